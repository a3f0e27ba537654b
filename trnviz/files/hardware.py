"""Reads `resources/hardware/*.json`: the figures of a chip generation, each with its source.

The unit of a figure follows from its name: `_bytes_per_s` takes "128 GB/s", `_bytes` "24 GiB", `_s`
"500 ns", `_flops` "667 TFLOPS", `_ratio` and `_efficiency` "67 %"; any other name is a count.
A file may be `like` another one; it then holds the figures in which it differs.
"""

from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from trnviz.core.errors import InputError
from trnviz.core.hardware import CONFIDENCES, Alternative, Figure, HardwareSpec
from trnviz.core.units import parse_bytes, parse_flops, parse_rate, parse_ratio, parse_time
from trnviz.files import resources

FORMAT = "trnviz-hardware"
VERSION = 1
_MOST_BYTES = 1 << 20

_PARSERS = (
    ("_bytes_per_s", parse_rate),
    ("_bytes", parse_bytes),
    ("_bytes_per_core", parse_bytes),
    ("_s", parse_time),
    ("_flops", parse_flops),
    ("_ratio", parse_ratio),
    ("_efficiency", parse_ratio),
)


class _Alternative(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    source: str


class _Value(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    source: str
    confidence: str
    note: str = ""
    alternatives: list[_Alternative] = []


class _Figure(_Value, forbid_unknown_fields=True):
    measured: _Value | None = None


class _Hardware(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    name: str
    title: str
    figures: dict[str, _Figure]
    like: str = ""


@cache
def read(name: str) -> HardwareSpec:
    """The figures of a chip generation that ships, line profile.

    Raises:
        InputError: There is none of this name, or its file is refused.
    """
    return read_file(resources.path("hardware", name))


def read_file(path: Path) -> HardwareSpec:
    """The figures of a hardware file.

    Raises:
        InputError: It cannot be read, or a value in it is refused; place and reason are named.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=str(path)) from error
    return decode(data, source=str(path))


def decode(data: bytes, *, source: str = "") -> HardwareSpec:
    """The figures in the text of a hardware file.

    Raises:
        InputError: A value in it is refused; place and reason are named.
    """
    if len(data) > _MOST_BYTES:
        raise InputError("is too large for a hardware file", source=source)
    try:
        raw = msgspec.json.decode(data, type=_Hardware)
    except (msgspec.DecodeError, RecursionError) as error:
        problem, _, where = str(error).partition(" - at ")
        raise InputError(problem, source=source, where=where.strip("`")) from error
    if raw.format != FORMAT or raw.version != VERSION:
        raise InputError(
            f"{raw.format!r} version {raw.version} is not a hardware file",
            source=source,
            where="$.format",
            hint=f'"{FORMAT}" version {VERSION}',
        )
    return _spec(raw, source)


def _spec(raw: _Hardware, source: str) -> HardwareSpec:
    """The figures of a file, over those of the chip it is like."""
    base = read(raw.like) if raw.like else None
    figures = dict(base.figures) if base else {}
    measured = {n: f for n, f in base.measured.items() if n not in raw.figures} if base else {}
    for name, figure in raw.figures.items():
        figures[name] = _figure(name, figure, source)
        if figure.measured:
            measured[name] = _figure(name, figure.measured, source)
    return HardwareSpec(
        name=raw.name,
        title=raw.title,
        figures=MappingProxyType(figures),
        measured=MappingProxyType(measured),
    )


def _figure(name: str, raw: _Value, source: str) -> Figure:
    where = f"$.figures.{name}"
    if raw.confidence not in CONFIDENCES:
        raise InputError(
            f"{raw.confidence!r} is not a confidence",
            source=source,
            where=f"{where}.confidence",
            hint=f"one of {', '.join(CONFIDENCES)}",
        )
    try:
        value = parse_figure(name, raw.text)
    except InputError as error:
        raise error.at(source=source, where=f"{where}.text") from error
    return Figure(
        name=name,
        value=value,
        text=raw.text,
        source=raw.source,
        confidence=raw.confidence,
        note=raw.note,
        alternatives=tuple(Alternative(text=a.text, source=a.source) for a in raw.alternatives),
    )


def parse_figure(name: str, text: str) -> float:
    """The SI value of a figure's text; the unit follows from the name.

    Raises:
        InputError: The text has another unit, or none.
    """
    for suffix, parse in _PARSERS:
        if name.endswith(suffix):
            return float(parse(text))
    if not (text.isascii() and text.isdigit()):
        raise InputError(f"{text!r} is not a count", hint='such as "8"')
    return float(text)
