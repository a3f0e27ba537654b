"""Groups that the bench offers: of the selection, of the fabric's shape, of the plan.

An offer is a title and the text that names the group, the same text that `--group` takes; ranks of
a plan become the logical cores they sit on. Where chips have a cycle along links, the text lists
them in its order, which is ring order.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

import numpy as np

from trnviz.core.collectives.cycles import cycle
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Dimension, DimensionKind, Topology
from trnviz.session.edits import rank_name

_MOST_ORDERED = 256
_CUBE = 3
_LINES = {
    DimensionKind.RING: "ring",
    DimensionKind.LINE: "row",
    DimensionKind.FULL: "group",
    DimensionKind.SWITCH: "group",
    DimensionKind.EFA: "group",
}
_PLAN_DIMENSIONS = ("tp", "pp", "dp")


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A group to choose.

    Attributes:
        section: Headline of offers that belong together.
        title: What it is.
        text: As `--group` takes it; empty for all chips.
        size: How many take part, in words.
        refused: Why it cannot be chosen, "" when it can.
    """

    section: str
    title: str
    text: str
    size: str
    refused: str = ""


def offers(
    scenario: Scenario, chips: Sequence[int] = (), ranks: Sequence[int] = ()
) -> tuple[Offer, ...]:
    """All groups that can be chosen, with these chips and tiles selected."""
    topology = scenario.topology
    anchor = _anchor(scenario, chips, ranks)
    made = [_whole(topology), *_selected(scenario, chips, ranks)]
    made += _around(topology, anchor)
    made += _of_plan(scenario, anchor, ranks)
    made += _side_by_side(scenario)
    return tuple(made)


def _anchor(scenario: Scenario, chips: Sequence[int], ranks: Sequence[int]) -> int:
    """The chip whose rings and planes are offered: the first selected, else the first."""
    if chips:
        return chips[0]
    if ranks and scenario.placement is not None:
        return max(int(scenario.placement.chip_of_rank[ranks[0]]), 0)
    return 0


def _whole(topology: Topology) -> Offer:
    up = int(topology.chip_up.sum())
    return Offer(section="", title="Whole fabric", text="", size=f"{up} chips")


def _selected(scenario: Scenario, chips: Sequence[int], ranks: Sequence[int]) -> list[Offer]:
    """What is selected: tiles as ranks, chips as chips."""
    made = []
    if ranks:
        text, refused = _cores_text(scenario, (ranks,))
        size = _count(len(ranks), "rank")
        made.append(
            Offer(section="", title="Selected tiles", text=text, size=size, refused=refused)
        )
    if chips or not ranks:
        title, why = "Selected chips", "select chips first: click one, or draw a box around some"
        text = chips_text((chips,), scenario.topology) if chips else ""
        size = _count(len(chips), "chip") if chips else ""
        refused = "" if chips else why
        made.append(Offer(section="", title=title, text=text, size=size, refused=refused))
    return made


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


# the fabric's shape


def _around(topology: Topology, anchor: int) -> list[Offer]:
    name = topology.chip_names[anchor]
    made: list[Offer] = []
    seen: set[frozenset[int]] = set()
    for title, members in _shapes(topology, anchor):
        if 1 < len(members) < topology.chip_count and frozenset(members) not in seen:
            seen.add(frozenset(members))
            text = chips_text((members,), topology)
            section, size = f"Around {name}", f"{len(members)} chips"
            made.append(Offer(section=section, title=title, text=text, size=size))
    return made


def _shapes(topology: Topology, anchor: int) -> Iterable[tuple[str, tuple[int, ...]]]:
    dimensions = topology.dimensions
    if any(dimension.kind is DimensionKind.GRAPH for dimension in dimensions):
        return
    for index, dimension in enumerate(dimensions):
        yield _line_title(dimension), _spanned(topology, anchor, (index,))
    if topology.instance_count > 1:
        number = int(topology.instance_of_chip[anchor])
        yield f"instance {number}", _equal(topology, topology.instance_of_chip, anchor)
    if len(dimensions) == _CUBE:
        for pair in combinations(range(_CUBE), 2):
            names = "-".join(dimensions[i].name for i in pair)
            yield f"{names} plane", _spanned(topology, anchor, pair)
    number = int(topology.ultraserver_of_chip[anchor])
    yield f"UltraServer {number}", _equal(topology, topology.ultraserver_of_chip, anchor)


def _line_title(dimension: Dimension) -> str:
    name = "EFA" if dimension.kind is DimensionKind.EFA else dimension.name
    return f"{name} {_LINES[dimension.kind]}"


def _spanned(topology: Topology, anchor: int, free: Sequence[int]) -> tuple[int, ...]:
    """Chips that are up and differ from the anchor along these dimensions only."""
    fixed = [d for d in range(len(topology.dimensions)) if d not in free]
    coord = topology.chip_coord[:, fixed]
    mine = (coord == coord[anchor]).all(axis=1) & topology.chip_up
    return tuple(np.flatnonzero(mine).tolist())


def _equal(topology: Topology, values: np.ndarray, anchor: int) -> tuple[int, ...]:
    return tuple(np.flatnonzero((values == values[anchor]) & topology.chip_up).tolist())


# the plan


def _of_plan(scenario: Scenario, anchor: int, ranks: Sequence[int]) -> list[Offer]:
    plan, placement = scenario.plan, scenario.placement
    if plan is None or placement is None:
        return []
    there = tuple(ranks) or placement.ranks_on(anchor)
    rank = int(there[0]) if there else 0
    made = []
    for dimension in _PLAN_DIMENSIONS:
        title = f"{dimension.upper()} group"
        group = next(g for g in plan.groups(dimension) if rank in g)
        if len(group) > 1:
            text, refused = _cores_text(scenario, (group,))
            section, size = f"Plan, {rank_name(plan, rank)}", f"{len(group)} ranks"
            made.append(Offer(section=section, title=title, text=text, size=size, refused=refused))
    return made


def _cores_text(scenario: Scenario, groups: Sequence[Sequence[int]]) -> tuple[str, str]:
    """The logical cores under groups of ranks as text, and why there is none."""
    placement, cores = scenario.placement, scenario.topology.cores_per_chip
    if placement is None:
        return "", "there is no model on this fabric"
    taken: set[int] = set()
    parts = []
    for group in groups:
        if not placement.placed[list(group)].all():
            return "", "some of its ranks lie in the tray"
        at = [
            int(placement.chip_of_rank[r]) * cores + int(placement.core_of_rank[r]) for r in group
        ]
        twice = next((core for i, core in enumerate(at) if core in taken or core in at[:i]), None)
        if twice is not None:
            name = scenario.topology.chip_names[twice // cores]
            return "", f"two of its ranks share core {twice % cores} of {name}"
        taken.update(at)
        parts.append(_numbers_text(at))
    return "ranks:" + ";".join(parts), ""


# side by side


def _side_by_side(scenario: Scenario) -> list[Offer]:
    lines = [offer for offer in _all_lines(scenario.topology) if offer is not None]
    return [*lines, *_all_of_plan(scenario)]


def _all_lines(topology: Topology) -> list[Offer | None]:
    if any(dimension.kind is DimensionKind.GRAPH for dimension in topology.dimensions):
        return []
    made: list[Offer | None] = []
    if len(topology.dimensions) > 1:
        for index, dimension in enumerate(topology.dimensions):
            parts = _partition(topology, partial(_spanned, topology, free=(index,)))
            made.append(_together(topology, f"All {_line_title(dimension)}s", parts))
    if 1 < topology.instance_count < topology.chip_count:
        parts = _partition(topology, lambda c: _equal(topology, topology.instance_of_chip, c))
        made.append(_together(topology, "All instances", parts))
    return made


def _partition(
    topology: Topology, members_of: Callable[[int], tuple[int, ...]]
) -> list[tuple[int, ...]]:
    parts: list[tuple[int, ...]] = []
    left = np.ones(topology.chip_count, dtype=np.bool_) & topology.chip_up
    while left.any():
        part = members_of(int(left.argmax()))
        left[list(part)] = False
        parts.append(part)
    return parts


def _together(topology: Topology, title: str, parts: Sequence[Sequence[int]]) -> Offer | None:
    if len(parts) < 2 or len(parts[0]) < 2:  # noqa: PLR2004 - two groups of two
        return None
    section, size = "Side by side", f"{len(parts)} of {len(parts[0])} chips"
    if len({len(part) for part in parts}) > 1:
        why = "a chip that is down makes them unequal"
        return Offer(section=section, title=title, text="", size=size, refused=why)
    return Offer(section=section, title=title, text=chips_text(parts, topology), size=size)


def _all_of_plan(scenario: Scenario) -> list[Offer]:
    plan = scenario.plan
    made: list[Offer] = []
    for dimension in _PLAN_DIMENSIONS if plan is not None else ():
        groups = plan.groups(dimension) if plan is not None else ()
        if len(groups) > 1 and len(groups[0]) > 1:
            text, refused = _cores_text(scenario, groups)
            size = f"{len(groups)} of {len(groups[0])} ranks"
            name = f"All {dimension.upper()} groups"
            made.append(
                Offer(section="Side by side", title=name, text=text, size=size, refused=refused)
            )
    return made


# text


def chips_text(parts: Sequence[Sequence[int]], topology: Topology) -> str:
    """Groups of chips as `--group` takes them, each in the order of a cycle where it has one."""
    return "chips:" + ";".join(_numbers_text(_in_ring_order(part, topology)) for part in parts)


def _in_ring_order(chips: Sequence[int], topology: Topology) -> list[int]:
    along = topology.chip_coord[list(chips)]
    is_line = int((along != along[0]).any(axis=0).sum()) <= 1  # its own order is ring order
    if is_line or len(chips) > _MOST_ORDERED:
        return list(chips)
    found = cycle(np.array(chips, dtype=np.int32), topology)
    return [chips[i] for i in found] if found else list(chips)


def _numbers_text(numbers: Sequence[int]) -> str:
    """Numbers with runs drawn together: "0-3,7,6,5"."""
    parts: list[str] = []
    first = last = numbers[0]
    for number in (*numbers[1:], None):
        if number is not None and number == last + 1:
            last = number
            continue
        parts.append(str(first) if first == last else f"{first}-{last}")
        if number is not None:
            first = last = number
    return ",".join(parts)
