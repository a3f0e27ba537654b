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


AS_WINDOW = "window"
"""Of the canvas: in the theme of the window around it."""
CANVAS_CHOICES = (AS_WINDOW, "light", "dark", "contrast")
_ROLES = QPalette.ColorRole
# Text on its ground has a contrast of 4.5:1 or more, placeholders and disabled text 3:1;
# in high contrast 7:1 and 4.5:1.
_NAMES = ("light", "dark", "contrast")
_COLOURS = {
    _ROLES.Window: ("#f4f6f8", "#1b1f24", "#000000"),
    _ROLES.WindowText: ("#1f2933", "#e6e9ed", "#ffffff"),
    _ROLES.Base: ("#ffffff", "#15181c", "#000000"),
    _ROLES.AlternateBase: ("#f4f6f8", "#1b1f24", "#14171b"),
    _ROLES.Text: ("#1f2933", "#e6e9ed", "#ffffff"),
    _ROLES.Button: ("#eceff3", "#2a3038", "#14171b"),
    _ROLES.ButtonText: ("#1f2933", "#e6e9ed", "#ffffff"),
    _ROLES.BrightText: ("#b3450a", "#ff9d5c", "#ffb27f"),
    _ROLES.Highlight: ("#1d4f91", "#3d6fb4", "#ffe600"),
    _ROLES.HighlightedText: ("#ffffff", "#ffffff", "#000000"),
    _ROLES.ToolTipBase: ("#ffffff", "#2a3038", "#000000"),
    _ROLES.ToolTipText: ("#1f2933", "#e6e9ed", "#ffffff"),
    _ROLES.PlaceholderText: ("#5f6b7a", "#97a1ad", "#c9d1da"),
    _ROLES.Link: ("#1d4f91", "#8fbaf3", "#9fd0ff"),
    _ROLES.Light: ("#ffffff", "#3a424c", "#8c96a3"),
    _ROLES.Midlight: ("#e3e7ec", "#323941", "#6b7480"),
    _ROLES.Mid: ("#c3cad3", "#3a424c", "#8c96a3"),
    _ROLES.Dark: ("#9aa5b1", "#101215", "#a3adba"),
    _ROLES.Shadow: ("#5f6b7a", "#000000", "#000000"),
    _ROLES.Accent: ("#1d4f91", "#6ea3e8", "#ffe600"),
}
"""Each role in the palettes of `_NAMES`."""
_BOXES = ("#ffffff", "#68727e", "#68727e")
"""What a box that can be ticked is filled with. Fusion's outline of it is a darker shade of the
window, which cannot be seen where the window is dark: the fill has a contrast of 3:1 to it, and the
tick to the fill."""
_TICKED = ("QCheckBox", "QRadioButton")
_DISABLED = ("#7b8794", "#78828e", "#a3adba")


def palette(name: str) -> QPalette:
    """The palette "light", "dark" or "contrast"."""
    made, column = QPalette(), _NAMES.index(name)
    for role, colours in _COLOURS.items():
        made.setColor(role, QColor(colours[column]))
    for role in (_ROLES.WindowText, _ROLES.Text, _ROLES.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(_DISABLED[column]))
    return made


def resolved(choice: ThemeChoice) -> str:
    """The palette that a choice means at this moment on this desktop."""
    if choice is not ThemeChoice.SYSTEM:
        return choice.value
    hints = QGuiApplication.styleHints()
    if hasattr(hints, "accessibility"):  # Qt can tell since 6.10
        wish = hints.accessibility().contrastPreference()
        if wish is Qt.ContrastPreference.HighContrast:
            return ThemeChoice.CONTRAST.value
    scheme = hints.colorScheme()
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
    colours = palette(name)
    application.setPalette(colours)
    colours.setColor(_ROLES.Base, QColor(_BOXES[_NAMES.index(name)]))
    for kind in _TICKED:
        application.setPalette(colours, kind)  # type: ignore[arg-type] # bytes do nothing
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
