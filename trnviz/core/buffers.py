"""What a rank holds for a moment: gathered values and weights, logits, and what the runtime takes.

Sequence parallelism gathers the input of each half layer and its gradient (or result) at full
width; experts do the same with the tokens sent to them. ZeRO 3 has two units of weights in the air,
the current and the next one (torchtitan's limiter keeps as many). Ring context parallelism receives
the next block of K and V while it works on the last.
"""

from collections.abc import Iterator
from typing import Final

from trnviz.core import shares, stages, states
from trnviz.core.activations import Tokens, decoded_tokens, expert_tokens
from trnviz.core.entry import Entry, nothing
from trnviz.core.hardware import HardwareSpec
from trnviz.core.kv_cache import CacheCut, rank_token_values
from trnviz.core.model import ModelSpec, layer_parts
from trnviz.core.part import Part, ceil_divide
from trnviz.core.plan import Plan

UNITS_IN_FLIGHT: Final = 2
_BUFFERS: Final = 2
_PAIR: Final = 2
_FP32_BYTES: Final = 4
_RUNTIME_FIGURE_OF_LNC: Final = {1: "runtime_lnc1_bytes_per_core", 2: "runtime_bytes_per_core"}
_GRAPHS_FIGURE_OF_LNC: Final = {1: "graphs_lnc1_bytes_per_core", 2: "graphs_bytes_per_core"}
Piece = tuple[int, str]


def gathered(model: ModelSpec, plan: Plan, stage: int, busy: float | None = None) -> Entry:
    """Live gathers of one rank: of tokens, of weights, of a neighbour's K and V.

    Args:
        model: The model.
        plan: How it is cut.
        stage: Of the pipeline.
        busy: Tokens of the rank's experts over the mean; None for the busiest of the stage.
    """
    pieces = [
        *_widest(model, plan, stage, busy),
        *_neighbour(model, plan, stage),
        *_units(model, plan, stage),
    ]
    if not pieces:
        return nothing("gathered", "nothing is cut along the sequence, and no weights over DP")
    return Entry(
        kind="gathered",
        size_bytes=sum(size for size, _ in pieces),
        formula=" + ".join(text for _, text in pieces),
    )


def _widest(model: ModelSpec, plan: Plan, stage: int, busy: float | None) -> Iterator[Piece]:
    """The widest moment of a half layer: all tokens of the group, or those sent to the experts."""
    found = [
        *_gathered_tokens(model, plan),
        *_sent_tokens(model, plan, stage, busy),
        *_gathered_pairs(model, plan, stage),
    ]
    if found:
        yield max(found)


def _gathered_tokens(model: ModelSpec, plan: Plan) -> Iterator[Piece]:
    if plan.tp > 1 and plan.sequence_parallel:
        tokens, width = Tokens.of(model, plan), plan.value_bytes
        other = "gradient" if plan.is_training else "result"
        yield (
            _BUFFERS * tokens.whole_bytes,
            f"{_BUFFERS} buffers x {width} B x {tokens.count:,} tokens x {model.hidden:,}: "
            f"gathered input, and {other} before its reduce-scatter",
        )


def _gathered_pairs(model: ModelSpec, plan: Plan, stage: int) -> Iterator[Piece]:
    """Around the projection of a prediction layer: hidden states and embeddings, and its result."""
    if not stages.predictions_of_stage(model, plan, stage) or plan.tp == 1:
        return
    tokens, buffers = Tokens.of(model, plan), _PAIR + 1 if plan.sequence_parallel else 1
    yield (
        buffers * tokens.whole_bytes,
        f"{buffers} buffers x {plan.value_bytes} B x {tokens.count:,} tokens x {model.hidden:,} "
        "around the projection of a prediction layer",
    )


def _sent_tokens(model: ModelSpec, plan: Plan, stage: int, busy: float | None) -> Iterator[Piece]:
    """Input and result of the experts; without sequence parallelism the input is kept anyway."""
    if plan.ep * plan.expert_tp == 1:
        return
    tokens, width = Tokens.of(model, plan, stage, busy), plan.value_bytes
    buffers = _BUFFERS if plan.sequence_parallel else 1
    for kind, _ in stages.stage_kinds(model, plan, stage):
        if kind.experts:
            sent = expert_tokens(kind.experts, plan, tokens)
            yield (
                buffers * width * sent * model.hidden,
                f"{buffers} buffers x {width} B x {sent:,} tokens sent to experts (EP {plan.ep}, "
                f"expert TP {plan.expert_tp}) x {model.hidden:,}",
            )


def _neighbour(model: ModelSpec, plan: Plan, stage: int) -> Iterator[Piece]:
    if plan.cp == 1 or plan.mode == "decode":
        return
    tokens, cut = Tokens.of(model, plan), CacheCut(tp=plan.tp)
    kinds = stages.stage_kinds(model, plan, stage)
    values = max(rank_token_values(kind.attention, cut) for kind, _ in kinds)
    yield (
        plan.value_bytes * tokens.count * values,
        f"{plan.value_bytes} B x {tokens.count:,} tokens x {values:,} values of K and V from the "
        f"next of CP {plan.cp}",
    )


def _units(model: ModelSpec, plan: Plan, stage: int) -> Iterator[Piece]:
    if not states.is_cut(plan, states.CUT_WEIGHTS):
        return
    size = largest_unit_bytes(model, plan, stage)
    if size:
        yield (
            UNITS_IN_FLIGHT * size,
            f"{UNITS_IN_FLIGHT} units of weights in the air x {size:,} B of the largest",
        )


def largest_unit_bytes(model: ModelSpec, plan: Plan, stage: int) -> int:
    """Whole weights of the largest unit that ZeRO 3 gathers on a rank: a layer, or a table."""
    units: list[tuple[tuple[Part, int], ...]] = [
        tuple((part, 1) for part in layer_parts(kind, model.hidden))
        for kind, _ in stages.stage_kinds(model, plan, stage)
    ]
    units += [((part, 1),) for part in shares.end_parts(model, plan, stage)]
    held = shares.most_held(plan, stage)
    return max(unit_bytes(unit, model, plan, held) for unit in units)


def unit_bytes(
    unit: tuple[tuple[Part, int], ...], model: ModelSpec, plan: Plan, held: int | None = None
) -> int:
    """Whole weights of these parts, of so many experts, on a rank, as far as ZeRO has cut them."""
    dense, experts = states.weight_bytes(shares.share_of(unit, model, plan, held), plan)
    return dense * (plan.shard_ranks > 1) + experts * (plan.expert_shard_ranks > 1)


def logit_bytes(tokens: int, rows: int, width: int) -> int:
    """Logits of so many tokens over the rows of the vocabulary that a rank has."""
    return tokens * rows * width


def logits(model: ModelSpec, plan: Plan, stage: int) -> Entry:
    """Logits in fp32 with a copy in the width of values; in training the final norm around it."""
    if stage != plan.pp - 1:
        return nothing("logits", "only the last stage has the logits")
    tokens, rows = Tokens.of(model, plan), ceil_divide(model.vocab, plan.tp)
    count, around, text = tokens.count, 2 * tokens.residual_bytes, ""
    if plan.is_training:
        text = f" + 2 x ({tokens.residual}) around the final norm"
    else:
        around, count = 0, decoded_tokens(plan) if plan.mode == "decode" else plan.batch
    each = logit_bytes(count, rows, _FP32_BYTES + plan.value_bytes) + around
    formula = (
        f"({_FP32_BYTES} B fp32 + {plan.value_bytes} B copy) x {count:,} tokens x {rows:,} "
        f"rows of the vocabulary{text}"
    )
    further = stages.predictions_of_stage(model, plan, stage)
    if further:
        formula = f"(1 + {further} for further tokens) x [{formula}]"
    return Entry(kind="logits", size_bytes=(1 + further) * each, formula=formula)


def runtime(hardware: HardwareSpec, plan: Plan) -> Entry:
    """What the runtime takes for each logical core; when serving, the compiled graphs as well."""
    names = [_RUNTIME_FIGURE_OF_LNC[plan.lnc]]
    if not plan.is_training:
        names.append(_GRAPHS_FIGURE_OF_LNC[plan.lnc])
    figures = [hardware.figure(name) for name in names]
    return Entry(
        kind="runtime",
        size_bytes=sum(round(figure.value) for figure in figures),
        formula=" + ".join(
            f"{figure.text} a logical core, the figure {figure.name}" for figure in figures
        ),
    )
