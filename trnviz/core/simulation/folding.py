"""Folding: flows that must behave alike are simulated once.

On a torus most flows of a collective are images of each other. Colours are refined until flows of
one colour have the same bytes, latency, priority, the same colours on their way and before them,
and resources of one colour have the same capacity and the same colours passing (an equitable
partition). Max-min rates depend on nothing else and are unique, so all flows of a colour start,
run and end together, and one stands for all. Where the fabric is not alike (a fault), colours
stay many and nothing is folded.

Letters for shapes: F flows, G sub-flows, H hops, R resources, E dependencies.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trnviz.core.arrays import FloatArray, IntArray, distinct
from trnviz.core.simulation import rows
from trnviz.core.simulation.rows import Index

Colours = NDArray[np.uint64]

_FEWEST = 512
_ROUNDS_WHEN_SMALL = 24
_ROUNDS_WHEN_LARGE = 6
_SMALL = 30_000


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Network:
    """Everything that decides how flows run, and nothing else.

    Attributes:
        dep_start: (F + 1,) CSR of the flows each flow waits for.
        dep_flow: (E,).
        flow_priority: (F,).
        flow_of_subflow: (G,) rising.
        subflow_bytes: (G,).
        subflow_latency_s: (G,).
        hop_start: (G + 1,).
        hop_resource: (H,).
        hop_weight: (H,).
        capacity: (R,) bytes per second.
    """

    dep_start: IntArray
    dep_flow: Index
    flow_priority: Index
    flow_of_subflow: Index
    subflow_bytes: FloatArray
    subflow_latency_s: FloatArray
    hop_start: IntArray
    hop_resource: Index
    hop_weight: FloatArray
    capacity: FloatArray

    @property
    def flows(self) -> int:
        """F."""
        return len(self.flow_priority)

    @property
    def subflows(self) -> int:
        """G."""
        return len(self.flow_of_subflow)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Folded:
    """A network, and which of its flows and resources stand for which of the original.

    Attributes:
        network: The smaller one.
        flow_class: (F,) None when nothing was folded.
        resource_class: (R,) None when nothing was folded.
    """

    network: Network
    flow_class: IntArray | None = None
    resource_class: IntArray | None = None


@dataclass(slots=True, eq=False)
class _Colouring:
    """The colours so far; replaced round by round."""

    flow: Colours
    subflow: Colours
    resource: Colours


def fold(network: Network, flow_step: Index) -> Folded:
    """The smallest network that runs alike, or the same one where folding does not pay.

    Args:
        network: What is to run.
        flow_step: (F,) step of the algorithm; only a first guess of what differs.
    """
    if network.subflows < _FEWEST:
        return Folded(network=network)
    colouring = _seed(network, flow_step)
    most = (network.subflows + network.flows) // 2
    rounds = _ROUNDS_WHEN_SMALL if network.subflows <= _SMALL else _ROUNDS_WHEN_LARGE
    count = _count(colouring)
    for _ in range(rounds):
        _refine(network, colouring)
        refined = _count(colouring)
        if refined == count:
            return _quotient(network, colouring)
        if refined > most:
            break
        count = refined
    return Folded(network=network)


def _seed(network: Network, flow_step: Index) -> _Colouring:
    flow = _bits(flow_step) * _ODD[0]
    flow += _bits(network.flow_priority) * _ODD[1]
    flow += _bits(np.diff(network.dep_start)) * _ODD[2]
    flow = _mix(flow)
    subflow = _bits(network.subflow_bytes) * _ODD[0]
    subflow += _bits(network.subflow_latency_s) * _ODD[1]
    subflow += flow[network.flow_of_subflow]
    subflow = _mix(subflow)
    return _Colouring(flow=flow, subflow=subflow, resource=_mix(_bits(network.capacity)))


def _refine(network: Network, colours: _Colouring) -> None:
    """One round: resources look at what passes, sub-flows and flows at what is round them."""
    uniform = bool((network.hop_weight == 1).all())
    salt = None if uniform else _mix(_bits(network.hop_weight))
    passing = np.repeat(_mix(colours.subflow), np.diff(network.hop_start))
    _gather(colours.resource, network.hop_resource, _salted(passing, salt))
    way = _salted(_mix(colours.resource)[network.hop_resource], salt)
    colours.subflow = _joined(colours.subflow, _row_sums(way, network.hop_start))
    before = _mix(colours.flow * _ODD[1])[network.dep_flow]
    parts = _row_sums(before, network.dep_start) * _ODD[0]
    np.add.at(parts, network.flow_of_subflow, _mix(colours.subflow))
    colours.flow = _joined(colours.flow, parts)
    colours.subflow = _mix(colours.subflow + colours.flow[network.flow_of_subflow])


def _salted(colour: Colours, salt: Colours | None) -> Colours:
    return colour if salt is None else _mix(colour + salt)


def _row_sums(parts: Colours, start: IntArray) -> Colours:
    """The sum of each row of a CSR table, an empty row being 0."""
    total = np.zeros(len(start) - 1, dtype=np.uint64)
    filled = np.flatnonzero(start[1:] > start[:-1])
    if len(filled):
        total[filled] = np.add.reduceat(parts, start[filled])
    return total


def _gather(colour: Colours, index: Index, parts: Colours) -> None:
    """Mix into each colour the multiset of what belongs to it, in place."""
    total = np.zeros_like(colour)
    np.add.at(total, index, parts)
    colour[:] = _joined(colour, total)


def _joined(colour: Colours, parts: Colours) -> Colours:
    return _mix(colour + parts * _ODD[0])


def _count(colours: _Colouring) -> int:
    """Colours of sub-flows and of flows: when neither grows any more, resources are told apart too.

    Flows count by themselves: what tells two of them apart reaches those that wait for them only a
    round after their sub-flows have shown it.
    """
    return _distinct(colours.subflow) + _distinct(colours.flow)


def _distinct(colour: Colours) -> int:
    ordered = np.sort(colour)
    return 1 + int(np.count_nonzero(ordered[1:] != ordered[:-1])) if len(ordered) else 0


def _quotient(network: Network, colours: _Colouring) -> Folded:
    """One flow, sub-flow and resource of each colour; weights count how many pass."""
    flow_class, flow_first = _classes(colours.flow)
    sub_class, sub_first = _classes(colours.subflow)
    resource_class, resource_first = _classes(colours.resource)
    order = np.argsort(flow_class[network.flow_of_subflow[sub_first]], kind="stable")
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    sub_class, sub_first = rank[sub_class], sub_first[order]
    dep_start, dep_flow = _class_dependencies(network, flow_class, flow_first)
    hop_start, hop_resource, hop_weight = _class_hops(
        network, (sub_class, len(sub_first)), resource_first
    )
    folded = Network(
        dep_start=dep_start,
        dep_flow=dep_flow,
        flow_priority=network.flow_priority[flow_first],
        flow_of_subflow=flow_class[network.flow_of_subflow[sub_first]],
        subflow_bytes=network.subflow_bytes[sub_first],
        subflow_latency_s=network.subflow_latency_s[sub_first],
        hop_start=hop_start,
        hop_resource=hop_resource,
        hop_weight=hop_weight,
        capacity=network.capacity[resource_first],
    )
    return Folded(network=folded, flow_class=flow_class, resource_class=resource_class)


def _classes(colour: Colours) -> tuple[IntArray, IntArray]:
    """(n,) class of each, and (C,) one member of each class."""
    ordered = np.sort(colour)
    distinct = ordered[np.append(True, ordered[1:] != ordered[:-1])] if len(ordered) else ordered
    index = np.searchsorted(distinct, colour)
    first = np.zeros(len(distinct), dtype=np.int64)
    first[index[::-1]] = np.arange(len(colour))[::-1]
    return index, first


def _class_dependencies(
    network: Network, flow_class: IntArray, flow_first: IntArray
) -> tuple[IntArray, IntArray]:
    """The classes that each class waits for, each once."""
    lengths = network.dep_start[flow_first + 1] - network.dep_start[flow_first]
    owner = np.repeat(np.arange(len(flow_first)), lengths)
    before = flow_class[network.dep_flow[rows.positions(network.dep_start, flow_first)]]
    pair = distinct(owner * len(flow_first) + before)
    owner, before = np.divmod(pair, max(len(flow_first), 1))
    return rows.starts(np.bincount(owner, minlength=len(flow_first))), before


def _class_hops(
    network: Network,
    subflows: tuple[IntArray, int],
    resource_first: IntArray,
) -> tuple[IntArray, IntArray, FloatArray]:
    """Hops between classes, weighted with all that passes one resource of the class."""
    sub_class, classes = subflows
    resource_of_first = np.full(len(network.capacity), -1, dtype=np.int64)
    resource_of_first[resource_first] = np.arange(len(resource_first))
    target = resource_of_first[network.hop_resource]
    hops = np.flatnonzero(target >= 0)
    subflow = np.searchsorted(network.hop_start, hops, side="right") - 1
    key = sub_class[subflow] * len(resource_first) + target[hops]
    pair, inverse = np.unique(key, return_inverse=True)
    weight = rows.sums(inverse, network.hop_weight[hops], len(pair))
    owner, resource = np.divmod(pair, max(len(resource_first), 1))
    return rows.starts(np.bincount(owner, minlength=classes)), resource, weight


_ODD = tuple(np.uint64(x) for x in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93))


def _bits(values: FloatArray | Index) -> Colours:
    """The bits of numbers; equal numbers have equal bits (zero has one sign here)."""
    if values.dtype.kind == "f":
        return (values + 0.0).astype(np.float64).view(np.uint64)
    return values.astype(np.int64).view(np.uint64)


def _mix(x: Colours) -> Colours:
    """Numbers in which every bit depends on every bit of `x`: two rounds of shift and multiply.

    Block by block, so that the passes over the numbers stay in the cache.
    """
    mixed = np.empty_like(x)
    shifted = np.empty(min(len(x), _BLOCK), dtype=np.uint64)
    for first in range(0, len(x), _BLOCK):
        part = mixed[first : first + _BLOCK]
        shift = shifted[: len(part)]
        np.add(x[first : first + _BLOCK], _ODD[1], out=part)
        for factor in (_ODD[2], _ODD[0]):
            np.right_shift(part, _HALF, out=shift)
            np.bitwise_xor(part, shift, out=part)
            np.multiply(part, factor, out=part)
        np.right_shift(part, _HALF, out=shift)
        np.bitwise_xor(part, shift, out=part)
    return mixed


_BLOCK = 16_384
_HALF = np.uint64(32)
