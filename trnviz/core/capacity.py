"""How much can be served: the largest batch whose caches fit, and throughput against batch."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from trnviz.core import memory, pipeline
from trnviz.core.errors import PlacementError
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology

_MOST = 1 << 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """What one batch size gives.

    Attributes:
        batch: Sequences of each replica.
        step_s: Of one decode step or prefill.
        tokens_per_s: Of the whole plan.
        time_per_output_token_s: None for a prompt.
        time_to_first_token_s: None for an answer.
        fullest_bytes: Of the fullest bank.
        fits: True when every bank holds it.
    """

    batch: int
    step_s: float
    tokens_per_s: float
    time_per_output_token_s: float | None
    time_to_first_token_s: float | None
    fullest_bytes: int
    fits: bool


def largest_batch(
    model: ModelSpec, plan: Parallelism, placement: Placement, topology: Topology
) -> int:
    """Sequences of the plan's context that each replica can hold; 0 when not even one fits.

    What a rank keeps grows with the batch, so the limit is found by halving.
    """
    if plan.is_training:
        raise PlacementError("a training plan serves no batch; choose prefill or decode")

    def fits(batch: int) -> bool:
        held = memory.ledger(model, replace(plan, batch=batch), topology)
        return memory.occupancy(held, placement, topology).fits

    if not fits(1):
        return 0
    most = 1
    while most < _MOST and fits(2 * most):
        most *= 2
    low, high = most, min(2 * most, _MOST)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def curve(scenario: Scenario, batches: Iterable[int]) -> tuple[Point, ...]:
    """Throughput and latency of the scenario's mode with other batches.

    Raises:
        PlacementError: There is no model to serve, or it is trained.
    """
    have = pipeline.job(scenario)
    if have.plan.is_training:
        raise PlacementError("a training plan serves no batch; choose prefill or decode")
    points = []
    for batch in batches:
        result = pipeline.simulate(replace(scenario, plan=replace(have.plan, batch=batch)))
        points.append(
            Point(
                batch=batch,
                step_s=result.step_time_s,
                tokens_per_s=result.tokens_per_s,
                time_per_output_token_s=result.time_per_output_token_s,
                time_to_first_token_s=result.time_to_first_token_s,
                fullest_bytes=int(result.occupancy.total_bytes.max()),
                fits=result.occupancy.fits,
            )
        )
    return tuple(points)


def up_to_full(scenario: Scenario) -> tuple[Point, ...]:
    """The curve from one sequence to as many as every bank can hold, and one beyond.

    Raises:
        PlacementError: There is no model to serve, or it is trained.
    """
    have = pipeline.job(scenario)
    most = largest_batch(have.model, have.plan, have.placement, scenario.topology)
    return curve(scenario, (*(doubling(most) if most else ()), most + 1))


def doubling(most: int) -> tuple[int, ...]:
    """1, 2, 4, ... up to and with `most`."""
    batches = [1]
    while batches[-1] * 2 < most:
        batches.append(batches[-1] * 2)
    return (*batches, most) if most > 1 else (1,)
