"""The export dialog: it gives the bytes that the command line's function gives."""

import re

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests import scenarios
from tests.gui import windows
from trnviz.export.picture import BUSIEST, PictureSettings
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.dialogs.export import ExportDialog
from trnviz.gui.image import export_picture

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window():
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        yield shown


@pytest.fixture
def dialog(window):
    made = ExportDialog(window.desk.parts, window)
    made.open()
    yield made
    made.reject()
    windows.settle(0.02)


def undated(data):
    """Without the dates and ids that Qt writes into a PDF."""
    if not data.startswith(b"%PDF"):
        return data
    return _CLOCK_AND_IDS.sub(b"", data)


_CLOCK_AND_IDS = re.compile(rb"D:\d+|\d{4}-\d\d-\d\dT[\d:+-]+|uuid:[0-9a-f-]{36}|<[0-9a-f]{32,}>")


def choose(combo, data):
    combo.setCurrentIndex(combo.findData(data))


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_the_file_has_the_bytes_that_the_function_of_the_command_line_gives(
    window, dialog, tmp_path, suffix
):
    choose(dialog.format, suffix)
    choose(dialog.theme, "dark")
    choose(dialog.moment, BUSIEST)
    path = tmp_path / f"picture{suffix}"
    assert dialog.write(path)
    document = window.desk.document
    settings = PictureSettings(theme="dark", title=document.title)
    again = export_picture(document.scenario, document.result, settings, suffix)
    assert undated(path.read_bytes()) == undated(again)
    assert str(path) in dialog.note.text()


def test_size_dpi_region_and_parts_go_into_the_settings(window, dialog):
    dialog.width_box.setValue(3840)
    dialog.height_box.setValue(2400)
    dialog.dpi.setValue(300)
    dialog.legend.setChecked(False)
    dialog.caption.setChecked(False)
    settings = dialog.settings()
    assert (settings.width, settings.height, settings.dpi) == (3840, 2400, 300)
    assert not settings.legend
    assert not settings.caption
    assert settings.time_s == pytest.approx(window.desk.playback.time_s())


def test_the_region_may_be_the_view_or_around_the_selection(window):
    window.scene.select(Selection(chips=(5,), ranks=(0,)))
    window.view.zoom_by(3.0)
    dialog = ExportDialog(window.desk.parts, window)
    assert dialog.region.currentData() == "view"
    x, y, width, height = dialog.settings().region_su
    assert (x, y) == pytest.approx((window.view.camera.x_su, window.view.camera.y_su))
    assert width > 0
    assert height > 0
    choose(dialog.region, "selection")
    assert dialog.settings().chips == ("i0.c5", "i0.c0")
    dialog.marks.setChecked(True)
    assert dialog.settings().selection == ("i0.c5",)
    dialog.reject()
    dialog.deleteLater()
    windows.settle(0.02)


def test_presets_fill_in_the_size_and_the_note_says_how_large_it_is(dialog):
    dialog.preset.setCurrentIndex(2)
    windows.settle(0.3)
    assert dialog.width_box.value() == 3840
    assert "3840 x 2400 pixels" in dialog.note.text()
    assert not dialog.preview.pixmap().isNull()


def test_a_picture_that_cannot_be_written_leaves_the_old_file(dialog, monkeypatch, tmp_path):
    shown = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box.text()))
    assert not dialog.write(tmp_path / "nowhere" / "a.png")
    assert len(shown) == 1
    assert "could not be written" in shown[0]


def test_the_suffix_is_added_where_it_lacks(dialog, monkeypatch, tmp_path):
    name = str(tmp_path / "slide")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (name, ""))
    written = []
    dialog.exported.connect(written.append)
    dialog._ask_and_write()
    assert written == [tmp_path / "slide.png"]


def test_the_menu_opens_it(window):
    window.actions_["export"].trigger()
    dialog = window.findChild(ExportDialog)
    assert dialog.isVisible()
    dialog.reject()
    windows.settle(0.02)
