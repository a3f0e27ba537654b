"""A transformer as numbers: layers, widths, and where its parameters are.

Tensor parallelism cuts a matrix along its heads or its feed-forward width, and leaves norms and
the biases of row-parallel layers whole on every rank; K and V are cut along the heads they have, so
more ranks than heads means copies. The counts keep those parts apart.

Source of the counting rules: the Hugging Face modelling code of the Llama family; the totals are
checked against published exact counts.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerParameters:
    """The parameters of one decoder layer, by what tensor parallelism does to them.

    Attributes:
        query_output: Q and O matrices with Q's bias, cut along the query heads.
        key_value: K and V matrices with their biases, cut along the K/V heads.
        mlp: Gate, up and down matrices with the biases of the first two, cut along the width.
        replicated: Both norms, and the biases of O and of down.
    """

    query_output: int
    key_value: int
    mlp: int
    replicated: int

    @property
    def total(self) -> int:
        """All of the layer."""
        return self.query_output + self.key_value + self.mlp + self.replicated


def layer_parameters(model: ModelSpec) -> LayerParameters:
    """Parameters of one decoder layer."""
    h, d, f = model.hidden, model.head_dim, model.ffn
    query, key = model.heads * d, model.kv_heads * d
    attention_bias, mlp_bias = int(model.attention_bias), int(model.mlp_bias)
    return LayerParameters(
        query_output=2 * h * query + attention_bias * query,
        key_value=2 * h * key + attention_bias * 2 * key,
        mlp=3 * h * f + mlp_bias * 2 * f,
        replicated=2 * h + attention_bias * h + mlp_bias * h,
    )


def embedding_parameters(model: ModelSpec) -> int:
    """The input embedding; with tied embeddings it is the output head as well."""
    return model.vocab * model.hidden


def head_parameters(model: ModelSpec) -> int:
    """The output head, 0 when it is the embedding."""
    return 0 if model.tied_embeddings else model.vocab * model.hidden


def final_norm_parameters(model: ModelSpec) -> int:
    """The norm before the output head."""
    return model.hidden


def parameters(model: ModelSpec) -> int:
    """All parameters of the model, each counted once."""
    return (
        model.layers * layer_parameters(model).total
        + embedding_parameters(model)
        + head_parameters(model)
        + final_norm_parameters(model)
    )


def matmul_parameters(model: ModelSpec) -> int:
    """The parameters that multiply each token, for FLOPs: no norms, no input embedding."""
    layer = layer_parameters(model)
    matrices = layer.query_output + layer.key_value + layer.mlp
    return model.layers * matrices + model.vocab * model.hidden
