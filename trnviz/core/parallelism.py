"""How a model is cut: the degrees, the order of the ranks, and the groups that follow.

The ranks are the array [PP, DP, CP, TP], the last index fastest, as NeuronX Distributed and
Megatron-LM both number them. NeuronX Distributed departs from it in one case: a tensor-parallel
group of two torus rows takes rows 0 and 3 of a Trn2 instance (joined by the wrap-around), the next
one rows 1 and 2, because ranks 0-31 and 32-63 as blocks "cannot communicate directly"
(neuronx-distributed @ fbac349, parallel_state.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from trnviz.core.arrays import Int32Array, frozen
from trnviz.core.errors import PlacementError
from trnviz.core.model import ModelSpec
from trnviz.core.plan import Plan, nearest
from trnviz.core.problem import Problem, Severity
from trnviz.core.topology import Topology

DIMENSIONS: Final = ("pp", "dp", "cp", "tp")
RUNTIME_TP: Final = (1, 2, 4, 8, 16, 32, 64)
"""Degrees that the Neuron runtime supports on Trn2 at LNC 2."""
_CORES_PER_ROW: Final = 32
_ROWS: Final = 4
_UNLINKED_PHYSICAL_CORES: Final = 16
_UNCOUNTED: Final = {
    "ep": 1,
    "etp": 0,
    "hsdp": 0,
    "redundant_experts": 0,
    "schedule": "1f1b",
    "dtype": "bf16",
    "sparsity": "none",
    "mode": "training",
}
"""Fields that a plan may have before everything counts them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parallelism(Plan):
    """A plan, and what follows from it: ranks, groups, layers, what is legal."""

    @property
    def grid(self) -> Int32Array:
        """(PP, DP, CP, TP) i4, the rank at each place of the plan."""
        return _grid(self)

    @property
    def stage_of_rank(self) -> Int32Array:
        """(R,) i4, the pipeline stage of each rank."""
        return _index_of_rank(self, "pp")

    @property
    def dp_of_rank(self) -> Int32Array:
        """(R,) i4, the replica each rank belongs to."""
        return _index_of_rank(self, "dp")

    @property
    def cp_of_rank(self) -> Int32Array:
        """(R,) i4, the piece of the sequence each rank holds."""
        return _index_of_rank(self, "cp")

    @property
    def tp_of_rank(self) -> Int32Array:
        """(R,) i4, the slice of each layer each rank holds."""
        return _index_of_rank(self, "tp")

    def groups(self, dimension: str) -> tuple[tuple[int, ...], ...]:
        """The ranks that differ in `dimension` only, in its order; one tuple a group.

        Raises:
            PlacementError: `dimension` is none of "pp", "dp", "cp", "tp".
        """
        return _groups(self, dimension)

    def kv_groups(self, model: ModelSpec) -> tuple[tuple[int, ...], ...]:
        """The ranks that keep a copy of the same K/V heads; Trn2 keeps them next to each other."""
        copies = max(1, self.tp // model.kv_heads)
        return tuple(
            group[first : first + copies]
            for group in self.groups("tp")
            for first in range(0, self.tp, copies)
        )

    def layers_of_stage(self, model: ModelSpec) -> tuple[int, ...]:
        """Layers on each stage; what does not divide goes one each to the last stages.

        That is the rule of NeuronX Distributed (pipeline/partition.py), so its last stage is the
        heaviest twice over: an extra layer and the logits.
        """
        each, left = divmod(model.layers, self.pp)
        return (each,) * (self.pp - left) + (each + 1,) * left

    def in_flight(self, stage: int) -> int:
        """Micro-batches whose activations `stage` holds at its fullest moment, under 1F1B."""
        return min(self.micro_batches, self.pp - stage)

    def check(self, model: ModelSpec, topology: Topology) -> tuple[Problem, ...]:
        """What a runtime does not support, and what is only unwise; positions are not looked at.

        Raises:
            PlacementError: The model cannot be cut like this, or the fabric cannot hold the ranks;
                the message names the nearest legal values.
        """
        impossible = (
            *_not_counted(self, topology),
            *_impossible_cuts(self, model),
            *_impossible_sizes(self, topology),
        )
        if impossible:
            raise PlacementError("; ".join(impossible))
        return (*_unsupported(self, model), *_unwise(self, model, topology))


def legal_tp(model: ModelSpec) -> tuple[int, ...]:
    """TP degrees that cut heads and feed-forward width evenly and copy K/V heads whole."""
    return tuple(
        t
        for t in range(1, model.heads + 1)
        if model.heads % t == 0
        and all(width % t == 0 for width in model.widths)
        and (model.kv_heads % t == 0 or t % model.kv_heads == 0)
    )


def _not_counted(plan: Parallelism, topology: Topology) -> Iterator[str]:
    if plan.zero > 1:
        yield f"ZeRO {plan.zero} is not counted in this version; 0 or 1"
    if plan.cp > 1:
        yield f"context parallelism (CP {plan.cp}) is not counted in this version; 1"
    for name, unchanged in _UNCOUNTED.items():
        if getattr(plan, name) != unchanged:
            yield f"{name} {getattr(plan, name)} is not counted in this version; {unchanged}"
    if topology.hardware is None or not topology.bank_count:
        yield f"{topology.name} has no HBM to hold a model; use ultraserver, trn2 or another preset"
    elif plan.lnc != topology.lnc:
        yield f"the plan has LNC {plan.lnc}, the fabric LNC {topology.lnc}; make them equal"


def _impossible_cuts(plan: Parallelism, model: ModelSpec) -> Iterator[str]:
    legal = legal_tp(model)
    if plan.tp not in legal:
        widths = (
            (model.heads, "query heads", model.heads % plan.tp == 0),
            *((width, "feed-forward columns", width % plan.tp == 0) for width in model.widths),
            (
                model.kv_heads,
                "K/V heads",
                0 in (model.kv_heads % plan.tp, plan.tp % model.kv_heads),
            ),
        )
        uneven = " and ".join(f"{count:,} {what}" for count, what, even in widths if not even)
        yield f"TP {plan.tp} does not divide {uneven} evenly; the nearest that does is " + nearest(
            plan.tp, legal
        )
    if plan.pp > model.layers:
        yield f"PP {plan.pp} is more stages than {model.name} has layers; at most {model.layers}"


def _impossible_sizes(plan: Parallelism, topology: Topology) -> Iterator[str]:
    cores, one = topology.chip_count * topology.cores_per_chip, plan.world // plan.dp
    if plan.world > cores:
        most = cores // one
        advice = f"DP {most}" if most else f"TP x PP of {cores} or fewer"
        yield (
            f"{plan.world} ranks do not fit on the {cores} logical cores of {topology.name}; "
            f"at most {advice}"
        )
    if plan.sequence_parallel and plan.seq_len % plan.tp:
        below = plan.seq_len // plan.tp * plan.tp
        near = f"{below} or {below + plan.tp}" if below else f"{plan.tp}"
        yield (
            f"sequence parallelism cannot cut {plan.seq_len} tokens over TP {plan.tp}; the nearest "
            f"sequence is {near}"
        )


def _unsupported(plan: Parallelism, model: ModelSpec) -> Iterator[Problem]:
    source = "Neuron SDK, nxd-inference feature guide"
    if plan.tp * plan.lnc not in {2 * tp for tp in RUNTIME_TP}:
        legal = ", ".join(str(tp * 2 // plan.lnc) for tp in RUNTIME_TP)
        yield _problem(
            "tp-runtime",
            Severity.WARNING,
            f"the Neuron runtime knows no TP {plan.tp} at LNC {plan.lnc}; {legal} ({source})",
        )
    if plan.tp * plan.lnc == _UNLINKED_PHYSICAL_CORES:
        yield _problem(
            "tp-layout",
            Severity.WARNING,
            f"NeuronX Distributed refuses TP {plan.tp} at LNC {plan.lnc} beside other groups, "
            "whose chips are not directly linked; the runtime supports it since Neuron SDK 2.24",
        )
    if plan.seq_len > model.max_positions:
        yield _problem(
            "sequence-length",
            Severity.WARNING,
            f"a sequence of {plan.seq_len:,} tokens is longer than the {model.max_positions:,} "
            f"positions that {model.name} names",
        )


def _unwise(plan: Parallelism, model: ModelSpec, topology: Topology) -> Iterator[Problem]:
    layers = plan.layers_of_stage(model)
    if plan.tp > model.kv_heads:
        yield _problem(
            "kv-replicated",
            Severity.NOTE,
            f"TP {plan.tp} is more than {model.kv_heads} K/V heads: each is stored "
            f"{plan.tp // model.kv_heads} times",
        )
    if layers[0] != layers[-1]:
        yield _problem(
            "uneven-stages",
            Severity.NOTE,
            f"{model.layers} layers over PP {plan.pp}: {layers[0]} on the first stages, "
            f"{layers[-1]} on the last {model.layers % plan.pp}; the very last has the logits too",
        )
    if plan.micro_batches < plan.pp:
        yield _problem(
            "bubble",
            Severity.NOTE,
            f"{plan.micro_batches} micro-batches do not fill {plan.pp} stages; the bubble is "
            f"{plan.pp - 1}/{plan.micro_batches} of the work",
        )
    if model.vocab % plan.tp:
        yield _problem(
            "padded-vocabulary",
            Severity.NOTE,
            f"{model.vocab:,} rows of vocabulary are padded to a multiple of TP {plan.tp}",
        )
    idle = topology.chip_count * topology.cores_per_chip - plan.world
    if idle:
        yield _problem("idle-cores", Severity.NOTE, f"{idle} logical cores have no rank")


def _problem(code: str, severity: Severity, message: str) -> Problem:
    return Problem(code=code, severity=severity, message=message)


def row_pair_order(tp: int, lnc: int, rank_order: str) -> Int32Array | None:
    """Physical core of each place of an instance where TP spans two rows; None: plain order.

    Returns:
        (ranks of an instance,) i4: rows 0 and 3 first, then rows 1 and 2.
    """
    row = _CORES_PER_ROW // lnc
    if rank_order != "nxd" or tp != 2 * row:
        return None
    return frozen(np.arange(_ROWS * row).reshape(_ROWS, row)[[0, 3, 1, 2]].ravel(), "i4")


@lru_cache(maxsize=64)
def _grid(plan: Parallelism) -> Int32Array:
    order = np.arange(plan.world)
    pair = row_pair_order(plan.tp, plan.lnc, plan.rank_order)
    if pair is not None and plan.world % len(pair) == 0:
        order = (order.reshape(-1, len(pair))[:, pair]).ravel()
    return frozen(order.reshape(plan.pp, plan.dp, plan.cp, plan.tp), "i4")


@lru_cache(maxsize=256)
def _index_of_rank(plan: Parallelism, dimension: str) -> Int32Array:
    indices = np.indices(plan.grid.shape)[DIMENSIONS.index(dimension)]
    of_rank = np.empty(plan.world, np.int32)
    of_rank[plan.grid.ravel()] = indices.ravel()
    return frozen(of_rank, "i4")


@lru_cache(maxsize=256)
def _groups(plan: Parallelism, dimension: str) -> tuple[tuple[int, ...], ...]:
    if dimension not in DIMENSIONS:
        raise PlacementError(
            f"{dimension!r} is no dimension of a plan; {', '.join(DIMENSIONS)} are"
        )
    last = np.moveaxis(plan.grid, DIMENSIONS.index(dimension), -1)
    return tuple(tuple(group) for group in last.reshape(-1, last.shape[-1]).tolist())
