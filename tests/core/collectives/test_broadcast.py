import pytest

from tests.check_schedule import check_schedule
from tests.core.collectives.builders import chips, collective, ranks
from trnviz.core.collectives.registry import plan
from trnviz.files.topologies import topology


def test_a_ring_is_cut_down_to_a_chain():
    asked = collective("broadcast", "ring", chips(0, 1, 2, 3), root=2)
    made = plan(asked, topology("ring:4"))
    assert made.flow_src.tolist() == [2, 3, 0]
    check_schedule(asked, made)


def test_earlier_pieces_go_first():
    made = plan(collective("broadcast", "ring", chips(0, 1, 2, 3)), topology("ring:4"), 3)
    assert sorted(set(made.flow_priority.tolist())) == [0, 1, 2]


@pytest.mark.parametrize("root", [0, 1, 5, 7])
def test_the_root_feeds_the_rails_of_its_chip(root):
    asked = collective("broadcast", "bidirectional_ring", ranks(*range(8)), root=root)
    check_schedule(asked, plan(asked, topology("trn2"), 2))
