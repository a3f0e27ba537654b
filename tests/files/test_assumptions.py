import pytest

from trnviz.core.errors import InputError
from trnviz.files import assumptions, hardware


def test_a_changed_figure_holds_in_both_profiles_and_says_so():
    chip = assumptions.apply(hardware.read("trainium2"), {"neuronlink_efficiency_ratio": "50 %"})
    for profile in ("line", "measured"):
        figure = chip.with_profile(profile).figure("neuronlink_efficiency_ratio")
        assert (figure.value, figure.confidence) == (0.5, "assumption")
        assert figure.source.startswith("set by the user; published: 100 %")
    assert assumptions.changed(chip) == {"neuronlink_efficiency_ratio": "50 %"}


def test_nothing_is_changed_in_the_published_figures():
    chip = hardware.read("trainium2").with_profile("measured")
    changed = assumptions.apply(chip, {"hbm_banks": "2"})
    assert changed.count("hbm_banks") == 2
    assert assumptions.published(changed) == chip


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("warp_bytes_per_s", "1 GB/s"),
        ("efa_bytes_per_s", "25"),
        ("efa_bytes_per_s", "1 GiB"),
        ("efa_latency_s", "-1 us"),
        ("hbm_bank_bytes", "24 GB/s"),
        ("hbm_banks", "four"),
        ("bf16_flops", "1 GB/s"),
    ],
)
def test_a_figure_takes_only_its_own_unit(name, text):
    with pytest.raises(InputError):
        assumptions.apply(hardware.read("trainium2"), {name: text})
