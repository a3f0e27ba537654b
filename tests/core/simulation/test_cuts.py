"""Cuts found on whole arrays equal cuts counted link by link."""

import numpy as np
import pytest

from tests.core.simulation.builders import topology
from trnviz.core.simulation.cuts import cuts_of, reached_from

FABRICS = ["ring:6", "torus:4x3", "mesh:3x4", "full:5", "torus:3x2*switch:3", "ring:2"]


def all_of(fabric):
    usable = np.ones(fabric.link_count, bool)
    chips = np.arange(fabric.chip_count)
    return cuts_of(fabric, usable, chips, reached_from(fabric, usable, chips))


@pytest.mark.parametrize("text", FABRICS)
def test_a_cut_is_never_smaller_than_the_smallest_with_these_chips_inside(text):
    """Switches may stand on either side: try all ways."""
    fabric = topology(text, (1.0,))
    cuts = all_of(fabric)
    switches = len(fabric.vertex_names) - fabric.chip_count
    for index in range(len(cuts)):
        inside = cuts.count_inside(np.eye(fabric.chip_count)[:, 0])
        assert len(inside) == len(cuts)
        members = [bool(cuts.count_inside(one)[index]) for one in np.eye(fabric.chip_count)]
        best = [np.inf, np.inf]
        for sides in range(2 ** min(switches, 6)):
            side = [(sides >> s) & 1 == 1 for s in range(switches)]
            within = np.array(members + side)
            src, dst = within[fabric.link_src], within[fabric.link_dst]
            capacity = fabric.link_capacity_bytes_per_s
            best[0] = min(best[0], capacity[src & ~dst].sum())
            best[1] = min(best[1], capacity[~src & dst].sum())
        assert (cuts.capacity[index] >= np.array(best) - 1e-9).all(), cuts.name(index)


def test_pairs_across_are_counted_by_direction():
    cuts = all_of(topology("ring:4", (1.0,)))
    across = cuts.pairs_across(np.array([[0, 1], [0, 2], [3, 0]]))
    names = [cuts.name(i) for i in range(len(cuts))]
    assert across[names.index("links of chip c0")].tolist() == [2.0, 1.0]
    assert across[names.index("cut round d0 = 0 to 1")].tolist() == [1.0, 1.0]


def test_partitions_add_up_what_their_parts_can_receive():
    fabric = topology("torus:4x4", (1.0,))
    sums = {name: edges for name, edges, _ in all_of(fabric).partitions(np.arange(16))}
    assert sums["links of all chips"] == 64
    assert sums["links along d0"] == 32


def test_only_what_is_joined_is_reached():
    fabric = topology("ring:4")
    usable = np.zeros(fabric.link_count, bool)
    usable[fabric.link_id("c0>c1")] = True
    assert reached_from(fabric, usable, np.array([1])).tolist() == [True, True, False, False]
