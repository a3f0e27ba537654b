"""Which fabric there is at which moment of the step, where faults begin or end at one.

`Scenario.topology` is the fabric as the step finds it, at 0 s. What comes later is built from the
same spec and figures, and remembered, so that collectives planned on it stay known.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from trnviz.core.faults import Fault, apply, moments_s

if TYPE_CHECKING:
    from trnviz.core.fabric_spec import TopologySpec
    from trnviz.core.hardware import HardwareSpec
    from trnviz.core.scenario import Scenario
    from trnviz.core.topology import Topology


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Era:
    """A stretch of the step in which the fabric stays the same.

    Attributes:
        from_s: Its beginning; it lasts until the next one.
        topology: The fabric.
    """

    from_s: float
    topology: Topology


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultMoment:
    """Something that breaks or heals during the step.

    Attributes:
        time_s: When.
        fault: What.
        begins: False where it ends.
    """

    time_s: float
    fault: Fault
    begins: bool


def fault_moments(scenario: Scenario) -> tuple[FaultMoment, ...]:
    """All moments after 0 s at which a fault begins or ends, rising."""
    found = []
    for fault in scenario.faults:
        if fault.begins_s > 0:
            found.append(FaultMoment(time_s=fault.begins_s, fault=fault, begins=True))
        if fault.ends_s is not None:
            found.append(FaultMoment(time_s=fault.ends_s, fault=fault, begins=False))
    return tuple(sorted(found, key=lambda moment: moment.time_s))


def changes(fabric: Topology, faults: tuple[Fault, ...]) -> tuple[tuple[float, Topology], ...]:
    """The moments at which a fabric changes by faults of its own, and what it is from then on.

    Raises:
        InputError: A fault names no part of the fabric.
    """
    return tuple((time_s, apply(fabric, faults, time_s)) for time_s in moments_s(faults))


def eras(scenario: Scenario) -> tuple[Era, ...]:
    """The fabric from 0 s on, and from each moment on at which it changes."""
    first = Era(from_s=0.0, topology=scenario.topology)
    later = (
        Era(from_s=time_s, topology=topology_at(scenario, time_s))
        for time_s in moments_s(scenario.faults)
    )
    return (first, *later)


def topology_at(scenario: Scenario, time_s: float) -> Topology:
    """The fabric at a moment of the step."""
    return scenario_at(scenario, time_s).topology


def scenario_at(scenario: Scenario, time_s: float) -> Scenario:
    """The scenario with the fabric as it is at a moment; itself where that is as at 0 s."""
    moments = moments_s(scenario.faults)
    passed = bisect_right(moments, time_s)
    return _later(scenario, moments[passed - 1]) if passed else scenario


@lru_cache(maxsize=32)
def _later(scenario: Scenario, moment_s: float) -> Scenario:
    holding = tuple(fault for fault in scenario.faults if fault.holds(moment_s))
    if holding == tuple(fault for fault in scenario.faults if fault.holds(0.0)):
        return scenario
    made_of = _MadeOf(scenario.spec, scenario.hardware)
    always = tuple(replace(fault, begins_s=0.0, ends_s=None) for fault in holding)
    return replace(scenario, topology=_fabric(scenario.topology, always, made_of))


@dataclass(frozen=True, slots=True)
class _MadeOf:
    """What a fabric is built from; the same for the same fabric, so it decides no look-up."""

    spec: TopologySpec = field(compare=False)
    hardware: HardwareSpec | None = field(compare=False)


@lru_cache(maxsize=32)
def _fabric(_at_first: Topology, holding: tuple[Fault, ...], made_of: _MadeOf) -> Topology:
    from trnviz.core import fabrics  # the first picture needs no second fabric

    return apply(fabrics.build(made_of.spec, made_of.hardware), holding)
