"""What the pointer does between press and release, as objects that can be cancelled at any moment.

A gesture only shows what it would do; the document changes when it is finished, by an edit that the
canvas asks for. A cancelled gesture leaves nothing behind.
"""

from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt

from trnviz.core.placement import TRAY
from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.scene import CanvasScene
from trnviz.gui.canvas.selection import NOTHING, Drop, Piece, Selection, joined

_DROP_REACH_PX = 14.0
_FAR_SIDE = 0.6
_MOST_CLEAR_PX = 120.0
"""A chip that is larger than this is seen beside the ghost anyway."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """Where the pointer is, in pixels of the window and in scene units, and which keys are held."""

    at_px: QPointF
    at_su: tuple[float, float]
    modifiers: Qt.KeyboardModifier

    def holds(self, key: Qt.KeyboardModifier) -> bool:
        """Whether a modifier key is down."""
        return bool(self.modifiers & key)

    @property
    def adds(self) -> bool:
        """Whether the user means to add to the selection."""
        return self.holds(Qt.KeyboardModifier.ShiftModifier) or self.holds(
            Qt.KeyboardModifier.ControlModifier
        )


class Host(Protocol):
    """What a gesture needs of the view it works in."""

    scene_: CanvasScene
    camera: Camera

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Push the drawing."""

    def begin(self, gesture: "Gesture") -> None:
        """Put a gesture in charge."""

    def gesture_moved(self, at: Pointer) -> None:
        """Tell the gesture in charge where the pointer is."""

    def size(self) -> QSize:
        """Of the window."""

    def drag_distance_px(self) -> int:
        """How far a press must move to be a drag."""

    def is_over_tray(self, at: Pointer) -> bool:
        """Whether the pointer is over the tray."""


class Gesture:
    """The base: what every gesture answers."""

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, view: Host, start: Pointer) -> None:
        self.view = view
        self.start = start

    def move(self, at: Pointer) -> None:
        """The pointer moved."""

    def finish(self, at: Pointer) -> None:
        """The button was let go."""

    def cancel(self) -> None:
        """Esc, the other button, or the document changed underneath."""


class PanGesture(Gesture):
    """Push the drawing."""

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, view: Host, start: Pointer) -> None:
        super().__init__(view, start)
        self._last = start.at_px

    def move(self, at: Pointer) -> None:
        """Push it by as much as the pointer moved."""
        step = at.at_px - self._last
        self._last = at.at_px
        self.view.pan(step.x(), step.y())


class PressGesture(Gesture):
    """A press that may yet become a click, a drag of tiles, or a rubber band."""

    def __init__(self, view: Host, start: Pointer, hit: Hit) -> None:
        super().__init__(view, start)
        self.hit = hit

    def move(self, at: Pointer) -> None:
        """Become what the pointer's way says, once it is longer than a tremble."""
        way = at.at_px - self.start.at_px
        if way.manhattanLength() < self.view.drag_distance_px():
            return
        ranks, piece = self._ranks(), self._piece()
        if piece is not None:
            self.view.begin(MovePieceGesture(self.view, self.start, piece, piece.rank))
        elif ranks:
            self.view.begin(MoveRanksGesture(self.view, self.start, ranks))
        else:
            self.view.begin(RubberBandGesture(self.view, self.start))
        self.view.gesture_moved(at)

    def finish(self, at: Pointer) -> None:
        """A click: select what was pressed."""
        target = self.view.scene_.target_of(self.hit)
        selected = self.view.scene_.selection
        if at.adds:
            self.view.scene_.select(selected.toggled(target))
        else:
            self.view.scene_.select(target)

    def _ranks(self) -> tuple[int, ...]:
        """The tiles that a drag takes along: the selected ones, if one of them was pressed."""
        if self.hit.kind is not HitKind.TILE:
            return ()
        pressed = self.view.scene_.target_of(self.hit).ranks
        selected = self.view.scene_.selection.ranks
        return selected if pressed and pressed[0] in selected else pressed

    def _piece(self) -> Piece | None:
        """The layers or experts that a drag takes along, with those selected beside them."""
        pressed, selected = self.hit.piece, self.view.scene_.selection.pieces
        if pressed is None or pressed not in selected:
            return pressed
        return joined((pressed, *selected))


class RubberBandGesture(Gesture):
    """Select what a box touches."""

    cursor = Qt.CursorShape.CrossCursor

    def move(self, at: Pointer) -> None:
        """Draw the box."""
        self.view.scene_.show_band(self._rect(at))

    def finish(self, at: Pointer) -> None:
        """Select the chips in it; with a key held, add them."""
        self.view.scene_.show_band(None)
        rect = self._rect(at)
        box = (rect.x(), rect.y(), rect.width(), rect.height())
        before = self.view.scene_.selection if at.adds else NOTHING
        chips = self.view.scene_.hits.chips_in(box)
        self.view.scene_.select(before.added(Selection(chips=chips)))

    def cancel(self) -> None:
        """Take the box away."""
        self.view.scene_.show_band(None)

    def _rect(self, at: Pointer) -> QRectF:
        return QRectF(QPointF(*self.start.at_su), QPointF(*at.at_su)).normalized()


class MoveRanksGesture(Gesture):
    """Drag tiles to a chip: a ghost follows, the chip lights up, the loads are previewed."""

    cursor = Qt.CursorShape.ClosedHandCursor

    def __init__(self, view: Host, start: Pointer, ranks: tuple[int, ...]) -> None:
        super().__init__(view, start)
        self.ranks = ranks
        view.scene_.begin_drag(ranks)

    def move(self, at: Pointer) -> None:
        """Let the ghost follow and say what would happen here."""
        size, drop = self.view.size(), self.drop_at(at)
        above = at.at_px.y() > size.height() * _FAR_SIDE
        left = at.at_px.x() > size.width() * _FAR_SIDE
        self.view.scene_.place_ghost(
            left=left,
            above=above,
            clear_px=self._to_edge_px(drop, at, above=above),
            room_px=at.at_px.x() if left else size.width() - at.at_px.x(),
        )
        self.view.scene_.show_drag(QPointF(*at.at_su), drop)

    def _to_edge_px(self, drop: Drop | None, at: Pointer, *, above: bool) -> float:
        """From the pointer to the edge of the chip below it; 0 where that is far away."""
        if drop is None or drop.chip < 0:
            return 0.0
        _, top, _, height = self.view.scene_.layout_.chip_box_su[drop.chip].tolist()
        edge_su = at.at_su[1] - top if above else top + height - at.at_su[1]
        edge_px = max(edge_su * self.view.camera.scale, 0.0)
        return edge_px if edge_px < _MOST_CLEAR_PX else 0.0

    def finish(self, at: Pointer) -> None:
        """Ask for the edit, if there is a chip here."""
        drop = self.drop_at(at)
        self.view.scene_.end_drag()
        if drop is not None:
            self.view.scene_.dropped.emit(drop)

    def cancel(self) -> None:
        """Take the ghost and the preview away."""
        self.view.scene_.end_drag()

    def drop_at(self, at: Pointer) -> Drop | None:
        """What a release here would ask for; None away from every chip and the tray."""
        over_commit = at.holds(Qt.KeyboardModifier.AltModifier)
        if self.view.is_over_tray(at):
            return Drop(ranks=self.ranks, chip=TRAY, over_commit=over_commit)
        if not QRect(QPoint(0, 0), self.view.size()).contains(at.at_px.toPoint()):
            return None
        hits = self.view.scene_.hits
        chip = hits.chip_near(at.at_su, reach_su=_DROP_REACH_PX / self.view.camera.scale)
        if chip < 0:
            return None
        core = hits.core_at(chip, at.at_su) if len(self.ranks) == 1 else -1
        return Drop(
            ranks=self.ranks,
            chip=chip,
            core=core if core >= 0 else None,
            over_commit=over_commit,
        )


class MovePieceGesture(MoveRanksGesture):
    """Drag experts or layers to a tile, or to the tray; off a tile or a list beside the canvas."""

    def __init__(self, view: Host, start: Pointer, piece: Piece, owner: int) -> None:
        super().__init__(view, start, (owner,))
        self.piece = piece
        view.scene_.begin_drag((owner,), piece)

    def drop_at(self, at: Pointer) -> Drop | None:
        """As for tiles, with the core under the pointer whatever is held."""
        drop = super().drop_at(at)
        return None if drop is None else replace(drop, ranks=(), piece=self.piece)
