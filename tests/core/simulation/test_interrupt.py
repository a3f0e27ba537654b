"""A simulation ends when nobody waits for it, and not otherwise."""

import pytest

from trnviz.core.bench.question import Question
from trnviz.core.simulation import interrupt
from trnviz.files.topologies import topology


def test_nobody_watches_nothing_ends():
    interrupt.check()
    with interrupt.watched(lambda: False):
        interrupt.check()
    interrupt.check()


@pytest.mark.parametrize("network", ["fluid", "fifo"])
def test_a_run_ends_at_its_next_event(network):
    asked = Question(operation="all_reduce", size_bytes=2**20, algorithm="ring", network=network)
    questions = iter([False] * 5 + [True])
    with pytest.raises(interrupt.Interrupted), interrupt.watched(lambda: next(questions)):
        asked.answer(topology("trn2"))
    assert list(questions) == []
    assert asked.answer(topology("trn2")).run.time_s > 0


def test_watches_nest():
    with interrupt.watched(lambda: True):
        with interrupt.watched(lambda: False):
            interrupt.check()
        with pytest.raises(interrupt.Interrupted):
            interrupt.check()
