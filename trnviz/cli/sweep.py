"""`trnviz sweep OP`: a collective over a range of sizes, in the columns of nccom-test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trnviz.cli import beside, collective, options, typed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from trnviz.core.bench.run import CollectiveResult
    from trnviz.core.measured import Sweep

HEAD = (
    "size(B)",
    "count(elems)",
    "type",
    "time:avg(us)",
    "algbw(GB/s)",
    "busbw(GB/s)",
    "algorithm",
    "bound(us)",
    "bound/time",
)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "sweep",
        help="time a collective over a range of sizes",
        description="Times a collective over a range of sizes and prints the columns of "
        "nccom-test, with the bound beside them.",
        allow_abbrev=False,
    )
    collective.add_question(parser)
    parser.add_argument(
        "-a",
        "--algorithm",
        choices=("all", *collective.ALGORITHMS),
        default="auto",
        metavar="ALGORITHM",
        help="one of collective's, or all: every one that can serve the group (default: auto)",
    )
    parser.add_argument("--begin", default="1KiB", metavar="SIZE", help="default: 1KiB")
    parser.add_argument("--end", default="1GiB", metavar="SIZE", help="default: 1GiB")
    parser.add_argument(
        "--factor", type=_factor, default=4, metavar="N", help="from size to size (default: 4)"
    )
    parser.add_argument(
        "--measured",
        metavar="FILE",
        help="output of nccom-test, text or JSON: its sizes are timed, and what it measured is "
        "said beside the model",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")


def _factor(text: str) -> int:
    return typed.whole(text, 2)


def execute(arguments: argparse.Namespace) -> int:
    """Runs the command."""
    from trnviz.cli import output

    measured = beside.sweep_file(arguments.measured) if arguments.measured else None
    results = list(_results(arguments, measured))
    found = beside.of_sweep(measured, results) if measured else ()
    for note in beside.mismatches(measured, results) if measured else ():
        output.say(f"note: {note}")
    rows = [_row(result, several=arguments.algorithm == "all") for result in results]
    if arguments.json:
        more = {"measured": beside.facts(found)} if measured else {}
        output.print_json(_as_json(arguments, results, rows) | more)
    elif arguments.csv:
        for row in (HEAD, *rows):
            output.write(",".join(row))
    else:
        output.print_table(HEAD, rows)
        mean = sum(r.busbw_bytes_per_s for r in results) / len(results) if results else 0.0
        output.write(f"Avg bus bandwidth: {mean / 1e9:.4f} GB/s")
        for line in beside.lines("time", found) if measured else ():
            output.write(line)
    return 0


def _sizes(arguments: argparse.Namespace) -> tuple[int, ...]:
    """From `--begin` to `--end`, each `--factor` times the one before.

    Raises:
        InputError: A size is refused, or they do not end.
    """
    from trnviz.core.bench.sweep import sizes
    from trnviz.core.errors import InputError
    from trnviz.core.units import parse_bytes

    begin = options.value(arguments.begin, parse_bytes, "--begin")
    end = options.value(arguments.end, parse_bytes, "--end")
    try:
        return sizes(begin, end, arguments.factor)
    except InputError as error:
        raise error.at(source="--begin") from error


def _results(
    arguments: argparse.Namespace, measured: Sweep | None = None
) -> Iterator[CollectiveResult]:
    """One result a size and algorithm; with `all`, algorithms that cannot serve are named once."""
    from trnviz.cli import output
    from trnviz.core.errors import ScheduleError

    topology = options.topology(arguments)
    every = arguments.algorithm == "all"
    names = collective.ALGORITHMS[1:] if every else (arguments.algorithm,)
    refused: dict[str, str] = {}
    sizes = tuple(dict.fromkeys(p.size_bytes for p in measured.points)) if measured else None
    for size in sizes or _sizes(arguments):
        for name in (n for n in names if n not in refused):
            try:
                yield collective.answer(arguments, topology, size, name)
            except ScheduleError as error:
                if not every:
                    raise
                refused[name] = str(error)
    for name, reason in refused.items():
        output.say(f"left out {name}: {reason}")


def _row(result: CollectiveResult, *, several: bool) -> tuple[str, ...]:
    size = result.collective.size_bytes
    return (
        str(size),
        str(size),
        "uint8",
        f"{result.run.time_s * 1e6:.3f}",
        f"{result.algbw_bytes_per_s / 1e9:.4f}",
        f"{result.busbw_bytes_per_s / 1e9:.4f}",
        _name(result) if several else result.schedule.algorithm,
        f"{result.bound.time_s * 1e6:.3f}",
        f"{result.bound_ratio:.4f}",
    )


def _name(result: CollectiveResult) -> str:
    """The algorithm that ran; beside all others, what Neuron's rule chose says so."""
    name = result.schedule.algorithm
    return f"neuron:{name}" if result.collective.algorithm == "neuron" else name


def _as_json(
    arguments: argparse.Namespace, results: list[CollectiveResult], rows: list[tuple[str, ...]]
) -> dict[str, Any]:
    return {
        "operation": arguments.operation,
        "topology": arguments.topology,
        "profile": arguments.profile,
        "results": [
            {
                "algorithm": result.schedule.algorithm,
                "asked_algorithm": result.collective.algorithm,
                "ranks": result.ranks,
                "size_bytes": result.collective.size_bytes,
                "time_s": result.run.time_s,
                "algbw_bytes_per_s": result.algbw_bytes_per_s,
                "busbw_bytes_per_s": result.busbw_bytes_per_s,
                "bound_s": result.bound.time_s,
                "bound_ratio": result.bound_ratio,
                **_nccom(row),
            }
            for result, row in zip(results, rows, strict=True)
        ],
    }


def _nccom(row: tuple[str, ...]) -> dict[str, Any]:
    """The keys of nccom-test's own report."""
    size, count, kind, time, algbw, busbw = row[:6]
    return {
        "size(B)": int(size),
        "count(elems)": int(count),
        "type": kind,
        "time:avg(us)": float(time),
        "algbw(GB/s)": float(algbw),
        "busbw(GB/s)": float(busbw),
    }
