"""What must hold for any plan: bounds of the step, overlap, faster links."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.step.steps import own_links, program_of
from trnviz.core import pipeline, planning
from trnviz.core.errors import PlacementError
from trnviz.core.parallelism import Parallelism
from trnviz.core.step.account import account
from trnviz.core.step.company import Companies
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.order import tasks_of
from trnviz.core.step.steady import run_step
from trnviz.files import huggingface, topologies

ULTRASERVER = topologies.topology("ultraserver")
SPEC = topologies.spec("ultraserver", lnc=2, bandwidth=(), latency=())
MODELS = {
    name: huggingface.shipped(name)
    for name in ("Llama-3.1-8B", "Llama-3.1-70B", "Mixtral-8x7B-v0.1", "DeepSeek-V2-Lite")
}
PLANS = st.fixed_dictionaries(
    {
        "tp": st.sampled_from([4, 8, 16, 32]),
        "pp": st.sampled_from([1, 2, 4]),
        "dp": st.sampled_from([1, 2, 4]),
        "cp": st.sampled_from([1, 2]),
        "zero": st.sampled_from([0, 1, 2, 3]),
        "global_batch": st.sampled_from([16, 32]),
        "seq_len": st.sampled_from([4096, 8192]),
        "recompute": st.sampled_from(["none", "selective", "full"]),
        "overlap": st.sampled_from(["none", "dp", "tp", "all"]),
        "sequence_parallel": st.booleans(),
        "schedule": st.sampled_from(["1f1b", "gpipe"]),
        "ep": st.sampled_from([1, 2, 4]),
        "etp": st.sampled_from([0, 1]),
        "expert_imbalance": st.sampled_from([1.0, 1.5, 3.0]),
        "mode": st.sampled_from(["training", "prefill", "decode"]),
        "batch": st.sampled_from([1, 8]),
    }
)


def scenario_of(name, degrees):
    """The scenario, or None where the plan is not legal."""
    if not MODELS[name].has_experts:
        degrees = {**degrees, "ep": 1, "etp": 0}
    try:
        plan = Parallelism(**degrees)
        return planning.scenario(MODELS[name], plan, ULTRASERVER, SPEC)
    except PlacementError:
        return None


def bounds(scenario):
    """(compute of the busiest lane, all communication of its own, both and the bubble)."""
    result = pipeline.simulate(scenario)
    spent = result.account
    stage, replica = spent.lanes[spent.critical_lane]
    carried = sum(
        row.duration_s
        for row in result.collectives
        if row.stage == stage and row.replica in (replica, -1)
    )
    return result, carried


@settings(max_examples=60, deadline=None)
@given(name=st.sampled_from(sorted(MODELS)), degrees=PLANS)
def test_a_step_is_as_long_as_its_parts(name, degrees):
    """At least its compute; at most compute, everything carried, and the pipeline's waiting."""
    scenario = scenario_of(name, degrees)
    if scenario is None:
        return
    result, carried = bounds(scenario)
    spent = result.account
    assert spent.step_s >= spent.compute_s * (1 - 1e-9)
    parts = spent.compute_s + sum(spent.exposed_s.values()) + spent.bubble_s
    assert parts == pytest.approx(spent.step_s, rel=1e-6)
    own = spent.exposed_s["tp"] + spent.exposed_s["cp"] + spent.exposed_s["ep"]
    assert own <= carried * (1 + 1e-6)
    assert min(*spent.exposed_s.values(), spent.bubble_s, spent.hidden_s) >= 0
    assert (pipeline.peak_ratio(result.timeline, scenario) <= 1 + 1e-6).all()
    assert all(row.count >= 1 for row in result.collectives)


@settings(max_examples=40, deadline=None)
@given(name=st.sampled_from(sorted(MODELS)), degrees=PLANS)
def test_hiding_everything_is_never_slower_than_hiding_nothing(name, degrees):
    scenario = scenario_of(name, degrees)
    if scenario is None:
        return
    times = {
        overlap: pipeline.simulate(
            replace(scenario, plan=replace(scenario.plan, overlap=overlap))
        ).step_time_s
        for overlap in ("none", "all")
    }
    assert times["all"] <= times["none"] * (1 + 1e-9)


@settings(max_examples=25, deadline=None)
@given(
    name=st.sampled_from(sorted(MODELS)),
    degrees=PLANS,
    faster=st.floats(1.1, 4.0),
    seed=st.integers(0, 10),
)
def test_links_that_are_all_faster_never_make_a_step_slower(name, degrees, faster, seed):
    """Measured on the program alone, so that each collective keeps its algorithm."""
    scenario = scenario_of(name, degrees)
    if scenario is None:
        return
    program = pipeline.program_of(scenario)
    random = np.random.default_rng(seed)
    shared = tuple(np.flatnonzero(random.random(len(program.uses)) < 0.3).tolist())
    slow = own_links(program, shared)
    quick = MacroRates(slow.link_bytes, slow.alone_s / faster, slow.capacity * faster)
    before, after = (
        run_step(program, Companies(program.patterns, rates)).step_s for rates in (slow, quick)
    )
    assert after <= before * (1 + 1e-3)


@pytest.mark.parametrize("overlap", ["none", "dp", "tp", "all"])
def test_the_policies_hide_more_and_more(overlap):
    program = program_of(overlap=overlap)
    companies = Companies(program.patterns, own_links(program))
    spent = account(program, companies, run_step(program, companies))
    whole = program_of(overlap="none")
    companies = Companies(whole.patterns, own_links(whole))
    nothing = account(whole, companies, run_step(whole, companies))
    assert spent.step_s <= nothing.step_s * (1 + 1e-9)
    if overlap in ("tp", "all"):
        assert spent.exposed_s["tp"] < nothing.exposed_s["tp"]
    if overlap in ("dp", "all"):
        assert spent.exposed_s["dp"] < nothing.exposed_s["dp"]


def test_a_link_that_is_faster_may_move_the_meeting_but_not_lengthen_the_step():
    """On the real fabric: 1.5 times the rate on every link of every kind."""
    scenario = scenario_of("Llama-3.1-70B", {"tp": 32, "pp": 4, "dp": 2, "global_batch": 32})
    topology = scenario.topology
    quick = replace(topology, link_capacity_bytes_per_s=topology.link_capacity_bytes_per_s * 1.5)
    for rank, chip in ((0, "i1.c5"), (40, "i2.c1"), (100, "i0.c9")):
        moved = scenario.placement.move((rank,), topology.chip_id(chip), topology)
        slow = pipeline.simulate(replace(scenario, placement=moved)).step_time_s
        fast = pipeline.simulate(replace(scenario, placement=moved, topology=quick)).step_time_s
        assert fast <= slow


def test_every_task_of_a_long_step_is_laid_out_once():
    program = program_of(global_batch=64)
    assert tasks_of(program, 32) is tasks_of(program, 32)
