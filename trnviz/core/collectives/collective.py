"""What is asked of the fabric: an operation, its groups and its size; algbw and busbw.

Sizes and the two bandwidths follow nccl-tests (`doc/PERFORMANCE.md` there): the size of an
all-reduce or broadcast is the buffer, of a reduce-scatter the input of one rank, of an all-gather
the gathered total, of an all-to-all what one rank holds, of a permute or send/recv the bytes of one
pair.
"""

from dataclasses import dataclass
from enum import StrEnum

from trnviz.core.arrays import Int32Array, frozen
from trnviz.core.errors import ScheduleError


class CollectiveKind(StrEnum):
    """The operations that can be asked for."""

    ALL_REDUCE = "all_reduce"
    ALL_GATHER = "all_gather"
    REDUCE_SCATTER = "reduce_scatter"
    ALL_TO_ALL = "all_to_all"
    BROADCAST = "broadcast"
    PERMUTE = "permute"
    SEND_RECV = "send_recv"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReplicaGroup:
    """Ranks that take part together, in ring order, and where each sits.

    Attributes:
        ranks: (n,) i4 rank ids; for chip groups, the chip ids.
        chip_of_rank: (n,) i4.
        core_of_rank: (n,) i4 logical core on that chip.
    """

    ranks: Int32Array
    chip_of_rank: Int32Array
    core_of_rank: Int32Array

    def __post_init__(self) -> None:
        n = len(self.ranks)
        for name in ("ranks", "chip_of_rank", "core_of_rank"):
            object.__setattr__(self, name, frozen(getattr(self, name), "i4", (n,)))
        if n == 0:
            raise ScheduleError("a group has no ranks; it needs at least one")
        if len(set(self.ranks.tolist())) != n:
            raise ScheduleError("a group names a rank twice")

    def __len__(self) -> int:
        return len(self.ranks)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Collective:
    """One operation over groups of equal size that run at the same time.

    Attributes:
        name: For people and tables, such as "tp all_gather".
        kind: The operation.
        size_bytes: By the convention of this module.
        groups: Groups that run side by side.
        algorithm: A name of the registry, or "auto".
        root: Position in the group of the root of a broadcast.
        pairs: (source, destination) positions in the group, of permute and send_recv.
    """

    name: str
    kind: CollectiveKind
    size_bytes: int
    groups: tuple[ReplicaGroup, ...]
    algorithm: str = "auto"
    root: int = 0
    pairs: tuple[tuple[int, int], ...] = ()


def busbw_factor(kind: CollectiveKind, ranks: int) -> float:
    """The ratio busbw / algbw: 2(n-1)/n for all-reduce, (n-1)/n for the scattering ones, else 1."""
    if ranks <= 1:
        return 0.0 if kind in _SCATTERING or kind is CollectiveKind.ALL_REDUCE else 1.0
    share = (ranks - 1) / ranks
    if kind is CollectiveKind.ALL_REDUCE:
        return 2 * share
    return share if kind in _SCATTERING else 1.0


_SCATTERING = frozenset(
    {CollectiveKind.ALL_GATHER, CollectiveKind.REDUCE_SCATTER, CollectiveKind.ALL_TO_ALL}
)
