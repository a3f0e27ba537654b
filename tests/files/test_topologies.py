"""The one door for TOPOLOGY words."""

import pytest

from trnviz.core.errors import InputError
from trnviz.files import topologies


def test_a_preset_gets_the_figures_of_its_profile():
    line = topologies.topology("ultraserver")
    measured = topologies.topology("ultraserver", profile="measured")
    assert line.hardware is not None
    assert line.hardware.profile == "line"
    assert measured.hardware is not None
    assert measured.hardware.profile == "measured"


def test_a_generic_fabric_gets_those_of_the_options():
    fabric = topologies.topology("ring:4", bandwidth=(1e9,), latency=(1e-6,))
    assert set(fabric.link_capacity_bytes_per_s.tolist()) == {1e9}
    assert set(fabric.link_latency_s.tolist()) == {1e-6}


def test_a_spec_keeps_the_options():
    spec = topologies.spec(" trn2:2 ", lnc=1)
    assert (spec.text, spec.lnc) == ("trn2:2", 1)


@pytest.mark.parametrize(
    ("word", "options", "said"),
    [
        ("nothing", {}, "not a fabric"),
        ("ultraserver", {"profile": "peak"}, "not a profile"),
        ("ultraserver", {"latency": (1.0,)}, "has its own"),
    ],
)
def test_a_wrong_word_or_option_is_refused(word, options, said):
    with pytest.raises(InputError, match=said):
        topologies.topology(word, **options)
