"""What training keeps of one parameter: its width, its gradient's and its optimizer's."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """Bytes kept for one parameter.

    Attributes:
        name: As `--recipe` takes it.
        weight_bytes: The parameter as the layers use it; activations have the same width.
        gradient_bytes: Its accumulated gradient.
        optimizer_bytes: Master copy and both moments.
        source: Where the split comes from.
    """

    name: str
    weight_bytes: int
    gradient_bytes: int
    optimizer_bytes: int
    source: str


RECIPES: Final = MappingProxyType(
    {
        recipe.name: recipe
        for recipe in (
            Recipe(
                name="mixed_precision",
                weight_bytes=2,
                gradient_bytes=4,
                optimizer_bytes=12,
                source="bf16 weights, fp32 gradients, fp32 master, m, v: NxD training with ZeRO-1",
            ),
            Recipe(
                name="fp32",
                weight_bytes=4,
                gradient_bytes=4,
                optimizer_bytes=8,
                source="everything fp32, the parameter is its own master: arXiv 1910.02054",
            ),
            Recipe(
                name="bf16sr",
                weight_bytes=2,
                gradient_bytes=2,
                optimizer_bytes=4,
                source="pure bf16 with stochastic rounding: NxD training option, split inferred",
            ),
        )
    }
)
