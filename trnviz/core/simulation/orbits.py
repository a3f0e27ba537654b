"""Runs in which one flow stands for all its images under the moves of a group of chips.

All images of a flow run alike, and all images of a link carry alike; so it is enough to run the
flows that leave one node over *classes* of links. A hop weighs what all images put on one link of
the class: as many as there are moves that leave the link where it is. `folding` finds the same
classes from the whole schedule; here the whole schedule is never laid out.

Letters for shapes: F flows, G sub-flows, H hops, R resources, C classes.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, Int32Array, IntArray
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.simulation import rows
from trnviz.core.simulation.folding import Folded, Network
from trnviz.core.simulation.network import by_flow
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import DimensionKind, Topology


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Orbits:
    """Classes of resources under the moves of a group.

    Attributes:
        images: Flows that each flow stands for.
        resource_class: (R,) class of each, the last class for what is not of the group.
        weight: (C,) moves that leave one resource of the class where it is.
        capacity: (C,) bytes per second, infinite in the last class.
    """

    images: int
    resource_class: IntArray
    weight: FloatArray
    capacity: FloatArray

    def load(self, routes: Routes) -> FloatArray:
        """(C,) bytes that one resource of each class carries in all."""
        part = np.repeat(routes.subflow_bytes, np.diff(routes.hop_start)) * routes.hop_weight
        kind = self.resource_class[routes.hop_resource]
        return rows.sums(kind, part * self.weight[kind], len(self.capacity))

    def folded(self, schedule: Schedule, routes: Routes) -> Folded:
        """What the engine runs."""
        kind = self.resource_class[routes.hop_resource]
        network = Network(
            dep_start=schedule.dep_start,
            dep_flow=schedule.dep_flow,
            flow_priority=schedule.flow_priority,
            flow_of_subflow=routes.flow_of_subflow,
            subflow_bytes=routes.subflow_bytes,
            subflow_latency_s=routes.subflow_latency_s,
            hop_start=routes.hop_start,
            hop_resource=kind,
            hop_weight=routes.hop_weight * self.weight[kind],
            capacity=self.capacity,
        )
        return Folded(network=by_flow(network), resource_class=self.resource_class)


def orbits_of(chips: Int32Array, routes: Routes, topology: Topology) -> Orbits | None:
    """The classes of a group that the moves map onto itself, None where its links are not alike.

    Args:
        chips: Of the group.
        routes: Of the flows that stand for all.
        topology: The fabric, faults included.
    """
    if topology.has_more_links:  # a short cut is an image of no other link
        return None
    chips = np.unique(chips)
    kinds = _vertex_kinds(topology)
    inside = _links_inside(chips, topology)
    label = np.where(inside, _link_labels(topology, kinds), -1)
    if not _leaves_move(chips, topology, kinds):
        return None
    resource_class, count = _classes(label, routes, topology)
    capacity = routes.resource_capacity_bytes_per_s
    least, most = np.full(count + 1, np.inf), np.zeros(count + 1)
    np.minimum.at(least, resource_class, capacity)
    np.maximum.at(most, resource_class, capacity)
    used = np.unique(resource_class[routes.hop_resource])
    links = np.flatnonzero(inside)
    if len(used) and (used[-1] == count or not bool((least[used] == most[used]).all())):
        return None
    if not _alike(resource_class[links], topology.link_latency_s[links], count):
        return None
    if not bool(topology.link_up[links].all() and topology.chip_up[chips].all()):
        return None
    members = np.bincount(resource_class[links], minlength=count + 1)
    weight = np.ones(count + 1)
    weight[members > 0] = len(chips) / members[members > 0]
    least[count] = np.inf
    return Orbits(images=len(chips), resource_class=resource_class, weight=weight, capacity=least)


def _classes(label: IntArray, routes: Routes, topology: Topology) -> tuple[IntArray, int]:
    """(R,) class of each resource; those that have no label come into the last, `count`."""
    parts, count = [label], int(label.max(initial=-1)) + 1
    for _, many in routes.blocks:
        each = max(many // topology.chip_count, 1)
        parts.append(np.arange(many) % each + count)
        count += each
    joined = np.concatenate(parts)
    known, place = np.unique(joined[joined >= 0], return_inverse=True)
    result = np.full(len(joined), len(known))
    result[joined >= 0] = place
    return result, len(known)


def _alike(kind: IntArray, values: FloatArray, count: int) -> bool:
    """Whether the values of each class are one."""
    least, most = np.full(count + 1, np.inf), np.full(count + 1, -np.inf)
    np.minimum.at(least, kind, values)
    np.maximum.at(most, kind, values)
    seen = least <= most
    return bool((least[seen] == most[seen]).all())


_LEAF, _SPINE = 1000, 1001


def _vertex_kinds(topology: Topology) -> IntArray:
    """(V,) 0 for a chip, 1 + d for a switch of dimension d, else leaf or spine of EFA."""
    kinds = np.zeros(len(topology.vertex_names), dtype=np.int64)
    first = topology.chip_count
    for d, dimension in enumerate(topology.dimensions):
        if dimension.kind is DimensionKind.SWITCH and dimension.size > 1:
            switches = topology.chip_count // dimension.size
            kinds[first : first + switches] = 1 + d
            first += switches
    kinds[first:] = _LEAF
    if len(kinds) > first:
        kinds[-1] = _SPINE
    return kinds


def _links_inside(chips: Int32Array, topology: Topology) -> BoolArray:
    """(L,) links between chips of the group, and between them and the switches over them."""
    touched = np.zeros(len(topology.vertex_names), np.bool_)
    touched[chips] = True
    above = topology.link_dst >= topology.chip_count
    for _ in ("to switches and leaves", "to the spine"):
        touched[topology.link_dst[touched[topology.link_src] & above]] = True
    result: BoolArray = touched[topology.link_src] & touched[topology.link_dst]
    return result


def _link_labels(topology: Topology, kinds: IntArray) -> IntArray:
    """(L,) the same for links that moves map onto each other."""
    chips = topology.chip_count
    src, dst = topology.link_src.astype(np.int64), topology.link_dst.astype(np.int64)
    sizes = np.array([dimension.size for dimension in topology.dimensions], dtype=np.int64)
    strides = np.concatenate(([1], np.cumprod(sizes)[:-1]))
    between = (src < chips) & (dst < chips)
    coord = topology.chip_coord.astype(np.int64)
    ahead = np.zeros(len(src), dtype=np.int64)
    ahead[between] = ((coord[dst[between]] - coord[src[between]]) % sizes) @ strides
    most = _SPINE + 1
    label = ((ahead * most + kinds[src]) * most + kinds[dst]) * (topology.cores_per_chip + 1)
    result: IntArray = label + topology.core_of_on_chip_link + 1
    return np.unique(result, return_inverse=True)[1].astype(np.int64)


def _leaves_move(chips: Int32Array, topology: Topology, kinds: IntArray) -> bool:
    """Whether moves take the chips under one leaf to those under one other.

    It matters only where a group goes over EFA, and fails where an instance is part of a row.
    """
    coord = topology.chip_coord[chips].astype(np.int64)
    spanned = [d for d in range(coord.shape[1]) if len(np.unique(coord[:, d])) > 1]
    kind_of = [topology.dimensions[d].kind for d in spanned]
    if DimensionKind.EFA not in kind_of:
        return True
    rises = (kinds[topology.link_src] == 0) & (kinds[topology.link_dst] == _LEAF)
    up = np.flatnonzero(rises)
    leaf = np.full(topology.chip_count, -1, dtype=np.int64)
    leaf[topology.link_src[up]] = topology.link_dst[up]
    sizes = np.array([dimension.size for dimension in topology.dimensions], dtype=np.int64)
    strides = np.concatenate(([1], np.cumprod(sizes)[:-1]))
    here = leaf[chips]
    for d in spanned:
        moved = coord.copy()
        moved[:, d] = (moved[:, d] + 1) % sizes[d]
        pairs = here * (len(kinds) + 1) + leaf[moved @ strides]
        if len(np.unique(pairs)) != len(np.unique(here)):
            return False
    return True
