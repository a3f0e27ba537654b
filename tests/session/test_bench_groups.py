"""Groups that the bench offers, and the text that names them."""

import pytest

from tests import scenarios
from trnviz.core.bench.question import Question
from trnviz.core.collectives.groups import parse_groups
from trnviz.core.faults import Fault
from trnviz.session.bench_groups import chips_text, offers
from trnviz.session.edits import MoveRanks, SetFaults


def by_title(scenario, **selected):
    return {offer.title: offer for offer in offers(scenario, **selected)}


def members(offer, scenario):
    groups = parse_groups(offer.text, scenario.topology)
    return [sorted(group.chip_of_rank.tolist()) for group in groups]


def test_a_chip_has_its_rings_its_planes_and_its_instance():
    scenario = scenarios.bare()
    found = by_title(scenario, chips=(21,))
    assert members(found["x ring"], scenario) == [[20, 21, 22, 23]]
    assert members(found["y ring"], scenario) == [[17, 21, 25, 29]]
    assert members(found["z ring"], scenario) == [[5, 21, 37, 53]]
    assert members(found["instance 1"], scenario) == [list(range(16, 32))]
    assert len(members(found["x-z plane"], scenario)[0]) == 16
    assert found["x ring"].section == "Around i1.c5"


def test_a_plane_is_listed_in_the_order_of_a_cycle():
    scenario = scenarios.bare()
    (group,) = parse_groups(by_title(scenario, chips=(0,))["instance 0"].text, scenario.topology)
    order = group.ranks.tolist()
    for here, there in zip(order, order[1:] + order[:1], strict=True):
        assert scenario.topology.link_between(here, there) >= 0


def test_selected_chips_need_a_selection():
    scenario = scenarios.bare()
    assert "select chips first" in by_title(scenario)["Selected chips"].refused
    found = by_title(scenario, chips=(3, 9))["Selected chips"]
    assert (found.text, found.refused, found.size) == ("chips:3,9", "", "2 chips")


def test_groups_of_the_plan_are_the_cores_they_sit_on():
    scenario = scenarios.trained()
    group = scenario.plan.groups("tp")[1]
    found = by_title(scenario, ranks=group[:1])["TP group"]
    chips = scenario.placement.chip_of_rank[list(group)].tolist()
    assert members(found, scenario) == [sorted(chips)]
    moved = MoveRanks(ranks=(group[0],), chip="i3.c15").apply(scenario)
    assert members(by_title(moved, ranks=group[:1])["TP group"], moved) != [sorted(chips)]


def test_selected_tiles_are_a_group():
    scenario = scenarios.trained()
    assert by_title(scenario, ranks=(0, 1, 2, 7))["Selected tiles"].text == "ranks:0-2,7"


def test_ranks_that_share_a_core_are_refused():
    scenario = scenarios.trained()
    first = scenario.plan.groups("tp")[0]
    place = scenario.topology.chip_names[int(scenario.placement.chip_of_rank[first[1]])]
    core = int(scenario.placement.core_of_rank[first[1]])
    crowded = MoveRanks(ranks=(first[0],), chip=place, core=core, over_commit=True).apply(scenario)
    assert "share core" in by_title(crowded, ranks=first[:1])["TP group"].refused


@pytest.mark.parametrize(
    "word", ["ultraserver", "ultraserver:2", "trn2:2", "torus:4x4x4", "full:8"]
)
def test_every_offer_can_be_asked_for(word):
    scenario = scenarios.bare(word)
    for offer in offers(scenario, chips=(1, 2)):
        assert offer.refused == ""
        groups = Question(operation="all_reduce", size_bytes=1, group=offer.text).groups(
            scenario.topology
        )
        together = sum(len(group) for group in groups)
        if offer.section == "Side by side":
            assert len(groups) > 1
            assert together == scenario.topology.chip_count


def test_side_by_side_needs_groups_of_one_size():
    scenario = scenarios.bare()
    harmed = SetFaults(faults=(Fault(kind="chip", name="i0.c5"),)).apply(scenario)
    found = by_title(harmed, chips=(4,))
    assert "unequal" in found["All x rings"].refused
    assert members(found["x ring"], harmed) == [[4, 6, 7]]
    assert by_title(scenario)["All z rings"].size == "16 of 4 chips"


def test_runs_of_numbers_are_drawn_together():
    ring = scenarios.bare("ring:16").topology
    assert chips_text(((0, 1, 2, 5, 7, 8),), ring) == "chips:0-2,5,7-8"
    assert chips_text(((3,), (4,)), ring) == "chips:3;4"
