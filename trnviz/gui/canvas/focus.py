"""What belongs to a selection and stays in front, while the rest of the drawing steps back."""

import numpy as np

from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind, Topology
from trnviz.gui.canvas.selection import Selection

Parts = tuple[tuple[int, ...], tuple[int, ...]]
"""Chips and links."""


def in_front(found: Selection, selection: Selection, scope: Parts, scenario: Scenario) -> Parts:
    """What is in front: what was found, else what goes with the selection, else the scope."""
    if not found.is_empty:
        return around(found, scenario)
    chips, links = focus(selection, scenario)
    return (chips, links) if chips or links else scope


def focus(selection: Selection, scenario: Scenario) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Chips and links in front; both empty when everything is.

    Chips and single tiles are only framed: they do not hide what is around them. A link, a ring of
    links or a group of tiles is looked at for itself.
    """
    topology = scenario.topology
    if selection.group and scenario.placement is not None:
        ranks = np.asarray(selection.ranks)
        where = scenario.placement.chip_of_rank[ranks].tolist()
        chips = dict.fromkeys(chip for chip in where if chip >= 0)
        return tuple(chips), links_within(topology, tuple(chips))
    if not selection.links:
        return (), ()
    ends = (*topology.link_src[list(selection.links)].tolist(),
            *topology.link_dst[list(selection.links)].tolist())  # fmt: skip
    chips = dict.fromkeys(end for end in ends if end < topology.chip_count)
    return (*chips, *selection.chips), selection.links


def around(found: Selection, scenario: Scenario) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Chips and links that stay in front when a search found these: of tiles, their chips."""
    placement, chips = scenario.placement, found.chips
    if found.ranks and placement is not None:
        ranks = np.asarray(found.ranks)
        held = placement.chip_of_rank[ranks[ranks < placement.rank_count]].tolist()
        chips = tuple(chip for chip in dict.fromkeys((*chips, *held)) if chip >= 0)
    return chips, found.links


def links_within(topology: Topology, chips: tuple[int, ...]) -> tuple[int, ...]:
    """Links between chips of a set, those inside a chip left out."""
    inside = np.zeros(len(topology.vertex_names), np.bool_)
    inside[list(chips)] = True
    both = inside[topology.link_src] & inside[topology.link_dst]
    both &= topology.link_src != topology.link_dst
    return tuple(np.flatnonzero(both).tolist())


def ring_of(topology: Topology, link: int) -> tuple[int, ...]:
    """All links of the ring or line that a link is part of, both ways; itself where it has none."""
    src, dst = int(topology.link_src[link]), int(topology.link_dst[link])
    if max(src, dst) >= topology.chip_count or src == dst:
        return (link,)
    differs = np.flatnonzero(topology.chip_coord[src] != topology.chip_coord[dst])
    if len(differs) != 1:
        return (link,)
    others = np.delete(topology.chip_coord, differs[0], axis=1)
    mine = (others == others[src]).all(axis=1)
    ring = links_within(topology, tuple(np.flatnonzero(mine).tolist()))
    kind = topology.link_kind[link]
    return tuple(i for i in ring if topology.link_kind[i] == kind)


def both_ways(topology: Topology, link: int) -> tuple[int, ...]:
    """A link and the one that comes back, where there is one."""
    if topology.link_kind[link] == LinkKind.ON_CHIP:
        return (link,)
    back = topology.link_between(int(topology.link_dst[link]), int(topology.link_src[link]))
    return (link, back) if back >= 0 else (link,)
