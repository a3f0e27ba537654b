"""Presets: every name and alias leads somewhere, and to a hardware file that ships."""

import pytest

from trnviz.core.presets import PRESETS, preset_of_word, preset_words
from trnviz.files import resources


def test_every_word_leads_to_a_preset():
    assert set(PRESETS) < set(preset_words())
    assert all(preset_of_word(word) in PRESETS.values() for word in preset_words())
    assert preset_of_word("p5.48xlarge") is None


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_made_of_whole_instances_with_figures(name):
    preset = PRESETS[name]
    assert preset.chips % preset.chips_per_instance == 0
    assert preset.hardware in resources.names("hardware")


def test_the_short_names_mean_the_instances():
    assert preset_of_word("trn2") is PRESETS["trn2.48xlarge"]
    assert preset_of_word("trn2u") is PRESETS["ultraserver-1x"]
    assert preset_of_word("ultraserver-4x") is PRESETS["ultraserver"]
