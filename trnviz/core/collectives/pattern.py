"""How a block of every position on a line of k positions reaches all the others.

A pattern is the all-gather of one dimension, written once for positions 0 to k - 1 and then laid
over every line of a fabric. Turned round in time it is a reduce-scatter, cut down to one owner it
is a broadcast, so nothing else has to be written for those. Letters for shapes: P flows.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from trnviz.core.arrays import Int32Array, IntArray, frozen
from trnviz.core.errors import ScheduleError


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pattern:
    """Copies along k positions that give every position the block of every other, once.

    Attributes:
        size: k.
        src: (P,) i4 position.
        dst: (P,) i4 position.
        owner: (P,) i4 position whose block is carried.
        step: (P,) i4 from 0.
        parent: (P,) i4 the flow that brought the block to `src`, -1 where it is the block of `src`.
        turns: Whether moving every position one on maps the pattern onto itself.
    """

    size: int
    src: Int32Array
    dst: Int32Array
    owner: Int32Array
    step: Int32Array
    parent: Int32Array
    turns: bool = True

    @property
    def crossings(self) -> float:
        """Blocks a position sends in one step: one to its neighbour, or one to every other."""
        return 1.0 if self.step_count > 1 else float(self.size - 1)

    def heads(self) -> tuple[IntArray, Int32Array]:
        """Of a pattern that turns: the flows that leave position 0, one for each of their kind.

        The second array says by position in the first which of them brought the block, -1 for
        none: the one that, moved along the line, is the flow that did.
        """
        first = np.flatnonzero(self.src == 0)
        ahead, behind = (self.dst - self.src) % self.size, (self.owner - self.src) % self.size
        kind = (self.step.astype(np.int64) * self.size + ahead) * self.size + behind
        order = np.argsort(kind[first], kind="stable")
        wanted = np.where(self.parent[first] >= 0, kind[self.parent[first]], -1)
        place = order[np.minimum(np.searchsorted(kind[first][order], wanted), len(first) - 1)]
        return first, np.where(wanted >= 0, place, -1).astype(np.int32)

    @property
    def step_count(self) -> int:
        """Steps it takes."""
        return int(self.step.max()) + 1 if len(self.step) else 0


_PAIR = 2
MOST_FLOWS = 5_000_000
"""A schedule of more is refused: it would not fit into a gigabyte on its way through a run."""


def check_size(flows: int, what: str) -> None:
    """Refuse what is too large before it is laid out.

    Raises:
        ScheduleError: It has more than `MOST_FLOWS` flows.
    """
    if flows > MOST_FLOWS:
        raise ScheduleError(
            f"{what} would take {flows:,} flows, more than {MOST_FLOWS:,}; "
            "take fewer chunks, a smaller group or an algorithm that goes by dimensions"
        )


def _chain(size: int, direction: int, steps: int, *, wraps: bool) -> list[Int32Array]:
    """Blocks handed on one position per step: rows src, dst, owner, step."""
    check_size(steps * size, f"one cycle through {size}")
    step, src = np.divmod(np.arange(steps * size), size)
    dst, owner = src + direction, src - direction * step
    inside = (dst >= 0) & (dst < size) & (owner >= 0) & (owner < size)
    keep = np.full(len(src), True) if wraps else inside  # noqa: FBT003 (a fill value)
    return [column[keep].astype(np.int32) for column in (src, dst % size, owner % size, step)]


def _joined(size: int, *chains: list[Int32Array]) -> Pattern:
    """Chains put together, each flow told which one brought its block."""
    src, dst, owner, step = (np.concatenate(column) for column in zip(*chains, strict=True))
    brought = np.full((size, size), -1, dtype=np.int32)
    brought[dst, owner] = np.arange(len(dst))
    return Pattern(
        size=size,
        src=frozen(src, "i4"),
        dst=frozen(dst, "i4"),
        owner=frozen(owner, "i4"),
        step=frozen(step, "i4"),
        parent=frozen(brought[src, owner], "i4"),
    )


@lru_cache(maxsize=256)
def ring(size: int) -> Pattern:
    """One cycle in one direction: (k - 1) steps, every link busy in each."""
    return _joined(size, _chain(size, 1, size - 1, wraps=True))


@lru_cache(maxsize=256)
def both_ways(size: int) -> Pattern:
    """Every block goes round half the cycle each way: k // 2 steps, the longer half forward."""
    forward, backward = size // 2, (size - 1) // 2
    return _joined(
        size, _chain(size, 1, forward, wraps=True), _chain(size, -1, backward, wraps=True)
    )


@lru_cache(maxsize=256)
def line(size: int) -> Pattern:
    """No way round: every block travels to both ends, (k - 1) steps."""
    chains = (_chain(size, way, size - 1, wraps=False) for way in (1, -1))
    return replace(_joined(size, *chains), turns=size <= _PAIR)


@lru_cache(maxsize=256)
def direct(size: int) -> Pattern:
    """Every position sends its own block to every other at once."""
    check_size((size - 1) * size, f"every pair of {size}")
    shift, src = np.divmod(np.arange((size - 1) * size), size)
    column = src.astype(np.int32)
    dst = ((src + shift + 1) % size).astype(np.int32)
    return _joined(size, [column, dst, column, np.zeros(len(src), dtype=np.int32)])
