"""The step on macro-flows against the whole step run flow by flow."""

from dataclasses import replace

import pytest

from tests.core.step import flow_level
from trnviz.core import pipeline, planning
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface, topologies

TRN2 = topologies.topology("trn2")
SPEC = topologies.spec("trn2", lnc=2, bandwidth=(), latency=())
LLAMA = huggingface.shipped("Llama-3.2-1B")
SMALL = replace(LLAMA, name="two layers a stage", order=LLAMA.order[:4])


def scenario(moves=(), **changes):
    degrees = {"tp": 16, "pp": 2, "dp": 1, "global_batch": 4, "seq_len": 4096, "overlap": "none"}
    asked = planning.scenario(SMALL, Parallelism(**(degrees | changes)), TRN2, SPEC)
    placement = asked.placement
    for rank, chip in moves:
        placement = placement.move((rank,), chip, TRN2)
    return replace(asked, placement=placement)


def both(asked):
    program = pipeline.program_of(asked)
    return pipeline.simulate(asked).step_time_s, flow_level.run(asked, program)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"sequence_parallel": False},
        {"recompute": "full"},
        {"overlap": "tp"},
        {"dp": 2, "tp": 8, "overlap": "dp"},
        {"schedule": "interleaved", "virtual_stages": 2},
        {"collective_cores": False},
    ],
)
def test_where_nobody_meets_the_step_is_the_same(changes):
    macro, exact = both(scenario(**changes))
    assert macro == pytest.approx(exact, rel=0.01)


@pytest.mark.parametrize(
    ("changes", "moves"),
    [
        ({}, ((0, 9),)),
        ({}, ((3, 10), (17, 2), (30, 7))),
        ({"overlap": "tp"}, ((0, 5), (20, 1))),
        ({"dp": 2, "tp": 8}, ((0, 5), (20, 1))),
    ],
)
def test_where_groups_get_in_each_others_way_it_is_near(changes, moves):
    macro, exact = both(scenario(moves, **changes))
    assert macro == pytest.approx(exact, rel=0.07)


@pytest.mark.parametrize("mode", ["prefill", "decode"])
def test_serving_is_the_same(mode):
    macro, exact = both(scenario(mode=mode, batch=4, context=2048))
    assert macro == pytest.approx(exact, rel=0.01)


def test_a_context_cut_in_two_is_the_same():
    macro, exact = both(scenario(tp=8, cp=2))
    assert macro == pytest.approx(exact, rel=0.01)
