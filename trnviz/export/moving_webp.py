"""WebP that moves, by Pillow: without loss, each frame written as it comes."""

from collections.abc import Iterator
from io import BytesIO

from trnviz.export.raster import image_of
from trnviz.export.reel import Reel

_MS = 1000


def write(reel: Reel) -> Iterator[bytes]:
    """The file, all at once."""
    images = (image_of(pixels, transparent=reel.transparent) for pixels in reel.frames)
    stream = BytesIO()
    next(images).save(
        stream, "WEBP", save_all=True, append_images=images, loop=0,
        duration=[round(length * _MS) for length in reel.lengths],
        lossless=True, quality=0, method=0, allow_mixed=False, minimize_size=False,
    )  # fmt: skip
    yield stream.getvalue()
