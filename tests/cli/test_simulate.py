import json

import pytest

from trnviz.cli.main import main
from trnviz.files import resources

SAMPLE = str(resources.path("samples", "llama-3.1-70b-ultraserver"))
KEYS = {
    "mode", "step_time_s", "compute_s", "exposed_communication_s", "pipeline_bubble_s",
    "model_flops_utilization_ratio", "tokens_per_s", "time_to_first_token_s",
    "time_per_output_token_s", "bottleneck", "collectives", "links", "hbm", "problems",
}  # fmt: skip
COLLECTIVE = {
    "name", "operation", "algorithm", "groups", "bytes", "start_s", "duration_s", "exposed_s",
}  # fmt: skip


def simulated(capsys, *arguments):
    assert main(["simulate", *map(str, arguments), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def served(tmp_path):
    """Writes a document that serves a model."""

    def write(*options):
        path = tmp_path / "plan.trnviz"
        plan = ["plan", "Llama-3.1-8B", "-t", "trn2", *options, "-o", str(path), "--force"]
        assert main(plan) == 0
        return path

    return write


def test_a_training_step_answers_every_key(capsys):
    found = simulated(capsys, SAMPLE)
    assert found.keys() >= KEYS
    assert found["mode"] == "training"
    assert found["time_to_first_token_s"] is None
    assert found["time_per_output_token_s"] is None
    assert found["collectives"][0].keys() >= COLLECTIVE
    parts = found["compute_s"] + found["exposed_communication_s"] + found["pipeline_bubble_s"]
    assert parts == pytest.approx(found["step_time_s"])
    assert set(found["exposed_by_dimension_s"]) == {"tp", "cp", "ep", "pp", "dp"}
    assert 0 < found["quality"]["score"] <= 100


def test_the_first_lines_say_whether_it_fits_and_whose_rates_these_are(capsys, tmp_path):
    assert main(["simulate", SAMPLE]) == 0
    lines = dict(line.split("  ", 1) for line in capsys.readouterr().out.splitlines()[:11])
    assert lines["memory"].strip().startswith("fits, fullest bank i0.c0 bank 0: 13.02 GiB")
    assert lines["all figures below"].strip() == "line profile, published line rates"
    assert lines["bottleneck"].strip().startswith("i3.c0>i3.c12 and 15 more as busy, 22 % of")
    over = tmp_path / "over.trnviz"
    assert main(["plan", "DeepSeek-V3", "-o", str(over)]) == 0
    assert main(["simulate", str(over)]) == 0
    assert "memory                   DOES NOT FIT, fullest bank" in capsys.readouterr().out


def test_a_model_in_place_of_a_document_is_told_what_to_do(capsys):
    assert main(["simulate", "llama-3.1-70b"]) == 3
    assert "trnviz plan Llama-3.1-70B -o Llama-3.1-70B.trnviz" in capsys.readouterr().err
    assert main(["simulate", str(resources.path("models", "GPT-2"))]) == 3
    assert "trnviz plan FILE -o NAME.trnviz" in capsys.readouterr().err


@pytest.mark.parametrize("mode", ["prefill", "decode"])
def test_serving_answers_the_same_keys(capsys, served, mode):
    path = served("--tp", "16", "--mode", mode, "--batch", "4", "--context", "2048")
    capsys.readouterr()
    found = simulated(capsys, path)
    assert found.keys() >= KEYS
    assert found["mode"] == mode
    first, each = found["time_to_first_token_s"], found["time_per_output_token_s"]
    assert (first is None) == (mode == "decode")
    assert (each is None) == (mode == "prefill")
    assert found["tokens_per_s"] > 0
    assert found["largest_batch"] >= 4


def test_prices_are_multiplied_out(capsys):
    found = simulated(
        capsys, SAMPLE, "--price", 40, "--power", 1000, "--train-tokens", 1e12,
        "--checkpoint-every", 1800,
    )  # fmt: skip
    assert found["cost_per_step"] == pytest.approx(4 * 40 * found["step_time_s"] / 3600)
    assert found["energy_per_step_j"] == pytest.approx(64 * 1000 * found["step_time_s"])
    assert found["time_to_train_s"] == pytest.approx(1e12 / found["tokens_per_s"])
    assert found["checkpoint_bytes"] == 14 * 70_553_706_496
    assert found["checkpoint_write_s"] == pytest.approx(found["checkpoint_bytes"] / (64 * 25e9))
    assert 0 < found["checkpoint_stall_s_per_hour"] < 3600


def test_without_prices_nothing_is_made_up(capsys):
    found = simulated(capsys, SAMPLE)
    for key in ("cost_per_step", "energy_per_step_j", "time_to_train_s", "checkpoint_write_s"):
        assert found[key] is None


def test_the_text_shows_the_range_of_both_profiles(capsys):
    assert main(["simulate", SAMPLE, "--price", "40"]) == 0
    text = capsys.readouterr().out
    assert "(line) to" in text
    assert "(measured)" in text
    assert "points" in text
    assert "cost of a step" in text


def test_a_price_that_is_no_number_is_wrong_usage(capsys):
    assert main(["simulate", SAMPLE, "--price", "much"]) == 2
    assert "not a number above 0" in capsys.readouterr().err


def test_a_fault_at_a_moment_is_told_with_the_step_before_and_after(capsys):
    word = "link:i0.c0>i0.c1=50%@500ms..2s"
    found = simulated(capsys, SAMPLE, "--fault", word)
    assert [m["time_s"] for m in found["fault_moments"]] == [0.5, 2.0]
    assert found["fault_moments"][0]["fault"] == word
    assert found["step_time_s"] > found["healthy_step_time_s"]
    assert main(["simulate", SAMPLE, "--fault", "link:i0.c0>i0.c1=50%@999s"]) == 0
    text = capsys.readouterr().out
    assert "without the faults" in text
    assert "the same" in text
    assert "gets slower, after the step has ended" in text


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("link:i0.c0>i0.c99", "is not a link of ultraserver"),
        ("wire:i0.c0", "does not begin with a kind of fault"),
        ("link:i0.c0>i0.c1@5ms..2ms", "an end after the beginning"),
    ],
)
def test_a_fault_that_cannot_be_is_refused_at_its_option(word, says, capsys):
    assert main(["simulate", SAMPLE, "--fault", word]) == 3
    told = capsys.readouterr().err
    assert told.startswith("--fault")
    assert says in told


def test_other_batches_are_listed_up_to_full_banks(served, capsys):
    file = served("--tp", "16", "--pp", "1", "--dp", "4", "--mode", "decode")
    capsys.readouterr()
    found = simulated(capsys, file, "--batches")["batches"]
    assert [row["fits"] for row in found] == [True] * (len(found) - 1) + [False]
    assert found[0]["batch"] == 1
    assert found[-1]["batch"] == found[-2]["batch"] + 1
    assert main(["simulate", str(file), "--batches"]) == 0
    text = capsys.readouterr().out
    assert "batch  tokens per second" in text
    assert f"{found[-2]['batch']:,}" in text


def test_a_training_plan_has_no_other_batches(served, capsys):
    file = served()
    assert main(["simulate", str(file), "--batches"]) == 3
    assert "--batches: a training plan serves no batch" in capsys.readouterr().err
