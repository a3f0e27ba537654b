"""A draft of a plan: only what is legal is offered, and all of it is one edit."""

import pytest

from tests import scenarios
from trnviz.core.choices import is_legal
from trnviz.core.errors import PlacementError
from trnviz.files import huggingface
from trnviz.session.document import Document
from trnviz.session.plan_draft import Draft

FIELDS = ("mode", "tp", "pp", "dp", "cp", "ep", "etp", "lnc", "rank_order", "micro_batch", "zero",
          "schedule", "virtual_stages", "overlap", "recipe", "hsdp", "recompute")  # fmt: skip


def draft():
    return Draft.of(scenarios.trained())


@pytest.mark.parametrize("name", FIELDS)
def test_every_value_that_is_offered_can_be_taken(name):
    offers = draft().offers(name)
    assert getattr(draft().plan, name) in [offer.value for offer in offers]
    for offer in offers:
        changed = draft().with_values({name: offer.value, **offer.besides})
        assert changed.scenario().plan.world == changed.plan.world


def test_a_value_that_needs_another_to_give_way_says_so():
    offer = next(o for o in draft().offers("tp") if o.value == 64)
    assert offer.text == "64, with DP 1"
    assert not is_legal(draft().plan, "tp", 64, draft().model, scenarios.trained().topology)


def test_what_is_not_possible_is_refused_with_what_would_be():
    with pytest.raises(PlacementError, match="nearest"):
        draft().with_values({"global_batch": 7})


def test_a_draft_is_one_step_that_can_be_undone():
    document = Document(scenarios.trained())
    before = document.scenario
    changed = draft().with_values({"zero": 3}).with_profile("measured")
    document.apply(changed.edit())
    assert (document.scenario.plan.zero, document.scenario.profile) == (3, "measured")
    document.undo()
    assert document.scenario is before


def test_an_unchanged_draft_is_no_edit():
    assert draft().edit() is None
    assert not draft().is_changed


def test_a_model_that_the_plan_does_not_suit_gets_a_plan_of_its_own():
    changed = draft().with_model(huggingface.shipped("GPT-2"))
    assert changed.plan.tp <= 12
    assert changed.scenario().model.name == "GPT-2"


def test_a_bare_fabric_takes_a_model():
    bare = Draft.of(scenarios.bare())
    assert bare.offers("tp") == ()
    with pytest.raises(PlacementError, match="no model"):
        bare.with_values({"tp": 2})
    changed = bare.with_model(huggingface.shipped("Llama-3.1-8B"))
    assert changed.edit().label(bare.base) == "Load Llama-3.1-8B"


def test_other_cores_per_rank_offer_other_degrees():
    more = draft().with_values({"lnc": 1})
    assert max(o.value for o in more.offers("dp")) > max(o.value for o in draft().offers("dp"))


def test_the_problems_of_a_draft_are_those_of_its_scenario():
    big = draft().with_model(huggingface.shipped("Llama-3.1-405B"))
    assert big.problems()[0].code == "hbm-overflow"
