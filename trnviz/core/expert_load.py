"""How many tokens the experts of every rank work on, and how far the busiest are above the mean.

A plan says how busy the busiest group of experts is, not who the others are. The rest of the tokens
is shared evenly here, and the first group is the busy one: an assumption, so that something can be
drawn; experts that are moved take their tokens along (`dealing`). The sum is that of an even load,
and the busiest is the figure that the step reckons with.
"""

from dataclasses import dataclass

import numpy as np

from trnviz.core import dealing
from trnviz.core.activations import token_count
from trnviz.core.arrays import FloatArray, IntArray, frozen
from trnviz.core.layer import Experts
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ExpertLoad:
    """Tokens of one layer and one pass, each counted as often as it was sent.

    Attributes:
        group: (R,) i4 group of experts that each rank holds.
        tokens: (R,) f8 that each rank works on.
        experts: Routed experts in a group, spare copies included.
        per_token: Experts that each token is sent to.
    """

    group: IntArray
    tokens: FloatArray
    experts: float
    per_token: int

    @property
    def mean(self) -> float:
        """Over all ranks."""
        return float(self.tokens.mean())

    @property
    def busiest(self) -> float:
        """Of the busiest rank."""
        return float(self.tokens.max())

    @property
    def imbalance(self) -> float:
        """The busiest over the mean."""
        return self.busiest / self.mean if self.mean > 0 else 1.0


def expert_load(model: ModelSpec, plan: Parallelism) -> ExpertLoad | None:
    """The load of every rank; None for a model without experts."""
    experts = _experts(model)
    if experts is None:
        return None
    sent = token_count(plan) * experts.per_token * plan.expert_tp / plan.tp
    shares = np.array([dealing.loads(plan, stage) for stage in range(plan.pp)])
    group = np.asarray(plan.ep_of_rank, np.int64)
    return ExpertLoad(
        group=frozen(group, "i8"),
        tokens=frozen(sent * shares[plan.stage_of_rank, group], "f8"),
        experts=(experts.count + plan.redundant_experts) / plan.ep,
        per_token=experts.per_token,
    )


def _experts(model: ModelSpec) -> Experts | None:
    return next((kind.experts for kind in model.kinds if kind.experts), None)
