"""The export dialog: it gives the bytes that the command line's functions give."""

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QMessageBox

from tests import scenarios
from tests.gui import windows
from trnviz.export.animation import Animation
from trnviz.export.settings import BUSIEST, PictureSettings
from trnviz.gui import export_choice
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.clipboard import SVG_TYPE
from trnviz.gui.dialogs.export import ExportDialog
from trnviz.gui.export_choice import ExportChoice
from trnviz.gui.image import image_of, tile_of
from trnviz.gui.pictures import export_picture
from trnviz.gui.settings import Settings

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def window():
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        yield shown


@pytest.fixture
def parts(window):
    return window.desk.parts


@pytest.fixture
def dialog(window, parts):
    made = ExportDialog(parts, window)
    made.open()
    yield made
    made.reject()
    parts.scene.select_nothing()
    windows.settle(0.02)


@pytest.fixture
def told(monkeypatch):
    shown = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: shown.append(box.text()))
    return shown


def choose(dialog, **changes):
    dialog.choices.show_choice(msgspec.structs.replace(dialog.choices.choice(), **changes))
    dialog.preview_now()


def again(parts, suffix, animation=None, **settings):
    document = parts.document
    asked = PictureSettings(title=document.title, **settings)
    return export_picture(document.scenario, document.result, asked, suffix, animation)


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf", ".webp"])
def test_the_file_has_the_bytes_that_the_function_of_the_command_line_gives(
    parts, dialog, tmp_path, suffix
):
    choose(dialog, suffix=suffix, theme="dark", moment=BUSIEST)
    path = tmp_path / f"picture{suffix}"
    assert dialog.write(path)
    assert path.read_bytes() == again(parts, suffix, theme="dark")
    assert str(path) in dialog.note.text()


def test_a_recording_is_painted_beside_the_window_and_is_the_same(parts, dialog, tmp_path):
    size = {"width": 320.0, "height": 200.0}
    choose(dialog, suffix=".gif", fps=10.0, length_s=0.5, preset="other", **size)
    path = tmp_path / "step.gif"
    assert dialog.write(path)
    assert dialog.is_busy
    windows.until(lambda: not dialog.is_busy)
    start, end = dialog.choices.range_s()
    film = Animation(start_s=start, end_s=end, fps=10.0, speed=(end - start) / 0.5)
    moment = parts.playback.time_s()
    assert path.read_bytes() == again(parts, ".gif", film, width=320, height=200, time_s=moment)
    assert "Written" in dialog.note.text()


def test_a_recording_that_is_cancelled_leaves_nothing(dialog, tmp_path):
    choose(dialog, suffix=".webp", moves=True, fps=30.0, length_s=20.0)
    assert dialog.write(tmp_path / "step.webp")
    windows.settle(0.1)
    dialog._job.cancel()
    windows.until(lambda: not dialog.is_busy)
    assert list(tmp_path.glob("*.webp")) == []
    assert "Cancelled" in dialog.note.text()


def test_closing_stops_a_recording(window, parts, tmp_path):
    made = ExportDialog(parts, window)
    made.open()
    choose(made, suffix=".gif", fps=30.0, length_s=20.0)
    made.write(tmp_path / "step.gif")
    windows.settle(0.05)
    made.reject()
    assert not made.is_busy
    windows.settle(0.05)
    assert list(tmp_path.glob("*.gif")) == []


def test_frames_are_numbered(dialog, tmp_path):
    size = {"width": 200.0, "height": 125.0}
    choose(dialog, suffix=".png", moves=True, fps=5.0, length_s=0.8, preset="other", **size)
    assert dialog.write(tmp_path / "step.png")
    windows.until(lambda: not dialog.is_busy)
    names = sorted(path.name for path in tmp_path.glob("*.png"))
    assert names == [f"step-{i:04d}.png" for i in range(4)]


def test_a_full_disk_is_told_and_leaves_nothing(dialog, told):
    choose(dialog, suffix=".gif", fps=5.0, length_s=0.4)
    dialog.write(Path("/dev/full"))
    windows.until(lambda: not dialog.is_busy)
    assert "could not be written" in told[0]


def test_all_choices_go_into_the_settings(parts, dialog):
    choose(
        dialog, width=150.0, height=100.0, unit="mm", dpi=300.0, text_pt=7.0, preset="other",
        legend=False, caption=False, notes=False, background="transparent",
    )  # fmt: skip
    settings = dialog.settings()
    assert (settings.width, settings.height, settings.dpi) == (1772, 1181, 300)
    assert settings.ratio == pytest.approx(7 / 72 * 300 / 11)
    assert not settings.legend
    assert not settings.caption
    assert not settings.notes
    assert settings.is_transparent
    assert settings.time_s == pytest.approx(parts.playback.time_s())
    assert "150 x 100 mm" in dialog.note.text()


def test_the_region_may_be_the_view_or_around_the_selection(window, parts):
    parts.scene.select(Selection(chips=(5,), ranks=(0,)))
    parts.view.zoom_by(3.0)
    dialog = ExportDialog(parts, window)
    choose(dialog, content=export_choice.VIEW)
    x, y, width, height = dialog.settings().region_su
    assert (x, y) == pytest.approx((parts.view.camera.x_su, parts.view.camera.y_su))
    assert width > 0
    assert height > 0
    choose(dialog, content=export_choice.SELECTION, marks=True)
    assert dialog.settings().chips == ("i0.c5", "i0.c0")
    assert dialog.settings().selection == ("i0.c5", "i0.c0")
    dialog.reject()
    dialog.deleteLater()
    parts.scene.select_nothing()
    parts.view.fit()
    windows.settle(0.02)


def test_a_region_is_drawn_on_the_preview(dialog):
    choose(dialog, content=export_choice.REGION)
    dialog.choices.draw.click()
    preview = dialog.preview
    place = preview._place()
    one = (place.topLeft() + QPoint(20, 20)).toPoint()
    other = one + QPoint(120, 80)
    QTest.mousePress(preview, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, one)
    QTest.mouseMove(preview, other)
    QTest.mouseRelease(preview, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, other)
    region = dialog.settings().region_su
    assert region is not None
    scale = 1600 / place.width()
    page = preview._drawn.page
    assert region[2] < 1600
    assert region[2] == pytest.approx(120 * scale / 0.98, rel=0.1)
    assert page.px_per_su > 2


def test_presets_fill_in_the_size_and_the_note_says_how_large_it_is(dialog):
    preset = dialog.choices.preset
    preset.setCurrentIndex(preset.findData("4k"))
    preset.activated.emit(preset.currentIndex())
    windows.settle(0.3)
    assert dialog.choices.width_box.value() == 3840
    assert "3840 x 2400 pixels" in dialog.note.text()
    assert dialog.preview.image.width() < 3840


def test_units_and_ratio_follow_each_other(dialog):
    choices = dialog.choices
    choices.unit.setCurrentIndex(choices.unit.findData("in"))
    choices.unit.activated.emit(0)
    assert choices.width_box.value() == pytest.approx(1600 / 96, abs=0.01)
    choices.lock.setChecked(True)
    choices.width_box.setValue(8.0)
    assert choices.height_box.value() == pytest.approx(5.0, abs=0.02)
    assert choices.choice().preset == export_choice.OTHER


def test_a_size_that_cannot_be_is_told_before_anything_is_written(dialog):
    choose(dialog, width=60000.0, height=60000.0, preset="other")
    assert "14.4 GB" in dialog.note.text()
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Save).isEnabled()


def test_the_loupe_shows_the_very_pixels(dialog):
    choose(dialog, preset="other", width=1300.0, height=900.0)
    drawn = dialog.preview._drawn
    whole, part = image_of(drawn), QRect(333, 222, 240, 180)
    tile = tile_of(drawn, part).convertToFormat(whole.format())
    same = whole.copy(part)
    tile.setDevicePixelRatio(1.0)
    same.setDevicePixelRatio(1.0)
    differing = sum(
        tile.pixel(x, y) != same.pixel(x, y) for x in range(0, 240, 3) for y in range(0, 180, 3)
    )
    assert differing <= 48  # letters at the edge of a glyph's pixel
    QTest.mouseMove(dialog.preview, dialog.preview._place().center().toPoint())
    assert not dialog.preview.grab().isNull()


def test_a_picture_that_cannot_be_written_leaves_the_old_file(dialog, told, tmp_path):
    assert not dialog.write(tmp_path / "nowhere" / "a.png")
    assert "could not be written" in told[0]


def asked(monkeypatch, dialog, name):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(name), ""))
    written = []
    dialog.exported.connect(written.append)
    dialog._ask_and_write()
    return written


def test_the_suffix_is_added_where_it_lacks(dialog, monkeypatch, tmp_path):
    assert asked(monkeypatch, dialog, tmp_path / "slide") == [tmp_path / "slide.png"]


def test_a_file_that_would_be_met_by_the_added_suffix_is_asked_about(dialog, monkeypatch, tmp_path):
    (tmp_path / "slide.png").write_text("old")
    no = QMessageBox.StandardButton.No
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: no)
    assert asked(monkeypatch, dialog, tmp_path / "slide") == []
    assert (tmp_path / "slide.png").read_text() == "old"


@pytest.mark.parametrize(("button", "name"), [(0, "x.svg"), (1, "x.png"), (2, None)])
def test_a_suffix_of_another_kind_is_one_question(dialog, monkeypatch, tmp_path, button, name):
    def answer(box):
        buttons = [
            b for b in box.buttons() if box.buttonRole(b) == QMessageBox.ButtonRole.AcceptRole
        ]
        cancel = box.button(QMessageBox.StandardButton.Cancel)
        [*buttons, cancel][button].click()

    monkeypatch.setattr(QMessageBox, "exec", answer)
    written = asked(monkeypatch, dialog, tmp_path / "x.svg")
    assert written == ([tmp_path / name] if name else [])
    if name == "x.svg":
        assert (tmp_path / name).read_text().startswith("<?xml")


def test_it_remembers_what_was_chosen_and_repeats_it(window, parts, tmp_path):
    settings = Settings(tmp_path / "settings.json")
    dialog = ExportDialog(parts, window, settings)
    choose(dialog, suffix=".svg", theme="dark", legend=False)
    path = tmp_path / "first.svg"
    assert dialog.write(path)
    before = path.read_bytes()
    dialog.reject()
    path.unlink()
    kept = Settings(tmp_path / "settings.json")
    assert export_choice.last_choice(kept).theme == "dark"
    from trnviz.gui.dialogs.export import export_again

    assert export_again(parts, window, kept) == path
    assert path.read_bytes() == before


def test_settings_of_another_version_are_no_reason_to_fail(tmp_path):
    settings = Settings(tmp_path / "settings.json")
    settings.values.export = {"colour": 3}
    assert export_choice.last_choice(settings) == ExportChoice()


def test_without_a_last_export_the_dialog_comes(window):
    window.actions_["export_again"].trigger()
    dialog = window.findChild(ExportDialog)
    assert dialog.isVisible()
    dialog.reject()
    windows.settle(0.02)


def test_the_clipboard_has_pixels_svg_and_words(window):
    window.actions_["copy_picture"].trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert data.imageData().width() == 1600
    assert bytes(data.data(SVG_TYPE).data()).startswith(b"<?xml")
    assert "Llama-3.1-70B" in data.text()
    assert "clipboard" in window.status.currentMessage()


def test_what_was_written_can_be_opened_or_shown(dialog, monkeypatch, tmp_path):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    dialog.write(tmp_path / "a.svg")
    dialog.written.open_button.click()
    dialog.written.folder_button.click()
    assert opened == [str(tmp_path / "a.svg"), str(tmp_path)]


def test_the_menu_opens_it(window):
    window.actions_["export"].trigger()
    dialog = window.findChild(ExportDialog)
    assert dialog.isVisible()
    dialog.reject()
    windows.settle(0.02)
