"""What a search matches, held against plain loops over names and numbers."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import scenarios
from trnviz.core.found import Searched, faulty, find
from trnviz.core.frame import frame, occupancy_of
from trnviz.core.query import parse
from trnviz.core.scenario import Fault
from trnviz.core.topology import LinkKind
from trnviz.session.edits import SetFaults, rank_name


class Run:
    """A run as far as a frame looks at it: rates that hold still."""

    occupancy = None

    def __init__(self, timeline):
        self.timeline = timeline


class Still:
    """A timeline in which every link carries the same all the time."""

    duration_s = 1.0

    def changing(self):
        return None

    def __init__(self, rate):
        self.link_bytes = self._rate = rate

    def link_rate(self, _time_s):
        return self._rate

    def spans_at(self, _time_s):
        return ()


def searched(scenario):
    topology = scenario.topology
    share = (np.arange(topology.link_count) % 100) / 100
    rate = topology.link_capacity_bytes_per_s * share
    numbers = frame(scenario, Run(Still(rate)), 0.0, "now", occupancy_of(scenario))
    ranks = tuple(rank_name(scenario.plan, r) for r in range(scenario.plan.world))
    return Searched(scenario=scenario, frame=numbers, link_bytes=rate, rank_names=ranks)


@cache
def healthy():
    return searched(scenarios.trained())


@cache
def hurt():
    faults = (
        Fault(kind="link", name="i0.c5>i1.c5", share=0.5), Fault(kind="chip", name="i2.c3"),
    )  # fmt: skip
    return searched(SetFaults(faults=faults).apply(scenarios.trained()))


def names(text, where=None):
    where = where or healthy()
    topology, found = where.scenario.topology, find(parse(text), where)
    return (
        [topology.chip_names[i] for i in np.flatnonzero(found.chips)],
        [topology.link_names[i] for i in np.flatnonzero(found.links)],
        np.flatnonzero(found.ranks).tolist(),
    )


def test_a_number_finds_one_thing():
    assert names("chip 17") == (["i1.c1"], [], [])
    assert names("shard 5") == ([], [], [5])
    assert names("link 0") == ([], [healthy().scenario.topology.link_names[0]], [])
    assert names("chip 64") == ([], [], [])


def test_a_whole_name_finds_that_thing_alone():
    assert names("I0.c5") == (["i0.c5"], [], [])
    assert names("i0.c5>i1.c5") == ([], ["i0.c5>i1.c5"], [])
    assert names('"t5 of stage 0, replica 1"')[2] == [
        healthy().rank_names.index("t5 of stage 0, replica 1")
    ]


def test_a_part_of_a_name_finds_the_chips_first():
    assert names("c5") == (["i0.c5", "i1.c5", "i2.c5", "i3.c5"], [], [])
    assert len(names("i2")[0]) == 16
    chips, links, _ = names("leaf0")
    assert chips == []
    assert links
    assert all("leaf0" in name for name in links)


def test_a_star_stands_for_anything():
    chips, links, ranks = names("i0.c5>*")
    assert chips == ranks == []
    assert links
    assert all(name.startswith("i0.c5>") for name in links)


def test_a_group_finds_its_ranks_and_their_chips():
    scenario = healthy().scenario
    chips, links, ranks = names("stage 2")
    assert ranks == np.flatnonzero(scenario.plan.stage_of_rank == 2).tolist()
    wanted = np.unique(scenario.placement.chip_of_rank[ranks])
    assert chips == [scenario.topology.chip_names[i] for i in wanted]
    assert links == []


def test_an_instance_comes_with_what_lies_inside():
    chips, links, ranks = names("instance 1")
    assert len(chips) == 16
    assert len(links) == 64
    assert len(ranks) == 64
    assert names("z 1") == (chips, links, ranks)


def test_what_is_inside_a_chip_is_found_only_when_it_is_asked_for():
    assert all(".k" not in name for name in names("kind:link")[1])
    assert names("kind:core util>=0")[1]
    assert names("i0.c5.k1")[1] == ["i0.c5.k1"]


def test_numbers_are_compared_with_their_units():
    topology, numbers = healthy().scenario.topology, healthy().frame
    held = numbers.hbm_bytes.sum(axis=(1, 2))
    for text in ("hbm>50%", "hbm>0.5", "hbm>48GiB"):
        found = find(parse(text), healthy())
        assert (found.chips == (held > 48 * 2**30)).all()
        assert not found.links.any()
    z = topology.link_kind == LinkKind.NEURONLINK_Z
    fast = numbers.link_rate_bytes_per_s > 30e9
    assert (find(parse("kind:z rate>30GB/s"), healthy()).links == (z & fast)).all()
    assert (find(parse("kind:z bytes>30GB"), healthy()).links == (z & fast)).all()
    assert (find(parse("kind:z and capacity=64GB/s"), healthy()).links == z).all()


def test_states_are_those_of_the_frame_and_the_faults():
    chips, links, _ = names("faulty", hurt())
    assert chips == ["i2.c3"]
    assert {"i0.c5>i1.c5", "i1.c5>i0.c5"} <= set(links)
    assert set(names("degraded", hurt())[1]) == {"i0.c5>i1.c5", "i1.c5>i0.c5"}
    assert names("down", hurt())[0] == ["i2.c3"]
    assert names("faulty")[:2] == ([], [])
    assert all("i2.c3" in name for name in names("down", hurt())[1])
    saturated = find(parse("saturated"), healthy()).links
    assert (saturated == (healthy().frame.saturated & ~_inner())).all()


def _inner():
    return healthy().scenario.topology.link_kind == LinkKind.ON_CHIP


def test_without_a_model_nothing_is_overfull_and_no_group_is_found():
    bare = scenarios.bare()
    where = Searched(scenario=bare, frame=frame(bare, None), link_bytes=None, rank_names=())
    for text in ("stage 0", "overfull", "hbm>=0", "util>=0", "bytes>1B", "shard 0", "idle"):
        assert find(parse(text), where).count == 0, text


def test_faults_of_an_instance_touch_all_its_chips():
    hit = SetFaults(faults=(Fault(kind="instance", name="i1"),)).apply(scenarios.trained())
    assert np.flatnonzero(faulty(hit)[0]).tolist() == list(range(16, 32))


_TERMS = st.sampled_from(
    ["util>0.9", "hbm>50%", "kind:z", "chip 17", "stage 2", "c5", "saturated", "instance 1"]
)


@pytest.mark.parametrize("what", ["chips", "links", "ranks"])
@given(_TERMS, _TERMS, _TERMS)
def test_terms_join_as_sets_do(what, a, b, c):
    def of(text):
        found = getattr(find(parse(f"({text}) or kind:core"), healthy()), what)
        return found & ~_inner() if what == "links" else found

    assert (of(f"({a}) ({b})") == (of(a) & of(b))).all()
    assert (of(f"{a} or {b}") == (of(a) | of(b))).all()
    assert (of(f"{a} ({b} or {c})") == (of(f"{a} {b}") | of(f"{a} {c}"))).all()
    if what != "links":
        assert (of(f"not ({a} or {b})") == (of(f"not {a}") & of(f"not {b}"))).all()
