"""How the curves of the sweep are told apart: colour, symbol and dash, each the same everywhere."""

from dataclasses import dataclass

from trnviz.core.bench.sweep import Point
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.gui.figures import format_bytes, format_rate, format_ratio, format_time
from trnviz.gui.language import later, tr
from trnviz.scene.palette import GROUP_COLORS, Theme, edge_color
from trnviz.session.bench_measured import MEASURED

AUTO, BOUND = "auto", "bound"
MEASURED_SYMBOL = "x"
METRICS = {
    "time": later("Time"),
    "algbw": "algbw",
    "busbw": "busbw",
}
_TITLES = {BOUND: later("bound"), MEASURED: later("measured")}
_SYMBOLS = ("o", "s", "t", "d", "t1", "p", "h", "t2", "star", "t3", "+", "x", "crosshair", "o")
_NAMES = tuple(ALGORITHMS)


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveLook:
    """Of one curve.

    Attributes:
        color: "#rrggbb", at least 3:1 on the ground.
        symbol: Of its points, as pyqtgraph names it.
        is_dashed: Whether the line is.
        width_px: Of the line, 0 for none.
    """

    color: str
    symbol: str
    is_dashed: bool
    width_px: float


def curve_look(name: str, theme: Theme) -> CurveLook:
    """The look of an algorithm's curve: it keeps it whatever else is on the chart."""
    if name == MEASURED:
        return CurveLook(color=theme.focus, symbol=MEASURED_SYMBOL, is_dashed=False, width_px=0.0)
    if name not in _NAMES:
        return CurveLook(color=theme.text, symbol="o", is_dashed=False, width_px=2.6)
    index = _NAMES.index(name)
    return CurveLook(
        color=edge_color(GROUP_COLORS[index % len(GROUP_COLORS)], theme.ground),
        symbol=_SYMBOLS[index % len(_SYMBOLS)],
        is_dashed=index >= len(GROUP_COLORS),
        width_px=1.6,
    )


def curve_title(name: str) -> str:
    """What a curve is called: algorithms have names, the others words."""
    return tr(_TITLES[name]) if name in _TITLES else name


def value(point: Point, metric: str) -> float:
    """What a metric of the chart is of a point."""
    if metric == "time":
        return point.time_s
    return point.algbw_bytes_per_s if metric == "algbw" else point.busbw_bytes_per_s


def bound_value(point: Point, metric: str) -> float:
    """What a metric can at best be at the size of a point."""
    if metric == "time":
        return point.bound_s
    return point.bound_algbw_bytes_per_s if metric == "algbw" else point.bound_busbw_bytes_per_s


def metric_text(number: float, metric: str) -> str:
    """A value with its unit, as on the axis."""
    return format_time(number, 3) if metric == "time" else format_rate(number, 3)


def point_text(point: Point) -> str:
    """Everything about a point in a line."""
    asked, used = point.algorithm, point.used
    name = curve_title(asked)
    told = (
        format_bytes(point.size_bytes),
        name if asked == used else f"{name} ({used})",
        format_time(point.time_s),
        format_rate(point.algbw_bytes_per_s),
        format_rate(point.busbw_bytes_per_s),
    )
    if point.bound_s <= 0:
        return tr("{0}, {1}: {2}, algbw {3}, busbw {4}").format(*told)
    bound, share = format_time(point.bound_s), format_ratio(point.bound_ratio)
    text = tr("{0}, {1}: {2}, algbw {3}, busbw {4}, bound {5}, {6} of it reached")
    return text.format(*told, bound, share)


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to the wanted ones, in their order, at least `gap` apart.

    Where there is no room for that, the gap is smaller.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(len(wanted) - 1, 1))
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed: list[float] = []
    for rank, i in enumerate(order):
        room_below = low + rank * gap
        least = placed[-1] + gap if placed else room_below
        placed.append(max(wanted[i], least, room_below))
    ceiling = high
    for rank in range(len(placed) - 1, -1, -1):
        placed[rank] = min(placed[rank], ceiling)
        ceiling = placed[rank] - gap
    result = [0.0] * len(wanted)
    for rank, i in enumerate(order):
        result[i] = placed[rank]
    return result
