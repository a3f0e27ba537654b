"""How many bytes numbers take: plain formats, and narrow ones with a scale for each block."""

from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from trnviz.core.part import Cut, Part, ceil_divide

WIDE_BYTES: Final = 2
"""Width of what stays in bf16 beside narrow matrices: embedding, head, norms, biases, routers."""
_KEPT_WIDE: Final = ("router", "shared gate")


@dataclass(frozen=True, slots=True, kw_only=True)
class Precision:
    """A format of numbers.

    Attributes:
        name: As `--dtype` takes it.
        value_bits: Of one value.
        block: Values that share a scale; 0 where there is none.
        scale_bytes: Width of the scale.
        text: For formulas, such as "1 B".
    """

    name: str
    value_bits: int
    block: int = 0
    scale_bytes: int = 0
    text: str = ""

    def bytes_of(self, count: int) -> int:
        """Bytes of so many values, scales included."""
        scales = self.scale_bytes * ceil_divide(count, self.block) if self.block else 0
        return ceil_divide(self.value_bits * count, 8) + scales

    @property
    def exact_bytes(self) -> Fraction:
        """Bytes of one value without rounding."""
        scale = Fraction(self.scale_bytes, self.block) if self.block else Fraction(0)
        return Fraction(self.value_bits, 8) + scale


PRECISIONS: Final = MappingProxyType(
    {
        precision.name: precision
        for precision in (
            Precision(name="bf16", value_bits=16, text="2 B"),
            Precision(name="fp32", value_bits=32, text="4 B"),
            Precision(
                name="fp8",
                value_bits=8,
                block=128 * 128,
                scale_bytes=4,
                text="(1 B + 4 B a block of 128 x 128)",
            ),
            Precision(
                name="mxfp4",
                value_bits=4,
                block=32,
                scale_bytes=1,
                text="(4 bits + 1 B for each 32)",
            ),
        )
    }
)


def is_plain(name: str) -> bool:
    """True for a format in which everything is kept, not only the matrices of the layers."""
    return PRECISIONS[name].block == 0


def is_narrow(part: Part, name: str, *, has_experts: bool) -> bool:
    """True when a part is kept in the narrow format `name`, False when it stays in bf16.

    Those that DeepSeek-V3 and gpt-oss are published in: fp8 for every matrix of the layers but the
    router, MXFP4 for the experts alone, or for the matrices of a model without experts.
    """
    if is_plain(name) or not part.is_matrix or part.cut is Cut.VOCABULARY:
        return False
    if part.name in _KEPT_WIDE:
        return False
    return name != "mxfp4" or not has_experts or part.cut is Cut.EXPERT
