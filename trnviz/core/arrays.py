"""Arrays that cannot change: a frozen dataclass alone protects nothing inside an array."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
Int32Array = NDArray[np.int32]
ByteArray = NDArray[np.uint8]
BoolArray = NDArray[np.bool_]


def frozen(
    values: ArrayLike | Iterable[Any], dtype: DTypeLike, shape: tuple[int | None, ...] | None = None
) -> NDArray[Any]:
    """A read-only copy of `values`, or the very array where it was frozen before.

    The copy matters: a view taken earlier would still write through.

    Args:
        values: Anything numpy can read.
        dtype: The wanted type; a float array refuses NaN.
        shape: The wanted shape; None stands for any length.

    Raises:
        ValueError: The shape differs, or a float is NaN.
    """
    array = _known(values, dtype)
    if array is None:
        array = np.array(values, dtype=dtype, copy=True, order="C")
    if shape is not None and (
        array.ndim != len(shape)
        or any(
            want is not None and want != got for want, got in zip(shape, array.shape, strict=True)
        )
    ):
        raise ValueError(f"an array of shape {shape} was expected, got {array.shape}")
    if array.dtype.kind == "f" and np.isnan(array).any():
        raise ValueError("NaN in an array of numbers")
    array.flags.writeable = False
    return array


def _known(values: object, dtype: DTypeLike) -> NDArray[Any] | None:
    """The values themselves, if they are an array of this type that nothing writes through."""
    if not isinstance(values, np.ndarray) or values.dtype != dtype:
        return None
    flags = values.flags
    return values if flags.owndata and flags.c_contiguous and not flags.writeable else None


def held_bytes(value: object) -> int:
    """Bytes of the arrays that a value's own fields hold."""
    kinds = fields(value) if is_dataclass(value) else ()
    held = (getattr(value, kind.name) for kind in kinds)
    return sum(one.nbytes for one in held if isinstance(one, np.ndarray))


def distinct(values: ArrayLike) -> NDArray[Any]:
    """The values that occur, each once, rising.

    As `np.unique`, which loads numpy's masked arrays for it: a tenth of the time that the window
    takes to appear.
    """
    ordered = np.sort(np.asarray(values), axis=None)
    first = np.ones(len(ordered), np.bool_)
    first[1:] = ordered[1:] != ordered[:-1]
    return ordered[first]
