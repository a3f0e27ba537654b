import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.step.company import Companies, members_of
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Pattern, Phase


def layer(use, compute_s, times=1):
    return Pattern((Phase(uses=((use, times),)), Phase(seconds=compute_s)), 10)


def companies(patterns, carried, alone, capacity=None):
    carried = np.array(carried, float)
    capacity = np.full(carried.shape[1], 100.0) if capacity is None else np.array(capacity)
    return Companies(tuple(patterns), MacroRates(carried, np.array(alone, float), capacity))


def test_alone_a_turn_is_its_compute_and_its_transfers():
    found = companies([layer(0, 3.0, times=2)], [[100.0]], [1.0])
    assert found.alone[0].turn_s == 5.0
    assert found.paces(1)[0].turn_s == 5.0


def test_beside_compute_a_phase_lasts_as_long_as_the_longer_of_both():
    patterns = [
        Pattern((Phase(uses=((0, 1),), seconds=3.0),), 1),
        Pattern((Phase(uses=((0, 1),), seconds=0.5),), 1),
    ]
    found = companies(patterns, [[100.0]], [1.0])
    assert [pace.turn_s for pace in found.alone] == [3.0, 1.0]


def test_two_that_only_carry_share_exactly():
    found = companies([layer(0, 0.0), layer(1, 0.0)], [[100.0], [100.0]], [1.0, 1.0])
    assert {p: pace.turn_s for p, pace in found.paces(0b11).items()} == {0: 2.0, 1: 2.0}


def test_layers_not_in_step_slow_each_other_by_the_share_of_time_they_carry():
    """d = 1 / (1 - q / 2) with q = d / (d + 1): the square root of 2."""
    found = companies([layer(0, 1.0), layer(1, 1.0)], [[100.0], [100.0]], [1.0, 1.0])
    for pace in found.paces(0b11).values():
        assert pace.turn_s == pytest.approx(1 + 2**0.5, rel=1e-3)


def test_those_on_other_links_are_left_alone():
    found = companies([layer(0, 1.0), layer(1, 1.0)], [[100.0, 0], [0, 100.0]], [1.0, 1.0])
    assert found.meets == [0, 0]


def test_bits_are_patterns():
    assert members_of(0b10110) == [1, 2, 4]


@given(
    st.lists(
        st.tuples(st.floats(0.0, 3.0), st.floats(1.0, 100.0), st.floats(1.0, 100.0)),
        min_size=2,
        max_size=5,
    )
)
def test_no_link_carries_more_than_it_can_and_nobody_gets_faster(rows):
    carried = np.array([[a, b] for _, a, b in rows])
    alone = (carried / 100.0).max(axis=1) * 1.05
    found = companies([layer(i, c) for i, (c, _, _) in enumerate(rows)], carried, alone)
    everyone = (1 << len(rows)) - 1
    paces = found.paces(everyone)
    load = sum(carried[p] / pace.turn_s for p, pace in paces.items())
    assert (load <= 100 * (1 + 1e-6)).all()
    for pattern, pace in paces.items():
        assert pace.turn_s >= found.alone[pattern].turn_s * (1 - 1e-9)
        spent = rows[pattern][0] + sum(pace.use_s.values())
        assert spent == pytest.approx(pace.turn_s)
