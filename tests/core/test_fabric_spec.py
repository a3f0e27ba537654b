"""Words that name fabrics: what is read, what is refused, and that refusing is quick."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core.errors import InputError
from trnviz.core.fabric_spec import generic_factors, parse_spec, preset_word
from trnviz.core.topology import DimensionKind


def test_a_product_is_read_in_routing_order():
    assert generic_factors("torus:4x2*mesh:3*switch:16") == (
        (DimensionKind.RING, 4),
        (DimensionKind.RING, 2),
        (DimensionKind.LINE, 3),
        (DimensionKind.SWITCH, 16),
    )


def test_a_preset_takes_a_count():
    word = preset_word("ultraserver:3")
    assert word is not None
    assert (word.count, word.preset.chips) == (3, 64)
    assert preset_word("torus:4x4") is None


def test_blanks_around_a_word_are_dropped():
    assert parse_spec("  ring:8 ").text == "ring:8"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("", "missing"),
        ("ring", "not a size"),
        ("ring:", "not a size"),
        ("ring:0", "is 0"),
        ("ring:-4", "not a size"),
        ("ring:4x4", "one size"),
        ("torus:4x4*", "missing"),
        ("torus:4x4*ultraserver", "not a fabric"),
        ("ultraservr", "not a fabric"),
        ("ultraserver:", "not a count"),
        ("ultraserver:0", "not a count"),
        ("ultraserver:two", "not a count"),
        ("ultraserver:1025", "too large"),
        ("torus:512x512", "262,144 chips"),
        ("torus:999999x999999x999999", "chips"),
        ("full:2000", "links"),
        ("torus:" + "x".join("2" * 9), "9 dimensions"),
        ("ring:٤", "not a size"),
        ("ring:8*" * 100, "too long"),
    ],
)
def test_a_word_that_names_no_fabric_is_refused_with_the_reason(word, said):
    with pytest.raises(InputError, match=said) as caught:
        parse_spec(word)
    assert caught.value.hint


@given(st.text(alphabet="ultraservngofmhwich:x*0123456789 -.", max_size=60))
def test_any_word_is_read_or_refused(word):
    with suppress(InputError):
        assert parse_spec(word).text == word.strip()
