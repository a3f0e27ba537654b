"""What there is to know when nothing is selected: the document as a whole."""

from functools import lru_cache

import numpy as np

from trnviz.core import inventory
from trnviz.core.arrays import FloatArray
from trnviz.core.frame import occupancy_of
from trnviz.core.hardware import HardwareSpec
from trnviz.core.model import parameters
from trnviz.core.parallelism import Parallelism
from trnviz.core.planning import problems
from trnviz.core.problem import Problem, Severity
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.core.units import format_bytes, format_rate, format_ratio, format_time
from trnviz.gui.language import Quote
from trnviz.gui.panels.facts import KIND_TITLES, Fact, Section, Shown, figure_source
from trnviz.session.edits import plan_name


def overview(shown: Shown) -> tuple[Section, ...]:
    """Step, plan, memory, problems, fabric, assumptions; only what there is."""
    scenario = shown.scenario
    sections = [
        _step(shown),
        _problems(shown),
        _plan(scenario),
        _memory(scenario),
        _fabric(scenario.topology),
        _assumptions(scenario.topology.hardware),
    ]
    return tuple(section for section in sections if section.facts)


def _step(shown: Shown) -> Section:
    result = shown.result
    if result is None:
        return Section(title="Step", facts=())
    title = "Step, as it was before the last edit" if shown.is_stale else "Step"
    facts = [
        Fact(label="step time", value=_range(shown, "step_time_s")),
        *_waits(shown, result),
        Fact(label="compute", value=_share(result.account.compute_s, result)),
    ]
    for name, seconds in result.account.exposed_s.items():
        if seconds or getattr(shown.scenario.plan, name, 1) > 1:
            facts.append(Fact(label=f"exposed {name.upper()}", value=_share(seconds, result)))
    facts += [
        Fact(label="pipeline bubble", value=_share(result.account.bubble_s, result)),
        Fact(label="tokens", value=_tokens(shown, result)),
        Fact(
            label="model FLOPS utilization",
            value=format_ratio(result.model_flops_utilization_ratio),
        ),
        *_bottleneck(shown, result),
    ]
    return Section(title=title, facts=tuple(facts))


def _range(shown: Shown, name: str) -> str:
    """A time in the document's profile, and in the other one as soon as it is known."""
    value = format_time(getattr(shown.result, name))
    if shown.other is None:
        return value
    profile = shown.scenario.profile
    other = "measured" if profile == "line" else "line"
    return f"{value} ({profile}), {format_time(getattr(shown.other, name))} ({other})"


def _waits(shown: Shown, result: Result) -> list[Fact]:
    """What serving is judged by."""
    named = (
        ("time to first token", "time_to_first_token_s"),
        ("time per output token", "time_per_output_token_s"),
    )
    return [
        Fact(label=label, value=_range(shown, name))
        for label, name in named
        if getattr(result, name) is not None
    ]


def _tokens(shown: Shown, result: Result) -> str:
    if shown.other is None:
        return f"{result.tokens_per_s:,.0f} per s"
    low, high = sorted((result.tokens_per_s, shown.other.tokens_per_s))
    return f"{low:,.0f} to {high:,.0f} per s"


def _share(seconds: float, result: Result) -> str:
    return f"{format_time(seconds)}, {format_ratio(seconds / result.step_time_s)}"


def _bottleneck(shown: Shown, result: Result) -> list[Fact]:
    if not result.bottleneck:
        return []
    from trnviz.core.pipeline import busy_ratio  # loaded by the worker that made the result

    topology = shown.scenario.topology
    if result.bottleneck not in topology.link_names:
        return [Fact(label="busiest link", value=result.bottleneck)]
    busy = float(busy_ratio(result.timeline, shown.scenario)[topology.link_id(result.bottleneck)])
    value = f"{result.bottleneck}, busy {format_ratio(busy)} of the step"
    return [Fact(label="busiest link", value=value, target=result.bottleneck)]


def _problems(shown: Shown) -> Section:
    found = _problems_of(shown.scenario)
    facts = tuple(
        Fact(
            label=problem.severity.value,
            value=problem.message,
            target=_target(problem.where, shown.scenario),
            alarm=problem.severity is Severity.ERROR,
        )
        for problem in found
    )
    return Section(title=f"Problems, {len(found)}", facts=facts)


@lru_cache(maxsize=4)
def _problems_of(scenario: Scenario) -> tuple[Problem, ...]:
    """A scenario is a value: what is wrong with it is found once."""
    return problems(scenario)


def _target(where: str, scenario: Scenario) -> str:
    """The chip, link or rank in a problem's place; "" where it names none."""
    word = where.split(" ")[0]
    if word in scenario.topology.chip_names or word in scenario.topology.link_names:
        return word
    return where if word == "rank" else ""


def _plan(scenario: Scenario) -> Section:
    model, plan = scenario.model, scenario.plan
    if model is None or plan is None:
        return Section(title="Model", facts=())
    facts = (
        Fact(label="parameters", value=f"{parameters(model):,}"),
        Fact(label="plan", value=plan_name(plan)),
        Fact(label="ranks", value=f"{plan.world}"),
        *(_trained(plan) if plan.is_training else _served(plan)),
        Fact(label="overlap", value=plan.overlap),
        Fact(label="rank order", value=plan.rank_order),
    )
    return Section(title=model.name, facts=facts)


def _trained(plan: Parallelism) -> tuple[Fact, ...]:
    recipe = plan.bytes_of
    return (
        Fact(label="sequence", value=f"{plan.seq_len:,} tokens"),
        Fact(label="batch", value=f"{plan.global_batch} sequences, {plan.micro_batch} at a time"),
        Fact(label="micro-batches", value=f"{plan.micro_batches} a replica"),
        Fact(label="ZeRO stage", value=f"{plan.zero}"),
        Fact(label="sequence parallel", value="on" if plan.sequence_parallel else "off"),
        Fact(label="recompute", value=plan.recompute),
        Fact(label="recipe", value=recipe.name, source=recipe.source),
    )


def _served(plan: Parallelism) -> tuple[Fact, ...]:
    return (
        Fact(label="mode", value=plan.mode),
        Fact(label="context", value=f"{plan.context:,} tokens"),
        Fact(label="batch", value=f"{plan.batch:,} sequences a replica"),
        Fact(label="numbers", value=plan.weight_format),
        *(
            (Fact(label="speculation", value=f"{plan.spec_tokens:g} tokens a step"),)
            if plan.spec_tokens > 1
            else ()
        ),
    )


def _memory(scenario: Scenario) -> Section:
    held = occupancy_of(scenario)
    if held is None:
        return Section(title="Memory", facts=())
    chip, bank = held.fullest
    used, most = int(held.total_bytes[chip, bank]), int(held.bank_bytes[bank])
    name = scenario.topology.chip_names[chip]
    total = int(held.total_bytes.sum())
    capacity = inventory.hbm_bytes(scenario.topology)
    facts = (
        Fact(
            label="fullest bank",
            value=f"{name} bank {bank}: {format_bytes(used)}, {format_ratio(used / most)}",
            target=name,
            alarm=used > most,
        ),
        Fact(
            label="all banks",
            value=f"{format_bytes(total)} of {format_bytes(capacity)}",
        ),
        Fact(label="fits", value="yes" if held.fits else "no", alarm=not held.fits),
    )
    return Section(title="Memory", facts=facts)


def _fabric(topology: Topology) -> Section:
    facts = [
        Fact(label="chips", value=f"{topology.chip_count:,}"),
        Fact(label="instances", value=f"{topology.instance_count:,}"),
        Fact(label="directed links", value=f"{topology.link_count:,}"),
    ]
    nics = inventory.nic_count(topology)
    if nics:
        facts.append(Fact(label="EFA interfaces", value=f"{nics:,}"))
        facts.append(Fact(label="EFA rate", value=format_rate(inventory.efa_rate(topology))))
    if topology.bank_count:
        size = format_bytes(inventory.hbm_bytes(topology))
        facts.append(Fact(label="HBM", value=size))
    for kind, text in topology.source_of_kind.items():
        source = text if topology.hardware is None else Quote(text)
        links = topology.links_of_kind(kind)
        if len(links):
            rate = format_rate(_middle(topology.link_capacity_bytes_per_s[links]))
            facts.append(
                Fact(label=KIND_TITLES[kind], value=f"{rate} a link, one way", source=source)
            )
    down = int(topology.down_links.sum())
    if down:
        facts.append(Fact(label="links down", value=str(down), alarm=True))
    return Section(title=topology.title, facts=tuple(facts))


def _assumptions(hardware: HardwareSpec | None) -> Section:
    if hardware is None:
        return Section(title="Assumptions", facts=())
    assumed = [hardware.figure(name) for name in hardware.figures]
    facts = tuple(
        Fact(
            label=_spoken(figure.name),
            value=figure.text + (", set here" if figure.name in hardware.changed else ""),
            source=figure_source(figure),
        )
        for figure in assumed
        if figure.confidence == "assumption" or figure.name in hardware.changed
    )
    return Section(title=f"Assumptions, {hardware.profile} profile", facts=facts)


_UNITS = ("_bytes_per_s", "_bytes_per_core", "_bytes", "_flops", "_ratio", "_s")


def _spoken(name: str) -> str:
    """A figure's name without its unit, which the value has."""
    suffix = next((unit for unit in _UNITS if name.endswith(unit)), "")
    return name.removesuffix(suffix).replace("_", " ")


def _middle(values: FloatArray) -> float:
    """One of the values, as many below as above it."""
    return float(np.sort(values)[len(values) // 2])
