"""The hardware figures that a user changed, as text with units."""

from collections.abc import Mapping
from dataclasses import replace

from trnviz.core.errors import InputError
from trnviz.core.hardware import HardwareSpec
from trnviz.core.units import (
    exact_ratio,
    parse_bytes,
    parse_flops,
    parse_rate,
    parse_ratio,
    parse_time,
)
from trnviz.files import hardware as hardware_file

_MOST_COUNT = 1_000_000
_PARSE_OF_SUFFIX = (
    ("_bytes_per_s", parse_rate),
    ("_flops_per_s", parse_flops),
    ("_flops", parse_flops),
    ("_bytes", parse_bytes),
    ("_ratio", parse_ratio),
    ("_s", parse_time),
)

__all__ = ["apply", "changed", "exact_ratio", "parse", "published"]


def parse(name: str, text: str) -> float:
    """The number in SI that `text` gives for the figure `name`, whose ending says the unit.

    Raises:
        InputError: The text has another unit, or none.
    """
    for suffix, read in _PARSE_OF_SUFFIX:
        if name.endswith(suffix):
            return float(read(text))
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_MOST_COUNT))):
        raise InputError(f"{text!r} is not a count", hint='such as "4"')
    return float(text)


def changed(hardware: HardwareSpec) -> dict[str, str]:
    """Text of every figure that the user set, by name, in order of the names."""
    return {name: hardware.figures[name].text for name in sorted(hardware.changed)}


def apply(hardware: HardwareSpec, texts: Mapping[str, str]) -> HardwareSpec:
    """The same chip with these figures set by the user.

    Raises:
        InputError: A figure does not exist, or its text does not fit it.
    """
    for name, text in texts.items():
        hardware = with_figure(hardware, name, text)
    return hardware


def with_figure(hardware: HardwareSpec, name: str, text: str) -> HardwareSpec:
    """The same chip with one figure set by the user.

    Raises:
        InputError: The figure does not exist, or the text does not fit it.
    """
    published_figure = hardware.figure(name)
    figure = replace(
        published_figure,
        value=parse(name, text),
        text=text,
        source=f"set by the user; published: {published_figure.text}, {published_figure.source}",
        confidence="assumption",
    )
    return hardware.with_changed(figure)


def published(hardware: HardwareSpec) -> HardwareSpec:
    """The same chip in the same profile, with nothing changed."""
    return hardware_file.read(hardware.name).with_profile(hardware.profile)
