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


ROWS = st.lists(
    st.tuples(st.floats(1.0, 3.0), st.floats(0.0, 0.05), st.floats(5.0, 20.0), st.integers(1, 2)),
    min_size=2,
    max_size=3,
)
"""Compute alone and beside, bytes and executions of patterns that leave their link room.

What is carried takes longer than the compute beside it: what does not show is not settled further.
"""


@given(ROWS)
def test_every_pace_is_what_the_paces_of_the_others_leave(rows):
    """The shares that each takes of the link's time follow from the turns that they lead to."""
    patterns = [
        Pattern((Phase(uses=((i, times),), seconds=beside), Phase(seconds=compute)), 10)
        for i, (compute, beside, _, times) in enumerate(rows)
    ]
    carried = [[size] for _, _, size, _ in rows]
    found = companies(patterns, carried, [size / 90.0 for _, _, size, _ in rows])
    paces = found.paces((1 << len(rows)) - 1)
    for one, (compute, beside, size, times) in enumerate(rows):
        pace = paces[one]
        in_air = times * pace.use_s[one]
        assert pace.turn_s == pytest.approx(compute + max(beside, in_air), rel=1e-9)
        longer = 1.0
        for other, (_, _, _, each) in enumerate(rows):
            if other != one:
                share = each * paces[other].use_s[other] / paces[other].turn_s
                lost = found.rates.lost((one, other))[one][other]
                longer += 1 / (1 - share * lost) - 1
        assert pace.use_s[one] == pytest.approx(size / 90.0 * longer, rel=5e-3)


def test_the_peak_is_of_those_that_are_in_the_air_together():
    """Two that a pattern carries one after another never are; those of two patterns may be."""
    both = Pattern((Phase(uses=((0, 1), (1, 1))), Phase(seconds=1.0)), 10)
    found = companies([both, layer(2, 1.0)], [[40.0], [30.0], [20.0]], [1.0, 1.0, 1.0])
    assert found.peak().tolist() == [40.0]
    found.paces(0b11)
    assert found.peak().tolist() == [60.0]


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
