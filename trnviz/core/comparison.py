"""Measured beside modelled, in numbers and in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import IntArray
from trnviz.core.errors import InputError
from trnviz.core.measured import CoreMemory, MeasuredRun, Monitor, OutOfMemory, Sweep
from trnviz.core.placement import Placement
from trnviz.core.simulation.timeline import Timeline
from trnviz.core.topology import Topology
from trnviz.core.units import format_bytes, format_rate, format_time

_SAME = 0.02
_TWICE = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Deviation:
    """One figure, twice.

    Attributes:
        what: Such as "1 MiB".
        measured: In SI.
        modelled: In SI.
    """

    what: str
    measured: float
    modelled: float

    @property
    def ratio(self) -> float | None:
        """Measured over modelled, None where the model says 0."""
        return self.measured / self.modelled if self.modelled > 0 else None


def in_words(deviation: Deviation, kind: str = "time") -> str:
    """One sentence: "1 MiB: measured 68 us, the model says 41 us: 1.66 times as long".

    Args:
        deviation: The two figures.
        kind: "time", "rate" or "bytes": how figures are written, and what more of it means.
    """
    show = {"time": format_time, "rate": format_rate, "bytes": format_bytes}[kind]
    measured, modelled = show(deviation.measured), show(deviation.modelled)
    return (
        f"{deviation.what}: measured {measured}, the model says {modelled}: "
        f"{difference(deviation, kind)}"
    )


def difference(deviation: Deviation, kind: str = "time") -> str:
    """How far off in a few words: "66 % longer"."""
    more, less = {
        "time": ("longer", "shorter"),
        "rate": ("faster", "slower"),
        "bytes": ("more", "less"),
    }[kind]
    ratio = deviation.ratio
    if ratio is None:
        return "the model has none" if deviation.measured else "the same"
    if abs(ratio - 1) < _SAME:
        return "the same within 2 %"
    if ratio >= _TWICE:
        return f"{ratio:.3g} times as {'long' if kind == 'time' else 'much'}"
    if ratio < 1 / _TWICE:
        return f"{ratio * 100:.3g} % of it"
    return f"{abs(ratio - 1) * 100:.3g} % {more if ratio > 1 else less}"


def overall(deviations: Iterable[Deviation]) -> str:
    """All of them in a sentence: how far off in the middle, and where most."""
    known = [d for d in deviations if d.ratio is not None and d.ratio > 0]
    if not known:
        return "nothing to compare"
    ratios = np.array([d.ratio for d in known], dtype=float)
    worst = known[int(np.abs(np.log(ratios)).argmax())]
    middle = float(np.exp(np.median(np.log(ratios))))
    return (
        f"measured is {middle:.3g} times the model in the middle of {len(known)} "
        f"point{'' if len(known) == 1 else 's'}, {worst.ratio:.3g} times at {worst.what}"
    )


def cores_of(content: Monitor | OutOfMemory, topology: Topology) -> tuple[CoreMemory, ...]:
    """What each logical core of an instance held, at its fullest.

    Raises:
        InputError: The file says nothing of cores, or of cores that the fabric has not.
    """
    found = (
        tuple(content.peak_of_core().values())
        if isinstance(content, Monitor)
        else tuple(
            CoreMemory(core=row.number, parts=row.parts)
            for row in content.rows
            if row.kind == "core"
        )
    )
    if not found:
        raise InputError("says nothing of the memory of cores")
    chips = int((topology.instance_of_chip == topology.instance_of_chip[0]).sum())
    most = chips * topology.cores_per_chip
    beyond = [core.core for core in found if core.core >= most]
    if beyond:
        raise InputError(
            f"core {beyond[0]} is none of {topology.title}",
            hint=f"an instance of it has the logical cores 0 to {most - 1}",
        )
    return found


def held_of_cores(
    rank_bytes: Sequence[int] | IntArray, placement: Placement, topology: Topology
) -> dict[int, int]:
    """Bytes that the model puts on each logical core of the first instance, by its number there."""
    held: dict[int, int] = {}
    first = topology.instance_of_chip[0]
    places = zip(placement.chip_of_rank.tolist(), placement.core_of_rank.tolist(), strict=True)
    for rank, (chip, core) in enumerate(places):
        if chip >= 0 and topology.instance_of_chip[chip] == first:
            number = chip * topology.cores_per_chip + core
            held[number] = held.get(number, 0) + int(rank_bytes[rank])
    return held


def memory(cores: Iterable[CoreMemory], held: Mapping[int, int]) -> tuple[Deviation, ...]:
    """What cores hold beside what the ledger says of their ranks."""
    return tuple(
        Deviation(
            what=f"core {core.core}",
            measured=float(core.total_bytes),
            modelled=float(held.get(core.core, 0)),
        )
        for core in cores
    )


def sweep(measured: Sweep, modelled_s: Mapping[int, float]) -> tuple[Deviation, ...]:
    """Each size that both have, by the time it takes."""
    return tuple(
        Deviation(
            what=format_bytes(point.size_bytes),
            measured=point.time_s,
            modelled=modelled_s[point.size_bytes],
        )
        for point in measured.points
        if point.size_bytes in modelled_s
    )


def mismatches(measured: Sweep, operation: str, ranks: int) -> Iterator[str]:
    """Where a benchmark was of something else than what is modelled."""
    if measured.operation and measured.operation != operation:
        yield f"the file measured {measured.operation}, this is {operation}"
    if measured.ranks and measured.ranks != ranks:
        yield f"the file measured {measured.ranks} ranks, this is {ranks}; --group says which"


def links(
    run: MeasuredRun, modelled: Timeline, names: tuple[str, ...], most: int = 10
) -> tuple[Deviation, ...]:
    """Mean rates of the links that were measured, the busiest first."""
    measured, model = run.mean_rate(), modelled.mean_rate()
    seen = np.flatnonzero(run.known_ratio() > 0)
    order = seen[np.argsort(-np.maximum(measured, model)[seen], kind="stable")][:most]
    return tuple(
        Deviation(what=names[i], measured=float(measured[i]), modelled=float(model[i]))
        for i in order.tolist()
    )
