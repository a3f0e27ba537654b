import numpy as np

from trnviz.core.collectives import flows as f
from trnviz.core.collectives.spread import Barrier


def chain(count, *, phases=None):
    """Flows 0 -> 1 -> 2 ..., each waiting for the one before."""
    site = np.arange(count, dtype=np.int32)
    zero = np.zeros(count, dtype=np.int32)
    return f.Flows(
        src=site, dst=site + 1, size_bytes=np.ones(count), chunk=zero, chunks=zero + 1,
        phase=np.array(phases or [0] * count, dtype=np.int32), step=site, priority=site,
        mirror_priority=count - 1 - site, reduces=zero > 0,
        own=np.where(site == 0, 0, -1).astype(np.int32), local=zero > 0, path=zero - 1,
        dep_child=site[1:], dep_parent=site[:-1],
    )  # fmt: skip


def test_turned_round_the_last_goes_first_and_adds():
    made = f.mirrored(chain(3))
    assert made.src.tolist() == [1, 2, 3]
    assert made.dst.tolist() == [0, 1, 2]
    assert made.step.tolist() == [2, 1, 0]
    assert made.reduces.all()
    assert set(zip(made.dep_child.tolist(), made.dep_parent.tolist(), strict=True)) == {
        (0, 1),
        (1, 2),
    }


def test_parts_are_numbered_through():
    made = f.merged([chain(2), chain(2)])
    assert made.dep_child.tolist() == [1, 3]
    assert made.dep_parent.tolist() == [0, 2]


def test_a_subset_keeps_what_it_waits_for_inside():
    made = f.subset(chain(4), np.array([True, True, False, True]))
    assert made.dep_child.tolist() == [1]
    assert made.dep_parent.tolist() == [0]


def test_what_is_needed_goes_back_to_the_start():
    goal = np.array([False, False, True, False])
    assert f.needed_for(chain(4), goal).tolist() == [True, True, True, False]


def test_an_all_reduce_waits_for_the_whole_of_a_chunk():
    made = f.reduced_then_gathered(chain(3))
    assert len(made) == 6
    assert made.reduces.tolist() == [True] * 3 + [False] * 3
    waits = dict(zip(made.dep_child.tolist(), made.dep_parent.tolist(), strict=True))
    assert waits[3] == 0


def test_a_phase_waits_at_one_gate():
    made = f.held(chain(4, phases=[0, 0, 1, 1]), Barrier.PHASE)
    assert len(made) == 5
    assert (made.src[4], made.size_bytes[4], made.local[4]) == (made.dst[4], 0, True)
    pairs = set(zip(made.dep_child.tolist(), made.dep_parent.tolist(), strict=True))
    assert pairs == {(1, 0), (3, 2), (4, 1), (2, 4)}


def test_steps_wait_at_a_gate_each():
    made = f.held(chain(3), Barrier.STEP)
    assert len(made) == 5
    assert f.held(chain(3), Barrier.NONE).dep_child.tolist() == [1, 2]
