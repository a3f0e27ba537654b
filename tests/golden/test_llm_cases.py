"""The comparison itself: each kind of tolerance, at and beyond its edge."""

import pytest

from tests.golden.llm_cases import Case, Scores, cases, deviations
from tests.paths import needs_shared


def case(expected: dict, tolerance: dict) -> Case:
    return Case(
        id="x", category="c", kind="k", source="s", input={}, expected=expected,
        tolerance=tolerance, note="",
    )  # fmt: skip


def within(expected: object, found: object, **tolerance: object) -> bool:
    (deviation,) = deviations(case({"key": expected}, tolerance), {"key": found})
    return deviation.is_within


@pytest.mark.parametrize(
    ("expected", "found", "tolerance", "is_within"),
    [
        (5, 5, {"type": "exact"}, True),
        (5, 5.000001, {"type": "exact"}, False),
        ([[0, 1]], [[0, 1]], {"type": "exact"}, True),
        (False, True, {"type": "exact"}, False),
        (100, 102, {"type": "rel", "value": 0.02}, True),
        (100, 97.9, {"type": "rel", "value": 0.02}, False),
        (0.0, 0.04, {"type": "rel", "value": 0.01, "abs_floor": 0.05}, True),
        (0.0, 0.06, {"type": "rel", "value": 0.01, "abs_floor": 0.05}, False),
        ([1, 2], [1, 2.05], {"type": "abs", "value": 0.06}, True),
        ([1, 2], [1, 2.07], {"type": "abs", "value": 0.06}, False),
        (4, 5, {"type": "abs", "value": 1, "unit": "GB"}, True),
    ],
)
def test_each_tolerance_at_its_edge(
    expected: object, found: object, tolerance: dict, is_within: bool
) -> None:
    assert within(expected, found, **tolerance) is is_within


def test_per_key_tolerances_leave_the_other_keys_alone() -> None:
    rules = {"type": "per-key", "a": "exact", "b": {"type": "rel", "value": 0.1}}
    given = case({"a": 1, "b": 10, "c": 5}, rules)
    found = deviations(given, {"a": 1, "b": 12, "c": 99})
    assert [(d.key, d.is_within) for d in found] == [("a", True), ("b", False)]


def test_a_roofline_may_be_faster_than_what_was_measured_but_not_slower() -> None:
    rules = {"type": "per-key", "ms": {"type": "lower-bound-of-roofline"}}
    for value, is_within in ((20, True), (37.9, True), (38, False)):
        (deviation,) = deviations(case({"ms": 37.9}, rules), {"ms": value})
        assert deviation.is_within is is_within


def test_a_lower_bound_gives_the_ideal_and_stays_below_the_measured() -> None:
    rules = {"type": "lower-bound", "ideal_key": "i", "measured_key": "m", "value": 0.02}
    given = case({"i": 10.0, "m": 26.0}, rules)
    assert all(d.is_within for d in deviations(given, {"i": 10.1}))
    assert all(d.is_within for d in deviations(given, {"i": 10.1, "m": 25.0}))
    assert not all(d.is_within for d in deviations(given, {"i": 10.1, "m": 27.0}))


def test_scores_remember_the_worst_and_fail_beyond_it() -> None:
    scores = Scores()
    given = case({"a": 100, "b": 10}, {"type": "rel", "value": 0.1})
    scores.check(given, {"a": 101, "b": 10.9})
    assert "b 9.00% of 10.00%" in scores.lines()[1]
    with pytest.raises(AssertionError, match=r"x: a 20\.00% of 10\.00% allowed"):
        scores.check(given, {"a": 120})
    with pytest.raises(AssertionError, match="expects no z"):
        scores.check(given, {"z": 1})


def test_report_only_cases_are_printed_and_never_fail() -> None:
    scores = Scores()
    scores.check(case({"a": 1}, {"type": "report-only"}), {"a": 99})
    assert scores.lines()[-1] == "report only: x: a 99 for 1"


def test_what_is_not_modelled_is_listed_with_its_reason() -> None:
    scores = Scores()
    with pytest.raises(pytest.skip.Exception):
        scores.skip(case({"a": 1}, {"type": "exact"}), "CPU offload")
    assert scores.lines()[-1] == "left out: x: CPU offload"


@needs_shared
def test_every_tolerance_of_the_reference_is_known() -> None:
    for one in cases():
        found = dict(one.expected)
        if one.tolerance["type"] == "lower-bound":
            found = {one.tolerance["ideal_key"]: one.expected[one.tolerance["ideal_key"]]}
        assert all(deviation.is_within for deviation in deviations(one, found))
