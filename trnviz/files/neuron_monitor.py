"""What `neuron-monitor` prints: one JSON object a line, or one alone.

Groups may be missing or carry an error instead of figures; older versions leave fields out. Only
what speaks of memory and of the use of cores is kept.
"""

from collections.abc import Iterator, Mapping

from trnviz.core.errors import InputError
from trnviz.core.measured import CoreMemory, MemoryRecord, Monitor
from trnviz.files import strict_json
from trnviz.files.strict_json import show

_RUNTIMES = "neuron_runtime_data"
_MOST_BYTES = 1 << 50
_MOST_RECORDS = 100_000
_MOST_CORES = 4096
_PERCENT = 100.0


def is_record(value: object) -> bool:
    """Whether a JSON value looks like a record."""
    return isinstance(value, dict) and _RUNTIMES in value


def is_stream(data: bytes) -> bool:
    """Whether these bytes begin with a line that is a record."""
    first, _, rest = data.lstrip().partition(b"\n")
    return bool(rest.strip()) and first.rstrip().endswith(b"}") and _RUNTIMES.encode() in first


def read_stream(data: bytes, source: str = "") -> Monitor:
    """All records of a stream; a last line that was cut off in the middle is left out.

    Raises:
        InputError: A line is no record; it is named.
    """
    lines = [line for line in data.splitlines() if line.strip()]
    if len(lines) > _MOST_RECORDS:
        raise InputError(f"has {len(lines):,} lines", source=source, hint=f"{_MOST_RECORDS:,}")
    records = []
    for number, line in enumerate(lines, start=1):
        where = f"line {number}"
        try:
            records.append(strict_json.decode(line))
        except InputError as error:
            if number == len(lines) > 1:
                break
            problem = f"{error.where}: {error.problem}" if error.where else error.problem
            raise InputError(problem, source=source, where=where, hint=error.hint) from error
    return read(records, source)


def read(records: list[object], source: str = "") -> Monitor:
    """The recording in decoded records.

    Raises:
        InputError: A figure is not what it should be; record and path are named.
    """
    memory: list[MemoryRecord] = []
    machine: dict[str, object] = {}
    for number, value in enumerate(records):
        try:
            fields = _object(value, "$")
            memory.extend(_runtimes(fields, number))
            for group in ("neuron_hardware_info", "instance_info"):
                machine.update(_object(fields.get(group) or {}, f"$.{group}"))
        except InputError as error:
            where = f"record {number + 1}: {error.where}" if len(records) > 1 else error.where
            raise InputError(error.problem, source=source, where=where, hint=error.hint) from error
    instance = machine.get("instance_type")
    return Monitor(
        records=len(records),
        memory=tuple(memory),
        instance=instance[:80] if isinstance(instance, str) else "",
        devices=_count(machine, "neuron_device_count"),
        cores_per_device=_count(machine, "neuroncore_per_device_count"),
        device_bytes=_count(machine, "neuron_device_memory_size"),
    )


def _count(machine: Mapping[str, object], name: str) -> int:
    value = machine.get(name)
    return value if isinstance(value, int) and 0 <= value <= _MOST_BYTES else 0


def _object(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise InputError(f"{show(value)} is not an object", where=where)
    return value


def _inside(fields: Mapping[str, object], path: str, where: str) -> Mapping[str, object]:
    """The object at a path of names; nothing where a part of it is missing or null."""
    for name in path.split("."):
        where = f"{where}.{name}"
        value = fields.get(name)
        if value is None:
            return {}
        fields = _object(value, where)
    return fields


def _runtimes(fields: Mapping[str, object], number: int) -> Iterator[MemoryRecord]:
    entries = fields.get(_RUNTIMES) or []
    if not isinstance(entries, list):
        raise InputError(f"{show(entries)} is not a list", where=f"$.{_RUNTIMES}")
    for i, value in enumerate(entries):
        where = f"$.{_RUNTIMES}[{i}]"
        entry = _object(value, where)
        used = _inside(entry, "report.memory_used.neuron_runtime_used_bytes", where)
        busy = _inside(entry, "report.neuroncore_counters.neuroncores_in_use", where)
        if not used and not busy:
            continue
        place = f"{where}.report.memory_used.neuron_runtime_used_bytes"
        cores = _inside(used, "usage_breakdown.neuroncore_memory_usage", place)
        place_of_cores = f"{place}.usage_breakdown.neuroncore_memory_usage"
        yield MemoryRecord(
            record=number,
            process=_bytes(entry.get("pid", 0), f"{where}.pid"),
            tag=str(entry.get("neuron_runtime_tag", ""))[:80],
            device_bytes=_bytes(used.get("neuron_device", 0), f"{place}.neuron_device"),
            host_bytes=_bytes(used.get("host", 0), f"{place}.host"),
            cores=tuple(_cores(cores, place_of_cores)),
            utilization=tuple(_utilization(busy, f"{where}.report.neuroncore_counters")),
        )


def _cores(found: Mapping[str, object], where: str) -> Iterator[CoreMemory]:
    for name, value in found.items():
        parts = _object(value, f"{where}.{name}")
        yield CoreMemory(
            core=_core(name, where),
            parts=tuple((part, _bytes(parts[part], f"{where}.{name}.{part}")) for part in parts),
        )


def _utilization(found: Mapping[str, object], where: str) -> Iterator[tuple[int, float]]:
    for name, value in found.items():
        place = f"{where}.neuroncores_in_use.{name}"
        percent = _object(value, place).get("neuroncore_utilization")
        if percent is None:
            continue
        if not isinstance(percent, int | float) or not 0 <= percent <= 2 * _PERCENT:
            raise InputError(
                f"{show(percent)} is not a percentage", where=f"{place}.neuroncore_utilization"
            )
        yield _core(name, where), percent / _PERCENT


def _core(name: str, where: str) -> int:
    if not (name.isascii() and name.isdigit() and len(name) <= 4):  # noqa: PLR2004 - digits
        raise InputError(f"{show(name)} is not the number of a core", where=where)
    return int(name)


def _bytes(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST_BYTES:
        raise InputError(f"{show(value)} is not a number of bytes", where=where)
    return value
