"""Facts about a drawing, in numpy: what crosses, what lies on what, what touches what."""

import numpy as np

from trnviz.scene.drawing import Align, Layout, Role
from trnviz.scene.framepaint import Label
from trnviz.scene.metrics import CAP_HEIGHT_RATIO, text_width

SHIPPED = (
    "ultraserver", "ultraserver:2", "ultraserver:3", "trn2", "trn2:4", "trn2.3xlarge",
    "ring:2", "ring:7", "ring:16", "ring:64", "torus:4x4", "torus:2x2x2", "torus:4x4x4",
    "torus:4x4x3", "torus:3x5x6", "mesh:9", "mesh:23", "mesh:4x3", "mesh:3x3x3", "full:5",
    "full:16", "switch:9", "switch:16", "torus:4x4*switch:4", "torus:2x2x2x3",
    "full:4*torus:3x3",
)  # fmt: skip
"""One of every shape that can be drawn."""

OF_INSTANCES = tuple(
    (layout, fabric)
    for layout in ("tori", "flat", "rings", "efa", "iso")
    for fabric in ("ultraserver", "ultraserver:2", "trn2", "trn2:4", "trn2.3xlarge", "torus:4x4x4")
)
"""Layouts that fabrics of instances have beside the racks; others keep theirs."""

EPS = 1e-6


def spans(pieces: np.ndarray) -> np.ndarray:
    """(g, 4) left, top, right, bottom."""
    low = np.minimum(pieces[:, :2], pieces[:, 2:])
    return np.concatenate([low, np.maximum(pieces[:, :2], pieces[:, 2:])], axis=1)


def edges(boxes: np.ndarray) -> np.ndarray:
    """(n, 4) left, top, right, bottom of x, y, width, height."""
    return np.concatenate([boxes[:, :2], boxes[:, :2] + boxes[:, 2:]], axis=1)


def overlaps(a: np.ndarray, b: np.ndarray, margin: float = 0.0) -> np.ndarray:
    """(len(a), len(b)) whether two boxes given by edges share more than a border."""
    return (
        (a[:, None, 0] < b[None, :, 2] + margin - EPS)
        & (b[None, :, 0] < a[:, None, 2] + margin - EPS)
        & (a[:, None, 1] < b[None, :, 3] + margin - EPS)
        & (b[None, :, 1] < a[:, None, 3] + margin - EPS)
    )


def wires(layout: Layout) -> np.ndarray:
    """Ids of the pieces that run outside chips."""
    return np.flatnonzero(layout.piece_role != Role.ON_CHIP)


def crossed_chips(layout: Layout) -> list[tuple[str, str]]:
    """Links and the chips whose inside they enter."""
    ids = wires(layout)
    box = edges(layout.chip_box_su)
    inside = overlaps(spans(layout.piece_su[ids]) + np.array([-EPS, -EPS, EPS, EPS]) * 2, box)
    inner = box + np.array([1, 1, -1, -1]) * 0.01
    inside = overlaps(spans(layout.piece_su[ids]) + np.array([-1, -1, 1, 1]) * EPS * 2, inner)
    found = np.argwhere(inside)
    names = layout.topology.link_names
    return [
        (names[layout.piece_link[ids[g]]], layout.topology.chip_names[n]) for g, n in found.tolist()
    ]


def doubled_lanes(layout: Layout, closest: float) -> list[tuple[str, str]]:
    """Pairs of links that run along each other nearer than `closest`."""
    ids = wires(layout)
    names, found = layout.topology.link_names, []
    pieces = layout.piece_su[ids]
    for axis in (0, 1):
        rows = np.flatnonzero(np.abs(pieces[:, axis] - pieces[:, axis + 2]) < EPS)
        place = pieces[rows, axis]
        along = np.sort(pieces[rows][:, [1 - axis, 3 - axis]], axis=1)
        order = np.argsort(place, kind="stable")
        place, along, rows = place[order], along[order], rows[order]
        for i in range(len(rows)):
            last = np.searchsorted(place, place[i] + closest - EPS)
            near = np.arange(i + 1, last)
            shared = np.minimum(along[near, 1], along[i, 1]) - np.maximum(
                along[near, 0], along[i, 0]
            )
            for j in near[shared > EPS].tolist():
                one, other = (int(layout.piece_link[ids[rows[k]]]) for k in (i, j))
                if one != other:
                    found.append((names[one], names[other]))
    return found


def label_boxes(labels: tuple[Label, ...], scale: float) -> np.ndarray:
    """(k, 4) edges of the capitals of texts, in scene units."""
    rows = []
    for label in labels:
        width = text_width(label.text, round(label.size_px), bold=label.bold) / scale
        height = CAP_HEIGHT_RATIO * round(label.size_px) / scale
        x = label.x_su + label.dx_px / scale
        y = label.y_su + label.dy_px / scale
        left = x - width * {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}[label.align]
        rows.append((left, y - height, left + width, y))
    return np.array(rows).reshape(-1, 4)
