"""Budgets at 1600 x 1000, 64 chips, raster: only dots move 2 ms, all changes 8 or 12 ms a frame."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from tests.scenarios import mixtral
from tests.scene import plans
from trnviz.gui import painter as painting
from trnviz.scene.page import page
from trnviz.scene.paint import compose, with_packets
from trnviz.scene.style import Style

STATES = 20


@pytest.fixture(scope="module")
def sheet(qapp):
    return page(plans.drawing(), 1600, 1000, caption=False)


@pytest.fixture(scope="module")
def states():
    """Frames in which every link and every bar differs."""
    scenario, rng = plans.training(), np.random.default_rng(7)
    base = plans.state(scenario)
    shape = base.hbm_bytes.shape
    return [
        replace(
            plans.state(scenario, rng.uniform(0, 1, scenario.topology.link_count)),
            hbm_bytes=(base.hbm_bytes * rng.uniform(0.5, 1.6, shape)).astype(np.int64),
        )
        for _ in range(STATES)
    ]


def blank() -> QImage:
    return QImage(1600, 1000, QImage.Format.Format_RGB32)


def painted(image, sheet, paint, functions):
    layout = plans.drawing()
    with QPainter(image) as painter:
        painter.translate(sheet.dx_px, sheet.dy_px)
        painter.scale(sheet.px_per_su, sheet.px_per_su)
        for function in functions:
            function(painter, layout, paint)


def changing(sheet, states, **looks):
    """One frame after the other, composed and painted, the ground included."""
    image, turn = blank(), iter(range(10**9))

    def frame():
        index = next(turn)
        style = Style(px_per_su=sheet.px_per_su, phase_su=float(index), **looks)
        paint = compose(plans.drawing(), states[index % STATES], plans.training(), style)
        image.fill(QColor(style.theme.ground))
        painted(image, sheet, paint, painting.LAYERS)

    return frame


def bench_everything_changes(benchmark, sheet, states):
    """Budget 8 ms."""
    benchmark(changing(sheet, states))


def bench_everything_changes_with_bank_bars(benchmark, sheet, states):
    """Budget 12 ms: as from near by, on the same screen."""
    region = plans.drawing().box_around(tuple(range(8)))
    near = page(plans.drawing(), 1600, 1000, caption=False, region_su=region)
    scale = near.px_per_su
    visible = (-near.dx_px / scale, -near.dy_px / scale, 1600 / scale, 1000 / scale)
    benchmark(changing(near, states, visible_su=visible))


def bench_everything_changes_with_layers_and_experts(benchmark):
    """Budget 12 ms: where tiles show the layers and experts of their shards."""
    scenario, rng = mixtral(), np.random.default_rng(7)
    moments = [
        plans.state(scenario, rng.uniform(0, 1, scenario.topology.link_count))
        for _ in range(STATES)
    ]
    image, turn, scale = blank(), iter(range(10**9)), 2.7
    corner = plans.drawing().chip_box_su[0, :2] - 20.0
    visible = (*corner.tolist(), 1300 / scale, 900 / scale)
    near = page(plans.drawing(), 1600, 1000, caption=False, region_su=visible)
    assert near.px_per_su >= 2.6

    def frame():
        moment = moments[next(turn) % STATES]
        style = Style(px_per_su=near.px_per_su, visible_su=visible)
        paint = compose(plans.drawing(), moment, scenario, style)
        image.fill(QColor(style.theme.ground))
        painted(image, near, paint, painting.LAYERS)

    benchmark(frame)


def bench_compose(benchmark, sheet, states):
    """The part of it that is not painting."""
    style = Style(px_per_su=sheet.px_per_su)
    benchmark(lambda: compose(plans.drawing(), states[0], plans.training(), style))


def bench_only_dots_move(benchmark, sheet):
    """Budget 2 ms: the rest comes from an opaque image."""
    scenario = plans.training()
    state = plans.state(scenario, 1.0)
    paint = compose(plans.drawing(), state, scenario, Style(px_per_su=sheet.px_per_su))
    still, image, turn = blank(), blank(), iter(range(10**9))
    still.fill(QColor(paint.style.theme.ground))
    painted(still, sheet, paint, painting.LAYERS[:-1])

    def frame():
        moved = with_packets(paint, plans.drawing(), state, float(next(turn)))
        with QPainter(image) as painter:
            painter.drawImage(0, 0, still)
        painted(image, sheet, moved, (painting.paint_packets,))

    benchmark(frame)


@pytest.mark.parametrize("name", ["ultraserver", "ultraserver:16"])
def bench_layout(benchmark, name):
    """Made once for a fabric."""
    from trnviz.scene.layout import layout

    topology = plans.bare(name).topology
    benchmark(layout, topology)
