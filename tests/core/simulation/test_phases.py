"""Collectives dimension by dimension, in whole bytes."""

import numpy as np
import pytest

from tests.core.simulation.builders import topology
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.errors import ScheduleError
from trnviz.core.simulation.phases import Exchange, endpoint_ns, phases, schedule

AR, RS, AG, A2A = (
    CollectiveKind.ALL_REDUCE,
    CollectiveKind.REDUCE_SCATTER,
    CollectiveKind.ALL_GATHER,
    CollectiveKind.ALL_TO_ALL,
)


def test_an_all_reduce_scatters_down_and_gathers_back():
    made = phases(AR, 3)
    assert [(p.kind, p.dimension) for p in made] == [(RS, 0), (RS, 1), (AR, 2), (AG, 1), (AG, 0)]
    assert [p.backwards for p in made] == [False, False, False, True, True]
    assert [(p.kind, p.dimension) for p in phases(AR, 2, full=True)] == [(AR, 0), (AR, 1)]
    assert [p.dimension for p in phases(AG, 2)] == [1, 0]
    with pytest.raises(ScheduleError, match="broadcast"):
        phases(CollectiveKind.BROADCAST, 2)


def test_bytes_are_whole_and_carried_on():
    made = schedule(topology("torus:4x3"), phases(RS, 2), Exchange.RING, 1001)
    assert sorted(set(made.flow_bytes.tolist())) == [1001 // 4 // 3, 1001 // 4]


def test_a_rank_waits_for_all_of_the_round_before():
    made = schedule(topology("ring:4"), phases(AR, 1), Exchange.DIRECT, 400)
    assert len(made) == 2 * 4 * 3
    waits = np.diff(made.dep_start)
    assert waits.tolist() == [0] * 12 + [3] * 12
    first = made.dep_flow[:3]
    assert (made.flow_dst[first] == made.flow_src[12]).all()


def test_ring_steps_of_every_operation():
    for kind, steps in ((AG, 3), (RS, 3), (AR, 6), (A2A, 6)):
        made = schedule(topology("ring:4"), phases(kind, 1), Exchange.RING, 400)
        assert made.step_count == steps
        assert endpoint_ns(Exchange.RING, kind, 4) == steps + 1


def test_halving_doubling_needs_powers_of_two():
    with pytest.raises(ScheduleError, match="not 6"):
        schedule(topology("ring:6"), phases(AR, 1), Exchange.HALVING_DOUBLING, 600)
    with pytest.raises(ScheduleError, match="all_to_all"):
        schedule(topology("ring:4"), phases(A2A, 1), Exchange.HALVING_DOUBLING, 600)
    made = schedule(topology("ring:8"), phases(AR, 1), Exchange.HALVING_DOUBLING, 800)
    assert made.flow_bytes.reshape(6, 8)[:, 0].tolist() == [400, 200, 100, 100, 200, 400]


def test_one_chip_has_nothing_to_do():
    assert len(schedule(topology("ring:1"), phases(AR, 1), Exchange.RING, 100)) == 0
