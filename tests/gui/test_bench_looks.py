"""Curves of the sweep: told apart, readable, spread without overlap."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.bench.sweep import Point
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.gui.bench.form import size_text
from trnviz.gui.bench.looks import bound_value, curve_look, point_text, spread, value
from trnviz.scene.palette import DARK, LIGHT, contrast

POINT = Point(
    algorithm="auto", used="mesh", size_bytes=1024, time_s=2e-6, algbw_bytes_per_s=5e8,
    busbw_bytes_per_s=9e8, bound_s=1e-6, bound_algbw_bytes_per_s=1e9,
    bound_busbw_bytes_per_s=1.8e9, bound_ratio=0.5,
)  # fmt: skip


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_every_algorithm_has_a_look_of_its_own_with_contrast(theme):
    looks = [curve_look(name, theme) for name in ("auto", *ALGORITHMS)]
    assert len({(look.color, look.symbol, look.is_dashed) for look in looks}) == len(looks)
    assert all(contrast(look.color, theme.ground) >= 3 for look in looks)


def test_a_point_is_read_out_with_everything():
    assert point_text(POINT) == (
        "1 KiB, auto (mesh): 2 us, algbw 500 MB/s, busbw 900 MB/s, bound 1 us, 50 % of it reached"
    )


def test_metrics_have_a_value_and_a_bound():
    assert [value(POINT, m) for m in ("time", "algbw", "busbw")] == [2e-6, 5e8, 9e8]
    assert [bound_value(POINT, m) for m in ("time", "algbw", "busbw")] == [1e-6, 1e9, 1.8e9]


@given(st.lists(st.floats(-50, 150), max_size=20), st.floats(0.1, 30))
def test_labels_keep_their_order_their_distance_and_the_frame(wanted, gap):
    placed = spread(wanted, gap, 0.0, 100.0)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    ordered = [placed[i] for i in order]
    real = min(gap, 100.0 / max(len(wanted) - 1, 1))
    assert all(-1e-6 <= place <= 100 + 1e-6 for place in placed)
    assert all(b - a >= real - 1e-6 for a, b in pairwise(ordered))


def test_labels_with_room_stay_where_they_belong():
    assert spread([10.0, 90.0, 50.0], 13.0, 0.0, 100.0) == [10.0, 90.0, 50.0]


@pytest.mark.parametrize("size", [1, 1023, 1024, 64 * 2**20, 1500, 2**40 + 1])
def test_a_size_is_written_so_that_it_is_read_back(size):
    from trnviz.core.units import parse_bytes

    assert parse_bytes(size_text(size)) == size
