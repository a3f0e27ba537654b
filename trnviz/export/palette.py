"""A palette for all frames of a GIF: the drawing's colours as they are, the rest to the nearest.

A drawing is made of few flat colours and the shades between them at the edges of letters. The
commonest colours are kept exactly; the places that are left go to what is farthest from all of
them, so that a rare colour (a fault's) is not lost.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import ByteArray, FloatArray, IntArray

COLORS = 127
"""With the one that means "as before" these are 128."""
_COMMON = 96
_UNKNOWN = 255
_MOST_RARE = 4096
_RGB = 0xFFFFFF


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Palette:
    """Colours and, for every colour there is, the nearest of them.

    Attributes:
        colors: (c, 3) u1.
        nearest: (2**24,) u1, filled in as colours come; `_UNKNOWN` for one that has not come yet.
    """

    colors: ByteArray
    nearest: ByteArray

    @classmethod
    def of(cls, pixels: IntArray, extra: tuple[str, ...] = ()) -> "Palette":
        """The palette of a first frame and of colours still to come, for all frames."""
        values, counts = np.unique(pixels, return_counts=True)
        ordered = values[np.argsort(-counts, kind="stable")]
        known = np.array([int(color[1:], 16) for color in extra], ordered.dtype)
        ordered = np.concatenate([known, ordered[~np.isin(ordered, known)]])
        chosen = _unpacked(ordered[:_COMMON])
        rest = _unpacked(ordered[_COMMON : _COMMON + _MOST_RARE])
        colors = np.concatenate([chosen, _farthest(rest, chosen, COLORS - len(chosen))])
        return cls(
            colors=colors.astype(np.uint8), nearest=np.full(1 << 24, _UNKNOWN, dtype=np.uint8)
        )

    def indices(self, pixels: IntArray) -> ByteArray:
        """u1 of the same shape, the place in the palette of every pixel."""
        found: ByteArray = self.nearest[pixels]
        unknown = found == _UNKNOWN
        if unknown.any():
            new = np.unique(pixels[unknown])
            self.nearest[new] = _nearest(_unpacked(new), self.colors.astype(np.float64))
            found = self.nearest[pixels]
        return found

    def flat(self) -> bytes:
        """Red, green and blue one after another, for 128 colours."""
        return self.colors.tobytes().ljust(3 * (COLORS + 1), b"\0")


def packed(pixels: ByteArray) -> IntArray:
    """(height, width) red, green and blue of each pixel as one number."""
    numbers: IntArray = pixels.view("<u4")[..., 0] & _RGB
    return numbers


def _unpacked(numbers: IntArray) -> FloatArray:
    channels = [numbers >> 16, numbers >> 8 & 255, numbers & 255]
    return np.stack(channels, axis=1).astype(np.float64)


def _nearest(colors: FloatArray, palette: FloatArray) -> IntArray:
    distance = ((colors[:, None, :] - palette[None, :, :]) ** 2).sum(axis=2)
    nearest: IntArray = distance.argmin(axis=1)
    return nearest


def _farthest(rest: FloatArray, chosen: FloatArray, count: int) -> FloatArray:
    """Of the rest those that are farthest from all that are chosen, one after the other."""
    taken = []
    distance = np.full(len(rest), np.inf)
    for color in chosen:
        distance = np.minimum(distance, ((rest - color) ** 2).sum(axis=1))
    for _ in range(min(count, len(rest))):
        index = int(distance.argmax())
        if distance[index] <= 0:
            break
        taken.append(rest[index])
        distance = np.minimum(distance, ((rest - rest[index]) ** 2).sum(axis=1))
    return np.array(taken).reshape(-1, 3)
