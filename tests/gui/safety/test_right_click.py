"""A right click on any chart, table or list of any panel offers nothing that fails."""

import pytest
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QDockWidget, QFileDialog

from tests import scenarios
from tests.gui import windows
from trnviz.gui.dialogs import messages

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window():
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        panels = [name for name in shown.actions_ if name.startswith("panel_")]
        for name in (*panels, "bench"):
            if not shown.actions_[name].isChecked():
                shown.actions_[name].trigger()
            windows.settle(0.02)
        yield shown


def right_click(widget):
    """As a mouse does it: press, release, and the event that asks for a menu."""
    at = widget.rect().center()
    QTest.mouseClick(widget, windows.RIGHT, windows.NO_KEY, at)
    windows.settle()
    if QApplication.activePopupWidget() is None:
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at), windows.NO_KEY
        )
        QApplication.sendEvent(widget, event)
        windows.settle()
    return QApplication.activePopupWidget()


def places(dock):
    """What can be clicked on in a panel: each chart, table and list, and whatever is central."""
    areas = dock.findChildren(QAbstractScrollArea)
    seen = [area.viewport() for area in areas if area.isVisible()]
    middle = dock.widget().childAt(dock.widget().rect().center()) or dock.widget()
    return [*(port for port in seen if not port.rect().isEmpty()), middle]


def leaves(menu):
    for action in menu.actions():
        if action.menu() is not None:
            yield from leaves(action.menu())
        elif not action.isSeparator():
            yield action


def try_all(place):
    """Each thing that is offered there, once; yields what it is called."""
    for index in range(50):
        menu = right_click(place)
        if menu is None:
            return
        actions = [action for action in leaves(menu) if action.isEnabled()]
        if index < len(actions):
            yield actions[index].text()
            actions[index].trigger()
        menu.close()
        windows.settle()
        if index + 1 >= len(actions):
            return


def test_whatever_is_offered_works(window, monkeypatch, tmp_path):
    failed, offered = [], set()
    names = iter(range(10_000))
    monkeypatch.setattr(messages, "refused", lambda *args, **_: failed.append(args))
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName",
        lambda *_args, **_more: (str(tmp_path / f"{next(names)}.png"), "PNG (*.png)"),
    )  # fmt: skip
    docks = [d for d in window.findChildren(QDockWidget) if d.objectName() != "inspector"]
    for dock in docks:
        dock.show()
        dock.raise_()
        windows.settle(0.02)
        for place in places(dock):
            offered |= {(dock.objectName(), text) for text in try_all(place)}
    assert failed == []
    assert {dock for dock, _ in offered} == {dock.objectName() for dock in docks}
    assert "Plot Options" not in {text for _, text in offered}
