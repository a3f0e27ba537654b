"""Every table of a document and its result as columns and rows, for CSV, JSON and the window.

Names of columns carry their units. A figure that does not exist is an empty cell, null in JSON.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from trnviz.core import dealing, memory
from trnviz.core.errors import InputError, PlacementError
from trnviz.core.pipeline import busy_ratio, peak_ratio
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind
from trnviz.files import deal_part

Cell = str | int | float | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Named columns.

    Attributes:
        name: Such as "links".
        columns: With their units.
        rows: As many cells as columns.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def as_csv(table: Table) -> bytes:
    """A table as RFC 4180 text with one line of names; numbers as short as they read back."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows:
        writer.writerow(["" if cell is None else _text(cell) for cell in row])
    return text.getvalue().encode()


def _text(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, str) and cell[:1] in ("=", "+", "@"):
        return f"'{cell}"  # a spreadsheet would run it
    return str(cell)


def as_json(table: Table) -> bytes:
    """A table as an object with its name and a list of rows by column name."""
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    text = json.dumps({"table": table.name, "rows": rows}, indent=1, allow_nan=False)
    return f"{text}\n".encode()


def as_text_rows(table: Table) -> list[tuple[str, ...]]:
    """Its cells as text, for a clipboard or a terminal."""
    return [tuple("" if cell is None else _text(cell) for cell in row) for row in table.rows]


def table(name: str, scenario: Scenario, result: Result | None) -> Table:
    """One table by name.

    Raises:
        InputError: There is none of this name, or it needs a model that the document has not.
    """
    if name not in TABLES:
        raise InputError(f"{name!r} is not a table", hint=f"one of {', '.join(TABLES)}")
    return TABLES[name](scenario, result)


def _needs(result: Result | None, name: str) -> Result:
    if result is None:
        raise InputError(
            f"the table of {name} needs a model on the fabric", hint="links and chips need none"
        )
    return result


def _links(scenario: Scenario, result: Result | None) -> Table:
    """All links of the fabric, and what they carried where a step was run."""
    topology = scenario.topology
    columns: tuple[str, ...] = (
        "link", "kind", "source", "destination", "capacity_bytes_per_s", "latency_s", "up",
    )  # fmt: skip
    carried: list[tuple[float, ...]] = [()] * topology.link_count
    if result is not None:
        columns += ("bytes", "mean_utilization_ratio", "peak_utilization_ratio")
        run = result.timeline
        stacked = np.stack(
            [run.link_bytes, busy_ratio(run, scenario), peak_ratio(run, scenario)], axis=1
        )
        carried = [tuple(row) for row in stacked.tolist()]
    names = topology.vertex_names
    rows = tuple(
        (
            topology.link_names[i],
            LinkKind(int(topology.link_kind[i])).name,
            names[topology.link_src[i]],
            names[topology.link_dst[i]],
            float(topology.link_capacity_bytes_per_s[i]),
            float(topology.link_latency_s[i]),
            bool(topology.link_up[i]),
            *carried[i],
        )
        for i in range(topology.link_count)
    )
    return Table(name="links", columns=columns, rows=rows)


def _chips(scenario: Scenario, result: Result | None) -> Table:
    topology = scenario.topology
    held = result.occupancy.total_bytes.sum(axis=1).tolist() if result else None
    capacity = int(topology.bank_bytes.sum())
    columns = (
        "chip", "instance", "ultraserver", "up", "logical_cores", "ranks", "hbm_bytes",
        "hbm_capacity_bytes",
    )  # fmt: skip
    ranks = np.zeros(topology.chip_count, np.int64)
    if scenario.placement is not None:
        where = scenario.placement.chip_of_rank[scenario.placement.placed]
        ranks = np.bincount(where, minlength=topology.chip_count)
    rows = tuple(
        (
            name,
            int(topology.instance_of_chip[i]),
            int(topology.ultraserver_of_chip[i]),
            bool(topology.chip_up[i]),
            topology.cores_per_chip,
            int(ranks[i]),
            None if held is None else int(held[i]),
            capacity or None,
        )
        for i, name in enumerate(topology.chip_names)
    )
    return Table(name="chips", columns=columns, rows=rows)


def _collectives(_scenario: Scenario, result: Result | None) -> Table:
    found = _needs(result, "collectives")
    columns = (
        "collective", "dimension", "stage", "replica", "operation", "algorithm", "groups",
        "bytes", "count", "start_s", "duration_s", "exposed_s",
    )  # fmt: skip
    rows = tuple(
        (
            row.name, row.dimension, row.stage, None if row.replica < 0 else row.replica,
            row.operation, row.algorithm,
            ";".join(",".join(map(str, group)) for group in row.groups),
            row.size_bytes, float(row.count), row.start_s, row.duration_s, row.exposed_s,
        )
        for row in found.collectives
    )  # fmt: skip
    return Table(name="collectives", columns=columns, rows=rows)


def _memory(scenario: Scenario, result: Result | None) -> Table:
    """The ledger of every rank."""
    found = _needs(result, "memory")
    held = found.ledger.rank_bytes.tolist()
    columns = (
        "rank", "stage", "chip", "core", "bank", *(f"{kind}_bytes" for kind in memory.KINDS),
        "total_bytes", "capacity_bytes",
    )  # fmt: skip
    topology = scenario.topology
    rows = tuple(
        (
            *place,
            topology.chip_names[chip],
            core,
            int(topology.bank_of_core[core]),
            *held[place[0]],
            sum(held[place[0]]),
            int(topology.bank_bytes[topology.bank_of_core[core]]),
        )
        for place, chip, core in _places(scenario)
    )
    return Table(name="memory", columns=columns, rows=rows)


def _places(scenario: Scenario) -> Iterator[tuple[tuple[int, int], int, int]]:
    """(rank, stage), chip and core of every rank."""
    plan, placement = scenario.plan, scenario.placement
    if plan is None or placement is None:
        return
    stage = plan.stage_of_rank.tolist()
    where = zip(placement.chip_of_rank.tolist(), placement.core_of_rank.tolist(), strict=True)
    for rank, (chip, core) in enumerate(where):
        if chip >= 0:  # ranks in the tray have no place to tell of
            yield (rank, stage[rank]), chip, core


def _hbm(scenario: Scenario, result: Result | None) -> Table:
    """What every bank holds, kind by kind."""
    found = _needs(result, "hbm").occupancy
    held, names = found.hbm_bytes, scenario.topology.chip_names
    rows = tuple(
        (names[chip], bank, kind, int(held[chip, bank, k]), int(found.bank_bytes[bank]))
        for chip in range(held.shape[0])
        for bank in range(held.shape[1])
        for k, kind in enumerate(memory.KINDS)
        if held[chip, bank, k]
    )
    columns = ("chip", "bank", "kind", "bytes", "capacity_bytes")
    return Table(name="hbm", columns=columns, rows=rows)


def _problems(_scenario: Scenario, result: Result | None) -> Table:
    found = _needs(result, "problems").problems
    rows = tuple((p.severity.value, p.code, p.where, p.message) for p in found)
    return Table(name="problems", columns=("severity", "code", "where", "message"), rows=rows)


def _ranks(scenario: Scenario, _result: Result | None) -> Table:
    """Which rank is what, and where it runs."""
    plan, topology = scenario.plan, scenario.topology
    if plan is None:
        raise InputError("the table of ranks needs a model on the fabric")
    local = local_chips(scenario)
    rows = tuple(
        (
            rank, stage, int(plan.tp_of_rank[rank]), int(plan.dp_of_rank[rank]),
            topology.chip_names[chip], core, int(topology.instance_of_chip[chip]),
            local[chip], local[chip] * topology.cores_per_chip + core, *_holds(scenario, rank),
        )
        for (rank, stage), chip, core in _places(scenario)
    )  # fmt: skip
    columns = (
        "rank", "stage", "tp", "dp", "chip", "core", "instance", "neuron_device",
        "core_of_instance", "layers", "experts",
    )  # fmt: skip
    return Table(name="ranks", columns=columns, rows=rows)


def _holds(scenario: Scenario, rank: int) -> tuple[str, str]:
    """The layers and the experts of a rank, such as "20-39" and "0-3,6"; "-" for none."""
    plan, model = scenario.plan, scenario.model
    if plan is None or model is None:
        return "-", "-"
    stage, group = int(plan.stage_of_rank[rank]), int(plan.ep_of_rank[rank])
    layers = deal_part.runs(dealing.layers_on(plan, model.layers, stage))
    try:
        count = dealing.slots(model, plan)
    except PlacementError:  # layers of several numbers of experts, which are dealt evenly
        return layers, f"group {group}"
    return layers, deal_part.runs(dealing.experts_of(plan, stage, group, count))


def local_chips(scenario: Scenario) -> list[int]:
    """Number of each chip on its instance, as neuron-ls counts."""
    seen: dict[int, int] = {}
    local = []
    for instance in scenario.topology.instance_of_chip.tolist():
        local.append(seen.get(instance, 0))
        seen[instance] = local[-1] + 1
    return local


TABLES: MappingProxyType[str, Callable[[Scenario, Result | None], Table]] = MappingProxyType(
    {
        "links": _links,
        "chips": _chips,
        "collectives": _collectives,
        "memory": _memory,
        "hbm": _hbm,
        "ranks": _ranks,
        "problems": _problems,
    }
)
