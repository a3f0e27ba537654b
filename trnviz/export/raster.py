"""Pixels to files: PNG written here, WebP by Pillow; both without loss and with their resolution.

Pixels come as painters keep them, (height, width, 4) u1: blue, green, red, and how opaque.

The PNG is a header, the resolution and one deflated stream of rows, each less the row above (filter
"up", which suits drawings made of boxes): half the time of Qt's writer, and the same bytes with any
version of it.
"""

import struct
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np

from trnviz.core.arrays import ByteArray
from trnviz.core.errors import InputError

if TYPE_CHECKING:
    from PIL.Image import Image

PNG_MAGIC = b"\x89PNG\r\n\x1a\n"
_METRES_PER_INCH = 0.0254
PNG_LEVEL = 6
_UP = 2
_COLOR, _COLOR_AND_ALPHA = 2, 6
_MOST_WEBP = 16_383
_EXIF_X, _EXIF_Y, _EXIF_UNIT, _INCH = 282, 283, 296, 2


def image_of(pixels: ByteArray, *, transparent: bool) -> "Image":
    """The pixels as Pillow has them."""
    from PIL import Image

    height, width, _ = pixels.shape
    mode, order = ("RGBA", "BGRA") if transparent else ("RGB", "BGRX")
    pixels = np.ascontiguousarray(pixels)
    return Image.frombuffer(mode, (width, height), pixels, "raw", order, 0, 1)


def png(pixels: ByteArray, dpi: float, *, transparent: bool = False) -> bytes:
    """A PNG file.

    Args:
        pixels: (height, width, 4) u1.
        dpi: Pixels per inch.
        transparent: Whether it keeps how opaque each pixel is.
    """
    height, width, _ = pixels.shape
    data = zlib.compress(filtered(pixels, transparent=transparent), PNG_LEVEL)
    parts = (
        PNG_MAGIC, header(width, height, transparent=transparent), resolution(dpi),
        chunk(b"IDAT", data), chunk(b"IEND", b""),
    )  # fmt: skip
    return b"".join(parts)


def header(width: int, height: int, *, transparent: bool) -> bytes:
    """The first chunk of a PNG."""
    kind = _COLOR_AND_ALPHA if transparent else _COLOR
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))


def resolution(dpi: float) -> bytes:
    """The chunk that says how large a pixel is."""
    dots = round(dpi / _METRES_PER_INCH)
    return chunk(b"pHYs", struct.pack(">IIB", dots, dots, 1))


def filtered(pixels: ByteArray, *, transparent: bool) -> bytes:
    """The rows of a PNG before they are deflated, each less the row above."""
    height, width, _ = pixels.shape
    channels = 4 if transparent else 3
    flat = np.frombuffer(image_of(pixels, transparent=transparent).tobytes(), np.uint8)
    flat = flat.reshape(height, width * channels)
    rows = np.empty((height, width * channels + 1), np.uint8)
    rows[:, 0] = _UP
    rows[0, 1:] = flat[0]
    np.subtract(flat[1:], flat[:-1], out=rows[1:, 1:])
    return rows.tobytes()


def chunk(name: bytes, data: bytes) -> bytes:
    """A piece of a PNG: length, name, data, check."""
    length, check = struct.pack(">I", len(data)), struct.pack(">I", zlib.crc32(name + data))
    return b"".join((length, name, data, check))


def webp(pixels: ByteArray, dpi: float, *, transparent: bool = False) -> bytes:
    """A WebP file without loss; its resolution is in the EXIF block.

    Raises:
        InputError: Larger than WebP can be.
    """
    from PIL import Image

    require_webp(pixels.shape[1], pixels.shape[0])
    exif = Image.Exif()
    exif[_EXIF_X], exif[_EXIF_Y], exif[_EXIF_UNIT] = dpi, dpi, _INCH
    stream = BytesIO()
    image = image_of(pixels, transparent=transparent)
    image.save(stream, "WEBP", lossless=True, quality=30, method=1, exact=True, exif=exif)
    return stream.getvalue()


def require_webp(width: int, height: int) -> None:
    """Refuses what WebP cannot hold.

    Raises:
        InputError: A side is too long.
    """
    if max(width, height) > _MOST_WEBP:
        raise InputError(
            f"a WebP picture of {width} x {height} pixels",
            hint=f"at most {_MOST_WEBP:,} each way; PNG has no such limit",
        )
