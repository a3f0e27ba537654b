"""The ledger table: sums, order, formulas, copy, and the selection both ways."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.core.frame import occupancy_of
from trnviz.core.memory import KINDS, ledger
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.study.ledger_panel import LedgerPanel
from trnviz.gui.study.ledger_rows import LEVELS, rows, title
from trnviz.session.edits import MoveRanks

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SIZE = (1100, 340)


def panel_of(scenario):
    return studies.shown(LedgerPanel, scenario, simulated=False, size=SIZE)


def cell(panel, row, column):
    return panel.view.visualRect(panel.table.index(row, column)).center()


def test_every_level_adds_up_to_the_ledger():
    scenario = scenarios.trained()
    held = ledger(scenario.model, scenario.plan, scenario.topology)
    for level in ("rank", "chip", "bank"):
        assert (rows(scenario, level).sizes.sum(axis=0) == held.rank_bytes.sum(axis=0)).all()
    by_stage = rows(scenario, "stage")
    sums = (by_stage.sizes * [[len(r)] for r in by_stage.ranks]).sum(axis=0)
    assert (sums == held.rank_bytes.sum(axis=0)).all()
    banks = occupancy_of(scenario).hbm_bytes.reshape(-1, len(KINDS))
    assert (rows(scenario, "bank").sizes == banks).all()


def test_a_click_on_a_title_sorts_by_the_number():
    with panel_of(scenarios.trained()) as panel:
        column = panel.table.total_column
        for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
            panel.view.sortByColumn(column, order)
            totals = panel.table.rows.sizes.sum(axis=1)[panel.table.order].tolist()
            assert totals == sorted(totals, reverse=order == Qt.SortOrder.DescendingOrder)
        panel.view.selectRow(0)
        row = panel.table.row_of(panel.table.index(0, 0))
        header = panel.view.horizontalHeader()
        at = QPoint(header.sectionViewportPosition(0) + 10, header.height() // 2)
        QTest.mouseClick(header.viewport(), windows.LEFT, windows.NO_KEY, at)
        assert panel.table.order[0] in (0, 255)
        (kept,) = panel.view.selectionModel().selectedRows()
        assert panel.table.row_of(kept) == row


@pytest.mark.parametrize("level", LEVELS)
def test_the_formula_of_the_cell_is_shown_with_its_numbers(level):
    with panel_of(scenarios.trained()) as panel:
        panel.show_level(level)
        QTest.mouseClick(panel.view.viewport(), windows.LEFT, windows.NO_KEY, cell(panel, 0, 2))
        assert "TP 32" in panel.formula.text()
        assert "weights" in panel.formula.text()
        total = panel.table.index(0, panel.table.total_column)
        panel.view.setCurrentIndex(total)
        assert "GiB of" in panel.formula.text()


def test_a_row_selects_on_the_canvas_and_the_canvas_selects_rows():
    with panel_of(scenarios.trained()) as panel:
        heard = studies.listen(panel.selected)
        QTest.mouseClick(panel.view.viewport(), windows.LEFT, windows.NO_KEY, cell(panel, 3, 0))
        assert heard[-1] == Selection(ranks=(3,))
        count = len(heard)
        panel.show_selection(Selection(chips=(5,)))
        picked = {i.row() for i in panel.view.selectionModel().selectedRows()}
        chips = panel.document.scenario.placement.chip_of_rank
        assert picked == {r for r in range(256) if chips[r] == 5}
        assert len(heard) == count
        panel.show_level("chip")
        assert [i.row() for i in panel.view.selectionModel().selectedRows()] == [5]


def test_ctrl_c_copies_the_rows_and_the_button_all():
    with panel_of(scenarios.trained()) as panel:
        panel.show_level("stage")
        QTest.mouseClick(panel.view.viewport(), windows.LEFT, windows.NO_KEY, cell(panel, 1, 0))
        QTest.keyClick(panel.view, Qt.Key.Key_C, windows.CONTROL)
        text = QApplication.clipboard().text().splitlines()
        assert text[0].startswith("stage\tplace\tweights")
        assert [line.split("\t")[0] for line in text[1:]] == ["stage 1"]
        panel.view.clearSelection()
        QTest.mouseClick(panel.copy_button, windows.LEFT)
        assert len(QApplication.clipboard().text().splitlines()) == 5


def test_it_follows_a_move_and_tells_what_is_over():
    with panel_of(scenarios.trained(model="Llama-3.1-405B")) as panel:
        panel.show_level("bank")
        assert "over their capacity" in panel.summary.text()
        before = panel.table.rows.sizes[20 * 4].sum()
        panel.document.apply(MoveRanks(ranks=(0,), chip="i1.c4", core=0, over_commit=True))
        assert panel.table.rows.sizes[20 * 4].sum() > before


def test_a_rank_that_shares_a_bank_is_told_with_what_the_others_keep_there():
    """13.02 GiB of 24 GiB are not 10.98 GiB free where another rank keeps as much."""
    crowd = MoveRanks(ranks=(0,), chip="i0.c1", core=0, over_commit=True)
    with panel_of(crowd.apply(scenarios.trained())) as panel:
        found = panel.table.rows
        on_it = np.flatnonzero(found.together > found.capacity).tolist()
        assert on_it == [0, 4]
        assert found.total(0) == (
            "13.02 GiB; with the others on its bank 26.04 GiB of 24 GiB: 2.044 GiB too much"
        )
        assert found.total(1).startswith("13.02 GiB of 24 GiB of a bank: ")
        assert "2 of 256 on a bank that is over-full" in panel.summary.text()


def test_a_bare_fabric_has_no_ledger():
    with panel_of(scenarios.bare()) as panel:
        assert panel.table.rowCount() == 0
        assert "no model" in panel.summary.text()


def test_keys_go_through_cells_and_tab_leaves():
    with panel_of(scenarios.trained()) as panel:
        panel.view.setFocus()
        panel.view.setCurrentIndex(panel.table.index(0, 2))
        QTest.keyClick(panel.view, Qt.Key.Key_Right)
        assert "gradients" in panel.formula.text() or "optimizer" in panel.formula.text()


def test_in_the_window_both_views_follow_each_other():
    with windows.shown(scenarios.trained()) as window:
        window.actions_["panel_ledger"].trigger()
        windows.settle(0.05)
        panel = window.desk.docks.study("ledger")
        QTest.mouseClick(panel.view.viewport(), windows.LEFT, windows.NO_KEY, cell(panel, 2, 0))
        assert window.scene.selection.ranks == (2,)
        windows.click(window, windows.tile_of(window, 4))
        assert [i.row() for i in panel.view.selectionModel().selectedRows()] == [4]


def test_every_kind_of_bytes_has_a_heading():
    assert [title(kind) for kind in KINDS] == [
        kind.replace("_", " ").replace("kv ", "KV ") for kind in KINDS
    ]
