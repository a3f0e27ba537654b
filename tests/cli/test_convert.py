"""`convert`, `diff`, `info FILE`, `validate FILE`, `--trace`, `--measured`, `--schedule`."""

import itertools
import json
import subprocess
import sys

import pytest

from tests.files.inputs import GOOD, TABLE, as_json, neuron_ls
from tests.paths import ROOT
from tests.scenarios import bare, trained
from trnviz.cli import main
from trnviz.core.faults import Fault
from trnviz.files import document
from trnviz.session.edits import SetFaults


def run(capsys, *words):
    """Exit status, standard output, standard error."""
    status = main.main([str(word) for word in words])
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "plan.trnviz"
    document.write(path, trained(dp=1))
    return path


# --- convert -----------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".graphml", ".node-link.json", ".trnviz"])
def test_converting_twice_gives_the_same_bytes(capsys, tmp_path, suffix):
    first, second, third = (tmp_path / f"{i}{suffix}" for i in range(3))
    document.write(tmp_path / "a.trnviz", bare())
    for source, target in ((tmp_path / "a.trnviz", first), (first, second), (second, third)):
        assert run(capsys, "convert", source, "-o", target)[0] == 0
    assert first.read_bytes() == second.read_bytes() == third.read_bytes()


def test_a_document_goes_through_both_graphs_and_comes_back(capsys, tmp_path):
    document.write(tmp_path / "a.trnviz", bare("ultraserver:2"))
    names = ["a.trnviz", "b.graphml", "c.graph.json", "d.trnviz"]
    for source, target in itertools.pairwise(names):
        assert run(capsys, "convert", tmp_path / source, "-o", tmp_path / target)[0] == 0
    assert (tmp_path / "a.trnviz").read_bytes() == (tmp_path / "d.trnviz").read_bytes()


def test_several_outputs_come_of_one_call(capsys, tmp_path, plan):
    names = ["x.env", "x.groups.json", "x.ranks.csv", "x.nxdt.yaml", "x.graphml"]
    words = [word for name in names for word in ("-o", tmp_path / name)]
    status, out, told = run(capsys, "convert", plan, *words)
    assert (status, out) == (0, "")
    assert told.count("wrote ") == len(names)
    assert all((tmp_path / name).stat().st_size for name in names)


def test_four_listings_become_an_ultraserver(capsys, tmp_path):
    for i in range(4):
        (tmp_path / f"n{i}.json").write_bytes(as_json(neuron_ls(instance_id=f"i-{i}")))
    files = [tmp_path / f"n{i}.json" for i in range(4)]
    status, _, told = run(capsys, "convert", *files, "-o", tmp_path / "u.trnviz")
    assert status == 0
    assert "note: the files do not say which instance is which" in told
    assert document.read(tmp_path / "u.trnviz").scenario.topology.chip_count == 64


def test_content_decides_and_not_the_suffix(capsys, tmp_path):
    for kind in ("GraphML", "ASTRA-sim network", "node-link graph", "document"):
        (tmp_path / "x.png").write_bytes(GOOD[kind])
        status, _, _ = run(capsys, "convert", tmp_path / "x.png", "-o", "-", "--to", "document")
        assert status == 0


def test_standard_output_takes_the_bytes_and_nothing_else(tmp_path, plan):
    command = [sys.executable, "-m", "trnviz", "convert", plan, "-o", "-", "--to", "document"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    assert done.stdout == plan.read_bytes()
    assert done.stderr == b""


def test_standard_input_is_a_file_too(plan):
    command = [sys.executable, "-m", "trnviz", "convert", "-", "-o", "-", "--to", "document"]
    data = plan.read_bytes()
    done = subprocess.run(command, cwd=ROOT, input=data, capture_output=True, check=True)
    assert done.stdout == data
    done = subprocess.run(command, cwd=ROOT, input=b"x", capture_output=True, check=False)
    assert done.returncode == 3
    assert done.stderr.startswith(b"standard input: is text of no kind known here")


def test_an_existing_target_is_kept_without_force(capsys, tmp_path, plan):
    target = tmp_path / "x.graphml"
    target.write_text("mine")
    status, _, told = run(capsys, "convert", plan, "-o", target, "-o", tmp_path / "y.graphml")
    assert status == 4
    assert "exists already; --force overwrites it" in told
    assert target.read_text() == "mine"
    assert not (tmp_path / "y.graphml").exists()
    assert run(capsys, "convert", plan, "-o", target, "--force")[0] == 0
    assert target.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["plan.trnviz", "-o", "x"], 2, "does not say what to write"),
        (["plan.trnviz", "-o", "x.json"], 2, "does not say what to write"),
        (["plan.trnviz", "-o", "x", "--to", "graphm"], 2, "did you mean graphml?"),
        (["plan.trnviz"], 2, "-o OUT is missing"),
        (["-o", "x.trnviz"], 2, "a file to read is missing"),
        (["none.trnviz", "-o", "x.trnviz"], 3, "none.trnviz: cannot be read: there is no such"),
        (["plan.trnviz", "-o", "no/x.trnviz"], 4, "the folder does not exist"),
        (["plan.trnviz", "-o", "."], 2, "does not say what to write"),
        (["plan.trnviz", "-o", "a.env", "-o", "a.env"], 4, "is named twice"),
        (["bare.trnviz", "-o", "a.env"], 3, "there is no placement to write"),
        (["bare.trnviz", "-o", "a.trace.json"], 3, "a trace needs a step"),
        (["loads.csv", "-o", "a.trnviz"], 3, "is a measurement (link loads)"),
        (["bare.trnviz", "-o", "a.graphml", "--map", "x"], 3, "--map: 'x' is no mapping"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    capsys, tmp_path, monkeypatch, words, status, told
):
    monkeypatch.chdir(tmp_path)
    document.write(tmp_path / "plan.trnviz", trained(dp=1))
    document.write(tmp_path / "bare.trnviz", bare())
    (tmp_path / "loads.csv").write_bytes(GOOD["link loads"])
    before = sorted(tmp_path.iterdir())
    found, out, error = run(capsys, "convert", *words)
    assert (found, out) == (status, "")
    assert told in error
    assert sorted(tmp_path.iterdir()) == before


def test_the_kinds_of_output_are_listed(capsys):
    status, out, _ = run(capsys, "convert", "--to", "list")
    assert status == 0
    assert "graphml" in out
    assert ".trace.json" in out


def test_what_a_format_cannot_say_is_said(capsys, tmp_path):
    document.write(tmp_path / "a.trnviz", bare())
    status, _, told = run(capsys, "convert", tmp_path / "a.trnviz", "-o", tmp_path / "n.astra.yml")
    assert status == 0
    assert "links on the chip are left out" in told


# --- diff --------------------------------------------------------------------------------------


def test_equal_documents_have_no_difference(capsys, plan):
    assert run(capsys, "diff", plan, plan)[:2] == (0, "no difference\n")


def test_a_difference_has_a_status_words_and_numbers(capsys, tmp_path, plan):
    other = tmp_path / "other.trnviz"
    broken = SetFaults(faults=(Fault(kind="link", name="i0.c0>i1.c0", share=0.01),))
    document.write(other, broken.apply(trained(dp=1)))
    status, out, _ = run(capsys, "diff", plan, other)
    assert status == 5
    assert out.startswith("fault link i0.c0>i1.c0: none -> at 1 %\n")
    assert "what it does:" in out
    status, out, _ = run(capsys, "diff", plan, other, "--json")
    value = json.loads(out)
    assert status == 5
    assert value["same"] is False
    assert value["differences"][0]["what"] == "fault link i0.c0>i1.c0"
    assert {"name", "a", "b", "ratio", "text"} <= set(value["deltas"][0])


def test_files_of_other_kinds_are_compared_too(capsys, tmp_path):
    (tmp_path / "a").write_bytes(GOOD["neuron-ls"])
    document.write(tmp_path / "b.trnviz", bare("trn2.48xlarge"))
    assert run(capsys, "diff", tmp_path / "a", tmp_path / "b.trnviz")[0] == 0


# --- info and validate -------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in GOOD if kind != "model"])
@pytest.mark.parametrize("json_too", [False, True])
def test_info_says_what_is_in_any_file(capsys, tmp_path, kind, json_too):
    (tmp_path / "x").write_bytes(GOOD[kind])
    status, out, _ = run(capsys, "info", tmp_path / "x", *(["--json"] if json_too else []))
    assert status == 0
    assert json.loads(out) if json_too else len(out.splitlines()) > 2


@pytest.mark.parametrize("kind", GOOD)
def test_validate_takes_any_file(capsys, tmp_path, kind):
    (tmp_path / "x").write_bytes(GOOD[kind])
    status, out, _ = run(capsys, "validate", tmp_path / "x")
    assert status == 0
    assert ": ok" in out
    (tmp_path / "x").write_bytes(GOOD[kind][: len(GOOD[kind]) // 2 - 1])
    status, _, told = run(capsys, "validate", tmp_path / "x")
    assert status in (0, 3)
    assert "Traceback" not in told


def test_validate_says_where_a_listing_contradicts_its_machine(capsys, tmp_path):
    devices = neuron_ls()
    devices[5]["connected_to"].remove(6)
    (tmp_path / "x.json").write_bytes(as_json(devices))
    status, out, _ = run(capsys, "validate", tmp_path / "x.json")
    assert status == 0
    assert "warning: i0.c5>i0.c6" in out
    _, out, _ = run(capsys, "validate", "--json", tmp_path / "x.json")
    value = json.loads(out)
    assert (value["ok"], value["kind"]) == (True, "neuron-ls")
    assert value["problems"][0]["where"] == "i0.c5>i0.c6"


def test_a_fabric_from_a_file_is_a_topology(capsys, tmp_path):
    (tmp_path / "net.yml").write_bytes(GOOD["ASTRA-sim network"])
    words = ("collective", "all_reduce", "-s", "1MiB", "-t", tmp_path / "net.yml", "--json")
    status, out, told = run(capsys, *words)
    assert (status, json.loads(out)["ranks"]) == (0, 24)
    assert "note: a GB/s of ASTRA-sim" in told


# --- beside the model --------------------------------------------------------------------------


def test_a_benchmark_stands_beside_the_sweep_in_words(capsys, tmp_path):
    (tmp_path / "m.txt").write_text(TABLE.format(time="time:avg(us)"))
    words = ("sweep", "all_reduce", "-t", "ring:16", "--measured", tmp_path / "m.txt")
    status, out, _ = run(capsys, *words)
    assert status == 0
    assert "1 KiB: measured 58 us, the model says" in out
    assert "in the middle of 2 points" in out
    other = ("sweep", "all_gather", "-t", "ring:4", *words[4:])
    _, _, told = run(capsys, *other)
    assert "note: the file measured all_reduce, this is all_gather" in told
    assert "note: the file measured 16 ranks, this is 4" in told
    status, out, _ = run(capsys, *words, "--json")
    value = json.loads(out)
    assert [row["size_bytes"] for row in value["results"]] == [1024, 1 << 20]
    assert value["measured"][0]["measured"] == pytest.approx(58e-6)
    (tmp_path / "m.txt").write_bytes(GOOD["link loads"])
    assert run(capsys, *words)[0] == 3


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("neuron-monitor", "core 0: measured 150 B, the model says"),
        ("Neuron runtime memory table", "core 4: measured 20.09 GiB, the model says"),
        ("link loads", "i0.c0>i0.c1: measured 2.333 GB/s, the model says"),
        ("Chrome trace", "i0.c0>i0.c1: measured"),
    ],
)
def test_a_measurement_stands_beside_the_step(capsys, tmp_path, plan, kind, words):
    (tmp_path / "m").write_bytes(GOOD[kind])
    status, out, _ = run(capsys, "simulate", plan, "--measured", tmp_path / "m")
    assert status == 0
    assert words in out
    _, out, _ = run(capsys, "simulate", plan, "--measured", tmp_path / "m", "--json")
    assert json.loads(out)["measured"][0]["measured"] > 0


def test_a_measurement_of_another_fabric_is_refused(capsys, tmp_path, plan):
    (tmp_path / "m.csv").write_text("time_s,link,bytes_per_s\n0,a>b,1\n1,a>b,1\n")
    status, _, told = run(capsys, "simulate", plan, "--measured", tmp_path / "m.csv")
    assert status == 3
    assert "m.csv: 'a>b' is not a link of ultraserver" in told
    (tmp_path / "m.csv").write_bytes(GOOD["nccom-test"])
    assert run(capsys, "simulate", plan, "--measured", tmp_path / "m.csv")[0] == 3


def test_simulate_writes_a_trace(capsys, tmp_path, plan):
    status, out, told = run(capsys, "simulate", plan, "--trace", tmp_path / "t.json", "--json")
    assert status == 0
    assert json.loads(out)["step_time_s"] > 0
    assert "wrote" in told
    assert json.loads((tmp_path / "t.json").read_text())["traceEvents"]
    assert run(capsys, "simulate", plan, "--trace", tmp_path / "t.json")[0] == 4


def test_collective_writes_its_schedule(capsys, tmp_path):
    words = ("collective", "all_gather", "-s", "1MiB", "-t", "ring:4", "--schedule")
    status, _, told = run(capsys, *words, tmp_path / "s.csv")
    assert status == 0
    assert "flows" in told
    assert (tmp_path / "s.csv").read_text().startswith("flow,group,step,source")
    assert run(capsys, *words, tmp_path / "s.csv")[0] == 4
    assert run(capsys, *words, tmp_path / "s.json")[0] == 0
    assert json.loads((tmp_path / "s.json").read_text())["format"] == "trnviz-schedule"


def test_export_writes_numbers_beside_pictures(capsys, tmp_path, plan):
    names = [tmp_path / "x.links.csv", tmp_path / "x.svg"]
    words = [word for name in names for word in ("-o", name)]
    assert run(capsys, "export", plan, *words)[0] == 0
    assert all(name.stat().st_size for name in names)


def test_a_plan_goes_onto_a_fabric_from_a_file_with_its_faults(capsys, tmp_path):
    devices = neuron_ls()
    devices[5]["connected_to"].remove(6)
    (tmp_path / "ls.json").write_bytes(as_json(devices))
    target = tmp_path / "p.trnviz"
    words = ("plan", "Llama-3.1-8B", "-t", tmp_path / "ls.json", "--tp", "32", "-o", target)
    assert run(capsys, *words)[0] == 0
    made = document.read(target).scenario
    assert (made.spec.text, made.faults[0].name) == ("trn2.48xlarge", "i0.c5>i0.c6")
