"""What the ruler draws of a run."""

from itertools import pairwise

import numpy as np
import pytest

from tests.scenarios import trained
from trnviz.core.pipeline import simulate
from trnviz.core.step.chart import chart
from trnviz.gui.study.course import Course
from trnviz.gui.study.gantt_looks import color_of
from trnviz.scene.palette import LIGHT, rgb


def test_a_step_is_drawn_in_the_colours_of_its_chart():
    result = simulate(trained())
    course = Course(result.timeline, result.record)
    pixels = course.pixels(np.linspace(0.0, result.step_time_s, 101), 14, LIGHT)
    assert pixels.shape == (14, 100, 4)
    seen = {tuple(pixel[:3]) for pixel in pixels.reshape(-1, 4).tolist()}
    for category in ("forward", "backward", "exposed tp"):
        assert tuple(reversed(rgb(color_of(category)))) in seen
    shares = dict(course.spent(0.0, result.step_time_s))
    whole, drawn = np.array([0.0, result.step_time_s]), chart(result.record)
    each = [drawn.shares(lane, whole, ("forward",))[0, 0] for lane in range(len(drawn.lanes))]
    assert shares["forward"] == pytest.approx(np.mean(each))
    assert 0.2 < shares["forward"] + shares["backward"] < 1.0


def test_a_run_without_lanes_is_drawn_as_what_its_links_carry():
    timeline = simulate(trained()).timeline
    course = Course(timeline, None)
    edges = np.linspace(0.0, timeline.duration_s, 51)
    pixels = course.pixels(edges, 10, LIGHT)
    filled = (pixels[:, :, 0] == rgb(LIGHT.ramp[2])[2]).sum(axis=0)
    rates = [course.rate(a, b) for a, b in pairwise(edges)]
    assert filled[int(np.argmax(rates))] == 10
    assert course.spent(0.0, 1.0) == ()
