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
from operator import attrgetter

from trnviz.gui.figures import shown

_PLACE = re.compile(r"\{(\d+)\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER = re.compile(
    r"[-+−]?\d[\d,]*(\.\d+)?( (%|x|[nuµm]?s|min|h|[kKMGTP]?i?B(/s)?|[KMGTP]?(FLOPS|bps)))?"
)
_DEEPEST = 4
_LONG = 10
"""Letters; a shorter template, such as "{0} of {1}", does not reach over a comma."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """A sentence with places.

    Attributes:
        pattern: What the whole English sentence matches.
        places: The number of each group.
        said: The sentence of the language, for `str.format`.
        specific: Sentences with more letters of their own go first, then those with fewer places.
    """

    pattern: re.Pattern[str]
    places: tuple[int, ...]
    said: str
    specific: tuple[int, int]


class Sentences:
    """Finds the templates that a sentence may have been made from."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._whole = texts
        self._by_word: defaultdict[str, list[Template]] = defaultdict(list)
        for text in filter(_PLACE.search, texts):
            words = _WORD.findall(_PLACE.sub("0", text))
            if words:
                self._by_word[max(words, key=len)].append(_template(text, texts[text]))

    def find(self, sentence: str, depth: int = 0) -> str | None:
        """The sentence in the language, or a number as it writes it; None for anything else."""
        if sentence in self._whole:
            return self._whole[sentence]
        if _NUMBER.fullmatch(sentence):
            return shown(sentence)
        if depth < _DEEPEST:
            for template in self._candidates(sentence):
                found = template.pattern.fullmatch(sentence)
                if found:
                    return self._filled(template, found, depth)
            return self._by_pieces(sentence, depth)
        return None

    def _by_pieces(self, sentence: str, depth: int) -> str | None:
        """Figures and words side by side, such as "6.06 s, 62.6 %", one by one."""
        for mark in (", ", ": "):
            pieces = sentence.split(mark)
            said = [self.find(piece, depth + 1) or piece for piece in pieces]
            if len(pieces) > 1 and said != pieces:
                return mark.join(said)
        return None

    def _candidates(self, sentence: str) -> list[Template]:
        """Templates whose longest word is in the sentence, the most specific first."""
        words = dict.fromkeys(_WORD.findall(sentence))
        near = (template for word in words for template in self._by_word.get(word, ()))
        return sorted(near, key=attrgetter("specific"), reverse=True)

    def _filled(self, template: Template, found: re.Match[str], depth: int) -> str:
        fields = dict(zip(template.places, found.groups(), strict=True))
        said = {place: self.find(text, depth + 1) or text for place, text in fields.items()}
        return template.said.format(*(said.get(i, "") for i in range(max(said) + 1)))


def _template(text: str, said: str) -> Template:
    pieces = _PLACE.split(text)
    literal = [re.escape(piece.replace("{{", "{").replace("}}", "}")) for piece in pieces[::2]]
    size = sum(map(len, literal))
    place = "(.*?)" if size >= _LONG else "((?:(?!, ).)*?)"
    pattern = literal[0] + "".join(place + piece for piece in literal[1:])
    places = tuple(int(number) for number in pieces[1::2])
    return Template(
        pattern=re.compile(pattern, re.DOTALL),
        places=places,
        said=said,
        specific=(size, -len(places)),
    )
