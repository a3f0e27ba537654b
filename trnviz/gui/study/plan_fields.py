"""The fields of a plan as the panel shows them: what each is called, and when it matters."""

from dataclasses import dataclass

from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.gui.language import later


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanField:
    """One row of the form.

    Attributes:
        name: Of the field of `Plan`.
        label: Beside it.
        tip: A sentence.
        kind: "choice", "count" or "factor".
        when: "always", "training", "serving" or "experts".
    """

    name: str
    label: str
    tip: str
    kind: str = "choice"
    when: str = "always"

    def matters(self, plan: Parallelism, model: ModelSpec) -> bool:
        """Whether the field has any effect."""
        if self.when == "training":
            return plan.is_training
        if self.when == "serving":
            return not plan.is_training
        if self.when == "experts":
            return model.has_experts
        return True


GROUPS: tuple[tuple[str, tuple[PlanField, ...]], ...] = (
    ("", (
        PlanField(name="mode", label="Mode",
                  tip="Training step, reading of a prompt, or one more token"),
    )),
    (later("Degrees"), (
        PlanField(name="tp", label="Tensor parallel", tip="Ranks that cut each layer"),
        PlanField(name="pp", label="Pipeline stages", tip="Stages that the layers are dealt to"),
        PlanField(name="dp", label="Replicas", tip="Data parallel: copies of the model"),
        PlanField(name="cp", label="Context parallel", tip="Parts that each sequence is cut into"),
        PlanField(name="ep", label="Expert parallel", when="experts",
                  tip="Groups that the experts are dealt to, on the same ranks"),
        PlanField(name="etp", label="Expert TP", when="experts",
                  tip="Ranks that cut each expert; 0 is as many as cut the rest"),
        PlanField(name="lnc", label="Cores per rank",
                  tip="Physical cores of a logical core; a rank is a logical core"),
        PlanField(name="rank_order", label="Rank order",
                  tip="How ranks are numbered over the chips"),
    )),
    (later("Batch"), (
        PlanField(name="global_batch", label="Global batch", kind="count", when="training",
                  tip="Sequences in one training step over all replicas"),
        PlanField(name="micro_batch", label="Micro-batch", when="training",
                  tip="Sequences that pass through the pipeline at once"),
        PlanField(name="seq_len", label="Sequence", kind="count", when="training",
                  tip="Tokens of one sequence"),
        PlanField(name="batch", label="Sequences served", kind="count", when="serving",
                  tip="Sequences that each replica serves at once"),
        PlanField(name="context", label="Context", kind="count", when="serving",
                  tip="Tokens of each sequence, prompt and answer"),
        PlanField(name="spec_tokens", label="Tokens a step", kind="factor", when="serving",
                  tip="Tokens that a decode step yields on average with speculation"),
    )),
    (later("Pipeline and overlap"), (
        PlanField(name="schedule", label="Schedule", when="training",
                  tip="Order of forward and backward passes"),
        PlanField(name="virtual_stages", label="Parts of a stage", when="training",
                  tip="Parts of the model that a rank holds with the interleaved schedule"),
        PlanField(name="overlap", label="Overlap",
                  tip="Which communication hides behind computation"),
        PlanField(name="collective_cores", label="Collective cores",
                  tip="On: communication takes no compute; off: it stalls the engines"),
    )),
    (later("Memory"), (
        PlanField(name="zero", label="ZeRO stage", when="training",
                  tip="What is cut over the replicas: 1 optimizer, 2 gradients, 3 weights too"),
        PlanField(name="hsdp", label="ZeRO over", when="training",
                  tip="Neighbouring ranks that ZeRO cuts over; 0 is all of them"),
        PlanField(name="recompute", label="Recompute", when="training",
                  tip="What the backward pass computes again instead of keeping it"),
        PlanField(name="sequence_parallel", label="Sequence parallel",
                  tip="Norms and residuals cut along the sequence over TP"),
        PlanField(name="flash_attention", label="Flash attention", when="training",
                  tip="Attention that keeps no scores"),
        PlanField(name="dropout", label="Dropout", when="training",
                  tip="Masks are kept, a byte a value"),
    )),
    (later("Numbers"), (
        PlanField(name="recipe", label="Recipe", when="training",
                  tip="Bytes of a parameter, its gradient and its optimizer's state"),
        PlanField(name="dtype", label="Matrices in", tip="Format of the layers' matrices"),
        PlanField(name="sparsity", label="Sparsity", tip="Values kept out of so many"),
        PlanField(name="padding", label="Padding",
                  tip="Heads and columns that TP does not divide are padded with zeros"),
    )),
    (later("Experts"), (
        PlanField(name="expert_imbalance", label="Imbalance", kind="factor", when="experts",
                  tip="Tokens of the busiest group of experts over the mean"),
        PlanField(name="redundant_experts", label="Spare copies", when="experts",
                  tip="Copies of busy experts besides the routed ones"),
    )),
)  # fmt: skip
