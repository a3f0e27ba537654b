"""Mutated files of every kind: read or refused, composed or refused, and never more."""

import json
import random
import time

import pytest

from tests.files.inputs import GOOD
from tests.soak.test_fuzz_document import mutated_data, mutated_text
from trnviz.core.errors import TrnvizError
from trnviz.files import document, sniff
from trnviz.files.compose import compose

SLOWEST_S = 2.0
STRUCTURED = {
    kind: json.loads(data)
    for kind, data in GOOD.items()
    if data[:1] in b"{[" and "stream" not in kind
}


def fuzz(count, seed):
    choice = random.Random(seed)  # noqa: S311 - the same files in every run
    kinds = list(GOOD)
    read = composed = 0
    for _ in range(count):
        kind = choice.choice(kinds)
        if kind in STRUCTURED and choice.random() < 0.5:
            bad = mutated_data(choice, STRUCTURED[kind])
        else:
            bad = mutated_text(choice, GOOD[kind])
        begin = time.perf_counter()
        try:
            found = sniff.opened(bad, "a.bin")
            read += 1
            made = compose([found]).scenario
            composed += 1
        except TrnvizError as error:
            line = str(error)
        else:
            line = "ok"
            text = document.dumps(made)
            assert document.dumps(document.loads(text).scenario) == text, bad
        assert line
        assert time.perf_counter() - begin < SLOWEST_S, bad
    return read, composed


@pytest.mark.parametrize(
    ("count", "seed"),
    [(2_000, 0), *(pytest.param(10_000, seed, marks=pytest.mark.soak) for seed in range(1, 11))],
)
@pytest.mark.timeout(900)
def test_a_mutated_file_is_read_or_refused_and_never_more(count, seed):
    read, composed = fuzz(count, seed)
    assert 0 < composed < read < count
