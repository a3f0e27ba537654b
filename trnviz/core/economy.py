"""What steps cost: time to train, money and energy, by prices and powers that the user sets.

Nothing here is a published figure: cloud prices differ by region and contract, so none is assumed.
Chips that hold no rank are paid for all the same where whole instances are rented, which is how
they are: the price is that of every instance with a rank on it.
"""

from dataclasses import dataclass
from math import isfinite
from typing import Final

import numpy as np

from trnviz.core import checkpoint
from trnviz.core.arrays import distinct
from trnviz.core.errors import InputError
from trnviz.core.placement import Placement
from trnviz.core.topology import Topology

_HOUR_S: Final = 3600.0
_MILLION: Final = 1e6
STORES: Final = ("efa", "nvme")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What the user sets; None is not asked for.

    Attributes:
        instance_per_hour: Price of an instance, in any currency.
        chip_w: Power of a chip at work, its share of the host included.
        train_tokens: Tokens to train on.
    """

    instance_per_hour: float | None = None
    chip_w: float | None = None
    train_tokens: float | None = None

    def __post_init__(self) -> None:
        for name in ("instance_per_hour", "chip_w", "train_tokens"):
            value = getattr(self, name)
            if value is not None and not (isfinite(value) and value >= 0):
                raise InputError(f"{name} is {value}", hint="a number from 0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill:
    """What a step costs; None where the price, power or number of tokens was not set.

    Attributes:
        time_to_train_s: All tokens, at the rate of this step.
        cost_per_step: In the currency of the price.
        cost_per_million_tokens: Likewise.
        cost_to_train: Likewise.
        energy_per_step_j: Of all chips of the rented instances.
        energy_per_million_tokens_j: Likewise.
        instances: That are rented: those with a rank on them.
    """

    time_to_train_s: float | None
    cost_per_step: float | None
    cost_per_million_tokens: float | None
    cost_to_train: float | None
    energy_per_step_j: float | None
    energy_per_million_tokens_j: float | None
    instances: int


def bill(
    prices: Prices, step_s: float, tokens_per_s: float, used: tuple[Placement, Topology]
) -> Bill:
    """What steps cost on the instances that they use.

    Args:
        prices: That the user sets.
        step_s: From one step to the next.
        tokens_per_s: At this pace.
        used: Where ranks are.
    """
    placement, topology = used
    rented = distinct(topology.instance_of_chip[placement.chip_of_rank[placement.placed]])
    chips = int(np.isin(topology.instance_of_chip, rented).sum())
    per_s = _times(prices.instance_per_hour, len(rented) / _HOUR_S)
    watts = _times(prices.chip_w, chips)
    million_s = _MILLION / tokens_per_s
    training_s = _times(prices.train_tokens, 1 / tokens_per_s)
    return Bill(
        time_to_train_s=training_s,
        cost_per_step=_times(per_s, step_s),
        cost_per_million_tokens=_times(per_s, million_s),
        cost_to_train=None if training_s is None else _times(per_s, training_s),
        energy_per_step_j=_times(watts, step_s),
        energy_per_million_tokens_j=_times(watts, million_s),
        instances=len(rented),
    )


def _times(value: float | None, by: float) -> float | None:
    return None if value is None else value * by


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckpointTime:
    """Writing a checkpoint.

    Attributes:
        size_bytes: All of it.
        write_s: Over this store.
        stall_s_per_hour: Seconds of an hour in which training waits for it.
    """

    size_bytes: int
    write_s: float
    stall_s_per_hour: float


def checkpoint_time(
    made: checkpoint.Checkpoint, store: str, interval_s: float, used: tuple[Placement, Topology]
) -> CheckpointTime:
    """How long a checkpoint takes that is written over EFA or to local disks.

    Every chip with a rank writes its share over its own interface; every instance with a rank has
    its own disks.

    Raises:
        InputError: The store is unknown, or the fabric has no figure for it.
    """
    if store not in STORES:
        raise InputError(f"{store!r} is no store", hint=f"one of {', '.join(STORES)}")
    placement, topology = used
    chips = distinct(placement.chip_of_rank[placement.placed])
    if topology.hardware is None:
        raise InputError(f"{topology.name} has no figure for {store}", hint="use a preset")
    hardware = topology.hardware
    if store == "efa":
        each = hardware.value("efa_bytes_per_s") * hardware.value("efa_efficiency")
        writers, rate = len(chips), each / hardware.count("chips_per_nic")
    else:
        writers = len(distinct(topology.instance_of_chip[chips]))
        rate = hardware.value("nvme_bytes_per_s")
    write_s = checkpoint.seconds(made.size_bytes, writers, rate)
    return CheckpointTime(
        size_bytes=made.size_bytes,
        write_s=write_s,
        stall_s_per_hour=checkpoint.stall_s_per_hour(write_s, interval_s),
    )
