"""Choosing an algorithm by trying: candidates are simulated, the fastest is taken.

A candidate whose busiest link alone needs longer than the best run so far is not simulated. Of
equally fast ones the first stands, so that the choice depends on nothing but the question.
"""

from collections.abc import Iterator
from dataclasses import replace

from trnviz.core.bench.attempt import Attempt, Rules, attempt
from trnviz.core.collectives import registry
from trnviz.core.collectives.collective import Collective, CollectiveKind
from trnviz.core.errors import ScheduleError
from trnviz.core.simulation.recording import Run
from trnviz.core.topology import Topology
from trnviz.core.units import KIB, MIB

Candidate = tuple[str, int]
"""Name of an algorithm and pieces per lane, 0 for its own number."""

_PAIRED = (("mesh", 1),)
_EXCHANGES = (("mesh", 1), ("dimension_direct", 1))
_QUICK = (
    ("mesh", 1),
    ("dimension_direct", 1),
    ("rotated_dimension_direct", 1),
    ("halving_doubling", 1),
    ("rdh", 1),
    ("kangaring", 1),
)
_STEADY = (
    ("weighted_multi_ring", 0),
    ("kangaring", 1),
    ("hierarchical", 1),
    ("bidirectional_ring", 1),
)
_BETWEEN = (
    *_QUICK,
    ("weighted_multi_ring", 1),
    ("weighted_multi_ring", 0),
    ("multi_ring", 1),
    ("hierarchical", 1),
    ("bidirectional_ring", 1),
)
_FINE = (("weighted_multi_ring", 8),)
_LAST = (("ring", 1),)
_QUICK_BROADCASTS = (("mesh", 1), ("dimension_direct", 1), ("halving_doubling", 1), ("swarm", 0))
_STEADY_BROADCASTS = (
    ("swarm", 0),
    ("halving_doubling", 1),
    ("dimension_direct", 1),
    ("mesh", 1),
    ("kangaring", 16),
    ("bidirectional_ring", 16),
    ("weighted_multi_ring", 0),
)
_FEW_RANKS = 20
QUICK_BYTES = 64 * KIB
STEADY_BYTES = 256 * MIB
"""Below the first only low-latency algorithms are tried, above the second only full-rate ones."""
_MANY_RANKS = 300
_MANY_FLOWS = 300_000
_MANY_OF_A_BROADCAST = 60_000
"""A candidate of more flows is not laid out once another serves: it would take too long to run,
longest a broadcast, whose flows differ from chip to chip."""
_EQUAL = 1e-12


def candidates(collective: Collective) -> tuple[Candidate, ...]:
    """What is worth trying, quickest to plan first."""
    kind, ranks = collective.kind, len(collective.groups[0])
    if kind in (CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV):
        return _PAIRED
    if kind is CollectiveKind.ALL_TO_ALL:
        return _EXCHANGES
    if kind is CollectiveKind.BROADCAST:
        few = collective.size_bytes <= QUICK_BYTES
        return (*(_QUICK_BROADCASTS if few else _STEADY_BROADCASTS), *_LAST)
    if collective.size_bytes <= QUICK_BYTES:
        tried: tuple[Candidate, ...] = (*_QUICK, ("weighted_multi_ring", 1))
    else:
        tried = _STEADY if collective.size_bytes >= STEADY_BYTES else _BETWEEN
        tried += _FINE if ranks <= _FEW_RANKS else ()
    if ranks > _MANY_RANKS:
        tried = tuple(c for c in tried if c[0] not in ("mesh", "bidirectional_ring"))
    return tried + _LAST


def _attempts(
    collective: Collective, topology: Topology, rules: Rules, chunks: int | None
) -> Iterator[Attempt]:
    """What can serve, one after another; a last resort only where nothing else can."""
    served = False
    refusals: list[str] = []
    broadcast = collective.kind is CollectiveKind.BROADCAST
    most = _MANY_OF_A_BROADCAST if broadcast else _MANY_FLOWS
    for name, pieces in dict.fromkeys(candidates(collective)):
        if name == _LAST[0][0] and served:
            continue
        named = replace(collective, algorithm=name)
        number = chunks or pieces or None
        try:
            if served and registry.flow_count(named, topology, number) > most:
                continue
            yield attempt(named, topology, rules, number, whole=False)
            served = True
        except ScheduleError as error:
            refusals.append(f"{name}: {error}")
    if not served:
        raise ScheduleError("no algorithm can serve this group; " + "; ".join(refusals))


def choose(
    collective: Collective, topology: Topology, rules: Rules, chunks: int | None = None
) -> tuple[Attempt, Run]:
    """The fastest attempt, and its run without rates over time.

    Raises:
        ScheduleError: No algorithm can serve the collective.
        RoutingError: Faults cut a group apart.
    """
    best: tuple[Attempt, Run] | None = None
    for tried in _attempts(collective, topology, rules, chunks):
        if best is not None and tried.floor_s() >= best[1].time_s:
            continue
        run = tried.run("totals")
        if best is None or run.time_s < best[1].time_s * (1 - _EQUAL):
            best = tried, run
    if best is None:
        raise ScheduleError("no algorithm can serve this group")
    return best
