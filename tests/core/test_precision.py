from fractions import Fraction

import pytest

from trnviz.core.part import Cut, Part
from trnviz.core.precision import PRECISIONS, is_narrow, is_plain

MATRIX = Part(name="query", each=8, units=4, cut=Cut.TENSOR)
EXPERT = Part(name="expert gate, up, down", each=8, units=4, cut=Cut.EXPERT, experts=2)
ROUTER = Part(name="router", each=8)
NORM = Part(name="norms", each=8, is_matrix=False)
HEAD = Part(name="head", each=8, units=4, cut=Cut.VOCABULARY)


@pytest.mark.parametrize(
    ("name", "count", "expected"),
    [
        ("bf16", 10, 20),
        ("fp32", 10, 40),
        ("fp8", 1 << 14, (1 << 14) + 4),
        ("fp8", (1 << 14) + 1, (1 << 14) + 1 + 8),
        ("mxfp4", 32, 17),
        ("mxfp4", 33, 17 + 2),
        ("fp8", 0, 0),
    ],
)
def test_bytes_of_a_format(name: str, count: int, expected: int) -> None:
    assert PRECISIONS[name].bytes_of(count) == expected


def test_widths_are_the_published_ones() -> None:
    assert PRECISIONS["mxfp4"].exact_bytes == Fraction(17, 32)
    assert float(PRECISIONS["fp8"].exact_bytes) == pytest.approx(1.000244, abs=1e-6)
    assert [name for name in PRECISIONS if is_plain(name)] == ["bf16", "fp32"]


def test_what_is_kept_in_a_narrow_format() -> None:
    assert not is_narrow(MATRIX, "bf16", has_experts=False)
    for part, expected in ((MATRIX, True), (EXPERT, True), (ROUTER, False), (NORM, False)):
        assert is_narrow(part, "fp8", has_experts=True) is expected
    assert not is_narrow(HEAD, "fp8", has_experts=False)
    assert is_narrow(EXPERT, "mxfp4", has_experts=True)
    assert not is_narrow(MATRIX, "mxfp4", has_experts=True)
    assert is_narrow(MATRIX, "mxfp4", has_experts=False)
