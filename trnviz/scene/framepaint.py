"""FramePaint: the looks of one frame, as arrays and texts. Screen, PNG, PDF and SVG read only this.

Letters for shapes: N chips, L links, G pieces of links, R boxes, K marks, P dots.
"""

from dataclasses import dataclass

from trnviz.core.arrays import BoolArray, ByteArray, FloatArray, IntArray
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Align, Layout
from trnviz.scene.looks import LookTable
from trnviz.scene.note_paint import NO_NOTES, NotePaint
from trnviz.scene.palette import Hatch, Pattern
from trnviz.scene.style import Style

CARD_RADIUS_SU, FRAME_RADIUS_SU, LEAF_RADIUS_SU = 4.0, 7.0, 2.0
OVERHANG_SU = 9.0
"""How far ports and overfull bars stand out of their card."""
RIM_PX = 1.4
"""How much wider than a dot its rim is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text of constant size on the screen.

    Attributes:
        text: What it says.
        x_su: Its anchor.
        y_su: Its baseline.
        dx_px: Moved on the screen by so much.
        dy_px: Likewise.
        size_px: Of the letters.
        bold: Semibold letters.
        color: "#rrggbb".
        align: Side of the anchor.
    """

    text: str
    x_su: float
    y_su: float
    size_px: float
    color: str
    bold: bool = False
    align: Align = Align.LEFT
    dx_px: float = 0.0
    dy_px: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Boxes:
    """Filled boxes, sorted by the chip they belong to.

    Attributes:
        box_su: (R, 4) x, y, width, height.
        rgba: (R, 4) u1.
        hatch: (R,) u1 of `Hatch`.
        edge_rgba: (R, 4) u1 of the outline; alpha 0 for none.
        first: (N + 1,) where the boxes of each chip start.
        radius_su: Of the corners.
    """

    box_su: FloatArray
    rgba: ByteArray
    hatch: ByteArray
    edge_rgba: ByteArray
    first: IntArray
    radius_su: float = 0.0

    def of(self, chip: int) -> slice:
        """The boxes of one chip."""
        return slice(int(self.first[chip]), int(self.first[chip + 1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class LegendRow:
    """One line of the legend.

    Attributes:
        kind: "title", "link", "fill" or "note".
        label: Text.
        color: Of the sample.
        width_px: Of a link's sample.
        pattern: Of a link's sample.
        hatch: Of a fill's sample.
    """

    kind: str
    label: str
    color: str = "#000000"
    width_px: float = 1.0
    pattern: Pattern = Pattern.SOLID
    hatch: Hatch = Hatch.NONE


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LinkPaint:
    """Looks of the links.

    Attributes:
        state: (L,) u1 row of `table`.
        table: How links look in each state.
        rgba: (L, 4) u1.
        width_px: (L,).
        pattern: (L,) u1 of `Pattern`.
        shown: (G,) bool, which pieces are drawn.
        groups: Pieces that one pen can draw: rgba, width in px, pattern, piece ids.
        detour_su: (D, 4) lines that draw the picked wrap-around links in full.
        detour_link: (D,).
        crosses_su: (X, 2) places of the marks on links that are down.
    """

    state: ByteArray
    table: LookTable
    rgba: ByteArray
    width_px: FloatArray
    pattern: ByteArray
    shown: BoolArray
    groups: "tuple[PenGroup, ...]"
    detour_su: FloatArray
    detour_link: IntArray
    crosses_su: FloatArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PenGroup:
    """Pieces of links that share a pen.

    Attributes:
        color: "#rrggbb".
        width_px: Of the line.
        pattern: Of the line.
        pieces: (g,) ids.
        splits: Colour of the line in the middle, for a split pattern.
    """

    color: str
    width_px: float
    pattern: Pattern
    pieces: IntArray
    splits: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ChipPaint:
    """Looks of the chips.

    Attributes:
        fill: (N, 4) u1 of the card.
        line: (N, 4) u1 of its frame.
        line_px: (N,) width of the frame.
        dimmed: (N,) bool, stepped back behind the selection.
        tracks: The outline of each HBM bar, behind it.
        bars: Segments of the HBM bars, the free part included.
        marks: Capacity marks, as thin boxes.
        tiles: One for each rank, and one for each core without.
        rank_of_tile: (R,) -1 for a core without a rank.
        parts: Layers and experts on the tiles; none but from near by.
        ports: NICs.
        standing: N tuples of the texts that stay while bytes change: names and tiles.
        values: N tuples of those that change.
    """

    fill: ByteArray
    line: ByteArray
    line_px: FloatArray
    dimmed: BoolArray
    tracks: Boxes
    bars: Boxes
    marks: Boxes
    tiles: Boxes
    rank_of_tile: IntArray
    parts: Boxes
    ports: Boxes
    standing: tuple[tuple[Label, ...], ...]
    values: tuple[tuple[Label, ...], ...]

    @property
    def labels(self) -> tuple[tuple[Label, ...], ...]:
        """N tuples of all texts."""
        pairs = zip(self.standing, self.values, strict=True)
        return tuple((*standing, *values) for standing, values in pairs)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PacketPaint:
    """Dots on the links.

    Attributes:
        xy_su: (P, 2).
        piece: (P,) the piece of a link it is on.
        share: (P,) how far along that piece, 0 to 1.
        width_px: (P,) of the link.
        diameter_px: Of each.
        color: Of all.
        rim: Colour around them.
    """

    xy_su: FloatArray
    piece: IntArray
    share: FloatArray
    width_px: FloatArray
    diameter_px: float
    color: str
    rim: str

    def places(self, camera: Camera, layout: Layout) -> FloatArray:
        """(P, 2) in pixels, in the middle of the line as it is drawn."""
        ends = camera.lines(layout.piece_su[self.piece], self.width_px)
        places: FloatArray = ends[:, :2] + (ends[:, 2:] - ends[:, :2]) * self.share[:, None]
        return places


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FramePaint:
    """The looks of one frame.

    Attributes:
        style: What it was made for.
        links: All links.
        chips: All chips.
        packets: All dots.
        labels: Texts outside chips.
        legend: Its rows.
        notes: The user's notes.
    """

    style: Style
    links: LinkPaint
    chips: ChipPaint
    packets: PacketPaint
    labels: tuple[Label, ...]
    legend: tuple[LegendRow, ...]
    notes: NotePaint = NO_NOTES
