"""The one QPainter path: the screen, PNG and PDF are painted by these functions.

Each takes a painter whose transform maps scene units to the device, and reads nothing but the
layout and the frame's paint.
"""

from collections.abc import Callable
from itertools import chain

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPainter,
    QPdfWriter,
)  # fmt: skip

from trnviz.core.arrays import FloatArray, IntArray, distinct
from trnviz.gui.dots import paint_packets
from trnviz.gui.faces import paint_faces
from trnviz.gui.fonts import font
from trnviz.gui.notes import paint_notes
from trnviz.gui.strokes import (
    NO_PEN,
    Rounded,
    by_color,
    by_colors,
    color_of,
    draw_lines,
    draw_rects,
    draw_rounded,
    draw_text,
    paint_texts,
    pen_of,
    pixels,
)  # fmt: skip
from trnviz.scene.camera import Camera
from trnviz.scene.drawing import Layout
from trnviz.scene.framepaint import (
    CARD_RADIUS_SU,
    FRAME_RADIUS_SU,
    LEAF_RADIUS_SU,
    OVERHANG_SU,
    Boxes,
    FramePaint,
    Label,
    PenGroup,
)
from trnviz.scene.legend import (
    SAMPLE_HEIGHT_PX,
    SAMPLE_WIDTH_PX,
    TEXT_X_PX,
    PlacedRow,
    placed_rows,
)
from trnviz.scene.page import LegendPlace
from trnviz.scene.palette import (
    HATCH_SHARE,
    Hatch,
    Pattern,
    Theme,
    edge_color,
    hexadecimal,
    ink_on,
    mixed,
)
from trnviz.scene.style import Level, frame_tiers

# --- what stands behind ---------------------------------------------------------------------------


def paint_background(painter: QPainter, layout: Layout, paint: FramePaint) -> None:
    """The frames of instances, leaves and the fabric bar; the ground is the caller's."""
    theme = paint.style.theme
    with pixels(painter, paint) as camera:
        for frames in frame_tiers(layout, paint.style):
            small = frames[0].kind == "leaf"
            boxes = camera.boxes(np.array([frame.box_su for frame in frames]).reshape(-1, 4))
            line = mixed(theme.muted, theme.frame, 0.35) if small else theme.frame_line
            radius = (LEAF_RADIUS_SU if small else FRAME_RADIUS_SU) * camera.scale
            look = Rounded(fill=theme.frame, line=line, width_px=1.0, radius_px=radius)
            draw_rounded(painter, camera, boxes, look)


# --- links ----------------------------------------------------------------------------------------


def paint_links(painter: QPainter, layout: Layout, paint: FramePaint) -> None:
    """All links, the loaded ones on top, marks on those that are down, and the selected ones."""
    with pixels(painter, paint) as camera:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        _paint_picked(painter, camera, layout, paint)
        _paint_detours(painter, camera, paint)
        for group in paint.links.groups:
            _paint_group(painter, camera, layout, group)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_crosses(painter, camera, paint)


def _paint_group(painter: QPainter, camera: Camera, layout: Layout, group: PenGroup) -> None:
    lines = camera.lines(layout.piece_su[group.pieces], group.width_px)
    painter.setPen(pen_of(group.color, camera.width(group.width_px), group.pattern))
    draw_lines(painter, lines)
    thick = camera.device_width(group.width_px) if camera.ratio else 3
    if group.pattern is Pattern.SPLIT and thick >= _LEAST_SPLIT:
        middle = max(1, thick // 3)
        middle += (thick - middle) % 2
        slim = middle / camera.ratio if camera.ratio else group.width_px / 3
        painter.setPen(pen_of(group.splits, slim))
        draw_lines(painter, lines)


_LEAST_SPLIT = 3


def _paint_picked(painter: QPainter, camera: Camera, layout: Layout, paint: FramePaint) -> None:
    """A band behind the links that are selected or under the pointer."""
    style = paint.style
    picked = [*style.links, *([style.hovered_link] if style.hovered_link >= 0 else [])]
    for link in picked:
        width = float(paint.links.width_px[link]) + 5.0
        painter.setPen(
            pen_of(mixed(style.theme.focus, style.theme.frame, 0.55), camera.width(width))
        )
        draw_lines(painter, camera.lines(layout.pieces_of(link), width))


def _paint_detours(painter: QPainter, camera: Camera, paint: FramePaint) -> None:
    """Picked wrap-around links in full, in the colour and width of their stubs."""
    look = paint.links
    for link in distinct(look.detour_link).tolist():
        red, green, blue, _ = look.rgba[link].tolist()
        width = float(look.width_px[link])
        pattern = Pattern(int(look.pattern[link]))
        painter.setPen(pen_of(hexadecimal((red, green, blue)), camera.width(width), pattern))
        draw_lines(painter, camera.lines(look.detour_su[look.detour_link == link], width))


def _paint_crosses(painter: QPainter, camera: Camera, paint: FramePaint) -> None:
    arm = min(max(3.2 * camera.scale, 2.5), 6.0)
    for x_su, y_su in paint.links.crosses_su.tolist():
        x, y = camera.point(x_su, y_su)
        _paint_cross(painter, (x, y), arm, paint.style.theme.alarm)


def _paint_cross(painter: QPainter, at: tuple[float, float], arm: float, color: str) -> None:
    (x, y), antialiased = at, painter.renderHints() & QPainter.RenderHint.Antialiasing
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen_of(color, 2.0))
    painter.drawLine(QPointF(x - arm, y - arm), QPointF(x + arm, y + arm))
    painter.drawLine(QPointF(x - arm, y + arm), QPointF(x + arm, y - arm))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=bool(antialiased))


# --- chips ----------------------------------------------------------------------------------------


def paint_chip(painter: QPainter, layout: Layout, paint: FramePaint, chip: int) -> None:
    """One chip."""
    paint_chips(painter, layout, paint, (chip,))


def paint_chips(
    painter: QPainter, layout: Layout, paint: FramePaint, chips: tuple[int, ...] | None = None
) -> None:
    """Some chips, or all that can be seen: card, tiles, ports, bars, texts."""
    with pixels(painter, paint) as camera:
        some = _seen(painter, camera, layout) if chips is None else chips
        for group in _stacked(layout, some):
            painter.save()
            _paint_group_of_chips(painter, camera, layout, paint, group)
            painter.restore()


def _stacked(layout: Layout, chips: tuple[int, ...] | None) -> tuple[tuple[int, ...] | None, ...]:
    """The chips at once, then one by one those that stand over others."""
    if not layout.raised:
        return (chips,)
    wanted = range(layout.topology.chip_count) if chips is None else chips
    over = tuple(chip for chip in layout.raised if chip in wanted)
    return tuple(chip for chip in wanted if chip not in over), *((chip,) for chip in over)


def _paint_group_of_chips(
    painter: QPainter,
    camera: Camera,
    layout: Layout,
    paint: FramePaint,
    some: tuple[int, ...] | None,
) -> None:
    look = paint.chips
    if some is None and camera.ratio and paint.style.level <= Level.NEAR:

        def draw(target: QPainter, which: tuple[int, ...] | None) -> None:
            _paint_still(target, camera, layout, paint, which)

        paint_faces(painter, camera, layout, look, draw)
    else:
        _paint_still(painter, camera, layout, paint, some)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    for boxes in (look.ports, look.tracks, look.bars, look.marks):
        _paint_boxes(painter, camera, boxes, _rows_of(boxes, some))
    paint_texts(painter, camera, _flat(look.values, some))


def _seen(painter: QPainter, camera: Camera, layout: Layout) -> tuple[int, ...] | None:
    """The chips on the device, None for all of them."""
    if not camera.ratio:
        return None
    x, y, width, height = (camera.boxes(layout.chip_box_su) * camera.ratio).T
    device, reach = painter.device(), OVERHANG_SU * camera.scale * camera.ratio
    wide = device.width() * device.devicePixelRatioF(), device.height() * device.devicePixelRatioF()
    seen = (x - reach < wide[0]) & (y - reach < wide[1])
    seen &= (x + width + reach > 0) & (y + height + reach > 0)
    return None if seen.all() else tuple(np.flatnonzero(seen).tolist())


def _flat(rows: tuple[tuple[Label, ...], ...], chips: tuple[int, ...] | None) -> list[Label]:
    chosen = rows if chips is None else [rows[chip] for chip in chips]
    return list(chain.from_iterable(chosen))


def _paint_still(
    painter: QPainter,
    camera: Camera,
    layout: Layout,
    paint: FramePaint,
    chips: tuple[int, ...] | None,
) -> None:
    """Cards, tiles and their texts."""
    look = paint.chips
    count = layout.topology.chip_count
    wanted = np.arange(count) if chips is None else np.array(chips, np.int64)
    _paint_cards(painter, camera, layout, paint, wanted)
    for boxes in (look.tiles, look.parts):
        _paint_tiles(painter, camera, boxes, _rows_of(boxes, chips))
    paint_texts(painter, camera, _flat(look.standing, chips))


def _rows_of(boxes: Boxes, chips: tuple[int, ...] | None) -> IntArray:
    if chips is None:
        return np.arange(len(boxes.box_su))
    rows = [np.arange(boxes.first[chip], boxes.first[chip + 1]) for chip in chips]
    return np.concatenate(rows) if rows else np.zeros(0, np.int64)


def _paint_cards(
    painter: QPainter, camera: Camera, layout: Layout, paint: FramePaint, wanted: IntArray
) -> None:
    look = paint.chips
    boxes = camera.boxes(layout.chip_box_su[wanted])
    radius = CARD_RADIUS_SU * camera.scale
    looks = np.concatenate([look.fill[wanted], look.line[wanted]], axis=1)
    for width in distinct(look.line_px[wanted]).tolist():
        rows = np.flatnonzero(look.line_px[wanted] == width)
        for fill, line, members in by_colors(looks[rows]):
            shape = Rounded(fill=fill, line=line, width_px=width, radius_px=radius)
            draw_rounded(painter, camera, boxes[rows[members]], shape)


_BRUSHES = {
    Hatch.RISING: Qt.BrushStyle.BDiagPattern, Hatch.FALLING: Qt.BrushStyle.FDiagPattern,
    Hatch.UPRIGHT: Qt.BrushStyle.VerPattern, Hatch.LEVEL: Qt.BrushStyle.HorPattern,
    Hatch.CROSS: Qt.BrushStyle.DiagCrossPattern, Hatch.GRID: Qt.BrushStyle.CrossPattern,
}  # fmt: skip


def _paint_boxes(painter: QPainter, camera: Camera, boxes: Boxes, rows: IntArray) -> None:
    """Plain boxes, by colour."""
    painter.setPen(NO_PEN)
    placed = camera.boxes(boxes.box_su[rows])
    for color, members in by_color(boxes.rgba[rows]) if len(rows) else ():
        painter.setBrush(color)
        draw_rects(painter, placed[members])
        for hatch in distinct(boxes.hatch[rows[members]]).tolist():
            if hatch:
                painter.setBrush(_hatched(color, Hatch(hatch)))
                draw_rects(painter, placed[members[boxes.hatch[rows[members]] == hatch]])


def _hatched(color: QColor, hatch: Hatch) -> QBrush:
    ink = mixed(color.name(), ink_on(color.name()), HATCH_SHARE)
    return QBrush(color_of(ink), _BRUSHES[hatch])


def _paint_tiles(painter: QPainter, camera: Camera, tiles: Boxes, rows: IntArray) -> None:
    if not len(rows):
        return
    radius = tiles.radius_su * camera.scale
    placed = camera.boxes(tiles.box_su[rows])
    looks = np.concatenate([tiles.rgba[rows], tiles.edge_rgba[rows]], axis=1)
    for fill, line, members in by_colors(looks):
        shape = Rounded(fill=fill, line=line, width_px=1.0, radius_px=radius)
        draw_rounded(painter, camera, placed[members], shape)
    hatched = rows[tiles.hatch[rows] > 0]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setPen(NO_PEN)
    for color, members in by_color(tiles.rgba[hatched]) if len(hatched) else ():
        chosen = hatched[members]
        for hatch in distinct(tiles.hatch[chosen]).tolist():
            painter.setBrush(_hatched(color, Hatch(hatch)))
            boxes = camera.boxes(tiles.box_su[chosen[tiles.hatch[chosen] == hatch]])
            _fill_tiles(painter, boxes, radius)


def _fill_tiles(painter: QPainter, boxes: FloatArray, radius: float) -> None:
    """Boxes whose corners are cut where one can see it."""
    if radius < _SEEN_RADIUS_PX:
        draw_rects(painter, boxes)
        return
    for x, y, width, height in boxes.tolist():
        painter.drawRoundedRect(QRectF(x, y, width, height), radius, radius)


_SEEN_RADIUS_PX = 4.0


# --- texts ----------------------------------------------------------------------------------------


def paint_labels(painter: QPainter, _layout: Layout, paint: FramePaint) -> None:
    """Texts outside chips."""
    with pixels(painter, paint) as camera:
        paint_texts(painter, camera, list(paint.labels))


# --- beside the drawing ---------------------------------------------------------------------------


def paint_legend(painter: QPainter, paint: FramePaint, at: LegendPlace) -> None:
    """The legend at a place in logical pixels, which are the painter's."""
    paint_rows(painter, placed_rows(paint.legend, at), paint.style.theme)


def paint_rows(painter: QPainter, rows: tuple[PlacedRow, ...], theme: Theme) -> None:
    """Rows of a legend, each at its place."""
    vector = isinstance(painter.device(), QPdfWriter)
    painter.save()
    for placed in rows:
        _paint_sample(painter, placed, theme)
        title = placed.row.kind == "title"
        left = placed.x_px + (0.0 if title or placed.row.kind == "note" else TEXT_X_PX)
        color = theme.text if title else theme.muted
        label = Label(text=placed.row.label, x_su=0, y_su=0, size_px=11.0, color=color, bold=title)
        painter.setFont(font(label.size_px, bold=title))
        painter.setPen(color_of(color))
        draw_text(painter, label, (left, placed.y_px), vector=vector)
    painter.restore()


def _paint_sample(painter: QPainter, placed: PlacedRow, theme: Theme) -> None:
    """The line or the box before a row's text."""
    row, x, y = placed.row, placed.x_px, round(placed.y_px - 4.0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    if row.kind == "link":
        painter.setPen(pen_of(row.color, round(row.width_px), row.pattern))
        middle = y + 0.5 * (round(row.width_px) % 2)
        lines = np.array([(x + 1.0, middle, x + SAMPLE_WIDTH_PX - 1.0, middle)])
        draw_lines(painter, lines)
        if row.pattern is Pattern.SPLIT:
            painter.setPen(pen_of(theme.ground, 1.0))
            draw_lines(painter, lines)
        if row.pattern is Pattern.DASHED:
            _paint_cross(painter, (x + SAMPLE_WIDTH_PX / 2, middle), 3.0, theme.alarm)
    elif row.kind == "fill":
        box = np.array([(x, y - SAMPLE_HEIGHT_PX / 2, SAMPLE_WIDTH_PX, SAMPLE_HEIGHT_PX)])
        painter.setPen(NO_PEN)
        painter.setBrush(color_of(row.color))
        draw_rects(painter, box)
        if row.hatch:
            painter.setBrush(_hatched(color_of(row.color), row.hatch))
            draw_rects(painter, box)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen_of(edge_color(row.color, theme.ground), 1.0))
        draw_rects(painter, box + np.array((0.5, 0.5, -1.0, -1.0)))


# --- all of it ------------------------------------------------------------------------------------

Layer = Callable[[QPainter, Layout, FramePaint], None]
STANDING: tuple[Layer, ...] = (paint_background, paint_links, paint_chips, paint_labels)
MOVING: tuple[Layer, ...] = (paint_packets, paint_notes)
LAYERS = STANDING + MOVING


def paint_all(painter: QPainter, layout: Layout, paint: FramePaint) -> None:
    """The whole drawing, back to front."""
    for layer in LAYERS:
        layer(painter, layout, paint)
