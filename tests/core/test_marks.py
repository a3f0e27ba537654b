"""Bookmarks and notes about a moment, together in order of time."""

from dataclasses import replace

from tests.scenarios import trained
from trnviz.core.faults import Fault
from trnviz.core.marks import BOOKMARK, FAULT, NOTE, REPAIR, all_marks, marks
from trnviz.core.view import Annotation, Bookmark


def test_they_come_in_order_of_time_and_only_those_with_a_moment():
    scenario = replace(
        trained(),
        bookmarks=(Bookmark(time_s=1.0), Bookmark(time_s=3.0, name="late")),
        annotations=(Annotation(text="hot\nhere", time_s=2.0), Annotation(text="always")),
    )
    found = [(mark.time_s, mark.kind, mark.text) for mark in marks(scenario)]
    assert found == [(1.0, BOOKMARK, ""), (2.0, NOTE, "hot here"), (3.0, BOOKMARK, "late")]


def test_what_breaks_and_heals_is_marked_too():
    link = Fault(kind="link", name="i0.c0>i0.c1", begins_s=1.5, ends_s=2.5)
    nic = Fault(kind="nic", name="i0.c5", share=0.5, begins_s=0.5)
    always = Fault(kind="chip", name="i0.c7")
    scenario = replace(
        trained(), faults=(link, nic, always), bookmarks=(Bookmark(time_s=2.0, name="here"),)
    )
    found = [(mark.time_s, mark.kind, mark.text) for mark in all_marks(scenario)]
    assert found == [
        (0.5, FAULT, "NIC of i0.c5 is left 50 %"),
        (1.5, FAULT, "link i0.c0>i0.c1, both ways goes down"),
        (2.0, BOOKMARK, "here"),
        (2.5, REPAIR, "link i0.c0>i0.c1, both ways is whole again"),
    ]
    assert [mark.kind for mark in marks(scenario)] == [BOOKMARK]
