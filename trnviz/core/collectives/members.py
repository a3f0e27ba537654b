"""Where the ranks of a group sit: chips that take part, and the cores of each.

An algorithm moves blocks between chips. Where several ranks share a chip, the first ranks of all
chips form one rail, the second ones another; each rail carries its own ranks' data between chips
and hands it to the other cores of the chip. Letters for shapes: M chips (nodes), m ranks on each.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import Int32Array, frozen
from trnviz.core.collectives.collective import ReplicaGroup
from trnviz.core.topology import Topology


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Members:
    """A group as nodes with equally many rails each.

    Attributes:
        topology: The fabric.
        chip: (M,) i4 chip of each node, in the order of the group.
        core: (M, m) i4 logical core of each rank.
        rank: (M, m) i4 position in the group of each rank.
        flat: True when a node is a rank, so that a chip may appear more than once.
    """

    topology: Topology
    chip: Int32Array
    core: Int32Array
    rank: Int32Array
    flat: bool = False

    def __post_init__(self) -> None:
        nodes, rails = self.rank.shape
        object.__setattr__(self, "chip", frozen(self.chip, "i4", (nodes,)))
        object.__setattr__(self, "core", frozen(self.core, "i4", (nodes, rails)))
        object.__setattr__(self, "rank", frozen(self.rank, "i4", (nodes, rails)))

    @property
    def nodes(self) -> int:
        """Nodes, M."""
        return len(self.chip)

    @property
    def rails(self) -> int:
        """Ranks on each chip, m."""
        return int(self.rank.shape[1])

    def order(self) -> Int32Array:
        """(M,) i4 nodes as the group lists them, which is ring order."""
        return np.arange(self.nodes, dtype=np.int32)

    @property
    def size(self) -> int:
        """Ranks."""
        return int(self.rank.size)


def flat(group: ReplicaGroup, topology: Topology) -> Members:
    """Every rank a node of its own."""
    count = len(group)
    return Members(
        topology=topology,
        chip=group.chip_of_rank,
        core=group.core_of_rank.reshape(count, 1),
        rank=np.arange(count, dtype=np.int32).reshape(count, 1),
        flat=True,
    )


def by_chip(group: ReplicaGroup, topology: Topology) -> Members:
    """Chips as nodes; ranks as nodes where chips hold unequal numbers of them."""
    chips, first, counts = np.unique(group.chip_of_rank, return_index=True, return_counts=True)
    if len(set(counts.tolist())) != 1:
        return flat(group, topology)
    by_first = np.argsort(first)
    place = np.empty(len(chips), dtype=np.int64)
    place[by_first] = np.arange(len(chips))
    node_of_rank = place[np.searchsorted(chips, group.chip_of_rank)]
    rank = np.argsort(node_of_rank, kind="stable").reshape(len(chips), int(counts[0]))
    return Members(
        topology=topology,
        chip=chips[by_first],
        core=group.core_of_rank[rank],
        rank=rank.astype(np.int32),
    )
