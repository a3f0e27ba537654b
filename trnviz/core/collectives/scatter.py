"""Broadcast as scatter and all-gather (van de Geijn): every link of a torus takes part.

The trees of a lane's all-gather all leave the root by the same few links, so a broadcast along
them is slow. Instead the root hands every node its block, down the paths on which an all-gather
would have brought that block to the root, and the nodes gather what was scattered. Time
2 (N - 1) / N S / B: twice the bound, whatever the dimensions.
"""

from dataclasses import dataclass, replace

import numpy as np

from trnviz.core.arrays import Int32Array
from trnviz.core.collectives.compose import GroupFlows, cutting_of, strands_of
from trnviz.core.collectives.flows import (
    Flows,
    merged,
    mirrored,
    needed_for,
    subset,
    with_pairs,
)
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.segments import (
    Cutting,
    Segment,
    between,
    cut,
    handed_on,
    own_blocks,
)
from trnviz.core.collectives.spread import LanePlan, Strand


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Part:
    """The flows of a segment between chips: the scatter first, then the gather.

    Attributes:
        flows: All.
        gathered: Where the gather begins.
        brought: (chunks,) i4 flow that brings a chunk to its owner, -1 at the root.
    """

    flows: Flows
    gathered: int
    brought: Int32Array


def _between(
    cutting: Cutting, lane: Strand, segment: Segment, unit_bytes: float, root: int
) -> _Part:
    gather = between(cutting, lane, segment, unit_bytes)
    near = gather.dst // np.int32(cutting.members.rails) == root
    taken = mirrored(subset(gather, needed_for(gather, near)))
    scatter = replace(taken, reduces=np.zeros(len(taken), dtype=bool))
    onward = subset(gather, ~near)
    first = np.int32(scatter.priority.max(initial=-1) + 1) if cutting.ranks else np.int32(0)
    later = replace(
        onward,
        phase=onward.phase + np.int32(scatter.phase.max(initial=-1) + 1),
        step=onward.step + np.int32(scatter.step.max(initial=-1) + 1),
        priority=onward.priority + first,
    )
    brought = np.full(cutting.members.nodes * cutting.pieces, -1, dtype=np.int32)
    ends = np.flatnonzero(scatter.own >= 0)
    brought[scatter.own[ends]] = ends
    flows = merged([scatter, later])
    owners = np.flatnonzero(later.own >= 0)
    waits = brought[later.own[owners]]
    met = waits >= 0
    pairs = [(owners[met] + len(scatter), waits[met])]
    return _Part(flows=with_pairs(flows, pairs), gathered=len(scatter), brought=brought)


def _with_rails(cutting: Cutting, part: _Part, start: Flows, whole: Flows, root_site: int) -> Flows:
    """With copies on every chip: of what was gathered, of what was scattered, and from the root.

    Args:
        cutting: How the lanes are cut.
        part: The flows between chips.
        start: Stand-ins for every chunk at its owner.
        whole: Stand-ins for every piece at the root's core of this rail.
        root_site: The root.
    """
    flows, others = part.flows, cutting.members.rails - 1
    arrived = np.arange(part.gathered, len(flows), dtype=np.int32)
    late = np.arange(len(flows)) >= part.gathered
    away = part.brought[start.chunk] >= 0
    copies = (
        handed_on(subset(flows, late), cutting),
        handed_on(subset(start, away), cutting),
        handed_on(whole, cutting),
    )
    at = np.cumsum([len(flows), *(len(c) for c in copies)]).astype(np.int32)
    pairs = [
        (np.arange(at[0], at[1]), np.repeat(arrived, others)),
        (np.arange(at[1], at[2]), np.repeat(part.brought[start.chunk[away]], others)),
    ]
    feed = replace(
        whole,
        src=np.full(len(whole), root_site, dtype=np.int32),
        local=np.ones(len(whole), dtype=bool),
    )
    everything = merged([flows, *copies, feed])
    pieces = np.arange(len(whole), dtype=np.int32) + at[3]
    size = np.int32(cutting.members.nodes)
    roots = np.flatnonzero((flows.src == whole.src[0]) & ~flows.local)
    pairs += [
        (roots, pieces[flows.chunk[roots] // size]),
        (np.arange(at[2], at[3]), np.repeat(pieces, others)),
    ]
    fed = whole.src[0] != root_site
    wanted = np.ones(len(everything), dtype=bool)
    wanted[at[2] : at[3]] = copies[2].dst != root_site
    wanted[at[3] :] = fed
    return subset(with_pairs(everything, pairs), wanted)


def _segment_flows(
    cutting: Cutting, lane: Strand, segment: Segment, unit_bytes: float, root_site: int
) -> Flows:
    rails, nodes = cutting.members.rails, cutting.members.nodes
    root = root_site // rails
    part = _between(cutting, lane, segment, unit_bytes, root)
    if rails == 1:
        return replace(part.flows, own=np.full(len(part.flows), -1, dtype=np.int32))
    start = own_blocks(cutting, lane, segment, unit_bytes)
    first = start.chunk % np.int32(nodes) == 0
    site = np.full(cutting.pieces, root * rails + segment.rail, dtype=np.int32)
    whole = replace(
        subset(start, first),
        src=site,
        dst=site,
        size_bytes=np.full(cutting.pieces, unit_bytes * nodes),
        chunks=np.full(cutting.pieces, nodes, dtype=np.int32),
        step=np.zeros(cutting.pieces, dtype=np.int32),
    )
    flows = _with_rails(cutting, part, start, whole, root_site)
    return replace(flows, own=np.full(len(flows), -1, dtype=np.int32))


def scattered(plan: LanePlan, members: Members, size_bytes: float, root: int) -> GroupFlows:
    """The broadcast of a group from the rank at position `root`."""
    strands, cutting = strands_of(plan), cutting_of(plan, members, size_bytes)
    root_node, root_rail = (int(i[0]) for i in np.nonzero(members.rank == root))
    count = members.nodes * plan.chunks
    parts, sizes = [], []
    for index, segment in enumerate(cut([lane.share for lane in plan.lanes], members.rails)):
        unit_bytes = size_bytes * segment.share / count
        site = root_node * members.rails + root_rail
        part = _segment_flows(cutting, strands[segment.lane], segment, unit_bytes, site)
        parts.append(replace(part, chunk=part.chunk + np.int32(index * count)))
        sizes.append(np.full(count, unit_bytes))
    chunk_bytes = np.concatenate(sizes)
    return GroupFlows(
        flows=merged(parts),
        chunk_bytes=chunk_bytes,
        chunk_owner=np.full(len(chunk_bytes), root, dtype=np.int32),
        chunk_list=np.zeros(0, dtype=np.int32),
    )
