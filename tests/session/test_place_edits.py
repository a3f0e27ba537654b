"""Chips moved by hand: kept by layout, undone, saved and read back."""

import math

import pytest

from tests import scenarios
from trnviz.core.errors import InputError
from trnviz.files import document as files
from trnviz.scene.layout import drawing_of
from trnviz.session.document import Document
from trnviz.session.edits import SetLooks
from trnviz.session.place_edits import MoveInDrawing, ResetPlaces


def test_a_move_is_one_step_with_its_name_and_undo_gives_the_layout_back():
    document = Document(scenarios.trained())
    document.apply(MoveInDrawing(drawing="racks", places={"i0.c5": (340.0, 120.0)}))
    assert document.undo_label == "Move i0.c5 in the drawing"
    assert drawing_of(document.scenario).chip_box_su[5, :2].tolist() == [340.0, 120.0]
    assert document.is_modified
    document.undo()
    assert not document.scenario.places
    assert not document.is_modified


def test_places_are_kept_by_layout_when_one_goes_to_and_fro():
    document = Document(scenarios.trained())
    document.apply(MoveInDrawing(drawing="racks", places={"i0.c5": (340.0, 120.0)}))
    document.apply(SetLooks(layout="flat"))
    before = drawing_of(document.scenario).chip_box_su
    document.apply(MoveInDrawing(drawing="flat", places={"i1.c0": (1.0, 2.0), "i1.c1": (3.0, 4.0)}))
    assert document.undo_label == "Move 2 parts in the drawing"
    assert (drawing_of(document.scenario).chip_box_su[5] == before[5]).all()
    document.apply(SetLooks(layout="racks"))
    assert drawing_of(document.scenario).chip_box_su[5, :2].tolist() == [340.0, 120.0]
    document.apply(ResetPlaces(drawing="racks"))
    assert list(document.scenario.places) == ["flat"]


def test_the_file_keeps_every_place_and_none_where_nothing_was_moved():
    scenario = scenarios.trained()
    assert b"places" not in files.dumps(scenario)
    moved = MoveInDrawing(
        drawing="racks", places={"i0.c5": (340.0, -120.256), "i0.c1": (0.5, -0.001)}
    ).apply(scenario)
    data = files.dumps(moved)
    again = files.loads(data).scenario
    assert dict(again.places["racks"]) == {"i0.c1": (0.5, 0.0), "i0.c5": (340.0, -120.26)}
    assert files.dumps(again) == data
    assert b'"i0.c5": "340 -120.26"' in data


def test_a_part_goes_back_alone():
    scenario = scenarios.trained()
    moved = MoveInDrawing(
        drawing="racks", places={"i0.c5": (340.0, 120.0), "i0.c1": (0.0, 0.0)}
    ).apply(scenario)
    edit = ResetPlaces(drawing="racks", names=("i0.c5",))
    assert edit.label(moved) == "Reset the position of i0.c5"
    assert list(edit.apply(moved).places["racks"]) == ["i0.c1"]
    assert ResetPlaces(drawing="flat").apply(moved) is moved


@pytest.mark.parametrize(
    ("drawing", "places"),
    [
        ("racks", {"i9.c9": (0.0, 0.0)}),
        ("racks", {"i0.c5": (math.nan, 0.0)}),
        ("racks", {"i0.c5": (1e9, 0.0)}),
        ("cloud", {"i0.c5": (0.0, 0.0)}),
    ],
)
def test_what_cannot_be_is_refused(drawing, places):
    with pytest.raises(InputError):
        MoveInDrawing(drawing=drawing, places=places).apply(scenarios.trained())
