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
                name="amp",
                weight_bytes=2,
                gradient_bytes=2,
                optimizer_bytes=12,
                source="bf16 or fp16 weights and gradients, fp32 master, m, v: arXiv 1910.02054",
            ),
            Recipe(
                name="fp16_main_gradient",
                weight_bytes=2,
                gradient_bytes=2,
                optimizer_bytes=16,
                source="fp16 and an fp32 gradient beside master, m, v: Megatron-LM dist_optimizer",
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
            Recipe(
                name="adam8bit",
                weight_bytes=2,
                gradient_bytes=2,
                optimizer_bytes=6,
                source="m and v of one byte each, fp32 master (recalled, not published so)",
            ),
            Recipe(
                name="sgd",
                weight_bytes=2,
                gradient_bytes=2,
                optimizer_bytes=8,
                source="momentum alone beside an fp32 master",
            ),
            Recipe(
                name="lora",
                weight_bytes=2,
                gradient_bytes=0,
                optimizer_bytes=0,
                source="the base is frozen; adapters (under 1 % of it) are not counted",
            ),
        )
    }
)
