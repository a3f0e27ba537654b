"""Errors: one line that says where, what and what would be right."""

import pytest

from trnviz.core import errors


def test_a_line_holds_source_place_problem_and_advice():
    error = errors.InputError("'x' is wrong", source="a.json", where="$.b", hint="use y")
    assert str(error) == "a.json: $.b: 'x' is wrong; use y"
    assert str(errors.InputError("is wrong")) == "is wrong"


def test_a_place_is_filled_in_only_where_it_is_unknown():
    error = errors.InputError("bad", where="$.b").at(source="a.json", where="$.c")
    assert (error.source, error.where) == ("a.json", "$.b")


def test_several_problems_are_one_line_each():
    both = errors.InputErrors((errors.InputError("one"), errors.InputError("two", hint="h")))
    assert both.lines() == ("one", "two; h")


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (errors.InputError, ValueError),
        (errors.TopologyError, ValueError),
        (errors.PlacementError, ValueError),
        (errors.ScheduleError, ValueError),
        (errors.RoutingError, LookupError),
        (errors.SimulationError, RuntimeError),
        (errors.OutputError, OSError),
    ],
)
def test_every_error_is_ours_and_the_builtin_it_resembles(error, builtin):
    assert issubclass(error, errors.TrnvizError)
    assert issubclass(error, builtin)
