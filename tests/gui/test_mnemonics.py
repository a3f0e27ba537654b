"""The letters of menus: one of its own for each entry."""

from hypothesis import given
from hypothesis import strategies as st

from trnviz.gui.mnemonics import dealt

TEXTS = st.lists(st.text("abcABC &ü\t.", max_size=8), max_size=12)


def letters(texts):
    halves = [text.replace("&&", "").partition("&")[2][:1].lower() for text in texts]
    return [letter for letter in halves if letter]


def test_a_letter_that_is_free_is_kept_even_below_one_that_would_take_it() -> None:
    assert dealt(["Open", "&Open...", "&Save"]) == ["O&pen", "&Open...", "&Save"]


def test_one_that_is_taken_gives_way_to_the_next_word_then_to_any_letter() -> None:
    assert dealt(["&New", "&Name of it"]) == ["&New", "Name &of it"]
    assert dealt(["&New", "&Ne"]) == ["&New", "N&e"]
    assert dealt(["&No", "&On", "&no"]) == ["&No", "&On", "no"]


def test_keys_behind_a_tab_and_ampersands_stay() -> None:
    assert dealt(["&Move\tM", "&Move to M && N\tM"]) == ["&Move\tM", "Move &to M && N\tM"]


@given(TEXTS)
def test_no_letter_stands_twice_and_no_text_changes(texts) -> None:
    made = dealt(texts)
    found = letters(made)
    assert len(found) == len(set(found))
    assert [t.replace("&&", "\0").replace("&", "") for t in made] == [
        t.replace("&&", "\0").replace("&", "") for t in texts
    ]


@given(TEXTS)
def test_dealing_again_changes_nothing(texts) -> None:
    once = dealt(texts)
    assert dealt(once) == once
