"""What `trnviz info FILE` says of files that are neither a document nor a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trnviz.cli import output

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trnviz.core.measured import LinkLoads, Monitor, OutOfMemory, Sweep
    from trnviz.files.neuron_ls import Listing
    from trnviz.files.node_labels import NodeLabels
    from trnviz.files.nxdt import PlanFile
    from trnviz.files.placement_files import GroupFile, RankMap
    from trnviz.files.sniff import Opened

    Shown = tuple[list[tuple[str, str]], tuple[tuple[str, ...], Sequence[tuple[str, ...]]] | None]

_MOST_ROWS, _MOST_LINKS = 64, 4


def show(file: Opened, *, as_json: bool) -> None:
    """Prints what is in a file."""
    content = file.content
    name = type(content).__name__
    if as_json:
        facts: dict[str, Any] = {"file": file.source, "kind": file.kind}
        output.print_json(facts | _plain(content))
        return
    lines, table = _SHOWN[name](content)
    output.print_pairs([("file", file.source), ("kind", file.kind), *lines])
    if table is not None:
        head, rows = table
        output.write("")
        output.print_table(head, rows[:_MOST_ROWS])
        if len(rows) > _MOST_ROWS:
            output.write(f"and {len(rows) - _MOST_ROWS:,} more; --json has them all")


def _plain(content: object) -> dict[str, Any]:
    """The fields of a value as JSON has them; arrays of link loads stay summaries."""
    from dataclasses import asdict, fields, is_dataclass

    if type(content).__name__ == "LinkLoads":
        return _loads_facts(content)
    found: dict[str, Any] = {}
    for field in fields(content):  # type: ignore[arg-type]  # all kinds shown here are dataclasses
        value = getattr(content, field.name)
        if hasattr(value, "items"):
            value = dict(value)
        elif isinstance(value, tuple):
            value = [asdict(v) if is_dataclass(v) else v for v in value]  # type: ignore[arg-type]
        found[field.name] = value
    found.pop("source", None)
    return found


def _sweep(content: Sweep) -> Shown:
    from trnviz.core.units import format_bytes, format_rate, format_time

    lines = [
        ("operation", content.operation or "not said"),
        ("ranks", str(content.ranks or "not said")),
        ("units", content.units),
        *((f"{size} B", text) for size, text in content.failures),
    ]
    head = ("size", "bytes", "time", "algbw", "busbw", "algorithm")
    rows = [
        (
            format_bytes(p.size_bytes),
            str(p.size_bytes),
            format_time(p.time_s),
            "" if p.algbw_bytes_per_s is None else format_rate(p.algbw_bytes_per_s),
            "" if p.busbw_bytes_per_s is None else format_rate(p.busbw_bytes_per_s),
            p.algorithm,
        )
        for p in content.points
    ]
    return lines, (head, rows)


def _monitor(content: Monitor) -> Shown:
    from trnviz.core.units import format_bytes

    lines = [
        ("records", f"{content.records:,}"),
        ("instance", content.instance or "not said"),
        ("devices", str(content.devices or "not said")),
    ]
    peaks = content.peak_of_core()
    names = list(dict.fromkeys(part for core in peaks.values() for part, _ in core.parts))
    rows = []
    for core, held in peaks.items():
        parts = dict(held.parts)
        cells = (format_bytes(parts[name]) if name in parts else "" for name in names)
        rows.append((str(core), *cells, format_bytes(held.total_bytes)))
    return lines, (("core", *names, "total at its peak"), rows)


def _out_of_memory(content: OutOfMemory) -> Shown:
    from trnviz.core.units import format_bytes

    lines = []
    if content.asked_bytes is not None:
        core = f", core {content.core}" if content.core >= 0 else ""
        lines.append(
            (
                "failed",
                f"{format_bytes(content.asked_bytes)} of {content.usage} on device "
                f"{content.device}{core}",
            )
        )
    if content.sharing:
        lines.append(("cores of that memory", ", ".join(map(str, content.sharing))))
    names = list(dict.fromkeys(part for row in content.rows for part, size in row.parts if size))
    rows = []
    for row in content.rows:
        parts = dict(row.parts)
        cells = (format_bytes(parts[name]) if parts.get(name) else "" for name in names)
        rows.append((row.label, format_bytes(row.total_bytes), *cells))
    return lines, (("what", "total", *names), rows)


def _loads_facts(content: Any) -> dict[str, Any]:  # noqa: ANN401 - LinkLoads, loaded lazily
    known = content.is_known
    return {
        "links": list(content.links),
        "samples": len(content.time_s) - 1,
        "start_s": float(content.time_s[0]),
        "duration_s": float(content.time_s[-1] - content.time_s[0]),
        "known_ratio": float(known.mean()) if known.size else 0.0,
        "values_are": "share of capacity" if content.is_ratio else "bytes per second",
    }


def _loads(content: LinkLoads) -> Shown:
    from trnviz.core.units import format_ratio, format_time

    facts = _loads_facts(content)
    more = ", ..." if len(content.links) > _MOST_LINKS else ""
    shown = ", ".join(content.links[:_MOST_LINKS]) + more
    return [
        ("links", f"{len(content.links):,}: {shown}"),
        ("times", f"{facts['samples']:,} over {format_time(facts['duration_s'])}"),
        ("with data", format_ratio(facts["known_ratio"])),
        ("values", facts["values_are"]),
    ], None


def _listing(content: Listing) -> Shown:
    from trnviz.core.units import format_bytes
    from trnviz.files import neuron_fabric

    made = neuron_fabric.fabric([content])
    lines = [
        ("machine", made.what),
        ("instance type", content.instance_type or "not said"),
        ("instance id", content.instance_id or "not said"),
        *(("note", note) for note in made.notes),
        *((p.severity.value, f"{p.where}: {p.message}") for p in made.problems),
    ]
    rows = [
        (
            str(d.number),
            str(d.cores),
            format_bytes(d.memory_bytes),
            "not said" if d.connected is None else ", ".join(map(str, d.connected)),
        )
        for d in content.devices
    ]
    return lines, (("device", "cores", "memory", "connected to"), rows)


def _labels(content: NodeLabels) -> Shown:
    rows = [(name, server, str(node)) for name, server, node in content.rows]
    return [], (("node", "UltraServer", "number there"), rows)


def _plan(content: PlanFile) -> Shown:
    lines = [(name.replace("_", " "), str(value)) for name, value in content.fields.items()]
    return lines + [("note", note) for note in content.notes], None


def _ranks(content: RankMap) -> Shown:
    rows = [(str(rank), chip, str(core)) for rank, chip, core in content.rows]
    return [("ranks", f"{len(rows):,}")], (("rank", "chip", "core"), rows)


def _groups(content: GroupFile) -> Shown:
    what = "pairs" if content.are_pairs else "groups"
    rows = [(str(i), ", ".join(map(str, group))) for i, group in enumerate(content.groups)]
    lines = [(what, f"{len(rows):,} of {len(content.groups[0])}")]
    if content.more:
        lines.append(("note", f"{content.more} more operations in the file are not used"))
    return lines, ((what[:-1], "cores"), rows)


_SHOWN: dict[str, Callable[[Any], Shown]] = {
    "Sweep": _sweep,
    "Monitor": _monitor,
    "OutOfMemory": _out_of_memory,
    "LinkLoads": _loads,
    "Listing": _listing,
    "NodeLabels": _labels,
    "PlanFile": _plan,
    "RankMap": _ranks,
    "GroupFile": _groups,
}


def kinds() -> Iterable[str]:
    """Names of the types of content that are shown here."""
    return _SHOWN
