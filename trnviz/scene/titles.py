"""Texts outside chips: racks, instances, the numbers at stubs, the fabric bar."""

from functools import lru_cache

import numpy as np

from trnviz.core.arrays import FloatArray
from trnviz.core.frame import FrameState
from trnviz.core.topology import LinkKind
from trnviz.core.units import TB
from trnviz.scene.drawing import Layout, Title
from trnviz.scene.framepaint import Label, LinkPaint
from trnviz.scene.metrics import CAP_HEIGHT_RATIO, text_width
from trnviz.scene.palette import SATURATED, Theme
from trnviz.scene.style import Style

_FABRIC_PX = 11.0
_LEAST_PX = 7.5
_SMALL_PX, _EDGE_PX = 7.0, 1.0
_LINE_RATIO = 1.3
"""How tall a line of text is, of the size of its letters."""
_BITS = 8


@lru_cache(maxsize=32)
def title_labels(layout: Layout, scale: float, theme: Theme) -> tuple[Label, ...]:
    """Racks, instances and the numbers at stubs; each in the longest form that fits."""
    labels = []
    for title in layout.titles:
        if title.kind == "fabric":
            continue
        label = _title(title, scale, theme)
        if label is not None:
            labels.append(label)
    return tuple(labels)


def _title(title: Title, scale: float, theme: Theme) -> Label | None:
    size = min(title.size_px, title.tall_su * scale / CAP_HEIGHT_RATIO)
    if size < _LEAST_PX:
        return _small(title, scale, theme) if title.near_su else None
    size = float(round(size))
    room = title.room_su * scale
    text = next((t for t in title.texts if text_width(t, size, bold=title.bold) <= room), None)
    if text is None:
        return None
    x, y = title.anchor_su
    color = theme.text if title.bold else theme.muted
    return Label(
        text=text, x_su=x, y_su=y, size_px=size, color=color, bold=title.bold, align=title.align
    )


def _small(title: Title, scale: float, theme: Theme) -> Label | None:
    """From further away: small letters, in the middle of the box that is free for them."""
    left, top, width, height = title.near_su or (0.0, 0.0, 0.0, 0.0)
    capital, room = _SMALL_PX * CAP_HEIGHT_RATIO, width * scale - _EDGE_PX
    if height * scale < capital + 2 * _EDGE_PX:
        return None
    text = next((t for t in title.texts if text_width(t, _SMALL_PX) <= room), None)
    if text is None:
        return None
    x, y = title.anchor_su[0] + left, title.anchor_su[1] + top + height / 2
    return Label(
        text=text, x_su=x, y_su=y, dy_px=capital / 2, dx_px=_EDGE_PX, size_px=_SMALL_PX,
        color=theme.text,
    )  # fmt: skip


def fabric_labels(
    layout: Layout, frame: FrameState, links: LinkPaint, style: Style
) -> tuple[Label, ...]:
    """The line in the fabric bar: what it is, and how busy."""
    found = [title for title in layout.titles if title.kind == "fabric"]
    if not found or not style.shows("efa"):
        return ()
    title, scale = found[0], style.px_per_su
    topology = layout.topology
    nics = (topology.link_kind == LinkKind.EFA) & (topology.link_src < topology.chip_count)
    nics[topology.removed_links] = False
    total = float(topology.link_capacity_bytes_per_s[nics].sum())
    what = (
        f"EFA fabric · leaf and spine · {_BITS * total / TB:.3g} Tbps out of {int(nics.sum())} NICs"
    )
    doing = _efa_activity(frame, links, layout)
    texts = (f"{what} · {doing}", f"EFA · {doing}", "EFA")
    size = float(int(min(_FABRIC_PX, title.tall_su * scale / _LINE_RATIO)))
    room = title.room_su * scale
    text = next((t for t in texts if text_width(t, size) <= room), "")
    if not text or size < _LEAST_PX:
        return ()
    x, y = title.anchor_su
    lift = size * CAP_HEIGHT_RATIO / 2
    color = style.theme.muted
    return (Label(text=text, x_su=x, y_su=y, dy_px=lift, size_px=size, color=color),)


def _efa_activity(frame: FrameState, links: LinkPaint, layout: Layout) -> str:
    if not frame.has_traffic:
        return "no traffic simulated"
    efa = layout.topology.link_kind == LinkKind.EFA
    if frame.change is not None:
        return _efa_change(frame.change.ratio[efa])
    if frame.link_known is not None and not frame.link_known[efa].any():
        return "no data"
    worst = float(frame.link_utilization[efa].max(initial=0.0))
    if worst <= 0:
        return "idle at this moment" if frame.metric == "now" else "idle: all stays on NeuronLink"
    full = int((links.state[efa] == SATURATED).sum())
    return f"busiest link at {worst:.0%}" + (f", {full} saturated" if full else "")


def _efa_change(ratio: FloatArray) -> str:
    known = ratio[np.isfinite(ratio)]
    if not len(known):
        return "not in both"
    largest = float(known[np.abs(known).argmax()])
    return f"largest change {largest * 100:+.0f} points" if round(largest * 100) else "no change"
