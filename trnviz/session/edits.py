"""What a user can do to a scenario, as values: each gives a new scenario or refuses with a reason.

An edit that changes nothing gives back the very scenario it was given.
"""

from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Protocol

from trnviz.core import dealing, fabrics, fault_problems, faults, planning
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.core.errors import InputError, PlacementError
from trnviz.core.hardware import PROFILES
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.scenario import Fault, Scenario
from trnviz.core.view import COLOR_BY, LAYERS, LAYOUTS, METRICS, NETWORKS, Annotation
from trnviz.files import assumptions
from trnviz.files.checked import MOST_NOTE
from trnviz.session import note_edits

_DIMENSIONS = ("tp", "pp", "dp", "cp", "ep")


class Edit(Protocol):
    """One thing done to a scenario."""

    def label(self, before: Scenario, /) -> str:
        """For the undo menu, such as "Move t5 of stage 0 to i1.c5"."""
        ...

    def apply(self, before: Scenario, /) -> Scenario:
        """The scenario after it.

        Raises:
            TrnvizError: It cannot be done; the message says why.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRanks:
    """Tiles dragged to a chip: to free cores a move, to taken ones a swap.

    Attributes:
        ranks: In the order in which they take cores.
        chip: Name of the chip.
        core: First logical core to take; None lets the placement choose.
        over_commit: Share cores that are taken instead of swapping.
    """

    ranks: tuple[int, ...]
    chip: str
    core: int | None = None
    over_commit: bool = False

    def label(self, before: Scenario) -> str:
        """Which tiles go where."""
        return f"Move {rank_names(before, self.ranks)} to {self.chip}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with these ranks there."""
        chip = before.topology.chip_id(self.chip)
        moved = _placement(before).move(
            self.ranks, chip, before.topology, core=self.core, over_commit=self.over_commit
        )
        return _with_placement(before, moved)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapRanks:
    """Two equally long lists of tiles that change places, one by one."""

    ranks: tuple[int, ...]
    others: tuple[int, ...]

    def label(self, before: Scenario) -> str:
        """Which tiles change places."""
        return f"Swap {rank_names(before, self.ranks)} and {rank_names(before, self.others)}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with their places exchanged."""
        if len(self.ranks) != len(self.others) or set(self.ranks) & set(self.others):
            raise PlacementError(
                f"{len(self.ranks)} tiles cannot change places with {len(self.others)}; "
                "choose two sets of the same size without a tile in common"
            )
        swapped = _placement(before)
        for rank, other in zip(self.ranks, self.others, strict=True):
            swapped = swapped.swap(rank, other)
        return _with_placement(before, swapped)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetPlacement:
    """Every tile back to where the rank order puts it."""

    def label(self, _before: Scenario) -> str:
        """What it does."""
        return "Put all tiles in their initial order"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario in rank order."""
        return _with_placement(before, Placement.initial(_plan(before), before.topology))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPlan:
    """Another way to cut the model.

    Tiles stay where the user put them as long as the ranks mean the same.
    """

    plan: Parallelism

    def label(self, before: Scenario) -> str:
        """What differs from the plan before."""
        if before.plan is None:
            return f"Set the plan to {plan_name(self.plan)}"
        names = [field.name for field in fields(self.plan) if field.name not in _DEALT]
        changed = [n for n in names if getattr(before.plan, n) != getattr(self.plan, n)]
        if len(changed) == 1:
            return f"Set {changed[0].replace('_', ' ')} to {getattr(self.plan, changed[0])}"
        return f"Set the plan to {plan_name(self.plan)}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario cut this way."""
        if before.model is None:
            raise PlacementError("there is no model to cut; load one first")
        if before.plan == self.plan:
            return before
        after = _with_lnc(before, self.plan.lnc)
        if before.plan is None or not _same_ranks(before.plan, self.plan):
            return planning.with_plan(after, before.model, self.plan)
        self.plan.check(before.model, after.topology)
        return replace(after, plan=self.plan)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetModel:
    """Another model, with the plan to cut it by; None for both leaves the bare fabric."""

    model: ModelSpec | None
    plan: Parallelism | None = None

    def label(self, _before: Scenario) -> str:
        """Which model comes."""
        return f"Load {self.model.name}" if self.model else "Remove the model"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with this model in its initial order."""
        if self.model is None:
            return replace(before, model=None, plan=None, placement=None)
        kept = before.plan and dealing.by_launcher(before.plan)
        plan = self.plan or kept or _first_plan(self.model, before)
        return planning.with_plan(_with_lnc(before, plan.lnc), self.model, plan)


def moment_label(fault: Fault) -> str:
    """What an edit is called that lets a fault begin or end at other moments."""
    moments = fault_problems.when(fault) or " for the whole step"
    return f"Fault of {fault_problems.part_name(fault)}{moments}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFaults:
    """Other parts down or degraded than before."""

    faults: tuple[Fault, ...]

    def label(self, before: Scenario) -> str:
        """What breaks or heals."""
        added = [fault for fault in self.faults if fault not in before.faults]
        healed = [fault for fault in before.faults if fault not in self.faults]
        if len(added) == len(healed) == 1 and added[0].name == healed[0].name:
            moved = replace(healed[0], begins_s=added[0].begins_s, ends_s=added[0].ends_s)
            if moved == added[0]:
                return moment_label(moved)
        if len(added) == 1:
            verb = "Break" if added[0].share == 0 else "Degrade"
            return f"{verb} {added[0].name}"
        if not added and len(healed) == 1:
            return f"Repair {healed[0].name}"
        return "Change the faults" if self.faults else "Repair everything"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with exactly these faults."""
        if self.faults == before.faults:
            return before
        return _rebuilt(replace(before, faults=self.faults))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetProfile:
    """Another hardware profile."""

    profile: str

    def label(self, _before: Scenario) -> str:
        """Which one."""
        return f"Use the {self.profile} profile"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with the figures of that profile."""
        _require(self.profile, PROFILES, "a profile")
        if self.profile == before.profile:
            return before
        hardware = before.hardware and before.hardware.with_profile(self.profile)
        return _rebuilt(replace(before, profile=self.profile, hardware=hardware))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAssumption:
    """A figure of the hardware set by hand.

    Attributes:
        name: Of the figure, such as "neuronlink_z_latency_s".
        text: The value with its unit; None goes back to the published one.
    """

    name: str
    text: str | None

    def label(self, _before: Scenario) -> str:
        """Which figure, and to what."""
        return f"Set {self.name} to {self.text}" if self.text else f"Reset {self.name}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with this figure."""
        if before.hardware is None:
            raise InputError(f"{before.topology.name} has no hardware figures to change")
        texts = dict(assumptions.changed(before.hardware))
        if texts.get(self.name) == self.text:
            return before
        if self.text is None:
            texts.pop(self.name)
        else:
            texts[self.name] = self.text
        hardware = assumptions.apply(assumptions.published(before.hardware), texts)
        return _rebuilt(replace(before, hardware=hardware))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetNetwork:
    """Another network model."""

    network: str

    def label(self, _before: Scenario) -> str:
        """Which one."""
        return f"Use the {self.network} network model"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario under that model."""
        _require(self.network, NETWORKS, "a network model")
        return before if self.network == before.network else replace(before, network=self.network)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAlgorithm:
    """The algorithm of one dimension's collectives; "auto" lets the program choose."""

    dimension: str
    algorithm: str

    def label(self, _before: Scenario) -> str:
        """Which one, for what."""
        return f"Use {self.algorithm} for {self.dimension.upper()}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with this choice."""
        _require(self.dimension, _DIMENSIONS, "a dimension")
        _require(self.algorithm, ("auto", *ALGORITHMS), "an algorithm")
        chosen = {**before.algorithms, self.dimension: self.algorithm}
        chosen = {name: chosen[name] for name in _DIMENSIONS if chosen.get(name, "auto") != "auto"}
        same = chosen == dict(before.algorithms)
        return before if same else replace(before, algorithms=MappingProxyType(chosen))


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLooks:
    """What the picture shows; None leaves a part as it is."""

    layout: str | None = None
    metric: str | None = None
    color_by: str | None = None
    hidden: tuple[str, ...] | None = None

    def label(self, before: Scenario) -> str:
        """Which part changes."""
        changes = self._changes(before)
        if len(changes) == 1:
            ((name, value),) = changes.items()
            shown = (", ".join(value) or "nothing") if isinstance(value, tuple) else value
            return f"{_LOOKS[name]} {shown}"
        return "Change the picture"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario that looks like this."""
        changes = self._changes(before)
        for name, value in changes.items():
            for one in value if isinstance(value, tuple) else (value,):
                _require(one, _ALLOWED_LOOKS[name], f"a value of {name}")
        return replace(before, **changes) if changes else before

    def _changes(self, before: Scenario) -> dict[str, Any]:
        wanted = {name: getattr(self, name) for name in _LOOKS}
        return {n: v for n, v in wanted.items() if v is not None and v != getattr(before, n)}


_LOOKS = {"layout": "Lay out as", "metric": "Show", "color_by": "Colour tiles by", "hidden": "Hide"}
_ALLOWED_LOOKS = {"layout": LAYOUTS, "metric": METRICS, "color_by": COLOR_BY, "hidden": LAYERS}


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAnnotations:
    """Other notes on the drawing."""

    annotations: tuple[Annotation, ...]

    def label(self, before: Scenario) -> str:
        """What came, went or changed."""
        return note_edits.label(before.annotations, self.annotations)

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with exactly these notes."""
        longest = max((len(note.text) for note in self.annotations), default=0)
        if longest > MOST_NOTE:
            raise InputError(f"a note has {longest:,} characters", hint=f"at most {MOST_NOTE:,}")
        same = self.annotations == before.annotations
        return before if same else replace(before, annotations=self.annotations)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadScenario:
    """Another scenario in place of this one, as one step that can be undone."""

    scenario: Scenario
    text: str

    def label(self, _before: Scenario) -> str:
        """What was loaded."""
        return self.text

    def apply(self, _before: Scenario) -> Scenario:
        """That scenario."""
        return self.scenario


def rank_name(plan: Parallelism, rank: int) -> str:
    """A tile as people say it: "t5 of stage 0", with the replica where there are several."""
    if not 0 <= rank < plan.world:
        return f"rank {rank}"
    name = f"t{plan.tp_of_rank[rank]} of stage {plan.stage_of_rank[rank]}"
    return f"{name}, replica {plan.dp_of_rank[rank]}" if plan.dp > 1 else name


def rank_names(scenario: Scenario, ranks: tuple[int, ...]) -> str:
    """One tile by name, several by their number."""
    if scenario.plan is None or len(ranks) != 1:
        return f"{len(ranks)} tiles"
    return rank_name(scenario.plan, ranks[0])


def plan_name(plan: Parallelism) -> str:
    """The degrees of a plan: "TP 32, PP 4, DP 2"."""
    degrees = f"TP {plan.tp}, PP {plan.pp}, DP {plan.dp}"
    return f"{degrees}, CP {plan.cp}" if plan.cp > 1 else degrees


_DEALT = ("layer_split", "expert_layout")
"""What goes back to the launcher's deal by itself where it fits no more."""
_RANK_MEANING = ("tp", "pp", "dp", "cp", "lnc", "rank_order")


def _same_ranks(plan: Parallelism, other: Parallelism) -> bool:
    return all(getattr(plan, name) == getattr(other, name) for name in _RANK_MEANING)


def _require(value: str, allowed: tuple[str, ...], what: str) -> None:
    if value not in allowed:
        raise InputError(f"{value!r} is not {what}", hint=f"one of {', '.join(allowed)}")


def _placement(scenario: Scenario) -> Placement:
    if scenario.placement is None:
        raise PlacementError("there is no model on this fabric, so there is nothing to place")
    return scenario.placement


def _with_placement(before: Scenario, placement: Placement) -> Scenario:
    if before.placement is not None and placement.equals(before.placement):
        return before
    return replace(before, placement=placement)


def _plan(scenario: Scenario) -> Parallelism:
    if scenario.plan is None:
        raise PlacementError("there is no model on this fabric, so there is nothing to place")
    return scenario.plan


def _first_plan(model: ModelSpec, scenario: Scenario) -> Parallelism:
    usual = Parallelism(tp=1, pp=1)
    given = planning.Degrees(seq_len=usual.seq_len)
    degrees = planning.fill(given, model, scenario.topology, usual.global_batch)
    return Parallelism(tp=degrees["tp"], pp=degrees["pp"], dp=degrees["dp"], lnc=scenario.spec.lnc)


def _with_lnc(before: Scenario, lnc: int) -> Scenario:
    """The scenario on a fabric whose logical cores are of this size; a rank is a logical core."""
    if before.spec.lnc == lnc:
        return before
    return _rebuilt(replace(before, spec=replace(before.spec, lnc=lnc)))


def _rebuilt(scenario: Scenario) -> Scenario:
    """The scenario with its fabric built anew from spec, figures and faults."""
    healthy = fabrics.build(scenario.spec, scenario.hardware)
    return replace(scenario, topology=faults.apply(healthy, scenario.faults))
