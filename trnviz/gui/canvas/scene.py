"""The canvas scene: it owns every item, knows what is shown and what is selected, and paints it.

It shows a scenario and a frame's numbers that others compute; the only thing of its own is the
view: selection, hover, and what is held by the pointer.
"""

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QGraphicsScene

from trnviz.core.frame import FrameState, frame, occupancy_of
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.gui.canvas.backdrop import Backdrop
from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.chip_item import ChipItem
from trnviz.gui.canvas.focus import in_front
from trnviz.gui.canvas.focus_ring import FocusRing
from trnviz.gui.canvas.group_ring import GroupRing
from trnviz.gui.canvas.hit import NOTHING as NO_HIT
from trnviz.gui.canvas.hit import Hit, HitKind, HitTest
from trnviz.gui.canvas.links_item import LinksItem
from trnviz.gui.canvas.marks import Marked, Marks, marks, piece_at
from trnviz.gui.canvas.packets_item import PacketsItem
from trnviz.gui.canvas.selection import NOTHING, Drop, Piece, Selection
from trnviz.gui.canvas.shard_item import Ghost, GhostFace, TileFrames
from trnviz.gui.canvas.world import World
from trnviz.gui.painter import paint_chips, paint_labels, paint_links
from trnviz.scene.drawing import Box, Layout
from trnviz.scene.framepaint import FramePaint
from trnviz.scene.paint import compose
from trnviz.scene.palette import Theme, theme_named
from trnviz.scene.style import Level, Style, level_of
from trnviz.scene.tiles import tile_looks

_NICS_FROM_SCALE, _STILL = 3.0, (paint_links, paint_chips, paint_labels)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Showing:
    """What is to be painted: a scenario and its numbers at one moment."""

    scenario: Scenario
    frame: FrameState
    is_stale: bool = False


def first_showing(scenario: Scenario) -> Showing:
    """The fabric and its memory, before anything is simulated."""
    numbers = frame(scenario, None, 0.0, scenario.metric, occupancy_of(scenario))
    return Showing(scenario=scenario, frame=numbers)


class CanvasScene(QGraphicsScene):
    """Items by key; one place that adds and removes them."""

    loads_changed = Signal()
    replaced = Signal()
    selection_changed = Signal()
    dropped = Signal(object)
    drop_hovered = Signal(object)
    drop_explained = Signal(object, bool)

    def __init__(self, layout: Layout, showing: Showing, theme_name: str) -> None:
        super().__init__()
        self.selection, self._is_untold = NOTHING, False
        self.hovered_hit = NO_HIT
        self._showing = showing
        self._preview: Showing | None = None
        self._theme_name = theme_name
        self._cut: tuple[int, ...] = ()
        self._scope: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self._found = NOTHING
        self._drop: Drop | None = None
        self._held: Piece | None = None
        self._scale = 1.0
        self._ghost: Ghost | None = None
        self._chips: dict[int, ChipItem] = {}
        self._look: FramePaint | None = None
        self._backdrop = Backdrop()
        self._world = World()
        self.addItem(self._world)
        self._band = QGraphicsRectItem(self._world)
        self._band.setVisible(False)
        self.focus_ring = FocusRing(self.theme)
        self.focus_ring.setParentItem(self._world)
        self._build(layout)

    # what is shown

    def _build(self, layout: Layout) -> None:
        theme = self.theme
        self.layout_, self.hits = layout, HitTest(layout)
        self._counts = (layout.topology.chip_count, layout.topology.link_count)
        self._links = LinksItem(layout, theme)
        self._packets = PacketsItem(layout)
        self._frames, self.ring = TileFrames(theme), GroupRing(layout, theme)
        names = layout.topology.chip_names
        boxes = layout.chip_box_su.tolist()
        for chip, (name, box) in enumerate(zip(names, boxes, strict=True)):
            x, y, width, height = box
            self._chips[chip] = ChipItem(name, (x, y, width, height), theme)
        chips = self._chips.values()
        for item in (self.ring, self._packets, *chips, self._links, self._frames):
            item.setParentItem(self._world)
        self._band.setPen(QPen(QColor(theme.focus), 0))

    def replace(self, layout: Layout, showing: Showing, *, same_places: bool = False) -> None:
        """Another fabric: every item goes and comes anew.

        Args:
            layout: Its drawing.
            showing: Its numbers.
            same_places: True when every chip and link stands where it stood: selection and camera
                then stay.
        """
        for item in (*self._chips.values(), self._links, self._packets, self._frames, self.ring):
            self.removeItem(item)
        self._chips.clear()
        self.end_drag()
        self._showing, self._preview = showing, None
        self.hovered_hit, self._cut, self._scope = NO_HIT, (), ((), ())
        self._found = NOTHING
        self._build(layout)
        if not same_places:
            self._is_untold |= not self.selection.is_empty
            self.selection = NOTHING
            self.replaced.emit()  # first: who walks or speaks must forget what is gone
        if self._is_untold:
            self._is_untold = False
            self.selection_changed.emit()
        self._refresh()

    def rearrange(self, layout: Layout) -> None:
        """The same chips and links at other places: every item stays, and goes there."""
        self.take_layout(layout)
        self.hits = HitTest(layout)
        for chip, box in enumerate(layout.chip_box_su.tolist()):
            self._chips[chip].set_box(box)
        self._refresh()

    def take_layout(self, layout: Layout) -> None:
        """The same chips and links at the same places, though they carry more or less."""
        self.layout_ = layout
        for item in (self._links, self._packets, self.ring):
            item.set_layout(layout)

    def hold(self, item: QGraphicsItem) -> None:
        """Let an item that others own stand in the drawing."""
        item.setParentItem(self._world)

    def expect(self, topology: Topology) -> None:
        """Another fabric is to be drawn: from now on nobody hears of a part that it lacks."""
        self._counts = (topology.chip_count, topology.link_count)
        if not self.has(self.selection):  # told once the fabric is drawn
            self.selection, self._is_untold = NOTHING, True

    def has(self, things: Selection) -> bool:
        """Whether the fabric has these chips and links."""
        return things.is_within(*self._counts)

    def show_numbers(self, showing: Showing) -> None:
        """Other numbers, or another placement, on the same fabric."""
        self._showing = showing
        self._refresh()

    def show_moment(self, showing: Showing) -> None:
        """The same loads and places at another moment: only the dots change."""
        self._showing = showing
        if self._preview is None:
            self._packets.show_moment(showing.frame)

    def show_scope(self, chips: tuple[int, ...], links: tuple[int, ...]) -> None:
        """Let all but these step back while nothing that is selected does; nothing for none."""
        if (chips, links) != self._scope:
            self._scope = (chips, links)
            self._refresh()

    def show_found(self, found: Selection) -> None:
        """Let all but what was found step back, whatever is selected; nothing for none."""
        if found != self._found:
            self._found = found
            self._refresh()

    def show_preview(self, preview: Showing | None) -> None:
        """Show what a drop would lead to, None to show what is."""
        if preview is not self._preview:
            self._preview = preview
            self._refresh()

    def set_theme(self, name: str) -> None:
        """Take other colours."""
        self._theme_name = name
        theme = self.theme
        for chip in self._chips.values():
            chip.set_theme(theme)
        self._links.set_theme(theme)
        self._frames.set_theme(theme)
        self.ring.set_theme(theme)
        self.focus_ring.set_theme(theme)
        self._refresh()

    @property
    def theme_name(self) -> str:
        """Of its colours: "light" or "dark"."""
        return self._theme_name

    @property
    def theme(self) -> Theme:
        """Its colours."""
        return theme_named(self._theme_name)

    def set_camera(self, camera: Camera) -> None:
        """Put every item where this camera sees it."""
        scale, before = camera.scale, self._scale
        self._world.setTransform(
            QTransform(scale, 0, 0, scale, -camera.x_su * scale, -camera.y_su * scale)
        )
        self._scale = scale
        if scale != before and (self.selection.pieces or self._held):
            self._frame_tiles()  # where layers and experts are depends on the zoom

    @property
    def phase_su(self) -> float:
        """How far the dots have run."""
        return self._packets.phase_su

    @property
    def look(self) -> FramePaint | None:
        """What was composed last."""
        return self._look

    def set_phase(self, phase_su: float) -> None:
        """Let the dots run on."""
        self._packets.set_phase(phase_su)

    @property
    def box_su(self) -> Box:
        """The whole drawing."""
        return self.layout_.bounds_su

    @property
    def shown(self) -> Showing:
        """What is on screen now, a preview included."""
        return self._preview or self._showing

    @property
    def has_dots(self) -> bool:
        """Whether there is anything that runs."""
        return self._packets.has_dots

    def _refresh(self) -> None:
        self._frame_tiles()
        self.loads_changed.emit()

    def _style(self, scale: float) -> Style:
        scenario = self.shown.scenario
        shown = in_front(self._found, self.selection, self._scope, scenario)
        return Style(
            theme_name=self._theme_name,
            px_per_su=scale,
            color_by=scenario.color_by,
            hidden=frozenset(scenario.hidden),
            chips=self.selection.chips,
            links=self.selection.links,
            focus_chips=shown[0],
            focus_links=shown[1],
            stale=self.shown.is_stale,
            phase_su=self._packets.phase_su if self._chips else 0.0,
        )

    def paint_still(self, painter: QPainter, camera: Camera, size_px: tuple[int, int]) -> None:
        """Everything that stands still, through this camera."""
        x, y = camera.x_su, camera.y_su
        visible = (x, y, size_px[0] / camera.scale, size_px[1] / camera.scale)
        style = replace(self._style(camera.scale), visible_su=visible)
        paint = compose(self.layout_, self.shown.frame, self.shown.scenario, style)
        scale = camera.scale
        painter.setWorldTransform(QTransform(scale, 0, 0, scale, -x * scale, -y * scale))
        self._backdrop.paint(painter, self.layout_, paint, size_px)
        for layer in _STILL:
            layer(painter, self.layout_, paint)
        self._look = paint
        self._packets.show_look(paint, self.shown.frame)

    # selection and hover

    def hit(self, point: tuple[float, float], scale: float, reach_su: float) -> Hit:
        """What is under a point at this zoom."""
        hidden = self.shown.scenario.hidden
        tiles = level_of(scale) > Level.FAR and "tiles" not in hidden
        nics = scale >= _NICS_FROM_SCALE
        hit = self.hits.at(point, reach_su=reach_su, tiles=tiles, nics=nics)
        if hit.kind is HitKind.TILE and level_of(scale) >= Level.NEAREST:
            rank, scenario = self.rank_of(hit), self._showing.scenario
            piece = piece_at(rank, point, scenario, self.layout_, scale) if rank >= 0 else None
            if piece is not None:
                return replace(hit, kind=HitKind.PIECE, piece=piece)
        return hit

    def target_of(self, hit: Hit) -> Selection:
        """What a click on a hit selects."""
        if hit.kind is HitKind.LINK:
            return Selection(links=(hit.link,))
        if hit.piece is not None:
            return Selection(pieces=(hit.piece,))
        if hit.kind is HitKind.TILE:
            rank = self.rank_of(hit)
            return Selection(ranks=(rank,)) if rank >= 0 else Selection(chips=(hit.chip,))
        if hit.kind in (HitKind.CHIP, HitKind.PORT):
            return Selection(chips=(hit.chip,))
        return NOTHING

    def rank_of(self, hit: Hit) -> int:
        """The rank on a tile, -1 for a free core."""
        placement = self._showing.scenario.placement
        there = placement.ranks_at(hit.chip, hit.core) if placement is not None else ()
        if not there:
            return -1
        return there[min(int(hit.depth_ratio * len(there)), len(there) - 1)]

    def select(self, selection: Selection) -> None:
        """Select exactly this."""
        if selection != self.selection:
            self.selection = selection
            self._refresh()
            self.selection_changed.emit()

    def select_nothing(self) -> None:
        """Clear the selection."""
        self.select(NOTHING)

    def hover(self, hit: Hit) -> None:
        """Light up what is under the pointer."""
        before, self.hovered_hit = self.hovered_hit, hit
        if before.chip != hit.chip:
            if before.chip in self._chips:
                self._chips[before.chip].set_hovered(hovered=False)
            if hit.chip in self._chips:
                self._chips[hit.chip].set_hovered(hovered=True)
        if before.link != hit.link:
            self._links.set_hovered(hit.link)
        if before.piece != hit.piece:
            self._frame_tiles()

    def mark_cut(self, ranks: tuple[int, ...]) -> None:
        """Dash the frames of tiles that wait to be pasted."""
        self._cut = ranks
        self._frame_tiles()

    def _frame_tiles(self) -> None:
        scenario = self.shown.scenario
        self.ring.follow(self.selection, scenario)
        marked = Marked(
            selection=self.selection, cut=self._cut, found=self._found, held=self._held,
            hovered=self.hovered_hit.piece,
        )  # fmt: skip
        self._frames.show_marks(marks(marked, scenario, self.layout_, self._scale))

    @property
    def marks(self) -> Marks:
        """What is framed."""
        return self._frames.marks

    def show_band(self, rect: QRectF | None) -> None:
        """The rubber band, None for none."""
        self._band.setVisible(rect is not None)
        if rect is not None:
            self._band.setRect(rect)

    # dragging

    def begin_drag(self, ranks: tuple[int, ...], piece: Piece | None = None) -> None:
        """Take tiles in the hand, or a piece of one."""
        self.end_drag()
        self._held = piece
        plan = self._showing.scenario.plan
        if plan is None:
            return
        theme = self.theme
        fills = tile_looks(plan, self._showing.scenario.color_by, theme)[0]
        from trnviz.session.edits import rank_name

        one, many = rank_name(plan, ranks[0]), self.tr("{0} shards").format(len(ranks))
        name = piece.name if piece is not None else one if len(ranks) == 1 else many
        face = GhostFace(colours=tuple(fills[r] for r in ranks[:4]), name=name)
        self._ghost = Ghost(face, theme)
        self._ghost.setParentItem(self._world)

    def show_drag(self, at: QPointF, drop: Drop | None) -> None:
        """Let the ghost follow; tell when what a drop would do has changed."""
        if self._ghost is None:
            return
        self._ghost.follow(at)
        if drop != self._drop:
            self._light(drop)
            self._drop = drop
            self.drop_hovered.emit(drop)

    def place_ghost(self, *, left: bool, above: bool, clear_px: float, room_px: float) -> None:
        """Keep the ghost inside the window and off the chip that would take what is held."""
        if self._ghost is not None:
            self._ghost.keep_inside(left=left, above=above, clear_px=clear_px, room_px=room_px)

    def explain_drop(self, lines: tuple[str, ...], *, refused: bool) -> None:
        """Say at the ghost what a drop would do, or why it would be refused."""
        if self._ghost is not None:
            face = replace(self._ghost.face, lines=lines, refused=refused)
            self._ghost.set_face(face)
        if self._drop is not None and self._drop.chip in self._chips:
            self._chips[self._drop.chip].set_target(target=True, refuses=refused)
        self.drop_explained.emit(lines, refused)

    def end_drag(self) -> None:
        """Let go: no ghost, no light, no preview."""
        if self._ghost is not None:
            self.removeItem(self._ghost)
            self._ghost = None
        if self._held is not None:
            self._held = None
            self._frame_tiles()
        self._light(None)
        if self._drop is not None:
            self._drop = None
            self.drop_hovered.emit(None)
        self.show_preview(None)

    @property
    def ghost(self) -> Ghost | None:
        """The tiles in the hand, None when there are none."""
        return self._ghost

    @property
    def drop(self) -> Drop | None:
        """What letting go here would do."""
        return self._drop

    @property
    def lit_chips(self) -> tuple[int, ...]:
        """The chips that are lit as a target."""
        return tuple(chip for chip, item in self._chips.items() if item.is_target)

    def _light(self, drop: Drop | None) -> None:
        before = self._drop.chip if self._drop is not None else -1
        if before in self._chips:
            self._chips[before].set_target(target=False)
        if drop is not None and drop.chip in self._chips:
            self._chips[drop.chip].set_target(target=True)
