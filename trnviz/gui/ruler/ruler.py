"""The ruler of time: shows the phases of a run, its marks, the loop and now; asks for a moment.

While time passes only the line of now is painted anew: the rest is a picture that is kept.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip

from trnviz.core.marks import Mark
from trnviz.gui.dialogs.plain import tip
from trnviz.gui.language import tr
from trnviz.gui.ruler import picture, snap
from trnviz.gui.ruler.holds import LEAST_PX, Hold, Loop, LoopBody, LoopEnd, Playhead, shifted
from trnviz.gui.ruler.picture import (
    HIGH_PX,
    LOOP_TOP_PX,
    REACH_PX,
    Band,
    Content,
    Course,
    Scale,
    Surface,
)
from trnviz.gui.ruler.time_axis import KEY_STEPS, TimeWindow
from trnviz.gui.ruler.words import mark_text

if TYPE_CHECKING:
    from trnviz.core.arrays import FloatArray

STEPS = 100_000
_WHEEL, _KEY_ZOOM, _SHIFT_PER_WHEEL = 1.0015, 1.5, 1200.0
_NOW_PX, _GRAB_PX = 6, 5
_TIP_PX = (4, 30)
"""Qt shows a tip some pixels below its place; this one stands above the ruler."""
_FREE = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
_NONE: "FloatArray" = np.zeros(0)


class TimeRuler(QAbstractSlider):
    """A slider for whoever asks as a slider: 0 to `STEPS` is the run."""

    seek_requested = Signal(float)
    loop_requested = Signal(object)
    """From and to in seconds, None for the whole run."""
    taken = Signal()
    """The playback time is in the hand."""
    let_go = Signal()
    """And no longer."""
    stepped = Signal(int)
    """To the next (+1) or previous (-1) phase."""
    menu_wanted = Signal(float, object)
    """At a moment, at a place on the screen."""

    def __init__(self) -> None:
        super().__init__()
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setRange(0, STEPS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("playback position"))
        self.setAccessibleDescription(
            tr(
                "Arrows move, Page Up and Page Down go from phase to phase, plus and minus zoom, F "
                "shows all; with Shift arrows move the loop, with Ctrl its begin, with both its end"
            )
        )
        self.content = Content(window=TimeWindow.whole(0.0))
        self.now_s, self.snaps = 0.0, True
        self.describe: Callable[[float, float], str] = lambda _time_s, _around_s: ""
        self.hovered_s: float | None = None
        self._hold: Hold | None = None
        self._picture: QPixmap | None = None
        self._borders: FloatArray | None = None
        self._band = Band()
        self.valueChanged.connect(self._on_value_changed)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def duration_s(self) -> float:
        """Of the run."""
        return self.content.window.duration_s

    @property
    def loop_s(self) -> Loop:
        """The stretch that is played over and over."""
        return self.content.loop_s

    @property
    def scale(self) -> Scale:
        """From moments to pixels and back."""
        return Scale(window=self.content.window, width_px=self.width())

    def show_run(self, duration_s: float) -> None:
        """Another length is shown whole, and has not been worked out yet."""
        if duration_s != self.duration_s:
            whole = TimeWindow.whole(duration_s)
            self._show(replace(self.content, window=whole, course=None))

    def show_course(self, course: Course | None) -> None:
        """What goes on in the run."""
        self._show(replace(self.content, course=course))

    def show_marks(self, marks: tuple[Mark, ...]) -> None:
        """The marked moments."""
        if marks != self.content.marks:
            self._show(replace(self.content, marks=marks))

    def show_loop(self, loop_s: Loop) -> None:
        """The stretch that is played over and over, None for the whole."""
        if loop_s != self.content.loop_s:
            self._show(replace(self.content, loop_s=loop_s))

    def set_snaps(self, *, snaps: bool) -> None:
        """Whether moments snap to what is near them."""
        self.snaps, self._picture = snaps, None
        self.update()

    def show_time(self, time_s: float) -> None:
        """Move the line of now; a window that it runs out of turns the page."""
        if time_s == self.now_s:
            return
        before, self.now_s = self.now_s, time_s
        window = self.content.window
        if window.from_s <= before <= window.to_s and not window.from_s <= time_s <= window.to_s:
            self.look(window.holding(time_s))
        scale = self.scale
        if round(scale.x_of(before)) != round(scale.x_of(time_s)):
            for moment in (before, time_s):
                self.update(self._strip(scale.x_of(moment)))
        with QSignalBlocker(self):
            share = time_s / self.duration_s if self.duration_s > 0 else 0.0
            self.setValue(round(share * STEPS))

    def look(self, window: TimeWindow) -> None:
        """Show this stretch of time."""
        if window != self.content.window:
            self._show(replace(self.content, window=window))

    def zoom(self, factor: float, at_s: float | None = None) -> None:
        """Closer, around a moment: now, if it is in sight, else the middle."""
        window = self.content.window
        middle = self.now_s if self.scale.sees(self.now_s) else (window.from_s + window.to_s) / 2
        self.look(window.zoomed(factor, middle if at_s is None else at_s))

    def fit(self) -> None:
        """The whole run."""
        self.look(TimeWindow.whole(self.duration_s))

    def _show(self, content: Content) -> None:
        differs = content.window != self.content.window or content.course is not self.content.course
        if differs:
            self._borders = None
        self.content, self._picture = content, None
        self.update()

    def borders(self) -> "FloatArray":
        """Borders of phases that stand apart in what can be seen, and can be snapped to."""
        if self._borders is None:
            course, window = self.content.course, self.content.window
            found = course.borders(window.from_s, window.to_s) if course is not None else _NONE
            self._borders = snap.clear(found, self.scale.s_per_px)
        return self._borders

    # -- painting ----------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As high as it is painted."""
        return QSize(320, HIGH_PX)

    def minimumSizeHint(self) -> QSize:
        """It gives way to both sides only."""
        return QSize(80, HIGH_PX)

    def sliderChange(self, _change: QAbstractSlider.SliderChange) -> None:
        """Nothing: what changed is painted by whoever changed it."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or fewer pixels."""
        super().resizeEvent(event)
        self._picture = self._borders = None

    def changeEvent(self, event: QEvent) -> None:
        """Change colours with the theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.EnabledChange):
            self._picture = None
            self.update()

    @staticmethod
    def _strip(x: float) -> QRect:
        return QRect(round(x) - _NOW_PX, 0, 2 * _NOW_PX + 1, HIGH_PX)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The picture where it is due, then what moves."""
        if self._picture is None:
            size, ratio = QSize(self.width(), HIGH_PX), self.devicePixelRatioF()
            on = Surface(size=size, ratio=ratio, palette=self.palette())
            borders = self.borders() if self.snaps else _NONE
            self._picture = picture.drawn(self.content, borders, self._band, on)
        with QPainter(self) as painter:
            painter.setClipRect(event.rect())
            painter.drawPixmap(0, 0, self._picture)
            if self.duration_s > 0:
                moments = (self.now_s, self.hovered_s)
                picture.paint_now(painter, self.scale, self.palette(), moments)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 1))
                painter.drawRoundedRect(self.rect().adjusted(1, 0, -2, -1), 3, 3)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that it has the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Or not."""
        super().focusOutEvent(event)
        self.update()

    # -- the pointer -------------------------------------------------------------------------------

    def want_time(self, time_s: float) -> None:
        """Ask for a moment, and show it at once."""
        self.seek_requested.emit(time_s)
        self.show_time(time_s)

    def want_loop(self, loop_s: Loop) -> None:
        """Ask for a loop."""
        self.loop_requested.emit(loop_s)

    def mark_at(self, place: QPointF) -> Mark | None:
        """The mark at a place above the band, the nearest one."""
        scale = self.scale
        seen = [mark for mark in self.content.marks if scale.sees(mark.time_s)]
        found = min(seen, key=lambda m: abs(scale.x_of(m.time_s) - place.x()), default=None)
        if found is None or place.y() >= picture.BAND_TOP_PX:
            return None
        return found if abs(scale.x_of(found.time_s) - place.x()) <= REACH_PX else None

    def near_mark(self, time_s: float) -> Mark | None:
        """The mark at a moment, as far as the eye can tell."""
        reach = REACH_PX * self.scale.s_per_px
        marks = (mark for mark in self.content.marks if abs(mark.time_s - time_s) <= reach)
        return min(marks, key=lambda mark: abs(mark.time_s - time_s), default=None)

    def _snap(self, event: QMouseEvent) -> Callable[[float], float]:
        """How this event's moment is bent to what is near it."""
        reach = REACH_PX * self.scale.s_per_px
        if not self.snaps or event.modifiers() & _FREE:
            return lambda time_s: time_s
        ends = self.loop_s or () if isinstance(self._hold, Playhead) else ()
        targets = snap.Targets(
            marks_s=np.array([*(mark.time_s for mark in self.content.marks), *ends]),
            borders_s=self.borders(),
            reach_s=reach,
        )
        return targets.bend

    def _grab(self, place: QPointF) -> Hold:
        """What is under the pointer: an end of the loop, its body, its track, or the time."""
        scale, loop = self.scale, self.loop_s
        at_s = scale.time_of(place.x())
        if place.y() < LOOP_TOP_PX:
            return Playhead(taker=self, began_s=self.now_s)
        if loop is not None:
            near = [abs(scale.x_of(end) - place.x()) for end in loop]
            if min(near) <= _GRAB_PX:
                fixed = loop[1] if near[0] <= near[1] else loop[0]
                return LoopEnd(taker=self, before=loop, fixed_s=fixed)
            if loop[0] < at_s < loop[1]:
                length = self.duration_s
                return LoopBody(taker=self, before=loop, grabbed_s=at_s, duration_s=length)
        least = LEAST_PX * scale.s_per_px
        return LoopEnd(taker=self, before=loop, fixed_s=at_s, least_s=least)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of what is under the pointer; a mark is gone to."""
        event.accept()
        if self.duration_s <= 0 or event.button() != Qt.MouseButton.LeftButton:
            return
        place = event.position()
        self._hold = self._grab(place)
        self.setSliderDown(True)
        if isinstance(self._hold, Playhead):
            self.taken.emit()
            mark = self.mark_at(place)
            if mark is not None:
                self.want_time(mark.time_s)
            else:
                self._hold.move(self.scale.time_of(place.x()), self._snap(event))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with what is held, or say what is under the pointer."""
        event.accept()
        if self.duration_s <= 0:
            return
        place = event.position()
        at_s = self.scale.time_of(place.x())
        if self._hold is not None:
            self._hold.move(at_s, self._snap(event))
        mark = self.mark_at(place) if self._hold is None else None
        self._hover(mark.time_s if mark is not None else self._snap(event)(at_s), mark)
        self._point(place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        event.accept()
        if event.button() == Qt.MouseButton.LeftButton:
            self._let_go()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """On the loop: play the whole run again; elsewhere a second press."""
        if event.position().y() >= LOOP_TOP_PX and event.button() == Qt.MouseButton.LeftButton:
            event.accept()
            self.want_loop(None)
        else:
            self.mousePressEvent(event)

    def _let_go(self) -> None:
        was_time = isinstance(self._hold, Playhead)
        self._hold = None
        self.setSliderDown(False)
        if was_time:
            self.let_go.emit()

    def _hover(self, time_s: float | None, mark: Mark | None = None) -> None:
        scale = self.scale
        for moment in (self.hovered_s, time_s):
            if moment is not None:
                self.update(self._strip(scale.x_of(moment)))
        self.hovered_s = time_s
        if time_s is None:
            QToolTip.hideText()
            return
        words = self.describe(time_s, scale.s_per_px / 2)
        if mark is not None and mark.text:
            words = f"{mark_text(mark)}\n{words}"
        high = QFontMetrics(QToolTip.font()).lineSpacing() * (words.count("\n") + 1)
        above = QPoint(round(scale.x_of(time_s)) + _TIP_PX[0], -high - _TIP_PX[1])
        QToolTip.showText(self.mapToGlobal(above), tip(words), self)

    def _point(self, place: QPointF) -> None:
        """The shape of the pointer says what a press would take hold of."""
        held = self._hold or self._grab(place)
        shape = Qt.CursorShape.ArrowCursor
        if self.mark_at(place) is not None:
            shape = Qt.CursorShape.PointingHandCursor
        elif isinstance(held, LoopBody):
            shape = Qt.CursorShape.OpenHandCursor
        elif isinstance(held, LoopEnd):
            shape = Qt.CursorShape.SizeHorCursor
        self.setCursor(shape)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is nowhere."""
        self._hover(None)
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the pointer; with Shift move."""
        delta, window = event.angleDelta(), self.content.window
        event.accept()
        if self.duration_s <= 0:
            return
        sideways = delta.x() if abs(delta.x()) > abs(delta.y()) else 0
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            sideways = delta.y() or delta.x()
        if sideways:
            self.look(window.moved(-sideways / _SHIFT_PER_WHEEL * window.span_s))
        else:
            self.zoom(_WHEEL ** delta.y(), self.scale.time_of(event.position().x()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of a moment; by key, of now."""
        event.accept()
        if self.duration_s > 0:
            by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
            at_s = self.now_s if by_key else self.scale.time_of(event.pos().x())
            self.menu_wanted.emit(at_s, event.globalPos())

    # -- keys --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move, zoom, go from phase to phase; give up what is held."""
        key, keys = Qt.Key(event.key()), event.modifiers()
        arrows = {Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1}
        call = self._calls().get(key)
        if key == Qt.Key.Key_Escape and self._hold is not None:
            self._hold.cancel()
            self._let_go()
        elif self.duration_s > 0 and key in arrows:
            step_s = arrows[key] * self.content.window.span_s / KEY_STEPS
            self._nudge(step_s, keys)
        elif self.duration_s > 0 and call is not None:
            call()
        else:
            event.ignore()

    def _calls(self) -> dict[Qt.Key, Callable[[], None]]:
        key = Qt.Key
        return {
            key.Key_PageUp: lambda: self.stepped.emit(-1),
            key.Key_PageDown: lambda: self.stepped.emit(1),
            key.Key_Home: lambda: self.want_time(0.0),
            key.Key_End: lambda: self.want_time(self.duration_s),
            key.Key_Plus: lambda: self.zoom(_KEY_ZOOM),
            key.Key_Equal: lambda: self.zoom(_KEY_ZOOM),
            key.Key_Minus: lambda: self.zoom(1 / _KEY_ZOOM),
            key.Key_F: self.fit,
        }

    def _nudge(self, by_s: float, keys: Qt.KeyboardModifier) -> None:
        """Move now, the loop (Shift), its begin (Ctrl) or its end (both)."""
        shift = bool(keys & Qt.KeyboardModifier.ShiftModifier)
        control = bool(keys & Qt.KeyboardModifier.ControlModifier)
        length, loop = self.duration_s, self.loop_s
        if not shift and not control:
            self.want_time(min(max(self.now_s + by_s, 0.0), length))
        elif loop is not None:
            moved = shifted(loop, by_s, length, begins=not shift, ends=shift and control)
            self.want_loop(moved)

    def _on_value_changed(self, value: int) -> None:
        """Somebody asked as of a slider, such as a screen reader."""
        self.want_time(value / STEPS * self.duration_s)
