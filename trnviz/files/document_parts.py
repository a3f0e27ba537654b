"""From the parts of a document to a scenario: what each value means, and all that cannot be.

The shape of the file has been checked before; here names are looked up, quantities read and the
plan held against model and fabric. Problems are collected, so that one reading lists them all.
"""

import difflib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import msgspec
import numpy as np

from trnviz.core import fabrics, faults
from trnviz.core.arrays import Int32Array
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.core.custom_fabric import WORD as CUSTOM
from trnviz.core.errors import InputError, InputErrors, TrnvizError
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.faults import Fault
from trnviz.core.hardware import PROFILES, HardwareSpec
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.rework import NOTHING, Rework, reworked
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.core.units import parse_rate, parse_ratio, parse_time
from trnviz.core.view import (
    COLOR_BY,
    LAYERS,
    LAYOUTS,
    METRICS,
    NETWORKS,
    Annotation,
    Bookmark,
    Places,
    View,
)
from trnviz.files import (
    assumptions,
    custom_part,
    deal_part,
    model_part,
    note_part,
    places_part,
    rework_part,
    topologies,
)
from trnviz.files.checked import MOST_PROBLEMS
from trnviz.files.document_schema import DocumentPart, PlanPart, TopologyPart
from trnviz.files.strict_json import show

DIMENSIONS = ("tp", "pp", "dp", "cp", "ep")
_MOST_NAMED = 5
_MOST_FAULT_WORK = 20_000_000
"""Faults times links that are looked through: about a second."""


@dataclass(slots=True)
class _Problems:
    """What was refused so far."""

    found: list[InputError] = field(default_factory=list)

    def add(self, problem: str, where: str, hint: str = "") -> None:
        """One more problem."""
        self.found.append(InputError(problem, where=where, hint=hint))

    @contextmanager
    def at(self, where: str) -> Iterator[None]:
        """Collects what is raised inside, as a problem of this place."""
        try:
            yield
        except InputErrors as errors:
            self.found.extend(error.at(where=where) for error in errors.errors)
        except InputError as error:
            self.found.append(error.at(where=where))
        except TrnvizError as error:
            self.add(str(error), where)

    def choice(self, value: str, allowed: Iterable[str], where: str) -> None:
        """Refuses a value that is none of these."""
        names = tuple(allowed)
        if value not in names:
            near = difflib.get_close_matches(value, names, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(names)}"
            self.add(f"{show(value)} is not known", where, hint)

    def stop(self) -> None:
        """Raises what was found.

        Raises:
            InputErrors: Anything was.
        """
        if self.found:
            raise InputErrors(tuple(self.found[:MOST_PROBLEMS]))


@dataclass(slots=True)
class _Parts:
    """What could be made; None where it is absent or was refused."""

    spec: TopologySpec | None = None
    hardware: HardwareSpec | None = None
    topology: Topology | None = None
    faults: tuple[Fault, ...] = ()
    model: ModelSpec | None = None
    plan: Parallelism | None = None
    placement: Placement | None = None
    annotations: tuple[Annotation, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    places: Places = field(default_factory=dict)


def scenario(part: DocumentPart) -> tuple[Scenario, View]:
    """The scenario and the view that a document describes.

    Raises:
        InputErrors: All that cannot be.
    """
    problems, made = _Problems(), _Parts()
    _choices(part, problems)
    _fabric(part, made, problems)
    _model(part, made, problems)
    _plan(part, made, problems)
    _place(part, made, problems)
    _names(part, made, problems)
    _notes(part, made, problems)
    _bookmarks(part, made, problems)
    _moved(part, made, problems)
    problems.stop()
    return _scenario(part, made), _view(part)


def _choices(part: DocumentPart, problems: _Problems) -> None:
    problems.choice(part.profile, PROFILES, "$.profile")
    problems.choice(part.network, NETWORKS, "$.network")
    problems.choice(part.view.layout, LAYOUTS, "$.view.layout")
    problems.choice(part.view.metric, METRICS, "$.view.metric")
    problems.choice(part.view.color_by, COLOR_BY, "$.view.color_by")
    for i, layer in enumerate(part.view.hidden):
        problems.choice(layer, LAYERS, f"$.view.hidden[{i}]")
    for name, algorithm in part.algorithms.items():
        problems.choice(name, DIMENSIONS, "$.algorithms")
        problems.choice(algorithm, ("auto", *ALGORITHMS), f"$.algorithms.{name}")


def _fabric(part: DocumentPart, made: _Parts, problems: _Problems) -> None:
    made.spec = _spec(part.topology, problems)
    made.faults = _faults(part.topology, problems)
    if made.spec is None:
        return
    profile = part.profile if part.profile in PROFILES else PROFILES[0]
    made.spec = _changed(part.topology, made.spec, problems)
    with problems.at("$.topology.fabric"):
        published = topologies.hardware(made.spec, profile)
        made.hardware = _assumed(published, part.assumptions, problems)
        built = fabrics.build(replace(made.spec, rework=NOTHING), made.hardware)
        healthy = _reworked(built, made.spec.rework, problems)
        made.topology = _broken(healthy, made.faults, problems)


def _changed(part: TopologyPart, spec: TopologySpec, problems: _Problems) -> TopologySpec:
    """The spec with what was added to the fabric and taken out."""
    if part.changes is None:
        return spec
    with problems.at("$.topology.changes"):
        return replace(spec, rework=rework_part.rework(part.changes, "$.topology.changes"))
    return spec


def _reworked(built: Topology, rework: Rework, problems: _Problems) -> Topology:
    with problems.at("$.topology.changes"):
        return reworked(built, rework)
    return built


def _spec(part: TopologyPart, problems: _Problems) -> TopologySpec | None:
    if part.custom is not None or part.fabric == CUSTOM:
        return _custom(part, problems)
    before = len(problems.found)
    rates = _quantities(part.bandwidths, parse_rate, "$.topology.bandwidths", problems)
    times = _quantities(part.latencies, parse_time, "$.topology.latencies", problems)
    with problems.at("$.topology.fabric"):
        spec = topologies.spec(part.fabric, lnc=part.lnc, bandwidth=rates, latency=times)
    return spec if len(problems.found) == before else None


def _custom(part: TopologyPart, problems: _Problems) -> TopologySpec | None:
    """The spec of a fabric that is spelled out, as its word says."""
    if part.custom is None or part.fabric != CUSTOM:
        problems.add(
            f"{show(part.fabric)} with{'out' if part.custom is None else ''} a spelled-out fabric",
            "$.topology.fabric",
            f"\"{CUSTOM}\" and 'custom' go together",
        )
        return None
    if part.bandwidths or part.latencies:
        problems.add("a custom fabric has its own figures", "$.topology", "leave these lists out")
        return None
    with problems.at("$.topology.custom"):
        spelled = custom_part.fabric(part.custom, "$.topology.custom")
        return TopologySpec(text=CUSTOM, lnc=part.lnc, custom=spelled)
    return None


def _quantities(
    texts: list[str], parse: Callable[[object], float], where: str, problems: _Problems
) -> tuple[float, ...]:
    values = []
    for i, text in enumerate(texts):
        with problems.at(f"{where}[{i}]"):
            values.append(float(parse(text)))
    return tuple(values)


def _faults(part: TopologyPart, problems: _Problems) -> tuple[Fault, ...]:
    made = []
    for i, fault in enumerate(part.faults):
        where, before = f"$.topology.faults[{i}]", len(problems.found)
        share, begins_s, ends_s = 0.0, 0.0, None
        with problems.at(f"{where}.left"):
            share = parse_ratio(fault.left)
        with problems.at(f"{where}.begins"):
            begins_s = 0.0 if fault.begins is None else parse_time(fault.begins)
        with problems.at(f"{where}.ends"):
            ends_s = None if fault.ends is None else parse_time(fault.ends)
        if len(problems.found) == before:
            made.append(
                Fault(
                    kind=fault.kind, name=fault.name, share=share, both_ways=fault.both_ways,
                    begins_s=begins_s, ends_s=ends_s,
                )
            )  # fmt: skip
    return tuple(made)


def _assumed(
    hardware: HardwareSpec | None, texts: dict[str, str], problems: _Problems
) -> HardwareSpec | None:
    if hardware is None:
        if texts:
            problems.add(
                "a generic fabric has no hardware figures", "$.assumptions", "leave it out"
            )
        return None
    for name, text in texts.items():
        with problems.at(f"$.assumptions.{name}"):
            hardware = assumptions.with_figure(hardware, name, text)
    return hardware


def _broken(healthy: Topology, broken: tuple[Fault, ...], problems: _Problems) -> Topology:
    if len(broken) * healthy.link_count > _MOST_FAULT_WORK:
        most = _MOST_FAULT_WORK // healthy.link_count
        problems.add(f"has {len(broken)} faults", "$.topology.faults", f"at most {most} here")
        return healthy
    for i, fault in enumerate(broken):
        with problems.at(f"$.topology.faults[{i}]"):
            faults.links_of_fault(healthy, fault)
    with problems.at("$.topology.faults"):
        return healthy if problems.found else faults.apply(healthy, broken)
    return healthy


def _model(part: DocumentPart, made: _Parts, problems: _Problems) -> None:
    if part.model is None:
        return
    with problems.at("$.model"):
        made.model = model_part.model(part.model)


def _plan(part: DocumentPart, made: _Parts, problems: _Problems) -> None:
    if part.plan is None:
        return
    if part.model is None:
        problems.add("a plan without a model", "$.plan", "add 'model', or leave the plan out")
        return
    with problems.at("$.plan"):
        made.plan = _dealt(part.plan, part.topology.lnc, made.model)
        if made.model and made.topology and not problems.found:
            made.plan.check(made.model, made.topology)


def _dealt(part: PlanPart, lnc: int, model: ModelSpec | None) -> Parallelism:
    """The plan, with what was dealt out by hand."""
    values = {**msgspec.structs.asdict(part), "expert_layout": ()}
    plan = Parallelism(**values, lnc=lnc)
    if not part.expert_layout or model is None:
        return plan
    rows = deal_part.layout(part.expert_layout, plan, model, "$.plan.expert_layout")
    return replace(plan, expert_layout=rows)


def _place(part: DocumentPart, made: _Parts, problems: _Problems) -> None:
    if made.topology is None:
        return
    if made.plan is None:
        if part.placement is not None:
            problems.add("a placement without a plan", "$.placement", "add 'plan', or leave it out")
        if part.tray:
            problems.add("a tray without a plan", "$.tray", "add 'plan', or leave it out")
    elif part.placement is None:
        if part.tray:
            problems.add("a tray without a placement", "$.tray", "add 'placement'")
        if problems.found:
            return
        with problems.at("$.plan"):
            made.placement = Placement.initial(made.plan, made.topology)
    else:
        made.placement = _listed(part, made.plan.world, made.topology, problems)


def _listed(
    part: DocumentPart, world: int, topology: Topology, problems: _Problems
) -> Placement | None:
    chip_of_rank = np.full(world, -1, np.int32)
    core_of_rank = np.zeros(world, np.int32)
    for name, words in (part.placement or {}).items():
        with problems.at(f"$.placement.{name}"):
            chip = topology.chip_id(name)
            for core, rank in _ranks(words, topology.cores_per_chip):
                _take(rank, chip_of_rank, topology)
                chip_of_rank[rank], core_of_rank[rank] = chip, core
    missing = np.flatnonzero(chip_of_rank < 0).tolist()
    for i, rank in enumerate(part.tray):
        with problems.at(f"$.tray[{i}]"):
            _take(rank, chip_of_rank, topology)
            if rank not in missing:
                raise InputError(f"rank {rank} stands twice", hint="keep one of them")
            missing.remove(rank)
    if missing and not problems.found:
        problems.add(f"{_some(missing)} no place", "$.placement", f"ranks are 0 to {world - 1}")
    if problems.found:
        return None
    return Placement(chip_of_rank=chip_of_rank, core_of_rank=core_of_rank)


def _ranks(words: str, cores: int) -> Iterator[tuple[int, int]]:
    """(core, rank) of each rank in the words of a chip."""
    parts = words.split()
    if len(parts) > cores:
        raise InputError(f"names {len(parts)} cores", hint=f"a chip has {cores}")
    for core, word in enumerate(parts):
        for rank in word.split("+") if word != "-" else ():
            if not (rank.isascii() and rank.isdigit() and len(rank) < _LONGEST_RANK):
                raise InputError(f"{rank!r} is not a rank", hint='such as "0 1 - 3+9"')
            yield core, int(rank)


_LONGEST_RANK = 8


def _take(rank: int, chip_of_rank: Int32Array, topology: Topology) -> None:
    if rank >= len(chip_of_rank):
        raise InputError(f"there is no rank {rank}", hint=f"0 to {len(chip_of_rank) - 1}")
    if chip_of_rank[rank] >= 0:
        other = topology.chip_names[chip_of_rank[rank]]
        raise InputError(f"rank {rank} stands on {other} as well", hint="keep one of them")


def _some(ranks: list[int]) -> str:
    named = ", ".join(str(rank) for rank in ranks[:_MOST_NAMED])
    more = f" and {len(ranks) - _MOST_NAMED} more" if len(ranks) > _MOST_NAMED else ""
    return f"rank {named} has" if len(ranks) == 1 else f"ranks {named}{more} have"


def _names(part: DocumentPart, made: _Parts, problems: _Problems) -> None:
    """Refuses notes and selections that are tied to nothing."""
    if made.topology is None:
        return
    parts = note_part.named_parts(made.topology)
    selectable = parts | ranks(made.plan.world if made.plan else 0)
    notes = [
        (f"$.annotations[{i}].{end}", name or "")
        for i, note in enumerate(part.annotations)
        for end, name in (("at", note.at), ("to", note.to))
    ]
    chosen = [(f"$.view.selection[{i}]", name) for i, name in enumerate(part.view.selection)]
    dangling = [(where, name) for where, name in notes if name and name not in parts]
    dangling += [(where, name) for where, name in chosen if name not in selectable]
    for where, name in dangling:
        hint = "such as i0.c5 or i0.c5>i0.c6" if made.hardware else "such as c5"
        problems.add(f"{show(name)} is no part of {made.topology.name}", where, hint)


def _notes(part: DocumentPart, made: _Parts, problems: _Problems) -> None:
    with problems.at(""):
        made.annotations = note_part.notes(part.annotations)


def _bookmarks(part: DocumentPart, made: _Parts, problems: _Problems) -> None:
    found: dict[float, Bookmark] = {}
    for i, mark in enumerate(part.bookmarks):
        with problems.at(f"$.bookmarks[{i}].time"):
            time_s = parse_time(mark.time)
            if time_s in found:
                raise InputError(f"{show(mark.time)} is marked twice", hint="keep one of them")
            found[time_s] = Bookmark(time_s=time_s, name=mark.name or "")
    made.bookmarks = tuple(found[time_s] for time_s in sorted(found))


def _moved(part: DocumentPart, made: _Parts, problems: _Problems) -> None:
    if made.topology is not None:
        with problems.at(""):
            made.places = places_part.places(part.view.places, made.topology)


def ranks(count: int) -> set[str]:
    """The names of tiles in a selection: "rank 17"."""
    return {f"rank {rank}" for rank in range(count)}


def _scenario(part: DocumentPart, made: _Parts) -> Scenario:
    if made.spec is None or made.topology is None:
        raise InputError("the topology could not be built", where="$.topology")
    chosen = {name: part.algorithms[name] for name in DIMENSIONS if name in part.algorithms}
    return Scenario(
        spec=made.spec,
        topology=made.topology,
        hardware=made.hardware,
        faults=made.faults,
        model=made.model,
        plan=made.plan,
        placement=made.placement,
        algorithms=MappingProxyType(chosen),
        profile=part.profile,
        network=part.network,
        layout=part.view.layout,
        metric=part.view.metric,
        color_by=part.view.color_by,
        hidden=tuple(part.view.hidden),
        annotations=made.annotations,
        bookmarks=made.bookmarks,
        places=made.places,
    )


def _view(part: DocumentPart) -> View:
    camera = part.view.camera
    return View(
        center_su=(camera.x, camera.y) if camera else None,
        zoom=camera.zoom if camera else 1.0,
        selection=tuple(part.view.selection),
    )
