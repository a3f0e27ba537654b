import pytest

from tests import scenarios
from trnviz.core.frame import busiest_s
from trnviz.core.simulation.timeline import Episode, Span, Timeline
from trnviz.session.player import FULL_RUN_WALL_S, PERIOD_WALL_S, Player, opening_speed


def timeline(scale=1.0):
    quiet = Episode(
        starts_s=[0.0],
        count=1,
        time_s=[0.0, 2.0 * scale],
        link=[0],
        rate_bytes_per_s=[[1.0]],
        span=[0],
    )
    busy = Episode(
        starts_s=[2.0 * scale],
        count=2,
        time_s=[0.0, 1.0 * scale, 4.0 * scale],
        link=[0, 1],
        rate_bytes_per_s=[[5.0, 5.0], [1.0, 1.0]],
        span=[0, 0],
    )
    return Timeline(
        duration_s=10.0 * scale,
        link_count=2,
        episodes=(quiet, busy),
        spans=(Span(name="tp all_gather", group="tp"),),
    )


def ring():
    """The fabric of these runs: two chips, a link each way."""
    return scenarios.bare("ring:2").topology


def empty():
    return Timeline(duration_s=0.0, link_count=2, episodes=(), spans=())


def test_the_first_run_starts_where_most_is_carried():
    player = Player()
    player.show(timeline(), ring(), 0)
    assert timeline().link_rate(player.time_s(0)).sum() == 10


def test_a_new_run_keeps_the_relative_place():
    player = Player()
    player.show(timeline(), ring(), 0)
    player.seek(4, 0)
    player.show(timeline(3.0), ring(), 0)
    assert player.time_s(0) == pytest.approx(12)


def test_a_new_run_keeps_playing():
    player = Player()
    player.show(timeline(), ring(), 0)
    player.set_speed(0.5, 0)
    player.seek(0, 0)
    player.toggle(0)
    player.show(timeline(2.0), ring(), 10)
    assert player.is_playing
    assert player.time_s(10) == pytest.approx(10)


def test_what_repeats_most_takes_its_time_on_the_wall():
    player = Player()
    player.show(timeline(), ring(), 0)
    assert player.clock.speed == 4 / PERIOD_WALL_S
    player.show(timeline(0.001), ring(), 0)
    assert player.clock.speed == pytest.approx(0.004 / PERIOD_WALL_S)


def test_a_run_in_which_nothing_repeats_is_played_as_a_whole():
    once = Timeline(
        duration_s=10.0, link_count=2, episodes=timeline().episodes[:1], spans=timeline().spans
    )
    assert opening_speed(once) == 10 / FULL_RUN_WALL_S
    assert opening_speed(empty()) > 0


def test_a_chosen_speed_is_kept():
    player = Player()
    player.show(timeline(), ring(), 0)
    player.set_speed(0.25, 0)
    player.show(timeline(2.0), ring(), 0)
    assert player.clock.speed == 0.25


def test_another_document_has_its_own_speed():
    player = Player()
    player.show(timeline(), ring(), 0)
    player.set_speed(0.25, 0)
    player.show(None, ring(), 0, fresh=True)
    player.show(timeline(), ring(), 0)
    assert player.clock.speed == 4 / PERIOD_WALL_S


def test_steps_go_from_break_to_break_and_back():
    player = Player()
    player.show(timeline(), ring(), 0)
    player.to_start(0)
    seen = []
    for _ in range(6):
        player.step(1, 0)
        seen.append(player.time_s(0))
    assert seen == [2, 3, 6, 7, 10, 10]
    player.step(-1, 0)
    assert player.time_s(0) == 7


def test_stepping_pauses():
    player = Player()
    player.show(timeline(), ring(), 0)
    player.toggle(0)
    player.step(1, 1)
    assert not player.is_playing


def test_ends_and_shares_can_be_asked_for():
    player = Player()
    player.show(timeline(), ring(), 0)
    player.to_end(0)
    assert player.time_s(0) == 10
    player.seek_share(0.3, 0)
    assert player.time_s(0) == 3
    player.to_busiest(0)
    assert player.time_s(0) == busiest_s(timeline(), ring())


def test_without_a_run_nothing_moves():
    player = Player()
    player.toggle(0)
    player.step(1, 0)
    player.to_busiest(0)
    player.show(None, ring(), 0)
    assert (player.is_playing, player.time_s(5), player.duration_s) == (False, 0, 0)


def test_an_empty_run_can_be_shown():
    player = Player()
    player.show(empty(), ring(), 0)
    player.show(timeline(), ring(), 0)
    player.show(empty(), ring(), 0)
    assert player.time_s(1) == 0


def test_a_loop_is_played_over_and_over_and_a_seek_outside_ends_it():
    player = Player()
    player.show(timeline(), ring(), 0)
    player.set_loop(2, 5, 0)
    assert player.loop_s == (2, 5)
    player.seek(4, 0)
    player.set_speed(1.0, 0)
    player.toggle(0)
    assert player.time_s(2) == pytest.approx(3)
    player.seek(8, 2)
    assert player.loop_s is None
    assert player.time_s(2) == 8
    player.set_loop(6, 6, 2)
    assert player.loop_s is None
