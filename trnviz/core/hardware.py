"""The figures of one chip generation, each with the place it comes from.

A figure is known by a name that carries its unit (`neuronlink_xy_bytes_per_s`). The same name may
have another value in another profile: *line* holds published line rates and no software cost,
*measured* what published measurements show. A figure that nobody published is an assumption: it
says so in `confidence`, and a user may change it.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from trnviz.core.errors import InputError

PROFILES = ("line", "measured")
CONFIDENCES = ("official", "secondary", "inferred", "assumption")


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """Another published value of the same figure, kept beside the default."""

    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One number with its origin.

    Attributes:
        name: Identifier with the unit in it.
        value: In SI.
        text: As the source writes it, with its unit.
        source: Where it was published, or why it is assumed.
        confidence: One of `CONFIDENCES`.
        note: What a reader must know to use it.
        alternatives: Other published values.
    """

    name: str
    value: float
    text: str
    source: str
    confidence: str
    note: str = ""
    alternatives: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HardwareSpec:
    """All figures of one chip generation.

    Attributes:
        name: Identifier, such as "trainium2".
        title: For people, such as "AWS Trainium2".
        figures: The line profile, complete.
        measured: Figures whose value differs in the measured profile.
        profile: Which of the two `value` answers from.
        changed: Names whose value a user set by hand; both profiles then give that value.
    """

    name: str
    title: str
    figures: Mapping[str, Figure]
    measured: Mapping[str, Figure] = field(default_factory=lambda: MappingProxyType({}))
    profile: str = "line"
    changed: tuple[str, ...] = ()

    def figure(self, name: str) -> Figure:
        """The figure of this name in the current profile.

        Raises:
            InputError: No figure has this name.
        """
        if name not in self.figures:
            raise InputError(
                f"{name!r} is not a figure of {self.title}",
                hint=f"one of {', '.join(sorted(self.figures))}",
            )
        if self.profile == "measured" and name in self.measured and name not in self.changed:
            return self.measured[name]
        return self.figures[name]

    def value(self, name: str) -> float:
        """The number of `figure(name)`, in SI."""
        return self.figure(name).value

    def limit(self, name: str) -> float:
        """The number of `figure(name)`, infinite where the file has no such figure."""
        return self.value(name) if name in self.figures else math.inf

    def count(self, name: str) -> int:
        """The number of `figure(name)` where it counts things or bytes."""
        return round(self.figure(name).value)

    def with_profile(self, profile: str) -> "HardwareSpec":
        """The same chip seen through another profile.

        Raises:
            InputError: The profile is unknown.
        """
        if profile not in PROFILES:
            raise InputError(f"{profile!r} is not a profile", hint=f"one of {', '.join(PROFILES)}")
        return replace(self, profile=profile)

    def with_changed(self, figure: Figure) -> "HardwareSpec":
        """The same chip with one figure set by the user."""
        self.figure(figure.name)
        figures = MappingProxyType({**self.figures, figure.name: figure})
        changed = tuple(sorted({*self.changed, figure.name}))
        return replace(self, figures=figures, changed=changed)
