"""The card of a chip: what stands where inside it, and where its links leave it.

Header with name and bytes, HBM bar with the capacity mark, one tile for each logical core. X links
meet the card at its header, Y links near its left edge, Z links at the right half of the bottom and
the lower half of the right side, the NIC at its top right corner: no two kinds share a place.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.drawing import Box

LANE_SU = 4.0
STRAIGHT_SU = 5.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Card:
    """Boxes relative to the top left corner of a chip.

    Attributes:
        width_su: Of the card.
        height_su: Of the card.
        bar: HBM bar up to its capacity.
        banks: (B, 4).
        tiles: (T, 4).
        ports: (2, 4) NIC, out and in.
        x_row_su: Height at which the X links meet it, middle of the pair.
        y_column_su: Place along the top and bottom of the Y links, middle of the pair.
        from_left_su: Place at the bottom of the Z links that come from the left.
        to_right_su: Likewise to the right.
        side_row_su: Height at the right side of the Z links that go up or down.
    """

    width_su: float
    height_su: float
    bar: Box
    banks: FloatArray
    tiles: FloatArray
    ports: FloatArray
    x_row_su: float
    y_column_su: float
    from_left_su: float
    to_right_su: float
    side_row_su: float


_NONE: Box = (0.0, 0.0, 0.0, 0.0)
_WIDTH, _HEIGHT, _SIDE, _GAP = 108.0, 56.0, 7.0, 2.6
_BAR_Y, _BAR_HEIGHT, _TILE_Y, _TILE_HEIGHT = 21.5, 7.5, 33.0, 18.0
_SPARE_SU = 6.0
_PORT_WIDTH, _PORT_HEIGHT = 5.0, 4.0


def card(topology: Topology) -> Card:
    """The card of this fabric's chips: a small one where nothing is known about their memory."""
    return _full(topology) if topology.bank_count else _small()


def _small() -> Card:
    width, height = 64.0, 38.0
    return Card(
        width_su=width,
        height_su=height,
        bar=_NONE,
        banks=np.zeros((0, 4)),
        tiles=np.array([(6.0, 23.0, width - 12.0, 10.0)]),
        ports=np.zeros((2, 4)),
        x_row_su=11.0,
        y_column_su=13.0,
        from_left_su=39.0,
        to_right_su=55.0,
        side_row_su=27.0,
    )


def _full(topology: Topology) -> Card:
    inner = _WIDTH - 2 * _SIDE
    has_nic = bool((topology.link_kind == LinkKind.EFA).any())
    right = _WIDTH - 3.0
    ports = [
        (right - (2 - k) * (_PORT_WIDTH + 1.0), -_PORT_HEIGHT, _PORT_WIDTH, _PORT_HEIGHT)
        for k in (0, 1)
    ]
    return Card(
        width_su=_WIDTH,
        height_su=_HEIGHT,
        bar=(_SIDE, _BAR_Y, inner - _SPARE_SU, _BAR_HEIGHT),
        banks=_row(topology.bank_count, _BAR_Y, _BAR_HEIGHT, inner),
        tiles=_row(topology.cores_per_chip, _TILE_Y, _TILE_HEIGHT, inner),
        ports=np.array(ports) if has_nic else np.zeros((2, 4)),
        x_row_su=14.5,
        y_column_su=21.0,
        from_left_su=76.0,
        to_right_su=94.0,
        side_row_su=39.0,
    )


def _row(count: int, y: float, height: float, width: float) -> FloatArray:
    """`count` boxes side by side."""
    each = (width - (count - 1) * _GAP) / count
    return np.array([(_SIDE + i * (each + _GAP), y, each, height) for i in range(count)])
