"""A stretch of the step played over and over: set by keys, shown under the slider, ended."""

import pytest
from PySide6.QtCore import Qt

from tests import scenarios
from tests.gui import windows

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_keys_set_the_ends_and_a_seek_outside_ends_the_loop():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        playback, band = window.desk.playback, window.bar.band
        length = playback.player.duration_s
        playback.seek(length * 0.25)
        windows.key(window, Qt.Key.Key_ParenLeft)
        playback.seek(length * 0.5)
        windows.key(window, Qt.Key.Key_ParenRight)
        assert band.ends == pytest.approx((0.25, 0.5))
        windows.key(window, Qt.Key.Key_Backslash)
        assert band.ends is None
        playback.seek(length * 0.25)
        windows.key(window, Qt.Key.Key_ParenLeft)
        assert band.ends == pytest.approx((0.25, 1.0))
        playback.seek(0.0)
        assert band.ends is None
