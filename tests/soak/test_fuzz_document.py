import json
import random
import time

import pytest

from tests.documents import DATA, TEXT
from trnviz.core.errors import InputError
from trnviz.files import document, resources

SLOWEST_S = 2.0
TOKENS = [
    b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"null", b"true", b"-1", b"0", b"1e9", b"NaN",
    b"99999999999999999999", b"\xff", b"\xc3", b"\0", b"\xef\xbb\xbf", b"\\ud800", b"\n", b" ",
    b'"i0.c5"', b'"ultraserver:2"', b'"torus:3x3"', b"[[[[[[[[", b"1e-400", b'"%"', b'"0+0"',
]  # fmt: skip
VALUES = [
    None,
    True,
    False,
    -1,
    0,
    1,
    2,
    3,
    7,
    64,
    1 << 20,
    10**30,
    1.5,
    "",
    "x",
    "-",
    "0 %",
    "1 B",
]
VALUES += [
    "ultraserver",
    "trn2:3",
    "ring:5",
    "i0.c1",
    "0 1 2 3",
    "ring",
    "1 us",
    [],
    {},
    [1],
    ["z"],
]


def mutated_text(choice, text):
    """Bytes cut, doubled, swapped or replaced."""
    data = bytearray(text)
    for _ in range(choice.randint(1, 4)):
        at, length = choice.randrange(len(data) + 1), choice.choice((1, 1, 2, 8, 60))
        piece = bytes(data[at : at + length])
        data[at : at + choice.choice((0, length))] = choice.choice(
            (b"", piece * 2, choice.choice(TOKENS), bytes([choice.randrange(256)]))
        )
    return bytes(data)


def mutated_data(choice, data):
    """Fields replaced, removed, renamed or moved, still JSON."""
    data = json.loads(json.dumps(data))
    for _ in range(choice.randint(1, 5)):
        where = data
        while isinstance(where, dict | list) and where:
            key = choice.choice(list(where) if isinstance(where, dict) else range(len(where)))
            if choice.random() < 0.4 or not isinstance(where[key], dict | list) or not where[key]:
                break
            where = where[key]
        if isinstance(where, dict | list) and where:
            mutate_at(choice, where, key)
    return json.dumps(data).encode()


def mutate_at(choice, where, key):
    how = choice.randrange(4)
    if how == 0:
        where[key] = choice.choice(VALUES)
    elif how == 1:
        del where[key]
    elif how == 2 and isinstance(where, dict):
        where[choice.choice(("x", key.upper(), "tp", "i0.c3"))] = where.pop(key)
    elif isinstance(where[key], int) and not isinstance(where[key], bool):
        where[key] = choice.choice((where[key] + 1, where[key] * 2, where[key] // 2))


def fuzz(count, seed):
    choice = random.Random(seed)  # noqa: S311 - the same documents in every run
    samples = [resources.path("samples", name).read_bytes() for name in resources.names("samples")]
    texts = [TEXT, *samples]
    accepted = 0
    for _ in range(count):
        text = choice.choice(texts)
        bad = mutated_text(choice, text) if choice.random() < 0.5 else mutated_data(choice, DATA)
        begin = time.perf_counter()
        try:
            loaded = document.loads(bad, source="a.trnviz")
        except InputError as error:
            line = error.line()
        else:
            line, accepted = "a.trnviz: ok", accepted + 1
            again = document.dumps(loaded.scenario, loaded.view)
            assert document.dumps(document.loads(again).scenario, loaded.view) == again
        assert line.startswith("a.trnviz: ")
        assert time.perf_counter() - begin < SLOWEST_S, bad
    return accepted


@pytest.mark.parametrize(
    ("count", "seed"),
    [(2_000, 0), *(pytest.param(10_000, seed, marks=pytest.mark.soak) for seed in range(1, 11))],
)
@pytest.mark.timeout(600)
def test_a_mutated_document_is_read_or_refused_and_never_more(count, seed):
    accepted = fuzz(count, seed)
    assert 0 < accepted < count / 2
