"""From a schedule and its routes to what decides how they run.

Memory of a chip, and what else limits one, is a resource like a link. Where its links cannot
together ask for more than it gives, it can never decide a rate and is left out: this is exact, and
it lets links be served independently.
"""

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import SimulationError
from trnviz.core.simulation import rows
from trnviz.core.simulation.folding import Network
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology


def network_of(schedule: Schedule, routes: Routes, topology: Topology) -> Network:
    """What the engine runs, with the resources that can never limit left out.

    Raises:
        SimulationError: A route passes something that is down.
    """
    refuse_dead_ways(routes, topology)
    hop_subflow = rows.owners(routes.hop_start)
    keep = _may_limit(routes, topology.link_count, hop_subflow)[routes.hop_resource]
    hop_start, hop_resource, hop_weight = routes.hop_start, routes.hop_resource, routes.hop_weight
    if not keep.all():
        lengths = np.bincount(hop_subflow[keep], minlength=len(routes))
        hop_start, hop_resource, hop_weight = (
            rows.starts(lengths),
            hop_resource[keep],
            hop_weight[keep],
        )
    network = Network(
        dep_start=schedule.dep_start,
        dep_flow=schedule.dep_flow,
        flow_priority=schedule.flow_priority,
        flow_of_subflow=routes.flow_of_subflow,
        subflow_bytes=routes.subflow_bytes,
        subflow_latency_s=routes.subflow_latency_s,
        hop_start=hop_start,
        hop_resource=hop_resource,
        hop_weight=hop_weight,
        capacity=routes.resource_capacity_bytes_per_s,
    )
    return by_flow(network)


def resource_name(resource: int, topology: Topology, routes: Routes) -> str:
    """The link, or what it is of which chip, in words."""
    if resource < topology.link_count:
        return f"link {topology.link_names[resource]}"
    place = resource - topology.link_count
    for name, count in routes.blocks or (("memory", topology.chip_count),):
        if place < count:
            return f"{name} of {topology.chip_names[place * topology.chip_count // count]}"
        place -= count
    return f"resource {resource}"


def refuse_dead_ways(routes: Routes, topology: Topology) -> None:
    """Name the first thing on a route that is down.

    Raises:
        SimulationError: There is one.
    """
    dead = routes.resource_capacity_bytes_per_s <= 0
    dead[: topology.link_count] |= ~topology.link_up
    if not dead.any():
        return
    hops = np.flatnonzero(dead[routes.hop_resource])
    if len(hops):
        name = resource_name(int(routes.hop_resource[hops[0]]), topology, routes)
        flow = routes.flow_of_subflow[
            int(np.searchsorted(routes.hop_start, hops[0], side="right")) - 1
        ]
        raise SimulationError(f"flow {flow} is routed over the {name}, which is down")


def by_flow(network: Network) -> Network:
    """The same with sub-flows in the order of their flows."""
    order = network.flow_of_subflow
    if not len(order) or bool((order[1:] >= order[:-1]).all()):
        return network
    by_flow: IntArray = np.argsort(order, kind="stable")
    hops = rows.positions(network.hop_start, by_flow)
    return Network(
        dep_start=network.dep_start,
        dep_flow=network.dep_flow,
        flow_priority=network.flow_priority,
        flow_of_subflow=order[by_flow],
        subflow_bytes=network.subflow_bytes[by_flow],
        subflow_latency_s=network.subflow_latency_s[by_flow],
        hop_start=rows.starts(np.diff(network.hop_start)[by_flow]),
        hop_resource=network.hop_resource[hops],
        hop_weight=network.hop_weight[hops],
        capacity=network.capacity,
    )


def _may_limit(routes: Routes, links: int, hop_subflow: IntArray) -> BoolArray:
    """(R,) links always (they are recorded), memories only where their links could ask for more."""
    capacity = routes.resource_capacity_bytes_per_s
    may = np.isfinite(capacity)
    may[:links] = True
    memory = np.flatnonzero((routes.hop_resource >= links) & may[routes.hop_resource])
    if len(memory):
        ask = _largest_ask(routes, links, hop_subflow, memory)
        may[links:] &= ask[links:] > capacity[links:] * (1 + 1e-9)
    return may


def _largest_ask(routes: Routes, links: int, hop_subflow: IntArray, memory: IntArray) -> FloatArray:
    """(R,) f8 what a memory is asked for when the narrowest links of all its sub-flows are full."""
    capacity = routes.resource_capacity_bytes_per_s
    gate, rate_per_weight = _gates(routes, links, hop_subflow)
    subflow = hop_subflow[memory]
    resource = routes.hop_resource[memory].astype(np.int64)
    ratio = routes.hop_weight[memory] * rate_per_weight[subflow]
    key = resource * (links + 1) + gate[subflow]
    order = np.lexsort((ratio, key))
    last = np.append(key[order][1:] != key[order][:-1], True)
    pairs = order[last]
    ask = rows.sums(resource[pairs], ratio[pairs], len(capacity))
    bounded: FloatArray = np.nan_to_num(ask, nan=np.inf, posinf=np.inf)
    return bounded


def _gates(routes: Routes, links: int, hop_subflow: IntArray) -> tuple[IntArray, FloatArray]:
    """(G,) narrowest link of each sub-flow, and the rate it allows; infinite without a link."""
    hops = np.flatnonzero(routes.hop_resource < links)
    allowed = routes.resource_capacity_bytes_per_s[routes.hop_resource[hops]]
    allowed = allowed / routes.hop_weight[hops]
    gate = np.full(len(routes), links, dtype=np.int64)
    rate = np.full(len(routes), np.inf)
    order = np.argsort(-allowed, kind="stable")
    gate[hop_subflow[hops[order]]] = routes.hop_resource[hops[order]]
    rate[hop_subflow[hops[order]]] = allowed[order]
    return gate, rate
