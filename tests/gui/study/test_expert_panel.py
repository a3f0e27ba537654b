"""Expert load as bars: the busiest, the mean, selection both ways."""

from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.core import planning
from trnviz.files import huggingface
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.study.expert_panel import ExpertPanel
from trnviz.session.edits import SetPlan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@cache
def uneven():
    base = scenarios.trained()
    plan = replace(base.plan, tp=8, pp=4, dp=8, ep=8, etp=8, expert_imbalance=1.6)
    model = huggingface.shipped("Mixtral-8x7B-v0.1")
    return planning.scenario(model, plan, base.topology, base.spec)


def panel_of(scenario):
    return studies.shown(ExpertPanel, scenario, simulated=False)


def test_there_is_a_bar_a_rank_and_the_busiest_stands_out():
    with panel_of(uneven()) as panel:
        assert len(panel.bars.values) == 256
        assert max(panel.bars.values) == pytest.approx(1.6 * panel.bars.mean)
        assert "1.60 x the mean" in panel.summary.toolTip()
        assert "assumed" in panel.summary.toolTip()


def test_a_click_and_return_select_the_rank():
    with panel_of(uneven()) as panel:
        heard = studies.listen(panel.selected)
        box = panel.bars.box_of(40)
        point = QPoint(round(box.center().x()), round(box.bottom()) - 2)
        QTest.mouseClick(panel.bars, windows.LEFT, windows.NO_KEY, point)
        assert heard == [Selection(ranks=(40,))]
        assert "tokens" in panel.told.toolTip()
        panel.bars.setFocus()
        QTest.keyClick(panel.bars, Qt.Key.Key_Right)
        QTest.keyClick(panel.bars, Qt.Key.Key_Return)
        assert heard[-1] == Selection(ranks=(41,))


def test_what_is_selected_on_the_canvas_is_marked():
    with panel_of(uneven()) as panel:
        panel.show_selection(Selection(chips=(0,)))
        assert panel.bars.marked == {0, 1, 2, 3}


def test_it_follows_the_plan():
    with panel_of(uneven()) as panel:
        plan = panel.document.scenario.plan
        panel.document.apply(SetPlan(plan=replace(plan, expert_imbalance=1.0)))
        assert len(set(panel.bars.values)) == 1
        assert "assumed" not in panel.summary.toolTip()


def test_a_dense_model_has_no_experts():
    with panel_of(scenarios.trained()) as panel:
        assert panel.empty.isVisible()
