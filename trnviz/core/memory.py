"""What every rank keeps in HBM, in integers of bytes, and which bank it fills.

All ranks of a pipeline stage keep the same, so the ledger is made once per stage; it does not
depend on the placement. `occupancy` adds the ranks up by bank, fast enough for each step of a drag.

Rules, with letters as in the literature (b sequences of s tokens, t = TP, p = PP, D = DP, m
micro-batches): matrices are cut over t, norms are not, K and V have at least one head a rank;
optimizer state is cut over D by ZeRO-1 (arXiv 1910.02054). Activations are those of a block with
RMSNorm, grouped attention by flash attention and a gated feed-forward layer, in bytes per token and
layer: e x (4 h + 2 a d + 2 k d + 3 f) + 4 a, with e the width of a value. 1F1B holds min(m, p - i)
micro-batches on stage i (arXiv 2104.04473).
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np

from trnviz.core.activations import Tokens, block
from trnviz.core.arrays import FloatArray, Int32Array, IntArray, frozen
from trnviz.core.errors import PlacementError
from trnviz.core.hardware import HardwareSpec
from trnviz.core.layer import Layer
from trnviz.core.model import (
    ModelSpec,
    final_norm_part,
    head_part,
    input_parts,
    layer_parts,
    parameters,
)
from trnviz.core.parallelism import Parallelism
from trnviz.core.part import Cut, Part, ceil_divide
from trnviz.core.placement import Placement
from trnviz.core.recipe import RECIPES
from trnviz.core.topology import Topology
from trnviz.core.units import format_bytes

KINDS: Final = (
    "weights", "optimizer", "gradients", "activations", "kv_cache", "logits", "gathered", "runtime",
)  # fmt: skip
WEIGHT_BYTES: Final = RECIPES["mixed_precision"].weight_bytes
GRADIENT_BYTES: Final = RECIPES["mixed_precision"].gradient_bytes
_RUNTIME_FIGURE_OF_LNC: Final = {1: "runtime_lnc1_bytes_per_core", 2: "runtime_bytes_per_core"}
_LOGIT_BYTES: Final = 4 + 2
_MOST_BYTES: Final = 1 << 50


@dataclass(frozen=True, slots=True, kw_only=True)
class StageShare:
    """The parameters that each rank of a stage keeps.

    Attributes:
        layers: Decoder layers of the stage.
        matrices: Of all layers, cut over TP: Q, O, gate, up, down.
        key_value: Of all layers: K and V, cut over as many heads as there are.
        experts: Of all layers: routed experts.
        vocabulary: Rows of the embedding (first stage) and of the head (last stage), cut over TP.
        replicated: Whole on every rank: norms, row-parallel biases, routers, down-projections of
            latent attention, learned positions.
    """

    layers: int
    matrices: int
    key_value: int
    experts: int
    vocabulary: int
    replicated: int

    @property
    def total(self) -> int:
        """Parameters of one rank."""
        return self.matrices + self.key_value + self.experts + self.vocabulary + self.replicated


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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ledger:
    """What each rank keeps, by kind.

    Attributes:
        plan: The plan it was made for.
        stages: For each stage, its entries in the order of `KINDS`.
        rank_bytes: (R, M) i8.
    """

    plan: Parallelism
    stages: tuple[tuple[Entry, ...], ...]
    rank_bytes: IntArray

    @property
    def total_bytes(self) -> IntArray:
        """(R,) i8, all kinds of each rank together."""
        total: IntArray = self.rank_bytes.sum(axis=1)
        return total

    @property
    def heaviest_rank(self) -> int:
        """The rank that keeps most, the lowest of several."""
        return int(self.total_bytes.argmax())

    @property
    def heaviest_stage(self) -> int:
        """The stage of the heaviest rank."""
        return int(self.plan.stage_of_rank[self.heaviest_rank])

    def entries(self, rank: int) -> tuple[Entry, ...]:
        """The entries of one rank, in the order of `KINDS`."""
        return self.stages[int(self.plan.stage_of_rank[rank])]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Occupancy:
    """How full every HBM bank is; a ratio above 1 is a result, not an error.

    Attributes:
        hbm_bytes: (N, B, M) i8 by chip, bank and kind.
        bank_bytes: (B,) i8, capacity.
        hbm_ratio: (N, B) f8.
    """

    hbm_bytes: IntArray
    bank_bytes: IntArray
    hbm_ratio: FloatArray

    @property
    def total_bytes(self) -> IntArray:
        """(N, B) i8, all kinds together."""
        total: IntArray = self.hbm_bytes.sum(axis=2)
        return total

    @property
    def fullest(self) -> tuple[int, int]:
        """Chip and bank with the highest ratio, the first of several."""
        chip, bank = divmod(int(self.hbm_ratio.argmax()), len(self.bank_bytes))
        return chip, bank

    @property
    def fits(self) -> bool:
        """True when no bank holds more than it can."""
        return bool((self.hbm_ratio <= 1).all())


def stage_kinds(model: ModelSpec, plan: Parallelism, stage: int) -> tuple[tuple[Layer, int], ...]:
    """How many layers of each kind a stage has."""
    layers = plan.layers_of_stage(model)
    begin = sum(layers[:stage])
    return model.census(begin, begin + layers[stage])


def stage_parts(model: ModelSpec, plan: Parallelism, stage: int) -> tuple[tuple[Part, int], ...]:
    """The parts of a stage, each with how often it is there."""
    first, last = stage == 0, stage == plan.pp - 1
    ends: list[Part] = list(input_parts(model)) if first else []
    if last:
        own_head = not (first and model.tied_embeddings)
        ends += [final_norm_part(model), *((head_part(model),) if own_head else ())]
    layers = (
        (part, count)
        for kind, count in stage_kinds(model, plan, stage)
        for part in layer_parts(kind, model.hidden)
    )
    return (*layers, *((part, 1) for part in ends))


def stage_share(model: ModelSpec, plan: Parallelism, stage: int) -> StageShare:
    """The parameters that each rank of `stage` keeps."""
    of_cut = dict.fromkeys(Cut, 0)
    for part, count in stage_parts(model, plan, stage):
        of_cut[part.cut] += count * part.per_rank(plan.tp)
    return StageShare(
        layers=plan.layers_of_stage(model)[stage],
        matrices=of_cut[Cut.TENSOR],
        key_value=of_cut[Cut.KEY_VALUE],
        experts=of_cut[Cut.EXPERT],
        vocabulary=of_cut[Cut.VOCABULARY],
        replicated=of_cut[Cut.WHOLE],
    )


def stage_parameters_per_rank(model: ModelSpec, plan: Parallelism, stage: int) -> int:
    """How many parameters each rank of `stage` keeps."""
    return stage_share(model, plan, stage).total


def stage_replicated_parameters(model: ModelSpec, plan: Parallelism, stage: int) -> int:
    """How many of them every tensor-parallel rank keeps whole."""
    return stage_share(model, plan, stage).replicated


def optimizer_traffic_bytes(model: ModelSpec, plan: Parallelism, stage: int) -> int:
    """HBM bytes that one optimizer step moves on a rank: all read, all but the gradient written."""
    recipe = plan.bytes_of
    owned = _owned(stage_share(model, plan, stage).total, plan)
    return owned * (recipe.gradient_bytes + 2 * recipe.optimizer_bytes + recipe.weight_bytes)


def ledger(model: ModelSpec, plan: Parallelism, topology: Topology) -> Ledger:
    """What each rank of the plan keeps on this generation of chips.

    Raises:
        PlacementError: The fabric has no HBM, or the bytes of a rank are past counting.
    """
    if topology.hardware is None or not topology.bank_count:
        raise PlacementError(
            f"{topology.name} has no HBM to hold a model; use ultraserver, trn2 or another preset"
        )
    runtime = _runtime(topology.hardware, plan.lnc)
    stages = tuple((*_entries(model, plan, stage), runtime) for stage in range(plan.pp))
    most = max(sum(entry.size_bytes for entry in entries) for entries in stages)
    if most > _MOST_BYTES:
        raise PlacementError(
            f"a rank would keep {format_bytes(most)}, more than {format_bytes(_MOST_BYTES)}; "
            "use shorter sequences, smaller micro-batches or more stages"
        )
    by_stage = np.array([[entry.size_bytes for entry in entries] for entries in stages], np.int64)
    return Ledger(
        plan=plan,
        stages=stages,
        rank_bytes=frozen(by_stage[plan.stage_of_rank], "i8", (plan.world, len(KINDS))),
    )


def occupancy(held: Ledger, placement: Placement, topology: Topology) -> Occupancy:
    """The ledger added up by bank."""
    banks, kinds = topology.bank_count, len(KINDS)
    total = np.zeros((topology.chip_count * banks, kinds), np.int64)
    np.add.at(total, _bank_of_rank(placement, topology), held.rank_bytes)
    by_bank = total.reshape(topology.chip_count, banks, kinds)
    ratio = by_bank.sum(axis=2) / topology.bank_bytes
    return Occupancy(
        hbm_bytes=frozen(by_bank, "i8"),
        bank_bytes=frozen(topology.bank_bytes, "i8"),
        hbm_ratio=frozen(ratio, "f8"),
    )


def misfit(before: Occupancy, after: Occupancy, topology: Topology) -> str | None:
    """Why a change does not fit: the bank that it overfills most; None when it overfills none.

    A bank that was too full before and is no fuller after is not the fault of the change.
    """
    used, was = after.total_bytes, before.total_bytes
    excess = np.where(used > was, used - after.bank_bytes, 0)
    chip, bank = divmod(int(excess.argmax()), len(after.bank_bytes))
    if excess[chip, bank] <= 0:
        return None
    free = max(0, int(after.bank_bytes[bank] - was[chip, bank]))
    return (
        f"{topology.chip_names[chip]} bank {bank} has {format_bytes(free)} free and would get "
        f"{format_bytes(int(used[chip, bank] - was[chip, bank]))} more: "
        f"{format_bytes(int(excess[chip, bank]))} over its "
        f"{format_bytes(int(after.bank_bytes[bank]))}"
    )


def fits(
    held: Ledger, placement: Placement, topology: Topology, ranks: tuple[int, ...], chip: int
) -> str | None:
    """Why `ranks` do not fit on `chip`, None when they do.

    Raises:
        PlacementError: The move itself is not possible.
    """
    moved = placement.move(ranks, chip, topology)
    return misfit(occupancy(held, placement, topology), occupancy(held, moved, topology), topology)


def copies(model: ModelSpec, plan: Parallelism) -> tuple[tuple[str, int], ...]:
    """What the ranks keep beyond one copy of the weights: (what, bytes), in bytes of weights.

    The sum over all ranks of their weights is the model's plus exactly this.
    """
    once = _stored_besides(model, plan)
    names = (
        (Cut.WHOLE, f"norms and biases on {plan.tp} TP ranks"),
        (Cut.KEY_VALUE, f"K and V heads, {model.kv_heads} stored as "
         f"{ceil_divide(model.kv_heads, plan.tp) * plan.tp}"),
        (Cut.TENSOR, f"heads and columns padded to a multiple of TP {plan.tp}"),
        (Cut.EXPERT, f"biases of experts, and columns padded to a multiple of TP {plan.tp}"),
        (Cut.VOCABULARY, f"vocabulary padded to a multiple of TP {plan.tp}"),
    )  # fmt: skip
    tied_twice = model.tied_embeddings and plan.pp > 1
    tied = "tied embedding on the first and the last stage"
    more = [(what, once[cut]) for cut, what in names]
    more.insert(2, (tied, tied_twice * model.vocab * model.hidden))
    replicas, width = plan.dp * plan.cp, plan.bytes_of.weight_bytes
    found = [(what, width * replicas * count) for what, count in more if count]
    if replicas > 1:
        others = width * (replicas - 1) * parameters(model)
        found.append((f"the other {replicas - 1} of {replicas} replicas of the model", others))
    return tuple(found)


def _stored_besides(model: ModelSpec, plan: Parallelism) -> dict[Cut, int]:
    """Parameters that all TP ranks together keep beyond one of each part, by cut."""
    more = dict.fromkeys(Cut, 0)
    for stage in range(plan.pp):
        for part, count in stage_parts(model, plan, stage):
            more[part.cut] += count * (plan.tp * part.per_rank(plan.tp) - part.count)
    return more


def _owned(count: int, plan: Parallelism) -> int:
    """Parameters whose optimizer state a rank keeps."""
    return count if plan.zero == 0 else ceil_divide(count, plan.dp * plan.cp)


def _bank_of_rank(placement: Placement, topology: Topology) -> Int32Array:
    bank: Int32Array = topology.bank_of_core[placement.core_of_rank]
    return placement.chip_of_rank * np.int32(topology.bank_count) + bank


def _entries(model: ModelSpec, plan: Parallelism, stage: int) -> tuple[Entry, ...]:
    share = stage_share(model, plan, stage)
    return (
        _weights(share, plan),
        _optimizer(share, plan),
        _gradients(share, plan),
        _activations(model, plan, stage),
        Entry(kind="kv_cache", size_bytes=0, formula="0 B: training keeps no KV cache"),
        _logits(model, plan, stage),
        _gathered(model, plan),
    )


def _weights(share: StageShare, plan: Parallelism) -> Entry:
    width = plan.bytes_of.weight_bytes
    return Entry(
        kind="weights",
        size_bytes=width * share.total,
        formula=(
            f"{width} B x ({share.matrices:,} cut over TP {plan.tp} + {share.key_value:,} K and V "
            f"+ {share.vocabulary:,} vocabulary + {share.replicated:,} on every TP rank)"
        ),
    )


def _gradients(share: StageShare, plan: Parallelism) -> Entry:
    width = plan.bytes_of.gradient_bytes
    size = width * share.total
    return Entry(
        kind="gradients", size_bytes=size, formula=f"{width} B x {share.total:,} parameters"
    )


def _optimizer(share: StageShare, plan: Parallelism) -> Entry:
    width = plan.bytes_of.optimizer_bytes
    cut = f" / DP {plan.dp * plan.cp}, rounded up" if plan.zero else ", not cut over DP"
    return Entry(
        kind="optimizer",
        size_bytes=width * _owned(share.total, plan),
        formula=f"{width} B x {share.total:,} parameters{cut}",
    )


def _activations(model: ModelSpec, plan: Parallelism, stage: int) -> Entry:
    """One block a kind of layer; full recompute keeps inputs and has one layer at work."""
    tokens, held = Tokens.of(model, plan), plan.in_flight(stage)
    kinds = stage_kinds(model, plan, stage)
    layers_of_block: Counter[tuple[int, str]] = Counter()
    for kind, count in kinds:
        layers_of_block[block(kind, plan, tokens)] += count
    blocks = [(count, *kept) for kept, count in layers_of_block.items()]
    if plan.recompute == "full":
        layers = sum(count for _, count in kinds)
        _, work, text = max(blocks, key=lambda found: found[1])
        size = held * layers * tokens.residual_bytes + work
        kept = f"{held} micro-batches x {layers} layers x ({tokens.residual})"
        formula = f"{kept} + one layer at work: {text}"
    else:
        size = held * sum(count * size for count, size, _ in blocks)
        formula = " + ".join(
            f"{held} micro-batches x {count} layers x [{text}]" for count, _, text in blocks
        )
    return Entry(kind="activations", size_bytes=size, formula=formula)


def _logits(model: ModelSpec, plan: Parallelism, stage: int) -> Entry:
    if stage != plan.pp - 1:
        return Entry(kind="logits", size_bytes=0, formula="0 B: only the last stage has the logits")
    tokens, rows = Tokens.of(model, plan), ceil_divide(model.vocab, plan.tp)
    return Entry(
        kind="logits",
        size_bytes=_LOGIT_BYTES * tokens.count * rows + 2 * tokens.residual_bytes,
        formula=(
            f"(4 B fp32 + 2 B copy) x {tokens.count:,} tokens x {rows:,} rows of the vocabulary "
            f"+ 2 x ({tokens.residual}) around the final norm"
        ),
    )


def _gathered(model: ModelSpec, plan: Parallelism) -> Entry:
    """Full-width buffers of a column-parallel layer's backward pass: its input and gradient."""
    if plan.tp == 1 or not plan.sequence_parallel:
        return Entry(
            kind="gathered", size_bytes=0, formula="0 B: nothing is cut along the sequence"
        )
    tokens, width = Tokens.of(model, plan), plan.bytes_of.weight_bytes
    return Entry(
        kind="gathered",
        size_bytes=2 * width * tokens.count * model.hidden,
        formula=(
            f"2 buffers x {width} B x {tokens.count:,} tokens x {model.hidden:,}: gathered "
            "input, and gradient before its reduce-scatter"
        ),
    )


def _runtime(hardware: HardwareSpec, lnc: int) -> Entry:
    """What the runtime itself takes for each logical core."""
    figure = hardware.figure(_RUNTIME_FIGURE_OF_LNC[lnc])
    return Entry(
        kind="runtime",
        size_bytes=round(figure.value),
        formula=f"{figure.text} a logical core, the figure {figure.name}",
    )
