"""The palette that follows the desktop: light or dark, and high contrast where it asks for that."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt

from trnviz.gui import theme
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
