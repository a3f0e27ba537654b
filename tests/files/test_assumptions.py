import pytest

from trnviz.core.errors import InputError
from trnviz.files import assumptions, hardware


def test_a_changed_figure_holds_in_both_profiles_and_says_so():
    chip = assumptions.apply(hardware.read("trainium2"), {"neuronlink_efficiency": "50 %"})
    for profile in ("line", "measured"):
        figure = chip.with_profile(profile).figure("neuronlink_efficiency")
        assert (figure.value, figure.confidence) == (0.5, "assumption")
        assert figure.source.startswith("set by the user; published: 100 %")
    assert assumptions.changed(chip) == {"neuronlink_efficiency": "50 %"}


def test_nothing_is_changed_in_the_published_figures():
    chip = hardware.read("trainium2").with_profile("measured")
    changed = assumptions.apply(chip, {"collective_cores": "20", "launch_s": "0 s"})
    assert (changed.count("collective_cores"), changed.value("launch_s")) == (20, 0)
    assert assumptions.published(changed) == chip


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("warp_bytes_per_s", "1 GB/s"),
        ("efa_bytes_per_s", "25"),
        ("efa_bytes_per_s", "1 GiB"),
        ("efa_latency_s", "-1 us"),
        ("hbm_bank_bytes", "24 GB/s"),
        ("collective_cores", "four"),
        ("collective_cores", "9" * 100),
        ("hbm_banks", "2"),
        ("efa_latency_s", "2 h"),
        ("efa_bytes_per_s", "0 GB/s"),
        ("bf16_flops", "1 GB/s"),
    ],
)
def test_a_figure_takes_only_what_it_can_be(name, text):
    with pytest.raises(InputError):
        assumptions.apply(hardware.read("trainium2"), {name: text})
