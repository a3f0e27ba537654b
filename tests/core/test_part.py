from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.part import Cut, Part, ceil_divide


def test_eight_heads_over_sixteen_ranks_are_stored_sixteen_times() -> None:
    part = Part(name="key, value", each=100, units=8, cut=Cut.KEY_VALUE)
    assert part.per_rank(4) == 200
    assert part.per_rank(16) == 100


def test_a_part_of_one_unit_is_whole_on_every_rank() -> None:
    assert Part(name="norms", each=64).per_rank(32) == 64


def test_experts_are_dealt_out_before_their_columns() -> None:
    part = Part(name="expert", each=3, units=64, cut=Cut.EXPERT, experts=8, used=2)
    assert (part.count, part.active) == (8 * 192, 2 * 192)
    assert part.per_rank(16) == 8 * 4 * 3
    assert part.per_rank(16, ep=4, etp=1) == 2 * 192
    assert part.per_rank(16, ep=4) == 2 * 4 * 3


@given(st.integers(1, 1000), st.integers(1, 1000))
def test_the_largest_share_times_the_parts_covers_the_count(count: int, parts: int) -> None:
    share = ceil_divide(count, parts)
    assert share * parts >= count > (share - 1) * parts


@given(units=st.integers(1, 64), tp=st.integers(1, 64), ep=st.integers(1, 8))
def test_ranks_together_keep_at_least_the_whole(units: int, tp: int, ep: int) -> None:
    for cut in Cut:
        experts = 8 if cut is Cut.EXPERT else 1
        part = Part(name="p", each=7, units=units, cut=cut, experts=experts, used=experts)
        ranks = tp * (ep if cut is Cut.EXPERT else 1)
        assert ranks * part.per_rank(tp, ep) >= part.count
