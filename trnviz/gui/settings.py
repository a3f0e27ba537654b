"""What the program remembers between runs: a small JSON file where the desktop keeps settings.

A file that cannot be read is put aside with its content kept, and the defaults are used: a broken
settings file must never keep the window shut. One value that does not fit costs that value alone,
and what another version has written is kept for it.
"""

import logging
from base64 import b64decode, b64encode
from pathlib import Path

import msgspec
from PySide6.QtCore import QStandardPaths

from trnviz.core.errors import OutputError
from trnviz.files import atomic

_LOG = logging.getLogger("trnviz")
_MOST_RECENT = 10


class Values(msgspec.Struct, kw_only=True):
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


_UNREADABLE = (msgspec.DecodeError, RecursionError)
_FIELDS = {field.name: field.type for field in msgspec.structs.fields(Values)}


class Settings:
    """Reads once, writes on every change.

    Attributes:
        problem: What of the file could not be used and where that is now; empty when all was good.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or _default_path()
        self.problem = ""
        self._of_others: dict[str, object] = {}
        self.values = self._read()

    def _read(self) -> Values:
        try:
            found = msgspec.json.decode(self.path.read_bytes(), type=dict[str, msgspec.Raw])
        except FileNotFoundError:
            return Values()
        except (OSError, *_UNREADABLE) as error:
            lines = [f"{self.path} cannot be read: {error}"]
            self._put_aside([*lines, "trnviz starts with its usual settings."])
            return Values()
        return self._fitting(found)

    def _fitting(self, found: dict[str, msgspec.Raw]) -> Values:
        """What can be used; the file is put aside when that is not all."""
        used: dict[str, object] = {}
        wrong = []
        for name, raw in found.items():
            try:
                used[name] = msgspec.json.decode(raw, type=_FIELDS.get(name, object))
            except _UNREADABLE as error:
                wrong.append(f"$.{name}: {str(error).partition(' - at `$')[0]}")
        self._of_others = {name: used.pop(name) for name in set(used) - set(_FIELDS)}
        values = msgspec.convert(used, Values)
        if wrong:
            lines = [f"{self.path} cannot be used at {each}" for each in wrong]
            self._put_aside([*lines, "All other settings are as they were."])
            self._write(values)
        return values

    def _put_aside(self, lines: list[str]) -> None:
        aside = self.path.with_suffix(".broken.json")
        try:
            self.path.replace(aside)
            kept = f"It is kept as {aside.name} beside it."
        except OSError as refusal:
            kept = f"It could not be put aside either: {atomic.reason(refusal)}"
        self.problem = "\n".join((*lines[:-1], kept, lines[-1]))
        _LOG.warning("settings: %s", self.problem)

    def save(self) -> str:
        """Write the file whole or not at all.

        Returns:
            Why the disk refused, which is logged; empty when all was written.
        """
        return self._write(self.values)

    def _write(self, values: Values) -> str:
        """What another version knows stands after what this one does."""
        content = {**msgspec.structs.asdict(values), **self._of_others}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            data = msgspec.json.format(msgspec.json.encode(content), indent=2)
            atomic.write(self.path, data)
        except OutputError as error:
            refusal = str(error)
        except OSError as error:
            refusal = f"{self.path}: could not be written: {atomic.reason(error)}"
        else:
            return ""
        _LOG.warning("settings cannot be saved: %s", refusal)
        return refusal

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
