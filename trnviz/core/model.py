"""A transformer as numbers: kinds of layers, their order, and where the parameters are.

All counts are sums over the same list of parts (`trnviz.core.part`), which says of each what
tensor parallelism cuts, what expert parallelism deals out, and what every rank keeps whole.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from trnviz.core.errors import InputError
from trnviz.core.layer import Attention, Layer, norm_part
from trnviz.core.part import Cut, Part


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSpec:
    """The shape of a decoder.

    Attributes:
        name: For people, such as "Llama-3.1-70B".
        architecture: As the configuration names it, such as "LlamaForCausalLM".
        hidden: Width of the residual stream.
        vocab: Rows of the embedding.
        kinds: The different layers of the model.
        order: For each layer from the first to the last, its index in `kinds`.
        tied_embeddings: True when the output head is the embedding.
        max_positions: Longest sequence the configuration names.
        learned_positions: Rows of a learned position table; 0 with rotary positions.
        norm_bias: True when the final norm carries a bias.
        prediction_layers: Extra layers that predict further tokens (arXiv 2412.19437), each like
            the last layer; they are trained with the model, not part of its totals, and not loaded
            to serve it.
    """

    name: str
    architecture: str
    hidden: int
    vocab: int
    kinds: tuple[Layer, ...]
    order: tuple[int, ...]
    tied_embeddings: bool = False
    max_positions: int
    learned_positions: int = 0
    norm_bias: bool = False
    prediction_layers: int = 0

    def __post_init__(self) -> None:
        if not self.order or set(self.order) != set(range(len(self.kinds))):
            raise InputError(
                f"the {len(self.order)} layers of {self.name} are not of its {len(self.kinds)} "
                "kinds",
                hint="every kind must be used, and no other",
            )

    @property
    def layers(self) -> int:
        """Decoder layers."""
        return len(self.order)

    @property
    def last_kind(self) -> Layer:
        """The kind of the last layer, and of prediction layers."""
        return self.kinds[self.order[-1]]

    @property
    def attention(self) -> Attention:
        """Attention of the first layer; heads and widths are the same in all of them."""
        return self.kinds[self.order[0]].attention

    @property
    def heads(self) -> int:
        """Query heads."""
        return self.attention.heads

    @property
    def kv_heads(self) -> int:
        """Key and value heads."""
        return self.attention.kv_heads

    @property
    def head_dim(self) -> int:
        """Width of one head's query."""
        return self.attention.head_dim

    @property
    def widths(self) -> tuple[int, ...]:
        """All feed-forward widths, experts' included, the widest first."""
        return tuple(sorted({w for kind in self.kinds for w in kind.widths}, reverse=True))

    @property
    def has_experts(self) -> bool:
        """True when a layer routes tokens to experts."""
        return any(kind.experts for kind in self.kinds)

    def census(self, begin: int = 0, end: int | None = None) -> tuple[tuple[Layer, int], ...]:
        """How many of each kind the layers from `begin` to before `end` are."""
        order = self.order[begin:end]
        return tuple(
            (kind, order.count(number)) for number, kind in enumerate(self.kinds) if number in order
        )


def runs(order: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Equal neighbours together: (kind, how many in a row)."""
    last, count = -1, 0
    for kind in order:
        if kind != last and count:
            yield last, count
            count = 0
        last, count = kind, count + 1
    if count:
        yield last, count


# --- parts -------------------------------------------------------------------------------------


def input_parts(model: ModelSpec) -> tuple[Part, ...]:
    """What stands before the first layer."""
    embedding = embedding_part(model)
    if not model.learned_positions:
        return (embedding,)
    size = model.learned_positions * model.hidden
    return (embedding, Part(name="positions", each=size, is_matrix=False))


def embedding_part(model: ModelSpec) -> Part:
    """The input embedding."""
    return _table("embedding", model)


def final_norm_part(model: ModelSpec) -> Part:
    """The norm before the output head."""
    return norm_part(1, model.hidden, bias=model.norm_bias)


def head_part(model: ModelSpec) -> Part:
    """The output head; with tied embeddings it is the embedding."""
    return _table("head", model)


def prediction_parts(model: ModelSpec) -> tuple[Part, ...]:
    """What one prediction layer has besides its layer; embedding and head are those of the model.

    Two hidden states side by side are projected to one; norms are those of both and of the output.
    """
    projection = Part(
        name="prediction projection", each=2 * model.hidden, units=model.hidden, cut=Cut.TENSOR
    )
    return projection, norm_part(3, model.hidden, bias=model.norm_bias)


def _table(name: str, model: ModelSpec) -> Part:
    return Part(
        name=name,
        each=model.hidden,
        units=model.vocab,
        cut=Cut.VOCABULARY,
        is_matrix=name == "head",
    )


@lru_cache(maxsize=256)
def layer_parts(kind: Layer, hidden: int) -> tuple[Part, ...]:
    """All parts of one layer of a kind."""
    return tuple(kind.parts(hidden))


# --- counts ------------------------------------------------------------------------------------


def layer_parameters(model: ModelSpec, kind: Layer | None = None) -> int:
    """Parameters of one layer of a kind, of the first layer if none is named."""
    parts = layer_parts(kind or model.kinds[model.order[0]], model.hidden)
    return sum(part.count for part in parts)


def embedding_parameters(model: ModelSpec) -> int:
    """The input embedding; with tied embeddings it is the output head as well."""
    return model.vocab * model.hidden


def head_parameters(model: ModelSpec) -> int:
    """The output head, 0 when it is the embedding."""
    return 0 if model.tied_embeddings else model.vocab * model.hidden


def parameters(model: ModelSpec) -> int:
    """All parameters of the model, each counted once; prediction layers are not among them."""
    return _total(model, lambda part: part.count)


def active_parameters(model: ModelSpec) -> int:
    """Parameters that one token passes through, the whole embedding included."""
    return _total(model, lambda part: part.active)


def active_parameters_without_embedding(model: ModelSpec) -> int:
    """The same without the input embedding, which some publishers leave out.

    With tied embeddings the table still counts once: it is the output head.
    """
    return active_parameters(model) - (0 if model.tied_embeddings else embedding_parameters(model))


def matmul_parameters(model: ModelSpec) -> int:
    """The parameters that multiply each token, for FLOPs: active matrices and the head."""
    matrices = sum(
        count * matrix_parameters(layer_parts(kind, model.hidden)) for kind, count in model.census()
    )
    return matrices + head_part(model).count


def matrix_parameters(parts: Iterable[Part]) -> int:
    """Of some parts, the parameters that multiply each token that comes by."""
    return sum(part.active for part in parts if part.is_matrix)


def prediction_parameters(model: ModelSpec) -> int:
    """Parameters of the extra prediction layers that the main model does not have."""
    own = sum(part.count for part in prediction_parts(model))
    return model.prediction_layers * (layer_parameters(model, model.last_kind) + own)


def prediction_copies(model: ModelSpec) -> int:
    """Parameters of the main embedding and head that a checkpoint stores again beside them."""
    return model.prediction_layers * 2 * embedding_parameters(model)


def _layers(model: ModelSpec, value: Callable[[Part], int]) -> int:
    return sum(
        count * sum(value(part) for part in layer_parts(kind, model.hidden))
        for kind, count in model.census()
    )


def _total(model: ModelSpec, value: Callable[[Part], int]) -> int:
    ends = sum(part.count for part in (*input_parts(model), final_norm_part(model)))
    return _layers(model, value) + ends + head_parameters(model)
