"""Which HBM bank the ranks' bytes fill, and whether it can hold them.

Fast enough for each step of a drag: the ledger of the ranks does not depend on where they sit.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core.arrays import FloatArray, Int32Array, IntArray, frozen
from trnviz.core.entry import KINDS
from trnviz.core.ledger import Ledger
from trnviz.core.placement import Placement
from trnviz.core.topology import Topology
from trnviz.core.units import format_bytes


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Occupancy:
    """How full every HBM bank is; a ratio above 1 is a result, not an error.

    Attributes:
        hbm_bytes: (N, B, M) i8 by chip, bank and kind.
        bank_bytes: (B,) i8, capacity.
        hbm_ratio: (N, B) f8.
        aside_bytes: (M,) i8 of what lies in the tray, by kind: on no chip.
    """

    hbm_bytes: IntArray
    bank_bytes: IntArray
    hbm_ratio: FloatArray
    aside_bytes: IntArray

    @property
    def total_bytes(self) -> IntArray:
        """(N, B) i8, all kinds together."""
        total: IntArray = self.hbm_bytes.sum(axis=2)
        return total

    @property
    def fullest(self) -> tuple[int, int]:
        """Chip and bank with the highest ratio, the first of several."""
        chip, bank = divmod(int(self.hbm_ratio.argmax()), len(self.bank_bytes))
        return chip, bank

    @property
    def fits(self) -> bool:
        """True when no bank holds more than it can."""
        return bool((self.hbm_ratio <= 1).all())


def occupancy(held: Ledger, placement: Placement, topology: Topology) -> Occupancy:
    """The ledger added up by bank."""
    banks, kinds = topology.bank_count, len(KINDS)
    total = np.zeros((topology.chip_count * banks, kinds), np.int64)
    bank, sizes = bank_of_rank(placement, topology), held.rank_bytes
    aside = held.aside_bytes
    if bank.min(initial=0) < 0:
        lies = bank < 0
        aside = aside + sizes[lies].sum(axis=0)
        bank, sizes = bank[~lies], sizes[~lies]
    np.add.at(total, bank, sizes)
    by_bank = total.reshape(topology.chip_count, banks, kinds)
    ratio = by_bank.sum(axis=2) / topology.bank_bytes
    return Occupancy(
        hbm_bytes=frozen(by_bank, "i8"),
        bank_bytes=frozen(topology.bank_bytes, "i8"),
        hbm_ratio=frozen(ratio, "f8"),
        aside_bytes=frozen(aside, "i8"),
    )


def misfit(before: Occupancy, after: Occupancy, topology: Topology) -> str | None:
    """Why a change does not fit: the bank that it overfills most; None when it overfills none.

    A bank that was too full before and is no fuller after is not the fault of the change.
    """
    used, was = after.total_bytes, before.total_bytes
    excess = np.where(used > was, used - after.bank_bytes, 0)
    chip, bank = divmod(int(excess.argmax()), len(after.bank_bytes))
    if excess[chip, bank] <= 0:
        return None
    free = max(0, int(after.bank_bytes[bank] - was[chip, bank]))
    return (
        f"{topology.chip_names[chip]} bank {bank} has {format_bytes(free)} free and would get "
        f"{format_bytes(int(used[chip, bank] - was[chip, bank]))} more: "
        f"{format_bytes(int(excess[chip, bank]))} over its "
        f"{format_bytes(int(after.bank_bytes[bank]))}"
    )


def fits(
    held: Ledger, placement: Placement, topology: Topology, ranks: tuple[int, ...], chip: int
) -> str | None:
    """Why `ranks` do not fit on `chip`, None when they do.

    Raises:
        PlacementError: The move itself is not possible.
    """
    moved = placement.move(ranks, chip, topology)
    return misfit(occupancy(held, placement, topology), occupancy(held, moved, topology), topology)


def bank_of_rank(placement: Placement, topology: Topology) -> Int32Array:
    """(R,) i4, the bank each rank fills, counted through all chips; negative in the tray."""
    bank: Int32Array = topology.bank_of_core[placement.core_of_rank]
    # core 0, where ranks of the tray stand, fills bank 0: what is below 0 stays so
    return placement.chip_of_rank * np.int32(topology.bank_count) + bank
