"""Serving and training figures, held against what was published for Trainium2."""

import pytest

from trnviz.core import pipeline, planning
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface, topologies


def served(name, profile="line", fabric="trn2", **changes):
    degrees = {"tp": 64, "pp": 1, "dp": 1, "mode": "decode", "context": 11_500}
    plan = Parallelism(**(degrees | changes))
    topology = topologies.topology(fabric, profile=profile)
    spec = topologies.spec(fabric, lnc=2, bandwidth=(), latency=())
    return pipeline.simulate(planning.scenario(huggingface.shipped(name), plan, topology, spec))


@pytest.mark.parametrize(
    ("name", "published_ms"), [("Llama-3.1-405B", 37.9), ("Llama-3.3-70B", 19.6)]
)
def test_one_set_of_figures_explains_both_published_token_times(name, published_ms):
    """AWS, trn2.48xlarge, TP 64, batch 1: the line profile is a bound, the measured one is near."""
    assert served(name).time_per_output_token_s * 1e3 <= published_ms
    measured = served(name, "measured").time_per_output_token_s * 1e3
    assert measured == pytest.approx(published_ms, rel=0.25)


def test_the_first_token_of_405b_comes_when_it_was_measured_to():
    """2,442 ms for a prompt of 10,000 tokens."""
    line = served("Llama-3.1-405B", mode="prefill", context=10_000)
    measured = served("Llama-3.1-405B", "measured", mode="prefill", context=10_000)
    assert line.time_to_first_token_s < 2.442
    assert measured.time_to_first_token_s == pytest.approx(2.442, rel=0.25)
    assert line.time_per_output_token_s is None


def test_speculation_yields_tokens_faster_than_the_weights_are_read():
    """8.27 ms a token were measured where one read of the weights takes 8.75."""
    plain = served("Llama-3.1-405B", dtype="fp8")
    many = served("Llama-3.1-405B", dtype="fp8", spec_tokens=3.0)
    assert many.time_per_output_token_s < 0.4 * plain.time_per_output_token_s
    assert many.tokens_per_s > 2.5 * plain.tokens_per_s


def test_deepseek_decodes_faster_than_was_measured_by_line():
    """20.5 ms, TP 64, bf16, batch 1: a bound, whatever fits."""
    assert served("DeepSeek-V3", context=512).time_per_output_token_s * 1e3 < 20.5


def test_a_pipeline_full_of_micro_batches_gives_every_sequence_its_token_in_a_round():
    one = served("Llama-3.1-70B", fabric="ultraserver", pp=4, tp=64, batch=1)
    four = served("Llama-3.1-70B", fabric="ultraserver", pp=4, tp=64, batch=4)
    assert four.time_per_output_token_s == pytest.approx(one.time_per_output_token_s, rel=0.1)
    assert four.tokens_per_s > 3.5 * one.tokens_per_s


@pytest.mark.parametrize("mode", ["training", "prefill", "decode"])
def test_no_mode_uses_more_than_the_peak(mode):
    result = served("Llama-3.1-8B", tp=16, dp=4, mode=mode, batch=8, context=2048, global_batch=64)
    assert 0 < result.model_flops_utilization_ratio < 1
    assert result.tokens_per_s > 0
