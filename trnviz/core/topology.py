"""The fabric as parallel arrays: chips, switches, and directed links between them.

Letters for shapes: N chips, V vertices (the N chips first, then switches), L directed links,
D dimensions. A connection that carries both ways is two links. Ids are positions in the arrays and
mean something only inside one `Topology`; names are what people and files use.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

import numpy as np
from numpy.typing import ArrayLike

from trnviz.core.arrays import BoolArray, ByteArray, FloatArray, Int32Array, IntArray, frozen
from trnviz.core.errors import InputError, TopologyError
from trnviz.core.hardware import HardwareSpec


class LinkKind(IntEnum):
    """What a link is made of; decides its figures, its colour group and its row in the legend."""

    NEURONLINK_XY = 0
    NEURONLINK_Z = 1
    EFA = 2
    ON_CHIP = 3
    GENERIC = 4


class DimensionKind(StrEnum):
    """How the vertices along one dimension are joined."""

    RING = "ring"
    LINE = "line"
    FULL = "full"
    SWITCH = "switch"
    EFA = "efa"
    GRAPH = "graph"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimension:
    """One factor of the product that the fabric is.

    Attributes:
        name: "x", "y", "z", "efa", or "d0", "d1", ... of a generic fabric.
        kind: How it is joined.
        size: Chips along it.
        bandwidth_bytes_per_s: Of one link, one direction.
        latency_s: Of one link.
    """

    name: str
    kind: DimensionKind
    size: int
    bandwidth_bytes_per_s: float
    latency_s: float


def _none() -> IntArray:
    return np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class Topology:
    """A fabric, validated on construction.

    The chips are the points of the product of `dimensions`; a chip's id counts through them, the
    first dimension varying fastest. `ON_CHIP` links leave and enter the same chip: one per logical
    core, the rate at which that core's DMA engines feed other cores of the chip.

    Attributes:
        name: The text that builds it, such as "ultraserver" or "torus:4x4".
        title: For people.
        dimensions: D factors, in routing order.
        chip_names: N names, such as "i0.c5".
        vertex_names: V names, chips first, then "leaf0", "spine", ...
        chip_coord: (N, D) i4, position of each chip along each dimension.
        instance_of_chip: (N,) i4.
        ultraserver_of_chip: (N,) i4.
        link_src: (L,) i4 vertex.
        link_dst: (L,) i4 vertex.
        link_capacity_bytes_per_s: (L,) f8, what it could carry, healthy or degraded; 0 when down.
        link_latency_s: (L,) f8.
        link_kind: (L,) u1 of `LinkKind`.
        link_up: (L,) bool.
        link_names: L names, such as "i0.c5>i0.c6".
        core_of_on_chip_link: (L,) i4, the logical core an `ON_CHIP` link belongs to, else -1.
        chip_up: (N,) bool.
        source_of_kind: Where the figures of each link kind come from.
        lnc: Physical cores per logical core, 1 or 2; 0 on a generic fabric.
        cores_per_chip: Logical cores, 1 on a generic fabric.
        bank_of_core: (cores_per_chip,) i4, the HBM bank each logical core allocates from.
        bank_bytes: (banks,) i8, capacity of each HBM bank of a chip; empty on a generic fabric.
        hbm_bytes_per_s: Of one chip; infinite on a generic fabric.
        hardware: The figures it was built from, None on a generic fabric.
        changed_from: The fabric before links were added to it or parts taken out (`rework`); its
            links come first, under the same ids. None for a fabric as it was built.
        removed_links: (r,) i8 ids of links that were taken out; they are not up.
        removed_chips: (r,) i8 likewise of chips.
    """

    name: str
    title: str
    dimensions: tuple[Dimension, ...]
    chip_names: tuple[str, ...]
    vertex_names: tuple[str, ...]
    chip_coord: Int32Array
    instance_of_chip: Int32Array
    ultraserver_of_chip: Int32Array
    link_src: Int32Array
    link_dst: Int32Array
    link_capacity_bytes_per_s: FloatArray
    link_latency_s: FloatArray
    link_kind: ByteArray
    link_up: BoolArray
    link_names: tuple[str, ...]
    core_of_on_chip_link: Int32Array
    chip_up: BoolArray
    source_of_kind: Mapping[LinkKind, str]
    lnc: int
    cores_per_chip: int
    bank_of_core: Int32Array
    bank_bytes: IntArray
    hbm_bytes_per_s: float
    hardware: HardwareSpec | None = None
    changed_from: "Topology | None" = None
    removed_links: IntArray = field(default_factory=_none)
    removed_chips: IntArray = field(default_factory=_none)
    _link_of_name: dict[str, int] | None = field(init=False, repr=False, default=None)
    _chip_of_name: dict[str, int] | None = field(init=False, repr=False, default=None)
    _pair_order: tuple[IntArray, Int32Array] | None = field(init=False, repr=False, default=None)
    _step_links: Int32Array | None = field(init=False, repr=False, default=None)
    _on_chip_links: Int32Array | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        chips, links = len(self.chip_names), len(self.link_names)
        typed: tuple[tuple[str, str, tuple[int | None, ...]], ...] = (
            ("chip_coord", "i4", (chips, len(self.dimensions))),
            ("instance_of_chip", "i4", (chips,)),
            ("ultraserver_of_chip", "i4", (chips,)),
            ("link_src", "i4", (links,)),
            ("link_dst", "i4", (links,)),
            ("link_capacity_bytes_per_s", "f8", (links,)),
            ("link_latency_s", "f8", (links,)),
            ("link_kind", "u1", (links,)),
            ("link_up", "?", (links,)),
            ("core_of_on_chip_link", "i4", (links,)),
            ("chip_up", "?", (chips,)),
            ("bank_of_core", "i4", (self.cores_per_chip,)),
            ("bank_bytes", "i8", (None,)),
            ("removed_links", "i8", (None,)),
            ("removed_chips", "i8", (None,)),
        )
        for name, dtype, shape in typed:
            object.__setattr__(self, name, frozen(getattr(self, name), dtype, shape))
        self._validate()

    def _validate(self) -> None:
        vertices = len(self.vertex_names)
        if self.vertex_names[: len(self.chip_names)] != self.chip_names:
            raise TopologyError(f"{self.name}: the first vertices are not the chips")
        for names, what in ((self.vertex_names, "vertices"), (self.link_names, "links")):
            if len(set(names)) != len(names):
                raise TopologyError(f"{self.name}: two {what} share a name")
        for ends in (self.link_src, self.link_dst):
            if ends.size and (ends.min() < 0 or ends.max() >= vertices):
                raise TopologyError(f"{self.name}: a link ends at a vertex that does not exist")
        if (self.link_capacity_bytes_per_s < 0).any() or (self.link_latency_s < 0).any():
            raise TopologyError(f"{self.name}: a link has a negative capacity or latency")
        if (self.link_up & (self.link_capacity_bytes_per_s <= 0)).any():
            raise TopologyError(f"{self.name}: a link that is up has no capacity")

    @property
    def chip_count(self) -> int:
        """N."""
        return len(self.chip_names)

    @property
    def core_count(self) -> int:
        """Logical cores of all chips that are there."""
        return (self.chip_count - len(self.removed_chips)) * self.cores_per_chip

    @property
    def has_more_links(self) -> bool:
        """Whether links were added to what it was built as."""
        return self.changed_from is not None and self.link_count > self.changed_from.link_count

    @property
    def down_chips(self) -> BoolArray:
        """(N,) the chips that are there, but down."""
        down: BoolArray = ~self.chip_up
        down[self.removed_chips] = False
        return down

    @property
    def down_links(self) -> BoolArray:
        """(L,) the links that are there, but down."""
        down: BoolArray = ~self.link_up
        down[self.removed_links] = False
        return down

    @property
    def link_count(self) -> int:
        """L."""
        return len(self.link_names)

    @property
    def instance_count(self) -> int:
        """Instances, numbered from 0 through all UltraServers."""
        return int(self.instance_of_chip.max()) + 1 if self.chip_count else 0

    @property
    def bank_count(self) -> int:
        """HBM banks per chip."""
        return len(self.bank_bytes)

    def link_id(self, name: str) -> int:
        """The id of the link of this name.

        Raises:
            InputError: There is no such link.
        """
        known = self._link_of_name
        if known is None:
            known = {n: i for i, n in enumerate(self.link_names)}
            object.__setattr__(self, "_link_of_name", known)
        found = known.get(name)
        if found is None:
            example = f'such as "{self.link_names[0]}"' if self.link_names else "it has no links"
            raise InputError(f"{name!r} is not a link of {self.name}", hint=example)
        return found

    def chip_id(self, name: str) -> int:
        """The id of the chip of this name.

        Raises:
            InputError: There is no such chip.
        """
        known = self._chip_of_name
        if known is None:
            known = {n: i for i, n in enumerate(self.chip_names)}
            object.__setattr__(self, "_chip_of_name", known)
        found = known.get(name)
        if found is None:
            raise InputError(
                f"{name!r} is not a chip of {self.name}",
                hint=f"{self.chip_names[0]} to {self.chip_names[-1]}",
            )
        return found

    def link_between(self, src: int, dst: int) -> int:
        """The link from vertex `src` to vertex `dst`, or -1. On-chip links are not found here."""
        return int(self.links_between(np.array([src]), np.array([dst]))[0])

    def links_between(self, src: ArrayLike, dst: ArrayLike) -> Int32Array:
        """The link from each vertex of `src` to that of `dst`, -1 where there is none."""
        known = self._pair_order
        if known is None:
            known = self._sorted_pairs()
            object.__setattr__(self, "_pair_order", known)
        keys, ids = known
        wanted = np.asarray(src, np.int64) * len(self.vertex_names) + np.asarray(dst, np.int64)
        if not len(keys):
            return np.full(wanted.shape, -1, np.int32)
        place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        return np.where(keys[place] == wanted, ids[place], np.int32(-1))

    def _sorted_pairs(self) -> tuple[IntArray, Int32Array]:
        ids = np.flatnonzero(self.link_src != self.link_dst).astype(np.int32)
        keys = self.link_src[ids].astype(np.int64) * len(self.vertex_names) + self.link_dst[ids]
        order = np.argsort(keys, kind="stable")
        return keys[order], ids[order]

    @property
    def step_links(self) -> Int32Array:
        """(N, D, 2) i4, the link one step up and one step down each dimension, -1 where none is.

        In a ring of two both are the same link. Dimensions that are not rings or lines have none.
        """
        known = self._step_links
        if known is None:
            known = frozen(self._find_steps(), "i4")
            object.__setattr__(self, "_step_links", known)
        return known

    def _find_steps(self) -> Int32Array:
        if self.changed_from is not None:  # what was added is no step along a dimension
            return self.changed_from.step_links
        steps = np.full((self.chip_count, len(self.dimensions), 2), -1, np.int32)
        chips, stride = np.arange(self.chip_count), 1
        for d, dimension in enumerate(self.dimensions):
            at, size = self.chip_coord[:, d], dimension.size
            if dimension.kind in (DimensionKind.RING, DimensionKind.LINE) and size > 1:
                for side, offset in enumerate((1, -1)):
                    there = chips + ((at + offset) % size - at) * stride
                    steps[:, d, side] = self.links_between(chips, there)
            stride *= size
        return steps

    @property
    def on_chip_links(self) -> Int32Array:
        """(N, cores) i4, the `ON_CHIP` link of each logical core, -1 on a generic fabric."""
        known = self._on_chip_links
        if known is None:
            table = np.full((self.chip_count, self.cores_per_chip), -1, np.int32)
            ids = self.links_of_kind(LinkKind.ON_CHIP)
            table[self.link_src[ids], self.core_of_on_chip_link[ids]] = ids
            known = frozen(table, "i4")
            object.__setattr__(self, "_on_chip_links", known)
        return known

    def links_of_kind(self, kind: LinkKind) -> Int32Array:
        """Ids of all links of one kind."""
        return np.flatnonzero(self.link_kind == kind).astype(np.int32)
