"""Moving a collective along the rings of a fabric: where chips and links land.

On a healthy torus whose links along a ring are alike, a group moved along that ring behaves like
the original; what it puts on the links is found by moving the links along. Switches stay where
they are.
"""

from dataclasses import replace
from functools import lru_cache
from weakref import ref

import numpy as np

from trnviz.core.arrays import Int32Array, IntArray
from trnviz.core.collectives.collective import Collective
from trnviz.core.topology import DimensionKind, Topology


class Fabric:
    """A topology as a dictionary key: it is the same only when it is the same object.

    A key keeps no topology alive: every fault makes another one, and what was worked out for one
    that nobody has any more can never be asked for again.
    """

    __slots__ = ("_hash", "_of")

    def __init__(self, topology: Topology) -> None:
        self._of, self._hash = ref(topology), hash(topology)

    @property
    def topology(self) -> Topology:
        """The topology itself.

        Raises:
            ReferenceError: It is gone.
        """
        topology = self._of()
        if topology is None:
            raise ReferenceError("the topology of this key is gone")
        return topology

    def __eq__(self, other: object) -> bool:
        # A topology has one reference; that of a later one at the same address is another.
        return isinstance(other, Fabric) and other._of is self._of

    def __hash__(self) -> int:
        return self._hash


def origin(collective: Collective, topology: Topology) -> IntArray:
    """(D,) how far along each movable ring the collective lies, steady when few ranks stray."""
    chips = np.concatenate([group.chip_of_rank for group in collective.groups])
    coords = topology.chip_coord[chips]
    first = np.array([_first_crowded(column) for column in coords.T], dtype=np.int64)
    return first * _movable(Fabric(topology))


def _first_crowded(coords: Int32Array) -> int:
    """The lowest coordinate that at least half as many ranks have as any other."""
    counts = np.bincount(coords)
    return int(np.argmax(2 * counts >= counts.max()))


@lru_cache(maxsize=16)
def _movable(fabric: Fabric) -> IntArray:
    """(D,) 1 for rings whose links are all up and alike, else 0."""
    topology = fabric.topology
    rings = [dimension.kind is DimensionKind.RING for dimension in topology.dimensions]
    healthy = bool(topology.link_up.all() and topology.chip_up.all())
    healthy = healthy and not topology.has_more_links and _uniform(topology)
    return np.array(rings, dtype=np.int64) * healthy


def _uniform(topology: Topology) -> bool:
    """True when moving along any ring finds links of the same capacity and latency."""
    for axis, dimension in enumerate(topology.dimensions):
        if dimension.kind is not DimensionKind.RING or dimension.size == 1:
            continue
        step = np.zeros(len(topology.dimensions), dtype=np.int64)
        step[axis] = 1
        links = links_moved(topology, step)
        for figures in (topology.link_capacity_bytes_per_s, topology.link_latency_s):
            if not np.array_equal(figures, figures[links]):
                return False
    return True


def moved(collective: Collective, topology: Topology, by: IntArray) -> Collective:
    """The collective of chips `by` further along every ring."""
    if not by.any():
        return collective
    chips = chips_moved(topology, by)
    groups = tuple(replace(g, chip_of_rank=chips[g.chip_of_rank]) for g in collective.groups)
    return replace(collective, groups=groups)


def chips_moved(topology: Topology, by: IntArray) -> Int32Array:
    """(N,) the chip that each chip lands on."""
    sizes = np.array([dimension.size for dimension in topology.dimensions])
    strides = np.concatenate(([1], np.cumprod(sizes)[:-1]))
    chips: Int32Array = (((topology.chip_coord + by) % sizes) @ strides).astype(np.int32)
    return chips


@lru_cache(maxsize=256)
def link_map(fabric: Fabric, by: tuple[int, ...]) -> Int32Array:
    """`links_moved`, remembered."""
    return links_moved(fabric.topology, np.array(by))


def links_moved(topology: Topology, by: IntArray) -> Int32Array:
    """(L,) the link that each link lands on; links to and from switches stay with their chip."""
    chips, vertices = topology.chip_count, len(topology.vertex_names)
    vertex = np.arange(vertices)
    vertex[:chips] = chips_moved(topology, by)
    src, dst = topology.link_src.astype(np.int64), topology.link_dst.astype(np.int64)
    new_src, new_dst = vertex[src], vertex[dst]
    core = topology.core_of_on_chip_link.astype(np.int64) + 1
    most = int(core.max(initial=0)) + 1

    def code(a: IntArray, b: IntArray) -> IntArray:
        return (a * vertices + b) * most + core

    here = code(src, dst)
    order = np.argsort(here)
    there = code(new_src, new_dst)
    at = np.minimum(np.searchsorted(here[order], there), len(order) - 1)
    found = order[at]
    # A leaf switch belongs to one instance: where a moved chip has another leaf, its link stays.
    return np.where(here[found] == there, found, np.arange(len(found))).astype(np.int32)
