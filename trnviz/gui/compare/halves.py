"""The other document's canvas in the window: beside the window's own, or over its left part."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from trnviz.core.against import Against
from trnviz.core.frame import shown_at
from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.camera import Camera
from trnviz.gui.canvas.scene import CanvasScene, Showing
from trnviz.gui.compare.divider import Divider
from trnviz.gui.compare.other_view import OtherView
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.parts import Parts
from trnviz.scene.layout import drawing_of

BESIDE, SWIPE = "beside", "swipe"
_EDGE_PX = 10


class Halves(QObject):
    """Shows one scenario while the window shows another, at moments that belong together."""

    def __init__(self, parts: Parts, row: QBoxLayout, against: Against, mode: str) -> None:
        super().__init__(parts.view)
        self._parts, self._row, self.against, self.mode = parts, row, against, mode
        scenario = self._dressed()
        drawn = drawing_of(scenario)
        self._drawn_as = scenario.layout
        self._shown_for: tuple[object, ...] = ()
        self.scene = CanvasScene(drawn, self._showing(), parts.scene.theme_name)
        self.view = OtherView(self.scene, parts.view if mode == SWIPE else None)
        self.divider = Divider(parts.view) if mode == SWIPE else None
        self._badges = (_badge(self.view, against.name), _badge(parts.view, ""))
        if mode == BESIDE:
            row.insertWidget(0, self.view, 1)
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
        self._badges[0].setText(against.name)
        self.follow()

    def follow(self) -> None:
        """Take layout, theme, names and numbers of the window's canvas."""
        scenario = self._dressed()
        if scenario.layout != self._drawn_as:
            self._drawn_as, self._shown_for = scenario.layout, ()
            self.scene.replace(drawing_of(scenario), self._showing())
        if self.scene.theme_name != self._parts.scene.theme_name:
            self.scene.set_theme(self._parts.scene.theme_name)
        self._badges[1].setText(self._parts.document.title)
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
        """Put the other canvas, the line and the names where they belong."""
        whole = self._parts.view
        if self.divider is not None:
            self.divider.place()
            width = round(whole.width() * self.divider.share)
            self.view.setGeometry(0, 0, width, whole.height())
            self.view.setVisible(width > 0)
            self.view.raise_()
            self.divider.raise_()
            self.divider.show()
        for badge, parent in zip(self._badges, (self.view, whole), strict=True):
            badge.adjustSize()
            at_right = self.mode == SWIPE and parent is whole
            left = parent.width() - badge.width() - _EDGE_PX if at_right else _EDGE_PX
            badge.move(left, parent.height() - badge.height() - _EDGE_PX)
            badge.show()

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
        parts: list[QWidget] = [self._badges[1], self.view]
        parts += [self.divider] if self.divider is not None else []
        for part in parts:
            part.hide()
            part.setParent(None)
            part.deleteLater()
        self.scene.deleteLater()
        self.deleteLater()


def _badge(parent: QWidget, text: str) -> QLabel:
    """A name over a corner of the canvas."""
    badge = plain_label(text)
    badge.setParent(parent)
    badge.setAutoFillBackground(True)
    badge.setFrameShape(QLabel.Shape.StyledPanel)
    badge.setContentsMargins(6, 2, 6, 2)
    badge.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return badge
