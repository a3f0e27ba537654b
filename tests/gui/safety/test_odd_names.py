"""Names with markup, #, %, &, braces, spaces and non-ASCII are shown and written as they stand."""

from html.parser import HTMLParser
from io import BytesIO
from xml.etree import ElementTree

import pypdf
import pytest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMessageBox, QPushButton

from tests.gui import windows
from tests.gui.safety import odd
from trnviz.core.errors import InputError
from trnviz.core.faults import Fault
from trnviz.export.settings import PictureSettings
from trnviz.files import document as files
from trnviz.gui import live_menus
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.dialogs import messages, plain
from trnviz.gui.pictures import export_picture
from trnviz.session.fault_edits import SetShare

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
FILE = f"{odd.ODD} a&b.trnviz"


@pytest.fixture(params=["graph", "model"])
def window(request, tmp_path):
    """A window on a file with an odd name, in a folder with one, that holds odd names."""
    scenario = getattr(odd, request.param)()
    path = tmp_path / odd.ODD / FILE
    path.parent.mkdir()
    files.write(path, scenario)
    with windows.shown(scenario) as shown:
        assert shown.desk.files.open_path(path)
        if scenario.model is not None:
            windows.simulate(shown)
        yield shown


def selections(window):
    yield Selection(chips=(0,))
    yield Selection(links=(0,))
    yield Selection(chips=(0, 1))
    if window.desk.document.scenario.placement is not None:
        yield Selection(ranks=(0,))


def test_the_window_shows_them(window):
    panels = [name for name in window.actions_ if name.startswith("panel_")]
    for name in (*panels, "bench", "start_page"):
        window.actions_[name].trigger()
        windows.settle(0.02)
    page = window.desk.start_page
    for selection in selections(window):
        window.desk.select(selection)
        windows.frame(window)
        windows.settle(0.02)
        assert odd.wrong_texts(window) == []
    assert FILE in window.windowTitle().replace("[*][*]", "[*]")
    assert page is not None


def test_undo_says_what_it_takes_back(window):
    document = window.desk.document
    name = document.scenario.topology.chip_names[1]
    document.apply(SetShare(parts=(Fault(kind="chip", name=name),), share=0.5))
    window.desk.follow()
    assert name in document.undo_label
    assert name in plain.without_mnemonic(window.actions_["undo"].text())
    assert odd.wrong_texts(window) == []


def test_menus_show_them(window):
    parts, actions = window.desk.parts, window.actions_
    for hit in (Hit(kind=HitKind.CHIP, chip=0), Hit(kind=HitKind.LINK, link=0)):
        menu = live_menus.context_menu(parts, actions, hit)
        assert odd.wrong_texts(menu) == []
        menu.deleteLater()
    file_menu = window.menus["&File"]
    shown = []
    for menu in file_menu.findChildren(QMenu):
        menu.aboutToShow.emit()
        shown += [plain.without_mnemonic(action.text()) for action in menu.actions()]
    assert FILE in shown
    assert odd.wrong_texts(file_menu) == []


def test_the_tooltip_under_the_pointer_shows_them(window):
    tile = Hit(kind=HitKind.TILE, chip=0, core=0)
    for hit in (Hit(kind=HitKind.CHIP, chip=0), Hit(kind=HitKind.LINK, link=0), tile):
        text = window.desk.panels.tooltip(hit)
        assert not odd.misread(text)
        assert odd.rich(plain.tip(text)) == text


def test_the_palette_and_the_search_find_and_show_them(window):
    window.actions_["palette"].trigger()
    palette = QApplication.activeModalWidget() or QApplication.activePopupWidget()
    windows.settle(0.02)
    for top in QApplication.topLevelWidgets():
        assert odd.wrong_texts(top) == []
    if palette is not None:
        palette.close()
    window.search.setText("&amp;é")
    windows.settle(0.1)
    assert odd.wrong_texts(window) == []
    window.search.clear()


def test_a_comparison_names_both(window, tmp_path):
    window.actions_["snapshot"].trigger()
    window.actions_["compare_snapshot"].trigger()
    windows.settle(0.05)
    window.actions_["compare_table"].trigger()
    for name in ("compare_beside", "compare_swipe", "compare_difference"):
        window.actions_[name].trigger()
        windows.settle(0.05)
        windows.frame(window)
        assert odd.wrong_texts(window) == []
    window.actions_["compare_stop"].trigger()


def test_messages_show_them(window, monkeypatch):
    wrong, shown = [], []

    def look(box):
        wrong.extend(odd.wrong_texts(box))
        shown.append(box.text() + box.informativeText())
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "exec", look)
    error = InputError(f"{odd.ODD} is wrong", source=FILE, where="$.x", hint=odd.ODD)
    messages.refused(window, f"{FILE} cannot be opened", error, odd.ODD)
    messages.noted(window, FILE, [odd.ODD] * 20)
    messages.keep_changes(window, FILE)
    messages.ask(window, FILE, odd.ODD, odd.ODD, [plain.in_menu(FILE), "No"])
    plain.overwrites(window, FILE)
    assert len(shown) == 5
    assert all(odd.ODD in text for text in shown)
    assert wrong == []


def test_names_that_are_suggested_are_names_of_files(window, monkeypatch, tmp_path):
    asked = []

    def ask(_parent, title, start, *_filters):
        asked.append((title, start))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    window.desk.document.new(window.desk.document.scenario)
    window.actions_["save_as"].trigger()
    window.actions_["panel_problems"].trigger()
    window.desk.panel_export.export_current()
    assert asked
    for title, start in asked:
        assert not odd.misread(title)
        name = start.rpartition("/")[2]
        assert not set(name) & set('<>:"/\\|?*\0')
        (tmp_path / name).write_bytes(b"")


def test_pictures_have_them_as_text(window):
    shown = window.desk.document
    settings = PictureSettings(title=FILE)
    svg = export_picture(shown.scenario, shown.result, settings, ".svg")
    words = "\n".join(ElementTree.fromstring(svg).itertext())  # noqa: S314 - made here
    assert FILE in words
    assert not odd.misread(words)
    pdf = pypdf.PdfReader(BytesIO(export_picture(shown.scenario, shown.result, settings, ".pdf")))
    assert "ODD<b>x<i>&amp;" in "".join(page.extract_text() for page in pdf.pages)


class _Words(HTMLParser):
    def __init__(self):
        super().__init__()
        self.words = []

    def handle_data(self, data):
        self.words.append(data)


def test_buttons_keep_their_ampersand(qtbot):
    button = QPushButton(plain.in_menu("a&b"))
    qtbot.addWidget(button)
    assert plain.without_mnemonic(button.text()) == "a&b"
