"""The network file of ASTRA-sim's analytical backend, in both directions.

    topology: [ Ring, FullyConnected, Switch ]
    npus_count: [ 4, 8, 16 ]
    bandwidth: [ 200, 100, 50 ]
    latency: [ 50, 500, 2000 ]

Its first dimension varies fastest, as ours does. A "GB/s" there is 2^30 bytes per second (its
common/NetworkFunction.cpp), 7.4 % more than a decimal one; latencies are nanoseconds.
"""

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.fabric_spec import TopologySpec, parse_spec
from trnviz.core.topology import DimensionKind, Topology
from trnviz.core.units import GIB
from trnviz.files.fabric_file import FabricFile, bare
from trnviz.files.strict_json import show

KIND = "ASTRA-sim network"
_FIELDS = ("topology", "npus_count", "bandwidth", "latency")
_WORDS = {"ring": "ring", "fullyconnected": "full", "switch": "switch"}
_NAMES = {
    DimensionKind.RING: "Ring",
    DimensionKind.FULL: "FullyConnected",
    DimensionKind.SWITCH: "Switch",
}
_MOST_DIMENSIONS = 8
_ENOUGH = 2
_NS = 1e-9
_MOST_BANDWIDTH, _MOST_LATENCY = 1e9, 1e12


def is_network(value: object) -> bool:
    """Whether a YAML value looks like one."""
    return isinstance(value, dict) and len(value.keys() & set(_FIELDS)) >= _ENOUGH


def read(value: object, source: str = "") -> FabricFile:
    """The fabric in a YAML value.

    Raises:
        InputErrors: Fields are missing, or what is in them is not possible.
    """
    fields = value if isinstance(value, dict) else {}
    problems: list[InputError] = []
    lists = {name: _list(fields, name, problems) for name in _FIELDS}
    unknown = [name for name in fields if name not in _FIELDS]
    if not problems:
        _check_lengths(lists, problems)
        _check_values(lists, problems)
    if problems:
        raise InputErrors(tuple(error.at(source=source) for error in problems))
    parts = zip(lists["topology"], lists["npus_count"], strict=True)
    word = "*".join(f"{_WORDS[str(kind).lower()]}:{count}" for kind, count in parts)
    try:
        spec = TopologySpec(
            text=parse_spec(word).text,
            bandwidths_bytes_per_s=tuple(float(str(v)) * GIB for v in lists["bandwidth"]),
            latencies_s=tuple(float(str(v)) * _NS for v in lists["latency"]),
        )
        made = bare(spec)
    except InputError as error:
        raise error.at(source=source) from error
    notes = ["a GB/s of ASTRA-sim is 2^30 bytes per second"]
    if unknown:
        notes.append(f"fields that were not used: {', '.join(unknown[:10])}"[:200])
    return FabricFile(
        kind=KIND,
        what=f"{word}, {made.topology.chip_count} NPUs",
        scenario=made,
        notes=tuple(notes),
    )


def _list(fields: dict[str, object], name: str, problems: list[InputError]) -> list[object]:
    if name not in fields:
        problems.append(InputError(f"{name!r} is missing", hint=f"needed: {', '.join(_FIELDS)}"))
        return []
    value = fields[name]
    if not isinstance(value, list):
        value = [value]
    if not 1 <= len(value) <= _MOST_DIMENSIONS:
        problems.append(
            InputError(f"has {len(value)} dimensions", where=name, hint=f"1 to {_MOST_DIMENSIONS}")
        )
    return value


def _check_lengths(lists: dict[str, list[object]], problems: list[InputError]) -> None:
    lengths = {name: len(values) for name, values in lists.items()}
    if len(set(lengths.values())) > 1:
        shown = ", ".join(f"{name} {count}" for name, count in lengths.items())
        problems.append(
            InputError(f"the lists have different lengths: {shown}", hint="one entry a dimension")
        )


def _check_values(lists: dict[str, list[object]], problems: list[InputError]) -> None:
    for kind in lists["topology"]:
        if str(kind).lower() not in _WORDS:
            problems.append(
                InputError(
                    f"{show(kind)} is not a topology",
                    where="topology",
                    hint="Ring, FullyConnected or Switch",
                )
            )
    for count in lists["npus_count"]:
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            problems.append(
                InputError(f"{show(count)} is not a count", where="npus_count", hint="1 or more")
            )
    for name, least, most in (
        ("bandwidth", 1e-9, _MOST_BANDWIDTH),
        ("latency", 0.0, _MOST_LATENCY),
    ):
        for value in lists[name]:
            good = isinstance(value, int | float) and not isinstance(value, bool)
            if not good or not least <= float(str(value)) <= most:
                hint = f"a number from {least:g} to {most:g}"
                problems.append(InputError(f"{show(value)} is refused", where=name, hint=hint))


def write(topology: Topology) -> tuple[bytes, tuple[str, ...]]:
    """The network file of a fabric, and what it cannot say.

    Raises:
        InputError: The fabric is no product of rings, full graphs and switches.
    """
    dimensions = [d for d in topology.dimensions if d.size > 1] or list(topology.dimensions[:1])
    kinds, lost = [], []
    for dimension in dimensions:
        if dimension.kind is DimensionKind.EFA:
            kinds.append(_NAMES[DimensionKind.SWITCH])
            lost.append(f"EFA along {dimension.name} is written as a switch")
        elif dimension.kind in _NAMES:
            kinds.append(_NAMES[dimension.kind])
        else:
            raise InputError(
                f"{topology.name} has a {dimension.kind.value} along {dimension.name}, which "
                "ASTRA-sim's network file has no word for",
                hint="rings, full graphs and switches",
            )
    if topology.changed_from is not None:
        lost.append("links that were added, and what was taken out, are left out")
    elif not (topology.link_up.all() and topology.chip_up.all()):
        lost.append("faults are left out: the file describes a healthy fabric")
    if topology.hardware is not None:
        lost.append("memory, cores and links on the chip are left out")
    columns = {
        "topology": kinds,
        "npus_count": [str(d.size) for d in dimensions],
        "bandwidth": [_number(d.bandwidth_bytes_per_s / GIB) for d in dimensions],
        "latency": [_number(d.latency_s / _NS) for d in dimensions],
    }
    comments = {"bandwidth": "  # GB/s of 2^30 bytes", "latency": "  # ns"}
    lines = [
        f"{name}: [ {', '.join(values)} ]{comments.get(name, '')}"
        for name, values in columns.items()
    ]
    return ("\n".join(lines) + "\n").encode(), tuple(lost)


def _number(value: float) -> str:
    """The shortest text that reads back to the same figure."""
    near = round(value, 6)
    text = repr(near if abs(near - value) <= 1e-12 * abs(value) else value)
    return text.removesuffix(".0")
