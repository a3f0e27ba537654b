from dataclasses import replace

import numpy as np
import pytest

from tests import scenarios
from trnviz.core import alone as alone_module
from trnviz.core import faults, pipeline
from trnviz.core import macro as macro_module
from trnviz.core.alone import run_alone
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.faults import Fault
from trnviz.core.kept import Kept
from trnviz.core.macro import macro
from trnviz.core.placement import Placement
from trnviz.core.traffic import StepCollective
from trnviz.files import topologies

ULTRASERVER = topologies.topology("ultraserver")


def test_a_collective_of_the_step_is_run_where_its_ranks_sit():
    use = StepCollective(
        name="tp all_gather",
        dimension="tp",
        stage=0,
        replica=0,
        kind=CollectiveKind.ALL_GATHER,
        size_bytes=1 << 26,
        ranks=np.arange(16)[None, :],
    )
    placement = Placement(chip_of_rank=np.arange(64) // 4, core_of_rank=np.arange(64) % 4)
    moved = Placement(chip_of_rank=np.arange(64) // 4 + 16, core_of_rank=np.arange(64) % 4)
    here, there = (macro(use, where, ULTRASERVER) for where in (placement, moved))
    assert here is macro(use, placement, ULTRASERVER)
    assert here.time_s == there.time_s
    assert here.time_s == run_alone(use.placed(placement), ULTRASERVER).time_s
    assert not (here.link_bytes * there.link_bytes).any()


def exchange_of(loads=(), sends=False, ranks=16):
    """Ranks of the first row of chips, one each; all of them 64 MiB."""
    return StepCollective(
        name="ep", dimension="ep", stage=0, replica=-1, kind=CollectiveKind.ALL_TO_ALL,
        size_bytes=1 << 26, ranks=np.arange(ranks)[None, :], loads=loads, sends_loads=sends,
    )  # fmt: skip


@pytest.mark.parametrize("sends", [False, True])
def test_an_exchange_lasts_longer_the_busier_one_is_and_at_most_as_long_as_that(sends):
    placement = scenarios.trained().placement
    even = macro(exchange_of(), placement, ULTRASERVER)
    before = even.time_s
    for busy in (1.5, 4.0, 8.0):
        rest = (16 - busy) / 15
        found = macro(exchange_of((busy, *(rest,) * 15), sends), placement, ULTRASERVER)
        assert before <= found.time_s <= busy * even.time_s
        before = found.time_s
    assert before > 1.5 * even.time_s


def test_what_a_busy_rank_gets_goes_over_the_links_of_its_chip():
    placement = scenarios.trained().placement
    loads = (4.0, *(12 / 15,) * 15)
    found = macro(exchange_of(loads), placement, ULTRASERVER).link_bytes
    even = macro(exchange_of((1.0,) * 16), placement, ULTRASERVER).link_bytes
    chip = int(placement.chip_of_rank[0])
    into = (ULTRASERVER.link_dst == chip) & (ULTRASERVER.link_src != chip)
    out = (ULTRASERVER.link_src == chip) & (ULTRASERVER.link_dst != chip)
    assert found[into].sum() == pytest.approx(1.4 * even[into].sum())
    assert found[out].sum() < even[out].sum()


def test_groups_side_by_side_carry_what_each_is_to():
    placement = scenarios.trained().placement
    ranks = np.arange(32).reshape(2, 16)
    use = replace(exchange_of(), kind=CollectiveKind.ALL_GATHER, ranks=ranks)
    one, two = (macro(replace(use, ranks=row[None, :]), placement, ULTRASERVER) for row in ranks)
    uneven = macro(replace(use, group_loads=(1.5, 0.5)), placement, ULTRASERVER)
    assert uneven.link_bytes == pytest.approx(1.5 * one.link_bytes + 0.5 * two.link_bytes, rel=1e-6)
    heavy = replace(use, ranks=ranks[:1], size_bytes=use.size_bytes * 3 // 2)
    assert uneven.time_s == pytest.approx(macro(heavy, placement, ULTRASERVER).time_s, rel=1e-6)


def test_fabrics_that_break_in_ever_new_ways_take_no_more_room_than_there_is(monkeypatch):
    most = 3_000_000
    for module, name, weigh in (
        (alone_module, "_SHAPES", alone_module._weight_of_shape),
        (macro_module, "_KEPT", macro_module._weight),
    ):
        monkeypatch.setattr(module, name, Kept(most, weigh))
    scenario = scenarios.trained()
    times = []
    for link in (0, 8, 16, 24, 0):
        fault = Fault(kind="link", name=ULTRASERVER.link_names[link])
        broken = faults.apply(ULTRASERVER, (fault,))
        times.append(pipeline.simulate(replace(scenario, topology=broken)).step_time_s)
        assert 0 < alone_module._SHAPES.held_bytes <= most
        assert 0 < macro_module._KEPT.held_bytes <= most
    assert times[-1] == times[0]


def test_of_groups_side_by_side_those_that_stay_are_not_run_again(monkeypatch):
    """One rank of four rows of chips sits elsewhere; the next move leaves three of the rows too."""
    placement = scenarios.trained().placement
    use = replace(exchange_of(), kind=CollectiveKind.ALL_GATHER, ranks=np.arange(64).reshape(4, 16))
    macro(use, placement.move((0,), 40, ULTRASERVER, over_commit=True), ULTRASERVER)
    ran = []
    run = macro_module.run_alone
    monkeypatch.setattr(macro_module, "run_alone", lambda *asked: ran.append(asked) or run(*asked))
    moved = placement.move((0,), 41, ULTRASERVER, over_commit=True)
    found = macro(use, moved, ULTRASERVER)
    assert not ran
    each = [macro(replace(use, ranks=row[None, :]), moved, ULTRASERVER) for row in use.ranks]
    assert found.link_bytes == pytest.approx(sum(one.link_bytes for one in each), rel=1e-9)
