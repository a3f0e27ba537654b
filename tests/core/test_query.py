"""What can be typed into the search box, and what is said where it cannot be understood."""

import contextlib
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trnviz.core import query
from trnviz.core.query import (
    All,
    Any,
    Compared,
    Kind,
    Name,
    Not,
    Numbered,
    QueryError,
    State,
    parse,
)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("chip 17", Numbered(what="chip", first=17, last=17)),
        ("Stage 0-1", Numbered(what="pp", first=0, last=1)),
        ("rank 3", Numbered(what="shard", first=3, last=3)),
        ("util>0.9", Compared(field="util", operator=">", value=0.9, of=query.RATIO)),
        ("util >= 90 %", Compared(field="util", operator=">=", value=0.9, of=query.RATIO)),
        ("hbm>90%", Compared(field="hbm", operator=">", value=0.9, of=query.RATIO)),
        ("hbm < 8 GiB", Compared(field="hbm", operator="<", value=8 * 2**30, of=query.BYTES)),
        ("rate==50GB/s", Compared(field="rate", operator="=", value=50e9, of=query.RATE)),
        ("capacity!=400Gbps", Compared(field="capacity", operator="!=", value=5e10, of=query.RATE)),
        ("latency>500ns", Compared(field="latency", operator=">", value=5e-7, of=query.TIME)),
        ("kind:z", Kind(name="z")),
        ("kind = rank", Kind(name="shard")),
        ("faulty", State(name="faulty")),
        ("i0.c5>i1.c5", Name(text="i0.c5>i1.c5")),
        ('"t5 of stage 0"', Name(text="t5 of stage 0")),
        ("chip9", Name(text="chip9")),
        ("not faulty", Not(part=State(name="faulty"))),
        ("!faulty", Not(part=State(name="faulty"))),
    ],
)
def test_a_term_is_understood(text, means):
    assert parse(text) == means


def test_terms_beside_each_other_must_all_hold_and_or_binds_less():
    hot = Compared(field="util", operator=">", value=0.9, of=query.RATIO)
    z, down = Kind(name="z"), State(name="down")
    assert parse("kind:z util>0.9") == All(parts=(z, hot))
    assert parse("kind:z and util>0.9 or down") == Any(parts=(All(parts=(z, hot)), down))
    assert parse("kind:z & (util>0.9 | down)") == All(parts=(z, Any(parts=(hot, down))))
    assert parse("not (down or kind:z)") == Not(part=Any(parts=(down, z)))


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("", 0, "missing"),
        ("   ", 3, "missing"),
        ("util>", 5, "nothing that is a value"),
        ("util > lots", 7, "nothing that is a value"),
        ("util>90", 5, "no ratio"),
        ("util>90GB/s", 5, "not a ratio"),
        ("bytes>5", 6, "has no unit"),
        ("kind:q", 5, "'q' is not a kind"),
        ("kind:", 5, "a kind is missing"),
        ("chip", 4, "comes a number"),
        ("stage x", 5, "comes a number"),
        ("chip 9-3", 5, "runs backwards"),
        ("(faulty", 0, "not closed"),
        ("faulty)", 6, "was not opened"),
        ("faulty or", 9, "missing"),
        ("faulty and or c5", 11, "missing"),
        ("not", 3, "missing"),
        ('say "this', 4, "no second one"),
        ('""', 0, "no name between"),
        ("load>0.9", 0, "'load' cannot be compared"),
        ("speed:3", 0, "'speed' cannot be compared"),
        ("faulty > 3", 7, "stands nothing"),
        ("(" * 60 + "c5", 51, "too many brackets"),
        ("x" * 1001, 1000, "too long"),
    ],
)
def test_what_is_wrong_is_said_at_the_character(text, at, says):
    with pytest.raises(QueryError, match=says) as error:
        parse(text)
    assert error.value.position == at
    assert error.value.where == f"character {at + 1}"


_WORDS = st.sampled_from(
    ["util", "hbm", ">", ">=", "0.9", "90%", "80GiB", "kind", ":", "z", "chip", "17", "stage",
     "and", "or", "not", "(", ")", "!", "|", "&", '"', "i0.c5", "i0.c5>i1.c5", "faulty", "*"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=40), st.text(string.printable, max_size=40),
                 st.lists(_WORDS, max_size=12).map(" ".join),
                 st.lists(_WORDS, max_size=12).map("".join)))  # fmt: skip
def test_any_text_is_understood_or_refused_at_one_of_its_characters(text):
    with contextlib.suppress(QueryError):
        parse(text)
        return
    with pytest.raises(QueryError) as error:
        parse(text)
    assert 0 <= error.value.position <= len(text)
    assert str(error.value).startswith(f"character {error.value.position + 1}: ")


_TERMS = st.sampled_from(["util>0.9", "hbm>90%", "kind:z", "chip 17", "stage 2", "faulty", "c5"])


@given(st.recursive(_TERMS, lambda inner: st.one_of(
    inner.map("not {}".format), inner.map("({})".format),
    st.tuples(inner, inner).map("({0[0]} or {0[1]})".format),
    st.tuples(inner, inner).map("{0[0]} {0[1]}".format)), max_leaves=12))  # fmt: skip
def test_brackets_around_the_whole_and_spaces_change_nothing(text):
    assert parse(f" ( {text} )  ") == parse(text)
