"""How wide a text is in the bundled font, without a font engine.

`packaging/make_fonts.py` prints these tables; the font has no kerning, so the width of a text is
the sum of its characters. A test holds them against the font itself.
"""

from functools import lru_cache

ASCENT_RATIO = 0.96875
CAP_HEIGHT_RATIO = 0.727
DIGIT_HEIGHT_RATIO = 0.727
_UNKNOWN = 0.7

_ASCII = {
    False: (
        281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357,
        648, 648, 648, 648, 648, 648, 648, 648, 648, 648, 276, 280, 659, 659, 659, 507,
        936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 562, 889, 753, 761,
        635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452,
        497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544, 237, 869, 585, 597,
        609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
    ),
    True: (
        248, 309, 396, 643, 649, 844, 663, 213, 393, 393, 543, 673, 295, 466, 290, 379,
        670, 670, 670, 670, 669, 670, 670, 670, 670, 670, 290, 295, 673, 673, 673, 544,
        999, 724, 657, 744, 724, 608, 586, 755, 744, 275, 561, 677, 566, 906, 741, 775,
        643, 776, 651, 649, 660, 734, 724, 1007, 690, 705, 653, 393, 379, 393, 481, 468,
        497, 575, 630, 577, 630, 593, 377, 625, 613, 261, 261, 569, 261, 898, 610, 608,
        625, 625, 397, 549, 380, 608, 576, 837, 562, 576, 562, 393, 358, 393, 673,
    ),
}  # fmt: skip
_OTHERS = {
    False: {
        "·": 276,
        "–": 500,
        "—": 1000,
        "…": 821,
        "×": 659,
        "µ": 622,
        "−": 659,
        "≥": 659,
        "≤": 659,
    },
    True: {
        "·": 290,
        "–": 500,
        "—": 1000,
        "…": 806,
        "×": 673,
        "µ": 652,
        "−": 673,
        "≥": 673,
        "≤": 673,
    },
}
_ARROW = 0.955


def _tables() -> dict[bool, dict[str, float]]:
    tables = {}
    for bold, widths in _ASCII.items():
        table = {chr(0x20 + i): width / 1000 for i, width in enumerate(widths)}
        table |= {char: width / 1000 for char, width in _OTHERS[bold].items()}
        table |= dict.fromkeys("←↑→↓", _ARROW)
        tables[bold] = table
    return tables


_WIDTHS = _tables()


@lru_cache(maxsize=4096)
def text_width(text: str, size_px: float, *, bold: bool = False) -> float:
    """Width of `text` in the unit of `size_px`."""
    table = _WIDTHS[bold]
    return sum(table.get(char, _UNKNOWN) for char in text) * size_px


def shortened(text: str, size_px: float, room_px: float, *, bold: bool = False) -> str:
    """`text`, or its beginning and an ellipsis, at most `room_px` wide; "" for no room."""
    if text_width(text, size_px, bold=bold) <= room_px:
        return text
    for end in range(len(text) - 1, 0, -1):
        shorter = text[:end].rstrip() + "…"
        if text_width(shorter, size_px, bold=bold) <= room_px:
            return shorter
    return ""
