"""Each instance as one ring: its chips in ring order around an oval of two rows.

The upper row holds the first half of the ring, the lower one comes back, so every step of a ring
algorithm goes to a neighbour. What does not belong to the ring is a straight line across the oval,
or an arc outside it. Instances stand one below the other, Z runs in channels as in the racks.
"""

from dataclasses import replace

import numpy as np

from trnviz.core.topology import Topology
from trnviz.scene.arcs import Arcs
from trnviz.scene.blocks import block
from trnviz.scene.cells import Cells, cells
from trnviz.scene.drawing import Layout
from trnviz.scene.racks import printed

_ROWS = 2
_LOOP = 3


def can_unroll(topology: Topology) -> bool:
    """Whether its planes are grids through which a ring winds that two rows can hold."""
    cell = cells(topology)
    return cell.rows % _ROWS == 0 and cell.columns > 1 and len(set(cell.row.tolist())) == cell.rows


def rings(topology: Topology) -> Layout:
    """Ovals of two rows, one below the other."""
    cell = _unrolled(cells(topology))
    return printed(topology, block(topology, cell, Arcs.of(topology, cell)), "rings")


def _unrolled(cell: Cells) -> Cells:
    """The same planes, each as an oval: its rows to and fro, folded in the middle."""
    planes, size = len(cell.plane_row), cell.rows * cell.columns
    back = cell.row % 2 == 1
    along = cell.row * cell.columns + np.where(back, cell.columns - 1 - cell.column, cell.column)
    lower = along >= size // _ROWS
    return replace(
        cell,
        row=lower.astype(np.int64),
        column=np.where(lower, size - 1 - along, along),
        rows=_ROWS,
        columns=size // _ROWS,
        plane_row=np.arange(planes),
        plane_column=np.zeros(planes, np.int64),
        open_planes=planes >= _LOOP,
        in_racks=False,
    )
