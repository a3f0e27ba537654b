"""The recovery journal: what a document holds that no file has yet, kept for after a crash.

One file for each open document, replaced whole with every edit and removed once the document is
saved, restored to what is on disk, or closed in order. A journal whose writer still runs, in
another window, is never offered: the writer holds a lock that the system lets go when it dies.
"""

import contextlib
import hashlib
import json
import logging
import os
import secrets
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from trnviz.core.errors import InputError, OutputError
from trnviz.core.scenario import Scenario
from trnviz.core.view import View
from trnviz.files import atomic, strict_json
from trnviz.files import document as document_file
from trnviz.session.change import SIMULATED, Aspect, Change
from trnviz.session.document import Document

if sys.platform != "win32":
    import fcntl

_LOG = logging.getLogger("trnviz")
_FORMAT, _VERSION = "trnviz-journal", 1
_SUFFIX, _LOCK_SUFFIX = ".journal", ".lock"
_MOST_HEAD = 64 << 10
_LOCK_UNUSED_S = 3600.0
_EDITS = SIMULATED | Aspect.LOOKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A journal that was left behind.

    Attributes:
        file: The journal itself.
        path: The document's own file, None when it never had one.
        title: What the window called it.
        edits: How many steps it was away from what was saved, at least one.
        written_s: When the last of them was kept, in seconds since 1970.
    """

    file: Path
    path: Path | None
    title: str
    edits: int
    written_s: float


def folder() -> Path:
    """Where the user's journals are kept."""
    import platformdirs

    return Path(platformdirs.user_state_dir("trnviz", appauthor=False)) / "journals"


class Journal:
    """The journal of one open document, written while this process lives."""

    def __init__(self, at: Path | None) -> None:
        self._at = at
        self._name = f"{int(time.time())}-{os.getpid()}-{secrets.token_hex(4)}{_SUFFIX}"
        self._lock: int | None = None

    @property
    def file(self) -> Path:
        """Where it is, or will be."""
        self._at = self._at or folder()
        return self._at / self._name

    def write(self, document: Document, edits: int) -> None:
        """Keep the document as it is now.

        Raises:
            OutputError: It could not be kept; what was kept before still is.
        """
        text = document_file.kept(document.scenario, document.view)
        head = {
            "format": _FORMAT,
            "version": _VERSION,
            "path": str(document.path.absolute()) if document.path else "",
            "title": document.title,
            "edits": edits,
            "written_s": time.time(),
            "sha256": hashlib.sha256(text).hexdigest(),
        }
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._lock is None:
                self._lock = _locked(self.file.with_suffix(_LOCK_SUFFIX))
        except OSError as error:
            raise OutputError(f"{self.file.parent}: {atomic.reason(error)}") from error
        atomic.write(self.file, json.dumps(head).encode() + b"\n" + text)

    def leave(self) -> None:
        """Let it be found by the next start, as if this process had died."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def remove(self) -> None:
        """Nothing is left to recover."""
        if self._lock is not None:
            _remove(self.file)
            os.close(self._lock)
            self._lock = None


class Keeper:
    """Follows a document and keeps its journal, as long as someone holds on to it.

    The journals are in the user's folder unless another is given.

    Attributes:
        problem: Why the last edit could not be kept, empty when it was. Editing goes on.
    """

    def __init__(self, document: Document, at: Path | None = None) -> None:
        self.problem = ""
        self._document, self._journal = document, Journal(at)
        self._clean_steps = document.steps
        document.changed.connect(self._on_change)

    def _on_change(self, change: Change, _initiator: object) -> None:
        document = self._document
        if not document.is_modified:
            self._journal.remove()
            self._clean_steps, self.problem = document.steps, ""
        elif change.touches(_EDITS):
            try:
                self._journal.write(document, max(abs(document.steps - self._clean_steps), 1))
                self.problem = ""
            except OutputError as error:
                self.problem = str(error)
                _LOG.warning("the edit is not kept for after a crash: %s", error)

    def close(self, *, keeps: bool = False) -> None:
        """The document was closed in order, its edits saved or given up; or `keeps` them."""
        self._document.changed.disconnect(self._on_change)
        if keeps:
            self._journal.leave()
        else:
            self._journal.remove()


def entries(at: Path) -> tuple[Entry, ...]:
    """The journals that were left behind, the newest first; unreadable ones are left alone."""
    found = []
    for file in _files(at, _SUFFIX):
        with contextlib.suppress(OSError, InputError):
            if not _is_held(file.with_suffix(_LOCK_SUFFIX)):
                found.append(_entry(file, _parts(file)[0]))
    _sweep(at)
    return tuple(sorted(found, key=lambda entry: -entry.written_s))


def restore(entry: Entry) -> tuple[Scenario, View]:
    """What the document held.

    The window shows it as an edit of the document at `entry.path`, so that it is modified and can
    be undone, and then discards the entry.

    Raises:
        InputError: The journal is damaged or gone.
    """
    head, text = _parts(entry.file)
    if hashlib.sha256(text).hexdigest() != head.get("sha256"):
        raise InputError("the journal is damaged", source=str(entry.file))
    loaded = document_file.loads(text, source=str(entry.file))
    return loaded.scenario, loaded.view


def discard(entry: Entry) -> None:
    """Forget a journal that was left behind."""
    _remove(entry.file)


# --- files ----------------------------------------------------------------------------------------


def _parts(file: Path) -> tuple[dict[str, object], bytes]:
    """The first line, which says what it is, and the document below it."""
    data = strict_json.read(file, strict_json.MOST_BYTES + _MOST_HEAD)
    line, _, text = data.partition(b"\n")
    head = strict_json.decode(line[:_MOST_HEAD], source=str(file))
    if not isinstance(head, dict) or (head.get("format"), head.get("version")) != (
        _FORMAT,
        _VERSION,
    ):
        raise InputError("not a journal of this version", source=str(file))
    return head, text


def _entry(file: Path, head: dict[str, object]) -> Entry:
    path, title = head.get("path"), head.get("title")
    edits, written = head.get("edits"), head.get("written_s")
    if not (isinstance(path, str) and isinstance(title, str) and isinstance(edits, int)):
        raise InputError("the first line is incomplete", source=str(file))
    if not isinstance(written, float | int):
        raise InputError("the first line has no time", source=str(file))
    return Entry(
        file=file,
        path=Path(path) if path else None,
        title=title,
        edits=max(edits, 1),
        written_s=float(written),
    )


def _files(at: Path, suffix: str) -> Iterator[Path]:
    """Journals or locks; none where the folder is missing or closed to us."""
    with contextlib.suppress(OSError):
        yield from sorted(at.glob(f"*{suffix}"))


def _remove(file: Path) -> None:
    """The journal, its lock, and what a writer that was killed left half written."""
    for one in (file, file.with_suffix(_LOCK_SUFFIX), *file.parent.glob(f".{file.name[:60]}.*")):
        with contextlib.suppress(OSError):
            one.unlink()


def _sweep(at: Path) -> None:
    """Remove locks without a journal, of writers that died before or after they had one."""
    for lock in _files(at, _LOCK_SUFFIX):
        with contextlib.suppress(OSError):
            is_old = time.time() - lock.stat().st_mtime > _LOCK_UNUSED_S
            if is_old and not lock.with_suffix(_SUFFIX).exists() and not _is_held(lock):
                lock.unlink()


def _locked(lock: Path) -> int:
    handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    if sys.platform != "win32":
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return handle


def _is_held(lock: Path) -> bool:
    """Whether the process that writes the journal still runs."""
    if sys.platform == "win32" or not lock.exists():
        return False
    handle = os.open(lock, os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False
