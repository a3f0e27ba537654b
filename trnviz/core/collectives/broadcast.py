"""Broadcast along lanes: of every lane the tree that carries the block of the root.

A lane's all-gather already says how the block of one node reaches all others; the broadcast sends
the lane's share of the buffer down that tree, in pieces, the first piece first. Where ranks share
chips the root hands each rail its part, and each rail hands on what it gets.
"""

from dataclasses import replace

import numpy as np

from trnviz.core.collectives.compose import GroupFlows, cutting_of, strands_of
from trnviz.core.collectives.flows import Flows, merged, subset, with_pairs
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


def _tree(lane: Strand, root: int) -> Strand:
    """The flows of a lane that carry the block of node `root`, waiting among themselves."""
    block = lane.block_of_node()[root]
    keep = (lane.block <= block) & (block < lane.block + lane.blocks)
    number = np.cumsum(keep).astype(np.int32) - np.int32(1)
    inside = keep[lane.dep_child] & keep[lane.dep_parent]
    count = int(keep.sum())
    return Strand(
        share=lane.share,
        node_of_block=np.array([root], dtype=np.int32),
        src=lane.src[keep],
        dst=lane.dst[keep],
        block=np.zeros(count, dtype=np.int32),
        blocks=np.ones(count, dtype=np.int32),
        phase=lane.phase[keep],
        step=lane.step[keep],
        own=np.zeros(count, dtype=bool),
        dep_child=number[lane.dep_child[inside]],
        dep_parent=number[lane.dep_parent[inside]],
    )


def _with_rails(cutting: Cutting, outer: Flows, start: Flows, root_site: int) -> Flows:
    """The root hands every rail its piece first; what arrives is handed on to the chip's cores."""
    rails, pieces = np.int32(cutting.members.rails), len(start)
    fed = start.src[0] != root_site
    first = replace(
        start, src=np.full(pieces, root_site, dtype=np.int32), local=np.ones(pieces, dtype=bool)
    )
    onward = handed_on(outer, cutting)
    beside = handed_on(start, cutting)
    stays = beside.dst != root_site
    parts = [outer, onward, subset(beside, stays), *([first] if fed else [])]
    flows = merged(parts)
    ids = np.arange(len(onward), dtype=np.int32)
    pairs = [(ids + np.int32(len(outer)), ids // (rails - np.int32(1)))]
    if fed:
        feeds = np.int32(len(flows) - pieces)
        roots = np.flatnonzero(outer.src == start.src[0]).astype(np.int32)
        at = np.int32(len(outer) + len(onward))
        kept = beside.chunk[stays]
        pairs.append((roots, outer.chunk[roots] + feeds))
        pairs.append((np.arange(len(kept), dtype=np.int32) + at, kept + feeds))
    return with_pairs(flows, pairs)


def _segment_flows(
    cutting: Cutting, tree: Strand, segment: Segment, size_bytes: float, root_site: int
) -> Flows:
    piece_bytes = size_bytes * segment.share / cutting.pieces
    outer = between(cutting, tree, segment, piece_bytes)
    if not cutting.ranks:
        outer = replace(outer, priority=outer.chunk)
    if cutting.members.rails == 1:
        return outer
    start = replace(
        own_blocks(cutting, tree, segment, piece_bytes),
        own=np.full(cutting.pieces, -1, dtype=np.int32),
        step=np.zeros(cutting.pieces, dtype=np.int32),
    )
    return _with_rails(cutting, outer, start, root_site)


def broadcast(plan: LanePlan, members: Members, size_bytes: float, root: int) -> GroupFlows:
    """The broadcast of a group from the rank at position `root`."""
    cutting = cutting_of(plan, members, size_bytes)
    root_node, root_rail = (int(i[0]) for i in np.nonzero(members.rank == root))
    trees = [_tree(lane, root_node) for lane in strands_of(plan)]
    parts, sizes = [], []
    for index, segment in enumerate(cut([lane.share for lane in plan.lanes], members.rails)):
        part = _segment_flows(
            cutting, trees[segment.lane], segment, size_bytes, root_node * members.rails + root_rail
        )
        parts.append(replace(part, chunk=part.chunk + np.int32(index * plan.chunks)))
        sizes.append(np.full(plan.chunks, size_bytes * segment.share / plan.chunks))
    chunk_bytes = np.concatenate(sizes)
    return GroupFlows(
        flows=merged(parts),
        chunk_bytes=chunk_bytes,
        chunk_owner=np.full(len(chunk_bytes), root, dtype=np.int32),
        chunk_list=np.zeros(0, dtype=np.int32),
    )
