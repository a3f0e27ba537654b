"""Max-min fair rates of flows that share resources, with an order of service.

Progressive filling: all rates grow together until a resource is full; its flows stop there, the
others grow on. Done in parallel: a resource is *ripe* when it is the tightest one of every flow
on it, and all ripe resources can be settled at once without changing the answer (Bertsekas and
Gallager, Data Networks, 6.5.2, gives the one-at-a-time form). Flows of a lower priority number
are served first: on a resource, a number waits until all lower numbers there are settled, and
shares what they leave.

Letters for shapes: n flows, h hops of the longest route, R resources.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.errors import SimulationError
from trnviz.core.simulation import rows
from trnviz.core.simulation.rows import Index

TOLERANCE = 1e-12
_LAST = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HopTable:
    """Routes as a rectangle: one column a flow, padded with a resource that has no limit.

    Attributes:
        resource: (h, n) index, R for padding.
        weight: (h, n) f8 bytes of the resource used per byte of the flow; None when all are 1.
    """

    resource: NDArray[np.intp]
    weight: FloatArray | None

    def __len__(self) -> int:
        return int(self.resource.shape[1])

    def kept(self, which: BoolArray) -> "HopTable":
        """Only the columns for which `which` holds."""
        index = np.flatnonzero(which)
        weight = None if self.weight is None else self.weight.take(index, axis=1)
        return HopTable(resource=self.resource.take(index, axis=1), weight=weight)

    def joined(self, other: "HopTable") -> "HopTable":
        """The columns of both."""
        resource = np.concatenate((self.resource, other.resource), axis=1)
        if self.weight is None or other.weight is None:
            return HopTable(resource=resource, weight=None)
        return HopTable(
            resource=resource, weight=np.concatenate((self.weight, other.weight), axis=1)
        )

    def load(self, rate: FloatArray, resources: int) -> FloatArray:
        """(R + 1,) f8 what the flows take from each resource at these rates."""
        if self.weight is None:
            used = np.empty(self.resource.shape)
            used[:] = rate
        else:
            used = rate * self.weight
        return rows.sums(self.resource.ravel(), used.ravel(), resources + 1)

    def demand(self, resources: int) -> FloatArray:
        """(R + 1,) f8 sum of weights on each resource."""
        weight = None if self.weight is None else self.weight.ravel()
        return np.bincount(self.resource.ravel(), weight, resources + 1).astype(np.float64)


def hop_table(
    hop_start: IntArray, hop_resource: Index, hop_weight: FloatArray, resources: int
) -> HopTable:
    """The rectangle of routes given as CSR; hops on a resource >= R are padding."""
    lengths = np.diff(hop_start)
    flows, longest = len(lengths), int(lengths.max(initial=0))
    resource = np.full((longest, flows), resources, dtype=np.intp)
    flow = np.repeat(np.arange(flows), lengths)
    place = np.arange(len(hop_resource)) - np.repeat(hop_start[:-1], lengths)
    resource[place, flow] = hop_resource
    if bool((hop_weight == 1).all()):
        return HopTable(resource=resource, weight=None)
    weight = np.zeros((longest, flows))
    weight[place, flow] = hop_weight
    return HopTable(resource=resource, weight=weight)


def solve(
    hop_start: IntArray,
    hop_resource: Index,
    hop_weight: FloatArray,
    capacity_bytes_per_s: FloatArray,
    priority: Index | None = None,
) -> FloatArray:
    """(n,) f8 max-min rates, in bytes per second; infinite for a flow that nothing limits.

    Args:
        hop_start: (n + 1,) where the hops of each flow begin.
        hop_resource: Resource of each hop.
        hop_weight: Bytes of the resource used per byte of the flow.
        capacity_bytes_per_s: (R,), infinite allowed, zero refused where a flow passes.
        priority: (n,), the lowest number is served first; None when all are equal.

    Raises:
        SimulationError: A flow passes a resource without capacity.
    """
    resources = len(capacity_bytes_per_s)
    dead = np.flatnonzero(capacity_bytes_per_s[hop_resource] <= 0)
    if len(dead):
        raise SimulationError(
            f"a flow passes resource {hop_resource[dead[0]]}, which has no capacity"
        )
    limited = np.isfinite(capacity_bytes_per_s)[hop_resource]
    table = hop_table(hop_start, np.where(limited, hop_resource, resources), hop_weight, resources)
    return fill(table, np.append(capacity_bytes_per_s, np.inf), priority)


def fill(
    table: HopTable, capacity_bytes_per_s: FloatArray, priority: Index | None = None
) -> FloatArray:
    """(n,) f8 max-min rates. `capacity_bytes_per_s` is (R + 1,), the last infinite, for padding."""
    rate = np.full(len(table), np.inf)
    if not table.resource.size:
        return rate
    if priority is None or bool((priority == priority[0]).all()):
        _fill_equals(table, capacity_bytes_per_s, rate)
    else:
        _fill_in_order(table, capacity_bytes_per_s, priority.astype(np.int64), rate)
    return rate


def _fill_equals(table: HopTable, capacity: FloatArray, rate: FloatArray) -> None:
    """Write the rates of flows that are all served alike into `rate`."""
    resources = len(capacity) - 1
    left = capacity.copy()
    who = np.arange(len(table))
    demand = table.demand(resources)
    while len(who):
        by_hop = _share(left, demand).take(table.resource)
        least = by_hop.min(axis=0)
        ceiling = least * (1 + TOLERANCE)
        if least.max() <= ceiling.min():
            rate[who] = least
            return
        loose = by_hop > ceiling
        ripe = _ripe(table.resource, loose, resources)
        done = (ripe.take(table.resource) > loose).any(axis=0) | np.isinf(least)
        rate[who[done]] = least[done]
        settled = table.kept(done)
        _take(left, settled.load(np.where(np.isinf(least), 0.0, least)[done], resources))
        table, who = table.kept(~done), who[~done]
        demand = _remaining(demand, table, settled, resources)


def _fill_in_order(
    table: HopTable, capacity: FloatArray, priority: IntArray, rate: FloatArray
) -> None:
    """Write the rates of flows with different priorities into `rate`.

    On a resource only the flows of the lowest number left there (the *leaders*) count; a flow may
    be settled once it leads on all its hops, and until then keeps its resources from being ripe.
    """
    resources = len(capacity) - 1
    left = capacity.copy()
    spent_at = np.where(np.isfinite(capacity), capacity, 0.0) * TOLERANCE
    who = np.arange(len(table))
    while len(who):
        leads = _leads(table.resource, priority, resources)
        eligible = leads.all(axis=0)
        share = _share(left, _leaders_demand(table, leads, resources))
        by_hop = share.take(table.resource)
        least = by_hop.min(axis=0)
        tight = (by_hop <= least * (1 + TOLERANCE)) & eligible
        ripe = _ripe(table.resource, leads & ~tight, resources)
        done = (ripe.take(table.resource) & tight).any(axis=0) | np.isinf(least)
        rate[who[done]] = least[done]
        finite = done & np.isfinite(least)
        _take(left, table.kept(finite).load(least[finite], resources))
        starved = (left <= spent_at).take(table.resource).any(axis=0) & ~done
        rate[who[starved]] = 0.0
        keep = ~(done | starved)
        table, who, priority = table.kept(keep), who[keep], priority[keep]


def _remaining(
    demand: FloatArray, table: HopTable, settled: HopTable, resources: int
) -> FloatArray:
    """The demand of what is left in `table`; exact counts are taken off, weights added anew."""
    if table.weight is None and len(settled) < len(table):
        return demand - settled.demand(resources)
    return table.demand(resources)


def _leads(resource: NDArray[np.intp], priority: IntArray, resources: int) -> BoolArray:
    """(h, n) whether a flow is among the first to be served at each of its hops."""
    top = np.full(resources + 1, _LAST)
    np.minimum.at(top, resource.ravel(), np.broadcast_to(priority, resource.shape).ravel())
    top[resources] = _LAST
    leads: BoolArray = priority <= top.take(resource)
    return leads


def _leaders_demand(table: HopTable, leads: BoolArray, resources: int) -> FloatArray:
    weight = leads if table.weight is None else np.where(leads, table.weight, 0.0)
    return rows.sums(table.resource.ravel(), weight.ravel(), resources + 1)


def _share(left: FloatArray, demand: FloatArray) -> FloatArray:
    """(R + 1,) what each flow on a resource would get of what is left of it."""
    share = np.full(len(left), np.inf)
    np.divide(left, demand, out=share, where=demand > 0)
    share[-1] = np.inf
    return share


def _ripe(resource: NDArray[np.intp], loose: BoolArray, resources: int) -> BoolArray:
    """(R + 1,) resources on which no flow is held back elsewhere."""
    ripe = np.ones(resources + 1, dtype=bool)
    ripe[resource.ravel()[np.flatnonzero(loose)]] = False
    ripe[resources] = False
    return ripe


def _take(left: FloatArray, used: FloatArray) -> None:
    """Reduce what is left, in place; rounding never takes it below zero."""
    used[-1] = 0.0
    np.maximum(left - used, 0.0, out=left)


def solve_capped(
    usage: FloatArray, capacity: FloatArray, cap: FloatArray | Sequence[float]
) -> FloatArray:
    """(n,) f8 max-min rates of a few flows that each have a highest rate of their own.

    For the handful of macro-flows of a step: plain one-level-at-a-time filling, in a few tens of
    microseconds.

    Args:
        usage: (n, m) f8 what a flow takes of each resource per unit of its rate.
        capacity: (m,) f8 positive.
        cap: (n,) f8 highest rate of each flow.
    """
    highest = np.asarray(cap, dtype=np.float64)
    rate = highest.copy()
    load = highest @ usage
    if not (load > capacity * (1 + TOLERANCE)).any():
        return rate
    crowded = np.flatnonzero(load > capacity * (1 - TOLERANCE))
    use, left = usage[:, crowded], capacity[crowded].astype(np.float64)
    open_flows = np.ones(len(rate))
    while open_flows.any():
        demand = open_flows @ use
        level = np.divide(left, demand, out=np.full(len(left), np.inf), where=demand > 0)
        lowest = float(level.min(initial=np.inf))
        below = (open_flows > 0) & (highest <= lowest)
        if not below.any():
            full = level <= lowest * (1 + TOLERANCE)
            below = (open_flows > 0) & (use[:, full] > 0).any(axis=1)
            rate[below] = lowest
        open_flows[below] = 0.0
        np.maximum(left - np.where(below, rate, 0.0) @ use, 0.0, out=left)
    return rate
