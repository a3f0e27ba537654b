"""A stretch of the step played over and over: set by keys, shown on the ruler, ended."""

import pytest
from PySide6.QtCore import Qt

from tests import scenarios
from tests.gui import windows

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_keys_set_the_ends_and_a_seek_outside_ends_the_loop():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        playback, ruler = window.desk.playback, window.bar.ruler
        length = playback.player.duration_s
        playback.seek(length * 0.25)
        windows.key(window, Qt.Key.Key_ParenLeft)
        playback.seek(length * 0.5)
        windows.key(window, Qt.Key.Key_ParenRight)
        assert ruler.loop_s == pytest.approx((0.25 * length, 0.5 * length))
        windows.key(window, Qt.Key.Key_Backslash)
        assert ruler.loop_s is None
        playback.seek(length * 0.25)
        windows.key(window, Qt.Key.Key_ParenLeft)
        assert ruler.loop_s == pytest.approx((0.25 * length, length))
        playback.seek(0.0)
        assert ruler.loop_s is None
