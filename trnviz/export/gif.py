"""GIF: one palette for all frames, no dither, and of each frame only what has changed.

Pillow writes the blocks; what is done here is to ask for them one frame after another, so that a
long recording does not have to fit into memory. A pixel that is as before is the transparent one,
which packs to almost nothing.
"""

from collections.abc import Iterator

import numpy as np

from trnviz.export.changes import changed_box
from trnviz.export.palette import COLORS, Palette, packed
from trnviz.export.reel import Reel

_TRAILER = b";"
_AS_BEFORE = COLORS
_KEEP = 1
_MS = 1000


def write(reel: Reel) -> Iterator[bytes]:
    """The file, piece by piece."""
    from PIL import GifImagePlugin, Image

    palette: Palette | None = None
    before = packed(np.zeros((1, 1, 4), np.uint8))
    for pixels, length in reel.shown:
        now = packed(pixels)
        options = {"duration": round(length * _MS), "disposal": _KEEP}
        if palette is None:
            palette = Palette.of(now, reel.colors)
            indices = palette.indices(now)
            image = Image.fromarray(indices)
            image.putpalette(palette.flat())
            head, _ = GifImagePlugin.getheader(image, palette.flat(), {"loop": 0})
            yield b"".join(head)
            yield b"".join(GifImagePlugin.getdata(image, (0, 0), **options))
        else:
            x, y, width, height = changed_box(before, now)
            part, old = now[y : y + height, x : x + width], before[y : y + height, x : x + width]
            indices = np.full(part.shape, _AS_BEFORE, np.uint8)
            moved = part != old
            indices[moved] = palette.indices(part[moved])
            image = Image.fromarray(indices)
            yield b"".join(
                GifImagePlugin.getdata(image, (x, y), transparency=_AS_BEFORE, **options)
            )
        before = now
    yield _TRAILER
