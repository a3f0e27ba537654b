"""Links and chips added to a fabric and taken out, as edits."""

import numpy as np
import pytest

from tests.scenarios import bare, trained
from trnviz.core import pipeline
from trnviz.core.errors import InputError, PlacementError
from trnviz.core.faults import Fault
from trnviz.core.planning import problems
from trnviz.core.rework import NOTHING
from trnviz.export.difference import differences
from trnviz.files import document as files
from trnviz.session.document import Document
from trnviz.session.edits import SetFaults
from trnviz.session.rework_edits import AddChip, AddLink, PutBack, Remove, next_name, usual_figures

A, B = "i0.c5", "i2.c10"
BOTH = (f"{A}>{B}", f"{B}>{A}")
XY = ("i0.c0>i0.c1", "i0.c1>i0.c0")


def reads_back(scenario):
    data = files.dumps(scenario)
    return files.dumps(files.loads(data).scenario) == data


def codes(scenario):
    return [(p.code, p.where) for p in problems(scenario)]


def test_a_link_is_added_both_ways_with_the_figures_that_are_usual():
    joined = AddLink(src=A, dst=B).apply(bare())
    links = [joined.topology.link_id(name) for name in BOTH]
    assert links == [bare().topology.link_count, bare().topology.link_count + 1]
    rate, latency = usual_figures(bare().topology)
    assert joined.topology.link_capacity_bytes_per_s[links].tolist() == [rate, rate]
    assert joined.topology.link_latency_s[links].tolist() == [latency, latency]
    assert ("fabric-change", BOTH[0]) in codes(joined)
    assert reads_back(joined)
    slow = AddLink(src=A, dst=B, capacity_bytes_per_s=1e9, latency_s=0.0).apply(bare())
    assert slow.topology.link_capacity_bytes_per_s[links].tolist() == [1e9, 1e9]
    for src, dst in ((A, B), (B, A), ("i0.c0", "i0.c1"), (A, A), (A, "i9.c0")):
        with pytest.raises(InputError):
            AddLink(src=src, dst=dst).apply(joined)


def test_a_link_that_was_taken_out_comes_back_as_it_was():
    without = Remove(links=XY).apply(bare())
    assert not without.topology.link_up[without.topology.link_id(XY[0])]
    assert without.topology.down_links.sum() == 0
    assert reads_back(without)
    again = AddLink(src="i0.c1", dst="i0.c0").apply(without)
    assert again.spec.rework == NOTHING
    assert again.topology.link_up.all()
    assert PutBack(links=XY).apply(without).spec == again.spec == bare().spec


def test_what_was_added_is_taken_out_without_a_trace_and_its_fault_with_it():
    joined = AddLink(src=A, dst=B).apply(bare())
    hurt = SetFaults(faults=(Fault(kind="link", name=BOTH[0], share=0.5),)).apply(joined)
    one_way = Remove(links=BOTH[:1]).apply(joined)
    assert [link.names for link in one_way.spec.rework.links] == [BOTH[1:]]
    assert reads_back(one_way)
    gone = Remove(links=BOTH).apply(hurt)
    assert gone.spec == bare().spec
    assert gone.faults == ()


def test_a_chip_goes_with_its_links_and_its_ranks_lie_in_the_tray():
    before = AddLink(src=A, dst=B).apply(trained())
    ranks = before.placement.ranks_on(before.topology.chip_id(A))
    without = Remove(chips=(A,)).apply(before)
    assert without.placement.aside == ranks
    assert without.spec.rework.links == ()
    assert without.topology.core_count == before.topology.core_count - 4
    touching = [i for i, name in enumerate(without.topology.link_names) if A in name.split(">")]
    assert not without.topology.link_up[touching].any()
    assert reads_back(without)
    with pytest.raises(PlacementError, match="the step waits until all is placed"):
        pipeline.simulate(without)
    with pytest.raises(PlacementError, match="was removed"):
        without.placement.move(ranks[:1], without.topology.chip_id(A), without.topology)
    back = PutBack(chips=(A,)).apply(without)
    assert back.topology.chip_up.all()
    assert back.placement.aside == ranks


def test_edits_are_undone_and_say_what_they_do():
    document = Document(trained())
    for edit, label in (
        (AddLink(src=A, dst=B), f"Add a link between {A} and {B}"),
        (Remove(links=BOTH[:1]), f"Remove link {BOTH[0]}"),
        (Remove(links=XY), f"Remove link {XY[0]}, both ways"),
        (Remove(chips=("i3.c3",), links=("i3.c1>i3.c2",)), "Remove 1 chip and 1 directed link"),
        (PutBack(chips=("i3.c3",)), "Put back chip i3.c3"),
        (PutBack(), "Undo all changes to the fabric"),
    ):
        document.apply(edit)
        assert document.undo_label == label
    while document.undo_label:
        document.undo()
    assert document.scenario is trained()


def test_the_difference_names_every_change():
    joined = Remove(chips=("i1.c1",), links=XY[:1]).apply(AddLink(src=A, dst=B).apply(bare()))
    found = {d.what: (d.before, d.after) for d in differences(bare(), joined)}
    assert found[f"link {BOTH[0]}"] == ("", "added, both ways, 128 GB/s, 500 ns")
    assert found[f"link {XY[0]}"] == ("", "removed")
    assert found["chip i1.c1"] == ("", "removed")


def test_a_chip_more_makes_the_fabric_spelled_out():
    before = trained()
    step_s = pipeline.simulate(before).step_time_s
    assert next_name(before.topology, A) == "i0.c16"
    more = AddChip(near=A).apply(before)
    assert more.topology.chip_count == 65
    assert more.spec.text == "custom"
    assert more.topology.link_between(64, more.topology.chip_id(A)) >= 0
    assert (more.placement.chip_of_rank == before.placement.chip_of_rank).all()
    assert more.topology.bank_count == before.topology.bank_count
    assert reads_back(more)
    assert pipeline.simulate(more).step_time_s > 0.5 * step_s
    moved = more.placement.move((0,), 64, more.topology)
    assert moved.chip_of_rank[0] == 64


def test_a_chip_more_counts_the_others_by_their_names():
    before = Remove(chips=("i0.c1",)).apply(trained())
    more = AddChip(near=A).apply(before)
    names = np.array(before.topology.chip_names)
    now = np.array([*more.topology.chip_names, ""])
    there = before.placement.placed
    assert (
        now[more.placement.chip_of_rank[there]] == names[before.placement.chip_of_rank[there]]
    ).all()
    assert more.placement.aside == before.placement.aside
    with pytest.raises(InputError, match="was removed"):
        AddChip(near="i0.c1").apply(before)
