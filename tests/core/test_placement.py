import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.test_parallelism import plans
from trnviz.core.errors import PlacementError
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.topology import Topology
from trnviz.files import topologies

SAMPLE = Parallelism(tp=32, pp=4, dp=2)
HALF = Parallelism(tp=32, pp=4, dp=1)


@pytest.fixture(scope="module")
def fabric() -> Topology:
    return topologies.topology("ultraserver")


@pytest.fixture
def full(fabric: Topology) -> Placement:
    return Placement.initial(SAMPLE, fabric)


@pytest.fixture
def half(fabric: Topology) -> Placement:
    return Placement.initial(HALF, fabric)


def place(placement: Placement, rank: int) -> tuple[int, int]:
    return int(placement.chip_of_rank[rank]), int(placement.core_of_rank[rank])


def chips(placement: Placement, group: tuple[int, ...], fabric: Topology) -> list[str]:
    return [fabric.chip_names[placement.chip_of_rank[rank]] for rank in group]


def test_a_full_ultraserver_has_rank_ids_equal_to_core_ids(full: Placement) -> None:
    assert np.array_equal(full.chip_of_rank * 4 + full.core_of_rank, np.arange(256))


def test_tp_32_sits_on_two_linked_rows(full: Placement, fabric: Topology) -> None:
    rows = [
        {int(fabric.chip_coord[full.chip_of_rank[r], 1]) for r in group}
        for group in SAMPLE.groups("tp")
    ]
    assert rows == [{0, 3}, {1, 2}] * 4


def test_stages_sit_on_one_instance_each(full: Placement, fabric: Topology) -> None:
    instances = fabric.instance_of_chip[full.chip_of_rank]
    assert np.array_equal(instances, SAMPLE.stage_of_rank)


def test_half_a_plan_leaves_rows_1_and_2_of_every_instance_free(
    half: Placement, fabric: Topology
) -> None:
    taken = half.cores_taken(fabric).sum(axis=1).reshape(4, 4, 4).sum(axis=2)
    assert taken.tolist() == [[16, 0, 0, 16]] * 4
    column = chips(half, HALF.groups("pp")[0], fabric)
    assert column == ["i0.c0", "i1.c0", "i2.c0", "i3.c0"]


def test_a_plan_for_one_instance_stays_in_it(fabric: Topology) -> None:
    placement = Placement.initial(Parallelism(tp=4, pp=4, dp=4), fabric)
    assert set(fabric.instance_of_chip[placement.chip_of_rank].tolist()) == {0}


def test_two_ultraservers_share_the_replicas_of_every_stage() -> None:
    fabric, plan = topologies.topology("ultraserver:2"), Parallelism(tp=32, pp=4, dp=4)
    placement = Placement.initial(plan, fabric)
    servers = fabric.ultraserver_of_chip[placement.chip_of_rank]
    for group in plan.groups("dp"):
        assert servers[list(group)].tolist() == [0, 0, 1, 1]
    for group in (*plan.groups("pp"), *plan.groups("tp")):
        assert len(set(servers[list(group)].tolist())) == 1
    assert chips(placement, plan.groups("pp")[0], fabric) == [f"u0.i{z}.c0" for z in range(4)]


def test_a_deep_pipeline_crosses_between_ultraservers_once() -> None:
    fabric, plan = topologies.topology("ultraserver:2"), Parallelism(tp=32, pp=8, dp=2)
    servers = fabric.ultraserver_of_chip[Placement.initial(plan, fabric).chip_of_rank]
    assert servers[list(plan.groups("pp")[0])].tolist() == [0] * 4 + [1] * 4


@settings(deadline=None)
@given(plan=plans())
def test_every_plan_that_fits_gets_a_core_for_each_rank(plan: Parallelism) -> None:
    fabric = topologies.topology("ultraserver", lnc=plan.lnc)
    if plan.world > fabric.chip_count * fabric.cores_per_chip:
        with pytest.raises(PlacementError, match="do not fit on the"):
            Placement.initial(plan, fabric)
        return
    placement = Placement.initial(plan, fabric)
    assert placement.cores_taken(fabric).max() == 1
    assert not placement.shares_core(fabric).any()


def test_a_free_core_is_a_move(half: Placement, fabric: Topology) -> None:
    target = fabric.chip_id("i2.c5")
    moved = half.move((0,), target, fabric)
    assert place(moved, 0) == (target, 0)
    assert moved.ranks_on(target) == (0,)
    assert np.count_nonzero(moved.chip_of_rank != half.chip_of_rank) == 1


def test_a_taken_core_is_a_swap_with_the_tile_at_the_same_core(
    full: Placement, fabric: Topology
) -> None:
    target = fabric.chip_id("i1.c0")
    moved = full.move((2,), target, fabric)
    (other,) = full.ranks_at(target, 2)
    assert place(moved, 2) == place(full, other)
    assert place(moved, other) == place(full, 2)
    assert moved.cores_taken(fabric).max() == 1


def test_over_commitment_shares_the_core(full: Placement, fabric: Topology) -> None:
    target = fabric.chip_id("i1.c0")
    moved = full.move((2,), target, fabric, over_commit=True)
    assert moved.ranks_at(target, 2) == (2, *full.ranks_at(target, 2))
    assert np.flatnonzero(moved.shares_core(fabric)).tolist() == [2, *full.ranks_at(target, 2)]


def test_a_named_core_is_taken_at_its_word(full: Placement, fabric: Topology) -> None:
    (other,) = full.ranks_at(20, 3)
    assert place(full.move((0,), 20, fabric, core=3), other) == (0, 0)
    assert full.move((0,), 20, fabric, core=3, over_commit=True).ranks_at(20, 3) == (0, other)
    within = full.move((0,), 0, fabric, core=1)
    assert place(within, 0) == (0, 1)
    assert place(within, 1) == (0, 0)


def test_a_whole_chip_of_tiles_trades_places(full: Placement, fabric: Topology) -> None:
    moved = full.move((0, 1, 2, 3), 17, fabric)
    assert moved.ranks_on(17) == (0, 1, 2, 3)
    assert moved.ranks_on(0) == full.ranks_on(17)
    assert moved.equals(full.swap_chips(0, 17))


def test_tiles_that_are_there_already_stay(full: Placement, fabric: Topology) -> None:
    assert full.move((0, 1), 0, fabric) is full
    assert full.move((0,), 0, fabric, core=0) is full
    moved = full.move((0, 4, 5), 0, fabric)
    assert place(moved, 0) == (0, 0)
    assert {4, 5} < set(moved.ranks_on(0))


def test_free_cores_are_filled_before_anybody_swaps(half: Placement, fabric: Topology) -> None:
    target = fabric.chip_id("i0.c5")
    some = half.move((0, 1, 2), target, fabric)
    both = some.move((64, 65), target, fabric)
    assert both.ranks_on(target) == (0, 2, 64, 65)
    assert place(both, 1) == place(half, 65)


def test_five_tiles_need_five_cores(full: Placement, fabric: Topology) -> None:
    with pytest.raises(PlacementError, match="4 logical cores; 5 shards"):
        full.move((0, 1, 2, 3, 4), 17, fabric)
    shared = full.move((0, 1, 2, 3, 4), 17, fabric, over_commit=True)
    assert len(shared.ranks_on(17)) == 9
    assert not shared.ranks_on(0)


@pytest.mark.parametrize(
    ("ranks", "chip", "core", "expected"),
    [
        ((256,), 0, None, "no rank 256; 0 to 255"),
        ((0,), 64, None, "no chip 64; 0 to 63"),
        ((0,), 1, 4, "no core 4; 0 to 3"),
        ((0, 1), 1, 0, "cannot go to one core"),
    ],
)
def test_what_cannot_be_is_refused(
    full: Placement, fabric: Topology, ranks: tuple, chip: int, core: int | None, expected: str
) -> None:
    with pytest.raises(PlacementError, match=expected):
        full.move(ranks, chip, fabric, core=core)


def test_nothing_goes_to_a_chip_that_is_down(full: Placement, fabric: Topology) -> None:
    up = fabric.chip_up.copy()
    up[17] = False
    with pytest.raises(PlacementError, match=r"i1\.c1 is down"):
        full.move((0,), 17, dataclasses.replace(fabric, chip_up=up))


def test_swapping_twice_is_nothing(full: Placement) -> None:
    once = full.swap(3, 99)
    assert not once.equals(full)
    assert once.swap(3, 99).equals(full)


@settings(deadline=None)
@given(data=st.data())
def test_edits_never_lose_or_double_a_tile(data: st.DataObject) -> None:
    fabric = topologies.topology("ultraserver")
    placement = Placement.initial(data.draw(st.sampled_from([SAMPLE, HALF])), fabric)
    rank = st.integers(0, placement.rank_count - 1)
    for _ in range(data.draw(st.integers(1, 6))):
        ranks = tuple(data.draw(st.lists(rank, min_size=1, max_size=4, unique=True)))
        placement = placement.move(ranks, data.draw(st.integers(0, 63)), fabric)
        assert placement.cores_taken(fabric).sum() == placement.rank_count
        assert placement.cores_taken(fabric).max() == 1
