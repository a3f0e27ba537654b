"""Lanes between chips made into the flows of an operation between ranks.

The data is cut into segments (`segments`). In a segment every rank of the rail owns one chunk, and
what reaches a core of the rail is handed at once to the other cores of its chip. This builds the
all-gather; reduce-scatter and all-reduce follow from it by turning it round in time.
"""

from dataclasses import dataclass, replace

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array, distinct
from trnviz.core.collectives.clock import starts
from trnviz.core.collectives.flows import Flows, merged
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.segments import (
    Cutting,
    Segment,
    between,
    cut,
    handed_on,
    own_blocks,
)
from trnviz.core.collectives.spread import Barrier, LanePlan, Strand, head_strand, strand

_TICK_S = 1e-12
"""Moments closer than this are one."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GroupFlows:
    """The flows of one group and its chunks.

    Attributes:
        flows: Of this group alone; chunks counted from 0.
        chunk_bytes: (C,) f8.
        chunk_owner: (C,) i4 position in the group.
        chunk_list: Empty, or what the flows' ranges of chunks refer to.
        local_touches: Of memory per byte copied between cores of a chip, and per byte added.
        note: What a reader must know.
    """

    flows: Flows
    chunk_bytes: FloatArray
    chunk_owner: Int32Array
    chunk_list: Int32Array
    local_touches: tuple[float, float] = (0.0, 0.0)
    note: str = ""


def cutting_of(plan: LanePlan, members: Members, size_bytes: float) -> Cutting:
    """Pieces and priorities of a plan."""
    return Cutting(
        members=members,
        pieces=plan.chunks,
        phases=max(len(lane.patterns) for lane in plan.lanes),
        steps=max(sum(p.step_count for p in lane.patterns) for lane in plan.lanes),
        ranks=_ranks(plan, size_bytes) if plan.ordered else (),
        heads=plan.heads,
    )


def _ranks(plan: LanePlan, size_bytes: float) -> tuple[Int32Array, ...]:
    """By lane, (pieces, steps) i4: 0 for what begins last."""
    tasks = tuple(lane.tasks(size_bytes * lane.share / plan.chunks) for lane in plan.lanes)
    began = [np.array(lane).reshape(plan.chunks, -1) for lane in starts(tasks, plan.chunks)]
    ticks = [np.round(lane / _TICK_S).astype(np.int64) for lane in began]
    moments = distinct(np.concatenate([lane.ravel() for lane in ticks]))
    last = len(moments) - 1
    return tuple((last - np.searchsorted(moments, lane)).astype(np.int32) for lane in ticks)


def strands_of(plan: LanePlan) -> list[Strand]:
    """The flows of every lane."""
    across = plan.barrier is not Barrier.PHASE
    lay = head_strand if plan.heads else strand
    return [lay(lane, across=across) for lane in plan.lanes]


def _segment_flows(cutting: Cutting, lane: Strand, segment: Segment, unit_bytes: float) -> Flows:
    """The all-gather of one segment, between chips and on them."""
    outer = between(cutting, lane, segment, unit_bytes)
    rails = cutting.members.rails
    if rails == 1:
        return outer
    onward = handed_on(outer, cutting)
    start = own_blocks(cutting, lane, segment, unit_bytes)
    own = handed_on(start, cutting)
    parts = merged([outer, onward, replace(own, own=own.chunk)])
    ids = np.arange(len(onward), dtype=np.int32)
    return replace(
        parts,
        dep_child=np.concatenate([parts.dep_child, ids + np.int32(len(outer))]),
        dep_parent=np.concatenate([parts.dep_parent, ids // np.int32(rails - 1)]),
    )


def gathered(plan: LanePlan, members: Members, size_bytes: float) -> GroupFlows:
    """The all-gather of a group; `size_bytes` is what everyone ends with."""
    strands, cutting = strands_of(plan), cutting_of(plan, members, size_bytes)
    parts, sizes, owners = [], [], []
    count = members.nodes * plan.chunks
    for index, segment in enumerate(cut([lane.share for lane in plan.lanes], members.rails)):
        lane = strands[segment.lane]
        unit_bytes = size_bytes * segment.share / count
        part = _segment_flows(cutting, lane, segment, unit_bytes)
        first = np.int32(index * count)
        own = np.where(part.own >= 0, part.own + first, np.int32(-1))
        parts.append(replace(part, chunk=part.chunk + first, own=own))
        sizes.append(np.full(count, unit_bytes))
        owners.append(np.tile(members.rank[lane.node_of_block, segment.rail], plan.chunks))
    return GroupFlows(
        flows=merged(parts),
        chunk_bytes=np.concatenate(sizes),
        chunk_owner=np.concatenate(owners),
        chunk_list=np.zeros(0, dtype=np.int32),
    )
