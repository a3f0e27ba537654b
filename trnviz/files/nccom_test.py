"""What `nccom-test` prints: its table, alone or inside a log, and its JSON report.

The unit of the bandwidths follows from the header, whatever the documentation says (both were
recomputed from size and time): tables headed `time(us)` are in GiB/s, tables headed `time:avg(us)`
and the JSON report in GB/s of 1e9 bytes.
"""

import re
from collections.abc import Mapping

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.measured import Sweep, SweepPoint
from trnviz.core.units import GB, GIB
from trnviz.files.checked import MOST_PROBLEMS
from trnviz.files.strict_json import show

_SIZE, _COUNT, _TYPE, _ALGORITHM = "size(B)", "count(elems)", "type", "algorithm"
_OLD_TIME, _NEW_TIME = "time(us)", "time:avg(us)"
_ALGBW, _BUSBW = "algbw(GB/s)", "busbw(GB/s)"
_PERCENTILE = re.compile(r"time:p(\d{1,3}(?:\.\d+)?)\(us\)\Z", re.ASCII)
_NUMBER = re.compile(r"\d{1,18}(?:\.\d{1,18})?(?:[eE][+-]?\d{1,2})?\Z", re.ASCII)
_COMMAND = re.compile(r"^.{0,80}?\bnccom-test\s")
_RANKS = re.compile(r"\s(?:-r|--nworkers)[\s=](\d{1,6})\b", re.ASCII)
_FAILURE = re.compile(r"^\s*(\d{1,18})\s+(Failure\b.*)$", re.ASCII)
_MOST_POINTS = 10_000
_US = 1e-6
_WORDS = {
    "allr": "all_reduce", "all_reduce": "all_reduce", "allreduce": "all_reduce",
    "allg": "all_gather", "allgv": "all_gather", "all_gather": "all_gather",
    "redsct": "reduce_scatter", "reduce_scatter": "reduce_scatter",
    "alltoall": "all_to_all", "alltoallv": "all_to_all", "all_to_all": "all_to_all",
    "sendrecv": "send_recv", "permute": "permute",
}  # fmt: skip
_UNITS = {
    _OLD_TIME: (GIB, "GiB/s, as in all tables headed time(us)"),
    _NEW_TIME: (GB, "GB/s of 1e9 bytes, as in all tables headed time:avg(us)"),
}


def is_table(text: str) -> bool:
    """Whether a text holds its table."""
    return _SIZE in text and _head_at(text.splitlines()) is not None


def _head_at(lines: list[str]) -> int | None:
    """Index of the line with the names of the columns."""
    wanted = {_SIZE, _COUNT, _TYPE}
    return next((i for i, line in enumerate(lines) if wanted <= set(line.split())), None)


def is_report(value: object) -> bool:
    """Whether a JSON value looks like its report."""
    rows = value.get("results") if isinstance(value, dict) else None
    if not isinstance(rows, list):
        return False
    return not rows or (isinstance(rows[0], dict) and _SIZE in rows[0])


def read_table(text: str, source: str = "") -> Sweep:
    """The first table in a text.

    Raises:
        InputError: A line of it is not what it should be; it is named.
    """
    lines = text.splitlines()
    start = _head_at(lines)
    if start is None:
        raise InputError("holds no table", source=source, hint=f"with a column {_SIZE}")
    head = lines[start].split()
    time = next((name for name in (_NEW_TIME, _OLD_TIME) if name in head), "")
    if not time or _ALGBW not in head:
        raise InputError(
            "the table has no time and bandwidth", source=source, where=f"line {start + 1}",
            hint=f"{_NEW_TIME} and {_ALGBW}",
        )  # fmt: skip
    unit, why = _UNITS[time]
    points: list[SweepPoint] = []
    failures: list[tuple[int, str]] = []
    for number, line in enumerate(lines[start + 1 :], start=start + 2):
        failed = _FAILURE.match(line)
        if failed:
            failures.append((int(failed[1]), failed[2].strip()[:200]))
            continue
        if not line.strip() or not line.split()[0][0].isdigit():
            break
        where, cells = f"line {number}", line.split()
        if len(cells) != len(head):
            raise InputError(
                f"has {len(cells)} cells instead of {len(head)}", source=source, where=where
            )
        points.append(_row(dict(zip(head, cells, strict=True)), unit, source, where))
        _refuse_many(points, source)
    command = next((line.strip() for line in lines[:start] if _COMMAND.match(line)), "")
    return _sweep(points, failures, command, f"bandwidths in {why}", source)


def read_report(value: object, source: str = "") -> Sweep:
    """The report in a JSON value.

    Raises:
        InputErrors: Rows that are not what they should be; all are named.
    """
    fields: Mapping[str, object] = value if isinstance(value, dict) else {}
    rows = fields.get("results")
    problems: list[InputError] = []
    points: list[SweepPoint] = []
    for i, row in enumerate(rows if isinstance(rows, list) else []):
        where = f"$.results[{i}]"
        try:
            if not isinstance(row, dict):
                problems.append(InputError(f"{show(row)} is not an object", where=where))
                continue
            points.append(_row(row, GB, source, where))
            _refuse_many(points, source)
        except InputError as error:
            problems.append(error)
    if problems:
        found = tuple(error.at(source=source) for error in problems[:MOST_PROBLEMS])
        raise InputErrors(found)
    command = fields.get("command", fields.get("cmd", ""))
    shown = command if isinstance(command, str) else ""
    units = "bandwidths in GB/s of 1e9 bytes, as in all JSON reports"
    return _sweep(points, [], shown, units, source)


def _refuse_many(points: list[SweepPoint], source: str) -> None:
    if len(points) > _MOST_POINTS:
        raise InputError("has too many rows", source=source, hint=f"at most {_MOST_POINTS:,}")


def _row(row: Mapping[str, object], unit: float, source: str, where: str) -> SweepPoint:
    def number(name: str) -> float:
        if name not in row:
            raise InputError(f"{name!r} is missing", source=source, where=where)
        value = _value(row[name])
        if value is None:
            raise InputError(
                f"{show(row[name])} is not a number ({name})", source=source, where=where
            )
        return value

    time = _NEW_TIME if _NEW_TIME in row else _OLD_TIME
    size = number(_SIZE)
    if size != int(size):
        raise InputError(f"{size} is not a whole number of bytes", source=source, where=where)
    seconds = number(time) * _US
    return SweepPoint(
        size_bytes=int(size),
        time_s=seconds,
        algbw_bytes_per_s=number(_ALGBW) * unit,
        busbw_bytes_per_s=number(_BUSBW) * unit if _BUSBW in row else None,
        algorithm=str(row.get(_ALGORITHM, ""))[:80],
        dtype=str(row.get(_TYPE, ""))[:80],
        percentiles_s=tuple(
            (float(match[1]), number(name) * _US)
            for name in row
            if (match := _PERCENTILE.match(name))
        ),
    )


def _value(cell: object) -> float | None:
    """A number of a sensible size that is not negative."""
    if isinstance(cell, str):
        return float(cell) if _NUMBER.match(cell) else None
    if isinstance(cell, int | float) and not isinstance(cell, bool) and 0 <= cell < _HUGE:
        return float(cell)
    return None


_HUGE = 1e18


def _sweep(
    points: list[SweepPoint],
    failures: list[tuple[int, str]],
    command: str,
    units: str,
    source: str,
) -> Sweep:
    if not points and not failures:
        raise InputError("the table has no rows", source=source, hint="one row a size")
    ranks = _RANKS.search(command)
    words = [_WORDS[word] for word in command.split() if word in _WORDS]
    return Sweep(
        points=tuple(points),
        operation=words[0] if words else "",
        ranks=int(ranks[1]) if ranks else 0,
        command=command[:500],
        units=units,
        failures=tuple(failures),
    )
