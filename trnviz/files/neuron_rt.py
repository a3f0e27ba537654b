"""The table that the Neuron runtime prints when a device is out of memory, in a log or alone.

Its sizes are binary although they say KB, MB and GB. The head stands on two lines; a column goes by
both its words, such as "Model Code".
"""

import re
from collections.abc import Iterator

from trnviz.core.errors import InputError
from trnviz.core.measured import MemoryTable, OutOfMemory
from trnviz.core.units import GIB, KIB, MIB
from trnviz.files.strict_json import show

_ROW = re.compile(r"^.*?(ND|NC|NEFF) (\d{1,9})(?: Overall)?\s*\|(.*)\|\s*$", re.ASCII)
_SIZE = re.compile(r"(\d{1,12}(?:\.\d{1,12})?)\s?(B|KB|MB|GB)\Z", re.ASCII)
_ASKED = re.compile(
    r"Failed to allocate (\S+) \(.{0,80}?usage: ([\w .-]{1,60})\) on ND (\d{1,4})(?::NC (\d{1,4}))?"
)
_LNC = re.compile(r"LNC size is (\d)")
_SHARING = re.compile(r"Neuron Cores using this HBM: (.{1,200})")
_NAME = re.compile(r'^\s*(\d{1,9}): "(.{0,500})"\s*$', re.ASCII)
_KINDS = {"ND": "device", "NC": "core", "NEFF": "neff"}
_FACTORS = {"B": 1, "KB": KIB, "MB": MIB, "GB": GIB}
_TOTAL = "TOTAL"
_MOST_ROWS = 20_000


def is_table(text: str) -> bool:
    """Whether a text holds such a table."""
    return (
        _TOTAL in text and "Scratchpad" in text and re.search(r"\bND \d+ Overall", text) is not None
    )


def read(text: str, source: str = "") -> OutOfMemory:
    """The first such table in a text, and what the log says around it.

    Raises:
        InputError: The head is missing, or a cell is no size; the line is named.
    """
    lines = text.splitlines()
    first = next((i for i, line in enumerate(lines) if _ROW.match(line)), 0)
    columns = _columns(lines[max(first - 2, 0) : first])
    if _TOTAL not in columns:
        raise InputError("the head of the table is missing", source=source, hint="with TOTAL")
    rows = tuple(_rows(lines, first, columns, source))
    asked = _ASKED.search(text)
    lnc, sharing = _LNC.search(text), _SHARING.search(text)
    return OutOfMemory(
        rows=rows,
        asked_bytes=_size(asked[1]) if asked else None,
        usage=asked[2] if asked else "",
        device=int(asked[3]) if asked else -1,
        core=int(asked[4]) if asked and asked[4] else -1,
        lnc=int(lnc[1]) if lnc else 0,
        sharing=tuple(int(n) for n in re.findall(r"NC (\d{1,4})", sharing[1])) if sharing else (),
        names=tuple(
            (int(match[1]), match[2]) for line in lines[first:] if (match := _NAME.match(line))
        ),
    )


def _columns(head: list[str]) -> list[str]:
    """Names of the columns, upper and lower word joined."""
    split = [[cell.strip() for cell in line.split("|")[1:-1]] for line in head if "|" in line]
    if not split:
        return []
    width = max(map(len, split))
    full = [cells + [""] * (width - len(cells)) for cells in split]
    return [" ".join(part for part in parts if part) for parts in zip(*full, strict=True)]


def _rows(lines: list[str], first: int, columns: list[str], source: str) -> Iterator[MemoryTable]:
    for number, line in enumerate(lines[first : first + _MOST_ROWS], start=first + 1):
        match = _ROW.match(line)
        if match is None:
            return
        cells = [cell.strip() for cell in match[3].split("|")]
        where = f"line {number}"
        if len(cells) != len(columns):
            raise InputError(
                f"has {len(cells)} cells instead of {len(columns)}", source=source, where=where
            )
        sizes: dict[str, int] = {}
        for column, cell in zip(columns, cells, strict=True):
            size = _size(cell)
            if size is None and cell != "n/a":
                raise InputError(
                    f"{show(cell)} is not a size", source=source, where=where, hint='as "1.5GB"'
                )
            if size is not None:
                sizes[column] = size
        yield MemoryTable(
            label=f"{match[1]} {match[2]}",
            kind=_KINDS[match[1]],
            number=int(match[2]),
            parts=tuple((column, size) for column, size in sizes.items() if column != _TOTAL),
            total_bytes=sizes.get(_TOTAL, 0),
        )


def _size(text: str) -> int | None:
    match = _SIZE.match(text.strip())
    return round(float(match[1]) * _FACTORS[match[2]]) if match else None
