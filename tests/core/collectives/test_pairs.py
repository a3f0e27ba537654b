import pytest

from tests.core.collectives.builders import chips, collective
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.members import by_chip
from trnviz.core.collectives.pairs import flows_of, pairs_of, usual_pairs
from trnviz.core.errors import ScheduleError
from trnviz.files.topologies import topology


def test_a_permute_goes_round_and_a_send_to_the_second():
    assert usual_pairs(CollectiveKind.PERMUTE, 3) == ((0, 1), (1, 2), (2, 0))
    assert usual_pairs(CollectiveKind.SEND_RECV, 3) == ((0, 1),)
    assert usual_pairs(CollectiveKind.PERMUTE, 1) == ()


def test_a_pair_is_one_flow_on_one_way():
    group = chips(0, 2)
    made = flows_of(by_chip(group, topology("ring:4")), collective("send_recv", "mesh", group))
    assert made.flows.path.tolist() == [0, 0]
    assert made.flows.size_bytes.tolist() == [2**20] * 2


def test_a_permute_does_not_send_twice():
    asked = collective("permute", "mesh", chips(0, 1, 2), pairs=((0, 1), (2, 1)))
    with pytest.raises(ScheduleError, match="receives at most once"):
        pairs_of(asked, 3)
