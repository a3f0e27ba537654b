from tests.core.collectives.builders import chips, ranks
from trnviz.core.collectives.members import by_chip, flat
from trnviz.files.topologies import topology

FABRIC = topology("trn2")


def test_the_first_ranks_of_all_chips_form_a_rail():
    members = by_chip(ranks(4, 5, 0, 1), FABRIC)
    assert members.chip.tolist() == [1, 0]
    assert members.rank.tolist() == [[0, 1], [2, 3]]
    assert members.core.tolist() == [[0, 1], [0, 1]]
    assert (members.nodes, members.rails, members.size) == (2, 2, 4)


def test_list_order_is_node_order():
    members = by_chip(chips(5, 2, 9), FABRIC)
    assert members.chip.tolist() == [5, 2, 9]
    assert members.order().tolist() == [0, 1, 2]


def test_uneven_groups_have_a_node_a_rank():
    members = by_chip(ranks(0, 1, 4), FABRIC)
    assert members.flat
    assert members.chip.tolist() == [0, 0, 1]
    assert flat(ranks(0, 1, 4), FABRIC).rails == 1
