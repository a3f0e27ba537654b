"""Measured link loads as CSV, in either of two shapes.

*Long*: one row a sample, with the columns of a time (`time_s`, `time_ms`, `time_us`), `link`, and a
value: `bytes_per_s`, `gbytes_per_s`, `gbps`, `utilization_ratio` or `utilization_percent`.
*Wide*: a time, then one column a link, in bytes per second. An empty cell is a gap: no data.
"""

import csv
import io
import math
from collections.abc import Iterable, Iterator

from trnviz.core.errors import InputError
from trnviz.core.measured import LinkLoads
from trnviz.core.simulation.interrupt import check
from trnviz.files.link_samples import loads
from trnviz.files.strict_json import show

TIMES = {"time_s": 1.0, "time_ms": 1e-3, "time_us": 1e-6}
VALUES = {
    "bytes_per_s": 1.0, "gbytes_per_s": 1e9, "gbps": 1e9 / 8, "utilization_ratio": 1.0,
    "utilization_percent": 0.01,
}  # fmt: skip
_RATIOS = ("utilization_ratio", "utilization_percent")
_LINK = "link"
Rows = Iterable[list[str]]
Samples = dict[str, list[tuple[float, float | None]]]
_ROWS_UNASKED = 4096
"""Rows that are read without asking whether they are still wanted."""
_MOST_ROWS = 1_000_000
_LARGEST = 1e18


def is_loads(text: str) -> bool:
    """Whether a text begins with the head of such a table."""
    cells = _head(text)
    return bool(cells) and (
        (_LINK in cells and any(name in TIMES for name in cells)) or (cells[0] in TIMES)
    )


def head_of(text: str) -> tuple[str, ...]:
    """The names of the columns of any CSV text."""
    return tuple(_head(text))


def is_table(text: str) -> bool:
    """Whether a text is a CSV of any kind: several rows, all of as many cells."""
    try:
        rows = list(csv.reader(text.lstrip().splitlines()[:_LOOKED_AT]))
    except csv.Error:
        return False
    return len(rows) > 1 and len(rows[0]) > 1 and len({len(row) for row in rows if row}) == 1


_LOOKED_AT = 20
_LONGEST_HEAD = 100_000


def _head(text: str) -> list[str]:
    line = text.lstrip().split("\n", 1)[0].rstrip("\r")
    try:
        return [cell.strip() for cell in next(csv.reader([line[:_LONGEST_HEAD]]), [])]
    except csv.Error:
        return []


def read(text: str, source: str = "") -> LinkLoads:
    """The loads in a table.

    Raises:
        InputError: A column is missing or a cell is no number; line and column are named.
    """
    try:
        return _read(text)
    except InputError as error:
        raise error.at(source=source) from error
    except csv.Error as error:
        raise InputError(f"is no CSV: {error}", source=source) from error


def _read(text: str) -> LinkLoads:
    rows = csv.reader(io.StringIO(text, newline=""))
    head = [cell.strip() for cell in next(rows, [])]
    time = next((name for name in head if name in TIMES), "")
    if not time:
        raise InputError("there is no column of times", where="line 1", hint=" or ".join(TIMES))
    samples: Samples = {}
    if _LINK in head:
        value = next((name for name in head if name in VALUES), "")
        if not value:
            raise InputError(
                "there is no column of values", where="line 1", hint=" or ".join(VALUES)
            )
        _read_long(rows, head, (time, value), samples)
        return loads(samples, is_ratio=value in _RATIOS)
    _read_wide(rows, head, time, samples)
    return loads(samples)


def _read_long(
    rows: Rows,
    head: list[str],
    columns: tuple[str, str],
    samples: Samples,
) -> None:
    time, value = columns
    at_time, at_link, at_value = head.index(time), head.index(_LINK), head.index(value)
    for number, cells in _cells(rows, len(head)):
        when = _number(cells[at_time], number, time)
        if when is None:
            raise InputError("there is no time", where=f"line {number}")
        rate = _number(cells[at_value], number, value)
        found = samples.setdefault(cells[at_link].strip(), [])
        found.append((when * TIMES[time], None if rate is None else rate * VALUES[value]))


def _read_wide(rows: Rows, head: list[str], time: str, samples: Samples) -> None:
    at_time = head.index(time)
    links = [(i, name) for i, name in enumerate(head) if i != at_time]
    if len({name for _, name in links}) != len(links):
        raise InputError("two columns have the same name", where="line 1", hint="one a link")
    for number, cells in _cells(rows, len(head)):
        when = _number(cells[at_time], number, time)
        if when is None:
            raise InputError("there is no time", where=f"line {number}")
        for i, name in links:
            rate = _number(cells[i], number, name)
            samples.setdefault(name, []).append((when * TIMES[time], rate))


def _cells(rows: Rows, width: int) -> Iterator[tuple[int, list[str]]]:
    count = 0
    for number, cells in enumerate(rows, start=2):
        if not cells:
            continue
        count += 1
        if count % _ROWS_UNASKED == 0:
            check()
        if count > _MOST_ROWS:
            raise InputError("has too many rows", hint=f"at most {_MOST_ROWS:,}")
        if len(cells) != width:
            raise InputError(f"has {len(cells)} cells instead of {width}", where=f"line {number}")
        yield number, cells


def _number(cell: str, line: int, column: str) -> float | None:
    """A number from 0, None for an empty cell."""
    text = cell.strip()
    if not text:
        return None
    try:
        value = float(text) if len(text) <= 40 and "_" not in text else math.nan  # noqa: PLR2004
    except ValueError:
        value = math.nan
    if not 0 <= value <= _LARGEST:
        raise InputError(
            f"{show(cell)} is not a number from 0 on", where=f"line {line}, {column[:40]}"
        )
    return value
