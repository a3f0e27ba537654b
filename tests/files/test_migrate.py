import pytest

from trnviz.core.errors import InputError
from trnviz.files import migrate
from trnviz.files.document_schema import VERSION


def test_steps_are_taken_one_after_another():
    steps = {
        1: lambda data: {**data, "colour": data["color"]},
        2: lambda data: {key: value for key, value in data.items() if key != "color"},
    }
    old = {"version": 1, "color": "red"}
    assert migrate.upgraded(old, 1, steps, 3) == {"version": 3, "colour": "red"}
    assert migrate.upgraded(old, 1, steps, 2) == {"version": 2, "color": "red", "colour": "red"}
    assert old == {"version": 1, "color": "red"}


def test_the_current_version_is_left_as_it_is():
    data = {"version": VERSION}
    assert migrate.upgraded(data, VERSION) is data


def test_every_older_version_has_a_step():
    assert set(migrate.STEPS) == set(range(1, VERSION))


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ([], "$"),
        ({}, "$.format"),
        ({"format": 1}, "$.format"),
        ({"format": "trnviz"}, "$.version"),
        ({"format": "trnviz", "version": True}, "$.version"),
        ({"format": "trnviz", "version": 10**9}, "$.version"),
    ],
)
def test_what_is_no_document_is_refused(data, where):
    with pytest.raises(InputError) as caught:
        migrate.version_of(data)
    assert caught.value.where == where
