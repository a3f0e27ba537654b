"""Signs on chips seen from far away: a minus is one stroke, a plus two, readable on the chip."""

import numpy as np
import pytest

from tests.scene import plans
from tests.scene.test_looks import painted
from trnviz.scene.palette import contrast, hexadecimal
from trnviz.scene.sign_marks import SIGN_NOTE, joined


@pytest.mark.parametrize(("ratio", "count"), [(-0.05, 1), (-0.9, 1), (0.05, 2), (0.9, 2), (0.0, 0)])
def test_less_is_one_stroke_and_more_is_two(ratio, count):
    topology = plans.training().topology
    far = painted(np.full(topology.link_count, ratio), px_per_su=0.1)
    near = painted(np.full(topology.link_count, ratio), px_per_su=0.3)
    added = np.diff(far.chips.marks.first) - np.diff(near.chips.marks.first)
    assert added.tolist() == [count] * topology.chip_count


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ratio", [-0.9, -0.3, -0.15, -0.05, 0.05, 0.15, 0.3, 0.9])
def test_a_sign_can_be_read_on_its_chip(theme, ratio):
    links = plans.training().topology.link_count
    far = painted(np.full(links, ratio), px_per_su=0.1, theme_name=theme)
    fill = hexadecimal(tuple(far.chips.fill[0, :3].tolist()))
    sign = far.chips.marks.rgba[far.chips.marks.of(0)][-1]
    assert contrast(hexadecimal(tuple(sign[:3].tolist())), fill) >= 4.0


def test_the_legend_says_what_the_signs_are_where_they_are_seen():
    links = plans.training().topology.link_count
    far, near = (
        {row.label for row in painted(np.zeros(links), px_per_su=scale).legend}
        for scale in (0.1, 0.3)
    )
    assert SIGN_NOTE in far
    assert SIGN_NOTE not in near


def test_boxes_of_two_kinds_stay_sorted_by_chip():
    links = plans.training().topology.link_count
    one = painted(np.full(links, 0.5), px_per_su=0.1).chips.marks
    both = joined(one, one)
    assert both.first.tolist() == (2 * one.first).tolist()
    assert both.box_su[both.of(3)].tolist() == 2 * one.box_su[one.of(3)].tolist()
