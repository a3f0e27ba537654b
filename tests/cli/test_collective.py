import json

import pytest

from trnviz.cli.collective import ALGORITHMS, OPERATIONS
from trnviz.cli.main import main
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.registry import ALGORITHMS as REGISTERED

GENERIC = ("--bandwidth", "128GB/s", "--latency", "500ns")
KEYS = (
    "operation", "algorithm", "topology", "ranks", "size_bytes", "time_s", "algbw_bytes_per_s",
    "busbw_bytes_per_s", "bound_s", "bound_ratio", "steps", "flows", "bottleneck_links", "links",
)  # fmt: skip


def answer(capsys, *words):
    assert main(["collective", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("words", "us"),
    [
        (("-t", "torus:4x4", "-a", "multi_ring", *GENERIC), 3938.16),
        (("-t", "torus:4x4", "-a", "dimension_ring", *GENERIC), 15734.64),
        (("-t", "ring:16", "-a", "ring", *GENERIC), 15743.64),
        (
            (
                "-t", "torus:4x4x4", "-a", "dimension_ring",
                "--bandwidth", "128GB/s", "128GB/s", "64GB/s", "--latency", "500ns",
            ),
            17310.504,
        ),
    ],
)  # fmt: skip
def test_all_reduce_takes_the_time_of_its_closed_form(capsys, words, us):
    found = answer(capsys, "all_reduce", "-s", "1GiB", *words)
    assert found["time_s"] == pytest.approx(us * 1e-6, rel=1e-9)
    assert found["bound_s"] <= found["time_s"]


def test_json_has_the_keys_that_are_promised(capsys):
    found = answer(capsys, "all_gather", "-t", "trn2", "-s", "1MiB")
    assert [key for key in KEYS if key not in found] == []
    assert set(found["links"][0]) == {
        "name", "kind", "bytes", "peak_utilization_ratio", "mean_utilization_ratio",
    }  # fmt: skip
    assert 0 < found["bound_ratio"] <= 1
    assert all(0 < link["peak_utilization_ratio"] <= 1 for link in found["links"])


def test_groups_run_side_by_side(capsys):
    one = answer(
        capsys, "all_gather", "-t", "trn2", "-s", "8MiB", "--group", "chips:0-3", "-a", "ring"
    )
    two = answer(
        capsys, "all_gather", "-t", "trn2", "-s", "8MiB", "--group", "chips:0-3;8-11", "-a", "ring"
    )
    assert two["groups"] == 2
    assert two["flows"] == 2 * one["flows"]
    assert two["time_s"] == pytest.approx(one["time_s"])


def test_pairs_and_root_go_by_number_or_name(capsys):
    by_number = answer(capsys, "send_recv", "-s", "1MiB", "--pairs", "0:5")
    by_name = answer(capsys, "send_recv", "-s", "1MiB", "--pairs", "i0.c0:i0.c5")
    assert by_number == by_name
    assert [link["name"] for link in by_number["links"]] == ["i0.c0>i0.c1", "i0.c1>i0.c5"]
    answer(capsys, "broadcast", "-t", "trn2", "-s", "1KiB", "--root", "i0.c7")


def test_one_rank_and_no_bytes_are_defined(capsys):
    alone = answer(capsys, "all_reduce", "-s", "1GiB", "--group", "chips:3")
    assert (alone["time_s"], alone["busbw_bytes_per_s"], alone["bound_ratio"]) == (0, 0, 1)
    empty = answer(capsys, "all_reduce", "-t", "trn2", "-s", "0B")
    assert empty["time_s"] > 0
    assert empty["algbw_bytes_per_s"] == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-s", "64"), "--size: '64' has no unit"),
        (("-s", "1MiB", "--group", "chips:0-99"), "--group: chips 0-99"),
        (("-s", "1MiB", "--group", "rows:1"), "--group: 'rows:1' is not a group"),
        (("-s", "1MiB", "--group", "chips:0-3;chips:3-6"), "two groups share"),
        (("-s", "1MiB", "--group", "chips:0-3;chips:5-6"), "4, 2 ranks"),
        (("-s", "1MiB", "--group", "chips:1,1"), "twice"),
        (("-s", "1MiB", "--group", "chips:5-2"), "runs backward"),
        (("-s", "1MiB", "--root", "77"), "--root: '77'"),
        (("-s", "1MiB", "--pairs", "0:1"), "has no pairs"),
        (("-s", "1MiB", "-a", "multi_ring", "--group", "chips:0,1,6"), "do not form a box"),
    ],
)
def test_a_refused_value_is_named_on_one_line(capsys, words, says):
    assert main(["collective", "all_reduce", *words]) == 3
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("all_reduse", "-s", "1MiB"),
        ("all_reduce",),
        ("all_reduce", "-s", "1MiB", "-a", "rings"),
        ("all_reduce", "-s", "1MiB", "--chunks", "0"),
        ("all_reduce", "-s", "1MiB", "--ties", "both"),
    ],
)
def test_wrong_usage_is_status_two(capsys, words):
    assert main(["collective", *words]) == 2
    assert capsys.readouterr().out == ""


def test_the_text_says_what_the_json_says(capsys):
    assert main(["collective", "all_reduce", "-t", "torus:4x4", "-s", "1GiB", *GENERIC]) == 0
    text = capsys.readouterr().out
    for word in ("time", "algbw", "busbw", "bound / time", "bottleneck", "3.934 ms"):
        assert word in text


def test_the_names_offered_are_the_names_there_are():
    assert set(ALGORITHMS[1:]) == set(REGISTERED)
    assert set(OPERATIONS) == {kind.value for kind in CollectiveKind}


def test_messages_queue_and_are_stored_and_forwarded(capsys):
    words = ("all_to_all", "-t", "torus:4x4", "-s", "1MiB", "-a", "mesh")
    fluid, fifo = answer(capsys, *words), answer(capsys, *words, "--network", "fifo")
    assert (fluid["switching"], fluid["ties"]) == ("cut-through", "split")
    assert (fifo["switching"], fifo["ties"]) == ("store-and-forward", "clockwise")
    assert answer(capsys, *words, "--network", "fifo", "--ties", "split")["ties"] == "split"
    assert main(["collective", *words, "--network", "fifo"]) == 0
    assert "fifo, store-and-forward, ties clockwise" in capsys.readouterr().out


def test_neurons_choice_is_named_with_its_rule(capsys):
    words = ("all_reduce", "-t", "trn2", "-s", "64MiB", "-a", "neuron", "--group", "ranks:0-63")
    found = answer(capsys, *words)
    assert (found["algorithm"], found["asked_algorithm"]) == ("kangaring", "neuron")
    assert main(["collective", *words]) == 0
    assert "Neuron's rule: of 64 ranks mesh up to" in capsys.readouterr().out


def test_a_written_schedule_has_every_flow(capsys, tmp_path):
    path = tmp_path / "flows.csv"
    words = ("all_gather", "-t", "torus:4x4", "-s", "1MiB", "-a", "multi_ring")
    assert main(["collective", *words, "--schedule", str(path)]) == 0
    capsys.readouterr()
    rows = path.read_text().splitlines()
    assert sum("c" in row for row in rows[1:]) >= answer(capsys, *words)["flows"]


def test_a_collective_meets_a_fault_on_its_way(capsys):
    def time_s(*more):
        asked = ["collective", "all_gather", "-t", "trn2", "-a", "multi_ring", "-s", "64MiB"]
        assert main([*asked, "--json", *more]) == 0
        return json.loads(capsys.readouterr().out)["time_s"]

    healthy, always = time_s(), time_s("--fault", "link:i0.c0>i0.c1=50%")
    half = time_s("--fault", f"link:i0.c0>i0.c1=50%@{healthy / 2}s")
    assert healthy < half < always
    assert time_s("--fault", "link:i0.c0>i0.c1=50%@1s") == healthy


@pytest.mark.parametrize("name", ["allreduce", "all-reduce", "AllReduce"])
def test_operations_may_be_written_as_other_tools_do(capsys, name):
    assert main(["collective", name, "-s", "1MiB", "-t", "trn2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["operation"] == "all_reduce"
    assert main(["collective", "reduceall", "-s", "1MiB"]) == 2
