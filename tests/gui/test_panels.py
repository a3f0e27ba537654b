"""Inspector, status line, tooltips: every field with its unit, and live."""

import dataclasses
import re

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from tests import scenarios
from tests.gui import windows
from trnviz.core.frame import frame, occupancy_of
from trnviz.core.memory import KINDS
from trnviz.core.pipeline import simulate
from trnviz.core.scenario import Fault
from trnviz.core.topology import LinkKind
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.panels import describe
from trnviz.gui.panels.facts import Shown, source_of
from trnviz.gui.panels.origins import origin
from trnviz.gui.panels.overview import overview
from trnviz.session.edits import MoveRanks
from trnviz.session.fault_edits import SetShare

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(scope="module")
def result():
    return simulate(scenarios.trained())


@pytest.fixture
def trained():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        yield window


@pytest.fixture
def screen(result):
    scenario = scenarios.trained()
    return Shown(scenario=scenario, result=result, frame=frame(scenario, result, 0.0, "peak"))


def facts(sections):
    return {fact.label: fact for section in sections for fact in section.facts}


def test_a_chip_has_its_hbm_by_kind_and_bank_shards_and_links(screen):
    sections = describe.chip(screen, 5)
    titles = [section.title for section in sections]
    assert titles[:4] == ["Chip i0.c5", "HBM by kind", "HBM by bank", "Shards"]
    found = facts(sections)
    assert found["HBM"].value == "54.3 %, 52.09 of 96 GiB"
    assert "address_map" in found["HBM"].source
    assert found["bank 0"].value.endswith("of 24 GiB")
    assert found["core 1"].target.startswith("rank ")
    assert "i0.c5>i0.c6" in found


def test_the_kinds_of_a_chip_add_up_to_its_ledger(screen):
    held = occupancy_of(screen.scenario).hbm_bytes[5].sum(axis=0)
    shown = facts([describe.chip(screen, 5)[1]])
    for kind, size in zip(KINDS, held.tolist(), strict=True):
        assert (kind.replace("_", " ").replace("kv ", "KV ") in shown) == (size > 0)


def test_a_link_has_capacity_latency_with_sources_loads_and_whose_bytes(screen):
    index = screen.scenario.topology.link_id("i0.c5>i1.c5")
    found = facts(describe.link(screen, index))
    assert found["capacity"].value == "64 GB/s"
    assert "(secondary)" in found["capacity"].source
    assert found["latency"].value == "500 ns"
    assert "assumption" in found["latency"].source
    assert found["from"].target == "i0.c5"
    assert "GB/s" in found["peak"].value
    assert found["carried"].value.endswith("iB")
    assert any(label.startswith("stage 0 · pp") for label in found)


@pytest.mark.parametrize("name", ["i0.c5>i1.c5", "i1.c0>i1.c4", "i2.c1>i2.c2"])
def test_what_a_link_carried_adds_up_to_its_bytes(screen, result, name):
    index = screen.scenario.topology.link_id(name)
    users = describe.carried_by(result.timeline, index)
    assert sum(users.values()) == pytest.approx(float(result.timeline.link_bytes[index]))


def test_a_shard_has_its_ledger_with_formulas(screen):
    sections = describe.rank(screen, 0)
    found = facts(sections)
    assert found["place"].target == "i0.c0"
    assert found["layers"].value == "0 to 19"
    assert "TP 32" in found["weights"].source


def test_a_group_has_its_members_and_collectives(screen):
    group = screen.scenario.plan.groups("tp")[0]
    sections = describe.group(screen, "tp", group)
    titles = " ".join(section.title for section in sections)
    assert "Tensor-parallel group 0" in titles
    assert "tp all_gather" in titles
    assert len(sections[-1].facts) == 32


def test_a_port_leads_to_its_links(screen):
    (section,) = describe.port(screen, 5)
    assert {fact.target for fact in section.facts} >= {"i0.c5>leaf0", "leaf0>i0.c5"}


def test_the_overview_has_step_bottleneck_fullest_bank_problems_and_assumptions(screen, result):
    sections = overview(screen)
    found = facts(sections)
    assert found["busiest link"].target == result.bottleneck
    assert found["fullest bank"].value.startswith("i0.c0 bank 0")
    assert any(section.title.startswith("Problems") for section in sections)
    assert any(section.title == "Assumptions, line profile" for section in sections)
    assert "500 ns" in found["neuronlink latency"].value


def test_a_bare_fabric_has_no_model_and_says_so():
    with windows.shown(scenarios.bare()) as window:
        assert window.desk.panels.status.state_label.text() == "nothing to simulate"
        assert window.desk.panels.status.plan_label.whole.startswith("no model yet")
        window.desk.select_name("i0.c5")
        assert "Chip i0.c5" in window.desk.panels.inspector.text()


def test_a_generic_fabric_has_chips_without_memory():
    with windows.shown(scenarios.bare("torus:4x4")) as window:
        window.desk.select_name("c5")
        text = window.desk.panels.inspector.text()
        assert "Chip c5" in text
        assert "HBM" not in text


def test_alternatives_and_confidence_are_in_the_source():
    hardware = scenarios.bare().topology.hardware
    text = source_of(hardware, "neuronlink_latency_s")
    assert "(assumption)" in text
    assert "Also published" in text


def test_the_status_line_leads_to_the_worst_link_and_the_fullest_bank():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        status = window.desk.panels.status
        status.link_button.click()
        (link,) = window.scene.selection.links
        kinds = window.desk.document.scenario.topology.link_kind
        ratio = np.where(kinds == LinkKind.ON_CHIP, -1, window.desk.playback.frame.link_utilization)
        assert ratio[link] == ratio.max()
        status.bank_button.click()
        assert window.scene.selection.chips == (
            occupancy_of(window.desk.document.scenario).fullest[0],
        )
        assert status.zoom_label.text().endswith("%")
        assert status.state_label.text().startswith("step ")


def test_a_passing_message_has_the_status_line_to_itself():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        status = window.desk.panels.status
        status.showMessage("one moment")
        window.desk.panels.refresh()
        assert not status.link_button.isVisible()
        assert not status.bank_button.isVisible()
        status.clearMessage()
        assert status.link_button.isVisible()
        assert status.bank_button.isVisible()


def test_the_profile_stands_beside_the_time_and_is_chosen_in_the_menu():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        status, document = window.desk.panels.status, window.desk.document
        assert status.state_label.text().endswith("(line)")
        assert window.actions_["profile_line"].isChecked()
        step_s = document.result.step_time_s
        window.actions_["profile_measured"].trigger()
        windows.until(lambda: not document.is_stale)
        windows.frame(window)
        assert document.scenario.profile == "measured"
        assert document.result.step_time_s > step_s
        assert status.state_label.text().endswith("(measured)")
        assert window.actions_["profile_measured"].isChecked()


def test_a_key_selects_the_busiest_link():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        windows.key(window, Qt.Key.Key_H)
        assert window.scene.selection.links == (window.desk.panels.busiest_link(),)


def test_values_follow_in_place_and_other_things_take_the_same_lines():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        inspector = window.desk.panels.inspector
        window.desk.select_name("i0.c5>i0.c6")
        rows = inspector.rows
        window.actions_["metric_mean"].trigger()
        windows.frame(window)
        assert inspector.rows == rows
        window.desk.select_name("i0.c6")
        chip = inspector.text()
        told = [line for line in inspector.widget().findChildren(QLabel) if line.isVisible()]
        facts = sum(len(section.facts) for section in inspector.sections)
        sources = sum(bool(fact.source) for s in inspector.sections for fact in s.facts)
        assert len(told) == len(inspector.sections) + 2 * facts + sources
        window.desk.select_name("i0.c5>i0.c6")
        assert set(inspector.rows) & set(rows)
        window.desk.select_name("i0.c6")
        assert inspector.text() == chip


def test_an_edit_and_its_result_are_each_told_once():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        panels, document = window.desk.panels, window.desk.document
        told = []
        panels.told.connect(lambda: told.append(document.is_stale))
        document.apply(SetShare(parts=(Fault(kind="link", name="i0.c5>i0.c6"),), share=0.5))
        assert panels.status.state_label.text().startswith("simulating")
        windows.frame(window)
        windows.until(lambda: not document.is_stale)
        windows.frame(window)
        windows.settle(0.1)
        assert told == [True, False]
        assert "before the last edit" not in window.inspector.text()


def test_an_edit_and_its_result_leave_the_lines_of_the_inspector_where_they_are():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        inspector, document = window.desk.panels.inspector, window.desk.document
        inspector.verticalScrollBar().setValue(200)
        rows = inspector.rows
        part = Fault(kind="link", name="i0.c5>i0.c6")
        document.apply(SetShare(parts=(part,), share=0.5))
        windows.frame(window)
        windows.until(lambda: not document.is_stale)
        windows.frame(window)
        assert len(set(inspector.rows) & set(rows)) >= len(rows) - 2
        assert inspector.verticalScrollBar().value() == 200
        window.desk.select_name("i0.c6")
        assert inspector.verticalScrollBar().value() == 0


def test_a_line_of_the_inspector_leads_to_what_it_names():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.desk.select_name("i0.c5>i1.c5")
        window.desk.panels.inspector.target_chosen.emit("i1.c5")
        assert window.scene.selection.chips == (21,)
        window.desk.panels.inspector.target_chosen.emit("rank 7")
        assert window.scene.selection.ranks == (7,)


def test_tab_goes_from_link_to_link_of_the_inspector_downwards():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        inspector = window.desk.panels.inspector
        for name in ("i0.c5>i1.c5", "i0.c6", "rank 3", "i0.c6"):
            window.desk.select_name(name)
        names = [row.name for row in inspector.rows if row.fact.target]
        assert len(names) > 4
        names[0].setFocus()
        for name in names:
            assert QApplication.focusWidget() is name
            inspector.focusNextPrevChild(True)


def test_several_things_are_told_together():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.scene.select(Selection(chips=(1, 2), ranks=(5, 9)))
        text = window.desk.panels.inspector.text()
        assert "2 shards" in text
        assert "Chip i0.c1" in text
        assert "Chip i0.c2" in text


def test_stale_numbers_are_said_to_be_stale():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.desk.parts.bridge.submit = lambda: None
        window.desk.document.changed.disconnect(window.desk.parts.bridge._on_document_changed)
        windows.drag(window, windows.tile_of(window, 0), windows.tile(window, 40, 1))
        windows.frame(window)
        assert "stale" in window.desk.panels.status.state_label.text()
        assert window.scene.shown.is_stale
        assert "before the last edit" in window.desk.panels.inspector.text()
        window.desk.document.changed.connect(window.desk.parts.bridge._on_document_changed)


def test_every_number_says_where_it_comes_from(trained):
    shown = trained.desk.panels.shown()
    topology, plan = shown.scenario.topology, shown.scenario.plan
    links = [topology.link_id(name) for name in ("i0.c5>i0.c6", "i0.c5>leaf0", "i0.c5.k2")]
    told = [
        trained.desk.panels.sections(),
        describe.chip(shown, 5),
        *(describe.link(shown, link) for link in links),
        describe.rank(shown, 7),
        *(describe.group(shown, d, plan.groups(d)[0]) for d in ("tp", "pp", "dp")),
        describe.port(shown, 3),
        describe.shards(shown, (1, 2, 40)),
    ]
    silent = [
        (section.title, fact.label)
        for sections in told
        for section in sections
        for fact in section.facts
        if re.search(r"\d", fact.value) and not fact.target and not origin(section, fact)
    ]
    assert silent == []


def test_the_origin_of_a_number_is_its_tooltip(trained):
    trained.desk.select_name("i0.c5>i0.c6")
    rows = {row.fact.label: row for row in trained.inspector.rows}
    assert "Bytes of all flows" in rows["carried"].value.toolTip()
    assert "SemiAnalysis" in rows["capacity"].value.toolTip()


def test_the_parts_of_the_score_say_what_they_are(trained):
    (quality,) = (s for s in trained.desk.panels.sections() if "quality" in s.title)
    for fact in quality.facts:
        assert "out of 100 points" in origin(quality, fact)


def test_every_value_is_there_in_full():
    """Sentences of a plan that does not fit wrap, and their lines get the height they need."""
    with windows.shown(scenarios.trained(model="Llama-3.1-405B"), simulated=True) as window:
        rows = window.desk.panels.inspector.rows
        windows.settle(0.1)
        for label in (row.value for row in rows):
            if label.wordWrap():
                assert label.height() >= label.heightForWidth(label.width()), label.text()
            else:
                assert label.width() >= label.sizeHint().width(), label.text()


def test_what_a_plan_does_not_have_is_not_told(trained):
    labels = [fact.label for fact in trained.inspector.sections[0].facts]
    assert "exposed TP" in labels
    assert "exposed EP" not in labels


@pytest.mark.parametrize("name", ["light", "dark"])
def test_links_of_the_inspector_follow_a_live_change_of_theme(name):
    from PySide6.QtGui import QPalette

    from trnviz.gui.theme import ThemeChoice, palette

    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.set_theme(ThemeChoice("dark" if name == "light" else "light"))
        windows.settle()
        window.desk.panels.refresh()
        window.set_theme(ThemeChoice(name))
        windows.settle()
        labels = [w for w in window.inspector.findChildren(QLabel) if "<a href" in w.text()]
        wanted = palette(name).color(QPalette.ColorRole.Link).getRgb()[:3]
        for label in [each for each in labels if each.isVisible()][:2]:
            image = label.grab().toImage()
            seen = {
                image.pixelColor(x, y).getRgb()[:3]
                for x in range(image.width())
                for y in range(image.height())
            }
            assert wanted in seen


def test_a_shard_is_told_with_what_others_keep_on_its_bank(screen):
    assert "its bank holds" not in facts(describe.rank(screen, 0))
    crowd = MoveRanks(ranks=(0,), chip="i0.c1", core=0, over_commit=True)
    crowded = Shown(scenario=crowd.apply(screen.scenario), result=screen.result, frame=screen.frame)
    found = facts(describe.rank(crowded, 0))["its bank holds"]
    assert found.value == "26.04 GiB of 24 GiB, of 2 ranks"
    assert found.alarm


def test_a_long_name_does_not_push_the_figures_out_of_the_inspector():
    """A word that cannot be broken made every row as wide as itself."""
    job = scenarios.trained()
    job = dataclasses.replace(job, model=dataclasses.replace(job.model, name="W" * 180))
    with windows.shown(job, simulated=True) as window:
        windows.settle(0.1)
        inspector = window.inspector
        assert inspector.widget().width() <= inspector.viewport().width()
