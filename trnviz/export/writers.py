"""Formats by suffix, and what each can do."""

from dataclasses import dataclass
from types import MappingProxyType

from trnviz.core.errors import InputError
from trnviz.export import svg
from trnviz.export.picture import Picture


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One kind of file.

    Attributes:
        title: For dialogs and help.
        is_vector: Whether it stays sharp at any size.
        needs_qt: Whether it is painted by the window's painter.
    """

    title: str
    is_vector: bool
    needs_qt: bool


FORMATS = MappingProxyType(
    {
        ".png": Format(title="PNG image", is_vector=False, needs_qt=True),
        ".svg": Format(title="SVG drawing", is_vector=True, needs_qt=False),
        ".pdf": Format(title="PDF document", is_vector=True, needs_qt=True),
    }
)


def format_of(suffix: str) -> Format:
    """The format of a suffix such as ".png", in any case.

    Raises:
        InputError: There is none.
    """
    if suffix.lower() not in FORMATS:
        raise InputError(
            f"{suffix!r} is not a kind of picture", hint=f"one of {', '.join(FORMATS)}"
        )
    return FORMATS[suffix.lower()]


def svg_file(drawn: Picture) -> bytes:
    """An SVG file; the one format that Qt has no part in."""
    return svg.write(drawn).encode()
