import pytest

from tests.check_schedule import check_schedule
from tests.core.collectives.builders import MIB, chips, collective, ranks
from trnviz.core.collectives.registry import plan
from trnviz.files.topologies import topology


@pytest.mark.parametrize("root", [0, 7, 15])
def test_the_root_sends_little_more_than_twice_the_buffer(root):
    asked = collective("broadcast", "weighted_multi_ring", chips(*range(16)), root=root)
    made = plan(asked, topology("torus:4x4"))
    check_schedule(asked, made)
    assert made.flow_bytes[made.flow_src == root].sum() == pytest.approx(2 * 15 / 16 * MIB)
    assert not (made.flow_dst == root).any()


@pytest.mark.parametrize("root", [0, 2, 9])
def test_ranks_that_share_a_chip_all_get_it(root):
    asked = collective("broadcast", "weighted_multi_ring", ranks(*range(16)), root=root)
    check_schedule(asked, plan(asked, topology("trn2"), 2))
