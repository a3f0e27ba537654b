"""What is asked of the bench, as people type it: the same words in the window and on the line."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from trnviz.core.bench.attempt import Rules
from trnviz.core.bench.run import CollectiveResult, run
from trnviz.core.collectives.collective import Collective, CollectiveKind, ReplicaGroup
from trnviz.core.collectives.groups import member, parse_groups, whole
from trnviz.core.errors import InputError
from trnviz.core.topology import Topology

PAIRED = (CollectiveKind.PERMUTE, CollectiveKind.SEND_RECV)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One collective alone on a fabric.

    Attributes:
        operation: A name of `CollectiveKind`.
        size_bytes: By the convention of `core.collectives.collective`.
        algorithm: A name of the registry, or "auto".
        group: Such as "chips:0-15" or "ranks:0-63;64-127"; empty for all chips.
        root: Chip or rank that a broadcast starts from; empty for the first of the group.
        pairs: Of permute and send_recv, such as "0:1,1:2"; empty for the usual ones.
        chunks: Pieces of each lane, None for the algorithm's own number.
        ties: "split" or "clockwise"; empty becomes the usual of the network.
        network: "fluid" or "fifo".
    """

    operation: str
    size_bytes: int
    algorithm: str = "auto"
    group: str = ""
    root: str = ""
    pairs: str = ""
    chunks: int | None = None
    ties: str = ""
    network: str = "fluid"

    def __post_init__(self) -> None:
        rules = Rules(ties=self.ties, network=self.network)
        object.__setattr__(self, "ties", rules.ties)

    def groups(self, topology: Topology) -> tuple[ReplicaGroup, ...]:
        """The groups on a fabric.

        Raises:
            InputError: The text is refused; its source is "group".
        """
        with _source("group"):
            return parse_groups(self.group, topology) if self.group else (whole(topology),)

    def collective(self, topology: Topology) -> Collective:
        """The collective on a fabric.

        Raises:
            InputError: A part is refused; the source is the name of the attribute.
        """
        groups = self.groups(topology)
        kind = CollectiveKind(self.operation)
        root = 0
        if self.root:
            with _source("root"):
                root = member(self.root, groups[0], topology)
        return Collective(
            name=self.operation,
            kind=kind,
            size_bytes=self.size_bytes,
            groups=groups,
            algorithm=self.algorithm,
            root=root,
            pairs=self._pairs(kind, groups, topology),
        )

    def _pairs(
        self, kind: CollectiveKind, groups: tuple[ReplicaGroup, ...], topology: Topology
    ) -> tuple[tuple[int, int], ...]:
        if not self.pairs:
            return ()
        if kind not in PAIRED:
            raise InputError(f"{kind.value} has no pairs", source="pairs", hint="leave it out")
        if len(groups) > 1:
            raise InputError(
                "there are several groups", source="pairs", hint="pairs need one group"
            )
        with _source("pairs"):
            return tuple(_pair(item, groups[0], topology) for item in self.pairs.split(","))

    def answer(self, topology: Topology, *, record: str = "full") -> CollectiveResult:
        """Carry it out.

        Args:
            topology: The fabric, faults included.
            record: "full" for rates over time, "totals" for one mean rate a link.

        Raises:
            InputError: A part is refused.
            ScheduleError: The algorithm, or with "auto" every one, cannot serve the group.
            RoutingError: Faults cut a group apart.
        """
        return run(
            self.collective(topology),
            topology,
            ties=self.ties,
            network=self.network,
            chunks=self.chunks,
            record=record,
        )


def _pair(text: str, group: ReplicaGroup, topology: Topology) -> tuple[int, int]:
    src, colon, dst = text.partition(":")
    if not colon:
        raise InputError(f"{text!r} is not a pair", hint="such as 0:1,1:2")
    return member(src, group, topology), member(dst, group, topology)


@contextmanager
def _source(name: str) -> Iterator[None]:
    try:
        yield
    except InputError as error:
        raise error.at(source=name) from error
