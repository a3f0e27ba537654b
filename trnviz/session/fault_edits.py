"""Breaking, degrading and repairing parts of the fabric, as edits of what is left of them.

A part has at most one fault of its own. A link may have one for each direction; what hits both
ways is split where one direction gets another share.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from trnviz.core import faults
from trnviz.core.errors import InputError
from trnviz.core.fault_problems import part_name
from trnviz.core.faults import Fault
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.core.units import format_ratio
from trnviz.session.edits import SetFaults, moment_label


@dataclass(frozen=True, slots=True, kw_only=True)
class SetShare:
    """Some parts with this share of their capacity: 0 breaks them, 1 repairs them.

    Attributes:
        parts: Each as a fault whose own share does not count.
        share: 0 to 1.
    """

    parts: tuple[Fault, ...]
    share: float

    def label(self, _before: Scenario) -> str:
        """What breaks, degrades or heals."""
        kinds = {part.kind for part in self.parts}
        kind = kinds.pop() if len(kinds) == 1 else "part"
        kind = "NIC" if kind == "nic" else kind
        one = len(self.parts) == 1
        what = part_name(self.parts[0]) if one else f"{len(self.parts)} {kind}s"
        if self.share == 0:
            return f"Break {what}"
        if self.share == 1:
            return f"Repair {what}"
        return f"Degrade {what} to {format_ratio(self.share)}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with these parts like this."""
        kept = before.faults
        for part in self.parts:
            faults.links_of_fault(before.topology, replace(part, share=self.share))
            held = own_fault(before, part) or part
            kept = _without(before.topology, kept, part)
            if self.share < 1:
                left = replace(part, share=self.share, begins_s=held.begins_s, ends_s=held.ends_s)
                kept = (*kept, left)
        if self.share == 1 and kept == before.faults:
            return _refused(before, self.parts)
        return SetFaults(faults=_ordered(before.faults, kept)).apply(before)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFaultTimes:
    """Faults of some parts at other moments of the step; what is left of the parts stays.

    Attributes:
        parts: Each as a fault, of which kind, name and direction count.
        begins_s: When they begin.
        ends_s: When they end, None for never.
    """

    parts: tuple[Fault, ...]
    begins_s: float = 0.0
    ends_s: float | None = None

    def label(self, before: Scenario) -> str:
        """What happens when."""
        first = own_fault(before, self.parts[0]) or self.parts[0]
        if len(self.parts) > 1:
            return f"Faults of {len(self.parts)} parts at other moments"
        return moment_label(replace(first, begins_s=self.begins_s, ends_s=self.ends_s))

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with the faults at these moments."""
        faults = before.faults
        for part in self.parts:
            own = own_fault(before, part)
            if own is None:
                raise InputError(
                    f"{part_name(part)} has no fault of its own", hint="break or degrade it first"
                )
            moved = replace(own, begins_s=self.begins_s, ends_s=self.ends_s)
            faults = tuple(moved if fault == own else fault for fault in faults)
        return SetFaults(faults=faults).apply(before)


def own_fault(scenario: Scenario, part: Fault) -> Fault | None:
    """The fault that a part has itself, None where it has none."""
    if part.kind != "link":
        return next((fault for fault in scenario.faults if _same(fault, part)), None)
    wanted = set(_directions(scenario.topology, part))
    for fault in scenario.faults:
        if fault.kind == "link" and wanted & set(_directions(scenario.topology, fault)):
            return fault
    return None


def share_of(scenario: Scenario, part: Fault) -> float:
    """What the part's own faults leave of it, 1 where it has none."""
    if part.kind == "link":
        names = _directions(scenario.topology, part)
        left = [_share_one_way(scenario, name) for name in names]
        return min(left)
    return min((f.share for f in scenario.faults if _same(f, part)), default=1.0)


def causes(scenario: Scenario, links: Iterable[int]) -> tuple[Fault, ...]:
    """The faults that touch any of these links."""
    wanted = set(links)
    return tuple(
        fault
        for fault in scenario.faults
        if wanted.intersection(faults.links_of_fault(scenario.topology, fault).tolist())
    )


def _share_one_way(scenario: Scenario, name: str) -> float:
    share = 1.0
    for fault in scenario.faults:
        if fault.kind == "link" and name in _directions(scenario.topology, fault):
            share *= fault.share
    return share


def _refused(before: Scenario, parts: tuple[Fault, ...]) -> Scenario:
    """Nothing of their own to repair: healthy, or hit by the fault of something larger."""
    for part in parts:
        links = faults.links_of_fault(before.topology, part)
        others = causes(before, links.tolist())
        if others and part.kind in ("link", "nic"):
            raise InputError(
                f"{part_name(part)} has no fault of its own",
                hint=f"repair the {part_name(others[0])}, which takes it along",
            )
    return before


def _without(topology: Topology, kept: tuple[Fault, ...], part: Fault) -> tuple[Fault, ...]:
    if part.kind != "link":
        return tuple(fault for fault in kept if not _same(fault, part))
    healed = _directions(topology, part)
    left: list[Fault] = []
    for fault in kept:
        ways = _directions(topology, fault) if fault.kind == "link" else ()
        if not set(ways) & set(healed):
            left.append(fault)
            continue
        left += [replace(fault, name=name, both_ways=False) for name in ways if name not in healed]
    return tuple(left)


def _directions(topology: Topology, part: Fault) -> tuple[str, ...]:
    return tuple(topology.link_names[i] for i in faults.links_of_fault(topology, part).tolist())


def _same(fault: Fault, part: Fault) -> bool:
    return fault.kind == part.kind and fault.name == part.name


def _ordered(before: tuple[Fault, ...], after: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The new ones last, the others in the order in which they were made."""
    rank = {(fault.kind, fault.name): i for i, fault in enumerate(before)}
    return tuple(sorted(after, key=lambda f: rank.get((f.kind, f.name), len(rank))))
