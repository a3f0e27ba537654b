"""APNG: a PNG whose further frames hold only what has changed, each for exactly the time asked for.

Pillow would need all frames in memory at once; the file itself is a PNG with two more kinds of
chunks. A program that does not know them shows the first frame.
"""

import struct
import zlib
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from trnviz.export.changes import changed_box
from trnviz.export.raster import PNG_LEVEL, PNG_MAGIC, chunk, filtered, header
from trnviz.export.reel import Reel

_FOREVER = 0
_KEEP, _REPLACE = 0, 0
_MOST_TERM = 65_535


def write(reel: Reel) -> Iterator[bytes]:
    """The file, piece by piece."""
    before = np.zeros((0, 0), np.uint32)
    sequence = 0
    for number, (pixels, length) in enumerate(reel.shown):
        now = pixels.view("<u4")[..., 0]
        tall, wide = now.shape
        box = (0, 0, wide, tall)
        if number == 0:
            yield PNG_MAGIC + header(wide, tall, transparent=reel.transparent)
            yield chunk(b"acTL", struct.pack(">II", len(reel.lengths), _FOREVER))
        else:
            box = changed_box(before, now)
        x, y, width, height = box
        part = pixels[y : y + height, x : x + width]
        data = zlib.compress(filtered(part, transparent=reel.transparent), PNG_LEVEL)
        yield chunk(b"fcTL", _control(sequence, box, length))
        if number == 0:
            yield chunk(b"IDAT", data)
        else:
            sequence += 1
            yield chunk(b"fdAT", struct.pack(">I", sequence) + data)
        sequence += 1
        before = now.copy()
    yield chunk(b"IEND", b"")


def _control(sequence: int, box: tuple[int, int, int, int], length: Fraction) -> bytes:
    x, y, width, height = box
    time = length.limit_denominator(_MOST_TERM)
    terms = time.numerator, time.denominator
    return struct.pack(">IIIIIHHBB", sequence, width, height, x, y, *terms, _KEEP, _REPLACE)
