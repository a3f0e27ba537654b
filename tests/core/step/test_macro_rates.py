import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.step.macro_rates import MacroRates


def rates_of(carried, alone, capacity):
    return MacroRates(np.array(carried, float), np.array(alone, float), np.array(capacity, float))


def test_alone_a_collective_takes_the_time_of_its_own_schedule():
    rates = rates_of([[64.0, 0.0]], [2.0], [100.0, 100.0])
    assert rates.shared((0,)) == pytest.approx({0: 0.5})


def test_two_that_fill_a_link_each_get_half_of_it():
    rates = rates_of([[100.0], [100.0]], [1.0, 1.0], [100.0])
    assert rates.shared((0, 1)) == pytest.approx({0: 0.5, 1: 0.5})
    assert rates.lost((0, 1))[0][1] == pytest.approx(0.5)


def test_what_a_slow_one_leaves_goes_to_the_other():
    rates = rates_of([[100.0], [100.0]], [10.0, 1.0], [100.0])
    assert rates.shared((0, 1)) == pytest.approx({0: 0.1, 1: 0.9})


def test_those_that_share_no_link_do_not_meet():
    rates = rates_of([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], [1.0] * 3, [1.0, 1.0])
    assert not rates.meets[0, 1]
    assert rates.meets[0, 2]
    assert rates.meets[1, 2]
    assert rates.lost((0, 1, 2))[0][1] == 0


CARRIED = st.lists(st.sampled_from([0.0, 1.0, 3.0]), min_size=4, max_size=4)
CAPACITY = st.lists(st.floats(0.5, 5.0), min_size=4, max_size=4)


def alone_of(carried, capacity):
    return np.maximum((carried / capacity).max(axis=1), 0.1) * 1.1


@given(st.lists(CARRIED, min_size=1, max_size=6), CAPACITY)
def test_shares_are_max_min_fair(carried, capacity):
    """Each one is at its own highest rate, or on a full link where none is faster."""
    carried = np.array(carried)
    capacity = np.array(capacity)
    alone = alone_of(carried, capacity)
    rates = MacroRates(carried, alone, capacity)
    progress = np.array([rates.shared(range(len(carried)))[i] for i in range(len(carried))])
    load = progress @ carried
    assert (load <= capacity * (1 + 1e-9)).all()
    hottest = carried.max(axis=1)
    speed = progress * np.where(hottest > 0, hottest, 1.0)
    for flow in range(len(carried)):
        capped = progress[flow] >= (1 - 1e-9) / alone[flow]
        full = (load >= capacity * (1 - 1e-9)) & (carried[flow] > 0)
        fairest = any(
            speed[flow] >= speed[carried[:, link] > 0].max() * (1 - 1e-9)
            for link in np.flatnonzero(full)
        )
        assert capped or fairest


@given(st.lists(CARRIED, min_size=2, max_size=5), CAPACITY)
def test_two_that_meet_slow_each_other_as_max_min_says(carried, capacity):
    carried, capacity = np.array(carried), np.array(capacity)
    alone = alone_of(carried, capacity)
    rates = MacroRates(carried, alone, capacity)
    lost = rates.lost(tuple(range(len(carried))))
    for one in range(len(carried)):
        for other in range(len(carried)):
            if one != other and rates.meets[one, other]:
                progress = rates.shared((one, other))
                loss = 1 - progress[one] * alone[one]
                assert lost[one][other] == pytest.approx(loss, abs=1e-9)
    together = np.ones((len(carried), len(carried)), bool)
    assert (rates.peak(together) <= capacity * (1 + 1e-9)).all()
