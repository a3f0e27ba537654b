"""All-to-all: every rank has a chunk for every other.

All pairs at once, or dimension by dimension: along each axis a node sends to every other node of
its line all it holds for the part of the grid behind that node, S / k each time. Chunk i * n + j is
what the rank at position i has for the one at position j.
"""

import math
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trnviz.core.arrays import FloatArray, Int32Array
from trnviz.core.collectives import pattern
from trnviz.core.collectives.compose import GroupFlows
from trnviz.core.collectives.flows import Flows, held
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Barrier

_MOST_CHUNKS = 2**20


def independent(
    src: Int32Array,
    dst: Int32Array,
    *,
    size_bytes: FloatArray,
    phase: NDArray[Any],
    path: int = -1,
) -> Flows:
    """Flows of one chunk each, numbered from 0, none waiting for another."""
    zero = np.zeros(len(src), dtype=np.int32)
    none = np.zeros(0, dtype=np.int32)
    return Flows(
        src=src, dst=dst, size_bytes=size_bytes, chunk=np.arange(len(src), dtype=np.int32),
        chunks=zero + 1, phase=phase.astype(np.int32), step=phase.astype(np.int32),
        priority=zero, mirror_priority=zero, reduces=zero > 0, own=zero - 1, local=zero > 0,
        path=zero + path, dep_child=none, dep_parent=none,
    )  # fmt: skip


def _group(members: Members, flows: Flows, chunk_list: Int32Array, size_bytes: float) -> GroupFlows:
    """With the table of chunks, where it is not too large to be of use."""
    count = members.size
    told = count * count <= _MOST_CHUNKS
    owner = np.repeat(np.arange(count, dtype=np.int32), count if told else 0)
    return GroupFlows(
        flows=flows,
        chunk_bytes=np.full(len(owner), size_bytes / count),
        chunk_owner=owner,
        chunk_list=chunk_list,
    )


def every_pair(members: Members, size_bytes: float, *, heads: bool = False) -> GroupFlows:
    """All pairs at once, S / n each; with `heads`, only what leaves the first node."""
    pairs = pattern.direct(members.size)
    site_of_rank = np.argsort(members.rank.ravel()).astype(np.int32)
    src, dst = site_of_rank[pairs.src], site_of_rank[pairs.dst]
    first = src < members.rails if heads else np.ones(len(src), dtype=np.bool_)
    flows = independent(
        src[first],
        dst[first],
        size_bytes=np.full(int(first.sum()), size_bytes / members.size),
        phase=pairs.step[first],
    )
    if heads:
        return _heads(flows)
    numbered = replace(flows, chunk=pairs.src * np.int32(members.size) + pairs.dst)
    return _group(members, numbered, np.zeros(0, dtype=np.int32), size_bytes)


def _heads(flows: Flows) -> GroupFlows:
    """Flows that stand for their images; their chunks are not told apart."""
    none = np.zeros(0, dtype=np.int32)
    return GroupFlows(flows=flows, chunk_bytes=np.zeros(0), chunk_owner=none, chunk_list=none)


def _axis_chunks(rank: Int32Array, axis: int) -> Int32Array:
    """(k - 1, sites, n / k) i4: what each site sends to each other site of its line along `axis`.

    Before this axis a site holds what came from all sites that differ from it in earlier axes, for
    the destinations that agree with it there.
    """
    sides = rank.shape
    low, size = math.prod(sides[:axis]), sides[axis]
    cube = rank.reshape(low, size, -1)
    sources = cube.transpose(1, 2, 0)[None, :, :, :, None] * np.int32(rank.size)
    per_shift = []
    for shift in range(1, size):
        targets = np.roll(cube, -shift, axis=1)[:, :, None, None, :]
        per_shift.append((sources + targets).reshape(rank.size, -1))
    return np.stack(per_shift)


def along_axes(
    members: Members, grid: Int32Array, size_bytes: float, *, heads: bool = False
) -> GroupFlows:
    """One phase an axis of the grid of nodes, the cores of a chip first, a barrier between.

    Args:
        members: The group.
        grid: Nodes, axes in the order of visits.
        size_bytes: What one rank holds.
        heads: Only what leaves the first node.
    """
    rails = np.arange(members.rails, dtype=np.int32)
    site = np.moveaxis(grid[..., None] * np.int32(members.rails) + rails, -1, 0)
    site = site.reshape([size for size in site.shape if size > 1])
    rank = members.rank.ravel()[site]
    told = members.size**2 <= _MOST_CHUNKS and not heads
    here = site < members.rails if heads else np.ones(site.shape, dtype=np.bool_)
    src, dst, phase, part, lists = [], [], [], [], []
    for axis, size in enumerate(site.shape):
        for shift in range(1, size):
            src.append(site[here])
            dst.append(np.roll(site, -shift, axis=axis)[here])
            phase.append(np.full(len(src[-1]), axis))
            part.append(np.full(len(src[-1]), size))
        if told:
            lists.append(_axis_chunks(rank, axis).ravel())
    if not src:
        return every_pair(members, size_bytes, heads=heads)
    sides = np.concatenate(part)
    flows = independent(
        np.concatenate(src),
        np.concatenate(dst),
        size_bytes=size_bytes / sides,
        phase=np.concatenate(phase),
    )
    if heads:
        return _heads(held(flows, Barrier.PHASE))
    counts = members.size // sides if told else np.ones_like(sides)
    starts = np.cumsum(counts) - counts if told else counts * 0
    sized = replace(
        flows,
        chunk=starts.astype(np.int32),
        chunks=counts.astype(np.int32),
    )
    chunk_list = np.concatenate(lists) if lists else np.zeros(0, dtype=np.int32)
    return _group(members, held(sized, Barrier.PHASE), chunk_list, size_bytes)
