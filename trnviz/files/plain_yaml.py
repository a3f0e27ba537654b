"""The part of YAML that configuration files are written in: maps, lists and scalars by indentation.

Not the whole language, on purpose: no anchors, tags, several documents or block texts, so a small
file cannot become a large value. What is not read is refused by its line.
"""

import re

from trnviz.core.errors import InputError
from trnviz.files.strict_json import show

MOST_BYTES = 1 << 20
_MOST_LINES = 50_000
_MOST_DEPTH = 32
_LONGEST_NUMBER = 40
_KEY = re.compile(
    r"""^("[^"]*"|'[^']*'|[^\s:#\[\]{},&*!|>'"%@`-][^:#]*?|-?[\w.+-]+)\s*:(?:\s+(.*))?$"""
)
_INT = re.compile(r"[+-]?\d+\Z", re.ASCII)
_FLOAT = re.compile(r"[+-]?(\d+\.\d*|\.\d+|\d+)([eE][+-]?\d{1,4})?\Z", re.ASCII)
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_REFUSED = {
    "&": "an anchor",
    "*": "an alias",
    "!": "a tag",
    "|": "a block text",
    ">": "a block text",
}
Line = tuple[int, int, str]
"""Number, indentation, text."""


def read(text: str, source: str = "") -> object:
    """The value of a YAML text: dicts, lists, texts, numbers, truth values and None.

    Raises:
        InputError: It is no YAML, or more than this reader knows; the line is named.
    """
    try:
        return _whole(_lines(text))
    except InputError as error:
        raise error.at(source=source) from error


def _whole(lines: list[Line]) -> object:
    if not lines:
        raise InputError("is empty", where="line 1")
    value, rest = _block(lines, 0, lines[0][1], 0)
    if rest < len(lines):
        raise InputError("is indented less than what it follows", where=_at(lines[rest]))
    return value


def _lines(text: str) -> list[Line]:
    found: list[Line] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if number > _MOST_LINES:
            raise InputError("has too many lines", hint=f"at most {_MOST_LINES:,}")
        plain = _without_comment(line).rstrip()
        bare = plain.lstrip(" ")
        if not bare or (bare == "---" and not found):
            continue
        if bare.startswith("\t"):
            raise InputError("is indented by a tab", where=f"line {number}", hint="spaces")
        if bare in ("---", "..."):
            raise InputError("has a second document", where=f"line {number}")
        found.append((number, len(plain) - len(bare), bare))
    return found


def _without_comment(line: str) -> str:
    quote = ""
    for i, mark in enumerate(line):
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "\"'" and (i == 0 or line[i - 1] in " [,:{"):
            quote = mark
        elif mark == "#" and (i == 0 or line[i - 1] in " \t"):
            return line[:i]
    return line


def _at(line: Line) -> str:
    return f"line {line[0]}"


def _block(lines: list[Line], start: int, indent: int, depth: int) -> tuple[object, int]:
    """The map or list that begins at a line, and where it ends."""
    if depth > _MOST_DEPTH:
        raise InputError("is nested too deeply", where=_at(lines[start]))
    if lines[start][2].startswith("- ") or lines[start][2] == "-":
        return _list(lines, start, indent, depth)
    return _map(lines, start, indent, depth)


def _map(lines: list[Line], at: int, indent: int, depth: int) -> tuple[object, int]:
    found: dict[str, object] = {}
    while at < len(lines) and lines[at][1] == indent:
        match = _KEY.match(lines[at][2])
        if match is None:
            raise InputError(
                f"{show(lines[at][2])} is no name with a value", where=_at(lines[at]),
                hint='such as "name: value"',
            )  # fmt: skip
        key = match[1].strip("\"'")
        if key in found:
            raise InputError(f"{show(key)} stands twice", where=_at(lines[at]))
        rest = (match[2] or "").strip()
        found[key], at = _value_of(lines, at, indent, rest, depth)
    _refuse_stray(lines, at, indent)
    return found, at


def _value_of(lines: list[Line], at: int, indent: int, rest: str, depth: int) -> tuple[object, int]:
    """What stands behind a colon: on the line, or indented below it."""
    if rest:
        return _scalar(rest, _at(lines[at])), at + 1
    below = at + 1
    is_list = below < len(lines) and lines[below][2].startswith("-")
    if below < len(lines) and lines[below][1] >= indent + (not is_list):
        return _block(lines, below, lines[below][1], depth + 1)
    return None, below


def _refuse_stray(lines: list[Line], at: int, indent: int) -> None:
    if at < len(lines) and lines[at][1] > indent:
        raise InputError("is indented more than what it follows", where=_at(lines[at]))


def _list(lines: list[Line], at: int, indent: int, depth: int) -> tuple[object, int]:
    found: list[object] = []
    while at < len(lines) and lines[at][1] == indent and lines[at][2].startswith("-"):
        number, _, text = lines[at]
        rest = text[1:].strip()
        if _KEY.match(rest):
            inner = indent + len(text) - len(text[1:].lstrip())
            lines[at] = (number, inner, rest)
            value, at = _block(lines, at, inner, depth + 1)
        elif rest:
            value, at = _scalar(rest, f"line {number}"), at + 1
        else:
            value, at = _value_of(lines, at, indent, "", depth)
        found.append(value)
    _refuse_stray(lines, at, indent)
    return found, at


def _scalar(text: str, where: str) -> object:
    if text[0] in _REFUSED:
        raise InputError(f"{_REFUSED[text[0]]} is not read here: {show(text)}", where=where)
    if text[0] == "[":
        return _flow_list(text, where)
    if text[0] == "{":
        if text.replace(" ", "") == "{}":
            return {}
        raise InputError(f"a map in braces is not read here: {show(text)}", where=where)
    if text[0] in "\"'":
        if len(text) == 1 or text[-1] != text[0]:
            raise InputError(f"{show(text)} has no closing quote", where=where)
        return text[1:-1]
    return plain_scalar(text)


def _flow_list(text: str, where: str) -> list[object]:
    if text[-1] != "]" or "[" in text[1:] or "{" in text:
        raise InputError(f"{show(text)} is not a list on one line", where=where)
    inner = text[1:-1].strip().removesuffix(",")
    return [_scalar(item.strip() or "~", where) for item in inner.split(",")] if inner else []


def plain_scalar(text: str) -> object:
    """A word without quotes: a truth value, a number, or itself."""
    low = text.lower()
    if low in _WORDS:
        return _WORDS[low]
    if len(text) <= _LONGEST_NUMBER and _INT.match(text):
        return int(text)
    if len(text) <= _LONGEST_NUMBER and _FLOAT.match(text):
        value = float(text)
        return value if abs(value) != float("inf") else text
    return text
