import math
from dataclasses import replace

import numpy as np
import pytest

from tests.graphs import KITE, both_ways, scenario, spelled
from trnviz.core import fabrics, faults
from trnviz.core.bench.run import run
from trnviz.core.collectives.collective import Collective, CollectiveKind
from trnviz.core.collectives.groups import whole
from trnviz.core.custom_fabric import CustomFabric, check
from trnviz.core.errors import InputError, InputErrors, RoutingError
from trnviz.core.fabric_spec import parse_spec
from trnviz.core.faults import Fault
from trnviz.core.simulation.bound import bound
from trnviz.core.topology import DimensionKind, LinkKind
from trnviz.files import hardware, topologies


def test_names_links_and_figures_are_as_stated():
    topology = scenario().topology
    assert topology.chip_names == ("a", "b", "c", "d")
    assert topology.vertex_names[-1] == "s"
    assert topology.link_names[:2] == ("a>s", "s>a")
    assert (topology.link_capacity_bytes_per_s == 1e9).all()
    assert topology.dimensions[0].kind is DimensionKind.GRAPH
    assert topology.source_of_kind == {LinkKind.GENERIC: "stated with the fabric"}


@pytest.mark.parametrize("kind", CollectiveKind)
@pytest.mark.parametrize("network", ["fluid", "fifo"])
def test_every_operation_runs_and_none_beats_its_bound(kind, network):
    topology = scenario().topology
    asked = Collective(name="x", kind=kind, size_bytes=1 << 20, groups=(whole(topology),))
    result = run(asked, topology, network=network)
    assert 0 < result.bound.time_s <= result.run.time_s * (1 + 1e-9)


def test_a_message_takes_a_way_with_the_fewest_links_also_after_a_fault():
    topology = scenario().topology
    pair = Collective(
        name="x", kind=CollectiveKind.SEND_RECV, size_bytes=10**6, groups=(whole(topology),),
        pairs=((0, 1),),
    )  # fmt: skip
    assert run(pair, topology).run.time_s == pytest.approx(2e-6 + 1e-3)
    broken = faults.apply(topology, (Fault(kind="link", name="a>s"),))
    used = run(pair, broken)
    assert [broken.link_names[link] for link in used.busy_links()] == ["a>d", "d>b"]
    cut = faults.apply(broken, (Fault(kind="link", name="a>d"),))
    with pytest.raises(RoutingError, match="no way is left from a to b"):
        run(pair, cut)


def test_a_preset_spelled_out_has_its_chips_and_its_bounds():
    preset = topologies.topology("trn2")
    topology = scenario(spelled("trn2")).topology
    assert topology.link_names == preset.link_names
    assert (topology.link_capacity_bytes_per_s == preset.link_capacity_bytes_per_s).all()
    assert (topology.link_latency_s == preset.link_latency_s).all()
    assert (topology.bank_bytes == preset.bank_bytes).all()
    assert (topology.bank_of_core == preset.bank_of_core).all()
    assert (topology.core_of_on_chip_link == preset.core_of_on_chip_link).all()
    asked = Collective(
        name="x", kind=CollectiveKind.ALL_REDUCE, size_bytes=1 << 30, groups=(whole(preset),)
    )
    assert bound(asked, topology).time_s == pytest.approx(bound(asked, preset).time_s)


def test_one_chip_without_links_is_a_fabric():
    alone = scenario(CustomFabric(title="one", chips=("x",), links=())).topology
    assert (alone.chip_count, alone.link_count) == (1, 0)
    assert math.isfinite(alone.dimensions[0].bandwidth_bytes_per_s)


LINK = KITE.links[0]


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"chips": ()}, "has no chips"),
        ({"chips": ("a", "a"), "links": (), "switches": ()}, "two chips or switches are named 'a'"),
        ({"chips": ("a>b",), "links": ()}, "cannot be the name"),
        ({"chips": ("",), "links": ()}, "cannot be the name"),
        ({"chips": ("x" * 81,), "links": ()}, "cannot be the name"),
        ({"chips": ("a\n",), "links": ()}, "cannot be the name"),
        ({"links": both_ways(("a", "z"))}, "ends at 'z'"),
        ({"links": (LINK, LINK)}, "stands twice"),
        ({"links": (replace(LINK, dst="a"),)}, "ends where it begins"),
        ({"links": (replace(LINK, capacity_bytes_per_s=0.0),)}, "no capacity"),
        ({"links": (replace(LINK, capacity_bytes_per_s=math.nan),)}, "no capacity"),
        ({"links": (replace(LINK, latency_s=math.inf),)}, "impossible latency"),
        ({"links": (replace(LINK, kind=LinkKind.ON_CHIP),)}, "on-chip"),
        ({"chips": tuple(map(str, range(70_000)))}, "70,001 chips and switches"),
    ],
)
def test_what_cannot_be_a_fabric_is_refused(changed, words):
    with pytest.raises(InputError) as caught:
        check(replace(KITE, **changed))
    error = caught.value
    lines = error.lines() if isinstance(error, InputErrors) else (error.line(),)
    assert any(words in line for line in lines)


def test_figures_and_core_grouping_are_checked():
    spec = scenario(spelled("trn2")).spec
    with pytest.raises(InputError, match="needs the figures of trainium2"):
        fabrics.build(spec, None)
    with pytest.raises(InputError, match="3 physical cores"):
        fabrics.build(replace(spec, lnc=3), hardware.read("trainium2"))
    one = fabrics.build(replace(spec, lnc=1), hardware.read("trainium2"))
    assert one.cores_per_chip == 8
    assert np.array_equal(one.bank_of_core, topologies.topology("trn2", lnc=1).bank_of_core)


def test_the_word_custom_alone_names_no_fabric():
    with pytest.raises(InputError, match="spelled out in a file"):
        parse_spec("custom")
