"""Places of chips in the document: read strictly, all problems at once."""

import json

import pytest

from tests.documents import DATA
from trnviz.core.errors import InputErrors
from trnviz.files import document


def loaded(places):
    data = {**DATA, "view": {**DATA["view"], "places": places}}
    return document.loads(json.dumps(data).encode()).scenario


def test_places_are_numbers_by_drawing_and_name():
    places = loaded({"racks": {"i0.c5": "340 -12.5"}, "flat": {}}).places
    assert {name: dict(row) for name, row in places.items()} == {"racks": {"i0.c5": (340.0, -12.5)}}


def test_all_that_is_wrong_is_listed_at_once():
    wrong = {
        "cloud": {},
        "racks": {
            "i9.c9": "1 2",
            "i0.c1": "here",
            "i0.c2": "1",
            "i0.c3": "nan 0",
            "i0.c4": "1e9 0",
        },
    }
    with pytest.raises(InputErrors) as caught:
        loaded(wrong)
    told = [str(error) for error in caught.value.errors]
    assert len(told) == 6
    assert any(
        "'cloud' is not a drawing" in text or '"cloud" is not a drawing' in text for text in told
    )
    assert any("no part of" in text for text in told)
    assert sum("is not a place" in text for text in told) == 4
