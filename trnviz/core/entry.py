"""One line of a ledger: how many bytes of which kind, and how they come about."""

from dataclasses import dataclass
from typing import Final

KINDS: Final = (
    "weights", "optimizer", "gradients", "activations", "kv_cache", "logits", "gathered", "runtime",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a rank's ledger.

    Attributes:
        kind: One of `KINDS`.
        size_bytes: What it takes.
        formula: How that comes about, with the numbers filled in.
    """

    kind: str
    size_bytes: int
    formula: str


def nothing(kind: str, why: str) -> Entry:
    """A line of nothing, with the reason."""
    return Entry(kind=kind, size_bytes=0, formula=f"0 B: {why}")
