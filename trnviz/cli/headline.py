"""The first lines of a step in text: its time, where it goes, whether it fits, what limits it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trnviz.core.result import Result
    from trnviz.core.scenario import Scenario

_WORTH_SAYING = 0.05
_ALIKE = 1e-6
_RATES = {"line": "published line rates", "measured": "rates as they were measured"}


def lines(scenario: Scenario, result: Result, other: Result | None) -> tuple[tuple[str, str], ...]:
    """Pairs of a name and what it is.

    Args:
        scenario: What was simulated.
        result: Its step.
        other: The step in the other profile, for a range.
    """
    from trnviz.core.units import format_ratio, format_time

    spent = result.account
    exposed = ", ".join(f"{k} {format_time(v)}" for k, v in spent.exposed_s.items() if v > 0)
    step = f"{format_time(result.step_time_s)} ({scenario.profile})"
    if other is not None:
        name = "measured" if scenario.profile == "line" else "line"
        step += f" to {format_time(other.step_time_s)} ({name})"
    return (
        ("step time", step),
        ("memory", _memory(scenario, result)),
        ("all figures below", f"{scenario.profile} profile, {_RATES[scenario.profile]}"),
        ("compute", format_time(spent.compute_s)),
        ("exposed communication", exposed or "none"),
        ("hidden communication", format_time(spent.hidden_s)),
        ("pipeline bubble", format_time(spent.bubble_s)),
        *_serving(result),
        ("model flops utilization", format_ratio(result.model_flops_utilization_ratio)),
        ("tokens per second", f"{result.tokens_per_s:,.0f}"),
        ("placement", f"{result.quality.score:.1f} of 100 points{_losses(result)}"),
        ("bottleneck", _bottleneck(scenario, result)),
    )


def _memory(scenario: Scenario, result: Result) -> str:
    """Whether every bank holds what is on it; a step that does not fit will never run."""
    from trnviz.core.units import format_bytes

    held = result.occupancy
    chip, bank = held.fullest
    used = format_bytes(int(held.total_bytes[chip, bank]))
    size = format_bytes(int(scenario.topology.bank_bytes[bank]))
    fits = "DOES NOT FIT" if result.quality.is_overfull else "fits"
    name = scenario.topology.chip_names[chip]
    return f"{fits}, fullest bank {name} bank {bank}: {used} of {size}"


def _bottleneck(scenario: Scenario, result: Result) -> str:
    """The busiest link over the step, and how many are no less busy."""
    from trnviz.core.pipeline import busy_ratio
    from trnviz.core.units import format_ratio

    if not result.bottleneck:
        return "no link carries anything"
    busy = busy_ratio(result.timeline, scenario)
    most = float(busy[scenario.topology.link_id(result.bottleneck)])
    others = int((busy >= most * (1 - _ALIKE)).sum()) - 1
    alike = f" and {others} more as busy" if others else ""
    return f"{result.bottleneck}{alike}, {format_ratio(most)} of the step"


def _serving(result: Result) -> tuple[tuple[str, str], ...]:
    from trnviz.core.units import format_time

    found = (
        ("time to first token", result.time_to_first_token_s),
        ("time per output token", result.time_per_output_token_s),
    )
    return tuple((name, format_time(value)) for name, value in found if value is not None)


def _losses(result: Result) -> str:
    """The parts that take most away from the score."""
    lost = sorted(result.quality.lost.items(), key=lambda part: -part[1])
    worst = [f"{name} -{points:.1f}" for name, points in lost[:3] if points >= _WORTH_SAYING]
    return f" ({', '.join(worst)})" if worst else ""
