"""What a user does to where things stand in the drawing: chips and switches, by layout."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from trnviz.core.errors import InputError
from trnviz.core.scenario import Scenario
from trnviz.core.view import DRAWINGS, Point
from trnviz.files.places_part import FARTHEST_SU

_DIGITS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveInDrawing:
    """Chips and switches put at other places of a drawing; where their shards sit is the same.

    Attributes:
        drawing: Its name, one of `view.DRAWINGS`.
        places: Their top left corners, by name.
    """

    drawing: str
    places: Mapping[str, Point]

    def label(self, _before: Scenario) -> str:
        """What moves."""
        if len(self.places) == 1:
            return f"Move {next(iter(self.places))} in the drawing"
        return f"Move {len(self.places)} parts in the drawing"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario that is drawn like this."""
        if self.drawing not in DRAWINGS:
            raise InputError(f"{self.drawing!r} is not a drawing")
        known = set(before.topology.vertex_names)
        for name, place in self.places.items():
            if name not in known:
                raise InputError(f"{name} is no part of {before.topology.name}")
            if not all(math.isfinite(v) and abs(v) <= FARTHEST_SU for v in place):
                raise InputError(f"{name} cannot stand at {place}", hint="nearer to the others")
        moved = {name: _rounded(place) for name, place in self.places.items()}
        return _with(before, self.drawing, {**before.places.get(self.drawing, {}), **moved})


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetPlaces:
    """Parts of a drawing back to where its layout puts them.

    Attributes:
        drawing: Its name.
        names: Of the parts; empty for all of them.
    """

    drawing: str
    names: tuple[str, ...] = ()

    def label(self, _before: Scenario) -> str:
        """What goes back."""
        if len(self.names) == 1:
            return f"Reset the position of {self.names[0]}"
        return f"Reset {len(self.names)} positions" if self.names else "Reset positions"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with them as laid out."""
        moved = before.places.get(self.drawing, {})
        kept = {n: p for n, p in moved.items() if self.names and n not in self.names}
        return _with(before, self.drawing, kept)


def _rounded(place: Point) -> Point:
    """As the document keeps it, so that what is read back is what was written."""
    return round(place[0], _DIGITS) + 0.0, round(place[1], _DIGITS) + 0.0


def _with(before: Scenario, drawing: str, moved: Mapping[str, Point]) -> Scenario:
    if dict(before.places.get(drawing, {})) == dict(moved):
        return before
    places = {**before.places, drawing: MappingProxyType(dict(moved))}
    kept = {name: places[name] for name in DRAWINGS if places.get(name)}
    return replace(before, places=MappingProxyType(kept))
