import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.session.clock import PlaybackClock


def clock(**values):
    return PlaybackClock(end_s=10.0, **values)


def test_a_paused_clock_stands_still():
    it = clock()
    it.seek(3, 0)
    assert it.time_s(0) == it.time_s(99) == 3


def test_it_moves_at_its_speed():
    it = clock(speed=2)
    it.play(100)
    assert it.time_s(101.5) == 3


def test_pausing_holds_the_moment():
    it = clock()
    it.play(0)
    it.pause(4)
    assert it.time_s(50) == 4
    it.play(60)
    assert it.time_s(61) == 5


def test_a_loop_starts_over():
    it = clock()
    it.play(0)
    assert it.time_s(23) == pytest.approx(3)


def test_a_loop_range_is_kept():
    it = clock()
    it.set_range(2, 4, 0)
    it.play(0)
    assert it.time_s(3) == pytest.approx(3)
    assert it.time_s(0) == 2


def test_without_loop_it_ends_at_the_end():
    it = clock(loops=False)
    it.play(0)
    assert not it.has_ended(9)
    assert it.has_ended(11)
    assert it.time_s(11) == 10
    it.pause(11)
    it.play(12)
    assert it.time_s(13) == 1


def test_it_plays_backwards():
    it = clock(speed=-1, loops=False)
    it.seek(5, 0)
    it.play(0)
    assert it.time_s(2) == 3
    assert it.has_ended(6)


def test_another_speed_goes_on_from_here():
    it = clock()
    it.play(0)
    it.set_speed(4, 2)
    assert it.time_s(2) == 2
    assert it.time_s(3) == 6


def test_seeking_while_playing_goes_on_from_there():
    it = clock()
    it.play(0)
    it.seek(7, 5)
    assert it.time_s(6) == 8


def test_playing_twice_changes_nothing():
    it = clock()
    it.play(0)
    it.play(3)
    assert it.time_s(4) == 4


def test_an_empty_run_stays_at_its_start():
    it = PlaybackClock()
    it.play(0)
    assert it.time_s(5) == 0


@given(st.floats(-1e6, 1e6), st.floats(-100, 100), st.booleans())
def test_the_time_is_always_inside_the_range(wall_s, speed, loops):
    it = PlaybackClock(start_s=1, end_s=9, speed=speed, loops=loops)
    it.seek(4, 0)
    it.play(0)
    assert 1 <= it.time_s(wall_s) <= 9
