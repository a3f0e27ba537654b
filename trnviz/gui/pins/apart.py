"""Cards side by side: each as near as can be to where it wants to be, none on another."""

from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import QPoint, QRect

_GAP_PX, _STEP_PX = 4, 24


def apart(wanted: Sequence[QRect], room: QRect) -> list[QPoint]:
    """The corners of cards; the first ones stay, later ones give way.

    Where the room is full a card lies on others, a title's height below what it would hide.
    """
    placed: list[QRect] = []
    for card in wanted:
        near = card if _is_free(card, placed) else _beside(card, placed, room)
        placed.append(near or _stacked(card, placed, room))
    return [card.topLeft() for card in placed]


def _is_free(card: QRect, placed: Sequence[QRect]) -> bool:
    return not any(card.intersects(other) for other in placed)


def _beside(card: QRect, placed: Sequence[QRect], room: QRect) -> QRect | None:
    """The nearest free place: straight or across from edges of cards that lie already."""
    width, height = card.width() + _GAP_PX, card.height() + _GAP_PX
    columns, rows = {card.x()}, {card.y()}
    for other in placed:
        columns |= {other.x() - width, other.right() + 1 + _GAP_PX}
        rows |= {other.y() - height, other.bottom() + 1 + _GAP_PX}
    corners = [QPoint(x, y) for x, y in product(sorted(columns), sorted(rows))]
    for corner in sorted(corners, key=lambda at: (at - card.topLeft()).manhattanLength()):
        moved = QRect(corner, card.size())
        if room.contains(moved) and _is_free(moved, placed):
            return moved
    return None


def _stacked(card: QRect, placed: Sequence[QRect], room: QRect) -> QRect:
    """On the others, but on no title, as long as the room reaches down."""
    moved = QRect(card)
    while (
        any(_hides(moved, other) for other in placed) and moved.bottom() + _STEP_PX < room.bottom()
    ):
        moved.translate(0, _STEP_PX)
    return moved


def _hides(card: QRect, other: QRect) -> bool:
    across = card.left() <= other.right() and other.left() <= card.right()
    return across and abs(card.top() - other.top()) < _STEP_PX
