"""From a scenario to its result: the one path that window, command line and tests take."""

from dataclasses import dataclass

import numpy as np

from trnviz.core import memory, traffic
from trnviz.core.arrays import FloatArray, frozen
from trnviz.core.errors import PlacementError
from trnviz.core.macro import Macro, macro
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.planning import problems
from trnviz.core.result import Result, Row
from trnviz.core.scenario import Scenario
from trnviz.core.simulation.timeline import Timeline
from trnviz.core.step import assemble, compute
from trnviz.core.step.account import StepAccount, account
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Program, training
from trnviz.core.step.steady import run_step

_SHORTEST_S = 1e-12
"""A collective that takes no time at all still needs a rate."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Job:
    """The parts of a scenario that a step needs, known to be there."""

    model: ModelSpec
    plan: Parallelism
    placement: Placement


def job(scenario: Scenario) -> Job:
    """The model, plan and placement of a scenario.

    Raises:
        PlacementError: The scenario is a bare fabric, or one without hardware figures.
    """
    if scenario.model is None or scenario.plan is None or scenario.placement is None:
        raise PlacementError("the document holds no model; add one to have a step to simulate")
    if scenario.hardware is None:
        raise PlacementError(f"{scenario.topology.name} has no chips that compute; use a preset")
    return Job(model=scenario.model, plan=scenario.plan, placement=scenario.placement)


def cut(scenario: Scenario) -> traffic.Cut:
    """The scenario as the traffic sees it."""
    have = job(scenario)
    return traffic.Cut(
        model=have.model,
        plan=have.plan,
        placement=have.placement,
        algorithms=tuple(sorted(scenario.algorithms.items())),
    )


def simulate(scenario: Scenario) -> Result:
    """One training step.

    Raises:
        PlacementError: There is no model to run.
        RoutingError: A group has been cut apart by faults.
    """
    have = job(scenario)
    program = program_of(scenario)
    macros = [macro(use.collective, scenario.topology) for use in program.uses]
    rates = macro_rates(macros, scenario)
    log, repeat = run_step(program, rates, have.plan.micro_batches)
    spent = account(program, rates, log, repeat)
    run = assemble.timeline(program, rates, log, repeat)
    held = memory.ledger(have.model, have.plan, scenario.topology)
    occupied = memory.occupancy(held, have.placement, scenario.topology)
    tokens = have.plan.global_batch * have.plan.seq_len
    return Result(
        mode="training",
        step_time_s=spent.step_s,
        account=spent,
        model_flops_utilization_ratio=_utilization(scenario, spent.step_s),
        tokens_per_s=tokens / spent.step_s,
        bottleneck=bottleneck(run, scenario),
        timeline=run,
        uses=program.uses,
        collectives=_rows(program, macros, spent),
        ledger=held,
        occupancy=occupied,
        problems=problems(scenario),
    )


def program_of(scenario: Scenario) -> Program:
    """The program of the scenario's step."""
    have = job(scenario)
    if scenario.hardware is None:
        raise PlacementError(f"{scenario.topology.name} has no chips that compute; use a preset")
    return training(cut(scenario), compute.core_rate(scenario.hardware, have.plan.lnc))


def macro_rates(macros: list[Macro], scenario: Scenario) -> MacroRates:
    """The program's collectives as macro-flows on the scenario's links."""
    alone = np.maximum([m.time_s for m in macros], _SHORTEST_S)
    carried: FloatArray = np.array([m.link_bytes for m in macros], dtype=float)
    shape = (len(macros), scenario.topology.link_count)
    return MacroRates(
        link_bytes=frozen(carried.reshape(shape), "f8"),
        alone_s=frozen(alone, "f8"),
        capacity=scenario.topology.link_capacity_bytes_per_s,
    )


def bottleneck(run: Timeline, scenario: Scenario) -> str:
    """The link that is busy for the largest share of the step, the first of several."""
    if not run.link_bytes.any():
        return ""
    return scenario.topology.link_names[int(busy_ratio(run, scenario).argmax())]


def busy_ratio(run: Timeline, scenario: Scenario) -> FloatArray:
    """(L,) f8 mean utilization of every link over the run, 0 where it is down."""
    return _share_of_capacity(run.mean_rate(), scenario)


def peak_ratio(run: Timeline, scenario: Scenario) -> FloatArray:
    """(L,) f8 highest utilization of every link at any moment, 0 where it is down."""
    return _share_of_capacity(run.link_peak_bytes_per_s, scenario)


def _share_of_capacity(rate: FloatArray, scenario: Scenario) -> FloatArray:
    capacity = scenario.topology.link_capacity_bytes_per_s
    ratio: FloatArray = np.divide(rate, capacity, out=np.zeros(len(capacity)), where=capacity > 0)
    return ratio


def _utilization(scenario: Scenario, step_s: float) -> float:
    have = job(scenario)
    if scenario.hardware is None:
        return 0.0
    share = have.plan.lnc / scenario.hardware.count("physical_cores")
    peak = scenario.hardware.value("bf16_flops") * share * have.plan.world
    tokens = have.plan.global_batch * have.plan.seq_len
    return compute.model_flops(have.model, tokens, have.plan.seq_len) / (step_s * peak)


def _rows(program: Program, macros: list[Macro], spent: StepAccount) -> tuple[Row, ...]:
    return tuple(
        Row(
            name=use.name,
            dimension=use.dimension,
            stage=use.stage,
            replica=use.replica,
            operation=use.collective.kind.value,
            algorithm=carried.algorithm,
            groups=tuple(tuple(g.ranks.tolist()) for g in use.collective.groups),
            size_bytes=use.collective.size_bytes,
            count=did.count,
            start_s=did.start_s,
            duration_s=did.total_s,
            exposed_s=did.exposed_s,
        )
        for use, carried, did in zip(program.uses, macros, spent.uses, strict=True)
    )
