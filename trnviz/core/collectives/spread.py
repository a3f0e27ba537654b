"""An all-gather between chips: patterns laid over the axes of a grid, in lanes that share the data.

A lane visits the axes of its grid one after another. Before axis p a node holds the blocks of all
nodes that differ from it in the axes before p only; along axis p the pattern hands these on. Blocks
are numbered with the axis visited first varying fastest, so what a flow carries is one range.
Letters for shapes: M nodes, B lanes, F flows, E dependencies.
"""

from dataclasses import dataclass
from enum import Enum

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, Int32Array
from trnviz.core.collectives.clock import Task, Wire
from trnviz.core.collectives.pattern import Pattern


class Barrier(Enum):
    """What all flows between chips wait for, besides the data they hand on."""

    NONE = "none"
    PHASE = "phase"
    STEP = "step"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lane:
    """A share of the data and the way it takes.

    Attributes:
        share: Of the whole; the shares of all lanes add up to 1.
        grid: Nodes, the axis visited first by the all-gather first.
        patterns: One an axis.
        wires: What each axis runs on, where links serve flows in an order; else empty.
    """

    share: float
    grid: Int32Array
    patterns: tuple[Pattern, ...]
    wires: tuple[Wire, ...] = ()

    def tasks(self, piece_bytes: float) -> tuple[Task, ...]:
        """The steps of the all-gather of a piece, for the clock."""
        tasks: list[Task] = []
        blob_bytes = piece_bytes / self.grid.size
        for phase, (pattern, wire) in enumerate(zip(self.patterns, self.wires, strict=True)):
            work = blob_bytes * pattern.crossings / wire.rate_bytes_per_s
            tasks += [Task(wire.name, phase, work, wire.latency_s)] * pattern.step_count
            blob_bytes *= pattern.size
        return tuple(tasks)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LanePlan:
    """What an algorithm decides for one group.

    Attributes:
        lanes: Ways that run side by side.
        barrier: What flows wait for besides their data.
        chunks: Pieces that each lane's share is cut into.
        ordered: Links serve earlier phases and pieces first.
        duplicates: The cores of a chip are fed or added up in one go, not one after another.
        scatters: A broadcast goes as scatter and all-gather instead of down the lanes' trees.
        heads: Only the flows that leave the first node of each lane are laid out; each stands for
            its images under the moves of `symmetry`.
        note: What a reader must know.
    """

    lanes: tuple[Lane, ...]
    barrier: Barrier = Barrier.NONE
    chunks: int = 1
    ordered: bool = False
    duplicates: bool = False
    scatters: bool = False
    heads: bool = False
    note: str = ""

    def flow_count(self) -> int:
        """Flows between chips of the all-gather."""
        return self.chunks * sum(
            lane.grid.size // p.size * len(p.src) for lane in self.lanes for p in lane.patterns
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Strand:
    """The flows of one lane.

    Attributes:
        share: Of the data.
        node_of_block: (M,) i4.
        src: (F,) i4 node.
        dst: (F,) i4 node.
        block: (F,) i4 first block carried.
        blocks: (F,) i4 how many.
        phase: (F,) i4.
        step: (F,) i4 counted through all phases.
        own: (F,) bool, the block of `src` itself is among those carried.
        dep_child: (E,) i4 flow that waits.
        dep_parent: (E,) i4 flow it waits for.
    """

    share: float
    node_of_block: Int32Array
    src: Int32Array
    dst: Int32Array
    block: Int32Array
    blocks: Int32Array
    phase: Int32Array
    step: Int32Array
    own: BoolArray
    dep_child: Int32Array
    dep_parent: Int32Array

    def block_of_node(self) -> Int32Array:
        """(M,) i4, the inverse of `node_of_block`."""
        inverse = np.empty_like(self.node_of_block)
        inverse[self.node_of_block] = np.arange(len(inverse), dtype=np.int32)
        return inverse


@dataclass(frozen=True, slots=True, eq=False)
class _Phase:
    """One axis of a lane; positions count blocks, flows count from 0 through all phases."""

    first: int
    src: Int32Array
    dst: Int32Array
    block: Int32Array
    blocks: int
    step: Int32Array
    parent: Int32Array

    def received(self, size: int) -> Int32Array:
        """(M, n) i4 flows that end at each position."""
        order = np.argsort(self.dst, kind="stable").astype(np.int32)
        return (order + self.first).reshape(size, -1)


def _phase(pattern: Pattern, blob: int, size: int, first: int) -> _Phase:
    """A pattern on every line along one axis; `blob` is how many blocks a node holds before it."""
    low = np.arange(blob, dtype=np.int32)
    high = np.arange(size // (blob * pattern.size), dtype=np.int32) * (blob * pattern.size)
    base = (high[:, None] + low).ravel()
    lines = len(base)

    def laid(position: Int32Array) -> Int32Array:
        return (position[:, None] * blob + base).ravel()

    parent = pattern.parent[:, None] * lines + np.arange(lines, dtype=np.int32) + first
    return _Phase(
        first,
        laid(pattern.src),
        laid(pattern.dst),
        laid(pattern.owner) // blob * blob,
        blob,
        np.repeat(pattern.step, lines),
        np.where(pattern.parent[:, None] < 0, -1, parent).ravel().astype(np.int32),
    )


def _phase_dependencies(
    phase: _Phase, earlier: list[_Phase], size: int, *, across: bool
) -> list[tuple[Int32Array, Int32Array]]:
    """Inside the phase the flow that brought the blob; of its own blob, all that built it."""
    ids = np.arange(len(phase.src), dtype=np.int32) + phase.first
    handed = phase.parent >= 0
    pairs = [(ids[handed], phase.parent[handed])]
    if across:
        roots = ids[~handed]
        for before in earlier:
            received = before.received(size)[phase.src[~handed]]
            pairs.append((np.repeat(roots, received.shape[1]), received.ravel()))
    return pairs


def head_strand(lane: Lane, *, across: bool = True) -> Strand:
    """The flows of one lane that leave its first node, each standing for its images.

    Every node sends and receives one image of each; so a flow waits for an image of a head where
    a flow of its kind would wait for that image's kind.
    """
    phases: list[_Phase] = []
    pairs: list[tuple[Int32Array, Int32Array]] = []
    blob, first = 1, 0
    for pattern in lane.patterns:
        flows, parent = pattern.heads()
        ids = np.arange(len(flows), dtype=np.int32) + np.int32(first)
        pairs.append((ids[parent >= 0], parent[parent >= 0] + np.int32(first)))
        if across:
            roots, earlier = ids[parent < 0], np.arange(first, dtype=np.int32)
            pairs.append((np.repeat(roots, first), np.tile(earlier, len(roots))))
        phases.append(
            _Phase(
                first,
                pattern.src[flows],
                pattern.dst[flows] * np.int32(blob),
                pattern.owner[flows] * np.int32(blob),
                blob,
                pattern.step[flows],
                parent,
            )
        )
        first += len(flows)
        blob *= pattern.size
    return _strand(lane, lane.grid.ravel(order="F").astype(np.int32), phases, pairs)


def strand(lane: Lane, *, across: bool = True) -> Strand:
    """The flows of one lane.

    Args:
        lane: The way.
        across: False where a barrier stands between phases and is all there is to wait for.
    """
    size = lane.grid.size
    phases: list[_Phase] = []
    pairs: list[tuple[Int32Array, Int32Array]] = []
    blob, first = 1, 0
    for pattern in lane.patterns:
        phase = _phase(pattern, blob, size, first)
        pairs += _phase_dependencies(phase, phases, size, across=across)
        phases.append(phase)
        first += len(phase.src)
        blob *= pattern.size
    node = lane.grid.ravel(order="F").astype(np.int32)
    return _strand(lane, node, phases, pairs)


def _strand(
    lane: Lane, node: Int32Array, phases: list[_Phase], pairs: list[tuple[Int32Array, Int32Array]]
) -> Strand:
    starts = np.cumsum([0, *(p.step_count for p in lane.patterns)])
    empty = [np.zeros(0, dtype=np.int32)]

    def column(parts: list[Int32Array]) -> Int32Array:
        return np.concatenate(parts or empty)

    return Strand(
        share=lane.share,
        node_of_block=node,
        src=node[column([p.src for p in phases])],
        dst=node[column([p.dst for p in phases])],
        block=column([p.block for p in phases]),
        blocks=column([np.full(len(p.src), p.blocks, dtype=np.int32) for p in phases]),
        phase=column([np.full(len(p.src), i, dtype=np.int32) for i, p in enumerate(phases)]),
        step=column([p.step + np.int32(at) for p, at in zip(phases, starts, strict=False)]),
        own=column([p.parent for p in phases]) < 0,
        dep_child=column([child for child, _ in pairs]),
        dep_parent=column([parent for _, parent in pairs]),
    )


def even_shares(count: int) -> FloatArray:
    """Equal shares that add up to 1."""
    return np.full(count, 1.0 / count)
