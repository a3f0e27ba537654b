"""Which ranks belong together: the mesh of a plan and the one of its experts, on the same ranks.

The ranks are the array [PP, DP, CP, TP], the last index fastest, as NeuronX Distributed and
Megatron-LM both number them. The experts see the ranks of each stage as [expert DP, EP, expert TP]
(NeuronX Distributed: [PP, DP_exp, EP, TP]; Megatron-LM: parallel folding), in the same order.

NeuronX Distributed departs from the plain order in one case: a tensor-parallel group of two torus
rows takes rows 0 and 3 of a Trn2 instance (joined by the wrap-around), the next one rows 1 and 2,
because ranks 0-31 and 32-63 as blocks "cannot communicate directly" (neuronx-distributed @ fbac349,
parallel_state.py).
"""

from functools import lru_cache
from typing import Final

import numpy as np

from trnviz.core.arrays import Int32Array, frozen
from trnviz.core.errors import PlacementError
from trnviz.core.plan import Plan

DIMENSIONS: Final = ("pp", "dp", "cp", "tp")
EXPERT_DIMENSIONS: Final = ("pp", "edp", "ep", "etp")
ZERO_DIMENSIONS: Final = ("replica", "shard", "copy", "expert_shard", "expert_copy")
"""All that would keep the same without ZeRO (DP x CP), what ZeRO cuts over, and the equal shares
that are left over with HSDP; the last two for experts."""
_CORES_PER_ROW: Final = 32
_ROWS: Final = 4
Groups = tuple[tuple[int, ...], ...]


def row_pair_order(tp: int, lnc: int, rank_order: str) -> Int32Array | None:
    """Physical core of each place of an instance where TP spans two rows; None: plain order.

    Returns:
        (ranks of an instance,) i4: rows 0 and 3 first, then rows 1 and 2.
    """
    row = _CORES_PER_ROW // lnc
    if rank_order != "nxd" or tp != 2 * row:
        return None
    return frozen(np.arange(_ROWS * row).reshape(_ROWS, row)[[0, 3, 1, 2]].ravel(), "i4")


@lru_cache(maxsize=64)
def grid(plan: Plan) -> Int32Array:
    """(PP, DP, CP, TP) i4, the rank at each place of the plan."""
    order = np.arange(plan.world)
    pair = row_pair_order(plan.tp, plan.lnc, plan.rank_order)
    if pair is not None and plan.world % len(pair) == 0:
        order = (order.reshape(-1, len(pair))[:, pair]).ravel()
    return frozen(order.reshape(plan.pp, plan.dp, plan.cp, plan.tp), "i4")


@lru_cache(maxsize=64)
def expert_grid(plan: Plan) -> Int32Array:
    """(PP, expert DP, EP, expert TP) i4, the same ranks as the experts see them."""
    shape = (plan.pp, plan.expert_replicas, plan.ep, plan.expert_tp)
    return frozen(grid(plan).reshape(shape), "i4")


@lru_cache(maxsize=256)
def index_of_rank(plan: Plan, dimension: str) -> Int32Array:
    """(R,) i4, where each rank stands in a dimension of either mesh.

    Raises:
        PlacementError: There is no such dimension.
    """
    mesh, axis = _axis(plan, dimension)
    of_rank = np.empty(plan.world, np.int32)
    of_rank[mesh.ravel()] = np.indices(mesh.shape)[axis].ravel()
    return frozen(of_rank, "i4")


@lru_cache(maxsize=256)
def groups(plan: Plan, dimension: str) -> Groups:
    """The ranks that differ in `dimension` only, in its order; one tuple a group.

    Raises:
        PlacementError: There is no such dimension.
    """
    if dimension in ZERO_DIMENSIONS:
        return _zero_groups(plan, dimension)
    mesh, axis = _axis(plan, dimension)
    return _rows(np.moveaxis(mesh, axis, -1))


def kv_groups(plan: Plan, kv_heads: int, *, adjacent: bool = True) -> Groups:
    """The ranks that keep a copy of the same K/V heads.

    Args:
        plan: The plan.
        kv_heads: K/V heads of the model.
        adjacent: Copies on neighbouring ranks, as on Trn2; else `kv_heads` ranks apart, as on Trn1.
    """
    copies = max(1, plan.tp // kv_heads)
    tp = grid(plan).reshape(-1, plan.tp)
    if adjacent:
        return _rows(tp.reshape(-1, copies))
    return _rows(tp.reshape(len(tp), copies, -1).swapaxes(1, 2))


def _axis(plan: Plan, dimension: str) -> tuple[Int32Array, int]:
    if dimension in DIMENSIONS:
        return grid(plan), DIMENSIONS.index(dimension)
    if dimension in EXPERT_DIMENSIONS:
        return expert_grid(plan), EXPERT_DIMENSIONS.index(dimension)
    known = ", ".join(dict.fromkeys((*DIMENSIONS, *EXPERT_DIMENSIONS, *ZERO_DIMENSIONS)))
    raise PlacementError(f"{dimension!r} is no dimension of a plan; {known} are")


def _zero_groups(plan: Plan, dimension: str) -> Groups:
    """Ranks that keep the same parameters, whole or cut into shards of neighbours and copies."""
    if dimension.startswith("expert"):
        alike = np.moveaxis(expert_grid(plan), 1, -1).reshape(-1, plan.expert_replicas)
        cut = alike.reshape(len(alike), -1, plan.expert_shard_ranks)
    else:
        alike = np.moveaxis(grid(plan), 3, 1).reshape(-1, plan.replicas)
        cut = alike.reshape(len(alike), -1, plan.shard_ranks)
    if dimension == "replica":
        return _rows(alike)
    return _rows(cut if dimension.endswith("shard") else cut.swapaxes(1, 2))


def _rows(mesh: Int32Array) -> Groups:
    return tuple(tuple(group) for group in mesh.reshape(-1, mesh.shape[-1]).tolist())
