"""For the tests of the window: no screen, settings of their own, and nothing may be left behind."""

import gc
import os
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QThread, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from shiboken6 import isValid

from trnviz.gui.dialogs import messages

_TOOLTIP = "QTipLabel"  # Qt keeps this one for itself
_WAIT_MS = 2000


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recent files and window places of one test are not those of the next."""
    for name in ("CONFIG", "CACHE", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "xdg" / name.lower()))


@pytest.fixture(autouse=True)
def _nothing_left_behind(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails a test that leaves a running timer, a running thread or a top-level widget."""
    timers = _record(QTimer, monkeypatch)
    threads = _record(QThread, monkeypatch)
    widgets_before = set(qapp.topLevelWidgets())
    python_before = set(threading.enumerate())
    yield
    QThreadPool.globalInstance().waitForDone(_WAIT_MS)
    _delete_what_is_due()
    left = _left(timers, threads, widgets_before, python_before)
    if left:  # a cycle that only the collector frees is no leak
        gc.collect()
        _delete_what_is_due()
        left = _left(timers, threads, widgets_before, python_before)
    end = time.monotonic() + _WAIT_MS / 1000
    while left and time.monotonic() < end:  # a thread that still answers a window that lives on
        QCoreApplication.processEvents()
        time.sleep(0.01)
        left = _left(timers, threads, widgets_before, python_before)
    if left:
        pytest.fail("left behind: " + ", ".join(left))


@pytest.fixture
def german() -> Iterator[None]:
    """Numbers as in Germany."""
    before = QLocale()
    QLocale.setDefault(QLocale("de_DE"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What dialogs would say, instead of dialogs: title and lines, or title and error."""
    found: list[tuple[object, ...]] = []
    monkeypatch.setattr(messages, "noted", lambda *words: found.append(words[1:]))
    monkeypatch.setattr(messages, "refused", lambda *words: found.append(words[1:3]))
    return found


def _record(kind: type, patch: pytest.MonkeyPatch) -> weakref.WeakSet:
    """The objects of this kind that were started from Python during the test."""
    started = weakref.WeakSet()
    original = kind.start

    def start(self, *args):
        started.add(self)
        return original(self, *args)

    patch.setattr(kind, "start", start)
    return started


def _delete_what_is_due() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _left(
    timers: weakref.WeakSet,
    threads: weakref.WeakSet,
    widgets_before: set[QWidget],
    python_before: set[threading.Thread],
) -> list[str]:
    """One phrase for each thing that should be gone."""
    return [
        *(
            f"timer {each.objectName()!r}"
            for each in timers
            if isValid(each) and each.isActive() and not _is_of(each, widgets_before)
        ),
        *(
            f"thread {each.objectName()!r}"
            for each in threads
            if isValid(each) and each.isRunning()
        ),
        *(f"thread {each.name!r}" for each in threading.enumerate() if each not in python_before),
        *(
            f"window {type(each).__name__} {each.objectName()!r}"
            for each in QApplication.topLevelWidgets()
            if each not in widgets_before
            and type(each).__name__ != _TOOLTIP
            and not _belongs_to(each, widgets_before)
            if not _is_list_of(each, widgets_before)
        ),
    ]


def _is_of(part: QObject, windows: set[QWidget]) -> bool:
    """Whether it belongs to a window that lives longer than the test."""
    owner: QObject | None = part
    while owner is not None and owner not in windows:
        owner = owner.parent()
    return owner is not None


def _is_list_of(widget: QWidget, windows: set[QWidget]) -> bool:
    """Whether Qt made it as the list of a combo box of a window that lives longer than the test."""
    owner = widget.parentWidget()
    return isinstance(owner, QComboBox) and owner.window() in windows


def _belongs_to(popup: QWidget, widgets: set[QWidget]) -> bool:
    """Whether it is the list of a box in a window that was there before, and goes with that."""
    owner = popup.parentWidget()
    return owner is not None and owner.window() in widgets
