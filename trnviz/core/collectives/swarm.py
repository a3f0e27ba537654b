"""Swarm: a broadcast in pieces that chips pass on over all their links, the rarest first.

The trees of the other algorithms leave the root by few links or run round long cycles; here every
link of the root carries its share and every chip passes on what it has, so that the time is near
S / B and one piece a hop (`relay`). It goes over the links between the chips of the group alone,
whatever their shape, and needs some: chips that only a switch joins are refused. Where several
ranks share a chip, each carries its share of the pieces between chips and hands them to the others.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trnviz.core.arrays import BoolArray, Int32Array, IntArray
from trnviz.core.collectives.compose import GroupFlows
from trnviz.core.collectives.cycles import Same
from trnviz.core.collectives.exchange import independent
from trnviz.core.collectives.flows import Flows, Pairs, merged, with_pairs
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.relay import Sends, Wiring, relay
from trnviz.core.collectives.spread import LanePlan
from trnviz.core.errors import ScheduleError
from trnviz.core.topology import Topology

_MOST_SENDS = 100_000
_MOST_COPIES = 12_000
"""Flows where ranks share chips; copies on a chip end one by one, so that a run takes longer."""
_MOST_PIECES_A_LINK = 128
_PIECES_A_HOP = 16.0
"""So many pieces pass a link in a hop's latency, where that does not make too many of them."""


def plan(members: Members, chunks: int) -> LanePlan:
    """Refused: only a broadcast goes this way.

    Raises:
        ScheduleError: Always.
    """
    raise ScheduleError(
        f"swarm carries out broadcasts only; {members.size} ranks in {chunks} chunks need another"
    )


def broadcast(members: Members, size_bytes: float, root: int, chunks: int | None) -> GroupFlows:
    """The broadcast of a group from the rank at position `root`.

    Args:
        members: The group.
        size_bytes: The buffer.
        root: Position in the group.
        chunks: Pieces on each of the root's fastest links; None for what suits the size.

    Raises:
        ScheduleError: The chips are not joined by links of their own.
    """
    if members.flat:
        raise ScheduleError("swarm needs equally many ranks on every chip of the group")
    root_node, root_rail = (int(i[0]) for i in np.nonzero(members.rank == root))
    pieces = _pieces(members, size_bytes, root_node, chunks)
    sends = _sends(tuple(members.chip.tolist()), Same(members.topology), root_node, pieces)
    flows = _with_rails(members, sends, (root_node, root_rail), pieces, size_bytes / pieces)
    rails = members.rails
    return GroupFlows(
        flows=flows,
        chunk_bytes=np.full(pieces, size_bytes / pieces),
        chunk_owner=np.full(pieces, root, dtype=np.int32),
        chunk_list=np.zeros(0, dtype=np.int32),
        local_touches=(rails / (rails - 1), 0.0) if rails > 1 else (0.0, 0.0),
    )


def _pieces(members: Members, size_bytes: float, root: int, chunks: int | None) -> int:
    if members.nodes == 1:
        return members.rails
    wiring = _wiring(tuple(members.chip.tolist()), Same(members.topology))
    out = float((1.0 / wiring.ticks[wiring.src == root]).sum())
    flows = _MOST_SENDS if members.rails == 1 else _MOST_COPIES // members.rails
    most = max(flows // (members.nodes - 1), members.rails)
    if chunks is None:
        topology = members.topology
        rate = max(dimension.bandwidth_bytes_per_s for dimension in topology.dimensions)
        hop = min(dimension.latency_s for dimension in topology.dimensions)
        wanted = _PIECES_A_HOP * size_bytes / (out * rate * hop) if hop > 0 else np.inf
        chunks = int(np.clip(wanted, 1, _MOST_PIECES_A_LINK))
    return int(np.clip(round(chunks * out), 1, most))


@lru_cache(maxsize=16)
def _wiring(chips: tuple[int, ...], fabric: Same) -> Wiring:
    """The links between the chips of a group, both ends in it, that are up."""
    topology = fabric.topology
    place = np.full(len(topology.vertex_names), -1, dtype=np.int32)
    place[list(chips)] = np.arange(len(chips), dtype=np.int32)
    src, dst = place[topology.link_src], place[topology.link_dst]
    inside = np.flatnonzero((src >= 0) & (dst >= 0) & (src != dst) & topology.link_up)
    if not len(inside):
        raise ScheduleError("swarm needs links between the chips of the group")
    capacity = topology.link_capacity_bytes_per_s[inside]
    order = np.lexsort((_direction(topology, inside), -capacity))
    links, ticks = inside[order], (capacity.max() / capacity)[order]
    return Wiring(nodes=len(chips), src=src[links], dst=dst[links], ticks=ticks)


def _direction(topology: Topology, links: IntArray) -> IntArray:
    """The same number for links that lead as far along the same dimensions."""
    sizes = np.array([dimension.size for dimension in topology.dimensions], dtype=np.int64)
    coord = topology.chip_coord.astype(np.int64)
    ahead = (coord[topology.link_dst[links]] - coord[topology.link_src[links]]) % sizes
    direction: IntArray = ahead @ np.concatenate(([1], np.cumprod(sizes)[:-1]))
    return direction


@lru_cache(maxsize=16)
def _sends(chips: tuple[int, ...], fabric: Same, root: int, pieces: int) -> Sends:
    if len(chips) == 1:
        none: Int32Array = np.zeros(0, dtype=np.int32)
        return Sends(src=none, dst=none, piece=none, tick=none, parent=none)
    return relay(_wiring(chips, fabric), root, pieces)


def _with_rails(
    members: Members, sends: Sends, root: tuple[int, int], pieces: int, piece_bytes: float
) -> Flows:
    """Sends by the rank whose share the piece is, and copies to the other ranks of every chip."""
    rails, (root_node, root_rail) = np.int32(members.rails), root
    rail = sends.piece % rails
    outer = _flows(sends.src * rails + rail, sends.dst * rails + rail, sends, piece_bytes)
    ids = np.arange(len(outer), dtype=np.int32)
    known = sends.parent >= 0
    pairs: Pairs = [(ids[known], sends.parent[known])]
    if rails == 1:
        return with_pairs(outer, pairs)
    feed = _feed(root_node * members.rails, root_rail, members.rails, piece_bytes, pieces)
    have = merged([outer, feed])
    fed = np.full(pieces, -1, dtype=np.int32)
    fed[feed.chunk] = np.arange(len(outer), len(have), dtype=np.int32)
    away = np.flatnonzero(~known & (rail != root_rail))
    pairs.append((ids[away], fed[sends.piece[away]]))
    shift = np.arange(1, rails, dtype=np.int32)
    own = have.dst % rails
    to = have.dst[:, None] - own[:, None] + (own[:, None] + shift) % rails
    new = (to != root_node * rails + root_rail).ravel()
    onward = _copies(have, members.rails - 1, to.ravel(), np.int32(have.priority.max() + 1), new)
    by = np.repeat(np.arange(len(have), dtype=np.int32), rails - 1)[new]
    pairs.append((np.arange(len(by)) + len(have), by))
    beside = _beside(root_node * members.rails, root_rail, members.rails, piece_bytes, pieces)
    return with_pairs(merged([have, onward, beside]), pairs)


def _flows(src: Int32Array, dst: Int32Array, sends: Sends, piece_bytes: float) -> Flows:
    made = independent(
        src.astype(np.int32),
        dst.astype(np.int32),
        size_bytes=np.full(len(src), piece_bytes),
        phase=sends.tick,
    )
    return replace(made, chunk=sends.piece, priority=sends.tick)


def _local(
    src: NDArray[Any], dst: NDArray[Any], piece: Int32Array, step: Int32Array, size: float
) -> Flows:
    """Copies of a piece each between ranks of a chip, those of the lower step first."""
    made = independent(
        src.astype(np.int32),
        dst.astype(np.int32),
        size_bytes=np.full(len(src), size),
        phase=step,
    )
    return replace(made, chunk=piece, priority=made.step, local=np.ones(len(src), dtype=bool))


def _copies(have: Flows, times: int, to: Int32Array, after: np.int32, new: BoolArray) -> Flows:
    """What a rank has got, to the other ranks of its chip; links between chips come first."""
    src, piece, step = (
        np.repeat(column, times)[new] for column in (have.dst, have.chunk, have.step)
    )
    made = _local(src, to[new], piece, step + np.int32(1), float(have.size_bytes[0]))
    return replace(made, priority=made.step + after)


def _feed(first: int, rail: int, rails: int, piece_bytes: float, pieces: int) -> Flows:
    """Every piece that another rank of the root's chip sends on, from the root to it."""
    piece = np.arange(pieces, dtype=np.int32)
    piece = piece[piece % rails != rail]
    src = np.full(len(piece), first + rail)
    return _local(src, first + piece % rails, piece, piece // np.int32(rails), piece_bytes)


def _beside(first: int, rail: int, rails: int, piece_bytes: float, pieces: int) -> Flows:
    """The root's own pieces, to the other ranks of its chip, after what they have to send on."""
    piece = np.repeat(np.arange(rail, pieces, rails, dtype=np.int32), rails - 1)
    to = (rail + np.tile(np.arange(1, rails), len(piece) // (rails - 1))) % rails
    src = np.full(len(piece), first + rail)
    return _local(src, first + to, piece, piece + np.int32(pieces), piece_bytes)
