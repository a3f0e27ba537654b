"""The links that a group's ranks are neighbours by: its ring, as the order of the group has it.

Tensor, data and context parallel groups go round in a ring, a pipeline is a line, experts talk to
everyone. What a collective really carries where is up to its algorithm; this is the shape of the
group, which an eye wants to see when a shard is picked.
"""

from functools import lru_cache

import numpy as np

from trnviz.core.arrays import IntArray
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import RoutingError
from trnviz.core.placement import Placement
from trnviz.core.routing import route
from trnviz.core.topology import Topology

LINES, PAIRS = ("pp",), ("ep",)


@lru_cache(maxsize=64)
def ring_links(
    ranks: tuple[int, ...], dimension: str, placement: Placement, topology: Topology
) -> tuple[int, ...]:
    """Links on the routes from each chip of a group to its next, in order; none if cut apart."""
    where = placement.chip_of_rank[list(ranks)].tolist()
    chips = np.array(list(dict.fromkeys(c for c in where if c >= 0)), dtype=np.int64)
    src, dst = _neighbours(chips, dimension)
    if not len(src):
        return ()
    try:
        routes = route(chip_flows(src, dst), topology)
    except RoutingError:
        return ()
    links = routes.hop_resource[routes.hop_resource < topology.link_count]
    return tuple(dict.fromkeys(links.tolist()))


def _neighbours(chips: IntArray, dimension: str) -> tuple[IntArray, IntArray]:
    if len(chips) < 2:  # noqa: PLR2004 - a pair
        return chips[:0], chips[:0]
    if dimension in PAIRS:
        src, dst = np.repeat(chips, len(chips)), np.tile(chips, len(chips))
        return src[src != dst], dst[src != dst]
    if dimension in LINES or len(chips) == 2:  # noqa: PLR2004 - a pair has one way
        return chips[:-1], chips[1:]
    return chips, np.roll(chips, -1)


def group_of(rank: int, groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The group that a rank is part of."""
    return next((group for group in groups if rank in group), (rank,))


def chip_flows(src: IntArray, dst: IntArray) -> Schedule:
    """A byte from chip to chip, all at once."""
    flows = len(src)
    zero = np.zeros(flows, dtype=np.int32)
    return Schedule(
        flow_src=src.astype(np.int32),
        flow_dst=dst.astype(np.int32),
        flow_src_core=zero,
        flow_dst_core=zero,
        flow_bytes=np.ones(flows),
        flow_chunk=zero,
        flow_chunks=zero + 1,
        flow_step=zero,
        flow_priority=zero,
        flow_reduces=zero.astype(bool),
        flow_group=zero,
        flow_path=zero - 1,
        dep_start=np.zeros(flows + 1, dtype=np.int64),
        dep_flow=np.empty(0, dtype=np.int32),
        algorithm="neighbours",
    )
