"""Figures of a chip generation: profiles, changes by the user, unknown names."""

from dataclasses import replace

import pytest

from trnviz.core.errors import InputError
from trnviz.files import hardware


@pytest.fixture
def chip():
    return hardware.read("trainium2")


def test_a_profile_gives_its_own_figures_and_the_line_ones_else(chip):
    measured = chip.with_profile("measured")
    assert chip.value("efa_efficiency") == 1
    assert measured.value("efa_efficiency") == 0.772
    assert measured.value("hbm_bytes_per_s") == chip.value("hbm_bytes_per_s") == 2.9e12


def test_what_the_user_sets_holds_in_both_profiles(chip):
    mine = replace(chip.figure("efa_efficiency"), value=0.5, text="50 %")
    changed = chip.with_changed(mine)
    assert changed.changed == ("efa_efficiency",)
    assert changed.value("efa_efficiency") == 0.5
    assert changed.with_profile("measured").value("efa_efficiency") == 0.5
    assert chip.value("efa_efficiency") == 1


def test_counts_are_whole(chip):
    assert chip.count("physical_cores") == 8
    assert chip.count("hbm_bank_bytes") == 24 * 2**30


def test_an_unknown_figure_or_profile_is_refused(chip):
    with pytest.raises(InputError, match="not a figure of AWS Trainium2"):
        chip.value("warp_speed")
    with pytest.raises(InputError, match="not a figure"):
        chip.with_changed(replace(chip.figure("hbm_banks"), name="warp_speed"))
    with pytest.raises(InputError, match="line, measured"):
        chip.with_profile("peak")
