"""Notes in the document: all that is wrong with them, at once."""

import json

import pytest

from tests.documents import DATA
from trnviz.core.errors import InputErrors
from trnviz.files import document


def loaded(*notes):
    return document.loads(json.dumps({**DATA, "annotations": notes}).encode()).scenario.annotations


def test_a_note_may_be_tied_to_an_instance():
    (note,) = loaded({"text": "x", "at": "i2"})
    assert note.at == "i2"


def test_all_that_is_wrong_is_listed_at_once():
    with pytest.raises(InputErrors) as caught:
        loaded(
            {"text": "x", "kind": "arow"},
            {"text": "x", "time": "soon"},
            {"text": "x", "spots": {"cloud": "1 2"}, "shift": "far"},
            {"text": "x", "kind": "arrow", "to_spots": {"racks": "1"}},
        )
    told = [str(error) for error in caught.value.errors]
    assert len(told) == 5
    assert "did you mean 'arrow'" in told[0]
    assert "annotations[1].time" in told[1]
    assert "not a drawing" in told[2] or "not a drawing" in told[3]
    assert "annotations[3].to_spots.racks" in told[4]
