"""The keyboard on the canvas: one thing has the focus; keys go on from it to the next.

Arrows go from chip to chip, other keys through the links of the chip and the shards on it. What has
the focus is not selected until one says so.
"""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QRectF, Signal

from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind
from trnviz.gui.canvas.hit import NOTHING as NO_HIT
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.marks import boxes_of, pieces_of
from trnviz.gui.canvas.scene import CanvasScene
from trnviz.gui.canvas.selection import NOTHING, Selection
from trnviz.gui.canvas.view import CanvasView
from trnviz.scene import walk
from trnviz.scene.tiles import tile_boxes

if TYPE_CHECKING:
    from collections.abc import Callable

WAYS = {"left": walk.LEFT, "right": walk.RIGHT, "up": walk.UP, "down": walk.DOWN}


class Walk(QObject):
    """Where the keyboard is on the canvas."""

    moved = Signal()

    def __init__(self, view: CanvasView) -> None:
        super().__init__(view)
        self._view, self._scene = view, view.scene_
        self._here, self._chip = NOTHING, -1
        self.note_box: Callable[[int], QRectF] = lambda _index: QRectF()
        view.focus_came.connect(self._on_focus_came)
        view.focus_went.connect(self._on_focus_went)
        self._scene.selection_changed.connect(self._on_selection_changed)
        self._scene.replaced.connect(self.forget)
        self._scene.loads_changed.connect(self._place)

    @property
    def here(self) -> Selection:
        """The one thing that has the focus, nothing before the first key."""
        return self._here if self._is_there() else NOTHING

    @property
    def chip(self) -> int:
        """The chip that it is, or that it belongs to; -1 for none."""
        return self._chip if self._is_there() else -1

    def _is_there(self) -> bool:
        """Whether the fabric has what had the focus; it may have been undone."""
        chip = (self._chip,) if self._chip >= 0 else ()
        return self._scene.has(self._here) and self._scene.has(Selection(chips=chip))

    def forget(self) -> None:
        """Another drawing: begin anew."""
        self._here, self._chip = NOTHING, -1
        self._scene.focus_ring.setVisible(False)

    def go(self, way: str) -> None:
        """To the next chip that way; from a link or a shard back to its chip first."""
        if not self._begins():
            layout = self._scene.layout_
            away = not self._here.chips
            chip = self._chip if away else walk.next_chip(layout, self._chip, WAYS[way])
            self._go_to(Selection(chips=(chip,)), chip)

    def next_link(self, by: int) -> None:
        """Through the links that leave and enter the chip."""
        if not self._begins() or self._chip >= 0:
            topology = self._scene.layout_.topology
            ends = (topology.link_src == self._chip) | (topology.link_dst == self._chip)
            links = np.flatnonzero(ends & (topology.link_kind != LinkKind.ON_CHIP))
            out = topology.link_src[links] == self._chip
            ordered = (*links[out].tolist(), *links[~out].tolist())
            at = _next(ordered, self._here.links, by)
            if at >= 0:
                self._go_to(Selection(links=(at,)), self._chip)

    def next_shard(self, by: int) -> None:
        """Through the shards on the chip."""
        if not self._begins() or self._chip >= 0:
            placement = self._scene.shown.scenario.placement
            ranks = placement.ranks_on(self._chip) if placement is not None else ()
            at = _next(ranks, self._here.ranks, by)
            if at >= 0:
                self._go_to(Selection(ranks=(at,)), self._chip)

    def next_piece(self, by: int) -> None:
        """Through the layers and experts of the shard, of the chip's first one if none has it."""
        if self._begins() and self._chip < 0:
            return
        scenario = self._scene.shown.scenario
        rank = self._rank(scenario)
        pieces = pieces_of(rank, scenario, self._scene.layout_, self._view.camera.scale)
        if pieces:
            now = self._here.pieces
            at = next((i for i, piece in enumerate(pieces) if piece in now), None)
            start = 0 if by > 0 else -1
            piece = pieces[start if at is None else (at + by) % len(pieces)]
            self._go_to(Selection(pieces=(piece,)), self._chip)

    def _rank(self, scenario: Scenario) -> int:
        """The shard that the keyboard is at, or in; -1 for none."""
        if self._here.pieces:
            return self._here.pieces[0].rank
        if self._here.ranks:
            return self._here.ranks[0]
        placement = scenario.placement
        ranks = placement.ranks_on(self._chip) if placement is not None else ()
        return ranks[0] if ranks else -1

    def select(self, *, more: bool = False) -> None:
        """Select what has the focus; or change whether it is selected among the rest."""
        if not self._begins():
            self._scene.select(self._scene.selection.toggled(self._here) if more else self._here)

    def _begins(self) -> bool:
        """Whether there was no focus yet: the first key only shows where one is."""
        if not self._here.is_empty and self._scene.focus_ring.isVisible():
            return False
        if self._here.is_empty:
            chip = _chip_of(self._scene.selection, self._scene)
            chip = chip if chip >= 0 else walk.first_chip(self._scene.layout_)
            if chip < 0:
                return True
            self._here, self._chip = Selection(chips=(chip,)), chip
        self._go_to(self._here, self._chip)
        return True

    def _go_to(self, here: Selection, chip: int) -> None:
        self._here, self._chip = here, chip
        link = here.links[0] if here.links else -1
        self._scene.hover(Hit(kind=HitKind.LINK, link=link) if link >= 0 else NO_HIT)
        self._place()
        self._scene.focus_ring.setVisible(True)
        self._reveal()
        self.moved.emit()

    def box_of(self, thing: Selection) -> QRectF:
        """Where a thing stands, in scene units."""
        box = QRectF()
        for each in self._boxes(thing):
            box = box.united(each.adjusted(-0.01, -0.01, 0.01, 0.01))
        return box

    def _boxes(self, thing: Selection) -> list[QRectF]:
        layout = self._scene.layout_
        if thing.notes:
            return [self.note_box(thing.notes[0])]
        if thing.chips:
            return [QRectF(*layout.chip_box_su[thing.chips[0]].tolist())]
        if thing.links:
            pieces = layout.pieces_of(thing.links[0]).tolist()
            return [QRectF(min(a, c), min(b, d), abs(c - a), abs(d - b)) for a, b, c, d in pieces]
        scenario = self._scene.shown.scenario
        placement = scenario.placement
        if thing.pieces:
            piece, scale = thing.pieces[0], self._view.camera.scale
            found = list(boxes_of(piece, piece.rank, scenario, layout, scale))
            if found:
                return found
        ranks = thing.ranks or tuple(piece.rank for piece in thing.pieces)
        if ranks and placement is not None and 0 <= ranks[0] < placement.rank_count:
            return [QRectF(*tile_boxes(layout, placement)[ranks[0]].tolist())]
        return []

    def _place(self) -> None:
        if not self.here.is_empty:
            moves = self._here.ranks or self._here.pieces
            if moves and self._scene.shown.scenario.placement is not None:
                self._chip = _chip_of(self._here, self._scene)
            self._scene.focus_ring.go_around(self._boxes(self._here))

    def _reveal(self) -> None:
        """Push the drawing until what has the focus is inside the window."""
        box, camera, size = self.box_of(self._here), self._view.camera, self._view.viewport().size()
        left, top = camera.to_window((box.left(), box.top()))
        right, bottom = camera.to_window((box.right(), box.bottom()))
        dx = _push(left, right, size.width())
        dy = _push(top, bottom, size.height())
        if dx or dy:
            self._view.pan(dx, dy)

    def _on_focus_came(self, by_key: bool) -> None:  # noqa: FBT001 - a slot
        if by_key:
            self._begins()

    def _on_focus_went(self) -> None:
        self._scene.focus_ring.setVisible(False)
        self._scene.hover(NO_HIT)

    def _on_selection_changed(self) -> None:
        """A walk goes on from what was clicked."""
        selection = self._scene.selection
        if selection.count == 1 and not selection.notes and selection != self._here:
            self._here, self._chip = selection, _chip_of(selection, self._scene)
            self._scene.focus_ring.setVisible(False)


_MARGIN_PX = 24


def _push(low: float, high: float, size: int) -> float:
    """How far a span must move to be inside; the start of one that is too long."""
    if high - low > size - 2 * _MARGIN_PX or low < _MARGIN_PX:
        return max(_MARGIN_PX - low, 0.0) if low < _MARGIN_PX else min(_MARGIN_PX - low, 0.0)
    return min(size - _MARGIN_PX - high, 0.0)


def _chip_of(thing: Selection, scene: CanvasScene) -> int:
    topology, placement = scene.layout_.topology, scene.shown.scenario.placement
    if thing.chips:
        return thing.chips[0]
    if thing.links:
        link = thing.links[0]
        ends = (int(topology.link_src[link]), int(topology.link_dst[link]))
        return next((end for end in ends if end < topology.chip_count), -1)
    ranks = thing.ranks or tuple(piece.rank for piece in thing.pieces)
    if ranks and placement is not None and 0 <= ranks[0] < placement.rank_count:
        return int(placement.chip_of_rank[ranks[0]])
    return -1


def _next(things: tuple[int, ...], now: tuple[int, ...], by: int) -> int:
    """The next of some things, round at the ends; -1 if there are none."""
    if not things:
        return -1
    if not now or now[0] not in things:
        return things[0 if by > 0 else -1]
    return things[(things.index(now[0]) + by) % len(things)]
