"""The last three states of a file that was saved over, kept in the user's state folder.

Not beside the file: there they would end up in version control, in shared folders and in archives.
Each copy is a new file named by its time, and the oldest go once the newest is whole, so there is
no moment at which a crash could cost one.
"""

import contextlib
import hashlib
import os
import time
from pathlib import Path

from trnviz.core.errors import OutputError
from trnviz.files import atomic

MOST_COPIES = 3
_DIGITS = 20
_KEPT_NAME = 40


def folder() -> Path:
    """Where the user's backups are kept."""
    import platformdirs

    return Path(platformdirs.user_state_dir("trnviz", appauthor=False)) / "backups"


def keep(path: Path, at: Path) -> Path | None:
    """Copy the file at `path`, as it is on disk now, before it is saved over.

    Returns:
        The copy; None when there is nothing to copy, or the newest copy has this content.

    Raises:
        OutputError: It could not be copied; the older copies are still there.
    """
    if not path.is_file():
        return None
    try:
        data = path.read_bytes()
        kept = copies(path, at)
        if kept and kept[0].read_bytes() == data:
            return None
        home = _home(path, at)
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{path}: no backup could be made: {atomic.reason(error)}") from error
    copy = home / f"{time.time_ns():0{_DIGITS}d}{path.suffix}"
    atomic.write(copy, data)
    for old in copies(path, at)[MOST_COPIES:]:
        with contextlib.suppress(OSError):
            old.unlink()
    return copy


def copies(path: Path, at: Path) -> tuple[Path, ...]:
    """The copies of a file, the newest first."""
    with contextlib.suppress(OSError):
        found = [c for c in _home(path, at).iterdir() if c.stem.isdecimal()]
        return tuple(sorted(found, key=lambda copy: copy.name, reverse=True))
    return ()


def time_s(copy: Path) -> float:
    """When a copy was made, in seconds since 1970."""
    return int(copy.stem) / 1e9


def _home(path: Path, at: Path) -> Path:
    """One folder a file, whatever the way by which it is reached."""
    real = os.path.realpath(path)
    mark = hashlib.sha256(os.fsencode(real)).hexdigest()[:16]
    return at / f"{path.stem[:_KEPT_NAME]}-{mark}"
