"""Pictures without a window: PNG, WebP and PDF by the painter.

Needs no display. Every format but SVG and the recordings goes through here.
"""

import os
import re
from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from trnviz.core.arrays import ByteArray
from trnviz.core.errors import InputError
from trnviz.export import raster, writers
from trnviz.export.caption import CAPTION_PX as LINE_PX
from trnviz.export.picture import Picture
from trnviz.export.settings import PictureSettings
from trnviz.export.sizes import POINTS_PER_INCH
from trnviz.gui.fonts import font
from trnviz.gui.painter import LAYERS, Layer, paint_rows
from trnviz.gui.strokes import color_of, draw_text
from trnviz.scene.framepaint import Label

_PDF_DPI = 1200


def file_of(drawn: Picture, suffix: str) -> bytes:
    """The file of a picture that is composed already.

    Raises:
        InputError: The suffix is of no picture.
    """
    writers.format_of(suffix)
    return _WRITERS[suffix.lower()](drawn)


def application() -> QGuiApplication:
    """The application object that fonts need: the running one, or one without a display."""
    running = QGuiApplication.instance()
    if isinstance(running, QGuiApplication):
        return running
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    made = QGuiApplication(["trnviz"])
    _KEPT.append(made)
    return made


_KEPT: list[QGuiApplication] = []


def paint_picture(painter: QPainter, drawn: Picture) -> None:
    """Drawing, legend and caption; the painter is in logical pixels of the page."""
    paint_layers(painter, drawn, LAYERS)
    paint_around(painter, drawn)


def paint_layers(painter: QPainter, drawn: Picture, layers: tuple[Layer, ...]) -> None:
    """Some layers of the drawing."""
    page = drawn.page
    painter.save()
    painter.setClipRect(QRectF(*page.scene_px), Qt.ClipOperation.IntersectClip)
    painter.translate(page.dx_px, page.dy_px)
    painter.scale(page.px_per_su, page.px_per_su)
    for layer in layers:
        layer(painter, drawn.layout, drawn.paint)
    painter.restore()


def paint_around(painter: QPainter, drawn: Picture) -> None:
    """Legend and the lines below."""
    paint_rows(painter, drawn.legend, drawn.paint.style.theme)
    vector = isinstance(painter.device(), QPdfWriter)
    painter.setFont(font(LINE_PX))
    for line in drawn.lines:
        painter.setPen(color_of(line.color))
        label = Label(text=line.text, x_su=0, y_su=0, size_px=LINE_PX, color=line.color)
        draw_text(painter, label, line.at_px, vector=vector)


def image_of(drawn: Picture) -> QImage:
    """The picture as pixels."""
    image = blank(drawn.settings)
    paint_image(image, drawn)
    return image


def tile_of(drawn: Picture, part: QRect) -> QImage:
    """Some of the picture's pixels: a part in device pixels, which may reach beyond its edge."""
    application()
    ratio = drawn.settings.pixel_ratio
    image = QImage(part.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    left, top = part.x() / ratio, part.y() / ratio
    page = drawn.page
    with QPainter(image) as painter:
        painter.translate(-left, -top)
        if not drawn.settings.is_transparent:
            ground = QColor(drawn.paint.style.theme.ground)
            painter.fillRect(QRectF(0, 0, page.width_px, page.height_px), ground)
        paint_picture(painter, drawn)
    return image


def blank(settings: PictureSettings) -> QImage:
    """An image of the size that is asked for.

    Raises:
        InputError: There is no memory for it.
    """
    application()
    formats = QImage.Format
    form = formats.Format_ARGB32_Premultiplied if settings.is_transparent else formats.Format_RGB32
    image = QImage(settings.width, settings.height, form)
    if image.isNull():
        raise InputError(f"no memory for {settings.width} x {settings.height} pixels")
    image.setDevicePixelRatio(settings.pixel_ratio)
    return image


def paint_image(image: QImage, drawn: Picture) -> None:
    """The picture over whatever the image held."""
    fill_ground(image, drawn)
    with QPainter(image) as painter:
        paint_picture(painter, drawn)


def fill_ground(image: QImage, drawn: Picture) -> None:
    """What is behind everything."""
    if drawn.settings.is_transparent:
        image.fill(0)
    else:
        image.fill(QColor(drawn.paint.style.theme.ground))


def pixels_of(image: QImage) -> ByteArray:
    """(height, width, 4) u1 of an image that lives on: blue, green, red, and how opaque."""
    shape = (image.height(), image.width(), 4)
    if image.format() == QImage.Format.Format_ARGB32_Premultiplied:
        image = image.convertToFormat(QImage.Format.Format_ARGB32)
        return np.frombuffer(image.constBits(), np.uint8).reshape(shape).copy()
    pixels: ByteArray = np.frombuffer(image.constBits(), np.uint8).reshape(shape)
    return pixels


def png(drawn: Picture) -> bytes:
    """A PNG file, its resolution written into it."""
    settings, image = drawn.settings, image_of(drawn)
    return raster.png(pixels_of(image), settings.dpi, transparent=settings.is_transparent)


def webp(drawn: Picture) -> bytes:
    """A WebP file that does not move."""
    settings = drawn.settings
    raster.require_webp(settings.width, settings.height)
    image = image_of(drawn)
    return raster.webp(pixels_of(image), settings.dpi, transparent=settings.is_transparent)


def pdf(drawn: Picture) -> bytes:
    """A PDF file of one page as large as the drawing; text stays text."""
    application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    settings, page = drawn.settings, drawn.page
    points = [
        pixels / settings.dpi * POINTS_PER_INCH for pixels in (settings.width, settings.height)
    ]
    size = QPageSize(
        QSizeF(*points), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    portrait = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, portrait, QMarginsF(0, 0, 0, 0)))
    writer.setResolution(_PDF_DPI)
    writer.setTitle(drawn.caption)
    writer.setCreator("trnviz")
    with QPainter(writer) as painter:
        whole = writer.pageLayout().fullRectPoints().width()  # Qt keeps whole points
        scale = whole / POINTS_PER_INCH * _PDF_DPI / page.width_px
        painter.scale(scale, scale)
        if not settings.is_transparent:
            ground = QColor(drawn.paint.style.theme.ground)
            painter.fillRect(QRectF(0, 0, page.width_px + 1, page.height_px + 1), ground)
        paint_picture(painter, drawn)
    return undated(bytes(buffer.data().data()))


_CLOCK_AND_DICE = (
    (rb"\(D:\d{14}[^)]*\)", b"(D:20000101000000"),
    (rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", b"2000-01-01T00:00:00"),
    (rb"uuid:[0-9a-f-]{36}", b"uuid:00000000-0000-0000-0000-000000000000"),
    (rb"/ID \[ ?<[0-9a-fA-F]+> ?<[0-9a-fA-F]+> ?\]", b"/ID [ <00"),
)


def undated(data: bytes) -> bytes:
    """The same PDF without its clock and its random ids: the same picture is the same bytes.

    Each is written over in place, so that the table of offsets stays true.
    """
    for pattern, text in _CLOCK_AND_DICE:
        data = re.sub(pattern, partial(_written_over, text), data)
    return data


def _written_over(text: bytes, match: re.Match[bytes]) -> bytes:
    rest = match.group()[len(text) :]
    return text + re.sub(rb"[0-9a-fA-F]", b"0", rest)


_WRITERS: dict[str, Callable[[Picture], bytes]] = {
    ".png": png,
    ".svg": writers.svg_file,
    ".pdf": pdf,
    ".webp": webp,
}
