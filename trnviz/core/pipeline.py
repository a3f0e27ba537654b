"""From a scenario to its result: the one path that window, command line and tests take.

What does not change when a shard is moved is kept: the program (layers, phases, collectives by
rank), its tasks, and each collective's macro-flow by the places of its ranks. So a drop plans anew
only the groups that the moved ranks belong to, and runs the step on macro-flows.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core import memory, traffic, unplaced
from trnviz.core.alone import Macro
from trnviz.core.arrays import FloatArray
from trnviz.core.changing_step import rates_on, with_changes
from trnviz.core.errors import PlacementError
from trnviz.core.faults import moments_s
from trnviz.core.hardware import HardwareSpec
from trnviz.core.macro import macros
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.planning import problems
from trnviz.core.quality import Quality, Totals, least_hop_bytes, quality
from trnviz.core.result import Result, Row
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.timeline import Timeline
from trnviz.core.step import assemble, compute
from trnviz.core.step.account import StepAccount, account
from trnviz.core.step.account import carried as carried_in_eras
from trnviz.core.step.company import Companies
from trnviz.core.step.inference import serving
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Program, as_short_as_in_turn
from trnviz.core.step.record import StepRecord
from trnviz.core.step.steady import Steady, run_step
from trnviz.core.step.training import Crowd, crowding, training
from trnviz.core.throughput import throughput

LAUNCH_FIGURE = "launch_s"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Job:
    """The parts of a scenario that a step needs, known to be there."""

    model: ModelSpec
    plan: Parallelism
    placement: Placement
    hardware: HardwareSpec


def job(scenario: Scenario) -> Job:
    """The model, plan, placement and chip of a scenario.

    Raises:
        PlacementError: The scenario is a bare fabric, or one without hardware figures, or some of
            its shards lie in the tray.
    """
    if scenario.model is None or scenario.plan is None or scenario.placement is None:
        raise PlacementError("the document holds no model; add one to have a step to simulate")
    if scenario.hardware is None:
        raise PlacementError(f"{scenario.topology.name} has no chips that compute; use a preset")
    lying = unplaced.what_lies_aside(scenario)
    if lying:
        raise PlacementError(f"{lying}; the step waits until all is placed")
    return Job(
        model=scenario.model,
        plan=scenario.plan,
        placement=scenario.placement,
        hardware=scenario.hardware,
    )


def cut(scenario: Scenario) -> traffic.Cut:
    """The scenario as the traffic sees it."""
    have = job(scenario)
    return traffic.Cut(
        model=have.model,
        plan=have.plan,
        algorithms=tuple(sorted(scenario.algorithms.items())),
    )


def simulate(scenario: Scenario) -> Result:
    """One step: of training, of a prompt, or of one more token.

    Raises:
        PlacementError: There is no model to run.
        RoutingError: A group has been cut apart by faults.
    """
    have = job(scenario)
    program = program_of(scenario)
    flows = macros(program.uses, have.placement, scenario.topology)
    rates = macro_rates(program, flows, scenario)
    program = as_short_as_in_turn(program, rates.alone_s.tolist())
    companies = Companies(program.patterns, rates)
    steady = run_step(program, companies)
    moments = moments_s(scenario.faults)
    if moments and moments[0] < steady.step_s:
        companies = with_changes(companies, program, scenario)
        steady = run_step(program, companies)
    ran = steady.log.broken.grown(program)
    spent = account(ran, companies, steady)
    carried = _carried(ran, companies, steady, spent)
    run = assemble.timeline(ran, companies, steady, carried)
    held = memory.ledger(have.model, have.plan, scenario.topology)
    occupied = memory.occupancy(held, have.placement, scenario.topology)
    rated = throughput(have.model, have.plan, have.hardware, spent)
    return Result(
        mode=have.plan.mode,
        step_time_s=spent.step_s,
        pace_s=rated.pace_s,
        account=spent,
        model_flops_utilization_ratio=rated.model_flops_utilization_ratio,
        tokens_per_s=rated.tokens_per_s,
        time_to_first_token_s=rated.time_to_first_token_s,
        time_per_output_token_s=rated.time_per_output_token_s,
        bottleneck=bottleneck(run, scenario),
        timeline=run,
        uses=program.uses,
        collectives=_rows(program, flows, spent),
        ledger=held,
        occupancy=occupied,
        problems=problems(scenario),
        quality=_quality(program, (spent, rated.pace_s), (carried, occupied), scenario),
        record=StepRecord.of(ran, companies, steady),
    )


def _carried(
    program: Program, companies: Companies, steady: Steady, spent: StepAccount
) -> FloatArray:
    """(L,) f8 what every link carries in the step."""
    if companies.later:
        return carried_in_eras(program, companies, steady)
    counts = np.array([use.count for use in spent.uses])
    found: FloatArray = counts @ companies.rates.link_bytes
    return found if len(counts) else companies.rates.capacity * 0.0


def _quality(
    program: Program,
    took: tuple[StepAccount, float],
    held: tuple[FloatArray, memory.Occupancy],
    scenario: Scenario,
) -> Quality:
    """At the pace of steps in a row: no placement helps what the first alone leaves idle."""
    (spent, pace_s), (carried, occupied) = took, held
    counts = [(use, did.count) for use, did in zip(program.uses, spent.uses, strict=True)]
    return quality(
        Totals(
            step_s=pace_s,
            exposed_s=sum(spent.exposed_s.values()),
            bubble_s=spent.idle_s(pace_s),
            link_bytes=carried,
            least_hop_bytes=least_hop_bytes(counts, scenario.topology.cores_per_chip),
            occupancy=occupied,
        ),
        scenario.topology,
    )


def program_of(scenario: Scenario) -> Program:
    """The program of the scenario's step."""
    have = job(scenario)
    asked = cut(scenario)
    return _program(
        asked,
        compute.core_rate(have.hardware, have.plan),
        crowding(asked, have.placement),
        compute.optional_figure(have.hardware, LAUNCH_FIGURE),
    )


@lru_cache(maxsize=16)
def _program(asked: traffic.Cut, rate: compute.CoreRate, crowd: Crowd, launch_s: float) -> Program:
    write = training if asked.plan.is_training else serving
    return write(asked, rate, crowd, launch_s)


def macro_rates(program: Program, flows: list[Macro], scenario: Scenario) -> MacroRates:
    """The program's collectives as macro-flows on the scenario's links."""
    return rates_on(scenario.topology, program.uses, flows)


def bottleneck(run: Timeline, scenario: Scenario) -> str:
    """The link that is busy for the largest share of the step, the first of several."""
    if not run.link_bytes.any():
        return ""
    return scenario.topology.link_names[int(busy_ratio(run, scenario).argmax())]


def busy_ratio(run: Timeline, scenario: Scenario) -> FloatArray:
    """(L,) f8 mean utilization of every link over the run, 0 where it is down."""
    changing = run.changing()
    if changing is not None:
        return _share(run.mean_rate(), changing.capacities.mean(0.0, run.duration_s))
    return _share(run.mean_rate(), scenario.topology.link_capacity_bytes_per_s)


def peak_ratio(run: Timeline, scenario: Scenario) -> FloatArray:
    """(L,) f8 highest utilization of every link at any moment, 0 where it is down."""
    changing = run.changing()
    if changing is not None:
        return changing.peak_ratio
    return _share(run.link_peak_bytes_per_s, scenario.topology.link_capacity_bytes_per_s)


def _share(rate: FloatArray, capacity: FloatArray) -> FloatArray:
    ratio: FloatArray = np.divide(rate, capacity, out=np.zeros(len(capacity)), where=capacity > 0)
    return ratio


def _rows(program: Program, flows: list[Macro], spent: StepAccount) -> tuple[Row, ...]:
    return tuple(
        Row(
            name=use.name,
            dimension=use.dimension,
            stage=use.stage,
            replica=use.replica,
            operation=use.kind.value,
            algorithm=carried.algorithm,
            groups=groups,
            size_bytes=use.size_bytes,
            count=did.count,
            start_s=did.start_s,
            duration_s=did.total_s,
            exposed_s=did.exposed_s,
        )
        for use, groups, carried, did in zip(
            program.uses, _groups(program), flows, spent.uses, strict=True
        )
    )


@lru_cache(maxsize=16)
def _groups(program: Program) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The ranks of each collective's groups."""
    return tuple(use.groups for use in program.uses)
