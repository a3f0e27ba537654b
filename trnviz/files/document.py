"""The `*.trnviz` file: a scenario as text that a person can read, write and compare.

Reading is strict, has limits and runs nothing; what we write reads back to the very same bytes.
Results are not stored. `document_schema` says which fields there are.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import TRAY, Placement
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.core.units import exact_rate, exact_ratio, exact_time
from trnviz.core.view import View
from trnviz.files import (
    assumptions,
    atomic,
    custom_part,
    deal_part,
    document_parts,
    migrate,
    model_part,
    note_part,
    places_part,
    rework_part,
    strict_json,
)
from trnviz.files.checked import checked
from trnviz.files.document_schema import (
    FORMAT,
    VERSION,
    AnnotationPart,
    BookmarkPart,
    CameraPart,
    DocumentPart,
    FaultPart,
    PlanPart,
    TopologyPart,
    ViewPart,
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Loaded:
    """What a file holds.

    Attributes:
        scenario: The value to work on.
        view: Camera and selection.
        version: Of the format on disk; an older one stays so until it is saved.
    """

    scenario: Scenario
    view: View
    version: int


def read(path: Path) -> Loaded:
    """The document in a file.

    Raises:
        InputError: It was refused; file, place and reason are named, all problems at once as
            `InputErrors` where that is possible.
    """
    return loads(strict_json.read(path), source=str(path))


def write(path: Path, scenario: Scenario, view: View | None = None) -> None:
    """Put a document into a file: the file is the whole old or the whole new one at any moment.

    Raises:
        OutputError: It could not be written; the file is as it was.
    """
    atomic.write(path, dumps(scenario, view))


def loads(data: bytes, *, source: str = "") -> Loaded:
    """The document in these bytes.

    Raises:
        InputError: As `read`.
    """
    try:
        return _loads(data)
    except InputErrors as errors:
        raise InputErrors(tuple(e.at(source=source) for e in errors.errors)) from errors
    except InputError as error:
        raise error.at(source=source) from error


def _loads(data: bytes) -> Loaded:
    value = strict_json.decode(data)
    version = migrate.version_of(value)
    fields: dict[str, Any] = dict(value) if isinstance(value, dict) else {}
    part = checked(migrate.upgraded(fields, version), DocumentPart)
    scenario, view = document_parts.scenario(part)
    return Loaded(scenario=scenario, view=view, version=version)


def dumps(scenario: Scenario, view: View | None = None) -> bytes:
    """The document as bytes: fixed order, one entry a line, every quantity with its unit."""
    return _encoded(_fields(_document(scenario, view or View())), indent=2)


def kept(scenario: Scenario, view: View) -> bytes:
    """The same document for the program alone, in one line: a tenth of the time."""
    fields = {**content(scenario), "view": _fields(_view(scenario, view))}
    return _encoded(fields, indent=None)


@lru_cache(maxsize=2)
def content(scenario: Scenario) -> Mapping[str, Any]:
    """What a document says of the scenario, camera and selection left out, to be compared."""
    return _fields(_document(scenario, View()))


def _encoded(fields: Mapping[str, Any], indent: int | None) -> bytes:
    text = json.dumps(fields, indent=indent, ensure_ascii=False, allow_nan=False)
    return f"{text}\n".encode("utf-8", "replace")


def _document(scenario: Scenario, view: View) -> DocumentPart:
    hardware, algorithms = scenario.hardware, scenario.algorithms
    return DocumentPart(
        format=FORMAT,
        version=VERSION,
        topology=_topology(scenario),
        profile=scenario.profile,
        network=scenario.network,
        assumptions=assumptions.changed(hardware) if hardware else {},
        model=model_part.part(scenario.model) if scenario.model else None,
        plan=_plan(scenario.plan) if scenario.plan else None,
        placement=_placement(scenario.placement, scenario.topology) if scenario.placement else None,
        tray=list(scenario.placement.aside) if scenario.placement else [],
        algorithms={
            name: algorithms[name] for name in document_parts.DIMENSIONS if name in algorithms
        },
        annotations=_annotations(scenario),
        bookmarks=[
            BookmarkPart(time=exact_time(mark.time_s), name=mark.name or None)
            for mark in scenario.bookmarks
        ],
        view=_view(scenario, view),
    )


def _annotations(scenario: Scenario) -> list[AnnotationPart]:
    """The notes; one whose chip or link has gone since belongs to the whole drawing."""
    if not scenario.annotations:
        return []
    known = note_part.named_parts(scenario.topology)
    return [note_part.part(note, known) for note in scenario.annotations]


def _topology(scenario: Scenario) -> TopologyPart:
    spec = scenario.spec
    return TopologyPart(
        fabric=spec.text,
        lnc=spec.lnc,
        bandwidths=[exact_rate(value) for value in spec.bandwidths_bytes_per_s],
        latencies=[exact_time(value) for value in spec.latencies_s],
        custom=custom_part.part(spec.custom) if spec.custom else None,
        changes=rework_part.part(spec.rework),
        faults=[
            FaultPart(
                kind=fault.kind,
                name=fault.name,
                left=exact_ratio(fault.share),
                both_ways=fault.both_ways,
                begins=exact_time(fault.begins_s) if fault.begins_s > 0 else None,
                ends=None if fault.ends_s is None else exact_time(fault.ends_s),
            )
            for fault in scenario.faults
        ],
    )


def _plan(plan: Parallelism) -> PlanPart:
    """Fields of the same names, and what was dealt out by hand."""
    values = {name: getattr(plan, name) for name in PlanPart.__struct_fields__}
    experts = tuple(deal_part.words(row, plan.ep) for row in plan.expert_layout)
    return PlanPart(**{**values, "expert_layout": experts})


def _placement(placement: Placement, topology: Topology) -> dict[str, str]:
    cores: dict[int, dict[int, list[int]]] = {}
    places = zip(placement.chip_of_rank.tolist(), placement.core_of_rank.tolist(), strict=True)
    for rank, (chip, core) in enumerate(places):
        if chip != TRAY:
            cores.setdefault(chip, {}).setdefault(core, []).append(rank)
    return {topology.chip_names[chip]: _words(cores[chip]) for chip in sorted(cores)}


def _words(ranks_of_core: Mapping[int, list[int]]) -> str:
    """One word a core up to the last that is taken: "0 1 - 3+9"."""
    cores = range(max(ranks_of_core) + 1)
    return " ".join("+".join(map(str, ranks_of_core.get(core, ()))) or "-" for core in cores)


def _view(scenario: Scenario, view: View) -> ViewPart:
    at = view.center_su
    camera = CameraPart(x=float(at[0]), y=float(at[1]), zoom=float(view.zoom)) if at else None
    count = scenario.plan.world if scenario.plan else 0
    known = note_part.named_parts(scenario.topology) | document_parts.ranks(count)
    return ViewPart(
        layout=scenario.layout,
        metric=scenario.metric,
        color_by=scenario.color_by,
        hidden=list(scenario.hidden),
        places=places_part.texts(scenario.places, scenario.topology),
        camera=camera,
        selection=[name for name in view.selection if name in known],
    )


def _fields(part: msgspec.Struct) -> dict[str, Any]:
    """The part as plain data; parts that are absent and collections that are empty are left out."""
    found = {}
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if value is None or value in ([], (), {}):
            continue
        found[name] = _plain(value)
    return found


def _plain(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        return _fields(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
