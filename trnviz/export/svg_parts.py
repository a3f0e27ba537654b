"""What all of an SVG file is written with: numbers, colours, names, boxes and texts."""

from functools import lru_cache

import numpy as np

from trnviz.core.arrays import ByteArray, FloatArray
from trnviz.scene.drawing import Align
from trnviz.scene.framepaint import Label

_ANCHORS = {
    Align.LEFT: "",
    Align.CENTER: ' text-anchor="middle"',
    Align.RIGHT: ' text-anchor="end"',
}


def number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{round(value, 2):g}"


def escaped(text: str) -> str:
    """A text between tags."""
    if "&" in text or "<" in text:
        text = text.replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;")


def safe_id(name: str) -> str:
    """A name as an id: "i0.c5>i0.c6" becomes "i0.c5-i0.c6"."""
    return name.replace(">", "-").replace(" ", "_")


def hexes(rgba: ByteArray) -> list[str]:
    """Each row (r, 4) as "#rrggbb"."""
    packed = rgba[:, 0].astype(np.int64) << 16 | rgba[:, 1].astype(np.int64) << 8 | rgba[:, 2]
    values, inverse = np.unique(packed, return_inverse=True)
    texts = [f"#{value:06x}" for value in values.tolist()]
    return [texts[index] for index in inverse.tolist()]


def shapes(boxes: FloatArray, line: float | FloatArray, radius: float) -> list[str]:
    """Attributes of rounded boxes (r, 4), less half a line (or one a box) all round."""
    inner = boxes + np.multiply.outer(line, np.array((0.5, 0.5, -1.0, -1.0)))
    inner[:, 2:] = np.maximum(inner[:, 2:], 0.0)
    corner = f' rx="{number(radius)}"' if radius else ""
    return [
        f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{corner}'
        for x, y, w, h in np.round(inner, 2).tolist()
    ]


def text_element(label: Label, at: tuple[float, float]) -> str:
    """A text at its anchor."""
    look = _text_look(label.size_px, label.bold, label.color, label.align)
    return (
        f'<text x="{round(at[0], 2):g}" y="{round(at[1], 2):g}"{look}>{escaped(label.text)}</text>'
    )


@lru_cache(maxsize=256)
def _text_look(size_px: float, bold: bool, color: str, align: Align) -> str:  # noqa: FBT001 - the hot path passes no keywords
    weight = ' font-weight="bold"' if bold else ""
    return f' font-size="{round(size_px)}"{weight} fill="{color}"{_ANCHORS[align]}'
