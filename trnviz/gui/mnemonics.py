"""The underlined letters of a menu: each entry has one of its own, in every language.

A text asks for a letter with "&". Where an earlier entry has it, the first letter of a word that is
free is taken in its place, then any free letter, then none.
"""

from collections.abc import Iterable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

_AMPERSAND = "\0"
"""Stands for "&&", which shows an ampersand."""


def follow(menu: QMenu) -> None:
    """Deal the letters out whenever the menu opens: its entries may have changed."""
    menu.aboutToShow.connect(partial(deal, menu))


def deal(menu: QMenu) -> None:
    """Give every entry a letter of its own."""
    entries = [action for action in menu.actions() if not action.isSeparator()]
    for action, text in zip(entries, dealt(map(QAction.text, entries)), strict=True):
        if text != action.text():
            action.setText(text)


def dealt(texts: Iterable[str]) -> list[str]:
    """The texts with their letters; what a text asked for first has the first claim."""
    texts = list(texts)
    taken: set[str] = set()
    firsts = {i for i, text in enumerate(texts) if _claims(text, taken)}
    return [text if i in firsts else _another(text, taken) for i, text in enumerate(texts)]


def _claims(text: str, taken: set[str]) -> bool:
    """Whether the letter a text asks for was free; it is taken then."""
    _, mark, rest = text.replace("&&", _AMPERSAND).partition("&")
    letter = rest[:1].lower()
    if not mark or not letter or letter in taken:
        return False
    taken.add(letter)
    return True


def _another(text: str, taken: set[str]) -> str:
    label, tab, key = text.replace("&&", _AMPERSAND).replace("&", "").partition("\t")
    initials = [i for i, at in enumerate(label) if at.isalpha() and not label[:i][-1:].isalpha()]
    others = [i for i, at in enumerate(label) if at.isalpha()]
    for place in (*initials, *others):
        letter = label[place].lower()
        if letter.isascii() and letter not in taken:
            taken.add(letter)
            label = f"{label[:place]}&{label[place:]}"
            break
    return f"{label}{tab}{key}".replace(_AMPERSAND, "&&")
