"""A recording on its way into a file."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from trnviz.core.arrays import ByteArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Reel:
    """Frames one after another.

    Attributes:
        frames: (height, width, 4) u1 each: blue, green, red, and how opaque. One holds until the
            next is asked for.
        lengths: How many seconds each is shown.
        transparent: Whether what is not drawn can be seen through.
        colors: Of the drawing, as "#rrggbb", whether or not the first frame has them.
    """

    frames: Iterator[ByteArray]
    lengths: tuple[Fraction, ...]
    transparent: bool = False
    colors: tuple[str, ...] = ()

    @property
    def shown(self) -> Iterator[tuple[ByteArray, Fraction]]:
        """Each frame and its length."""
        return zip(self.frames, self.lengths, strict=True)
