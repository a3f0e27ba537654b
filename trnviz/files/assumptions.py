"""The hardware figures that a user changed, as text with units."""

from collections.abc import Mapping
from dataclasses import replace

from trnviz.core.hardware import HardwareSpec
from trnviz.files import hardware as hardware_files


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
    figure = replace(
        published_figure,
        value=hardware_files.parse_figure(name, text),
        text=text,
        source=f"set by the user; published: {published_figure.text}, {published_figure.source}",
        confidence="assumption",
    )
    return hardware.with_changed(figure)


def published(hardware: HardwareSpec) -> HardwareSpec:
    """The same chip in the same profile, with nothing changed."""
    return hardware_files.read(hardware.name).with_profile(hardware.profile)
