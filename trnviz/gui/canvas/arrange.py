"""The mode in which a drag moves chips in the drawing: where their shards sit stays the same.

A drag shows where everything would stand, in every frame, and makes one edit when it ends. It snaps
to a grid and to the rows and columns of the chips that stay, unless Alt is held.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QLineF, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trnviz.core.view import Point
from trnviz.gui.canvas.gestures import Gesture, Host, Pointer, RubberBandGesture
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.note_marks import HAND_COLOR
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.canvas.view import CanvasView
from trnviz.scene.drawing import Box, Layout
from trnviz.scene.layout import draws_alike, layout
from trnviz.session.document import Document
from trnviz.session.place_edits import MoveInDrawing

if TYPE_CHECKING:  # not before the first chip is moved
    from trnviz.scene.arranged import Arranger

GRID_SU = 10.0
_REACH_PX, _MOST_SU = 7.0, 12.0
_RACK_TITLE_SU, _BELOW_SU = (58.0, 14.0), 3.0
_ALT = Qt.KeyboardModifier.AltModifier


class Arrange(QObject):
    """Whether chips are moved by hand, and what is in the hand."""

    changed = Signal()
    wanted = Signal()
    told = Signal(str)

    def __init__(self, document: Document, view: CanvasView) -> None:
        super().__init__(view)
        self._document, self._view = document, view
        self.is_on = False
        self._known: tuple[object, Arranger] | None = None
        self._held: Mapping[str, Point] = {}
        self._due = False
        self._guides = Guides()
        view.scene_.hold(self._guides)

    def set_on(self, on: bool, /) -> None:  # noqa: FBT001 - a slot
        """Begin or end the mode."""
        if on != self.is_on:
            self._view.cancel_gesture()
            self.is_on = on
            self._view.rest()
            self.changed.emit()

    # what the canvas asks

    def press(self, at: Pointer) -> Gesture | None:
        """A drag of what is here: chips, or all of an instance by its ground."""
        if not self.is_on:
            return None
        hit = self._hit(at)
        names = self._names(hit, at)
        return ArrangeGesture(self._view, at, self, names, hit) if names else None

    def double_press(self, at: Pointer) -> bool:
        """Select all chips of an instance by its ground."""
        if not self.is_on or self._hit(at).kind is HitKind.CHIP:
            return False
        chips = self._plane_at(at.at_su)
        if chips:
            self._view.scene_.select(Selection(chips=chips))
        return bool(chips)

    def escape(self) -> bool:
        """Leave the mode."""
        if not self.is_on:
            return False
        self.set_on(False)
        return True

    def cursor(self, at: Pointer) -> Qt.CursorShape | None:
        """The cross of arrows over what can be moved."""
        if not self.is_on:
            return None
        return Qt.CursorShape.SizeAllCursor if self._names(self._hit(at), at) else None

    def key(self, _key: int, _modifiers: Qt.KeyboardModifier) -> None:
        """No key of its own: steps are actions."""

    def _hit(self, at: Pointer) -> Hit:
        reach = _REACH_PX / self._view.camera.scale / 2
        return self._view.scene_.hits.at(at.at_su, reach_su=reach, tiles=False, nics=False)

    def _names(self, hit: Hit, at: Pointer) -> tuple[str, ...]:
        """What a drag that begins here takes along; the part under the pointer first."""
        drawn = self._view.scene_.layout_
        chips = drawn.topology.chip_names
        if hit.chip >= 0:
            selected = self._view.scene_.selection.chips
            held = selected if hit.chip in selected else ()
            return tuple(dict.fromkeys(chips[chip] for chip in (hit.chip, *held)))
        from trnviz.scene.arranged import BY_HAND

        if hit.kind is HitKind.FRAME and drawn.frames[hit.frame].kind in BY_HAND:
            return (drawn.frames[hit.frame].name,)
        standing = self._rack_at(at.at_su) or self._plane_at(at.at_su)
        return tuple(chips[chip] for chip in standing)

    def _rack_at(self, point: Point) -> tuple[int, ...]:
        """The chips of the rack whose name a point is on."""
        drawn = self._view.scene_.layout_
        for index, planes in self._arranger_now().racks().items():
            title = drawn.titles[index]
            x, y = title.anchor_su
            right = x + min(title.room_su, _RACK_TITLE_SU[0])
            if x <= point[0] <= right and y - _RACK_TITLE_SU[1] <= point[1] <= y + _BELOW_SU:
                return tuple(np.flatnonzero(np.isin(drawn.plane_of_chip, planes)).tolist())
        return ()

    def _plane_at(self, point: Point) -> tuple[int, ...]:
        """The chips of the instance or plane that a point is in."""
        drawn = self._view.scene_.layout_
        planes = int(drawn.plane_of_chip.max(initial=-1)) + 1
        for plane in reversed(range(planes)):
            x, y, width, height = drawn.frames[plane].box_su
            if x <= point[0] <= x + width and y <= point[1] <= y + height:
                return tuple(np.flatnonzero(drawn.plane_of_chip == plane).tolist())
        return ()

    # a drag

    def places(self) -> Mapping[str, Point]:
        """What was moved by hand in this layout."""
        return self._document.scenario.places.get(self._view.scene_.layout_.name, {})

    def hold(self, names: tuple[str, ...], by: Point, *, free: bool) -> None:
        """Show these parts moved by so much, or by a little more or less where that snaps."""
        start = {name: self._at(name) for name in names}
        first = start[names[0]]
        goal = (first[0] + by[0], first[1] + by[1])
        if not free:
            goal = self._snapped(goal, names)
        else:
            self._guides.show_lines([])
        dx, dy = goal[0] - first[0], goal[1] - first[1]
        self._held = {name: (x + dx, y + dy) for name, (x, y) in start.items()}
        self._due = True
        self.told.emit(f"{names[0]}: {goal[0]:.0f}, {goal[1]:.0f}")
        self.wanted.emit()

    def compute(self, _elapsed_s: float = 0.0) -> None:
        """Draw what is held where it would stand; at most once a frame."""
        if self._due:
            self._due = False
            drawn = self._layout_with({**self.places(), **self._held})
            self._view.scene_.rearrange(drawn)

    def drop(self) -> None:
        """Make what is shown so."""
        held, name = self._held, self._view.scene_.layout_.name
        self._let_go()
        before = self._document.scenario
        self._document.apply(MoveInDrawing(drawing=name, places=held), initiator=self)
        if self._document.scenario is before:
            self._show_as_it_is()

    def cancel(self) -> None:
        """Put everything back."""
        self._let_go()
        self._show_as_it_is()

    def _let_go(self) -> None:
        self._held, self._due = {}, False
        self._guides.show_lines([])
        self.told.emit("")

    def _show_as_it_is(self) -> None:
        """Unless another fabric has come, which is about to be drawn."""
        if draws_alike(self._view.scene_.layout_.topology, self._document.scenario.topology):
            self._view.scene_.rearrange(self._layout_with(self.places()))

    def nudge(self, dx: int, dy: int) -> None:
        """Move what is selected, or has the focus, by steps of the grid; the keyboard's drag."""
        names = self._nudged()
        if not names:
            return
        now = _corners(self._view.scene_.layout_)
        places = {n: (now[n][0] + dx * GRID_SU, now[n][1] + dy * GRID_SU) for n in names}
        drawing = self._view.scene_.layout_.name
        edit = MoveInDrawing(drawing=drawing, places=places)
        self._document.apply(edit, initiator=self, merge_key=f"nudge {' '.join(names)}")
        x, y = places[names[0]]
        self.told.emit(f"{names[0]}: {x:.0f}, {y:.0f}")

    def _nudged(self) -> tuple[str, ...]:
        names = self._view.scene_.layout_.topology.chip_names
        return tuple(names[chip] for chip in self._view.scene_.selection.chips)

    # where things stand

    def _at(self, name: str) -> Point:
        """Where a part stands in the document."""
        arranger = self._arranger_now()
        return self.places().get(name) or arranger.parts()[name]

    def _layout_with(self, places: Mapping[str, Point]) -> Layout:
        return self._arranger_now().at(places)

    def _arranger_now(self) -> "Arranger":
        """Of the fabric as its layout would have it, made once."""
        scenario = self._document.scenario
        key = (scenario.topology, scenario.layout)
        if self._known is None or self._known[0] != key:
            from trnviz.scene.arranged import Arranger

            self._known = (key, Arranger(layout(scenario.topology, scenario.layout)))
        return self._known[1]

    def _snapped(self, goal: Point, names: tuple[str, ...]) -> Point:
        """On a row or column of what stays, if one is near; else on the grid."""
        stays = [
            box for name, box in _corners(self._view.scene_.layout_).items() if name not in names
        ]
        reach = min(_REACH_PX / self._view.camera.scale, _MOST_SU)
        found: list[float] = []
        lines: list[QLineF] = []
        bounds = self._view.scene_.box_su
        for axis in (0, 1):
            near = min(
                (box[axis] for box in stays), key=lambda at: abs(at - goal[axis]), default=None
            )
            if near is not None and abs(near - goal[axis]) <= reach:
                found.append(near)
                lines.append(_across(axis, near, bounds))
            else:
                found.append(round(goal[axis] / GRID_SU) * GRID_SU)
        self._guides.show_lines(lines)
        return found[0], found[1]


class ArrangeGesture(Gesture):
    """A press in the mode: a click selects, a drag moves, with Shift it draws a rubber band."""

    cursor = Qt.CursorShape.SizeAllCursor

    def __init__(
        self, view: Host, start: Pointer, mode: Arrange, names: tuple[str, ...], hit: Hit
    ) -> None:
        super().__init__(view, start)
        self.mode, self.names, self.hit = mode, names, hit
        self._moves = False

    def move(self, at: Pointer) -> None:
        """Take the parts along, once the way is longer than a tremble."""
        way = at.at_px - self.start.at_px
        if not self._moves and way.manhattanLength() < self.view.drag_distance_px():
            return
        if not self._moves and self.start.adds:
            self.view.begin(RubberBandGesture(self.view, self.start))
            self.view.gesture_moved(at)
            return
        self._moves = True
        by = (at.at_su[0] - self.start.at_su[0], at.at_su[1] - self.start.at_su[1])
        self.mode.hold(self.names, by, free=at.holds(_ALT))

    def finish(self, at: Pointer) -> None:
        """Let the parts stand where they are; or select what was clicked."""
        if self._moves:
            self.move(at)
            self.mode.drop()
            return
        scene = self.view.scene_
        target = scene.target_of(self.hit)
        scene.select(scene.selection.toggled(target) if at.adds else target)

    def cancel(self) -> None:
        """Put them back."""
        if self._moves:
            self.mode.cancel()


class Guides(QGraphicsItem):
    """Lines through the row and the column that a drag has snapped to."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[QLineF] = []
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(40)

    def show_lines(self, lines: list[QLineF]) -> None:
        """These, none for none."""
        self.prepareGeometryChange()
        self.lines = lines

    def boundingRect(self) -> QRectF:
        """All lines."""
        box = QRectF()
        for line in self.lines:
            box = box.united(QRectF(line.p1(), line.p2()).normalized().adjusted(-1, -1, 1, 1))
        return box

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Thin and dashed."""
        pen = QPen(QColor(HAND_COLOR), 1.0, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawLines(self.lines)


def _corners(drawn: Layout) -> dict[str, Point]:
    """Where chips stand now."""
    boxes = drawn.chip_box_su[:, :2].tolist()
    return {name: (x, y) for name, (x, y) in zip(drawn.topology.chip_names, boxes, strict=True)}


def _across(axis: int, at: float, bounds: Box) -> QLineF:
    """A line through all of the drawing, down a column or along a row."""
    x, y, width, height = bounds
    if axis == 0:
        return QLineF(at, y, at, y + height)
    return QLineF(x, at, x + width, at)
