"""The values that one field of a plan may take while all others stay: what a panel offers.

Each candidate is tried as a plan of its own, so that this never disagrees with what is refused.
"""

from collections.abc import Iterable
from typing import Any, Final

from trnviz.core import dealing, legality
from trnviz.core.errors import PlacementError
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.plan import CHOICES, divisors
from trnviz.core.topology import Topology

_SWITCHES: Final = (
    "padding", "sequence_parallel", "flash_attention", "dropout", "collective_cores",
)  # fmt: skip
_FREE: Final = (
    "global_batch", "seq_len", "batch", "context", "spec_tokens", "expert_imbalance",
    "layer_split", "expert_layout",
)  # fmt: skip
"""Fields with more values than a list can hold; they are tried one by one by `is_legal`."""


def legal_values(
    plan: Parallelism, name: str, model: ModelSpec, topology: Topology
) -> tuple[object, ...]:
    """The legal values of a field, in order, the others as they are; empty for `_FREE` fields.

    Raises:
        PlacementError: A plan has no such field.
    """
    return tuple(
        value
        for value in _candidates(plan, name, model, topology)
        if is_legal(plan, name, value, model, topology)
    )


def is_legal(
    plan: Parallelism, name: str, value: object, model: ModelSpec, topology: Topology
) -> bool:
    """True when the plan with this value is possible."""
    try:
        fields: dict[str, Any] = {name: value}
        changed = dealing.changed(plan, fields)
    except PlacementError:
        return False
    return next(legality.impossible(changed, model, topology), None) is None


def _candidates(
    plan: Parallelism, name: str, model: ModelSpec, topology: Topology
) -> Iterable[object]:
    cores = topology.core_count
    counts: dict[str, Iterable[object]] = {
        "tp": range(1, min(model.heads, cores) + 1),
        "pp": range(1, min(model.layers, cores) + 1),
        "dp": range(1, cores + 1),
        "cp": range(1, cores + 1),
        "ep": divisors(plan.stage_ranks),
        "etp": (0, *divisors(plan.stage_ranks)),
        "hsdp": (0, *divisors(plan.replicas)),
        "micro_batch": divisors(max(1, plan.global_batch // plan.dp)),
        "virtual_stages": range(1, model.layers // plan.pp + 1),
        "redundant_experts": (0, *range(plan.ep, 4 * plan.ep + 1, plan.ep)),
    }
    if name in counts:
        return counts[name]
    if name in _SWITCHES:
        return (False, True)
    if name in _FREE:
        return ()
    known = dict(CHOICES)
    if name not in known:
        raise PlacementError(f"{name!r} is no field of a plan")
    return known[name]
