"""Guards against Qt releases known to be broken; a new one must pass before it is allowed."""

import sys

from PySide6.QtGui import QColor, QImage, QPainter, QPen


def test_painting_keeps_the_references_to_none():
    """PySide6 6.12.0 loses one at each call of `setPen` and aborts in the end."""
    image = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    pen = QPen(QColor("black"))
    before = sys.getrefcount(None)
    for _ in range(1000):
        painter.setPen(pen)
    after = sys.getrefcount(None)
    painter.end()
    assert abs(after - before) < 100
