"""Comparing in the window: what with, in which way, and the table of what is different."""

import time
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QDockWidget, QFileDialog, QMainWindow

from trnviz.core.errors import TrnvizError
from trnviz.core.scenario import Scenario
from trnviz.export.deltas import deltas, step_delta
from trnviz.export.difference import differences
from trnviz.files import sniff
from trnviz.files.compose import compose
from trnviz.gui.canvas.selection import NOTHING, from_names
from trnviz.gui.compare.bar import CompareBar
from trnviz.gui.compare.changes import Changes, ChangesTable
from trnviz.gui.compare.halves import Halves
from trnviz.gui.compare.other import Other
from trnviz.gui.dialogs import messages
from trnviz.gui.figures import format_time
from trnviz.gui.language import later, said, tr
from trnviz.gui.parts import Parts
from trnviz.scene.looks import CHANGE_EDGES
from trnviz.session.change import Change

DIFFERENCE = "difference"
_TABLE_PX = 260
_FILTER = later("trnviz documents (*.trnviz);;All files (*)")


class Compare(QObject):
    """The comparison of one window."""

    def __init__(
        self,
        window: QMainWindow,
        parts: Parts,
        actions: dict[str, QAction],
        boxes: tuple[QBoxLayout, QBoxLayout],
    ) -> None:
        super().__init__(window)
        self._window, self._parts, self._actions = window, parts, actions
        self._boxes = boxes
        self.mode = DIFFERENCE
        self.other = Other(self)
        self.other.changed.connect(self.follow)
        self.bar = CompareBar(actions)
        boxes[0].insertWidget(0, self.bar)
        self.halves: Halves | None = None
        self.table: ChangesTable | None = None
        self._dock: QDockWidget | None = None
        self._listed: tuple[object, ...] = ()
        parts.document.changed.connect(self._on_document_changed)
        parts.playback.frame_changed.connect(self._say)

    @property
    def is_on(self) -> bool:
        """Whether the document is held against something."""
        return self.other.scenario is not None

    # with what

    def with_file(self) -> None:
        """Ask for another document."""
        path = self._parts.document.path
        name, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Compare with"), str(path.parent) if path else "", tr(_FILTER)
        )
        if name:
            self.with_path(Path(name))

    def with_path(self, path: Path) -> bool:
        """Compare with what a file holds; whether it could be read."""
        try:
            scenario = compose([sniff.open_anything(path)]).scenario
        except TrnvizError as error:
            title = self.tr("{0} cannot be compared with").format(path.name)
            messages.refused(self._window, title, error, self.tr("Nothing has changed."))
            return False
        self._begin(path.name, scenario)
        return True

    def with_snapshot(self, scenario: Scenario, name: str) -> None:
        """Compare with a snapshot."""
        self._begin(name, scenario)

    def with_last(self) -> None:
        """Compare with the state before the last change."""
        step = self._parts.document.last_change
        if step is not None:
            self._begin(self.tr("before: {0}").format(said(step.label)), step.before)

    def _begin(self, name: str, scenario: Scenario) -> None:
        self._close_halves()
        self._parts.scene.select(NOTHING)  # what is selected lets all the rest step back
        document = self._parts.document
        same = scenario is document.scenario and not document.is_stale
        self.other.take(name, scenario, document.result if same else None)
        self.open_table()

    # how

    def show_mode(self, mode: str) -> None:
        """Side by side, swipe, or the difference."""
        if mode != self.mode:
            self.mode = mode
            self._close_halves()
            self.follow()

    def leave(self) -> None:
        """Compare no longer."""
        self._close_halves()
        self.other.leave()
        if self._dock is not None:
            self._dock.close()
        self.follow()
        self._parts.view.setFocus()

    def follow(self) -> None:
        """Show what is compared, in the way that was chosen."""
        against, playback = self.other.against, self._parts.playback
        playback.set_against(against if self.mode == DIFFERENCE else None)
        self.bar.setVisible(against is not None)
        self._follow_halves()
        self._say()
        self._list()

    def _say(self) -> None:
        """Put what is compared into the line over the canvas, and why all links look the same."""
        if self.other.against is None:
            return
        words, change = self._words(), self._parts.playback.frame.change
        run = self._parts.document.result is not None and self.other.result is not None
        now = self._parts.document.scenario.metric == "now" and self.mode == DIFFERENCE
        if run and now and change is not None and change.largest_ratio < CHANGE_EDGES[0]:
            words = tr("No link differs now, Link load: mean shows the step. {0}").format(words)
        self.bar.say(words)

    def _follow_halves(self) -> None:
        against = self.other.against
        if against is None or self.mode == DIFFERENCE:
            self._close_halves()
        elif self.halves is None or self.halves.against.scenario is not against.scenario:
            self._close_halves()
            self.halves = Halves(self._parts, self._boxes, against, self.mode)
        elif self.halves.against is not against:
            self.halves.take(against)
        else:
            self.halves.follow()

    def _close_halves(self) -> None:
        if self.halves is not None:
            self.halves.close()
            self.halves = None

    def _words(self) -> str:
        document, other = self._parts.document, self.other
        pair = self.tr("{0} against {1}").format(document.title, other.name)
        if other.is_waiting:
            return self.tr("{0}: simulating {1} ...").format(pair, other.name)
        if other.refusal:
            refusal = said(other.refusal)
            return self.tr("{0}: the other step cannot run: {1}").format(pair, refusal)
        if document.result is None or other.result is None:
            return pair
        now, then = document.result.step_time_s, other.result.step_time_s
        delta = step_delta(then, now)
        return self.tr("Step {1}, was {2} ({3}, {4}): {0}").format(
            pair, format_time(now), format_time(then), said(delta.change), said(delta.verdict)
        )

    # the table

    def toggle_table(self) -> None:
        """Open the table of changes with the focus in it, or close it."""
        if self._dock is not None and self._dock.isVisible():
            self._dock.close()
            self._parts.view.setFocus()
        else:
            self.open_table()
            if self.table is not None:
                self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_table(self) -> None:
        """Show the table of changes under the canvas."""
        if self._dock is None:
            title = tr("Changes")
            self._dock = QDockWidget(title, self._window)
            self._dock.setObjectName("panel_changes")
            self.table = ChangesTable()
            self.table.link_wanted.connect(self._on_link_wanted)
            self._dock.setWidget(self.table)
            action = self._dock.toggleViewAction()
            action.toggled.connect(self._actions["compare_table"].setChecked)
            self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self._dock)
            self._window.resizeDocks([self._dock], [_TABLE_PX], Qt.Orientation.Vertical)
        self._dock.show()
        self._dock.raise_()
        self._listed = ()
        self._list()

    def _on_link_wanted(self, name: str) -> None:
        topology = self._parts.document.scenario.topology
        if name in topology.link_names:
            self._parts.scene.select(from_names((name,), topology, 0))

    def _list(self) -> None:
        """Fill the table, if what it is made of has changed."""
        document, other = self._parts.document, self.other
        key = (other.against, document.scenario, document.result, document.is_stale, other.refusal)
        if self.table is None or key == self._listed:
            return
        self._listed = key
        self.table.show_changes(self._changes())

    def _changes(self) -> Changes:
        document, other = self._parts.document, self.other
        if other.scenario is None:
            note = self.tr("Nothing is compared: choose what with in the menu Compare.")
            return Changes(names=(self.tr("Before"), self.tr("After")), note=note)
        names = (other.name, document.title)
        found = differences(other.scenario, document.scenario)
        note = ""
        if other.is_waiting or (document.is_stale and document.scenario.model is not None):
            note = self.tr("Simulating ...")
        if note or document.result is None or other.result is None:
            return Changes(names=names, differences=found, note=note)
        pairs = (other.scenario, other.result), (document.scenario, document.result)
        return Changes(names=names, differences=found, deltas=deltas(*pairs))

    def _on_document_changed(self, _change: Change, _initiator: object) -> None:
        if self.is_on:
            self.follow()

    def close(self) -> None:
        """Let go of everything that runs."""
        self._parts.document.changed.disconnect(self._on_document_changed)
        self._parts.playback.frame_changed.disconnect(self._say)
        self._close_halves()
        self.other.leave()


def snapshot_name() -> str:
    """By what a snapshot is known: when it was taken."""
    return tr("snapshot {0}").format(time.strftime("%H:%M:%S"))
