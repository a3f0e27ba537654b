"""What a moment snaps to."""

import numpy as np

from trnviz.gui.ruler.snap import Targets, clear


def test_a_mark_in_reach_comes_before_a_border_that_is_nearer():
    targets = Targets(marks_s=np.array([5.0, 2.0]), borders_s=np.array([2.9]), reach_s=1.0)
    assert targets.bend(2.8) == 2.0
    assert targets.bend(3.5) == 2.9
    assert targets.bend(7.5) == 7.5


def test_borders_that_are_a_few_pixels_apart_cannot_be_aimed_at():
    borders = np.array([0.0, 1.0, 5.0, 30.0])
    assert clear(borders, 1.0).tolist() == [30.0]
    assert clear(borders, 0.01).tolist() == [0.0, 1.0, 5.0, 30.0]
