"""SVG from the values that the painter paints: text stays text, and every chip and link has an id.

Written by hand, since Qt's generator gives neither ids nor titles nor a concrete font family. No
transparency and no embedded images, so that every reader and every slide program takes it. Lines
and boxes stand on the same device pixels as in the PNG.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, IntArray, distinct
from trnviz.core.topology import Topology
from trnviz.export.caption import CAPTION_PX
from trnviz.export.picture import Picture
from trnviz.export.svg_notes import note_elements
from trnviz.export.svg_parts import escaped, hexes, number, safe_id, shapes, text_element
from trnviz.scene.camera import Camera
from trnviz.scene.framepaint import (
    CARD_RADIUS_SU,
    FRAME_RADIUS_SU,
    LEAF_RADIUS_SU,
    RIM_PX,
    Boxes,
    Label,
    PenGroup,
)
from trnviz.scene.legend import (
    SAMPLE_HEIGHT_PX,
    SAMPLE_WIDTH_PX,
    TEXT_X_PX,
    PlacedRow,
)
from trnviz.scene.palette import DASHES_PX, HATCH_SHARE, Hatch, Pattern, edge_color, ink_on, mixed
from trnviz.scene.style import drawn_frames

FONT_FAMILY = "'trnviz Sans', Inter, 'Helvetica Neue', Arial, sans-serif"
_DASHES = {
    p: f' stroke-dasharray="{line:g} {gap:g}" stroke-dashoffset="{line / 2:g}"'
    for p, (line, gap) in DASHES_PX.items()
}
_HATCH_LINES = {
    Hatch.RISING: "M-1 1l2-2M0 8l8-8M7 9l2-2", Hatch.FALLING: "M-1 7l2 2M0 0l8 8M7-1l2 2",
    Hatch.UPRIGHT: "M2 0v8M6 0v8", Hatch.LEVEL: "M0 2h8M0 6h8",
    Hatch.CROSS: "M0 8l8-8M0 0l8 8", Hatch.GRID: "M4 0v8M0 4h8",
}  # fmt: skip


def write(picture: Picture) -> str:
    """The whole file."""
    page, settings = picture.page, picture.settings
    ratio = settings.pixel_ratio
    camera = Camera(scale=page.px_per_su, dx=page.dx_px, dy=page.dy_px, ratio=ratio)
    inches = settings.width / settings.dpi, settings.height / settings.dpi
    size = f'width="{number(inches[0] * 96)}" height="{number(inches[1] * 96)}"'
    theme = picture.paint.style.theme
    whole = 'width="100%" height="100%"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="0 0 {number(page.width_px)} {number(page.height_px)}" '
        f'font-family="{FONT_FAMILY}" font-kerning="none">',
        f"<title>{escaped(picture.caption)}</title>",
        *_hatches(picture),
        *([] if settings.is_transparent else [f'<rect {whole} fill="{theme.ground}"/>']),
        *_part(picture),
        *_frames(picture, camera),
        *_links(picture, camera),
        *_chips(picture, camera),
        *_outer_texts(picture, camera),
        *_dots(picture, camera),
        *note_elements(picture.paint, camera),
        "</g>",
        *_legend(picture),
        *_caption(picture),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _part(picture: Picture) -> Iterator[str]:
    """Opens the group that holds the drawing, cut to its part of the page."""
    x, y, width, height = (number(value) for value in picture.page.scene_px)
    shape = f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>'
    yield f'<clipPath id="part">{shape}</clipPath>'
    yield '<g clip-path="url(#part)">'


def _is_visible(picture: Picture, boxes: FloatArray) -> BoolArray:
    """(n,) whether boxes (n, 4) in pixels, x, y, width, height, show on the page."""
    left, top, width, height = picture.page.scene_px
    x, y, w, h = boxes.T
    seen: BoolArray = (x < left + width) & (y < top + height) & (x + w >= left) & (y + h >= top)
    return seen


# --- hatches --------------------------------------------------------------------------------------


def _hatches(picture: Picture) -> Iterator[str]:
    """A pattern for each hatch and colour that occurs."""
    found = dict.fromkeys(_hatched_colors(picture))
    if not found:
        return
    yield "<defs>"
    for color, hatch in found:
        ink = mixed(color, ink_on(color), HATCH_SHARE)
        yield (
            f'<pattern id="{_hatch_id(color, hatch)}" width="8" height="8" '
            f'patternUnits="userSpaceOnUse"><path d="{_HATCH_LINES[hatch]}" stroke="{ink}" '
            'stroke-width="1" fill="none"/></pattern>'
        )
    yield "</defs>"


def _hatched_colors(picture: Picture) -> Iterator[tuple[str, Hatch]]:
    for boxes in (picture.paint.chips.bars, picture.paint.chips.tiles):
        rows = np.flatnonzero(boxes.hatch)
        colors = hexes(boxes.rgba[rows])
        for color, hatch in zip(colors, boxes.hatch[rows].tolist(), strict=True):
            yield color, Hatch(hatch)
    for row in picture.paint.legend if picture.settings.legend else ():
        if row.kind == "fill" and row.hatch:
            yield row.color, row.hatch


def _hatch_id(color: str, hatch: Hatch) -> str:
    return f"hatch-{hatch.name.lower()}-{color[1:]}"


# --- frames and links -----------------------------------------------------------------------------


def _frames(picture: Picture, camera: Camera) -> Iterator[str]:
    theme = picture.paint.style.theme
    frames = drawn_frames(picture.layout, picture.paint.style)
    boxes = camera.boxes(np.array([frame.box_su for frame in frames]).reshape(-1, 4))
    thick = camera.width(1.0)
    for index, frame in enumerate(frames):
        small = frame.kind == "leaf"
        line = mixed(theme.muted, theme.frame, 0.35) if small else theme.frame_line
        radius = (LEAF_RADIUS_SU if small else FRAME_RADIUS_SU) * camera.scale
        (shape,) = shapes(boxes[index : index + 1], thick, radius)
        name = f' id="{frame.kind}-{safe_id(frame.name)}"' if frame.name else ""
        look = f'fill="{theme.frame}" stroke="{line}" stroke-width="{number(thick)}"'
        yield f"<rect{name} {shape} {look}/>"


def _links(picture: Picture, camera: Camera) -> Iterator[str]:
    """Every link, those that are not drawn at this size as an empty group that carries the name."""
    drawn: set[int] = set()
    layout, paint = picture.layout, picture.paint
    names = _Names(ids=_link_ids(layout.topology), tips=picture.tips())
    yield '<g id="links" fill="none" stroke-linecap="square" stroke-linejoin="miter">'
    for link in paint.style.links:
        band = mixed(paint.style.theme.focus, paint.style.theme.frame, 0.55)
        width = float(paint.links.width_px[link]) + 5.0
        lines = camera.lines(layout.pieces_of(link), width)
        slim = number(camera.width(width))
        yield f'<path d="{_path(_rounded(lines))}" stroke="{band}" stroke-width="{slim}"/>'
    look = paint.links
    for link in distinct(look.detour_link).tolist():
        width = float(look.width_px[link])
        lines = camera.lines(look.detour_su[look.detour_link == link], width)
        (color,) = hexes(look.rgba[link : link + 1])
        slim = number(camera.width(width))
        dash = _DASHES.get(Pattern(int(look.pattern[link])), "")
        yield f'<path d="{_path(_rounded(lines))}" stroke="{color}" stroke-width="{slim}"{dash}/>'
    for group in paint.links.groups:
        yield from _group(picture, camera, group, names, drawn)
    yield "</g>"
    yield from _crosses(picture, camera)
    for link, name in enumerate(names.ids):
        if link not in drawn:
            yield f'<g id="{name}"><title>{escaped(names.tips[link])}</title></g>'


class _Names(NamedTuple):
    """Id and title of every link."""

    ids: tuple[str, ...]
    tips: tuple[str, ...]


@lru_cache(maxsize=4)
def _link_ids(topology: Topology) -> tuple[str, ...]:
    return tuple(f"link-{safe_id(name)}" for name in topology.link_names)


def _group(
    picture: Picture, camera: Camera, group: PenGroup, names: _Names, drawn: set[int]
) -> Iterator[str]:
    layout = picture.layout
    lines = camera.lines(layout.piece_su[group.pieces], group.width_px)
    low = np.minimum(lines[:, :2], lines[:, 2:]) - group.width_px
    size = np.abs(lines[:, 2:] - lines[:, :2]) + 2 * group.width_px
    kept = np.flatnonzero(_is_visible(picture, np.concatenate([low, size], axis=1)))
    lines, links = lines[kept], layout.piece_link[group.pieces[kept]]
    order = np.argsort(links, kind="stable")
    links, rows = links[order], np.round(lines[order], 2).tolist()
    dash = _DASHES.get(group.pattern, "")
    cap = ' stroke-linecap="butt"' if dash else ""
    wide = number(camera.width(group.width_px))
    look = f'stroke="{group.color}" stroke-width="{wide}"{dash}{cap}'
    yield f"<g {look}>"
    for first, end in pairwise([*_starts(links), len(rows)]):
        link = int(links[first])
        drawn.add(link)
        tip = escaped(names.tips[link])
        d = _path(rows[first:end])
        yield f'<path id="{names.ids[link]}" d="{d}"><title>{tip}</title></path>'
    yield "</g>"
    thick = camera.device_width(group.width_px)
    if group.pattern is Pattern.SPLIT and thick >= 3:  # noqa: PLR2004 - a middle and two sides
        middle = max(1, thick // 3)
        middle += (thick - middle) % 2
        slim = number(middle / camera.ratio)
        yield f'<path d="{_path(rows)}" stroke="{group.splits}" stroke-width="{slim}"/>'


def _starts(links: IntArray) -> list[int]:
    """Where each link begins, of rows sorted by link."""
    starts: list[int] = np.flatnonzero(np.diff(links, prepend=-1)).tolist()
    return starts


def _path(rows: list[list[float]]) -> str:
    """Straight pieces; those that continue the one before are joined to it."""
    parts: list[str] = []
    at_x = at_y = float("nan")
    for x1, y1, x2, y2 in rows:
        if x1 != at_x or y1 != at_y:
            parts.append(f"M{x1:g} {y1:g}")
        parts.append(f"H{x2:g}" if y1 == y2 else f"V{y2:g}")
        at_x, at_y = x2, y2
    return "".join(parts)


def _rounded(lines: FloatArray) -> list[list[float]]:
    rows: list[list[float]] = np.round(lines, 2).tolist()
    return rows


def _crosses(picture: Picture, camera: Camera) -> Iterator[str]:
    arm = min(max(3.2 * camera.scale, 2.5), 6.0)
    places = [camera.point(x, y) for x, y in picture.paint.links.crosses_su.tolist()]
    if places:
        d = "".join(_cross(place, arm) for place in places)
        alarm = picture.paint.style.theme.alarm
        yield f'<path d="{d}" stroke="{alarm}" stroke-width="2" stroke-linecap="square"/>'


def _cross(at: tuple[float, float], arm: float) -> str:
    (x, y), wide = at, number(2 * arm)
    left, top, bottom = number(x - arm), number(y - arm), number(y + arm)
    return f"M{left} {top}l{wide} {wide}M{left} {bottom}l{wide} -{wide}"


# --- chips ----------------------------------------------------------------------------------------


def _chips(picture: Picture, camera: Camera) -> Iterator[str]:
    layout, look = picture.layout, picture.paint.chips
    cards = camera.boxes(layout.chip_box_su)
    visible = _is_visible(picture, cards + np.array((-9.0, -9.0, 18.0, 18.0)))
    fills, lines = hexes(look.fill), hexes(look.line)
    plain = (look.ports, look.tracks, look.bars, look.marks, look.tiles, look.parts)
    drawn = [(boxes, _rects(boxes, camera)) for boxes in plain]
    thick = [camera.width(line) for line in look.line_px.tolist()]
    outlines = shapes(cards, np.array(thick), CARD_RADIUS_SU * camera.scale)
    labels = look.labels
    names = layout.topology.chip_names
    for chip in layout.drawing_order:
        name = names[chip]
        tip = escaped(_chip_tip(name, labels[chip]))
        yield f'<g id="chip-{safe_id(name)}"><title>{tip}</title>'
        if not visible[chip]:
            yield "</g>"
            continue
        yield (
            f'<rect {outlines[chip]} fill="{fills[chip]}" stroke="{lines[chip]}" '
            f'stroke-width="{number(thick[chip])}"/>'
        )
        for boxes, texts in drawn:
            yield from texts[boxes.of(chip)]
        yield from _texts(labels[chip], camera)
        yield "</g>"


def _chip_tip(name: str, labels: tuple[Label, ...]) -> str:
    return ": ".join([name, *(label.text for label in labels if "GiB" in label.text)])


def _rects(boxes: Boxes, camera: Camera) -> list[str]:
    """One element a box, hatches with it."""
    thick = camera.width(1.0)
    outlined = bool(len(boxes.edge_rgba) and boxes.edge_rgba[0, 3])
    radius = boxes.radius_su * camera.scale
    outlines = shapes(camera.boxes(boxes.box_su), thick if outlined else 0.0, radius)
    colors, edges = hexes(boxes.rgba), hexes(boxes.edge_rgba)
    rows = []
    for shape, color, edge, hatch in zip(
        outlines, colors, edges, boxes.hatch.tolist(), strict=True
    ):
        line = f' stroke="{edge}" stroke-width="{number(thick)}"' if outlined else ""
        text = f'<rect {shape} fill="{color}"{line}/>'
        if hatch:
            text += f'<rect {shape} fill="url(#{_hatch_id(color, Hatch(hatch))})"/>'
        rows.append(text)
    return rows


# --- texts, dots, legend --------------------------------------------------------------------------


def _texts(labels: tuple[Label, ...], camera: Camera) -> Iterator[str]:
    for label in labels:
        x, y = camera.point(label.x_su, label.y_su)
        yield text_element(label, (x + label.dx_px, y + label.dy_px))


def _outer_texts(picture: Picture, camera: Camera) -> Iterator[str]:
    """Texts outside chips, those on the page."""
    labels = picture.paint.labels
    places = np.array([camera.point(label.x_su, label.y_su) for label in labels]).reshape(-1, 2)
    reach = np.full_like(places, 600.0)
    seen = _is_visible(picture, np.concatenate([places - 300.0, reach], axis=1))
    yield from _texts(tuple(labels[i] for i in np.flatnonzero(seen)), camera)


def _dots(picture: Picture, camera: Camera) -> Iterator[str]:
    packets = picture.paint.packets
    if not len(packets.piece):
        return
    places = packets.places(camera, picture.layout)
    places = places[_is_visible(picture, np.concatenate([places, places * 0.0], axis=1))]
    d = "".join(f"M{number(x)} {number(y)}h0" for x, y in places.tolist())
    for name, color, width in (
        ("rims", packets.rim, packets.diameter_px + RIM_PX),
        ("dots", packets.color, packets.diameter_px),
    ):
        yield (
            f'<path id="{name}" d="{d}" stroke="{color}" stroke-width="{number(width)}" '
            'stroke-linecap="round" fill="none"/>'
        )


def _legend(picture: Picture) -> Iterator[str]:
    if not picture.legend:
        return
    theme = picture.paint.style.theme
    yield '<g id="legend">'
    for placed in picture.legend:
        row = placed.row
        title = row.kind == "title"
        left = placed.x_px + (0.0 if title or row.kind == "note" else TEXT_X_PX)
        color = theme.text if title else theme.muted
        yield from _sample(placed, theme.ground, theme.alarm)
        label = Label(text=row.label, x_su=0, y_su=0, size_px=11.0, color=color, bold=title)
        yield text_element(label, (left, placed.y_px))
    yield "</g>"


def _sample(placed: PlacedRow, ground: str, alarm: str) -> Iterator[str]:
    row, x, y = placed.row, placed.x_px, round(placed.y_px - 4.0)
    if row.kind == "link":
        width = round(row.width_px)
        middle = y + 0.5 * (width % 2)
        d = f'd="M{number(x + 1)} {number(middle)}H{number(x + SAMPLE_WIDTH_PX - 1)}"'
        dash = _DASHES.get(row.pattern, "")
        yield f'<path {d} stroke="{row.color}" stroke-width="{width}"{dash}/>'
        if row.pattern is Pattern.SPLIT:
            yield f'<path {d} stroke="{ground}" stroke-width="1"/>'
        if row.pattern is Pattern.DASHED:
            cross = _cross((x + SAMPLE_WIDTH_PX / 2, middle), 3.0)
            yield f'<path d="{cross}" stroke="{alarm}" stroke-width="2" stroke-linecap="square"/>'
    elif row.kind == "fill":
        box = np.array([(x, y - SAMPLE_HEIGHT_PX / 2, SAMPLE_WIDTH_PX, SAMPLE_HEIGHT_PX)])
        edge = edge_color(row.color, ground)
        (shape,) = shapes(box, 1.0, 0.0)
        yield f'<rect {shape} fill="{row.color}" stroke="{edge}" stroke-width="1"/>'
        if row.hatch:
            yield f'<rect {shape} fill="url(#{_hatch_id(row.color, row.hatch)})"/>'


def _caption(picture: Picture) -> Iterator[str]:
    for line in picture.lines:
        label = Label(text=line.text, x_su=0, y_su=0, size_px=CAPTION_PX, color=line.color)
        yield text_element(label, line.at_px)
