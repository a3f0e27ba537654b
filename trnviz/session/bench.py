"""The collective bench without a window: what is asked, what came of it, and how it is said."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from trnviz.core.arrays import IntArray, distinct
from trnviz.core.bench.flights import Flights
from trnviz.core.bench.question import Question
from trnviz.core.bench.run import CollectiveResult
from trnviz.core.bench.sweep import point, questions
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective
from trnviz.core.errors import ScheduleError
from trnviz.core.memory import Occupancy
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.bound import bound
from trnviz.core.simulation.timeline import Timeline
from trnviz.core.topology import Topology
from trnviz.core.traffic import StepCollective
from trnviz.core.units import format_bytes
from trnviz.session.bench_worker import Errand, Task

_MOST_SURVEYED = 512
REACH = "reach"
"""Key of the task of a survey that asks whether the members reach each other at all."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BenchRun:
    """A collective that was carried out, as the canvas plays it.

    Attributes:
        question: What was asked.
        result: What came of it.
        flights: Its flows by time and place.
        occupancy: None: a collective alone fills no memory.
    """

    question: Question
    result: CollectiveResult
    flights: Flights
    occupancy: Occupancy | None = None

    @property
    def timeline(self) -> Timeline:
        """Rates of all links."""
        return self.result.run.timeline

    @property
    def title(self) -> str:
        """Such as "all_reduce 64 MiB, multi_ring, 16 chips"."""
        asked, used = self.question, self.result.schedule.algorithm
        parts = (f"{asked.operation} {format_bytes(asked.size_bytes)}", used)
        return ", ".join((*parts, members_text(self.result.collective)))


def members_text(collective: Collective) -> str:
    """Who takes part: "16 chips", "32 ranks on 8 chips", "4 groups of 16 chips"."""
    group = collective.groups[0]
    ranks, chips = len(group), len(distinct(group.chip_of_rank))
    who = _count(ranks, "chip") if chips == ranks else f"{_count(ranks, 'rank')} on {chips} chips"
    if chips == 1 and ranks > 1:
        who = f"{ranks} ranks on 1 chip"
    groups = len(collective.groups)
    return f"{groups} groups of {who}" if groups > 1 else who


def _count(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


# what happens at a moment


def seen(
    run: BenchRun, time_s: float, chips: Sequence[int] = (), links: Sequence[int] = ()
) -> IntArray:
    """The flows in the air; where something is selected, those at these chips and links."""
    flights = run.flights
    flows = flights.at(time_s)
    if not (chips or links):
        return flows
    found = [flights.at_chip(flows, chip) for chip in chips]
    found += [np.intersect1d(flows, flights.over_link(link)) for link in links]
    return distinct(np.concatenate(found))


def event_line(
    run: BenchRun, time_s: float, chips: Sequence[int] = (), links: Sequence[int] = ()
) -> str:
    """What goes on: "i0.c5>i0.c6: chunk 3 of i0.c5, step 2 of 6"."""
    flights, topology = run.flights, run.result.topology
    if time_s >= run.result.run.time_s:
        return "all is delivered"
    named = [topology.chip_names[c] for c in chips] + [topology.link_names[n] for n in links]
    flows = seen(run, time_s, chips, links)
    if not named:
        return f"{_steps_text(run, flows)} · {_count(len(flows), 'flow')} in the air"
    where = named[0] if len(named) == 1 else f"{len(named)} selected"
    if not len(flows):
        return f"{where}: nothing in the air, {_steps_text(run, flights.at(time_s))}"
    first = int(flows[0])
    step = f"step {flights.step(first)} of {flights.step_count}"
    more = f", {len(flows) - 1} more" if len(flows) > 1 else ""
    return f"{where}: {flights.cargo_text(first)}, {step}{more}"


def _steps_text(run: BenchRun, flows: IntArray) -> str:
    first, last = run.flights.steps(flows)
    count = run.flights.step_count
    if not last:
        return f"between steps, {count} in all"
    return f"step {first} of {count}" if first == last else f"steps {first}-{last} of {count}"


# work for the worker


def run_task(question: Question, topology: Topology) -> Task:
    """The run of a question; its value is a `BenchRun`."""

    def work() -> BenchRun:
        result = question.answer(topology)
        return BenchRun(question=question, result=result, flights=Flights(result))

    return Task(key=question, work=work)


def survey_tasks(question: Question, topology: Topology) -> tuple[Task, ...]:
    """Which algorithms can serve: keys are their names, values the reasons why not, or "".

    Of very large groups only whether their members reach each other is asked: the plans of all
    algorithms together would take many seconds and much memory.
    """

    def reach() -> str:
        bound(question.collective(topology), topology)
        return ""

    def reason(name: str) -> str:
        asked = replace(question, algorithm=name).collective(topology)
        try:
            registry.plan(asked, topology, question.chunks)
        except ScheduleError as error:
            return str(error)
        return ""

    tasks = (Task(key=name, work=partial(reason, name)) for name in registry.ALGORITHMS)
    members = sum(len(group) for group in question.groups(topology))
    return (Task(key=REACH, work=reach), *(tasks if members <= _MOST_SURVEYED else ()))


def sweep_tasks(
    question: Question, topology: Topology, algorithms: Sequence[str], sizes: Sequence[int]
) -> tuple[Task, ...]:
    """The runs of a sweep; keys are questions, values are `Point`s."""
    asked = questions(question, algorithms, sizes)
    return tuple(Task(key=each, work=partial(point, each, topology)) for each in asked)


# adopting an algorithm


def adoption_refusal(
    algorithm: str, dimension: str, uses: Sequence[StepCollective], scenario: Scenario
) -> str:
    """Why an algorithm cannot carry a dimension of the step, "" when it can."""
    if scenario.placement is None:
        return "the document holds no model"
    for use in _one_of_each(dimension, uses):
        try:
            asked = replace(use.placed(scenario.placement), algorithm=algorithm)
            registry.plan(asked, scenario.topology)
        except ScheduleError as error:
            return f"{use.name}: {error}"
    return ""


def _one_of_each(dimension: str, uses: Sequence[StepCollective]) -> list[StepCollective]:
    """The first use of every operation of a dimension."""
    found = {use.kind: use for use in reversed(uses) if use.dimension == dimension}
    return list(found.values())


__all__ = [
    "REACH",
    "BenchRun",
    "Errand",
    "adoption_refusal",
    "event_line",
    "members_text",
    "run_task",
    "seen",
    "survey_tasks",
    "sweep_tasks",
]
