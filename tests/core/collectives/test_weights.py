import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.collectives.weights import Extent, shares

FAST, SLOW = 256e9, 128e9


def busy(extents):
    total = [0.0] * len(extents)
    for order, share in shares(extents):
        left = share
        for axis in order:
            size = extents[axis].size
            total[axis] += left * (size - 1) / size / extents[axis].rate_bytes_per_s
            left /= size
    return total


def test_half_as_fast_a_third_dimension_takes_the_published_share():
    found = shares((Extent(4, FAST), Extent(4, FAST), Extent(4, SLOW)))
    first = sum(share for order, share in found if order[0] == 2)
    assert first == pytest.approx(0.21333333)
    assert all(order[-1] == 2 for order, _ in found if order[0] != 2)


def test_equal_dimensions_are_rotated_evenly():
    found = shares((Extent(4, FAST),) * 3)
    assert found == (((0, 1, 2), 1 / 3), ((1, 2, 0), 1 / 3), ((2, 0, 1), 1 / 3))


def test_nothing_to_visit_is_one_empty_order():
    assert shares(()) == (((), 1.0),)


@given(
    st.lists(
        st.builds(Extent, st.integers(2, 8), st.sampled_from([25e9, 64e9, 128e9, 256e9])),
        min_size=1,
        max_size=4,
    )
)
def test_shares_add_up_and_beat_every_single_order(extents):
    extents = tuple(extents)
    found = shares(extents)
    assert sum(share for _, share in found) == pytest.approx(1)
    most = max(busy(extents))
    for first in range(len(extents)):
        size = extents[first].size
        alone = (size - 1) / size / extents[first].rate_bytes_per_s
        assert most <= alone * (1 + 1e-9) or len(extents) > 1
    n = 1
    for extent in extents:
        n *= extent.size
    rate = sum(extent.rate_bytes_per_s for extent in extents)
    assert most >= (n - 1) / n / rate * (1 - 1e-9)
