"""The choice of how much moves: kept in the settings, told to the playback."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction

from trnviz.gui import motion
from trnviz.gui.motion import PACE, Motion
from trnviz.gui.parts import Parts

_ASK_MS = 700
"""The desktop is asked once what is seen first has been painted."""


class MotionChoice(QObject):
    """What was chosen, and what that means here."""

    def __init__(self, parts: Parts, actions: dict[str, QAction]) -> None:
        super().__init__(parts.view)
        self._parts, self._actions = parts, actions
        self._desktop_is_still = False
        QTimer.singleShot(_ASK_MS, self, self._ask_desktop)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {f"motion_{each.value}": partial(self.choose, each) for each in Motion}

    @property
    def level(self) -> Motion:
        """Full, less or none."""
        choice = motion.chosen(self._parts.settings.values.motion)
        return motion.resolved(choice, desktop_is_still=self._desktop_is_still)

    def choose(self, choice: Motion) -> None:
        """Keep a choice; it is the user's, not the document's."""
        self._parts.settings.values.motion = choice.value
        self._parts.settings.save()
        self._ask_desktop()

    def follow(self) -> None:
        """Mark the choice, and let dots run as fast as it allows."""
        choice = motion.chosen(self._parts.settings.values.motion)
        self._actions[f"motion_{choice.value}"].setChecked(True)
        self._parts.playback.pace = PACE[self.level]

    def _ask_desktop(self) -> None:
        if self._parts.settings.values.motion == Motion.SYSTEM:
            self._desktop_is_still = motion.desktop_is_still()
        self.follow()
