"""The fields of a plan and what each may be; what follows from them is in `parallelism`."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd, isfinite
from typing import Final

from trnviz.core.errors import PlacementError
from trnviz.core.recipe import RECIPES, Recipe

RECOMPUTE: Final = ("none", "selective", "full")
RANK_ORDERS: Final = ("nxd", "megatron")
SCHEDULES: Final = ("1f1b", "gpipe", "interleaved")
OVERLAPS: Final = ("dp", "none", "tp", "all")
ZERO_STAGES: Final = (0, 1, 2, 3)
LNCS: Final = (1, 2)
DTYPES: Final = ("bf16", "fp8", "fp32", "mxfp4")
SPARSITIES: Final = ("none", "4:16", "4:12", "4:8", "2:8", "2:4", "1:4", "1:2")
"""Values kept out of so many, as the tensor engine of Trainium2 takes them."""
MODES: Final = ("training", "prefill", "decode")
_MOST: Final = 1 << 30
_LARGEST_WORLD: Final = 1 << 20
_LARGEST_FACTOR: Final = 1024.0
CHOICES: Final[tuple[tuple[str, tuple[object, ...]], ...]] = (
    ("zero", ZERO_STAGES),
    ("recompute", RECOMPUTE),
    ("recipe", tuple(RECIPES)),
    ("lnc", LNCS),
    ("schedule", SCHEDULES),
    ("rank_order", RANK_ORDERS),
    ("overlap", OVERLAPS),
    ("dtype", DTYPES),
    ("sparsity", SPARSITIES),
    ("mode", MODES),
)
"""The values of each field that has few."""
_FROM_ONE: Final = (
    "tp", "pp", "dp", "cp", "ep", "micro_batch", "global_batch", "seq_len", "virtual_stages",
    "batch", "context",
)  # fmt: skip
_FROM_NOTHING: Final = ("etp", "hsdp", "redundant_experts")
_FACTORS: Final = ("spec_tokens", "expert_imbalance")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a user sets; construction refuses values that no model could take.

    Counts go from 1 to 2**30 unless said otherwise.

    Attributes:
        tp: Tensor-parallel degree.
        pp: Pipeline stages.
        dp: Replicas.
        cp: Context-parallel degree: parts of a sequence.
        ep: Expert-parallel degree: groups of experts. The experts have a mesh of their own on the
            ranks of a stage, so this does not add ranks: ep x expert TP divides dp x cp x tp.
        etp: Tensor-parallel degree inside an expert; 0 is that of the rest, `tp`.
        redundant_experts: Copies of busy experts that are kept besides the routed ones, from 0.
        zero: ZeRO stage: 0 replicates everything over DP, 1 cuts the optimizer's state, 2 the
            gradients too, 3 the weights too.
        hsdp: Neighbouring ranks of a DP x CP group that ZeRO cuts over; beyond them it is
            replicated. 0 is the whole group.
        padding: True when heads and columns that TP does not divide are padded with zeros to a
            multiple of it; a plan that would need this is refused otherwise.
        sequence_parallel: True when norms and residuals are cut along the sequence over TP.
        micro_batch: Sequences in one micro-batch.
        global_batch: Sequences in one training step over all replicas.
        seq_len: Tokens of one sequence in training.
        recompute: "none", "selective" (norms and the feed-forward product) or "full".
        flash_attention: True when attention keeps no scores; otherwise the backward pass needs
            them, a value for each pair of tokens, and selective recompute drops just these.
        dropout: True when training drops values, so that the masks are kept, a byte a value.
        recipe: A key of `RECIPES`, for training.
        dtype: Of the matrices of the layers: "bf16", "fp8" (a byte, and an fp32 scale for each
            block of 128 x 128), "fp32" or "mxfp4" (4 bits and a shared byte for 32; of a model
            with experts only the experts). Embedding, head, norms and routers stay in bf16.
        sparsity: Values kept out of so many in the matrices, such as "4:16", or "none"; it spares
            arithmetic only, the zeros are kept and read.
        lnc: Physical cores per logical core, 1 or 2; a rank is a logical core.
        schedule: Of the pipeline: "1f1b", "gpipe" or "interleaved".
        virtual_stages: Parts of the model that a rank holds with the interleaved schedule.
        rank_order: "nxd" or "megatron".
        overlap: Which communication hides behind computation: "none", "dp", "tp" or "all".
        collective_cores: True when the chip's collective cores carry communication; without them
            it stalls the engines that compute.
        mode: "training", "prefill" or "decode".
        batch: Sequences that each replica serves at once, in prefill and decode.
        context: Tokens of each of them, prompt and answer: what prefill runs through and what the
            KV cache holds at its fullest.
        spec_tokens: Tokens that a decode step yields on average with speculation, 1 to 1024.
        expert_imbalance: Tokens of the busiest expert group over the mean, 1 to 1024.
        layer_split: Layers of each part of the model where they were dealt out by hand, such as
            (21, 19, 20, 20) on four stages; empty for the launcher's split.
        expert_layout: For each stage, the expert group of every expert, -1 for one that lies on no
            rank, where they were dealt out by hand; empty for the launcher's deal.
    """

    tp: int
    pp: int
    dp: int = 1
    cp: int = 1
    ep: int = 1
    etp: int = 0
    redundant_experts: int = 0
    zero: int = 1
    hsdp: int = 0
    padding: bool = False
    sequence_parallel: bool = True
    micro_batch: int = 1
    global_batch: int = 64
    seq_len: int = 8192
    recompute: str = "none"
    flash_attention: bool = True
    dropout: bool = False
    recipe: str = "mixed_precision"
    dtype: str = "bf16"
    sparsity: str = "none"
    lnc: int = 2
    schedule: str = "1f1b"
    virtual_stages: int = 1
    rank_order: str = "nxd"
    overlap: str = "dp"
    collective_cores: bool = True
    mode: str = "training"
    batch: int = 1
    context: int = 8192
    spec_tokens: float = 1.0
    expert_imbalance: float = 1.0
    layer_split: tuple[int, ...] = ()
    expert_layout: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        self._require_counts(_FROM_ONE, 1)
        self._require_counts(_FROM_NOTHING, 0)
        for name in _FACTORS:
            value = getattr(self, name)
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not isfinite(value) or not 1 <= value <= _LARGEST_FACTOR:
                raise PlacementError(f"{name} is {value!r}; a number from 1 to 1024")
        for name, allowed in CHOICES:
            if getattr(self, name) not in allowed:
                legal = ", ".join(str(value) for value in allowed)
                raise PlacementError(f"{name} is {getattr(self, name)!r}; one of {legal}")
        self._require_whole()
        self._require_deal()

    def _require_deal(self) -> None:
        parts = self.pp * self.virtual_stages
        if self.layer_split and (len(self.layer_split) != parts or min(self.layer_split) < 1):
            raise PlacementError(
                f"layer_split names the layers of {len(self.layer_split)} parts; there are {parts},"
                " of at least one layer each"
            )
        rows = self.expert_layout
        if rows and (len(rows) != self.pp or len({len(row) for row in rows}) != 1):
            raise PlacementError(
                f"expert_layout has {len(rows)} rows; there are {self.pp} stages, each with all "
                "experts"
            )
        if any(not -1 <= group < self.ep for row in rows for group in row):
            raise PlacementError(f"expert_layout names groups besides 0 to {self.ep - 1} and -1")

    def _require_counts(self, names: Iterable[str], least: int) -> None:
        for name in names:
            value = getattr(self, name)
            whole = isinstance(value, int) and not isinstance(value, bool)
            if not whole or not least <= value <= _MOST:
                raise PlacementError(f"{name} is {value!r}; a whole number from {least} to 2**30")

    def _require_whole(self) -> None:
        if self.world > _LARGEST_WORLD:
            raise PlacementError(
                f"tp x pp x dp x cp is {self.world:,} ranks; at most {_LARGEST_WORLD:,}"
            )
        if self.is_training and self.global_batch % (self.dp * self.micro_batch):
            raise PlacementError(self._batch_advice())
        if self.stage_ranks % (self.ep * self.expert_tp):
            raise PlacementError(self._expert_advice())
        if self.replicas % self.shard_ranks:
            raise PlacementError(
                f"HSDP {self.hsdp} does not divide DP x CP of {self.replicas} ranks; the nearest "
                f"that does is {nearest(self.hsdp, divisors(self.replicas))}"
            )
        if self.virtual_stages > 1 and self.schedule != "interleaved":
            raise PlacementError(
                f"{self.virtual_stages} virtual stages need the interleaved schedule; with "
                f"{self.schedule} there is 1"
            )

    def _batch_advice(self) -> str:
        unit = self.dp * self.micro_batch
        below, above = self.global_batch // unit * unit, (self.global_batch // unit + 1) * unit
        near = f"{below} or {above}" if below else f"{above}"
        return (
            f"a global batch of {self.global_batch} does not divide over DP {self.dp} x "
            f"micro-batch {self.micro_batch}; the nearest that does is {near}"
        )

    def _expert_advice(self) -> str:
        wrong = (
            f"EP {self.ep} x expert TP {self.expert_tp} does not divide the {self.stage_ranks} "
            f"ranks of a stage (DP {self.dp} x CP {self.cp} x TP {self.tp})"
        )
        if self.stage_ranks % self.expert_tp:
            legal = divisors(self.stage_ranks)
            return f"{wrong}; the nearest expert TP is {nearest(self.expert_tp, legal)}"
        legal = divisors(self.stage_ranks // self.expert_tp)
        return f"{wrong}; the nearest EP is {nearest(self.ep, legal)}"

    @property
    def world(self) -> int:
        """Ranks."""
        return self.pp * self.stage_ranks

    @property
    def stage_ranks(self) -> int:
        """Ranks of one pipeline stage."""
        return self.tp * self.dp * self.cp

    @property
    def replicas(self) -> int:
        """Ranks that would keep the same without ZeRO: DP x CP."""
        return self.dp * self.cp

    @property
    def shard_ranks(self) -> int:
        """Ranks that ZeRO cuts over."""
        return self.hsdp or self.replicas

    @property
    def expert_tp(self) -> int:
        """Ranks that cut an expert."""
        return self.etp or self.tp

    @property
    def expert_shard_ranks(self) -> int:
        """Ranks that ZeRO cuts experts over: as many copies stay as of everything else."""
        copies = self.replicas // self.shard_ranks
        return self.expert_replicas // gcd(self.expert_replicas, copies)

    @property
    def expert_replicas(self) -> int:
        """Ranks that keep the same experts: the DP of the expert mesh."""
        return self.stage_ranks // (self.ep * self.expert_tp)

    @property
    def is_training(self) -> bool:
        """True when there is a backward pass."""
        return self.mode == "training"

    @property
    def micro_batches(self) -> int:
        """Micro-batches that one replica runs in a step."""
        if not self.is_training:
            return 1
        return self.global_batch // (self.dp * self.micro_batch)

    @property
    def served_tokens(self) -> int:
        """Tokens of all sequences that a replica serves at once, on one of its CP ranks."""
        return self.batch * -(-self.context // self.cp)

    @property
    def weight_format(self) -> str:
        """Name of the format of the layers' matrices; the recipe in fp32 overrides bf16."""
        whole = self.is_training and self.recipe == "fp32" and self.dtype == "bf16"
        return "fp32" if whole else self.dtype

    @property
    def value_bytes(self) -> int:
        """Width of an activation, a gathered or a cached value."""
        return 4 if self.weight_format == "fp32" else 2

    @property
    def bytes_of(self) -> Recipe:
        """The recipe: bytes per parameter."""
        return RECIPES[self.recipe]


def divisors(number: int) -> tuple[int, ...]:
    """All divisors, ascending."""
    small = [d for d in range(1, int(number**0.5) + 1) if number % d == 0]
    return tuple(sorted({*small, *(number // d for d in small)}))


def nearest(value: int, legal: tuple[int, ...]) -> str:
    """The legal values next to `value`, as text: "16 or 32"."""
    below = [v for v in legal if v <= value][-1:]
    above = [v for v in legal if v > value][:1]
    return " or ".join(str(v) for v in (*below, *above))
