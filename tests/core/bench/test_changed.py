"""A collective alone on a fabric that changes while it runs."""

import pytest

from trnviz.core.bench.changed import meanwhile
from trnviz.core.bench.question import Question
from trnviz.core.errors import SimulationError
from trnviz.core.fault_times import changes
from trnviz.core.faults import Fault
from trnviz.files.topologies import topology

TRN2 = topology("trn2")
ASKED = Question(operation="all_gather", size_bytes=64 << 20, algorithm="multi_ring")
STILL = ASKED.answer(TRN2, record="full")


def slow(begins_s, ends_s=None):
    fault = Fault(kind="link", name="i0.c0>i0.c1", share=0.5, begins_s=begins_s, ends_s=ends_s)
    return changes(TRN2, (fault,))


def test_a_change_after_the_end_gives_the_same_run():
    assert meanwhile(STILL, slow(STILL.run.time_s)) is STILL


def test_the_later_a_link_gets_slow_the_less_it_costs():
    early, late = (meanwhile(STILL, slow(part * STILL.run.time_s)) for part in (0.2, 0.8))
    assert STILL.run.time_s < late.run.time_s < early.run.time_s
    assert early.run.link_bytes == pytest.approx(STILL.run.link_bytes)
    for ran in (early, late):
        assert ran.peak_utilization().max() <= 1 + 1e-9
        assert ran.bound.time_s <= ran.run.time_s
        assert ran.mean_utilization().max() <= 1 + 1e-9


def test_a_link_that_heals_leaves_the_bound_of_the_healthy_fabric():
    ran = meanwhile(STILL, slow(1e-5, 4e-5))
    assert ran.bound.time_s == pytest.approx(STILL.bound.time_s)


def test_messages_and_folded_runs_are_refused():
    few = ASKED.answer(TRN2, record="totals")
    fifo = Question(
        operation="all_gather", size_bytes=1 << 20, algorithm="ring", network="fifo"
    ).answer(TRN2, record="full")
    for found in (few, fifo):
        if found.rules.network == "fifo" or found.images > 1:
            with pytest.raises(SimulationError, match="fluid"):
                meanwhile(found, slow(found.run.time_s / 2))
