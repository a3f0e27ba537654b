"""The planes of a block, stood differently: all tori in a row, or one flat grid of chips."""

from dataclasses import replace

import numpy as np

from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.blocks import block
from trnviz.scene.cells import cells
from trnviz.scene.drawing import Layout
from trnviz.scene.efa import side_width
from trnviz.scene.racks import printed

_LOOP = 3
_FLAT_GAP_SU = 10.0


def tori(topology: Topology) -> Layout:
    """Every plane beside the one before, so that Z runs straight on from torus to torus."""
    cell = cells(topology)
    planes = len(cell.plane_row)
    has_efa = bool((topology.link_kind == LinkKind.EFA).any())
    cell = replace(
        cell,
        plane_row=np.zeros(planes, np.int64),
        plane_column=np.arange(planes),
        open_planes=cell.open_planes or (planes >= _LOOP and bool(cell.plane_row.any())),
        in_racks=False,
        frame_gap_su=cell.frame_gap_su + (side_width(1) if has_efa else 0.0),
    )
    return printed(topology, block(topology, cell), "tori")


def flat(topology: Topology) -> Layout:
    """One grid of chips close together; links to other planes are stubs that name the plane."""
    cell = replace(cells(topology), apart=True, frame_gap_su=_FLAT_GAP_SU)
    return printed(topology, block(topology, cell), "flat")
