"""The traffic matrix in the window: levels, tiers, routes lit by a click, selection both ways."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests import scenarios
from tests.gui import windows
from tests.gui.study import studies
from trnviz.core.event_log import events
from trnviz.core.traffic_matrix import traffic_matrix
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.study.heat_map import levels, ramp
from trnviz.gui.study.traffic_panel import TrafficPanel
from trnviz.scene.palette import DARK, LIGHT, contrast
from trnviz.session.edits import SetModel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SIZE = (460, 640)


def ready(panel):
    windows.until(lambda: panel.matrix is not None)


def choose(box, value):
    box.setCurrentIndex(box.findData(value))


def test_the_grid_is_that_of_the_core():
    with studies.shown(TrafficPanel, scenarios.trained(), size=SIZE) as panel:
        ready(panel)
        matrix = traffic_matrix(scenarios.trained(), panel.document.result)
        chips = scenarios.trained().placement.chip_of_rank.astype(np.int64)
        assert np.allclose(panel.grid.values, matrix.grid(chips))
        choose(panel.level, "stage")
        assert panel.grid.values.shape == (4, 4)
        choose(panel.dimension, "pp")
        assert panel.grid.values[0, 0] == 0
        choose(panel.measure, "alone_s")
        assert 0 < panel.grid.values[0, 1] < 10
        choose(panel.level, "rank")
        assert panel.grid.values.shape == (256, 256)


def test_a_click_lights_the_routes_of_a_cell_and_tells_its_tiers():
    with studies.shown(TrafficPanel, scenarios.trained(), size=SIZE) as panel:
        ready(panel)
        choose(panel.level, "stage")
        heard = studies.listen(panel.selected)
        QTest.mouseClick(
            panel.grid, windows.LEFT, windows.NO_KEY, panel.grid.place_of(0, 1).toPoint()
        )
        (selection,) = heard
        names = [scenarios.trained().topology.link_names[i] for i in selection.links]
        assert all(">i1." in name for name in names)
        assert panel.told.text().startswith("stage 0 → stage 1: ")
        assert "Z 100 %" in panel.told.text()
        assert "with its links to itself" in panel.told.text()


def test_arrows_go_from_cell_to_cell_and_return_lights():
    with studies.shown(TrafficPanel, scenarios.trained(), size=SIZE) as panel:
        ready(panel)
        heard = studies.listen(panel.selected)
        panel.grid.setFocus()
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
            QTest.keyClick(panel.grid, key)
        assert panel.grid.current == (0, 1)
        QTest.keyClick(panel.grid, Qt.Key.Key_Return)
        assert heard[0].links
        assert "i0.c0 → i0.c1" in panel.told.text()


def test_what_is_selected_on_the_canvas_is_marked():
    with studies.shown(TrafficPanel, scenarios.trained(), size=SIZE) as panel:
        ready(panel)
        panel.show_selection(Selection(ranks=(5,)))
        assert panel.grid.marked == {1}
        choose(panel.level, "rank")
        panel.show_selection(Selection(chips=(0,)))
        assert panel.grid.marked == {0, 1, 2, 3}


def test_it_follows_edits_in_the_worker():
    with studies.shown(TrafficPanel, scenarios.trained(), size=SIZE) as panel:
        ready(panel)
        before = panel.summary.text()
        panel.document.apply(SetModel(model=None))
        assert panel.matrix is None
        assert "no model" in panel.empty.text()
        panel.document.undo()
        ready(panel)
        assert panel.summary.text() == before


def test_a_cell_on_one_chip_selects_its_ranks():
    with studies.shown(TrafficPanel, scenarios.trained(), size=SIZE) as panel:
        ready(panel)
        heard = studies.listen(panel.selected)
        QTest.mouseClick(
            panel.grid, windows.LEFT, windows.NO_KEY, panel.grid.place_of(0, 0).toPoint()
        )
        assert set(heard[0].ranks) <= {0, 1, 2, 3}


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_more_is_more_contrast_with_the_ground(theme):
    table = ramp(theme)[:, :3]
    colours = [f"#{r:02x}{g:02x}{b:02x}" for b, g, r in table[::32].tolist()]
    contrasts = [contrast(colour, theme.ground) for colour in colours]
    assert contrasts == sorted(contrasts)


def test_nothing_is_not_little():
    level = levels(np.array([[0.0, 1.0], [1e-9, 10.0]]))
    assert level[0, 0] == -1
    assert level[1, 0] == 0
    assert level[1, 1] == 1


def test_in_the_window_a_cell_steps_the_rest_back():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.actions_["panel_traffic"].trigger()
        panel = window.desk.docks.study("traffic")
        ready(panel)
        windows.settle()
        QTest.mouseClick(
            panel.grid, windows.LEFT, windows.NO_KEY, panel.grid.place_of(0, 1).toPoint()
        )
        assert window.scene.selection.links
        assert window.scene._style(1.0).has_focus


def test_cells_under_way_now_are_dotted_and_named():
    with studies.shown(TrafficPanel, scenarios.trained(), size=SIZE) as panel:
        ready(panel)
        choose(panel.level, "stage")
        timeline = panel.document.result.timeline
        seen = set()
        for time_s in np.linspace(0.0, timeline.duration_s, 200)[1:-1].tolist():
            panel.show_time(time_s)
            carried = [s for s in timeline.spans_at(time_s) if s.group != "compute"]
            assert panel.grid.now.any() == bool(carried)
            cells = {(int(a), int(b)) for a, b in np.argwhere(panel.grid.now)}
            stages = {s.stage for s in carried if s.stage >= 0 and s.group != "pp"}
            if all(s.stage >= 0 for s in carried):
                assert {a for a, b in cells if a == b} == stages
            for span in carried:
                assert span.name in panel.now.text()
            seen |= {s.group for s in carried}
        assert "tp" in seen
        panel.show_time(timeline.duration_s)
        assert panel.now.text() == "Under way now, bars at the edges: nothing"


def test_dots_are_painted_and_the_wrong_step_has_none():
    with studies.shown(TrafficPanel, scenarios.trained(), size=SIZE) as panel:
        ready(panel)
        choose(panel.level, "stage")
        timeline = panel.document.result.timeline
        busy = next(e.start_s for e in events(timeline) if e.span.name == "tp all_gather")
        panel.show_time(timeline.duration_s)
        before = panel.grid.grab().toImage()
        panel.show_time(busy)
        assert panel.grid.now.any()
        assert panel.grid.grab().toImage() != before
        panel.document.apply(SetModel(model=None))
        panel.show_time(busy)
        assert panel.grid.now is None or not panel.grid.now.any()
