"""What tools measured, beside the model in the window."""

import json

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.files.inputs import GOOD, MONITOR, TABLE, as_json
from tests.gui import windows
from tests.gui.windows import shown
from tests.scenarios import bare, trained
from trnviz.core import comparison
from trnviz.gui import export_choice
from trnviz.gui.export_choice import ExportChoice
from trnviz.scene.palette import NO_DATA
from trnviz.session.bench_worker import Errand
from trnviz.session.rework_edits import AddChip, AddLink, Remove

LOADS = """time_s,link,bytes_per_s
0.0,i0.c0>i0.c1,10e9
0.0,i0.c1>i0.c2,0
0.1,i0.c0>i0.c1,
0.1,i0.c1>i0.c2,64e9
0.2,i0.c0>i0.c1,20e9
0.2,i0.c1>i0.c2,0
0.3,i0.c0>i0.c1,20e9
0.3,i0.c1>i0.c2,0
"""


@pytest.fixture
def window():
    with shown(trained(dp=1), simulated=True) as window:
        yield window


def take(window, tmp_path, data, name="m.csv"):
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return window.desk.files.open_path(path)


# --- links --------------------------------------------------------------------------------------


def at(window, time_s):
    window.desk.playback.pause()
    window.desk.playback.seek(time_s)
    windows.frame(window)
    window.grab()
    return window.scene.look.links.state


def test_link_loads_are_played_with_gaps_shown_as_no_data(window, tmp_path, told):
    topology = window.desk.document.scenario.topology
    one, two = (topology.link_id(name) for name in ("i0.c0>i0.c1", "i0.c1>i0.c2"))
    assert take(window, tmp_path, LOADS)
    assert window.desk.measured.is_on
    state = at(window, 0.05)
    assert (state[one], state[two]) == (1, 0)
    assert (np.delete(state, [one, two]) == NO_DATA).all()
    state = at(window, 0.15)
    assert state[one] == NO_DATA
    assert state[two] > 1
    assert "data of 1 of 2 links" in window.bar.span_label.whole
    assert "measured by m.csv" in window.bar.span_label.whole


def test_a_chrome_trace_of_link_loads_is_played_too(window, tmp_path, told):
    assert take(window, tmp_path, GOOD["Chrome trace"], "t.json")
    assert window.desk.measured.is_on


def test_a_document_and_its_measurements_are_opened_together_in_any_order(window, tmp_path, told):
    path = tmp_path / "plan.trnviz"
    window.desk.document.save_as(path)
    (tmp_path / "m.csv").write_text(LOADS)
    for paths in ([tmp_path / "m.csv", path], [path, tmp_path / "m.csv"]):
        assert window.desk.open_paths(paths)
        assert window.desk.document.path == path
        assert window.desk.measured.is_on


def test_one_key_goes_from_measured_to_modelled_and_back(window, tmp_path, told):
    before = window.desk.playback.frame.link_known
    assert before is None
    assert not window.actions_["measured"].isVisible()
    take(window, tmp_path, LOADS)
    assert window.actions_["measured"].isChecked()
    windows.key(window, Qt.Key.Key_M, windows.CONTROL)
    windows.frame(window)
    assert window.desk.playback.guest is None
    assert window.desk.playback.frame.link_known is None
    assert not window.actions_["measured"].isChecked()
    windows.key(window, Qt.Key.Key_M, windows.CONTROL)
    assert window.desk.measured.is_on


def test_the_inspector_says_how_far_a_link_is_from_the_model(window, tmp_path, told):
    take(window, tmp_path, LOADS)
    document = window.desk.document
    index = document.scenario.topology.link_id("i0.c0>i0.c1")
    window.desk.select_name("i0.c0>i0.c1")
    section = next(s for s in window.desk.panels.sections() if s.title.startswith("Measured"))
    facts = {fact.label: fact.value for fact in section.facts}
    run = document.measured.run
    expected = comparison.difference(
        comparison.Deviation(
            what="",
            measured=float(run.mean_rate()[index]),
            modelled=float(document.result.timeline.mean_rate()[index]),
        ),
        "rate",
    )
    assert facts["measured is"] == expected
    assert facts["data"] == "for 75 % of the recording"


def test_a_picture_shows_the_measured_run_while_the_canvas_does(window, tmp_path, told):
    take(window, tmp_path, LOADS)
    settings = export_choice.picture_settings(ExportChoice(), window.desk.parts)
    assert settings.title == "Measured: m.csv"
    assert export_choice.run_of(window.desk.parts) is window.desk.document.measured.run


def test_another_document_has_no_measurements(window, tmp_path, told):
    take(window, tmp_path, LOADS)
    window.desk.document.new(bare())
    assert window.desk.document.measured.run is None
    assert window.desk.playback.guest is None
    assert not window.actions_["measured"].isVisible()


def test_loads_of_another_fabric_are_refused(window, tmp_path, told):
    assert not take(window, tmp_path, "time_s,link,bytes_per_s\n0,a>b,1\n1,a>b,1\n")
    assert "'a>b' is not a link" in str(told[0][1])
    assert window.desk.document.measured.run is None


def test_the_bench_makes_room_for_a_measured_run(window, tmp_path, told):
    bench = window.desk.bench_dock.opened()
    bench.ask()
    windows.until(lambda: bench.stage.is_on)
    take(window, tmp_path, LOADS)
    assert not bench.stage.is_on
    assert window.desk.measured.is_on


# --- memory -------------------------------------------------------------------------------------


def monitor(size):
    value = json.loads(json.dumps(MONITOR))
    used = value["neuron_runtime_data"][0]["report"]["memory_used"]["neuron_runtime_used_bytes"]
    cores = {str(core): {"constants": size, "tensors": 2 * size} for core in range(8)}
    used["usage_breakdown"]["neuroncore_memory_usage"] = cores
    return as_json(value)


def test_measured_memory_stands_in_the_ledger_by_core_bank_and_chip(window, tmp_path, told):
    assert take(window, tmp_path, monitor(1 << 30), "mon.json")
    panel = window.desk.docks.study("ledger")
    assert panel.isVisible()
    last = panel.table.columnCount() - 1
    ledger = int(panel.table.rows.sizes[0].sum())
    assert panel.table.text(0, last - 1) == "3 GiB"
    words = comparison.difference(
        comparison.Deviation(what="", measured=3.0 * (1 << 30), modelled=float(ledger)), "bytes"
    )
    assert panel.table.text(0, last) == words
    assert panel.table.text(100, last - 1) == "no data"
    text = panel.table.explanation(panel.table.index(0, last))
    assert "constants 1 GiB, tensors 2 GiB" in text
    assert "mon.json" in text
    panel.show_level("chip")
    assert panel.table.text(0, panel.table.columnCount() - 2) == "12 GiB"
    panel.show_level("bank")
    per_bank = 12 // window.desk.document.scenario.topology.bank_count
    assert panel.table.text(0, panel.table.columnCount() - 2) == f"{per_bank} GiB"
    panel.show_level("stage")
    assert "measured" not in panel.table.as_text().split("\n")[0]


def test_measured_memory_is_a_line_in_hbm_over_time(window, tmp_path, told):
    panel = window.desk.docks.open("hbm")
    windows.settle()
    assert not panel.measured.isVisible()
    take(window, tmp_path, monitor(1 << 30), "mon.json")
    windows.settle()
    panel = window.desk.docks.open("hbm")
    windows.settle()
    assert panel.measured.isVisible()
    assert panel.measured.value() == 3 << 30
    assert "mon.json measured 3 GiB, against the peak" in panel.told.whole


def test_a_memory_table_of_the_runtime_is_taken_too(window, tmp_path, told):
    assert take(window, tmp_path, GOOD["Neuron runtime memory table"], "oom.log")
    assert window.desk.document.measured.cores[0].core == 4


def test_memory_of_cores_that_are_not_there_is_refused(window, tmp_path, told):
    value = json.loads(monitor(1))
    used = value["neuron_runtime_data"][0]["report"]["memory_used"]["neuron_runtime_used_bytes"]
    used["usage_breakdown"]["neuroncore_memory_usage"] = {"90": {"tensors": 1}}
    assert not take(window, tmp_path, as_json(value), "mon.json")
    assert "core 90" in str(told[0][1])


# --- benchmarks ---------------------------------------------------------------------------------


@pytest.fixture
def swept(window, tmp_path, told):
    assert take(window, tmp_path, TABLE.format(time="time:avg(us)"), "nccom.txt")
    bench = window.desk.bench_dock.bench
    windows.until(lambda: bench.points and not bench.bridge.is_busy(Errand.SWEEP))
    bench.panel.sweep.chart.draw()
    return bench


def test_a_benchmark_is_drawn_over_the_sweep_of_its_own_sizes(swept):
    form = swept.panel.form
    assert form.operation.currentData() == "all_reduce"
    assert form.group.text() == "ranks:0-15"
    assert swept.panel.sweep.chart.names == ("auto", "measured")
    assert {1024, 1 << 20} <= {point.size_bytes for point in swept.points.values()}


def test_its_deviation_stands_in_words_in_chart_table_and_title(swept):
    modelled = next(p for p in swept.points.values() if p.size_bytes == 1 << 20)
    words = comparison.difference(
        comparison.Deviation(what="", measured=68e-6, modelled=modelled.time_s)
    )
    chart = swept.panel.sweep.chart
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Right)
    while chart.pointed.size_bytes < 1 << 20:
        QTest.keyClick(chart, Qt.Key.Key_Right)
    while chart.pointed.algorithm != "measured":
        QTest.keyClick(chart, Qt.Key.Key_Up)
    assert chart.read_out.whole.startswith(f"{words};  1 MiB, measured (kangaring): 68 us")
    rows = swept.panel.points
    texts = [rows.texts(row) for row in range(rows.rowCount())]
    (row,) = (t for t in texts if t[0] == "1 MiB" and t[1] == "measured: kangaring")
    assert row[-1] == words
    assert "nccom.txt: measured is" in swept.panel.sweep.title.whole
    assert "1 sizes failed" in swept.panel.sweep.title.whole


def test_a_measured_point_that_is_chosen_asks_the_model_at_its_size(swept):
    point = next(p for p in swept.panel.points.points if p.algorithm == "measured")
    swept.take_point(point)
    windows.until(lambda: swept.run is not None)
    assert swept.run.question.size_bytes == point.size_bytes
    assert swept.run.question.algorithm == "auto"


def test_a_benchmark_of_other_ranks_says_so(swept):
    swept.panel.form.group.setText("ranks:0-31")
    swept.sweep()
    assert "measured 16 ranks, this is 32" in swept.panel.sweep.title.whole
    swept.cancel_sweep()


def test_loads_are_found_again_by_name_after_links_came_and_went(window, tmp_path, told):
    document, status = window.desk.document, window.desk.panels.status
    topology = document.scenario.topology
    assert take(window, tmp_path, LOADS)
    document.apply(AddLink(src="i0.c0", dst="i3.c15"))
    windows.frame(window)
    assert document.measured.run.timeline.link_count == topology.link_count + 2
    assert not window.desk.measured.is_on  # the fabric is another; a key brings it back
    document.apply(Remove(links=("i0.c0>i0.c1",)))
    windows.frame(window)
    assert document.measured.run.missing == ("i0.c0>i0.c1",)
    assert "1 of 2 measured links are not in this fabric" in status.currentMessage()
    window.desk.measured.toggle()
    windows.frame(window)
    assert "1 more are not in this fabric" in window.desk.playback.going_on()
    document.apply(AddChip(near="i0.c5"))
    windows.frame(window)
    (link,) = document.measured.run.links.tolist()
    assert document.scenario.topology.link_names[link] == "i0.c1>i0.c2"
    document.apply(Remove(chips=("i0.c1",)))
    windows.frame(window)
    assert document.measured.run is None
    assert "none of the links" in status.currentMessage()
    for _ in range(4):
        document.undo()
        windows.frame(window)
    assert document.measured.run.missing == ()
    assert document.measured.run.timeline.link_count == topology.link_count


def test_a_recording_of_a_changed_fabric_takes_what_matches_and_says_what_does_not(
    window, tmp_path, told
):
    window.desk.document.apply(Remove(links=("i0.c0>i0.c1",)))
    assert take(window, tmp_path, LOADS)
    assert window.desk.document.measured.run.missing == ("i0.c0>i0.c1",)
    assert "i0.c0>i0.c1" in window.desk.panels.status.currentMessage()
