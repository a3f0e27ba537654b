"""What there is to know about layers and experts: where they are, how large, how busy."""

import numpy as np

from trnviz.core import dealing, shares, states
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.shares import StageShare
from trnviz.core.units import format_bytes
from trnviz.gui.canvas.marks import holders
from trnviz.gui.canvas.selection import Piece
from trnviz.gui.panels.facts import Fact, Section, Shown
from trnviz.session.edits import rank_name

_MOST_CHIPS = 8


def piece(shown: Shown, of: Piece) -> tuple[Section, ...]:
    """Layers or experts: who holds them, what they take there, and where they can go."""
    scenario = shown.scenario
    plan, model, placement = scenario.plan, scenario.model, scenario.placement
    if plan is None or model is None or placement is None:
        return ()
    ranks = holders(of, scenario)
    where = placement.chip_of_rank[list(ranks)].tolist()
    chips = list(dict.fromkeys(chip for chip in where if chip >= 0))
    told = _of_experts(of, model, plan) if of.kind == "expert" else _of_layers(of, model, plan)
    facts = (
        Fact(label="picked from", value=rank_name(plan, of.rank), target=f"rank {of.rank}"),
        *told,
        Fact(label="held by", value=f"{len(ranks)} shards on {_chips_text(len(chips))}"),
    )
    names = scenario.topology.chip_names
    on = tuple(Fact(label=names[chip], value="", target=names[chip]) for chip in chips)
    sections = (Section(title=f"{of.title} of stage {of.stage}", facts=facts),)
    return (*sections, Section(title="Held on", facts=on)) if len(on) <= _MOST_CHIPS else sections


def _chips_text(count: int) -> str:
    return "1 chip" if count == 1 else f"{count} chips"


def _weights(share: StageShare, plan: Parallelism) -> str:
    """Before ZeRO: what a rank computes with, not what it keeps of it between uses."""
    return f"{format_bytes(sum(states.weight_bytes(share, plan)))} on each shard"


def _of_layers(of: Piece, model: ModelSpec, plan: Parallelism) -> tuple[Fact, ...]:
    sizes = [shares.layer_share(model, plan, of.stage, n) for n in of.numbers if n < model.layers]
    total = StageShare(
        matrices=sum(share.dense for share in sizes),
        experts=sum(share.experts for share in sizes),
        narrow=sum(share.narrow for share in sizes),
        narrow_experts=sum(share.narrow_experts for share in sizes),
    )
    beside = [stage for stage in (of.stage - 1, of.stage + 1) if 0 <= stage < plan.pp]
    to = " or ".join(f"stage {stage}" for stage in beside)
    return (
        Fact(label="weights", value=_weights(total, plan)),
        Fact(label="can go to", value=f"{to}, with all layers up to the border"),
    )


def _of_experts(of: Piece, model: ModelSpec, plan: Parallelism) -> tuple[Fact, ...]:
    count = dealing.slots(model, plan)
    layout = dealing.group_of_expert(plan, of.stage, count)
    groups = sorted({layout[number] for number in of.numbers if number < count})
    share = shares.experts_share(model, plan, of.stage, len(of.numbers))
    return (
        Fact(label="expert group", value=_groups_text(groups, plan)),
        Fact(label="weights", value=f"{_weights(share, plan)}, all layers of the stage"),
        Fact(label="load", value=_load(of, plan, count), source=_LOAD_SOURCE),
        Fact(label="can go to", value=f"another group of stage {of.stage}, or the tray"),
    )


def _groups_text(groups: list[int], plan: Parallelism) -> str:
    if groups == [dealing.TRAY]:
        return "none: in the tray"
    return f"{', '.join(str(group) for group in groups)} of {plan.ep}"


def _load(of: Piece, plan: Parallelism, count: int) -> str:
    chosen = [number for number in of.numbers if number < count]
    tokens = float(np.mean(dealing.expert_loads(plan, count)[chosen]))
    return f"{tokens:.3g} x the mean of all experts"


_LOAD_SOURCE = (
    "Assumed: the experts that the launcher deals to group 0 share what the plan's imbalance gives "
    "the busiest group; the others share the rest."
)
