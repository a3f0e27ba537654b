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


@given(make=st.sampled_from(PATTERNS), size=st.integers(1, 9))
def test_a_pattern_that_turns_is_mapped_onto_itself(make, size):
    made = make(size)
    columns = (made.src, made.dst, made.owner)
    flows = {(*f, s) for *f, s in zip(*(c.tolist() for c in columns), made.step, strict=True)}
    turned = {(*((c + 1) % size for c in f), s) for *f, s in flows}
    assert made.turns is (flows == turned)


@given(
    make=st.sampled_from([pattern.ring, pattern.both_ways, pattern.direct]), size=st.integers(1, 9)
)
def test_one_head_stands_for_a_flow_of_every_position(make, size):
    made = make(size)
    flows, parent = made.heads()
    assert len(flows) * size == len(made.src)
    for head, before in zip(flows.tolist(), parent.tolist(), strict=True):
        real = int(made.parent[head])
        assert (real < 0) is (before < 0)
        if real >= 0:
            like = int(flows[before])
            assert made.step[like] == made.step[real]
            assert (made.dst[like] - made.src[like]) % size == (
                made.dst[real] - made.src[real]
            ) % size
            assert (made.owner[like] - made.src[like]) % size == (
                made.owner[real] - made.src[real]
            ) % size
