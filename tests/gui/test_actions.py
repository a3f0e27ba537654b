"""The table of actions, the theme, and the small dialogs."""

from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QKeySequence, QPalette
from PySide6.QtWidgets import QApplication, QMenu

from tests import scenarios
from tests.gui import windows
from trnviz.files import resources
from trnviz.gui import live_menus, theme
from trnviz.gui.actions import ROWS
from trnviz.gui.canvas.hit import Hit, HitKind
from trnviz.gui.dialogs import about
from trnviz.gui.theme import ThemeChoice

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_no_two_actions_share_a_key():
    keys = [
        (row.name, sequence.toString())
        for row in ROWS
        for key in row.keys
        for sequence in sequences(key)
    ]  # fmt: skip
    for (one, first), (other, second) in combinations(keys, 2):
        assert one == other or first != second, f"{one} and {other} share {first}"


def sequences(key):
    return [QKeySequence(key)] if isinstance(key, str) else QKeySequence.keyBindings(key)


def test_every_icon_is_there():
    assert {row.icon for row in ROWS if row.icon} <= set(resources.names("icons"))


def test_every_row_is_an_action_in_its_menu():
    with windows.shown(scenarios.bare()) as window:
        assert set(window.actions_) == {row.name for row in ROWS}
        titles = [action.text() for action in window.menuBar().actions()]
        assert titles == ["&File", "&Edit", "&Insert", "&View", "&Playback", "&Compare", "&Help"]


def test_first_view_has_canvas_inspector_status_and_playback_and_nothing_else():
    from PySide6.QtWidgets import QDockWidget

    with windows.shown(scenarios.bare()) as window:
        docks = window.findChildren(QDockWidget)
        assert [dock.objectName() for dock in docks if dock.isVisible()] == ["inspector"]
        assert window.view.isVisible()
        assert window.bar.isVisible()
        assert window.statusBar().isVisible()
        assert window.view.hasFocus()


@pytest.mark.parametrize(("name", "least"), [("light", 4.5), ("dark", 4.5), ("contrast", 7.0)])
def test_text_has_contrast(name, least):
    from trnviz.scene.palette import contrast

    palette = theme.palette(name)
    roles = QPalette.ColorRole
    for text, ground in (
        (roles.WindowText, roles.Window), (roles.Text, roles.Base),
        (roles.ButtonText, roles.Button),
        (roles.PlaceholderText, roles.Window), (roles.Link, roles.Window),
        (roles.BrightText, roles.Window), (roles.HighlightedText, roles.Highlight),
        (roles.ToolTipText, roles.ToolTipBase),
    ):  # fmt: skip
        ratio = contrast(palette.color(text).name(), palette.color(ground).name())
        assert ratio >= least, f"{text.name} on {ground.name}: {ratio:.2f}"


def test_text_of_the_canvas_in_high_contrast_has_seven_to_one():
    from trnviz.scene.palette import CONTRAST, contrast

    for text in (CONTRAST.text, CONTRAST.muted, CONTRAST.alarm_text):
        for ground in (CONTRAST.ground, CONTRAST.frame, CONTRAST.card, CONTRAST.empty_tile):
            assert contrast(text, ground) >= 7
    for line in (CONTRAST.card_line, CONTRAST.frame_line, CONTRAST.focus, *CONTRAST.ramp):
        assert contrast(line, CONTRAST.ground) >= 4.5


def test_the_theme_is_switched_and_remembered():
    with windows.shown(scenarios.bare()) as window:
        window.actions_["theme_dark"].trigger()
        assert window.scene.theme_name == "dark"
        assert window.settings.values.theme == "dark"
        application = QApplication.instance()
        ground = application.palette().color(QPalette.ColorRole.Window)
        assert ground == QColor(theme.palette("dark").color(QPalette.ColorRole.Window))
        window.actions_["theme_light"].trigger()
        assert window.scene.theme_name == "light"


def test_as_the_system_follows_the_system(monkeypatch):
    with windows.shown(scenarios.bare()) as window:
        window.set_theme(ThemeChoice.SYSTEM)
        monkeypatch.setattr(theme, "resolved", lambda _choice: "dark")
        window._on_scheme_changed()
        windows.settle(0.02)
        assert window.scene.theme_name == "dark"
        monkeypatch.undo()
        window.set_theme(ThemeChoice.LIGHT)


def test_the_canvas_may_have_a_theme_of_its_own():
    with windows.shown(scenarios.bare()) as window:
        window.actions_["theme_dark"].trigger()
        window.actions_["canvas_light"].trigger()
        assert window.scene.theme_name == "light"
        around = QApplication.instance().palette().color(QPalette.ColorRole.Window)
        assert around == QColor(theme.palette("dark").color(QPalette.ColorRole.Window))
        assert window.actions_["canvas_light"].isChecked()
        window.actions_["theme_contrast"].trigger()
        assert window.scene.theme_name == "light"
        window.actions_["canvas_window"].trigger()
        assert window.scene.theme_name == "contrast"
        window.settings.values.canvas_theme = "mauve"
        assert window.canvas_choice() == "window"
        window.actions_["theme_light"].trigger()
        assert window.scene.theme_name == "light"


def test_an_unknown_theme_in_the_settings_is_the_system_s():
    with windows.shown(scenarios.bare()) as window:
        window.settings.values.theme = "mauve"
        assert window.theme_choice() is ThemeChoice.SYSTEM


def texts(menu: QMenu):
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def test_a_context_menu_offers_what_fits_the_thing():
    with windows.shown(scenarios.trained()) as window:
        menu = live_menus.context_menu(
            window.desk.parts, window.actions_, Hit(kind=HitKind.TILE, chip=0, core=0)
        )
        assert "Select its pipeline" in texts(menu)
        assert "&Move shards to..." in texts(menu)
        assert window.scene.selection.ranks == (0,)
        menu.deleteLater()
        link = window.desk.document.scenario.topology.link_id("i0.c5>i1.c5")
        menu = live_menus.context_menu(
            window.desk.parts, window.actions_, Hit(kind=HitKind.LINK, link=link)
        )
        assert "Select its ring" in texts(menu)
        next(a for a in menu.actions() if a.text() == "Select both directions").trigger()
        assert len(window.scene.selection.links) == 2
        menu.deleteLater()


def test_the_right_button_opens_the_menu():
    with windows.shown(scenarios.trained()) as window:
        from PySide6.QtGui import QContextMenuEvent

        point = windows.tile_of(window, 3)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, point)
        QApplication.sendEvent(window.view.viewport(), event)
        menu = QApplication.activePopupWidget()
        assert "Select its pipeline" in texts(menu)
        menu.close()
        windows.settle(0.02)


def test_about_can_be_read():
    with windows.shown(scenarios.bare()) as window:
        dialog = about.about(window)
        windows.settle()
        assert dialog.isVisible()
        dialog.close()
        dialog.deleteLater()
        windows.settle()
