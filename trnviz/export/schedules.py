"""The flows of a collective as a plain schedule: one row a flow, with what it waits for."""

import json
from collections.abc import Iterator

from trnviz.core.bench.run import CollectiveResult
from trnviz.core.errors import InputError
from trnviz.export.tables import Cell, Table

MOST_FLOWS = 500_000
_COLUMNS = (
    "flow", "group", "step", "source", "source_core", "destination", "destination_core", "bytes",
    "first_chunk", "chunks", "reduces", "priority", "start_s", "end_s", "waits_for",
)  # fmt: skip


def table(result: CollectiveResult) -> Table:
    """All flows of a collective.

    Raises:
        InputError: There are more than can be written.
    """
    schedule = result.schedule
    if len(schedule) > MOST_FLOWS:
        raise InputError(
            f"the schedule has {len(schedule):,} flows", hint=f"at most {MOST_FLOWS:,} are written"
        )
    return Table(name="schedule", columns=_COLUMNS, rows=tuple(_rows(result)))


def _rows(result: CollectiveResult) -> Iterator[tuple[Cell, ...]]:
    schedule, names = result.schedule, result.topology.chip_names
    start, end = result.run.flow_start_s.tolist(), result.run.flow_end_s.tolist()
    first, waits = schedule.dep_start.tolist(), schedule.dep_flow.tolist()
    columns = zip(
        schedule.flow_group.tolist(), schedule.flow_step.tolist(), schedule.flow_src.tolist(),
        schedule.flow_src_core.tolist(), schedule.flow_dst.tolist(),
        schedule.flow_dst_core.tolist(), schedule.flow_bytes.tolist(),
        schedule.flow_chunk.tolist(), schedule.flow_chunks.tolist(),
        schedule.flow_reduces.tolist(), schedule.flow_priority.tolist(), strict=True,
    )  # fmt: skip
    for i, (group, step, src, src_core, dst, dst_core, size, *rest) in enumerate(columns):
        needs = " ".join(str(flow) for flow in waits[first[i] : first[i + 1]])
        yield (
            i, group, step, names[src], src_core, names[dst], dst_core, size, *rest,
            start[i], end[i], needs,
        )  # fmt: skip


def as_json(result: CollectiveResult) -> bytes:
    """The schedule with what was asked and what came of it."""
    flows = table(result)
    head = {
        "format": "trnviz-schedule",
        "operation": result.collective.kind.value,
        "algorithm": result.schedule.algorithm,
        "topology": result.topology.name,
        "size_bytes": result.collective.size_bytes,
        "groups": [
            [int(rank) for rank in group.ranks.tolist()] for group in result.collective.groups
        ],
        "time_s": result.run.time_s,
        "bound_s": result.bound.time_s,
        "columns": list(flows.columns),
    }
    rows = ",\n".join(f"  {json.dumps(row)}" for row in flows.rows)
    return (json.dumps(head, indent=1)[:-2] + ',\n "flows": [\n' + rows + "\n ]\n}\n").encode()
