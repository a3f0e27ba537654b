"""`trnviz diff A B`: how two scenarios differ, and what that does to the step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trnviz.cli import inputs

if TYPE_CHECKING:
    import argparse

    from trnviz.core.result import Result
    from trnviz.core.scenario import Scenario
    from trnviz.export.deltas import Delta
    from trnviz.export.difference import Difference

DIFFERENT = 5


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "diff",
        help="how two documents differ, in words and in numbers",
        description="Say how two documents (or other files that hold a fabric) differ, and what "
        "that does to step time, memory and links. Exit status 5 when they differ.",
        allow_abbrev=False,
    )
    parser.add_argument("before", metavar="A", help="a document, or another file with a fabric")
    parser.add_argument("after", metavar="B", help="likewise")
    parser.add_argument("--json", action="store_true", help="print JSON")
    inputs.add_mapping(parser)


def execute(arguments: argparse.Namespace) -> int:
    """Compares and prints."""
    from trnviz.cli import output
    from trnviz.export import deltas, difference

    scenarios = [
        inputs.composed([name], arguments.map).scenario
        for name in (arguments.before, arguments.after)
    ]
    found = difference.differences(*scenarios)
    results = [_simulated(scenario) for scenario in scenarios] if found else [None, None]
    first, second = results
    changed: tuple[Delta, ...] = ()
    if first is not None and second is not None:
        changed = deltas.deltas((scenarios[0], first), (scenarios[1], second))
    if arguments.json:
        output.print_json(_as_json(arguments, found, changed, (first, second)))
    else:
        _print(found, changed, (first, second))
    return DIFFERENT if found else 0


def _simulated(scenario: Scenario) -> Result | None:
    """The step, None where there is none or it cannot run."""
    from trnviz.cli import output
    from trnviz.core.errors import TrnvizError
    from trnviz.export.numbers import Subject

    try:
        return Subject(scenario=scenario).simulated()
    except TrnvizError as error:
        output.say(f"note: a step cannot run: {error}")
        return None


def _bottlenecks(results: tuple[Result | None, Result | None]) -> tuple[str, str] | None:
    names = [result.bottleneck if result else "" for result in results]
    return (names[0], names[1]) if names[0] != names[1] else None


def _print(
    found: tuple[Difference, ...],
    changed: tuple[Delta, ...],
    results: tuple[Result | None, Result | None],
) -> None:
    from trnviz.cli import output

    if not found:
        output.write("no difference")
        return
    for each in found:
        output.write(each.text)
    if all(result is not None for result in results):
        output.write("")
        output.write("what it does:" if changed else "the step is the same")
    for delta in changed:
        output.write(f"  {delta.text}")
    moved = _bottlenecks(results)
    if moved and changed:
        output.write(f"  bottleneck: {moved[0] or 'none'} -> {moved[1] or 'none'}")


def _as_json(
    arguments: argparse.Namespace,
    found: tuple[Difference, ...],
    changed: tuple[Delta, ...],
    results: tuple[Result | None, Result | None],
) -> dict[str, object]:
    moved = _bottlenecks(results)
    return {
        "a": arguments.before,
        "b": arguments.after,
        "same": not found,
        "differences": [
            {"what": d.what, "a": d.before, "b": d.after, "text": d.text} for d in found
        ],
        "deltas": [
            {
                "name": d.name,
                "a": d.before,
                "b": d.after,
                "ratio": d.ratio,
                "verdict": d.verdict,
                "text": d.text,
            }
            for d in changed
        ],
        "bottleneck": {"a": moved[0], "b": moved[1]} if moved else None,
    }
