"""One micro-batch on its way through the layers: what attention and matrices see of it."""

from dataclasses import dataclass
from math import ceil

from trnviz.core.part import ceil_divide
from trnviz.core.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """One micro-batch on its way through the layers of a replica.

    Attributes:
        sequences: In it.
        tokens: Of each sequence, that pass through the matrices.
        context: Tokens of each sequence that attention can look at.
        is_cached: True when keys and values come from the KV cache.
    """

    sequences: int
    tokens: int
    context: int
    is_cached: bool = False

    @classmethod
    def of(cls, plan: Plan) -> "Pass":
        """The micro-batch of a plan; what is served at once is dealt out to the stages."""
        if plan.is_training:
            return cls(sequences=plan.micro_batch, tokens=plan.seq_len, context=plan.seq_len)
        sequences = ceil_divide(plan.batch, streams(plan))
        if plan.mode == "prefill":
            return cls(sequences=sequences, tokens=plan.context, context=plan.context)
        return cls(
            sequences=sequences,
            tokens=ceil(plan.spec_tokens),
            context=plan.context,
            is_cached=True,
        )

    def rank_tokens(self, plan: Plan) -> int:
        """Tokens that one tensor-parallel group computes: context parallelism cuts a prompt."""
        cut = 1 if self.is_cached else plan.cp
        return self.sequences * ceil_divide(self.tokens, cut)


def streams(plan: Plan) -> int:
    """Micro-batches of a replica in one step."""
    if plan.is_training:
        return plan.micro_batches
    return min(plan.pp, plan.batch)
