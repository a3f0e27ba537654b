"""What a changed plan leads to, beside what is: a small table of now and then."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from trnviz.core.memory import Occupancy
from trnviz.core.result import Result
from trnviz.gui.figures import format_bytes, format_count, format_ratio, format_time, shown
from trnviz.gui.language import tr
from trnviz.gui.study.study import theme_now

_LEAST_CHANGE = 5e-4
_COLUMNS, _QUIET = 4, 2
"""What, now, then and the change; the first two step back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One figure, now and then.

    Attributes:
        label: What it is.
        now: As text.
        then: As text.
        change: In per cent, or "".
        is_worse: Whether the change is for the worse.
    """

    label: str
    now: str
    then: str
    change: str = ""
    is_worse: bool = False


def lines(now: Result | None, then: Result | None, held: Occupancy | None) -> tuple[Line, ...]:
    """The figures that a plan is judged by.

    Args:
        now: The result of the document, None while there is none.
        then: That of the draft, None while it is being simulated.
        held: What the banks would hold, known before the result is.
    """
    known = then or now
    mode = known.mode if known is not None else "training"
    found = [
        _figure(tr("step"), _of(now, "step_time_s"), _of(then, "step_time_s"), "time"),
        _figure(tr("tokens/s"), _of(now, "tokens_per_s"), _of(then, "tokens_per_s"), "count"),
    ]
    if mode == "training":
        name = "model_flops_utilization_ratio"
        found.append(_figure(tr("FLOPS used"), _of(now, name), _of(then, name), "share"))
    if mode == "decode":
        name = "time_per_output_token_s"
        found.append(_figure(tr("time per token"), _of(now, name), _of(then, name), "time"))
    was, will = (r.quality.score if r else None for r in (now, then))
    found.append(_figure(tr("quality"), was, will, "score"))
    found.append(_bank(now.occupancy if now else None, held))
    return tuple(found)


def _of(result: Result | None, name: str) -> float | None:
    return getattr(result, name) if result is not None else None


def _figure(label: str, now: float | None, then: float | None, kind: str) -> Line:
    change, worse = _change(now, then, more_is_worse=kind == "time")
    return Line(label=label, now=_text(now, kind), then=_text(then, kind), change=change,
                is_worse=worse)  # fmt: skip


def _text(value: float | None, kind: str) -> str:
    if value is None:
        return "–"
    if kind == "time":
        return format_time(value)
    if kind == "share":
        return format_ratio(value)
    return format_count(value)


def _change(now: float | None, then: float | None, *, more_is_worse: bool) -> tuple[str, bool]:
    if not now or then is None or abs(then / now - 1) < _LEAST_CHANGE:
        return "", False
    change = shown(f"{then / now - 1:+.1%}".replace("%", " %"))
    return change, (then > now) == more_is_worse


def _bank(now: Occupancy | None, then: Occupancy | None) -> Line:
    was, will = (float(np.max(one.hbm_ratio)) if one else None for one in (now, then))
    change, worse = _change(was, will, more_is_worse=True)
    over = will is not None and will > 1
    return Line(label=tr("fullest bank"), now=_fullest(now), then=_fullest(then), change=change,
                is_worse=worse or over)  # fmt: skip


def _fullest(held: Occupancy | None) -> str:
    if held is None:
        return "–"
    chip, bank = held.fullest
    return format_bytes(int(held.total_bytes[chip, bank]))


class OutcomeTable(QWidget):
    """Figures in rows: label, now, then, change; worse is told by a sign, a word and a colour."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        self._cells: list[tuple[QLabel, ...]] = []
        self._lines: tuple[Line, ...] = ()
        for column, title in enumerate(("", tr("now"), tr("then"), "")):
            self._grid.addWidget(_cell(title, quiet=True), 0, column)

    def show_lines(self, found: tuple[Line, ...]) -> None:
        """Show these."""
        self._lines = found
        while len(self._cells) < len(found):
            row = tuple(_cell("", quiet=column < _QUIET) for column in range(_COLUMNS))
            for column, cell in enumerate(row):
                self._grid.addWidget(cell, len(self._cells) + 1, column)
            self._cells.append(row)
        for index, row in enumerate(self._cells):
            line = found[index] if index < len(found) else Line(label="", now="", then="")
            texts = (line.label, line.now, line.then, line.change)
            for cell, text in zip(row, texts, strict=True):
                cell.setText(text)
            row[3].setToolTip(tr("worse") if line.is_worse else "")
        self.dress()

    def dress(self) -> None:
        """What is worse has the colour of alarms."""
        text = QGuiApplication.palette().color(QPalette.ColorRole.WindowText)
        for row, line in zip(self._cells, self._lines, strict=False):
            for cell in row[2:]:
                colour = theme_now().alarm_text if line.is_worse else text.name()
                cell.setStyleSheet(f"color: {colour}")

    def text(self) -> str:
        """All of it as text."""
        return "\n".join(f"{x.label}: {x.now} → {x.then} {x.change}".strip() for x in self._lines)


def _cell(text: str, *, quiet: bool) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if quiet:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
