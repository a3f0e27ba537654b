"""A stranger's graph, and which of its attributes is what."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.files.inputs import GOOD
from tests.gui import windows
from tests.scenarios import bare
from trnviz.export import graphs
from trnviz.files import graphml, node_link
from trnviz.files.plain_graph import PlainGraph
from trnviz.gui.dialogs.mapping import MappingDialog

pytestmark = pytest.mark.usefixtures("told")

STRANGE = {
    "directed": False,
    "nodes": [
        {"id": i, "title": f"box {i}", "sort": "router" if i == 0 else "gpu", "row": 4 - i}
        for i in range(4)
    ],
    "links": [
        {"source": 0, "target": i, "pipe": 100 * i, "ping": 3, "weight": 1.5} for i in (1, 2, 3)
    ],
}


def graph(value=STRANGE):
    return node_link.read(value, "x.json")


@pytest.fixture
def dialog(qapp):
    made = MappingDialog(None, "node-link graph", graph(), "/x/strange.json")
    made.show()
    windows.settle()
    yield made
    made.close()
    made.deleteLater()
    windows.settle()


def choose(combo, name):
    combo.setCurrentIndex(combo.findData(name))


def test_it_begins_with_what_the_names_suggest(dialog):
    assert dialog.capacity.currentData() == "weight"
    assert dialog.outcome.text().startswith("4 chips, 6 links, 1.5 GB/s, 500 ns")
    assert dialog.drawing.pixmap().width() > 0
    assert dialog.nodes.item(0, 1).text() == "box 0"
    assert dialog.edges.horizontalHeaderItem(4).text() == "weight\ncapacity"


def test_what_is_chosen_is_what_comes_of_it(dialog):
    choose(dialog.name, "title")
    choose(dialog.kind, "sort")
    choose(dialog.capacity, "pipe")
    choose(dialog.rate, "Gbps")
    choose(dialog.latency, "ping")
    choose(dialog.time, "us")
    choose(dialog.places[0], "row")
    dialog.try_out()
    topology = dialog.made.content.scenario.topology
    assert topology.chip_names == ("box 3", "box 2", "box 1")
    assert topology.vertex_names[3:] == ("box 0",)
    link = topology.link_id("box 0>box 3")
    assert topology.link_capacity_bytes_per_s[link] == 300e9 / 8
    assert topology.link_latency_s[link] == pytest.approx(3e-6)
    assert "3 chips, 1 switch, 6 links, 12.5 GB/s to 37.5 GB/s, 3 us" in dialog.outcome.text()
    assert "chips in the order of 'row'" in dialog.outcome.text()
    assert dialog.nodes.horizontalHeaderItem(3).text() == "row\ncoordinate 1"


def test_a_choice_that_cannot_be_says_why_and_cannot_be_opened(dialog):
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    choose(dialog.name, "sort")
    dialog.try_out()
    assert not ok.isEnabled()
    assert "gpu" in dialog.problem.text()
    choose(dialog.name, "")
    choose(dialog.places[0], "title")
    dialog.try_out()
    assert "'box 0' is not a coordinate" in dialog.problem.text()
    choose(dialog.places[0], "")
    dialog.try_out()
    assert ok.isEnabled()


def test_nothing_chosen_is_the_assumption_not_a_guess(dialog):
    choose(dialog.capacity, "")
    dialog.try_out()
    assert "128 GB/s" in dialog.outcome.text()


def test_the_window_asks_and_opens_what_was_chosen(tmp_path, monkeypatch):
    (tmp_path / "strange.json").write_text(json.dumps(STRANGE))

    def run(dialog):
        dialog.show()
        dialog.activateWindow()
        windows.until(dialog.isActiveWindow)
        QTest.keyClick(dialog, Qt.Key.Key_C, windows.ALT)
        assert dialog.focusWidget() is dialog.capacity
        QTest.keyClicks(dialog.capacity, "pipe")
        QTest.keyClick(dialog.capacity, Qt.Key.Key_Return)
        assert not dialog.isVisible()
        return dialog.result()

    monkeypatch.setattr(MappingDialog, "exec", run)
    with windows.shown(bare()) as window:
        assert window.desk.files.open_path(tmp_path / "strange.json")
        topology = window.desk.document.scenario.topology
        assert topology.link_capacity_bytes_per_s[topology.link_id("0>2")] == 200e9


def test_whoever_cancels_keeps_what_is_open(tmp_path, monkeypatch):
    (tmp_path / "strange.json").write_text(json.dumps(STRANGE))
    monkeypatch.setattr(MappingDialog, "exec", lambda _: MappingDialog.DialogCode.Rejected)
    with windows.shown(bare()) as window:
        before = window.desk.document.scenario
        assert not window.desk.files.open_path(tmp_path / "strange.json")
        assert window.desk.document.scenario is before


@pytest.mark.parametrize("write", [graphml.write, node_link.write])
def test_a_graph_of_our_own_is_not_asked_about(tmp_path, monkeypatch, write):
    monkeypatch.setattr(MappingDialog, "exec", lambda _: pytest.fail("asked"))
    (tmp_path / "own").write_bytes(write(graphs.graph(bare("trn2"))))
    with windows.shown(bare()) as window:
        assert window.desk.files.open_path(tmp_path / "own")
        assert window.desk.document.scenario.topology.name == "trn2"


@pytest.mark.parametrize("kind", ["GraphML", "node-link graph"])
def test_a_graph_is_taken_with_what_its_names_suggest_by_return_alone(kind, tmp_path, monkeypatch):
    monkeypatch.setattr(MappingDialog, "exec", lambda _: MappingDialog.DialogCode.Accepted)
    (tmp_path / "x").write_bytes(GOOD[kind])
    with windows.shown(bare()) as window:
        assert window.desk.files.open_path(tmp_path / "x")


def test_a_large_graph_is_counted_but_not_drawn(qapp):
    value = {"nodes": [{"id": i} for i in range(600)], "links": [{"source": 0, "target": 1}]}
    dialog = MappingDialog(None, "node-link graph", graph(value), "x.json")
    assert "600 chips" in dialog.outcome.text()
    assert dialog.drawing.text() == "too large for a preview"
    dialog.deleteLater()


def test_an_empty_graph_says_that_it_is_none(qapp):
    dialog = MappingDialog(None, "GraphML", PlainGraph(directed=False, nodes=(), edges=()), "x")
    assert "has no nodes" in dialog.problem.text()
    dialog.deleteLater()


def test_of_a_very_large_graph_the_beginning_is_tried_and_all_of_it_taken(qapp):
    count = 5000
    value = {
        "nodes": [{"id": i} for i in range(count)],
        "links": [{"source": i, "target": (i + 1) % count, "bw": 10} for i in range(count)],
    }
    dialog = MappingDialog(None, "node-link graph", graph(value), "x.json")
    assert dialog.outcome.text().startswith("of the beginning of the file: 2,000 chips")
    dialog.accept()
    assert dialog.made.content.scenario.topology.chip_count == count
    dialog.deleteLater()


def test_what_is_wrong_further_on_is_told_when_all_is_taken(qapp):
    count = 3000
    value = {
        "nodes": [{"id": i} for i in range(count)],
        "links": [{"source": i, "target": i + 1, "bw": 10} for i in range(count - 1)],
    }
    value["links"][-1]["bw"] = "fast"
    dialog = MappingDialog(None, "node-link graph", graph(value), "x.json")
    dialog.show()
    assert dialog.made is not None
    dialog.accept()
    assert dialog.isVisible()
    assert "fast" in dialog.problem.text()
    dialog.reject()
    dialog.deleteLater()
