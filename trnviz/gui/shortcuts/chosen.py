"""The keys that actions have: the table's, and in their place those the user chose."""

from collections.abc import Mapping

from PySide6.QtGui import QAction, QKeySequence

from trnviz.gui import actions
from trnviz.gui.actions import ROWS
from trnviz.gui.language import tr

_PORTABLE = QKeySequence.SequenceFormat.PortableText
_KEPT_BY_QT = ("Tab", "Shift+Tab", "Esc", "Return", "Enter")


def defaults(name: str) -> list[QKeySequence]:
    """The keys of the table."""
    row = next(row for row in ROWS if row.name == name)
    keys = [QKeySequence(key) for key in row.keys]
    return [key for key in keys if not key.isEmpty()]


def apply(made: Mapping[str, QAction], chosen: Mapping[str, str]) -> None:
    """Give every action its keys; a chosen key is taken off the action that has it by default.

    Those of actions that only another version has count for nothing.
    """
    own = {row.name: _from_text(chosen[row.name]) for row in ROWS if row.name in chosen}
    taken = {key.toString(_PORTABLE) for keys in own.values() for key in keys}
    for row in ROWS:
        keys = own.get(row.name)
        if keys is None:
            keys = [k for k in defaults(row.name) if k.toString(_PORTABLE) not in taken]
        action = made[row.name]
        action.setShortcuts(keys)
        action.setToolTip(actions.tip(row, keys))


def as_text(keys: list[QKeySequence]) -> str:
    """As the settings keep them."""
    return QKeySequence.listToString(keys, _PORTABLE)


def _from_text(text: str) -> list[QKeySequence]:
    """The keys of a line of the settings; what is no key counts for nothing."""
    return [k for k in QKeySequence.listFromString(text, _PORTABLE) if not k.isEmpty()]


def conflict(made: Mapping[str, QAction], name: str, key: QKeySequence, menus: list[str]) -> str:
    """Why an action cannot have a key, in words; empty when it can."""
    text = key.toString(_PORTABLE)
    if text in _KEPT_BY_QT:
        return tr("{0} moves between and out of parts of the window; it cannot be changed").format(
            text
        )
    for title in menus:
        mnemonic = title.partition("&")[2][:1].upper()
        if mnemonic and text == f"Alt+{mnemonic}":
            return tr("{0} opens the menu {1}").format(text, title.replace("&", ""))
    for other, action in made.items():
        for theirs in action.shortcuts():
            if other != name and not theirs.isEmpty() and _clash(key, theirs):
                theirs_does = action.text().replace("&", "").rstrip(".")
                return tr("{0} is the key of: {1}").format(text, theirs_does)
    return ""


def _clash(one: QKeySequence, other: QKeySequence) -> bool:
    """Whether one is the other, or its beginning: then one of the two could never be reached."""
    exact = QKeySequence.SequenceMatch.NoMatch
    return one.matches(other) != exact or other.matches(one) != exact
