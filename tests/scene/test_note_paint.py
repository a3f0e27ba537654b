"""The user's notes: where they stand, what they say, and that they stay on the page."""

import pytest

from tests.scene import plans
from trnviz.core.view import Annotation, Spot
from trnviz.scene.camera import Camera
from trnviz.scene.metrics import text_width
from trnviz.scene.note_paint import (
    EDGE_PX,
    NOTE_PX,
    box_of,
    head,
    note_lines,
    note_paint,
    places,
    wrapped_words,
)
from trnviz.scene.style import Style

LAYOUT = plans.drawing()
LINK = "i0.c4>i3.c4"


def painted(*notes, **style):
    return note_paint(LAYOUT, notes, Style(**style))


def chip(name):
    return LAYOUT.chip_box_su[LAYOUT.topology.chip_id(name)].tolist()


def test_words_stand_above_their_chip():
    made = painted(Annotation(text="hot", at="i0.c5"))
    x, y, width, _ = chip("i0.c5")
    assert made.boxes[0].at_su == (x + width / 2, y)
    left, top, wide, tall = made.boxes[0].box_px
    assert left == pytest.approx(-wide / 2)
    assert top + tall < 0
    assert made.strokes[0].points_su == (made.boxes[0].at_su,) * 2


def test_a_note_on_a_link_stands_on_its_longest_piece():
    made = painted(Annotation(text="hot", at=LINK))
    x, y, *_ = box_of(LAYOUT, LINK)
    assert made.boxes[0].at_su == (x, y)


def test_an_arrow_runs_from_edge_to_edge():
    made = painted(Annotation(text="", kind="arrow", at="i0.c0", to="i2.c15"))
    (start, end), box = made.strokes[0].points_su, chip("i0.c0")
    assert made.strokes[0].has_head
    on_edge = start[0] == pytest.approx(box[0] + box[2]) or start[1] == pytest.approx(
        box[1] + box[3]
    )
    assert on_edge
    assert end[0] > start[0]
    assert not made.boxes


def test_an_arrow_to_one_thing_comes_from_its_words():
    made = painted(Annotation(text="look", kind="arrow", at="i0.c0"))
    assert made.strokes[0].has_head
    assert len(made.boxes) == 1


@pytest.mark.parametrize(("to", "axis"), [("i0.c3", 0), ("i0.c12", 1)])
def test_a_bracket_holds_all_chips_between(to, axis):
    made = painted(Annotation(text="group", kind="bracket", at="i0.c0", to=to))
    points = made.strokes[0].points_su
    reach = points[-1][axis] - points[0][axis]
    assert reach == pytest.approx(chip(to)[axis] + chip(to)[axis + 2] - chip("i0.c0")[axis])


def test_marks_are_numbered_and_their_words_stand_below():
    notes = (
        Annotation(text="first\nline", kind="marker", at="i0.c0"),
        Annotation(text="of all"),
        Annotation(text="second", kind="marker", at="i0.c1", time_s=0.25),
        Annotation(text="then", time_s=1.5),
        Annotation(text="at a chip", at="i0.c2"),
    )
    assert [pin.text for pin in painted(*notes).pins] == ["1", "2"]
    assert note_lines(notes) == (
        "(1) i0.c0: first line", "of all", "(2) i0.c1 at 250 ms: second", "at 1.5 s: then",
    )  # fmt: skip


def test_what_is_tied_to_nothing_that_is_drawn_is_passed_over():
    assert painted(Annotation(text="x", at="i9.c9"), Annotation(text="y")).boxes == ()
    assert box_of(LAYOUT, "i0")[2] > 400
    assert box_of(LAYOUT, "") is None


def test_hidden_notes_are_not_there():
    assert painted(Annotation(text="hot", at="i0.c5"), hidden=frozenset({"notes"})).boxes == ()


def test_boxes_are_pushed_back_into_what_can_be_seen():
    x, y, width, height = chip("i0.c0")
    note = Annotation(text="a long note that is wider than the chip itself", at="i0.c0")
    visible = (x, y, width, height)
    box = painted(note, visible_su=visible, px_per_su=3.0).boxes[0]
    left = (box.at_su[0] - x) * 3.0 + box.box_px[0]
    top = (box.at_su[1] - y) * 3.0 + box.box_px[1]
    assert left >= EDGE_PX
    assert left + box.box_px[2] <= width * 3.0
    assert top >= EDGE_PX
    away = painted(note, visible_su=(x + 900, y, 10, 10), px_per_su=3.0).boxes[0]
    assert away == painted(note).boxes[0]


def test_long_texts_are_wrapped_and_cut():
    lines = wrapped_words("word " * 200)
    assert len(lines) == 6
    assert lines[-1].endswith("…")
    assert all(text_width(line, NOTE_PX) <= 200 for line in lines)
    assert wrapped_words("") == ("",)
    assert wrapped_words("a\n\nb") == ("a", "", "b")


def test_heads_point_where_the_line_goes():
    tip, one, other = head((0.0, 0.0), (10.0, 0.0))
    assert tip == (10.0, 0.0)
    assert one[0] == other[0] < 10
    assert one[1] == -other[1]
    assert head((1.0, 1.0), (1.0, 1.0))[0] == (1.0, 1.0)


def test_places_follow_the_camera():
    made = painted(Annotation(text="x", at="i0.c5"))
    camera = Camera(scale=2.0, dx=10.0, dy=20.0, ratio=1.0)
    (x, y), _ = places(made.strokes[0], camera)
    assert x == pytest.approx(made.boxes[0].at_su[0] * 2 + 10)
    assert y == pytest.approx(made.boxes[0].at_su[1] * 2 + 20 + made.strokes[0].moved_px[0][1])


def spots(*places, drawing="racks"):
    return tuple(
        Spot(drawing=drawing, end=end, at_su=at)
        for end, at in zip(("at", "to"), places, strict=False)
    )


def test_free_words_stand_where_they_were_put_and_only_in_that_drawing():
    note = Annotation(text="here", spots=spots((100.0, 200.0)))
    (box,) = painted(note).boxes
    assert box.at_su == (100.0, 200.0)
    assert box.box_px[:2] == (0.0, 0.0)
    assert not painted(note).strokes
    elsewhere = Annotation(text="here", spots=spots((100.0, 200.0), drawing="flat"))
    assert not painted(elsewhere).boxes
    assert note_lines((elsewhere,), "racks") == ("here",)
    assert note_lines((elsewhere,), "flat") == ()


def test_a_free_arrow_runs_from_place_to_place_and_one_with_a_tied_end_to_its_edge():
    note = Annotation(text="", kind="arrow", spots=spots((0.0, 0.0), (50.0, 60.0)))
    (stroke,) = painted(note).strokes
    assert stroke.points_su == ((0.0, 0.0), (50.0, 60.0))
    assert stroke.ends == ("at", "to")
    half = Annotation(text="", kind="arrow", to="i0.c5", spots=spots((-100.0, 0.0)))
    (stroke,) = painted(half).strokes
    x, y, width, height = chip("i0.c5")
    assert stroke.points_su[0] == (-100.0, 0.0)
    assert x <= stroke.points_su[1][0] <= x + width
    assert y <= stroke.points_su[1][1] <= y + height


def test_an_arrow_whose_free_end_is_in_another_drawing_still_points_at_what_it_is_tied_to():
    note = Annotation(text="", kind="arrow", to="i0.c5", spots=spots((0.0, 0.0), drawing="flat"))
    (stroke,) = painted(note).strokes
    assert stroke.has_head
    assert stroke.ends == ("", "to")


def test_a_free_bracket_spans_its_places_and_names_its_ends():
    note = Annotation(text="", kind="bracket", spots=spots((300.0, 10.0), (100.0, 20.0)))
    (stroke,) = painted(note).strokes
    assert (stroke.points_su[0][0], stroke.points_su[-1][0]) == (100.0, 300.0)
    assert stroke.ends == ("to", "at")


def test_words_that_were_moved_stand_aside_and_their_line_still_leads_to_the_thing():
    plain, moved = (Annotation(text="hot", at="i0.c5", shift_su=by) for by in (None, (30.0, -40.0)))
    before, after = painted(plain), painted(moved)
    assert after.boxes[0].at_su == (before.boxes[0].at_su[0] + 30, before.boxes[0].at_su[1] - 40)
    assert after.strokes[0].points_su[-1] == before.strokes[0].points_su[-1]


def test_everything_that_is_painted_says_of_which_note_it_is():
    made = painted(
        Annotation(text="a"), Annotation(text="b", at="i0.c5"),
        Annotation(text="c", kind="marker", spots=spots((5.0, 5.0))),
    )  # fmt: skip
    assert [box.note for box in made.boxes] == [1]
    assert [stroke.note for stroke in made.strokes] == [1]
    assert [pin.note for pin in made.pins] == [2]
