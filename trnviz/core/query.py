"""What is typed into the search box, understood: terms, joined by "and", "or", "not" and brackets.

    chip 17                      a thing by its number; also link, shard, instance, x, y, z
    tp 3, stage 2, stage 0-1     ranks of a group and the chips they sit on
    util>0.9, hbm>90%            numbers; also rate, bytes, capacity, latency, with their units
    kind:z                       chip, link, shard, or a kind of link: xy, z, efa, core
    faulty                       also down, degraded, saturated, idle, overfull
    i0.c5>i1.c5, c5, i0.c*       names, whole or in part; in quotes where they hold spaces

Terms beside each other must all hold. Where something cannot be understood, the error says at which
character.
"""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trnviz.core.errors import InputError
from trnviz.core.units import parse_bytes, parse_rate, parse_ratio, parse_time

if TYPE_CHECKING:
    from collections.abc import Callable

RATIO, BYTES, RATE, TIME = "a ratio", "a size", "a rate", "a time"
FIELDS = {
    "util": (RATIO,), "hbm": (RATIO, BYTES), "bytes": (BYTES,), "rate": (RATE,),
    "capacity": (RATE,), "latency": (TIME,),
}  # fmt: skip
"""What can be compared, and with what."""
NUMBERED = ("chip", "link", "shard", "instance", "x", "y", "z", "tp", "pp", "dp", "cp", "ep")
KINDS = ("chip", "link", "shard", "xy", "z", "efa", "core")
STATES = ("faulty", "down", "degraded", "saturated", "idle", "overfull")
_SYNONYMS = {"rank": "shard", "stage": "pp", "replica": "dp"}
_EXAMPLES = {RATIO: "0.9 or 90%", BYTES: "80GiB", RATE: "50GB/s", TIME: "500ns"}
_PARSERS = {RATIO: parse_ratio, BYTES: parse_bytes, RATE: parse_rate, TIME: parse_time}
_MOST_NUMBER, _MOST_TEXT, _MOST_DEPTH = 10, 1000, 50

_COMPARED = re.compile(rf"({'|'.join(FIELDS)})\s*(>=|<=|!=|==|>|<|=)", re.IGNORECASE)
_KIND = re.compile(r"kind\s*[:=]\s*", re.IGNORECASE)
_NUMBERED = re.compile(rf"({'|'.join((*NUMBERED, *_SYNONYMS))})(?=\s|$|\))", re.IGNORECASE)
_RANGE = re.compile(r"\s+(\d{1,9})(?:-(\d{1,9}))?(?=\s|$|\))")
_QUANTITY = re.compile(r"\s*(\d+(?:\.\d*)?|\.\d+)(?:\s?(%|[KMGTPk]?i?B(?:/s)?|[KMGTk]?bps|[nuµm]?s)"
                       r"(?=\s|$|\)))?(?=\s|$|\))")  # fmt: skip
_WORD = re.compile(r'"([^"]*)"|[^\s()"|&!][^\s()"|&]*')


class QueryError(InputError):
    """A search that cannot be understood.

    Attributes:
        position: The character it stumbles over, counted from 0.
    """

    def __init__(self, problem: str, *, at: int, hint: str = "") -> None:
        self.position = at
        super().__init__(problem, where=f"character {at + 1}", hint=hint)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A number of things against a value in SI units; `of` says what the value is."""

    field: str
    operator: str
    value: float
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """Things by number, such as chip 17 or the ranks of stages 0 to 1."""

    what: str
    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """Things of one of `KINDS`."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Things in one of `STATES`."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """Things by name; `*` stands for anything."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Not:
    """What the part does not match."""

    part: "Query"


@dataclass(frozen=True, slots=True, kw_only=True)
class All:
    """What every part matches."""

    parts: "tuple[Query, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Any:
    """What at least one part matches."""

    parts: "tuple[Query, ...]"


Query = Compared | Numbered | Kind | State | Name | Not | All | Any


def parse(text: str) -> Query:
    """The meaning of a search.

    Raises:
        QueryError: It has none; the error says at which character.
    """
    if len(text) > _MOST_TEXT:
        raise QueryError("the search is too long", at=_MOST_TEXT, hint=f"{_MOST_TEXT} characters")
    reader = _Reader(text)
    found = reader.any()
    if not reader.is_done:
        raise QueryError("a bracket closes that was not opened", at=reader.at)
    return found


class _Reader:
    """Reads from left to right; never goes back."""

    def __init__(self, text: str) -> None:
        self._text, self.at, self._depth = text, 0, 0
        self._skip()

    @property
    def is_done(self) -> bool:
        return self.at >= len(self._text)

    def any(self) -> Query:
        parts = [self._all()]
        while self._takes("or", "|"):
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else Any(parts=tuple(parts))

    def _all(self) -> Query:
        parts = [self._one()]
        while True:
            joined = self._takes("and", "&")
            if not joined and (self.is_done or self._text[self.at] in ")|" or self._is("or")):
                break
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else All(parts=tuple(parts))

    def _one(self) -> Query:
        if self.is_done or self._text[self.at] in ")|&" or self._is("or") or self._is("and"):
            raise QueryError("here something to search for is missing", at=self.at,
                             hint="such as chip 17, util>0.9 or i0.c5")  # fmt: skip
        if self._takes("not", "!"):
            return Not(part=self._deeper(self._one))
        opened = self.at
        if self._takes("", "("):
            inside = self._deeper(self.any)
            if not self._takes("", ")"):
                raise QueryError("this bracket is not closed", at=opened)
            return inside
        return self._term()

    def _deeper(self, read: "Callable[[], Query]") -> Query:
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            raise QueryError("too many brackets", at=self.at, hint=f"at most {_MOST_DEPTH}")
        found = read()
        self._depth -= 1
        return found

    def _term(self) -> Query:
        match = _COMPARED.match(self._text, self.at)
        if match is not None:
            return self._compared(match.group(1).lower(), match.group(2), match.end())
        match = _KIND.match(self._text, self.at)
        if match is not None:
            self.at = match.end()
            return Kind(name=self._choice(KINDS, "a kind"))
        match = _NUMBERED.match(self._text, self.at)
        if match is not None:
            word = match.group(1).lower()
            return self._numbered(_SYNONYMS.get(word, word), match.group(1), match.end())
        return self._name()

    def _compared(self, field: str, operator: str, end: int) -> Query:
        kinds = FIELDS[field]
        example = " or ".join(_EXAMPLES[kind] for kind in kinds)
        hint = f"{field} is compared with {example}"
        match = _QUANTITY.match(self._text, end)
        if match is None:
            at = min(end + len(self._text[end:]) - len(self._text[end:].lstrip()), len(self._text))
            raise QueryError(f"{field} is compared with nothing that is a value", at=at, hint=hint)
        number, unit = match.groups()
        self._go(match.end())
        operator = "=" if operator == "==" else operator
        value, of = _valued(number, unit, kinds, hint, match.start(1))
        return Compared(field=field, operator=operator, value=value, of=of)

    def _numbered(self, what: str, typed: str, end: int) -> Query:
        match = _RANGE.match(self._text, end)
        if match is None:
            raise QueryError(f"after {typed!r} comes a number", at=end, hint=f"such as {typed} 3")
        first, last = int(match.group(1)), int(match.group(2) or match.group(1))
        if last < first:
            raise QueryError(f"{first}-{last} runs backwards", at=match.start(1),
                             hint=f"{last}-{first}")  # fmt: skip
        self._go(match.end())
        return Numbered(what=what, first=first, last=last)

    def _choice(self, allowed: tuple[str, ...], what: str) -> str:
        match = _WORD.match(self._text, self.at)
        word = match.group(0).lower() if match is not None else ""
        word = _SYNONYMS.get(word, word)
        if match is None or word not in allowed:
            problem = f"{word!r} is not {what}" if word else f"here {what} is missing"
            raise QueryError(problem, at=self.at, hint=f"one of {', '.join(allowed)}")
        self._go(match.end())
        return word

    def _name(self) -> Query:
        match = _WORD.match(self._text, self.at)
        if match is None:
            raise QueryError("this quotation mark has no second one", at=self.at)
        at, quoted = self.at, match.group(1)
        self._go(match.end())
        if quoted is not None:
            if not quoted.strip():
                raise QueryError("there is no name between the quotation marks", at=at)
            return Name(text=quoted.strip())
        word = match.group(0)
        if word.lower() in STATES:
            return State(name=word.lower())
        _refuse_unknown_field(word, at)
        return Name(text=word)

    def _takes(self, word: str, sign: str) -> bool:
        """Go over a word or its sign, if it comes next."""
        if self._text.startswith(sign, self.at):
            self._go(self.at + len(sign))
            return True
        if word and self._is(word):
            self._go(self.at + len(word))
            return True
        return False

    def _is(self, word: str) -> bool:
        end = self.at + len(word)
        ends = end >= len(self._text) or self._text[end].isspace() or self._text[end] in "()"
        return ends and self._text[self.at : end].lower() == word

    def _go(self, to: int) -> None:
        self.at = to
        self._skip()

    def _skip(self) -> None:
        while self.at < len(self._text) and self._text[self.at].isspace():
            self.at += 1


def _valued(
    number: str, unit: str | None, kinds: tuple[str, ...], hint: str, at: int
) -> tuple[float, str]:
    """A value in SI units and what it is; a bare number is a ratio."""
    if unit is None:
        if RATIO not in kinds:
            raise QueryError(f"{number} has no unit", at=at, hint=hint)
        if float(number) > _MOST_NUMBER:
            raise QueryError(f"{number} is no ratio", at=at, hint=f"{number}% for a share of 100")
        return float(number), RATIO
    for kind in kinds:
        try:
            return float(_PARSERS[kind](f"{number}{unit}")), kind
        except InputError:
            continue
    raise QueryError(f"{number}{unit} is not {' or '.join(kinds)}", at=at, hint=hint)


def _refuse_unknown_field(word: str, at: int) -> None:
    """A comparison of something unknown is no name: names with > are those of links."""
    if word[0] in "<>=":
        raise QueryError(f"before {word[0]!r} stands nothing that can be compared", at=at,
                         hint=f"one of {', '.join(FIELDS)}")  # fmt: skip
    match = re.match(r"([a-z_]+)\s*(?:>=|<=|!=|=|<|:|>(?=[\d.]+%?$))", word, re.IGNORECASE)
    if match is not None:
        raise QueryError(f"{match.group(1)!r} cannot be compared", at=at,
                         hint=f"one of {', '.join((*FIELDS, 'kind'))}")  # fmt: skip
