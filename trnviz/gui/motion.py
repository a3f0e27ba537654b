"""How much moves: all of it, less, or nothing; or as the desktop asks for.

Full: dots run, and chips glide to their places in another layout. Less: dots run slowly, layouts
change at once. None: dots stand still too, so that loads show as colour, width and spacing only.
Time passes and can be stepped through in all of them.
"""

import os
import sys
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication


class Motion(StrEnum):
    """What can be chosen."""

    SYSTEM = "system"
    FULL = "full"
    LESS = "less"
    NONE = "none"


PACE = {Motion.FULL: 1.0, Motion.LESS: 0.3, Motion.NONE: 0.0}
"""How fast dots run."""

_PORTAL = "org.freedesktop.portal.Desktop"
_ASKED = (
    ("org.freedesktop.appearance", "reduced-motion", lambda value: value == 1),
    ("org.gnome.desktop.interface", "enable-animations", lambda value: value is False),
    ("org.kde.kdeglobals.KDE", "AnimationDurationFactor", lambda value: _is_zero(value)),
)
"""Where desktops keep it, and what means that nothing should move."""
_LONGEST_MS = 150


def chosen(text: str) -> Motion:
    """What the settings say; anything unknown is as the desktop."""
    return Motion(text) if text in set(Motion) else Motion.SYSTEM


def resolved(choice: Motion, *, desktop_is_still: bool) -> Motion:
    """What a choice means on this desktop."""
    if choice is not Motion.SYSTEM:
        return choice
    return Motion.NONE if desktop_is_still else Motion.FULL


def desktop_is_still() -> bool:
    """Whether the desktop asks for no motion; False where it does not say."""
    if sys.platform == "win32":
        return not QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
    if sys.platform == "darwin" or not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return False
    return any(means(ask(space, key)) for space, key, means in _ASKED)


def ask(space: str, key: str) -> object:
    """A setting of the desktop, by way of its portal; None where there is none."""
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage

    call = QDBusMessage.createMethodCall(
        _PORTAL, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "Read"
    )
    call.setArguments([space, key])
    answer = QDBusConnection.sessionBus().call(call, QDBus.CallMode.Block, _LONGEST_MS)
    if answer.type() is not QDBusMessage.MessageType.ReplyMessage or not answer.arguments():
        return None
    value = answer.arguments()[0]
    while hasattr(value, "variant"):  # a variant in a variant
        value = value.variant()
    return value


def _is_zero(value: object) -> bool:
    try:
        return float(str(value)) == 0.0
    except ValueError:
        return False
