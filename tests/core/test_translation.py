import gc

import numpy as np
import pytest

from trnviz.core import faults, translation
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.faults import Fault
from trnviz.core.translation import Fabric
from trnviz.files import topologies

ULTRASERVER = topologies.topology("ultraserver")


def on(*chips):
    ranks = np.arange(len(chips))
    group = ReplicaGroup(ranks=ranks, chip_of_rank=chips, core_of_rank=ranks * 0)
    kind = CollectiveKind.ALL_GATHER
    return Collective(name="", kind=kind, size_bytes=1, groups=(group,))


def test_a_chip_moved_along_z_is_the_same_chip_of_the_next_instance():
    assert translation.chips_moved(ULTRASERVER, np.array([0, 0, 1]))[5] == 21
    assert translation.chips_moved(ULTRASERVER, np.array([0, 0, 1]))[53] == 5


@pytest.mark.parametrize("by", [[1, 0, 0], [0, 3, 0], [0, 0, 2], [3, 1, 2]])
def test_links_go_with_their_chips_and_none_is_lost(by):
    chips = translation.chips_moved(ULTRASERVER, np.array(by))
    links = translation.links_moved(ULTRASERVER, np.array(by))
    assert sorted(links.tolist()) == list(range(ULTRASERVER.link_count))
    between = (ULTRASERVER.link_src < 64) & (ULTRASERVER.link_dst < 64)
    moved = links[between]
    assert (ULTRASERVER.link_src[moved] == chips[ULTRASERVER.link_src[between]]).all()
    assert (ULTRASERVER.link_dst[moved] == chips[ULTRASERVER.link_dst[between]]).all()


def test_a_fabric_as_a_key_is_that_topology_alone_and_keeps_it_not_alive():
    one = faults.apply(ULTRASERVER, (Fault(kind="chip", name="i0.c0"),))
    other = faults.apply(ULTRASERVER, (Fault(kind="chip", name="i0.c0"),))
    key = Fabric(one)
    assert key == Fabric(one)
    assert hash(key) == hash(Fabric(one))
    assert key != Fabric(other)
    assert key.topology is one
    del one
    gc.collect()
    assert key not in {Fabric(other), Fabric(ULTRASERVER)}
    with pytest.raises(ReferenceError, match="gone"):
        _ = key.topology


def test_one_stray_rank_does_not_move_the_origin_of_a_group():
    home = list(range(32, 48))
    assert translation.origin(on(*home), ULTRASERVER).tolist() == [0, 0, 2]
    assert translation.origin(on(16, *home[1:]), ULTRASERVER).tolist() == [0, 0, 2]


def test_moving_there_and_back_changes_nothing():
    asked, by = on(3, 17, 40), np.array([1, 2, 3])
    there = translation.moved(asked, ULTRASERVER, by)
    back = translation.moved(there, ULTRASERVER, -by)
    assert back.groups[0].chip_of_rank.tolist() == [3, 17, 40]


def test_nothing_may_be_moved_on_a_fabric_with_a_fault():
    broken = faults.apply(ULTRASERVER, (Fault(kind="link", name="i0.c0>i0.c1"),))
    assert translation.origin(on(40, 41), broken).tolist() == [0, 0, 0]
