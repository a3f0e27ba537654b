"""Shared options: the fabric of `-t` and its figures."""

import argparse

import pytest

from tests.paths import ROOT
from trnviz.cli import options
from trnviz.core.errors import InputError


def parsed(*argv):
    parser = argparse.ArgumentParser()
    options.add_topology(parser)
    return parser.parse_args(argv)


def test_the_default_is_an_ultraserver_at_line_rate():
    fabric = options.topology(parsed())
    assert fabric.name == "ultraserver"
    assert fabric.hardware is not None
    assert fabric.hardware.profile == "line"


def test_figures_are_given_apart_or_with_commas():
    for given in (["1GB/s", "2GB/s"], ["1GB/s,2GB/s"]):
        fabric = options.topology(parsed("-t", "torus:4x4", "--bandwidth", *given))
        assert [d.bandwidth_bytes_per_s for d in fabric.dimensions] == [1e9, 2e9]


def test_profile_and_core_groups_are_passed_on():
    arguments = parsed("-t", "trn2", "--profile", "measured", "--lnc", "1")
    fabric = options.topology(arguments)
    assert fabric.cores_per_chip == 8
    assert fabric.hardware is not None
    assert fabric.hardware.profile == "measured"
    assert options.topology_spec(arguments).lnc == 1


def test_a_document_is_a_fabric_with_its_faults():
    path = ROOT / "resources" / "samples" / "ultraserver-dead-z-link.trnviz"
    arguments = parsed("-t", str(path))
    assert not options.topology(arguments).link_up.all()
    assert options.topology_spec(arguments).text == "ultraserver"


@pytest.mark.parametrize(
    ("argv", "source"),
    [(("--bandwidth", "12"), "--bandwidth"), (("--latency", "1GB/s"), "--latency")],
)
def test_a_wrong_figure_names_its_option(argv, source):
    with pytest.raises(InputError) as caught:
        options.topology(parsed("-t", "ring:4", *argv))
    assert caught.value.source == source
