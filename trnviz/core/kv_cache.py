"""What the KV cache of a model takes, over the whole model and on each rank.

A token adds 2 k d values a layer (k K/V heads of width d), and one compressed vector with latent
attention. Tensor parallelism cuts heads: more ranks than heads means copies, and the compressed
vector belongs to all heads, so that every rank keeps it whole. Attention data parallelism deals out
sequences among the ranks of a tensor-parallel group, context parallelism tokens, pipeline stages
layers. A window bounds the tokens that a layer keeps; a paged cache rounds them up to its blocks.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from trnviz.core.errors import PlacementError
from trnviz.core.layer import Attention, Layer
from trnviz.core.model import ModelSpec
from trnviz.core.part import ceil_divide


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheCut:
    """How a cache is dealt out and kept.

    Attributes:
        tp: Ranks of a tensor-parallel group.
        attention_dp: Parts into which the group divides the sequences; each part cuts the heads.
        cp: Ranks that divide the tokens of a sequence.
        value_bytes: Width of a value: 2 for bf16, 1 for fp8.
        block: Tokens of a block of a paged cache; 1 is not paged.
        expanded: True when latent attention keeps the keys and values of all heads instead.
    """

    tp: int = 1
    attention_dp: int = 1
    cp: int = 1
    value_bytes: float = 2.0
    block: int = 1
    expanded: bool = False

    def __post_init__(self) -> None:
        for name in ("tp", "attention_dp", "cp", "block"):
            if getattr(self, name) < 1:
                raise PlacementError(f"{name} is {getattr(self, name)}; 1 or more")
        if not 0 < self.value_bytes < float("inf"):
            raise PlacementError(f"value_bytes is {self.value_bytes}; more than 0")
        if self.tp % self.attention_dp:
            raise PlacementError(
                f"attention DP {self.attention_dp} does not divide TP {self.tp}; it deals out the "
                "ranks of a tensor-parallel group"
            )

    @property
    def head_ranks(self) -> int:
        """Ranks that share the heads of one sequence."""
        return self.tp // self.attention_dp


@dataclass(frozen=True, slots=True, kw_only=True)
class Cache:
    """What a rank keeps.

    Attributes:
        size_bytes: All of it.
        formula: How that comes about, with the numbers filled in.
    """

    size_bytes: int
    formula: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What is to be kept.

    Attributes:
        sequences: Sequences over all ranks of a tensor-parallel group.
        tokens: Of each; the longest one that will come, where the cache is reserved beforehand.
    """

    sequences: int
    tokens: int


def token_values(attention: Attention, *, expanded: bool = False) -> int:
    """Values that one token adds in one layer, over all heads."""
    if attention.latent is None or expanded:
        return attention.kv_heads * (attention.head_dim + attention.value_dim)
    return attention.latent.kv_rank + attention.latent.rope_dim


def rank_token_values(attention: Attention, cut: CacheCut) -> int:
    """Of these, what each rank keeps."""
    if attention.latent is not None and not cut.expanded:
        return token_values(attention)
    return rank_heads(attention, cut) * (attention.head_dim + attention.value_dim)


def rank_heads(attention: Attention, cut: CacheCut) -> int:
    """K/V heads that each rank keeps, at least one."""
    return ceil_divide(attention.kv_heads, cut.head_ranks)


def copies(attention: Attention, cut: CacheCut) -> float:
    """How often the ranks together keep every value; more than 1 is replication."""
    kept = cut.head_ranks * rank_token_values(attention, cut)
    return kept / token_values(attention, expanded=cut.expanded)


def bytes_per_token(model: ModelSpec, value_bytes: float = 2.0, *, expanded: bool = False) -> int:
    """Bytes that one more token adds over the whole model, windows not yet full."""
    values = sum(
        count * token_values(kind.attention, expanded=expanded) for kind, count in model.census()
    )
    return ceil(values * value_bytes)


def rank_bytes_per_token(layers: Iterable[tuple[Layer, int]], cut: CacheCut) -> int:
    """Bytes that one more token of a sequence adds on each rank of these layers."""
    values = sum(count * rank_token_values(kind.attention, cut) for kind, count in layers)
    return ceil(values * cut.value_bytes)


def held_tokens(attention: Attention, tokens: int, cut: CacheCut) -> int:
    """Tokens of a sequence that a rank keeps in a layer."""
    seen = min(tokens, attention.window) if attention.window else tokens
    return ceil_divide(ceil_divide(seen, cut.cp), cut.block) * cut.block


def cache(layers: Iterable[tuple[Layer, int]], demand: Demand, cut: CacheCut) -> Cache:
    """What each rank of a stage with these layers keeps."""
    sequences = ceil_divide(demand.sequences, cut.attention_dp)
    total, pieces = 0, []
    for kind, count in layers:
        held = held_tokens(kind.attention, demand.tokens, cut)
        total += count * held * rank_token_values(kind.attention, cut)
        window = f" (window {kind.attention.window:,})" if kind.attention.window else ""
        values = _values_text(kind.attention, cut)
        pieces.append(f"{count} layers x {held:,} tokens{window} x {values}")
    many = f" of {demand.sequences} sequences, attention DP {cut.attention_dp}"
    shared = many if cut.attention_dp > 1 else " sequences"
    return Cache(
        size_bytes=ceil(sequences * total * cut.value_bytes),
        formula=f"{cut.value_bytes:g} B x {sequences}{shared} x ({' + '.join(pieces)})",
    )


def _values_text(attention: Attention, cut: CacheCut) -> str:
    """The values of one token on one rank, and whether others keep them too."""
    if attention.latent is not None and not cut.expanded:
        latent = attention.latent
        whole = f", whole on each of TP {cut.head_ranks}" if cut.head_ranks > 1 else ""
        return f"({latent.kv_rank} + {latent.rope_dim} compressed{whole})"
    heads, stored = rank_heads(attention, cut), copies(attention, cut)
    often = f", each stored {stored:g} times" if stored > 1 else ""
    of = f" of {attention.kv_heads}" if cut.head_ranks > 1 else ""
    widths = f"{attention.head_dim} + {attention.value_dim}"
    width = f"2 x {attention.head_dim}" if attention.value_dim == attention.head_dim else widths
    return f"{heads}{of} K/V heads x ({width}){often}"
