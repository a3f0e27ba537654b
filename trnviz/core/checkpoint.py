"""How large a checkpoint is, how long it takes to write or load, and what that costs an hour.

Every parameter is written once, however often the ranks keep it: weights by one rank of each group
that keeps the same, the optimizer's state by the rank that owns its share. The writers work side by
side until the store takes no more: time is bytes over the smaller of writers x rate of each and the
rate of the store. Sources of the sizes: Rajbhandari et al. 2020 (arXiv 1910.02054); 14 bytes a
parameter are those of Narayanan et al. 2021, section 5.10, and of BLOOM-176B.
"""

from dataclasses import dataclass
from math import inf
from types import MappingProxyType
from typing import Final

from trnviz.core.copies import model_bytes
from trnviz.core.errors import InputError
from trnviz.core.model import ModelSpec, parameters, prediction_parameters
from trnviz.core.plan import Plan
from trnviz.core.topology import Topology

KEPT: Final = MappingProxyType(
    {
        "weights": ("weights",),
        "optimizer": ("optimizer",),
        "resumable": ("weights", "optimizer"),
        "everything": ("weights", "optimizer", "gradients"),
    }
)
"""What is kept: weights to serve, master copy and moments, both to go on, gradients as well."""
_HOUR_S: Final = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """What is written.

    Attributes:
        kept: A key of `KEPT`.
        size_bytes: All files together.
        formula: How that comes about, with the numbers filled in.
    """

    kept: str
    size_bytes: int
    formula: str


def checkpoint(model: ModelSpec, plan: Plan, kept: str = "resumable") -> Checkpoint:
    """The checkpoint of a model under the plan's format and recipe.

    Raises:
        InputError: `kept` is none of `KEPT`.
    """
    further = prediction_parameters(model) if plan.is_training else 0
    return of_bytes(parameters(model) + further, model_bytes(model, plan), plan, kept)


def of_bytes(count: int, weights_bytes: int, plan: Plan, kept: str) -> Checkpoint:
    """The checkpoint of so many parameters whose weights take `weights_bytes`.

    Raises:
        InputError: `kept` is none of `KEPT`.
    """
    if kept not in KEPT:
        raise InputError(f"{kept!r} is no kind of checkpoint", hint=f"one of {', '.join(KEPT)}")
    widths = {"optimizer": plan.bytes_of.optimizer_bytes, "gradients": plan.bytes_of.gradient_bytes}
    pieces = [
        (weights_bytes, f"{weights_bytes:,} B of weights in {plan.weight_format}")
        if what == "weights"
        else (widths[what] * count, f"{widths[what]} B x {count:,} parameters of {what}")
        for what in KEPT[kept]
    ]
    return Checkpoint(
        kept=kept,
        size_bytes=sum(size for size, _ in pieces),
        formula=" + ".join(text for _, text in pieces),
    )


def seconds(
    size_bytes: int,
    writers: int,
    writer_bytes_per_s: float,
    store_bytes_per_s: float = inf,
) -> float:
    """Time to write or load so many bytes.

    Raises:
        InputError: There are no writers, or a rate is not positive.
    """
    rate = min(writers * writer_bytes_per_s, store_bytes_per_s)
    if writers < 1 or not rate > 0:
        raise InputError(
            f"{writers} writers at {writer_bytes_per_s} B/s each into {store_bytes_per_s} B/s",
            hint="at least one writer, and rates above 0",
        )
    return size_bytes / rate


def efa_bytes_per_s(topology: Topology) -> float:
    """What all chips that are up can send over EFA together.

    Raises:
        InputError: The fabric has no EFA figures.
    """
    if topology.hardware is None:
        raise InputError(f"{topology.name} has no EFA", hint="use ultraserver, trn2 or a preset")
    hardware = topology.hardware
    each = hardware.value("efa_bytes_per_s") * hardware.value("efa_efficiency")
    return int(topology.chip_up.sum()) * each / hardware.count("chips_per_nic")


def stall_s_per_hour(write_s: float, interval_s: float) -> float:
    """Seconds of an hour in which training waits, with a checkpoint every `interval_s`.

    Raises:
        InputError: The interval is not positive.
    """
    if not interval_s > 0:
        raise InputError(f"an interval of {interval_s} s", hint="more than 0")
    return _HOUR_S * write_s / (interval_s + write_s)
