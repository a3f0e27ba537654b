"""What a collective remembers of the changes that it has met."""

import pytest

from trnviz.core.step.flight import Flight


def test_every_change_is_kept_and_takes_its_share_of_what_was_left():
    flight = Flight(use=3, began=1).met(0.4, 0.4, 2).met(0.7, 0.5, 4)
    assert flight.changes == ((0.4, 2), (0.7, 4))
    assert flight.left == pytest.approx(0.6 * 0.5)
    assert (flight.use, flight.began) == (3, 1)
