"""What `neuron-ls` prints, as JSON (`-j`) or as a table: the devices of one instance.

Older builds have no `logical_neuroncore_config`; newer ones repeat `instance_type` and
`instance_id` in every element; `connected_to` may be null. Fields that are not known are passed
over and named. Sizes in the table are binary although they say GB.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.units import GIB
from trnviz.files.checked import MOST_PROBLEMS, Part, Text, checked
from trnviz.files.strict_json import show

MOST_DEVICES = 256
_MOST_BYTES = 1 << 45
_MOST_CORES = 128
_MOST_PROCESSES = 1000

Number = Annotated[int, Meta(ge=0, le=MOST_DEVICES)]
CoreNumber = Annotated[int, Meta(ge=0, le=MOST_DEVICES * _MOST_CORES)]
Line = Annotated[str, Meta(max_length=100_000)]


class ProcessPart(Part):
    """A program that holds cores of the device."""

    pid: Annotated[int, Meta(ge=0, le=1 << 40)]
    command: Line = ""
    neuron_runtime_version: Text = ""


class DevicePart(Part):
    """One element of the array; `node` goes by several names."""

    neuron_device: Number
    nc_count: Annotated[int, Meta(ge=1, le=_MOST_CORES)]
    memory_size: Annotated[int, Meta(ge=1, le=_MOST_BYTES)]
    bdf: Text = ""
    cpu_affinity: Text = ""
    numa_node: Text = ""
    connected_to: Annotated[list[Number], Meta(max_length=64)] | None = None
    logical_neuroncore_config: Annotated[int, Meta(ge=1, le=2)] | None = None
    neuroncore_ids: Annotated[list[CoreNumber], Meta(max_length=_MOST_CORES)] | None = None
    neuron_processes: Annotated[list[ProcessPart], Meta(max_length=_MOST_PROCESSES)] = (
        msgspec.field(default_factory=list)
    )
    instance_type: Text = ""
    instance_id: Text = ""
    node: Annotated[int, Meta(ge=0, le=3)] | None = None


_NODE_FIELDS = ("node_id", "node_id_4", "node_id_2", "ultraserver_node_id", "ultraserver_node_id_4")
_KNOWN = tuple(field.name for field in msgspec.structs.fields(DevicePart))
_PROCESS_KNOWN = tuple(field.name for field in msgspec.structs.fields(ProcessPart))


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """One chip as the tool sees it.

    Attributes:
        number: On its instance.
        cores: Logical cores.
        lnc: Physical cores per logical core, 0 where the tool does not say.
        memory_bytes: All of its memory.
        connected: Its neighbours, None where the tool does not say.
        core_ids: Numbers of its cores on the instance, None likewise.
        processes: (pid, command) of the programs that use it.
    """

    number: int
    cores: int
    lnc: int
    memory_bytes: int
    connected: tuple[int, ...] | None
    core_ids: tuple[int, ...] | None
    processes: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """The devices of one instance.

    Attributes:
        source: The file.
        devices: By rising number.
        instance_type: "" where the tool does not say.
        instance_id: Likewise.
        node: Its place in an UltraServer, None likewise.
        unknown: Fields that were passed over.
    """

    source: str
    devices: tuple[Device, ...]
    instance_type: str = ""
    instance_id: str = ""
    node: int | None = None
    unknown: tuple[str, ...] = ()


def from_json(value: object, source: str = "") -> Listing:
    """The listing in a decoded JSON value.

    Raises:
        InputErrors: All that is wrong with it.
    """
    if not isinstance(value, list) or not value:
        what = "an empty list" if value == [] else show(value)
        hint = "neuron-ls -j prints one object a device; it found none" if value == [] else ""
        raise InputError(f"{what} is not a list of devices", source=source, where="$", hint=hint)
    if len(value) > MOST_DEVICES:
        raise InputError(
            f"lists {len(value):,} devices", source=source, hint=f"at most {MOST_DEVICES}"
        )
    problems: list[InputError] = []
    unknown: dict[str, None] = {}
    parts = [part for i, item in enumerate(value) if (part := _part(item, i, problems, unknown))]
    if problems:
        found = tuple(error.at(source=source) for error in problems[:MOST_PROBLEMS])
        raise InputErrors(found)
    return _listing(parts, source, tuple(unknown))


def _part(
    item: object, index: int, problems: list[InputError], unknown: dict[str, None]
) -> DevicePart | None:
    where = f"$[{index}]"
    if not isinstance(item, dict):
        problems.append(InputError(f"{show(item)} is not an object", where=where))
        return None
    fields = {name: item[name] for name in _KNOWN if item.get(name) is not None}
    node = next((item[name] for name in _NODE_FIELDS if item.get(name) is not None), None)
    if node is not None and node != -1:
        fields["node"] = node
    unknown.update(dict.fromkeys(name for name in item if name not in (*_KNOWN, *_NODE_FIELDS)))
    running = fields.get("neuron_processes")
    if isinstance(running, list):
        fields["neuron_processes"] = [_known_only(entry) for entry in running]
    try:
        return checked(fields, DevicePart)
    except InputErrors as errors:
        problems.extend(_moved(error, where) for error in errors.errors)
    except InputError as error:
        problems.append(_moved(error, where))
    return None


def _known_only(entry: object) -> object:
    if not isinstance(entry, Mapping):
        return entry
    return {name: entry[name] for name in _PROCESS_KNOWN if entry.get(name) is not None}


def _moved(error: InputError, where: str) -> InputError:
    return InputError(error.problem, where=where + error.where.removeprefix("$"), hint=error.hint)


def _listing(parts: list[DevicePart], source: str, unknown: tuple[str, ...]) -> Listing:
    return listing(
        tuple(_device(part) for part in parts),
        source=source,
        said=tuple((part.instance_type, part.instance_id, part.node) for part in parts),
        unknown=unknown,
    )


def listing(
    devices: tuple[Device, ...],
    *,
    source: str,
    said: tuple[tuple[str, str, int | None], ...],
    unknown: tuple[str, ...] = (),
) -> Listing:
    """The devices of one instance, held against each other.

    Args:
        devices: In any order.
        source: The file.
        said: What each said of the instance: type, id, node.
        unknown: Fields that were passed over.

    Raises:
        InputError: Two have the same number, or they belong to different instances.
    """
    devices = tuple(sorted(devices, key=lambda device: device.number))
    numbers = [device.number for device in devices]
    if numbers[-1] > MOST_DEVICES:
        raise InputError(f"there is no device {numbers[-1]}", source=source, hint="0 to 15")
    twice = sorted({n for n in numbers if numbers.count(n) > 1})
    if twice:
        raise InputError(f"device {twice[0]} stands twice", source=source, hint="one of each")
    for which, what in enumerate(("instance types", "instance ids", "node ids")):
        values = sorted({str(row[which]) for row in said if row[which] not in ("", None)})
        if len(values) > 1:
            raise InputError(
                f"two {what}: {values[0][:40]!r} and {values[1][:40]!r}",
                source=source,
                hint="one file is one instance",
            )
    first = [next((row[i] for row in said if row[i] not in ("", None)), None) for i in range(3)]
    return Listing(
        source=source,
        devices=devices,
        instance_type=str(first[0] or ""),
        instance_id=str(first[1] or ""),
        node=first[2] if isinstance(first[2], int) else None,
        unknown=unknown,
    )


def _device(part: DevicePart) -> Device:
    return Device(
        number=part.neuron_device,
        cores=part.nc_count,
        lnc=part.logical_neuroncore_config or 0,
        memory_bytes=part.memory_size,
        connected=None if part.connected_to is None else tuple(part.connected_to),
        core_ids=None if part.neuroncore_ids is None else tuple(part.neuroncore_ids),
        processes=tuple((process.pid, process.command) for process in part.neuron_processes),
    )


# --- the table ---------------------------------------------------------------------------------

_HEAD = re.compile(r"^(instance-type|instance-id|logical-neuroncore-config):\s*(\S+)\s*$")
_RULE = re.compile(r"^\+[-=+]+\+$")
_COLUMNS = {
    "NEURON DEVICE": "number",
    "NEURON CORES": "cores",
    "NEURON CORE IDS": "core_ids",
    "NEURON MEMORY": "memory",
    "CONNECTED DEVICES": "connected",
}


def is_table(text: str) -> bool:
    """Whether a text is what neuron-ls prints for people."""
    head = text[:4000]
    return "| NEURON |" in head and ("DEVICE" in head) and "CORES" in head


def from_table(text: str, source: str = "") -> Listing:
    """The listing in the table that neuron-ls prints for people.

    Raises:
        InputError: A row or a cell is not what it should be; its line is named.
    """
    said: dict[str, str] = {}
    columns: list[str] = []
    rules, devices = 0, []
    for number, line in enumerate(text.splitlines(), start=1):
        match = _HEAD.match(line)
        if match:
            said[match[1]] = match[2]
        elif _RULE.match(line.strip()):
            rules += 1
        elif line.lstrip().startswith("|") and rules in (1, 2):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if rules == 1:
                columns = _joined(columns, cells)
            elif cells[0]:
                devices.append(_row(columns, cells, f"line {number}", said))
        if len(devices) > MOST_DEVICES:
            raise InputError("lists too many devices", source=source, hint=f"{MOST_DEVICES}")
    if not devices or rules < len(("above", "below the head", "end")):
        raise InputError("the table of devices is cut off", source=source, hint="the whole output")
    of_all = (said.get("instance-type", ""), said.get("instance-id", ""), None)
    try:
        return listing(tuple(devices), source=source, said=(of_all,))
    except InputError as error:
        raise error.at(source=source) from error


def _joined(above: list[str], cells: list[str]) -> list[str]:
    """Names of columns, which stand on two lines."""
    upper = above if len(above) == len(cells) else [""] * len(cells)
    return [f"{a} {b}".strip() for a, b in zip(upper, cells, strict=True)]


def _row(columns: list[str], cells: list[str], where: str, said: dict[str, str]) -> Device:
    found = {
        _COLUMNS[name]: cell for name, cell in zip(columns, cells, strict=False) if name in _COLUMNS
    }
    missing = [name for name, key in _COLUMNS.items() if key not in found and key != "core_ids"]
    if missing:
        raise InputError(f"there is no column {missing[0]}", where=where)
    connected, ids = found["connected"], found.get("core_ids", "")
    return Device(
        number=_number(found["number"], where),
        cores=max(1, _number(found["cores"], where)),
        lnc=_number(said.get("logical-neuroncore-config", "0"), where),
        memory_bytes=_memory(found["memory"], where),
        connected=tuple(_numbers(connected, where)) if connected else None,
        core_ids=tuple(_numbers(ids, where)) if ids else None,
    )


def _number(text: str, where: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6):  # noqa: PLR2004 - digits
        raise InputError(f"{show(text)} is not a whole number", where=where)
    return int(text)


def _numbers(text: str, where: str) -> list[int]:
    """A list such as 12, 3, 4 or a range such as 0-3."""
    found: list[int] = []
    for item in text.split(","):
        first, _, last = item.strip().partition("-")
        low = _number(first, where)
        high = _number(last, where) if last else low
        if not low <= high < low + _MOST_CORES:
            raise InputError(f"{show(item)} is not a range", where=where)
        found.extend(range(low, high + 1))
    return found


def _memory(text: str, where: str) -> int:
    number, _, unit = text.partition(" ")
    if unit not in ("GB", "GiB"):
        raise InputError(f"{show(text)} is not a size", where=where, hint='such as "96 GB"')
    return _number(number, where) * GIB
