"""Notes tied, set free and moved; what the undo menu says of it."""

import pytest

from tests import scenarios
from trnviz.core.view import Annotation, Spot
from trnviz.files import document as files
from trnviz.session import note_edits
from trnviz.session.edits import SetAnnotations

FREE = Annotation(
    text="", kind="arrow",
    spots=(Spot(drawing="racks", end="at", at_su=(1.0, 2.0)),
           Spot(drawing="racks", end="to", at_su=(30.0, 40.0))),
)  # fmt: skip


def test_a_free_end_that_is_tied_follows_its_chip_and_loses_its_place():
    note = note_edits.tied(FREE, "to", "i0.c5")
    assert note.to == "i0.c5"
    assert [spot.end for spot in note.spots] == ["at"]
    assert note.is_in("racks")
    assert note.is_in("flat")


def test_a_tied_end_that_is_set_free_has_a_place_in_one_drawing():
    note = note_edits.freed(Annotation(text="x", at="i0.c5"), "flat", "at", (1.234, -5.678))
    assert note.at == ""
    assert note.spot("flat", "at") == (1.23, -5.68)
    assert note.spot("racks", "at") is None
    assert not note.is_in("racks")
    again = note_edits.freed(note, "racks", "at", (0.0, 0.0))
    assert {spot.drawing for spot in again.spots} == {"flat", "racks"}


def test_a_note_moves_with_its_free_ends_else_with_its_words():
    both = note_edits.moved(FREE, "racks", (10.0, -1.0))
    assert (both.spot("racks", "at"), both.spot("racks", "to")) == ((11.0, 1.0), (40.0, 39.0))
    half = note_edits.moved(note_edits.tied(FREE, "to", "i0.c5"), "racks", (10.0, 0.0))
    assert (half.spot("racks", "at"), half.to) == ((11.0, 2.0), "i0.c5")
    words = note_edits.moved(Annotation(text="x", at="i0.c5"), "racks", (3.0, 4.0))
    assert words.shift_su == (3.0, 4.0)
    assert note_edits.moved(words, "racks", (-3.0, -4.0)).shift_su is None


@pytest.mark.parametrize(
    ("before", "after", "label"),
    [
        ((), (FREE,), "Add an arrow"),
        ((FREE,), (), "Remove the arrow"),
        ((Annotation(text="hot  chip"),), (), "Remove the note “hot chip”"),
        ((Annotation(text="w" * 40),), (), f"Remove the note “{'w' * 23}…”"),
        ((FREE,), (note_edits.moved(FREE, "racks", (1, 1)),), "Move the arrow"),
        ((Annotation(text="a"),), (Annotation(text="b"),), "Reword the note “a”"),
        ((Annotation(text="a"),), (Annotation(text="a", time_s=1.0),), "Change the note “a”"),
        ((FREE, FREE), (), "Change the notes"),
    ],
)
def test_labels_name_the_note(before, after, label):
    assert note_edits.label(before, after) == label
    scenario = SetAnnotations(annotations=before).apply(scenarios.trained())
    assert SetAnnotations(annotations=after).label(scenario) == label


def test_places_and_shifts_are_in_the_file_and_only_where_they_are_set():
    notes = (
        note_edits.moved(FREE, "racks", (0.25, 0.0)),
        note_edits.shifted(Annotation(text="x", at="i0"), (5.0, -6.5)),
        Annotation(text="plain", at="i0.c5"),
    )
    scenario = SetAnnotations(annotations=notes).apply(scenarios.trained())
    data = files.dumps(scenario)
    assert files.loads(data).scenario.annotations == notes
    assert data.count(b'"spots"') == data.count(b'"to_spots"') == data.count(b'"shift"') == 1
    assert b'"racks": "1.25 2"' in data
