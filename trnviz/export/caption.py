"""The lines below a picture: what it shows, of when, made how, and what was assumed."""

from collections.abc import Iterator

from trnviz import __version__
from trnviz.core.against import PHASE, Against
from trnviz.core.fault_problems import when
from trnviz.core.faults import Fault
from trnviz.core.frame import Played, Recorded
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.units import format_ratio, format_time
from trnviz.export.isolated import isolated
from trnviz.export.settings import PictureSettings
from trnviz.files import assumptions
from trnviz.scene.metrics import shortened, text_width

CAPTION_PX = 11.0
MOST_LINES = 4
_BETWEEN = " · "
_SAME_S = 1e-12


def caption_parts(
    scenario: Scenario, result: Played | None, time_s: float, settings: PictureSettings
) -> tuple[str, ...]:
    """Document, model, moment, layout, profile, version; then what is not as it comes."""
    parts = [settings.title or scenario.topology.title]
    if scenario.model is not None and scenario.model.name not in parts[0]:
        parts.append(isolated(scenario.model.name))
    if result is not None:
        parts.append(length_words(result))
        if isinstance(result, Result) and result.bottleneck:
            parts.append(f"busiest link of the step {result.bottleneck}")
        metric = settings.metric or scenario.metric
        if settings.against is None:
            parts.append(moment_words(metric, time_s))
            parts += mark_words(scenario, result, time_s)
        else:
            parts += change_words(result, settings.against, metric, time_s)
    parts.append(f"layout {scenario.layout}")
    parts.append(f"{scenario.profile} profile")
    if scenario.network != "fluid":
        parts.append(f"{scenario.network} network")
    parts.append(f"trnviz {__version__}")
    return (*parts, *_not_as_it_comes(scenario))


def length_words(run: Played) -> str:
    """How long a step takes, a collective alone, or what was measured."""
    if isinstance(run, Result):
        return f"step {format_time(run.step_time_s)}"
    what = "recording" if isinstance(run, Recorded) else "collective"
    return f"{what} {format_time(run.timeline.duration_s)}"


def moment_words(metric: str, time_s: float) -> str:
    """What the colours of the links and the dots show."""
    at = format_time(time_s)
    if metric in ("demand", "bytes"):
        return f"{'highest demand' if metric == 'demand' else 'bytes'} of the links, dots at {at}"
    return f"load at {at}" if metric == "now" else f"{metric} load, dots at {at}"


def mark_words(scenario: Scenario, run: Played, time_s: float) -> tuple[str, ...]:
    """The bookmark that stands at a moment of the step, if one does and it has a name."""
    if not isinstance(run, Result):
        return ()
    found = (m.name for m in scenario.bookmarks if m.name and abs(m.time_s - time_s) < _SAME_S)
    return tuple(f"bookmark {name}" for name in found)


def change_words(run: Played, against: Against, metric: str, time_s: float) -> tuple[str, ...]:
    """What is compared with what, and of which moments."""
    words = f"change of link load from {against.name}"
    if against.result is None:
        return (words, f"{against.name} has no step")
    its = length_words(against.result)
    if metric != "now":
        return f"{words} ({its})", f"{metric} of the step"
    here, there = format_time(time_s), format_time(against.time_s(time_s, run))
    way = "same phase" if against.align == PHASE else "same time"
    return f"{words} ({its})", f"load at {here} and {there}, {way}"


def _not_as_it_comes(scenario: Scenario) -> Iterator[str]:
    changed = assumptions.changed(scenario.hardware) if scenario.hardware else {}
    for name, text in changed.items():
        yield f"assumed {figure_words(name)} {text}"
    for fault in scenario.faults:
        yield fault_words(fault)


def figure_words(name: str) -> str:
    """A figure's name without its unit: "neuronlink_latency_s" becomes "neuronlink latency"."""
    stem = name.removesuffix("_bytes_per_s").removesuffix("_bytes").removesuffix("_s")
    return stem.removesuffix("_ratio").replace("_", " ")


def fault_words(fault: Fault) -> str:
    """Such as "link i0.c5>i1.c5 down, both ways"."""
    state = "down" if fault.share == 0 else f"at {format_ratio(fault.share)}"
    ways = (", both ways" if fault.both_ways else ", one way") if fault.kind == "link" else ""
    return f"{fault.kind} {fault.name} {state}{ways}{when(fault)}"


def wrapped(parts: tuple[str, ...], room_px: float, most: int = MOST_LINES) -> tuple[str, ...]:
    """The parts on as few lines as they need; what does not fit on the last is counted."""
    lines: list[str] = []
    for index, part in enumerate(parts if most else ()):
        longer = f"{lines[-1]}{_BETWEEN}{part}" if lines else part
        if lines and text_width(longer, CAPTION_PX) <= room_px:
            lines[-1] = longer
        elif len(lines) < most:
            lines.append(shortened(part, CAPTION_PX, room_px))
        else:
            more = f"{_BETWEEN}… {len(parts) - index} more"
            room = room_px - text_width(more, CAPTION_PX)
            lines[-1] = shortened(lines[-1], CAPTION_PX, room) + more
            break
    return tuple(line for line in lines if line)
