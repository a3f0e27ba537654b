"""Who sends which piece when, so that one node's pieces reach all others over links at full rate.

A greedy schedule on any graph of links: whenever a link is free, its sender passes on a piece that
the receiver lacks, the one that fewest of the receiver's neighbours have, and of these the one that
fewest nodes have. On tori every link then stays busy, and the whole takes about as many pieces as
the root sends on each of its links, and the diameter: near the bound S / B of a broadcast. (By the
count of all nodes alone, what is common in one plane is never sent over a slow link to another.)
Time is counted in ticks, one for a piece on the fastest link; a slower link takes as many more.
Nothing is drawn by lot: pieces that are equally rare are told apart by a fixed scramble.

Letters for shapes: N nodes, L links, P pieces, M sends.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, Int32Array, IntArray
from trnviz.core.errors import ScheduleError

_SHIFT_OF_ROUND = 37


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Wiring:
    """Links between the nodes of a group.

    Attributes:
        nodes: N.
        src: (L,) i4 node. Links of one direction follow one another, the fastest first.
        dst: (L,) i4 node.
        ticks: (L,) f8 that a piece takes, 1 on the fastest.
    """

    nodes: int
    src: Int32Array
    dst: Int32Array
    ticks: FloatArray


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sends:
    """What is sent, in an order in which every piece is had before it is passed on.

    Attributes:
        src: (M,) i4 node.
        dst: (M,) i4 node.
        piece: (M,) i4.
        tick: (M,) i4 at which it was decided.
        parent: (M,) i4 the send that brought the piece to `src`, -1 at the root.
    """

    src: Int32Array
    dst: Int32Array
    piece: Int32Array
    tick: Int32Array
    parent: Int32Array


@dataclass(frozen=True, slots=True, eq=False)
class _Round:
    """Links that decide together: no two of them begin or end at one node."""

    number: int
    link: IntArray
    src: Int32Array
    dst: Int32Array


def _rounds(wiring: Wiring) -> list[_Round]:
    """All links in rounds; on a torus, those of one direction are one round."""
    colour = np.zeros(len(wiring.src), dtype=np.int64)
    leaving: list[int] = [0] * wiring.nodes
    entering: list[int] = [0] * wiring.nodes
    for link, (src, dst) in enumerate(zip(wiring.src.tolist(), wiring.dst.tolist(), strict=True)):
        free = ~(leaving[src] | entering[dst])
        lowest = free & -free
        leaving[src] |= lowest
        entering[dst] |= lowest
        colour[link] = lowest.bit_length() - 1
    chosen = [np.flatnonzero(colour == number) for number in range(int(colour.max(initial=-1)) + 1)]
    return [_Round(n, link, wiring.src[link], wiring.dst[link]) for n, link in enumerate(chosen)]


class _State:
    """Who has what; lives no longer than `relay`."""

    def __init__(self, wiring: Wiring, root: int, pieces: int) -> None:
        self.wiring = wiring
        self.arrives = np.full((wiring.nodes, pieces), np.inf)
        self.arrives[root] = 0.0
        self.brought = np.full((wiring.nodes, pieces), -1, dtype=np.int32)
        self.spread = np.zeros(pieces, dtype=np.int64)
        self.free_at = np.zeros(len(wiring.src))
        self.has = self.arrives <= 0.0
        self.lacks = ~self.has
        self.columns: list[tuple[IntArray | Int32Array, ...]] = []
        self.count = 0
        self._near = np.zeros((wiring.nodes, pieces), dtype=np.int64)
        self._taste = _scrambled(wiring.nodes, pieces)

    def look(self, rounds: list[_Round], tick: int) -> None:
        """Note what has arrived, and how many neighbours of each node have a piece."""
        self.has = self.arrives <= tick
        had = (~self.lacks).astype(np.int64)
        self._near[:] = 0
        for turn in rounds:
            self._near[turn.dst] += had[turn.src]

    def decide(self, turn: _Round, tick: int) -> None:
        """Let every free link of a round take a piece."""
        pieces = self.has.shape[1]
        wanted = self.has[turn.src] & self.lacks[turn.dst]
        wanted &= (self.free_at[turn.link] < tick + 1)[:, None]
        turned = (self._taste[turn.dst] + turn.number * _SHIFT_OF_ROUND) % pieces
        rarity = self._near[turn.dst] * (self.wiring.nodes + 1) + self.spread
        score = np.where(wanted, rarity * pieces + turned, np.iinfo(np.int64).max)
        piece = score.argmin(axis=1)
        found = wanted[np.arange(len(piece)), piece]
        if found.any():
            self._send(turn, found, piece[found], tick)

    def _send(self, turn: _Round, found: BoolArray, piece: IntArray, tick: int) -> None:
        link, src, dst = turn.link[found], turn.src[found], turn.dst[found]
        start = np.maximum(self.free_at[link], tick)
        self.free_at[link] = start + self.wiring.ticks[link]
        self.columns.append((src, dst, piece, np.full(len(src), tick), self.brought[src, piece]))
        self.arrives[dst, piece] = self.free_at[link]
        self.lacks[dst, piece] = False
        self.brought[dst, piece] = np.arange(self.count, self.count + len(src))
        self.count += len(src)
        np.add.at(self.spread, piece, 1)


def _scrambled(nodes: int, pieces: int) -> IntArray:
    """(N, P) numbers below P without a pattern, always the same."""
    piece = np.arange(pieces, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    node = np.arange(nodes, dtype=np.uint64)[:, None] * np.uint64(0xC2B2AE3D27D4EB4F)
    mixed = piece ^ node
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    mixed ^= mixed >> np.uint64(32)
    return (mixed % np.uint64(pieces)).astype(np.int64)


def relay(wiring: Wiring, root: int, pieces: int) -> Sends:
    """The sends of a broadcast of so many pieces.

    Raises:
        ScheduleError: A node cannot be reached over the links.
    """
    state, rounds, tick = _State(wiring, root, pieces), _rounds(wiring), 0
    while state.lacks.any():
        before = state.count
        state.look(rounds, tick)
        for turn in rounds:
            state.decide(turn, tick)
        idle = state.count == before
        if idle and not bool((np.isfinite(state.arrives) & (state.arrives > tick)).any()):
            raise ScheduleError("some chips of the group cannot be reached over its own links")
        tick += 1
    none = (np.zeros(0, dtype=np.int64),) * 5
    columns = zip(*(state.columns or [none]), strict=True)
    src, dst, piece, when, parent = (np.concatenate(c).astype(np.int32) for c in columns)
    return Sends(src=src, dst=dst, piece=piece, tick=when, parent=parent)
