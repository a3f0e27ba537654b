"""What one layer keeps of one micro-batch for its backward pass, and what it needs at work.

Per token: each norm's input and output, queries, keys, values and the attention's output, the
log-sum-exp of flash attention in fp32, and the products of the feed-forward layer. Experts keep the
tokens that were sent to them and the router's scores. Derived from the blocks of arXiv 2205.05198;
for RMSNorm, grouped attention and a gated layer: e x (4 h + 2 a d + 2 k d + 3 f) + 4 a bytes a
token, with e the width of a value. Without flash attention a query keeps a score for every key it
sees; dropout keeps a byte for every value it passes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from trnviz.core import dealing
from trnviz.core.layer import Attention, Experts, FeedForward, Layer
from trnviz.core.model import ModelSpec
from trnviz.core.part import ceil_divide
from trnviz.core.plan import Plan

PROMPT_PIECE: Final = 8192
"""Tokens of a prompt that are run through the model at once when serving (assumption)."""
_FP32_BYTES: Final = 4
_MASK_BYTES: Final = 1
_DROPPED_RESIDUALS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """What one micro-batch is to one rank.

    Attributes:
        count: Its tokens.
        span: Tokens of the sequence, which attention looks back on.
        whole_bytes: One residual stream of them.
        residual_bytes: The part of it that a rank keeps: cut along the sequence, or whole.
        residual: How that comes about.
        busy: Tokens that the experts of the rank work on, over the mean of all groups.
    """

    count: int
    span: int
    whole_bytes: int
    residual_bytes: int
    residual: str
    busy: float = 1.0

    @classmethod
    def of(
        cls, model: ModelSpec, plan: Plan, stage: int = 0, busy: float | None = None
    ) -> "Tokens":
        """The tokens of a micro-batch, or of a pass while serving, on one CP rank of a stage.

        Args:
            model: The model.
            plan: How it is cut.
            stage: Of the pipeline.
            busy: Of the rank's experts; None for the busiest of the stage.
        """
        count = token_count(plan)
        parts = plan.tp if plan.sequence_parallel else 1
        text = f"{plan.value_bytes} B x {count:,} tokens x {model.hidden:,}"
        whole = plan.value_bytes * count * model.hidden
        return cls(
            count=count,
            span=plan.seq_len if plan.is_training else plan.context,
            whole_bytes=whole,
            residual_bytes=ceil_divide(whole, parts),
            residual=f"{text} / TP {parts}" if parts > 1 else text,
            busy=dealing.busiest(plan, stage) if busy is None else busy,
        )


def token_count(plan: Plan) -> int:
    """Tokens that a rank works on at once.

    While serving, the graph that reads prompts, in pieces, stays loaded beside the one that
    generates and shares its working memory, so that the larger of both counts.
    """
    if plan.is_training:
        return plan.micro_batch * ceil_divide(plan.seq_len, plan.cp)
    if plan.mode == "prefill":
        return min(plan.served_tokens, PROMPT_PIECE)
    prompt = min(ceil_divide(plan.context, plan.cp), PROMPT_PIECE)
    return max(prompt, decoded_tokens(plan))


def decoded_tokens(plan: Plan) -> int:
    """Tokens of one decoding step of a replica, speculated ones included."""
    return plan.batch * ceil(plan.spec_tokens)


def expert_tokens(experts: Experts, plan: Plan, tokens: Tokens) -> int:
    """Tokens that the experts of one rank work on, each counted as often as it was sent.

    The ranks of a stage send K times their tokens to EP x expert DP groups: K x tokens x expert TP
    / TP for each group, times how busy its experts are.
    """
    sent = tokens.count * experts.per_token * plan.expert_tp
    return ceil(Fraction(tokens.busy) * sent / plan.tp)


def block(kind: Layer, plan: Plan, tokens: Tokens) -> tuple[int, str]:
    """Bytes that one layer keeps of one micro-batch, and how they come about.

    Selective recompute drops the outputs of the norms and the product of the feed-forward layer;
    without flash attention it drops the scores instead.
    """
    lean = _is_lean(plan)
    residuals = kind.norms + (0 if lean else kind.norm_outputs)
    pieces = [
        (residuals * tokens.residual_bytes, f"{residuals} x ({tokens.residual})"),
        _per_token(kind, plan, tokens, lean=lean),
        *_scores(kind.attention, plan, tokens),
        *_masks(plan, tokens),
        *_sent(kind, plan, tokens, lean=lean),
    ]
    return sum(size for size, _ in pieces), " + ".join(text for _, text in pieces)


def _is_lean(plan: Plan) -> bool:
    """True when the outputs of norms and products are made again."""
    return plan.recompute == "selective" and plan.flash_attention


def further(layers: int, plan: Plan, tokens: Tokens) -> tuple[int, str]:
    """What layers that predict further tokens keep of one micro-batch besides their own blocks.

    Two norms, of the hidden state and of the next token's embedding, whose outputs are projected;
    recomputation drops the outputs.
    """
    residuals = 2 if plan.recompute == "full" or _is_lean(plan) else 4
    size = layers * residuals * tokens.residual_bytes
    return size, f"{layers} prediction layers x {residuals} x ({tokens.residual})"


def kept(kind: Layer, plan: Plan, tokens: Tokens) -> int:
    """Bytes that a layer keeps between its passes; with full recompute its input alone."""
    return tokens.residual_bytes if plan.recompute == "full" else block(kind, plan, tokens)[0]


def _per_token(kind: Layer, plan: Plan, tokens: Tokens, *, lean: bool) -> tuple[int, str]:
    """Values of the heads and of what every token passes through."""
    width = plan.value_bytes
    wide, what = _attention(kind.attention, plan)
    pieces = [f"{wide:,} {what}"]
    if kind.dense:
        columns = ceil_divide(kind.dense.width, plan.tp)
        kept_columns = _kept_columns(kind.dense, lean=lean)
        wide += kept_columns * columns
        name = "shared" if kind.experts else "feed-forward"
        pieces.append(f"{kept_columns} x {columns:,} {name}")
    text = f"{width} B x ({' + '.join(pieces)})"
    if not plan.flash_attention:
        return tokens.count * width * wide, f"{tokens.count:,} tokens x {text}"
    heads = ceil_divide(kind.attention.heads, plan.tp)
    size = tokens.count * (width * wide + _FP32_BYTES * heads)
    return size, f"{tokens.count:,} tokens x ({text} + {_FP32_BYTES} B x {heads})"


def _attention(attention: Attention, plan: Plan) -> tuple[int, str]:
    """Values a token keeps of attention, by rank: latents are whole, heads are cut."""
    heads = ceil_divide(attention.heads, plan.tp)
    groups = ceil_divide(attention.kv_heads, plan.tp)
    wide = (heads + groups) * (attention.head_dim + attention.value_dim)
    if attention.latent is None:
        return wide, "Q, K, V, output"
    latent = attention.latent
    wide += 2 * (latent.query_rank + latent.kv_rank) + latent.rope_dim
    return wide, "latents, Q, K, V, output"


def _scores(attention: Attention, plan: Plan, tokens: Tokens) -> Iterator[tuple[int, str]]:
    """Without flash attention: the softmax of each pair of tokens, and what dropout made of it."""
    if plan.flash_attention or plan.recompute == "selective":
        return
    heads = ceil_divide(attention.heads, plan.tp)
    span = min(tokens.span, attention.window or tokens.span)
    each = plan.value_bytes + (_MASK_BYTES + plan.value_bytes if plan.dropout else 0)
    yield (
        heads * tokens.count * span * each,
        f"{heads} heads x {tokens.count:,} x {span:,} scores x {each} B",
    )


def _masks(plan: Plan, tokens: Tokens) -> Iterator[tuple[int, str]]:
    """Masks of the dropout after attention and after the feed-forward layer."""
    if plan.dropout:
        values = ceil_divide(tokens.residual_bytes, plan.value_bytes)
        size = _DROPPED_RESIDUALS * _MASK_BYTES * values
        yield size, f"{_DROPPED_RESIDUALS} masks x {_MASK_BYTES} B x {values:,}"


def _sent(kind: Layer, plan: Plan, tokens: Tokens, *, lean: bool) -> Iterator[tuple[int, str]]:
    """What experts keep: the tokens sent to them, their products, the router's scores."""
    experts = kind.experts
    if experts is None:
        return
    own = ceil_divide(tokens.count, plan.tp) if plan.sequence_parallel else tokens.count
    scores = _FP32_BYTES * experts.count * own
    yield scores, f"{own:,} tokens x {_FP32_BYTES} B x {experts.count} router scores"
    sent = expert_tokens(experts, plan, tokens)
    columns = ceil_divide(experts.expert.width, plan.expert_tp)
    kept_columns = _kept_columns(experts.expert, lean=lean)
    width = plan.value_bytes
    load = f" ({tokens.busy:.4g} x the mean)" if tokens.busy != 1 else ""
    yield (
        sent * width * kept_columns * columns,
        f"{sent:,} tokens sent to experts{load} x {width} B x {kept_columns} x {columns:,}",
    )
    parts = plan.expert_tp if plan.sequence_parallel else 1
    hidden = tokens.whole_bytes // tokens.count
    over = f" / expert TP {parts}" if parts > 1 else ""
    yield (
        ceil_divide(sent * hidden, parts),
        f"{sent:,} tokens sent x {hidden:,} B{over}",
    )


def _kept_columns(layer: FeedForward, *, lean: bool) -> int:
    """Inputs of the activation and, if it is kept, its product."""
    return layer.columns + (not lean)
