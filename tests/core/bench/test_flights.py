"""Flows in the air at a moment, the links they pass, and whose chunks they carry."""

import numpy as np
import pytest

from trnviz.core.bench.flights import Flights
from trnviz.core.bench.question import Question
from trnviz.files.topologies import topology

RING = topology("ring:8", bandwidth=(128e9,), latency=(500e-9,))


def flights(operation, word="ring:8", **parts):
    fabric = RING if word == "ring:8" else topology(word)
    return Flights(Question(operation=operation, size_bytes=8 * 2**20, **parts).answer(fabric))


def test_a_ring_has_one_flow_a_link_and_hands_chunks_on():
    found = flights("all_gather", algorithm="ring")
    step_s = found.result.run.time_s / 7
    for step in range(7):
        flows = found.at((step + 0.5) * step_s)
        assert len(flows) == 8
        assert found.steps(flows) == (step + 1, step + 1)
        (from_5,) = found.at_chip(flows, 5)[found.result.schedule.flow_src[
            found.at_chip(flows, 5)] == 5]  # fmt: skip
        assert found.cargo_text(from_5) == f"chunk 1 of c{(5 - step) % 8}"
        assert found.ends(from_5) == ("c5", "c6")
    assert found.step_count == 7


def test_nothing_is_in_the_air_before_and_after():
    found = flights("all_gather", algorithm="ring")
    assert len(found.at(-1.0)) == 0
    assert len(found.at(found.result.run.time_s)) == 0
    assert found.steps(found.at(-1.0)) == (0, 0)


def test_the_flows_over_a_link_are_those_whose_way_passes_it():
    found = flights("all_to_all", algorithm="mesh")
    link = RING.link_id("c0>c1")
    for flow in found.over_link(link).tolist():
        assert link in found.links_of(flow)
    others = np.setdiff1d(np.arange(len(found.result.schedule)), found.over_link(link))
    assert all(link not in found.links_of(flow) for flow in others.tolist())
    assert {found.way_count(flow) for flow in range(len(found.result.schedule))} == {1, 2}


def test_chunks_of_pieces_are_counted_for_each_owner():
    found = flights("all_reduce", algorithm="ring", chunks=3)
    texts = {found.cargo_text(f) for f in range(len(found.result.schedule))}
    assert {f"chunk {n} of c5" for n in (1, 2, 3)} <= texts
    assert not any(text.startswith("chunk 4") for text in texts)


def test_the_chunks_of_an_all_to_all_go_by_who_sends_them():
    found = flights("all_to_all", algorithm="mesh")
    schedule = found.result.schedule
    flow = int(np.flatnonzero((schedule.flow_src == 5) & (schedule.flow_dst == 2))[0])
    assert found.cargo_text(flow) == "chunk 3 of c5"


def test_many_chunks_are_told_by_their_owners():
    found = flights("all_gather", algorithm="halving_doubling")
    flow = int(np.flatnonzero(found.result.schedule.flow_chunks == 4)[0])
    assert found.cargo_text(flow).startswith("4 chunks of c")
    assert found.cargo_text(flow).endswith("and 1 more")
    assert sum(part.count for part in found.cargo(flow)) == 4


def test_ranks_that_share_a_chip_are_told_by_their_core():
    found = flights("all_gather", "trn2", algorithm="ring", group="ranks:0-7")
    ends = {end for flow in range(len(found.result.schedule)) for end in found.ends(flow)}
    assert "i0.c1.k3" in ends
    assert any(".k" in found.cargo_text(flow) for flow in range(8))


def test_barriers_are_not_in_the_air():
    found = flights("all_reduce", "trn2", algorithm="dimension_ring")
    for share in np.linspace(0, 0.99, 20):
        flows = found.at(share * found.result.run.time_s)
        assert (found.result.schedule.flow_bytes[flows] > 0).all()


@pytest.mark.parametrize("name", ["rdh", "kangaring", "weighted_multi_ring"])
def test_every_flow_of_an_algorithm_has_a_cargo(name):
    found = flights("all_reduce", "trn2", algorithm=name)
    for flow in found.at(found.result.run.time_s / 2).tolist():
        assert sum(part.count for part in found.cargo(flow)) == found.chunk_count(flow)
        assert len(found.links_of(flow)) >= 1
