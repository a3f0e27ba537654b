"""Pieces passed on greedily: all get all, no one sends what it has not, no link is overrun."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trnviz.core.collectives.relay import Wiring, relay
from trnviz.core.errors import ScheduleError


def both_ways(pairs, ticks):
    src = [a for a, _ in pairs] + [b for _, b in pairs]
    dst = [b for _, b in pairs] + [a for a, _ in pairs]
    nodes = max(src) + 1
    return Wiring(
        nodes=nodes,
        src=np.array(src, np.int32),
        dst=np.array(dst, np.int32),
        ticks=np.array(list(ticks) * 2, np.float64),
    )


def check(wiring, sends, root, pieces):
    had = {(root, p): -1 for p in range(pieces)}
    busy = {}
    ticks = {
        (int(a), int(b)): float(t)
        for a, b, t in zip(wiring.src, wiring.dst, wiring.ticks, strict=True)
    }
    columns = (sends.src, sends.dst, sends.piece, sends.tick, sends.parent)
    for number, (src, dst, piece, tick, parent) in enumerate(
        zip(*(c.tolist() for c in columns), strict=True)
    ):
        assert had[src, piece] == parent
        assert (dst, piece) not in had
        assert parent < number
        if parent >= 0:
            came = (int(sends.src[parent]), int(sends.dst[parent]))
            assert sends.tick[parent] + ticks[came] <= tick + 1e-9
        had[dst, piece] = number
        busy.setdefault((src, dst), []).append(tick)
    assert len(had) == wiring.nodes * pieces
    for way, times in busy.items():
        span = max(times) - min(times)
        assert (len(times) - 1) * ticks[way] <= span + 1 + 1e-9


@settings(deadline=None, max_examples=50)
@given(data=st.data(), nodes=st.integers(2, 9), pieces=st.integers(1, 12))
def test_every_node_gets_every_piece_once(data, nodes, pieces):
    tree = [(data.draw(st.integers(0, n - 1)), n) for n in range(1, nodes)]
    any_pair = st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1))
    more = data.draw(st.lists(any_pair.filter(lambda p: p[0] < p[1]), max_size=8))
    pairs = sorted({*tree, *more})
    ticks = data.draw(
        st.lists(st.sampled_from([1.0, 2.0, 3.3]), min_size=len(pairs), max_size=len(pairs))
    )
    root = data.draw(st.integers(0, nodes - 1))
    wiring = both_ways(pairs, ticks)
    check(wiring, relay(wiring, root, pieces), root, pieces)


def test_a_ring_is_gone_round_both_ways():
    wiring = both_ways([(i, (i + 1) % 8) for i in range(8)], [1.0] * 8)
    sends = relay(wiring, 0, 64)
    assert int(sends.tick.max()) + 1 <= 32 + 8


def test_the_same_question_has_the_same_answer():
    wiring = both_ways([(i, (i + 1) % 6) for i in range(6)], [1.0] * 6)
    first, second = relay(wiring, 2, 20), relay(wiring, 2, 20)
    assert first.piece.tolist() == second.piece.tolist()


def test_a_node_that_no_link_reaches_is_an_error():
    with pytest.raises(ScheduleError, match="cannot be reached"):
        relay(both_ways([(0, 1), (2, 3)], [1.0, 1.0]), 0, 3)
