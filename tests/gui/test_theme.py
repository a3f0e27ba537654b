"""The palette that follows the desktop: light or dark, and high contrast where it asks for that."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QCheckBox, QRadioButton, QWidget

from trnviz.gui import app, theme
from trnviz.gui.theme import ThemeChoice

HIGH, NORMAL = Qt.ContrastPreference.HighContrast, Qt.ContrastPreference.NoPreference
DARK, LIGHT = Qt.ColorScheme.Dark, Qt.ColorScheme.Light


def desktop(monkeypatch, scheme, contrast):
    hints = SimpleNamespace(colorScheme=lambda: scheme)
    if contrast is not None:
        wish = SimpleNamespace(contrastPreference=lambda: contrast)
        hints.accessibility = lambda: wish
    monkeypatch.setattr(theme, "QGuiApplication", SimpleNamespace(styleHints=lambda: hints))


@pytest.mark.parametrize(
    ("scheme", "contrast", "name"),
    [
        (LIGHT, NORMAL, "light"),
        (DARK, NORMAL, "dark"),
        (LIGHT, HIGH, "contrast"),
        (DARK, HIGH, "contrast"),
        (DARK, None, "dark"),
    ],
)
def test_as_the_system_is_what_the_desktop_asks_for(monkeypatch, scheme, contrast, name):
    desktop(monkeypatch, scheme, contrast)
    assert theme.resolved(ThemeChoice.SYSTEM) == name


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK, ThemeChoice.CONTRAST])
def test_a_choice_of_ones_own_comes_first(monkeypatch, choice):
    desktop(monkeypatch, DARK, HIGH)
    assert theme.resolved(choice) == choice.value


def test_every_palette_has_every_role():
    light = theme.palette("light")
    for name in ("dark", "contrast"):
        made = theme.palette(name)
        differing = [role for role in theme._COLOURS if made.color(role) != light.color(role)]
        assert len(differing) >= len(theme._COLOURS) - 2


def luminance(colour):
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, two):
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("choice", [ThemeChoice.DARK, ThemeChoice.CONTRAST])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_box_that_is_not_ticked_can_be_seen_on_a_dark_window(choice, kind):
    application = app.start_application()
    before = application.palette()
    theme.apply(application, choice)
    parent = QWidget()
    parent.setAutoFillBackground(True)
    parent.resize(200, 40)
    box = kind(parent)
    box.setGeometry(0, 0, 40, 40)
    try:
        seen = parent.grab().toImage()
        ground = seen.pixelColor(190, 20)
        rows = [contrast(seen.pixelColor(x, 20), ground) for x in range(2, 16)]
        assert max(rows) >= 3
        box.setChecked(True)
        ticked = parent.grab().toImage()
        spots = {ticked.pixelColor(x, y).name() for x in range(2, 16) for y in range(12, 28)}
        fill = seen.pixelColor(8, 20)
        assert max(contrast(QColor(spot), fill) for spot in spots) >= 3
    finally:
        parent.deleteLater()
        theme.apply(application, ThemeChoice.LIGHT)
        application.setPalette(before)
