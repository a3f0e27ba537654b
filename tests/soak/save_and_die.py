"""Saves a document over and over in a child process and kills it at random moments.

    python -m tests.soak.save_and_die FOLDER KILLS SEED

Prints how often the old and the new file was found whole; leaves with 1 at the first that is not.
"""

import os
import random
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

from tests.scenarios import trained
from trnviz.core.view import Annotation
from trnviz.files import document

ROUNDS = 2.0
"""The longest wait before a kill, in rounds of two saves, counted from the end of the first."""
MOST = 10
"""So many times the kills asked for, at most, until one was in mid-write and both were found."""


def scenarios():
    """Two scenarios whose texts are long and of different lengths."""
    return [
        replace(trained(dp), annotations=(Annotation(text=f"{dp}" * 9000),) * count)
        for dp, count in ((1, 40), (2, 90))
    ]


def save_once(path, pair):
    """How long it takes to save both."""
    begin = time.perf_counter()
    for scenario in pair:
        document.write(path, scenario)
    return time.perf_counter() - begin


def save_forever(path, pair, pipe):
    """Saves until it is killed, and tells when it has got going."""
    save_once(path, pair)
    os.write(pipe, b"!")
    while True:
        save_once(path, pair)


def main(folder, kills, seed):
    path, pair, choice = Path(folder) / "a.trnviz", scenarios(), random.Random(seed)  # noqa: S311
    texts = [document.dumps(scenario) for scenario in pair]
    found, halves = [0, 0], 0
    round_s = max(save_once(path, pair) for _ in range(3))
    reader, writer = os.pipe()
    for kill in range(MOST * kills):
        if kill >= kills and halves and all(found):
            break
        child = os.fork()
        if child == 0:
            save_forever(path, pair, writer)
        os.read(reader, 1)
        time.sleep(choice.uniform(0, ROUNDS * round_s))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        halves += len(list(Path(folder).glob(".a.trnviz.*.tmp")))  # the next save takes it away
        data = path.read_bytes()
        if data not in texts:
            sys.exit(f"{len(data)} bytes are neither the {len(texts[0])} nor the {len(texts[1])}")
        document.read(path)
        found[texts.index(data)] += 1
    sys.stdout.write(f"{found[0]} {found[1]} {halves}\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
