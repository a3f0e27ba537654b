"""The accounting cases of the reference inputs: read, compared within their own tolerance, listed.

A test computes what it can of a case's expected values with the product's own functions and hands
the result to the `golden` fixture, which compares, remembers the deviation for the table at the end
of the run, and fails the test where it is too large. What the product does not model is listed with
a reason by `golden.skip`.
"""

import json
import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.paths import SHARED

CASES_FILE = SHARED / "golden" / "llm.json"


@dataclass(frozen=True, kw_only=True)
class Case:
    """One expected result."""

    id: str
    category: str
    kind: str
    source: str
    input: Mapping[str, Any]
    expected: Mapping[str, Any]
    tolerance: Mapping[str, Any]
    note: str

    @property
    def is_report_only(self) -> bool:
        """True when it is printed and never fails."""
        return self.tolerance["type"] == "report-only"


@dataclass(frozen=True, kw_only=True)
class Deviation:
    """One compared value.

    Attributes:
        key: Of the case's expected values.
        found: By the product.
        expected: By the case.
        amount: What the tolerance limits: relative, or absolute in the unit of the key.
        limit: How large that may be.
        unit: "rel" or "abs".
    """

    key: str
    found: Any
    expected: Any
    amount: float
    limit: float
    unit: str

    @property
    def is_within(self) -> bool:
        """True when it is small enough."""
        return self.amount <= self.limit

    @property
    def share(self) -> float:
        """Amount in units of the limit, for finding the worst."""
        return self.amount / self.limit if self.limit else (math.inf if self.amount else 0.0)

    def __str__(self) -> str:
        amount = f"{self.amount:.2%}" if self.unit == "rel" else f"{self.amount:.4g}"
        limit = f"{self.limit:.2%}" if self.unit == "rel" else f"{self.limit:.4g}"
        return f"{self.key} {amount} of {limit} allowed ({self.found} for {self.expected})"


def cases(*categories: str) -> list[Case]:
    """The cases of these categories, all without any; none where the reference is not here."""
    if not CASES_FILE.is_file():
        return []
    rows = [Case(**row) for row in json.loads(CASES_FILE.read_text())]
    return [case for case in rows if not categories or case.category in categories]


def parametrize(*categories: str) -> pytest.MarkDecorator:
    """One test a case, skipped with a reason where the reference inputs are not here."""
    found = cases(*categories)
    if not found:
        skip = pytest.mark.skip(reason="the reference inputs are not here")
        return pytest.mark.parametrize("case", [pytest.param(None, marks=skip)])
    return pytest.mark.parametrize("case", found, ids=lambda case: case.id)


def deviations(case: Case, found: Mapping[str, Any]) -> list[Deviation]:
    """Each value that was found against the expected one, by the case's own tolerance.

    Values whose key has no tolerance of its own in a "per-key" case are informative and left out.
    """
    missing = set(found) - set(case.expected)
    assert not missing, f"{case.id} expects no {', '.join(sorted(missing))}"
    kind = case.tolerance["type"]
    if kind == "report-only":
        return []
    if kind == "lower-bound":
        return list(_lower_bound(case, found))
    return [
        _deviation(key, value, case, rule)
        for key, value in found.items()
        if (rule := case.tolerance.get(key) if kind == "per-key" else case.tolerance)
    ]


def _lower_bound(case: Case, found: Mapping[str, Any]):
    """The model gives the ideal within tolerance, and never more than was measured."""
    ideal, measured = case.tolerance["ideal_key"], case.tolerance["measured_key"]
    rule = {"type": "rel", "value": case.tolerance["value"]}
    yield _deviation(ideal, found[ideal], case, rule)
    yield _deviation(measured, found.get(measured, found[ideal]), case, "lower-bound-of-roofline")


def _deviation(key: str, value: Any, case: Case, rule: Any) -> Deviation:
    expected = case.expected[key]
    rule = {"type": rule} if isinstance(rule, str) else rule
    kind = rule["type"]
    if kind == "exact":
        amount, limit, unit = float(value != expected), 0.0, "abs"
    elif kind == "lower-bound-of-roofline":
        amount, limit, unit = max(0.0, value / expected - 1), 0.0, "rel"
    elif kind == "abs":
        amount, limit, unit = _distance(value, expected), float(rule["value"]), "abs"
    elif kind == "rel":
        amount, limit, unit = _relative(value, expected, rule)
    else:
        raise AssertionError(f"{case.id}: {kind!r} is no tolerance known here")
    return Deviation(key=key, found=value, expected=expected, amount=amount, limit=limit, unit=unit)


def _relative(value: Any, expected: Any, rule: Mapping[str, Any]) -> tuple[float, float, str]:
    distance = _distance(value, expected)
    if distance <= rule.get("abs_floor", 0.0):
        return 0.0, float(rule["value"]), "rel"
    return distance / abs(expected) if expected else math.inf, float(rule["value"]), "rel"


def _distance(value: Any, expected: Any) -> float:
    if isinstance(expected, list):
        assert len(value) == len(expected)
        pairs = zip(value, expected, strict=True)
        return max((_distance(a, b) for a, b in pairs), default=0.0)
    return abs(value - expected)


@dataclass
class Scores:
    """What became of every case, for the table at the end of a run."""

    worst: dict[str, Deviation | None] = field(default_factory=dict)
    cases: dict[str, Case] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    reports: dict[str, str] = field(default_factory=dict)

    def check(self, case: Case, found: Mapping[str, Any]) -> None:
        """Compare, remember, and fail where a deviation is too large."""
        self.cases[case.id] = case
        if case.is_report_only:
            pairs = [f"{key} {value} for {case.expected[key]}" for key, value in found.items()]
            published = [f"published {key} {value}" for key, value in case.expected.items()]
            self.reports[case.id] = ", ".join(pairs or published)
            return
        all_found = deviations(case, found)
        assert all_found, f"{case.id}: nothing was compared"
        self.worst[case.id] = max(all_found, key=lambda deviation: deviation.share)
        wrong = [str(deviation) for deviation in all_found if not deviation.is_within]
        assert not wrong, f"{case.id}: {'; '.join(wrong)} [{case.source}]"

    def skip(self, case: Case, reason: str) -> None:
        """Not modelled; listed with the reason."""
        self.cases[case.id] = case
        self.reasons[case.id] = reason
        pytest.skip(reason)

    def lines(self) -> list[str]:
        """The table by category, then what is not modelled, then what is only printed."""
        total, compared = Counter(case.category for case in cases()), defaultdict(list)
        for case_id, worst in self.worst.items():
            if worst is not None:
                compared[self.cases[case_id].category].append((worst.share, case_id, worst))
        lines = [f"{'category':<20} {'cases':>5} {'within':>6} {'left out':>8}  worst deviation"]
        for category in sorted({case.category for case in self.cases.values()}):
            rows = compared[category]
            within = sum(worst.is_within for _, _, worst in rows)
            left_out = sum(self.cases[i].category == category for i in self.reasons)
            _, case_id, worst = max(rows, key=lambda row: row[0], default=(0, "none", "-"))
            counts = f"{total[category]:>5} {within:>6} {left_out:>8}"
            lines.append(f"{category:<20} {counts}  {case_id}: {worst}")
        lines += [f"left out: {case_id}: {reason}" for case_id, reason in self.reasons.items()]
        lines += [f"report only: {case_id}: {text}" for case_id, text in self.reports.items()]
        return lines
