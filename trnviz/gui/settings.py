"""What the program remembers between runs: a small JSON file where the desktop keeps settings.

A file that cannot be read is put aside with its content kept, and the defaults are used: a broken
settings file must never keep the window shut.
"""

import logging
from base64 import b64decode, b64encode
from pathlib import Path

import msgspec
from PySide6.QtCore import QStandardPaths

from trnviz.files import atomic

_LOG = logging.getLogger("trnviz")
_MOST_RECENT = 10


class Values(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The file's content, with the defaults."""

    theme: str = "system"
    canvas_theme: str = "window"
    language: str = "system"
    recent: list[str] = []
    geometry: str = ""
    docks: str = ""
    motion: str = "system"
    reduced_motion: bool = False
    snap: bool = True
    minimap: bool = True
    export: dict[str, object] = {}
    costs: dict[str, str] = {}
    keys: dict[str, str] = {}
    pinned: list[str] = []
    start_page: bool = True

    def __post_init__(self) -> None:
        """Take over what earlier versions kept: reduced motion was on or off."""
        if self.reduced_motion:
            self.motion, self.reduced_motion = "none", False


class Settings:
    """Reads once, writes on every change.

    Attributes:
        problem: Why the file was put aside and where it is now; empty when it was good.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or _default_path()
        self.problem = ""
        self.values = self._read()

    def _read(self) -> Values:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Values)
        except FileNotFoundError:
            return Values()
        except (OSError, msgspec.DecodeError) as error:
            self._put_aside(error)
            return Values()

    def _put_aside(self, error: Exception) -> None:
        aside = self.path.with_suffix(".broken.json")
        self.problem = f"{self.path} cannot be read: {error}"
        try:
            self.path.replace(aside)
            self.problem += f"\nIt is kept as {aside.name} beside it."
        except OSError as refusal:
            self.problem += f"\nIt could not be put aside either: {atomic.reason(refusal)}"
        _LOG.warning("settings: %s", self.problem)

    def save(self) -> None:
        """Write the file whole or not at all; a disk that refuses is only logged."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            data = msgspec.json.format(msgspec.json.encode(self.values), indent=2)
            atomic.write(self.path, data)
        except OSError as error:
            _LOG.warning("settings cannot be saved: %s", error)

    def remember(self, document: Path) -> None:
        """Put a document first among the recent ones."""
        text = str(document.absolute())
        kept = [name for name in self.values.recent if name != text]
        self.values.recent = [text, *kept][:_MOST_RECENT]
        self.save()

    def forget(self, document: str) -> None:
        """Take a document that is gone off the recent ones."""
        self.values.recent = [name for name in self.values.recent if name != document]
        self.values.pinned = [name for name in self.values.pinned if name != document]
        self.save()

    def pin(self, document: str, *, pinned: bool) -> None:
        """Let a document stay among the recent ones whatever comes after it, or no longer."""
        kept = [name for name in self.values.pinned if name != document]
        self.values.pinned = [*kept, document] if pinned else kept
        self.save()

    def recent(self) -> list[str]:
        """The pinned ones, then the others, the newest first."""
        pinned = self.values.pinned
        return [*pinned, *(name for name in self.values.recent if name not in pinned)]

    def keep_window(self, geometry: bytes, docks: bytes) -> None:
        """Keep where the window and its docks are."""
        self.values.geometry = b64encode(geometry).decode()
        self.values.docks = b64encode(docks).decode()
        self.save()

    def window(self) -> tuple[bytes, bytes]:
        """The geometry and docks kept last; empty when there are none or they are damaged."""
        try:
            return b64decode(self.values.geometry), b64decode(self.values.docks)
        except ValueError:
            return b"", b""


def _default_path() -> Path:
    where = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(where) / "trnviz" / "settings.json"
