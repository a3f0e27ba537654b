"""A fabric spelled out vertex by vertex and link by link, for what no preset or product describes.

Its one dimension is the graph itself: a chip's coordinate is its number, and a message takes a way
with the fewest links. The chips may be of a known generation; then they have its cores and memory.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypedDict

import numpy as np

from trnviz.core.arrays import BoolArray, ByteArray, FloatArray, Int32Array
from trnviz.core.errors import InputError, InputErrors
from trnviz.core.hardware import HardwareSpec
from trnviz.core.topology import Dimension, DimensionKind, LinkKind, Topology

WORD = "custom"
"""What the TOPOLOGY word of such a fabric is."""
MOST_CHIPS = 65_536
MOST_LINKS = 2**20
_LONGEST_NAME = 80
_MOST_LISTED = 20
_SEPARATOR = ">"
_RESERVED = frozenset("<>")


@dataclass(frozen=True, slots=True, kw_only=True)
class CustomLink:
    """One direction of one connection.

    Attributes:
        src: Name of the vertex it leaves.
        dst: Name of the vertex it enters.
        capacity_bytes_per_s: More than 0.
        latency_s: Of one crossing.
        kind: What it is made of.
    """

    src: str
    dst: str
    capacity_bytes_per_s: float
    latency_s: float
    kind: LinkKind = LinkKind.GENERIC

    @property
    def name(self) -> str:
        """As the fabric calls it."""
        return f"{self.src}>{self.dst}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CustomFabric:
    """Names and links; the order of the chips is the order of their ids.

    Attributes:
        title: For people.
        chips: Names of what computes.
        switches: Names of what only passes on.
        links: Each direction on its own; at most one between two vertices.
        hardware: Name of the chips' hardware file, "" when they are not known.
        source: Where the figures come from.
        added: Names of chips and links that somebody added by hand, with figures as assumed.
    """

    title: str
    chips: tuple[str, ...]
    links: tuple[CustomLink, ...]
    switches: tuple[str, ...] = ()
    hardware: str = ""
    source: str = "stated with the fabric"
    added: tuple[str, ...] = ()


def check(custom: CustomFabric) -> None:
    """Refuses what cannot be a fabric.

    Raises:
        InputErrors: Names or links that cannot be, the first of each kind named.
    """
    _check_counts(custom)
    problems = [*_names(custom), *_links(custom), *_added(custom)][:_MOST_LISTED]
    if problems:
        raise InputErrors(tuple(InputError(problem, hint=hint) for problem, hint in problems))


def _check_counts(custom: CustomFabric) -> None:
    if not custom.chips:
        raise InputError("the fabric has no chips", hint="at least one")
    for count, most, what in (
        (len(custom.chips) + len(custom.switches), MOST_CHIPS, "chips and switches"),
        (len(custom.links), MOST_LINKS, "links"),
    ):
        if count > most:
            raise InputError(f"the fabric has {count:,} {what}", hint=f"at most {most:,}")


def _added(custom: CustomFabric) -> Iterator[tuple[str, str]]:
    there = {*custom.chips, *(link.name for link in custom.links)}
    for name in custom.added:
        if name not in there:
            yield f"{name!r} was added, but is not there", "a chip, or a link such as a>b"


def _names(custom: CustomFabric) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for name in (*custom.chips, *custom.switches):
        if not name or len(name) > _LONGEST_NAME or _RESERVED & set(name) or not name.isprintable():
            hint = f"1 to {_LONGEST_NAME} printable characters without < and >"
            yield f"{name[:_LONGEST_NAME]!r} cannot be the name of a chip or switch", hint
        elif name in seen:
            yield f"two chips or switches are named {name!r}", "names differ"
        seen.add(name)


def _links(custom: CustomFabric) -> Iterator[tuple[str, str]]:
    known = {*custom.chips, *custom.switches}
    seen: set[tuple[str, str]] = set()
    for link in custom.links:
        name = f"the link {link.src[:_LONGEST_NAME]}>{link.dst[:_LONGEST_NAME]}"
        missing = [end for end in (link.src, link.dst) if end not in known]
        if missing:
            yield f"{name} ends at {missing[0][:_LONGEST_NAME]!r}", "which is no chip or switch"
        elif link.src == link.dst:
            yield f"{name} ends where it begins", "leave it out"
        elif (link.src, link.dst) in seen:
            yield f"{name} stands twice", "add their capacities up"
        elif not 0 < link.capacity_bytes_per_s < math.inf:
            yield f"{name} has no capacity", "more than 0; what is down is a fault"
        elif not 0 <= link.latency_s < math.inf:
            yield f"{name} has an impossible latency", "0 s or more"
        elif link.kind is LinkKind.ON_CHIP:
            yield f"{name} is an on-chip link between two chips", "another kind"
        seen.add((link.src, link.dst))


def build(custom: CustomFabric, lnc: int, hardware: HardwareSpec | None) -> Topology:
    """The fabric.

    Args:
        custom: What it is made of.
        lnc: Physical cores per logical core, where the chips are known.
        hardware: Their figures, None where they are not.

    Raises:
        InputError: It cannot be a fabric.
    """
    check(custom)
    if custom.hardware and hardware is None:
        raise InputError(f"the fabric {custom.title!r} needs the figures of {custom.hardware}")
    if lnc not in (1, 2):
        raise InputError(f"{lnc} physical cores per logical core is not possible", hint="1 or 2")
    cores = _Cores.of(hardware, lnc) if hardware else _Cores()
    links = _links_of(custom, cores)
    count = len(custom.chips)
    return Topology(
        **links,
        name=WORD,
        title=custom.title,
        dimensions=(_dimension(links, count),),
        chip_names=custom.chips,
        vertex_names=custom.chips + custom.switches,
        chip_coord=np.arange(count, dtype=np.int32).reshape(-1, 1),
        instance_of_chip=np.zeros(count, np.int32),
        ultraserver_of_chip=np.zeros(count, np.int32),
        chip_up=np.ones(count, np.bool_),
        source_of_kind=_sources(links, custom, hardware),
        lnc=cores.lnc,
        cores_per_chip=cores.count,
        bank_of_core=(np.arange(cores.count) * cores.banks // cores.count).astype(np.int32),
        bank_bytes=np.full(cores.banks, cores.bank_bytes),
        hbm_bytes_per_s=cores.hbm_bytes_per_s,
        hardware=hardware,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cores:
    """What is on every chip; as it stands here, nothing that is known."""

    lnc: int = 0
    count: int = 1
    rate: float = 0.0
    latency_s: float = 0.0
    banks: int = 0
    bank_bytes: int = 0
    hbm_bytes_per_s: float = math.inf

    @classmethod
    def of(cls, hardware: HardwareSpec, lnc: int) -> "_Cores":
        """The cores and banks of a known chip."""
        lnc = min(lnc, hardware.count("most_cores_per_logical_core"))
        kind = "on_chip" if lnc > 1 else "on_chip_lnc1"
        return cls(
            lnc=lnc,
            count=hardware.count("physical_cores") // lnc,
            rate=hardware.value(f"{kind}_bytes_per_s"),
            latency_s=hardware.value("on_chip_latency_s"),
            banks=hardware.count("hbm_banks"),
            bank_bytes=hardware.count("hbm_bank_bytes"),
            hbm_bytes_per_s=hardware.value("hbm_bytes_per_s"),
        )


class _LinkFields(TypedDict):
    """The fields of a `Topology` that speak of links."""

    link_src: Int32Array
    link_dst: Int32Array
    link_capacity_bytes_per_s: FloatArray
    link_latency_s: FloatArray
    link_kind: ByteArray
    link_up: BoolArray
    link_names: tuple[str, ...]
    core_of_on_chip_link: Int32Array


def _links_of(custom: CustomFabric, cores: _Cores) -> _LinkFields:
    """The links as stated, then those on the chips, core by core."""
    each = cores.count if cores.lnc else 0
    many = each * len(custom.chips)
    place = {name: i for i, name in enumerate((*custom.chips, *custom.switches))}
    chip = np.repeat(np.arange(len(custom.chips), dtype=np.int32), each)
    own = [(place[link.src], place[link.dst], int(link.kind)) for link in custom.links]
    ends = np.array(own, np.int32).reshape(-1, 3)
    figures = [(link.capacity_bytes_per_s, link.latency_s) for link in custom.links]
    figures += [(cores.rate, cores.latency_s)] * many
    values = np.array(figures, np.float64).reshape(-1, 2)
    kinds = np.concatenate([ends[:, 2], np.full(many, LinkKind.ON_CHIP)])
    core = np.concatenate([np.full(len(own), -1), np.arange(many) % max(each, 1)])
    names = [f"{link.src}{_SEPARATOR}{link.dst}" for link in custom.links]
    names += [f"{name}.k{k}" for name in custom.chips for k in range(each)]
    return _LinkFields(
        link_src=np.concatenate([ends[:, 0], chip]),
        link_dst=np.concatenate([ends[:, 1], chip]),
        link_capacity_bytes_per_s=values[:, 0],
        link_latency_s=values[:, 1],
        link_kind=kinds.astype(np.uint8),
        link_up=np.ones(len(kinds), np.bool_),
        link_names=tuple(names),
        core_of_on_chip_link=core.astype(np.int32),
    )


def _dimension(links: _LinkFields, chips: int) -> Dimension:
    """The graph as one dimension, with the figures of its slowest link between chips."""
    between = links["link_kind"] != LinkKind.ON_CHIP
    capacity = links["link_capacity_bytes_per_s"][between]
    return Dimension(
        name="graph",
        kind=DimensionKind.GRAPH,
        size=chips,
        bandwidth_bytes_per_s=float(capacity.min()) if len(capacity) else 0.0,
        latency_s=float(links["link_latency_s"][between].max(initial=0.0)),
    )


def _sources(
    links: _LinkFields, custom: CustomFabric, hardware: HardwareSpec | None
) -> Mapping[LinkKind, str]:
    kinds = sorted({LinkKind(kind) for kind in links["link_kind"].tolist()})
    on_chip = f"figures of {hardware.title}" if hardware else ""
    return MappingProxyType(
        {kind: on_chip if kind is LinkKind.ON_CHIP else custom.source for kind in kinds}
    )
