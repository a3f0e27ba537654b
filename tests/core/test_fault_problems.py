"""Faults in words, and groups that they cut apart."""

from dataclasses import replace

from tests.scenarios import bare, trained
from trnviz.core.fault_problems import part_name, told
from trnviz.core.faults import Fault
from trnviz.core.planning import problems
from trnviz.core.problem import Severity
from trnviz.session.edits import SetFaults


def broken(scenario, *faults):
    return SetFaults(faults=faults).apply(scenario)


def of_code(scenario, code):
    return [problem for problem in problems(scenario) if problem.code == code]


def leaving(name):
    names = trained().topology.link_names
    return tuple(
        Fault(kind="link", name=n, both_ways=False) for n in names if n.startswith(f"{name}>")
    )


def test_every_fault_is_a_note_also_without_a_model():
    faults = (Fault(kind="nic", name="i0.c5"), Fault(kind="link", name="i0.c0>i0.c1", share=0.5))
    for scenario in (bare(), trained()):
        notes = of_code(broken(scenario, *faults), "fault")
        assert [n.where for n in notes] == ["i0.c5", "i0.c0>i0.c1"]
        assert notes[0].message == "NIC of i0.c5 is down: 2 directed links"
        assert "has 50 % of its capacity" in notes[1].message


def test_a_healthy_or_a_detoured_fabric_cuts_nothing_apart():
    assert of_code(trained(), "partitioned") == []
    one = broken(trained(), Fault(kind="link", name="i0.c0>i0.c1"))
    assert of_code(one, "partitioned") == []


def test_a_chip_that_can_send_nothing_is_cut_off_in_one_direction():
    found = of_code(broken(trained(), *leaving("i0.c0")), "partitioned")
    assert [p.where.split(" ")[0] for p in found] == ["TP", "PP", "DP"]
    assert "no way is left from i0.c0 to i0.c1" in found[0].message
    but_one = broken(trained(), *leaving("i0.c0")[1:])
    assert of_code(but_one, "partitioned") == []


def test_a_chip_that_can_receive_nothing_is_cut_off_too():
    names = trained().topology.link_names
    into = (n for n in names if n.endswith(">i0.c0"))
    cut = broken(trained(), *(Fault(kind="link", name=n, both_ways=False) for n in into))
    assert "no way is left from i0.c1 to i0.c0" in of_code(cut, "partitioned")[0].message


def test_names_of_parts():
    link = Fault(kind="link", name="a>b")
    assert part_name(link) == "link a>b, both ways"
    assert part_name(replace(link, both_ways=False)) == "link a>b"
    assert part_name(Fault(kind="instance", name="i1")) == "instance i1"


def test_when_a_fault_holds_is_said():
    def said(begins_s=0.0, ends_s=None):
        fault = Fault(kind="chip", name="i0.c0", begins_s=begins_s, ends_s=ends_s)
        return told(fault).removeprefix("chip i0.c0 ")

    assert said() == "is down"
    assert said(2e-3) == "is down from 2 ms on"
    assert said(0.0, 2e-3) == "is down until 2 ms"
    assert said(2e-3, 5e-3) == "is down from 2 ms to 5 ms"


def test_a_chip_that_goes_down_with_ranks_is_an_error_before_it_happens():
    scenario = broken(trained(), Fault(kind="chip", name="i0.c5", begins_s=2e-3))
    (error,) = of_code(scenario, "chip-down")
    assert "goes down at 2 ms" in error.message
    assert error.severity is Severity.ERROR


def test_groups_that_are_cut_apart_for_a_while_wait():
    def leaving_later(ends_s):
        return (replace(fault, begins_s=1e-3, ends_s=ends_s) for fault in leaving("i0.c0"))

    for ends_s, severity in ((None, Severity.ERROR), (2e-3, Severity.WARNING)):
        found = of_code(broken(trained(), *leaving_later(ends_s)), "partitioned")
        assert {problem.severity for problem in found} == {severity}
        assert "are cut apart from 1 ms on" in found[0].message
