"""How long a person waits for the command line."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("info", "--help")], ids=" ".join)
def bench_answer(benchmark, words):
    """Budget: 0.1 s, the start of Python included."""
    command = [sys.executable, "-m", "trnviz", *words]
    benchmark.pedantic(
        subprocess.run, (command,), {"check": True, "capture_output": True}, rounds=10
    )
