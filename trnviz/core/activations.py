"""What one layer keeps of one micro-batch for its backward pass.

Per token: each norm's input and output, queries, keys, values and the attention's output, the
log-sum-exp of flash attention in fp32, and the products of the feed-forward layer. Experts keep the
tokens that were sent to them and the router's scores. Derived from the blocks of arXiv 2205.05198;
for RMSNorm, grouped attention and a gated layer: e x (4 h + 2 a d + 2 k d + 3 f) + 4 a bytes a
token, with e the width of a value.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trnviz.core.layer import Attention, Experts, FeedForward, Layer
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.part import ceil_divide

_FP32_BYTES: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """What one micro-batch is to one rank.

    Attributes:
        count: Its tokens.
        residual_bytes: One residual stream of them.
        residual: How that comes about.
    """

    count: int
    residual_bytes: int
    residual: str

    @classmethod
    def of(cls, model: ModelSpec, plan: Parallelism) -> "Tokens":
        """The tokens of a micro-batch, and the bytes of one residual stream of them."""
        width = plan.bytes_of.weight_bytes
        count = plan.micro_batch * ceil_divide(plan.seq_len, plan.cp)
        parts = plan.tp if plan.sequence_parallel else 1
        text = f"{width} B x {count:,} tokens x {model.hidden:,}"
        return cls(
            count=count,
            residual_bytes=ceil_divide(width * count * model.hidden, parts),
            residual=f"{text} / TP {parts}" if parts > 1 else text,
        )


def block(kind: Layer, plan: Parallelism, tokens: Tokens) -> tuple[int, str]:
    """Bytes that one layer keeps of one micro-batch, and how they come about.

    Selective recompute drops the outputs of the norms and the product of the feed-forward layer.
    """
    width, lean = plan.bytes_of.weight_bytes, plan.recompute == "selective"
    residuals = kind.norms + (0 if lean else kind.norm_outputs)
    heads = ceil_divide(kind.attention.heads, plan.tp)
    wide, what = _attention(kind.attention, plan)
    pieces = [f"{wide:,} {what}"]
    per_token, copied = width * wide + _FP32_BYTES * heads, 0
    for values, text in _feed_forward(kind, plan, lean=lean):
        per_token += width * values
        pieces.append(text)
    text = (
        f"{residuals} x ({tokens.residual}) + {tokens.count:,} tokens x ({width} B x ("
        f"{' + '.join(pieces)}) + {_FP32_BYTES} B x {heads}"
    )
    if experts := kind.experts:
        per_token += _FP32_BYTES * experts.count
        copied = experts.per_token * tokens.residual_bytes
        text += f" + {_FP32_BYTES} B x {experts.count} router scores"
    size = residuals * tokens.residual_bytes + copied + tokens.count * per_token
    sent = f" + {experts.per_token} x ({tokens.residual}) sent to experts" if experts else ""
    return size, f"{text}){sent}"


def _attention(attention: Attention, plan: Parallelism) -> tuple[int, str]:
    """Values a token keeps of attention, by rank: latents are whole, heads are cut."""
    heads = ceil_divide(attention.heads, plan.tp)
    groups = ceil_divide(attention.kv_heads, plan.tp)
    wide = (heads + groups) * (attention.head_dim + attention.value_dim)
    if attention.latent is None:
        return wide, "Q, K, V, output"
    latent = attention.latent
    wide += 2 * (latent.query_rank + latent.kv_rank) + latent.rope_dim
    return wide, "latents, Q, K, V, output"


def _feed_forward(kind: Layer, plan: Parallelism, *, lean: bool) -> Iterator[tuple[int, str]]:
    """Values a token keeps of each feed-forward layer it passes through."""
    if kind.dense:
        columns = ceil_divide(kind.dense.width, plan.tp)
        name = "shared" if kind.experts else "feed-forward"
        yield _products(kind.dense, columns, 1, lean=lean, name=name)
    if isinstance(kind.feed_forward, Experts):
        experts = kind.feed_forward
        columns = ceil_divide(experts.expert.width, plan.tp)
        yield _products(experts.expert, columns, experts.per_token, lean=lean, name="experts")


def _products(
    layer: FeedForward, columns: int, times: int, *, lean: bool, name: str
) -> tuple[int, str]:
    """Inputs of the activation and, if it is kept, its product."""
    kept = layer.columns + (not lean)
    many = f"{times} x {kept}" if times > 1 else f"{kept}"
    return times * kept * columns, f"{many} x {columns:,} {name}"
