"""Collectives followed flow by flow over a fabric that changes, on their own clock."""

import numpy as np
import pytest

from trnviz.core import unfinished
from trnviz.core.alone import run_alone
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.errors import RoutingError, ScheduleError
from trnviz.core.faults import Fault, apply
from trnviz.files.topologies import topology

TRN2 = topology("trn2")
ASKED = Collective(
    name="",
    kind=CollectiveKind.ALL_GATHER,
    size_bytes=64 << 20,
    groups=(
        ReplicaGroup(
            ranks=np.arange(16),
            chip_of_rank=np.repeat(np.arange(4), 4),
            core_of_rank=np.tile(np.arange(4), 4),
        ),
    ),
    algorithm="bidirectional_ring",
)
ALONE_S = run_alone(ASKED, TRN2).time_s
SLOW = apply(TRN2, (Fault(kind="link", name="i0.c0>i0.c1", share=0.1),))


def followed(algorithm="bidirectional_ring", takes_s=ALONE_S):
    return unfinished.flows(ASKED, algorithm, TRN2, takes_s)


def test_its_clock_ends_at_one_where_nothing_changes():
    assert followed().until([]) == pytest.approx(1.0)
    assert followed().until([(0.4, TRN2)]) == pytest.approx(1.0)
    assert followed().until([(1.0, SLOW)]) == pytest.approx(1.0)


def test_the_earlier_a_link_gets_slow_the_later_it_ends():
    ends = [followed().until([(at, SLOW)]) for at in (0.1, 0.3, 0.5)]
    assert ends[0] > ends[1] > ends[2] > 1.0
    assert ends[1] > followed().until([(0.3, SLOW), (0.5, TRN2)]) > 1.0


def test_what_has_passed_a_link_does_not_wait_for_it():
    assert followed().until([(0.95, SLOW)]) == pytest.approx(1.0)


def test_moments_are_taken_as_they_are_where_it_is_about_as_long():
    assert followed(takes_s=1.02 * ALONE_S).until([]) == pytest.approx(1 / 1.02)


def test_what_takes_longer_by_its_loads_is_stretched():
    assert followed(takes_s=2 * ALONE_S).until([(0.5, SLOW)]) == followed().until([(0.5, SLOW)])


def test_its_bytes_are_those_that_it_has_alone():
    for fabric in (TRN2, SLOW):
        carried = run_alone(ASKED, TRN2).link_bytes
        np.testing.assert_allclose(followed().link_bytes(fabric), carried)


def test_what_has_no_way_left_is_refused():
    away = (TRN2.link_src == 1) & (TRN2.link_dst != 1)
    names = [TRN2.link_names[i] for i in np.flatnonzero(away)]
    alone = apply(TRN2, tuple(Fault(kind="link", name=name) for name in names))
    with pytest.raises(RoutingError, match="no way is left"):
        followed().until([(0.5, alone)])


def test_too_many_flows_are_not_followed(monkeypatch):
    monkeypatch.setattr(unfinished, "_MOST_FLOWS", 10)
    with pytest.raises(ScheduleError, match="flows are not followed one by one"):
        followed()
