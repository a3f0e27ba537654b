"""Files that are no document, opened in the window."""

import pytest

from tests.files.inputs import GOOD, as_json, neuron_ls
from tests.gui.windows import shown
from tests.scenarios import trained
from trnviz.export import decision
from trnviz.gui.dialogs import messages
from trnviz.session.edits import MoveRanks


@pytest.fixture
def window():
    with shown(trained(dp=1)) as window:
        yield window


@pytest.fixture
def told(monkeypatch):
    """What would be shown in a box."""
    found = []
    monkeypatch.setattr(messages, "noted", lambda *words: found.append(words[1:]))
    monkeypatch.setattr(messages, "refused", lambda *words: found.append(words[1:3]))
    return found


def opened(window, tmp_path, data, name="x.txt"):
    (tmp_path / name).write_bytes(data)
    return window.desk.files.open_path(tmp_path / name)


@pytest.mark.parametrize("kind", ["GraphML", "node-link graph", "ASTRA-sim network", "neuron-ls"])
def test_a_fabric_takes_the_place_of_what_is_open(window, tmp_path, told, kind):
    assert opened(window, tmp_path, GOOD[kind])
    assert window.desk.document.scenario.model is None
    assert window.desk.document.path is None


def test_contradictions_are_told_and_stand_on_the_canvas(window, tmp_path, told):
    devices = neuron_ls()
    devices[5]["connected_to"].remove(6)
    assert opened(window, tmp_path, as_json(devices))
    ((title, lines),) = told
    assert title == "x.txt: neuron-ls"
    assert any(line.startswith("i0.c5>i0.c6: ") for line in lines)
    scenario = window.desk.document.scenario
    assert [note.at for note in scenario.annotations] == ["i0.c5>i0.c6"]
    assert scenario.faults[0].name == "i0.c5>i0.c6"


def test_a_placement_is_a_step_that_can_be_undone(window, tmp_path, told):
    before = window.desk.document.scenario
    wanted = MoveRanks(ranks=(5,), chip="i1.c5").apply(before)
    assert opened(window, tmp_path, decision.rank_map(wanted), "ranks.json")
    assert window.desk.document.scenario.placement.equals(wanted.placement)
    assert window.desk.document.undo_label == "Take ranks.json"
    window.desk.document.undo()
    assert window.desk.document.scenario is before


@pytest.mark.parametrize("kind", ["nccom-test", "neuron-monitor", "link loads"])
def test_a_measurement_is_refused_with_where_to_look(window, tmp_path, told, kind):
    before = window.desk.document.scenario
    assert not opened(window, tmp_path, GOOD[kind])
    assert "is a measurement" in str(told[0][1])
    assert window.desk.document.scenario is before
