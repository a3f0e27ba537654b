"""Several files that belong together as one scenario.

At most one fabric (a document, graph or network file, or one to four listings of `neuron-ls` with
their labels), one model, one plan and one placement. What is missing takes its default: the fabric
an UltraServer, the plan what `trnviz plan` would choose.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from trnviz.core import planning
from trnviz.core.errors import InputError
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.problem import Problem
from trnviz.core.scenario import Scenario
from trnviz.core.view import View
from trnviz.files import neuron_fabric, placement_files
from trnviz.files.document import Loaded
from trnviz.files.fabric_file import FabricFile, bare
from trnviz.files.neuron_ls import Listing
from trnviz.files.node_labels import NodeLabels
from trnviz.files.nxdt import PlanFile
from trnviz.files.placement_files import GroupFile, RankMap
from trnviz.files.sniff import Opened
from trnviz.files.topologies import spec as fabric_spec

_DEFAULT_FABRIC = "ultraserver"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Composed:
    """What files came to.

    Attributes:
        scenario: All of it.
        view: Of the document, where there was one.
        notes: What was assumed and how files were read.
        problems: Where they contradict the machine.
    """

    scenario: Scenario
    view: View
    notes: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


MEASURED = ("Sweep", "Monitor", "OutOfMemory", "LinkLoads")


def is_whole(file: Opened) -> bool:
    """Whether a file holds a fabric of its own; others are put onto one."""
    return isinstance(file.content, (Loaded, FabricFile, Listing))


def is_measured(file: Opened) -> bool:
    """Whether a file holds what was measured, to be laid beside a model."""
    return type(file.content).__name__ in MEASURED


def without_order(files: Sequence[Opened]) -> tuple[Opened, ...]:
    """The listings of instances that do not say which of them is which; the user has to."""
    listings = [file for file in files if isinstance(file.content, Listing)]
    contents = [file.content for file in listings if isinstance(file.content, Listing)]
    labels = next((f.content for f in files if isinstance(f.content, NodeLabels)), None)
    known = not listings or neuron_fabric.states_order(contents, labels)
    return () if known else tuple(listings)


def in_order(files: Sequence[Opened], ordered: Sequence[Opened]) -> tuple[Opened, ...]:
    """The files with some of them, such as those `without_order`, in another order."""
    rest = iter(ordered)
    return tuple(next(rest) if file in ordered else file for file in files)


def compose(files: Sequence[Opened]) -> Composed:
    """One scenario from these files.

    Raises:
        InputError: They do not belong together, or one is a measurement.
        PlacementError: The plan is not possible.
    """
    for file in files:
        if is_measured(file):
            raise InputError(
                f"is a measurement ({file.kind}), not a fabric or plan",
                source=file.source,
                hint="trnviz info shows it; the window lays it beside the model",
            )
    made = _fabric(files)
    scenario = _with_model(made.scenario, files)
    notes = list(made.notes)
    plan = _one(files, PlanFile)
    if plan is not None:
        scenario, more = _with_plan(scenario, plan.content, plan.source)
        notes += more
    scenario = _placed(scenario, files, notes)
    return replace(made, scenario=scenario, notes=tuple(notes))


def _one(files: Sequence[Opened], *kinds: type) -> Opened | None:
    """The only file of these kinds, None when there is none."""
    found = [file for file in files if isinstance(file.content, kinds)]
    if len(found) > 1:
        raise InputError(
            f"is a second {found[1].kind} beside {found[0].source}",
            source=found[1].source,
            hint="one of each kind",
        )
    return found[0] if found else None


def _fabric(files: Sequence[Opened]) -> Composed:
    listings = [file.content for file in files if isinstance(file.content, Listing)]
    whole = _one(files, Loaded, FabricFile)
    labels = _one(files, NodeLabels)
    if listings and whole is not None:
        raise InputError(
            f"is a fabric beside the listing {listings[0].source}", source=whole.source
        )
    if listings:
        known = labels.content if labels else None
        of = neuron_fabric.fabric(listings, known if isinstance(known, NodeLabels) else None)
        return _of_file(of)
    if labels is not None and whole is None:
        raise InputError(
            "names nodes but lists no devices",
            source=labels.source,
            hint="give the neuron-ls listing of each node too",
        )
    if whole is None:
        scenario = bare(fabric_spec(_DEFAULT_FABRIC))
        return Composed(
            scenario=scenario, view=View(), notes=(f"no fabric given: {_DEFAULT_FABRIC}",)
        )
    if isinstance(whole.content, FabricFile):
        return _of_file(whole.content)
    loaded = whole.content
    if not isinstance(loaded, Loaded):
        raise InputError("is no fabric", source=whole.source)
    return Composed(scenario=loaded.scenario, view=loaded.view)


def _of_file(made: FabricFile) -> Composed:
    return Composed(scenario=made.scenario, view=View(), notes=made.notes, problems=made.problems)


def _with_model(scenario: Scenario, files: Sequence[Opened]) -> Scenario:
    file = _one(files, ModelSpec)
    if file is None or not isinstance(file.content, ModelSpec):
        return scenario
    model = file.content
    plan = scenario.plan or _default_plan(scenario, model)
    return planning.with_plan(scenario, model, plan)


def _default_plan(scenario: Scenario, model: ModelSpec) -> Parallelism:
    usual = Parallelism(tp=1, pp=1)
    degrees = planning.fill(
        planning.Degrees(seq_len=usual.seq_len),
        model,
        scenario.topology,
        usual.global_batch // usual.micro_batch,
    )
    return replace(
        usual,
        tp=degrees["tp"],
        pp=degrees["pp"],
        dp=degrees["dp"],
        lnc=scenario.topology.lnc or usual.lnc,
    )


def _with_plan(
    scenario: Scenario, content: object, source: str
) -> tuple[Scenario, tuple[str, ...]]:
    if not isinstance(content, PlanFile):
        return scenario, ()
    if scenario.model is None or scenario.plan is None:
        raise InputError(
            "is a plan without a model", source=source, hint="give the model's config.json too"
        )
    changed: dict[str, Any] = dict(content.fields)
    plan = replace(scenario.plan, **changed)
    return planning.with_plan(scenario, scenario.model, plan), content.notes


def _placed(scenario: Scenario, files: Sequence[Opened], notes: list[str]) -> Scenario:
    file = _one(files, RankMap, GroupFile)
    if file is None:
        return scenario
    try:
        if isinstance(file.content, RankMap):
            return placement_files.with_ranks(scenario, file.content)
        if isinstance(file.content, GroupFile):
            made, taken = placement_files.with_groups(scenario, file.content)
            notes.append(f"{file.source}: taken as {taken}")
            return made
    except InputError as error:
        raise error.at(source=file.source) from error
    return scenario
