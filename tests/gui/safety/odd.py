"""Names that mean something to HTML, menus, titles, templates or shells, and what shows them."""

import re
from dataclasses import replace

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as Rich
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDockWidget,
    QGraphicsTextItem,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)

from trnviz.core import planning
from trnviz.core.faults import Fault, apply
from trnviz.core.parallelism import Parallelism
from trnviz.core.view import Annotation, Bookmark
from trnviz.files import graph_fabric, huggingface, topologies
from trnviz.files.plain_graph import Edge, Node, PlainGraph

ODD = "ODD<b>x<i>&amp;é %s{0}#✓[*]"
CHIP = "CHIP&amp;é %s{0}#✓[*]"
"""Whatever shows a text with ODD or CHIP in it must show all of this, as it stands."""
_MARK = re.compile("ODD|CHIP")


def graph():
    """Four chips in a ring, a fault and notes, all with odd names."""
    names = [f"{CHIP}{i}" for i in range(4)]
    drawn = PlainGraph(
        directed=False,
        nodes=tuple(Node(id=name) for name in names),
        edges=tuple(Edge(src=names[i], dst=names[(i + 1) % 4]) for i in range(4)),
        attributes={"name": ODD},
    )
    return _noted(graph_fabric.fabric(drawn, "graph").scenario, names[0])


def model():
    """A model with an odd name on an UltraServer."""
    named = replace(huggingface.shipped("Llama-3.1-8B"), name=ODD)
    made = planning.scenario(
        named, Parallelism(tp=4, pp=2, dp=2), topologies.topology("ultraserver"),
        topologies.spec("ultraserver"),
    )  # fmt: skip
    return _noted(made, "i0.c0")


def _noted(scenario, chip):
    fault = Fault(kind="link", name=scenario.topology.link_names[0], share=0.5)
    return replace(
        scenario,
        topology=apply(scenario.topology, (fault,)),
        faults=(fault,),
        annotations=(Annotation(text=ODD, at=chip), Annotation(text=ODD, kind="marker")),
        bookmarks=(Bookmark(time_s=0.1, name=ODD),),
    )


def misread(text):
    """Whether a text that is shown names the odd thing otherwise than it is called."""
    return any(not text[at.start() :].startswith((ODD, CHIP)) for at in _MARK.finditer(text))


def rich(text):
    """What Qt shows of a text that may be HTML, in a label or a tooltip."""
    return plain(text) if Rich.mightBeRichText(text) else text


def plain(text):
    """The words of HTML."""
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


def unmarked(text):
    """A text whose & underlines the next letter."""
    return re.sub("&(.)", r"\1", text)


def wrong_texts(root):
    """Every text in a window that shows an odd name otherwise, with who shows it."""
    shown = []
    for widget in (root, *root.findChildren(QWidget)):
        shown += [(widget, text) for text in _texts(widget)]
    for action in root.findChildren(QAction):
        shown += [(action, unmarked(action.text())), (action, rich(action.toolTip()))]
    return [
        f"{type(who).__name__} {who.objectName()!r} shows {text!r}"
        for who, text in shown
        if misread(text)
    ]


def _texts(widget):
    yield rich(widget.toolTip())
    yield widget.accessibleName()
    yield widget.accessibleDescription()
    yield widget.windowTitle().replace("[*][*]", "\0").replace("[*]", "").replace("\0", "[*]")
    for kind, texts in _READERS.items():
        if isinstance(widget, kind):
            yield from texts(widget)


def _of_tabs(bar):
    for i in range(bar.count()):
        yield unmarked(bar.tabText(i))
        yield rich(bar.tabToolTip(i))


def _of_scene(view):
    items = view.scene().items() if view.scene() is not None else ()
    return [item.toPlainText() for item in items if isinstance(item, QGraphicsTextItem)]


def _of_label(label):
    """Without the places at which a long word may break, which nobody sees."""
    kind, text = label.textFormat(), label.text().replace("\u200b", "")
    if kind == Qt.TextFormat.AutoText:
        return rich(text)
    return plain(text) if kind == Qt.TextFormat.RichText else text


def _of_model(model: QAbstractItemModel, parent=None):
    parent = model.index(-1, -1) if parent is None else parent
    is_list = isinstance(model, QAbstractListModel)
    for row in range(model.rowCount(parent)):
        for column in range(1 if is_list else model.columnCount(parent)):
            index = model.index(row, column, parent)
            yield str(index.data() or "")
            yield rich(str(index.data(Qt.ItemDataRole.ToolTipRole) or ""))
            if column == 0 and not is_list:
                yield from _of_model(model, index)


_READERS = {
    QLabel: lambda label: [_of_label(label)],
    QAbstractButton: lambda button: [unmarked(button.text())],
    QGroupBox: lambda group: [unmarked(group.title())],
    QDockWidget: lambda dock: [unmarked(dock.windowTitle())],
    QTabBar: _of_tabs,
    QTextEdit: lambda edit: [edit.toPlainText()],
    QLineEdit: lambda edit: [edit.text()],
    QComboBox: lambda box: _of_model(box.model()),
    QAbstractItemView: lambda view: _of_model(view.model()) if view.model() is not None else (),
    QGraphicsView: _of_scene,
}
