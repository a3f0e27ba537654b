"""How two scenarios differ, in words, and what that does to step, memory and links, in numbers."""

from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np

from trnviz.core.faults import Fault
from trnviz.core.pipeline import busy_ratio
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.units import format_bytes, format_ratio, format_time
from trnviz.files import assumptions, document

_MOST_LINKS = 10
_LEAST_CHANGE = 5e-4
_SMALLEST = 1e-9
_MOST_NAMED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that is not the same.

    Attributes:
        what: Such as "plan tp".
        before: In words, "" for nothing.
        after: Likewise.
    """

    what: str
    before: str
    after: str

    @property
    def text(self) -> str:
        """A line: "plan tp: 32 -> 16"."""
        return f"{self.what}: {self.before or 'none'} -> {self.after or 'none'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Delta:
    """One figure of both results.

    Attributes:
        name: With its unit, such as "step_time_s".
        before: None where a result has no such figure.
        after: Likewise.
        text: Both, for people.
    """

    name: str
    before: float | None
    after: float | None
    text: str

    @property
    def ratio(self) -> float | None:
        """After over before, None where there is none."""
        if self.before is None or self.after is None or self.before <= 0:
            return None
        return self.after / self.before


def differences(before: Scenario, after: Scenario) -> tuple[Difference, ...]:
    """Everything that decides a result or a picture and is not the same."""
    if before is after or document.dumps(before) == document.dumps(after):
        return ()
    found = (
        *_fabric(before, after),
        *_faults(before.faults, after.faults),
        *_plan(before, after),
        *_placement(before, after),
        *_choices(before, after),
    )
    return found or (Difference(what="document", before="one text", after="another text"),)


def _changed(what: str, before: object, after: object) -> Iterator[Difference]:
    if before != after:
        yield Difference(what=what, before=_words(before), after=_words(after))


def _words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _fabric(before: Scenario, after: Scenario) -> Iterator[Difference]:
    yield from _changed("fabric", _fabric_words(before), _fabric_words(after))
    if before.spec.custom != after.spec.custom and before.spec.text == after.spec.text:
        yield Difference(
            what="links of the fabric",
            before=f"{before.topology.link_count} as spelled out",
            after=f"{after.topology.link_count} as spelled out",
        )
    yield from _changed("logical core size", before.spec.lnc, after.spec.lnc)
    for name in ("bandwidths_bytes_per_s", "latencies_s"):
        yield from _changed(name, getattr(before.spec, name), getattr(after.spec, name))
    yield from _changed("profile", before.profile, after.profile)
    yield from _changed("network model", before.network, after.network)
    changed = [assumptions.changed(s.hardware) if s.hardware else {} for s in (before, after)]
    for name in sorted(set(changed[0]) | set(changed[1])):
        yield from _changed(f"assumption {name}", changed[0].get(name), changed[1].get(name))


def _fabric_words(scenario: Scenario) -> str:
    custom = scenario.spec.custom
    return f"{scenario.spec.text} ({custom.title})" if custom else scenario.spec.text


def _faults(before: tuple[Fault, ...], after: tuple[Fault, ...]) -> Iterator[Difference]:
    for fault in before:
        if fault not in after:
            yield Difference(
                what=f"fault {fault.kind} {fault.name}", before=_fault(fault), after=""
            )
    for fault in after:
        if fault not in before:
            yield Difference(
                what=f"fault {fault.kind} {fault.name}", before="", after=_fault(fault)
            )


def _fault(fault: Fault) -> str:
    state = "down" if fault.share == 0 else f"at {format_ratio(fault.share)}"
    return state if fault.both_ways else f"{state}, one way"


def _plan(before: Scenario, after: Scenario) -> Iterator[Difference]:
    models = [s.model.name if s.model else None for s in (before, after)]
    yield from _changed("model", *models)
    if models[0] == models[1] and before.model != after.model:
        yield Difference(what="model", before="one configuration", after="another")
    if before.plan is None or after.plan is None:
        return
    for field in fields(before.plan):
        yield from _changed(
            f"plan {field.name}", getattr(before.plan, field.name), getattr(after.plan, field.name)
        )


def _placement(before: Scenario, after: Scenario) -> Iterator[Difference]:
    one, two = before.placement, after.placement
    if one is None or two is None or one.equals(two):
        return
    names = [s.topology.chip_names for s in (before, after)]
    if one.rank_count != two.rank_count:
        yield Difference(what="ranks", before=str(one.rank_count), after=str(two.rank_count))
        return
    moved = [
        rank
        for rank in range(one.rank_count)
        if (names[0][one.chip_of_rank[rank]], one.core_of_rank[rank])
        != (names[1][two.chip_of_rank[rank]], two.core_of_rank[rank])
    ]
    if not moved:
        return
    shown = ", ".join(str(rank) for rank in moved[:_MOST_NAMED])
    more = ", ..." if len(moved) > _MOST_NAMED else ""
    places = [
        ", ".join(names[i][p.chip_of_rank[r]] for r in moved[:_MOST_NAMED]) + more
        for i, p in enumerate((one, two))
    ]
    what = f"place of {len(moved)} rank{'s' * (len(moved) != 1)} ({shown}{more})"
    yield Difference(what=what, before=places[0], after=places[1])


def _choices(before: Scenario, after: Scenario) -> Iterator[Difference]:
    for name in sorted(set(before.algorithms) | set(after.algorithms)):
        yield from _changed(
            f"algorithm of {name.upper()}",
            before.algorithms.get(name, "auto"),
            after.algorithms.get(name, "auto"),
        )
    for name in ("layout", "metric", "color_by", "hidden"):
        yield from _changed(f"picture: {name}", getattr(before, name), getattr(after, name))
    yield from _changed("notes", len(before.annotations), len(after.annotations))


def deltas(before: tuple[Scenario, Result], after: tuple[Scenario, Result]) -> tuple[Delta, ...]:
    """What the differences do: time and its parts, memory, links; only what is not the same."""
    found = [*_times(before[1], after[1]), *_memory(before, after), *_links(before, after)]
    return tuple(delta for delta in found if _differs(delta))


def _differs(delta: Delta) -> bool:
    if delta.before is None or delta.after is None:
        return delta.before is not delta.after
    scale = max(abs(delta.before), abs(delta.after))
    return abs(delta.after - delta.before) > _SMALLEST * scale


def _times(before: Result, after: Result) -> Iterator[Delta]:
    rows = (
        ("step_time_s", before.step_time_s, after.step_time_s),
        ("compute_s", before.account.compute_s, after.account.compute_s),
        (
            "exposed_communication_s",
            sum(before.account.exposed_s.values()),
            sum(after.account.exposed_s.values()),
        ),
        ("pipeline_bubble_s", before.account.bubble_s, after.account.bubble_s),
    )
    for name, old, new in rows:
        label = name.removesuffix("_s").replace("_", " ")
        yield _delta(name, label, old, new, (format_time(old), format_time(new)))
    old, new = before.tokens_per_s, after.tokens_per_s
    yield _delta("tokens_per_s", "tokens per second", old, new, (f"{old:,.0f}", f"{new:,.0f}"))


def _delta(name: str, label: str, old: float, new: float, shown: tuple[str, str]) -> Delta:
    change = f" ({(new / old - 1) * 100:+.3g} %)" if old > 0 else ""
    return Delta(
        name=name, before=old, after=new, text=f"{label}: {shown[0]} -> {shown[1]}{change}"
    )


def _memory(before: tuple[Scenario, Result], after: tuple[Scenario, Result]) -> Iterator[Delta]:
    """The fullest bank of each."""
    figures = []
    for scenario, result in (before, after):
        chip, bank = result.occupancy.fullest
        size = int(result.occupancy.total_bytes[chip, bank])
        figures.append((size, f"{scenario.topology.chip_names[chip]} bank {bank}"))
    (old, where), (new, there) = figures
    shown = (f"{format_bytes(old)} on {where}", f"{format_bytes(new)} on {there}")
    yield _delta("fullest_bank_bytes", "fullest bank", old, new, shown)


def _links(before: tuple[Scenario, Result], after: tuple[Scenario, Result]) -> Iterator[Delta]:
    """Links of both fabrics whose mean load differs most."""
    loads = []
    for scenario, result in (before, after):
        ratio = busy_ratio(result.timeline, scenario)
        loads.append(dict(zip(scenario.topology.link_names, ratio.tolist(), strict=True)))
    both = [name for name in loads[0] if name in loads[1]]
    change = np.array([loads[1][name] - loads[0][name] for name in both])
    for index in np.argsort(-np.abs(change), kind="stable")[:_MOST_LINKS].tolist():
        if abs(change[index]) < _LEAST_CHANGE:
            return
        name = both[index]
        old, new = loads[0][name], loads[1][name]
        text = f"{name} mean load: {format_ratio(old)} -> {format_ratio(new)}"
        yield Delta(name=f"{name} mean_utilization_ratio", before=old, after=new, text=text)
