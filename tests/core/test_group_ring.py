"""The ring of a group: links from each chip to the next, in the order of the group."""

import numpy as np
import pytest

from tests import scenarios
from trnviz.core.group_ring import group_of, ring_links


@pytest.mark.parametrize("dimension", ["tp", "pp", "dp"])
def test_the_links_lead_from_each_chip_to_the_next(dimension):
    scenario = scenarios.trained()
    topology, placement = scenario.topology, scenario.placement
    for group in scenario.plan.groups(dimension)[:4]:
        links = ring_links(group, dimension, placement, topology)
        chips = list(dict.fromkeys(placement.chip_of_rank[list(group)].tolist()))
        touched = {
            int(v) for link in links for v in (topology.link_src[link], topology.link_dst[link])
        }
        assert set(chips) <= touched
        if dimension == "tp":
            arrivals = np.bincount(topology.link_dst[list(links)])
            assert all(arrivals[chip] >= 1 for chip in chips)


def test_a_group_on_one_chip_has_no_links():
    scenario = scenarios.trained()
    group = scenario.plan.groups("tp")[0][:4]
    assert ring_links(group, "tp", scenario.placement, scenario.topology) == ()


def test_experts_talk_to_everyone():
    scenario = scenarios.trained()
    group = scenario.plan.groups("tp")[0]
    some = ring_links(group, "tp", scenario.placement, scenario.topology)
    every = ring_links(group, "ep", scenario.placement, scenario.topology)
    assert set(some) < set(every)


def test_the_group_of_a_rank():
    groups = ((0, 1), (2, 3))
    assert group_of(3, groups) == (2, 3)
    assert group_of(7, groups) == (7,)
