"""What a model and a fabric allow.

Cuts that cannot be, with the nearest that can, and what a named runtime does not support, with the
source. What is only unwise is in `advice`.
"""

from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from trnviz.core import dealing
from trnviz.core.model import ModelSpec
from trnviz.core.part import ceil_divide
from trnviz.core.plan import Plan, divisors, nearest
from trnviz.core.precision import PRECISIONS, is_plain
from trnviz.core.problem import Problem, Severity
from trnviz.core.topology import Topology

RUNTIME_TP: Final = MappingProxyType(
    {
        "trainium1": (1, 2, 8, 16, 32),
        "trainium1n": (1, 2, 8, 16, 32),
        "inferentia2": (1, 2, 4, 8, 24),
        "trainium2": (1, 2, 4, 8, 16, 32, 64),
        "trainium3": (1, 2, 4, 8, 16, 32, 64),
    }
)
"""Degrees that the Neuron runtime supports, on Trainium2 and 3 at LNC 2."""
_TP_SOURCE: Final = "Neuron SDK, nxd-inference feature guide"
_CORE_COUNTS: Final = (1, 2, 8, 16)
_CORE_MULTIPLE: Final = 32
_EXPERT_COUNTS: Final = (4, 8, 16)
_UNLINKED_PHYSICAL_CORES: Final = 16
_FP8_BLOCK: Final = 128
_WITH_MX: Final = ("trainium3",)


@lru_cache(maxsize=16)
def legal_tp(model: ModelSpec, *, expert_tp: int = 0) -> tuple[int, ...]:
    """TP degrees that cut heads and feed-forward width evenly and copy K/V heads whole.

    Experts' widths are looked at as well, unless they are cut by an `expert_tp` of their own.
    """
    widths = _widths(model, expert_tp)
    return tuple(
        t
        for t in range(1, model.heads + 1)
        if model.heads % t == 0
        and all(width % t == 0 for width in widths)
        and (model.kv_heads % t == 0 or t % model.kv_heads == 0)
    )


def legal_ep(model: ModelSpec, plan: Plan) -> tuple[int, ...]:
    """EP degrees that deal out the experts evenly on the ranks of the plan's stages."""
    counts = _expert_counts(model, plan)
    if not counts:
        return (1,)
    room = plan.stage_ranks // plan.expert_tp
    return tuple(e for e in divisors(room) if all(count % e == 0 for count in counts))


def impossible(plan: Plan, model: ModelSpec, topology: Topology) -> Iterator[str]:
    """Why the model cannot be cut like this, or the fabric cannot hold it."""
    if topology.hardware is None or not topology.bank_count:
        yield f"{topology.name} has no HBM to hold a model; use ultraserver, trn2 or another preset"
    elif plan.lnc != topology.lnc:
        yield f"the plan has LNC {plan.lnc}, the fabric LNC {topology.lnc}; make them equal"
    yield from _impossible_heads(plan, model)
    yield from _impossible_experts(plan, model)
    if plan.pp * plan.virtual_stages > model.layers:
        most = model.layers // plan.virtual_stages
        parts = f" of {plan.virtual_stages} parts each" if plan.virtual_stages > 1 else ""
        yield (f"PP {plan.pp} is more stages{parts} than {model.name} has layers; at most {most}")
    yield from dealing.impossible(plan, model)
    yield from _impossible_world(plan, topology)
    if plan.is_training:
        yield from _impossible_sequence(plan)


def _impossible_heads(plan: Plan, model: ModelSpec) -> Iterator[str]:
    legal = legal_tp(model, expert_tp=plan.etp)
    if plan.tp in legal or plan.padding:
        return
    widths = (
        (model.heads, "query heads", model.heads % plan.tp == 0),
        *(
            (width, "feed-forward columns", width % plan.tp == 0)
            for width in _widths(model, plan.etp)
        ),
        (model.kv_heads, "K/V heads", 0 in (model.kv_heads % plan.tp, plan.tp % model.kv_heads)),
    )
    uneven = " and ".join(f"{count:,} {what}" for count, what, even in widths if not even)
    padded = ceil_divide(model.heads, plan.tp) * plan.tp
    yield (
        f"TP {plan.tp} does not divide {uneven} evenly; the nearest that does is "
        f"{nearest(plan.tp, legal)}, or padding makes {padded} heads of {model.heads}"
    )


def _impossible_experts(plan: Plan, model: ModelSpec) -> Iterator[str]:
    if not model.has_experts:
        for name in ("ep", "etp", "redundant_experts"):
            value, plain = getattr(plan, name), 1 if name == "ep" else 0
            if value != plain:
                yield f"{model.name} has no experts; {name} {value} needs some, it must be {plain}"
        return
    counts = _expert_counts(model, plan)
    if any(count % plan.ep for count in counts):
        every = f"{counts[0] - plan.redundant_experts} experts"
        more = f" and {plan.redundant_experts} copies" if plan.redundant_experts else ""
        yield (
            f"EP {plan.ep} does not deal out {every}{more} evenly; the nearest that does is "
            f"{nearest(plan.ep, legal_ep(model, plan))}"
        )
    width = next(kind.experts.expert.width for kind in model.kinds if kind.experts)
    if plan.etp and width % plan.etp and not plan.padding:
        yield (
            f"expert TP {plan.etp} does not divide {width:,} columns of an expert; the nearest "
            f"that does is {nearest(plan.etp, divisors(width))}"
        )


def _impossible_world(plan: Plan, topology: Topology) -> Iterator[str]:
    cores, one = topology.chip_count * topology.cores_per_chip, plan.world // plan.dp
    if plan.world > cores:
        most = cores // one
        product = "TP x PP x CP" if plan.cp > 1 else "TP x PP"
        advice = f"DP {most}" if most else f"{product} of {cores} or fewer"
        yield (
            f"{plan.world} ranks do not fit on the {cores} logical cores of {topology.name}; "
            f"at most {advice}"
        )


def _impossible_sequence(plan: Plan) -> Iterator[str]:
    unit, what = plan.cp, f"context parallelism cannot cut {plan.seq_len} tokens over CP {plan.cp}"
    if plan.sequence_parallel and plan.seq_len % plan.cp == 0:
        unit *= plan.tp
        over = f"CP {plan.cp} x TP {plan.tp}" if plan.cp > 1 else f"TP {plan.tp}"
        what = f"sequence parallelism cannot cut {plan.seq_len} tokens over {over}"
    if plan.seq_len % unit:
        below = plan.seq_len // unit * unit
        near = f"{below} or {below + unit}" if below else f"{unit}"
        yield f"{what}; the nearest sequence is {near}"


def unsupported(plan: Plan, model: ModelSpec, topology: Topology) -> Iterator[Problem]:
    """What a named runtime or framework does not support."""
    chip = topology.hardware.name if topology.hardware else ""
    found = (
        *_of_the_runtime(plan, chip),
        *_of_frameworks(plan, model),
        *_of_formats(plan, model, topology),
    )
    for code, message in found:
        yield Problem(code=code, severity=Severity.WARNING, message=message)
    tokens = plan.seq_len if plan.is_training else plan.context
    if tokens > model.max_positions:
        yield Problem(
            code="sequence-length",
            severity=Severity.WARNING,
            message=f"a sequence of {tokens:,} tokens is longer than the "
            f"{model.max_positions:,} positions that {model.name} names",
        )


def _of_the_runtime(plan: Plan, chip: str) -> Iterator[tuple[str, str]]:
    scale = 2 // plan.lnc if chip in ("trainium2", "trainium3") else 1
    known = tuple(scale * tp for tp in RUNTIME_TP.get(chip, RUNTIME_TP["trainium2"]))
    if plan.tp not in known:
        legal = ", ".join(str(tp) for tp in known)
        yield (
            "tp-runtime",
            (f"the Neuron runtime knows no TP {plan.tp} at LNC {plan.lnc}; {legal} ({_TP_SOURCE})"),
        )
    one_die = chip in ("trainium2", "trainium3")
    if one_die and plan.tp * plan.lnc == _UNLINKED_PHYSICAL_CORES:
        yield (
            "tp-layout",
            (
                f"NeuronX Distributed refuses TP {plan.tp} at LNC {plan.lnc} beside other groups, "
                "whose chips are not directly linked; the runtime supports it since Neuron SDK 2.24"
            ),
        )
    legal_world = plan.world in _CORE_COUNTS or plan.world % _CORE_MULTIPLE == 0
    if chip.startswith("trainium1") and not legal_world:
        low = plan.world // _CORE_MULTIPLE * _CORE_MULTIPLE
        near = nearest(plan.world, (*_CORE_COUNTS, *(n for n in (low, low + _CORE_MULTIPLE) if n)))
        yield (
            "core-count",
            (
                f"{plan.world} NeuronCores are not supported on Trainium1: 1, 2, 8, 16 or a "
                f"multiple of 32, nearest {near} (error of the Neuron runtime)"
            ),
        )
    if plan.ep > 1 and plan.ep not in _EXPERT_COUNTS and plan.ep % _CORE_MULTIPLE:
        yield (
            "ep-runtime",
            (
                f"an all-to-all of {plan.ep} ranks is not among those of PyTorch on Trainium: 4, "
                "8, 16 and multiples of 32 (Neuron SDK, PyTorch native, beta)"
            ),
        )


def _of_frameworks(plan: Plan, model: ModelSpec) -> Iterator[tuple[str, str]]:
    if plan.ep > 1 and plan.tp > 1 and not plan.sequence_parallel:
        yield (
            "ep-without-sp",
            (
                f"Megatron-LM refuses EP {plan.ep} with TP {plan.tp} without sequence parallelism: "
                "every TP rank would send the same tokens (Megatron-LM, arguments.py)"
            ),
        )
    if not plan.is_training:
        return
    if plan.zero > 1:
        yield (
            "zero-nxd",
            (
                f"NeuronX Distributed cuts the optimizer only (ZeRO 1); ZeRO {plan.zero} needs "
                "another framework (neuronx-distributed-training, base.py)"
            ),
        )
    if plan.zero > 1 and plan.pp > 1:
        yield (
            "zero-pipeline",
            (
                f"DeepSpeed refuses ZeRO {plan.zero} with pipeline stages; PP 1 or ZeRO 1 "
                "(DeepSpeed, pipeline engine)"
            ),
        )
    if plan.cp > 1 and plan.seq_len % (2 * plan.cp):
        yield (
            "cp-balance",
            (
                f"Megatron-LM cuts a causal sequence into 2 x CP pieces; {plan.seq_len} tokens do "
                f"not divide by {2 * plan.cp} (Megatron-LM, context_parallel)"
            ),
        )
    if plan.schedule == "interleaved" and plan.micro_batches % plan.pp:
        below = plan.micro_batches // plan.pp * plan.pp
        near = f"{below} or {below + plan.pp}" if below else f"{plan.pp}"
        yield (
            "interleaved-batches",
            (
                "NeuronX Distributed and Megatron-LM refuse to interleave micro-batches that are "
                f"no multiple of PP: {plan.micro_batches} over PP {plan.pp}, nearest {near} "
                "(neuronx-distributed, pipeline/scheduler.py; Megatron-LM, schedules.py)"
            ),
        )
    if plan.virtual_stages > 1 and model.layers % (plan.pp * plan.virtual_stages):
        yield (
            "interleaved-layers",
            (
                f"Megatron-LM interleaves only parts of equal length; {model.layers} layers do not "
                f"divide by {plan.pp} x {plan.virtual_stages} (Megatron-LM, transformer_block.py)"
            ),
        )


def _of_formats(plan: Plan, model: ModelSpec, topology: Topology) -> Iterator[tuple[str, str]]:
    hardware = topology.hardware
    if hardware is None:
        return
    if plan.sparsity != "none" and "sparse_flops" not in hardware.figures:
        yield (
            "sparsity",
            (
                f"{hardware.title} names no sparse rate; {plan.sparsity} is computed like a dense "
                "matrix (Neuron SDK, architecture pages)"
            ),
        )
    if plan.weight_format == "mxfp4" and hardware.name not in _WITH_MX:
        yield (
            "mxfp4",
            (
                f"{hardware.title} does not multiply MXFP4; weights are kept in it and unpacked to "
                "bf16 (Neuron SDK: MXFP formats from Trainium3 on)"
            ),
        )
    if not is_plain(plan.weight_format):
        yield from _of_blocks(plan, model)


def _of_blocks(plan: Plan, model: ModelSpec) -> Iterator[tuple[str, str]]:
    """Columns of a rank that are no whole number of scale blocks."""
    block = _FP8_BLOCK if plan.weight_format == "fp8" else PRECISIONS[plan.weight_format].block
    for kind in model.kinds:
        experts = kind.experts
        if experts is None:
            width, over, what = kind.widths[0], plan.tp, "feed-forward columns over TP"
        else:
            width, over, what = (
                experts.expert.width,
                plan.expert_tp,
                "expert columns over expert TP",
            )
        share = ceil_divide(width, over)
        if share % block == 0:
            continue
        whole = (d for d in divisors(width) if width // d % block == 0)
        legal = tuple(d for d in whole if _can_be(d, plan, model, of_experts=experts is not None))
        advice = nearest(over, legal) if legal else "none"
        fp8 = plan.weight_format == "fp8"
        source = "vLLM refuses it: not divisible by block_n" if fp8 else "vLLM pads each slice"
        yield (
            "scale-blocks",
            (
                f"{width:,} {what} {over} are {share} wide on a rank, which breaks the blocks of "
                f"{block} that share a scale in {plan.weight_format}; the nearest that keeps them "
                f"whole is {advice} ({source})"
            ),
        )
        return


def _can_be(degree: int, plan: Plan, model: ModelSpec, *, of_experts: bool) -> bool:
    """Whether TP, or expert TP, could be this."""
    if of_experts and plan.etp:
        return plan.stage_ranks % (plan.ep * degree) == 0
    return degree in legal_tp(model, expert_tp=0 if of_experts else plan.etp)


def _widths(model: ModelSpec, expert_tp: int) -> tuple[int, ...]:
    if not expert_tp:
        return model.widths
    dense = {kind.dense.width for kind in model.kinds if kind.dense}
    return tuple(sorted(dense, reverse=True))


def _expert_counts(model: ModelSpec, plan: Plan) -> tuple[int, ...]:
    """Experts of each kind of layer, with the redundant ones."""
    found = {kind.experts.count for kind in model.kinds if kind.experts}
    return tuple(count + plan.redundant_experts for count in sorted(found))
