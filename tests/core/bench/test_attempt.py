import pytest

from tests.core.collectives.builders import GIB, chips, collective
from trnviz.core.bench.attempt import Rules, attempt
from trnviz.core.errors import InputError
from trnviz.files.topologies import topology

RING = topology("ring:4", bandwidth=(128e9,), latency=(500e-9,))


def test_no_run_is_shorter_than_its_floor():
    made = attempt(
        collective("all_gather", "ring", chips(0, 1, 2, 3), size_bytes=GIB), RING, Rules()
    )
    assert made.floor_s() == pytest.approx(0.75 * GIB / 128e9)
    assert made.run().time_s >= made.floor_s()


def test_messages_queue_where_flows_share():
    asked = collective("all_gather", "ring", chips(0, 1, 2, 3), size_bytes=1024)
    made = attempt(asked, RING, Rules(network="fifo"))
    assert made.run().time_s == pytest.approx(3 * 502e-9)


def test_an_unknown_network_is_refused():
    with pytest.raises(InputError, match="fluid, fifo"):
        Rules(network="packets")
