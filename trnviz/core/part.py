"""The smallest thing that is counted: parameters that parallelism deals out alike.

A part is `units` pieces of `each` parameters, in as many copies as there are experts. Tensor
parallelism over t ranks gives each rank ceil(units / t) pieces, so a part of one unit is whole on
every rank and eight K/V heads over sixteen ranks are stored sixteen times. Expert parallelism deals
out the copies.
"""

from dataclasses import dataclass
from enum import Enum


class Cut(Enum):
    """How a part is spread over the ranks of a stage."""

    TENSOR = "heads and columns over TP"
    KEY_VALUE = "K/V heads over TP, at least one each"
    VOCABULARY = "rows over TP"
    EXPERT = "experts over EP, their columns over expert TP"
    WHOLE = "whole on every TP rank"


def ceil_divide(count: int, parts: int) -> int:
    """The largest share when `count` is dealt out to `parts`."""
    return -(-count // parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Parameters of one purpose in one place of the model.

    Attributes:
        name: Such as "query" or "expert gate, up, down".
        each: Parameters of one unit.
        units: Heads, columns or vocabulary rows that tensor parallelism deals out; 1 is not cut.
        cut: What deals it out.
        experts: Copies, one an expert; 1 where there are none.
        used: Copies that a token passes through.
        is_matrix: True when each parameter multiplies each token that comes by.
    """

    name: str
    each: int
    units: int = 1
    cut: Cut = Cut.WHOLE
    experts: int = 1
    used: int = 1
    is_matrix: bool = True

    @property
    def count(self) -> int:
        """All its parameters."""
        return self.experts * self.units * self.each

    @property
    def active(self) -> int:
        """Those that one token passes through."""
        return self.used * self.units * self.each

    def per_rank(self, tp: int, ep: int = 1, etp: int | None = None) -> int:
        """How many each rank keeps; experts are cut over `etp`, which is `tp` if not given."""
        across = (tp if etp is None else etp) if self.cut is Cut.EXPERT else tp
        copies = ceil_divide(self.experts, ep) if self.cut is Cut.EXPERT else self.experts
        return copies * ceil_divide(self.units, across) * self.each
