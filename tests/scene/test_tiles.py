"""Tiles: their place, their colour, their number."""

from dataclasses import replace

import numpy as np
import pytest

from tests.scene import geometry, plans
from trnviz.core.placement import Placement
from trnviz.scene.palette import LIGHT, group_color, rgb
from trnviz.scene.tiles import group_of_rank, tile_boxes, tile_texts


def test_a_tile_is_on_its_core():
    scenario = plans.training()
    placement = scenario.placement
    boxes = tile_boxes(plans.drawing(), placement)
    assert np.allclose(
        boxes, plans.drawing().tile_box_su[placement.chip_of_rank, placement.core_of_rank]
    )


def test_ranks_that_share_a_core_share_its_place():
    scenario = plans.training()
    placement = scenario.placement
    chip, core = placement.chip_of_rank.copy(), placement.core_of_rank.copy()
    chip[1:4], core[1:4] = chip[0], core[0]
    boxes = tile_boxes(plans.drawing(), Placement(chip_of_rank=chip, core_of_rank=core))
    whole = plans.drawing().tile_box_su[chip[0], core[0]]
    edges = geometry.edges(boxes[:4])
    assert geometry.overlaps(edges, edges).sum() == 4
    assert boxes[:4, 3].sum() < whole[3]
    assert edges[:, 1].min() == whole[1]


def test_every_core_has_a_tile_and_empty_ones_no_rank():
    scenario = plans.training()
    moved = replace(
        scenario,
        placement=scenario.placement.move((0,), 1, scenario.topology, over_commit=True, core=0),
    )
    look = plans.painted(moved, plans.state(moved)).chips
    assert (look.rank_of_tile == -1).sum() == 1
    assert sorted(look.rank_of_tile.tolist())[1:] == list(range(256))
    empty = np.flatnonzero(look.rank_of_tile == -1)[0]
    assert tuple(look.tiles.rgba[empty]) == (*rgb(LIGHT.empty_tile), 255)


def test_a_bare_fabric_shows_empty_cores():
    look = plans.painted(plans.bare(), plans.state(plans.bare())).chips
    assert (look.rank_of_tile == -1).all()
    assert len(look.rank_of_tile) == 256


def test_by_stage_the_hue_is_the_stage_and_the_shade_the_replica():
    scenario = plans.training()
    look = plans.painted(scenario, plans.state(scenario)).chips
    for tile in (0, 100, 255):
        rank = int(look.rank_of_tile[tile])
        stage, replica = scenario.plan.stage_of_rank[rank], scenario.plan.dp_of_rank[rank]
        assert tuple(look.tiles.rgba[tile][:3]) == rgb(group_color(LIGHT, int(stage), int(replica)))


@pytest.mark.parametrize("color_by", ["pp", "tp", "dp"])
def test_each_choice_colours_by_its_dimension(color_by):
    plan = plans.training().plan
    hue, _ = group_of_rank(plan, color_by)
    index = {"pp": plan.stage_of_rank, "tp": plan.tp_of_rank, "dp": plan.dp_of_rank}[color_by]
    for value in np.unique(index):
        assert len(np.unique(hue[index == value])) == 1
    texts = tile_texts(plan, color_by)
    assert texts[0] == ("s0" if color_by == "tp" else "t0")


def test_replicas_are_hatched_from_near_by():
    scenario = plans.training()
    near = plans.painted(scenario, plans.state(scenario), px_per_su=2.0).chips
    replica = scenario.plan.dp_of_rank[near.rank_of_tile]
    assert ((near.tiles.hatch > 0) == (replica == 1)).all()
    far = plans.painted(scenario, plans.state(scenario)).chips
    assert not far.tiles.hatch.any()


def test_tiles_can_be_hidden():
    scenario = plans.training()
    look = plans.painted(scenario, plans.state(scenario), hidden=frozenset({"tiles"})).chips
    assert not len(look.tiles.box_su)
