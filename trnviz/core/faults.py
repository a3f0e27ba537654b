"""Faults: the same fabric with parts down or degraded.

A fault takes a share of the capacity of every link it touches; a share of 0 takes the link down. A
chip takes all its links with it, a NIC its two links to the leaf switch, an instance all its chips
and their leaf. Faults are applied in order and multiply. A fault may begin at a moment of the step
and end at a later one; `fault_times` says which fabric there is when.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from trnviz.core.arrays import BoolArray, IntArray
from trnviz.core.errors import InputError
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.units import format_time

MOST_MOMENTS = 32
"""Moments of the step at which faults may begin or end: the step is planned anew at each."""
KINDS = ("link", "chip", "nic", "instance")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A part that is down or degraded.

    Attributes:
        kind: "link", "chip", "nic" or "instance".
        name: Its name, such as "i0.c5>i1.c5", "i0.c5" or "i0"; a NIC goes by its chip.
        share: What is left of its capacity; 0 is down.
        both_ways: For a link, whether the opposite direction is hit too.
        begins_s: Moment of the step at which it begins.
        ends_s: Moment at which the part is whole again; None for a fault that stays.
    """

    kind: str
    name: str
    share: float = 0.0
    both_ways: bool = True
    begins_s: float = 0.0
    ends_s: float | None = None

    def holds(self, time_s: float) -> bool:
        """True at the moments from its beginning to just before its end."""
        return self.begins_s <= time_s and (self.ends_s is None or time_s < self.ends_s)

    @property
    def is_timed(self) -> bool:
        """True where it does not hold for the whole step."""
        return self.begins_s > 0 or self.ends_s is not None


def apply(topology: Topology, faults: tuple[Fault, ...], time_s: float = 0.0) -> Topology:
    """The fabric with those of these faults that hold at a moment of the step.

    Raises:
        InputError: A fault names no part of the fabric, its share is not between 0 and 1, it ends
            before it begins, or there are too many moments.
    """
    if not faults:
        return topology
    if len(moments_s(faults)) > MOST_MOMENTS:
        raise InputError(
            f"faults begin or end at {len(moments_s(faults))} moments",
            hint=f"at most {MOST_MOMENTS} different ones",
        )
    share = np.ones(topology.link_count)
    chip_up = topology.chip_up.copy()
    for fault in faults:
        chips, links = _dead_chips(topology, fault), links_of_fault(topology, fault)
        if not fault.holds(time_s):
            continue
        share[links] *= fault.share
        if fault.share == 0:
            chip_up[chips] = False
    capacity = topology.link_capacity_bytes_per_s * share
    return replace(
        topology,
        link_capacity_bytes_per_s=capacity,
        link_up=topology.link_up & (capacity > 0),
        chip_up=chip_up,
    )


def moments_s(faults: tuple[Fault, ...]) -> tuple[float, ...]:
    """The times after 0 s at which faults begin or end, rising, each once."""
    if not any(fault.is_timed for fault in faults):
        return ()
    times = {fault.begins_s for fault in faults}
    times |= {fault.ends_s for fault in faults if fault.ends_s is not None}
    return tuple(sorted(times - {0.0}))


def links_of_fault(topology: Topology, fault: Fault) -> IntArray:
    """Ids of the links that a fault touches.

    Raises:
        InputError: It names no part of the fabric, its share is not between 0 and 1, or it ends
            before it begins.
    """
    _check(fault)
    if fault.kind == "link":
        return _directions(topology, fault)
    if fault.kind == "nic":
        chip = topology.chip_id(fault.name)
        found = np.flatnonzero(_touches(topology, np.array([chip])) & _is_efa(topology))
        if not len(found):
            raise InputError(f"chip {fault.name} of {topology.name} has no NIC")
        return found
    if fault.kind == "chip":
        return np.flatnonzero(_touches(topology, np.array([topology.chip_id(fault.name)])))
    if fault.kind == "instance":
        return np.flatnonzero(_touches(topology, _chips_of_instance(topology, fault.name)))
    raise InputError(f"{fault.kind!r} is not a kind of fault", hint=f"one of {', '.join(KINDS)}")


def _check(fault: Fault) -> None:
    if not 0 <= fault.share <= 1:
        raise InputError(
            f"{fault.share!r} is not a share of capacity", hint="0 (down) to 1 (healthy)"
        )
    if not 0 <= fault.begins_s < math.inf:
        raise InputError(
            f"a fault cannot begin at {fault.begins_s!r} s", hint="0 or later in the step"
        )
    if fault.ends_s is not None and not fault.begins_s < fault.ends_s < math.inf:
        raise InputError(
            f"a fault cannot begin at {format_time(fault.begins_s)} and end at "
            f"{format_time(fault.ends_s)}",
            hint="an end after the beginning, or none",
        )


def _directions(topology: Topology, fault: Fault) -> IntArray:
    link = topology.link_id(fault.name)
    src, dst = int(topology.link_src[link]), int(topology.link_dst[link])
    back = topology.link_between(dst, src) if fault.both_ways else -1
    return np.array([link] if back < 0 else [link, back], np.int64)


def _touches(topology: Topology, chips: IntArray) -> BoolArray:
    hit = np.zeros(len(topology.vertex_names), np.bool_)
    hit[chips] = True
    return hit[topology.link_src] | hit[topology.link_dst]


def _is_efa(topology: Topology) -> BoolArray:
    return np.asarray(topology.link_kind == LinkKind.EFA)


def _dead_chips(topology: Topology, fault: Fault) -> IntArray:
    if fault.kind == "chip":
        return np.array([topology.chip_id(fault.name)])
    if fault.kind == "instance":
        return _chips_of_instance(topology, fault.name)
    return np.zeros(0, np.int64)


def _chips_of_instance(topology: Topology, name: str) -> IntArray:
    chips = [c for c, chip in enumerate(topology.chip_names) if chip.rpartition(".")[0] == name]
    if not chips or not name:
        known = sorted({chip.rpartition(".")[0] for chip in topology.chip_names} - {""})
        hint = f"{known[0]} to {known[-1]}" if known else "a generic fabric has none"
        raise InputError(f"{name!r} is not an instance of {topology.name}", hint=hint)
    return np.array(chips, np.int64)
