"""Every reader against the same table of wrong inputs: refused or read, quickly, never more."""

import copy
import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.files.inputs import GOOD
from tests.paths import ROOT, SHARED, needs_shared
from trnviz.core.errors import InputError, InputErrors
from trnviz.files import sniff
from trnviz.files.compose import compose

SLOWEST_S = 2.0
MOST_RSS_MB = 500
JSON = [kind for kind, data in GOOD.items() if data[:1] in b"{[" and "stream" not in kind]


def tried(data, source="x.bin"):
    """What comes of bytes: the file, or the lines of the refusal; both must come quickly."""
    begin = time.perf_counter()
    try:
        found = sniff.opened(data, source)
    except InputErrors as errors:
        found = errors.lines()
    except InputError as error:
        found = (error.line(),)
    assert time.perf_counter() - begin < SLOWEST_S, data[:200]
    if isinstance(found, tuple):
        assert all(line.startswith(source) for line in found), found
        assert all("Error" not in line for line in found), found
    return found


@pytest.mark.parametrize("kind", GOOD)
def test_a_good_one_is_recognised_by_its_content(kind):
    found = sniff.opened(GOOD[kind], "whatever.png")
    assert kind.startswith((found.kind, "pairs", "rank table", "neuron-ls"))


@pytest.mark.parametrize("kind", GOOD)
def test_truncated_at_every_percent_it_is_read_or_refused(kind):
    data = GOOD[kind]
    for percent in range(100):
        tried(data[: len(data) * percent // 100])


def places(value, path=()):
    yield path
    for key in (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    ):
        yield from places(value[key], (*path, key))


def replaced(data, path, value):
    if not path:
        return value
    data = copy.deepcopy(data)
    where = data
    for key in path[:-1]:
        where = where[key]
    where[path[-1]] = value
    return data


def removed(data, path):
    data = copy.deepcopy(data)
    where = data
    for key in path[:-1]:
        where = where[key]
    del where[path[-1]]
    return data


WRONG = [None, True, -1, 1.5, "", "x", [], {}, [[]], {"a": 1}, 10**30, "9" * 500]
MOST_PLACES = 50


def some(paths):
    """All of a few, an even choice of many."""
    paths = list(paths)
    return paths[:: max(1, len(paths) // MOST_PLACES)]


@pytest.mark.parametrize("kind", JSON)
def test_with_a_wrong_type_in_any_field_it_is_read_or_refused(kind):
    data = json.loads(GOOD[kind])
    for path in some(places(data)):
        for wrong in WRONG:
            tried(json.dumps(replaced(data, path, wrong)).encode())


@pytest.mark.parametrize("kind", JSON)
def test_with_any_field_missing_it_is_read_or_refused(kind):
    data = json.loads(GOOD[kind])
    for path in some(places(data)):
        if path:
            tried(json.dumps(removed(data, path)).encode())


@pytest.mark.parametrize("kind", JSON)
@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 400])
def test_what_is_no_number_is_refused_by_name_in_any_field(kind, word):
    data = json.loads(GOOD[kind])
    for path in some(places(data))[:40]:
        if path:
            text = json.dumps(replaced(data, path, "HERE")).replace('"HERE"', word)
            found = tried(text.encode())
            assert isinstance(found, tuple), (path, text[:300])
            assert any("is not a number" in line for line in found)


TEXTS = [kind for kind in GOOD if kind not in JSON]


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("wrong", ["NaN", "inf", "-1", "x", "", "1e999", "9" * 400, "\u2028", "<"])
def test_with_any_word_of_a_text_replaced_it_is_read_or_refused(kind, wrong):
    words = GOOD[kind].decode().split(" ")
    for index in range(0, len(words), max(1, len(words) // 60)):
        changed = [*words[:index], wrong, *words[index + 1 :]]
        tried(" ".join(changed).encode())


@pytest.mark.parametrize("kind", TEXTS)
def test_without_any_of_its_lines_it_is_read_or_refused(kind):
    lines = GOOD[kind].splitlines(keepends=True)
    for index in range(len(lines)):
        tried(b"".join([*lines[:index], *lines[index + 1 :]]))
        tried(b"".join([*lines[:index], lines[index], lines[index], *lines[index + 1 :]]))


NODE = '{"id": "n%d"}'
LARGE = {
    "a million nodes": lambda: (
        '{"nodes": [' + ",".join(NODE % i for i in range(1_000_000)) + '], "links": []}'
    ),
    "a million nodes of GraphML": lambda: (
        "<graphml><graph>" + "".join(f'<node id="{i}"/>' for i in range(1_000_000)) + "</graph>"
    ),
    "a million devices": lambda: "[" + ",".join(['{"neuron_device": 1}'] * 300_000) + "]",
    "deep lists": lambda: "[" * 100_000 + "]" * 100_000,
    "deep objects": lambda: '{"nodes":' * 100_000,
    "deep elements": lambda: "<graphml>" * 100_000,
    "deep YAML": lambda: (
        "topology:\nbandwidth:\n" + "".join(" " * i + "a:\n" for i in range(1, 3_000))
    ),
    "deep flow lists": lambda: "topology: " + "[" * 100_000 + "\nbandwidth: 1\n",
    "a long line": lambda: "time_s,link,bytes_per_s\n" + "x" * 20_000_000,
    "many columns": lambda: "time_s," + ",".join(f"a{i}>b" for i in range(200_000)) + "\n0,1\n",
    "many rows": lambda: (
        "time_s,link,bytes_per_s\n" + "".join(f"{i},a>b,1\n" for i in range(200_000))
    ),
    "many commas": lambda: "[" + "," * 30_000_000,
    "one long text": lambda: '{"traceEvents": "' + "x" * 30_000_000 + '"}',
    "many brackets": lambda: "[" * 30_000_000,
    "many lines of YAML": lambda: "topology:\nbandwidth:\n" + "a: 1\n" * 300_000,
    "an entity bomb": lambda: (
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><graphml>&b;</graphml>'
    ),
    "an outside entity": lambda: (
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><graphml>&a;</graphml>'
    ),
}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="measured by Linux's /proc")
@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_or_too_deep_is_refused(name):
    """In a process of its own, whose memory and time are looked at.

    Its highest memory is the kernel's VmHWM: what `getrusage` says has that of the test run in it.
    """
    probe = f"""
import time
from pathlib import Path
from tests.files.test_wrong_inputs import LARGE
from trnviz.core.errors import InputError
from trnviz.files import sniff
data = LARGE[{name!r}]().encode()
def highest():
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024
before = highest()
begin = time.process_time()
try:
    found = sniff.opened(data, "x").kind
except InputError as error:
    found = error.line()[:200]
print(before, highest(), time.process_time() - begin, found, sep="\\t")
"""
    done = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    before, after, seconds, found = done.stdout.strip().split("\t")
    assert int(after) < MOST_RSS_MB, (before, after)
    assert float(seconds) < SLOWEST_S * 2, seconds
    assert found.startswith("x: ") or name == "many rows", found


def test_what_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "spaces").write_bytes(b"")
    with (tmp_path / "spaces").open("wb") as stream:
        for _ in range(300):
            stream.write(b" " * (1 << 20))
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (tmp_path / "zeros").write_bytes(bytes(100))
    (tmp_path / "latin").write_bytes("topology: é".encode("latin-1"))
    (tmp_path / "mark.json").write_bytes(b"\xef\xbb\xbf{}")
    for name, words in (
        ("", "is a folder"),
        ("pipe", "is a device or pipe"),
        ("spaces", "is too large"),
        ("picture.json", "PNG"),
        ("zeros", "UTF-16"),
        ("latin", "not UTF-8"),
        ("mark.json", "byte-order mark"),
        ("none", "no such file"),
    ):
        begin = time.perf_counter()
        with pytest.raises(InputError) as caught:
            sniff.open_anything(tmp_path / name)
        assert words in caught.value.line()
        assert time.perf_counter() - begin < SLOWEST_S


def test_a_fabric_that_was_read_can_be_composed_or_is_refused():
    """What a reader accepts may still be no scenario; it is never more than refused."""
    data = json.loads(GOOD["neuron-ls"])
    for path in some(places(data)):
        for wrong in (0, 3, 255, [0, 1], 1 << 35):
            found = tried(json.dumps(replaced(data, path, wrong)).encode())
            if isinstance(found, tuple):
                continue
            with suppress(InputError):
                compose([found])


KNOWN_SAMPLES = {
    "nccom-test-allg-r32-report.json": "nccom-test",
    "nccom-test-allg-r32-report.txt": "nccom-test",
    "nccom-test-allr-r16-show-algorithm.txt": "nccom-test",
    "nccom-test-allr-r2.txt": "nccom-test",
    "neuron-ls-trn1.32xlarge.full.json": "neuron-ls",
    "neuron-ls-trn2.48xlarge.default.txt": "neuron-ls",
    "neuron-ls-trn2.48xlarge.full.json": "neuron-ls",
    "neuron-ls-trn2.48xlarge.topology.txt": "neuron-ls",
    "neuron-monitor-trn2.assembled.json": "neuron-monitor",
    "neuron-rt-oom-table.txt": "Neuron runtime memory table",
    "ultraserver-node-labels.txt": "node labels",
}


WHAT_IT_IS = {".csv": "is a table with the columns '", ".json": "is JSON with the fields '"}


@needs_shared
def test_every_sample_is_read_or_refused_with_its_columns_or_fields():
    for path in sorted((SHARED / "samples").iterdir()):
        found = tried(path.read_bytes(), path.name)
        if path.name in KNOWN_SAMPLES:
            assert found.kind == KNOWN_SAMPLES[path.name]
        else:
            (line,) = found
            assert "of no kind known here; known are: document, model, neuron-ls" in line
            assert WHAT_IT_IS.get(path.suffix, "is text of no kind known here") in line, line


@needs_shared
def test_every_model_configuration_is_read():
    paths = sorted((SHARED / "hf-configs").glob("*.json"))
    assert len(paths) > 20
    for path in paths:
        assert sniff.open_anything(path).kind == "model"
