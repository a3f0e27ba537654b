"""The quality of a placement in words, and its change while a shard is held."""

import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.core.pipeline import simulate
from trnviz.core.quality import POINTS
from trnviz.gui.panels.quality_lines import section
from trnviz.session.edits import SwapRanks
from trnviz.session.quality_words import quality_change

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_every_part_has_its_figure_and_the_points_add_up():
    quality = simulate(scenarios.trained()).quality
    told = section(quality, "training")
    assert told.title == "Placement quality, 81 of 100"
    assert len(told.facts) == len(POINTS)
    points = [fact.value.rpartition(", ")[2] for fact in told.facts]
    lost = -sum(float(each.replace("−", "-")) for each in points)
    assert not any(each in ("−0.0", "0.0") for each in points)
    assert lost == pytest.approx(100 - quality.score, abs=0.4)


@pytest.mark.parametrize(("mode", "of"), [("training", "step"), ("decode", "time of a token")])
def test_shares_are_of_what_the_mode_counts_by(mode, of):
    told = {
        each.label: each.value
        for each in section(simulate(scenarios.trained()).quality, mode).facts
    }
    assert f"% of the {of}, " in told["exposed traffic"]
    assert f"% of the {of}, " in told["bubble"]


def test_an_over_full_bank_is_an_alarm():
    quality = simulate(scenarios.trained(model="Llama-3.1-405B")).quality
    facts = section(quality, "training").facts
    assert [fact.label for fact in facts if fact.alarm] == ["fullest bank"]


def test_a_change_names_the_parts_that_make_it():
    base = scenarios.trained()
    moved = SwapRanks(ranks=(0,), others=(128,)).apply(base)
    now, then = simulate(base).quality, simulate(moved).quality
    told = quality_change(now, then)
    assert told.startswith(f"quality {now.score:.1f} → {then.score:.1f}: ")
    assert "−" in told
    assert quality_change(now, now).endswith("as now")


def test_the_overview_has_it_and_a_drag_shows_its_change():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        assert "Placement quality, 81 of 100" in window.desk.panels.inspector.text()
        start, end = windows.tile_of(window, 0), windows.tile(window, 40, 1)
        windows.press(window, start)
        windows.move(window, start, end)
        lines = window.scene.ghost.face.lines
        assert any(line.startswith("quality 81.2 → ") for line in lines)
        assert any(line.startswith("step 9.679 s → about ") for line in lines)
        windows.release(window, start)
