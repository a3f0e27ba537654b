"""The canvas while it plays what was measured in place of the step, and the way back and forth."""

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from trnviz.core import comparison
from trnviz.core.measured import LinkLoads, MeasuredRun
from trnviz.gui.language import tr
from trnviz.gui.parts import Parts
from trnviz.session.change import Aspect, Change

_SHOWN_MS = 10_000


class MeasuredMode(QObject):
    """A switch between the modelled run and the measured one; the step keeps its moment."""

    def __init__(self, parts: Parts, action: QAction, parent: QObject) -> None:
        super().__init__(parent)
        self._parts, self._action = parts, action
        self._run: MeasuredRun | None = None
        self._seen: tuple[MeasuredRun | None, LinkLoads | None] = (None, None)
        self._told: tuple[object, object, str] = (None, None, "")
        parts.document.changed.connect(self._on_document_changed)
        parts.playback.state_changed.connect(self._follow)
        self._follow()

    @property
    def is_on(self) -> bool:
        """Whether the canvas plays what was measured."""
        return self._run is not None and self._parts.playback.guest is self._run

    def toggle(self) -> None:
        """From the model to what was measured, or back."""
        if self.is_on:
            self._parts.playback.dismiss()
        else:
            self._play()

    def _play(self) -> None:
        measured = self._parts.document.measured
        if measured.run is None:
            self._follow()
            return
        self._run = measured.run
        title = tr("Measured: {0}").format(measured.run_source)
        self._parts.playback.invite(measured.run, title, self._going_on)

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        if not change.touches(Aspect.MEASURED):
            return
        measured = self._parts.document.measured
        if (measured.run, measured.loads) != self._seen:
            if self.is_on:
                self._parts.playback.dismiss()
            is_new, self._run = measured.loads is not self._seen[1], None
            self._seen = measured.run, measured.loads
            if is_new and measured.run is not None:
                self._play()
            self._tell_missing()
        self._follow()

    def _tell_missing(self) -> None:
        """Which links were measured and are not in the fabric, as after a change of it."""
        measured = self._parts.document.measured
        if measured.loads is None:
            return
        if measured.run is None:
            text = tr("{0}: none of the links that were measured is in this fabric")
            self._say(text.format(measured.run_source))
        elif measured.run.missing:
            lost, all_links = len(measured.run.missing), len(measured.loads.links)
            text = tr("{0}: {1} of {2} measured links are not in this fabric, such as {3}")
            first = measured.run.missing[0]
            self._say(text.format(measured.run_source, lost, all_links, first))

    def _say(self, text: str) -> None:
        self._parts.panels.status.showMessage(text, _SHOWN_MS)

    def _follow(self) -> None:
        """The switch is there when there is something to switch to."""
        there = self._parts.document.measured.run is not None
        self._action.setVisible(there)
        self._action.setEnabled(there)
        self._action.setChecked(self.is_on)

    def _going_on(self, time_s: float) -> str:
        """Whose data it is, of how many links at the moment, and how far off the model is."""
        run = self._run
        if run is None:
            return ""
        many, known = len(run.links), int(np.count_nonzero(run.known(time_s)))
        data = (
            tr("data of {0} of {1} links").format(known, many)
            if known < many
            else tr("data of {0} links").format(many)
        )
        told = tr("measured by {0}, {1}; {2}").format(
            self._parts.document.measured.run_source, data, self._off(run)
        )
        if run.missing:
            told += "; " + tr("{0} more are not in this fabric").format(len(run.missing))
        return told

    def _off(self, run: MeasuredRun) -> str:
        """How far the step is from it, computed anew only for another result."""
        result = self._parts.document.result
        if self._told[:2] != (result, run):
            text = tr("there is no step to compare")
            if result is not None and result.timeline.link_count == run.timeline.link_count:
                names = self._parts.document.scenario.topology.link_names
                text = comparison.overall(comparison.links(run, result.timeline, names, len(names)))
            self._told = (result, run, text)
        return self._told[2]

    def close(self) -> None:
        """Follow the document no more."""
        self._parts.document.changed.disconnect(self._on_document_changed)
