"""The hardware figures that a user changed, as text with units."""

from collections.abc import Mapping
from dataclasses import replace

from trnviz.core.errors import InputError
from trnviz.core.hardware import HardwareSpec
from trnviz.files import hardware as hardware_files

_SHAPE = frozenset(
    {"hbm_banks", "physical_cores", "most_cores_per_logical_core", "chips_per_nic", "dma_engines"}
)
"""What a chip is; another number would be another chip."""

_MOST_S = 3600.0
_MOST = 1e18
_MAY_BE_NOTHING = ("_bytes_per_core", "_least_bytes", "_most_bytes")


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
    """The same chip with one published figure set by the user.

    Raises:
        InputError: The figure does not exist, or the text does not fit it.
    """
    published_figure = hardware.figure(name)
    if name in _SHAPE:
        raise InputError(f"{name} belongs to the chip and cannot be changed", hint="leave it out")
    figure = replace(
        published_figure,
        value=_value(name, text),
        text=text,
        source=f"set by the user; published: {published_figure.text}, {published_figure.source}",
        confidence="assumption",
    )
    return hardware.with_changed(figure)


def published(hardware: HardwareSpec) -> HardwareSpec:
    """The same chip in the same profile, with nothing changed."""
    return hardware_files.read(hardware.name).with_profile(hardware.profile)


def _value(name: str, text: str) -> float:
    value = hardware_files.parse_figure(name, text)
    is_time = name.endswith("_s") and not name.endswith("_per_s")
    if value > (_MOST_S if is_time else _MOST):
        raise InputError(f"{text!r} is too large", hint="a figure that a machine could have")
    if value == 0 and not (is_time or name.endswith(_MAY_BE_NOTHING)):
        raise InputError(f"{text!r} leaves nothing", hint="more than 0; what is down is a fault")
    return value
