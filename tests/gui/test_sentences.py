"""Sentences of the layers below in another language: found by the templates that made them."""

from trnviz.gui import app
from trnviz.gui.language import Catalogue, said
from trnviz.gui.sentences import Sentences

TEXTS = {
    "{0} does not fit on {1}": "{0} passt nicht auf {1}",
    "{0} of {1}": "{0} von {1}",
    "{0} of the {1}": "{0} von den {1}",
    "{0} chips": "{0} Chips",
    "a rate": "eine Rate",
    "{0!r} is not {1}": "unused",
    "'{0}' is not {1}": "„{0}“ ist nicht {1}",
    "{0} of {1} links are down": "{0} von {1} Verbindungen sind aus",
    "the bank holds {1}, {0} too much": "{0} zu viel: die Bank hält {1}",
    "a set {{x}} of {0}": "eine Menge {{x}} von {0}",
}


def test_what_fills_a_place_is_kept_and_may_move() -> None:
    found = Sentences(TEXTS).find("the bank holds rank 3, core 1 too much")
    assert found == "core 1 zu viel: die Bank hält rank 3"


def test_what_fills_a_place_is_looked_up_too() -> None:
    assert Sentences(TEXTS).find("'12 GB' is not a rate") == "„12 GB“ ist nicht eine Rate"
    assert Sentences(TEXTS).find("4 chips does not fit on 2 chips") == (
        "4 Chips passt nicht auf 2 Chips"
    )


def test_the_sentence_with_more_words_of_its_own_wins() -> None:
    assert Sentences(TEXTS).find("3 of 9 links are down") == "3 von 9 Verbindungen sind aus"


def test_braces_are_braces() -> None:
    assert Sentences(TEXTS).find("a set {x} of 3") == "eine Menge {x} von 3"


def test_words_and_figures_side_by_side_are_looked_up_one_by_one(german: None) -> None:
    sentences = Sentences(TEXTS)
    assert sentences.find("6.06 s, 62.6 %") == "6,06 s, 62,6 %"
    assert sentences.find("a rate, i0.c3, 2 chips") == "eine Rate, i0.c3, 2 Chips"
    assert sentences.find("X/Y 91 %, Z 9.1 %") == "X/Y 91 %, Z 9,1 %"
    assert sentences.find("3.5 of the 4, 2 chips") == "3,5 von den 4, 2 Chips"
    assert sentences.find("3.5 of 4, 2 chips") == "3,5 von 4, 2 Chips"
    assert sentences.find("i0.c3, i0.c4") is None


def test_nothing_is_made_up() -> None:
    sentences = Sentences(TEXTS)
    for text in ("", "something else", "chips", "i0.c3", "the bank", "{0} chips are"):
        assert sentences.find(text) is None


def test_prose_that_no_template_made_is_left_alone(german: None) -> None:
    sentences = Sentences(TEXTS)
    for text in (
        "one of those that nobody has written",
        "3 chips, as measured by somebody else",
        "12.5 GiB, see what they say of it",
    ):
        assert sentences.find(text) is None


def test_numbers_follow_the_locale(german: None) -> None:
    sentences = Sentences(TEXTS)
    assert sentences.find("12.5 GiB does not fit on 1,024 chips") == (
        "12,5 GiB passt nicht auf 1.024 Chips"
    )
    assert sentences.find("93.1 %") == "93,1 %"
    assert sentences.find("1.5 of 24 GiB") == "1,5 von 24 GiB"
    for name in ("trn2.48xlarge", "0.1.0", "i0.c3", "Llama-3.1-70B"):
        assert sentences.find(name) is None


def test_the_window_says_them_through_its_catalogue(german: None) -> None:
    application = app.start_application()
    assert said("3 of 9 links are down") == "3 of 9 links are down"
    catalogue = Catalogue({(text, ""): to for text, to in TEXTS.items()}, application)
    application.installTranslator(catalogue)
    try:
        assert said("3 of 9 links are down") == "3 von 9 Verbindungen sind aus"
        assert said("−2.1 → µ does not fit on ü") == "−2.1 → µ passt nicht auf ü"
        assert said("i0.c3>i0.c4") == "i0.c3>i0.c4"
    finally:
        application.removeTranslator(catalogue)
