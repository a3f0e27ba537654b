"""What a move would do, quickly enough for every step of a drag.

HBM is exact. Link loads are an estimate: a moved rank changes only the collectives it takes part
in; of these, what a bidirectional ring over their chips would carry is taken off at the old place
and put on at the new one. The exact step follows from the worker. Cost: two routings of a few
hundred flows.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from trnviz.core import memory
from trnviz.core.arrays import FloatArray, Int32Array, IntArray, frozen
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.memory import Occupancy
from trnviz.core.placement import Placement
from trnviz.core.result import Result
from trnviz.core.routing import route
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.core.traffic import StepCollective


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Preview:
    """Numbers to look at while a tile is held.

    Attributes:
        occupancy: Of every bank after the drop, exact.
        link_bytes: (L,) f8 of the whole step after the drop, estimated; None without a result.
    """

    occupancy: Occupancy
    link_bytes: FloatArray | None


def preview(before: Scenario, after: Scenario, result: Result | None) -> Preview | None:
    """What `after`, which differs from `before` in its placement only, would hold and carry.

    Args:
        before: The scenario that `result` belongs to.
        after: The scenario after the drop.
        result: The latest exact result, if there is one.

    Returns:
        None for a bare fabric.
    """
    model, plan, old, new = after.model, after.plan, before.placement, after.placement
    if model is None or plan is None or old is None or new is None:
        return None
    held = result.ledger if result else memory.ledger(model, plan, after.topology)
    occupied = memory.occupancy(held, new, after.topology)
    if result is None:
        return Preview(occupancy=occupied, link_bytes=None)
    moved = _moved_ranks(old, new)
    change = _loads(result, moved, new, after.topology) - _loads(result, moved, old, after.topology)
    carried = np.maximum(result.timeline.link_bytes + change, 0.0)
    return Preview(occupancy=occupied, link_bytes=frozen(carried, "f8"))


def _moved_ranks(old: Placement, new: Placement) -> frozenset[int]:
    differs = (old.chip_of_rank != new.chip_of_rank) | (old.core_of_rank != new.core_of_rank)
    return frozenset(np.flatnonzero(differs).tolist())


def _loads(
    result: Result, moved: frozenset[int], placement: Placement, topology: Topology
) -> FloatArray:
    """(L,) f8 bytes of the step that the collectives of these ranks would carry as rings."""
    known = _groups_of_rank(result)
    chosen = sorted({place for rank in moved for place in known.get(rank, ())})
    parts = [
        hops
        for use, group in chosen
        for hops in _hops(
            result.uses[use],
            result.collectives[use].count,
            result.uses[use].ranks[group],
            placement,
        )
    ]
    if not parts:
        return np.zeros(topology.link_count)
    src, dst, size = (np.concatenate(column) for column in zip(*parts, strict=True))
    routes = route(_flows(src, dst, size), topology)
    weight = np.repeat(routes.subflow_bytes, np.diff(routes.hop_start))
    on_link = routes.hop_resource < topology.link_count
    carried = np.zeros(topology.link_count)
    np.add.at(carried, routes.hop_resource[on_link], weight[on_link])
    return carried


@lru_cache(maxsize=4)
def _groups_of_rank(result: Result) -> dict[int, tuple[tuple[int, int], ...]]:
    """The collectives that each rank takes part in: index of the use, and of the group in it."""
    found: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for use, one in enumerate(result.uses):
        for group, ranks in enumerate(one.ranks):
            for rank in dict.fromkeys(ranks.tolist()):
                found[rank].append((use, group))
    return {rank: tuple(places) for rank, places in found.items()}


def _hops(
    use: StepCollective, count: float, group: Int32Array, placement: Placement
) -> Iterator[tuple[IntArray, IntArray, FloatArray]]:
    """Sources, destinations and bytes of one group of a collective, unless all stays on a chip."""
    chips = placement.chip_of_rank[group].astype(np.int64)
    if use.pairs:
        pairs = np.array(use.pairs)
        src, dst = chips[pairs[:, 0]], chips[pairs[:, 1]]
        each = np.full(len(src), float(use.size_bytes))
    else:
        src, dst = _ring(chips)
        each = np.full(len(src), _ring_bytes(use.kind, use.size_bytes, len(group), len(src)))
    apart = src != dst
    if apart.any():
        yield src[apart], dst[apart], each[apart] * count


def _ring(chips: IntArray) -> tuple[IntArray, IntArray]:
    """Both directions of the ring over the chips of a group, in order of first appearance."""
    order = np.array(list(dict.fromkeys(chips.tolist())), dtype=np.int64)
    following = np.roll(order, -1)
    return np.concatenate((order, following)), np.concatenate((following, order))


def _ring_bytes(kind: CollectiveKind, size: int, ranks: int, hops: int) -> float:
    """Bytes on each directed hop of a bidirectional ring over hops / 2 chips."""
    chips = max(hops // 2, 1)
    rounds = 2 if kind is CollectiveKind.ALL_REDUCE else 1
    return rounds * size * (chips - 1) / chips / 2 if ranks > 1 else 0.0


def _flows(src: IntArray, dst: IntArray, size: FloatArray) -> Schedule:
    """Independent flows between chips."""
    flows = len(src)
    zero = np.zeros(flows, dtype=np.int32)
    return Schedule(
        flow_src=src.astype(np.int32),
        flow_dst=dst.astype(np.int32),
        flow_src_core=zero,
        flow_dst_core=zero,
        flow_bytes=size,
        flow_chunk=zero,
        flow_chunks=zero + 1,
        flow_step=zero,
        flow_priority=zero,
        flow_reduces=zero.astype(bool),
        flow_group=zero,
        flow_path=zero - 1,
        dep_start=np.zeros(flows + 1, dtype=np.int64),
        dep_flow=np.empty(0, dtype=np.int32),
        algorithm="estimate",
    )
