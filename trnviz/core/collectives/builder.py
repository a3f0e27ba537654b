"""From what an algorithm decides to a schedule: every group planned, then laid end to end."""

from dataclasses import replace

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array, IntArray
from trnviz.core.collectives.broadcast import broadcast
from trnviz.core.collectives.collective import Collective, CollectiveKind
from trnviz.core.collectives.compose import GroupFlows, gathered
from trnviz.core.collectives.flows import Flows, held, merged, mirrored, reduced_then_gathered
from trnviz.core.collectives.members import Members
from trnviz.core.collectives.pattern import check_size
from trnviz.core.collectives.scatter import scattered
from trnviz.core.collectives.schedule import Schedule
from trnviz.core.collectives.spread import LanePlan
from trnviz.core.errors import ScheduleError


def flows_needed(plan: LanePlan, members: Members, kind: CollectiveKind) -> int:
    """Flows that a plan comes to, before anything is laid out; of a broadcast at most."""
    halves = 2 if kind is CollectiveKind.ALL_REDUCE else 1
    return plan.flow_count() * halves * members.rails


def from_lanes(plan: LanePlan, members: Members, collective: Collective) -> GroupFlows:
    """The flows of an all-gather, reduce-scatter, all-reduce or broadcast along lanes.

    Raises:
        ScheduleError: The operation does not move along lanes.
    """
    kind = collective.kind
    if not plan.heads:
        check_size(flows_needed(plan, members, kind), f"{kind} of {members.size} ranks")
    if kind is CollectiveKind.BROADCAST:
        way = scattered if plan.scatters else broadcast
        group = way(plan, members, collective.size_bytes, collective.root)
    else:
        group = gathered(plan, members, collective.size_bytes)
        group = replace(group, flows=_from_gather(kind, group.flows))
    return replace(
        group,
        flows=held(group.flows, plan.barrier),
        local_touches=_local_touches(plan, members),
        note=plan.note,
    )


def _local_touches(plan: LanePlan, members: Members) -> tuple[float, float]:
    """Touches of memory per byte between cores of a chip: of a copy, and of an addition.

    One by one, a copy is read and written; an addition reads both and writes the sum. In one go m
    cores' parts are read once each together with what comes from the next chip, and what came in is
    read once for all copies: AWS counts 8 touches for a reduce-scatter and 6 for an all-gather of
    four ranks a chip that way, of which 4 and 2 are for the traffic between chips.
    """
    rails = members.rails
    if rails == 1:
        return 0.0, 0.0
    if not plan.duplicates:
        return 2.0, 3.0
    alone = 1.0 if members.nodes == 1 else 0.0
    return rails / (rails - 1), (rails + alone) / (rails - 1)


def _touches(group: GroupFlows) -> FloatArray:
    """(F,) f8 for the flows of one group; 0 between chips, where the usual holds."""
    copied, added = group.local_touches
    flows = group.flows
    return np.where(flows.local, np.where(flows.reduces, added, copied), 0.0)


def _from_gather(kind: CollectiveKind, flows: Flows) -> Flows:
    if kind is CollectiveKind.ALL_GATHER:
        return flows
    if kind is CollectiveKind.REDUCE_SCATTER:
        return mirrored(flows)
    if kind is CollectiveKind.ALL_REDUCE:
        return reduced_then_gathered(flows)
    raise ScheduleError(f"{kind} does not move along lanes")


def _csr(flows: Flows) -> tuple[IntArray, Int32Array]:
    """Dependencies by flow."""
    order = np.argsort(flows.dep_child, kind="stable")
    counts = np.bincount(flows.dep_child, minlength=len(flows))
    start = np.zeros(len(flows) + 1, dtype=np.int64)
    np.cumsum(counts, out=start[1:])
    return start, flows.dep_parent[order]


def _moved(flows: Flows, sites: int, chunks: int) -> Flows:
    """The flows of a group that comes after so many sites and chunks of others."""
    if not sites and not chunks:
        return flows
    return replace(
        flows,
        src=flows.src + np.int32(sites),
        dst=flows.dst + np.int32(sites),
        chunk=flows.chunk + np.int32(chunks),
    )


def schedule(parts: list[tuple[Members, GroupFlows]], algorithm: str, note: str = "") -> Schedule:
    """One schedule of groups that run side by side; `note` comes before those of the groups."""
    sites = np.cumsum([0, *(m.size for m, _ in parts)])
    chunks = np.cumsum([0, *(len(g.chunk_bytes) for _, g in parts)])
    lists = np.cumsum([0, *(len(g.chunk_list) for _, g in parts)])
    chip = np.concatenate([np.repeat(m.chip, m.rails) for m, _ in parts])
    core = np.concatenate([m.core.ravel() for m, _ in parts])
    listed = bool(lists[-1])
    first = lists if listed else chunks
    flows = merged([_moved(g.flows, sites[i], first[i]) for i, (_, g) in enumerate(parts)])
    dep_start, dep_flow = _csr(flows)
    groups = np.arange(len(parts), dtype=np.int32)
    return Schedule(
        flow_src=chip[flows.src],
        flow_dst=chip[flows.dst],
        flow_src_core=core[flows.src],
        flow_dst_core=core[flows.dst],
        flow_bytes=flows.size_bytes,
        flow_chunk=flows.chunk,
        flow_chunks=flows.chunks,
        flow_step=flows.step,
        flow_priority=flows.priority,
        flow_reduces=flows.reduces,
        flow_group=np.repeat(groups, [len(g.flows) for _, g in parts]),
        flow_path=flows.path,
        dep_start=dep_start,
        dep_flow=dep_flow,
        algorithm=algorithm,
        flow_touches=np.concatenate([_touches(g) for _, g in parts]),
        note="; ".join(filter(None, dict.fromkeys([note, *(g.note for _, g in parts)]))),
        chunk_bytes=np.concatenate([g.chunk_bytes for _, g in parts]),
        chunk_owner=np.concatenate([g.chunk_owner for _, g in parts]),
        chunk_group=np.repeat(groups, np.diff(chunks)),
        chunk_list=np.concatenate(
            [g.chunk_list + np.int32(chunks[i]) for i, (_, g) in enumerate(parts)]
        ),
    )
