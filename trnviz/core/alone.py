"""A collective run alone on a fabric: planned, routed and followed, the fastest of a shortlist.

On a healthy torus a group moved along the rings behaves like the original, so that the many equal
groups of a plan are run once and the bytes of the others are found by moving links along.
"""

from dataclasses import dataclass, replace

import numpy as np

from trnviz.core import arrays, pacing, translation
from trnviz.core.arrays import FloatArray, frozen
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.errors import ScheduleError
from trnviz.core.kept import Kept
from trnviz.core.routing import route
from trnviz.core.simulation import engine
from trnviz.core.simulation.routes import Routes
from trnviz.core.topology import Topology
from trnviz.core.translation import Fabric
from trnviz.core.units import MIB

SMALL_BYTES = MIB
"""Up to here the step takes the fastest of the low-latency algorithms (assumption)."""
_NOMINAL_BYTES = 1 << 30
_PAIR = 2
_FOR_PAIRS = ("mesh",)
_FOR_SMALL = ("mesh", "dimension_direct", "hierarchical")
_FOR_LARGE = ("multi_ring", "bidirectional_ring", "hierarchical")
_LAST_RESORT = ("ring", "mesh")
RINGS = ("ring", "bidirectional_ring")
"""Algorithms whose steps are alike, so that the times of the steps add up."""
MOST_FLOWS = 1024
"""Flows up to which one of them is followed flow by flow."""
_PAIRED = (CollectiveKind.SEND_RECV, CollectiveKind.PERMUTE)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Macro:
    """One collective, run alone.

    Attributes:
        algorithm: That carried it out.
        time_s: From its start to the last byte.
        link_bytes: (L,) f8.
    """

    algorithm: str
    time_s: float
    link_bytes: FloatArray


def run_alone(collective: Collective, topology: Topology) -> Macro:
    """The collective run alone on this fabric; remembered.

    Raises:
        ScheduleError: No algorithm can serve it.
        RoutingError: Faults cut its group apart.
    """
    way = translation.origin(collective, topology)
    moved = translation.moved(collective, topology, -way)
    found = _run(_Key.of(moved), Fabric(topology))
    if not way.any():
        return found
    links = translation.link_map(Fabric(topology), tuple(way.tolist()))
    carried = np.zeros(topology.link_count)
    carried[links] = found.link_bytes
    return replace(found, link_bytes=frozen(carried, "f8"))


@dataclass(frozen=True, slots=True)
class _Key:
    """Everything of a collective that decides how it runs, without its names."""

    kind: CollectiveKind
    size_bytes: int
    algorithm: str
    root: int
    pairs: tuple[tuple[int, int], ...]
    chips: tuple[tuple[int, ...], ...]
    cores: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, collective: Collective) -> "_Key":
        return cls(
            kind=collective.kind,
            size_bytes=collective.size_bytes,
            algorithm=collective.algorithm,
            root=collective.root,
            pairs=collective.pairs,
            chips=tuple(tuple(g.chip_of_rank.tolist()) for g in collective.groups),
            cores=tuple(tuple(g.core_of_rank.tolist()) for g in collective.groups),
        )

    def collective(self, algorithm: str) -> Collective:
        groups = []
        for chips, cores in zip(self.chips, self.cores, strict=True):
            ranks = np.arange(len(chips), dtype=np.int32)
            groups.append(
                ReplicaGroup(
                    ranks=ranks,
                    chip_of_rank=np.array(chips, np.int32),
                    core_of_rank=np.array(cores, np.int32),
                )
            )
        return Collective(
            name=self.kind.value,
            kind=self.kind,
            size_bytes=self.size_bytes,
            groups=tuple(groups),
            algorithm=algorithm,
            root=self.root,
            pairs=self.pairs,
        )


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A schedule with its routes, and a time below which it cannot end."""

    schedule: Schedule
    routes: Routes
    floor_s: float

    @classmethod
    def of(cls, key: _Key, algorithm: str, topology: Topology) -> "_Candidate":
        schedule, routes = _shape(
            replace(key, size_bytes=_NOMINAL_BYTES), algorithm, Fabric(topology)
        )
        scale = key.size_bytes / _NOMINAL_BYTES
        schedule = replace(schedule, flow_bytes=schedule.flow_bytes * scale)
        routes = replace(routes, subflow_bytes=routes.subflow_bytes * scale)
        return cls(schedule, routes, _floor_s(routes))

    def run(self, topology: Topology) -> Macro:
        passing = passing_bytes(self.routes)[: topology.link_count]
        return Macro(
            algorithm=self.schedule.algorithm,
            time_s=self._time_s(topology),
            link_bytes=frozen(passing, "f8"),
        )

    def _time_s(self, topology: Topology) -> float:
        if (
            self.schedule.algorithm in RINGS
            and len(self.schedule) > MOST_FLOWS
            and pacing.goes_in_step(self.schedule, topology)
        ):
            return pacing.paced_s(self.schedule, self.routes)
        return engine.simulate(self.schedule, self.routes, topology, record="totals").time_s


def _shape(key: _Key, algorithm: str, fabric: Fabric) -> tuple[Schedule, Routes]:
    """Flows and routes for a nominal size: the bytes of every flow grow with the size asked for."""
    asked = (key, algorithm, fabric)
    found = _SHAPES.get(asked)
    if found is None:
        schedule = registry.plan(key.collective(algorithm), fabric.topology)
        found = schedule, route(schedule, fabric.topology)
        _SHAPES.put(asked, found)
    return found


def _weight_of_shape(_asked: object, shape: tuple[Schedule, Routes]) -> int:
    return 1024 + sum(arrays.held_bytes(part) for part in shape)


_SHAPES: Kept[tuple[_Key, str, Fabric], tuple[Schedule, Routes]] = Kept(16 * MIB, _weight_of_shape)


def passing_bytes(routes: Routes) -> FloatArray:
    """(R,) f8 bytes that pass every resource."""
    each = np.repeat(routes.subflow_bytes, np.diff(routes.hop_start)) * routes.hop_weight
    passing = np.zeros(len(routes.resource_capacity_bytes_per_s))
    np.add.at(passing, routes.hop_resource, each)
    return passing


def _floor_s(routes: Routes) -> float:
    """The time its most used resource needs for all bytes that pass it."""
    passing, capacity = passing_bytes(routes), routes.resource_capacity_bytes_per_s
    used = passing > 0
    return float((passing[used] / capacity[used]).max(initial=0.0))


def _run(key: _Key, fabric: Fabric) -> Macro:
    found = _RUNS.get((key, fabric))
    if found is None:
        found = _best(key, fabric.topology)
        _RUNS.put((key, fabric), found)
    return found


_RUNS: Kept[tuple[_Key, Fabric], Macro] = Kept(
    16 * MIB, lambda _asked, one: one.link_bytes.nbytes + 1024
)


def _best(key: _Key, topology: Topology) -> Macro:
    if key.algorithm != "auto":
        name = registry.served_by(key.collective(key.algorithm), topology)
        return _Candidate.of(key, name, topology).run(topology)
    if key.kind in _PAIRED:
        return _Candidate.of(key, "mesh", topology).run(topology)
    return _fastest(_candidates(key, topology), topology)


def _candidates(key: _Key, topology: Topology) -> list[_Candidate]:
    """The algorithms that can serve, of the shortlist for this size or of the last resort."""
    found: list[_Candidate] = []
    refusal = ""
    for shortlist in (_shortlist(key), _LAST_RESORT):
        for algorithm in shortlist:
            try:
                found.append(_Candidate.of(key, algorithm, topology))
            except ScheduleError as error:
                refusal = str(error)
        if found:
            return found
    raise ScheduleError(f"no algorithm can serve this {key.kind}: {refusal}")


def _shortlist(key: _Key) -> tuple[str, ...]:
    """Between two ranks all algorithms are one."""
    if all(len(chips) == _PAIR for chips in key.chips):
        return _FOR_PAIRS
    return _FOR_SMALL if key.size_bytes <= SMALL_BYTES else _FOR_LARGE


def _fastest(candidates: list[_Candidate], topology: Topology) -> Macro:
    """The fastest; one whose floor is above the best time so far is not run."""
    best: Macro | None = None
    for candidate in sorted(candidates, key=lambda c: c.floor_s):
        if best is None or candidate.floor_s < best.time_s:
            run = candidate.run(topology)
            best = run if best is None or run.time_s < best.time_s else best
    if best is None:
        raise ScheduleError("there is no candidate to choose from")
    return best
