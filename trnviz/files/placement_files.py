"""Where the ranks of a job sit, as files that jobs and tools use.

*Rank map*: every rank with its chip and logical core, as JSON or CSV. *Replica groups* as
`nccom-test` reads them: `{"replica_groups": [[[0, 1], [2, 3]]]}`, logical cores numbered through
the whole fabric, one list a group in ring order.
"""

import csv
import io
from dataclasses import dataclass, replace

import numpy as np

from trnviz.core import dealing, planning
from trnviz.core.errors import InputError, InputErrors, PlacementError
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.files.checked import MOST_PROBLEMS
from trnviz.files.strict_json import show

RANKS_FORMAT = "trnviz-ranks"
GROUPS = "replica_groups"
PAIRS = "src_target_pairs"
_COLUMNS = ("rank", "chip", "core")
_MOST_RANKS = 1 << 20
_DIMENSIONS = ("tp", "dp", "pp", "cp")


@dataclass(frozen=True, slots=True, kw_only=True)
class RankMap:
    """The place of every rank.

    Attributes:
        rows: (rank, name of its chip, logical core on it), in the order of the file.
    """

    rows: tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupFile:
    """Groups of logical cores, or pairs of them.

    Attributes:
        groups: Of the first operation of the file, each in ring order.
        are_pairs: Whether they are sources and targets of a permute.
        more: Further operations of the file, which are not used.
    """

    groups: tuple[tuple[int, ...], ...]
    are_pairs: bool = False
    more: int = 0


def is_rank_map(value: object) -> bool:
    """Whether a JSON value looks like a rank map."""
    return isinstance(value, dict) and value.get("format") == RANKS_FORMAT


def is_rank_table(head: tuple[str, ...]) -> bool:
    """Whether the columns of a CSV are those of a rank map."""
    return set(_COLUMNS) <= set(head)


def is_groups(value: object) -> bool:
    """Whether a JSON value looks like a file of groups or pairs."""
    return isinstance(value, dict) and (GROUPS in value or PAIRS in value)


def read_ranks(value: object, source: str = "") -> RankMap:
    """The rank map in a JSON value.

    Raises:
        InputErrors: All rows that are not what they should be.
    """
    rows = value.get("ranks") if isinstance(value, dict) else None
    if not isinstance(rows, list):
        raise InputError(f"{show(rows)} is not a list", source=source, where="$.ranks")
    problems: list[InputError] = []
    found = []
    for i, row in enumerate(rows):
        if not isinstance(row, dict):
            problems.append(InputError(f"{show(row)} is not an object", where=f"$.ranks[{i}]"))
            continue
        try:
            found.append(_row([row.get(name) for name in _COLUMNS]))
        except InputError as error:
            problems.append(error.at(where=f"$.ranks[{i}]"))
    return _rank_map(found, problems, source)


def read_rank_table(text: str, source: str = "") -> RankMap:
    """The rank map in a CSV text.

    Raises:
        InputErrors: All rows that are not what they should be.
    """
    problems: list[InputError] = []
    found = []
    rows = csv.DictReader(io.StringIO(text, newline=""), skipinitialspace=True)
    try:
        for number, row in enumerate(rows, start=2):
            cells: list[object] = [row.get(name) for name in _COLUMNS]
            numbers = [int(c) if isinstance(c, str) and _is_count(c) else c for c in cells[::2]]
            try:
                found.append(_row([numbers[0], cells[1], numbers[1]]))
            except InputError as error:
                problems.append(error.at(where=f"line {number}"))
    except csv.Error as error:
        raise InputError(f"is no CSV: {error}", source=source) from error
    return _rank_map(found, problems, source)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9  # noqa: PLR2004 - digits


def _row(values: list[object]) -> tuple[int, str, int]:
    rank, chip, core = values
    for value, name in ((rank, "rank"), (core, "core")):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < _MOST_RANKS:
            raise InputError(f"{show(value)} is not a {name}", hint="a whole number from 0")
    if not isinstance(chip, str) or not chip:
        raise InputError(f"{show(chip)} is not the name of a chip", hint="such as i0.c5")
    return int(str(rank)), chip, int(str(core))


def _rank_map(rows: list[tuple[int, str, int]], problems: list[InputError], source: str) -> RankMap:
    if problems:
        raise InputErrors(tuple(e.at(source=source) for e in problems[:MOST_PROBLEMS]))
    if not rows:
        raise InputError("names no ranks", source=source)
    return RankMap(rows=tuple(rows))


def read_groups(value: object, source: str = "") -> GroupFile:
    """The groups or pairs in a JSON value.

    Raises:
        InputError: They are no lists of lists of numbers; the path is named.
    """
    fields = value if isinstance(value, dict) else {}
    name = GROUPS if GROUPS in fields else PAIRS
    where = f"$.{name}"
    operations = _list(fields.get(name), where, source)
    if not operations:
        raise InputError("is an empty list", source=source, where=where, hint="[[[0, 1]]]")
    groups = []
    for i, group in enumerate(_list(operations[0], f"{where}[0]", source)):
        place = f"{where}[0][{i}]"
        members = _list(group, place, source)
        for j, member in enumerate(members):
            good = isinstance(member, int) and not isinstance(member, bool)
            if not good or not 0 <= int(str(member)) < _MOST_RANKS:
                raise InputError(
                    f"{show(member)} is not a core", source=source, where=f"{place}[{j}]"
                )
        groups.append(tuple(int(str(member)) for member in members))
    if not groups or len({len(group) for group in groups}) != 1 or not groups[0]:
        raise InputError("the groups are empty or differ in size", source=source, where=where)
    return GroupFile(groups=tuple(groups), are_pairs=name == PAIRS, more=len(operations) - 1)


def _list(value: object, where: str, source: str) -> list[object]:
    if not isinstance(value, list):
        raise InputError(f"{show(value)} is not a list", source=source, where=where)
    if len(value) > _MOST_RANKS:
        raise InputError(f"has {len(value):,} entries", source=source, where=where)
    return value


# --- onto a scenario ---------------------------------------------------------------------------


def with_ranks(scenario: Scenario, found: RankMap) -> Scenario:
    """The scenario with its ranks where the file has them.

    Raises:
        InputError: The file does not fit the scenario; says why.
    """
    plan = _plan(scenario)
    places = {}
    for rank, chip, core in found.rows:
        if rank in places:
            raise InputError(f"rank {rank} stands twice", hint="keep one of them")
        places[rank] = (scenario.topology.chip_id(chip), core)
    return replace(scenario, placement=_placement(places, plan.world, scenario.topology))


def with_groups(scenario: Scenario, found: GroupFile) -> tuple[Scenario, str]:
    """The scenario with its groups on the cores of the file, and which groups they were taken for.

    Where the groups have the number and size of those of the plan, the ranks go where the file has
    them; else the plan becomes one of so many tensor-parallel groups.

    Raises:
        InputError: The file does not fit the fabric.
        PlacementError: The model cannot be cut into such groups.
    """
    if found.are_pairs:
        raise InputError("pairs of a permute say nothing of a plan", hint="give replica groups")
    plan = _plan(scenario)
    shape = (len(found.groups), len(found.groups[0]))
    for dimension in _DIMENSIONS:
        groups = plan.groups(dimension)
        if (len(groups), len(groups[0])) == shape:
            return _on_cores(scenario, plan, groups, found), f"the groups of {dimension.upper()}"
    if scenario.model is None:
        raise PlacementError("there is no model to cut; load one first")
    degrees = {"tp": shape[1], "pp": 1, "dp": shape[0], "cp": 1, "ep": 1, "virtual_stages": 1}
    fresh = dealing.changed(plan, degrees)
    made = planning.with_plan(scenario, scenario.model, fresh)
    return _on_cores(made, fresh, fresh.groups("tp"), found), (
        f"TP {shape[1]}, DP {shape[0]}: the plan had no groups of that number and size"
    )


def _on_cores(
    scenario: Scenario,
    plan: Parallelism,
    groups: tuple[tuple[int, ...], ...],
    found: GroupFile,
) -> Scenario:
    cores = scenario.topology.cores_per_chip
    places = {
        rank: divmod(core, cores)
        for ranks, members in zip(groups, found.groups, strict=True)
        for rank, core in zip(ranks, members, strict=True)
    }
    return replace(scenario, placement=_placement(places, plan.world, scenario.topology))


def _plan(scenario: Scenario) -> Parallelism:
    if scenario.plan is None:
        raise InputError("a placement needs a model and a plan", hint="give a document or a model")
    return scenario.plan


def _placement(places: dict[int, tuple[int, int]], world: int, topology: Topology) -> Placement:
    missing = sorted(set(range(world)) - set(places))
    beyond = sorted(set(places) - set(range(world)))
    if missing or beyond:
        what = f"rank {missing[0]} has no place" if missing else f"there is no rank {beyond[0]}"
        raise InputError(what, hint=f"ranks are 0 to {world - 1}")
    for rank, (chip, core) in places.items():
        if chip >= topology.chip_count or core >= topology.cores_per_chip:
            raise InputError(
                f"rank {rank} sits on core {core} of chip {chip}",
                hint=f"{topology.chip_count} chips of {topology.cores_per_chip} cores",
            )
    order = [places[rank] for rank in range(world)]
    return Placement(
        chip_of_rank=np.array([chip for chip, _ in order], np.int32),
        core_of_rank=np.array([core for _, core in order], np.int32),
    )
