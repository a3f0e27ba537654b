"""The validators that every kind of test shares: what must hold of any value of its type."""

import numpy as np

from trnviz.core.topology import LinkKind, Topology


def check_topology(topology: Topology) -> None:
    """A healthy fabric: ids count through the dimensions, links come in pairs, names say ends."""
    chips = topology.chip_count
    sizes = [dimension.size for dimension in topology.dimensions]
    assert int(np.prod(sizes)) == chips
    strides = np.cumprod([1, *sizes[:-1]])
    assert (topology.chip_coord @ strides == np.arange(chips)).all()
    assert topology.chip_up.all()
    assert topology.link_up.all()
    assert (topology.link_capacity_bytes_per_s > 0).all()
    on_chip = topology.link_kind == LinkKind.ON_CHIP
    assert (on_chip == (topology.link_src == topology.link_dst)).all()
    assert (on_chip == (topology.core_of_on_chip_link >= 0)).all()
    direct = ~on_chip
    back = topology.links_between(topology.link_dst[direct], topology.link_src[direct])
    assert (back >= 0).all()
    assert (topology.link_kind[back] == topology.link_kind[direct]).all()
    capacity = topology.link_capacity_bytes_per_s
    assert (capacity[back] == capacity[direct]).all()
    names = topology.vertex_names
    for link in np.flatnonzero(direct).tolist():
        ends = (names[topology.link_src[link]], names[topology.link_dst[link]])
        assert topology.link_names[link] == ">".join(ends)
    _check_steps(topology)


def _check_steps(topology: Topology) -> None:
    """A step along a dimension changes that coordinate alone, by one, round the ring."""
    for d, dimension in enumerate(topology.dimensions):
        for side, offset in enumerate((1, -1)):
            links = topology.step_links[:, d, side]
            chips = np.flatnonzero(links >= 0)
            assert (topology.link_src[links[chips]] == chips).all()
            there = topology.chip_coord[topology.link_dst[links[chips]]]
            moved = topology.chip_coord[chips].copy()
            moved[:, d] = (moved[:, d] + offset) % dimension.size
            assert (there == moved).all()
