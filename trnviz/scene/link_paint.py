"""Looks of the links: state, colour, width, pattern, and which of their pieces are drawn."""

import numpy as np

from trnviz.core.arrays import BoolArray, ByteArray, FloatArray, IntArray
from trnviz.core.frame import FrameState
from trnviz.core.topology import LinkKind, Topology
from trnviz.scene.detours import detours
from trnviz.scene.drawing import Layout, Role
from trnviz.scene.framepaint import LinkPaint, PenGroup
from trnviz.scene.looks import LookTable, change_states, look_table
from trnviz.scene.palette import DOWN, EDGES, NO_DATA, Theme, hexadecimal, rgb, rgba_rows
from trnviz.scene.style import Level, Style

_STEP_BACK, _STALE = 0.72, 0.5
_NIC_FROM_PX_PER_SU = 5.0
_ON_CHIP_FROM_PX_PER_SU = 1.5
_LEAST_PITCH_PX = 1.2
_LEAST_GAP_PX, _LEAST_SHARE = 1.0, 0.5
_WIDEST_ZOOM, _NARROWEST_ZOOM = 2.2, 0.6
_LAYER_OF_KIND = {
    LinkKind.NEURONLINK_XY: "xy", LinkKind.GENERIC: "xy",
    LinkKind.NEURONLINK_Z: "z", LinkKind.EFA: "efa",
}  # fmt: skip


def link_states(topology: Topology, frame: FrameState) -> ByteArray:
    """(L,) u1 row of the table of looks for every link."""
    if frame.change is not None:
        return change_states(frame.change.ratio, topology.link_up)
    state = np.searchsorted(EDGES, frame.link_utilization, side="right").astype(np.uint8)
    if not frame.has_traffic:
        state[:] = NO_DATA
    elif frame.link_known is not None:
        state[~frame.link_known] = NO_DATA
    state[~topology.link_up] = DOWN
    return state


def link_paint(layout: Layout, frame: FrameState, style: Style) -> LinkPaint:
    """Looks of all links at this frame."""
    state = link_states(layout.topology, frame)
    looks_of = look_table(style.theme, change=frame.change is not None)
    back = _behind(layout.topology, style)
    widths = np.array([look.width_px for look in looks_of.looks])[state]
    zoom = min(max(style.px_per_su, _NARROWEST_ZOOM), _WIDEST_ZOOM)
    pitch = layout.link_pitch_su * style.px_per_su
    room = np.maximum(pitch - _LEAST_GAP_PX, pitch * _LEAST_SHARE)
    width = np.minimum(widths * zoom, room)
    shown = _shown(layout, looks_of.is_quiet[state], style)
    looks = state + (len(looks_of.looks) * back).astype(np.uint8)
    colors = _rows(looks_of, style.theme, stale=style.stale)
    hovered = (style.hovered_link,) if style.hovered_link >= 0 else ()
    lines, owners = detours(layout, (*style.links, *style.focus_links, *hovered))
    return LinkPaint(
        detour_su=lines,
        detour_link=owners,
        state=state,
        table=looks_of,
        rgba=colors[looks],
        width_px=width,
        pattern=np.array([look.pattern for look in looks_of.looks], np.uint8)[state],
        shown=shown,
        groups=_groups(layout, looks, width, shown, (looks_of, colors), style.theme),
        crosses_su=_crosses(layout, state == looks_of.down, shown),
    )


def _rows(table: LookTable, theme: Theme, *, stale: bool) -> ByteArray:
    """(2 R, 4) u1: the table, then the same stepped back behind a selection."""
    rows = rgba_rows(table.colors)
    ground = np.array([*rgb(theme.frame), 255])
    if stale:
        rows = _towards(rows, ground, _STALE)
    return np.concatenate([rows, _towards(rows, ground, _STEP_BACK)])


def _towards(rows: ByteArray, ground: IntArray, share: float) -> ByteArray:
    mix: ByteArray = np.rint(rows + (ground - rows.astype(np.int64)) * share).astype(np.uint8)
    return mix


def _behind(topology: Topology, style: Style) -> BoolArray:
    """(L,) what steps back because something else is in front."""
    behind = np.full(topology.link_count, style.has_focus)
    behind[list(style.focus_links)] = False
    behind[list(style.links)] = False
    return behind


def _shown(layout: Layout, quiet: BoolArray, style: Style) -> BoolArray:
    """(G,) which pieces are drawn at this zoom, with these layers."""
    role, link = layout.piece_role, layout.piece_link
    scale = style.px_per_su
    picked = np.zeros(layout.topology.link_count, np.bool_)
    picked[[*style.links, *style.focus_links]] = True
    if style.hovered_link >= 0:
        picked[style.hovered_link] = True
    visible_kind = np.ones(len(LinkKind), np.bool_)
    for kind, layer in _LAYER_OF_KIND.items():
        visible_kind[kind] = style.shows(layer)
    shown = visible_kind[layout.topology.link_kind][link]
    if scale < _NIC_FROM_PX_PER_SU:
        shown &= (role != Role.NIC) | picked[link]
    if scale < _ON_CHIP_FROM_PX_PER_SU:
        shown &= role != Role.ON_CHIP
    crowded = (layout.link_pitch_su * scale < _LEAST_PITCH_PX) & quiet
    lane = (role == Role.LINE) | (role == Role.STUB)
    shown &= ~(crowded[link] & lane) | picked[link]
    if style.level is Level.FAR:
        shown &= ~lane | picked[link]
    result: BoolArray = shown
    return result


def _groups(
    layout: Layout,
    looks: ByteArray,
    width: FloatArray,
    shown: BoolArray,
    table: tuple[LookTable, ByteArray],
    theme: Theme,
) -> tuple[PenGroup, ...]:
    """Shown pieces by pen, those with the least to say first, so that load lies on top."""
    rows, colors = table
    count = len(rows.looks)
    pieces = np.flatnonzero(shown)
    link = layout.piece_link[pieces]
    tenths = np.rint(width[link] * 10).astype(np.int64)
    behind = looks[link] >= count
    order = np.array(rows.order)[looks[link] % count]
    keys = ((~behind * count + order) * 1000 + np.minimum(tenths, 999)) * 2 * count + looks[link]
    unique, inverse = np.unique(keys, return_inverse=True)
    order = np.argsort(inverse, kind="stable")
    ends = np.searchsorted(inverse[order], np.arange(len(unique) + 1))
    groups = []
    for g in range(len(unique)):
        members = pieces[order[ends[g] : ends[g + 1]]]
        look = int(looks[layout.piece_link[members[0]]])
        red, green, blue, _ = colors[look].tolist()
        groups.append(
            PenGroup(
                color=hexadecimal((red, green, blue)),
                width_px=float(tenths[order[ends[g]]]) / 10,
                pattern=rows.looks[look % count].pattern,
                pieces=members,
                splits=theme.frame,
            )
        )
    return tuple(groups)


def _crosses(layout: Layout, down: BoolArray, shown: BoolArray) -> FloatArray:
    """(X, 2) the middle of the longest drawn piece of every link that is down."""
    places = []
    for link in np.flatnonzero(down).tolist():
        first, last = layout.link_first_piece[link : link + 2].tolist()
        if last > first and shown[first:last].any():
            pieces = layout.piece_su[first:last]
            longest = int(np.abs(pieces[:, 2:] - pieces[:, :2]).sum(axis=1).argmax())
            places.append((pieces[longest, :2] + pieces[longest, 2:]) / 2)
    return np.array(places, np.float64).reshape(-1, 2)
