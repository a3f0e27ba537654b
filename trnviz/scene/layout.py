"""From a fabric to its drawing: one function for each layout that ships."""

from __future__ import annotations

import operator
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from trnviz.core.errors import InputError
from trnviz.core.topology import DimensionKind, Topology
from trnviz.scene import efa_plane, graph, isometric, matrix, planes, racks, rings
from trnviz.scene.drawing import Layout

if TYPE_CHECKING:  # a value of the first drawing needs no more than its fabric
    from collections.abc import Callable

    from trnviz.core.scenario import Scenario
    from trnviz.core.view import Places

__all__ = ["LAYOUTS", "Layout", "drawing_of", "draws_alike", "layout"]

_AS_LAID_OUT: Places = MappingProxyType({})


def drawing_of(scenario: Scenario) -> Layout:
    """The drawing of a scenario, with what was moved by hand."""
    return layout(scenario.topology, scenario.layout, scenario.places)


def layout(topology: Topology, name: str = "racks", places: Places = _AS_LAID_OUT) -> Layout:
    """The drawing of a fabric, with these parts where they were put by hand.

    Raises:
        InputError: No layout has this name.
    """
    if name not in LAYOUTS:
        raise InputError(f"{name!r} is not a layout", hint=f"one of {', '.join(LAYOUTS)}")
    drawn = _drawn(topology, name)
    moved = places.get(drawn.name)
    if not moved:
        return drawn
    from trnviz.scene.arranged import arranged

    return arranged(drawn, moved)


def draws_alike(one: Topology, other: Topology) -> bool:
    """Whether a drawing of one fabric is a drawing of the other too.

    The same parts are joined alike; what they can carry, and which of them are down, is no matter.
    """
    built, other_built = one.changed_from, other.changed_from
    if built is None or other_built is None:
        return built is other_built and _same_parts(one, other)
    return _same_parts(one, other) and draws_alike(built, other_built)


def _same_parts(one: Topology, other: Topology) -> bool:
    if one is other:
        return True
    dimensions = ([(d.name, d.kind, d.size) for d in each.dimensions] for each in (one, other))
    values = ([getattr(each, name) for name in _VALUES] for each in (one, other))
    return (
        operator.eq(*dimensions)
        and operator.eq(*values)
        and all(np.array_equal(getattr(one, name), getattr(other, name)) for name in _ARRAYS)
    )


_VALUES = ("title", "vertex_names", "link_names", "cores_per_chip", "bank_count")
_ARRAYS = (
    "chip_coord",
    "instance_of_chip",
    "ultraserver_of_chip",
    "link_src",
    "link_dst",
    "link_kind",
    "core_of_on_chip_link",
    "bank_of_core",
    "removed_links",
    "removed_chips",
)


def _drawn(topology: Topology, name: str) -> Layout:
    """As it is laid out, with what was changed of the fabric."""
    built = topology.changed_from
    if built is None:
        return LAYOUTS[name](topology)
    from trnviz.scene.reworked import reworked

    any_graph = any(d.kind is DimensionKind.GRAPH for d in topology.dimensions)
    return reworked(LAYOUTS[name](topology if any_graph else built), topology)


def _racks(topology: Topology) -> Layout:
    """Grids of chips in their racks; a matrix for a full mesh, a bar for a switch."""
    sizes = [d for d in topology.dimensions if d.size > 1]
    if any(d.kind is DimensionKind.GRAPH for d in topology.dimensions):
        return graph.graph(topology)
    only = sizes[0].kind if len(sizes) == 1 else None
    if only is DimensionKind.FULL:
        return matrix.full_mesh(topology)
    if only is DimensionKind.SWITCH:
        return matrix.switched(topology)
    return racks.racks(topology)


def _or_racks(draw: Callable[[Topology], Layout]) -> Callable[[Topology], Layout]:
    """`draw` for fabrics of instances; what has no instances keeps its one drawing."""

    def drawn(topology: Topology) -> Layout:
        return draw(topology) if topology.bank_count else _racks(topology)

    return drawn


def _rings(topology: Topology) -> Layout:
    return rings.rings(topology) if rings.can_unroll(topology) else _racks(topology)


def _efa(topology: Topology) -> Layout:
    return efa_plane.efa_plane(topology) if efa_plane.has_plane(topology) else _racks(topology)


def _iso(topology: Topology) -> Layout:
    return isometric.isometric(topology) if isometric.is_solid(topology) else _racks(topology)


LAYOUTS: dict[str, Callable[[Topology], Layout]] = {
    "racks": _racks,
    "tori": _or_racks(planes.tori),
    "flat": _or_racks(planes.flat),
    "rings": _or_racks(_rings),
    "efa": _or_racks(_efa),
    "iso": _or_racks(_iso),
}
