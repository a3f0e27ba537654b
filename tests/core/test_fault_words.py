"""Faults as one types them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.errors import InputError
from trnviz.core.fault_words import parse, words
from trnviz.core.faults import KINDS, Fault

NAMES = st.text("abcdefghi0123456789.>@=: é", min_size=1).map(str.strip).filter(bool)


def test_the_parts_of_a_word():
    assert parse("link:i0.c5>i1.c5") == Fault(kind="link", name="i0.c5>i1.c5")
    assert parse("direction:a>b=25%@2ms..5ms") == Fault(
        kind="link", name="a>b", share=0.25, both_ways=False, begins_s=2e-3, ends_s=5e-3
    )
    assert parse(" nic:i0.c5 = 50 % @ 1 us ").share == 0.5
    assert parse("chip:i0.c5@..3ms") == Fault(kind="chip", name="i0.c5", ends_s=3e-3)


@given(
    kind=st.sampled_from(KINDS),
    name=NAMES,
    share=st.floats(0.001, 0.999),
    begins=st.floats(0, 10),
    lasts=st.none() | st.floats(1e-3, 5),
    both=st.booleans(),
)
def test_what_is_written_reads_back(kind, name, share, begins, lasts, both):
    fault = Fault(
        kind=kind,
        name=name,
        share=share,
        both_ways=both or kind != "link",
        begins_s=begins,
        ends_s=None if lasts is None else begins + lasts,
    )
    if not fault.is_timed:
        fault = Fault(kind=kind, name=name, share=share, both_ways=fault.both_ways, begins_s=1.0)
    assert parse(words(fault)) == fault


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("i0.c5", "kind of fault"),
        ("lnk:a>b", "one of link, chip, nic, instance, direction"),
        ("link:@2ms", "names no link"),
        ("link:a>b=fast", "fast"),
        ("link:a>b@soon", "soon"),
    ],
)
def test_what_cannot_be_read_is_told(word, says):
    with pytest.raises(InputError, match=says):
        parse(word)
