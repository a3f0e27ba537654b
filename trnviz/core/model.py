"""A transformer as numbers: layers, widths, and where its parameters are.

Source of the counting rules: the Hugging Face modelling code of each family, restated in
`docs/architecture.md`; the totals are checked against published exact counts.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSpec:
    """The shape of a dense decoder of the Llama family.

    Attributes:
        name: For people, such as "Llama-3.1-70B".
        architecture: As the configuration names it, such as "LlamaForCausalLM".
        layers: Decoder layers.
        hidden: Width of the residual stream.
        heads: Query heads.
        kv_heads: Key and value heads; equal to `heads` without grouping.
        head_dim: Width of one head.
        ffn: Width of the gated feed-forward layer.
        vocab: Rows of the embedding.
        tied_embeddings: True when the output head is the embedding.
        max_positions: Longest sequence the configuration names.
        attention_bias: True when q, k, v and o carry biases.
        mlp_bias: True when gate, up and down carry biases.
    """

    name: str
    architecture: str
    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    ffn: int
    vocab: int
    tied_embeddings: bool
    max_positions: int
    attention_bias: bool = False
    mlp_bias: bool = False
