"""Writing a file so that, whenever the machine stops, a whole old or a whole new one is there."""

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path

from trnviz.core.errors import OutputError

if sys.platform != "win32":
    import fcntl

_NEW_FILE_MODE = 0o666
_KEPT_NAME = 60
_SURELY_DEAD_S = 24 * 3600.0

_PLAIN_WORDS = {
    errno.EACCES: "no permission to write there",
    errno.EPERM: "no permission to write there",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.ENOENT: "the folder does not exist",
    errno.EEXIST: "a file is where the folder would be",
    errno.ENOTDIR: "a part of the path is not a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EISDIR: "that is a folder",
    errno.ELOOP: "the symbolic links go in a circle",
    errno.EIO: "the disk reported a fault",
}


def write(path: Path, data: bytes) -> None:
    """Replace or make the file at `path`, keeping its mode and following symbolic links.

    The bytes go to a temporary file beside the target, reach the disk, and take the target's
    name in one move. A target that is no regular file, such as `/dev/stdout`, is written to
    directly.

    Raises:
        OutputError: It could not be written; the target is as it was.
    """
    try:
        _write(path, data)
    except OSError as error:
        raise OutputError(f"{path}: could not be written: {reason(error)}") from error
    except ValueError as error:
        raise OutputError(f"{str(path)!r} is not a file name: {error}") from error


def sweep(target: Path) -> None:
    """Remove temporary files that writers of this target left behind when they were killed.

    A writer holds a lock on its temporary file, which the system lets go when it dies.
    """
    with suppress(OSError):
        for left in _temporaries(target):
            with suppress(OSError):
                if _is_abandoned(left, target):
                    left.unlink()


def reason(error: OSError) -> str:
    """Why the operating system refused, in plain words."""
    plain = _PLAIN_WORDS.get(error.errno or 0)
    return plain or (error.strerror or str(error) or type(error).__name__).lower()


def _write(path: Path, data: bytes) -> None:
    mode = _mode(path)
    target = Path(os.path.realpath(path))
    if mode is not None and stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "that is a folder", str(path))
    if mode is not None and not stat.S_ISREG(mode):
        _write_directly(path, data)  # a pipe has no path that resolves
        return
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "the file is read-only", str(path))
    _replace(target, data, None if mode is None else stat.S_IMODE(mode))


def _mode(target: Path) -> int | None:
    try:
        return target.stat().st_mode
    except FileNotFoundError:
        return None


def _write_directly(target: Path, data: bytes) -> None:
    with target.open("wb", buffering=0) as stream:
        rest = memoryview(data)
        while rest:
            rest = rest[stream.write(rest) :]


def _replace(target: Path, data: bytes, mode: int | None) -> None:
    token = os.urandom(4).hex()
    sweep(target)
    temporary = target.with_name(f"{_prefix(target)}{os.getpid()}-{token}.tmp")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _NEW_FILE_MODE)
    try:
        with os.fdopen(handle, "wb") as stream:
            _hold(handle)
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(target.parent)


def _prefix(target: Path) -> str:
    return f".{target.name[:_KEPT_NAME]}."


def _temporaries(target: Path) -> list[Path]:
    """What is named as a temporary file of this target is; a name may hold any character."""
    prefix = _prefix(target)
    names = [entry.name for entry in os.scandir(target.parent) if entry.name.startswith(prefix)]
    return [target.with_name(n) for n in names if n.endswith(".tmp") and _pid(n, target) > 0]


def _pid(name: str, target: Path) -> int:
    """The process that wrote a temporary file, by its name; 0 for any other name."""
    pid, _, token = name.removeprefix(_prefix(target)).removesuffix(".tmp").partition("-")
    return int(pid) if pid.isdecimal() and token.isalnum() else 0


def _is_abandoned(left: Path, target: Path) -> bool:
    if sys.platform == "win32":
        return time.time() - left.stat().st_mtime > _SURELY_DEAD_S
    if _runs(_pid(left.name, target)):
        return False
    handle = os.open(left, os.O_RDWR | os.O_NOFOLLOW)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # a writer on another machine that shares the folder
        return False
    finally:
        os.close(handle)
    return True


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _hold(handle: int) -> None:
    """Show that the writer lives, where the file system knows locks."""
    if sys.platform != "win32":
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk as well, where the system can do that for a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
