"""Going from thing to thing by keys; selecting what belongs together."""

from collections.abc import Callable
from functools import partial

import numpy as np

from trnviz.core import kin
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.canvas.walk import WAYS
from trnviz.gui.parts import Parts

PLANES: dict[str, tuple[str, str]] = {"xz": ("x", "z"), "yz": ("y", "z")}
RINGS = ("x", "y", "z")


def handlers(parts: Parts) -> dict[str, Callable[[], object]]:
    """One function for each action that walks, or selects chips by where they stand."""
    return {
        "select_instance": partial(select_instance, parts),
        **{f"select_ring_{name}": partial(select_ring_along, parts, name) for name in RINGS},
        **{f"select_plane_{n}": partial(select_plane, parts, axes) for n, axes in PLANES.items()},
        "select_busiest": partial(select_busiest, parts),
        "select_faults": partial(select_faults, parts),
        **{f"walk_{way}": partial(parts.walk.go, way) for way in WAYS},
        "walk_link": partial(parts.walk.next_link, 1),
        "walk_link_back": partial(parts.walk.next_link, -1),
        "walk_shard": partial(parts.walk.next_shard, 1),
        "walk_shard_back": partial(parts.walk.next_shard, -1),
        "walk_piece": partial(parts.walk.next_piece, 1),
        "walk_piece_back": partial(parts.walk.next_piece, -1),
        "walk_select": parts.walk.select,
        "walk_select_more": partial(parts.walk.select, more=True),
    }


def chips_of(parts: Parts) -> tuple[int, ...]:
    """The chips that the selection is of: selected, under selected shards, at ends of links."""
    selection, scenario = parts.scene.selection, parts.document.scenario
    topology = scenario.topology
    chips = list(selection.chips)
    if scenario.placement is not None:
        ranks = [*selection.ranks, *(piece.rank for piece in selection.pieces)]
        where = scenario.placement.chip_of_rank[ranks].tolist()
        chips += [chip for chip in where if chip >= 0]
    for link in selection.links:
        ends = (int(topology.link_src[link]), int(topology.link_dst[link]))
        chips += [end for end in ends if end < topology.chip_count]
    return tuple(dict.fromkeys(chips))


def select_instance(parts: Parts) -> None:
    """Select all chips of the instances that the selection is in."""
    _select(parts, kin.same_instance(parts.document.scenario.topology, chips_of(parts)))


def select_ring_along(parts: Parts, dimension: str) -> None:
    """Select all chips of the rings along a dimension."""
    _select(parts, kin.same_ring(parts.document.scenario.topology, chips_of(parts), dimension))


def select_plane(parts: Parts, dimensions: tuple[str, str]) -> None:
    """Select all chips of the planes along two dimensions."""
    _select(parts, kin.same_plane(parts.document.scenario.topology, chips_of(parts), dimensions))


def select_busiest(parts: Parts) -> None:
    """Select the link with the highest load of those on screen."""
    link = parts.panels.busiest_link()
    if link >= 0:
        parts.scene.select(Selection(links=(link,)))


def select_faults(parts: Parts) -> None:
    """Select the chips and links that are down or degraded."""
    from trnviz.core.found import faulty

    chips, links = faulty(parts.document.scenario)
    selection = Selection(
        chips=tuple(np.flatnonzero(chips).tolist()), links=tuple(np.flatnonzero(links).tolist())
    )
    parts.scene.select(selection)


def can_select(parts: Parts) -> dict[str, bool]:
    """Which of the actions would select something, by name."""
    topology = parts.document.scenario.topology
    some = bool(chips_of(parts))
    has = {name: some and kin.axis(topology, name) >= 0 for name in RINGS}
    return {
        "select_instance": some,
        **{f"select_ring_{name}": has[name] for name in RINGS},
        **{f"select_plane_{n}": all(has[a] for a in axes) for n, axes in PLANES.items()},
        "select_busiest": parts.document.result is not None,
        "select_faults": bool(parts.document.scenario.faults) or not topology.link_up.all(),
    }


def _select(parts: Parts, chips: tuple[int, ...]) -> None:
    if chips:
        parts.scene.select(Selection(chips=chips))
