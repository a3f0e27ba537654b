"""Cost and capacity: what the user's prices come to, and other batches."""

from dataclasses import replace
from functools import cache

import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.core import checkpoint, economy, planning
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface
from trnviz.gui.figures import format_time
from trnviz.gui.settings import Settings
from trnviz.session.edits import SetPlan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
ASKED = {"price": "20", "power": "500", "tokens": "15e12", "interval": "30"}


@cache
def decoding():
    base = scenarios.trained()
    plan = Parallelism(tp=64, pp=1, dp=4, mode="decode", batch=4)
    model = huggingface.shipped("Llama-3.1-70B")
    return planning.scenario(model, plan, base.topology, base.spec)


def opened(window, **typed):
    panel = window.desk.docks.open("costs")
    windows.settle()
    for name, text in typed.items():
        panel.fields[name].setText(text)
        panel.fields[name].editingFinished.emit()
    return panel


def told(table):
    rows = range(table.rowCount())
    return {table.item(row, 0).text(): table.item(row, 1).text() for row in rows}


def test_prices_become_costs_energy_and_days():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        panel = opened(window, **ASKED)
        found = told(panel.costs)
        result, scenario = window.desk.document.result, window.desk.document.scenario
        used = (scenario.placement, scenario.topology)
        prices = economy.Prices(instance_per_hour=20, chip_w=500, train_tokens=15e12)
        bill = economy.bill(prices, result.step_time_s, result.tokens_per_s, used)
        assert found["step"] == format_time(result.step_time_s)
        assert found["instances rented"] == "4"
        assert found["time to train"] == f"{bill.time_to_train_s / 86400:,.0f} days"
        assert float(found["cost of a million tokens"]) == pytest.approx(
            bill.cost_per_million_tokens, abs=1e-4
        )
        assert float(found["energy of a step"].split()[0]) == pytest.approx(
            bill.energy_per_step_j / 3600, rel=1e-3
        )
        made = checkpoint.checkpoint(scenario.model, scenario.plan)
        written = economy.checkpoint_time(made, "efa", 1800, used)
        assert found["writing a checkpoint"] == format_time(written.write_s)
        assert found["stall for checkpoints"].startswith(format_time(written.stall_s_per_hour))
        panel.store.setCurrentIndex(1)
        panel.store.activated.emit(1)
        slower = told(panel.costs)["writing a checkpoint"]
        written = economy.checkpoint_time(made, "nvme", 1800, used)
        assert slower == format_time(written.write_s) != found["writing a checkpoint"]
        assert panel.batches.isHidden() or not panel.batches.isVisible()


def test_nothing_is_told_that_was_not_asked():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        found = told(opened(window).costs)
        assert not {"time to train", "cost of a step", "energy of a step"} & set(found)
        assert "size of a checkpoint" in found


@pytest.mark.parametrize("text", ["x", "-1", "0", "nan", "inf"])
def test_what_is_no_number_is_said(text):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        panel = opened(window, price=text)
        assert panel.wrong.text() == f"Price of an instance-hour: '{text}' is no number above 0"
        assert "cost of a step" not in told(panel.costs)


def test_prices_are_kept_in_the_settings():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        opened(window, **ASKED)
    assert Settings().values.costs == {**ASKED, "store": "efa"}
    with windows.shown(scenarios.trained(), simulated=True) as window:
        panel = opened(window)
        assert panel.fields["tokens"].text() == "15e12"
        assert "time to train" in told(panel.costs)


def test_other_batches_are_worked_out_up_to_full_banks():
    with windows.shown(decoding(), simulated=True) as window:
        panel = opened(window)
        windows.until(lambda: panel.batches.rowCount() > 1)
        batches = [panel.batches.item(row, 0).text() for row in range(panel.batches.rowCount())]
        assert batches == ["1", "2", "4", "8", "16", "32", "61", "62"]
        fits = [panel.batches.item(row, 4).text() for row in range(len(batches))]
        assert fits == ["yes"] * 7 + ["no"]
        assert "full with 61" in panel.batches_told.text()
        assert not panel.fields["tokens"].isEnabled()
        rates = [float(panel.batches.item(r, 1).text().replace(",", "")) for r in range(8)]
        assert rates == sorted(rates)


def test_a_bare_fabric_costs_nothing():
    with windows.shown(scenarios.bare()) as window:
        assert list(told(opened(window).costs)) == ["There is no model on this fabric."]


def test_the_panel_follows_the_plan():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        panel = opened(window, **ASKED)
        before = told(panel.costs)["cost of a million tokens"]
        document = window.desk.document
        document.apply(SetPlan(plan=replace(document.scenario.plan, recompute="full")))
        windows.until(lambda: not document.is_stale)
        windows.settle()
        after = told(panel.costs)["cost of a million tokens"]
        assert float(after) > float(before)
