"""Files that are no document, opened in the window."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from tests.files.inputs import GOOD, as_json, neuron_ls
from tests.gui import windows
from tests.gui.windows import shown
from tests.scenarios import trained
from trnviz.export import decision
from trnviz.gui import app
from trnviz.gui.dialogs import messages
from trnviz.gui.dialogs.mapping import MappingDialog
from trnviz.gui.dialogs.order import OrderDialog
from trnviz.gui.settings import Settings
from trnviz.session.edits import MoveRanks


@pytest.fixture
def window():
    with shown(trained(dp=1)) as window:
        yield window


@pytest.fixture
def told(monkeypatch):
    """What would be shown in a box."""
    found = []
    monkeypatch.setattr(messages, "noted", lambda *words: found.append(words[1:]))
    monkeypatch.setattr(messages, "refused", lambda *words: found.append(words[1:3]))
    monkeypatch.setattr(MappingDialog, "exec", lambda _dialog: MappingDialog.DialogCode.Accepted)
    return found


def opened(window, tmp_path, data, name="x.txt"):
    (tmp_path / name).write_bytes(data)
    return window.desk.files.open_path(tmp_path / name)


def dropped(data):
    return QDropEvent(
        QPointF(10, 10), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["GraphML", "node-link graph", "ASTRA-sim network", "neuron-ls"])
def test_a_fabric_takes_the_place_of_what_is_open(window, tmp_path, told, kind):
    assert opened(window, tmp_path, GOOD[kind])
    assert window.desk.document.scenario.model is None
    assert window.desk.document.path is None


def test_contradictions_are_told_and_stand_on_the_canvas(window, tmp_path, told):
    devices = neuron_ls()
    devices[5]["connected_to"].remove(6)
    assert opened(window, tmp_path, as_json(devices))
    ((title, lines),) = told
    assert title == "x.txt: neuron-ls"
    assert any(line.startswith("i0.c5>i0.c6: ") for line in lines)
    scenario = window.desk.document.scenario
    assert [note.at for note in scenario.annotations] == ["i0.c5>i0.c6"]
    assert scenario.faults[0].name == "i0.c5>i0.c6"


def test_a_placement_is_a_step_that_can_be_undone(window, tmp_path, told):
    before = window.desk.document.scenario
    wanted = MoveRanks(ranks=(5,), chip="i1.c5").apply(before)
    assert opened(window, tmp_path, decision.rank_map(wanted), "ranks.json")
    assert window.desk.document.scenario.placement.equals(wanted.placement)
    assert window.desk.document.undo_label == "Take ranks.json"
    window.desk.document.undo()
    assert window.desk.document.scenario is before


def four(tmp_path, **more):
    """Listings of four instances; the last lacks a link."""
    paths = []
    for node, name in enumerate(("n10", "n2", "n1", "n3")):
        devices = neuron_ls(instance_id=f"i-{node}", **{k: v + node for k, v in more.items()})
        if name == "n3":
            devices[5]["connected_to"].remove(6)
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_bytes(as_json(devices))
    return paths


def test_four_listings_are_an_ultraserver_in_the_order_that_the_user_chooses(
    window, tmp_path, told, monkeypatch
):
    seen = []

    def run(dialog):
        dialog.show()
        dialog.activateWindow()
        windows.until(dialog.isActiveWindow)
        seen.append([dialog.list.item(i).text().split(":  ")[1] for i in range(4)])
        dialog.list.setCurrentRow(2)
        QTest.keyClick(dialog, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        QTest.keyClick(dialog, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        dialog.list.setCurrentRow(1)
        QTest.keyClick(dialog, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        assert dialog.list.item(2).text().startswith("instance 2:  n1.json (i-2)")
        dialog.list.setCurrentRow(0)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(OrderDialog, "exec", run)
    assert window.desk.open_paths(four(tmp_path), ordered=False)
    assert [text.partition(" ")[0] for text in seen[0]] == [
        f"{name}.json" for name in ("n1", "n2", "n3", "n10")
    ]
    document = window.desk.document
    assert document.scenario.topology.name == "ultraserver"
    assert [problem.where for problem in document.findings] == ["i0.c5>i0.c6"]
    problems = window.desk.docks.open("problems")
    windows.settle()
    assert "neuron-ls of device 5 does not list 6" in problems.table.text()
    problems.table.choose(0)
    assert window.scene.selection.links == (document.scenario.topology.link_id("i0.c5>i0.c6"),)


def test_whoever_does_not_want_to_order_keeps_what_is_open(window, tmp_path, told, monkeypatch):
    monkeypatch.setattr(OrderDialog, "exec", lambda _dialog: OrderDialog.DialogCode.Rejected)
    before = window.desk.document.scenario
    assert not window.desk.open_paths(four(tmp_path))
    assert window.desk.document.scenario is before


def test_listings_that_say_which_they_are_are_not_asked_about(window, tmp_path, told, monkeypatch):
    monkeypatch.setattr(OrderDialog, "exec", lambda _dialog: pytest.fail("asked"))
    assert window.desk.open_paths(four(tmp_path, node_id=0))
    assert window.desk.document.findings[0].where == "i3.c5>i3.c6"


def test_files_that_do_not_belong_together_are_refused_by_name(window, tmp_path, told):
    paths = four(tmp_path)[:2]
    paths[1].write_bytes(b"{}")
    paths.append(tmp_path / "x.png")
    paths[2].write_bytes(b"\x89PNG\r\n\x1a\n")
    assert not window.desk.open_paths(paths)
    lines = told[0][1].lines()
    assert "n2.json" in lines[0]
    assert "x.png" in lines[1]


def test_the_program_starts_on_several_files(tmp_path, told):
    app.start_application()
    window = app.open_window(Settings(), *four(tmp_path, node_id=0))
    try:
        windows.until(lambda: window.desk is not None and window.desk.document.findings)
        assert window.desk.document.scenario.topology.chip_count == 64
    finally:
        window.close()
        windows.settle()


def test_several_files_dropped_on_the_window_are_opened_together(window, tmp_path, told):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in four(tmp_path, node_id=0)])
    window.dropEvent(dropped(data))
    windows.until(lambda: window.desk.document.findings)
    assert window.desk.document.scenario.topology.name == "ultraserver"
