"""Charts and tables as files: every panel, every kind, whole or not at all."""

import csv
import io
import xml.etree.ElementTree as ET
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from tests import scenarios
from tests.gui import windows
from trnviz.core.errors import InputError, OutputError
from trnviz.gui import panel_files
from trnviz.gui.study.docks import PANELS

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

WITH_TABLE = {"ledger", "problems"}


@pytest.fixture(scope="module")
def window():
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        for name in PANELS:
            shown.desk.docks.open(name)
        windows.settle(0.1)
        yield shown


def dock_of(window, name):
    window.desk.docks.open(name)
    windows.settle(0.05)
    return next(d for d in window.desk.panel_export.docks() if d.objectName() == f"panel_{name}")


@pytest.mark.parametrize("name", sorted(PANELS))
def test_every_panel_is_a_picture_of_its_size(window, name):
    panel = dock_of(window, name).widget()
    with Image.open(BytesIO(panel_files.file_of(panel, ".png"))) as image:
        assert image.size == (2 * panel.width(), 2 * panel.height())
        assert image.info["dpi"][0] == pytest.approx(192, abs=0.1)
        pixels = np.asarray(image.convert("RGB"))
    grabbed = panel.grab().toImage().scaled(panel.size())
    seen = np.frombuffer(grabbed.constBits(), np.uint8).reshape(grabbed.height(), -1, 4)[..., 2::-1]
    mean = [part.reshape(-1, 3).mean(axis=0) for part in (pixels, seen)]
    assert mean[0] == pytest.approx(mean[1], abs=4)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 8
    tree = ET.fromstring(panel_files.file_of(panel, ".svg"))  # noqa: S314 - our own
    assert tree.get("viewBox") == f"0 0 {panel.width()} {panel.height()}"
    assert "rgba(" not in ET.tostring(tree, encoding="unicode")
    assert panel_files.file_of(panel, ".pdf").startswith(b"%PDF")


@pytest.mark.parametrize("name", sorted(WITH_TABLE))
def test_a_table_is_rows_of_text(window, name):
    panel = dock_of(window, name).widget()
    rows = list(csv.reader(io.StringIO(panel_files.file_of(panel, ".csv").decode())))
    model = panel_files.table_of(panel).model()
    assert len(rows) == model.rowCount() + 1
    assert len(rows) > 1
    assert all(len(row) == model.columnCount() for row in rows)
    shown = [str(model.index(0, c).data() or "") for c in range(model.columnCount())]
    assert rows[1] == shown


def test_a_chart_has_no_rows(window):
    panel = dock_of(window, "gantt").widget()
    with pytest.raises(InputError, match=r"\.png, \.svg, \.pdf"):
        panel_files.file_of(panel, ".csv")
    with pytest.raises(InputError):
        panel_files.file_of(panel, ".jpg")


def test_the_panel_with_the_focus_is_exported_by_its_key(window, monkeypatch, tmp_path):
    dock_of(window, "ledger")
    asked = []

    def answer(_parent, title, start, filters):
        asked.append((title, start, filters))
        return str(tmp_path / "ledger"), "CSV table (*.csv)"

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    window.actions_["export_panel"].trigger()
    assert (tmp_path / "ledger.csv").read_text().count("\n") > 10
    title, start, filters = asked[0]
    assert "Ledger" in title
    assert start.endswith("trnviz-ledger.png")
    assert filters.count("*.") == 4


def test_a_right_click_offers_it(window):
    dock = dock_of(window, "hbm")
    plot = dock.widget().plot
    at = plot.viewport().rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, plot.viewport().mapToGlobal(at))
    QApplication.sendEvent(plot.viewport(), event)
    windows.settle()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Export this panel...", "Copy as picture"]
    menu.actions()[1].trigger()
    menu.close()
    assert QGuiApplication.clipboard().image().width() == dock.widget().width()


def test_what_cannot_be_written_leaves_nothing(window, tmp_path, monkeypatch):
    dock = dock_of(window, "gantt")
    with pytest.raises(OutputError):
        panel_files.write(dock.widget(), tmp_path / "none" / "chart.png")
    told = []
    monkeypatch.setattr(
        "trnviz.gui.panel_export.messages.refused", lambda *words: told.append(words)
    )
    target = tmp_path / "chart.png"
    target.write_text("old")
    from pathlib import Path

    assert not window.desk.panel_export.write(dock, tmp_path / "chart.jpg")
    assert not window.desk.panel_export.write(dock, Path("/dev/full"), ".png")
    assert len(told) == 2
    assert target.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["chart.png"]


def test_the_bench_exports_the_page_in_front(tmp_path):
    with windows.shown(scenarios.bare()) as window:
        window.desk.bench_dock.toggle()
        windows.settle(0.1)
        dock, export = window.desk.bench_dock, window.desk.panel_export
        assert export.write(dock, tmp_path / "sweep.svg")
        dock.bench.panel.tabs.setCurrentIndex(1)
        windows.settle()
        assert export.write(dock, tmp_path / "points.csv")
        assert (tmp_path / "points.csv").read_text().startswith("size")
