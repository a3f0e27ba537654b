"""Groups and collectives in one line, for tests."""

from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup

MIB = 2**20
GIB = 2**30


def chips(*ids: int) -> ReplicaGroup:
    return ReplicaGroup(ranks=ids, chip_of_rank=ids, core_of_rank=[0] * len(ids))


def ranks(*ids: int, cores: int = 4) -> ReplicaGroup:
    return ReplicaGroup(
        ranks=ids,
        chip_of_rank=[i // cores for i in ids],
        core_of_rank=[i % cores for i in ids],
    )


def collective(operation: str, algorithm: str, *groups: ReplicaGroup, **changes) -> Collective:
    kind = CollectiveKind(operation)
    count = len(groups[0])
    pairs = ()
    if kind in (CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV) and count > 1:
        pairs = tuple((i, (i + 1) % count) for i in range(count))
    values = {"size_bytes": MIB, "root": 0, "pairs": pairs, **changes}
    return Collective(
        name=operation, kind=kind, groups=tuple(groups), algorithm=algorithm, **values
    )
