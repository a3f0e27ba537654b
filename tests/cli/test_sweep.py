import csv
import io
import json

import pytest

from trnviz.cli.main import main
from trnviz.cli.sweep import HEAD

RING = ("-t", "ring:4", "--bandwidth", "128GB/s", "--latency", "500ns")


def test_sizes_go_from_begin_to_end_by_the_factor(capsys):
    words = ("--begin", "1KiB", "--end", "64KiB", "--factor", "8", "--json")
    assert main(["sweep", "all_reduce", *RING, "-a", "ring", *words]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [r["size_bytes"] for r in results] == [1024, 8192, 65536]
    assert results[0]["time_s"] == pytest.approx(6 * (500e-9 + 256 / 128e9))
    assert results[0]["time:avg(us)"] == pytest.approx(results[0]["time_s"] * 1e6, abs=1e-3)
    assert all(0 < r["bound_ratio"] <= 1 for r in results)


def test_all_tries_every_algorithm_and_names_those_left_out(capsys):
    assert main(["sweep", "all_reduce", *RING, "-a", "all", "--end", "1KiB", "--csv"]) == 0
    out, err = capsys.readouterr()
    rows = list(csv.DictReader(io.StringIO(out)))
    assert tuple(rows[0]) == HEAD
    assert {"ring", "mesh", "multi_ring"} <= {row["algorithm"] for row in rows}
    assert "left out hierarchical" in err


def test_the_table_ends_with_the_mean_bus_bandwidth(capsys):
    assert main(["sweep", "all_gather", *RING, "--end", "4KiB"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == list(HEAD)
    assert lines[-1].startswith("Avg bus bandwidth: ")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("--begin", "1GiB", "--end", "1KiB"), 3),
        (("--begin", "0B"), 3),
        (("--factor", "1"), 2),
        (("--json", "--csv"), 2),
    ],
)
def test_what_cannot_be_swept_is_refused(capsys, words, status):
    assert main(["sweep", "all_reduce", *RING, *words]) == status
    assert capsys.readouterr().err
