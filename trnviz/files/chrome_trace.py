"""Link loads out of a Chrome trace: counters that are named after links, or hold them as arguments.

A counter holds until its next event, as trace viewers draw it; `null` is a gap. The unit is the
name of the argument: `bytes_per_s`, `gbytes_per_s`, `gbps`, `utilization_ratio`,
`utilization_percent`. An argument that is itself the name of a link is in bytes per second.
"""

import re
from collections.abc import Iterator

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.measured import LinkLoads
from trnviz.files.checked import MOST_PROBLEMS
from trnviz.files.link_csv import VALUES
from trnviz.files.link_samples import loads
from trnviz.files.strict_json import show

MOST_VALUES = 2_000_000
_LINK = re.compile(r"[^<>]{1,80}>[^<>]{1,80}|\S{1,80}\.k\d{1,2}")
_RATIOS = ("utilization_ratio", "utilization_percent")
_US = 1e-6
_LARGEST = 1e18
Sample = tuple[str, float, float | None, bool]
"""Link, time, value, whether it is a share of the capacity."""


def is_trace(value: object) -> bool:
    """Whether a JSON value looks like one."""
    if isinstance(value, dict):
        return "traceEvents" in value
    return (
        isinstance(value, list)
        and bool(value)
        and isinstance(value[0], dict)
        and "ph" in value[0]
        and ("ts" in value[0] or value[0]["ph"] == "M")
    )


def read(value: object, source: str = "") -> LinkLoads:
    """The link loads in a trace.

    Raises:
        InputErrors: Events that are not what they should be; or there are no link counters.
    """
    events = value.get("traceEvents") if isinstance(value, dict) else value
    if not isinstance(events, list):
        raise InputError(f"{show(events)} is not a list", source=source, where="$.traceEvents")
    problems: list[InputError] = []
    samples: dict[str, list[tuple[float, float | None]]] = {}
    ratios: set[bool] = set()
    end = 0.0
    for i, event in enumerate(events):
        try:
            end = max(end, _end(event, f"$.traceEvents[{i}]"))
            for link, time, rate, is_ratio in _counters(event, f"$.traceEvents[{i}]"):
                samples.setdefault(link, []).append((time, rate))
                ratios.add(is_ratio)
        except InputError as error:
            problems.append(error.at(source=source))
    if problems:
        raise InputErrors(tuple(problems[:MOST_PROBLEMS]))
    if len(ratios) > 1:
        raise InputError("mixes rates and shares of capacity", source=source, hint="one of them")
    try:
        return loads(samples, end_s=end, is_ratio=ratios == {True})
    except InputError as error:
        raise error.at(source=source) from error


def _end(event: object, where: str) -> float:
    """When an event is over, in seconds."""
    if not isinstance(event, dict):
        raise InputError(f"{show(event)} is not an object", where=where)
    if event.get("ph") == "M":
        return 0.0
    total = 0.0
    for name in ("ts", "dur"):
        value = event.get(name, 0)
        if not isinstance(value, int | float) or isinstance(value, bool) or abs(value) > _LARGEST:
            raise InputError(f"{show(value)} is not a time", where=f"{where}.{name}")
        total += value
    return total * _US


def _counters(event: dict[str, object], where: str) -> Iterator[Sample]:
    if event.get("ph") != "C":
        return
    values = event.get("args")
    if not isinstance(values, dict):
        raise InputError(f"{show(values)} is not an object", where=f"{where}.args")
    ts = event.get("ts")
    if not isinstance(ts, int | float):
        raise InputError("a counter without a time", where=f"{where}.ts")
    name = str(event.get("name", "")).removeprefix("link ").strip()
    for key, value in values.items():
        link, unit = (name, key) if _LINK.fullmatch(name) else (key, "bytes_per_s")
        if not _LINK.fullmatch(link):
            continue
        if unit not in VALUES:
            raise InputError(
                f"{show(key)} is not the unit of a link's load",
                where=f"{where}.args",
                hint=", ".join(VALUES),
            )
        yield link, ts * _US, _scaled(value, unit, where), unit in _RATIOS


def _scaled(value: object, unit: str, where: str) -> float | None:
    if value is None:
        return None
    good = isinstance(value, int | float) and not isinstance(value, bool)
    if not good or not 0 <= float(str(value)) <= _LARGEST:
        raise InputError(f"{show(value)} is not a number from 0 on", where=f"{where}.args")
    return float(str(value)) * VALUES[unit]
