"""`trnviz collective OP`: one collective alone on a fabric, beside its bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trnviz.cli import fault_option, options, targets, typed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from trnviz.core.bench.question import Question
    from trnviz.core.bench.run import CollectiveResult
    from trnviz.core.topology import Topology

OPERATIONS = (
    "all_reduce",
    "all_gather",
    "reduce_scatter",
    "all_to_all",
    "broadcast",
    "permute",
    "send_recv",
)
ALGORITHMS = (
    "auto",
    "ring",
    "bidirectional_ring",
    "dimension_ring",
    "bidirectional_dimension_ring",
    "dimension_direct",
    "rotated_dimension_direct",
    "multi_ring",
    "weighted_multi_ring",
    "halving_doubling",
    "mesh",
    "kangaring",
    "rdh",
    "hierarchical",
    "swarm",
    "neuron",
)
_FEW_LINKS = 4


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command."""
    parser = subparsers.add_parser(
        "collective",
        help="time one collective operation on a fabric",
        description="Times one collective operation, alone on a fabric, and says how far it is "
        "from what the links allow.",
        allow_abbrev=False,
    )
    add_question(parser)
    parser.add_argument(
        "-a",
        "--algorithm",
        choices=ALGORITHMS,
        default="auto",
        metavar="ALGORITHM",
        help=f"one of {', '.join(ALGORITHMS)} (default: auto, the fastest; neuron is what AWS's "
        "runtime would choose)",
    )
    parser.add_argument(
        "-s",
        "--size",
        required=True,
        metavar="SIZE",
        help="by the convention of nccl-tests, such as 64MiB: the buffer of an all_reduce or "
        "broadcast, the input of a rank of a reduce_scatter, the total of an all_gather, what a "
        "rank holds of an all_to_all, a pair's bytes of permute and send_recv",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--schedule",
        metavar="OUT",
        help="write every flow with what it waits for: a .csv, or JSON; - for standard output",
    )
    parser.add_argument("--force", action="store_true", help="overwrite the schedule")


def _operation(text: str) -> str:
    """An operation as other tools write it: allreduce, all-reduce, All_Reduce."""
    plain = {name.replace("_", ""): name for name in OPERATIONS}
    return plain.get(text.lower().replace("-", "").replace("_", ""), text)


def add_question(parser: argparse.ArgumentParser) -> None:
    """Adds what `collective` and `sweep` share: operation, fabric, groups, rules."""
    parser.add_argument(
        "operation",
        type=_operation,
        choices=OPERATIONS,
        metavar="OP",
        help=f"one of {', '.join(OPERATIONS)}; allreduce and all-reduce are understood too",
    )
    options.add_topology(parser)
    parser.add_argument(
        "--group",
        default="",
        metavar="GROUPS",
        help="chips:0-15 (one rank a chip) or ranks:0-63, in ring order; ';' between groups that "
        "run at the same time (default: all chips)",
    )
    parser.add_argument("--root", metavar="R", help="of a broadcast (default: the first)")
    parser.add_argument(
        "--pairs",
        default="",
        metavar="SRC:DST,...",
        help="of permute and send_recv (default: each to the next; the first to the second)",
    )
    parser.add_argument(
        "--ties",
        choices=("split", "clockwise"),
        default="",
        help="traffic with two shortest ways takes both, or that of the growing coordinate "
        "(default: split; clockwise with --network fifo)",
    )
    parser.add_argument(
        "--network",
        choices=("fluid", "fifo"),
        default="fluid",
        help="flows share links fairly and cut through, or whole messages queue and are stored and "
        "forwarded at every hop (default: fluid)",
    )
    fault_option.add(parser)
    parser.add_argument(
        "--chunks", type=_count, metavar="N", help="pieces of each lane (default: 1)"
    )


def _count(text: str) -> int:
    return typed.whole(text, 1)


def execute(arguments: argparse.Namespace) -> int:
    """Runs the command."""
    from trnviz.core.units import parse_bytes

    if arguments.schedule:
        targets.require_free([arguments.schedule], force=arguments.force)
    topology = options.topology(arguments)
    size = options.value(arguments.size, parse_bytes, "--size")
    record = "full" if arguments.schedule else "totals"
    result = answer(arguments, topology, size, arguments.algorithm, record=record)
    if arguments.json:
        from trnviz.cli import output

        output.print_json(as_json(result, arguments.profile))
    elif arguments.schedule != targets.STDOUT:
        _print(result, arguments.profile)
    if arguments.schedule:
        _write_schedule(result, arguments.schedule)
    return 0


def _write_schedule(result: CollectiveResult, name: str) -> None:
    from trnviz.cli import output
    from trnviz.export import schedules, tables

    if name.lower().endswith(".csv"):
        data = tables.as_csv(schedules.table(result))
    else:
        data = schedules.as_json(result)
    targets.put(name, data)
    if name != targets.STDOUT:
        output.say(f"wrote {name}: {len(result.schedule):,} flows, {len(data):,} bytes")


def answer(
    arguments: argparse.Namespace,
    topology: Topology,
    size_bytes: int,
    algorithm: str,
    *,
    record: str = "totals",
) -> CollectiveResult:
    """The run that the options describe; with "full" every flow is laid out.

    Raises:
        InputError: A group, root or pair is refused; the error names the option.
        ScheduleError: The algorithm cannot serve the group.
        RoutingError: Faults cut a group apart.
    """
    from trnviz.core.bench.question import Question
    from trnviz.core.errors import InputError

    question = Question(
        operation=arguments.operation,
        size_bytes=size_bytes,
        algorithm=algorithm,
        group=arguments.group,
        root=arguments.root or "",
        pairs=arguments.pairs,
        chunks=arguments.chunks,
        ties=arguments.ties,
        network=arguments.network,
    )
    try:
        return _answered(arguments, question, topology, record)
    except InputError as error:
        source = f"--{error.source}" if error.source else ""
        raise InputError(
            error.problem, source=source, where=error.where, hint=error.hint
        ) from error


def _answered(
    arguments: argparse.Namespace, question: Question, topology: Topology, record: str
) -> CollectiveResult:
    """With the faults that were asked for, some of them perhaps from a moment on."""
    from trnviz.core import fault_times, faults
    from trnviz.core.errors import InputError

    asked = fault_option.given(arguments)
    if not asked:
        return question.answer(topology, record=record)
    try:
        fabric, later = faults.apply(topology, asked), fault_times.changes(topology, asked)
    except InputError as error:
        raise error.at(source="fault") from error
    found = question.answer(fabric, record="full" if later else record)
    from trnviz.core.bench.changed import meanwhile

    return meanwhile(found, later)


def as_json(result: CollectiveResult, profile: str) -> dict[str, Any]:
    """The answer of `collective --json`."""
    return {
        "operation": result.collective.kind.value,
        "algorithm": result.schedule.algorithm,
        "asked_algorithm": result.collective.algorithm,
        "topology": result.topology.name,
        "profile": profile,
        "network": result.rules.network,
        "switching": result.rules.switching,
        "ties": result.rules.ties,
        "ranks": result.ranks,
        "groups": len(result.collective.groups),
        "size_bytes": result.collective.size_bytes,
        "time_s": result.run.time_s,
        "algbw_bytes_per_s": result.algbw_bytes_per_s,
        "busbw_bytes_per_s": result.busbw_bytes_per_s,
        "bound_s": result.bound.time_s,
        "bound_ratio": result.bound_ratio,
        "bound_limited_by": result.bound.limited_by,
        "memory_bound_s": result.bound.memory_s,
        "steps": result.schedule.step_count,
        "flows": result.flow_count,
        "bottleneck_links": _names(result, result.bottleneck_links()),
        "links": _links(result),
        "note": result.schedule.note,
    }


def _names(result: CollectiveResult, links: Iterable[int]) -> list[str]:
    return [result.topology.link_names[link] for link in links]


def _links(result: CollectiveResult) -> list[dict[str, Any]]:
    from trnviz.core.topology import LinkKind

    topology = result.topology
    peak, mean = result.peak_utilization(), result.mean_utilization()
    return [
        {
            "name": topology.link_names[link],
            "kind": LinkKind(int(topology.link_kind[link])).name,
            "bytes": float(result.run.link_bytes[link]),
            "peak_utilization_ratio": float(peak[link]),
            "mean_utilization_ratio": float(mean[link]),
        }
        for link in result.busy_links()
    ]


def _print(result: CollectiveResult, profile: str) -> None:
    from trnviz.cli import output
    from trnviz.core.units import format_bytes, format_rate, format_ratio, format_time

    groups, rules = len(result.collective.groups), result.rules
    together = f", {groups} groups at once" if groups > 1 else ""
    output.print_pairs(
        (
            (
                "operation",
                f"{result.collective.kind.value} of {format_bytes(result.collective.size_bytes)}, "
                f"{result.ranks} ranks{together}",
            ),
            ("fabric", f"{result.topology.name}, {profile} profile"),
            ("network", f"{rules.network}, {rules.switching}, ties {rules.ties}"),
            ("algorithm", f"{result.schedule.algorithm}, {_extent(result)}"),
            ("time", format_time(result.run.time_s)),
            ("algbw", format_rate(result.algbw_bytes_per_s)),
            ("busbw", format_rate(result.busbw_bytes_per_s)),
            ("bound", f"{format_time(result.bound.time_s)}, {result.bound.limited_by}"),
            ("bound / time", format_ratio(result.bound_ratio)),
            ("bottleneck", _bottleneck(result)),
            *([("note", result.schedule.note)] if result.schedule.note else []),
        )
    )


def _extent(result: CollectiveResult) -> str:
    steps, flows = result.schedule.step_count, result.flow_count
    return f"{steps} step{'' if steps == 1 else 's'}, {flows:,} flow{'' if flows == 1 else 's'}"


def _bottleneck(result: CollectiveResult) -> str:
    from trnviz.core.units import format_ratio

    links = result.bottleneck_links()
    if not len(links):
        return "no link carries anything"
    busy = format_ratio(float(result.mean_utilization()[links[0]]))
    names = ", ".join(_names(result, links[:_FEW_LINKS]))
    rest = f" and {len(links) - _FEW_LINKS} more" if len(links) > _FEW_LINKS else ""
    return f"{names}{rest}, {busy} busy"
