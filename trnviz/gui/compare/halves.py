"""The other document's canvas in the window: beside the window's own, or over its left part."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QBoxLayout, QWidget

from trnviz.core.against import Against
from trnviz.core.frame import shown_at
from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.scene import CanvasScene, Showing
from trnviz.gui.compare.divider import Divider
from trnviz.gui.compare.names import Names
from trnviz.gui.compare.other_view import OtherView
from trnviz.gui.parts import Parts
from trnviz.scene.layout import drawing_of

BESIDE, SWIPE = "beside", "swipe"


class Halves(QObject):
    """Shows one scenario while the window shows another, at moments that belong together."""

    def __init__(
        self, parts: Parts, boxes: tuple[QBoxLayout, QBoxLayout], against: Against, mode: str
    ) -> None:
        super().__init__(parts.view)
        self._parts, (column, self._row) = parts, boxes
        self.against, self.mode = against, mode
        scenario = self._dressed()
        drawn = drawing_of(scenario)
        self._drawn_as = scenario.layout
        self._shown_for: tuple[object, ...] = ()
        self.scene = CanvasScene(drawn, self._showing(), parts.scene.theme_name)
        self.view = OtherView(self.scene, parts.view if mode == SWIPE else None)
        self.divider = Divider(parts.view) if mode == SWIPE else None
        self.names = Names(at_edges=mode == SWIPE)
        column.insertWidget(column.indexOf(self._row) + 1, self.names)
        if mode == BESIDE:
            self._row.insertWidget(0, self.view, 1)
        self.view.camera_wanted.connect(self._look)
        parts.view.camera_changed.connect(self._follow_camera)
        parts.view.installEventFilter(self)
        parts.playback.moved.connect(self._on_moved)
        if self.divider is not None:
            self.divider.moved.connect(self._place)
        self.view.show()
        self.follow()

    def _dressed(self) -> Scenario:
        """The other scenario, looked at as the window's."""
        mine = self._parts.document.scenario
        return replace(
            self.against.scenario, layout=mine.layout, metric=mine.metric, color_by=mine.color_by,
            hidden=mine.hidden,
        )  # fmt: skip

    def _showing(self) -> Showing:
        scenario, playback = self._dressed(), self._parts.playback
        numbers = self.against.frame(playback.time_s(), playback.run, scenario.metric)
        shown = shown_at(scenario, self.against.result, numbers.time_s)
        return Showing(scenario=shown, frame=numbers)

    def take(self, against: Against) -> None:
        """The same pair, with its step or aligned otherwise."""
        self.against, self._shown_for = against, ()
        self.follow()

    def follow(self) -> None:
        """Take layout, theme, names and numbers of the window's canvas."""
        scenario = self._dressed()
        if scenario.layout != self._drawn_as:
            self._drawn_as, self._shown_for = scenario.layout, ()
            self.scene.replace(drawing_of(scenario), self._showing())
        if self.scene.theme_name != self._parts.scene.theme_name:
            self.scene.set_theme(self._parts.scene.theme_name)
        self.names.say(self.against.name, self._parts.document.title)
        self._place()
        self._follow_camera()
        self._show_moment()

    def _show_moment(self) -> None:
        """The numbers of the moment that belongs to the window's, if they are others."""
        playback, result = self._parts.playback, self.against.result
        time_s = self.against.time_s(playback.time_s(), playback.run)
        active = result.timeline.active(time_s) if result is not None else ()
        moment = tuple((id(episode), interval) for episode, interval in active)
        mine = self._parts.document.scenario
        looks = (mine.metric, mine.color_by, mine.hidden, mine.layout)
        if (looks, moment, id(self.against)) == self._shown_for:
            return
        self._shown_for = (looks, moment, id(self.against))
        self.scene.show_numbers(self._showing())

    def _on_moved(self, _time_s: float) -> None:
        self._show_moment()
        self.scene.set_phase(self._parts.scene.phase_su)

    # places

    def _look(self, camera: Camera) -> None:
        self._parts.view.look(camera)

    def _follow_camera(self) -> None:
        self.view.show_camera(self._parts.view.camera)

    def _place(self, _share: float = 0.0) -> None:
        """Put the other canvas and the line where they belong."""
        whole = self._parts.view
        if self.divider is not None:
            self.divider.place()
            width = round(whole.width() * self.divider.share)
            self.view.setGeometry(0, 0, width, whole.height())
            self.view.setVisible(width > 0)
            self.view.raise_()
            self.divider.raise_()
            self.divider.show()
            whole.covered.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window's canvas."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def close(self) -> None:
        """Leave the window as it was."""
        view, playback = self._parts.view, self._parts.playback
        view.removeEventFilter(self)
        view.camera_changed.disconnect(self._follow_camera)
        playback.moved.disconnect(self._on_moved)
        self.view.cancel_gesture()
        self._row.removeWidget(self.view)
        parts: list[QWidget] = [self.names, self.view]
        parts += [self.divider] if self.divider is not None else []
        for part in parts:
            part.hide()
            part.setParent(None)
            part.deleteLater()
        view.covered.emit()
        self.scene.deleteLater()
        self.deleteLater()
