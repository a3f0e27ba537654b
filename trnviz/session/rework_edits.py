"""Adding links and chips to the fabric and taking them out, as edits: what if it were built so?

Names stand for parts, so that an edit means the same after others. With a chip more any fabric is
spelled out, since it is no grid any longer: drawn as a graph, its messages on shortest ways.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from trnviz.core import fabrics, faults
from trnviz.core.custom_fabric import WORD, CustomFabric, CustomLink
from trnviz.core.errors import InputError
from trnviz.core.fabric_spec import TopologySpec
from trnviz.core.placement import TRAY
from trnviz.core.rework import NOTHING, AddedLink, Rework
from trnviz.core.scenario import Scenario
from trnviz.core.topology import LinkKind, Topology

_USUAL_BYTES_PER_S = 100e9
"""Of a link of a fabric that has none to take after (assumption)."""
_NUMBER = re.compile(r"(.*?)(\d+)\Z")


def usual_figures(topology: Topology) -> tuple[float, float]:
    """Capacity and latency of a link as the fabric has them along its first dimension."""
    first = topology.dimensions[0]
    return first.bandwidth_bytes_per_s or _USUAL_BYTES_PER_S, first.latency_s


@dataclass(frozen=True, slots=True, kw_only=True)
class AddLink:
    """A link between two chips, both ways; one that was taken out comes back as it was.

    Attributes:
        src: Name of a chip.
        dst: Name of another.
        capacity_bytes_per_s: Of one direction; None for what is usual on the fabric.
        latency_s: Likewise.
    """

    src: str
    dst: str
    capacity_bytes_per_s: float | None = None
    latency_s: float | None = None

    def label(self, _before: Scenario) -> str:
        """Between which chips."""
        return f"Add a link between {self.src} and {self.dst}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with that link."""
        there = {f"{self.src}>{self.dst}", f"{self.dst}>{self.src}"}
        rework = before.spec.rework
        if there & set(rework.without_links):
            return PutBack(links=tuple(sorted(there))).apply(before)
        usual = usual_figures(before.topology)
        link = AddedLink(
            src=self.src,
            dst=self.dst,
            capacity_bytes_per_s=self.capacity_bytes_per_s or usual[0],
            latency_s=usual[1] if self.latency_s is None else self.latency_s,
        )
        return with_rework(before, replace(rework, links=(*rework.links, link)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove:
    """Chips and links taken out of the fabric; the ranks on the chips go to the tray.

    Attributes:
        chips: Names.
        links: Names, each direction by itself.
    """

    chips: tuple[str, ...] = ()
    links: tuple[str, ...] = ()

    def label(self, _before: Scenario) -> str:
        """What goes."""
        if len(self.chips) + len(self.links) == 1:
            return f"Remove {'chip' if self.chips else 'link'} {(*self.chips, *self.links)[0]}"
        if not self.chips and len({frozenset(name.split(">")) for name in self.links}) == 1:
            return f"Remove link {self.links[0]}, both ways"
        return f"Remove {_counted(len(self.chips), 'chip', len(self.links), 'directed link')}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario without them."""
        topology, rework = before.topology, before.spec.rework
        for chip in self.chips:
            topology.chip_id(chip)
        for link in self.links:
            topology.link_id(link)
        added = {name for link in rework.links for name in link.names}
        taken = set(self.links)
        links = [*rework.without_links, *self.links]
        changed = Rework(
            links=tuple(_what_stays(rework.links, taken, {*rework.without_chips, *self.chips})),
            without_links=tuple(name for name in dict.fromkeys(links) if name not in added),
            without_chips=tuple(dict.fromkeys((*rework.without_chips, *self.chips))),
        )
        return with_rework(_emptied(before, self.chips), changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBack:
    """Chips and links that were taken out come back; no names for the fabric as it was built."""

    chips: tuple[str, ...] = ()
    links: tuple[str, ...] = ()

    def label(self, _before: Scenario) -> str:
        """What comes back."""
        if not (self.chips or self.links):
            return "Undo all changes to the fabric"
        if len(self.chips) + len(self.links) == 1:
            return f"Put back {'chip' if self.chips else 'link'} {(*self.chips, *self.links)[0]}"
        return f"Put back {_counted(len(self.chips), 'chip', len(self.links), 'directed link')}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with them."""
        rework = before.spec.rework
        if not (self.chips or self.links):
            return with_rework(before, NOTHING)
        return with_rework(
            before,
            replace(
                rework,
                without_links=tuple(n for n in rework.without_links if n not in self.links),
                without_chips=tuple(n for n in rework.without_chips if n not in self.chips),
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AddChip:
    """A chip more, joined to one that is there; the fabric is spelled out from then on.

    Attributes:
        near: Name of the chip that it is joined to, both ways, by a link as is usual.
    """

    near: str

    def label(self, before: Scenario) -> str:
        """Its name, and where it hangs."""
        return f"Add chip {next_name(before.topology, self.near)} at {self.near}"

    def apply(self, before: Scenario) -> Scenario:
        """The scenario with that chip."""
        topology = before.topology
        chip = topology.chip_id(self.near)
        if chip in topology.removed_chips:
            raise InputError(f"chip {self.near} was removed", hint="put it back, or take another")
        healthy = fabrics.build(before.spec, before.hardware)
        name, (rate, latency_s) = next_name(topology, self.near), usual_figures(healthy)
        whole = spelled_out(healthy)
        more = tuple(
            CustomLink(src=a, dst=b, capacity_bytes_per_s=rate, latency_s=latency_s)
            for a, b in ((self.near, name), (name, self.near))
        )
        custom = replace(
            whole,
            chips=(*whole.chips, name),
            links=(*whole.links, *more),
            added=(*_still_added(before.spec, whole), name, *(link.name for link in more)),
        )
        spec = replace(
            before.spec,
            text=WORD,
            custom=custom,
            rework=NOTHING,
            bandwidths_bytes_per_s=(),
            latencies_s=(),
        )
        return _rebuilt(_renumbered(before, custom.chips), replace(before, spec=spec))


def spelled_out(topology: Topology) -> CustomFabric:
    """A healthy fabric link by link, without what was taken out."""
    gone = set(topology.removed_links.tolist())
    names, vertices = topology.vertex_names, topology.chip_count
    links = tuple(
        CustomLink(
            src=names[topology.link_src[i]],
            dst=names[topology.link_dst[i]],
            capacity_bytes_per_s=float(topology.link_capacity_bytes_per_s[i]),
            latency_s=float(topology.link_latency_s[i]),
            kind=LinkKind(int(topology.link_kind[i])),
        )
        for i in range(topology.link_count)
        if topology.link_kind[i] != LinkKind.ON_CHIP and i not in gone
    )
    lost = set(topology.removed_chips.tolist())
    hardware = topology.hardware
    return CustomFabric(
        title=topology.title,
        chips=tuple(name for i, name in enumerate(topology.chip_names) if i not in lost),
        switches=names[vertices:],
        links=links,
        hardware=hardware.name if hardware is not None else "",
        source=next(iter(topology.source_of_kind.values()), "stated with the fabric"),
    )


def _still_added(spec: TopologySpec, whole: CustomFabric) -> Iterator[str]:
    """What was added before and is there yet."""
    there = {*whole.chips, *(link.name for link in whole.links)}
    before = spec.custom.added if spec.custom is not None else ()
    names = (*before, *(name for link in spec.rework.links for name in link.names))
    return (name for name in names if name in there)


def next_name(topology: Topology, near: str) -> str:
    """A name for a chip beside another one: "i0.c16" beside "i0.c5" of 16."""
    found = _NUMBER.match(near)
    stem = found[1] if found else f"{near}."
    numbers = [
        int(other[2])
        for name in topology.vertex_names
        if (other := _NUMBER.match(name)) and other[1] == stem
    ]
    return f"{stem}{max(numbers, default=-1) + 1}"


def with_rework(before: Scenario, rework: Rework) -> Scenario:
    """The scenario on its fabric with exactly these changes; faults of what is gone go too.

    Raises:
        InputError: They cannot be; all reasons are given.
    """
    if rework == before.spec.rework:
        return before
    return _rebuilt(before, replace(before, spec=replace(before.spec, rework=rework)))


def _rebuilt(before: Scenario, after: Scenario) -> Scenario:
    healthy = fabrics.build(after.spec, after.hardware)
    kept = tuple(fault for fault in before.faults if _is_of(fault, healthy))
    topology = faults.apply(healthy, kept)
    return replace(after, faults=kept, topology=topology, placement=before.placement)


def _is_of(fault: faults.Fault, topology: Topology) -> bool:
    try:
        faults.links_of_fault(topology, fault)
    except InputError:
        return False
    return True


def _what_stays(
    links: Iterable[AddedLink], taken: set[str], without: set[str]
) -> Iterable[AddedLink]:
    """Added links of which some direction is neither taken out nor at a chip that is."""
    for link in links:
        left = [name for name in link.names if name not in taken]
        if not left or without & {link.src, link.dst}:
            continue
        if len(left) == len(link.names):
            yield link
        else:
            src, _, dst = left[0].partition(">")
            yield replace(link, src=src, dst=dst, both_ways=False)


def _emptied(before: Scenario, chips: tuple[str, ...]) -> Scenario:
    """The ranks on some chips put into the tray."""
    placement = before.placement
    if placement is None or not chips:
        return before
    numbers = [before.topology.chip_id(chip) for chip in chips]
    ranks = np.flatnonzero(np.isin(placement.chip_of_rank, numbers)).tolist()
    return replace(before, placement=placement.put_aside(tuple(ranks))) if ranks else before


def _renumbered(before: Scenario, chips: tuple[str, ...]) -> Scenario:
    """The placement with the chips counted as in another fabric; ranks on none go to the tray."""
    placement = before.placement
    if placement is None:
        return before
    place = {name: i for i, name in enumerate(chips)}
    numbers = np.array([place.get(name, TRAY) for name in before.topology.chip_names] + [TRAY])
    chip = numbers[placement.chip_of_rank].astype(np.int32)
    core = np.where(chip == TRAY, 0, placement.core_of_rank).astype(np.int32)
    return replace(before, placement=replace(placement, chip_of_rank=chip, core_of_rank=core))


def _counted(chips: int, chip: str, links: int, link: str) -> str:
    parts = [(chips, chip), (links, link)]
    return " and ".join(f"{n} {what}{'s' * (n > 1)}" for n, what in parts if n)
