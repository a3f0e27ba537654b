"""Fusion with three palettes of our own, and icons drawn in the palette's text colour."""

from enum import StrEnum

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from trnviz.files import resources


class ThemeChoice(StrEnum):
    """What the user asked for; `SYSTEM` follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


_ROLES = QPalette.ColorRole
# Text on its ground has a contrast of 4.5:1 or more, placeholders and disabled text 3:1;
# in high contrast 7:1 and 4.5:1.
_COLOURS: dict[str, dict[QPalette.ColorRole, str]] = {
    "light": {
        _ROLES.Window: "#f4f6f8", _ROLES.WindowText: "#1f2933", _ROLES.Base: "#ffffff",
        _ROLES.AlternateBase: "#f4f6f8", _ROLES.Text: "#1f2933", _ROLES.Button: "#eceff3",
        _ROLES.ButtonText: "#1f2933", _ROLES.BrightText: "#b3450a", _ROLES.Highlight: "#1d4f91",
        _ROLES.HighlightedText: "#ffffff", _ROLES.ToolTipBase: "#ffffff",
        _ROLES.ToolTipText: "#1f2933",
        _ROLES.PlaceholderText: "#5f6b7a", _ROLES.Link: "#1d4f91", _ROLES.Light: "#ffffff",
        _ROLES.Midlight: "#e3e7ec", _ROLES.Mid: "#c3cad3", _ROLES.Dark: "#9aa5b1",
        _ROLES.Shadow: "#5f6b7a", _ROLES.Accent: "#1d4f91",
    },
    "dark": {
        _ROLES.Window: "#1b1f24", _ROLES.WindowText: "#e6e9ed", _ROLES.Base: "#15181c",
        _ROLES.AlternateBase: "#1b1f24", _ROLES.Text: "#e6e9ed", _ROLES.Button: "#2a3038",
        _ROLES.ButtonText: "#e6e9ed", _ROLES.BrightText: "#ff9d5c", _ROLES.Highlight: "#3d6fb4",
        _ROLES.HighlightedText: "#ffffff", _ROLES.ToolTipBase: "#2a3038",
        _ROLES.ToolTipText: "#e6e9ed",
        _ROLES.PlaceholderText: "#97a1ad", _ROLES.Link: "#8fbaf3", _ROLES.Light: "#3a424c",
        _ROLES.Midlight: "#323941", _ROLES.Mid: "#3a424c", _ROLES.Dark: "#101215",
        _ROLES.Shadow: "#000000", _ROLES.Accent: "#6ea3e8",
    },
    "contrast": {
        _ROLES.Window: "#000000", _ROLES.WindowText: "#ffffff", _ROLES.Base: "#000000",
        _ROLES.AlternateBase: "#14171b", _ROLES.Text: "#ffffff", _ROLES.Button: "#14171b",
        _ROLES.ButtonText: "#ffffff", _ROLES.BrightText: "#ffb27f", _ROLES.Highlight: "#ffe600",
        _ROLES.HighlightedText: "#000000", _ROLES.ToolTipBase: "#000000",
        _ROLES.ToolTipText: "#ffffff",
        _ROLES.PlaceholderText: "#c9d1da", _ROLES.Link: "#9fd0ff", _ROLES.Light: "#8c96a3",
        _ROLES.Midlight: "#6b7480", _ROLES.Mid: "#8c96a3", _ROLES.Dark: "#a3adba",
        _ROLES.Shadow: "#000000", _ROLES.Accent: "#ffe600",
    },
}  # fmt: skip
_DISABLED = {"light": "#7b8794", "dark": "#78828e", "contrast": "#a3adba"}


def palette(name: str) -> QPalette:
    """The palette "light", "dark" or "contrast"."""
    made = QPalette()
    for role, colour in _COLOURS[name].items():
        made.setColor(role, QColor(colour))
    for role in (_ROLES.WindowText, _ROLES.Text, _ROLES.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(_DISABLED[name]))
    return made


def resolved(choice: ThemeChoice) -> str:
    """The palette that a choice means at this moment on this desktop."""
    if choice is not ThemeChoice.SYSTEM:
        return choice.value
    scheme = QGuiApplication.styleHints().colorScheme()
    return "dark" if scheme == Qt.ColorScheme.Dark else "light"


def apply(application: QApplication, choice: ThemeChoice) -> str:
    """Dress the whole application; answers the palette that is now in use."""
    wanted = {
        ThemeChoice.SYSTEM: Qt.ColorScheme.Unknown,
        ThemeChoice.LIGHT: Qt.ColorScheme.Light,
        ThemeChoice.DARK: Qt.ColorScheme.Dark,
        ThemeChoice.CONTRAST: Qt.ColorScheme.Dark,
    }[choice]
    application.styleHints().setColorScheme(wanted)
    name = resolved(choice)
    application.setPalette(palette(name))
    return name


def icon(name: str, colours: QPalette) -> QIcon:
    """An icon of `resources/icons` in the palette's text colour, dimmer when disabled."""
    made = QIcon()
    text = (resources.root() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    groups = (
        (QIcon.Mode.Normal, QPalette.ColorGroup.Active),
        (QIcon.Mode.Disabled, QPalette.ColorGroup.Disabled),
    )
    for mode, group in groups:
        colour = colours.color(group, QPalette.ColorRole.ButtonText).name()
        made.addPixmap(_drawn(text.replace("currentColor", colour)), mode)
    return made


_ICON_PX = 20


def _drawn(svg: str) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    ratio = (
        QGuiApplication.primaryScreen().devicePixelRatio()
        if QGuiApplication.primaryScreen()
        else 1.0
    )
    pixmap = QPixmap(QSize(_ICON_PX, _ICON_PX) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        QSvgRenderer(QByteArray(svg.encode())).render(painter)
    return pixmap
