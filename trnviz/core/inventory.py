"""What a fabric adds up to: neighbours, interfaces, totals per chip and of the whole."""

import numpy as np

from trnviz.core.arrays import IntArray
from trnviz.core.topology import LinkKind, Topology

_DIRECT = (LinkKind.NEURONLINK_XY, LinkKind.NEURONLINK_Z, LinkKind.GENERIC)


def adjacency(topology: Topology) -> tuple[tuple[int, ...], ...]:
    """For each chip the chips it has links to, in their order: up, left, down, right, ..."""
    near: list[list[int]] = [[] for _ in range(topology.chip_count)]
    direct = np.isin(topology.link_kind, _DIRECT)
    direct &= (topology.link_src < len(near)) & (topology.link_dst < len(near))
    direct[topology.removed_links] = False
    ends = zip(topology.link_src[direct].tolist(), topology.link_dst[direct].tolist(), strict=True)
    for chip, neighbour in ends:
        near[chip].append(neighbour)
    return tuple(tuple(row) for row in near)


def links_there(topology: Topology, kind: LinkKind) -> IntArray:
    """Ids of the links of one kind, without those that were taken out."""
    ids = topology.links_of_kind(kind).astype(np.int64)
    there: IntArray = ids[~np.isin(ids, topology.removed_links)]
    return there


def nic_count(topology: Topology) -> int:
    """EFA interfaces of all instances."""
    if topology.hardware is None or not len(topology.links_of_kind(LinkKind.EFA)):
        return 0
    chips = topology.chip_count - len(topology.removed_chips)
    return chips // topology.hardware.count("chips_per_nic")


def efa_rate(topology: Topology) -> float:
    """Bytes per second that all instances together can send over EFA."""
    ids = topology.links_of_kind(LinkKind.EFA)
    rising = ids[topology.link_src[ids] < topology.link_dst[ids]]
    first = rising[topology.link_src[rising] < topology.chip_count]
    trunk = rising[topology.link_src[rising] >= topology.chip_count]
    capacity = topology.link_capacity_bytes_per_s
    vertices = len(topology.vertex_names)
    offered = np.bincount(topology.link_dst[first], capacity[first], vertices)
    passed = np.bincount(topology.link_src[trunk], capacity[trunk], vertices)
    return float(np.minimum(offered, passed).sum())


def per_chip_rates(topology: Topology) -> dict[LinkKind, float]:
    """For each kind of link between chips, what the best linked chip has, both ways added."""
    rates = {}
    for kind in _DIRECT:
        ids = topology.links_of_kind(kind)
        if len(ids):
            capacity = topology.link_capacity_bytes_per_s[ids]
            vertices = len(topology.vertex_names)
            total = np.bincount(topology.link_src[ids], capacity, vertices)
            total += np.bincount(topology.link_dst[ids], capacity, vertices)
            rates[kind] = float(total[: topology.chip_count].max())
    return rates


def hbm_bytes(topology: Topology) -> int:
    """Memory of all chips that are there."""
    return int(topology.bank_bytes.sum()) * (topology.chip_count - len(topology.removed_chips))
