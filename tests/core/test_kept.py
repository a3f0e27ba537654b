from threading import Thread

import pytest

from trnviz.core.kept import Kept


@pytest.fixture
def kept():
    return Kept(100, lambda _key, value: len(value))


def test_what_is_kept_comes_back_and_what_is_not_is_none(kept):
    kept.put("a", b"x" * 10)
    assert kept.get("a") == b"x" * 10
    assert kept.get("b") is None


def test_the_one_unused_longest_makes_room(kept):
    for key in "abc":
        kept.put(key, b"x" * 30)
    kept.get("a")
    kept.put("d", b"x" * 40)
    assert [key for key in "abcd" if kept.get(key) is not None] == ["a", "c", "d"]
    assert kept.held_bytes == 100


def test_the_latest_is_kept_however_large_it_is(kept):
    kept.put("a", b"x" * 30)
    kept.put("b", b"x" * 1000)
    assert (len(kept), kept.held_bytes) == (1, 1000)
    kept.put("c", b"x")
    assert (len(kept), kept.held_bytes) == (1, 1)


def test_a_value_anew_takes_the_place_of_the_old(kept):
    kept.put("a", b"x" * 60)
    kept.put("a", b"x" * 50)
    assert (len(kept), kept.held_bytes, kept.get("a")) == (1, 50, b"x" * 50)
    kept.clear()
    assert (len(kept), kept.held_bytes, kept.get("a")) == (0, 0, None)


def test_there_may_be_a_highest_number_too():
    few = Kept(100, lambda _key, _value: 0, most_entries=3)
    for key in range(10):
        few.put(key, key)
    assert [key for key in range(10) if few.get(key) is not None] == [7, 8, 9]


def test_threads_may_share_it(kept):
    def work(start):
        for i in range(2000):
            kept.put((start + i) % 37, b"x" * (i % 20))
            kept.get(i % 37)

    threads = [Thread(target=work, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kept.held_bytes <= 100
    kept.clear()
    assert kept.held_bytes == 0
