"""ZeRO, placement, pipeline, fit and checkpoint cases, by the product's own functions."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.golden.llm_cases import Case, Scores, parametrize
from tests.golden.test_llm_params import read
from trnviz.core import buffers, checkpoint, memory, rank_groups, shares, stages, states
from trnviz.core.parallelism import Parallelism
from trnviz.core.part import Cut, Part, ceil_divide
from trnviz.core.placement import Placement
from trnviz.core.problem import Severity
from trnviz.core.shares import StageShare
from trnviz.files import huggingface, topologies

GB, GIB = 1e9, 1 << 30
DEEPSPEED_BUFFER_FACTOR = 1.5
"""The estimator's own allowance for host memory."""


def model_states(params: float, recipe: str, dp: int, zero: int) -> tuple[int, int, int]:
    """Weights, gradients and optimizer of a rank with so many parameters."""
    plan = Parallelism(tp=1, pp=1, dp=dp, global_batch=dp, recipe=recipe, zero=zero)
    share = StageShare(matrices=int(params))
    rows = (states.weights, states.gradients, states.optimizer)
    return tuple(row(share, plan).size_bytes for row in rows)


def zero_paper(given: Mapping[str, Any]) -> dict[str, float]:
    stage_of = {"baseline_GB": 0, "os_GB": 1, "os_g_GB": 2, "os_g_p_GB": 3}
    return {
        key: sum(model_states(given["params"], "amp", given["dp"], zero)) / GB
        for key, zero in stage_of.items()
    }


def megatron_table(given: Mapping[str, Any]) -> dict[str, float]:
    recipe = "fp16_main_gradient" if "fp16" in given["precision"] else "mixed_precision"
    count = 16 * 1_000_000
    return {
        "bytes_per_param_no_sharding": sum(model_states(count, recipe, given["dp"], 0)) / count,
        "bytes_per_param_distributed": sum(model_states(count, recipe, given["dp"], 1)) / count,
    }


def deepspeed(given: Mapping[str, Any]) -> dict[str, float]:
    """Model states and live units; what is offloaded to the host is left out of the ledger.

    The estimator's stage 2 keeps fp16 weights and gradients whole and cuts 16 bytes: that is ZeRO 1
    with the recipe that has a main gradient.
    """
    gpus = given["gpus"] * given["nodes"]
    if given["stage"] == 2:
        return {
            "per_gpu_GiB": sum(model_states(given["params"], "fp16_main_gradient", gpus, 1)) / GIB
        }
    weights, gradients, optimizer = model_states(given["params"], "mixed_precision", gpus, 3)
    unit = StageShare(matrices=int(given["largest_layer_params"]))
    plan = Parallelism(tp=1, pp=1, dp=gpus, global_batch=gpus, zero=3)
    live = buffers.UNITS_IN_FLIGHT * sum(states.weight_bytes(unit, plan))
    offload = given.get("offload", given.get("offload_optimizer", "none"))
    if offload == "none":
        return {"per_gpu_GiB": (weights + gradients + optimizer + live) / GIB}
    host = gpus * (gradients + optimizer)
    if offload == "cpu+cpu":
        return {
            "per_gpu_GiB": live / GIB,
            "per_cpu_GiB": DEEPSPEED_BUFFER_FACTOR * (host + gpus * weights) / GIB,
        }
    return {
        "per_gpu_GiB": (weights + live) / GIB,
        "per_cpu_GiB": DEEPSPEED_BUFFER_FACTOR * host / GIB,
    }


@parametrize("zero")
def test_zero(case: Case, golden: Scores) -> None:
    given = {"stage": 3, **case.input}
    if "optimizer_bytes_per_param_K" in given:
        found = zero_paper(given)
    elif "precision" in given:
        found = megatron_table(given)
    else:
        found = deepspeed(given)
    golden.check(case, {key: found[key] for key in case.expected})


# --- placement ---------------------------------------------------------------------------------


def recipe(case: Case) -> dict[str, object]:
    given = case.input
    world = given["ranks_per_instance"] * given["instances"]
    dp = world // (given["tp"] * given["pp"] * given["cp"])
    plan = Parallelism(
        tp=given["tp"],
        pp=given["pp"],
        cp=given["cp"],
        dp=dp,
        micro_batch=given["micro_batch"],
        global_batch=given["global_batch"] or dp * given["micro_batch"],
        seq_len=given["seq"],
        recompute=given["recompute"],
    )
    copies = len(plan.kv_groups(read(given))[0])
    assert copies == given["kv_replicator"]
    return {
        "dp": plan.dp,
        "world": plan.world,
        "kv_heads_per_rank": ceil_divide(read(given).kv_heads, plan.tp),
        "microbatches_per_step": plan.micro_batches,
    }


def groups(case: Case) -> dict[str, object]:
    given = case.input
    degrees = {key: given[key] for key in ("tp", "pp", "dp", "cp", "ep") if key in given}
    world = given.get("world", given.get("ranks", 0))
    rest = degrees.get("tp", 1) * degrees.get("pp", 1) * degrees.get("cp", 1)
    degrees.setdefault("dp", max(1, world // rest))
    plan = Parallelism(**{"pp": 1, "global_batch": degrees["dp"], **degrees})
    found: dict[str, object] = {"dp": plan.dp}
    for key in case.expected:
        dimension = key.removesuffix("_group_0").replace("dp_exp", "edp")
        if key == "groups":
            found[key] = [list(group) for group in plan.groups("tp")]
        elif dimension == "kv":
            adjacent = "trn2" in given["instance"]
            copies = rank_groups.kv_groups(plan, given["kv_heads"], adjacent=adjacent)
            found[key] = list(copies[0])
        elif key.endswith("_group_0"):
            found[key] = list(plan.groups(dimension)[0])
    if "nodes" in given:
        per = given["gpus_per_node"]
        for key, ranks in found.items():
            if isinstance(ranks, list):
                found[key] = [f"n{rank // per}g{rank % per}" for rank in ranks]
    return found


def is_refused_by_nxd(case: Case) -> dict[str, object]:
    given = case.input
    plan = Parallelism(tp=given["tp"], pp=1, dp=given["other_dim"], lnc=given["lnc"])
    found = plan.check(huggingface.shipped("Llama-3.1-8B"), topologies.topology("trn2"))
    warned = [p.code for p in found if p.severity is Severity.WARNING and "NeuronX" in p.message]
    return {"supported": "tp-layout" not in warned}


def uneven(case: Case) -> dict[str, object]:
    layers, plan = case.input["layers"], Parallelism(tp=1, pp=case.input["pp"])
    split = stages.layers_of_stage(plan, layers)
    return {
        "layers_per_stage": list(split),
        "even_split": len(set(split)) == 1,
        "layers_silently_dropped_by_floor_division": sum(split) - plan.pp * min(split),
    }


def expert_share(case: Case) -> dict[str, object]:
    """Routed experts of a rank: its share of a layer's expert parameters over those of one."""
    given = case.input
    model = huggingface.shipped("DeepSeek-V3")
    plan = Parallelism(
        tp=1,
        pp=1,
        dp=given["ep"],
        ep=given["ep"],
        redundant_experts=given["redundant_experts"],
    )
    kind = next(kind for kind in model.kinds if kind.experts)
    assert kind.experts is not None
    assert kind.experts.count == given["routed_experts"]
    one = sum(part.count for part in kind.experts.expert.parts(model.hidden))
    layers = sum(count for of, count in model.census() if of.experts)
    kept = memory.stage_share(model, plan, 0).experts // (layers * one)
    shared = kind.experts.shared
    assert shared is not None
    return {
        "routed_experts_per_gpu": kept,
        "shared_experts_per_gpu": shared.width // kind.experts.expert.width,
    }


def array_share(case: Case) -> dict[str, object]:
    """A matrix over the ranks of X and Y, the same on those of Z: TP 16, DP 2."""
    given = case.input
    mesh, (rows, columns) = given["mesh"], given["shape"]
    matrix = Part(name="array", each=columns, units=rows, cut=Cut.TENSOR)
    plan = Parallelism(tp=mesh["X"] * mesh["Y"], pp=1, dp=mesh["Z"])
    each = shares.per_rank(matrix, plan) * given["bytes"]
    return {"bytes_per_device": each, "total_bytes": each * plan.world}


PLACED = (
    ("nxdt-", recipe),
    ("groups-trn2-tp8-unsupported", is_refused_by_nxd),
    ("groups-", groups),
    ("nxd-partition-", uneven),
    ("pp-uneven-", uneven),
    ("deepseek-", expert_share),
    ("sb-", array_share),
)


@parametrize("placement")
def test_placement(case: Case, golden: Scores) -> None:
    found = next(make for prefix, make in PLACED if case.id.startswith(prefix))(case)
    assert case.expected.keys() <= found.keys()
    golden.check(case, {key: found[key] for key in case.expected})


# --- pipeline, checkpoint ------------------------------------------------------------------------


@parametrize("pipeline")
def test_pipeline(case: Case, golden: Scores) -> None:
    given = case.input
    dp, micro = given.get("dp", 1), given.get("micro_batch", 1)
    chunks = given["interleave_chunks"]
    plan = Parallelism(
        tp=1,
        pp=given["pp"],
        dp=dp,
        micro_batch=micro,
        global_batch=given.get("global_batch", dp * micro * given.get("microbatches", 1)),
        schedule="interleaved" if chunks > 1 else "1f1b",
        virtual_stages=chunks,
    )
    plain = Parallelism(tp=1, pp=plan.pp, dp=dp, micro_batch=micro, global_batch=plan.global_batch)
    bubble = stages.bubble_ratio(plan)
    found = {
        "microbatches": plan.micro_batches,
        "bubble_over_ideal": bubble,
        "bubble_over_total": bubble / (1 + bubble),
        "in_flight_first_stage_1f1b": plain.in_flight(0),
        "activation_penalty_interleaved": stages.in_flight_ratio(plan),
    }
    if "total_s" in case.expected:
        found["bubble_s"] = bubble / (1 + bubble) * case.expected["total_s"]
    golden.check(case, {key: found[key] for key in case.expected if key in found})


@parametrize("checkpoint")
def test_checkpoint(case: Case, golden: Scores) -> None:
    given = case.input
    if "bytes_per_param" in given:
        count = int(given["params"])
        plan = Parallelism(tp=1, pp=1)
        made = checkpoint.of_bytes(count, 2 * count, plan, "resumable")
        assert made.size_bytes == given["bytes_per_param"] * count
        found = {"checkpoint_TB": made.size_bytes / 1e12}
        for key, rate in (("derived_load_s", "load_GBps"), ("derived_save_s", "save_GBps")):
            found[key] = checkpoint.seconds(made.size_bytes, 1, given[rate] * GB)
    else:
        plan = Parallelism(tp=given["tp"], pp=1)
        model = huggingface.shipped(given["model"])
        size = checkpoint.checkpoint(model, plan, "weights").size_bytes
        rate = case.expected["derived_GBps"] * GB
        found = {
            "derived_GBps": size / case.expected["warm_s"] / GB,
            "warm_s": checkpoint.seconds(size, plan.tp, rate / plan.tp),
        }
    golden.check(case, found)


# --- fit ----------------------------------------------------------------------------------------


def deepseek_on_trn2(case: Case) -> dict[str, object]:
    """Reading a prompt of the length given, from the configuration alone."""
    given = case.input
    model, lnc = read(given), given["lnc"]
    plan = Parallelism(
        tp=given["tp"], pp=1, lnc=lnc, mode="prefill", context=given.get("seq", 1024)
    )
    fabric = topologies.topology("trn2", lnc=lnc)
    held = memory.ledger(model, plan, fabric)
    full = memory.occupancy(held, Placement.initial(plan, fabric), fabric)
    reserve = fabric.hardware.count("runtime_bytes_per_core")
    weights = full.hbm_bytes[0, 0, memory.KINDS.index("weights")]
    return {
        "fits": full.fits,
        "GB_needed": (int(full.total_bytes[0, 0]) - reserve) / GIB,
        "GB_per_bank": int(weights) / GIB,
    }


def bare_weights(case: Case) -> dict[str, object]:
    """A model known by its weights alone, or by what was measured on a rank, and the reserve.

    Trinity and MiniMax publish no configuration: their measured need stands in for the weights.
    """
    given, expected = case.input, case.expected
    fabric = topologies.topology("trn2", lnc=given["lnc"])
    assert fabric.hardware is not None
    plan = Parallelism(tp=given["tp"], pp=1, mode="decode")
    each = ceil_divide(round(given["weights_GB"] * GB), plan.tp)
    measured = expected.get("GB_per_rank", expected.get("GB_needed"))
    need = round(measured * GIB) if measured else each
    reserve = fabric.hardware.count("runtime_bytes_per_core")
    graphs = 0 if measured else fabric.hardware.count("graphs_bytes_per_core")
    return {
        "fits": need + reserve + graphs <= int(fabric.bank_bytes[0]),
        "weights_GB_per_rank": each / GB,
    }


def stage_weights(case: Case) -> dict[str, object]:
    given = case.input
    model = read(given)
    plan = Parallelism(tp=given["tp"], pp=given["pp"], dtype="fp8", mode="decode")
    assert list(plan.layers_of_stage(model)) == given["layers_per_stage"]
    return {
        f"weights_GiB_stage{stage}": states.weights(
            memory.stage_share(model, plan, stage), plan
        ).size_bytes
        / GIB
        for stage in range(plan.pp)
    }


@parametrize("fit")
def test_fit(case: Case, golden: Scores) -> None:
    if "pp" in case.input:
        found = stage_weights(case)
    elif "config" in case.input:
        found = deepseek_on_trn2(case)
    else:
        found = bare_weights(case)
    golden.check(case, {key: found[key] for key in case.expected if key in found})


@pytest.mark.parametrize(
    ("tp", "lnc", "context", "fits"),
    [(64, 2, 512, True), (64, 2, 1024, False), (32, 2, 512, False), (64, 1, 512, False)],
)
def test_deepseek_v3_fits_where_it_was_reported_to(
    tp: int, lnc: int, context: int, *, fits: bool
) -> None:
    """21.4 GB of weights a core load; 23.1 GB and a scratchpad do not (NxD Inference, contrib)."""
    fabric = topologies.topology("trn2", lnc=lnc)
    model = huggingface.shipped("DeepSeek-V3")
    for mode in ("prefill", "decode"):
        plan = Parallelism(tp=tp, pp=1, lnc=lnc, mode=mode, context=context)
        held = memory.ledger(model, plan, fabric)
        full = memory.occupancy(held, Placement.initial(plan, fabric), fabric)
        assert full.fits is fits, mode
