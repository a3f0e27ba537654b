"""From samples of single links to loads over time: how long each holds, and where gaps are."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

import numpy as np

from trnviz.core.errors import InputError
from trnviz.core.measured import LinkLoads

Samples = Mapping[str, list[tuple[float, float | None]]]
"""By link: (time, value), None where the recorder had no data."""
_MOST_CELLS = 5_000_000
_MOST_LINKS = 100_000
_LATE = 2.5
"""A sample that is later than so many usual periods leaves a gap before it."""


def loads(samples: Samples, *, end_s: float | None = None, is_ratio: bool = False) -> LinkLoads:
    """The loads of all links over one row of times.

    A sample holds until the next one of its link. Where `end_s` is None the recorder sampled at
    intervals: a sample that is missing leaves a gap, and the last one holds for a usual period.
    Else values hold until they change, the last until `end_s`.

    Raises:
        InputError: There are too few samples, or more than can be shown.
    """
    if not samples:
        raise InputError("holds no link loads", hint="one row or counter a link and time")
    if len(samples) > _MOST_LINKS:
        raise InputError(f"speaks of {len(samples):,} links", hint=f"at most {_MOST_LINKS:,}")
    spans = {link: list(_spans(sorted(rows, key=_time), end_s)) for link, rows in samples.items()}
    breaks = np.unique([time for rows in spans.values() for begin, end, _ in rows
                        for time in (begin, end)])  # fmt: skip
    intervals = len(breaks) - 1
    if intervals < 1:
        raise InputError("holds samples of one moment only", hint="two or more times")
    if intervals * len(spans) > _MOST_CELLS:
        raise InputError(
            f"has {intervals:,} times of {len(spans):,} links",
            hint=f"at most {_MOST_CELLS:,} values in all",
        )
    rate = np.zeros((intervals, len(spans)))
    known = np.zeros((intervals, len(spans)), np.bool_)
    for column, rows in enumerate(spans.values()):
        ends = np.searchsorted(breaks, [(begin, end) for begin, end, _ in rows]).tolist()
        for (first, last), (_, _, value) in zip(ends, rows, strict=True):
            rate[first:last, column] = value or 0.0
            known[first:last, column] = value is not None
    return LinkLoads(
        links=tuple(spans), time_s=breaks, rate_bytes_per_s=rate, is_known=known, is_ratio=is_ratio
    )


def _time(sample: tuple[float, float | None]) -> float:
    return sample[0]


def _spans(
    rows: list[tuple[float, float | None]], end_s: float | None
) -> Iterable[tuple[float, float, float | None]]:
    """Begin, end and value of every stretch of one link."""
    rows = list(dict(rows).items())
    steps = [b[0] - a[0] for a, b in pairwise(rows)]
    usual = float(np.median(steps)) if steps else 0.0
    for (time, value), (after, _) in pairwise(rows):
        late = end_s is None and after - time > _LATE * usual
        yield time, time + usual if late else after, value
    last, value = rows[-1]
    end = last + usual if end_s is None else end_s
    if end > last:
        yield last, end, value
