"""Which note is under a point, and where it can be taken."""

import pytest

from tests.scene import plans
from trnviz.core.view import Annotation, Spot
from trnviz.scene import note_hit
from trnviz.scene.camera import Camera
from trnviz.scene.note_paint import note_paint
from trnviz.scene.style import Style

LAYOUT = plans.drawing()
CAMERA = Camera(scale=2.0, dx=10.0, dy=20.0, ratio=0.0)


def free(kind, *places, text=""):
    spots = tuple(
        Spot(drawing="racks", end=end, at_su=at)
        for end, at in zip(("at", "to"), places, strict=False)
    )
    return Annotation(text=text, kind=kind, spots=spots)


def painted(*notes):
    return note_paint(LAYOUT, notes, Style(px_per_su=2.0))


NOTES = painted(
    free("arrow", (0.0, 0.0), (100.0, 50.0)),
    free("text", (200.0, 100.0), text="words"),
    free("marker", (300.0, 0.0), text="mark"),
)


@pytest.mark.parametrize(
    ("at_px", "note", "part"),
    [
        ((110.0, 70.0), 0, "line"),
        ((110.0, 74.0), 0, "line"),
        ((415.0, 226.0), 1, "words"),
        ((610.0, 20.0), 2, "pin"),
    ],
)
def test_a_point_on_a_note_is_on_that_note(at_px, note, part):
    hit = note_hit.note_at(NOTES, CAMERA, at_px)
    assert (hit.note, hit.part) == (note, part)


def test_a_point_beside_all_notes_is_on_none():
    assert note_hit.note_at(NOTES, CAMERA, (110.0, 90.0)) is None
    assert note_hit.note_at(NOTES, CAMERA, (220.0, 130.0)) is None


def test_words_lie_over_lines():
    made = painted(free("arrow", (0.0, 0.0), (100.0, 0.0), text="over"))
    assert note_hit.note_at(made, CAMERA, (110.0, 20.0)).part == "words"


def test_an_arrow_is_taken_at_both_ends_and_words_at_none():
    assert note_hit.handles(NOTES, CAMERA, 0) == (("at", (10.0, 20.0)), ("to", (210.0, 120.0)))
    assert note_hit.handles(NOTES, CAMERA, 1) == ()
    tied = painted(Annotation(text="x", at="i0.c5"))
    ((end, (x, y)),) = note_hit.handles(tied, CAMERA, 0)
    box = LAYOUT.chip_box_su[5].tolist()
    assert end == "at"
    assert (x, y) == pytest.approx((10 + 2 * (box[0] + box[2] / 2), 20 + 2 * box[1]))


def test_bounds_hold_lines_words_and_marks():
    assert note_hit.bounds_px(NOTES, CAMERA, 0) == (10.0, 20.0, 200.0, 100.0)
    words = note_hit.boxes_px(NOTES, CAMERA, 1)[0]
    assert note_hit.bounds_px(NOTES, CAMERA, 1) == pytest.approx(words)
    assert note_hit.bounds_px(NOTES, CAMERA, 2) == (602.0, 12.0, 16.0, 16.0)
    assert note_hit.bounds_px(NOTES, CAMERA, 3) is None
    assert len(note_hit.lines_px(NOTES, CAMERA, 0)) == 1
