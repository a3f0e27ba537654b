"""The backdrop: the same pixels as copy and as paint; another camera, theme or size is another."""

import pytest
from PySide6.QtGui import QImage, QPainter, QTransform

from tests.scene import plans
from trnviz.gui.canvas.backdrop import Backdrop


def painted(backdrop, *, dx=0.0, theme="light", size=(320, 200), ratio=1.0):
    paint = plans.painted(plans.bare(), plans.state(plans.bare()), px_per_su=0.2, theme_name=theme)
    image = QImage(round(size[0] * ratio), round(size[1] * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    with QPainter(image) as painter:
        painter.setWorldTransform(QTransform(0.2, 0, 0, 0.2, dx, 0))
        backdrop.paint(painter, plans.drawing(), paint, size)
        assert painter.worldTransform().dx() == dx
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_the_copy_is_what_was_painted(qapp, ratio):
    backdrop = Backdrop()
    first, second, third = (painted(backdrop, ratio=ratio) for _ in range(3))
    assert first == second == third


@pytest.mark.parametrize("change", [{"dx": 40.0}, {"theme": "dark"}, {"size": (330, 200)}])
def test_what_changes_it_is_painted_anew(qapp, change):
    backdrop = Backdrop()
    painted(backdrop)
    kept = painted(backdrop)
    other = painted(backdrop, **change)
    assert other != kept
    assert other == painted(Backdrop(), **change)
    assert painted(backdrop) == kept
