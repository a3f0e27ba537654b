"""What two scenarios do differently: the time of the step, then the largest change first.

`trnviz diff`, the review and the window's table of changes all show these.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from trnviz.core.pipeline import busy_ratio
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.units import format_bytes, format_ratio, format_time

_MOST_LINKS = 10
_LEAST_CHANGE = 5e-4
_SMALLEST = 1e-9
_MANY_TIMES = 10.0
_LESS, _MORE, _NEITHER = -1, 1, 0
"""Which way is better."""
_OF_THE_BUSIEST = ("compute_s", "pipeline_bubble_s")
"""Parts of the stage that is busiest: another one may be after a change, and has its own, without
anything having become better or worse by it."""
IMPROVEMENT, REGRESSION, SAME = "improvement", "regression", "the same"
SAME_WITHIN_RATIO = 5e-4
"""A change that is less than this is none to anybody: it rounds to 0.0 %."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delta:
    """One figure of both results.

    Attributes:
        name: With its unit, such as "step_time_s".
        label: For people, such as "step time".
        before: None where a result has no such figure.
        after: Likewise.
        shown: Both in words.
        better: 1 where more is better, -1 where less is, 0 where neither is.
    """

    name: str
    label: str
    before: float | None
    after: float | None
    shown: tuple[str, str]
    better: int = _NEITHER

    @property
    def ratio(self) -> float | None:
        """After over before, None where there is none."""
        if self.before is None or self.after is None or self.before <= 0:
            return None
        return self.after / self.before

    @property
    def size_ratio(self) -> float:
        """How much it changed, of the larger of both: 0 to 1, by which tables are sorted."""
        if self.before is None or self.after is None:
            return 1.0
        scale = max(abs(self.before), abs(self.after))
        return abs(self.after - self.before) / scale if scale > 0 else 0.0

    @property
    def change(self) -> str:
        """Such as "+18.5 %" or "32 times as much"; "" where it cannot be said so."""
        if self.ratio is None:
            return ""
        if self.ratio >= _MANY_TIMES:
            return f"{self.ratio:.3g} times as much"
        return ("+" if self.ratio >= 1 else "-") + format_ratio(abs(self.ratio - 1))

    @property
    def verdict(self) -> str:
        """`IMPROVEMENT`, `REGRESSION`, `SAME`, or "more" and "less" where neither is better."""
        if self.before is None or self.after is None:
            return ""
        if self.size_ratio < SAME_WITHIN_RATIO:
            return SAME
        rises = self.after > self.before
        if self.better == _NEITHER:
            return "more" if rises else "less"
        return IMPROVEMENT if rises == (self.better == _MORE) else REGRESSION

    @property
    def text(self) -> str:
        """A line: "step time: 1 s -> 2 s (+100 %, regression)"."""
        words = ", ".join(part for part in (self.change, self.verdict) if part)
        return f"{self.label}: {self.shown[0]} -> {self.shown[1]}" + (
            f" ({words})" if words else ""
        )


def deltas(before: tuple[Scenario, Result], after: tuple[Scenario, Result]) -> tuple[Delta, ...]:
    """What the differences do: time and its parts, memory, links; only what is not the same.

    The time of the step comes first, then figures of the whole, then single links; both sorted by
    the size of the change.
    """
    whole = [
        *_times(before[1], after[1]),
        *_rates(before[1], after[1]),
        *_busiest(before, after),
        *_memory(before, after),
    ]
    changed = (delta for delta in whole if _differs(delta))
    by_size = sorted(changed, key=lambda d: (d.name != "step_time_s", -d.size_ratio))
    return (*by_size, *(delta for delta in _links(before, after) if _differs(delta)))


def _differs(delta: Delta) -> bool:
    if delta.before is None or delta.after is None:
        return delta.before is not delta.after
    return delta.size_ratio > _SMALLEST


def _times(before: Result, after: Result) -> Iterator[Delta]:
    one, two = before.account, after.account
    rows = [
        ("step_time_s", "step time", before.step_time_s, after.step_time_s),
        ("compute_s", "compute", one.compute_s, two.compute_s),
        (
            "exposed_communication_s",
            "exposed communication",
            sum(one.exposed_s.values()),
            sum(two.exposed_s.values()),
        ),
        ("pipeline_bubble_s", "pipeline bubble", one.bubble_s, two.bubble_s),
    ]
    for name in dict.fromkeys((*one.exposed_s, *two.exposed_s)):
        label = f"exposed communication of {name.upper()}"
        pair = one.exposed_s.get(name, 0.0), two.exposed_s.get(name, 0.0)
        rows.append((f"exposed_{name}_s", label, *pair))
    for name, label, old, new in rows:
        yield _time(name, label, old, new, better=_NEITHER if name in _OF_THE_BUSIEST else _LESS)
    late = (
        ("time_to_first_token_s", "time to first token"),
        ("time_per_output_token_s", "time per output token"),
    )
    for name, label in late:
        yield _time(name, label, getattr(before, name), getattr(after, name))


def _time(
    name: str, label: str, old: float | None, new: float | None, better: int = _LESS
) -> Delta:
    shown = tuple("none" if value is None else format_time(value) for value in (old, new))
    return Delta(
        name=name, label=label, before=old, after=new, shown=(shown[0], shown[1]), better=better
    )


def step_delta(before_s: float, after_s: float) -> Delta:
    """What became of the time of a step."""
    return _time("step_time_s", "step time", before_s, after_s)


def _rates(before: Result, after: Result) -> Iterator[Delta]:
    rows: tuple[tuple[str, str, float, float, Callable[[float], str]], ...] = (
        ("tokens_per_s", "tokens per second", before.tokens_per_s, after.tokens_per_s,
         "{:,.0f}".format),
        ("model_flops_utilization_ratio", "MFU", before.model_flops_utilization_ratio,
         after.model_flops_utilization_ratio, format_ratio),
        ("placement_score", "score of the placement, of 100", before.quality.score,
         after.quality.score, "{:.1f}".format),
    )  # fmt: skip
    for name, label, old, new, write in rows:
        yield Delta(
            name=name, label=label, before=old, after=new, shown=(write(old), write(new)),
            better=_MORE,
        )  # fmt: skip


def _busiest(before: tuple[Scenario, Result], after: tuple[Scenario, Result]) -> Iterator[Delta]:
    """The link that is busy longest in each."""
    figures = []
    for scenario, result in (before, after):
        ratio = busy_ratio(result.timeline, scenario)
        name = result.bottleneck
        share = float(ratio[scenario.topology.link_id(name)]) if name else 0.0
        figures.append((share, f"{format_ratio(share)} on {name}" if name else "none"))
    (old, where), (new, there) = figures
    yield Delta(
        name="busiest_link_ratio", label="mean load of the busiest link", before=old, after=new,
        shown=(where, there), better=_LESS,
    )  # fmt: skip


def _memory(before: tuple[Scenario, Result], after: tuple[Scenario, Result]) -> Iterator[Delta]:
    """The fullest bank of each."""
    figures = []
    for scenario, result in (before, after):
        chip, bank = result.occupancy.fullest
        size = int(result.occupancy.total_bytes[chip, bank])
        figures.append((size, f"{scenario.topology.chip_names[chip]} bank {bank}"))
    (old, where), (new, there) = figures
    yield Delta(
        name="fullest_bank_bytes", label="fullest bank", before=old, after=new,
        shown=(f"{format_bytes(old)} on {where}", f"{format_bytes(new)} on {there}"), better=_LESS,
    )  # fmt: skip


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
        yield Delta(
            name=f"{name} mean_utilization_ratio", label=f"{name} mean load", before=old,
            after=new, shown=(format_ratio(old), format_ratio(new)),
        )  # fmt: skip
