"""Play, step, scrub, and what goes on at a time."""

import itertools

import pytest
from PySide6.QtCore import Qt

from tests import scenarios
from tests.gui import windows
from trnviz.gui.panels.playback_bar import FASTEST, SLOWEST
from trnviz.session.player import PERIOD_WALL_S

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window():
    with windows.shown(scenarios.trained(), simulated=True) as shown:
        yield shown


def test_arrow_keys_step_to_the_breaks_and_back(window):
    timeline, playback = window.desk.document.result.timeline, window.desk.playback
    start = playback.time_s()
    windows.key(window, Qt.Key.Key_Period)
    assert playback.time_s() == timeline.next_break_s(start)
    windows.key(window, Qt.Key.Key_Comma)
    assert playback.time_s() == timeline.previous_break_s(timeline.next_break_s(start))


def test_home_and_end_go_to_the_ends(window):
    windows.key(window, Qt.Key.Key_End)
    assert window.desk.playback.time_s() == window.desk.document.result.timeline.duration_s
    windows.key(window, Qt.Key.Key_Home)
    assert window.desk.playback.time_s() == 0.0


def test_it_starts_where_there_is_something_to_see(window):
    assert window.desk.playback.time_s() > 0
    assert window.desk.playback.frame.moment_bytes_per_s.any()
    assert "stage" in window.bar.span_label.toolTip()


def test_scrubbing_goes_both_ways(window):
    bar, duration = window.bar, window.desk.document.result.timeline.duration_s
    for share in (0.75, 0.25, 0.5):
        bar.ruler.setValue(round(share * bar.ruler.maximum()))
        windows.frame(window)
        assert window.desk.playback.time_s() == pytest.approx(share * duration)
        assert bar.time_label.text().startswith(f"{share * duration * 1e3:,.3f} of")


def test_loads_follow_the_time_when_they_are_those_of_now(window):
    window.actions_["metric_now"].trigger()
    timeline = window.desk.document.result.timeline
    for share in (0.3, 0.6):
        window.desk.playback.seek(share * timeline.duration_s)
        windows.frame(window)
        rate = timeline.link_rate(window.desk.playback.time_s())
        assert (window.scene.shown.frame.link_rate_bytes_per_s == rate).all()


def test_playing_moves_time_at_the_chosen_speed(window):
    playback = window.desk.playback
    playback.seek(0.0)
    playback.set_speed(0.5)
    playback.toggle()
    windows.settle(0.25)
    playback.toggle()
    assert 0.05 < playback.time_s() < 1.0
    assert window.actions_["play"].text() == "&Play"


def test_the_speed_slider_is_logarithmic_and_says_what_a_second_shows(window):
    speed = window.bar.speed
    speed.setValue(0)
    assert window.desk.playback.player.clock.speed == pytest.approx(SLOWEST)
    assert window.bar.speed_label.text() == "1 s shows 100 ns"
    speed.setValue(speed.maximum())
    assert window.desk.playback.player.clock.speed == pytest.approx(FASTEST)


def test_keys_make_it_faster_and_slower(window):
    before = window.desk.playback.player.clock.speed
    windows.key(window, Qt.Key.Key_Right, windows.CONTROL)
    assert window.desk.playback.player.clock.speed > before
    windows.key(window, Qt.Key.Key_Left, windows.CONTROL)
    assert window.desk.playback.player.clock.speed == pytest.approx(before)


def test_a_layer_takes_a_few_seconds_at_first(window):
    timeline = window.desk.document.result.timeline
    layer = max(timeline.episodes, key=lambda e: e.period_s * e.count * len(e.starts_s))
    speed = window.desk.playback.player.clock.speed
    assert layer.period_s / speed == pytest.approx(PERIOD_WALL_S)
    assert window.desk.document.result.timeline.duration_s / speed > 600


def test_within_two_seconds_of_space_dots_and_colours_have_changed(window):
    """By the clock of the playback, not of the machine: a slow one must not fail."""
    player, timeline = window.desk.playback.player, window.desk.document.result.timeline
    start = player.time_s(0.0)
    times = [start + player.clock.speed * 0.1 * i for i in range(21)]
    moments = [timeline.link_rate(at) for at in times]
    changes = [bool((a != b).any()) for a, b in itertools.pairwise(moments)]
    assert sum(changes) >= 4
    assert True in changes[:5]


def test_space_moves_dots_and_colours_on_the_canvas(window):
    before = window.view.viewport().grab().toImage()
    look = window.scene.look
    windows.key(window, Qt.Key.Key_Space)
    windows.until(lambda: (window.scene.look.links.rgba != look.links.rgba).any())
    windows.until(lambda: len(window.scene.look.packets.piece) != len(look.packets.piece))
    windows.key(window, Qt.Key.Key_Space)
    assert window.view.viewport().grab().toImage() != before


def test_a_new_result_keeps_the_relative_place_and_the_speed(window):
    window.desk.playback.set_speed(0.123)
    window.desk.playback.seek(0.5 * window.desk.playback.player.duration_s)
    windows.drag(window, windows.tile_of(window, 0), windows.tile(window, 40, 1))
    windows.until(lambda: not window.desk.document.is_stale)
    windows.frame(window)
    share = window.desk.playback.time_s() / window.desk.playback.player.duration_s
    assert share == pytest.approx(0.5)
    assert window.desk.playback.player.clock.speed == pytest.approx(0.123)


def test_the_loop_stands_still_when_nothing_happens(window):
    windows.settle(0.05)
    assert not window.desk.playback.loop._timer.isActive()
    assert set(window.desk.playback.loop.medians_s()) == {
        "clock",
        "frame",
        "panels",
        "preview",
        "arrange",
        "notes",
    }


def test_a_bare_fabric_has_nothing_to_play():
    with windows.shown(scenarios.bare()) as bare:
        assert not bare.actions_["play"].isEnabled()
        assert not bare.bar.isEnabled()
        windows.key(bare, Qt.Key.Key_Space)
        assert not bare.desk.playback.player.is_playing


def test_reduced_motion_is_remembered_and_stops_the_dots(window):
    window.actions_["motion_none"].trigger()
    assert window.desk.playback.is_still
    assert window.settings.values.motion == "none"
    assert window.actions_["motion_none"].isChecked()
    window.actions_["motion_full"].trigger()
    assert not window.desk.playback.is_still
