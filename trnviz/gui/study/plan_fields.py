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
        PlanField(name="mode", label=later("Mode"),
                  tip=later("Training step, reading of a prompt, or one more token")),
    )),
    (later("Degrees"), (
        PlanField(name="tp", label=later("Tensor parallel"),
                  tip=later("Ranks that cut each layer")),
        PlanField(name="pp", label=later("Pipeline stages"),
                  tip=later("Stages that the layers are dealt to")),
        PlanField(name="dp", label=later("Replicas"),
                  tip=later("Data parallel: copies of the model")),
        PlanField(name="cp", label=later("Context parallel"),
                  tip=later("Parts that each sequence is cut into")),
        PlanField(name="ep", label=later("Expert parallel"), when="experts",
                  tip=later("Groups that the experts are dealt to, on the same ranks")),
        PlanField(name="etp", label=later("Expert TP"), when="experts",
                  tip=later("Ranks that cut each expert; 0 is as many as cut the rest")),
        PlanField(name="lnc", label=later("Cores per rank"),
                  tip=later("Physical cores of a logical core; a rank is a logical core")),
        PlanField(name="rank_order", label=later("Rank order"),
                  tip=later("How ranks are numbered over the chips")),
    )),
    (later("Batch"), (
        PlanField(name="global_batch", label=later("Global batch"), kind="count", when="training",
                  tip=later("Sequences in one training step over all replicas")),
        PlanField(name="micro_batch", label=later("Micro-batch"), when="training",
                  tip=later("Sequences that pass through the pipeline at once")),
        PlanField(name="seq_len", label=later("Sequence"), kind="count", when="training",
                  tip=later("Tokens of one sequence")),
        PlanField(name="batch", label=later("Sequences served"), kind="count", when="serving",
                  tip=later("Sequences that each replica serves at once")),
        PlanField(name="context", label=later("Context"), kind="count", when="serving",
                  tip=later("Tokens of each sequence, prompt and answer")),
        PlanField(name="spec_tokens", label=later("Tokens a step"), kind="factor", when="serving",
                  tip=later("Tokens that a decode step yields on average with speculation")),
    )),
    (later("Pipeline and overlap"), (
        PlanField(name="schedule", label=later("Schedule"), when="training",
                  tip=later("Order of forward and backward passes")),
        PlanField(name="virtual_stages", label=later("Parts of a stage"), when="training",
                  tip=later("Parts of the model that a rank holds with the interleaved schedule")),
        PlanField(name="overlap", label=later("Overlap"),
                  tip=later("Which communication hides behind computation")),
        PlanField(name="collective_cores", label=later("Collective cores"),
                  tip=later("On: communication takes no compute; off: it stalls the engines")),
    )),
    (later("Memory"), (
        PlanField(name="zero", label=later("ZeRO stage"), when="training",
                  tip=later("What is cut over the replicas: 1 optimizer, 2 gradients, "
                            "3 weights too")),
        PlanField(name="hsdp", label=later("ZeRO over"), when="training",
                  tip=later("Neighbouring ranks that ZeRO cuts over; 0 is all of them")),
        PlanField(name="recompute", label=later("Recompute"), when="training",
                  tip=later("What the backward pass computes again instead of keeping it")),
        PlanField(name="sequence_parallel", label=later("Sequence parallel"),
                  tip=later("Norms and residuals cut along the sequence over TP")),
        PlanField(name="flash_attention", label=later("Flash attention"), when="training",
                  tip=later("Attention that keeps no scores")),
        PlanField(name="dropout", label=later("Dropout"), when="training",
                  tip=later("Masks are kept, a byte a value")),
    )),
    (later("Numbers"), (
        PlanField(name="recipe", label=later("Recipe"), when="training",
                  tip=later("Bytes of a parameter, its gradient and its optimizer's state")),
        PlanField(name="dtype", label=later("Matrices in"),
                  tip=later("Format of the layers' matrices")),
        PlanField(name="sparsity", label=later("Sparsity"),
                  tip=later("Values kept out of so many")),
        PlanField(name="padding", label=later("Padding"),
                  tip=later("Heads and columns that TP does not divide are padded with zeros")),
    )),
    (later("Experts"), (
        PlanField(name="expert_imbalance", label=later("Imbalance"), kind="factor", when="experts",
                  tip=later("Tokens of the busiest group of experts over the mean")),
        PlanField(name="redundant_experts", label=later("Spare copies"), when="experts",
                  tip=later("Copies of busy experts besides the routed ones")),
    )),
)  # fmt: skip
