"""What links could carry over a run, where that changes on the way.

Letters for shapes: E eras, L links. An era is a stretch of time in which the fabric stays the same.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray, frozen


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Capacities:
    """The capacity of every link in every era.

    Attributes:
        from_s: (E,) f8 beginning of each era; the first begins at 0.
        bytes_per_s: (E, L) f8, 0 where a link is down.
    """

    from_s: FloatArray
    bytes_per_s: FloatArray

    def __post_init__(self) -> None:
        object.__setattr__(self, "from_s", frozen(self.from_s, "f8", (None,)))
        shape = (len(self.from_s), None)
        object.__setattr__(self, "bytes_per_s", frozen(self.bytes_per_s, "f8", shape))

    def at(self, time_s: float) -> FloatArray:
        """(L,) at a moment."""
        era = int(np.searchsorted(self.from_s, time_s, side="right")) - 1
        row: FloatArray = self.bytes_per_s[max(era, 0)]
        return row

    def mean(self, begin_s: float, end_s: float) -> FloatArray:
        """(L,) over a stretch of time; at its beginning where it has no length."""
        edges = np.clip(np.append(self.from_s, np.inf), begin_s, end_s)
        lasts = np.diff(edges)
        if not lasts.any():
            return self.at(begin_s)
        found: FloatArray = lasts @ self.bytes_per_s / lasts.sum()
        return found

    def highest_share(self, rates_bytes_per_s: FloatArray) -> FloatArray:
        """(L,) the largest share of the capacity that rates (E, L), one row an era, come to."""
        share = np.divide(
            rates_bytes_per_s,
            self.bytes_per_s,
            out=np.zeros(self.bytes_per_s.shape),
            where=self.bytes_per_s > 0,
        )
        most: FloatArray = share.max(axis=0)
        return most
