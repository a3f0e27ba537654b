"""How good a placement is: one score out of 100, and what each part takes away from it.

Each part is a plain figure, and costs points up to a limit that says how much it matters (a choice
of this program, `POINTS`). All of it comes from totals that a preview has too, so that the score
can follow a drag.

- exposed: share of the step in which the busiest lane waits for communication
- balance: load of the hottest link over the mean of all links of its kind that carry anything
- detour: byte-hops on the fabric over the fewest that these collectives need
- tiers: share of the bytes on the slow tiers, EFA counted twice as bad as Z
- hbm: fullest bank over the mean of those in use; all points are lost when a bank overflows
- bubble: share of the step that the pipeline's depth leaves idle

A decode is judged at its steady pace, since its steps fill each other's bubble.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.memory import Occupancy
from trnviz.core.part import ceil_divide
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.traffic import StepCollective

POINTS: Final = MappingProxyType(
    {"exposed": 40.0, "balance": 15.0, "detour": 15.0, "tiers": 10.0, "hbm": 10.0, "bubble": 10.0}
)
_PAIRED: Final = (CollectiveKind.SEND_RECV, CollectiveKind.PERMUTE)
_FABRIC: Final = (LinkKind.NEURONLINK_XY, LinkKind.NEURONLINK_Z, LinkKind.EFA, LinkKind.GENERIC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """The score and its parts.

    Attributes:
        score: 0 to 100.
        exposed_ratio: Of the step, of a decode its pace.
        hottest_ratio: Of the hottest link to the mean of its kind; 1 is even, 0 without traffic.
        hop_bytes: Bytes times links they pass, on the fabric.
        least_hop_bytes: The fewest that these collectives need.
        tier_bytes: By kind of link: "xy", "z", "efa", "generic".
        hbm_ratio: Fullest bank over the mean of those in use.
        is_overfull: True when some bank holds more than it can.
        bubble_ratio: Likewise.
        lost: Points that each part takes away.
    """

    score: float
    exposed_ratio: float
    hottest_ratio: float
    hop_bytes: float
    least_hop_bytes: float
    tier_bytes: dict[str, float]
    hbm_ratio: float
    is_overfull: bool
    bubble_ratio: float
    lost: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Totals:
    """What the score is made from.

    Attributes:
        step_s: From one step to the next.
        exposed_s: Of it, waiting for communication.
        bubble_s: Of it, idle by the pipeline's depth.
        link_bytes: (L,) f8.
        least_hop_bytes: See `least_hop_bytes`.
        occupancy: Of the banks.
    """

    step_s: float
    exposed_s: float
    bubble_s: float
    link_bytes: FloatArray
    least_hop_bytes: float
    occupancy: Occupancy


def quality(totals: Totals, topology: Topology) -> Quality:
    """The score of a step."""
    tiers = _tier_bytes(totals.link_bytes, topology)
    hop_bytes = sum(tiers.values())
    hbm = _imbalance(totals.occupancy)
    exposed, bubble = (
        min(max(part / totals.step_s, 0.0), 1.0) if totals.step_s > 0 else 0.0
        for part in (totals.exposed_s, totals.bubble_s)
    )
    hottest = _hottest(totals.link_bytes, topology)
    slow = (0.5 * tiers["z"] + tiers["efa"]) / hop_bytes if hop_bytes else 0.0
    overfull = not totals.occupancy.fits
    shares = {
        "exposed": exposed,
        "balance": 1 - 1 / hottest if hottest > 1 else 0.0,
        "detour": max(1 - totals.least_hop_bytes / hop_bytes, 0.0) if hop_bytes else 0.0,
        "tiers": slow,
        "hbm": 1.0 if overfull else 1 - 1 / max(hbm, 1.0),
        "bubble": bubble,
    }
    lost = {name: POINTS[name] * share for name, share in shares.items()}
    return Quality(
        score=100.0 - sum(lost.values()),
        exposed_ratio=exposed,
        hottest_ratio=hottest,
        hop_bytes=hop_bytes,
        least_hop_bytes=totals.least_hop_bytes,
        tier_bytes=tiers,
        hbm_ratio=hbm,
        is_overfull=overfull,
        bubble_ratio=bubble,
        lost=lost,
    )


def _tier_bytes(link_bytes: FloatArray, topology: Topology) -> dict[str, float]:
    names = ("xy", "z", "efa", "generic")
    by_kind = np.bincount(topology.link_kind, weights=link_bytes, minlength=max(LinkKind) + 1)
    return {name: float(by_kind[kind]) for name, kind in zip(names, _FABRIC, strict=True)}


def _hottest(link_bytes: FloatArray, topology: Topology) -> float:
    """The busiest link by time against the mean of all links of its kind that are up."""
    capacity = topology.link_capacity_bytes_per_s
    able = topology.link_up & (capacity > 0) & np.isin(topology.link_kind, _FABRIC)
    busy = np.divide(link_bytes, capacity, out=np.zeros(len(capacity)), where=able)
    hottest = int(busy.argmax()) if len(busy) else 0
    if not len(busy) or busy[hottest] <= 0:
        return 0.0
    alike = able & (topology.link_kind == topology.link_kind[hottest]) & (link_bytes > 0)
    return float(busy[hottest] / busy[alike].mean())


def _imbalance(occupancy: Occupancy) -> float:
    held = occupancy.hbm_ratio[occupancy.hbm_ratio > 0]
    return float(held.max() / held.mean()) if len(held) else 1.0


def least_hop_bytes(uses: Iterable[tuple[StepCollective, float]], cores_per_chip: int) -> float:
    """Byte-hops that no placement can save, one rank a core.

    A group of more ranks than a chip has cores spans several chips, each of which must get what it
    lacks over at least one link. Pairs can share a chip unless their groups fill whole chips.
    """
    return sum(count * _least(use, cores_per_chip) for use, count in uses)


@lru_cache(maxsize=1024)
def _least(use: StepCollective, cores: int) -> float:
    groups, n = use.ranks.shape
    if use.kind in _PAIRED:
        filled = n // 2 >= cores if use.kind is CollectiveKind.SEND_RECV else n > cores
        return float(groups * len(use.pairs) * use.size_bytes) if filled else 0.0
    chips = ceil_divide(n, cores)
    if use.kind is CollectiveKind.ALL_TO_ALL:
        return float(groups * use.size_bytes * n * (1 - min(cores, n) / n))
    rounds = 2 if use.kind is CollectiveKind.ALL_REDUCE else 1
    return float(groups * rounds * use.size_bytes * (chips - 1))
