"""The value that a drawing is: where every chip, bar, tile, link and title stands, in scene units.

One scene unit is one pixel where a whole UltraServer fills a window of 1600 x 1000. A layout knows
nothing of loads: it is made once per fabric. A link is drawn as straight pieces, along a row or a
column of the drawing; its pieces are in travel order, so that a dot can run over them.
Letters for shapes: N chips, T tiles (cores) a chip, B banks a chip, L links, G pieces of links.
"""

from dataclasses import dataclass
from enum import IntEnum

from trnviz.core.arrays import ByteArray, FloatArray, IntArray, frozen
from trnviz.core.topology import Topology

Box = tuple[float, float, float, float]
Point = tuple[float, float]


class Role(IntEnum):
    """What a piece of a link is; decides when it is drawn."""

    LINE = 0
    STUB = 1
    NIC = 2
    TRUNK = 3
    ON_CHIP = 4


class Align(IntEnum):
    """Which side of a text its anchor is."""

    LEFT = 0
    CENTER = 1
    RIGHT = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A rounded box behind chips, or beside them.

    Attributes:
        kind: "instance", "plane", "fabric", "leaf" or "switch".
        name: Of the vertex or instance it stands for, such as "i0" or "leaf0"; may be empty.
        box_su: x, y, width, height.
    """

    kind: str
    name: str
    box_su: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """A text that belongs to the drawing, with shorter forms for when there is less room.

    Attributes:
        texts: Longest first.
        anchor_su: Left or centre of its baseline.
        room_su: Width it may take.
        tall_su: Height that its capitals may take.
        size_px: Of the letters.
        bold: Semibold letters.
        kind: "rack", "instance", "stub", "fabric" or "switch".
        align: Side of the anchor.
        near_su: A box, seen from the anchor, in whose middle it stands where the first place is
            too small for letters; nothing is there but the line of a frame.
    """

    texts: tuple[str, ...]
    anchor_su: Point
    room_su: float
    tall_su: float = 12.0
    size_px: float = 11.0
    bold: bool = False
    kind: str = "instance"
    align: Align = Align.LEFT
    near_su: Box | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Layout:
    """A drawing of one fabric.

    Attributes:
        name: Such as "racks".
        topology: The fabric it draws.
        bounds_su: x, y, width, height of all of it.
        chip_box_su: (N, 4).
        bar_box_su: (N, 4) the HBM bar up to its capacity; zero wide on a generic fabric.
        bank_box_su: (N, B, 4) the same by bank, one above its cores' tiles.
        tile_box_su: (N, T, 4) one for each logical core.
        port_box_su: (N, 2, 4) of the NIC, out and in; zero wide without EFA.
        piece_su: (G, 4) x1, y1, x2, y2, in travel order.
        piece_link: (G,) the link it belongs to, ascending.
        piece_role: (G,) of `Role`.
        piece_start_su: (G,) distance along the link at which it starts.
        link_first_piece: (L + 1,).
        link_length_su: (L,) sum over its pieces; 0 for a link that is not drawn.
        link_pitch_su: (L,) distance to the nearest lane beside it: the width it may take.
        plane_of_chip: (N,) index of the frame that the chip stands in.
        frames: Boxes behind the chips, the chips' frames first.
        titles: Texts of the drawing.
        is_arranged: Whether a user moved anything, so that links may pass under chips.
        raised: Chips that a user put over others, the topmost last.
        frames_overlap: Whether a user moved instances such that their frames overlap.
    """

    name: str
    topology: Topology
    bounds_su: Box
    chip_box_su: FloatArray
    bar_box_su: FloatArray
    bank_box_su: FloatArray
    tile_box_su: FloatArray
    port_box_su: FloatArray
    piece_su: FloatArray
    piece_link: IntArray
    piece_role: ByteArray
    piece_start_su: FloatArray
    link_first_piece: IntArray
    link_length_su: FloatArray
    link_pitch_su: FloatArray
    plane_of_chip: IntArray
    frames: tuple[Frame, ...]
    titles: tuple[Title, ...]
    is_arranged: bool = False
    raised: tuple[int, ...] = ()
    frames_overlap: bool = False

    def __post_init__(self) -> None:
        chips, links, pieces = (
            self.topology.chip_count,
            self.topology.link_count,
            len(self.piece_su),
        )
        shapes: tuple[tuple[str, str, tuple[int | None, ...]], ...] = (
            ("chip_box_su", "f8", (chips, 4)),
            ("bar_box_su", "f8", (chips, 4)),
            ("bank_box_su", "f8", (chips, self.topology.bank_count, 4)),
            ("tile_box_su", "f8", (chips, None, 4)),
            ("port_box_su", "f8", (chips, 2, 4)),
            ("piece_su", "f8", (pieces, 4)),
            ("piece_link", "i8", (pieces,)),
            ("piece_role", "u1", (pieces,)),
            ("piece_start_su", "f8", (pieces,)),
            ("link_first_piece", "i8", (links + 1,)),
            ("link_length_su", "f8", (links,)),
            ("link_pitch_su", "f8", (links,)),
            ("plane_of_chip", "i8", (chips,)),
        )
        for name, dtype, shape in shapes:
            object.__setattr__(self, name, frozen(getattr(self, name), dtype, shape))

    @property
    def drawing_order(self) -> tuple[int, ...]:
        """All chips, those that stand over others last."""
        lower = range(self.topology.chip_count)
        return (*(chip for chip in lower if chip not in self.raised), *self.raised)

    def is_same_drawing(self, other: "Layout | None") -> bool:
        """Whether all stands where it stands in the other, though its parts may carry more."""
        if self is other or other is None:
            return self is other
        return (
            self.chip_box_su is other.chip_box_su
            and self.piece_su is other.piece_su
            and self.frames is other.frames
        )

    def pieces_of(self, link: int) -> FloatArray:
        """(g, 4) the pieces of one link, in travel order."""
        first, last = self.link_first_piece[link : link + 2]
        return self.piece_su[first:last]

    def box_around(self, chips: tuple[int, ...], margin_su: float = 24.0) -> Box:
        """The box that holds some chips, with a margin."""
        boxes = self.chip_box_su[list(chips)]
        x, y = boxes[:, 0].min() - margin_su, boxes[:, 1].min() - margin_su
        right = (boxes[:, 0] + boxes[:, 2]).max() + margin_su
        bottom = (boxes[:, 1] + boxes[:, 3]).max() + margin_su
        return float(x), float(y), float(right - x), float(bottom - y)
