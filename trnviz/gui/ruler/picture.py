"""The picture of the ruler: everything that stands still while time passes, kept as pixels."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPalette, QPen, QPixmap, QPolygonF

from trnviz.core.marks import BOOKMARK, FAULT, NOTE, REPAIR, Mark
from trnviz.gui.ruler.time_axis import TimeWindow
from trnviz.scene.palette import Theme, mixed, theme_named

if TYPE_CHECKING:
    from trnviz.core.arrays import ByteArray, FloatArray

INSET_PX, AXIS_PX, MARKS_PX, BAND_PX, LOOP_PX = 8, 13, 9, 14, 8
HIGH_PX = AXIS_PX + MARKS_PX + BAND_PX + LOOP_PX
BAND_TOP_PX, LOOP_TOP_PX = AXIS_PX + MARKS_PX, AXIS_PX + MARKS_PX + BAND_PX
REACH_PX = 6
"""How near a border or a mark is to the pointer that snaps to it."""
_TICK_PX, _COLUMN_PX, _LETTER_PX, _ARROW_PX, _MIDDLE = 96, 2, 10, 4, 128
_MARK_PX, _GRIP_PX, _TRACK_PX, _DIM, _FAR = 4.0, 3.0, 2.0, 0.6, 100.0


class Course(Protocol):
    """What goes on in a run."""

    def borders(self, from_s: float, to_s: float) -> "FloatArray":
        """Where something begins or ends in a stretch."""
        ...

    def pixels(self, edges_s: "FloatArray", height: int, theme: Theme) -> "ByteArray":
        """(height, w, 4) u1 BGRA: what goes on between neighbouring edges."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Content:
    """What the ruler shows.

    Attributes:
        window: The stretch of time that can be seen.
        course: The run; None before it has been worked out, and where there is none.
        marks: Marked moments.
        loop_s: The stretch that is played over and over, None for the whole.
    """

    window: TimeWindow
    course: Course | None = None
    marks: tuple[Mark, ...] = ()
    loop_s: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """From moments to pixels and back.

    Attributes:
        window: The stretch of time that can be seen.
        width_px: Of the ruler.
    """

    window: TimeWindow
    width_px: int

    @property
    def room_px(self) -> int:
        """Between the insets."""
        return max(1, self.width_px - 2 * INSET_PX)

    @property
    def s_per_px(self) -> float:
        """How much time a pixel is."""
        return self.window.span_s / self.room_px

    def x_of(self, time_s: float) -> float:
        """The pixel of a moment; far outside it is only told on which side."""
        span = self.window.span_s
        share = (time_s - self.window.from_s) / span if span > 0 else 0.0
        return INSET_PX + min(max(share, -_FAR), _FAR) * self.room_px

    def time_of(self, x_px: float) -> float:
        """The moment of a pixel, within the run."""
        time_s = self.window.from_s + (x_px - INSET_PX) * self.s_per_px
        return min(max(time_s, 0.0), self.window.duration_s)

    def sees(self, time_s: float) -> bool:
        """Whether a moment is in sight."""
        return self.window.from_s <= time_s <= self.window.to_s


def theme_of(palette: QPalette) -> Theme:
    """The colours of the drawing that suit a palette; a black ground is that of high contrast."""
    lightness = palette.color(QPalette.ColorRole.Base).lightness()
    dark = "dark" if lightness else "contrast"
    return theme_named(dark if lightness < _MIDDLE else "light")


class Band:
    """The phases as pixels, kept while the same stretch of the same run is looked at."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._image: QImage | None = None

    def image(self, content: Content, room_px: int, theme: Theme) -> QImage | None:
        """The pixels; None where there is no run."""
        window, course = content.window, content.course
        if course is None or window.span_s <= 0:
            return None
        wanted = (course, window, room_px, theme.name)
        if self._image is None or wanted != self._of:
            columns = max(1, room_px // _COLUMN_PX)
            edges = np.linspace(window.from_s, window.to_s, columns + 1)
            pixels = np.ascontiguousarray(course.pixels(edges, BAND_PX, theme))
            kind = QImage.Format.Format_RGB32
            self._image = QImage(pixels.data, columns, BAND_PX, 4 * columns, kind).copy()
            self._of = wanted
        return self._image


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Surface:
    """What the picture is drawn for.

    Attributes:
        size: In pixels of the window.
        ratio: Pixels of the device to one of the window.
        palette: Of the widget.
    """

    size: QSize
    ratio: float
    palette: QPalette


def drawn(content: Content, borders_s: "FloatArray", band: Band, on: Surface) -> QPixmap:
    """The picture; hairlines stand where the borders are that can be snapped to."""
    size, ratio, palette = on.size, on.ratio, on.palette
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(palette.color(QPalette.ColorRole.Window))
    theme, scale = theme_of(palette), Scale(window=content.window, width_px=size.width())
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        image = band.image(content, scale.room_px, theme)
        _band(painter, content, scale, theme, image)
        if content.window.duration_s <= 0:
            return picture
        painter.setPen(Qt.PenStyle.NoPen)
        for time_s in borders_s.tolist():
            x = round(scale.x_of(time_s))
            painter.fillRect(QRectF(x, BAND_TOP_PX, 1, BAND_PX), QColor(theme.ground))
        _axis(painter, scale, theme, palette)
        _loop(painter, content, scale, theme, palette)
        for mark in content.marks:
            if scale.sees(mark.time_s):
                at = QPointF(scale.x_of(mark.time_s), AXIS_PX + MARKS_PX / 2)
                paint_mark(painter, mark, at, palette)
                line = theme.alarm if mark.kind in (FAULT, REPAIR) else theme.ground
                painter.fillRect(QRectF(round(at.x()), BAND_TOP_PX, 1, BAND_PX), QColor(line))
    return picture


def _band(
    painter: QPainter, content: Content, scale: Scale, theme: Theme, image: QImage | None
) -> None:
    place = QRectF(INSET_PX, BAND_TOP_PX, scale.room_px, BAND_PX)
    painter.fillRect(place, QColor(theme.free))
    if image is None:
        return
    painter.drawImage(place, image)
    if content.loop_s is not None:
        veil = QColor(theme.ground)
        veil.setAlphaF(_DIM)
        left, right = (min(max(scale.x_of(end), place.left()), place.right())
                       for end in content.loop_s)  # fmt: skip
        painter.fillRect(QRectF(place.left(), place.top(), left - place.left(), BAND_PX), veil)
        painter.fillRect(QRectF(right, place.top(), place.right() - right, BAND_PX), veil)


def _axis(painter: QPainter, scale: Scale, theme: Theme, palette: QPalette) -> None:
    font = QFont(painter.font())
    font.setPixelSize(_LETTER_PX)
    painter.setFont(font)
    line = QColor(mixed(theme.muted, palette.color(QPalette.ColorRole.Window).name(), 0.5))
    letters = painter.fontMetrics()
    for time_s, text in scale.window.ticks(max(2, scale.room_px // _TICK_PX)):
        x = round(scale.x_of(time_s))
        painter.fillRect(QRectF(x, 2, 1, BAND_TOP_PX - 3), line)
        if x + 4 + letters.horizontalAdvance(text) <= scale.width_px:
            painter.setPen(QColor(theme.muted))
            painter.drawText(QPointF(x + 4, AXIS_PX - 2), text)
    painter.setPen(Qt.PenStyle.NoPen)
    window = scale.window
    if not window.is_whole:  # where the stretch in sight is in the run
        share = scale.room_px / window.duration_s
        painter.fillRect(QRectF(INSET_PX, 0, scale.room_px, 1), line)
        thumb = QRectF(INSET_PX + window.from_s * share, 0, max(window.span_s * share, 6.0), 2)
        painter.fillRect(thumb, QColor(theme.muted))


def _loop(
    painter: QPainter, content: Content, scale: Scale, theme: Theme, palette: QPalette
) -> None:
    middle = LOOP_TOP_PX + (LOOP_PX + 1) / 2
    track = QRectF(INSET_PX, middle - _TRACK_PX / 2, scale.room_px, _TRACK_PX)
    painter.fillRect(track, QColor(theme.free))
    if content.loop_s is None:
        return
    colour = palette.color(QPalette.ColorRole.Accent)
    left, right = (scale.x_of(end) for end in content.loop_s)
    seen_left, seen_right = max(left, INSET_PX), min(right, INSET_PX + scale.room_px)
    if seen_right > seen_left:
        painter.fillRect(QRectF(seen_left, middle - 2, seen_right - seen_left, 4), colour)
    painter.setBrush(colour)
    for x, side in ((left, -1.0), (right, 1.0)):
        if INSET_PX - 1 <= x <= INSET_PX + scale.room_px + 1:
            box = QRectF(min(x, x + side * _GRIP_PX), LOOP_TOP_PX + 1, _GRIP_PX, LOOP_PX - 1)
            painter.drawRoundedRect(box, 1, 1)


def paint_now(
    painter: QPainter, scale: Scale, palette: QPalette, moments: tuple[float, float | None]
) -> None:
    """The line of now, and a dotted one where the pointer is."""
    theme, (now_s, hovered_s) = theme_of(palette), moments
    if hovered_s is not None and scale.sees(hovered_s):
        painter.setPen(QPen(QColor(theme.muted), 1, Qt.PenStyle.DotLine))
        x = round(scale.x_of(hovered_s))
        painter.drawLine(x, 0, x, LOOP_TOP_PX)
    if scale.sees(now_s):
        x = round(scale.x_of(now_s))
        painter.fillRect(QRectF(x, 2, 1, HIGH_PX - 2), QColor(theme.focus))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.focus))
        middle = x + 0.5
        _polygon(painter, (middle - _ARROW_PX, 1), (middle + _ARROW_PX, 1), (middle, 8))


def mark_color(mark: Mark, palette: QPalette) -> QColor:
    """Of a mark: faults in the colour of faults, bookmarks in that of what is chosen."""
    theme = theme_of(palette)
    if mark.kind == BOOKMARK:
        return palette.color(QPalette.ColorRole.Accent)
    return QColor(theme.alarm if mark.kind in (FAULT, REPAIR) else theme.text)


def paint_mark(painter: QPainter, mark: Mark, at: QPointF, palette: QPalette) -> None:
    """A pennant for a bookmark, a diamond for a note, a cross where something breaks.

    A ring where it is whole again.
    """
    reach, colour = _MARK_PX, mark_color(mark, palette)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.translate(at)
    if mark.kind == BOOKMARK:
        _polygon(painter, (-3.5, -4.0), (3.5, -4.0), (3.5, 4.0), (0.0, 1.0), (-3.5, 4.0))
    elif mark.kind == NOTE:
        _polygon(painter, (0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0))
    else:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 2))
        if mark.kind == FAULT:
            painter.drawLine(QPointF(-3.0, -3.0), QPointF(3.0, 3.0))
            painter.drawLine(QPointF(-3.0, 3.0), QPointF(3.0, -3.0))
        else:
            painter.drawEllipse(QPointF(0.0, 0.0), 3.0, 3.0)
    painter.restore()


def _polygon(painter: QPainter, *corners: tuple[float, float]) -> None:
    painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
