"""The docks of the panels: each is made when it is asked for, and costs nothing before."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow

from trnviz.core.marks import all_marks
from trnviz.gui import commands
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.language import later, tr
from trnviz.gui.parts import Parts
from trnviz.gui.study.study import Study
from trnviz.session.change import Aspect, Change

_SHOWN_MS = 4000
_BOTTOM, _LEFT = Qt.DockWidgetArea.BottomDockWidgetArea, Qt.DockWidgetArea.LeftDockWidgetArea


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One panel.

    Attributes:
        title: Of its dock.
        made_by: Module and class.
        area: Where its dock stands at first.
        size_px: Its first width or height.
    """

    title: str
    made_by: tuple[str, str]
    area: Qt.DockWidgetArea = _BOTTOM
    size_px: int = 300


PANELS = {
    "plan": Panel(title=later("Plan"), made_by=("plan_panel", "PlanPanel"), area=_LEFT,
                  size_px=340),
    "gantt": Panel(title=later("Step over time"), made_by=("gantt", "GanttPanel"), size_px=330),
    "ledger": Panel(title=later("Ledger"), made_by=("ledger_panel", "LedgerPanel"), size_px=340),
    "hbm": Panel(title=later("HBM over time"), made_by=("hbm_panel", "HbmPanel")),
    "traffic": Panel(title=later("Traffic"), made_by=("traffic_panel", "TrafficPanel"), area=_LEFT,
                     size_px=420),
    "experts": Panel(title=later("Expert load"), made_by=("expert_panel", "ExpertPanel"),
                     size_px=240),
    "shards": Panel(title=later("Shards and tray"), made_by=("shards_panel", "ShardsPanel"),
                    size_px=190),
    "costs": Panel(title=later("Cost and capacity"), made_by=("costs_panel", "CostsPanel"),
                   size_px=260),
    "loads": Panel(title=later("Link load over time"), made_by=("loads_panel", "LoadsPanel")),
    "events": Panel(title=later("Event log"), made_by=("events_panel", "EventsPanel"), size_px=260),
    "notes": Panel(title=later("Notes"), made_by=("notes_panel", "NotesPanel"), size_px=240),
    "bookmarks": Panel(title=later("Bookmarks"), made_by=("bookmarks_panel", "BookmarksPanel"),
                       size_px=220),
    "faults": Panel(title=later("Faults"), made_by=("faults_panel", "FaultsPanel"), size_px=220),
    "history": Panel(title=later("History"), made_by=("history_panel", "HistoryPanel"), area=_LEFT,
                     size_px=300),
    "problems": Panel(title=later("Problems"), made_by=("problems", "ProblemsPanel"), size_px=220),
}  # fmt: skip
"""By the name of the action that opens it, without its "panel_"."""
_WITH_PARTS = ("shards", "costs")
"""Panels that need more than the document: the canvas for drags, the settings for prices."""


class Docks(QObject):
    """Opens and closes panels, and passes on what they ask for."""

    def __init__(self, window: QMainWindow, parts: Parts, actions: dict[str, QAction]) -> None:
        super().__init__(window)
        self._window, self._parts, self._actions = window, parts, actions
        self._docks: dict[str, QDockWidget] = {}
        self._studies: dict[str, Study] = {}
        parts.scene.selection_changed.connect(self._on_selection_changed)
        parts.playback.moved.connect(self._on_moved)
        parts.document.changed.connect(self._on_document_changed)
        parts.playback.state_changed.connect(self._on_state_changed)
        parts.shards.tray_wanted.connect(lambda: self.open("shards"))

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the action of each panel does."""
        return {f"panel_{name}": partial(self.toggle, name) for name in PANELS}

    def toggle(self, name: str) -> None:
        """Open a panel with the focus in it; close it, if it is open."""
        dock = self._docks.get(name)
        if dock is not None and not dock.isHidden():
            dock.close()
            self._parts.view.setFocus()
            return
        self.open(name)

    def open(self, name: str) -> Study:
        """Show a panel, in front of those that share its place."""
        dock = self._docks.get(name)
        is_new = dock is None
        dock = dock or self._add(name)
        dock.show()
        study = self._studies[name]
        study.show_selection(self._parts.scene.selection)
        if self._parts.playback.guest is None:
            study.show_time(self._parts.playback.time_s())
        study.show_loop(self._loop_s())
        study.show_marks(all_marks(self._parts.document.scenario))
        self._bring_to_front(dock, study)
        if is_new:  # a tab that is still being made comes to the front once it is there
            QTimer.singleShot(0, dock, lambda: self._bring_to_front(dock, study))
        return study

    @staticmethod
    def _bring_to_front(dock: QDockWidget, study: Study) -> None:
        dock.raise_()
        focus = QApplication.focusWidget()
        if focus is None or not study.isAncestorOf(focus):
            study.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def study(self, name: str) -> Study:
        """A panel that has been opened before."""
        return self._studies[name]

    def _add(self, name: str) -> QDockWidget:
        panel = PANELS[name]
        module, kind = panel.made_by
        made = getattr(import_module(f"trnviz.gui.study.{module}"), kind)
        needs = (self._parts,) if name in _WITH_PARTS else ()
        study: Study = made(self._parts.document, *needs)
        dock = QDockWidget(tr(panel.title), self._window)
        dock.setObjectName(f"panel_{name}")
        dock.setWidget(study)
        self._connect(study)
        self._place(dock, panel)
        dock.toggleViewAction().toggled.connect(self._actions[f"panel_{name}"].setChecked)
        self._docks[name], self._studies[name] = dock, study
        return dock

    def _connect(self, study: Study) -> None:
        study.selected.connect(self._parts.scene.select)
        study.wanted.connect(self._show)
        study.sought.connect(self._seek)

    def _place(self, dock: QDockWidget, panel: Panel) -> None:
        window = self._window
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        if window.restoreDockWidget(dock):  # where it stood when the window was last closed
            return
        window.addDockWidget(panel.area, dock)
        beside = [d for d in self._docks.values() if window.dockWidgetArea(d) == panel.area]
        beside = [d for d in beside if not d.isFloating() and not d.isHidden()]
        if beside:
            window.tabifyDockWidget(beside[-1], dock)
            return
        way = Qt.Orientation.Vertical if panel.area == _BOTTOM else Qt.Orientation.Horizontal
        window.resizeDocks([dock], [panel.size_px], way)

    def _show(self, selection: Selection) -> None:
        self._parts.scene.select(selection)
        commands.zoom_to_selection(self._parts)

    def _open_studies(self) -> list[Study]:
        return [self._studies[name] for name, dock in self._docks.items() if not dock.isHidden()]

    def _on_selection_changed(self) -> None:
        for study in self._open_studies():
            study.show_selection(self._parts.scene.selection)

    def _on_moved(self, time_s: float) -> None:
        if self._parts.playback.guest is not None:
            return  # these are panels of the step
        for study in self._open_studies():
            study.show_time(time_s)

    def _on_state_changed(self) -> None:
        for study in self._open_studies():
            study.show_loop(self._loop_s())

    def _loop_s(self) -> tuple[float, float] | None:
        """The loop of the step; what is played in its place has one of its own."""
        playback = self._parts.playback
        return playback.player.loop_s if playback.guest is None else None

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        if change.touches(Aspect.LOOKS | Aspect.HARDWARE | Aspect.TOPOLOGY):
            marked = all_marks(self._parts.document.scenario)
            for study in self._open_studies():
                study.show_marks(marked)

    def _seek(self, time_s: float) -> None:
        """Go to a moment of the step, unless something else is played in its place."""
        playback = self._parts.playback
        if playback.guest is None:
            playback.seek(time_s)
            return
        text = tr("The canvas plays {0}: go back to the step first").format(playback.guest_title)
        self._parts.panels.status.showMessage(text, _SHOWN_MS)

    def close(self) -> None:
        """Let every panel go."""
        self._parts.document.changed.disconnect(self._on_document_changed)
        for study in self._studies.values():
            study.release()
