"""Sentences of the layers below the window, in its language.

What core, session and files say is English and already has its numbers filled in: they know of no
window. Their f-strings are templates of the catalogue ("{0} does not fit on {1}"); a sentence is
matched against those that share a word with it, the most specific first, and what fills its places
is looked up in the same way.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from trnviz.gui.figures import shown

_PLACE = re.compile(r"\{(\d+)\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER = re.compile(
    r"[-+−]?\d[\d,]*(\.\d+)?( (%|x|[nuµm]?s|min|h|[kKMGTP]?i?B(/s)?|[KMGTP]?(FLOPS|bps)))?"
)
_PROSE = re.compile(r"\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b")
_NAMED = re.compile(rf"(\S+) ({_NUMBER.pattern})")
_BRACKETS = re.compile(r"([^()]+) \((.*)\)")
_Known = dict[str, str | None]
"""What the parts of one sentence have been found to be."""
_LONG = 10
"""Letters; a shorter template, such as "{0} of {1}", does not reach over a comma."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A sentence with places.

    Attributes:
        pattern: What the whole English sentence matches; compiled when it is first tried.
        places: The number of each group.
        said: The sentence of the language, for `str.format`.
        specific: Sentences with more letters of their own go first, then those with fewer places.
        is_short: Whether it has so few letters that it may match what it did not make.
    """

    pattern: str
    places: tuple[int, ...]
    said: str
    specific: tuple[int, int]
    is_short: bool


class Sentences:
    """Finds the templates that a sentence may have been made from."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._whole = texts
        self._by_word: defaultdict[str, list[Template]] = defaultdict(list)
        for text in filter(_PLACE.search, texts):
            words = _WORD.findall(_PLACE.sub("0", text))
            if words:
                self._by_word[max(words, key=len)].append(_template(text, texts[text]))

    def find(self, sentence: str) -> str | None:
        """The sentence in the language, or a number as it writes it; None for anything else."""
        return self._find(sentence, {})

    def _find(self, sentence: str, known: _Known) -> str | None:
        """As `find`; what fills a place is shorter than the sentence, and looked up once."""
        if sentence not in known:
            known[sentence] = self._made(sentence, known)
        return known[sentence]

    def _made(self, sentence: str, known: _Known) -> str | None:
        if sentence in self._whole:
            return self._whole[sentence]
        if _NUMBER.fullmatch(sentence):
            return shown(sentence)
        for template in self._candidates(sentence):
            found = _compiled(template.pattern).fullmatch(sentence)
            said = self._filled(template, found, known) if found else None
            if said is not None:
                return said
        return self._by_pieces(sentence, known)

    def _by_pieces(self, sentence: str, known: _Known) -> str | None:
        """Figures and words side by side, such as "6.06 s, 62.6 %", or in brackets, one by one."""
        for mark in ("\n", "; ", ", ", ": ", " + "):
            pieces = sentence.split(mark)
            found = [self._find(piece, known) for piece in pieces] if len(pieces) > 1 else []
            said = [new or old for new, old in zip(found, pieces, strict=False)]
            if any(found) and not any(map(_left_over, found, pieces)):
                return mark.join(said)
        named = _NAMED.fullmatch(sentence)
        if named:
            return f"{self._whole.get(named[1], named[1])} {shown(named[2])}"
        inner = _BRACKETS.fullmatch(sentence)
        return self._bracketed(inner[1], inner[2], known) if inner else None

    def _bracketed(self, before: str, within: str, known: _Known) -> str | None:
        """A text and what stands in brackets behind it, either of which may be a name."""
        found = [self._find(text, known) for text in (before, within)]
        if not any(found) or any(map(_left_over, found, (before, within))):
            return None
        return f"{found[0] or before} ({found[1] or within})"

    def _candidates(self, sentence: str) -> list[Template]:
        """Templates whose longest word is in the sentence, the most specific first."""
        words = dict.fromkeys(_WORD.findall(sentence))
        near = (template for word in words for template in self._by_word.get(word, ()))
        return sorted(near, key=attrgetter("specific"), reverse=True)

    def _filled(self, template: Template, match: re.Match[str], known: _Known) -> str | None:
        """The sentence with its places filled; None where a short template has caught prose."""
        fields = match.groups()
        found = [self._find(field, known) for field in fields]
        if template.is_short and any(map(_left_over, found, fields)):
            return None
        said = [new or old for new, old in zip(found, fields, strict=True)]
        by_place = dict(zip(template.places, said, strict=True))
        return template.said.format(*(by_place.get(i, "") for i in range(max(by_place) + 1)))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """There are a thousand, and a window needs a tenth of them."""
    return re.compile(pattern, re.DOTALL)


def _left_over(found: str | None, text: str) -> bool:
    """Whether a text without a translation is more than a name."""
    return found is None and _PROSE.search(text) is not None


def _template(text: str, said: str) -> Template:
    pieces = _PLACE.split(text)
    own = [piece.replace("{{", "{").replace("}}", "}") for piece in pieces[::2]]
    size, literal = sum(map(len, own)), [re.escape(piece) for piece in own]
    place = "(.*?)" if size >= _LONG else "((?:(?!, ).)*?)"
    pattern = literal[0] + "".join(place + piece for piece in literal[1:])
    places = tuple(int(number) for number in pieces[1::2])
    return Template(
        pattern=pattern,
        places=places,
        said=said,
        specific=(size, -len(places)),
        is_short=size < _LONG,
    )
