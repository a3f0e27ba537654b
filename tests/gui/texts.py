"""All texts that a window shows or speaks: for tests of the language."""

from PySide6.QtCore import QAbstractListModel, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTextEdit,
    QWidget,
)

_MOST_ROWS = 40


def of(top):
    """Pairs of where and what, of a widget and all that is seen in it."""
    yield "window title", top.windowTitle()
    for widget in (top, *filter(QWidget.isVisible, top.findChildren(QWidget))):
        where = f"{type(widget).__name__} {widget.objectName()}".strip()
        for text in (*_of_widget(widget), widget.toolTip(), widget.accessibleName()):
            yield where, text
    for action in top.findChildren(QAction):
        if not isinstance(action.parent(), QMenu) or action.text():
            yield f"action {action.objectName()}", action.text()
            yield f"tip of action {action.objectName()}", action.toolTip()
    for menu in top.findChildren(QMenu):
        yield "menu", menu.title()


def _of_widget(widget):
    match widget:
        case QLabel() | QAbstractButton():
            yield getattr(widget, "whole", "") or type(widget).text(widget)
        case QGroupBox():
            yield widget.title()
        case QDockWidget():
            yield widget.windowTitle()
        case QTabBar():
            yield from (widget.tabText(i) for i in range(widget.count()))
        case QLineEdit():
            yield widget.placeholderText()
        case QComboBox():
            yield from (widget.itemText(i) for i in range(widget.count()))
        case QTextEdit():
            yield widget.toPlainText()
        case QHeaderView() if widget.model() is not None:
            side = widget.orientation()
            yield from (_said(widget.model(), i, side) for i in range(widget.count()))
        case QAbstractItemView() if widget.model() is not None:
            yield from _of_model(widget.model())


def _said(model, section, side):
    return str(model.headerData(section, side) or "")


def _of_model(model):
    for row in range(min(model.rowCount(), _MOST_ROWS)):
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
        for column in range(columns):
            index = model.index(row, column)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                yield str(index.data(role) or "")
