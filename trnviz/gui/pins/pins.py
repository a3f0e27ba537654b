"""All pins of a canvas: cards that stay at their chip, link or shard and show what it does now.

They are view state: not in the document, not undone, and widgets beside the picture, so that no
export shows them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QMenu, QWidget

from trnviz.gui.canvas.hit import NOTHING, Hit
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.language import tr
from trnviz.gui.parts import Parts
from trnviz.gui.pins.anchor import Anchor, anchor_of, anchor_of_first, hit_of, place_of
from trnviz.gui.pins.apart import apart
from trnviz.gui.pins.card import Card

_AWAY_PX, _EDGE_PX = 28, 6
_DOT_PX, _LINE_PX = 3.0, 1.5


@dataclass(slots=True, kw_only=True, eq=False)
class _Pin:
    """A card, what it is tied to, and how far it wants to stand from there.

    Those that were pushed stay where they were put, the last one before all, and others give way.
    """

    anchor: Anchor
    card: Card
    offset: QPoint
    point: QPointF | None = None
    pushes: int = 0


class Pins(QObject):
    """Makes, places, fills and closes the cards."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.view)
        self._parts, self._view, self._scene = parts, parts.view, parts.scene
        self._pins: list[_Pin] = []
        self._lines = _Lines(self._view)
        self._view.camera_changed.connect(self._place)
        self._view.covered.connect(self._place)
        self._view.escape_left.connect(self._close_last)
        self._scene.replaced.connect(self._on_replaced)
        self._scene.loads_changed.connect(self._place)
        parts.panels.told.connect(self._tell)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {"pin": self.toggle_current, "unpin_all": self.close_all}

    @property
    def cards(self) -> tuple[Card, ...]:
        """Those there are, the oldest first."""
        return tuple(pin.card for pin in self._pins)

    def toggle_current(self) -> None:
        """Pin what is under the pointer, else what the keyboard is at, else what is selected."""
        scene = self._scene
        anchor = (
            anchor_of(scene.hovered_hit, scene)
            or anchor_of_first(self._parts.walk.here, scene)
            or anchor_of_first(scene.selection, scene)
        )
        self._toggle(anchor)

    def offer(self, menu: QMenu, hit: Hit) -> None:
        """Put "Pin its values", or the opposite, into the menu of a thing."""
        anchor = anchor_of(hit, self._scene)
        if anchor is not None:
            pinned = any(pin.anchor == anchor for pin in self._pins)
            action = QAction(tr("Unpin its values") if pinned else tr("Pin its values"), menu)
            lines = [each for each in menu.actions() if each.isSeparator()]
            if lines:
                menu.insertAction(lines[-1], action)
            else:
                menu.addAction(action)
            action.triggered.connect(lambda _checked=False: self._toggle(anchor))

    def close_all(self) -> None:
        """Take every pin away."""
        while self._pins:
            self._close_last()

    # one pin

    def _toggle(self, anchor: Anchor | None) -> None:
        there = next((pin for pin in self._pins if pin.anchor == anchor), None)
        if there is not None:
            self._remove(there)
        elif anchor is not None:
            self._add(anchor)

    def _add(self, anchor: Anchor) -> None:
        card = Card(self._view)
        pin = _Pin(anchor=anchor, card=card, offset=QPoint())
        card.pushed.connect(lambda by: self._push(pin, by))
        card.unwanted.connect(lambda: self._remove(pin))
        self._pins.append(pin)
        self._fill(pin)
        self._locate(pin)
        if pin.point is not None:
            pin.offset = self._free_place(pin, pin.point)
        QWidget.setTabOrder(self._view, card)
        self._place()

    def _remove(self, pin: _Pin) -> None:
        self._pins.remove(pin)
        had_focus = pin.card.hasFocus()
        pin.card.hide()
        pin.card.deleteLater()
        if had_focus:
            self._view.setFocus()
        self._place()

    def _close_last(self) -> None:
        if self._pins:
            self._remove(self._pins[-1])

    def _push(self, pin: _Pin, by: QPoint) -> None:
        """Move a card; it goes on from where it is seen, which may be the edge of the canvas."""
        if pin.point is not None:
            pin.offset = pin.card.pos() - pin.point.toPoint() + by
            pin.pushes = 1 + max(each.pushes for each in self._pins)
            self._place()

    # all pins

    def _on_replaced(self) -> None:
        """Another drawing: what is gone takes its pin along."""
        for pin in list(self._pins):
            if hit_of(pin.anchor, self._scene) is None:
                self._remove(pin)
        self._place()

    def _tell(self) -> None:
        for pin in list(self._pins):
            self._fill(pin)

    def _fill(self, pin: _Pin) -> None:
        hit = hit_of(pin.anchor, self._scene)
        if hit is None:
            self._remove(pin)
        elif hit != NOTHING:
            pin.card.tell(self._parts.panels.values(hit))

    def _place(self) -> None:
        for pin in self._pins:
            self._locate(pin)
        seen = [p for p in self._pins if p.point is not None]
        seen.sort(key=lambda pin: -pin.pushes)
        wanted = [self._wanted(pin, pin.point) for pin in seen if pin.point is not None]
        for pin, at in zip(seen, apart(wanted, self._room()), strict=True):
            pin.card.move(at)
        for pin in self._pins:
            pin.card.setVisible(pin.point is not None)
        self._lines.follow([(p.point, p.card) for p in self._pins if p.point is not None])

    def _wanted(self, pin: _Pin, point: QPointF) -> QRect:
        size = pin.card.size()
        return QRect(_inside(point.toPoint() + pin.offset, size, self._room()), size)

    def _locate(self, pin: _Pin) -> None:
        """Where its thing is in the window; None while it is out of sight."""
        hit = hit_of(pin.anchor, self._scene)
        pin.point = None
        if hit is not None and hit != NOTHING:
            at = place_of(pin.anchor, hit, self._scene)
            point = QPointF(*self._view.camera.to_window((at.x(), at.y())))
            if self._room().contains(point.toPoint()):
                pin.point = point

    def _room(self) -> QRect:
        return self._view.free_rect()

    def _free_place(self, pin: _Pin, point: QPointF) -> QPoint:
        """The first place round the thing where no other card is."""
        size, others = pin.card.size(), [p.card.geometry() for p in self._pins if p is not pin]
        left, up = -size.width() - _AWAY_PX, -size.height() - _AWAY_PX
        ways = [(x, y) for y in (_AWAY_PX, up) for x in (_AWAY_PX, left)]
        ways += [(x, y * 2 + _AWAY_PX) for x, y in ways]
        for x, y in ways:
            at = point.toPoint() + QPoint(x, y)
            place = QRect(at, size)
            if self._room().contains(place) and not any(place.intersects(o) for o in others):
                return QPoint(x, y)
        return QPoint(_AWAY_PX, _AWAY_PX)


class _Lines(QWidget):
    """The lines from the things to their cards, over the canvas."""

    def __init__(self, view: CanvasView) -> None:
        super().__init__(view)
        self._view = view
        self._ends: list[tuple[QPointF, Card]] = []
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def follow(self, ends: list[tuple[QPointF, Card]]) -> None:
        """Draw these, under the cards."""
        self._ends = ends
        self.setVisible(bool(ends))
        if not ends:
            return
        self.setGeometry(self._view.viewport().geometry())
        self.stackUnder(ends[0][1])
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A dot on the thing, a line to the nearest edge of its card, on a wider one of ground."""
        theme = self._view.scene_.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for point, card in self._ends:
                to = _nearest(card.geometry(), point)
                for color, wider in ((theme.ground, 2.0), (theme.focus, 0.0)):
                    painter.setPen(QPen(QColor(color), _LINE_PX + wider))
                    painter.drawLine(point, to)
                painter.setBrush(QColor(theme.focus))
                painter.drawEllipse(point, _DOT_PX, _DOT_PX)


def _nearest(box: QRect, point: QPointF) -> QPointF:
    """The point of a box that is nearest to another."""
    return QPointF(
        min(max(point.x(), box.left()), box.right()), min(max(point.y(), box.top()), box.bottom())
    )


def _inside(at: QPoint, size: QSize, room: QRect) -> QPoint:
    """A corner from which a card lies inside the canvas, as near as can be."""
    right = max(room.right() - size.width() - _EDGE_PX, room.left() + _EDGE_PX)
    bottom = max(room.bottom() - size.height() - _EDGE_PX, room.top() + _EDGE_PX)
    return QPoint(
        min(max(at.x(), room.left() + _EDGE_PX), right),
        min(max(at.y(), room.top() + _EDGE_PX), bottom),
    )
