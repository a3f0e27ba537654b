"""Panels as files: what a chart or a table shows, as PNG, SVG or PDF, or its rows as CSV."""

import re
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPoint, QRect, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPalette, QPdfWriter, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QTableView, QWidget

from trnviz.core.errors import InputError
from trnviz.export import raster
from trnviz.export.tables import Table, as_csv
from trnviz.files import atomic
from trnviz.gui import language

PNG, SVG, PDF, CSV = ".png", ".svg", ".pdf", ".csv"
PICTURES = (PNG, SVG, PDF)
_RATIO, _DPI = 2, 96
_POINTS = 72
_CHANNELS = 4


def kinds(panel: QWidget) -> tuple[str, ...]:
    """The suffixes that a panel can be written with."""
    return PICTURES if table_of(panel) is None else (*PICTURES, CSV)


def table_of(panel: QWidget) -> QTableView | None:
    """The table that is seen on a panel, None where there is none."""
    if isinstance(panel, QTableView):
        return panel
    seen = [view for view in panel.findChildren(QTableView) if view.isVisibleTo(panel)]
    return seen[0] if seen else None


def write(panel: QWidget, path: Path, kind: str = "") -> int:
    """Write a panel as a kind, or as its name says, whole or not at all; its size in bytes.

    Raises:
        InputError: The suffix is of no kind that this panel has.
        OutputError: The file could not be written.
    """
    data = file_of(panel, kind or path.suffix)
    atomic.write(path, data)
    return len(data)


def file_of(panel: QWidget, suffix: str) -> bytes:
    """The file of a panel.

    Raises:
        InputError: The suffix is of no kind that this panel has.
    """
    kind = suffix.lower()
    if kind not in kinds(panel):
        raise InputError(
            f"{suffix or 'no suffix'!r} is no kind of file for this panel",
            hint=f"one of {', '.join(kinds(panel))}",
        )
    if kind == CSV:
        return as_csv(_rows(panel))
    return {PNG: _png, SVG: _svg, PDF: _pdf}[kind](panel)


def _png(panel: QWidget) -> bytes:
    image = QImage(panel.size() * _RATIO, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(_RATIO)
    image.fill(panel.palette().color(QPalette.ColorRole.Window))
    with QPainter(image) as painter:
        _render(panel, painter)
    import numpy as np

    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, _CHANNELS)
    return raster.png(rows[:, : image.width()].copy(), _DPI * _RATIO)


def _svg(panel: QWidget) -> bytes:
    target = QBuffer()
    target.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(target)
    generator.setSize(panel.size())
    generator.setViewBox(QRect(0, 0, panel.width(), panel.height()))
    generator.setResolution(_DPI)
    generator.setTitle(panel.accessibleName())
    with QPainter(generator) as painter:
        painter.fillRect(panel.rect(), panel.palette().color(QPalette.ColorRole.Window))
        _render(panel, painter)
    return bytes(target.data().data())


def _pdf(panel: QWidget) -> bytes:
    target = QBuffer()
    target.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(target)
    writer.setResolution(_DPI)
    writer.setColorModel(QPdfWriter.ColorModel.RGB)
    writer.setTitle(panel.accessibleName())
    size = QSizeF(panel.size()) * (_POINTS / _DPI)
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    writer.setPageSize(QPageSize(size, QPageSize.Unit.Point, "", exact))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    with QPainter(writer) as painter:
        painter.fillRect(panel.rect(), panel.palette().color(QPalette.ColorRole.Window))
        _render(panel, painter)
    return bytes(target.data().data())


def _render(panel: QWidget, painter: QPainter) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    panel.render(painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)


def _rows(panel: QWidget) -> Table:
    """All rows of the table, also those that are out of sight, as they are shown in English."""
    view = table_of(panel)
    model = view.model() if view is not None else None
    if model is None:
        raise InputError("there is no table on this panel")
    shown = Qt.ItemDataRole.DisplayRole
    across = Qt.Orientation.Horizontal
    columns = range(model.columnCount())
    with language.in_english():
        return Table(
            name=panel.accessibleName(),
            columns=tuple(_text(model.headerData(column, across, shown)) for column in columns),
            rows=tuple(
                tuple(_text(model.index(row, column).data(shown)) for column in columns)
                for row in range(model.rowCount())
            ),
        )


def _text(value: object) -> str:
    return "" if value is None else str(value)


def file_name(document: str, title: str, suffix: str) -> str:
    """Such as "plan-step-over-time.png"."""
    stem = re.sub(r"[^\w.]+", "-", title).strip("-").lower()
    return f"{Path(document).stem if document.endswith('.trnviz') else 'trnviz'}-{stem}{suffix}"
