"""Pictures without a window: PNG and PDF by the painter, and the one door for every format.

Needs no display. Window and command line both call `export_picture`, so they give the same bytes.
"""

import os
import re
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from trnviz.core.errors import InputError
from trnviz.core.frame import Played
from trnviz.core.scenario import Scenario
from trnviz.export import writers
from trnviz.export.picture import CAPTION_PX, Picture, PictureSettings, picture
from trnviz.gui.fonts import font
from trnviz.gui.painter import paint_all, paint_legend
from trnviz.gui.strokes import color_of, draw_text
from trnviz.scene.framepaint import Label
from trnviz.scene.page import pixel_ratio, scene_part

_METRES_PER_INCH = 0.0254
_POINTS_PER_INCH = 72.0
_PDF_DPI = 1200


def export_picture(
    scenario: Scenario, result: Played | None, settings: PictureSettings, suffix: str
) -> bytes:
    """The file of a picture.

    Args:
        scenario: What is drawn.
        result: The run that it shows, None for a fabric without traffic.
        settings: Size, theme, moment and the rest.
        suffix: Of `writers.FORMATS`, such as ".png".

    Raises:
        InputError: The suffix, or something in the settings, is not possible.
    """
    writers.format_of(suffix)
    return file_of(picture(scenario, result, settings), suffix)


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
    page, theme = drawn.page, drawn.paint.style.theme
    painter.save()
    painter.setClipRect(QRectF(*scene_part(page)))
    painter.translate(page.dx_px, page.dy_px)
    painter.scale(page.px_per_su, page.px_per_su)
    paint_all(painter, drawn.layout, drawn.paint)
    painter.restore()
    if page.legend_at_px is not None:
        paint_legend(painter, drawn.paint, page.legend_at_px)
    if page.caption_at_px is not None:
        painter.setFont(font(CAPTION_PX))
        painter.setPen(color_of(theme.muted))
        label = Label(text=drawn.caption, x_su=0, y_su=0, size_px=CAPTION_PX, color=theme.muted)
        vector = isinstance(painter.device(), QPdfWriter)
        draw_text(painter, label, page.caption_at_px, vector=vector)


def image_of(drawn: Picture) -> QImage:
    """The picture as pixels."""
    application()
    settings = drawn.settings
    image = QImage(settings.width, settings.height, QImage.Format.Format_RGB32)
    if image.isNull():
        raise InputError(f"no memory for {settings.width} x {settings.height} pixels")
    dots = round(settings.dpi / _METRES_PER_INCH)
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    image.fill(QColor(drawn.paint.style.theme.ground))
    image.setDevicePixelRatio(pixel_ratio(settings.width, settings.height))
    with QPainter(image) as painter:
        paint_picture(painter, drawn)
    return image


def png(drawn: Picture) -> bytes:
    """A PNG file, its resolution written into it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image_of(drawn).save(buffer, "PNG")  # type: ignore[call-overload]  # the stub lacks QBuffer
    return bytes(buffer.data().data())


def pdf(drawn: Picture) -> bytes:
    """A PDF file of one page as large as the drawing; text stays text."""
    application()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    settings, page = drawn.settings, drawn.page
    points = [
        pixels / settings.dpi * _POINTS_PER_INCH for pixels in (settings.width, settings.height)
    ]
    size = QPageSize(
        QSizeF(*points), QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    portrait = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, portrait, QMarginsF(0, 0, 0, 0)))
    writer.setResolution(_PDF_DPI)
    writer.setTitle(drawn.caption or settings.title or "trnviz")
    writer.setCreator("trnviz")
    with QPainter(writer) as painter:
        whole = writer.pageLayout().fullRectPoints().width()  # Qt keeps whole points
        scale = whole / _POINTS_PER_INCH * _PDF_DPI / page.width_px
        painter.scale(scale, scale)
        painter.fillRect(
            0,
            0,
            round(page.width_px + 1),
            round(page.height_px + 1),
            QColor(drawn.paint.style.theme.ground),
        )
        paint_picture(painter, drawn)
    return _undated(bytes(buffer.data().data()))


_CLOCK_AND_DICE = (
    (rb"\(D:\d{14}[^)]*\)", b"(D:20000101000000"),
    (rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", b"2000-01-01T00:00:00"),
    (rb"uuid:[0-9a-f-]{36}", b"uuid:00000000-0000-0000-0000-000000000000"),
    (rb"/ID \[ ?<[0-9a-fA-F]+> ?<[0-9a-fA-F]+> ?\]", b"/ID [ <00"),
)


def _undated(data: bytes) -> bytes:
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
}
