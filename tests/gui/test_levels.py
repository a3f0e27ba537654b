"""Four levels of detail as the window shows them: blocks, numbers, cores and tiles, values."""

import numpy as np
import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.gui.canvas.camera import Camera
from trnviz.scene.style import Level

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def shown_at(window, scale):
    """The picture with chip i0.c5 in the middle, and what was composed for it."""
    x, y, width, height = window.scene.layout_.chip_box_su[5].tolist()
    size = window.view.viewport().size()
    left = x + width / 2 - size.width() / 2 / scale
    top = y + height / 2 - size.height() / 2 / scale
    window.view.camera = Camera(x_su=left, y_su=top, scale=scale)
    window.scene.set_camera(window.view.camera)
    window.view.forget_picture()
    return window.view.viewport().grab().toImage(), window.scene.look


def texts(look, chip=5):
    return [label.text for label in look.chips.labels[chip]]


def test_far_a_chip_is_a_block_in_the_colour_of_its_worst_link_with_its_memory():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        image, look = shown_at(window, 0.2)
        assert look.style.level is Level.FAR
        assert texts(look) == []
        x, y, width, height = window.scene.layout_.chip_box_su[5].tolist()
        spot = windows.at(window, (x + width / 2, y + height * 0.8))
        worst = look.chips.fill[5]
        color = image.pixelColor(spot)
        assert np.abs(np.array(color.getRgb()[:3]) - worst[:3]).max() <= 2
        assert len(look.chips.bars.box_su)
        assert len(look.chips.tiles.box_su) == 0


def test_nearer_there_are_numbers_then_tiles_and_banks_then_values():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        _, middle = shown_at(window, 0.55)
        assert middle.style.level is Level.MIDDLE
        assert "c5" in texts(middle)
        _, near = shown_at(window, 1.2)
        assert near.style.level is Level.NEAR
        assert {"c5", "t4"} <= set(texts(near))
        banks = len(shown_at(window, 1.8)[1].chips.tracks.box_su)
        assert banks == 4 * len(near.chips.tracks.box_su)
        _, nearest = shown_at(window, 3.2)
        assert nearest.style.level is Level.NEAREST
        assert sum("GiB" in text for text in texts(nearest)) > sum(
            "GiB" in text for text in texts(near)
        )


def test_names_have_one_size_on_the_screen_from_near_to_nearest():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        sizes = set()
        for scale in (0.9, 1.2, 1.8, 2.4, 3.2, 4.0):
            _, look = shown_at(window, scale)
            sizes |= {label.size_px for label in look.chips.labels[5] if label.text == "c5"}
        assert len(sizes) == 1


@pytest.mark.parametrize("scale", [0.36, 0.4, 0.45, 0.5, 0.61])
def test_every_chip_has_its_number_as_far_out_as_letters_of_seven_pixels_fit(scale):
    with windows.shown(scenarios.trained(), simulated=True) as window:
        _, look = shown_at(window, scale)
        assert look.style.level is Level.MIDDLE
        for chip, name in enumerate(window.scene.layout_.topology.chip_names):
            assert name.rpartition(".")[2] in texts(look, chip)
        assert min(label.size_px for label in look.chips.labels[5]) >= 7.0


@pytest.mark.parametrize("scale", [0.22, 0.26, 0.3, 0.35])
def test_where_numbers_of_chips_are_too_small_instances_are_named(scale):
    with windows.shown(scenarios.bare("ultraserver:4")) as window:
        _, look = shown_at(window, scale)
        assert look.style.level is Level.MIDDLE
        assert not texts(look, 5)
        names = {label.text for label in look.labels}
        assert names >= {f"u{server}.i{i}" for server in range(4) for i in range(4)}


def test_nothing_that_moves_runs_over_the_legend():
    with windows.shown(scenarios.trained(), simulated=True) as window:
        window.actions_["to_busiest"].trigger()
        window.view.zoom_by(2.6)
        windows.frame(window)
        place = window.view.legend_rect().toRect()
        without = window.view.picture().copy(place)
        assert window.scene.has_dots
        seen = window.view.viewport().grab().toImage().convertToFormat(without.format())
        assert seen.copy(place) == without
        assert seen != window.view.picture()
