"""Bookmarks are set, taken away, renamed; each a step that can be undone."""

import pytest

from tests.scenarios import trained
from trnviz.core.errors import InputError
from trnviz.core.view import Bookmark
from trnviz.session.bookmark_edits import SetBookmarks, renamed, toggled
from trnviz.session.document import Document


def test_the_same_moment_again_takes_it_away():
    document = Document(trained())
    document.apply(toggled((), 2.0, "late"))
    document.apply(toggled(document.scenario.bookmarks, 1.0))
    marks = document.scenario.bookmarks
    assert [(mark.time_s, mark.name) for mark in marks] == [(1.0, ""), (2.0, "late")]
    assert document.undo_label == "Add a bookmark"
    document.apply(toggled(marks, 2.0))
    assert document.scenario.bookmarks == (Bookmark(time_s=1.0),)
    assert document.undo_label == "Remove a bookmark"
    document.undo()
    assert document.scenario.bookmarks == marks


def test_a_name_is_one_line():
    before = toggled((), 1.0).apply(trained())
    edit = renamed(before.bookmarks, 1.0, "  where\nit  begins ")
    assert edit.label(before) == "Change a bookmark"
    assert edit.apply(before).bookmarks[0].name == "where it begins"
    assert renamed(before.bookmarks, 1.0, " ").apply(before) is before


def test_the_same_bookmarks_give_the_very_scenario_back():
    assert SetBookmarks(bookmarks=()).apply(trained()) is trained()


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ([Bookmark(time_s=float(i)) for i in range(1001)], "1,001 bookmarks; at most 1,000"),
        ([Bookmark(time_s=1.0, name="x" * 201)], "has 201 characters; at most 200"),
    ],
)
def test_what_a_file_could_not_hold_is_refused(marks, words):
    with pytest.raises(InputError, match=words):
        SetBookmarks(bookmarks=tuple(marks)).apply(trained())
