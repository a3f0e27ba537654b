"""Kinds of pictures by suffix, and what each can do."""

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
        is_still: Whether it can hold a picture that does not move.
        moves: Whether it can hold one that does.
        sees_through: Whether it knows how opaque a pixel is.
    """

    title: str
    is_vector: bool = False
    needs_qt: bool = True
    is_still: bool = True
    moves: bool = False
    sees_through: bool = True


FORMATS = MappingProxyType(
    {
        ".png": Format(title="PNG image"),
        ".svg": Format(title="SVG drawing", is_vector=True, needs_qt=False),
        ".pdf": Format(title="PDF document", is_vector=True),
        ".webp": Format(title="WebP image", moves=True),
        ".gif": Format(title="GIF animation", is_still=False, moves=True, sees_through=False),
        ".apng": Format(title="APNG animation", is_still=False, moves=True),
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
