"""Measured beside modelled on the command line: what a file measured, against a step or a sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trnviz.core.bench.run import CollectiveResult
    from trnviz.core.comparison import Deviation
    from trnviz.core.measured import Sweep
    from trnviz.core.result import Result
    from trnviz.core.scenario import Scenario

MEASURED_HELP = (
    "what a tool measured, to lay beside the model: link loads (CSV or Chrome trace), a "
    "neuron-monitor recording, or a memory table of the runtime"
)
_MOST_LINES = 12


def sweep_file(name: str) -> Sweep:
    """The benchmark in a file.

    Raises:
        InputError: It is refused, or is something else.
    """
    from trnviz.cli import inputs
    from trnviz.core.errors import InputError
    from trnviz.core.measured import Sweep

    (file,) = inputs.opened([name])
    if not isinstance(file.content, Sweep):
        raise InputError(
            f"is a {file.kind}, not a benchmark", source=name, hint="nccom-test, text or JSON"
        )
    return file.content


def of_sweep(measured: Sweep, results: Sequence[CollectiveResult]) -> tuple[Deviation, ...]:
    """Each size that both have."""
    from trnviz.core import comparison

    modelled = {result.collective.size_bytes: result.run.time_s for result in results}
    return comparison.sweep(measured, modelled)


def mismatches(measured: Sweep, results: Sequence[CollectiveResult]) -> Iterable[str]:
    """Where the benchmark was of something else than what is modelled."""
    from trnviz.core import comparison

    if not results:
        return ()
    operation, ranks = results[0].collective.kind.value, results[0].ranks
    return comparison.mismatches(measured, operation, ranks)


def of_step(name: str, scenario: Scenario, result: Result) -> tuple[str, list[Deviation]]:
    """What a file measured beside a step: the kind of figure, and each figure twice.

    Raises:
        InputError: The file is refused, or does not fit the fabric.
    """
    from trnviz.cli import inputs
    from trnviz.core import comparison
    from trnviz.core.errors import InputError
    from trnviz.core.measured import LinkLoads, Monitor, OutOfMemory

    (file,) = inputs.opened([name])
    content = file.content
    try:
        if isinstance(content, LinkLoads):
            run = content.on(scenario.topology)
            names = scenario.topology.link_names
            return "rate", list(comparison.links(run, result.timeline, names, _MOST_LINES))
        if isinstance(content, (Monitor, OutOfMemory)):
            if scenario.placement is None:
                return "bytes", []
            totals, topology = result.ledger.total_bytes, scenario.topology
            held = comparison.held_of_cores(totals, scenario.placement, topology)
            return "bytes", list(comparison.memory(comparison.cores_of(content, topology), held))
    except InputError as error:
        raise error.at(source=name) from error
    raise InputError(f"is a {file.kind}; nothing of a step to compare", source=name)


def lines(kind: str, deviations: Sequence[Deviation]) -> list[str]:
    """All of it in words."""
    from trnviz.core import comparison

    shown = [comparison.in_words(each, kind) for each in deviations[:_MOST_LINES]]
    if len(deviations) > _MOST_LINES:
        shown.append(f"and {len(deviations) - _MOST_LINES} more")
    return [*shown, comparison.overall(deviations)]


def facts(deviations: Sequence[Deviation]) -> list[dict[str, object]]:
    """All of it as JSON has it."""
    return [
        {"what": d.what, "measured": d.measured, "modelled": d.modelled, "ratio": d.ratio}
        for d in deviations
    ]
