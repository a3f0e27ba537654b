"""The collective bench in the window, by real keys and clicks."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests import scenarios
from tests.gui import windows
from trnviz.core.bench.question import Question
from trnviz.core.faults import Fault
from trnviz.core.parallelism import Parallelism
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.theme import ThemeChoice
from trnviz.session.bench_worker import Errand
from trnviz.session.edits import SetFaults, SetProfile

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class Bench:
    """A window with the bench open, and what a user does there."""

    def __init__(self, window):
        self.window = window
        window.activateWindow()
        window.desk.bench_dock.toggle()
        windows.settle()
        self.it = window.desk.bench_dock.bench
        self.panel, self.form = self.it.panel, self.it.panel.form

    def surveyed(self):
        windows.until(lambda: not self.it._survey_soon.isActive())
        windows.until(lambda: not self.it.bridge.is_busy(Errand.SURVEY))

    def choose(self, combo, data):
        combo.setCurrentIndex(combo.findData(data))
        windows.settle()

    def type(self, line, text):
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)
        windows.settle()

    def click(self, button):
        QTest.mouseClick(button, windows.LEFT)
        windows.settle()

    def run(self):
        before = self.it.run
        self.click(self.form.run)
        windows.until(lambda: self.it.run is not before)
        windows.frame(self.window)
        return self.it.run

    def sweep(self, begin="1 KiB", end="1 MiB"):
        self.type(self.panel.sweep.begin, begin)
        self.type(self.panel.sweep.end, end)
        self.click(self.panel.sweep.start)
        windows.until(lambda: not self.it.bridge.is_busy(Errand.SWEEP))
        self.panel.sweep.chart.draw()
        windows.settle()

    def offer(self, title):
        self.form.menu.aboutToShow.emit()
        action = next(a for a in self.form.menu.actions() if a.text().startswith(title))
        assert action.isEnabled(), action.toolTip()
        action.trigger()
        windows.settle()


def hover(widget, at):
    """The pointer comes to a place with no button down."""
    place, no_button = QPointF(at), Qt.MouseButton.NoButton
    event = QMouseEvent(
        QEvent.Type.MouseMove, place, widget.mapToGlobal(place), no_button, no_button,
        windows.NO_KEY,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)
    windows.settle()


@pytest.fixture
def ring():
    """A bare ring of eight: runs are over in no time."""
    with windows.shown(scenarios.bare("ring:8")) as window:
        yield Bench(window)


@pytest.fixture
def trained():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        yield Bench(window)


# the dock


def test_the_dock_is_closed_and_empty_at_first_and_opens_by_its_key():
    with windows.shown(scenarios.bare("ring:8")) as window:
        dock = window.desk.bench_dock
        assert not dock.isVisible()
        assert dock.bench is None
        window.activateWindow()
        QTest.keyClick(window, Qt.Key.Key_B, windows.CONTROL | windows.ALT)
        windows.settle()
        assert dock.isVisible()
        assert dock.bench.panel.form.group.hasFocus()
        QTest.keyClick(dock.bench.panel.form.group, Qt.Key.Key_B, windows.CONTROL | windows.ALT)
        windows.settle()
        assert not dock.isVisible()
        assert window.view.hasFocus()


def test_every_field_can_be_reached_by_tab_and_has_a_name(ring):
    names, widget = set(), ring.form.group
    widget.setFocus()
    for _ in range(60):
        widget = QApplication.focusWidget()
        if ring.panel.isAncestorOf(widget):
            names.add(widget.accessibleName() or getattr(widget, "text", str)())
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    assert {"group", "choose a group", "operation", "algorithm", "size", "ties", "network"} <= names
    assert {"&Run", "smallest size", "largest size", "algorithms of the sweep", "&Sweep"} <= names


def test_it_asks_for_no_more_width_than_a_laptop_has(trained):
    trained.offer("All TP groups")
    trained.choose(trained.form.algorithm, "bidirectional_dimension_ring")
    trained.surveyed()
    trained.run()
    assert trained.panel.minimumSizeHint().width() <= 900
    assert trained.window.width() == 1600


# the question


def test_who_takes_part_is_said_and_a_bad_group_too(ring):
    assert ring.form.note.whole == "8 chips"
    ring.type(ring.form.group, "chips:0-99")
    assert "do not exist" in ring.form.problem.text()
    assert not ring.form.run.isEnabled()
    ring.type(ring.form.group, "chips:0-3")
    assert ring.form.note.whole == "4 chips"
    assert ring.form.run.isEnabled()
    ring.type(ring.form.size_edit, "12 apples")
    assert "size" in ring.form.problem.text()


def test_a_fabric_whose_chips_are_all_down_is_said_and_can_be_repaired(ring):
    document = ring.window.desk.document
    chips = document.scenario.topology.chip_names
    document.apply(SetFaults(faults=tuple(Fault(kind="chip", name=name) for name in chips)))
    windows.settle(0.3)
    assert "every chip is down" in ring.form.problem.text()
    assert ring.it.question() is None
    document.undo()
    windows.settle(0.3)
    assert ring.it.question() is not None


def test_algorithms_that_cannot_serve_are_disabled_with_the_reason(ring):
    ring.choose(ring.form.operation, "all_to_all")
    ring.surveyed()
    model = ring.form.algorithm.model()
    assert isinstance(model, QStandardItemModel)
    rows = {ring.form.algorithm.itemData(i): model.item(i) for i in range(model.rowCount())}
    assert not rows["ring"].isEnabled()
    assert "no all_to_all" in rows["ring"].toolTip()
    assert rows["mesh"].isEnabled()
    assert rows["auto"].isEnabled()
    ring.choose(ring.form.algorithm, "ring")
    assert "ring cannot serve" in ring.form.problem.text()
    assert not ring.form.run.isEnabled()
    ring.choose(ring.form.operation, "all_gather")
    ring.surveyed()
    assert rows["ring"].isEnabled()
    assert rows["ring"].toolTip() == "one cycle, one direction"
    assert ring.form.run.isEnabled()


def test_root_and_pairs_are_there_where_they_mean_something(ring):
    shown = {}
    for operation in ("all_reduce", "broadcast", "permute", "send_recv"):
        ring.choose(ring.form.operation, operation)
        shown[operation] = (ring.form.root.isVisible(), ring.form.pairs.isVisible())
    assert shown == {
        "all_reduce": (False, False),
        "broadcast": (True, False),
        "permute": (False, True),
        "send_recv": (False, True),
    }
    ring.type(ring.form.pairs, "2:5")
    ring.surveyed()
    run = ring.run()
    assert [ring.it.run.result.topology.link_names[n] for n in run.result.busy_links()] == [
        "c2>c3", "c3>c4", "c4>c5",
    ]  # fmt: skip


def test_arrows_double_and_halve_the_size(ring):
    QTest.keyClick(ring.form.size_edit, Qt.Key.Key_Up)
    assert ring.form.size_edit.text() == "128 MiB"
    for _ in range(3):
        QTest.keyClick(ring.form.size_edit, Qt.Key.Key_Down)
    assert ring.form.size_edit.text() == "16 MiB"


def test_a_question_survives_the_form(ring):
    asked = Question(
        operation="broadcast", size_bytes=1500, algorithm="mesh", group="chips:0-3", root="2",
        chunks=4, ties="clockwise", network="fifo",
    )  # fmt: skip
    ring.form.show_question(asked)
    assert ring.form.question() == asked


def test_the_selection_a_plane_and_a_group_of_the_plan_can_be_chosen(trained):
    trained.window.scene.select(Selection(chips=(5, 9, 13)))
    trained.offer("Selected chips, 3")
    assert trained.form.group.text() == "chips:5,9,13"
    trained.offer("z ring")
    assert trained.form.group.text() == "chips:5,21,37,53"
    trained.window.scene.select(Selection(ranks=(70,)))
    trained.offer("TP group, 32 ranks")
    assert trained.form.group.text().startswith("ranks:")
    assert trained.form.note.whole.startswith("32 ranks on 8 chips")
    trained.offer("All x rings, 16 of 4")
    assert trained.form.note.whole.startswith("16 groups of 4 chips")
    trained.offer("Whole fabric")
    assert trained.form.note.whole == "64 chips · line profile"


# a run


def test_a_run_is_answered_and_played_and_esc_leads_back(trained):
    window, playback = trained.window, trained.window.desk.playback
    playback.seek(0.25 * playback.player.duration_s)
    there_s, undo = playback.time_s(), window.desk.document.undo_label
    trained.choose(trained.form.algorithm, "multi_ring")
    run = trained.run()
    facts = {f.label: f for s in trained.panel.answer.sections for f in s.facts}
    assert {
        "time",
        "algbw",
        "busbw",
        "bound",
        "bound / time",
        "limited by",
        "steps",
        "flows",
    } <= set(facts)
    assert facts["algorithm"].value == "multi_ring"
    banner = trained.it.stage._banner
    assert banner.text == "Collective bench: all_reduce 64 MiB, multi_ring, 64 chips"
    assert playback.player.is_playing
    assert playback.player.duration_s == pytest.approx(run.result.run.time_s)
    windows.until(lambda: playback.frame.moment_bytes_per_s.sum() > 0)
    window.view.setFocus()
    windows.key(window, Qt.Key.Key_Escape)
    windows.frame(window)
    assert banner.text == ""
    assert playback.guest is None
    assert playback.time_s() == pytest.approx(there_s)
    assert window.desk.document.undo_label == undo


@pytest.mark.parametrize(("group", "size"), [("chips:3", "64 MiB"), ("", "0 B")])
def test_one_rank_and_no_bytes_are_no_special_case(ring, group, size):
    ring.type(ring.form.group, group)
    ring.type(ring.form.size_edit, size)
    ring.surveyed()
    run = ring.run()
    assert ring.it.stage.is_on
    assert bool(run.result.run.time_s) == (group == "")
    ring.sweep()
    assert ring.panel.points.rowCount() > 0


def test_with_reduced_motion_it_stands_at_its_busiest_moment(ring):
    playback = ring.window.desk.playback
    playback.pace = 0.0
    ring.choose(ring.form.algorithm, "ring")
    ring.run()
    assert not playback.player.is_playing
    assert playback.frame.moment_bytes_per_s.sum() > 0


def test_the_same_bar_plays_steps_and_scrubs_it(ring):
    ring.choose(ring.form.algorithm, "ring")
    run = ring.run()
    window, playback = ring.window, ring.window.desk.playback
    assert window.actions_["play"].isEnabled()
    window.actions_["play"].trigger()
    assert not playback.player.is_playing
    window.bar.ruler.setValue(window.bar.ruler.maximum() // 2)
    windows.frame(window)
    assert playback.time_s() == pytest.approx(run.result.run.time_s / 2, rel=1e-3)
    before = playback.time_s()
    window.actions_["step_forward"].trigger()
    windows.frame(window)
    assert playback.time_s() > before
    assert "step 7 of 14" in window.bar.span_label.toolTip() or "step 8 of 14" in (
        window.bar.span_label.toolTip()
    )


def test_the_event_line_follows_the_selection(ring):
    ring.choose(ring.form.operation, "all_gather")
    ring.choose(ring.form.algorithm, "ring")
    run = ring.run()
    window, playback = ring.window, ring.window.desk.playback
    playback.pause()
    playback.seek(2.5 / 7 * run.result.run.time_s)
    windows.frame(window)
    windows.click(window, windows.link(window, run.result.topology.link_id("c5>c6")))
    windows.frame(window)
    assert window.bar.span_label.toolTip() == "c5>c6: chunk 1 of c3, step 3 of 7"
    assert ring.it.stage._banner.event_label.toolTip() == "c5>c6: chunk 1 of c3, step 3 of 7"


def test_the_flows_in_the_air_are_listed_and_lead_to_their_links(ring):
    ring.choose(ring.form.operation, "all_gather")
    ring.choose(ring.form.algorithm, "ring")
    run = ring.run()
    playback = ring.window.desk.playback
    playback.pause()
    playback.seek(2.5 / 7 * run.result.run.time_s)
    ring.panel.tabs.setCurrentIndex(2)
    windows.frame(ring.window)
    table = ring.panel.flows
    assert table.rowCount() == 8
    rows = [table.texts(row) for row in range(8)]
    assert ("3 of 7", "chunk 1 of c3", "c5", "c6", "copies", "8 MiB", "1 link") in [
        row[:7] for row in rows
    ]
    ring.window.scene.select(Selection(chips=(5,)))
    windows.frame(ring.window)
    assert table.rowCount() == 2
    ring.panel.flows_table.setCurrentIndex(table.index(0, 0))
    chosen = table.links(0)
    QTest.keyClick(ring.panel.flows_table, Qt.Key.Key_Return)
    assert ring.window.scene.selection.links == chosen
    ring.it.stage.leave()
    assert table.rowCount() == 0


def test_a_busiest_link_leads_to_the_canvas(ring):
    run = ring.run()
    name = run.result.topology.link_names[run.result.bottleneck_links()[0]]
    ring.panel.answer.target_chosen.emit(name)
    assert ring.window.scene.selection.links == (run.result.topology.link_id(name),)
    text = ring.window.desk.panels.inspector.text()
    assert "In the collective" in text


def test_what_takes_no_part_steps_back(trained):
    trained.type(trained.form.group, "chips:0-15")
    trained.choose(trained.form.algorithm, "ring")
    trained.run()
    chips, links = trained.window.scene._scope
    assert chips == tuple(range(16))
    assert links
    trained.click(trained.it.stage._banner.back)
    assert trained.window.scene._scope == ((), ())
    assert trained.panel.show_button.isVisible()
    trained.click(trained.panel.show_button)
    assert trained.it.stage.is_on


def test_progress_is_shown_after_a_while_and_a_run_can_be_cancelled(trained):
    trained.choose(trained.form.operation, "broadcast")
    trained.surveyed()
    trained.click(trained.form.run)
    assert not trained.form.cancel.isVisible()
    windows.until(trained.form.cancel.isVisible)
    assert trained.form.progress.whole.startswith("simulating")
    trained.click(trained.form.cancel)
    assert not trained.form.cancel.isVisible()
    assert trained.it.bridge._worker.wait(20)
    windows.settle(0.05)
    assert trained.it.run is None


def test_it_runs_in_the_worker_while_the_window_goes_on(trained):
    trained.choose(trained.form.operation, "broadcast")
    QTest.mouseClick(trained.form.run, windows.LEFT)
    assert trained.it.bridge.is_busy(Errand.RUN)
    trained.window.desk.select_name("i0.c5")
    assert trained.window.scene.selection.chips == (5,)
    trained.it.cancel()


# the sweep


def test_a_sweep_fills_chart_and_table_point_by_point(ring):
    ring.surveyed()
    ring.sweep()
    chart, table = ring.panel.sweep.chart, ring.panel.points
    assert "auto" in chart.names
    assert "ring" in chart.names
    assert "rdh" not in chart.names
    assert table.rowCount() == len(ring.it.points) == len(chart.names) * 6
    assert "all_reduce, 8 chips, fluid, ties split" in ring.panel.sweep.title.whole
    looks = {chart._curves[name].opts["symbol"] for name in chart.names if name != "auto"}
    assert len(looks) == len(chart.names) - 1
    assert set(chart._labels) == {*chart.names, "bound"}
    assert chart.accessibleDescription().count("KiB") > 3


def test_names_stand_beside_their_curves_without_overlap(ring):
    ring.surveyed()
    ring.sweep()
    chart = ring.panel.sweep.chart
    boxes = sorted(
        (label.mapRectToScene(label.boundingRect()) for label in chart._labels.values()),
        key=lambda box: box.center().y(),
    )
    gaps = [b.center().y() - a.center().y() for a, b in pairwise(boxes)]
    assert min(gaps) >= 9
    assert max(box.right() for box in boxes) <= chart.plot.viewport().width()


def test_the_pointer_reads_a_point_out_and_a_click_runs_it(ring):
    ring.surveyed()
    ring.sweep()
    chart = ring.panel.sweep.chart
    point = next(p for p in ring.it.points.values() if p.algorithm == "ring")
    box = chart.plot.getViewBox()
    at = chart.plot.mapFromScene(box.mapViewToScene(QPointF(*chart._place(point))))
    hover(chart.plot.viewport(), QPoint(2, 2))
    assert chart.pointed is None
    hover(chart.plot.viewport(), QPoint(at))
    assert "busbw" in chart.read_out.toolTip()
    pointed = chart.pointed
    QTest.mouseClick(chart.plot.viewport(), windows.LEFT, windows.NO_KEY, QPoint(at))
    windows.until(lambda: ring.it.run is not None)
    assert ring.it.run.question.size_bytes == pointed.size_bytes
    assert ring.it.run.question.algorithm == pointed.algorithm
    assert ring.form.size_edit.value() == pointed.size_bytes
    assert chart._current is not None


def test_the_keyboard_walks_the_chart_and_runs(ring):
    ring.surveyed()
    ring.sweep()
    chart = ring.panel.sweep.chart
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    first = chart.pointed
    QTest.keyClick(chart, Qt.Key.Key_Right)
    assert chart.pointed.size_bytes == first.size_bytes * 4
    assert chart.pointed.algorithm == first.algorithm
    QTest.keyClick(chart, Qt.Key.Key_Up)
    QTest.keyClick(chart, Qt.Key.Key_Up)
    assert chart.pointed.size_bytes == first.size_bytes * 4
    QTest.keyClick(chart, Qt.Key.Key_Return)
    windows.until(lambda: ring.it.run is not None)
    assert ring.it.run.question.algorithm == chart.pointed.algorithm


def test_metrics_are_chosen_by_their_buttons(ring):
    ring.surveyed()
    ring.sweep()
    chart = ring.panel.sweep.chart
    texts = {}
    for metric, button in zip(("time", "algbw", "busbw"), ring.panel.sweep._metrics, strict=True):
        ring.click(button)
        assert chart._metric == metric
        texts[metric] = chart._values.tickStrings([-5.0 if metric == "time" else 9.0], 1, 1)
    assert texts == {"time": ["10 us"], "algbw": ["1 GB/s"], "busbw": ["1 GB/s"]}


def test_a_row_of_the_table_runs_and_the_table_is_copied(ring):
    ring.surveyed()
    ring.choose(ring.panel.sweep.which, "auto")
    ring.sweep()
    ring.panel.tabs.setCurrentIndex(1)
    windows.settle()
    ring.click(ring.panel.copy_button)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:3] == ["size", "algorithm", "time (us)"]
    assert len(lines) == 1 + 6
    table = ring.panel.points_table
    table.setCurrentIndex(ring.panel.points.index(2, 0))
    QTest.keyClick(table, Qt.Key.Key_C, windows.CONTROL)
    assert len(QApplication.clipboard().text().splitlines()) == 2
    QTest.keyClick(table, Qt.Key.Key_Return)
    windows.until(lambda: ring.it.run is not None)
    assert ring.it.run.question.size_bytes == ring.panel.points.points[2].size_bytes


def test_a_sweep_can_be_cancelled_and_keeps_its_points(trained):
    trained.surveyed()
    trained.click(trained.panel.sweep.start)
    windows.until(lambda: len(trained.it.points) >= 3)
    assert trained.panel.sweep.bar.isVisible()
    trained.click(trained.panel.sweep.cancel)
    kept = len(trained.it.points)
    windows.settle(0.3)
    assert len(trained.it.points) == kept
    assert not trained.panel.sweep.bar.isVisible()
    assert trained.panel.sweep.start.isVisible()


def test_a_run_goes_before_a_sweep_under_way(trained):
    trained.surveyed()
    trained.click(trained.panel.sweep.start)
    windows.until(lambda: len(trained.it.points) >= 2)
    trained.choose(trained.form.algorithm, "rdh")
    trained.run()
    assert trained.it.bridge.is_busy(Errand.SWEEP)
    trained.it.cancel_sweep()


def test_sizes_that_do_not_grow_are_refused(ring):
    ring.type(ring.panel.sweep.begin, "2 GiB")
    ring.click(ring.panel.sweep.start)
    assert "sizes from" in ring.panel.sweep.problem.whole
    assert not ring.it.bridge.is_busy(Errand.SWEEP)


# faults, other fabrics, the document


def test_a_group_that_is_cut_apart_is_reported_as_such():
    names = ("c0>c1", "c4>c5")
    faults = tuple(Fault(kind="link", name=name) for name in names)
    with windows.shown(SetFaults(faults=faults).apply(scenarios.bare("ring:8"))) as window:
        bench = Bench(window)
        bench.surveyed()
        assert "cut apart" in bench.form.problem.text()
        assert not bench.form.run.isEnabled()
        assert not bench.panel.sweep.start.isEnabled()
        bench.type(bench.form.group, "chips:1-4")
        bench.surveyed()
        assert bench.form.problem.text() == ""
        bench.run()


def test_a_fault_takes_the_run_off_the_canvas_and_marks_it(ring):
    ring.surveyed()
    ring.run()
    ring.choose(ring.panel.sweep.which, "auto")
    ring.sweep()
    fault = Fault(kind="link", name="c0>c1")
    ring.window.desk.document.apply(SetFaults(faults=(fault,)))
    windows.settle()
    assert not ring.it.stage.is_on
    assert "before the last edit" in ring.panel.answer.text()
    assert "before the last edit" in ring.panel.sweep.title.whole
    run = ring.run()
    assert run.result.topology is ring.window.desk.document.scenario.topology
    assert "before the last edit" not in ring.panel.answer.text()


def test_another_profile_is_asked_anew(trained):
    trained.choose(trained.form.algorithm, "multi_ring")
    line = trained.run()
    trained.window.desk.document.apply(SetProfile(profile="measured"))
    windows.until(lambda: not trained.window.desk.document.is_stale)
    assert "measured profile" in trained.form.note.whole
    measured = trained.run()
    assert measured.result.run.time_s > line.result.run.time_s


def test_an_export_is_of_what_the_canvas_plays(trained):
    from trnviz.gui import export_choice
    from trnviz.gui.dialogs.export import ExportDialog

    trained.choose(trained.form.algorithm, "ring")
    trained.run()
    playback = trained.window.desk.playback
    playback.pause()
    parts = trained.window.desk.parts
    dialog = ExportDialog(parts, trained.window)
    assert export_choice.run_of(parts) is trained.it.run
    assert dialog.settings().title.startswith("all_reduce 64 MiB, ring, 64 chips")
    trained.it.stage.leave()
    assert export_choice.run_of(parts) is trained.window.desk.document.result
    assert dialog.settings().title == trained.window.desk.document.title
    dialog.close()
    windows.settle()


def test_an_algorithm_is_adopted_as_one_edit(trained):
    trained.choose(trained.form.algorithm, "mesh")
    trained.run()
    document = trained.window.desk.document
    before = document.scenario
    trained.click(trained.panel.adopt["tp"])
    assert document.scenario.algorithms == {"tp": "mesh"}
    assert document.undo_label == "Use mesh for TP"
    windows.until(lambda: not document.is_stale)
    assert document.error is None
    document.undo()
    assert document.scenario.algorithms == before.algorithms
    windows.until(lambda: not document.is_stale)


def test_an_algorithm_that_cannot_serve_the_step_is_not_adopted(trained):
    trained.type(trained.form.group, "chips:0-3")
    trained.choose(trained.form.algorithm, "ring")
    trained.run()
    trained.click(trained.panel.adopt["pp"])
    assert trained.window.desk.document.scenario.algorithms == {}


def test_the_document_is_not_touched_and_a_bare_fabric_has_nothing_to_adopt(ring):
    document = ring.window.desk.document
    before = document.scenario
    ring.run()
    assert document.scenario is before
    assert not document.is_modified
    assert not any(button.isVisible() for button in ring.panel.adopt.values())
    assert "Back to the fabric" in ring.it.stage._banner.back.text()


def test_an_edit_of_the_placement_leaves_the_collective_playing(trained):
    trained.choose(trained.form.algorithm, "ring")
    trained.run()
    trained.window.desk.playback.pause()
    windows.drag(
        trained.window, windows.tile_of(trained.window, 0), windows.tile(trained.window, 40, 1)
    )
    windows.until(lambda: not trained.window.desk.document.is_stale)
    windows.frame(trained.window)
    assert trained.it.stage.is_on
    assert not trained.window.scene.shown.is_stale


def test_another_document_begins_anew(ring):
    ring.run()
    ring.choose(ring.panel.sweep.which, "auto")
    ring.sweep()
    ring.window.desk.document.new(scenarios.bare("torus:4x4"))
    windows.settle()
    assert ring.it.run is None
    assert ring.it.points == {}
    assert not ring.panel.answer.isVisible()
    assert ring.form.note.whole == "16 chips"


def test_it_follows_light_and_dark(ring):
    ring.window.set_theme(ThemeChoice.LIGHT)
    windows.settle(0.05)
    light = ring.panel.sweep.chart._theme.name
    ring.window.set_theme(ThemeChoice.DARK)
    windows.settle(0.05)
    assert (light, ring.panel.sweep.chart._theme.name) == ("light", "dark")
    ring.window.set_theme(ThemeChoice.SYSTEM)
    windows.settle(0.05)


def test_escape_in_the_panel_cancels_then_leads_back_then_leaves(trained):
    trained.choose(trained.form.algorithm, "ring")
    trained.run()
    trained.form.group.setFocus()
    QTest.keyClick(trained.form.group, Qt.Key.Key_Escape)
    windows.settle()
    assert not trained.it.stage.is_on
    QTest.keyClick(trained.form.group, Qt.Key.Key_Escape)
    windows.settle()
    assert trained.window.view.hasFocus()


def test_a_document_without_data_parallelism_offers_no_such_group():
    plan = Parallelism(tp=16, pp=4, dp=1)
    assert plan.world == 64
    with windows.shown(scenarios.trained(dp=1)) as window:
        bench = Bench(window)
        titles = [offer.title for offer in bench.it.offers()]
        assert "TP group" in titles
        assert "DP group" not in titles
