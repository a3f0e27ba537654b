"""What links could carry, where that changes on the way."""

import numpy as np
import pytest

from trnviz.core.simulation.capacity import Capacities

CHANGING = Capacities(from_s=[0.0, 2.0, 3.0], bytes_per_s=[[10.0, 4.0], [0.0, 4.0], [5.0, 4.0]])


@pytest.mark.parametrize(
    ("time_s", "first"), [(0.0, 10), (1.999, 10), (2.0, 0), (2.5, 0), (3.0, 5), (99.0, 5)]
)
def test_an_era_lasts_until_just_before_the_next(time_s, first):
    assert CHANGING.at(time_s).tolist() == [first, 4.0]


def test_the_mean_weighs_eras_by_their_length():
    assert CHANGING.mean(0.0, 4.0).tolist() == pytest.approx([(20 + 0 + 5) / 4, 4.0])
    assert CHANGING.mean(1.0, 2.5).tolist() == pytest.approx([10 / 1.5, 4.0])
    assert CHANGING.mean(2.5, 2.5).tolist() == [0.0, 4.0]


def test_the_highest_share_is_over_the_capacity_of_its_era():
    rates = np.array([[5.0, 1.0], [0.0, 3.0], [4.0, 2.0]])
    assert CHANGING.highest_share(rates).tolist() == pytest.approx([0.8, 0.75])
