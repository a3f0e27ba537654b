"""Data cut where a lane or a rail ends, and the flows of one such segment.

A segment is what one rail sends on one lane, in as many pieces as the plan asks for.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import Int32Array, distinct
from trnviz.core.collectives.flows import Flows
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.spread import Strand

_CUT_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A share of the data, the lane it takes and the rail that sends it."""

    lane: int
    rail: int
    share: float


def cut(lanes: list[float], rails: int) -> list[Segment]:
    """The line from 0 to 1, cut at the ends of lanes and of rails."""
    ends = np.cumsum(lanes)
    cuts = distinct(np.concatenate([[0.0], ends, np.arange(1, rails) / rails]))
    cuts = cuts[np.concatenate([[True], np.diff(cuts) > _CUT_TOLERANCE])]
    cuts[-1] = 1.0
    middles = (cuts[:-1] + cuts[1:]) / 2
    return [
        Segment(
            lane=int(min(np.searchsorted(ends, middle), len(lanes) - 1)),
            rail=int(middle * rails),
            share=float(share),
        )
        for middle, share in zip(middles, np.diff(cuts), strict=True)
    ]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cutting:
    """How the lanes of a group are cut into pieces, and what their flows rank by.

    Attributes:
        members: The group.
        pieces: Of each segment.
        phases: Most that a lane has.
        steps: Most that a lane has.
        ranks: By lane, (pieces, steps) i4, the order of steps in a reduce-scatter; empty where
            links serve all flows alike.
        heads: Only flows that leave the first node are laid out, and stand-ins of its block.
    """

    members: Members
    pieces: int
    phases: int
    steps: int
    ranks: tuple[Int32Array, ...]
    heads: bool = False

    def priority(self, strand: Strand) -> Int32Array:
        """(pieces, F) i4: earlier phases first, then earlier pieces."""
        piece = np.arange(self.pieces, dtype=np.int32)[:, None]
        if not self.ranks:
            return np.zeros_like(piece * strand.phase)
        return strand.phase * np.int32(self.pieces) + piece

    def mirror_priority(self, strand: Strand, lane: int) -> Int32Array:
        """(pieces, F) i4: what begins last in the all-gather first."""
        if not self.ranks:
            return self.priority(strand)
        return self.ranks[lane][:, strand.step]

    @property
    def local_priority(self) -> int:
        """Copies on a chip come after all traffic between chips."""
        most = max((int(rank.max(initial=0)) for rank in self.ranks), default=0)
        return max(self.phases * self.pieces, most) + 1


def between(cutting: Cutting, strand: Strand, segment: Segment, unit_bytes: float) -> Flows:
    """The flows of a segment between chips, all pieces one after another."""
    pieces, count = cutting.pieces, len(strand.src)
    rails, nodes = np.int32(cutting.members.rails), np.int32(len(strand.node_of_block))
    piece = np.arange(pieces, dtype=np.int32)[:, None]

    def tiled(column: Int32Array) -> Int32Array:
        return np.tile(column, pieces)

    own = np.full(count, -nodes * np.int32(pieces))
    if strand.own.any():
        own[strand.own] = strand.block_of_node()[strand.src[strand.own]]
    return Flows(
        src=tiled(strand.src * rails + segment.rail),
        dst=tiled(strand.dst * rails + segment.rail),
        size_bytes=tiled(strand.blocks).astype(np.float64) * unit_bytes,
        chunk=(strand.block + piece * nodes).ravel(),
        chunks=tiled(strand.blocks),
        phase=tiled(strand.phase),
        step=tiled(strand.step),
        priority=cutting.priority(strand).ravel(),
        mirror_priority=cutting.mirror_priority(strand, segment.lane).ravel(),
        reduces=np.zeros(count * pieces, dtype=bool),
        own=np.maximum(own + piece * nodes, -1).ravel().astype(np.int32),
        local=np.zeros(count * pieces, dtype=bool),
        path=np.full(count * pieces, -1, dtype=np.int32),
        dep_child=(strand.dep_child + piece * np.int32(count)).ravel(),
        dep_parent=(strand.dep_parent + piece * np.int32(count)).ravel(),
    )


def own_blocks(cutting: Cutting, strand: Strand, segment: Segment, unit_bytes: float) -> Flows:
    """Stand-ins for what every rank has at the start, one a chunk; never sent themselves."""
    nodes = len(strand.node_of_block)
    owners = np.arange(1 if cutting.heads else nodes, dtype=np.int32)
    piece = np.arange(cutting.pieces, dtype=np.int32)[:, None]
    chunk = (owners + piece * np.int32(nodes)).ravel()
    site = strand.node_of_block[owners] * np.int32(cutting.members.rails) + np.int32(segment.rail)
    site = np.tile(site, cutting.pieces)
    zero, none = np.zeros_like(chunk), np.zeros(0, dtype=np.int32)
    return Flows(
        src=site, dst=site, size_bytes=np.full(len(chunk), unit_bytes), chunk=chunk,
        chunks=zero + 1, phase=zero, step=zero - 1, priority=zero, mirror_priority=zero,
        reduces=np.zeros(len(chunk), dtype=bool), own=chunk, local=np.zeros(len(chunk), dtype=bool),
        path=zero - 1, dep_child=none, dep_parent=none,
    )  # fmt: skip


def handed_on(arrived: Flows, cutting: Cutting) -> Flows:
    """Copies of what arrived at a core, to the other cores of its chip."""
    rails, priority = cutting.members.rails, cutting.local_priority
    others = rails - 1
    shift = np.arange(1, rails, dtype=np.int32)
    rail = arrived.dst % np.int32(rails)
    dst = arrived.dst[:, None] - rail[:, None] + (rail[:, None] + shift) % np.int32(rails)
    count = len(arrived) * others

    def repeated(column: Int32Array) -> Int32Array:
        return np.repeat(column, others)

    return Flows(
        src=repeated(arrived.dst),
        dst=dst.ravel().astype(np.int32),
        size_bytes=np.repeat(arrived.size_bytes, others),
        chunk=repeated(arrived.chunk),
        chunks=repeated(arrived.chunks),
        phase=repeated(arrived.phase),
        step=repeated(arrived.step + np.int32(1)),
        priority=repeated(arrived.step + np.int32(1 + priority)),
        mirror_priority=repeated(np.int32(cutting.steps + priority) - arrived.step),
        reduces=np.zeros(count, dtype=bool),
        own=np.full(count, -1, dtype=np.int32),
        local=np.ones(count, dtype=bool),
        path=np.full(count, -1, dtype=np.int32),
        dep_child=np.zeros(0, dtype=np.int32),
        dep_parent=np.zeros(0, dtype=np.int32),
    )
