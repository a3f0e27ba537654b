"""The memory of a plan, from parameters to banks: the door to the modules that count it.

Rules, with letters as in the literature (b sequences of s tokens, t = TP, p = PP, D = DP, m
micro-batches): matrices are cut over t, norms are not, K and V have at least one head a rank,
experts are cut over EP x expert TP (`shares`); ZeRO cuts states over D (`states`, arXiv
1910.02054); activations of every micro-batch in flight (`activations`, `stages`), gathers, logits
and the runtime (`buffers`), KV cache (`kv_cache`); `ledger` puts a rank together, `occupancy` adds
ranks up by bank, `copies` says what is stored more than once.
"""

from trnviz.core import shares, states
from trnviz.core.copies import copies
from trnviz.core.entry import KINDS, Entry
from trnviz.core.ledger import Ledger, ledger
from trnviz.core.model import ModelSpec
from trnviz.core.occupancy import Occupancy, fits, misfit, occupancy
from trnviz.core.plan import Plan
from trnviz.core.shares import StageShare, stage_parts, stage_share
from trnviz.core.stages import stage_kinds

__all__ = [
    "KINDS",
    "Entry",
    "Ledger",
    "Occupancy",
    "StageShare",
    "copies",
    "fits",
    "ledger",
    "misfit",
    "occupancy",
    "optimizer_traffic_bytes",
    "stage_kinds",
    "stage_parameters_per_rank",
    "stage_parts",
    "stage_replicated_parameters",
    "stage_share",
]


def stage_parameters_per_rank(model: ModelSpec, plan: Plan, stage: int) -> int:
    """How many parameters each rank of `stage` keeps."""
    return stage_share(model, plan, stage).total


def stage_replicated_parameters(model: ModelSpec, plan: Plan, stage: int) -> int:
    """How many of them every tensor-parallel rank keeps whole."""
    return stage_share(model, plan, stage).replicated


def optimizer_traffic_bytes(model: ModelSpec, plan: Plan, stage: int) -> int:
    """Bytes that an optimizer step moves on a rank: all read, all but the gradient written."""
    recipe = plan.bytes_of
    owned = states.updated_parameters(shares.stage_share(model, plan, stage), plan)
    return owned * (recipe.gradient_bytes + 2 * recipe.optimizer_bytes + recipe.weight_bytes)
