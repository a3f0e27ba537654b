"""What lies over the drawing and is asked before it: notes, and the mode that moves chips."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Qt

from trnviz.gui.canvas.gestures import Gesture, Pointer


class Layer(Protocol):
    """What the pointer meets before the drawing."""

    def press(self, at: Pointer) -> Gesture | None:
        """What a press here begins, None to leave it to what lies below."""

    def double_press(self, at: Pointer) -> bool:
        """Whether a second press here was taken."""

    def escape(self) -> bool:
        """Whether Esc ended something here."""

    def cursor(self, at: Pointer) -> Qt.CursorShape | None:
        """The cursor over this place, None for no own one."""

    def key(self, key: int, modifiers: Qt.KeyboardModifier) -> Callable[[], object] | None:
        """What a key does here before it is an action of the window, None for nothing."""
