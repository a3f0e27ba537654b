"""What there is to know about layers and experts: where they are, how large, how busy."""

import numpy as np

from trnviz.core import dealing, shares, states
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.shares import StageShare
from trnviz.gui.canvas.marks import holders
from trnviz.gui.canvas.selection import Piece
from trnviz.gui.figures import format_bytes, shown
from trnviz.gui.language import later, tr
from trnviz.gui.panels.describe import runs_text
from trnviz.gui.panels.facts import Fact, Section, Shown
from trnviz.session.edits import rank_name

_MOST_CHIPS = 8


def piece(now: Shown, of: Piece) -> tuple[Section, ...]:
    """Layers or experts: who holds them, what they take there, and where they can go."""
    scenario = now.scenario
    plan, model, placement = scenario.plan, scenario.model, scenario.placement
    if plan is None or model is None or placement is None:
        return ()
    ranks = holders(of, scenario)
    where = placement.chip_of_rank[list(ranks)].tolist()
    chips = list(dict.fromkeys(chip for chip in where if chip >= 0))
    told = _of_experts(of, model, plan) if of.kind == "expert" else _of_layers(of, model, plan)
    title = _title(of)
    facts = (
        Fact(label=tr("picked from"), value=rank_name(plan, of.rank), target=f"rank {of.rank}"),
        *told,
        Fact(label=tr("held by"), value=_holders_text(len(ranks), len(chips))),
    )
    names = scenario.topology.chip_names
    on = tuple(Fact(label=names[chip], value="", target=names[chip]) for chip in chips)
    sections = (Section(title=tr("{0} of stage {1}").format(title, of.stage), facts=facts),)
    return (
        (*sections, Section(title=tr("Held on"), facts=on)) if len(on) <= _MOST_CHIPS else sections
    )


def _title(of: Piece) -> str:
    """All by number: "Expert 5", "Layers 4 to 7"."""
    one = len(of.numbers) == 1
    if of.kind == "expert":
        words = tr("Expert {0}") if one else tr("Experts {0}")
    else:
        words = tr("Layer {0}") if one else tr("Layers {0}")
    return words.format(runs_text(of.numbers))


def _holders_text(ranks: int, chips: int) -> str:
    if chips == 1:
        return tr("{0} shards on one chip").format(ranks)
    return tr("{0} shards on {1} chips").format(ranks, chips)


def _weights(share: StageShare, plan: Parallelism) -> str:
    """Before ZeRO: what a rank computes with, not what it keeps of it between uses."""
    return tr("{0} on each shard").format(format_bytes(sum(states.weight_bytes(share, plan))))


def _of_layers(of: Piece, model: ModelSpec, plan: Parallelism) -> tuple[Fact, ...]:
    sizes = [shares.layer_share(model, plan, of.stage, n) for n in of.numbers if n < model.layers]
    total = StageShare(
        matrices=sum(share.dense for share in sizes),
        experts=sum(share.experts for share in sizes),
        narrow=sum(share.narrow for share in sizes),
        narrow_experts=sum(share.narrow_experts for share in sizes),
    )
    beside = [stage for stage in (of.stage - 1, of.stage + 1) if 0 <= stage < plan.pp]
    to = tr(" or ").join(tr("stage {0}").format(stage) for stage in beside)
    return (
        Fact(label=tr("weights"), value=_weights(total, plan)),
        Fact(label=tr("can go to"), value=tr("{0}, with all layers up to the border").format(to)),
    )


def _of_experts(of: Piece, model: ModelSpec, plan: Parallelism) -> tuple[Fact, ...]:
    count = dealing.slots(model, plan)
    layout = dealing.group_of_expert(plan, of.stage, count)
    groups = sorted({layout[number] for number in of.numbers if number < count})
    share = shares.experts_share(model, plan, of.stage, len(of.numbers))
    return (
        Fact(label=tr("expert group"), value=_groups_text(groups, plan)),
        Fact(
            label=tr("weights"),
            value=tr("{0}, all layers of the stage").format(_weights(share, plan)),
        ),
        Fact(label=tr("load"), value=_load(of, plan, count), source=tr(_LOAD_SOURCE)),
        Fact(
            label=tr("can go to"),
            value=tr("another group of stage {0}, or the tray").format(of.stage),
        ),
    )


def _groups_text(groups: list[int], plan: Parallelism) -> str:
    if groups == [dealing.TRAY]:
        return tr("none: in the tray")
    return tr("{0} of {1}").format(", ".join(str(group) for group in groups), plan.ep)


def _load(of: Piece, plan: Parallelism, count: int) -> str:
    chosen = [number for number in of.numbers if number < count]
    tokens = float(np.mean(dealing.expert_loads(plan, count)[chosen]))
    return tr("{0} x the mean of all experts").format(shown(f"{tokens:.3g}"))


_LOAD_SOURCE = later(
    "Assumed: the experts that the launcher deals to group 0 share what the plan's imbalance gives "
    "the busiest group; the others share the rest."
)
