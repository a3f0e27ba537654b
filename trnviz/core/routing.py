"""Routes the flows of a schedule: dimension by dimension, up and down the EFA fabric, round faults.

The rule inside a product of rings, lines, switches and full graphs is dimension order, first
dimension first, the shorter way round each ring; AWS does not publish Trainium's rule, so this is
an assumption. Half way round a ring of even size both ways are equally short: with `ties="split"`
such a flow becomes one sub-flow per combination of shortest ways (2 to the number of tied
dimensions), bytes shared evenly, a case of what Dally & Towles (Principles and Practices of
Interconnection Networks, chapter 9) call minimal oblivious routing; with `ties="clockwise"` it goes
the way of the growing coordinate. Between NeuronLink domains a flow goes chip, leaf, spine, leaf,
chip.

Besides links, a flow leans on the memory of its ends and on what else limits a chip; see
`chip_limits`.

All is done on whole arrays; only flows that meet a fault, and those on a fabric that is any graph
rather than a product, are walked one by one, in `detours`.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core import detours
from trnviz.core.arrays import BoolArray, FloatArray, Int32Array, IntArray
from trnviz.core.chip_limits import Legs, chip_limits
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.detours import Paths
from trnviz.core.errors import InputError
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Dimension, DimensionKind, LinkKind, Topology

TIES = ("split", "clockwise")
_PAIR = 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ways:
    """Sub-flows and the steps each takes along every dimension.

    Attributes:
        flow: (G,) which flow each is part of.
        share: (G,) of the flow's bytes.
        src: (G,) chip.
        dst: (G,) chip.
        steps: (D, G) signed hops of a ring or line; 1 where another dimension is crossed.
    """

    flow: IntArray
    share: FloatArray
    src: IntArray
    dst: IntArray
    steps: IntArray


def route(schedule: Schedule, topology: Topology, ties: str = "split") -> Routes:
    """The sub-flows of a schedule, each with its links and the memory it leans on.

    Args:
        schedule: Flows between cores of chips.
        topology: Faults included: links that are down carry nothing.
        ties: "split" or "clockwise"; a flow whose `flow_path` is not -1 takes that one way.

    Raises:
        InputError: The tie rule is unknown.
        RoutingError: No way is left between two chips; both are named.
    """
    if ties not in TIES:
        raise InputError(f"{ties!r} is not a tie rule", hint=f"one of {', '.join(TIES)}")
    ways = _ways(schedule, topology, split=ties == "split")
    if any(dimension.kind is DimensionKind.GRAPH for dimension in topology.dimensions):
        inside = _on_chip(schedule, topology, ways)
        return _routes(
            schedule, topology, ways, detours.through(topology, ways.src, ways.dst, inside)
        )
    paths = _paths(schedule, topology, ways)
    if not (topology.link_up.all() and topology.chip_up.all()):
        paths = detours.around(topology, ways.src, ways.dst, paths)
    if topology.has_more_links:
        paths = detours.shortened(topology, ways.src, ways.dst, paths)
    return _routes(schedule, topology, ways, paths)


# --- directions --------------------------------------------------------------------------------


def _ways(schedule: Schedule, topology: Topology, *, split: bool) -> Ways:
    src, dst = schedule.flow_src.astype(np.int64), schedule.flow_dst.astype(np.int64)
    steps, tied = _steps(topology, src, dst)
    ways = np.where(split & (schedule.flow_path < 0), 1 << tied.sum(axis=0), 1)
    flow = np.repeat(np.arange(len(src)), ways)
    first = np.cumsum(ways) - ways
    choice = np.arange(len(flow)) - first[flow]
    choice += np.maximum(schedule.flow_path, 0)[flow]
    steps = steps[:, flow]
    for d in np.flatnonzero(tied.any(axis=1)):
        here = tied[d, flow]
        np.negative(steps[d], out=steps[d], where=here & (choice & 1).astype(np.bool_))
        choice >>= here
    return Ways(flow=flow, share=1.0 / ways[flow], src=src[flow], dst=dst[flow], steps=steps)


def _steps(topology: Topology, src: IntArray, dst: IntArray) -> tuple[IntArray, BoolArray]:
    """Steps (D, F) along each dimension, and where both ways are equally short (then growing)."""
    steps = np.zeros((len(topology.dimensions), len(src)), np.int64)
    tied = np.zeros(steps.shape, np.bool_)
    inside = ~crosses_efa(topology, src, dst)
    for d, dimension in enumerate(topology.dimensions):
        size = dimension.size
        ahead = topology.chip_coord[dst, d].astype(np.int64) - topology.chip_coord[src, d]
        if dimension.kind is DimensionKind.RING:
            ahead = np.where(ahead < 0, ahead + size, ahead)
            steps[d] = np.where(2 * ahead > size, ahead - size, ahead)
            tied[d] = (2 * ahead == size) & (size > _PAIR) & inside
        elif dimension.kind is DimensionKind.LINE:
            steps[d] = ahead
        elif dimension.kind is not DimensionKind.EFA:
            steps[d] = ahead != 0
    steps[:, ~inside] = 0
    return steps, tied


def crosses_efa(topology: Topology, src: IntArray, dst: IntArray) -> BoolArray:
    """Which pairs of chips lie in different NeuronLink domains."""
    domain = topology.ultraserver_of_chip
    return np.asarray(domain[src] != domain[dst])


# --- links -------------------------------------------------------------------------------------


class _Walk:
    """Sub-flows on their way: where each is, and where in the link array its next hop goes."""

    def __init__(self, topology: Topology, ways: Ways, hops_of_subflow: IntArray) -> None:
        self.topology = topology
        self.ways = ways
        self.start = np.concatenate(([0], np.cumsum(hops_of_subflow)))
        self.link = np.full(self.start[-1], -1, np.int32)
        self.place = self.start[:-1].copy()
        self.at = ways.src.copy()

    def put(self, who: BoolArray, links: Int32Array) -> None:
        """Adds the same number of links to each of some sub-flows; `links` is (g, hops)."""
        self.link[self.place[who][:, None] + np.arange(links.shape[1])] = links
        self.place[who] += links.shape[1]

    def cross(self, d: int, stride: int, hops: IntArray) -> None:
        """Takes every sub-flow to its destination's coordinate of dimension `d`."""
        who = np.flatnonzero(hops)
        if not len(who):
            return
        kind = self.topology.dimensions[d].kind
        if kind in (DimensionKind.FULL, DimensionKind.SWITCH):
            self._jump(d, stride, who)
        else:
            self._step(d, who)
        self.place[who] += hops[who]

    def _jump(self, d: int, stride: int, who: IntArray) -> None:
        """Over the link between the two chips, or over the switch of their line."""
        topology, at, place = self.topology, self.at[who], self.place[who]
        coord = topology.chip_coord[:, d]
        to = at + (coord[self.ways.dst[who]] - coord[at]) * stride
        if topology.dimensions[d].kind is DimensionKind.FULL:
            self.link[place] = topology.links_between(at, to)
        else:
            switch = switch_of_chip(topology, d)[to]
            self.link[place] = topology.links_between(at, switch)
            self.link[place + 1] = topology.links_between(switch, to)
        self.at[who] = to

    def _step(self, d: int, who: IntArray) -> None:
        """Chip by chip, all sub-flows at once; those that have arrived drop out."""
        steps, place, at = self.ways.steps[d, who], self.place[who], self.at[who]
        side, left = (steps < 0).astype(np.int8), np.abs(steps)
        next_link = self.topology.step_links[:, d]
        while True:
            link = next_link[at, side]
            self.link[place] = link
            at = self.topology.link_dst[link]
            going = left > 1
            if not going.all():
                self.at[who[~going]] = at[~going]
                who, place, at = who[going], place[going], at[going]
                side, left = side[going], left[going]
            if not len(who):
                return
            place, left = place + 1, left - 1


def _paths(schedule: Schedule, topology: Topology, ways: Ways) -> Paths:
    """The links of each sub-flow in the order they are passed, faults not yet looked at."""
    on_chip = _on_chip(schedule, topology, ways)
    crossing = crosses_efa(topology, ways.src, ways.dst)
    efa = _efa_links(topology, ways.src[crossing], ways.dst[crossing])
    hops = [
        _hops_along(dimension, ways.steps[d]) for d, dimension in enumerate(topology.dimensions)
    ]
    walk = _Walk(topology, ways, sum(hops, (on_chip >= 0) + efa.shape[1] * crossing))
    stride = 1
    for d, dimension in enumerate(topology.dimensions):
        walk.cross(d, stride, hops[d])
        stride *= dimension.size
    walk.put(on_chip >= 0, on_chip[on_chip >= 0][:, None])
    walk.put(crossing, efa)
    return Paths(start=walk.start, link=walk.link)


def _hops_along(dimension: Dimension, steps: IntArray) -> IntArray:
    """Links that are passed to cross a dimension; a switch lies between two of them."""
    return 2 * np.abs(steps) if dimension.kind is DimensionKind.SWITCH else np.abs(steps)


def _on_chip(schedule: Schedule, topology: Topology, ways: Ways) -> Int32Array:
    """The on-chip link of sub-flows between two cores of a chip, else -1."""
    source, target = schedule.flow_src_core[ways.flow], schedule.flow_dst_core[ways.flow]
    link = np.full(len(ways.flow), -1, np.int32)
    inside = (ways.src == ways.dst) & (source != target)
    if inside.any() and topology.cores_per_chip > 1:
        link[inside] = topology.on_chip_links[ways.src[inside], source[inside]]
    return link


def switch_of_chip(topology: Topology, d: int) -> IntArray:
    """The switch vertex of each chip in a switched dimension, as `fabrics` numbers them."""
    chips, stride = np.arange(topology.chip_count), 1
    first = topology.chip_count
    for dimension in topology.dimensions[:d]:
        if dimension.kind is DimensionKind.SWITCH and dimension.size > 1:
            first += topology.chip_count // dimension.size
        stride *= dimension.size
    size = topology.dimensions[d].size
    return first + chips // (stride * size) * stride + chips % stride


def _efa_links(topology: Topology, src: IntArray, dst: IntArray) -> Int32Array:
    """The links (g, hops) up from each source to the spine and down to each destination.

    The EFA fabric is a tree whose vertices are numbered upwards: chips, leaves, spine.
    """
    if not len(src):
        return np.zeros((0, 0), np.int32)
    ids = topology.links_of_kind(LinkKind.EFA)
    rising = ids[topology.link_src[ids] < topology.link_dst[ids]]
    falling = ids[topology.link_src[ids] > topology.link_dst[ids]]
    vertices = len(topology.vertex_names)
    up, down = np.full(vertices, -1, np.int32), np.full(vertices, -1, np.int32)
    up[topology.link_src[rising]] = rising
    down[topology.link_dst[falling]] = falling
    ups, downs = [], []
    low, high = src.astype(np.int32), dst.astype(np.int32)
    while (up[low] >= 0).all():
        ups.append(up[low])
        downs.append(down[high])
        low, high = topology.link_dst[up[low]], topology.link_src[down[high]]
    return np.stack([*ups, *reversed(downs)], axis=1)


# --- the value ---------------------------------------------------------------------------------


def _routes(schedule: Schedule, topology: Topology, ways: Ways, paths: Paths) -> Routes:
    hops = np.diff(paths.start)
    latency = topology.link_latency_s[paths.link]
    owner = np.repeat(np.arange(len(hops)), hops)
    wait = np.bincount(owner, latency, minlength=len(hops)).astype(np.float64)
    if topology.hardware is not None:
        wait[hops > 0] += topology.hardware.value("step_latency_s")
    legs = Legs(
        flow=ways.flow,
        src=ways.src,
        dst=ways.dst,
        links=hops,
        crosses_efa=crosses_efa(topology, ways.src, ways.dst),
    )
    limits = chip_limits(schedule, topology, legs)
    start, resource, weight = paths.start, paths.link, np.ones(len(paths.link))
    if limits.leans:
        start, resource, weight = limits.behind(paths.start, paths.link)
    return Routes(
        flow_of_subflow=ways.flow.astype(np.int32),
        subflow_bytes=schedule.flow_bytes[ways.flow] * ways.share,
        subflow_latency_s=wait,
        hop_start=start,
        hop_resource=resource,
        hop_weight=weight,
        resource_capacity_bytes_per_s=np.concatenate(
            [topology.link_capacity_bytes_per_s, *limits.capacities]
        ),
        blocks=tuple(limits.blocks),
    )
