"""Neuron's own choice of algorithm, as far as it is published.

Inside a NeuronLink domain: Mesh for small messages, RDH for middling ones, KangaRing for large
ones, Ring for groups with one rank per chip. Between domains: hierarchical where a domain has
several ranks of the group; else Mesh, RDH or Ring by size. Where the one named cannot serve, the
next that can (AWS Neuron documentation, `neuron-runtime/explore`, intranode- and
internode-collective-comm).

The two thresholds are figures of the hardware file, and so can be changed: `mesh_most_bytes` and
`kangaring_least_bytes`, for groups of `threshold_ranks`; they scale with the ranks of the group,
which a published sample of 16 ranks bears out (128 KB Mesh, 2 MB RDH, 32 MB KangaRing). Their
values for each operation are not published.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import distinct
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.errors import ScheduleError
from trnviz.core.hardware import HardwareSpec
from trnviz.core.topology import Topology
from trnviz.core.units import format_bytes

_PAIRWISE = (CollectiveKind.ALL_TO_ALL, CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV)
_LAST = ("ring", "mesh")


@dataclass(frozen=True, slots=True)
class Choice:
    """What the rule says of one collective.

    Attributes:
        first: The algorithm it names.
        why: In words.
    """

    first: str
    why: str

    @property
    def names(self) -> tuple[str, ...]:
        """Algorithms in the order in which they are tried."""
        return tuple(dict.fromkeys((self.first, *_LAST)))

    def note(self, taken: str) -> str:
        """The choice in words, once it is known which algorithm serves."""
        refused = "" if taken == self.first else f"; {self.first} cannot serve the group"
        return f"Neuron's rule: {self.why}{refused}"


def choice(collective: Collective, topology: Topology) -> Choice:
    """What Neuron would take.

    Raises:
        ScheduleError: The fabric has no such rule, or Neuron no such operation.
    """
    hardware = topology.hardware
    if hardware is None:
        raise ScheduleError("neuron is the rule of AWS chips; a generic fabric has none")
    if collective.kind is CollectiveKind.BROADCAST:
        raise ScheduleError("Neuron has no broadcast of its own; frameworks make it of others")
    if collective.kind in _PAIRWISE:
        return Choice("mesh", "pairs go directly")
    domains = max(_domains(group, topology) for group in collective.groups)
    chips = max(_chips(group) for group in collective.groups)
    ranks = len(collective.groups[0])
    if 1 < domains < ranks:
        return Choice("hierarchical", "hierarchical between instances with several ranks each")
    if domains == 1 and chips == ranks:
        return Choice("ring", "ring for one rank per chip")
    whole = all(_takes_whole_chips(group, topology) for group in collective.groups)
    largest = "kangaring" if domains == 1 and whole else "ring"
    return _by_size(collective.size_bytes, ranks, hardware, largest)


def _by_size(size_bytes: int, ranks: int, hardware: HardwareSpec, largest: str) -> Choice:
    share = ranks / hardware.value("threshold_ranks")
    mesh = hardware.value("mesh_most_bytes") * share
    ring = hardware.value("kangaring_least_bytes") * share
    name = "mesh" if size_bytes <= mesh else "rdh" if size_bytes < ring else largest
    why = (
        f"of {ranks} ranks mesh up to {format_bytes(mesh)}, {largest} from {format_bytes(ring)}, "
        "rdh between"
    )
    return Choice(name, why)


def _domains(group: ReplicaGroup, topology: Topology) -> int:
    """NeuronLink domains that a group has ranks in."""
    return len(distinct(topology.ultraserver_of_chip[group.chip_of_rank]))


def _chips(group: ReplicaGroup) -> int:
    return len(distinct(group.chip_of_rank))


def _takes_whole_chips(group: ReplicaGroup, topology: Topology) -> bool:
    """KangaRing needs all ranks of every chip it passes."""
    ranks = np.bincount(group.chip_of_rank)
    return bool((ranks[ranks > 0] == topology.cores_per_chip).all())
