"""The tables of docs/collectives.md are what the program computes."""

import re

import pytest

from tests.core.bench import test_measured as measured
from tests.core.collectives.builders import GIB, MIB, collective
from tests.paths import ROOT, SHARED
from trnviz.core.bench.run import run
from trnviz.core.collectives.groups import whole
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.files.topologies import topology

TEXT = (ROOT / "docs" / "collectives.md").read_text(encoding="utf-8")
BANDWIDTH = {"torus:4x4": (128e9,), "torus:4x4x4": (128e9, 128e9, 64e9)}


def rows(title):
    """Cells of the table under a heading, without its head."""
    part = TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_algorithm_has_its_row():
    named = re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)
    assert named == [*sorted(ALGORITHMS, key=named.index), "auto"]


@pytest.mark.parametrize("row", rows("At the bound"), ids=lambda row: "-".join(row[:2]))
def test_the_table_of_bounds_is_what_runs_give(row):
    name, operation, *cells = row
    fabric = topology(name, bandwidth=BANDWIDTH.get(name, ()))
    found, result = [name, operation], None
    for size in (1024, MIB, GIB):
        asked = collective(operation, "auto", whole(fabric), size_bytes=size)
        result = run(asked, fabric, record="totals")
        found.append(f"{result.run.time_s * 1e6:,.2f} ({result.bound_ratio:.1%})")
    assert [name, operation, *cells] == [*found, result.schedule.algorithm]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the measurements are not here")
def test_the_table_of_measurements_is_what_the_test_prints():
    found = [*measured.all_reduces(), *measured.inside_a_chip(), *measured.efa()]
    expected = [
        [p.what, f"{p.measured:.1f}", f"{p.ours:.1f}", f"{p.error:+.1%}", p.how, p.role]
        for p in found
        if p.role != "aside"
    ]
    assert rows("Against measurements") == expected
