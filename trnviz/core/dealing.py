"""What was dealt out by hand: the layers of each pipeline stage, the experts of each rank.

A stage has neighbouring layers, so that a deal of layers is a row of counts. Experts may lie on any
rank of their expert group, also unevenly; all layers of a stage deal theirs alike, and so do all
replicas, whose ranks sum the gradients of the same experts. An expert that lies on no rank is in
the tray. A plan without a deal by hand has the launcher's: NeuronX Distributed's split of the
layers, experts in their order.

The load of an expert follows from the plan's imbalance: the experts of the first group, as the
launcher deals them, get what the busiest group gets in equal parts, all others the rest. A group
works on the tokens of the experts it holds.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeVar

import numpy as np

from trnviz.core.arrays import FloatArray, frozen
from trnviz.core.errors import PlacementError
from trnviz.core.model import ModelSpec
from trnviz.core.plan import Plan

P = TypeVar("P", bound=Plan)
Layout = tuple[tuple[int, ...], ...]
"""For each stage, the group of every expert."""
TRAY: Final = -1
"""The group of an expert that lies on no rank."""
_DECIDES_LAYERS: Final = ("pp", "virtual_stages")
_DECIDES_EXPERTS: Final = ("pp", "ep", "redundant_experts")


# --- any plan ----------------------------------------------------------------------------------


def changed(plan: P, values: dict[str, Any]) -> P:
    """The plan with other values; what was dealt by hand is dealt anew where it fits no more.

    Raises:
        PlacementError: No model could take such a plan.
    """
    anew = dict(values)
    for deal, decides in (("layer_split", _DECIDES_LAYERS), ("expert_layout", _DECIDES_EXPERTS)):
        if any(name in values and values[name] != getattr(plan, name) for name in decides):
            anew.setdefault(deal, ())
    return replace(plan, **anew)


def by_launcher(plan: P) -> P:
    """The plan with nothing dealt by hand, such as for another model."""
    return replace(plan, layer_split=(), expert_layout=())


# --- layers ------------------------------------------------------------------------------------


def layers_by_launcher(plan: Plan, layers: int) -> tuple[int, ...]:
    """Layers of each part of the model; what does not divide goes one each to the last ones."""
    parts = plan.pp * plan.virtual_stages
    each, left = divmod(layers, parts)
    return (each,) * (parts - left) + (each + 1,) * left


def layers_of_part(plan: Plan, layers: int) -> tuple[int, ...]:
    """Layers of each part of the model, in the order of the model."""
    return plan.layer_split or layers_by_launcher(plan, layers)


def layer_ranges(plan: Plan, layers: int) -> tuple[range, ...]:
    """The layers of each part of the model, by number."""
    found, begin = [], 0
    for count in layers_of_part(plan, layers):
        found.append(range(begin, begin + count))
        begin += count
    return tuple(found)


def layers_on(plan: Plan, layers: int, stage: int) -> tuple[int, ...]:
    """The layers that a stage has, by number, all its parts together."""
    ranges = layer_ranges(plan, layers)
    return tuple(layer for part in range(stage, len(ranges), plan.pp) for layer in ranges[part])


def with_layer_moved(plan: P, model: ModelSpec, layer: int, stage: int) -> P:
    """A layer given to a neighbouring stage, with all between it and the border.

    Raises:
        PlacementError: There is no such layer or stage, the order of the layers would break, or a
            stage would be left without layers.
    """
    if not 0 <= layer < model.layers:
        raise PlacementError(f"there is no layer {layer}; 0 to {model.layers - 1}")
    if not 0 <= stage < plan.pp:
        raise PlacementError(f"there is no stage {stage}; 0 to {plan.pp - 1}")
    ranges = layer_ranges(plan, model.layers)
    part = next(number for number, of in enumerate(ranges) if layer in of)
    if part % plan.pp == stage:
        return plan
    way = _way(part, stage, plan)
    if not way:
        raise PlacementError(_order_breaks(layer, part, stage, plan))
    given = ranges[part].stop - layer if way > 0 else layer + 1 - ranges[part].start
    if given == len(ranges[part]):
        raise PlacementError(
            f"layer {layer} takes all {given} layers of stage {part % plan.pp} along; "
            "a stage keeps at least one"
        )
    counts = [len(of) for of in ranges]
    counts[part] -= given
    counts[part + way] += given
    same = tuple(counts) == layers_by_launcher(plan, model.layers)
    return replace(plan, layer_split=() if same else tuple(counts))


def _way(part: int, stage: int, plan: Plan) -> int:
    """1 to the next part of the model, -1 to the one before, 0 where the stage has neither."""
    parts = plan.pp * plan.virtual_stages
    for way in (1, -1):
        if 0 <= part + way < parts and (part + way) % plan.pp == stage:
            return way
    return 0


def _order_breaks(layer: int, part: int, stage: int, plan: Plan) -> str:
    beside = {
        (part + way) % plan.pp for way in (-1, 1) if 0 <= part + way < plan.pp * plan.virtual_stages
    }
    names = " or ".join(str(number) for number in sorted(beside))
    return (
        f"layer {layer} cannot go from stage {part % plan.pp} to stage {stage}: layers keep their "
        f"order, so it can only go to stage {names}"
    )


# --- experts -----------------------------------------------------------------------------------


def slots(model: ModelSpec, plan: Plan) -> int:
    """Experts of a layer that are dealt out, spare copies included; 0 where there are none.

    Raises:
        PlacementError: Its layers have different numbers of experts.
    """
    counts = {kind.experts.count for kind in model.kinds if kind.experts}
    if len(counts) > 1:
        many = " and ".join(str(count) for count in sorted(counts))
        raise PlacementError(f"{model.name} has layers of {many} experts, which no one deal fits")
    return counts.pop() + plan.redundant_experts if counts else 0


def experts_by_launcher(plan: Plan, count: int) -> tuple[int, ...]:
    """The group of each expert: as many neighbours in each group as in the others."""
    each = -(-count // plan.ep)
    return tuple(expert // each for expert in range(count))


def group_of_expert(plan: Plan, stage: int, count: int) -> tuple[int, ...]:
    """The group of each expert of a stage, `TRAY` where it lies on no rank."""
    return plan.expert_layout[stage] if plan.expert_layout else experts_by_launcher(plan, count)


def experts_of(plan: Plan, stage: int, group: int, count: int) -> tuple[int, ...]:
    """The experts that a group of a stage holds; with `TRAY`, those that lie on no rank."""
    layout = group_of_expert(plan, stage, count)
    return tuple(expert for expert, where in enumerate(layout) if where == group)


@lru_cache(maxsize=256)
def counts(plan: Plan, stage: int) -> tuple[int, ...]:
    """How many experts each group of a stage holds; empty where none were dealt by hand."""
    if not plan.expert_layout:
        return ()
    layout = plan.expert_layout[stage]
    return tuple(layout.count(group) for group in range(plan.ep))


def in_tray(plan: Plan, stage: int) -> int:
    """Experts of a stage that lie on no rank."""
    return plan.expert_layout[stage].count(TRAY) if plan.expert_layout else 0


@lru_cache(maxsize=256)
def loads(plan: Plan, stage: int) -> FloatArray:
    """(EP,) tokens that each group works on over the mean of all groups."""
    if not plan.expert_layout:
        return frozen(_loads_by_launcher(plan), "f8")
    layout = np.array(plan.expert_layout[stage])
    of_expert = expert_loads(plan, len(layout)) * plan.ep / len(layout)
    lying = layout >= 0
    found = np.bincount(layout[lying], weights=of_expert[lying], minlength=plan.ep)
    return frozen(found.round(12), "f8")


def _loads_by_launcher(plan: Plan) -> FloatArray:
    """(EP,) as the launcher deals the experts: the first group is the busy one."""
    groups = np.ones(plan.ep)
    if plan.ep > 1:
        groups[0] = min(plan.expert_imbalance, float(plan.ep))
        groups[1:] = (plan.ep - groups[0]) / (plan.ep - 1)
    return groups


def expert_loads(plan: Plan, count: int) -> FloatArray:
    """(E,) tokens that each of `count` experts gets over the mean of all experts."""
    first = np.array(experts_by_launcher(plan, count))
    share = _loads_by_launcher(plan)[first] / np.bincount(first, minlength=plan.ep)[first]
    loads: FloatArray = share * count / plan.ep
    return loads


def busiest(plan: Plan, stage: int) -> float:
    """Tokens of the busiest group of experts over the mean."""
    return float(loads(plan, stage).max())


def are_even(plan: Plan) -> bool:
    """Whether all groups hold as many experts and work on as many tokens as the others."""
    if plan.ep == 1:
        return True
    return not plan.expert_layout and min(plan.expert_imbalance, float(plan.ep)) == 1.0


def fullest_over_mean(plan: Plan, stage: int) -> float:
    """Experts of the group that holds most over the mean; 1 where they are dealt evenly."""
    held = counts(plan, stage)
    return max(held) * len(held) / sum(held) if held and any(held) else 1.0


def with_experts(plan: P, stage: int, places: dict[int, int], count: int) -> P:
    """Some experts of a stage on other groups, or in the tray."""
    rows = [list(group_of_expert(plan, row, count)) for row in range(plan.pp)]
    for expert, group in places.items():
        rows[stage][expert] = group
    even = list(experts_by_launcher(plan, count))
    dealt = () if all(row == even for row in rows) else tuple(tuple(row) for row in rows)
    return replace(plan, expert_layout=dealt)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpertMove:
    """Experts given to a group of their stage.

    Attributes:
        stage: Of the experts: those of all its layers move alike.
        experts: In the order in which they find their places.
        group: That gets them, `TRAY` to put them aside.
        onto: The expert to swap with, for a single one.
        uneven: Add them to what the group holds instead of swapping.
    """

    stage: int
    experts: tuple[int, ...]
    group: int
    onto: int | None = None
    uneven: bool = False


def with_experts_moved(plan: P, model: ModelSpec, move: ExpertMove) -> P:
    """The plan with experts elsewhere: in free places first, then each in a swap.

    Raises:
        PlacementError: There is no such expert, stage or group, or they are not dealt out.
    """
    stage, group, experts = move.stage, move.group, move.experts
    count = _dealt(plan, model, stage, group)
    layout = group_of_expert(plan, stage, count)
    for expert in (*experts, *(() if move.onto is None else (move.onto,))):
        if not 0 <= expert < count:
            raise PlacementError(f"there is no expert {expert}; 0 to {count - 1}")
    coming = [e for e in dict.fromkeys(experts) if layout[e] != group]
    if group == TRAY or move.uneven:
        return with_experts(plan, stage, dict.fromkeys(coming, group), count)
    held = [e for e, where in enumerate(layout) if where == group and e not in experts]
    free = max(0, -(-count // plan.ep) - layout.count(group))
    if move.onto in held and len(coming) == 1:
        held, free = [e for e in held if e == move.onto], 0
    return with_experts(plan, stage, _swapped(coming, held, free, layout, group), count)


def _swapped(
    coming: list[int], held: list[int], free: int, layout: tuple[int, ...], group: int
) -> dict[int, int]:
    """Free places first; then each takes the place of one that goes where it came from."""
    if len(coming) - free > len(held):
        raise PlacementError(
            f"{len(coming)} experts do not fit in a group that holds {len(held) + free}; "
            "take fewer, or let it hold more than its share"
        )
    places = dict.fromkeys(coming, group)
    for expert, partner in zip(coming[free:], held, strict=False):
        places[partner] = layout[expert]
    return places


def _dealt(plan: Plan, model: ModelSpec, stage: int, group: int) -> int:
    """The experts of a layer, if they can be dealt out to this group of this stage."""
    count = slots(model, plan)
    if not count:
        raise PlacementError(f"{model.name} has no experts")
    if plan.ep == 1:
        raise PlacementError(
            "every rank of a stage holds all experts (EP 1); choose a larger EP to deal them out"
        )
    if not 0 <= stage < plan.pp:
        raise PlacementError(f"there is no stage {stage}; 0 to {plan.pp - 1}")
    if group != TRAY and not 0 <= group < plan.ep:
        raise PlacementError(f"there is no expert group {group}; 0 to {plan.ep - 1}")
    return count


# --- what is wrong -----------------------------------------------------------------------------


def impossible(plan: Plan, model: ModelSpec) -> Iterable[str]:
    """Why what was dealt by hand does not fit the model."""
    if plan.layer_split and sum(plan.layer_split) != model.layers:
        yield (
            f"the stages hold {sum(plan.layer_split)} layers together, but {model.name} has "
            f"{model.layers}"
        )
    if not plan.expert_layout:
        return
    try:
        count = slots(model, plan)
    except PlacementError as error:
        yield str(error)
        return
    named = len(plan.expert_layout[0])
    if plan.ep == 1 or named != count:
        yield (
            f"{named} experts of a layer are dealt out over EP {plan.ep}, but {model.name} has "
            f"{count} of them{' and EP 1 deals out none' if plan.ep == 1 else ''}"
        )
