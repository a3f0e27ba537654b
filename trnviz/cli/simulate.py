"""`trnviz simulate FILE`: run the step of a document and say where its time goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trnviz.cli import batches, beside, fault_option, headline, inputs, targets

if TYPE_CHECKING:
    import argparse

    from trnviz.core.comparison import Deviation
    from trnviz.core.result import Result
    from trnviz.core.scenario import Scenario

_MOST_LINKS = 10
_MOST_ROWS = 24
_ROUND = 1e5
"""From here on money is said without cents."""
_COSTS = (
    ("time_to_train_s", "time to train", ""),
    ("cost_per_step", "cost of a step", ""),
    ("cost_per_million_tokens", "cost of a million tokens", ""),
    ("cost_to_train", "cost to train", ""),
    ("energy_per_step_j", "energy of a step", ""),
    ("energy_per_million_tokens_j", "energy of a million tokens", ""),
    ("checkpoint_write_s", "writing a checkpoint", ""),
    ("checkpoint_stall_s_per_hour", "stall for checkpoints", " s an hour"),
)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser(
        "simulate",
        help="run the step of a document",
        description="Run the step of a document (training, prefill or decode): its time, where it "
        "goes, the bottleneck, and, with prices, what it costs.",
    )
    parser.add_argument("file", metavar="FILE", help="a .trnviz document that holds a model")
    parser.add_argument(
        "--profile",
        choices=("line", "measured"),
        help="instead of the document's own; without it, text output shows both",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--trace",
        metavar="OUT.json",
        help="write the step as a Chrome / Perfetto trace, - for standard output",
    )
    parser.add_argument("--force", action="store_true", help="overwrite the trace")
    parser.add_argument("--measured", metavar="FILE", help=beside.MEASURED_HELP)
    fault_option.add(parser)
    batches.add(parser)
    _add_prices(parser.add_argument_group("what it costs"))


def _add_prices(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--price", type=_number, metavar="P", help="of one instance for an hour, in any currency"
    )
    group.add_argument("--power", type=_number, metavar="W", help="of one chip at work, in watts")
    group.add_argument("--train-tokens", type=_number, metavar="N", help="tokens to train on")
    group.add_argument(
        "--checkpoint-every", type=_number, metavar="S", help="seconds between checkpoints"
    )
    group.add_argument(
        "--checkpoint-to", choices=("efa", "nvme"), default="efa", help="default: efa"
    )


def _number(text: str) -> float:
    """A number above 0, such as 15e12."""
    import argparse
    import math

    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number above 0")
    return value


def execute(arguments: argparse.Namespace) -> int:
    """Runs the command."""
    from trnviz.cli import output
    from trnviz.core import pipeline
    from trnviz.export import numbers

    if arguments.trace:
        targets.require_free([arguments.trace], force=arguments.force)
    scenario = fault_option.applied(arguments, inputs.document(arguments.file).scenario)
    if arguments.profile:
        scenario = _in_profile(scenario, arguments.profile)
    result = pipeline.simulate(scenario)
    kind, found = _measured(arguments, scenario, result)
    costs = _costs(scenario, result, arguments)
    others = batches.points(arguments, scenario)
    if arguments.json:
        more: dict[str, Any] = {"measured": beside.facts(found)} if arguments.measured else {}
        more |= {"batches": batches.facts(others)} if others else {}
        output.print_json(as_json(scenario, result) | costs | more)
    elif arguments.trace != targets.STDOUT:
        other = None if arguments.profile else _other(scenario)
        _print(scenario, result, other, costs)
        if others:
            output.write("")
            output.print_table(*batches.table(others))
        for line in beside.lines(kind, found) if arguments.measured else ():
            output.write(line)
    if arguments.trace:
        subject = numbers.Subject(scenario=scenario, result=result)
        targets.write([targets.Target(arguments.trace, "trace")], subject)
    return 0


def _measured(
    arguments: argparse.Namespace, scenario: Scenario, result: Result
) -> tuple[str, list[Deviation]]:
    if not arguments.measured:
        return "", []
    return beside.of_step(arguments.measured, scenario, result)


def _costs(
    scenario: Scenario, result: Result, arguments: argparse.Namespace
) -> dict[str, float | None]:
    """Time to train, money, energy and checkpoints; null where nothing was asked."""
    from trnviz.core import checkpoint, economy, pipeline

    have = pipeline.job(scenario)
    used = (have.placement, scenario.topology)
    prices = economy.Prices(
        instance_per_hour=arguments.price,
        chip_w=arguments.power,
        train_tokens=arguments.train_tokens,
    )
    found = economy.bill(prices, result.pace_s, result.tokens_per_s, used)
    made = checkpoint.checkpoint(have.model, have.plan) if have.plan.is_training else None
    written = None
    if made is not None and arguments.checkpoint_every:
        written = economy.checkpoint_time(
            made, arguments.checkpoint_to, arguments.checkpoint_every, used
        )
    return {
        "time_to_train_s": found.time_to_train_s,
        "cost_per_step": found.cost_per_step,
        "cost_per_million_tokens": found.cost_per_million_tokens,
        "cost_to_train": found.cost_to_train,
        "energy_per_step_j": found.energy_per_step_j,
        "energy_per_million_tokens_j": found.energy_per_million_tokens_j,
        "checkpoint_bytes": made.size_bytes if made else None,
        "checkpoint_write_s": written.write_s if written else None,
        "checkpoint_stall_s_per_hour": written.stall_s_per_hour if written else None,
    }


def _in_profile(scenario: Scenario, profile: str) -> Scenario:
    from trnviz.session.edits import SetProfile

    return SetProfile(profile=profile).apply(scenario)


def _other(scenario: Scenario) -> Result:
    """The same step in the other profile: a headline is a range."""
    from trnviz.core import pipeline

    other = "measured" if scenario.profile == "line" else "line"
    return pipeline.simulate(_in_profile(scenario, other))


def as_json(scenario: Scenario, result: Result) -> dict[str, Any]:
    """The answer of `simulate --json`."""
    from trnviz.core.fault_times import fault_moments
    from trnviz.core.fault_words import words

    spent = result.account
    return {
        "mode": result.mode,
        "profile": scenario.profile,
        "step_time_s": result.step_time_s,
        "healthy_step_time_s": _healthy_s(scenario),
        "fault_moments": [
            {
                "time_s": moment.time_s,
                "fault": words(moment.fault),
                "begins": moment.begins,
                "during_step": moment.time_s < result.step_time_s,
            }
            for moment in fault_moments(scenario)
        ],
        "compute_s": spent.compute_s,
        "exposed_communication_s": sum(spent.exposed_s.values()),
        "exposed_by_dimension_s": dict(spent.exposed_s),
        "pipeline_bubble_s": spent.bubble_s,
        "model_flops_utilization_ratio": result.model_flops_utilization_ratio,
        "tokens_per_s": result.tokens_per_s,
        "time_to_first_token_s": result.time_to_first_token_s,
        "time_per_output_token_s": result.time_per_output_token_s,
        "hidden_communication_s": spent.hidden_s,
        "largest_batch": _largest_batch(scenario),
        "quality": _quality(result),
        "bottleneck": result.bottleneck,
        "collectives": _collectives(result),
        "links": _links(scenario, result),
        "hbm": _hbm(scenario, result),
        "problems": [
            {
                "code": problem.code,
                "severity": problem.severity.value,
                "message": problem.message,
                "where": problem.where,
            }
            for problem in result.problems
        ],
    }


def _healthy_s(scenario: Scenario) -> float | None:
    """The step without the faults, null where there are none."""
    if not scenario.faults:
        return None
    from trnviz.core import pipeline
    from trnviz.session.edits import SetFaults

    return pipeline.simulate(SetFaults(faults=()).apply(scenario)).step_time_s


def _fault_lines(scenario: Scenario, result: Result) -> tuple[tuple[str, str], ...]:
    """The step before and after the faults, and what happens when."""
    from trnviz.core import fault_problems, fault_times
    from trnviz.core.units import format_ratio, format_time

    healthy_s = _healthy_s(scenario)
    if healthy_s is None:
        return ()
    longer = result.step_time_s / healthy_s - 1
    than = f"{format_ratio(abs(longer))} {'longer' if longer > 0 else 'shorter'} with them"
    lines = [("without the faults", f"{format_time(healthy_s)}; {than if longer else 'the same'}")]
    for moment in fault_times.fault_moments(scenario):
        late = "" if moment.time_s < result.step_time_s else ", after the step has ended"
        part = fault_problems.part_name(moment.fault)
        what = "breaks" if moment.fault.share == 0 else "gets slower"
        text = f"{part} {what if moment.begins else 'is whole again'}{late}"
        lines.append((f"at {format_time(moment.time_s)}", text))
    return tuple(lines)


def _largest_batch(scenario: Scenario) -> int | None:
    """Sequences that each replica can hold, null in training."""
    from trnviz.core import capacity, pipeline

    have = pipeline.job(scenario)
    if have.plan.is_training:
        return None
    return capacity.largest_batch(have.model, have.plan, have.placement, scenario.topology)


def _quality(result: Result) -> dict[str, Any]:
    found = result.quality
    return {
        "score": found.score,
        "exposed_ratio": found.exposed_ratio,
        "hottest_link_ratio": found.hottest_ratio,
        "hop_bytes": found.hop_bytes,
        "least_hop_bytes": found.least_hop_bytes,
        "tier_bytes": dict(found.tier_bytes),
        "fullest_bank_ratio": found.hbm_ratio,
        "overfull": found.is_overfull,
        "bubble_ratio": found.bubble_ratio,
        "points_lost": dict(found.lost),
    }


def _collectives(result: Result) -> list[dict[str, Any]]:
    return [
        {
            "name": row.name,
            "dimension": row.dimension,
            "stage": row.stage,
            "replica": None if row.replica < 0 else row.replica,
            "operation": row.operation,
            "algorithm": row.algorithm,
            "groups": [list(group) for group in row.groups],
            "bytes": row.size_bytes,
            "count": row.count,
            "start_s": row.start_s,
            "duration_s": row.duration_s,
            "exposed_s": row.exposed_s,
        }
        for row in result.collectives
    ]


def _links(scenario: Scenario, result: Result) -> list[dict[str, Any]]:
    from trnviz.core.pipeline import busy_ratio, peak_ratio
    from trnviz.core.topology import LinkKind

    topology, run = scenario.topology, result.timeline
    mean, peak = busy_ratio(run, scenario), peak_ratio(run, scenario)
    return [
        {
            "name": name,
            "kind": LinkKind(int(topology.link_kind[link])).name,
            "bytes": float(run.link_bytes[link]),
            "peak_utilization_ratio": float(peak[link]),
            "mean_utilization_ratio": float(mean[link]),
        }
        for link, name in enumerate(topology.link_names)
        if run.link_bytes[link] > 0
    ]


def _hbm(scenario: Scenario, result: Result) -> list[dict[str, Any]]:
    from trnviz.core.memory import KINDS

    held = result.occupancy.hbm_bytes
    return [
        {"chip": name, "bank": bank, "kind": kind, "bytes": int(held[chip, bank, k])}
        for chip, name in enumerate(scenario.topology.chip_names)
        for bank in range(held.shape[1])
        for k, kind in enumerate(KINDS)
        if held[chip, bank, k]
    ]


def _print(
    scenario: Scenario,
    result: Result,
    other: Result | None,
    costs: dict[str, float | None],
) -> None:
    from trnviz.cli import output

    lines = headline.lines(scenario, result, other)
    output.print_pairs((*lines, *_fault_lines(scenario, result), *_cost_lines(costs)))
    output.write("")
    output.print_table(*_table(result))
    output.write("")
    output.print_table(*_busiest(scenario, result))
    for problem in result.problems:
        output.write(f"{problem.severity.value}: {problem.message}")


def _cost_lines(costs: dict[str, float | None]) -> tuple[tuple[str, str], ...]:
    from trnviz.core.units import format_energy, format_span

    def said(key: str, value: float, unit: str) -> str:
        if key.endswith("_s"):
            return format_span(value)
        if key.endswith("_j"):
            return format_energy(value)
        return f"{value:,.0f}" if value >= _ROUND else f"{value:,.6g}{unit}"

    return tuple(
        (name, said(key, value, unit))
        for key, name, unit in _COSTS
        if (value := costs[key]) is not None
    )


def _table(result: Result) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    from trnviz.core.units import format_bytes, format_time

    head = ("collective", "stage", "replica", "algorithm", "bytes of one", "times", "time of all")
    rows = sorted(result.collectives, key=lambda row: -row.duration_s)[:_MOST_ROWS]
    return head, [
        (
            row.name,
            str(row.stage),
            "all" if row.replica < 0 else str(row.replica),
            row.algorithm,
            format_bytes(row.size_bytes),
            f"{row.count:,.0f}",
            format_time(row.duration_s),
        )
        for row in rows
    ]


def _busiest(scenario: Scenario, result: Result) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    from trnviz.core.units import format_bytes, format_ratio

    links = sorted(_links(scenario, result), key=lambda link: -link["mean_utilization_ratio"])
    return ("busiest links", "kind", "bytes", "mean", "peak"), [
        (
            link["name"],
            link["kind"],
            format_bytes(link["bytes"]),
            format_ratio(link["mean_utilization_ratio"]),
            format_ratio(link["peak_utilization_ratio"]),
        )
        for link in links[:_MOST_LINKS]
    ]
