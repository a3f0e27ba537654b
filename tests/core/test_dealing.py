"""What is dealt out by hand: layers keep their order, experts are neither lost nor doubled."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.plans import cuts
from trnviz.core import copies, dealing, memory, pipeline, planning, unplaced
from trnviz.core.dealing import TRAY, ExpertMove
from trnviz.core.entry import KINDS
from trnviz.core.errors import PlacementError
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, topologies

FABRIC = topologies.topology("ultraserver")
MIXTRAL = huggingface.shipped("Mixtral-8x7B-v0.1")
LLAMA = huggingface.shipped("Llama-3.1-70B")
PLAN = Parallelism(tp=8, pp=4, dp=8, ep=4, etp=8)
LOOSE = settings(deadline=None)
STATES = [KINDS.index(kind) for kind in ("weights", "optimizer", "gradients")]


def moved(
    plan: Parallelism, model: ModelSpec, stage: int, experts: tuple[int, ...], group: int,
    *, onto: int | None = None, uneven: bool = False,
) -> Parallelism:  # fmt: skip
    move = ExpertMove(stage=stage, experts=experts, group=group, onto=onto, uneven=uneven)
    return dealing.with_experts_moved(plan, model, move)


def scenario(model: ModelSpec, plan: Parallelism) -> Scenario:
    return planning.scenario(model, plan, FABRIC, topologies.spec("ultraserver"))


@st.composite
def dealt(draw: st.DrawFn) -> tuple[ModelSpec, Parallelism]:
    """Any model and plan, dealt out by hand in every way that its user can."""
    model, plan = draw(cuts(mode="training"))
    for _ in range(draw(st.integers(0, 3))):
        layer, stage = draw(st.integers(0, model.layers - 1)), draw(st.integers(0, plan.pp - 1))
        try:
            plan = dealing.with_layer_moved(plan, model, layer, stage)
        except PlacementError:
            continue
    if not model.has_experts or plan.ep == 1:
        return model, plan
    last = dealing.slots(model, plan) - 1
    for _ in range(draw(st.integers(0, 6))):
        experts = draw(st.lists(st.integers(0, last), min_size=1, max_size=3, unique=True))
        stage, group = draw(st.integers(0, plan.pp - 1)), draw(st.integers(TRAY, plan.ep - 1))
        try:
            plan = moved(plan, model, stage, tuple(experts), group, uneven=draw(st.booleans()))
        except PlacementError:
            continue
    return model, plan


@LOOSE
@given(cut=dealt(), data=st.data())
def test_chips_and_tray_together_hold_the_model(
    cut: tuple[ModelSpec, Parallelism], data: st.DataObject
) -> None:
    """Of every kind: what no chip holds lies in the tray, whatever was moved or put aside."""
    model, plan = cut
    held = memory.ledger(model, plan, FABRIC)
    put = data.draw(st.lists(st.integers(0, plan.world - 1), max_size=5, unique=True))
    placement = Placement.initial(plan, FABRIC).put_aside(tuple(put))
    full = memory.occupancy(held, placement, FABRIC)
    assert (full.hbm_bytes >= 0).all()
    assert (full.aside_bytes >= 0).all()
    together = full.hbm_bytes.sum(axis=(0, 1)) + full.aside_bytes
    assert together.tolist() == (held.rank_bytes.sum(axis=0) + held.aside_bytes).tolist()
    by_launcher = dealing.by_launcher(plan)
    whole = memory.ledger(model, replace(by_launcher, layer_split=plan.layer_split), FABRIC)
    slack = len(plan.expert_layout) * (plan.ep + 1) * plan.stage_ranks * 2
    for kind in STATES:
        assert abs(int(together[kind]) - int(whole.rank_bytes[:, kind].sum())) <= slack


@LOOSE
@given(cut=dealt())
def test_without_rounding_states_are_those_of_the_model_to_the_byte(
    cut: tuple[ModelSpec, Parallelism],
) -> None:
    model, plan = cut
    plan = replace(plan, zero=0, hsdp=0, dtype="bf16", recipe="mixed_precision")
    held = memory.ledger(model, plan, FABRIC)
    even = memory.ledger(model, dealing.by_launcher(plan), FABRIC)
    together = held.rank_bytes.sum(axis=0) + held.aside_bytes
    for kind in STATES:
        assert int(together[kind]) == int(even.rank_bytes[:, kind].sum())
    beyond = sum(size for _, size in copies.copies(model, plan))
    assert copies.stored_bytes(model, plan) == copies.model_bytes(model, plan) + beyond
    assert copies.stored_bytes(model, plan) == int(together[0])


@LOOSE
@given(cut=dealt())
def test_no_layer_and_no_expert_is_lost(cut: tuple[ModelSpec, Parallelism]) -> None:
    model, plan = cut
    numbers = [layer for of in dealing.layer_ranges(plan, model.layers) for layer in of]
    assert numbers == list(range(model.layers))
    on_stages = [dealing.layers_on(plan, model.layers, stage) for stage in range(plan.pp)]
    assert sorted(sum(on_stages, ())) == numbers
    assert tuple(len(layers) for layers in on_stages) == plan.layers_of_stage(model)
    if not model.has_experts:
        return
    count = dealing.slots(model, plan)
    for stage in range(plan.pp):
        groups = range(TRAY, plan.ep)
        lying = [e for g in groups for e in dealing.experts_of(plan, stage, g, count)]
        assert sorted(lying) == list(range(count))
        if not dealing.in_tray(plan, stage):
            assert dealing.loads(plan, stage).sum() == pytest.approx(plan.ep)


@LOOSE
@given(cut=dealt())
def test_what_is_moved_back_is_the_plan_of_the_launcher(
    cut: tuple[ModelSpec, Parallelism],
) -> None:
    model, plan = cut
    if not plan.expert_layout:
        return
    count = dealing.slots(model, plan)
    for stage in range(plan.pp):
        for expert, group in enumerate(dealing.experts_by_launcher(plan, count)):
            plan = moved(plan, model, stage, (expert,), group, uneven=True)
    assert plan.expert_layout == ()


def test_a_swap_keeps_the_numbers_and_an_uneven_move_does_not() -> None:
    swapped = moved(PLAN, MIXTRAL, 1, (0,), 3)
    assert dealing.counts(swapped, 1) == (2, 2, 2, 2)
    assert swapped.expert_layout[1] == (3, 0, 1, 1, 2, 2, 0, 3)
    onto = moved(PLAN, MIXTRAL, 1, (0,), 3, onto=7)
    assert onto.expert_layout[1] == (3, 0, 1, 1, 2, 2, 3, 0)
    uneven = moved(PLAN, MIXTRAL, 1, (0,), 3, uneven=True)
    assert dealing.counts(uneven, 1) == (1, 2, 2, 3)
    back = moved(uneven, MIXTRAL, 1, (6,), 0)
    assert dealing.counts(back, 1) == (2, 2, 2, 2), "a free place is taken without a swap"


def test_bytes_and_time_follow_an_expert() -> None:
    """Its rank gets heavier, the one it leaves lighter, the busiest paces the step."""
    before = pipeline.simulate(scenario(MIXTRAL, PLAN))
    uneven = moved(PLAN, MIXTRAL, 1, (0,), 3, uneven=True)
    after = pipeline.simulate(scenario(MIXTRAL, uneven))
    more = after.ledger.rank_bytes - before.ledger.rank_bytes
    of_stage, group = PLAN.stage_of_rank == 1, PLAN.ep_of_rank
    one = MIXTRAL.kinds[0].experts
    assert one is not None
    width = 2 * 3 * MIXTRAL.hidden * one.expert.width // 8 * 8
    weights = KINDS.index("weights")
    assert set(more[of_stage & (group == 3), weights].tolist()) == {width}
    assert set(more[of_stage & (group == 0), weights].tolist()) == {-width}
    assert not more[~of_stage].any()
    assert after.step_time_s > before.step_time_s
    sent = [use for use in after.uses if use.dimension == "ep" and use.stage == 1 and use.loads]
    assert {use.loads for use in sent} == {(0.5, 1.0, 1.0, 1.5)}
    assert {use.pace for use in sent} == {1.0}  # the loads say how long it lasts
    activations = KINDS.index("activations")
    assert (more[of_stage & (group == 3), activations] > 0).all()
    assert (more[of_stage & (group == 0), activations] < 0).all()
    assert not more[of_stage & ((group == 1) | (group == 2)), activations].any()


def test_links_carry_what_the_experts_behind_them_are_sent() -> None:
    """Every byte that is sent arrives: all loads together are those of an even exchange."""
    before = pipeline.simulate(scenario(MIXTRAL, PLAN))
    uneven = moved(PLAN, MIXTRAL, 1, (0,), 3, uneven=True)
    after = pipeline.simulate(scenario(MIXTRAL, uneven))
    assert not np.array_equal(before.timeline.link_bytes, after.timeline.link_bytes)
    sent = [
        sum(row.size_bytes * row.count * len(row.groups) for row in run.collectives
            if row.dimension == "ep" and "all_to_all" in row.operation)
        for run in (before, after)
    ]  # fmt: skip
    assert sent[0] == sent[1]


def test_moving_a_hot_expert_off_the_busiest_group_helps() -> None:
    hot = replace(PLAN, expert_imbalance=2.0)
    assert dealing.busiest(hot, 0) == 2.0
    off = moved(hot, MIXTRAL, 0, (0,), 1)
    assert dealing.busiest(off, 0) == pytest.approx((2 + 2 / 3) / 2)


def test_a_swap_of_equally_busy_experts_changes_no_time() -> None:
    before = pipeline.simulate(scenario(MIXTRAL, PLAN)).step_time_s
    swapped = moved(PLAN, MIXTRAL, 0, (0,), 1)
    assert pipeline.simulate(scenario(MIXTRAL, swapped)).step_time_s == before


def test_layers_take_bytes_and_time_along() -> None:
    plan = Parallelism(tp=32, pp=4, dp=2)
    later = dealing.with_layer_moved(plan, LLAMA, 18, 1)
    assert later.layer_split == (18, 22, 20, 20)
    before, after = (pipeline.simulate(scenario(LLAMA, p)) for p in (plan, later))
    lighter = after.ledger.rank_bytes.sum(axis=1) - before.ledger.rank_bytes.sum(axis=1)
    assert (lighter[plan.stage_of_rank == 0] < 0).all()
    assert (lighter[plan.stage_of_rank == 1] > 0).all()
    assert not lighter[plan.stage_of_rank > 1].any()
    assert after.step_time_s > before.step_time_s
    assert dealing.with_layer_moved(later, LLAMA, 19, 0) == plan


REFUSED = [
    (lambda: dealing.with_layer_moved(PLAN, MIXTRAL, 3, 2), "only go to stage 1"),
    (lambda: dealing.with_layer_moved(PLAN, MIXTRAL, 12, 3), "only go to stage 0 or 2"),
    (lambda: dealing.with_layer_moved(PLAN, MIXTRAL, 0, 1), "keeps at least one"),
    (lambda: dealing.with_layer_moved(PLAN, MIXTRAL, 99, 1), "no layer 99"),
    (lambda: dealing.with_layer_moved(PLAN, MIXTRAL, 1, 9), "no stage 9"),
    (lambda: moved(PLAN, LLAMA, 0, (0,), 1), "has no experts"),
    (lambda: moved(PLAN, MIXTRAL, 0, (9,), 1), "no expert 9"),
    (lambda: moved(PLAN, MIXTRAL, 0, (0,), 4), "no expert group 4"),
    (lambda: moved(PLAN, MIXTRAL, 4, (0,), 1), "no stage 4"),
    (lambda: moved(PLAN, MIXTRAL, 0, (0, 1, 2), 3), "do not fit"),
    (
        lambda: moved(replace(PLAN, ep=1), MIXTRAL, 0, (0,), 0),
        "holds all experts",
    ),
    (lambda: replace(PLAN, layer_split=(16, 16)), "2 parts"),
    (lambda: replace(PLAN, expert_layout=((0,) * 8,)), "1 rows"),
    (lambda: replace(PLAN, expert_layout=((7,) * 8,) * 4), "groups besides"),
    (lambda: replace(PLAN, layer_split=(9, 9, 9, 9)).check(MIXTRAL, FABRIC), "36 layers"),
    (lambda: replace(PLAN, expert_layout=((0,) * 4,) * 4).check(MIXTRAL, FABRIC), "4 experts"),
]


@pytest.mark.parametrize(("do", "reason"), REFUSED)
def test_what_cannot_be_is_refused_with_a_reason(do: object, reason: str) -> None:
    with pytest.raises(PlacementError, match=reason):
        do()  # type: ignore[operator]  # all of them take nothing


def test_a_deal_is_dropped_where_it_fits_no_more() -> None:
    plan = dealing.with_layer_moved(PLAN, MIXTRAL, 7, 1)
    plan = moved(plan, MIXTRAL, 0, (0,), 1)
    assert dealing.changed(plan, {"pp": 2}) == replace(PLAN, pp=2)
    assert dealing.changed(plan, {"ep": 8}).expert_layout == ()
    assert dealing.changed(plan, {"ep": 8}).layer_split == plan.layer_split
    assert dealing.changed(plan, {"zero": 2, "ep": 4}).expert_layout == plan.expert_layout
    assert dealing.by_launcher(plan) == PLAN


def test_the_step_waits_until_all_is_placed() -> None:
    start = scenario(MIXTRAL, PLAN)
    assert start.placement is not None
    assert not unplaced.aside(start)
    ranks = replace(start, placement=start.placement.put_aside((3, 9)))
    experts = replace(start, plan=moved(PLAN, MIXTRAL, 2, (5,), TRAY))
    for lying, said in ((ranks, "2 ranks, such as rank 3, lie"), (experts, "expert 5 of stage 2")):
        with pytest.raises(PlacementError, match=f"{said}.* in the tray; the step waits"):
            pipeline.simulate(lying)
        problem = planning.problems(lying)[0]
        assert (problem.code, problem.severity.name) == ("unplaced", "ERROR")
        assert said in problem.message
        assert lying.model is not None
        assert lying.plan is not None
        assert lying.placement is not None
        held = memory.ledger(lying.model, lying.plan, FABRIC)
        assert memory.occupancy(held, lying.placement, FABRIC).aside_bytes.sum() > 0
