import pytest

from trnviz.core.simulation.timeline import Episode, Span, Timeline
from trnviz.session.player import FULL_RUN_WALL_S, Player, busiest_moment_s


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


def empty():
    return Timeline(duration_s=0.0, link_count=2, episodes=(), spans=())


def test_the_first_run_starts_where_most_is_carried():
    player = Player()
    player.show(timeline(), 0)
    assert timeline().link_rate(player.time_s(0)).sum() == 10


def test_a_new_run_keeps_the_relative_place():
    player = Player()
    player.show(timeline(), 0)
    player.seek(4, 0)
    player.show(timeline(3.0), 0)
    assert player.time_s(0) == pytest.approx(12)


def test_a_new_run_keeps_playing():
    player = Player()
    player.show(timeline(), 0)
    player.seek(0, 0)
    player.toggle(0)
    player.show(timeline(2.0), FULL_RUN_WALL_S / 2)
    assert player.is_playing
    assert player.time_s(FULL_RUN_WALL_S / 2) == pytest.approx(10)


def test_the_whole_run_takes_its_time_on_the_wall():
    player = Player()
    player.show(timeline(), 0)
    assert player.clock.speed == 10 / FULL_RUN_WALL_S


def test_a_chosen_speed_is_kept():
    player = Player()
    player.show(timeline(), 0)
    player.set_speed(0.25, 0)
    player.show(timeline(2.0), 0)
    assert player.clock.speed == 0.25


def test_steps_go_from_break_to_break_and_back():
    player = Player()
    player.show(timeline(), 0)
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
    player.show(timeline(), 0)
    player.toggle(0)
    player.step(1, 1)
    assert not player.is_playing


def test_ends_and_shares_can_be_asked_for():
    player = Player()
    player.show(timeline(), 0)
    player.to_end(0)
    assert player.time_s(0) == 10
    player.seek_share(0.3, 0)
    assert player.time_s(0) == 3
    player.to_busiest(0)
    assert player.time_s(0) == busiest_moment_s(timeline())


def test_without_a_run_nothing_moves():
    player = Player()
    player.toggle(0)
    player.step(1, 0)
    player.to_busiest(0)
    player.show(None, 0)
    assert (player.is_playing, player.time_s(5), player.duration_s) == (False, 0, 0)


def test_an_empty_run_can_be_shown():
    player = Player()
    player.show(empty(), 0)
    player.show(timeline(), 0)
    player.show(empty(), 0)
    assert player.time_s(1) == 0


def test_many_moments_are_thinned_out():
    many = 5000
    episode = Episode(
        starts_s=[0.0],
        count=1,
        time_s=list(range(many + 1)),
        link=[0],
        rate_bytes_per_s=[[float(i)] for i in range(many)],
        span=[0] * many,
    )
    run = Timeline(duration_s=many, link_count=1, episodes=(episode,), spans=())
    assert busiest_moment_s(run) == many - 0.5
