"""View > Layers and View > Link load: what they change on screen, in documents and exports."""

import numpy as np
import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.core.topology import LinkKind
from trnviz.core.view import METRICS
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.export.svg import write as svg

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def look(window):
    windows.frame(window)
    window.grab()
    return window.scene.look


def shown_kinds(window):
    paint, layout = look(window).links, window.scene.layout_
    kinds = layout.topology.link_kind[layout.piece_link[paint.shown]]
    return set(kinds.tolist())


@pytest.mark.parametrize(
    ("layer", "kind"),
    [
        ("xy", LinkKind.NEURONLINK_XY),
        ("z", LinkKind.NEURONLINK_Z),
        ("efa", LinkKind.EFA),
    ],
)
def test_links_of_a_layer_come_and_go_in_one_step_that_can_be_undone(layer, kind):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        action = window.actions_[f"layer_{layer}"]
        assert action.isChecked()
        assert kind in shown_kinds(window)
        action.trigger()
        assert kind not in shown_kinds(window)
        assert not action.isChecked()
        assert window.desk.document.scenario.hidden == (layer,)
        window.actions_["undo"].trigger()
        assert kind in shown_kinds(window)
        assert action.isChecked()


def test_without_efa_neither_leaf_nor_fabric_is_drawn_on_screen_or_in_a_file():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        scenario, result = window.desk.document.scenario, window.desk.document.result
        assert 'id="leaf-leaf0"' in svg(picture(scenario, result, PictureSettings()))
        window.actions_["layer_efa"].trigger()
        texts = [label.text for label in look(window).labels]
        assert not any("EFA" in text for text in texts)
        hidden = svg(picture(window.desk.document.scenario, result, PictureSettings()))
        assert 'id="leaf-leaf0"' not in hidden
        assert 'id="fabric-' not in hidden
        x, y, width, height = next(
            f.box_su for f in window.scene.layout_.frames if f.kind == "fabric"
        )
        left, top = window.view.camera.to_window((x, y))
        scale = window.view.camera.scale
        image = window.view.viewport().grab().toImage()
        ground = window.scene.theme.ground
        for share in (0.0, 0.3, 1.0):
            at = (round(left + width * scale * share), round(top + height * scale / 2))
            assert image.pixelColor(*at).name() == ground


@pytest.mark.parametrize("layer", ["dots", "labels", "banks", "tiles", "notes"])
def test_every_layer_has_an_action_that_says_whether_it_is_drawn(layer):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        action = window.actions_[f"layer_{layer}"]
        action.trigger()
        paint = look(window)
        assert not paint.style.shows(layer)
        assert not action.isChecked()
        action.trigger()
        assert look(window).style.shows(layer)


@pytest.mark.parametrize("metric", METRICS)
def test_every_metric_is_chosen_by_an_action_and_named_in_the_legend(metric):
    words = {"now": "now", "mean": "mean", "peak": "peak", "demand": "Demand", "bytes": "Bytes"}
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.actions_[f"metric_{metric}"].trigger()
        assert words[metric] in look(window).legend[0].label
        assert window.actions_[f"metric_{metric}"].isChecked()
        scenario, result = window.desk.document.scenario, window.desk.document.result
        drawn = picture(scenario, result, PictureSettings())
        assert words[metric] in drawn.paint.legend[0].label
        assert (drawn.paint.links.state == window.scene.look.links.state).all() or metric == "now"


def test_bytes_are_a_share_of_the_most_between_chips():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.actions_["metric_bytes"].trigger()
        windows.frame(window)
        frame, topology = window.desk.playback.frame, window.scene.layout_.topology
        between = topology.link_kind != LinkKind.ON_CHIP
        carried = window.desk.document.result.timeline.link_bytes
        assert frame.link_utilization[between] == pytest.approx(
            carried[between] / carried[between].max()
        )
        assert np.max(frame.link_utilization) == 1.0
