"""Rows of CSR tables."""

import numpy as np

from trnviz.core.simulation import rows

START = np.array([0, 2, 2, 5])


def test_positions_follow_the_rows_asked_for():
    assert rows.positions(START, np.array([2, 0])).tolist() == [2, 3, 4, 0, 1]
    assert rows.positions(START, np.array([1])).tolist() == []
    assert rows.positions(np.arange(4), np.array([2, 0])).tolist() == [2, 0]


def test_starts_and_owners_are_two_sides_of_a_table():
    assert rows.starts(np.array([2, 0, 3])).tolist() == START.tolist()
    assert rows.owners(START).tolist() == [0, 0, 2, 2, 2]


def test_a_table_turned_over_lists_rows_by_column():
    start, row = rows.inverted(np.array([0, 0, 1, 2]), np.array([1, 0, 1, 1]), 3)
    assert start.tolist() == [0, 1, 4, 4]
    assert row.tolist() == [0, 0, 1, 2]


def test_distinct_values_rise():
    assert rows.distinct(np.array([3, 1, 3, 2])).tolist() == [1, 2, 3]
    assert rows.distinct(np.zeros(0, np.int64)).tolist() == []


def test_sums_by_index():
    assert rows.sums(np.array([1, 1, 0]), np.array([1.0, 2.0, 5.0]), 3).tolist() == [5.0, 3.0, 0.0]
