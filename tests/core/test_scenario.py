from dataclasses import FrozenInstanceError, replace

import pytest

from tests.scenarios import bare, trained


def test_a_scenario_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        bare().profile = "measured"
    with pytest.raises(TypeError):
        bare().algorithms["tp"] = "ring"


def test_scenarios_are_told_apart_by_identity():
    scenario = trained()
    assert scenario != replace(scenario)
    assert len({scenario, replace(scenario)}) == 2
