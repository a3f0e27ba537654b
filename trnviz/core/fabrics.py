"""Builds fabrics: UltraServers, instances, clusters of them over EFA, and generic products.

Every fabric is a product of dimensions; chips are its points, the first dimension varying fastest.
All is computed on whole arrays, so that 65,536 chips take a fraction of a second.

The published NeuronLink totals are per chip and both ways added (1,024 GB/s inside an instance, 256
GB/s between instances, AWS `trn2-arch`). Four and two neighbours give 128 and 64 GB/s per link and
direction, which is what the hardware file states; a link here is one direction.

Assumption on EFA: each instance has one leaf switch whose uplink is as wide as all its interfaces,
all leaves hang on one spine, nothing is oversubscribed unless a figure says so. Where chips share
interfaces, each may use a whole one and the uplink holds their sum. The whole latency of a crossing
sits on its first hop, from the chip to its leaf.
"""

import math
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypedDict

import numpy as np

from trnviz.core import custom_fabric
from trnviz.core.arrays import BoolArray, ByteArray, FloatArray, Int32Array, IntArray
from trnviz.core.errors import InputError
from trnviz.core.fabric_spec import PresetWord, TopologySpec, generic_factors, preset_word
from trnviz.core.hardware import Figure, HardwareSpec
from trnviz.core.presets import Preset
from trnviz.core.rework import reworked
from trnviz.core.topology import Dimension, DimensionKind, LinkKind, Topology
from trnviz.core.units import format_rate, format_time

DEFAULT_BANDWIDTH_BYTES_PER_S = 128e9
DEFAULT_LATENCY_S = 500e-9


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Links:
    """A run of links, before they are given names.

    Attributes:
        src: (l,) vertex.
        dst: (l,) vertex.
        kind: Of all of them.
        capacity: (l,) or one for all, bytes per second.
        latency: (l,) or one for all, seconds.
    """

    src: IntArray
    dst: IntArray
    kind: Int32Array
    capacity: FloatArray
    latency: FloatArray

    @classmethod
    def of(
        cls, src: IntArray, dst: IntArray, kind: object, capacity: object, latency: object
    ) -> "_Links":
        """Links whose properties are spread over all of them."""
        shape = src.shape
        return cls(
            src=src,
            dst=dst,
            kind=np.broadcast_to(np.asarray(kind, np.int32), shape),
            capacity=np.broadcast_to(np.asarray(capacity, np.float64), shape),
            latency=np.broadcast_to(np.asarray(latency, np.float64), shape),
        )


def hardware_name(spec: TopologySpec) -> str | None:
    """The hardware file that a spec needs, None for a generic fabric."""
    if spec.custom is not None:
        return spec.custom.hardware or None
    word = preset_word(spec.text)
    return word.preset.hardware if word else None


def build(spec: TopologySpec, hardware: HardwareSpec | None) -> Topology:
    """The healthy fabric of a spec, with what was added to it and taken out.

    Args:
        spec: What to build.
        hardware: Figures of the preset's chips in the wanted profile; None for a generic fabric.

    Raises:
        InputError: The word, the core grouping, the given figures or the changes are not possible.
    """
    return reworked(_built(spec, hardware), spec.rework)


def _built(spec: TopologySpec, hardware: HardwareSpec | None) -> Topology:
    if spec.custom is not None:
        return custom_fabric.build(spec.custom, spec.lnc, hardware)
    word = preset_word(spec.text)
    if word is None:
        return _generic(spec)
    if hardware is None:
        raise InputError(f"topology {spec.text!r} needs the figures of {word.preset.hardware}")
    if spec.bandwidths_bytes_per_s or spec.latencies_s:
        raise InputError(
            f"topology {spec.text!r} has its own bandwidths and latencies",
            hint="give them for a generic fabric such as torus:4x4x4",
        )
    return _preset(spec, word, hardware)


# --- generic fabrics ---------------------------------------------------------------------------


def _generic(spec: TopologySpec) -> Topology:
    factors = generic_factors(spec.text)
    many = len(factors)
    bandwidths = _per_dimension(spec.bandwidths_bytes_per_s, many, DEFAULT_BANDWIDTH_BYTES_PER_S)
    if min(bandwidths) <= 0:
        raise InputError("a bandwidth is 0", hint="links that are down are faults")
    latencies = _per_dimension(spec.latencies_s, many, DEFAULT_LATENCY_S)
    dimensions = tuple(
        Dimension(
            name=f"d{d}",
            kind=kind,
            size=size,
            bandwidth_bytes_per_s=bandwidths[d],
            latency_s=latencies[d],
        )
        for d, (kind, size) in enumerate(factors)
    )
    chips = math.prod(dimension.size for dimension in dimensions)
    direct = _direct_links(dimensions, [LinkKind.GENERIC] * many)
    switched, switches = _switch_links(dimensions, [LinkKind.GENERIC] * many)
    names = tuple(f"c{chip}" for chip in range(chips))
    stated = "stated with the fabric" if spec.bandwidths_bytes_per_s else "assumed"
    figures = ", ".join(
        f"{d.name} {format_rate(d.bandwidth_bytes_per_s)} {format_time(d.latency_s)}"
        for d in dimensions
    )
    vertices = names + tuple(f"s{switch}" for switch in range(switches))
    return Topology(
        **_fields(dimensions, [direct, *switched], vertices, 1),
        name=spec.text,
        title=spec.text,
        chip_names=names,
        vertex_names=vertices,
        instance_of_chip=np.zeros(chips, np.int32),
        ultraserver_of_chip=np.zeros(chips, np.int32),
        source_of_kind=MappingProxyType({LinkKind.GENERIC: f"{figures}; {stated}"}),
        lnc=0,
        cores_per_chip=1,
        bank_of_core=np.zeros(1, np.int32),
        bank_bytes=np.zeros(0, np.int64),
        hbm_bytes_per_s=math.inf,
    )


def _per_dimension(values: tuple[float, ...], many: int, default: float) -> tuple[float, ...]:
    if not values:
        return (default,) * many
    if len(values) == 1:
        return values * many
    if len(values) != many:
        raise InputError(
            f"{len(values)} values for {many} dimensions", hint="give one, or one per dimension"
        )
    return values


# --- presets -----------------------------------------------------------------------------------


def _preset(spec: TopologySpec, word: PresetWord, hardware: HardwareSpec) -> Topology:
    preset = word.preset
    lnc = min(spec.lnc, hardware.count("most_cores_per_logical_core"))
    if spec.lnc not in (1, 2):
        raise InputError(
            f"{spec.lnc} physical cores per logical core is not possible", hint="1 or 2"
        )
    dimensions, kinds = _preset_dimensions(word, hardware)
    chips = preset.chips * word.count
    instances = chips // preset.chips_per_instance
    names = _chip_names(word)
    cores = hardware.count("physical_cores") // lnc
    switched, switches = _switch_links(dimensions, kinds)
    parts = [_direct_links(dimensions, kinds), *switched]
    vertices = names + tuple(f"s{switch}" for switch in range(switches))
    if preset.has_efa:
        parts.append(_efa_links(chips, preset.chips_per_instance, len(vertices), hardware))
        vertices += (*(f"leaf{instance}" for instance in range(instances)), "spine")
    parts.append(_on_chip_links(chips, cores, hardware, lnc))
    ids = np.arange(chips)
    domain = preset.chips if preset.spans_instances else preset.chips_per_instance
    banks = hardware.count("hbm_banks")
    return Topology(
        **_fields(dimensions, parts, vertices, cores),
        name=spec.text,
        title=preset.title if word.count == 1 else f"{word.count} x {preset.title}",
        chip_names=names,
        vertex_names=vertices,
        instance_of_chip=(ids // preset.chips_per_instance).astype(np.int32),
        ultraserver_of_chip=(ids // domain).astype(np.int32),
        source_of_kind=_sources(hardware, preset, lnc),
        lnc=lnc,
        cores_per_chip=cores,
        bank_of_core=(np.arange(cores) * banks // cores).astype(np.int32),
        bank_bytes=np.full(banks, hardware.count("hbm_bank_bytes")),
        hbm_bytes_per_s=hardware.value("hbm_bytes_per_s"),
        hardware=hardware,
    )


def _preset_dimensions(
    word: PresetWord, hardware: HardwareSpec
) -> tuple[tuple[Dimension, ...], list[LinkKind]]:
    rate = hardware.value("neuronlink_efficiency")
    latency = hardware.value("neuronlink_latency_s")
    dimensions = [
        Dimension(
            name=part.name,
            kind=part.kind,
            size=part.size,
            bandwidth_bytes_per_s=hardware.value(f"{part.figure}_bytes_per_s") * rate,
            latency_s=latency,
        )
        for part in word.preset.dimensions
    ]
    if word.count > 1:
        dimensions.append(
            Dimension(
                name="efa",
                kind=DimensionKind.EFA,
                size=word.count,
                bandwidth_bytes_per_s=_efa_rate(hardware),
                latency_s=hardware.value("efa_latency_s"),
            )
        )
    return tuple(dimensions), [part.link_kind for part in word.preset.dimensions]


def _chip_names(word: PresetWord) -> tuple[str, ...]:
    preset = word.preset
    each = preset.chips_per_instance
    instances = preset.chips // each
    inside = [f"i{i}.c{c}" for i in range(instances) for c in range(each)]
    if word.count == 1:
        return tuple(inside)
    if preset.spans_instances:
        return tuple(f"u{u}.{name}" for u in range(word.count) for name in inside)
    return tuple(f"i{i}.c{c}" for i in range(word.count * instances) for c in range(each))


def _efa_rate(hardware: HardwareSpec) -> float:
    return hardware.value("efa_bytes_per_s") * hardware.value("efa_efficiency")


def _efa_links(
    chips: int, chips_per_instance: int, first_leaf: int, hardware: HardwareSpec
) -> _Links:
    """Each chip to its leaf and back, each leaf to the spine and back."""
    rate = _efa_rate(hardware)
    nics = chips_per_instance / hardware.count("chips_per_nic")
    trunk = rate * nics / hardware.value("efa_leaf_oversubscription_ratio")
    ids, instances = np.arange(chips), np.arange(chips // chips_per_instance)
    leaf_of_chip = first_leaf + ids // chips_per_instance
    leaves, spine = first_leaf + instances, np.full(len(instances), first_leaf + len(instances))
    latency = np.zeros((chips, 2))
    latency[:, 0] = hardware.value("efa_latency_s")
    return _join(
        [
            _Links.of(*_both_ways(ids, leaf_of_chip), LinkKind.EFA, rate, latency.ravel()),
            _Links.of(*_both_ways(leaves, spine), LinkKind.EFA, trunk, 0.0),
        ]
    )


def _on_chip_links(chips: int, cores: int, hardware: HardwareSpec, lnc: int) -> _Links:
    ends = np.repeat(np.arange(chips), cores)
    rate, latency = hardware.value(_on_chip_figure(lnc)), hardware.value("on_chip_latency_s")
    return _Links.of(ends, ends, LinkKind.ON_CHIP, rate, latency)


def _on_chip_figure(lnc: int) -> str:
    return "on_chip_bytes_per_s" if lnc > 1 else "on_chip_lnc1_bytes_per_s"


def _sources(hardware: HardwareSpec, preset: Preset, lnc: int) -> MappingProxyType[LinkKind, str]:
    """For each kind of link where its figures come from; several where dimensions differ."""
    figures: dict[LinkKind, dict[str, None]] = {}
    for dimension in preset.dimensions:
        figures.setdefault(dimension.link_kind, {})[f"{dimension.figure}_bytes_per_s"] = None
    if preset.has_efa:
        figures[LinkKind.EFA] = {"efa_bytes_per_s": None}
    figures[LinkKind.ON_CHIP] = {_on_chip_figure(lnc): None}
    return MappingProxyType(
        {
            kind: "; ".join(_source(hardware.figure(name)) for name in names)
            for kind, names in figures.items()
        }
    )


def _source(figure: Figure) -> str:
    return f"{figure.source}: {figure.text} ({figure.confidence})"


# --- links -------------------------------------------------------------------------------------


def _direct_links(dimensions: tuple[Dimension, ...], kinds: list[LinkKind]) -> _Links:
    """Links between chips, chip by chip: up, left, down, right, then the other dimensions.

    That is the order in which neuron-ls lists neighbours; up is one row less, left one column less.
    """
    chips = math.prod(dimension.size for dimension in dimensions)
    coord = _coordinates(dimensions)
    strides = _strides(dimensions)
    ports = sorted(
        ((d, offset) for d, dimension in enumerate(dimensions) for offset in _offsets(dimension)),
        key=lambda port: (0, port[1] > 0, -port[0], 0) if port[0] < _PLANE else (1, False, *port),
    )
    there = np.full((chips, len(ports)), -1, np.int64)
    for p, (d, offset) in enumerate(ports):
        size, at = dimensions[d].size, coord[:, d]
        to = at + offset
        inside = (to >= 0) & (to < size) | (dimensions[d].kind is not DimensionKind.LINE)
        there[:, p] = np.where(inside, np.arange(chips) + (to % size - at) * strides[d], -1)
    kept = there >= 0
    dimension_of_port = np.array([d for d, _ in ports], np.int64)
    which = np.broadcast_to(dimension_of_port, there.shape)[kept]
    return _Links.of(
        np.nonzero(kept)[0],
        there[kept],
        np.array([*kinds, 0], np.int32)[which],
        np.array([dimension.bandwidth_bytes_per_s for dimension in dimensions])[which],
        np.array([dimension.latency_s for dimension in dimensions])[which],
    )


_PLANE = 2


def _offsets(dimension: Dimension) -> tuple[int, ...]:
    """Steps to the neighbours of a chip; in a ring of two both ways are the same neighbour."""
    size = dimension.size
    if dimension.kind is DimensionKind.FULL:
        return tuple(range(1, size))
    if size == 1 or dimension.kind not in (DimensionKind.RING, DimensionKind.LINE):
        return ()
    return (-1,) if size == _PAIR and dimension.kind is DimensionKind.RING else (-1, 1)


_PAIR = 2


def _switch_links(
    dimensions: tuple[Dimension, ...], kinds: list[LinkKind]
) -> tuple[list[_Links], int]:
    """Links to and from the switches, one for each line of chips along a switched dimension."""
    parts, switches = [], 0
    chips = math.prod(dimension.size for dimension in dimensions)
    ids = np.arange(chips)
    for d, (dimension, stride) in enumerate(zip(dimensions, _strides(dimensions), strict=True)):
        if dimension.kind is not DimensionKind.SWITCH or dimension.size == 1:
            continue
        line = line_of_chip(ids, stride, dimension.size)
        ends = _both_ways(ids, chips + switches + line)
        rate, latency = dimension.bandwidth_bytes_per_s, dimension.latency_s
        parts.append(_Links.of(*ends, kinds[d], rate, latency))
        switches += chips // dimension.size
    return parts, switches


def line_of_chip(chips: IntArray, stride: int, size: int) -> IntArray:
    """Which line along a dimension each chip is on: its id without that coordinate."""
    return chips // (stride * size) * stride + chips % stride


def _both_ways(a: IntArray, b: IntArray) -> tuple[IntArray, IntArray]:
    """The ways from a to b and from b to a, by turns."""
    return np.stack([a, b], axis=1).ravel(), np.stack([b, a], axis=1).ravel()


def _strides(dimensions: tuple[Dimension, ...]) -> list[int]:
    return [math.prod(d.size for d in dimensions[:i]) for i in range(len(dimensions))]


def _coordinates(dimensions: tuple[Dimension, ...]) -> Int32Array:
    chips = np.arange(math.prod(dimension.size for dimension in dimensions))
    columns = [
        chips // stride % dimension.size
        for dimension, stride in zip(dimensions, _strides(dimensions), strict=True)
    ]
    return np.stack(columns, axis=1).astype(np.int32)


def _join(parts: list[_Links]) -> _Links:
    return _Links(
        src=np.concatenate([part.src for part in parts]),
        dst=np.concatenate([part.dst for part in parts]),
        kind=np.concatenate([part.kind for part in parts]),
        capacity=np.concatenate([part.capacity for part in parts]),
        latency=np.concatenate([part.latency for part in parts]),
    )


class _LinkFields(TypedDict):
    """The fields of a `Topology` that speak of links, and its dimensions."""

    dimensions: tuple[Dimension, ...]
    chip_coord: Int32Array
    chip_up: BoolArray
    link_src: Int32Array
    link_dst: Int32Array
    link_capacity_bytes_per_s: FloatArray
    link_latency_s: FloatArray
    link_kind: ByteArray
    link_up: BoolArray
    link_names: tuple[str, ...]
    core_of_on_chip_link: Int32Array


def _fields(
    dimensions: tuple[Dimension, ...], parts: list[_Links], vertices: tuple[str, ...], cores: int
) -> _LinkFields:
    """The links, named; on-chip ones come last, core by core."""
    links = _join(parts)
    on_chip = links.kind == LinkKind.ON_CHIP
    core = np.full(len(links.src), -1, np.int32)
    core[on_chip] = np.arange(np.count_nonzero(on_chip)) % cores
    direct = np.count_nonzero(~on_chip)
    src, dst = links.src.tolist(), links.dst.tolist()
    names = [
        f"{vertices[a]}>{vertices[b]}" for a, b in zip(src[:direct], dst[:direct], strict=True)
    ]
    names += [
        f"{vertices[a]}.k{k}" for a, k in zip(src[direct:], core[direct:].tolist(), strict=True)
    ]
    coord = _coordinates(dimensions)
    return _LinkFields(
        dimensions=dimensions,
        chip_coord=coord,
        chip_up=np.ones(len(coord), np.bool_),
        link_src=links.src.astype(np.int32),
        link_dst=links.dst.astype(np.int32),
        link_capacity_bytes_per_s=links.capacity,
        link_latency_s=links.latency,
        link_kind=links.kind.astype(np.uint8),
        link_up=np.ones(len(links.src), np.bool_),
        link_names=tuple(names),
        core_of_on_chip_link=core,
    )
