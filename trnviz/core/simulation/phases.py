"""Collectives as message simulators carry them out: one exchange per dimension, in whole bytes.

A plan is a list of phases. In a phase every line of chips along one dimension does a
reduce-scatter, all-gather, all-reduce or all-to-all of the integer D that the phases before left;
a rank begins a phase when it has all messages of the one before. These are ASTRA-sim's rules,
kept apart from the algorithms of `collectives`: the full all-reduce on every dimension in turn
(its "baseline") and the ring all-to-all of n (n - 1) / 2 neighbour steps are of no use but to
compare.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array, IntArray
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import ScheduleError
from trnviz.core.simulation import rows
from trnviz.core.topology import Topology


class Exchange(StrEnum):
    """How a line of chips carries out a phase."""

    RING = "ring"
    DIRECT = "direct"
    HALVING_DOUBLING = "halving_doubling"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One exchange along one dimension.

    Attributes:
        kind: What the lines do.
        dimension: Along which.
        backwards: The ring turns, and direct injection counts, the other way.
    """

    kind: CollectiveKind
    dimension: int
    backwards: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Round:
    """Messages of all ranks that go together.

    Attributes:
        peer: (m, N) ranks that each rank sends to, in the order of injection.
        size: Bytes of each message.
    """

    peer: Int32Array
    size: int


def phases(kind: CollectiveKind, dimensions: int, *, full: bool = False) -> tuple[Phase, ...]:
    """The phases of an operation.

    Args:
        kind: Which.
        dimensions: Of the fabric.
        full: An all-reduce of everything on each dimension in turn, instead of scattering on all
            but the last, reducing there and gathering on the way back.

    Raises:
        ScheduleError: The operation has no such form.
    """
    order = range(dimensions)
    if kind is CollectiveKind.ALL_GATHER:
        return tuple(Phase(kind=kind, dimension=d) for d in reversed(order))
    if kind in {CollectiveKind.REDUCE_SCATTER, CollectiveKind.ALL_TO_ALL}:
        return tuple(Phase(kind=kind, dimension=d) for d in order)
    if kind is not CollectiveKind.ALL_REDUCE:
        raise ScheduleError(f"{kind} is not carried out dimension by dimension")
    if full:
        return tuple(Phase(kind=kind, dimension=d) for d in order)
    down = [Phase(kind=CollectiveKind.REDUCE_SCATTER, dimension=d) for d in order[:-1]]
    up = [
        Phase(kind=CollectiveKind.ALL_GATHER, dimension=d, backwards=True)
        for d in reversed(order[:-1])
    ]
    return (*down, Phase(kind=kind, dimension=dimensions - 1), *up)


def schedule(
    topology: Topology, steps: tuple[Phase, ...], exchange: Exchange, size_bytes: int
) -> Schedule:
    """The messages of these phases over all chips.

    Args:
        topology: The fabric.
        steps: From `phases`.
        exchange: How each line does its part.
        size_bytes: The buffer; of an all-gather what one rank contributes.
    """
    held = size_bytes
    rounds: list[_Round] = []
    for phase in steps:
        made, held = _ROUNDS[exchange](_Line.of(topology, phase), phase.kind, held)
        rounds += made
    return _join(rounds, topology.chip_count, str(exchange))


def endpoint_ns(exchange: Exchange, kind: CollectiveKind, size: int) -> int:
    """What the peer adds to a phase for its end points, at 1 ns a step and a phase."""
    legs = 2 if kind is CollectiveKind.ALL_REDUCE else 1
    if exchange is Exchange.DIRECT:
        return legs + 1
    if exchange is Exchange.HALVING_DOUBLING:
        return legs * (size.bit_length() - 1) + 1
    steps = size * (size - 1) // 2 if kind is CollectiveKind.ALL_TO_ALL else legs * (size - 1)
    return steps + 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Line:
    """Where each chip is along the dimension of a phase."""

    size: int
    stride: int
    place: IntArray
    backwards: bool

    @classmethod
    def of(cls, topology: Topology, phase: Phase) -> "_Line":
        sizes = [dimension.size for dimension in topology.dimensions]
        return cls(
            size=sizes[phase.dimension],
            stride=int(np.prod(sizes[: phase.dimension])),
            place=topology.chip_coord[:, phase.dimension].astype(np.int64),
            backwards=phase.backwards,
        )

    def shifted(self, by: int) -> Int32Array:
        """(N,) the chip so many places on."""
        target = (self.place + (-by if self.backwards else by)) % self.size
        return self.at(target)

    def at(self, target: IntArray) -> Int32Array:
        """(N,) the chip of the same line at this place."""
        chips = np.arange(len(self.place))
        return (chips + (target - self.place) * self.stride).astype(np.int32)


_Made = tuple[list[_Round], int]


def _ring(line: _Line, kind: CollectiveKind, held: int) -> _Made:
    n = line.size
    count = {
        CollectiveKind.ALL_REDUCE: 2 * (n - 1),
        CollectiveKind.ALL_TO_ALL: n * (n - 1) // 2,
    }.get(kind, n - 1)
    size = held if kind is CollectiveKind.ALL_GATHER else held // n
    peer = line.shifted(1)[None]
    made = [_Round(peer=peer, size=size) for _ in range(count)]
    return made, _left(kind, held, n)


def _direct(line: _Line, kind: CollectiveKind, held: int) -> _Made:
    n = line.size
    size = held if kind is CollectiveKind.ALL_GATHER else held // n
    peer = np.stack([line.shifted(by) for by in range(1, n)])
    legs = 2 if kind is CollectiveKind.ALL_REDUCE else 1
    made = [_Round(peer=peer, size=size) for _ in range(legs)]
    return made, _left(kind, held, n)


def _halving_doubling(line: _Line, kind: CollectiveKind, held: int) -> _Made:
    bits = line.size.bit_length() - 1
    if line.size != 1 << bits:
        raise ScheduleError(f"halving and doubling needs 2, 4, 8, ... ranks, not {line.size}")
    if kind is CollectiveKind.ALL_TO_ALL:
        raise ScheduleError("halving and doubling does not carry out all_to_all")
    made = []
    if kind is not CollectiveKind.ALL_GATHER:
        made += [_pairs(line, 1 << i, held >> (i + 1)) for i in range(bits)]
    if kind is not CollectiveKind.REDUCE_SCATTER:
        own = held if kind is CollectiveKind.ALL_GATHER else held // line.size
        made += [_pairs(line, 1 << (bits - 1 - i), own << i) for i in range(bits)]
    return made, _left(kind, held, line.size)


def _pairs(line: _Line, distance: int, size: int) -> _Round:
    return _Round(peer=line.at(line.place ^ distance)[None], size=size)


def _left(kind: CollectiveKind, held: int, n: int) -> int:
    """The bytes a rank holds after a phase."""
    if kind is CollectiveKind.REDUCE_SCATTER:
        return held // n
    return held * n if kind is CollectiveKind.ALL_GATHER else held


_ROUNDS: dict[Exchange, Callable[[_Line, CollectiveKind, int], _Made]] = {
    Exchange.RING: _ring,
    Exchange.DIRECT: _direct,
    Exchange.HALVING_DOUBLING: _halving_doubling,
}


def _join(rounds: list[_Round], chips: int, name: str) -> Schedule:
    """Flows of all rounds; a rank sends when all that the round before sent to it has come."""
    many = np.array([len(one.peer) for one in rounds], dtype=np.int64)
    first = rows.starts(many * chips)
    dst = [one.peer.T.ravel() for one in rounds]
    waits = [np.zeros((chips * count, 0), dtype=np.int64) for count in many[:1]]
    for index in range(1, len(rounds)):
        came = first[index - 1] + np.argsort(dst[index - 1], kind="stable").reshape(chips, -1)
        waits.append(np.repeat(came, many[index], axis=0))
    return _schedule(
        src=np.concatenate([_NONE, *(np.repeat(np.arange(chips), count) for count in many)]),
        dst=np.concatenate([_NONE, *dst]),
        size=np.repeat([float(one.size) for one in rounds], many * chips),
        step=np.repeat(np.arange(len(rounds)), many * chips),
        waits=waits,
        name=name,
    )


_NONE = np.zeros(0, dtype=np.int64)


def _schedule(
    *,
    src: IntArray,
    dst: IntArray,
    size: FloatArray,
    step: IntArray,
    waits: list[IntArray],
    name: str,
) -> Schedule:
    zero, flows = np.zeros(len(src), dtype=np.int32), len(src)
    lengths = np.concatenate([_NONE, *(np.full(len(w), w.shape[1]) for w in waits)])
    return Schedule(
        flow_src=src.astype(np.int32),
        flow_dst=dst.astype(np.int32),
        flow_src_core=zero,
        flow_dst_core=zero,
        flow_bytes=size,
        flow_chunk=np.arange(flows, dtype=np.int32),
        flow_chunks=zero + 1,
        flow_step=step.astype(np.int32),
        flow_priority=zero,
        flow_reduces=zero > 0,
        flow_group=zero,
        flow_path=zero - 1,
        dep_start=rows.starts(lengths),
        dep_flow=np.concatenate([_NONE, *(w.ravel() for w in waits)]).astype(np.int32),
        algorithm=name,
    )
