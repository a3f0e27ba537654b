"""How well a text answers what was typed, when only a part of it was typed."""

import re

_TOKEN = re.compile(r"[^\W_]+")
_WHOLE, _BEGINS, _INSIDE, _INITIALS, _SCATTERED = 4.0, 3.0, 2.0, 1.5, 1.0
_PER_CHARACTER = 0.001
_FEWEST = 3


def score(typed: str, text: str) -> float | None:
    """The higher the better; None when a word that was typed is not in the text at all.

    A word counts most where it is a whole word of the text, then where it begins one, stands inside
    one, is made of first letters, or its letters follow each other somewhere. A word with a digit
    and one of two letters must stand in one piece: "17" is not meant by "1 of 7". Of equal
    ones the shorter text wins.
    """
    folded = text.casefold()
    tokens = _TOKEN.findall(folded)
    total = 0.0
    for word in typed.casefold().split():
        points = _points(word, folded, tokens)
        if points is None:
            return None
        total += points
    return total - _PER_CHARACTER * len(text)


def _points(word: str, folded: str, tokens: list[str]) -> float | None:
    if word in tokens:
        return _WHOLE
    if any(token.startswith(word) for token in tokens):
        return _BEGINS
    if word in folded:
        return _INSIDE
    if len(word) < _FEWEST or any(letter.isdigit() for letter in word):
        return None
    if _follow(word, "".join(token[0] for token in tokens)):
        return _INITIALS
    return _SCATTERED if _follow(word, folded) else None


def _follow(word: str, text: str) -> bool:
    """Whether the letters come in this order, with anything between them."""
    letters = iter(text)
    return all(letter in letters for letter in word)
