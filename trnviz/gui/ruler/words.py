"""What a mark says, in the language of the window."""

from trnviz.core.marks import FAULT, REPAIR, Mark
from trnviz.gui.language import said

_LONGEST = 60


def mark_text(mark: Mark) -> str:
    """A user's own words as they are; ours in the language of the window."""
    return said(mark.text) if mark.kind in (FAULT, REPAIR) else mark.text


def short_text(mark: Mark) -> str:
    """The same, cut for a line among others."""
    text = mark_text(mark)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
