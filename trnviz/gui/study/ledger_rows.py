"""The rows of the ledger table: what each rank, stage, chip or bank keeps, and how it comes about.

All ranks of a stage keep the same, so a stage's row is that of one of its ranks. Chips and banks
hold the sum of the ranks that sit on them.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from trnviz.core import memory
from trnviz.core.arrays import IntArray
from trnviz.core.memory import KINDS, Ledger
from trnviz.core.occupancy import bank_of_rank
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.figures import format_bytes
from trnviz.gui.language import later, said, tr
from trnviz.session.edits import rank_name

LEVELS: Final = ("rank", "stage", "chip", "bank")
_TITLES: Final = {
    "weights": later("weights"),
    "optimizer": later("optimizer"),
    "gradients": later("gradients"),
    "activations": later("activations"),
    "kv_cache": later("KV cache"),
    "logits": later("logits"),
    "gathered": later("gathered"),
    "runtime": later("runtime"),
}
"""Of `KINDS`, as headings."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LedgerRows:
    """One level of the ledger.

    Attributes:
        level: One of `LEVELS`.
        names: What each row is.
        places: Where it is, or how many ranks it stands for.
        sizes: (n, M) i8 bytes by kind.
        capacity: (n,) i8 of the bank or the chip.
        ranks: Of each row, in order.
        chips: Of each row, the chips it sits on.
        held: The ledger behind it.
        together: (n,) i8 what all ranks of the bank of a rank keep on it, this one included.
    """

    level: str
    names: tuple[str, ...]
    places: tuple[str, ...]
    sizes: IntArray
    capacity: IntArray
    ranks: tuple[tuple[int, ...], ...]
    chips: tuple[tuple[int, ...], ...]
    held: Ledger
    together: IntArray | None = None

    def formula(self, row: int, kind: int) -> str:
        """How a cell comes about, with the numbers filled in."""
        ranks = self.ranks[row]
        if not ranks:
            return tr("no rank sits here")
        if self.level in ("rank", "stage"):
            return said(self.held.entries(ranks[0])[kind].formula)
        stages = self.held.plan.stage_of_rank[list(ranks)]
        told = []
        for stage in np.unique(stages).tolist():
            many = int((stages == stage).sum())
            rank = next(r for r in ranks if self.held.plan.stage_of_rank[r] == stage)
            formula = said(self.held.entries(rank)[kind].formula)
            words = (
                tr("{0} rank of stage {1}, each: {2}")
                if many == 1
                else tr("{0} ranks of stage {1}, each: {2}")
            )
            told.append(words.format(many, stage, formula))
        return "\n".join(told)

    def total(self, row: int) -> str:
        """How the total of a row stands to its capacity, with what others keep there besides."""
        size, most = int(self.sizes[row].sum()), int(self.capacity[row])
        if self.together is not None and self.together[row] > size:
            return _shared(size, int(self.together[row]), most)
        if self.level == "chip":
            free, over = (
                tr("{0} of {1} of a chip: {2} free"),
                tr("{0} of {1} of a chip: {2} too much"),
            )
        else:
            free, over = (
                tr("{0} of {1} of a bank: {2} free"),
                tr("{0} of {1} of a bank: {2} too much"),
            )
        words = free if size <= most else over
        return words.format(format_bytes(size), format_bytes(most), format_bytes(abs(most - size)))

    def selection(self, row: int) -> Selection:
        """What a row stands for on the canvas."""
        if self.level in ("chip", "bank"):
            return Selection(chips=self.chips[row])
        return Selection(ranks=self.ranks[row])

    def rows_of(self, selection: Selection) -> tuple[int, ...]:
        """The rows that a selection on the canvas is about."""
        ranks, chips = set(selection.ranks), set(selection.chips)
        return tuple(
            row
            for row in range(len(self.names))
            if not ranks.isdisjoint(self.ranks[row]) or not chips.isdisjoint(self.chips[row])
        )


def _shared(size: int, together: int, most: int) -> str:
    """A rank on a bank that others keep something on too."""
    free = tr("{0}; with the others on its bank {1} of {2}: {3} free")
    over = tr("{0}; with the others on its bank {1} of {2}: {3} too much")
    words = free if together <= most else over
    figures = (format_bytes(one) for one in (size, together, most, abs(most - together)))
    return words.format(*figures)


def rows(scenario: Scenario, level: str) -> LedgerRows | None:
    """The ledger of a scenario at one level; None where there is nothing to keep."""
    model, plan, placement = scenario.model, scenario.plan, scenario.placement
    if model is None or plan is None or placement is None or not scenario.topology.bank_count:
        return None
    held = memory.ledger(model, plan, scenario.topology)
    if level == "stage":
        return _by_stage(held, plan, placement, scenario.topology)
    if level == "rank":
        return _by_rank(held, plan, placement, scenario.topology)
    return _by_place(held, placement, scenario.topology, by_bank=level == "bank")


def _by_rank(
    held: Ledger, plan: Parallelism, placement: Placement, topology: Topology
) -> LedgerRows:
    of_rank, there = bank_of_rank(placement, topology), placement.placed
    kept = held.rank_bytes.sum(axis=1)
    on_bank = np.zeros(topology.chip_count * topology.bank_count, np.int64)
    np.add.at(on_bank, of_rank[there], kept[there])
    chip, core = placement.chip_of_rank.tolist(), placement.core_of_rank.tolist()
    banks = topology.bank_of_core[placement.core_of_rank]
    return LedgerRows(
        level="rank",
        names=tuple(f"{rank}: {said(rank_name(plan, rank))}" for rank in range(plan.world)),
        places=tuple(
            tr("{0} core {1}").format(topology.chip_names[c], k) if c >= 0 else tr("in the tray")
            for c, k in zip(chip, core, strict=True)
        ),
        sizes=held.rank_bytes,
        capacity=topology.bank_bytes[banks],
        ranks=tuple((rank,) for rank in range(plan.world)),
        chips=tuple((c,) if c >= 0 else () for c in chip),
        held=held,
        together=np.where(there, on_bank[of_rank], kept),
    )


def _by_stage(
    held: Ledger, plan: Parallelism, placement: Placement, topology: Topology
) -> LedgerRows:
    members = [np.flatnonzero(plan.stage_of_rank == stage) for stage in range(plan.pp)]
    sizes = np.array([[e.size_bytes for e in entries] for entries in held.stages], np.int64)
    return LedgerRows(
        level="stage",
        names=tuple(tr("stage {0}").format(stage) for stage in range(plan.pp)),
        places=tuple(tr("each of {0} ranks").format(len(ranks)) for ranks in members),
        sizes=sizes,
        capacity=np.full(plan.pp, int(topology.bank_bytes.min()), np.int64),
        ranks=tuple(tuple(ranks.tolist()) for ranks in members),
        chips=tuple(_chips_of(placement, r) for r in members),
        held=held,
    )


def _chips_of(placement: Placement, ranks: IntArray) -> tuple[int, ...]:
    """The chips that ranks sit on, each once."""
    return tuple(chip for chip in np.unique(placement.chip_of_rank[ranks]).tolist() if chip >= 0)


def _by_place(
    held: Ledger, placement: Placement, topology: Topology, *, by_bank: bool
) -> LedgerRows:
    banks = topology.bank_count
    of_rank = bank_of_rank(placement, topology)
    if not by_bank:
        of_rank = of_rank // np.int32(banks)
    count = topology.chip_count * (banks if by_bank else 1)
    sizes = np.zeros((count, len(KINDS)), np.int64)
    there = placement.placed
    np.add.at(sizes, of_rank[there], held.rank_bytes[there])
    members: list[list[int]] = [[] for _ in range(count)]
    for rank in np.flatnonzero(there).tolist():
        members[of_rank[rank]].append(rank)
    chips = [place // banks if by_bank else place for place in range(count)]
    names = [topology.chip_names[chip] for chip in chips]
    if by_bank:
        names = [tr("{0} bank {1}").format(name, place % banks) for place, name in enumerate(names)]
    each = topology.bank_bytes if by_bank else topology.bank_bytes.sum(keepdims=True)
    return LedgerRows(
        level="bank" if by_bank else "chip",
        names=tuple(names),
        places=tuple(_counted(len(m)) for m in members),
        sizes=sizes,
        capacity=np.tile(each, count // len(each)),
        ranks=tuple(tuple(m) for m in members),
        chips=tuple((chip,) for chip in chips),
        held=held,
    )


def _counted(ranks: int) -> str:
    return (tr("{0} rank") if ranks == 1 else tr("{0} ranks")).format(ranks)


def title(kind: str) -> str:
    """A kind of bytes as a heading."""
    return tr(_TITLES[kind])
