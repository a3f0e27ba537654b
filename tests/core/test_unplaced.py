"""What lies in the tray is named, and refused where every shard needs a place."""

from dataclasses import replace

import pytest

from tests import scenarios
from tests.core.test_dealing import MIXTRAL, PLAN, moved, scenario
from trnviz.core import unplaced
from trnviz.core.dealing import TRAY
from trnviz.core.errors import PlacementError


def lying(*ranks):
    whole = scenario(MIXTRAL, PLAN)
    return replace(whole, placement=whole.placement.put_aside(ranks))


def test_a_bare_fabric_and_a_placed_model_have_nothing_aside():
    for whole in (scenarios.bare(), scenario(MIXTRAL, PLAN)):
        assert not unplaced.aside(whole)
        assert unplaced.what_lies_aside(whole) == ""
        unplaced.require_placed(whole, "a rank map")


def test_what_lies_aside_is_said_in_one_sentence():
    assert unplaced.what_lies_aside(lying(7)) == "rank 7 lies in the tray"
    said = unplaced.what_lies_aside(lying(9, 7))
    assert said == "2 ranks, such as rank 7, lie in the tray"
    plan = moved(PLAN, MIXTRAL, 2, (5, 6), TRAY)
    both = replace(lying(7), plan=plan)
    assert unplaced.aside(both) == unplaced.Aside(ranks=(7,), experts=((2, 5), (2, 6)))
    assert unplaced.what_lies_aside(both) == "rank 7 and 2 experts lie in the tray"


def test_a_rank_in_the_tray_has_no_chip():
    whole = lying(7)
    name = unplaced.chip_name(whole.placement, whole.topology, 7)
    assert name == unplaced.IN_TRAY
    assert unplaced.chip_name(whole.placement, whole.topology, 0) == "i0.c0"


def test_what_needs_places_is_refused():
    with pytest.raises(PlacementError, match="rank 7 lies in the tray; a rank map needs all"):
        unplaced.require_placed(lying(7), "a rank map")
