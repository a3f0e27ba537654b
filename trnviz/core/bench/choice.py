"""Choosing an algorithm by trying: candidates are simulated, the fastest is taken.

A candidate whose busiest link alone needs longer than the best run so far is not simulated. Of
equally fast ones the first stands, so that the choice depends on nothing but the question.
"""

from collections.abc import Iterator
from dataclasses import replace

from trnviz.core.bench.attempt import Attempt, Rules, attempt
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
_QUICK_BROADCASTS = (("mesh", 1), ("dimension_direct", 1), ("halving_doubling", 1))
_STEADY_BROADCASTS = (
    ("weighted_multi_ring", 0),
    ("halving_doubling", 1),
    ("dimension_direct", 1),
    ("mesh", 1),
)
_ROUND_BROADCASTS = (("kangaring", 128), ("bidirectional_ring", 16))
"""Good on cycles of few ranks; of many they take long to simulate and longer to end."""
_FEW_RANKS = 20
QUICK_BYTES = 64 * KIB
STEADY_BYTES = 256 * MIB
"""Below the first only low-latency algorithms are tried, above the second only full-rate ones."""
_MANY_RANKS = 300
_EQUAL = 1e-12


def candidates(collective: Collective) -> tuple[Candidate, ...]:
    """What is worth trying, quickest to plan first."""
    kind, ranks = collective.kind, len(collective.groups[0])
    if kind in (CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV):
        return _PAIRED
    if kind is CollectiveKind.ALL_TO_ALL:
        return _EXCHANGES
    if kind is CollectiveKind.BROADCAST:
        return _broadcasts(collective, ranks) + _LAST
    if collective.size_bytes <= QUICK_BYTES:
        tried: tuple[Candidate, ...] = (*_QUICK, ("weighted_multi_ring", 1))
    else:
        tried = _STEADY if collective.size_bytes >= STEADY_BYTES else _BETWEEN
        tried += _FINE if ranks <= _FEW_RANKS else ()
    if ranks > _MANY_RANKS:
        tried = tuple(c for c in tried if c[0] not in ("mesh", "bidirectional_ring"))
    return tried + _LAST


def _broadcasts(collective: Collective, ranks: int) -> tuple[Candidate, ...]:
    if collective.size_bytes <= QUICK_BYTES:
        return _QUICK_BROADCASTS
    return _STEADY_BROADCASTS + (_ROUND_BROADCASTS if ranks <= _FEW_RANKS else ())


def _attempts(
    collective: Collective, topology: Topology, rules: Rules, chunks: int | None
) -> Iterator[Attempt]:
    """What can serve, one after another; a last resort only where nothing else can."""
    served = False
    refusals: list[str] = []
    for name, pieces in dict.fromkeys(candidates(collective)):
        if name == _LAST[0][0] and served:
            continue
        named = replace(collective, algorithm=name)
        try:
            yield attempt(named, topology, rules, chunks or pieces or None, whole=False)
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
