"""Frozen arrays: copied, checked, read-only."""

from dataclasses import dataclass

import numpy as np
import pytest

from trnviz.core.arrays import distinct, frozen, held_bytes


def test_a_frozen_array_does_not_follow_its_original():
    original = np.zeros(3)
    kept = frozen(original, "f8")
    original[0] = 1
    assert kept.tolist() == [0, 0, 0]
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = 1


def test_what_is_frozen_is_not_copied_again_unless_it_could_be_written_through():
    kept = frozen(np.zeros((2, 3)), "f8")
    assert frozen(kept, "f8") is kept
    assert frozen(kept, "i4").dtype == np.int32
    view = np.zeros(3).view()
    view.flags.writeable = False
    for loose in (view, kept.T, kept[:1]):
        again = frozen(loose, "f8")
        assert again is not loose
        assert again.flags.owndata
        assert again.flags.c_contiguous


@pytest.mark.parametrize("shape", [(2,), (3, None), (None, 3, 1)])
def test_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match="expected"):
        frozen(np.zeros(3), "f8", shape)


def test_any_length_is_taken_where_the_shape_says_none():
    assert frozen([[1, 2]], "i4", (None, 2)).dtype == np.int32


def test_nan_is_refused_and_infinity_is_not():
    with pytest.raises(ValueError, match="NaN"):
        frozen([1.0, float("nan")], "f8")
    assert frozen([float("inf")], "f8")[0] == float("inf")


@pytest.mark.parametrize(
    "values",
    [[], [3, 1, 3, 2], [[2.5, -1.0], [2.5, 0.0]], np.array([7, 7], np.uint8), [True, False]],
)
def test_distinct_values_are_those_of_numpy(values):
    found, wanted = distinct(values), np.unique(values)
    assert found.tolist() == wanted.tolist()
    assert found.dtype == wanted.dtype


def test_what_a_value_holds_is_the_bytes_of_its_arrays():
    @dataclass
    class Pair:
        one: np.ndarray
        other: np.ndarray
        name: str

    assert held_bytes(Pair(np.zeros(3), np.zeros(5, "i4"), "x")) == 44
    assert held_bytes("x") == 0
