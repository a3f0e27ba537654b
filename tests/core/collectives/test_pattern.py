import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.collectives import pattern
from trnviz.core.errors import ScheduleError

PATTERNS = (pattern.ring, pattern.both_ways, pattern.line, pattern.direct)


@given(make=st.sampled_from(PATTERNS), size=st.integers(1, 9))
def test_every_position_gets_every_other_block_once(make, size):
    made = make(size)
    got = {(d, o) for d, o in zip(made.dst.tolist(), made.owner.tolist(), strict=True)}
    assert got == {(d, o) for d in range(size) for o in range(size) if d != o}
    assert len(made.dst) == size * (size - 1)


@given(make=st.sampled_from(PATTERNS), size=st.integers(1, 9))
def test_a_block_is_handed_on_by_who_has_it(make, size):
    made = make(size)
    for flow, parent in enumerate(made.parent.tolist()):
        if parent < 0:
            assert made.owner[flow] == made.src[flow]
        else:
            assert made.dst[parent] == made.src[flow]
            assert made.owner[parent] == made.owner[flow]
            assert made.step[parent] < made.step[flow]


@pytest.mark.parametrize(
    ("make", "size", "steps"),
    [
        (pattern.ring, 8, 7),
        (pattern.both_ways, 8, 4),
        (pattern.both_ways, 7, 3),
        (pattern.line, 4, 3),
        (pattern.direct, 5, 1),
        (pattern.ring, 1, 0),
    ],
)
def test_steps(make, size, steps):
    assert make(size).step_count == steps


def test_only_neighbours_meet_on_a_line():
    made = pattern.line(5)
    assert (abs(made.src - made.dst) == 1).all()


def test_a_cycle_through_too_many_is_refused():
    with pytest.raises(ScheduleError, match="fewer chunks"):
        pattern.ring(100_000)
