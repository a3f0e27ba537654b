"""Edits of what was dealt out: experts, layers, and what lies in the tray."""

from dataclasses import dataclass, replace

from trnviz.core import dealing
from trnviz.core.dealing import TRAY, ExpertMove
from trnviz.core.errors import PlacementError
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.session.edits import rank_names


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveExperts:
    """Experts dragged to another rank of their group: a swap unless there is room.

    All layers of the stage, and all its replicas, deal their experts alike.

    Attributes:
        move: Which experts of which stage, and where they go.
    """

    move: ExpertMove

    def label(self, _before: Scenario) -> str:
        """Which experts go where."""
        move = self.move
        to = "in the tray" if move.group == TRAY else f"to group {move.group}"
        verb = "Put" if move.group == TRAY else "Move"
        return f"{verb} {expert_names(move.experts)} of stage {move.stage} {to}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with these experts there."""
        model, plan = _cut(before)
        moved = dealing.with_experts_moved(plan, model, self.move)
        return before if moved == plan else replace(before, plan=moved)


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLayers:
    """A layer dragged to a neighbouring stage, with all between it and the border.

    Attributes:
        layer: That was taken.
        stage: That it goes to.
    """

    layer: int
    stage: int

    def label(self, before: Scenario) -> str:
        """Which layers go where."""
        try:
            going = moving_layers(before, self.layer, self.stage)
        except PlacementError:
            going = ()
        if len(going) < 2:  # noqa: PLR2004 - one layer is no block
            return f"Move layer {self.layer} to stage {self.stage}"
        return f"Move layers {going[0]} to {going[-1]} to stage {self.stage}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with the border between the stages elsewhere."""
        model, plan = _cut(before)
        moved = dealing.with_layer_moved(plan, model, self.layer, self.stage)
        if moved == plan:
            return before
        moved.check(model, before.topology)
        return replace(before, plan=moved)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAside:
    """Tiles put in the tray, where they count on no chip."""

    ranks: tuple[int, ...]

    def label(self, before: Scenario) -> str:
        """Which tiles."""
        return f"Put {rank_names(before, self.ranks)} in the tray"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario without them on any chip."""
        placement = _placed(before)
        moved = placement.put_aside(self.ranks)
        return before if moved.equals(placement) else replace(before, placement=moved)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAnew:
    """Experts and layers back to where the launcher deals them."""

    def label(self, _before: Scenario) -> str:
        """What it does."""
        return "Deal experts and layers as the launcher does"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with nothing dealt by hand."""
        _, plan = _cut(before)
        fresh = dealing.by_launcher(plan)
        return before if fresh == plan else replace(before, plan=fresh)


def expert_names(experts: tuple[int, ...]) -> str:
    """One expert by its number, several by how many they are."""
    return f"expert {experts[0]}" if len(experts) == 1 else f"{len(experts)} experts"


def moving_layers(scenario: Scenario, layer: int, stage: int) -> tuple[int, ...]:
    """The layers that go along when one is given to a stage.

    Raises:
        PlacementError: It cannot be given to that stage.
    """
    model, plan = _cut(scenario)
    moved = dealing.with_layer_moved(plan, model, layer, stage)
    here = dealing.layers_on(plan, model.layers, stage)
    there = dealing.layers_on(moved, model.layers, stage)
    return tuple(sorted(set(there) - set(here)))


def _cut(scenario: Scenario) -> tuple[ModelSpec, Parallelism]:
    if scenario.model is None or scenario.plan is None:
        raise PlacementError("there is no model on this fabric, so there is nothing to deal out")
    return scenario.model, scenario.plan


def _placed(scenario: Scenario) -> Placement:
    if scenario.placement is None:
        raise PlacementError("there is no model on this fabric, so there is nothing to place")
    return scenario.placement
