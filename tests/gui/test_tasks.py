"""One review after another through all its tasks: by mouse, and again by keyboard alone."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QToolButton,
)  # fmt: skip

from tests.gui import windows
from trnviz.core import planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.topology import LinkKind
from trnviz.files import huggingface, topologies
from trnviz.files.document import dumps, read
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.dialogs.export import ExportDialog

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
KEY = Qt.Key
CONTROL_ALT, CONTROL_SHIFT = windows.CONTROL | windows.ALT, windows.CONTROL | windows.SHIFT
TARGET = "i2.c5"


@pytest.fixture
def window(tmp_path, monkeypatch):
    """8B, a tensor parallel group on each chip of half the fabric; files go to a folder of ours."""
    spec = topologies.spec("ultraserver")
    plan = Parallelism(tp=4, pp=1, dp=32)
    scenario = planning.scenario(
        huggingface.shipped("Llama-3.1-8B"), plan, topologies.topology("ultraserver"), spec
    )
    names = iter([tmp_path / "before.trnviz", tmp_path / "difference.png"])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(next(names)), ""))
    with windows.shown(scenario, simulated=True) as shown:
        yield shown


class Mouse:
    """Does everything with the pointer, through buttons, menus and links."""

    def __init__(self, window):
        self.window = window

    def act(self, name):
        """The tool button, or the entry of the menu, under the pointer."""
        action = self.window.actions_[name]
        for button in self.window.findChildren(QToolButton):
            if button.defaultAction() is action and button.isVisible():
                QTest.mouseClick(button, windows.LEFT)
                break
        else:
            self._pick(action)
        windows.settle()

    def _pick(self, action):
        menu = next(w for w in action.associatedObjects() if w.inherits("QMenu"))
        menu.popup(self.window.mapToGlobal(QPoint(10, 10)))
        QTest.mouseClick(menu, windows.LEFT, windows.NO_KEY, menu.actionGeometry(action).center())
        menu.close()

    def find_the_worst_link(self):
        label = next(
            label for label in self.window.desk.panels.inspector.findChildren(QLabel)
            if "busiest link" in label.text() and "href" in label.text()
        )  # fmt: skip
        QTest.mouseClick(label, windows.LEFT, windows.NO_KEY, QPoint(6, label.height() // 2))

    def select_group(self, ranks):
        for i, rank in enumerate(ranks):
            at = windows.tile_of(self.window, rank)
            windows.click(self.window, at, windows.SHIFT if i else windows.NO_KEY)

    def move_selection_to(self, chip, ranks):
        windows.drag(
            self.window, windows.tile_of(self.window, ranks[0]), windows.card(self.window, chip)
        )

    def select_link(self, name):
        link = self.window.desk.document.scenario.topology.link_id(name)
        windows.click(self.window, windows.link(self.window, link))

    def accept(self, dialog):
        button = dialog.buttons.button(QDialogButtonBox.StandardButton.Save)
        QTest.mouseClick(button, windows.LEFT)


class Keys:
    """Does everything with keys: shortcuts, the search box, the walk over the canvas."""

    def __init__(self, window):
        self.window = window

    def act(self, name):
        sequence = self.window.actions_[name].shortcut()
        assert not sequence.isEmpty(), f"{name} has no key"
        self.window.activateWindow()  # a desktop does this when a dialog closes
        windows.settle()
        combination = sequence[0]
        windows.key(self.window, combination.key(), combination.keyboardModifiers())

    def _search(self, text, *then):
        self.window.view.setFocus()
        windows.key(self.window, KEY.Key_F, windows.CONTROL)
        QTest.keyClicks(self.window.search, text)
        for code, held in then:
            QTest.keyClick(self.window.search, code, held)
        QTest.keyClick(self.window.search, KEY.Key_Escape)
        windows.settle()

    def find_the_worst_link(self):
        self._search(self.window.desk.document.result.bottleneck, (KEY.Key_Return, windows.NO_KEY))

    def select_group(self, ranks):
        self._search("kind:shard stage 0 dp 0", (KEY.Key_Return, windows.CONTROL))

    def move_selection_to(self, chip, ranks):
        windows.key(self.window, KEY.Key_M)
        line = QApplication.activeModalWidget().findChild(QLineEdit)
        QTest.keyClicks(line, TARGET)
        QTest.keyClick(line, KEY.Key_Return)
        windows.settle()

    def select_link(self, name):
        self._search(name, (KEY.Key_Return, windows.NO_KEY))

    def accept(self, dialog):
        QTest.keyClick(dialog, KEY.Key_Return)


def idle(window):
    windows.until(lambda: not window.desk.document.is_stale)
    windows.frame(window)


def find_the_worst_link(window, hand):
    hand.find_the_worst_link()
    windows.settle()
    document = window.desk.document
    worst = document.scenario.topology.link_id(document.result.bottleneck)
    assert window.scene.selection == Selection(links=(worst,))


def move_a_group_to_another_instance(window, hand):
    scenario = window.desk.document.scenario
    ranks = scenario.plan.groups("tp")[0]
    hand.select_group(ranks)
    assert sorted(window.scene.selection.ranks) == list(ranks)
    hand.move_selection_to(scenario.topology.chip_id(TARGET), ranks)
    moved = window.desk.document.scenario.placement.chip_of_rank[list(ranks)]
    assert set(moved.tolist()) == {scenario.topology.chip_id(TARGET)}
    idle(window)


def break_the_busiest_z_link(window, hand):
    document = window.desk.document
    topology = document.scenario.topology
    on_z = topology.link_kind == LinkKind.NEURONLINK_Z
    busiest = int(np.where(on_z, document.result.timeline.link_bytes, 0).argmax())
    hand.select_link(topology.link_names[busiest])
    assert window.scene.selection == Selection(links=(busiest,))
    hand.act("break")
    assert document.undo_label.startswith("Break link")
    idle(window)


def compare_and_export_the_difference(window, hand, path):
    hand.act("compare_last")
    windows.until(lambda: not window.desk.compare.made.other.is_waiting)
    windows.frame(window)
    assert window.scene.shown.frame.change.name.startswith("before: Break link")
    hand.act("export")
    dialog = window.findChild(ExportDialog)
    hand.accept(dialog)
    windows.settle()
    assert path.read_bytes().startswith(b"\x89PNG")
    dialog.reject()
    hand.act("compare_stop")


def undo_everything(window, hand):
    for _ in range(window.desk.document.steps):
        hand.act("undo")
    assert not window.desk.document.undo_label
    idle(window)


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_a_review_from_the_worst_link_to_the_saved_document(window, hand, tmp_path):
    document, hand = window.desk.document, hand(window)
    times = [document.result.step_time_s]
    hand.act("save")
    before = read(tmp_path / "before.trnviz").scenario
    find_the_worst_link(window, hand)
    move_a_group_to_another_instance(window, hand)
    times.append(document.result.step_time_s)
    break_the_busiest_z_link(window, hand)
    times.append(document.result.step_time_s)
    assert len(set(times)) == len(times)
    compare_and_export_the_difference(window, hand, tmp_path / "difference.png")
    undo_everything(window, hand)
    assert document.result.step_time_s == times[0]
    hand.act("save")
    again = read(tmp_path / "before.trnviz").scenario
    assert dumps(again) == dumps(before) == dumps(document.scenario)
