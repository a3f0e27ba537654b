"""The canvas for screen readers: its chips and what is selected, by name, role and value.

Every chip, and every selected link and shard, has an object of its own behind the canvas; Qt asks
for its words when somebody listens. The objects belong to the canvas and go with it, so Qt keeps
nothing of ours after the window.
"""

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleObject,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QFrame

from trnviz.gui.canvas import spoken
from trnviz.gui.canvas.hit import HitKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.canvas.walk import Walk
from trnviz.gui.language import said, tr
from trnviz.session.change import Aspect, Change
from trnviz.session.document import Document

PIN = "pin"
"""The object name of what is pinned to the canvas."""
_Text, _Role = QAccessible.Text, QAccessible.Role

_TOLD = Aspect.PLACEMENT | Aspect.HARDWARE | Aspect.TOPOLOGY | Aspect.PLAN | Aspect.LOOKS


class Thing(QObject):
    """Stands for one chip, link, shard or piece of a shard of the canvas."""

    def __init__(self, tree: "CanvasTree", what: Selection) -> None:
        super().__init__(tree)
        self.tree, self.what = tree, what


class ThingInterface(QAccessibleObject):
    """What is told of a thing."""

    def __init__(self, of: Thing) -> None:
        super().__init__(of)
        self._thing = of

    def parent(self) -> QAccessibleInterface:
        """The canvas."""
        return QAccessible.queryAccessibleInterface(self._thing.tree.view)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """A thing has no parts; the stubs do not know that Qt takes none."""
        del index
        return None

    def childCount(self) -> int:
        """None."""
        return 0

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """No part is anywhere; likewise."""
        del x, y
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Nothing is a part."""
        del child
        return -1

    def role(self) -> QAccessible.Role:
        """Chips and links are pictures, shards are items that can be moved."""
        return _Role.ListItem if _moves(self._thing.what) else _Role.Graphic

    def state(self) -> QAccessible.State:
        """What can be done with it, and whether it is selected or has the focus."""
        state, tree = QAccessible.State(), self._thing.tree
        bits = {
            "focusable": True,
            "selectable": True,
            "movable": _moves(self._thing.what),
            "selected": tree.is_selected(self._thing.what),
            "focused": tree.has_focus(self._thing.what),
            "offscreen": not tree.is_in_view(self._thing.what),
        }
        for name, holds in bits.items():
            setattr(state, name, holds)
        return state

    def rect(self) -> QRect:
        """Where it is on the screen."""
        return self._thing.tree.rect_of(self._thing.what)

    def text(self, kind: QAccessible.Text) -> str:
        """Its name, its value, and what else there is to know."""
        words = self._thing.tree.words_of(self._thing.what)
        told = {
            _Text.Name: words.name, _Text.Value: words.value, _Text.Description: words.description,
        }  # fmt: skip
        return told.get(kind, "")

    def window(self) -> QWindow:
        """The window's."""
        return self._thing.tree.view.window().windowHandle()


def _moves(what: Selection) -> bool:
    """Whether it can be put elsewhere."""
    return bool(what.ranks or what.pieces)


class CanvasInterface(QAccessibleWidget):
    """The canvas, with all its chips and what is selected."""

    def __init__(self, view: CanvasView, tree: "CanvasTree") -> None:
        super().__init__(view, _Role.Canvas, view.accessibleName())
        self._tree = tree

    def childCount(self) -> int:
        """Chips, then selected links and shards, then what is pinned."""
        return len(self._tree.order()) + len(self._pinned())

    def _pinned(self) -> list[QFrame]:
        """The cards that can be seen, the oldest first."""
        return [card for card in self._tree.view.findChildren(QFrame, PIN) if card.isVisible()]

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """One of them; none outside, which the stubs do not know."""
        order, pinned = self._tree.order(), self._pinned()
        if 0 <= index < len(order):
            return self._tree.interface(order[index])
        if 0 <= index - len(order) < len(pinned):
            return QAccessible.queryAccessibleInterface(pinned[index - len(order)])
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Its place among them."""
        thing = child.object()
        order = self._tree.order()
        if isinstance(thing, Thing) and thing.what in order:
            return order.index(thing.what)
        pinned = self._pinned()
        return len(order) + pinned.index(thing) if thing in pinned else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        """What is at a point of the screen; none, which the stubs do not know."""
        found = self._tree.at(QPoint(x, y))
        return self._tree.interface(found) if found in self._tree.order() else None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        """What the keyboard is at; none, which the stubs do not know."""
        here = self._tree.here
        return self._tree.interface(here) if here is not None else None


class CanvasTree(QObject):
    """What the canvas tells screen readers, and when."""

    def __init__(self, view: CanvasView, walk: Walk, document: Document) -> None:
        super().__init__(view)
        self.view, self._walk, self._document = view, walk, document
        self._things: dict[Selection, Thing] = {}
        self._order: tuple[Selection, ...] = ()
        self._order_key: tuple[object, ...] = ()
        self._undo_label, self._redo_label = document.undo_label, document.redo_label
        scene = view.scene_
        scene.selection_changed.connect(self._on_selection_changed)
        scene.replaced.connect(self._forget)
        walk.moved.connect(self._on_walked)
        document.changed.connect(self._on_changed)
        _install()

    def close(self) -> None:
        """Tell nothing more."""
        self._document.changed.disconnect(self._on_changed)

    # the things

    def order(self) -> tuple[Selection, ...]:
        """Every chip, the selected links, shards and pieces, every note, where the keyboard is."""
        scene, here = self.view.scene_, self.here
        notes = len(scene.shown.scenario.annotations)
        key = (scene.layout_.topology.chip_count, scene.selection, here, notes)
        if key != self._order_key:
            self._order_key, self._order = key, self._ordered(here)
        return self._order

    def _ordered(self, here: Selection | None) -> tuple[Selection, ...]:
        scene = self.view.scene_
        chips = range(scene.layout_.topology.chip_count)
        things = (
            *(Selection(chips=(chip,)) for chip in chips),
            *(Selection(links=(link,)) for link in scene.selection.links),
            *(Selection(ranks=(rank,)) for rank in scene.selection.ranks),
            *(Selection(pieces=(piece,)) for piece in scene.selection.pieces),
            *(Selection(notes=(i,)) for i in range(len(scene.shown.scenario.annotations))),
        )
        return things if here is None or here in things else (*things, here)

    @property
    def here(self) -> Selection | None:
        """What the keyboard is at, None before its first key."""
        return None if self._walk.here.is_empty else self._walk.here

    def interface(self, what: Selection) -> QAccessibleInterface:
        """The interface of a thing, made when it is first asked for."""
        return QAccessible.queryAccessibleInterface(self._thing(what))

    def _thing(self, what: Selection) -> Thing:
        if what not in self._things:
            self._things[what] = Thing(self, what)
        return self._things[what]

    def _forget(self) -> None:
        """Another fabric: other things."""
        for thing in self._things.values():
            thing.deleteLater()
        self._things.clear()

    # what is told of them

    def words_of(self, what: Selection) -> spoken.Spoken:
        """Name, value and description."""
        shown = self.view.scene_.shown
        return spoken.thing(shown.scenario, shown.frame, what)

    def is_selected(self, what: Selection) -> bool:
        """Whether it is among what is selected."""
        chosen = self.view.scene_.selection
        return (
            set(what.chips) <= set(chosen.chips)
            and set(what.links) <= set(chosen.links)
            and set(what.ranks) <= set(chosen.ranks)
            and set(what.pieces) <= set(chosen.pieces)
            and set(what.notes) <= set(chosen.notes)
        )

    def has_focus(self, what: Selection) -> bool:
        """Whether keys go to it."""
        return self.view.hasFocus() and what == self.here

    def _box_of(self, what: Selection) -> QRectF:
        box, camera = self._walk.box_of(what), self.view.camera
        left, top = camera.to_window((box.left(), box.top()))
        return QRectF(left, top, box.width() * camera.scale, box.height() * camera.scale)

    def is_in_view(self, what: Selection) -> bool:
        """Whether any of it is inside the window."""
        return self._box_of(what).intersects(QRectF(self.view.viewport().rect()))

    def rect_of(self, what: Selection) -> QRect:
        """Where it is on the screen."""
        box = self._box_of(what).toAlignedRect()
        return QRect(self.view.viewport().mapToGlobal(box.topLeft()), box.size())

    def at(self, point: QPoint) -> Selection | None:
        """What is at a point of the screen."""
        local = self.view.viewport().mapFromGlobal(point).toPointF()
        hit = self.view.hit(self.view.pointer(local, Qt.KeyboardModifier.NoModifier))
        if hit.kind is HitKind.NOTHING:
            return None
        target = self.view.scene_.target_of(hit)
        if target in self.order():
            return target
        return Selection(chips=(hit.chip,)) if hit.chip >= 0 else None

    # when

    def say(self, text: str) -> None:
        """Have something read out."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.view, text))

    def _on_walked(self) -> None:
        if self.here is not None:
            event = QAccessibleEvent(self._thing(self.here), QAccessible.Event.Focus)
            QAccessible.updateAccessibility(event)

    def _on_selection_changed(self) -> None:
        scene = self.view.scene_
        event = QAccessibleEvent(self.view, QAccessible.Event.SelectionWithin)
        QAccessible.updateAccessibility(event)
        self.say(spoken.selection(scene.shown.scenario, scene.shown.frame, scene.selection))

    def _on_changed(self, change: Change, _initiator: object) -> None:
        """Say what an edit, an undo or a redo did to the placement, the fabric or the drawing."""
        before = (self._undo_label, self._redo_label)
        now = (self._document.undo_label, self._document.redo_label)
        self._undo_label, self._redo_label = now
        if not change.touches(_TOLD):
            return
        if now[1] and now[1] != before[1] and now[1] == before[0]:
            self.say(tr("Undone: {0}").format(said(now[1])))
        elif now[0]:
            self.say(tr("Done: {0}").format(said(now[0])))


def _made(_kind: str, of: QObject | None) -> QAccessibleInterface | None:
    """The interface of a canvas that has a tree, and of its things; Qt makes all others."""
    if isinstance(of, Thing):
        return ThingInterface(of)
    if isinstance(of, CanvasView):
        tree = of.findChild(CanvasTree)
        return CanvasInterface(of, tree) if isinstance(tree, CanvasTree) else None
    return None


_installed: list[bool] = []


def _install() -> None:
    """Qt knows no way to take a factory back: one serves all windows of the process."""
    if not _installed:
        QAccessible.installFactory(_made)
        _installed.append(True)
