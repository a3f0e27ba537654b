"""One validator for the schedules of all algorithms: it follows every chunk of every rank.

A chunk at a place is a set of contributions: the ranks whose data were added up in it. Flows are
run in an order that their dependencies allow; whatever a flow reads must have been written by flows
it depends on, and whatever is written later must depend on it, so no order of running can differ.
"""

from collections import defaultdict

import numpy as np

from trnviz.core.collectives.collective import Collective, CollectiveKind
from trnviz.core.collectives.schedule import Schedule

Place = tuple[int, int]


def _order(schedule: Schedule) -> list[int]:
    """Flows so that each comes after all it depends on; fails on a cycle."""
    waits = np.diff(schedule.dep_start).tolist()
    children = defaultdict(list)
    for flow in range(len(schedule)):
        for parent in schedule.dep_flow[schedule.dep_start[flow] : schedule.dep_start[flow + 1]]:
            children[int(parent)].append(flow)
    ready = [flow for flow, count in enumerate(waits) if count == 0]
    order = []
    while ready:
        flow = ready.pop()
        order.append(flow)
        for child in children[flow]:
            waits[child] -= 1
            if waits[child] == 0:
                ready.append(child)
    assert len(order) == len(schedule), "dependencies go round in a circle"
    return order


def _chunks(schedule: Schedule, flow: int) -> list[int]:
    first, count = int(schedule.flow_chunk[flow]), int(schedule.flow_chunks[flow])
    ids = range(first, first + count)
    return [int(schedule.chunk_list[i]) for i in ids] if len(schedule.chunk_list) else list(ids)


class _Run:
    """What every place holds, who wrote it and who read it, as bit sets of flows."""

    def __init__(self, schedule: Schedule, held: dict[tuple[Place, int], frozenset[int]]) -> None:
        self.schedule = schedule
        self.held = held
        self.writers: dict[tuple[Place, int], int] = defaultdict(int)
        self.readers: dict[tuple[Place, int], int] = defaultdict(int)
        self.before = [0] * len(schedule)

    def carry(self, flow: int) -> None:
        s = self.schedule
        for parent in s.dep_flow[s.dep_start[flow] : s.dep_start[flow + 1]].tolist():
            self.before[flow] |= self.before[parent] | 1 << parent
        src = (int(s.flow_src[flow]), int(s.flow_src_core[flow]))
        dst = (int(s.flow_dst[flow]), int(s.flow_dst_core[flow]))
        for chunk in _chunks(s, flow):
            self._move(flow, (src, chunk), (dst, chunk), reduces=bool(s.flow_reduces[flow]))

    def _move(self, flow, source, target, *, reduces: bool) -> None:
        before = self.before[flow]
        assert source in self.held, f"flow {flow} sends chunk {source} that is not there"
        assert not self.writers[source] & ~before, f"flow {flow} races with a write to {source}"
        others = self.readers[target] | self.writers[target]
        if reduces:
            others = self.readers[target]
        assert not others & ~before, f"flow {flow} overwrites {target} while it is in use"
        value = self.held[source]
        if reduces:
            here = self.held.get(target, frozenset())
            assert not here & value, f"flow {flow} adds {sorted(here & value)} twice to {target}"
            value = here | value
        self.held[target] = value
        self.writers[target] |= 1 << flow
        self.readers[source] |= 1 << flow


def _places(collective: Collective) -> list[list[Place]]:
    return [
        list(zip(g.chip_of_rank.tolist(), g.core_of_rank.tolist(), strict=True))
        for g in collective.groups
    ]


def _ends(collective: Collective, schedule: Schedule):
    """What is held before, and what must be held after, as {(place, chunk): contributions}."""
    kind = collective.kind
    before: dict[tuple[Place, int], frozenset[int]] = {}
    after: dict[tuple[Place, int], frozenset[int]] = {}
    counters: dict[int, int] = defaultdict(int)
    for chunk, (owner, group) in enumerate(
        zip(schedule.chunk_owner.tolist(), schedule.chunk_group.tolist(), strict=True)
    ):
        places = _places(collective)[group]
        everyone = frozenset(range(len(places)))
        number = counters[group]
        counters[group] += 1
        if kind in (CollectiveKind.ALL_REDUCE, CollectiveKind.REDUCE_SCATTER):
            before |= {(p, chunk): frozenset({i}) for i, p in enumerate(places)}
            ends = places if kind is CollectiveKind.ALL_REDUCE else [places[owner]]
            after |= {(p, chunk): everyone for p in ends}
            continue
        before[places[owner], chunk] = frozenset({owner})
        if kind in (CollectiveKind.ALL_GATHER, CollectiveKind.BROADCAST):
            after |= {(p, chunk): frozenset({owner}) for p in places}
        elif kind is CollectiveKind.ALL_TO_ALL:
            after[places[number % len(places)], chunk] = frozenset({owner})
        else:
            pairs = collective.pairs
            after[places[pairs[number][1]], chunk] = frozenset({owner})
    return before, after


def _check_sizes(collective: Collective, schedule: Schedule) -> None:
    """The chunks of a group are its data, shared evenly, and a flow weighs what it carries."""
    for group, members in enumerate(collective.groups):
        mine = schedule.chunk_group == group
        total = float(schedule.chunk_bytes[mine].sum())
        pairwise = (CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV)
        if collective.kind in pairwise:
            assert np.allclose(schedule.chunk_bytes[mine], collective.size_bytes)
            continue
        times = len(members) if collective.kind is CollectiveKind.ALL_TO_ALL else 1
        assert np.isclose(total, collective.size_bytes * times, rtol=1e-9)
        if collective.kind is not CollectiveKind.BROADCAST:
            each = np.bincount(
                schedule.chunk_owner[mine],
                weights=schedule.chunk_bytes[mine],
                minlength=len(members),
            )
            assert np.allclose(each, total / len(members), rtol=1e-9)
    for flow in range(len(schedule)):
        carried = sum(float(schedule.chunk_bytes[c]) for c in _chunks(schedule, flow))
        assert np.isclose(schedule.flow_bytes[flow], carried, rtol=1e-9, atol=1e-9)


def check_schedule(collective: Collective, schedule: Schedule) -> None:
    """Every rank ends with exactly its data, whatever order the dependencies leave open.

    Args:
        collective: What was asked; of permute and send_recv it must name its pairs.
        schedule: What an algorithm made of it.
    """
    _check_sizes(collective, schedule)
    before, after = _ends(collective, schedule)
    run = _Run(schedule, before)
    for flow in _order(schedule):
        run.carry(flow)
    for key, value in after.items():
        assert run.held.get(key) == value, f"{key} ends with {run.held.get(key)}, not {value}"
