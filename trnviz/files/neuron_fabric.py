"""From listings of `neuron-ls` to a fabric: one is an instance, two or four an UltraServer.

The machine is recognised by what its chips are (memory, cores, how many), not by its name. Where a
listing contradicts the preset (a link that is not listed, a chip that is missing) the fabric gets
the fault, the part a note, and the user a problem. The tool lists the four neighbours inside the
instance only, as AWS documents it, so Z links are those of the preset.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from trnviz.core import fabrics
from trnviz.core.custom_fabric import WORD, CustomFabric, CustomLink
from trnviz.core.errors import InputError
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.faults import Fault
from trnviz.core.hardware import HardwareSpec
from trnviz.core.presets import PRESETS, Preset, preset_of_word
from trnviz.core.problem import Problem
from trnviz.core.topology import LinkKind, Topology
from trnviz.core.units import format_bytes
from trnviz.files import hardware as hardware_files
from trnviz.files import topologies
from trnviz.files.fabric_file import FabricFile, bare, contradiction
from trnviz.files.neuron_ls import Device, Listing
from trnviz.files.node_labels import NodeLabels

KIND = "neuron-ls"
_GENERATIONS = ("trainium2", "trainium1", "inferentia2", "trainium3")
_RING_NEIGHBOURS = 2
_ULTRASERVERS = {1: "trn2.48xlarge", 2: "ultraserver-2x", 4: "ultraserver"}
_MOST_SHOWN = 4


@dataclass(slots=True)
class _Found:
    """What came out of the comparison so far."""

    faults: list[Fault] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, message: str, where: str = "", *, harmless: bool = False) -> None:
        """One more contradiction."""
        self.problems.append(contradiction(message, where, harmless=harmless))


def fabric(listings: Sequence[Listing], labels: NodeLabels | None = None) -> FabricFile:
    """The fabric that these instances are.

    Args:
        listings: One, or the instances of an UltraServer or cluster.
        labels: Which node is which, where a file says so.

    Raises:
        InputError: They cannot be one fabric; says why.
    """
    found = _Found()
    nodes = _in_order(listings, labels, found)
    generation = _generation(nodes)
    word = _word(nodes, generation, found)
    if word is None:
        return _spelled_out(nodes[0], generation, found)
    spec = TopologySpec(text=word, lnc=_lnc(nodes, generation, found))
    healthy = fabrics.build(spec, topologies.hardware(spec))
    for instance, node in enumerate(nodes):
        _compare(node, instance, healthy, found)
    _note_fields(nodes, found)
    problems = tuple(found.problems)
    return FabricFile(
        kind=KIND,
        what=f"{healthy.title}, {healthy.chip_count} chips",
        scenario=bare(spec, tuple(found.faults), problems),
        notes=tuple(found.notes),
        problems=problems,
    )


# --- order -------------------------------------------------------------------------------------


def _in_order(
    listings: Sequence[Listing], labels: NodeLabels | None, found: _Found
) -> tuple[Listing, ...]:
    """The instances by their numbers in the UltraServer, or as they were given."""
    if len(listings) == 1:
        return tuple(listings)
    _refuse_repeats(listings)
    numbers = _numbers(listings, labels)
    how = f"by the labels of {labels.source}" if labels else "by the node ids that they state"
    if None not in numbers:
        known = [number for number in numbers if number is not None]
        if len(set(known)) != len(known):
            raise InputError(
                f"two files are node {max(known, key=known.count)}", hint="one of each node"
            )
        found.notes.append(f"instances ordered {how}")
        return tuple(node for _, node in sorted(zip(known, listings, strict=True), key=_first))
    names = ", ".join(PurePath(node.source).name for node in listings[:_MOST_SHOWN])
    found.notes.append(
        "the files do not say which instance is which: taken in the order given "
        f"({names}); node labels or another order change that"
    )
    return tuple(listings)


def states_order(listings: Sequence[Listing], labels: NodeLabels | None = None) -> bool:
    """Whether the files say which instance is which; else the order given counts."""
    return len(listings) == 1 or None not in _numbers(listings, labels)


def _numbers(listings: Sequence[Listing], labels: NodeLabels | None) -> list[int | None]:
    if labels is not None:
        return [_labelled(node, labels) for node in listings]
    return [node.node for node in listings]


def _first(pair: tuple[int, Listing]) -> int:
    return pair[0]


def _refuse_repeats(listings: Sequence[Listing]) -> None:
    ids = [node.instance_id for node in listings if node.instance_id]
    if len(set(ids)) != len(ids):
        raise InputError(
            f"two files are of instance {max(ids, key=ids.count)}", hint="one file an instance"
        )


def _labelled(node: Listing, labels: NodeLabels) -> int | None:
    """The node whose name is in the name of the file, whole or up to its first dot."""
    stem = PurePath(node.source).name
    for name, _, number in labels.rows:
        if name in stem or stem.startswith(f"{name.split('.')[0]}."):
            return number if number >= 0 else None
    return None


# --- recognising -------------------------------------------------------------------------------


def _generation(nodes: Sequence[Listing]) -> HardwareSpec:
    """The chips, by memory and cores; the same in all files."""
    kinds = {_generation_of(node) for node in nodes}
    if len(kinds) > 1:
        raise InputError(f"the files list chips of {' and '.join(sorted(kinds))}", hint="one kind")
    return hardware_files.read(kinds.pop())


def _generation_of(node: Listing) -> str:
    device = node.devices[0]
    fits = [
        name
        for name in _GENERATIONS
        if _memory(hardware_files.read(name)) == device.memory_bytes
        and device.cores <= hardware_files.read(name).count("physical_cores")
    ]
    if not fits:
        known = ", ".join(
            f"{name} {format_bytes(_memory(hardware_files.read(name)))}" for name in _GENERATIONS
        )
        raise InputError(
            f"device {device.number} has {format_bytes(device.memory_bytes)} and {device.cores} "
            "cores, like no chip known here",
            source=node.source,
            hint=known,
        )
    if len(fits) == 1:
        return fits[0]
    named = preset_of_word(node.instance_type)
    if named is not None and named.hardware in fits:
        return named.hardware
    most = max(len(each.connected or ()) for each in node.devices)
    few = len(node.devices) != _preset("trn1.32xlarge").chips and most <= _RING_NEIGHBOURS
    return "inferentia2" if few else "trainium1"


def _memory(hardware: HardwareSpec) -> int:
    return hardware.count("hbm_banks") * hardware.count("hbm_bank_bytes")


def _preset(word: str) -> Preset:
    return PRESETS[word]


def _word(nodes: Sequence[Listing], generation: HardwareSpec, found: _Found) -> str | None:
    """The TOPOLOGY word of so many such instances, None where one has to be spelled out."""
    word = _instance_word(nodes[0], generation)
    if word is None:
        if len(nodes) > 1:
            raise InputError(
                f"{len(nodes)} instances of {len(nodes[0].devices)} devices are no fabric that is "
                "known",
                hint="one file, or instances with all their devices",
            )
        return None
    others = [node.source for node in nodes if _instance_word(node, generation) != word]
    if others:
        raise InputError("is another machine than the first", source=others[0], hint=word)
    if word == _ULTRASERVERS[1] and len(nodes) in _ULTRASERVERS:
        sold = {node.instance_type for node in nodes if node.instance_type}
        if len(nodes) > 1 and sold == {word}:
            found.notes.append("taken as one UltraServer; AWS calls its instances trn2u.48xlarge")
        if sold == {"trn2u.48xlarge"} and len(nodes) == 1:
            return "ultraserver-1x"
        return _ULTRASERVERS[len(nodes)]
    if len(nodes) == 1:
        return word
    if word == _ULTRASERVERS[1] or not _preset(word).has_efa:
        alone = "two or four are an UltraServer"
        why = alone if word == _ULTRASERVERS[1] else f"{word} has no EFA to join several"
        raise InputError(f"{len(nodes)} files: {why}", hint="one file is an instance")
    found.notes.append(f"{len(nodes)} instances joined by EFA")
    return f"{word}:{len(nodes)}"


def _instance_word(node: Listing, generation: HardwareSpec) -> str | None:
    """The preset of a single instance with these devices; a few may be missing."""
    named = node.instance_type
    if named in PRESETS and _could_be(node, _preset(named), generation):
        return named
    fits = [
        word
        for word, preset in PRESETS.items()
        if not preset.spans_instances and _could_be(node, preset, generation)
    ]
    return fits[0] if fits else None


_MOST_MISSING = 4


def _could_be(node: Listing, preset: Preset, generation: HardwareSpec) -> bool:
    """Whether its devices are those of the preset, but for at most a few."""
    missing = preset.chips - len(node.devices)
    return (
        preset.hardware == generation.name
        and not preset.spans_instances
        and node.devices[-1].number < preset.chips
        and 0 <= missing <= min(_MOST_MISSING, preset.chips // 4)
    )


def _lnc(nodes: Sequence[Listing], generation: HardwareSpec, found: _Found) -> int:
    """Physical cores per logical core, as stated or by the number of cores."""
    physical = generation.count("physical_cores")
    values = {
        device.lnc or max(1, physical // device.cores) for node in nodes for device in node.devices
    }
    if len(values) > 1:
        found.add(f"devices differ in their logical core size: {sorted(values)}")
    most = generation.count("most_cores_per_logical_core")
    value = max(values)
    if value > most and most > 1:
        raise InputError(f"{value} physical cores per logical core", hint=f"1 to {most}")
    return min(value, 2) if most > 1 else 2


# --- comparing ---------------------------------------------------------------------------------


def _compare(node: Listing, instance: int, healthy: Topology, found: _Found) -> None:
    """Everything in which a listing differs from the healthy instance."""
    chips = [c for c in range(healthy.chip_count) if healthy.instance_of_chip[c] == instance]
    name = {number: healthy.chip_names[chip] for number, chip in enumerate(chips)}
    listed = {device.number: device for device in node.devices}
    for number in sorted(set(name) - set(listed)):
        found.faults.append(Fault(kind="chip", name=name[number]))
        found.add(f"neuron-ls does not list device {number}", name[number])
    for device in node.devices:
        _compare_device(device, name[device.number], healthy, found)
    _compare_links(listed, name, healthy, found)


def _compare_device(device: Device, chip: str, healthy: Topology, found: _Found) -> None:
    hardware = healthy.hardware
    if hardware is not None and device.memory_bytes != _memory(hardware):
        size = format_bytes(device.memory_bytes)
        found.add(f"has {size} of memory, not {format_bytes(_memory(hardware))}", chip)
    if device.cores != healthy.cores_per_chip:
        found.add(f"has {device.cores} logical cores, not {healthy.cores_per_chip}", chip)
    first = device.number * device.cores
    if device.core_ids is not None and device.core_ids != tuple(range(first, first + device.cores)):
        found.add(f"its cores are numbered {_some(device.core_ids)}, not from {first}", chip)


def _compare_links(
    listed: dict[int, Device], name: dict[int, str], healthy: Topology, found: _Found
) -> None:
    silent = [number for number, device in listed.items() if device.connected is None]
    if silent and len(name) > 1:
        found.notes.append(
            f"devices {_some(silent)} say nothing of their links: those of the preset are assumed"
        )
    number_of = {chip: number for number, chip in name.items()}
    expected = {number: _neighbours(chip, number_of, healthy) for number, chip in name.items()}
    missing = {
        (a, b)
        for a, device in listed.items()
        if device.connected is not None
        for b in expected[a] - set(device.connected)
        if b in listed
    }
    for a, b in sorted(missing):
        both = (b, a) in missing
        if both and b < a:
            continue
        link = f"{name[a]}>{name[b]}"
        found.faults.append(Fault(kind="link", name=link, both_ways=both))
        found.add(f"neuron-ls of device {a} does not list {b}: the link is taken as down", link)
    for a, device in listed.items():
        for b in sorted(set(device.connected or ()) - expected[a]):
            found.add(f"device {a} lists a link to {b}, which such a machine has not", name[a])


def _neighbours(chip: str, number_of: dict[str, int], healthy: Topology) -> set[int]:
    """Devices of the same instance that a chip has links to."""
    chip_id, names = healthy.chip_id(chip), healthy.chip_names
    ends = healthy.link_dst[
        (healthy.link_src == chip_id) & (healthy.link_kind == LinkKind.NEURONLINK_XY)
    ].tolist()
    near = (number_of.get(names[end]) for end in ends if end < len(names))
    return {number for number in near if number is not None}


def _note_fields(nodes: Sequence[Listing], found: _Found) -> None:
    unknown = sorted({name for node in nodes for name in node.unknown})
    if unknown:
        found.notes.append(f"fields that were not used: {', '.join(unknown[:10])}"[:200])
    for node in nodes:
        busy = [device for device in node.devices if device.processes]
        if busy:
            pid, command = busy[0].processes[0]
            found.notes.append(
                f"{PurePath(node.source).name}: {len(busy)} devices are in use, such as device "
                f"{busy[0].number} by process {pid} ({command[:60]})"
            )


def _some(numbers: Sequence[int]) -> str:
    shown = ", ".join(str(number) for number in numbers[:_MOST_SHOWN])
    return f"{shown}, ..." if len(numbers) > _MOST_SHOWN else shown


# --- machines that no preset describes ---------------------------------------------------------


def _spelled_out(node: Listing, generation: HardwareSpec, found: _Found) -> FabricFile:
    """The devices with the links that they list, at the figures of their generation."""
    names = {device.number: f"c{device.number}" for device in node.devices}
    links = tuple(_listed_links(node, names, generation, found))
    title = f"{len(node.devices)} x {generation.title}"
    custom = CustomFabric(
        title=f"{node.instance_type} ({title})" if node.instance_type else title,
        chips=tuple(names.values()),
        links=links,
        hardware=generation.name,
        source=f"links as neuron-ls lists them, figures of {generation.title}",
    )
    spec = TopologySpec(text=WORD, lnc=_lnc((node,), generation, found), custom=custom)
    found.notes.append(f"no preset has {len(node.devices)} such devices: spelled out link by link")
    _note_fields((node,), found)
    problems = tuple(found.problems)
    return FabricFile(
        kind=KIND,
        what=f"{custom.title}, {len(names)} chips",
        scenario=bare(spec, (), problems),
        notes=tuple(found.notes),
        problems=problems,
    )


def _listed_links(
    node: Listing, names: dict[int, str], generation: HardwareSpec, found: _Found
) -> Iterator[CustomLink]:
    if "neuronlink_xy_bytes_per_s" not in generation.figures:
        raise InputError(
            f"{len(node.devices)} devices of {generation.title} are no machine that is known",
            source=node.source,
        )
    rate = generation.value("neuronlink_xy_bytes_per_s") * generation.value("neuronlink_efficiency")
    latency = generation.value("neuronlink_latency_s")
    outside: set[int] = set()
    for device in node.devices:
        for other in dict.fromkeys(device.connected or ()):
            if other in names and other != device.number:
                yield CustomLink(
                    src=names[device.number],
                    dst=names[other],
                    capacity_bytes_per_s=rate,
                    latency_s=latency,
                    kind=LinkKind.NEURONLINK_XY,
                )
            else:
                outside.add(other)
    if outside:
        found.add(f"links lead to devices {_some(sorted(outside))}, which are not listed")
