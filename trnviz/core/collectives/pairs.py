"""Send/recv and permute: each pair one flow along one way; its size is the bytes of one pair."""

import numpy as np

from trnviz.core.collectives.collective import Collective, CollectiveKind
from trnviz.core.collectives.compose import GroupFlows
from trnviz.core.collectives.exchange import independent
from trnviz.core.collectives.members import Members
from trnviz.core.errors import ScheduleError


def usual_pairs(kind: CollectiveKind, size: int) -> tuple[tuple[int, int], ...]:
    """A permute goes round the group; a send/recv goes from the first rank to the second."""
    if size == 1:
        return ()
    if kind is CollectiveKind.PERMUTE:
        return tuple((i, (i + 1) % size) for i in range(size))
    return ((0, 1),)


def pairs_of(collective: Collective, size: int) -> tuple[tuple[int, int], ...]:
    """The pairs asked for, or the usual ones.

    Raises:
        ScheduleError: A pair names a position that the group does not have, or a permute sends
            twice from or to the same rank.
    """
    pairs = collective.pairs or usual_pairs(collective.kind, size)
    for src, dst in pairs:
        if not (0 <= src < size and 0 <= dst < size):
            raise ScheduleError(
                f"the pair {src}:{dst} names a rank outside the group; positions are 0-{size - 1}"
            )
    if collective.kind is CollectiveKind.PERMUTE:
        for ends, what in zip(zip(*pairs, strict=True), ("sends", "receives"), strict=False):
            if len(set(ends)) != len(ends):
                raise ScheduleError(f"in a permute every rank {what} at most once")
    return pairs


def flows_of(members: Members, collective: Collective) -> GroupFlows:
    """One flow a pair."""
    pairs = np.array(pairs_of(collective, members.size), dtype=np.int32).reshape(-1, 2)
    site_of_rank = np.argsort(members.rank.ravel()).astype(np.int32)
    count = len(pairs)
    flows = independent(
        site_of_rank[pairs[:, 0]],
        site_of_rank[pairs[:, 1]],
        size_bytes=np.full(count, float(collective.size_bytes)),
        phase=np.zeros(count),
        path=0,
    )
    return GroupFlows(
        flows=flows,
        chunk_bytes=flows.size_bytes,
        chunk_owner=pairs[:, 0],
        chunk_list=np.zeros(0, dtype=np.int32),
    )
