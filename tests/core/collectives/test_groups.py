import pytest

from trnviz.core.collectives.groups import member, parse_groups, whole
from trnviz.core.errors import InputError
from trnviz.core.faults import apply
from trnviz.core.scenario import Fault
from trnviz.files.topologies import topology

FABRIC = topology("trn2")


def test_lists_ranges_and_names_mix():
    (group,) = parse_groups("chips:3,0-1,i0.c9", FABRIC)
    assert group.ranks.tolist() == [3, 0, 1, 9]
    assert group.core_of_rank.tolist() == [0] * 4


def test_ranks_are_logical_cores():
    (group,) = parse_groups("ranks:5-8", FABRIC)
    assert group.chip_of_rank.tolist() == [1, 1, 1, 2]
    assert group.core_of_rank.tolist() == [1, 2, 3, 0]


def test_a_kind_holds_for_the_groups_after_it():
    groups = parse_groups("chips:0-1; 2-3", FABRIC)
    assert [g.ranks.tolist() for g in groups] == [[0, 1], [2, 3]]


def test_the_whole_leaves_out_chips_that_are_down():
    broken = apply(FABRIC, (Fault(kind="chip", name="i0.c5"),))
    assert 5 not in whole(broken).ranks.tolist()
    assert len(whole(FABRIC)) == 16
    dark = apply(FABRIC, tuple(Fault(kind="chip", name=name) for name in FABRIC.chip_names))
    with pytest.raises(InputError, match="every chip is down"):
        whole(dark)


def test_a_member_is_a_position():
    (group,) = parse_groups("chips:3,9", FABRIC)
    assert member("9", group, FABRIC) == 1
    assert member("i0.c9", group, FABRIC) == 1
    with pytest.raises(InputError, match="not in the group"):
        member("4", group, FABRIC)


@pytest.mark.parametrize(
    "text", ["", "0-3", "chips:", "chips:a", "chips:0-", "nodes:0", "ranks:64"]
)
def test_what_is_no_group_is_refused(text):
    with pytest.raises(InputError):
        parse_groups(text, FABRIC)
