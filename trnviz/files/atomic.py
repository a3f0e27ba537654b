"""Writing a file so that, whenever the machine stops, a whole old or a whole new one is there."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from trnviz.core.errors import OutputError

_NEW_FILE_MODE = 0o666
_KEPT_NAME = 60

_PLAIN_WORDS = {
    errno.EACCES: "no permission to write there",
    errno.EPERM: "no permission to write there",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.ENOENT: "the folder does not exist",
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
    temporary = target.with_name(f".{target.name[:_KEPT_NAME]}.{os.getpid()}-{token}.tmp")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _NEW_FILE_MODE)
    try:
        with os.fdopen(handle, "wb") as stream:
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


def _sync_folder(folder: Path) -> None:
    """Bring the new name to the disk as well, where the system can do that for a folder."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
