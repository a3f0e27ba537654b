"""Breaking, degrading, repairing: what is left of a part, direction by direction."""

import pytest

from tests.scenarios import bare, trained
from trnviz.core.errors import InputError
from trnviz.core.faults import Fault
from trnviz.core.pipeline import simulate
from trnviz.files import document as files
from trnviz.session.document import Document
from trnviz.session.edits import SetFaults
from trnviz.session.fault_edits import SetFaultTimes, SetShare, causes, share_of

BOTH = Fault(kind="link", name="i0.c0>i0.c1")
THERE = Fault(kind="link", name="i0.c0>i0.c1", both_ways=False)
BACK = Fault(kind="link", name="i0.c1>i0.c0", both_ways=False)
CHIP = Fault(kind="chip", name="i0.c0")


def put(scenario, part, share):
    return SetShare(parts=(part,), share=share).apply(scenario)


def test_breaking_and_repairing_gives_the_fabric_back():
    broken = put(bare(), BOTH, 0.0)
    assert (~broken.topology.link_up).sum() == 2
    healed = put(broken, BOTH, 1.0)
    assert healed.faults == ()
    assert healed.topology.link_up.all()


def test_another_share_takes_the_place_of_the_first():
    half = put(put(bare(), BOTH, 0.0), BOTH, 0.5)
    assert [f.share for f in half.faults] == [0.5]
    assert share_of(half, BACK) == 0.5


def test_one_direction_of_a_broken_link_is_repaired_alone():
    half = put(put(bare(), BOTH, 0.0), THERE, 1.0)
    assert half.faults == (BACK,)
    assert share_of(half, THERE) == 1.0
    assert share_of(half, BOTH) == 0.0


def test_both_ways_take_the_place_of_single_directions():
    once = put(put(bare(), THERE, 0.0), BACK, 0.5)
    assert len(once.faults) == 2
    assert put(once, BOTH, 0.0).faults == (BOTH,)


def test_a_link_that_its_chip_takes_along_is_repaired_with_the_chip():
    dead = put(bare(), CHIP, 0.0)
    with pytest.raises(InputError, match="no fault of its own"):
        put(dead, BOTH, 1.0)
    link = dead.topology.link_id(BOTH.name)
    assert causes(dead, [link]) == (CHIP,)
    assert put(dead, CHIP, 1.0).topology.chip_up.all()


def test_repairing_what_is_healthy_changes_nothing():
    assert put(bare(), BOTH, 1.0) is bare()


def test_what_is_not_there_is_refused():
    with pytest.raises(InputError):
        put(bare(), Fault(kind="chip", name="i9.c0"), 0.0)
    with pytest.raises(InputError):
        put(bare(), BOTH, 1.5)


@pytest.mark.parametrize(
    ("parts", "share", "label"),
    [
        ((BOTH,), 0.0, "Break link i0.c0>i0.c1, both ways"),
        ((CHIP,), 0.5, "Degrade chip i0.c0 to 50 %"),
        ((Fault(kind="nic", name="i0.c0"),), 1.0, "Repair NIC of i0.c0"),
        ((THERE, BACK), 0.0, "Break 2 links"),
        ((THERE, CHIP), 0.0, "Break 2 parts"),
    ],
)
def test_labels_say_what_and_how_much(parts, share, label):
    assert SetShare(parts=parts, share=share).label(bare()) == label


def test_a_broken_link_slows_the_step_down_and_undo_takes_it_back():
    document = Document(trained())
    healthy = simulate(document.scenario).step_time_s
    document.apply(SetShare(parts=(BOTH,), share=0.0))
    assert simulate(document.scenario).step_time_s > healthy
    document.undo()
    assert simulate(document.scenario).step_time_s == healthy


def test_faults_are_in_the_file():
    broken = SetFaults(faults=(Fault(kind="nic", name="i1.c2", share=0.25), THERE)).apply(trained())
    assert files.loads(files.dumps(broken)).scenario.faults == broken.faults


def test_moments_stay_when_the_share_changes():
    scenario = SetFaultTimes(parts=(BOTH,), begins_s=1.0, ends_s=2.0).apply(put(bare(), BOTH, 0.0))
    assert scenario.topology.link_up.all()
    (fault,) = put(scenario, BOTH, 0.5).faults
    assert (fault.share, fault.begins_s, fault.ends_s) == (0.5, 1.0, 2.0)
    one_way = put(scenario, THERE, 0.5)
    assert [(f.begins_s, f.ends_s) for f in one_way.faults] == [(1.0, 2.0)] * 2
    assert put(scenario, BOTH, 1.0).faults == ()


def test_moments_are_an_edit_with_a_name_and_need_a_fault():
    edit = SetFaultTimes(parts=(BOTH,), begins_s=2e-3)
    broken = put(bare(), BOTH, 0.0)
    assert edit.label(broken) == "Fault of link i0.c0>i0.c1, both ways from 2 ms on"
    back = SetFaultTimes(parts=(BOTH,))
    assert back.label(broken) == "Fault of link i0.c0>i0.c1, both ways for the whole step"
    assert back.apply(edit.apply(broken)).faults == broken.faults
    assert SetFaults(faults=edit.apply(broken).faults).label(broken) == edit.label(broken)
    assert SetFaultTimes(parts=(BOTH, CHIP)).label(bare()) == "Faults of 2 parts at other moments"
    with pytest.raises(InputError, match="break or degrade it first"):
        edit.apply(bare())
    with pytest.raises(InputError, match="an end after the beginning"):
        SetFaultTimes(parts=(BOTH,), begins_s=2.0, ends_s=1.0).apply(broken)
