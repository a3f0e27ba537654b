"""From a drop to the edit that it asks for: tiles, experts and layers, on chips or in the tray."""

from trnviz.core import dealing
from trnviz.core.dealing import ExpertMove
from trnviz.core.errors import PlacementError
from trnviz.core.placement import TRAY
from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.selection import Drop, Piece
from trnviz.gui.language import later, tr
from trnviz.session.edits import Edit, MoveRanks
from trnviz.session.shard_edits import MoveExperts, MoveLayers, PutAside, moving_layers

_STAGE, _GROUP, _TRAY = later("stage {0}"), later("group {0}"), later("tray")
"""Places, as they can be typed."""


def edit_of(drop: Drop, scenario: Scenario) -> Edit:
    """The edit that a drop asks for.

    Raises:
        PlacementError: Nothing under the pointer can take what is held.
    """
    if drop.piece is not None:
        return _of_piece(drop, drop.piece, scenario)
    if drop.chip == TRAY:
        return PutAside(ranks=drop.ranks)
    return MoveRanks(
        ranks=drop.ranks,
        chip=scenario.topology.chip_names[drop.chip],
        core=drop.core,
        over_commit=drop.over_commit,
    )


def _of_piece(drop: Drop, piece: Piece, scenario: Scenario) -> Edit:
    if piece.kind == "layer":
        if drop.chip == TRAY:
            raise PlacementError(
                tr(
                    "layers keep their order and cannot lie in the tray; give them to the stage "
                    "before or after"
                )
            )
        return _of_layers(piece, _stage_under(drop, piece, scenario))
    group = TRAY if drop.chip == TRAY else _group_under(drop, piece, scenario)
    move = ExpertMove(
        stage=piece.stage, experts=piece.numbers, group=group, uneven=drop.over_commit
    )
    return MoveExperts(move=move)


def _of_layers(piece: Piece, stage: int) -> MoveLayers:
    """Of several layers the one that takes all others along."""
    forward = stage > piece.stage
    return MoveLayers(layer=min(piece.numbers) if forward else max(piece.numbers), stage=stage)


def _ranks_under(drop: Drop, scenario: Scenario) -> tuple[int, ...]:
    placement = scenario.placement
    if placement is None:
        return ()
    if drop.core is None:
        return placement.ranks_on(drop.chip)
    return placement.ranks_at(drop.chip, drop.core)


def _stage_under(drop: Drop, piece: Piece, scenario: Scenario) -> int:
    """The stage of the tile under the pointer; of a chip, a neighbouring one if it has one."""
    ranks, plan = _ranks_under(drop, scenario), scenario.plan
    if plan is None or not ranks:
        raise PlacementError(tr("no rank sits there that could take {0}").format(piece.name))
    stages = [int(plan.stage_of_rank[rank]) for rank in ranks]
    others = [stage for stage in stages if stage != piece.stage]
    return min(others or stages, key=lambda stage: abs(stage - piece.stage))


def _group_under(drop: Drop, piece: Piece, scenario: Scenario) -> int:
    """The expert group of the tile under the pointer, which must be of the experts' stage."""
    ranks, plan = _ranks_under(drop, scenario), scenario.plan
    chip = scenario.topology.chip_names[drop.chip]
    if plan is None or not ranks:
        text = tr("no rank sits on {0} that could take {1}")
        raise PlacementError(text.format(chip, piece.name))
    mine = [rank for rank in ranks if int(plan.stage_of_rank[rank]) == piece.stage]
    if not mine:
        there = int(plan.stage_of_rank[ranks[0]])
        text = tr(
            "{0} is of the layers of stage {1}; the tile on {2} is of stage {3}, which has other "
            "layers"
        )
        raise PlacementError(text.format(piece.name, piece.stage, chip, there))
    return int(plan.ep_of_rank[mine[0]])


def places(piece: Piece, scenario: Scenario) -> tuple[str, ...]:
    """The names of where a piece could go: groups and the tray for experts, stages for layers."""
    plan = scenario.plan
    if plan is None:
        return ()
    if piece.kind == "layer":
        beside = (piece.stage - 1, piece.stage + 1)
        found = (tr(_STAGE).format(stage) for stage in beside if 0 <= stage < plan.pp)
        return tuple(found) or (tr("stage"),)
    return (*(tr(_GROUP).format(group) for group in range(plan.ep)), tr(_TRAY))


def drop_on(piece: Piece, name: str, scenario: Scenario, *, over_commit: bool) -> Drop:
    """The drop that a typed place stands for.

    Raises:
        PlacementError: There is no such place.
    """
    plan, placement = scenario.plan, scenario.placement
    if plan is None or placement is None:
        raise PlacementError(tr("there is no model on this fabric"))
    if _is(name, _TRAY):
        return Drop(chip=TRAY, over_commit=over_commit, piece=piece)
    wanted, number = _STAGE if piece.kind == "layer" else _GROUP, name.strip().split(" ")[-1]
    if not (_is(name, wanted, number) and number.isascii() and number.isdigit()):
        text = tr("{0} is no place for {1}; such as {2}")
        raise PlacementError(text.format(repr(name), piece.name, tr(wanted).format(1)))
    of_rank = plan.stage_of_rank if piece.kind == "layer" else plan.ep_of_rank
    there = (of_rank == int(number)) & placement.placed
    if piece.kind == "expert":
        there &= plan.stage_of_rank == piece.stage
    if not there.any():
        raise PlacementError(tr("no rank of {0} sits on a chip").format(name.strip()))
    rank = int(there.argmax())
    return Drop(
        chip=int(placement.chip_of_rank[rank]),
        core=int(placement.core_of_rank[rank]),
        over_commit=over_commit,
        piece=piece,
    )


def _is(name: str, place: str, number: str = "") -> bool:
    """Whether a place was typed by its name, in the language of the window or in English."""
    return name.strip().lower() in {p.format(number).lower() for p in (place, tr(place))}


def words(drop: Drop, before: Scenario, after: Scenario) -> tuple[str, ...]:
    """What a drop of experts or layers does, in lines for the ghost."""
    piece, plan, model = drop.piece, after.plan, after.model
    if piece is None or plan is None or model is None or before.plan is None:
        return ()
    edit = edit_of(drop, before)
    if isinstance(edit, MoveLayers):
        going = moving_layers(before, edit.layer, edit.stage)
        kept = plan.layers_of_stage(model)
        many = tr("layers {0} to {1} to stage {2}")
        told = tr("layer {0} to stage {2}") if len(going) == 1 else many
        then = tr("stage {0} keeps {1}, stage {2} then has {3}")
        return (
            told.format(going[0], going[-1], edit.stage),
            then.format(piece.stage, kept[piece.stage], edit.stage, kept[edit.stage]),
        )
    if not isinstance(edit, MoveExperts):
        return ()
    if edit.move.group == TRAY:
        return (tr("to the tray: on no chip"),)
    return _of_experts(edit.move, before, after)


def _of_experts(move: ExpertMove, before: Scenario, after: Scenario) -> tuple[str, ...]:
    plan, model = after.plan, after.model
    if plan is None or model is None or before.plan is None:
        return ()
    count = dealing.slots(model, plan)
    was = dealing.group_of_expert(before.plan, move.stage, count)
    now = dealing.group_of_expert(plan, move.stage, count)
    others = [e for e in range(count) if was[e] != now[e] and e not in move.experts]
    first = tr("to group {0} of stage {1}, on all its ranks").format(move.group, move.stage)
    if len(others) == 1:
        return (first, tr("in exchange for expert {0}").format(others[0]))
    if others:
        return (first, tr("in exchange for {0} experts").format(len(others)))
    holds = tr("which then holds {0} experts of {1}")
    return (first, holds.format(now.count(move.group), count))
