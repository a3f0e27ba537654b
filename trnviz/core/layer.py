"""What a decoder layer is made of: attention, feed-forward or experts, norms.

Every piece lists its own parts, so that totals, active parameters, shares of a rank and FLOPs are
sums over the same list. Source of the rules: the Hugging Face modelling code of each family; the
totals are checked against published exact counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trnviz.core.part import Cut, Part

QK_NORMS: Final = ("none", "head", "width")
_PRE_NORMS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Latent:
    """Multi-head latent attention (arXiv 2405.04434): K and V come from one compressed vector.

    Attributes:
        query_rank: Width of the compressed query; 0 when queries are projected directly.
        kv_rank: Width of the compressed K and V, which is cached.
        plain_dim: Width of a head's query and key without position.
        rope_dim: Width of the part with position; its key is shared by all heads and cached.
        value_dim: Width of a head's value.
    """

    query_rank: int
    kv_rank: int
    plain_dim: int
    rope_dim: int
    value_dim: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Attention:
    """Multi-head, grouped, multi-query or latent attention.

    Attributes:
        heads: Query heads.
        kv_heads: Key and value heads; equal to `heads` without grouping and with `latent`.
        head_dim: Width of one head's query and key, and of its value without `latent`.
        window: Tokens that a token can look back on; 0 is all of them.
        qkv_bias: True when q, k and v carry biases; with `latent`, the down-projections.
        output_bias: True when o carries one.
        qk_norm: RMSNorm of q and k: "none", by "head", or over the whole "width".
        sinks: True when each head has a learned attention sink.
        latent: Ranks and widths of latent attention.
    """

    heads: int
    kv_heads: int
    head_dim: int
    window: int = 0
    qkv_bias: bool = False
    output_bias: bool = False
    qk_norm: str = "none"
    sinks: bool = False
    latent: Latent | None = None

    @property
    def value_dim(self) -> int:
        """Width of one head's value."""
        return self.latent.value_dim if self.latent else self.head_dim

    @property
    def kind(self) -> str:
        """What its like is called: MHA, GQA, MQA or MLA."""
        if self.latent:
            return "MLA"
        if self.kv_heads == 1:
            return "MQA"
        return "MHA" if self.kv_heads == self.heads else "GQA"

    def mean_span(self, seq_len: int) -> float:
        """Tokens that a token looks at, on average over a causal sequence; half of it and less."""
        span = min(self.window, seq_len) if self.window else seq_len
        return span - span * span / (2 * seq_len)

    def parts(self, hidden: int) -> Iterator[Part]:
        """All parameters of the attention."""
        if self.latent:
            yield from self._latent_parts(hidden, self.latent)
        else:
            yield from self._grouped_parts(hidden)
        out = self.value_dim * hidden
        yield Part(name="output", each=out, units=self.heads, cut=Cut.TENSOR)
        if self.output_bias:
            yield Part(name="output bias", each=hidden, is_matrix=False)
        if self.sinks:
            yield Part(name="sinks", each=1, units=self.heads, cut=Cut.TENSOR, is_matrix=False)

    def _grouped_parts(self, hidden: int) -> Iterator[Part]:
        d = self.head_dim
        yield Part(name="query", each=hidden * d, units=self.heads, cut=Cut.TENSOR)
        yield Part(name="key, value", each=2 * hidden * d, units=self.kv_heads, cut=Cut.KEY_VALUE)
        if self.qkv_bias:
            yield Part(name="query bias", each=d, units=self.heads, cut=Cut.TENSOR, is_matrix=False)
            yield Part(
                name="key, value bias", each=2 * d, units=self.kv_heads, cut=Cut.KEY_VALUE,
                is_matrix=False,
            )  # fmt: skip
        if self.qk_norm != "none":
            whole = self.qk_norm == "width"
            width = (self.heads + self.kv_heads) * d if whole else 2 * d
            yield Part(name="query, key norms", each=width, is_matrix=False)

    def _latent_parts(self, hidden: int, latent: Latent) -> Iterator[Part]:
        cached, source = latent.kv_rank + latent.rope_dim, latent.query_rank or hidden
        if latent.query_rank:
            yield Part(name="query down", each=hidden * latent.query_rank)
            yield Part(name="query latent norm", each=latent.query_rank, is_matrix=False)
        yield Part(name="query up", each=source * self.head_dim, units=self.heads, cut=Cut.TENSOR)
        yield Part(name="key, value down", each=hidden * cached)
        yield Part(name="key, value latent norm", each=latent.kv_rank, is_matrix=False)
        up = latent.kv_rank * (latent.plain_dim + latent.value_dim)
        yield Part(name="key, value up", each=up, units=self.heads, cut=Cut.TENSOR)
        if self.qkv_bias:
            yield Part(name="down biases", each=latent.query_rank + cached, is_matrix=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedForward:
    """A feed-forward layer, or one expert.

    Attributes:
        width: Columns.
        gated: True with gate, up and down; False with up and down alone.
        bias: True when its matrices carry biases.
    """

    width: int
    gated: bool = True
    bias: bool = False

    @property
    def columns(self) -> int:
        """Matrices that are cut along their columns: up, and gate if there is one."""
        return 2 if self.gated else 1

    @property
    def name(self) -> str:
        """Its matrices."""
        return "gate, up, down" if self.gated else "up, down"

    def parts(self, hidden: int) -> Iterator[Part]:
        """All parameters of the layer."""
        each = (self.columns + 1) * hidden
        yield Part(name=self.name, each=each, units=self.width, cut=Cut.TENSOR)
        if self.bias:
            yield Part(
                name="feed-forward bias", each=self.columns, units=self.width, cut=Cut.TENSOR,
                is_matrix=False,
            )  # fmt: skip
            yield Part(name="down bias", each=hidden, is_matrix=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Experts:
    """Routed experts, and those that every token passes through.

    Attributes:
        count: Routed experts.
        per_token: How many of them a token passes through.
        expert: One of them.
        shared: The shared experts as one layer of their joint width, if there are any.
        shared_gate: True when a learned gate scales the shared ones.
        router_bias: True when the router has a bias for each expert.
    """

    count: int
    per_token: int
    expert: FeedForward
    shared: FeedForward | None = None
    shared_gate: bool = False
    router_bias: bool = False

    def parts(self, hidden: int) -> Iterator[Part]:
        """All parameters of the experts and their router."""
        yield Part(name="router", each=hidden * self.count)
        if self.router_bias:
            yield Part(name="router bias", each=self.count, is_matrix=False)
        if self.shared_gate:
            yield Part(name="shared gate", each=hidden)
        for part in self.expert.parts(hidden):
            yield Part(
                name=f"expert {part.name}",
                each=part.each,
                units=part.units,
                cut=Cut.EXPERT,
                experts=self.count,
                used=self.per_token,
                is_matrix=part.is_matrix,
            )
        if self.shared:
            yield from self.shared.parts(hidden)


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One kind of decoder layer.

    Attributes:
        attention: Its attention.
        feed_forward: What follows: a dense layer, or experts.
        norms: Norms over the residual width: two, four with norms before and after, one where
            attention and feed-forward share it.
        norm_bias: True when they carry biases.
    """

    attention: Attention
    feed_forward: FeedForward | Experts
    norms: int = 2
    norm_bias: bool = False

    @property
    def experts(self) -> Experts | None:
        """Its experts, None for a dense layer."""
        return self.feed_forward if isinstance(self.feed_forward, Experts) else None

    @property
    def dense(self) -> FeedForward | None:
        """What every token passes through: the dense layer, or the shared experts."""
        if isinstance(self.feed_forward, Experts):
            return self.feed_forward.shared
        return self.feed_forward

    @property
    def widths(self) -> tuple[int, ...]:
        """Feed-forward widths that tensor parallelism cuts."""
        routed = (self.experts.expert.width,) if self.experts else ()
        return (*routed, *((self.dense.width,) if self.dense else ()))

    @property
    def name(self) -> str:
        """What tells it from the other kinds of a model."""
        experts, window = self.experts, self.attention.window
        what = f"{experts.count} experts" if experts else "dense"
        return f"{what}, window {window}" if window else what

    @property
    def norm_outputs(self) -> int:
        """Norms whose output a backward pass needs: those before attention and feed-forward.

        A norm after them adds only its input.
        """
        return min(self.norms, _PRE_NORMS)

    def parts(self, hidden: int) -> Iterator[Part]:
        """All parameters of the layer."""
        yield from self.attention.parts(hidden)
        yield from self.feed_forward.parts(hidden)
        yield norm_part(self.norms, hidden, bias=self.norm_bias)


def norm_part(norms: int, hidden: int, *, bias: bool) -> Part:
    """Norms over the residual width, a scale and perhaps a bias for each."""
    return Part(name="norms", each=norms * hidden * (2 if bias else 1), is_matrix=False)
