import os
import sys
import time

import pytest

from trnviz.core.errors import InputError, InputErrors
from trnviz.files import strict_json


def refused(data):
    begin = time.perf_counter()
    with pytest.raises(InputError) as caught:
        strict_json.decode(data, source="a.trnviz")
    assert time.perf_counter() - begin < 2
    return caught.value


def test_plain_json_is_read():
    text = '{"a": [1, -2.5, "ä\\n", true, null], "\\ud83d\\ude00": {}, "b": "[\\"\\\\{"}'
    assert strict_json.decode(text.encode()) == {
        "a": [1, -2.5, "ä\n", True, None],
        "😀": {},
        "b": '["\\{',
    }


AT_COMMA = sys.version_info >= (3, 13)  # since then the comma itself is pointed at
SYNTAX = [
    (b"", "is empty", "line 1 column 1"),
    (b"   \n ", "is empty", "line 1 column 1"),
    (b"{", "cut off", "line 1 column 2"),
    (b'{"a": 1,\n "b": ', "cut off", "line 2 column 7"),
    (b'{"a": "text that never', "cut off", "line 1 column 7"),
    (b'{"a": 1,}', "comma", f"line 1 column {9 - AT_COMMA}"),
    (b'{"a": 1,, "b": 2}', "comma", "line 1 column 9"),
    (b"[1, 2,]", "comma", f"line 1 column {7 - AT_COMMA}"),
    (b'{"a": 1\n "b": 2}', "comma or a closing bracket is missing", "line 2 column 2"),
    (b'{"a" 1}', "colon", "line 1 column 6"),
    (b"{a: 1}", "name in double quotes", "line 1 column 2"),
    (b"{'a': 1}", "name in double quotes", "line 1 column 2"),
    (b"{} {}", "more text", "line 1 column 4"),
    (b'{"a": "x\ny"}', "line break", "line 1 column 9"),
    (b'{"a": "\\x"}', "backslash", "line 1 column 8"),
    (b'{"a": "\\u12"}', "four hexadecimal", "line 1 column 9"),
    (b'{"a": nul}', "a value is missing", "line 1 column 7"),
    (b'{"a": \xff}', "0xff is not UTF-8", "line 1 column 7"),
    (b'{\n"a": "\xc3"}', "0xc3 is not UTF-8", "line 2 column 7"),
    (b"\xef\xbb\xbf{}", "byte-order mark", "line 1 column 1"),
    ("{}".encode("utf-16"), "UTF-16", "line 1 column 1"),
    ("{}".encode("utf-16-le"), "UTF-16", "line 1 column 1"),
    ("{}".encode("utf-16-be"), "UTF-16", "line 1 column 1"),
    (b"\x89PNG\r\n\x1a\n", "PNG", "line 1 column 1"),
    (b"%PDF-1.7", "PDF", "line 1 column 1"),
    (b"PK\x03\x04", "ZIP", "line 1 column 1"),
    (b"\x1f\x8b\x08", "compressed", "line 1 column 1"),
]


@pytest.mark.parametrize(
    ("data", "words", "where"), SYNTAX, ids=[repr(row[0])[:30] for row in SYNTAX]
)
def test_broken_text_is_refused_with_its_place(data, words, where):
    error = refused(data)
    assert words in error.problem
    assert (error.source, error.where) == ("a.trnviz", where)


STRICTER = [
    (b'{"a": NaN}', "NaN", "$.a"),
    (b'{"a": [0, -Infinity]}', "-Infinity", "$.a[1]"),
    (b"[1e999]", "1e999", "$[0]"),
    (b'{"a": %s}' % (b"9" * 5000), "99999", "$.a"),
    (b"[0." + b"1" * 5000 + b"]", "0.111", "$[0]"),
    (b'{"a": {"b": 1, "b": 2}}', "'b' stands twice", "$.a"),
    (b'{"a": "\\ud800"}', "half of a surrogate pair", "$.a"),
    (b'{"\\udfff": 1}', "half of a surrogate pair", "$"),
    (b'["\\ude00\\ud83d"]', "half of a surrogate pair", "$[0]"),
]


@pytest.mark.parametrize(("data", "words", "where"), STRICTER, ids=[row[1] for row in STRICTER])
def test_what_the_standard_parser_lets_pass_is_refused_with_its_path(data, words, where):
    error = refused(data)
    assert words in error.problem
    assert error.where == where


def test_all_of_them_are_listed():
    error = refused(b'{"a": NaN, "b": [Infinity], "c": 1, "c": 2, "d": "\\udc00"}')
    assert isinstance(error, InputErrors)
    assert [one.where for one in error.errors] == ["$", "$.a", "$.b[0]", "$.d"]
    assert {one.source for one in error.errors} == {"a.trnviz"}


DEEP = [b"[", b'{"a":', b'[{"a":', b"[\n"]


@pytest.mark.parametrize("unit", DEEP, ids=repr)
def test_deep_nesting_is_refused_before_parsing(unit):
    error = refused(unit * 100_000)
    assert "nested" in error.problem
    assert error.where.startswith("line ")
    assert "nested" in refused(unit * 100_000 + b"1").problem


def test_brackets_inside_texts_do_not_count():
    assert strict_json.decode(b'["%s", "\\\\", "\\"["]' % (b"[{" * 1000))[1:] == ["\\", '"[']


HUGE = [
    b" " * strict_json.MOST_BYTES,
    b"[1," * 30 + b"1," * 3_000_000,
    b"[" + b"{}," * 2_000_000,
    b"[" + b'"a",' * 2_000_000,
    b'{"' + b"a" * 8_000_000 + b'": NaN}',
    b'["' + b"\\\\" * 4_000_000 + b'", NaN]',
    b'["' * 4_000_000,
    b"\\" * 8_000_000,
]


@pytest.mark.parametrize("data", HUGE, ids=lambda data: repr(data[:12]))
def test_a_large_text_is_refused_in_time(data):
    refused(data)


def test_a_file_that_is_too_large_is_not_read(tmp_path):
    path = tmp_path / "a"
    with path.open("wb") as stream:
        stream.truncate(300 << 20)
    begin = time.perf_counter()
    with pytest.raises(InputError, match="too large"):
        strict_json.read(path)
    assert time.perf_counter() - begin < 2


def test_what_is_no_file_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path, words in (
        (tmp_path, "folder"),
        (tmp_path / "pipe", "pipe"),
        (tmp_path / "missing", "there is no such file"),
        (tmp_path / "x" / "y", "there is no such file"),
        (strict_json.Path("/dev/zero"), "device"),
        (strict_json.Path("a\0b"), "not a file name"),
    ):
        with pytest.raises(InputError, match=words):
            strict_json.read(path)


def test_values_are_shown_short_and_on_one_line():
    shown = [strict_json.show(v) for v in ({}, [], None, True, 1.5, "a\nb", "x" * 99)]
    assert shown[:6] == ["an object", "a list", "null", "true", "1.5", r"'a\nb'"]
    assert len(shown[6]) < 50
