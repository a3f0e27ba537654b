"""The lines of the panel of costs: time to train, money, energy, checkpoints, other batches."""

from trnviz.core import checkpoint, economy
from trnviz.core.capacity import Point
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.units import HOUR_S
from trnviz.gui.figures import (
    format_bytes,
    format_count,
    format_energy,
    format_span,
    format_time,
)
from trnviz.gui.language import tr

Line = tuple[str, ...]
_MINUTE_S = 60.0
_CENTS_BELOW = 1e5


def lines(
    scenario: Scenario, result: Result, asked: dict[str, float], store: str
) -> tuple[Line, ...]:
    """What steps like this one come to; lines for what was asked, and those that need nothing.

    Args:
        scenario: Model, plan, places.
        result: Of its step.
        asked: "price", "power", "tokens" and "interval", in minutes, as far as they are set.
        store: Where checkpoints go: "efa" or "nvme".
    """
    if scenario.placement is None or scenario.plan is None or scenario.model is None:
        return ()
    used = (scenario.placement, scenario.topology)
    prices = economy.Prices(
        instance_per_hour=asked.get("price"),
        chip_w=asked.get("power"),
        train_tokens=asked.get("tokens") if scenario.plan.is_training else None,
    )
    bill = economy.bill(prices, result.pace_s, result.tokens_per_s, used)
    found = [
        (tr("step"), format_time(result.step_time_s)),
        (tr("tokens per second"), format_count(result.tokens_per_s)),
        (tr("instances rented"), format_count(bill.instances)),
    ]
    for label, value, kind in (
        (tr("time to train"), bill.time_to_train_s, format_span),
        (tr("cost of a step"), bill.cost_per_step, _money),
        (tr("cost of a million tokens"), bill.cost_per_million_tokens, _money),
        (tr("cost to train"), bill.cost_to_train, _money),
        (tr("energy of a step"), bill.energy_per_step_j, format_energy),
        (tr("energy of a million tokens"), bill.energy_per_million_tokens_j, format_energy),
    ):
        if value is not None:
            found.append((label, kind(value)))
    return (*found, *_checkpoints(scenario, asked.get("interval"), store))


def _checkpoints(scenario: Scenario, minutes: float | None, store: str) -> tuple[Line, ...]:
    model, plan, placement = scenario.model, scenario.plan, scenario.placement
    if model is None or plan is None or placement is None or not plan.is_training:
        return ()
    made = checkpoint.checkpoint(model, plan)
    every_s = (minutes or HOUR_S / _MINUTE_S) * _MINUTE_S
    written = economy.checkpoint_time(made, store, every_s, (placement, scenario.topology))
    found = [
        (tr("size of a checkpoint"), format_bytes(made.size_bytes)),
        (tr("writing a checkpoint"), format_time(written.write_s)),
    ]
    if minutes is not None:
        stall = tr("{0} an hour").format(format_time(written.stall_s_per_hour))
        found.append((tr("stall for checkpoints"), stall))
    return tuple(found)


def _money(value: float) -> str:
    if value >= _CENTS_BELOW:
        return format_count(value)
    return format_count(value, 2) if value >= 1 else format_count(value, 4)


def curve_rows(points: tuple[Point, ...]) -> tuple[Line, tuple[Line, ...]]:
    """Head and rows of the table of batches."""
    decodes = any(point.time_per_output_token_s is not None for point in points)
    time = tr("time per token") if decodes else tr("time to first token")
    head = (tr("batch"), tr("tokens per second"), time, tr("fullest bank"), tr("fits"))
    rows = []
    for point in points:
        wait_s = point.time_per_output_token_s if decodes else point.time_to_first_token_s
        rows.append(
            (
                format_count(point.batch),
                format_count(point.tokens_per_s),
                format_time(wait_s) if wait_s is not None else "–",
                format_bytes(point.fullest_bytes),
                tr("yes") if point.fits else tr("no"),
            )
        )
    return head, tuple(rows)
