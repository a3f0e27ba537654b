"""The tables of a review as HTML, for the browser and for the page of a PDF."""

from collections.abc import Callable, Iterator
from html import escape

from trnviz.export.report.parts import Table


def table_lines(table: Table, looks: str, side: Callable[[Table, int], str]) -> Iterator[str]:
    """A table, line by line.

    Args:
        table: Its head and rows.
        looks: Attributes of the whole, with a space before each.
        side: Attributes of the cells of a column, likewise.
    """
    heads = (f"<th{side(table, i)}>{escape(name)}</th>" for i, name in enumerate(table.head))
    yield f"<table{looks}><thead><tr>{''.join(heads)}</tr></thead><tbody>"
    for row in table.rows:
        cells = (f"<td{side(table, i)}>{escape(cell)}</td>" for i, cell in enumerate(row))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table>"
