"""What an edit touched, so that each view redoes no more than it must."""

from dataclasses import dataclass
from enum import Flag, auto

import numpy as np

from trnviz.core.arrays import distinct
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario


class Aspect(Flag):
    """Parts of what a `Document` holds."""

    TOPOLOGY = auto()
    """The fabric itself: chips or links came, went or were joined otherwise."""
    HARDWARE = auto()
    """Capacities, latencies or faults; the same chips and links."""
    MODEL = auto()
    PLAN = auto()
    PLACEMENT = auto()
    ALGORITHM = auto()
    """Algorithms or the network model."""
    LOOKS = auto()
    """Layout, metric, colours, hidden layers, notes, bookmarks: the picture, not the numbers."""
    VIEW = auto()
    """Camera and selection."""
    RESULT = auto()
    """A simulation came in."""
    FILE = auto()
    """Path or modified mark."""
    MEASURED = auto()
    """What tools measured, beside the model."""


SIMULATED = (
    Aspect.TOPOLOGY
    | Aspect.HARDWARE
    | Aspect.MODEL
    | Aspect.PLAN
    | Aspect.PLACEMENT
    | Aspect.ALGORITHM
)
"""The aspects that decide a result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What changed.

    Attributes:
        aspects: The parts that are not as before.
        chips: Chips whose tiles changed, where that is known; empty with `PLACEMENT` means all.
    """

    aspects: Aspect
    chips: tuple[int, ...] = ()

    def touches(self, aspects: Aspect) -> bool:
        """Whether any of these parts changed."""
        return bool(self.aspects & aspects)

    @property
    def needs_simulation(self) -> bool:
        """Whether the result shown belongs to another scenario now."""
        return self.touches(SIMULATED)


def between(before: Scenario, after: Scenario) -> Change:
    """What differs between two scenarios."""
    if before is after:
        return Change(aspects=Aspect(0))
    aspects = Aspect(0)
    for aspect, names in _FIELDS:
        if any(_differs(getattr(before, name), getattr(after, name)) for name in names):
            aspects |= aspect
    if _differs(before.topology, after.topology):
        aspects |= Aspect.HARDWARE if _same_shape(before, after) else Aspect.TOPOLOGY
    return Change(aspects=aspects, chips=_moved_chips(before.placement, after.placement))


_FIELDS = (
    (Aspect.MODEL, ("model",)),
    (Aspect.PLAN, ("plan",)),
    (Aspect.PLACEMENT, ("placement",)),
    (Aspect.ALGORITHM, ("algorithms", "network")),
    (Aspect.HARDWARE, ("hardware", "faults", "profile")),
    (Aspect.LOOKS, ("layout", "metric", "color_by", "hidden", "places")),
    (Aspect.LOOKS, ("annotations", "bookmarks")),
)


def _differs(before: object, after: object) -> bool:
    return before is not after and before != after


def _same_shape(before: Scenario, after: Scenario) -> bool:
    old, new = before.topology, after.topology
    return (
        old.chip_names == new.chip_names
        and old.link_names == new.link_names
        and old.cores_per_chip == new.cores_per_chip
    )


def _moved_chips(before: Placement | None, after: Placement | None) -> tuple[int, ...]:
    if before is None or after is None or before is after:
        return ()
    if len(before.chip_of_rank) != len(after.chip_of_rank):
        return ()
    moved = (before.chip_of_rank != after.chip_of_rank) | (
        before.core_of_rank != after.core_of_rank
    )
    chips = np.concatenate([before.chip_of_rank[moved], after.chip_of_rank[moved]])
    return tuple(distinct(chips[chips >= 0]).tolist())
