"""Quantities as text and as SI numbers: the only place with a power of ten.

Outside, a quantity is text with its unit ("128 GB/s", "200 Gbps", "96 GiB", "1.5 us"); inside it is
a plain number in SI whose name carries the unit. GB is 1e9 bytes, GiB is 2**30, Gbps is 1e9 / 8
bytes per second. A bare number is refused: the two readings differ by 7 % for bytes and by a factor
of 8 for rates.
"""

import math
import re
from collections.abc import Callable
from decimal import Decimal

from trnviz.core.errors import InputError

KB, MB, GB, TB, PB = 1e3, 1e6, 1e9, 1e12, 1e15
KIB, MIB, GIB, TIB, PIB = 2**10, 2**20, 2**30, 2**40, 2**50
HOUR_S, DAY_S = 3600.0, 86400.0
_FEW = 2

_BYTES = {
    "B": 1, "KB": KB, "kB": KB, "MB": MB, "GB": GB, "TB": TB, "PB": PB,
    "KiB": KIB, "MiB": MIB, "GiB": GIB, "TiB": TIB, "PiB": PIB,
}  # fmt: skip
_BITS = {
    "bps": 1 / 8,
    "Kbps": KB / 8,
    "kbps": KB / 8,
    "Mbps": MB / 8,
    "Gbps": GB / 8,
    "Tbps": TB / 8,
}
_RATES = {f"{unit}/s": factor for unit, factor in _BYTES.items()} | _BITS
_TIMES = {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": 3600.0}
_RATIOS = {"%": 1.0}
_FLOPS = {"FLOPS": 1.0, "GFLOPS": 1e9, "TFLOPS": 1e12, "PFLOPS": 1e15}

_QUANTITY = re.compile(
    r"\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?)\s*([^\s\d].*?)?\s*\Z"
)
_LONGEST_TEXT = 64
_LONGEST_PLAIN = 30


def _decimal(text: object, table: dict[str, float], what: str, example: str) -> Decimal:
    hint = f'{what} is text with a unit, such as "{example}"'
    if not isinstance(text, str):
        raise InputError(f"{text!r} is not {what}", hint=hint)
    match = _QUANTITY.match(text) if len(text) <= _LONGEST_TEXT else None
    if match is None:
        raise InputError(f"{text[:_LONGEST_TEXT]!r} is not {what}", hint=hint)
    number, unit = match.groups()
    if unit is None:
        raise InputError(f"{text!r} has no unit", hint=hint)
    if unit not in table:
        raise InputError(
            f"{text!r} has the unknown unit {unit!r}", hint=f"one of {', '.join(table)}"
        )
    value = Decimal(number) * Decimal(repr(table[unit]))
    if math.isinf(float(value)):
        raise InputError(f"{text!r} is too large", hint=hint)
    if value < 0:
        raise InputError(f"{text!r} is negative", hint=hint)
    return value


def _parse(text: object, table: dict[str, float], what: str, example: str) -> float:
    return float(_decimal(text, table, what, example))


def parse_bytes(text: object) -> int:
    """Bytes as an integer: `parse_bytes("64 MiB") == 67108864`.

    Raises:
        InputError: No unit, an unknown one, a negative or fractional number of bytes.
    """
    value = _decimal(text, _BYTES, "a size", "64MiB")
    if abs(value - round(value)) > Decimal("1e-6") * max(value, Decimal(1)):
        raise InputError(f"{text!r} is not a whole number of bytes", hint='such as "64MiB"')
    return round(value)


def parse_rate(text: object) -> float:
    """Bytes per second: `parse_rate("200 Gbps") == 25e9`.

    Raises:
        InputError: No unit, an unknown one, a negative number.
    """
    return _parse(text, _RATES, "a bandwidth", "128GB/s")


def parse_time(text: object) -> float:
    """Seconds: `parse_time("500 ns") == 5e-7`.

    Raises:
        InputError: No unit, an unknown one, a negative number.
    """
    return _parse(text, _TIMES, "a time", "500ns")


def parse_flops(text: object) -> float:
    """Floating-point operations per second: `parse_flops("667 TFLOPS") == 6.67e14`.

    Raises:
        InputError: No unit, an unknown one, a negative number.
    """
    return _parse(text, _FLOPS, "a compute rate", "667TFLOPS")


def parse_ratio(text: object) -> float:
    """A ratio: `parse_ratio("67 %") == 0.67`.

    Raises:
        InputError: No percent sign, a negative number.
    """
    _parse(text, _RATIOS, "a ratio", "67 %")
    return float(Decimal(str(text).replace("%", "").strip()) / 100)


def _scaled(value: float, steps: tuple[tuple[float, str], ...], digits: int) -> str:
    for factor, unit in steps:
        if abs(value) >= factor:
            return f"{_plain(value / factor, digits)} {unit}"
    factor, unit = steps[-1]
    return f"{_plain(value / factor, digits)} {unit}"


def _plain(value: float, digits: int) -> str:
    """At most `digits` significant digits, never an exponent, thousands in groups."""
    if value == 0:
        return "0"
    decimals = max(0, digits - 1 - math.floor(math.log10(abs(value))))
    text = f"{value:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def format_bytes(value: float, digits: int = 4) -> str:
    """Binary units, as memory is sold: "23.4 GiB"."""
    return _scaled(
        value,
        ((PIB, "PiB"), (TIB, "TiB"), (GIB, "GiB"), (MIB, "MiB"), (KIB, "KiB"), (1, "B")),
        digits,
    )


def format_rate(value: float, digits: int = 4) -> str:
    """Decimal units, as links are sold: "128 GB/s"."""
    return _scaled(
        value, ((TB, "TB/s"), (GB, "GB/s"), (MB, "MB/s"), (KB, "KB/s"), (1, "B/s")), digits
    )


def format_time(value: float, digits: int = 4) -> str:
    """Seconds in the unit that keeps the number readable: "3.938 ms"."""
    return _scaled(value, ((1, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")), digits)


def format_span(value: float, digits: int = 4) -> str:
    """Seconds that may be months, in days or hours from a few on: "320.5 days"."""
    for least, unit_s, unit in ((_FEW, DAY_S, "days"), (_FEW, HOUR_S, "h")):
        if value >= least * unit_s:
            return f"{_plain(value / unit_s, digits)} {unit}"
    return format_time(value, digits)


def format_energy(value: float, digits: int = 4) -> str:
    """Joules in what a meter shows: "86.03 Wh", "1.2 kWh"."""
    scales = ((1e6 * HOUR_S, "MWh"), (1e3 * HOUR_S, "kWh"), (HOUR_S, "Wh"), (1, "J"))
    return _scaled(value, scales, digits)


def format_flops(value: float, digits: int = 4) -> str:
    """Compute rate: "667 TFLOPS"."""
    return _scaled(
        value, ((1e15, "PFLOPS"), (1e12, "TFLOPS"), (1e9, "GFLOPS"), (1, "FLOPS")), digits
    )


def format_ratio(value: float, digits: int = 3) -> str:
    """A ratio in percent: "93.1 %"."""
    return f"{_plain(value * 100, digits)} %"


def exact_bytes(value: int) -> str:
    """The shortest text that reads back to exactly this many bytes: "24 GiB", "1500 B"."""
    for factor, unit in ((TIB, "TiB"), (GIB, "GiB"), (MIB, "MiB"), (KIB, "KiB")):
        if value and value % factor == 0:
            return f"{value // factor} {unit}"
    return f"{value} B"


def exact_rate(value: float) -> str:
    """Text that reads back to exactly this rate: "128 GB/s"."""
    return _exact(value, (("TB/s", TB), ("GB/s", GB), ("MB/s", MB), ("B/s", 1.0)), parse_rate)


def exact_time(value: float) -> str:
    """Text that reads back to exactly this time: "500 ns"."""
    return _exact(value, (("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)), parse_time)


def exact_ratio(value: float) -> str:
    """Text that reads back to exactly this ratio: "85 %"."""
    percent = (Decimal(repr(float(value))) * 100).normalize()
    text = f"{percent:f}"
    return f"{text if len(text) <= _LONGEST_PLAIN else percent} %"


def _exact(
    value: float, units: tuple[tuple[str, float], ...], parse: Callable[[object], float]
) -> str:
    """The shortest text that reads back, rather without exponent and leading zero."""
    candidates = []
    for unit, factor in units:
        number = (Decimal(repr(float(value))) / Decimal(repr(factor))).normalize()
        plain = f"{number:f}"
        text = f"{plain if len(plain) <= _LONGEST_PLAIN else number} {unit}"
        if parse(text) == value:
            candidates.append(text)
    return min(candidates, key=lambda text: ("E" in text or text.startswith("0."), len(text)))
