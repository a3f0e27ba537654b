"""Error dialogs: beside what, where and what to do, the details and the log, by mouse and key."""

import logging

import pytest
from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from trnviz.core.errors import InputError
from trnviz.gui import app
from trnviz.gui.dialogs import messages

LOG = logging.getLogger("trnviz")


class Opener(QObject):
    """What the desktop was asked to open."""

    def __init__(self):
        super().__init__()
        self.opened = []

    @Slot("QUrl")
    def take(self, url):
        self.opened.append(url.toLocalFile())


@pytest.fixture(autouse=True)
def no_log(monkeypatch):
    """Commands that other tests ran leave their log open."""
    monkeypatch.setattr(LOG, "handlers", [])


@pytest.fixture
def log(tmp_path, no_log):
    path = tmp_path / "the log.log"
    handler = logging.FileHandler(path, encoding="utf-8")
    LOG.addHandler(handler)
    yield path
    handler.close()


@pytest.fixture
def opener():
    app.start_application()
    made = Opener()
    QDesktopServices.setUrlHandler("file", made, "take")
    yield made
    QDesktopServices.unsetUrlHandler("file")


def in_dialog(do, show):
    """Run `do` in the dialog that `show` opens, then leave the dialog by Esc."""
    found = []

    def act():
        box = QApplication.activeModalWidget()
        try:
            found.append(do(box))
        finally:
            QTest.keyClick(box, Qt.Key.Key_Escape)

    QTimer.singleShot(0, act)
    show()
    return found[0]


def walk_to(box, text):
    """Tab from button to button until one with this text has the focus."""
    for _ in range(12):
        at = box.focusWidget()
        if at is not None and getattr(at, "text", str)() == text:
            return at
        QTest.keyClick(at or box, Qt.Key.Key_Tab)
    raise AssertionError(f"Tab never comes to {text}")


def refuse():
    error = InputError("7 is no chip", source="a.trnviz", where="$.faults[0]", hint="0 to 3")
    messages.refused(None, "a.trnviz was not opened", error, "Nothing has changed.")


def crash():
    messages.crashed(None, "it broke", "the long story")


@pytest.mark.parametrize("show", [refuse, crash])
def test_the_log_opens_by_keyboard_and_the_dialog_stays(log, opener, show):
    def do(box):
        QTest.keyClick(walk_to(box, "Open log"), Qt.Key.Key_Space)
        return box.isVisible()

    assert in_dialog(do, show)
    assert opener.opened == [str(log)]


def test_what_was_refused_is_in_the_log_that_is_opened(log, opener):
    in_dialog(lambda box: walk_to(box, "Open log").click(), refuse)
    said = log.read_text(encoding="utf-8")
    assert "a.trnviz was not opened" in said
    assert "7 is no chip" in said


@pytest.mark.parametrize("show", [refuse, crash])
def test_without_a_log_the_button_says_so(opener, show):
    def do(box):
        button = next(b for b in box.buttons() if b.text() == "Open log")
        return button.isEnabled(), button.toolTip()

    assert in_dialog(do, show) == (False, "There is no log: its file could not be written")


def test_where_no_program_opens_the_log_its_place_is_said_and_copied(log, monkeypatch, opener):
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)

    def do(box):
        button = walk_to(box, "Open log")
        button.click()
        button.click()
        return box.informativeText()

    said = in_dialog(do, crash)
    assert said.count(str(log)) == 1
    assert "This is a bug of trnviz" in said
    assert QApplication.clipboard().text() == str(log)


def test_the_dialog_is_a_message_box_with_both_buttons(log, opener):
    def do(box):
        return isinstance(box, QMessageBox), [b.text() for b in box.buttons()]

    is_box, texts = in_dialog(do, crash)
    assert is_box
    assert {"Copy details", "Open log"} <= set(texts)
