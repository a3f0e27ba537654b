"""A collective over a range of sizes: which sizes, and what each run comes to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from trnviz.core.bench.question import Question
from trnviz.core.bench.run import CollectiveResult
from trnviz.core.collectives.collective import busbw_factor
from trnviz.core.errors import InputError
from trnviz.core.topology import Topology

MOST_SIZES = 1000
FACTOR = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """One run of a sweep.

    Attributes:
        algorithm: As asked for; "auto" stays "auto".
        used: That carried it out.
        size_bytes: By the convention of `core.collectives.collective`.
        time_s: Of the run.
        algbw_bytes_per_s: Size over time.
        busbw_bytes_per_s: With the factor of nccl-tests.
        bound_s: What no algorithm can beat.
        bound_algbw_bytes_per_s: What no algorithm can pass.
        bound_busbw_bytes_per_s: Likewise.
        bound_ratio: Bound over time.
    """

    algorithm: str
    used: str
    size_bytes: int
    time_s: float
    algbw_bytes_per_s: float
    busbw_bytes_per_s: float
    bound_s: float
    bound_algbw_bytes_per_s: float
    bound_busbw_bytes_per_s: float
    bound_ratio: float


def sizes(begin_bytes: int, end_bytes: int, factor: int = FACTOR) -> tuple[int, ...]:
    """From the first to the last size, each `factor` times the one before.

    Raises:
        InputError: They do not begin above zero and grow.
    """
    if begin_bytes < 1 or end_bytes < begin_bytes or factor <= 1:
        raise InputError(
            f"sizes from {begin_bytes} to {end_bytes} bytes by {factor}", hint="1KiB to 1GiB by 4"
        )
    made = [begin_bytes]
    while made[-1] * factor <= end_bytes and len(made) < MOST_SIZES:
        made.append(made[-1] * factor)
    return tuple(made)


def ends_first(values: Sequence[int]) -> tuple[int, ...]:
    """Both ends, then the middle, then the middles of what is left: a curve shows early."""
    if not values:
        return ()
    last = len(values) - 1
    order = [0, last]
    spans = [(0, last)]
    while spans:
        low, high = spans.pop(0)
        if high - low > 1:
            middle = (low + high) // 2
            order.append(middle)
            spans += [(low, middle), (middle, high)]
    return tuple(values[i] for i in dict.fromkeys(order))


def point(question: Question, topology: Topology) -> Point:
    """One run of a sweep, without rates over time.

    Raises:
        InputError: A part of the question is refused.
        ScheduleError: The algorithm cannot serve the group.
        RoutingError: Faults cut a group apart.
    """
    return point_of(question.answer(topology, record="totals"))


def point_of(result: CollectiveResult) -> Point:
    """What a run comes to on the chart."""
    size, limit = result.collective.size_bytes, result.bound.time_s
    ceiling = size / limit if limit > 0 else 0.0
    return Point(
        algorithm=result.collective.algorithm,
        used=result.schedule.algorithm,
        size_bytes=size,
        time_s=result.run.time_s,
        algbw_bytes_per_s=result.algbw_bytes_per_s,
        busbw_bytes_per_s=result.busbw_bytes_per_s,
        bound_s=limit,
        bound_algbw_bytes_per_s=ceiling,
        bound_busbw_bytes_per_s=ceiling * busbw_factor(result.collective.kind, result.ranks),
        bound_ratio=result.bound_ratio,
    )


def questions(
    question: Question, algorithms: Sequence[str], of_bytes: Sequence[int]
) -> tuple[Question, ...]:
    """The runs of a sweep in the order in which a chart fills best."""
    return tuple(
        replace(question, size_bytes=size, algorithm=name)
        for size in ends_first(of_bytes)
        for name in algorithms
    )
