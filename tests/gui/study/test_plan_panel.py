"""The plan panel: legal values, a forecast before the change, and one step that can be undone."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from tests.paths import SHARED
from trnviz.gui.study.plan_panel import PlanPanel
from trnviz.session.edits import SetPlan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SIZE = (360, 800)


def choose(panel, name, value):
    """Open the list of a field by key, go to the value and take it."""
    box = panel.form.boxes[name]
    box.setFocus()
    box.fill()
    row = next(i for i in range(box.count()) if box.itemData(i).value == value)
    box.setCurrentIndex(row)
    box.activated.emit(row)


def told(panel):
    windows.until(lambda: panel._told is not None)


def test_a_list_holds_the_legal_values_and_no_others():
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        box = panel.form.boxes["tp"]
        QTest.keyClick(box, Qt.Key.Key_Shift)
        assert [box.itemText(i) for i in range(box.count())] == [
            "1", "2", "4", "8", "16", "32", "64, with DP 1",
        ]  # fmt: skip
        assert box.currentText() == "32"


def test_a_change_is_forecast_before_it_is_applied():
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        before = panel.document.scenario
        choose(panel, "overlap", "none")
        assert panel.document.scenario is before
        told(panel)
        step = panel.table.text().splitlines()[0]
        assert step.startswith("step: ")
        assert "→" in step
        assert step.endswith("%")
        QTest.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
        assert panel.document.scenario.plan.overlap == "none"
        assert panel.document.undo_label == "Set overlap to none"
        panel.document.undo()
        assert panel.document.scenario is before
        assert panel.form.boxes["overlap"].currentText() == "dp"


def test_hbm_is_known_at_once_and_what_overflows_is_said():
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        row = panel.model_box.findText("Llama-3.1-405B")
        panel.model_box.setCurrentIndex(row)
        panel.model_box.activated.emit(row)
        assert "error: i0.c0 bank 0" in panel.note.text()
        assert "fullest bank" in panel.table.text()
        told(panel)


def test_an_arrow_key_goes_through_the_values():
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        box = panel.form.boxes["zero"]
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Down)
        assert panel.draft.plan.zero == 2
        QTest.mouseClick(panel.reset_button, Qt.MouseButton.LeftButton)
        assert not panel.draft.is_changed
        assert not panel.apply_button.isEnabled()


def test_a_number_that_is_not_possible_is_refused_with_the_nearest():
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        panel.form.boxes["global_batch"].setValue(7)
        assert panel.form.boxes["global_batch"].value() == 64
        assert "nearest" in panel.note.text()


def test_rows_without_effect_are_hidden():
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        assert not panel.form.boxes["context"].isVisibleTo(panel.form)
        assert not panel.form.boxes["ep"].isVisibleTo(panel.form)
        choose(panel, "mode", "decode")
        assert panel.form.boxes["context"].isVisibleTo(panel.form)
        assert not panel.form.boxes["global_batch"].isVisibleTo(panel.form)
        told(panel)
        assert "time per token" in panel.table.text()


def test_a_change_from_elsewhere_ends_the_draft():
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        choose(panel, "zero", 2)
        plan = panel.document.scenario.plan
        panel.document.apply(SetPlan(plan=type(plan)(tp=16, pp=4, dp=4)))
        assert not panel.draft.is_changed
        assert panel.form.boxes["tp"].currentText() == "16"


def test_a_config_of_ones_own_can_be_opened(tmp_path, monkeypatch):
    path = tmp_path / "config.json"
    path.write_text((SHARED / "hf-configs" / "Llama-2-7B.json").read_text())
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        monkeypatch.setattr(
            "trnviz.gui.study.plan_panel.QFileDialog.getOpenFileName", lambda *_: (str(path), "")
        )
        row = panel.model_box.count() - 1
        panel.model_box.activated.emit(row)
        assert panel.draft.model.hidden == 4096
        panel.model_box.activated.emit(panel.model_box.count() - 1)
        config = json.loads(path.read_text())
        path.write_text(json.dumps({**config, "hidden_size": -1}))
        panel.model_box.activated.emit(panel.model_box.count() - 1)
        assert "hidden_size" in panel.note.text()


def test_a_bare_fabric_gets_a_model_here():
    with studies.shown(PlanPanel, scenarios.bare(), simulated=False, size=SIZE) as panel:
        assert not panel.form.isEnabled()
        row = panel.model_box.findText("Llama-3.1-8B")
        panel.model_box.activated.emit(row)
        assert panel.form.isEnabled()
        QTest.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
        assert panel.document.scenario.model.name == "Llama-3.1-8B"


def test_the_profile_is_part_of_the_same_step():
    with studies.shown(PlanPanel, scenarios.trained(), size=SIZE) as panel:
        choose(panel, "zero", 0)
        panel.profile_box.fill()
        panel.profile_box.activated.emit(1)
        panel.apply()
        scenario = panel.document.scenario
        assert (scenario.plan.zero, scenario.profile) == (0, "measured")
        panel.document.undo()
        assert panel.document.scenario.profile == "line"
