"""Bookmarks and notes about a moment, together in order of time."""

from dataclasses import replace

from tests.scenarios import trained
from trnviz.core.marks import BOOKMARK, NOTE, marks
from trnviz.core.view import Annotation, Bookmark


def test_they_come_in_order_of_time_and_only_those_with_a_moment():
    scenario = replace(
        trained(),
        bookmarks=(Bookmark(time_s=1.0), Bookmark(time_s=3.0, name="late")),
        annotations=(Annotation(text="hot\nhere", time_s=2.0), Annotation(text="always")),
    )
    found = [(mark.time_s, mark.kind, mark.text) for mark in marks(scenario)]
    assert found == [(1.0, BOOKMARK, ""), (2.0, NOTE, "hot here"), (3.0, BOOKMARK, "late")]
