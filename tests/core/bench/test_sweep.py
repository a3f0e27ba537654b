"""Sizes of a sweep, the order in which they are run, and what a run comes to."""

import pytest

from trnviz.core.bench.question import Question
from trnviz.core.bench.sweep import ends_first, point, questions, sizes
from trnviz.core.errors import InputError
from trnviz.files.topologies import topology


def test_sizes_grow_by_the_factor_and_stop_at_the_end():
    assert sizes(1024, 2**30, 4) == tuple(1024 * 4**i for i in range(11))
    assert sizes(1000, 1999, 2) == (1000,)


@pytest.mark.parametrize("bad", [(0, 10, 2), (10, 9, 2), (1, 10, 1)])
def test_sizes_that_do_not_grow_are_refused(bad):
    with pytest.raises(InputError, match="1KiB to 1GiB"):
        sizes(*bad)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 11, 12])
def test_both_ends_come_first_and_every_size_once(count):
    order = ends_first(range(count))
    assert sorted(order) == list(range(count))
    assert order[:2] == (0, count - 1)[:count]


def test_a_sweep_asks_every_algorithm_at_every_size():
    asked = questions(Question(operation="all_reduce", size_bytes=1), ("ring", "mesh"), (1, 2, 4))
    found = [(q.size_bytes, q.algorithm) for q in asked]
    assert found == [(1, "ring"), (1, "mesh"), (4, "ring"), (4, "mesh"), (2, "ring"), (2, "mesh")]


def test_a_point_has_the_run_beside_its_bound():
    asked = Question(operation="all_reduce", size_bytes=2**30)
    made = point(asked, topology("trn2"))
    assert (made.algorithm, made.used) == ("auto", "weighted_multi_ring")
    assert made.busbw_bytes_per_s == pytest.approx(made.algbw_bytes_per_s * 2 * 15 / 16)
    assert made.bound_s <= made.time_s
    assert made.bound_busbw_bytes_per_s >= made.busbw_bytes_per_s
    assert made.bound_ratio == pytest.approx(made.bound_s / made.time_s)
