"""`trnviz simulate FILE`: run the step of a document and say where its time goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

    from trnviz.core.result import Result
    from trnviz.core.scenario import Scenario

_MOST_LINKS = 10
_MOST_ROWS = 24


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to the command line."""
    parser = subparsers.add_parser(
        "simulate",
        help="run the step of a document",
        description="Run the training step of a document: its time, where it goes, the bottleneck.",
    )
    parser.add_argument("file", metavar="FILE", help="a .trnviz document that holds a model")
    parser.add_argument(
        "--profile",
        choices=("line", "measured"),
        help="instead of the document's own; without it, text output shows both",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def execute(arguments: argparse.Namespace) -> int:
    """Runs the command."""
    from pathlib import Path

    from trnviz.cli import output
    from trnviz.core import pipeline
    from trnviz.files import document

    scenario = document.read(Path(arguments.file)).scenario
    if arguments.profile:
        scenario = _in_profile(scenario, arguments.profile)
    result = pipeline.simulate(scenario)
    if arguments.json:
        output.print_json(as_json(scenario, result))
    else:
        other = None if arguments.profile else _other(scenario)
        _print(scenario, result, other)
    return 0


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
    spent = result.account
    return {
        "mode": result.mode,
        "profile": scenario.profile,
        "step_time_s": result.step_time_s,
        "compute_s": spent.compute_s,
        "exposed_communication_s": sum(spent.exposed_s.values()),
        "exposed_by_dimension_s": dict(spent.exposed_s),
        "pipeline_bubble_s": spent.bubble_s,
        "model_flops_utilization_ratio": result.model_flops_utilization_ratio,
        "tokens_per_s": result.tokens_per_s,
        "time_to_first_token_s": None,
        "time_per_output_token_s": None,
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


def _collectives(result: Result) -> list[dict[str, Any]]:
    return [
        {
            "name": row.name,
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


def _print(scenario: Scenario, result: Result, other: Result | None) -> None:
    from trnviz.cli import output

    output.print_pairs(_headline(scenario, result, other))
    output.write("")
    output.print_table(*_table(result))
    output.write("")
    output.print_table(*_busiest(scenario, result))
    for problem in result.problems:
        output.write(f"{problem.severity.value}: {problem.message}")


def _headline(
    scenario: Scenario, result: Result, other: Result | None
) -> tuple[tuple[str, str], ...]:
    from trnviz.core.units import format_ratio, format_time

    spent = result.account
    exposed = ", ".join(f"{k} {format_time(v)}" for k, v in spent.exposed_s.items() if v > 0)
    step = f"{format_time(result.step_time_s)} ({scenario.profile})"
    if other is not None:
        name = "measured" if scenario.profile == "line" else "line"
        step += f" to {format_time(other.step_time_s)} ({name})"
    return (
        ("step time", step),
        ("compute", format_time(spent.compute_s)),
        ("exposed communication", exposed or "none"),
        ("pipeline bubble", format_time(spent.bubble_s)),
        ("model flops utilization", format_ratio(result.model_flops_utilization_ratio)),
        ("tokens per second", f"{result.tokens_per_s:,.0f}"),
        ("bottleneck", result.bottleneck or "no link carries anything"),
    )


def _table(result: Result) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    from trnviz.core.units import format_bytes, format_time

    head = ("collective", "stage", "replica", "algorithm", "bytes", "times", "in the air")
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
