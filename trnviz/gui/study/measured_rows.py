"""What cores were measured to hold, by the rows of the ledger and by the banks of a chip."""

from collections.abc import Sequence
from dataclasses import dataclass

from trnviz.core.comparison import Deviation, difference
from trnviz.core.measured import CoreMemory
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.gui.figures import format_bytes
from trnviz.gui.language import said, tr
from trnviz.gui.study.ledger_rows import LedgerRows

_WHOLE = -1
_MOST_CORES = 8
"""Named one by one; more are cut short."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What was measured at one place.

    Attributes:
        cores: Numbers of the logical cores that were measured, on the first instance.
        parts: (category, bytes), by the tool's names, added up.
    """

    cores: tuple[int, ...]
    parts: tuple[tuple[str, int], ...]

    @property
    def total_bytes(self) -> int:
        """All categories."""
        return sum(size for _, size in self.parts)

    def beside(self, modelled_bytes: float) -> str:
        """How far it is from the model in words."""
        found = Deviation(what="", measured=float(self.total_bytes), modelled=modelled_bytes)
        return said(difference(found, "bytes"))

    def explanation(self, modelled_bytes: float, source: str) -> str:
        """All of it, with the categories as the tool names them."""
        many = len(self.cores)
        more = ", ..." if many > _MOST_CORES else ""
        cores = ", ".join(map(str, self.cores[:_MOST_CORES])) + more
        parts = ", ".join(f"{name} {format_bytes(size)}" for name, size in self.parts if size)
        words = (
            tr("measured on core {0} by {1}: {2}; the ledger has {3}: {4}")
            if many == 1
            else tr("measured on cores {0} by {1}: {2}; the ledger has {3}: {4}")
        )
        size, ledger = format_bytes(self.total_bytes), format_bytes(round(modelled_bytes))
        told = words.format(cores, source, size, ledger, self.beside(modelled_bytes))
        return f"{told}\n{parts}"


def of_rows(
    rows: LedgerRows, cores: Sequence[CoreMemory], scenario: Scenario
) -> tuple[Held | None, ...]:
    """What was measured of each row, None where nothing was.

    A stage stands for ranks on many cores, of which each is a row of its own.
    """
    topology, placement = scenario.topology, scenario.placement
    if placement is None or rows.level == "stage" or not cores:
        return (None,) * len(rows.names)
    found: list[Held | None] = []
    for row, ranks in enumerate(rows.ranks):
        if rows.level == "rank":
            place = int(placement.chip_of_rank[ranks[0]]), int(placement.core_of_rank[ranks[0]])
            if place[0] < 0:  # it lies in the tray
                found.append(None)
                continue
            found.append(_sum(cores, {place[0] * topology.cores_per_chip + place[1]}, topology))
        else:
            bank = row % topology.bank_count if rows.level == "bank" else _WHOLE
            found.append(of_place(cores, rows.chips[row][0], bank, topology))
    return tuple(found)


def of_place(cores: Sequence[CoreMemory], chip: int, bank: int, topology: Topology) -> Held | None:
    """What was measured on a bank of a chip, or on all of it (-1); None where nothing was."""
    per_chip = topology.cores_per_chip
    there = {
        chip * per_chip + core
        for core, of in enumerate(topology.bank_of_core.tolist())
        if bank in (_WHOLE, of)
    }
    return _sum(cores, there, topology)


def _sum(cores: Sequence[CoreMemory], wanted: set[int], topology: Topology) -> Held | None:
    """Cores are numbered on the first instance; those of others were not measured."""
    first = topology.instance_of_chip[0]
    found = [
        core
        for core in cores
        if core.core in wanted
        and topology.instance_of_chip[core.core // topology.cores_per_chip] == first
    ]
    if not found:
        return None
    parts: dict[str, int] = {}
    for core in found:
        for name, size in core.parts:
            parts[name] = parts.get(name, 0) + size
    return Held(cores=tuple(core.core for core in found), parts=tuple(parts.items()))
