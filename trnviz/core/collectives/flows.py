"""Flows of one group while they are put together: columns, and who waits for whom.

The all-gather is built; turned round in time it is the reduce-scatter, and one after the other they
are the all-reduce. Sites count the cores of a group: node * rails + rail.
"""

from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trnviz.core.arrays import BoolArray, FloatArray, Int32Array
from trnviz.core.collectives.spread import Barrier

_FEW = 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Flows:
    """Columns of F flows and E dependencies.

    Attributes:
        src: (F,) i4 site.
        dst: (F,) i4 site.
        size_bytes: (F,) f8.
        chunk: (F,) i4 first chunk.
        chunks: (F,) i4 how many.
        phase: (F,) i4.
        step: (F,) i4.
        priority: (F,) i4.
        mirror_priority: (F,) i4, its priority once turned round in time.
        reduces: (F,) bool.
        own: (F,) i4 the chunk of `src` itself that is carried, -1 when there is none.
        local: (F,) bool, on a chip, or a gate: not held by barriers.
        path: (F,) i4 way to take among equally short ones, -1 for what the tie rule says.
        dep_child: (E,) i4.
        dep_parent: (E,) i4.
    """

    src: Int32Array
    dst: Int32Array
    size_bytes: FloatArray
    chunk: Int32Array
    chunks: Int32Array
    phase: Int32Array
    step: Int32Array
    priority: Int32Array
    mirror_priority: Int32Array
    reduces: BoolArray
    own: Int32Array
    local: BoolArray
    path: Int32Array
    dep_child: Int32Array
    dep_parent: Int32Array

    def __len__(self) -> int:
        return len(self.src)


_PAIRS = ("dep_child", "dep_parent")
_COLUMNS = tuple(f.name for f in fields(Flows) if f.name not in _PAIRS)
Pairs = list[tuple[NDArray[Any], NDArray[Any]]]


def merged(parts: list[Flows]) -> Flows:
    """All flows of `parts`, numbered through; dependencies inside a part follow."""
    if len(parts) == 1:
        return parts[0]
    offsets = np.cumsum([0, *(len(part) for part in parts)]).astype(np.int32)
    columns = {name: np.concatenate([getattr(p, name) for p in parts]) for name in _COLUMNS}
    pairs = {
        name: np.concatenate([getattr(p, name) + at for p, at in zip(parts, offsets, strict=False)])
        for name in _PAIRS
    }
    return Flows(**columns, **pairs)


def with_pairs(flows: Flows, pairs: Pairs) -> Flows:
    """The same flows with more dependencies."""
    children = np.concatenate([flows.dep_child, *(child for child, _ in pairs)])
    parents = np.concatenate([flows.dep_parent, *(parent for _, parent in pairs)])
    return replace(flows, dep_child=children.astype(np.int32), dep_parent=parents.astype(np.int32))


def subset(flows: Flows, keep: BoolArray) -> Flows:
    """Some of the flows, waiting for one another as before."""
    number = np.cumsum(keep).astype(np.int32) - np.int32(1)
    inside = keep[flows.dep_child] & keep[flows.dep_parent]
    columns = {name: getattr(flows, name)[keep] for name in _COLUMNS}
    return Flows(
        **columns,
        dep_child=number[flows.dep_child[inside]],
        dep_parent=number[flows.dep_parent[inside]],
    )


def needed_for(flows: Flows, goal: BoolArray) -> BoolArray:
    """(F,) the flows of `goal` and all that they wait for, directly or not."""
    need, count = goal.copy(), -1
    while count != int(need.sum()):
        count = int(need.sum())
        need[flows.dep_parent[need[flows.dep_child]]] = True
    return need


def mirrored(flows: Flows) -> Flows:
    """Turned round in time: copies become reductions on the way back."""
    if not len(flows):
        return flows

    return replace(
        flows,
        src=flows.dst,
        dst=flows.src,
        phase=flows.phase.max() - flows.phase,
        step=flows.step.max() - flows.step,
        priority=flows.mirror_priority,
        reduces=np.ones_like(flows.reduces),
        dep_child=flows.dep_parent,
        dep_parent=flows.dep_child,
    )


def gates(*, site: Int32Array, step: Int32Array, phase: Int32Array) -> Flows:
    """Flows of no bytes that start and end at the same site."""
    count = len(site)
    zero = np.zeros(count, dtype=np.int32)
    none = np.zeros(0, dtype=np.int32)
    return Flows(
        src=site.astype(np.int32), dst=site.astype(np.int32), size_bytes=np.zeros(count),
        chunk=zero, chunks=zero, phase=phase.astype(np.int32), step=step.astype(np.int32),
        priority=zero, mirror_priority=zero, reduces=np.zeros(count, dtype=bool), own=zero - 1,
        local=np.ones(count, dtype=bool), path=zero - 1, dep_child=none, dep_parent=none,
    )  # fmt: skip


def reduced_then_gathered(gather: Flows) -> Flows:
    """The all-reduce: mirrored all-gather, then all-gather, each chunk as soon as it is whole."""
    if not len(gather):
        return gather
    scatter = mirrored(gather)
    ordered = gather.priority[~gather.local].any()
    above = scatter.priority.max() + 1 if ordered else 0
    later = replace(
        gather,
        phase=gather.phase + scatter.phase.max() + 1,
        step=gather.step + scatter.step.max() + 1,
        priority=gather.priority + np.int32(above),
    )
    owners = np.flatnonzero(gather.own >= 0).astype(np.int32)
    return _joined_by_owner(merged([scatter, later]), owners, len(gather))


def _joined_by_owner(flows: Flows, owners: Int32Array, half: int) -> Flows:
    """What an owner sends of its own chunk waits for all that was added to that chunk.

    `owners` are the flows of the first half that end at the owner; those that start there
    are as far into the second half.
    """
    key = flows.own[owners]
    owners = owners[np.argsort(key, kind="stable")]
    keys, first, counts = np.unique(flows.own[owners], return_index=True, return_counts=True)
    most = int(counts.max())
    if most == int(counts.min()) and most <= _FEW:
        table = owners.reshape(len(keys), most)
        children = np.repeat(table + half, most, axis=1).ravel()
        return with_pairs(flows, [(children, np.tile(table, (1, most)).ravel())])
    leaders = owners[first]
    gate = gates(
        site=flows.dst[leaders], step=flows.step[leaders + half], phase=flows.phase[leaders + half]
    )
    of_owner = np.repeat(np.arange(len(keys)), counts) + len(flows)
    return with_pairs(merged([flows, gate]), [(of_owner, owners), (owners + half, of_owner)])


def held(flows: Flows, barrier: Barrier) -> Flows:
    """With a gate after every phase or step for which all flows between chips of the next wait."""
    if barrier is Barrier.NONE or flows.local.all():
        return flows
    level = _levels(flows, flows.phase if barrier is Barrier.PHASE else flows.step)
    gates_needed = int(level.max())
    if gates_needed == 0:
        return flows
    outer = level >= 0
    ends = outer[flows.dep_child] & outer[flows.dep_parent]
    inside = ends & (level[flows.dep_child] == level[flows.dep_parent])
    kept = inside | ~ends
    trimmed = replace(flows, dep_child=flows.dep_child[kept], dep_parent=flows.dep_parent[kept])
    starts, finishes = outer.copy(), outer & (level < gates_needed)
    starts[flows.dep_child[inside]] = False
    finishes[flows.dep_parent[inside]] = False
    first = np.flatnonzero(starts & (level > 0)).astype(np.int32)
    last = np.flatnonzero(finishes).astype(np.int32)
    gate = _gates_of(flows, level, gates_needed)
    at = np.int32(len(flows))
    return with_pairs(
        merged([trimmed, gate]), [(level[last] + at, last), (first, level[first] - 1 + at)]
    )


def _levels(flows: Flows, column: Int32Array) -> Int32Array:
    """(F,) i4: the rank of each flow's phase or step among those between chips; -1 on a chip."""
    present = np.bincount(column[~flows.local]) > 0
    rank = np.cumsum(present).astype(np.int32) - np.int32(1)
    clipped = np.minimum(column, len(rank) - 1)
    return np.where(flows.local, np.int32(-1), rank[clipped])


def _gates_of(flows: Flows, level: Int32Array, count: int) -> Flows:
    """One gate after each level but the last, at the last step of the level."""
    step = np.zeros(count + 1, dtype=np.int32)
    np.maximum.at(step, level[level >= 0], flows.step[level >= 0])
    where = int(flows.src[int(np.argmax(level >= 0))])
    return gates(
        site=np.full(count, where, dtype=np.int32),
        step=step[:count],
        phase=np.arange(count, dtype=np.int32),
    )
