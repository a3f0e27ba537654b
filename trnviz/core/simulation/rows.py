"""Rows of a CSR table: small steps that the simulation needs again and again."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trnviz.core.arrays import FloatArray, IntArray

Index = NDArray[np.signedinteger[Any]]


def positions(start: IntArray, rows: Index) -> IntArray:
    """Where the entries of these rows are, row after row."""
    first = start[rows]
    lengths = start[rows + 1] - first
    total = int(lengths.sum())
    if total == len(rows) and bool((lengths == 1).all()):
        return first
    ends = np.cumsum(lengths)
    return np.repeat(first - ends + lengths, lengths) + np.arange(total)


def starts(lengths: Index) -> IntArray:
    """(n + 1,) where each row begins, of rows of these lengths."""
    start = np.zeros(len(lengths) + 1, dtype=np.int64)
    np.cumsum(lengths, out=start[1:])
    return start


def owners(start: IntArray) -> IntArray:
    """The row of every entry."""
    return np.repeat(np.arange(len(start) - 1), np.diff(start))


def distinct(values: IntArray) -> IntArray:
    """The values, rising, each once; for small arrays much faster than `numpy.unique`."""
    if len(values) <= 1:
        return values
    ordered = np.sort(values)
    return ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))]


def sums(index: Index, values: NDArray[Any], length: int) -> FloatArray:
    """(length,) f8 the values added up by index."""
    total: NDArray[Any] = np.bincount(index, values, length)
    return total


def inverted(row: IntArray, column: Index, columns: int) -> tuple[IntArray, IntArray]:
    """The table turned over: for each column, the rows that have an entry there."""
    order = np.argsort(column, kind="stable")
    return starts(np.bincount(column, minlength=columns)), row[order]
