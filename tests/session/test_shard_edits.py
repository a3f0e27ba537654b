"""Experts, layers, tray as edits: one step each, refused with a reason, undone to the byte."""

import random
from dataclasses import replace

import numpy as np
import pytest

from tests.scenarios import mixtral
from trnviz.core import memory
from trnviz.core.dealing import TRAY, ExpertMove
from trnviz.core.errors import PlacementError, TrnvizError
from trnviz.files import document as files
from trnviz.files import huggingface
from trnviz.session.change import Aspect
from trnviz.session.document import Document
from trnviz.session.edits import MoveRanks, ResetPlacement, SetModel, SetPlan, SwapRanks
from trnviz.session.shard_edits import DealAnew, MoveExperts, MoveLayers, PutAside

PLAN = mixtral().plan


def experts(stage, which, group, **how):
    return MoveExperts(move=ExpertMove(stage=stage, experts=which, group=group, **how))


@pytest.mark.parametrize(
    ("edit", "label", "aspect"),
    [
        (experts(1, (0,), 3), "Move expert 0 of stage 1 to group 3", Aspect.PLAN),
        (experts(1, (0, 1), 3), "Move 2 experts of stage 1 to group 3", Aspect.PLAN),
        (experts(2, (5,), TRAY), "Put expert 5 of stage 2 in the tray", Aspect.PLAN),
        (MoveLayers(layer=7, stage=1), "Move layer 7 to stage 1", Aspect.PLAN),
        (MoveLayers(layer=5, stage=1), "Move layers 5 to 7 to stage 1", Aspect.PLAN),
        (MoveLayers(layer=9, stage=0), "Move layers 8 to 9 to stage 0", Aspect.PLAN),
        (PutAside(ranks=(3, 4)), "Put 2 tiles in the tray", Aspect.PLACEMENT),
    ],
)
def test_each_is_one_step_with_its_label(edit, label, aspect):
    document = Document(mixtral())
    was = files.dumps(document.scenario)
    seen = []
    document.changed.connect(lambda change, _by: seen.append(change))
    document.apply(edit)
    assert (document.steps, document.undo_label) == (1, label)
    assert seen[-1].touches(aspect)
    assert seen[-1].needs_simulation
    now = files.dumps(document.scenario)
    assert now != was
    again = files.loads(now).scenario
    assert files.dumps(again) == now
    assert again.plan == document.scenario.plan
    assert again.placement.equals(document.scenario.placement)
    document.apply(edit)
    assert document.steps == 1, "the same again changes nothing"
    document.undo()
    assert files.dumps(document.scenario) == was
    document.redo()
    assert files.dumps(document.scenario) == now


def test_what_the_tray_holds_is_in_the_file_and_comes_back_to_its_chip():
    document = Document(mixtral())
    placement = document.scenario.placement
    chip = document.scenario.topology.chip_names[placement.chip_of_rank[3]]
    document.apply(PutAside(ranks=(3,)))
    assert b'"tray": [\n    3\n  ]' in files.dumps(document.scenario)
    assert document.scenario.placement.aside == (3,)
    document.apply(MoveRanks(ranks=(3,), chip=chip))
    assert document.scenario.placement.equals(placement), "its core was the only free one"


def test_a_tile_of_the_tray_dropped_on_a_taken_core_changes_places_with_its_tile():
    document = Document(mixtral())
    placement, topology = document.scenario.placement, document.scenario.topology
    document.apply(PutAside(ranks=(3,)))
    chip, core = int(placement.chip_of_rank[9]), int(placement.core_of_rank[9])
    document.apply(MoveRanks(ranks=(3,), chip=topology.chip_names[chip], core=core))
    assert document.scenario.placement.aside == (9,)


def test_experts_written_by_hand():
    text = files.dumps(mixtral()).decode()
    by_hand = '"rank_order": "nxd",\n    "expert_layout": ["0-1 2-3 4,6 5", "0-7 - - -", {0}, {0}],'
    even = '"0-1 2-3 4-5 6-7"'
    read = files.loads(
        text.replace('"rank_order": "nxd",', by_hand.replace("{0}", even)).encode()
    ).scenario
    assert read.plan.expert_layout[0] == (0, 0, 1, 1, 2, 3, 2, TRAY)
    assert read.plan.expert_layout[1] == (0,) * 8
    for wrong, said in (
        ('"0-1 2-3 4-5"', "has 3 words"),
        ('"0-1 1-3 4-5 6-7"', "expert 1 stands twice"),
        ('"0-1 2-3 4-5 6-8"', "is not within the experts"),
        ('"0-1 2-3 4-5 six"', "names no experts"),
    ):
        changed = by_hand.replace('"0-7 - - -"', wrong).replace("{0}", even)
        with pytest.raises(TrnvizError, match=said):
            files.loads(text.replace('"rank_order": "nxd",', changed).encode())


@pytest.mark.parametrize(
    ("tray", "said"),
    [([3], "stands"), ([999], "there is no rank 999"), ([-1], "out of bounds")],
)
def test_a_tray_that_cannot_be_is_refused(tray, said):
    text = files.dumps(mixtral()).decode()
    with pytest.raises(TrnvizError, match=said):
        files.loads(text.replace('"placement": {', f'"tray": {tray},\n  "placement": {{').encode())


def test_a_document_of_version_1_reads_as_before():
    text = files.dumps(mixtral()).decode()
    old = files.loads(text.replace('"version": 2', '"version": 1').encode())
    assert old.version == 1
    assert files.dumps(old.scenario).decode() == text


def test_another_plan_or_model_drops_what_fits_no_more():
    document = Document(mixtral())
    document.apply(experts(0, (0,), 1))
    document.apply(MoveLayers(layer=7, stage=1))
    document.apply(SetModel(model=huggingface.shipped("Mixtral-8x22B-v0.1")))
    assert document.scenario.plan == PLAN
    document.undo()
    document.apply(DealAnew())
    assert document.scenario.plan == PLAN
    assert document.undo_label == "Deal experts and layers as the launcher does"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (MoveLayers(layer=1, stage=3), "only go to stage 1"),
        (MoveLayers(layer=0, stage=1), "at least one"),
        (experts(0, (0, 1, 2), 3), "do not fit"),
        (PutAside(ranks=(999,)), "no rank 999"),
    ],
)
def test_what_is_refused_changes_nothing(edit, said):
    document = Document(mixtral())
    with pytest.raises(PlacementError, match=said):
        document.apply(edit)
    assert document.steps == 0


def drawn(rng, scenario):
    """Any edit of what sits or lies where."""
    world, chips = scenario.plan.world, scenario.topology.chip_names
    ranks = tuple(rng.sample(range(world), rng.randint(1, 3)))
    stage = rng.randrange(4)
    return rng.choice(
        (
            lambda: MoveRanks(ranks=ranks, chip=rng.choice(chips), over_commit=rng.random() < 0.2),
            lambda: SwapRanks(ranks=ranks[:1], others=((ranks[0] + 1) % world,)),
            lambda: PutAside(ranks=ranks),
            lambda: MoveLayers(layer=rng.randrange(32), stage=stage),
            lambda: experts(
                stage,
                tuple(rng.sample(range(8), rng.randint(1, 3))),
                rng.randint(-1, 3),
                uneven=rng.random() < 0.5,
            ),
            lambda: SetPlan(plan=replace(scenario.plan, zero=rng.choice((0, 1, 2, 3)))),
            ResetPlacement,
            DealAnew,
        )
    )()


@pytest.mark.parametrize("seed", [7])
def test_two_hundred_edits_of_all_kinds_keep_the_bytes_and_undo_to_the_byte(seed):
    rng, document = random.Random(seed), Document(mixtral())  # noqa: S311 - repeatable, no secret
    texts, kinds = [files.dumps(document.scenario)], set()
    while document.steps < 200:
        edit, steps = drawn(rng, document.scenario), document.steps
        try:
            document.apply(edit)
        except TrnvizError:
            continue
        if document.steps == steps:
            continue
        kinds.add(type(edit).__name__)
        now = document.scenario
        texts.append(files.dumps(now))
        held = memory.ledger(now.model, now.plan, now.topology)
        full = memory.occupancy(held, now.placement, now.topology)
        assert (full.hbm_bytes >= 0).all()
        together = full.hbm_bytes.sum(axis=(0, 1)) + full.aside_bytes
        assert np.array_equal(together, held.rank_bytes.sum(axis=0) + held.aside_bytes)
    assert len(kinds) == 8
    assert files.dumps(files.loads(texts[-1]).scenario) == texts[-1]
    for text in reversed(texts[:-1]):
        document.undo()
        assert files.dumps(document.scenario) == text
    for text in texts[1:]:
        document.redo()
        assert files.dumps(document.scenario) == text
