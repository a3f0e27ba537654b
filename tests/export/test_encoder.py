"""Frames become a file in a thread: whole, or not at all."""

import threading

import numpy as np
import pytest

from trnviz.core.errors import OutputError
from trnviz.export.encoder import Encoded, Encoder, write_file, write_files

FRAME = np.zeros((2, 2, 4), np.uint8)


class Waiting:
    def __init__(self):
        self.done, self.event = None, threading.Event()

    def __call__(self, done):
        self.done = done
        self.event.set()

    def result(self):
        assert self.event.wait(5)
        return self.done


def offered(encoder, frames):
    for frame in frames:
        while not encoder.offer(frame):
            pass


def test_frames_arrive_in_order_and_the_file_is_told(tmp_path):
    waiting = Waiting()
    seen = []

    def write(frames):
        seen.extend(int(frame[0, 0, 0]) for frame in frames)
        return write_file(tmp_path / "x", iter([b"a", b"b"]))

    encoder = Encoder(write, waiting)
    offered(encoder, [*(FRAME + i for i in range(9)), None])
    done = waiting.result()
    assert seen == list(range(9))
    assert done == Encoded(paths=(tmp_path / "x",), size_bytes=2) or done.size_bytes == 2
    assert (tmp_path / "x").read_bytes() == b"ab"
    assert encoder.join(5)


def test_a_full_queue_says_so():
    waiting, gate = Waiting(), threading.Event()

    def write(frames):
        gate.wait(5)
        return Encoded(size_bytes=len(list(frames)))

    encoder = Encoder(write, waiting)
    taken = sum(encoder.offer(FRAME) for _ in range(50))
    assert taken < 50
    assert not encoder.has_room
    gate.set()
    offered(encoder, [None])
    assert waiting.result().size_bytes == taken
    assert encoder.join(5)


def test_cancelled_means_nothing_and_no_error(tmp_path):
    waiting = Waiting()
    names = (tmp_path / f"{i}" for i in range(100))
    encoder = Encoder(lambda frames: write_files(names, (b"x" for _ in frames)), waiting)
    offered(encoder, [FRAME] * 3)
    encoder.cancel()
    assert waiting.result().paths == ()
    assert waiting.result().error is None
    assert list(tmp_path.iterdir()) == []


def test_an_error_is_carried_over():
    waiting = Waiting()
    encoder = Encoder(lambda _frames: 1 / 0, waiting)
    assert isinstance(waiting.result().error, ZeroDivisionError)
    assert encoder.join(5)


def test_a_file_that_fails_takes_the_others_with_it(tmp_path):
    names = iter([tmp_path / "a", tmp_path / "b", tmp_path / "none" / "c"])
    with pytest.raises(OutputError):
        write_files(names, iter([b"1", b"2", b"3"]))
    assert list(tmp_path.iterdir()) == []
    done = write_files(iter([tmp_path / "a"]), iter([b"123"]))
    assert done.size_bytes == 3
