"""What flows lean on besides links: memory, DMA engines, EFA queues, the seam between dies."""

from dataclasses import replace

import numpy as np
import pytest

from tests.schedules import flows
from trnviz.core.fabric_spec import parse_spec
from trnviz.core.fabrics import build
from trnviz.core.routing import route
from trnviz.core.simulation import engine
from trnviz.core.simulation.network import resource_name
from trnviz.files import hardware
from trnviz.files.topologies import topology


def fabric(text="trn2", profile="line", lnc=2, **figures):
    chip = hardware.read("trainium2").with_profile(profile)
    for name, value in figures.items():
        chip = chip.with_changed(replace(chip.figure(name), value=value))
    return build(replace(parse_spec(text), lnc=lnc), chip)


def leans(schedule, chips):
    """What the first sub-flow leans on behind its links: name and weight."""
    routes = route(schedule, chips)
    span = slice(0, routes.hop_start[1])
    return {
        resource_name(int(r), chips, routes): float(w)
        for r, w in zip(routes.hop_resource[span], routes.hop_weight[span], strict=True)
        if r >= chips.link_count
    }


def rate(schedule, chips):
    """Bytes per second of all flows together, latency taken off."""
    run = engine.simulate(schedule, route(schedule, chips), chips)
    moving = run.time_s - float(route(schedule, chips).subflow_latency_s.max())
    return float(schedule.flow_bytes.sum()) / moving


def test_engines_as_fast_as_the_memory_are_left_out():
    """They move a byte at most once for each touch, so they can never be the narrower."""
    for profile in ("line", "measured"):
        chips = fabric(profile=profile)
        assert chips.hardware.value("dma_bytes_per_s") > chips.hbm_bytes_per_s
        assert leans(flows(0, 1), chips) == {"memory of i0.c0": 1.0, "memory of i0.c1": 1.0}


@pytest.mark.parametrize(
    ("schedule", "engines"),
    [
        (flows(0, 1), {"i0.c0": 1.0}),
        (flows(0, 1, reduces=True), {"i0.c1": 3.0}),
        (flows(0, 0, src_core=1), {"i0.c0": 1.0}),
        (flows(0, 0, src_core=1, reduces=True), {"i0.c0": 2.0}),
    ],
)
def test_slower_engines_carry_what_is_read(schedule, engines):
    found = leans(schedule, fabric(dma_bytes_per_s=1e12))
    assert {n: w for n, w in found.items() if n.startswith("DMA")} == {
        f"DMA engines of {chip}": weight for chip, weight in engines.items()
    }


def test_slower_engines_slow_a_chip_down():
    inside = flows(np.zeros(4), np.zeros(4), size=1e9, src_core=[0, 1, 2, 3], dst_core=[1, 0, 3, 2])
    assert rate(inside, fabric()) == pytest.approx(2.9e12 / 2)
    assert rate(inside, fabric(dma_bytes_per_s=1e12)) == pytest.approx(1e12)


def test_a_rank_has_its_share_of_the_interface_in_the_measured_profile():
    one = flows(0, 16, size=1e9)
    assert rate(one, fabric("trn2:2")) == pytest.approx(25e9)
    measured = fabric("trn2:2", "measured")
    assert rate(one, measured) == pytest.approx(6.25e9)
    assert leans(one, measured)["EFA queue out of i0.c0"] == 1.0
    four = flows([0] * 4, [16] * 4, size=1e9, src_core=[0, 1, 2, 3], dst_core=[0, 1, 2, 3])
    assert rate(four, measured) == pytest.approx(0.772 * 25e9)
    into_one = flows([0, 1, 2], [16] * 3, size=1e9)
    assert rate(into_one, measured) == pytest.approx(6.25e9)
    assert rate(one, fabric("trn2:2", "measured", lnc=1)) == pytest.approx(3.125e9)


def test_instances_share_what_their_interfaces_reach_together():
    measured = fabric("trn2:2", "measured")
    chips, cores = np.divmod(np.arange(64), 4)
    everyone = flows(chips, chips + 16, size=1e8, src_core=cores, dst_core=cores)
    assert rate(everyone, measured) == pytest.approx(266.58e9, rel=1e-3)


@pytest.mark.parametrize(
    ("lnc", "core", "expected"), [(2, 1, 104e9), (2, 2, 96e9), (1, 3, 104e9), (1, 4, 96e9)]
)
def test_the_seam_between_the_dies_is_narrower(lnc, core, expected):
    measured = fabric(profile="measured", lnc=lnc)
    assert rate(flows(0, 0, size=1e9, dst_core=core), measured) == pytest.approx(expected)


def test_a_core_shares_its_rate_between_the_dies():
    measured = fabric(profile="measured")
    both = flows([0, 0], [0, 0], size=1e9, dst_core=[1, 2])
    assert rate(both, measured) == pytest.approx(104e9)
    assert "seam of the dies of i0.c0" not in leans(flows(0, 0, dst_core=1), measured)


def test_chips_without_such_figures_have_no_such_limits():
    other = topology("trn1:2", profile="measured")
    assert set(leans(flows(0, 16), other)) == {"memory of i0.c0", "memory of i1.c0"}
    assert leans(flows(0, 1), topology("torus:4x4")) == {}
