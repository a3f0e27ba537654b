"""The group of the picked shard: frames around its other tiles, and its ring over the links."""

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from trnviz.core.scenario import Scenario
from trnviz.gui.canvas.selection import Selection
from trnviz.scene.detours import detours
from trnviz.scene.drawing import Layout
from trnviz.scene.palette import Theme
from trnviz.scene.tiles import tile_boxes

_COLORS = {"light": "#c2187a", "dark": "#ff7ac6", "contrast": "#ff9ad5"}
"""Of no load, kind or fault; at least 4:1 on its ground."""
_FRAME_PX, _LINE_PX, _HALO_PX = 1.6, 2.4, 5.0
_MARGIN_SU = 4.0


def group_in(selection: Selection, scenario: Scenario) -> tuple[str, tuple[int, ...]]:
    """Dimension and ranks of the group that a selection is about; "" and nothing for none."""
    plan = scenario.plan
    if plan is None or scenario.placement is None:
        return "", ()
    if selection.group:
        return selection.group, selection.ranks
    if len(selection.ranks) != 1 or selection.count != 1 or selection.ranks[0] >= plan.world:
        return "", ()
    from trnviz.core.group_ring import group_of

    group = group_of(selection.ranks[0], plan.groups(scenario.color_by))
    return (scenario.color_by, group) if len(group) > 1 else ("", ())


class GroupRing(QGraphicsItem):
    """One item for the whole group."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        super().__init__()
        self._layout, self._color = layout, QColor(_COLORS[theme.name])
        self._ground = QColor(theme.frame)
        self._lines: list[QLineF] = []
        self._boxes: list[QRectF] = []
        self._bounds = QRectF()
        self._shown: tuple[object, ...] = ()
        self.links: tuple[int, ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """All lines and frames."""
        return self._bounds

    def set_layout(self, layout: Layout) -> None:
        """The same links elsewhere."""
        self._layout, self._shown = layout, ()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._color, self._ground = QColor(_COLORS[theme.name]), QColor(theme.frame)
        self.update()

    def follow(self, selection: Selection, scenario: Scenario) -> None:
        """Show the group of what is selected, where its ranks are now."""
        dimension, ranks = group_in(selection, scenario)
        key = (dimension, ranks, scenario.placement, selection.ranks)
        if key == self._shown:
            return
        self._shown = key
        self.prepareGeometryChange()
        self.links, self._lines, self._boxes = (), [], []
        if ranks and scenario.placement is not None and self._layout.topology.bank_count:
            self._take(dimension, ranks, selection, scenario)
        box = QRectF()
        for line in self._lines:
            box = box.united(QRectF(line.p1(), line.p2()).normalized().adjusted(0, 0, 0.1, 0.1))
        for tile in self._boxes:
            box = box.united(tile)
        self._bounds = box.adjusted(-_MARGIN_SU, -_MARGIN_SU, _MARGIN_SU, _MARGIN_SU)
        self.update()

    def _take(
        self, dimension: str, ranks: tuple[int, ...], selection: Selection, scenario: Scenario
    ) -> None:
        from trnviz.core.group_ring import ring_links

        layout, placement = self._layout, scenario.placement
        if placement is None:
            return
        self.links = ring_links(ranks, dimension, placement, layout.topology)
        pieces = [layout.pieces_of(link) for link in self.links]
        lines = np.concatenate([*pieces, detours(layout, self.links)[0]])
        self._lines = [QLineF(*row) for row in lines.tolist()]
        there = placement.placed
        mates = [rank for rank in ranks if there[rank] and rank not in selection.ranks]
        self._boxes = [QRectF(*box) for box in tile_boxes(layout, placement)[mates].tolist()]

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Lines with a rim, so that they stand out from the links, and the frames."""
        for color, width in ((self._ground, _HALO_PX), (self._color, _LINE_PX)):
            pen = QPen(color, width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLines(self._lines)
        pen = QPen(self._color, _FRAME_PX)
        pen.setCosmetic(True)
        painter.setPen(pen)
        for box in self._boxes:
            painter.drawRoundedRect(box.adjusted(-0.6, -0.6, 0.6, 0.6), 2.5, 2.5)
