"""Where numbers have a comma, files and what programs read stay as they are everywhere."""

import os
import subprocess
import sys

import pytest

from tests.paths import ROOT

SAMPLE = ROOT / "resources" / "samples" / "healthy-all-reduce.trnviz"


def made(locale, folder, *words):
    environment = {**os.environ, "LC_ALL": locale, "LANG": locale, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "trnviz", *words], cwd=folder, env=environment, capture_output=True,
        check=True,
    )  # fmt: skip
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    return done.stdout, files


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", str(SAMPLE)),
        ("simulate", str(SAMPLE), "--json"),
        ("sweep", "all_reduce", "--end", "1MiB", "--csv"),
        ("export", str(SAMPLE), "-o", "a.svg", "-o", "a.csv", "-o", "a.graphml"),
        ("convert", str(SAMPLE), "-o", "a.trnviz"),
    ],
)
def test_a_locale_with_a_comma_changes_no_byte(words, tmp_path):
    found = []
    for locale in ("C", "de_DE.UTF-8"):
        folder = tmp_path / locale
        folder.mkdir()
        found.append(made(locale, folder, *words))
    assert found[0] == found[1]
    assert found[0][0] or found[0][1]
