"""JSON from strangers: limits before parsing, every refusal with its place, nothing taken silently.

Beyond what the standard parser refuses: NaN and Infinity, numbers too large for a float, a name
that stands twice in an object, half of a surrogate pair, a byte-order mark, UTF-16, deep nesting,
and more bytes or values than a document can need.
"""

import json
import math
import os
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from trnviz.core.errors import InputError, InputErrors
from trnviz.files.atomic import reason

MOST_BYTES = 8 << 20
MOST_DEPTH = 32
MOST_VALUES = 400_000
_LONGEST_NUMBER = 40
_LONGEST_SHOWN = 40

_MARK = np.zeros(256, np.bool_)
_MARK[list(b"[]{},")] = True
_QUOTE = ord('"')
_STEP = np.zeros(256, np.int32)
_STEP[list(b"[{")] = 1
_STEP[list(b"]}")] = -1
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
_HALF_PAIR = re.compile(rb"\\u[dD][89a-fA-F]")
_DIGITS = bytes.maketrans(b"123456789E", b"000000000e")
_SURROGATE = re.compile("[\ud800-\udfff]")

_MARKS = (
    (b"\xef\xbb\xbf", "starts with a byte-order mark", "save it as UTF-8 without one"),
    (b"\xff\xfe", "is UTF-16", "save it as UTF-8"),
    (b"\xfe\xff", "is UTF-16", "save it as UTF-8"),
    (b"\x89PNG", "is a PNG picture, not text", ""),
    (b"%PDF", "is a PDF, not text", ""),
    (b"PK\x03\x04", "is a ZIP archive, not text", ""),
    (b"\x1f\x8b", "is compressed, not text", "unpack it first"),
)
_PLAIN_WORDS = {
    "Expecting value": "a value is missing here, or a comma is too many",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing before this",
    "Expecting ':' delimiter": "a colon is missing before this",
    "Expecting property name enclosed in double quotes": (
        "a name in double quotes is missing here, or a comma is too many"
    ),
    "Illegal trailing comma before end of object": "a comma is too many",
    "Illegal trailing comma before end of array": "a comma is too many",
    "Extra data": "there is more text after the end",
    "Invalid control character at": "a line break or control character inside a text",
    "Invalid \\escape": "a backslash that begins no escape",
    "Invalid \\uXXXX escape": "a \\u that is not followed by four hexadecimal digits",
}


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands in the data for a number that is none, until its path is known."""

    text: str


class _Doubled(dict[str, object]):
    """An object in which names stand twice."""

    twice: tuple[str, ...] = ()


@dataclass(slots=True)
class _Hooks:
    """What the parser calls; remembers whether anything has to be looked for afterwards."""

    found: bool = False
    names: dict[str, str] = field(default_factory=dict)

    def number(self, text: str) -> object:
        """An integer or float, or a stand-in for one that is too long or too large."""
        if len(text) <= _LONGEST_NUMBER:
            value = float(text) if any(c in text for c in ".eE") else int(text)
            if math.isfinite(value):
                return value
        return self.constant(text)

    def constant(self, text: str) -> _Refused:
        """A stand-in for NaN or Infinity."""
        self.found = True
        return _Refused(text)

    def pairs(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        """An object; one that names something twice remembers it."""
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self.found = True
        doubled = _Doubled(found)
        names = [name for name, _ in pairs]
        doubled.twice = tuple(name for name in found if names.count(name) > 1)
        return doubled


def read(path: Path, most_bytes: int = MOST_BYTES) -> bytes:
    """The bytes of a regular file of a sensible size.

    Raises:
        InputError: It is missing, may not be read, is too large, or is not a file at all.
    """
    try:
        return _read(path, most_bytes)
    except OSError as error:
        raise InputError(f"cannot be read: {_why(error)}", source=str(path)) from error
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"is not a file name: {error}", source=repr(str(path))) from error


def _why(error: OSError) -> str:
    return "there is no such file" if isinstance(error, FileNotFoundError) else reason(error)


def _read(path: Path, most_bytes: int) -> bytes:
    # Without O_NONBLOCK, opening a pipe would wait for a writer that may never come.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as stream:
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "a device or pipe"
            raise InputError(f"is {what}", source=str(path), hint="a file was expected")
        data = stream.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise InputError(
            "is too large",
            source=str(path),
            hint=f"at most {most_bytes >> 20} MiB of text are read",
        )
    return data


def decode(data: bytes, *, source: str = "", most_values: int = MOST_VALUES) -> object:
    """The value of a JSON text: dicts, lists, texts, numbers, truth values and None.

    Raises:
        InputError: It is no JSON, or more than JSON; line and column, or the path, are named.
    """
    try:
        return _decode(data, most_values)
    except InputErrors as errors:
        raise InputErrors(tuple(e.at(source=source) for e in errors.errors)) from errors
    except InputError as error:
        raise error.at(source=source) from error


def _decode(data: bytes, most_values: int) -> object:
    text = text_of(data)
    _check_size(data, text, most_values)
    hooks, suspicious = _Hooks(), _may_have_large_numbers(data)
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=hooks.pairs,
            parse_constant=hooks.constant,
            parse_float=hooks.number if suspicious else None,
            parse_int=hooks.number if suspicious else None,
        )
    except json.JSONDecodeError as error:
        raise _syntax(error, text) from error
    if hooks.found or _HALF_PAIR.search(data):
        problems: list[InputError] = []
        _find(value, "$", problems)
        if problems:
            raise InputErrors(tuple(problems))
    return value


def text_of(data: bytes, expected: str = "a JSON object was expected") -> str:
    """The text in these bytes: UTF-8 without a mark, of no other kind of file.

    Raises:
        InputError: It is empty, is no text, or is text of another encoding.
    """
    if not data.strip():
        raise InputError("is empty", where="line 1 column 1", hint=expected)
    for mark, what, hint in _MARKS:
        if data.startswith(mark):
            raise InputError(what, where="line 1 column 1", hint=hint)
    if b"\0" in data[:4]:
        raise InputError("is UTF-16 or UTF-32", where="line 1 column 1", hint="save it as UTF-8")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        raise InputError(
            f"the byte 0x{data[error.start]:02x} is not UTF-8 text",
            where=_place(before, len(before)),
        ) from error


def _may_have_large_numbers(data: bytes) -> bool:
    """Whether something looks like a number too long or too large, if only inside a text."""
    shape = data.translate(_DIGITS, b"+")
    return b"0" * (_LONGEST_NUMBER - 3) in shape or b"e000" in shape


def _place(text: str, position: int) -> str:
    line = text.count("\n", 0, position) + 1
    return f"line {line} column {position - text.rfind(chr(10), 0, position)}"


def _check_size(data: bytes, text: str, most_values: int) -> None:
    """Refuses what would take the parser long, by counting brackets and commas outside texts."""
    plain = np.frombuffer(data.replace(b"\\\\", b"").replace(b'\\"', b""), np.uint8)
    outside = np.cumsum(plain == _QUOTE, dtype=np.uint8) & 1 == 0
    marks = plain[_MARK[plain] & outside]
    steps = _STEP[marks[: most_values + 1]]
    if len(steps) and int(np.cumsum(steps).max()) > MOST_DEPTH:
        raise InputError(
            "is nested too deeply", where=_too_deep(text), hint=f"at most {MOST_DEPTH} levels"
        )
    if len(marks) > most_values:
        raise InputError("has too many values", hint=f"at most {most_values:,}")


def _too_deep(text: str) -> str:
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token.group(), 0)
        if depth > MOST_DEPTH:
            return _place(text, token.start())
    return ""


def _syntax(error: json.JSONDecodeError, text: str) -> InputError:
    where = f"line {error.lineno} column {error.colno}"
    if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
        return InputError("ends too early; it may have been cut off", where=where)
    near = text[error.pos : error.pos + _LONGEST_SHOWN].split("\n")[0]
    problem = _PLAIN_WORDS.get(error.msg, error.msg)
    return InputError(f"{problem}: {near!r}", where=where, hint="JSON was expected")


def _find(value: object, path: str, problems: list[InputError]) -> None:
    """Collects stand-ins, doubled names and halves of surrogate pairs with their paths."""
    if isinstance(value, _Refused):
        shown = value.text[:_LONGEST_SHOWN]
        problems.append(InputError(f"{shown} is not a number", where=path, hint="a finite number"))
    elif isinstance(value, str):
        _find_half_pair(value, path, problems)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            _find(item, f"{path}[{i}]", problems)
    elif isinstance(value, dict):
        for name in value.twice if isinstance(value, _Doubled) else ():
            problems.append(
                InputError(f"{show(name)} stands twice", where=path, hint="keep one of them")
            )
        for name, item in value.items():
            _find_half_pair(name, path, problems)
            _find(item, f"{path}.{name}", problems)


def _find_half_pair(text: str, path: str, problems: list[InputError]) -> None:
    if _SURROGATE.search(text):
        problems.append(
            InputError(
                f"{show(text)} has half of a surrogate pair", where=path, hint="whole characters"
            )
        )


def show(value: object) -> str:
    """A value as a message shows it: short, on one line, printable."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
