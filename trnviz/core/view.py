"""How a scenario is looked at: names that a document may use, notes, moments, camera, selection."""

from collections.abc import Mapping
from dataclasses import dataclass

LAYOUTS = ("racks", "tori", "flat", "rings", "efa", "iso")
"""How the chips stand; a fabric without instances has one drawing under every name."""
METRICS = ("now", "mean", "peak", "demand", "bytes")
"""What link colours can show: the moment, the mean or the peak of the run, what it asked for at its
highest, the bytes carried."""
COLOR_BY = ("tp", "pp", "dp", "cp", "ep")
LAYERS = ("xy", "z", "efa", "dots", "labels", "banks", "tiles", "notes", "sums")
"""Parts of the drawing that can be hidden; without "sums" a chip shows its banks at any zoom."""
DRAWINGS = (*LAYOUTS, "graph", "mesh", "switch")
"""Every drawing that there is: the layouts, and those of fabrics that have one drawing of their own
under every name."""
NETWORKS = ("fluid", "fifo")
NOTE_KINDS = ("text", "arrow", "bracket", "marker")


Point = tuple[float, float]
Places = Mapping[str, Mapping[str, Point]]
"""Where chips and switches were put by hand: by drawing, then by name, the top left corner in scene
units."""
ENDS: tuple[str, str] = ("at", "to")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where an end of a note that is tied to nothing is, in one drawing.

    Attributes:
        drawing: One of `DRAWINGS`.
        end: "at" or "to".
        at_su: In scene units.
    """

    drawing: str
    end: str
    at_su: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """A note on the drawing.

    Attributes:
        text: What it says.
        at: The chip, link or instance it is tied to, by name; empty for a spot of the drawing, or
            for the drawing as a whole.
        kind: One of `NOTE_KINDS`: words beside a thing, an arrow to it, a bracket around chips, or
            a numbered mark whose words stand below.
        to: Where an arrow or a bracket ends, by name; empty for a spot, or for the same.
        time_s: The moment it is about, None for all.
        spots: Where its free ends are, at most one for each end in each drawing.
        shift_su: By how much its words are moved from where they would stand, None for not at all.
    """

    text: str
    at: str = ""
    kind: str = NOTE_KINDS[0]
    to: str = ""
    time_s: float | None = None
    spots: tuple[Spot, ...] = ()
    shift_su: Point | None = None

    def spot(self, drawing: str, end: str) -> Point | None:
        """Where a free end is in a drawing, None where it is not there."""
        found = (s.at_su for s in self.spots if s.drawing == drawing and s.end == end)
        return next(found, None)

    def name_at(self, end: str) -> str:
        """What an end is tied to, "" for nothing."""
        return self.at if end == ENDS[0] else self.to

    def is_in(self, drawing: str) -> bool:
        """Whether anything of it has a place in a drawing."""
        return bool(self.at or self.to) or any(s.drawing == drawing for s in self.spots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """A moment of the step to come back to.

    Attributes:
        time_s: Since the step began.
        name: What the user calls it; may be empty.
    """

    time_s: float
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Camera and selection: saved beside the scenario, never undone.

    Attributes:
        center_su: The middle of the canvas in scene units, None to fit everything.
        zoom: Pixels per scene unit; without meaning when fitted.
        selection: Names of the selected chips and links.
    """

    center_su: tuple[float, float] | None = None
    zoom: float = 1.0
    selection: tuple[str, ...] = ()
