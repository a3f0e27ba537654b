"""Layers and experts on tiles: which are drawn, how large, where the pointer meets them."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios import mixtral, trained
from tests.scene import plans
from trnviz.scene import shard_parts
from trnviz.scene.shard_parts import EXPERT, LAYER, LEAST_PX, ShardPart, arranged, parts_of
from trnviz.scene.tiles import tile_boxes

NEAR = 3.6
BOX = (0.0, 0.0, 1.0, 1.0)


def numbers(parts, kind):
    return tuple(n for part in parts if part.kind == kind for n in part.numbers)


@given(
    st.integers(0, 70), st.integers(0, 140), st.floats(20, 260), st.floats(15, 230)
)  # fmt: skip
def test_every_part_is_there_once_large_enough_and_apart(layers, experts, width, height):
    parts = arranged(tuple(range(3, 3 + layers)), tuple(range(experts)), (width, height, width / 9))
    if not parts:
        return
    assert numbers(parts, LAYER) == tuple(range(3, 3 + layers))
    assert numbers(parts, EXPERT) == tuple(range(experts))
    boxes = [(x * width, y * height, w * width, h * height) for x, y, w, h in map(box_of, parts)]
    for x, y, w, h in boxes:
        assert w >= LEAST_PX - 0.01
        assert h >= LEAST_PX - 0.01
        assert x >= 0
        assert x + w <= width
        assert y >= shard_parts.ONE_LINE_PX - 0.01
        assert y + h <= height
    for i, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[i + 1 :])


def box_of(part):
    return part.box


def overlap(one, other):
    return (
        one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
    )  # fmt: skip


def test_a_box_of_layers_never_jumps_over_those_of_another_stage():
    parts = arranged((0, 1, 2, 3, 8, 9, 10, 11), (), (30.0, 40.0, 3.0))
    assert parts
    for part in parts:
        assert part.numbers[-1] - part.numbers[0] == len(part.numbers) - 1


def test_no_line_is_left_empty():
    parts = arranged(tuple(range(30)), tuple(range(8)), (84.0, 160.0, 22.0))
    rows = sorted({round(part.box[1], 4) for part in parts})
    steps = [b - a for a, b in itertools.pairwise(rows)]
    assert max(steps) - min(steps) < 1e-3


def test_no_part_where_a_tile_is_too_small_for_one():
    assert arranged((0, 1), (), (30.0, 20.0, 3.0)) == ()
    assert arranged((0, 1), (0, 1), (30.0, 30.0, 3.0)) == ()  # one row alone, for two kinds


def test_more_zoom_never_shows_fewer_parts():
    scenario, drawing = mixtral(), plans.drawing()
    counts = [len(parts_of(scenario, drawing, (0,), scale)[0]) for scale in (2.7, 4.0, 8.0, 12.0)]
    assert counts == sorted(counts)
    assert counts[-1] == 8 + 2


def test_only_what_can_go_elsewhere_is_a_part():
    plan = mixtral().plan
    assert shard_parts.held(plan, mixtral().model, 1, 3) == (tuple(range(8, 16)), (6, 7))
    assert shard_parts.held(trained().plan, trained().model, 0, 0) == (tuple(range(20)), ())
    alone = plans.training(pp=1, dp=8)
    assert shard_parts.held(alone.plan, alone.model, 0, 0) == ((), ())


@pytest.mark.parametrize("far", [1.0, 2.5])
def test_from_further_away_tiles_have_no_parts(far):
    assert parts_of(mixtral(), plans.drawing(), (0, 1), far) == [(), ()]


def test_the_pointer_meets_what_is_drawn():
    scenario, drawing = mixtral(), plans.drawing()
    (parts,) = parts_of(scenario, drawing, (5,), NEAR)
    x, y, width, height = tile_boxes(drawing, scenario.placement)[5].tolist()
    for part in parts:
        left, top, wide, tall = part.box
        at = (x + (left + wide / 2) * width, y + (top + tall / 2) * height)
        assert shard_parts.part_at(scenario, drawing, 5, at, NEAR) == part
        wanted = (part.kind, part.numbers)
        (box,) = shard_parts.boxes_on(scenario, drawing, 5, wanted, NEAR)
        assert box[0] < at[0] < box[0] + box[2]
    assert shard_parts.part_at(scenario, drawing, 5, (x + 1, y + 1), NEAR) is None


@pytest.mark.parametrize(
    ("of", "text"), [((4,), "E4"), ((4, 5, 6), "E4-6"), ((4, 9), "E4+1")]
)  # fmt: skip
def test_the_text_of_a_part(of, text):
    assert ShardPart(kind=EXPERT, numbers=of, box=BOX).text == text
