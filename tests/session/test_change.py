from dataclasses import replace

from tests.scenarios import bare, trained
from trnviz.core.scenario import Fault
from trnviz.session import edits
from trnviz.session.bookmark_edits import toggled
from trnviz.session.change import Aspect, between


def after(scenario, edit):
    return between(scenario, edit.apply(scenario))


def test_nothing_changes_between_a_scenario_and_itself():
    assert not between(trained(), trained()).aspects


def test_a_move_touches_the_placement_and_the_two_chips():
    change = after(trained(dp=1), edits.MoveRanks(ranks=(0,), chip="i3.c5"))
    assert change.aspects is Aspect.PLACEMENT
    assert change.chips == (0, 53)
    assert change.needs_simulation


def test_a_bookmark_touches_the_picture_alone():
    change = after(trained(), toggled((), 0.5))
    assert change.aspects is Aspect.LOOKS
    assert not change.needs_simulation


def test_a_fault_touches_the_hardware_but_not_the_shape():
    fault = Fault(kind="link", name="i0.c5>i1.c5")
    change = after(trained(), edits.SetFaults(faults=(fault,)))
    assert change.touches(Aspect.HARDWARE)
    assert not change.touches(Aspect.TOPOLOGY)


def test_another_fabric_touches_the_shape():
    assert between(bare(), bare("trn2")).touches(Aspect.TOPOLOGY)


def test_looks_need_no_simulation():
    change = after(trained(), edits.SetLooks(color_by="dp"))
    assert change.aspects is Aspect.LOOKS
    assert not change.needs_simulation


def test_another_number_of_ranks_names_no_chips():
    change = between(trained(), trained(dp=1))
    assert change.touches(Aspect.PLACEMENT)
    assert change.chips == ()


def test_equal_values_are_no_change():
    scenario = trained()
    assert not between(scenario, replace(scenario, hidden=())).aspects
