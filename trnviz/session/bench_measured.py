"""A benchmark of a collective beside the sweep of the bench: its points, and how far they are."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trnviz.core import comparison
from trnviz.core.bench.question import Question
from trnviz.core.bench.sweep import Point
from trnviz.core.collectives.collective import CollectiveKind, busbw_factor
from trnviz.core.comparison import Deviation
from trnviz.core.measured import Sweep, SweepPoint
from trnviz.core.topology import Topology
from trnviz.core.units import format_bytes

MEASURED, AUTO = "measured", "auto"


def asked(measured: Sweep, question: Question, topology: Topology) -> Question:
    """The question that the benchmark answered, as far as its file says."""
    if measured.operation:
        question = replace(question, operation=measured.operation, root="", pairs="")
    if 0 < measured.ranks <= topology.chip_count * topology.cores_per_chip:
        question = replace(question, group=f"ranks:0-{measured.ranks - 1}")
    return replace(question, algorithm=AUTO)


def sizes(measured: Sweep | None, wanted: Sequence[int]) -> tuple[int, ...]:
    """Sizes to run: those that were wanted, and between them those that were measured."""
    found = {point.size_bytes for point in measured.points} if measured else set()
    return tuple(sorted({*wanted, *(s for s in found if wanted[0] <= s <= wanted[-1])}))


def points(
    measured: Sweep, modelled: Sequence[Point], question: Question, topology: Topology
) -> tuple[Point, ...]:
    """The points of the benchmark, each with the bound of its size where that is known.

    A bandwidth that the tool did not print follows from the time, by the same definition.
    """
    kind = CollectiveKind(measured.operation or question.operation)
    ranks = measured.ranks or len(question.groups(topology)[0])
    known = {point.size_bytes: point for point in modelled}
    return tuple(
        _point(each, busbw_factor(kind, ranks), known.get(each.size_bytes))
        for each in measured.points
        if each.time_s > 0
    )


def _point(each: SweepPoint, factor: float, beside: Point | None) -> Point:
    algbw = each.algbw_bytes_per_s or each.size_bytes / each.time_s
    return Point(
        algorithm=MEASURED,
        used=each.algorithm or MEASURED,
        size_bytes=each.size_bytes,
        time_s=each.time_s,
        algbw_bytes_per_s=algbw,
        busbw_bytes_per_s=each.busbw_bytes_per_s or algbw * factor,
        bound_s=beside.bound_s if beside else 0.0,
        bound_algbw_bytes_per_s=beside.bound_algbw_bytes_per_s if beside else 0.0,
        bound_busbw_bytes_per_s=beside.bound_busbw_bytes_per_s if beside else 0.0,
        bound_ratio=beside.bound_s / each.time_s if beside else 0.0,
    )


def deviations(measured: Sequence[Point], modelled: Sequence[Point]) -> dict[Point, Deviation]:
    """Of each measured point that the model has a size for, by "auto", else by the fastest."""
    best: dict[int, Point] = {}
    for point in sorted(modelled, key=lambda p: (p.algorithm != AUTO, p.time_s)):
        best.setdefault(point.size_bytes, point)
    return {
        point: Deviation(
            what=format_bytes(point.size_bytes),
            measured=point.time_s,
            modelled=best[point.size_bytes].time_s,
        )
        for point in measured
        if point.size_bytes in best
    }


def remarks(measured: Sweep, source: str, question: Question, topology: Topology) -> Iterator[str]:
    """What to know before comparing: of what the file is, and where that is not what is run."""
    ranks = len(question.groups(topology)[0])
    yield from comparison.mismatches(measured, question.operation, ranks)
    if measured.units:
        yield f"{source}: {measured.units}"
    if measured.failures:
        size, why = measured.failures[0]
        yield f"{len(measured.failures)} sizes failed, such as {format_bytes(size)}: {why[:80]}"
