"""Budgets of large fabrics, fit to view, all colours changing: 1,024 chips 10 ms, more 16 ms."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from tests.scene import plans
from trnviz.gui import painter as painting
from trnviz.scene.layout import layout
from trnviz.scene.page import page
from trnviz.scene.paint import compose
from trnviz.scene.style import Style

FRAMES = 4


@pytest.mark.parametrize("name", ["ultraserver:16", "ultraserver:256", "ultraserver:1024"])
def bench_everything_changes(benchmark, qapp, name):
    """Composed and painted, the ground included."""
    scenario, rng = plans.bare(name), np.random.default_rng(7)
    drawn = layout(scenario.topology)
    sheet = page(drawn, 1600, 1000, caption=False)
    links = scenario.topology.link_count
    states = [plans.state(scenario, rng.uniform(0, 1, links)) for _ in range(FRAMES)]
    image, turn = QImage(1600, 1000, QImage.Format.Format_RGB32), iter(range(10**9))

    def frame():
        index = next(turn)
        style = Style(px_per_su=sheet.px_per_su, phase_su=float(index))
        paint = compose(drawn, states[index % FRAMES], scenario, style)
        image.fill(QColor(style.theme.ground))
        with QPainter(image) as painter:
            painter.translate(sheet.dx_px, sheet.dy_px)
            painter.scale(sheet.px_per_su, sheet.px_per_su)
            for layer in painting.LAYERS:
                layer(painter, drawn, paint)

    benchmark.pedantic(frame, rounds=8, warmup_rounds=FRAMES)
