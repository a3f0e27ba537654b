"""What was published for Trainium2, side by side with both profiles and what limits each."""

from dataclasses import dataclass

import pytest

from tests.golden.llm_cases import Scores
from trnviz.core import copies, pipeline, planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.core.step.compute import core_rate
from trnviz.files import huggingface, topologies


@dataclass(frozen=True)
class Published:
    """A measured time on one trn2.48xlarge, TP 64, batch 1.

    Attributes:
        model: By the name it ships under.
        mode: "decode" for a token, "prefill" for the first one.
        tokens: Of the prompt, and what has been answered.
        measured_ms: As published.
        holds: Ratio within which the measured profile must be; None where too little is known of
            how it was measured (length of the prompt, kernels of its own).
        source: Where.
    """

    model: str
    mode: str
    tokens: int
    measured_ms: float
    holds: float | None
    source: str


AWS = "AWS Neuron SDK, nxd-inference tutorials"
PUBLISHED = (
    Published("Llama-3.1-405B", "decode", 11_500, 37.9, 0.25, AWS),
    Published("Llama-3.3-70B", "decode", 11_500, 19.6, 0.25, AWS),
    Published("Llama-3.1-405B", "prefill", 10_000, 2442.0, 0.25, AWS),
    Published("Llama-3.3-70B", "prefill", 10_000, 814.2, None, AWS),
    Published("DeepSeek-V3", "decode", 512, 20.5, None, "nxd-inference contributed models"),
)


def simulated(case: Published, profile: str) -> tuple[Scenario, Result]:
    plan = Parallelism(tp=64, pp=1, dp=1, mode=case.mode, context=case.tokens)
    fabric = topologies.topology("trn2", profile=profile)
    model, spec = huggingface.shipped(case.model), topologies.spec("trn2", lnc=2)
    scenario = planning.scenario(model, plan, fabric, spec)
    return scenario, pipeline.simulate(scenario)


def limits(scenario: Scenario, result: Result) -> str:
    """The parts of the time, the largest first."""
    rate = core_rate(scenario.hardware, scenario.plan)
    kernels = 2 * scenario.model.layers * rate.start_s
    read = copies.model_bytes(scenario.model, scenario.plan) / 64 / rate.hbm_bytes_per_s
    spent = result.account
    weights = min(read, spent.compute_s - kernels) if scenario.plan.mode == "decode" else 0.0
    parts = {
        "starting kernels": kernels,
        "reading weights": weights,
        "other compute": spent.compute_s - kernels - weights,
        "collectives": sum(spent.exposed_s.values()),
    }
    shown = sorted(parts.items(), key=lambda part: -part[1])
    return ", ".join(f"{name} {1e3 * s:.1f}" for name, s in shown if s > 0.01 * spent.step_s)


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda c: f"{c.model}-{c.mode}")
def test_line_is_a_bound_and_measured_is_near(case: Published, golden: Scores) -> None:
    line, measured = (simulated(case, profile) for profile in ("line", "measured"))
    line_ms, measured_ms = (1e3 * result.step_time_s for _, result in (line, measured))
    golden.reports[f"published: {case.model} {case.mode}"] = (
        f"{case.measured_ms:g} ms measured, {line_ms:.1f} by line ({limits(*line)}), "
        f"{measured_ms:.1f} by the measured profile ({limits(*measured)})"
    )
    assert line_ms <= case.measured_ms
    if case.holds:
        assert measured_ms == pytest.approx(case.measured_ms, rel=case.holds)
