"""The start page stands beside a canvas that is in full view; the tour points at real things."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.paths import ROOT
from trnviz.core import pipeline
from trnviz.core.topology import LinkKind
from trnviz.files import document, resources
from trnviz.gui import app
from trnviz.gui.settings import Settings
from trnviz.gui.welcome import thumbnails
from trnviz.gui.welcome.gallery import GALLERY
from trnviz.gui.welcome.news import News, changelog, newest
from trnviz.gui.welcome.tour import STEPS, Tour

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
THEMES = ("light", "dark")


@pytest.fixture
def window():
    with windows.shown(scenarios.trained()) as shown:
        yield shown


def greeted(*paths):
    app.start_application()
    window = app.open_window(Settings(), *paths, greets=True)
    window.resize(1600, 1000)
    windows.until(lambda: window.desk is not None and window.desk.document.result is not None)
    return window


def close(window):
    windows.until(lambda: not window.desk.parts.bridge.is_busy)
    window.close()
    windows.settle()


def test_a_bare_start_shows_it_beside_the_whole_fabric_at_work():
    window = greeted()
    windows.frame(window)
    page = window.desk.start_page
    assert page.is_shown
    strip = QRect(page.strip.mapTo(window, QPoint(0, 0)), page.strip.size())
    canvas = QRect(window.view.mapTo(window, QPoint(0, 0)), window.view.size())
    assert not strip.intersects(canvas)
    assert canvas.height() > 0.7 * window.height()
    assert window.desk.playback.frame.has_traffic
    boxes = window.scene.layout_.chip_box_su
    ends = [window.view.camera.to_window((x, y)) for x, y, *_ in boxes[[0, -1]].tolist()]
    assert all(canvas.contains(round(x), round(y) + canvas.top()) for x, y in ends)
    assert window.view.hasFocus()
    close(window)


def test_who_does_not_want_it_again_does_not_get_it_again():
    window = greeted()
    window.desk.start_page.strip.at_start.click()
    window.desk.start_page.strip.closed.emit()
    assert not window.actions_["start_page"].isChecked()
    close(window)
    window = greeted()
    assert not window.desk.start_page.is_shown
    window.actions_["start_page"].trigger()
    assert window.desk.start_page.is_shown
    close(window)


def test_a_file_opens_without_it(tmp_path):
    path = tmp_path / "a.trnviz"
    document.write(path, scenarios.trained())
    window = greeted(path)
    assert not window.desk.start_page.is_shown
    close(window)


@pytest.mark.parametrize("name", [shown.name for shown in GALLERY])
def test_every_picture_of_the_gallery_ships_in_both_themes(name):
    for theme in THEMES:
        image = QImage(str(thumbnails.of_sample(name, theme)))
        assert image.size() == thumbnails.SIZE_PX
    assert resources.path("samples", name).is_file()


def test_the_pictures_are_small():
    folder = resources.root() / "thumbnails"
    assert len(list(folder.iterdir())) == len(GALLERY) * len(THEMES)
    assert sum(path.stat().st_size for path in folder.iterdir()) < 300_000


@pytest.fixture(scope="module")
def results():
    def simulated(name):
        scenario = document.read(resources.path("samples", name)).scenario
        return scenario, pipeline.simulate(scenario)

    return simulated


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("hot-z-ring", LinkKind.NEURONLINK_Z),
        ("efa-bound-pipeline", LinkKind.EFA),
        ("healthy-all-reduce", LinkKind.NEURONLINK_XY),
    ],
)
def test_a_sample_is_bound_by_what_its_title_says(results, name, kind):
    scenario, result = results(name)
    link = scenario.topology.link_id(result.bottleneck)
    assert LinkKind(int(scenario.topology.link_kind[link])) is kind


def test_exactly_one_bank_of_the_over_full_sample_overflows(results):
    _, result = results("over-full-bank")
    assert int((result.occupancy.hbm_ratio > 1).sum()) == 1


def test_a_recent_file_gets_a_picture_and_can_be_pinned_and_forgotten(window, tmp_path):
    path = tmp_path / "mine.trnviz"
    windows.simulate(window)
    window.desk.document.save_as(path)
    window.settings.remember(path)
    windows.until(lambda: thumbnails.of_document(path).is_file())
    assert QImage(str(thumbnails.of_document(path))).size() == thumbnails.SIZE_PX
    window.actions_["start_page"].trigger()
    strip = window.desk.start_page.strip
    strip.tabs.setCurrentIndex(1)
    for i in range(12):
        window.settings.remember(tmp_path / f"{i}.trnviz")
    strip._pin(str(path), pinned=True)
    assert strip.list.item(0).text().endswith("mine.trnviz")
    assert Settings().recent()[0] == str(path)
    menu = strip.menu_of(str(path))
    assert [action.text() for action in menu.actions()] == ["Take the &pin out", "&Forget"]
    menu.actions()[1].trigger()
    menu.deleteLater()
    assert str(path) not in Settings().recent()


def test_a_sample_is_opened_by_keyboard(window):
    window.actions_["start_page"].trigger()
    windows.settle()
    strip = window.desk.start_page.strip
    strip.list.setFocus()
    strip.list.setCurrentRow(1)
    QTest.keyClick(strip.list, Qt.Key.Key_Right)
    QTest.keyClick(strip.list, Qt.Key.Key_Return)
    windows.settle()
    assert window.desk.document.scenario.model.name == "Llama-3.1-8B"


def test_the_thumbnails_follow_the_theme(window):
    window.actions_["start_page"].trigger()
    strip = window.desk.start_page.strip
    window.actions_["theme_dark"].trigger()
    icon = strip.list.item(0).icon().pixmap(120, 75).toImage()
    assert icon.pixelColor(2, 2).lightness() < 100
    window.actions_["theme_light"].trigger()


def test_the_tour_walks_over_real_parts_by_keyboard_and_gives_the_keyboard_back(window):
    window.view.setFocus()
    before = window.desk.document.scenario
    window.actions_["tour"].trigger()
    tour = window.findChild(Tour)
    for i, step in enumerate(STEPS):
        windows.settle()
        assert tour.step == i
        target, note = tour.target(), tour.note.geometry()
        assert target.width() > 20
        assert target.height() > 20
        assert window.rect().contains(target)
        assert window.rect().contains(note)
        assert step.text == tour.text.text()
        if i in (1, 2, 3, 4):
            assert not note.intersects(target)
        QTest.keyClick(tour, Qt.Key.Key_Right)
    windows.settle()
    assert not any(each.isVisible() for each in window.findChildren(Tour))
    assert window.focusWidget() is window.view
    assert window.desk.document.scenario is before


def test_esc_ends_the_tour_and_left_goes_back(window):
    window.actions_["tour"].trigger()
    tour = window.findChild(Tour)
    QTest.keyClick(tour, Qt.Key.Key_Return)
    QTest.keyClick(tour, Qt.Key.Key_Left)
    assert tour.step == 0
    window.resize(900, 700)
    windows.settle()
    assert tour.size() == window.size()
    QTest.keyClick(tour, Qt.Key.Key_Escape)
    windows.settle()
    assert not any(each.isVisible() for each in window.findChildren(Tour))


def test_the_news_are_the_newest_part_of_the_changelog(window):
    assert changelog() == (ROOT / "CHANGELOG.md").read_text()
    text = newest("# Changelog\n\n## [2.0]\n\n- new\n\n## [1.0]\n\n- old\n")
    assert "new" in text
    assert "old" not in text
    window.actions_["news"].trigger()
    windows.settle()
    dialog = window.findChild(News)
    assert "command palette" in dialog.text.toPlainText()
    dialog.reject()
    windows.settle()
