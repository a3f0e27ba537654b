import numpy as np
import pytest

from trnviz.core.collectives import pattern
from trnviz.core.collectives.spread import (
    Barrier,
    Lane,
    LanePlan,
    even_shares,
    head_strand,
    strand,
)

GRID = np.arange(12, dtype=np.int32).reshape(3, 4)


def lane(share=1.0):
    return Lane(share=share, grid=GRID, patterns=(pattern.ring(3), pattern.ring(4)))


def test_blobs_grow_by_the_axes_visited():
    made = strand(lane())
    assert made.blocks[made.phase == 0].tolist() == [1] * 24
    assert made.blocks[made.phase == 1].tolist() == [3] * 36
    assert (made.block % made.blocks == 0).all()


def test_flows_stay_in_the_line_of_their_axis():
    made = strand(lane())
    row, column = np.divmod(np.arange(12), 4)
    first = made.phase == 0
    assert (column[made.src[first]] == column[made.dst[first]]).all()
    assert (row[made.src[~first]] == row[made.dst[~first]]).all()


def test_steps_count_through_the_phases():
    made = strand(lane())
    assert sorted(set(made.step.tolist())) == [0, 1, 2, 3, 4]


def test_a_barrier_stands_for_what_earlier_phases_brought():
    full, trimmed = strand(lane()), strand(lane(), across=False)
    assert len(trimmed.dep_child) < len(full.dep_child)
    same = trimmed.phase[trimmed.dep_child] == trimmed.phase[trimmed.dep_parent]
    assert same.all()


def test_blocks_and_nodes_are_inverse():
    made = strand(lane())
    assert made.node_of_block[made.block_of_node()].tolist() == list(range(12))


def test_a_plan_counts_its_flows_before_they_are_laid_out():
    plan = LanePlan(lanes=(lane(0.5), lane(0.5)), barrier=Barrier.NONE, chunks=3)
    assert plan.flow_count() == 3 * 2 * len(strand(lane()).src)


def test_shares_are_even():
    assert even_shares(4).sum() == pytest.approx(1)


@pytest.mark.parametrize("across", [True, False])
def test_heads_leave_the_first_node_and_wait_as_all_do(across):
    heads, full = head_strand(lane(), across=across), strand(lane(), across=across)
    first = full.src == 0
    assert len(heads.src) * 12 == len(full.src)
    for name in ("dst", "block", "blocks", "phase", "step", "own"):
        assert sorted(getattr(heads, name)) == sorted(getattr(full, name)[first])
    waits = np.bincount(full.dep_child, minlength=len(full.src))[first]
    assert sorted(np.bincount(heads.dep_child, minlength=len(heads.src))) == sorted(waits)
