"""What tools measured on real machines, as values beside which a model's answers can be laid.

Nothing here is simulated. A figure that a tool did not give is absent, never zero.
"""

from dataclasses import dataclass, field

import numpy as np

from trnviz.core.arrays import BoolArray, FloatArray, Int32Array, frozen
from trnviz.core.errors import InputError
from trnviz.core.simulation.timeline import Episode, Timeline
from trnviz.core.topology import Topology

__all__ = [
    "CoreMemory",
    "LinkLoads",
    "MeasuredRun",
    "MemoryRecord",
    "MemoryTable",
    "Monitor",
    "OutOfMemory",
    "Sweep",
    "SweepPoint",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class SweepPoint:
    """One size of a benchmark of a collective.

    Attributes:
        size_bytes: By the convention of nccl-tests.
        time_s: Mean of one execution.
        algbw_bytes_per_s: As the tool printed it, in bytes; None where it did not.
        busbw_bytes_per_s: Likewise.
        algorithm: As the tool named it, "" where it did not.
        dtype: Likewise.
        percentiles_s: (percent, time) where the tool gave them.
    """

    size_bytes: int
    time_s: float
    algbw_bytes_per_s: float | None = None
    busbw_bytes_per_s: float | None = None
    algorithm: str = ""
    dtype: str = ""
    percentiles_s: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep:
    """A benchmark of one collective over sizes.

    Attributes:
        points: In the order of the file.
        operation: Of `CollectiveKind`, "" where the file does not say.
        ranks: 0 where the file does not say.
        command: The command line that the file shows, or "".
        units: Which gigabyte the tool's bandwidths were in, and how that was known.
        failures: (size, what the tool said) of sizes that did not run.
    """

    points: tuple[SweepPoint, ...]
    operation: str = ""
    ranks: int = 0
    command: str = ""
    units: str = ""
    failures: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreMemory:
    """What one logical core has allocated.

    Attributes:
        core: Number on its instance.
        parts: (category, bytes), by the tool's names.
    """

    core: int
    parts: tuple[tuple[str, int], ...]

    @property
    def total_bytes(self) -> int:
        """All categories."""
        return sum(size for _, size in self.parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRecord:
    """One runtime process in one record of a monitor.

    Attributes:
        record: Number of the record, from 0.
        process: Identifier of the process.
        tag: The runtime's own label.
        device_bytes: What the process has on all devices.
        host_bytes: And on the host.
        cores: By core.
        utilization: (core, ratio) of cores in use.
    """

    record: int
    process: int
    tag: str
    device_bytes: int
    host_bytes: int
    cores: tuple[CoreMemory, ...]
    utilization: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Monitor:
    """A recording of a monitor.

    Attributes:
        records: How many the file holds.
        memory: One for each process and record that says something of memory.
        instance: Type of the machine, "" where the file does not say.
        devices: Chips of the machine, 0 likewise.
        cores_per_device: Logical cores, 0 likewise.
        device_bytes: Memory of a chip, 0 likewise.
    """

    records: int
    memory: tuple[MemoryRecord, ...]
    instance: str = ""
    devices: int = 0
    cores_per_device: int = 0
    device_bytes: int = 0

    def peak_of_core(self) -> dict[int, CoreMemory]:
        """For each core its fullest record; processes that share a core are added up."""
        most: dict[int, CoreMemory] = {}
        for core, memory in self._sums():
            if core not in most or memory.total_bytes > most[core].total_bytes:
                most[core] = memory
        return dict(sorted(most.items()))

    def _sums(self) -> list[tuple[int, CoreMemory]]:
        held: dict[tuple[int, int], dict[str, int]] = {}
        for entry in self.memory:
            for core in entry.cores:
                parts = held.setdefault((entry.record, core.core), {})
                for name, size in core.parts:
                    parts[name] = parts.get(name, 0) + size
        return [
            (core, CoreMemory(core=core, parts=tuple(parts.items())))
            for (_, core), parts in held.items()
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTable:
    """One row of the table that the runtime prints when a device is full.

    Attributes:
        label: As printed, such as "NC 4".
        kind: "device", "core" or "neff".
        number: Of it.
        parts: (column, bytes); columns that do not apply are left out.
        total_bytes: As printed.
    """

    label: str
    kind: str
    number: int
    parts: tuple[tuple[str, int], ...]
    total_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfMemory:
    """What a runtime said when an allocation failed.

    Attributes:
        rows: Of its table.
        asked_bytes: What could not be allocated, None where the file does not say.
        usage: What for.
        device: On which, -1 likewise.
        core: For which, -1 likewise.
        lnc: Physical cores per logical core, 0 likewise.
        sharing: Cores that use the same memory.
        names: (number, name) of the NEFFs.
    """

    rows: tuple[MemoryTable, ...]
    asked_bytes: int | None = None
    usage: str = ""
    device: int = -1
    core: int = -1
    lnc: int = 0
    sharing: tuple[int, ...] = ()
    names: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LinkLoads:
    """Samples of what links carried, before it is known which fabric they belong to.

    A sample holds from its time to the next one. K samples, M links.

    Attributes:
        links: M names.
        time_s: (K + 1,) f8 rising; the last is the end of the last sample.
        rate_bytes_per_s: (K, M) f8, 0 where unknown.
        is_known: (K, M) bool; a gap is no data, which is not an idle link.
        is_ratio: Whether the values are shares of capacity instead of rates.
    """

    links: tuple[str, ...]
    time_s: FloatArray
    rate_bytes_per_s: FloatArray
    is_known: BoolArray
    is_ratio: bool = False

    def __post_init__(self) -> None:
        shape = (len(self.time_s) - 1, len(self.links))
        object.__setattr__(self, "time_s", frozen(self.time_s, "f8", (None,)))
        rates = frozen(self.rate_bytes_per_s, "f8", shape)
        object.__setattr__(self, "rate_bytes_per_s", rates)
        object.__setattr__(self, "is_known", frozen(self.is_known, "?", shape))
        if (np.diff(self.time_s) <= 0).any():
            raise InputError("the times of the samples do not rise", hint="each later than before")

    def on(self, topology: Topology, *, leaves_out: bool = False) -> "MeasuredRun":
        """The samples as a run on a fabric.

        Args:
            topology: The fabric.
            leaves_out: Whether links may be missing, as in a fabric that was changed by hand; they
                are named in the run.

        Raises:
            InputError: A link is not one of the fabric's, or none of them is.
        """
        missing = self._missing(topology) if leaves_out else ()
        columns = [i for i, name in enumerate(self.links) if name not in missing]
        if not columns:
            raise InputError("none of the links that were measured is in this fabric")
        link = np.array([topology.link_id(self.links[i]) for i in columns], np.int32)
        capacity = topology.link_capacity_bytes_per_s[link]
        rate = self.rate_bytes_per_s[:, columns] * (capacity if self.is_ratio else 1.0)
        start = float(self.time_s[0])
        episode = Episode(
            starts_s=np.zeros(1),
            count=1,
            time_s=self.time_s - start,
            link=link,
            rate_bytes_per_s=rate,
            span=np.full(len(rate), -1, np.int32),
        )
        return MeasuredRun(
            timeline=Timeline(
                duration_s=float(self.time_s[-1]) - start,
                link_count=topology.link_count,
                episodes=(episode,),
                spans=(),
            ),
            start_s=start,
            links=link,
            time_s=episode.time_s,
            is_known=self.is_known[:, columns],
            missing=missing,
        )

    def _missing(self, topology: Topology) -> tuple[str, ...]:
        """Names of the links that the fabric does not have, or not any more."""
        gone = {topology.link_names[link] for link in topology.removed_links.tolist()}
        there = set(topology.link_names) - gone
        return tuple(name for name in self.links if name not in there)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MeasuredRun:
    """Measured link loads on a fabric, played like a modelled run.

    Attributes:
        timeline: Rates; 0 in gaps, which `known` tells from idle links.
        start_s: The first sample, by the recorder's clock.
        links: (M,) those that were recorded.
        time_s: (K + 1,) as in the recording, from 0.
        is_known: (K, M) bool.
        missing: Names of links that were recorded and that this fabric does not have.
    """

    timeline: Timeline
    start_s: float
    links: Int32Array = field(repr=False)
    time_s: FloatArray = field(repr=False)
    is_known: BoolArray = field(repr=False)
    missing: tuple[str, ...] = ()

    @property
    def occupancy(self) -> None:
        """Loads of links say nothing of memory."""
        return

    def known(self, time_s: float) -> BoolArray:
        """(L,) bool, which links have data at `time_s`; at the end those of the last sample."""
        seen = np.zeros(self.timeline.link_count, np.bool_)
        at = int(np.searchsorted(self.time_s, time_s, side="right")) - 1
        at = min(at, len(self.is_known) - 1) if time_s <= self.time_s[-1] else at
        if 0 <= at < len(self.is_known):
            seen[self.links[self.is_known[at]]] = True
        return seen

    def known_ratio(self) -> FloatArray:
        """(L,) f8 share of the run in which each link has data."""
        share = np.zeros(self.timeline.link_count)
        lengths = np.diff(self.time_s)
        share[self.links] = lengths @ self.is_known / lengths.sum()
        return share

    def mean_rate(self) -> FloatArray:
        """(L,) f8 mean over the time in which a link has data, 0 where it never has."""
        seen = self.known_ratio()
        mean: FloatArray = np.divide(
            self.timeline.mean_rate(), seen, out=np.zeros(len(seen)), where=seen > 0
        )
        return mean
