"""Where each rank sits: its chip and its logical core. Every edit gives a new value.

A rank, its shard and its tile on the screen are one thing here. A free core is a move, a taken core
is a swap with the tile there, and only an explicit over-commitment lets two ranks share a core.
Ranks that were put aside lie in the tray: on no chip, until they are placed again.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from trnviz.core.arrays import BoolArray, Int32Array, frozen
from trnviz.core.errors import PlacementError
from trnviz.core.parallelism import Parallelism, row_pair_order
from trnviz.core.topology import Topology

TRAY: Final = -1
"""The chip of a rank that was put aside."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Placement:
    """The place of every rank.

    Attributes:
        chip_of_rank: (R,) i4, `TRAY` for a rank that was put aside.
        core_of_rank: (R,) i4, the logical core on that chip.
    """

    chip_of_rank: Int32Array
    core_of_rank: Int32Array

    def __post_init__(self) -> None:
        object.__setattr__(self, "chip_of_rank", frozen(self.chip_of_rank, "i4", (None,)))
        shape = self.chip_of_rank.shape
        object.__setattr__(self, "core_of_rank", frozen(self.core_of_rank, "i4", shape))

    @classmethod
    def initial(cls, plan: Parallelism, topology: Topology) -> "Placement":
        """Where the launcher puts the ranks before anybody drags one.

        Raises:
            PlacementError: More ranks than logical cores.
        """
        cores = topology.core_count
        if plan.world > cores:
            raise PlacementError(
                f"{plan.world} ranks do not fit on the {cores} logical cores of {topology.name}"
            )
        place_of_rank = np.empty(plan.world, np.int32)
        places = _places(plan, topology)
        if np.isin(places // topology.cores_per_chip, topology.removed_chips).any():
            places = _cores_that_are_there(topology)[: plan.world]
        place_of_rank[plan.grid.ravel()] = places
        chip, core = np.divmod(place_of_rank, topology.cores_per_chip)
        return cls(chip_of_rank=chip, core_of_rank=core)

    @property
    def placed(self) -> BoolArray:
        """(R,) bool, the ranks that sit on a chip."""
        there: BoolArray = self.chip_of_rank >= 0
        return there

    @property
    def aside(self) -> tuple[int, ...]:
        """The ranks in the tray, ascending."""
        return self.ranks_on(TRAY)

    def put_aside(self, ranks: tuple[int, ...]) -> "Placement":
        """The same placement with these ranks in the tray.

        Raises:
            PlacementError: There is no such rank.
        """
        self._require(ranks)
        return self.with_places(dict.fromkeys(ranks, (TRAY, 0)))

    @property
    def rank_count(self) -> int:
        """R."""
        return len(self.chip_of_rank)

    def ranks_on(self, chip: int) -> tuple[int, ...]:
        """The ranks on one chip, ascending."""
        return tuple(np.flatnonzero(self.chip_of_rank == chip).tolist())

    def ranks_at(self, chip: int, core: int) -> tuple[int, ...]:
        """The ranks on one logical core; more than one is an over-commitment."""
        there = (self.chip_of_rank == chip) & (self.core_of_rank == core)
        return tuple(np.flatnonzero(there).tolist())

    def cores_taken(self, topology: Topology) -> Int32Array:
        """(N, cores of a chip) i4, how many ranks sit on each logical core."""
        core = (self.chip_of_rank * topology.cores_per_chip + self.core_of_rank)[self.placed]
        counts = np.bincount(core, minlength=topology.chip_count * topology.cores_per_chip)
        return counts.reshape(topology.chip_count, topology.cores_per_chip).astype(np.int32)

    def shares_core(self, topology: Topology) -> BoolArray:
        """(R,) bool, the ranks that are over-committed: another rank sits on the same core."""
        shared: BoolArray = self.cores_taken(topology)[self.chip_of_rank, self.core_of_rank] > 1
        return shared & self.placed

    def equals(self, other: "Placement") -> bool:
        """True when every rank sits in the same place."""
        return np.array_equal(self.chip_of_rank, other.chip_of_rank) and np.array_equal(
            self.core_of_rank, other.core_of_rank
        )

    def with_places(self, places: dict[int, tuple[int, int]]) -> "Placement":
        """The same placement with some ranks on another (chip, core)."""
        if not places:
            return self
        chip, core = self.chip_of_rank.copy(), self.core_of_rank.copy()
        for rank, (new_chip, new_core) in places.items():
            chip[rank], core[rank] = new_chip, new_core
        return replace(self, chip_of_rank=chip, core_of_rank=core)

    def swap(self, rank: int, other: int) -> "Placement":
        """Two ranks trade places.

        Raises:
            PlacementError: There is no such rank.
        """
        self._require((rank, other))
        return self.with_places({rank: self._place(other), other: self._place(rank)})

    def swap_chips(self, chip: int, other: int) -> "Placement":
        """All that sits on one chip trades places with all that sits on the other."""
        places = {rank: (other, self._place(rank)[1]) for rank in self.ranks_on(chip)}
        places |= {rank: (chip, self._place(rank)[1]) for rank in self.ranks_on(other)}
        return self.with_places(places)

    def move(
        self,
        ranks: tuple[int, ...],
        chip: int,
        topology: Topology,
        *,
        core: int | None = None,
        over_commit: bool = False,
    ) -> "Placement":
        """Ranks dropped on a chip, or one rank on one of its cores.

        Ranks that already sit on the chip stay there. Free cores are filled first; then each rank
        that is left swaps with a tile that was not dropped; with `over_commit` it shares instead.

        Args:
            ranks: The dropped ranks; in this order they get their cores.
            chip: The chip under the pointer.
            topology: The fabric both belong to.
            core: The logical core under the pointer, for a single rank.
            over_commit: Share a taken core instead of swapping.

        Raises:
            PlacementError: No such rank, chip or core; the chip is down; more ranks than cores.
        """
        self._require(ranks)
        _require_chip(chip, core, topology)
        if core is not None:
            if len(ranks) != 1:
                raise PlacementError(
                    f"{len(ranks)} shards cannot go to one core; drop them on a chip"
                )
            return self._to_core(ranks[0], (chip, core), over_commit=over_commit)
        coming = tuple(dict.fromkeys(r for r in ranks if self.chip_of_rank[r] != chip))
        staying = tuple(r for r in self.ranks_on(chip) if r in ranks)
        if len(coming) + len(staying) > topology.cores_per_chip and not over_commit:
            raise PlacementError(
                f"{topology.chip_names[chip]} has {topology.cores_per_chip} logical cores; "
                f"{len(coming) + len(staying)} shards need as many, or share them"
            )
        return self._fill(coming, staying, chip, topology, over_commit=over_commit)

    def _to_core(self, rank: int, place: tuple[int, int], *, over_commit: bool) -> "Placement":
        there = tuple(other for other in self.ranks_at(*place) if other != rank)
        if self._place(rank) == place:
            return self
        if there and not over_commit:
            return self.swap(rank, there[0])
        return self.with_places({rank: place})

    def _fill(
        self,
        coming: tuple[int, ...],
        staying: tuple[int, ...],
        chip: int,
        topology: Topology,
        *,
        over_commit: bool,
    ) -> "Placement":
        taken = {c: self.ranks_at(chip, c) for c in range(topology.cores_per_chip)}
        free = [c for c, there in taken.items() if not there]
        partners = [r for there in taken.values() for r in there if r not in staying]
        places: dict[int, tuple[int, int]] = {}
        shared = 0
        for rank in coming:
            own_chip, own_core = self._place(rank)
            if free:
                core = own_core if own_core in free else free[0]
                free.remove(core)
            elif over_commit:
                core = (own_core + shared) % topology.cores_per_chip
            else:
                partner = _partner(partners, own_core, self.core_of_rank)
                partners.remove(partner)
                places[partner] = (own_chip, 0 if own_chip == TRAY else own_core)
                core = int(self.core_of_rank[partner])
            places[rank] = (chip, core)
        return self.with_places(places)

    def _place(self, rank: int) -> tuple[int, int]:
        return int(self.chip_of_rank[rank]), int(self.core_of_rank[rank])

    def _require(self, ranks: tuple[int, ...]) -> None:
        for rank in ranks:
            if not 0 <= rank < self.rank_count:
                raise PlacementError(f"there is no rank {rank}; 0 to {self.rank_count - 1}")


def _partner(partners: list[int], core: int, core_of_rank: Int32Array) -> int:
    """The tile to swap with: the one at the same core, else the first."""
    same = [rank for rank in partners if core_of_rank[rank] == core]
    return (same or partners)[0]


def _require_chip(chip: int, core: int | None, topology: Topology) -> None:
    if not 0 <= chip < topology.chip_count:
        raise PlacementError(f"there is no chip {chip}; 0 to {topology.chip_count - 1}")
    if chip in topology.removed_chips:
        raise PlacementError(f"{topology.chip_names[chip]} was removed; choose another chip")
    if not topology.chip_up[chip]:
        raise PlacementError(f"{topology.chip_names[chip]} is down; choose a chip that is up")
    if core is not None and not 0 <= core < topology.cores_per_chip:
        raise PlacementError(
            f"{topology.chip_names[chip]} has no core {core}; 0 to {topology.cores_per_chip - 1}"
        )


def _cores_that_are_there(topology: Topology) -> Int32Array:
    """All cores, chip by chip, without those of removed chips."""
    cores = np.arange(topology.chip_count * topology.cores_per_chip, dtype=np.int32)
    there: Int32Array = cores[~np.isin(cores // topology.cores_per_chip, topology.removed_chips)]
    return there


def _places(plan: Parallelism, topology: Topology) -> Int32Array:
    """(R,) i4, the physical core of each place of the array [PP, DP, CP, TP], flattened.

    A plan that fits one instance stays in it. A larger one starts every stage on an instance of its
    own where there are enough, so that the pipeline runs over Z; whatever an instance then holds
    beyond the plan stays free.
    """
    per_instance = topology.chip_count * topology.cores_per_chip // topology.instance_count
    block = plan.world // plan.pp
    local: Int32Array = np.arange(per_instance, dtype=np.int32)
    pair = row_pair_order(plan.tp, plan.lnc, plan.rank_order)
    if pair is not None and len(pair) == per_instance:
        local = pair
    nodes = -(-block // per_instance)
    spread = plan.world > per_instance and nodes * plan.pp <= topology.instance_count
    if not spread:
        place = np.arange(plan.world)
        return (place // per_instance * per_instance + local[place % per_instance]).astype(np.int32)
    instances = _instances_of_stages(plan.pp, nodes, topology)
    place = np.arange(block)
    node, index = instances[:, place // per_instance], local[place % per_instance]
    return (node * per_instance + index).ravel().astype(np.int32)


def _instances_of_stages(stages: int, nodes: int, topology: Topology) -> Int32Array:
    """(PP, nodes) i4, the instances of each stage.

    Over several UltraServers the replicas of a stage are dealt out evenly where they divide: the
    pipeline then stays on Z inside each UltraServer, and only data parallelism crosses EFA.
    """
    servers = int(topology.ultraserver_of_chip.max()) + 1
    per_server = topology.instance_count // servers
    here = nodes // servers
    if servers == 1 or nodes % servers or here * stages > per_server:
        return np.arange(stages * nodes, dtype=np.int32).reshape(stages, nodes)
    stage, server, node = np.ogrid[:stages, :servers, :here]
    instances: Int32Array = (server * per_server + stage * here + node).astype(np.int32)
    return instances.reshape(stages, nodes)
