"""Headline figures as the range of both profiles; what a serving plan is judged by."""

import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.core import pipeline, planning
from trnviz.core.parallelism import Parallelism
from trnviz.core.units import format_time
from trnviz.files import huggingface
from trnviz.session.edits import SetProfile

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def told(window, title):
    sections = window.desk.panels.sections()
    section = next(each for each in sections if each.title.startswith(title))
    return {fact.label: fact.value for fact in section.facts}


def test_the_step_is_a_range_once_the_other_profile_is_known():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        document = window.desk.document
        line = format_time(document.result.step_time_s)
        assert told(window, "Step")["step time"] == line
        windows.until(lambda: "measured" in told(window, "Step")["step time"])
        other = pipeline.simulate(SetProfile(profile="measured").apply(document.scenario))
        found = told(window, "Step")
        assert found["step time"] == f"{line} (line), {format_time(other.step_time_s)} (measured)"
        assert found["tokens"].startswith(f"{other.tokens_per_s:,.0f} to ")
        document.apply(SetProfile(profile="measured"))
        assert "(line)" not in told(window, "Step")["step time"]
        windows.until(lambda: not document.is_stale)
        windows.until(lambda: "(line)" in told(window, "Step")["step time"])
        assert told(window, "Step")["step time"].startswith(format_time(other.step_time_s))


def test_a_serving_plan_is_told_by_its_waits():
    base = scenarios.trained()
    plan = Parallelism(tp=64, pp=1, dp=4, mode="decode", batch=4, context=4096, spec_tokens=2)
    model = huggingface.shipped("Llama-3.1-70B")
    scenario = planning.scenario(model, plan, base.topology, base.spec)
    with windows.shown(scenario, simulated=True) as window:
        step, found = told(window, "Step"), told(window, "Llama")
        result = window.desk.document.result
        assert step["time per output token"].startswith(format_time(result.time_per_output_token_s))
        assert found["context"] == "4,096 tokens"
        assert found["batch"] == "4 sequences a replica"
        assert found["speculation"] == "2 tokens a step"
        assert not {"sequence", "micro-batches", "ZeRO stage", "recompute"} & set(found)
