"""What a flow leans on besides links: memory, DMA engines, EFA queues, the seam between dies.

*Memory*: a flow is read at the source and written at the destination. A reduction touches each
received byte four times at the destination (write in, read in, read own, write out), which holds
the read of the byte that is sent on. A schedule may say otherwise of a flow (`flow_touches`), as
where a chip's cores add up or copy in one go.

*DMA engines*: assumed to carry a byte once for each byte read: one at the source of a copy, two
operands and the byte that is sent on for a reduction between chips, at most two for one between
cores. That is never more than the touches of memory, so engines that together are as fast as the
memory can never limit a flow, and are then left out; so it is with all published figures.

*EFA queue*: what one rank may send, and receive, over EFA. *Seam*: what one core may feed to the
cores of the other die. Both only where they are narrower than the link they stand on.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from trnviz.core.arrays import BoolArray, FloatArray, Int32Array, IntArray
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.topology import LinkKind, Topology

REDUCING_TOUCHES = 4.0
_COPY_TOUCHES = 2.0
_OPERANDS = 2.0
_REDUCING_MOVES = 3.0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Legs:
    """Sub-flows as their chips see them.

    Attributes:
        flow: (G,) flow of the schedule.
        src: (G,) chip.
        dst: (G,) chip.
        links: (G,) links passed; a flow without any leans on nothing.
        crosses_efa: (G,) whether it goes from one NeuronLink domain to another.
    """

    flow: IntArray
    src: IntArray
    dst: IntArray
    links: IntArray
    crosses_efa: BoolArray


@dataclass(slots=True, eq=False)
class ChipLimits:
    """Resources behind the links of a fabric; grows while it is put together.

    Attributes:
        first: Number of the first of them, which is the number of links.
        blocks: What they are, and how many of each: one a chip, or one a core.
        capacities: Of each block, bytes per second.
        leans: (resource (G,), weight (G,)) of each sub-flow; weight 0 where it does not lean.
    """

    first: int
    blocks: list[tuple[str, int]] = field(default_factory=list)
    capacities: list[FloatArray] = field(default_factory=list)
    leans: list[tuple[IntArray, FloatArray]] = field(default_factory=list)

    def add(self, name: str, count: int, bytes_per_s: float) -> int:
        """One more block; the number of its first resource."""
        start = self.first + sum(many for _, many in self.blocks)
        self.blocks.append((name, count))
        self.capacities.append(np.full(count, bytes_per_s))
        return start

    def lean(self, resource: IntArray, weight: ArrayLike) -> None:
        """Let sub-flows lean on resources, where the weight is above 0."""
        self.leans.append((resource, np.asarray(weight, np.float64)))

    def behind(self, start: IntArray, link: Int32Array) -> tuple[IntArray, Int32Array, FloatArray]:
        """Routes over links, given as CSR, with these hops behind the links of each."""
        links = np.diff(start)
        more = sum(((w > 0).astype(np.int64) for _, w in self.leans), np.zeros_like(links))
        starts = np.concatenate(([0], np.cumsum(links + more)))
        resource, weight = np.zeros(starts[-1], np.int32), np.ones(starts[-1])
        shift = np.repeat(starts[:-1] - start[:-1], links)
        resource[np.arange(len(link)) + shift] = link
        place = starts[:-1] + links
        for number, touches in self.leans:
            who = np.flatnonzero(touches > 0)
            resource[place[who]] = number[who]
            weight[place[who]] = touches[who]
            place[who] += 1
        return starts, resource, weight


def chip_limits(schedule: Schedule, topology: Topology, legs: Legs) -> ChipLimits:
    """What sub-flows lean on; nothing on a generic fabric."""
    limits = ChipLimits(first=topology.link_count)
    touched = _lean_on_memory(limits, schedule, topology, legs)
    if topology.hardware is not None:
        _lean_on_engines(limits, schedule, topology, legs, touched)
        _lean_on_queues(limits, schedule, topology, legs)
        _lean_on_seam(limits, schedule, topology, legs)
    return limits


def _lean_on_memory(
    limits: ChipLimits, schedule: Schedule, topology: Topology, legs: Legs
) -> FloatArray:
    """The touches of each sub-flow at its destination."""
    memory = limits.add("memory", topology.chip_count, topology.hbm_bytes_per_s)
    reduces, alone = schedule.flow_reduces[legs.flow], legs.src == legs.dst
    usual = np.where(reduces, REDUCING_TOUCHES, np.where(alone, _COPY_TOUCHES, 1.0))
    told = schedule.flow_touches[legs.flow]
    touched: FloatArray = np.where(told > 0, told, usual) * (legs.links > 0)
    if np.isfinite(topology.hbm_bytes_per_s):
        limits.lean(memory + legs.src, ~(reduces | alone) & (legs.links > 0))
        limits.lean(memory + legs.dst, touched)
    return touched


def _lean_on_engines(
    limits: ChipLimits, schedule: Schedule, topology: Topology, legs: Legs, touched: FloatArray
) -> None:
    rate = _limit(topology, "dma_bytes_per_s")
    if rate >= topology.hbm_bytes_per_s:
        return
    engines = limits.add("DMA engines", topology.chip_count, rate)
    reduces, alone = schedule.flow_reduces[legs.flow], legs.src == legs.dst
    moves = legs.links > 0
    added = np.where(alone, np.minimum(touched, _OPERANDS), _REDUCING_MOVES)
    limits.lean(engines + legs.src, ~(reduces | alone) & moves)
    limits.lean(engines + legs.dst, np.where(reduces, added, alone) * moves)


def _lean_on_queues(limits: ChipLimits, schedule: Schedule, topology: Topology, legs: Legs) -> None:
    rate = _limit(topology, _of_core("efa_rank", topology))
    if not legs.crosses_efa.any() or rate >= _fastest(topology, LinkKind.EFA):
        return
    cores = topology.cores_per_chip
    for name, chip, core in (
        ("EFA queue out", legs.src, schedule.flow_src_core),
        ("EFA queue in", legs.dst, schedule.flow_dst_core),
    ):
        first = limits.add(name, topology.chip_count * cores, rate)
        limits.lean(first + chip * cores + core[legs.flow], legs.crosses_efa)


def _lean_on_seam(limits: ChipLimits, schedule: Schedule, topology: Topology, legs: Legs) -> None:
    cores = topology.cores_per_chip
    rate = _limit(topology, "cross_die_bytes_per_s")
    if rate >= _fastest(topology, LinkKind.ON_CHIP):
        return
    each = max(cores // _dies(topology), 1)
    source = schedule.flow_src_core[legs.flow].astype(np.int64)
    other = source // each != schedule.flow_dst_core[legs.flow] // each
    first = limits.add("seam of the dies", topology.chip_count * cores, rate)
    inside = (legs.src == legs.dst) & (legs.links > 0)
    limits.lean(first + legs.src * cores + source, inside & other)


def _limit(topology: Topology, figure: str) -> float:
    return topology.hardware.limit(figure) if topology.hardware else np.inf


def _of_core(figure: str, topology: Topology) -> str:
    """The figure for the grouping of cores that the fabric has."""
    return f"{figure}_bytes_per_s" if topology.lnc > 1 else f"{figure}_lnc1_bytes_per_s"


def _dies(topology: Topology) -> int:
    dies = _limit(topology, "compute_dies")
    return int(dies) if np.isfinite(dies) else 1


def _fastest(topology: Topology, kind: LinkKind) -> float:
    ids = topology.links_of_kind(kind)
    return float(topology.link_capacity_bytes_per_s[ids].max(initial=0.0))
