"""Parts of words find what is meant, and the nearest comes first."""

import pytest

from trnviz.core.fuzzy import score

TEXTS = ("File: Save", "File: Save as...", "View: Theme: Dark", "chip 17 i1.c1", "chip 1 i0.c1",
         "chip 117 i7.c5", "link i0.c17>i1.c17", "Playback: To the busiest moment")  # fmt: skip


def best(typed):
    found = [(points, text) for text in TEXTS if (points := score(typed, text)) is not None]
    return max(found)[1] if found else None


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("chip 17", "chip 17 i1.c1"), ("17 chip", "chip 17 i1.c1"), ("CHIP 1", "chip 1 i0.c1"),
        ("save", "File: Save"), ("sa as", "File: Save as..."), ("drk", "View: Theme: Dark"),
        ("busiest", "Playback: To the busiest moment"), ("ttbm", "Playback: To the busiest moment"),
        ("c17>i1", "link i0.c17>i1.c17"), ("zzz", None), ("chip 9", None),
    ],
)  # fmt: skip
def test_the_nearest_comes_first(typed, text):
    assert best(typed) == text


def test_a_number_is_never_put_together_from_pieces():
    assert score("17", "1 of 7") is None


def test_nothing_typed_fits_everything_and_the_short_first():
    assert score("", "ab") > score("", "abc")
