"""Training, traffic, collectives and serving cases, by the product's own functions."""

from collections.abc import Mapping
from typing import Any

from tests.golden.llm_cases import Case, Scores, parametrize
from tests.golden.test_llm_params import hugging_face_names, megatron_names, read, shaped
from trnviz.core import activations, copies, flops, pipeline, planning, reductions, traffic
from trnviz.core.bench.run import run as bench
from trnviz.core.collectives.collective import (
    Collective,
    CollectiveKind,
    ReplicaGroup,
    busbw_factor,
)
from trnviz.core.micro_batch import Pass
from trnviz.core.model import ModelSpec, parameters
from trnviz.core.parallelism import Parallelism
from trnviz.core.precision import PRECISIONS
from trnviz.core.simulation.bound import bound
from trnviz.core.step import compute
from trnviz.core.step.compute import CoreRate, Work
from trnviz.core.step.training import training
from trnviz.core.traffic import Cut, Place
from trnviz.files import huggingface, topologies

GIB, MIB, TERA = 1 << 30, 1 << 20, 1e12
TRN2_HBM = 2.9e12
LLAMA_EFFICIENCY = 0.48
"""One share of the peak for all three LLaMA models, as the tool took one."""
LIMIT = "the large-ring limit of a formula, without the (n - 1) / n of a ring of 4"
RULE = "a rule of thumb for TPU pods that the product does not state"


def given_of(case: Case) -> dict[str, Any]:
    return dict(case.input)


def gpt(given: Mapping[str, Any]) -> ModelSpec:
    """A GPT with learned positions, biases and a feed-forward layer of 4 h."""
    return shaped(
        layers=given["layers"],
        hidden=given["hidden"],
        heads=given["heads"],
        width=4 * given["hidden"],
        vocab=given["vocab"],
        gated=False,
        bias=True,
        tied_embeddings=True,
        learned_positions=given["seq"],
    )


MT_NLG = {"layers": 105, "hidden": 20480, "heads": 128, "vocab": 51200, "seq": 2048}


# --- training ----------------------------------------------------------------------------------


def megatron_table(case: Case) -> dict[str, Any]:
    given, model = case.input, gpt(case.input)
    tokens = given["global_batch"] * given["seq"]
    asked = flops.training_flops(model, tokens, given["seq"], full=True, recompute="full")
    reached = case.expected["achieved_tflops_per_gpu"] * TERA
    dp = given["gpus"] // (given["tp"] * given["pp"])
    plan = Parallelism(
        tp=given["tp"], pp=given["pp"], dp=dp, global_batch=given["global_batch"],
        seq_len=given["seq"],
    )  # fmt: skip
    seconds = asked / (plan.world * reached)
    peak = plan.world * given["peak_tflops"] * TERA
    return {
        "params_billion": parameters(model) / 1e9,
        "percent_of_peak": 100 * flops.utilization(asked, seconds, peak),
        "aggregate_pflops": asked / seconds / 1e15,
        "dp": plan.dp,
        "derived_iteration_s": seconds,
    }


def korthikanti(case: Case) -> dict[str, Any]:
    given, model = case.input, gpt(case.input)
    asked = flops.training_flops(
        model, given["global_batch"] * given["seq"], given["seq"], full=True
    )
    peak = given["gpus"] * given["peak_tflops"] * TERA
    seconds = case.expected["iteration_s_present_work"]
    before = case.expected["iteration_s_full_recompute"]
    return {
        "mfu_pct": 100 * flops.utilization(asked, seconds, peak),
        "throughput_gain_pct": 100 * (before / seconds - 1),
    }


def days(case: Case) -> dict[str, Any]:
    given = case.input
    asked = flops.of_parameters(given["params"], given["tokens"], recompute=True)
    return {"training_days": flops.days(asked, given["gpus"] * given["achieved_tflops"] * TERA)}


def llama3(case: Case) -> dict[str, Any]:
    given, model = case.input, read(case.input)
    plan = Parallelism(
        tp=given["tp"], pp=given["pp"], dp=given["dp"], cp=given["cp"], seq_len=given["seq"],
        global_batch=given["batch_per_dp"] * given["dp"],
    )  # fmt: skip
    tokens = plan.global_batch * plan.seq_len
    asked = flops.training_flops(model, tokens, plan.seq_len)
    reached = plan.world * case.expected["bf16_tflops_per_gpu"] * TERA
    seconds = asked / reached
    peak = plan.world * given["peak_tflops"] * TERA
    return {
        "gpus_check": plan.world,
        "tokens_per_batch": tokens,
        "derived_step_s": seconds,
        "mfu_pct": 100 * flops.utilization(asked, seconds, peak),
    }


def megatron_fp8(case: Case) -> dict[str, Any]:
    given = case.input
    model = huggingface.shipped(given["model"])
    unit = given["tp"] * given["pp"] * given["cp"]
    plan = Parallelism(
        tp=given["tp"], pp=given["pp"], cp=given["cp"], dp=given["gpus"] // unit,
        global_batch=given["global_batch"], seq_len=given["seq"], dtype=given["dtype"],
    )  # fmt: skip
    rate = case.expected["tok_s_gpu"]
    return {
        "dp": plan.dp,
        "tflops_per_gpu": flops.training_flops(model, rate, given["seq"], full=True) / TERA,
    }


def trainium1(case: Case) -> dict[str, Any]:
    given, model = case.input, read(case.input)
    rate = case.expected["sequences_per_s"] * given["seq"]
    asked = flops.of_parameters(parameters(model), rate)
    peak = given["chips"] * given["peak_tflops_per_chip"] * TERA
    found = {"derived_mfu_6N_pct": 100 * flops.utilization(asked, 1.0, peak)}
    if "tokens_per_s" in case.expected:
        found["tokens_per_s"] = rate
    return found


def gpu_hours(case: Case) -> dict[str, Any]:
    asked = flops.of_parameters(case.input["params"], case.input["tokens"])
    hours = 24 * flops.days(asked, 312 * TERA * LLAMA_EFFICIENCY)
    return {"paper_gpu_hours": hours, "tool_gpu_hours": hours}


def mt_nlg(case: Case) -> dict[str, Any]:
    tokens = case.input["global_batch"] * MT_NLG["seq"]
    asked = flops.training_flops(gpt(MT_NLG), tokens, 2048, full=True, recompute="full")
    return {"iteration_s": asked / (case.input["gpus"] * case.input["achieved_tflops"] * TERA)}


def deepseek(case: Case) -> dict[str, Any]:
    given = case.input
    asked = flops.of_parameters(given["active_params"], given["tokens"])
    used = flops.utilization(asked, 3600 * given["gpu_hours"], given["peak_flops"])
    return {"mfu_pct": 100 * used}


def scaling_book_days(case: Case) -> dict[str, Any]:
    given = case.input
    asked = flops.of_parameters(given["params"], given["tokens"])
    reached = given["chips"] * given["flops"] * given["mfu"]
    return {"days": flops.days(asked, reached), "total_flops": asked}


TRAINING = (
    ("megatron21-t1", megatron_table),
    ("megatron21-t2", days),
    ("megatron21-175b", days),
    ("korthikanti-t5", korthikanti),
    ("llama3-405b", llama3),
    ("megatron-llama3-fp8", megatron_fp8),
    ("trn1-", trainium1),
    ("llama1-gpu-hours", gpu_hours),
    ("mtnlg", mt_nlg),
    ("deepseek-v3-mfu", deepseek),
    ("sb-70b-44-days", scaling_book_days),
)
NOT_TRAINED = {
    "korthikanti-530b-2240gpus": "a ratio of two measured numbers, with nothing to compute",
    "sb-fsdp-468-tokens": RULE,
    "sb-mixed-fsdp-tp": RULE,
}


@parametrize("training-throughput")
def test_training(case: Case, golden: Scores) -> None:
    if case.id in NOT_TRAINED:
        golden.skip(case, NOT_TRAINED[case.id])
    find = next(find for start, find in TRAINING if case.id.startswith(start))
    golden.check(case, find(case))


@parametrize("flops")
def test_flops(case: Case, golden: Scores) -> None:
    if case.id == "cookbook-gpt3-flops":
        model, given = gpt(case.input), case.input
        total = flops.training_flops(
            model, given["tokens"], given["seq"], full=True, recompute="full"
        )
        golden.check(
            case,
            {"total_zettaflops": total / 1e21, "params_billion": parameters(model) / 1e9},
        )
        return
    hidden = case.input["hidden"]
    model = shaped(layers=1, hidden=hidden, heads=32, width=1, vocab=1)
    projections = 2 * sum(
        part.count for part in model.kinds[0].attention.parts(hidden) if part.is_matrix
    )
    each = flops.attention_flops(model, 1, full=True)
    golden.check(case, {"seq": projections / each})


# --- traffic -----------------------------------------------------------------------------------


def place_of(model: ModelSpec, **plan: Any) -> Place:
    cut = Cut(model=model, plan=Parallelism(**plan))
    return Place(cut=cut, stage=0, lane=0, one=Pass.of(cut.plan))


def payloads(place: Place, direction: str) -> tuple[int, int]:
    """(gathered, summed or scattered) bytes of one layer's tensor-parallel traffic."""
    rate = CoreRate(flops=1.0, dense_flops=1.0, hbm_bytes_per_s=1.0)
    program = training(place.cut, rate, ((1,),) * place.cut.plan.pp)
    lane = program.lanes[1]
    blocks = lane.forward if direction == "forward" else lane.backward
    gathered = others = 0
    for pattern in blocks[0]:
        for phase in program.patterns[pattern].phases:
            for use, times in phase.uses:
                size = times * program.uses[use].size_bytes
                is_gather = program.uses[use].kind is CollectiveKind.ALL_GATHER
                gathered, others = gathered + size * is_gather, others + size * (not is_gather)
    return gathered, others


def calculon(case: Case) -> dict[str, Any]:
    given = case.input
    shape = {"layers": given["pp"], "heads": 128, "vocab": 51200, "seq": given["seq"]}
    model = gpt({**given, **shape, "heads": given["hidden"] // 128})
    plan = {
        "tp": given["tp"], "pp": given["pp"], "seq_len": given["seq"], "overlap": "none",
        "micro_batch": given["micro_batch"], "sequence_parallel": given["sequence_parallel"],
    }  # fmt: skip
    place = place_of(model, **plan)
    before = "tp_payload_bytes_per_block_"
    gathered, others = payloads(place, "forward")
    found: dict[str, Any] = {
        f"{before}forward": gathered + others,
        "pp_payload_bytes_per_boundary": traffic.send(place, 1).size_bytes,
    }
    if given["recompute"] == "full":
        again = place_of(model, **plan, recompute="full")
        both, once = (sum(payloads(p, "backward")) for p in (again, place))
        kept = activations.Tokens.of(model, again.cut.plan).residual_bytes
        return found | {
            f"{before}backward": once,
            f"{before}recompute": both - once,
            "activation_checkpoint_bytes_per_block": kept,
        }
    gathered, others = payloads(place, "backward")
    return found | {f"{before}backward": 2 * others, f"{before}recompute": gathered - others}


def info(case: Case) -> dict[str, Any]:
    given = case.input
    fields = {"tied_embeddings": False, "learned_positions": 0, **given}
    model = megatron_names(fields)
    place = place_of(
        model, tp=given["tp"], pp=given["pp"], dp=given["dp"], seq_len=given["seq"],
        micro_batch=given["micro_batch"], global_batch=given["global_batch"],
        sequence_parallel=False,
    )  # fmt: skip
    if case.id.endswith("pp-traffic"):
        return {"p2p_message_MiB": traffic.send(place, 1).size_bytes / MIB}
    share = reductions.stage_share(place.cut, 0)
    (scatter,) = reductions.gradient_reductions(place.cut, 0, share)
    return {"reduce_scatter_GiB": scatter.size_bytes / GIB}


def zero_volume(case: Case) -> dict[str, Any]:
    """Elements on the wire of a rank, of the parameters of one layer scaled to the case's."""
    given, elements = case.input, {}
    for zero in (1, 3):
        place = place_of(
            huggingface.shipped("Llama-2-7B"), tp=1, pp=1, dp=given["dp"], zero=zero,
            global_batch=given["dp"], recipe="amp",
        )  # fmt: skip
        share = reductions.stage_share(place.cut, 0)
        once = (
            *reductions.gradient_reductions(place.cut, 0, share),
            *reductions.weight_gathers(place.cut, 0, share),
        )
        gathers, scatters = reductions.layer_collectives(place.cut, 0, 0, share)
        moved = sum(
            use.size_bytes * busbw_factor(use.kind, use.ranks.shape[1])
            for use in (*once, *gathers, *gathers, *scatters)
        )
        elements[zero] = moved / given["dtype_bytes"] / share.dense * given["params"]
    return {
        "stage01_2_elements_per_rank": elements[1],
        "stage3_elements_per_rank": elements[3],
        "ratio": elements[3] / elements[1],
    }


def deep_ep(case: Case) -> dict[str, Any]:
    given = case.input
    place = place_of(
        huggingface.shipped("DeepSeek-V3"), tp=1, pp=1, dp=given["ep"], ep=given["ep"], etp=1,
        mode="decode", batch=given["tokens_per_rank"], dtype="fp8",
    )  # fmt: skip
    experts = next(kind.experts for kind in place.cut.model.kinds if kind.experts)
    return {
        f"{what}_bytes": traffic.exchange(place, experts, what).size_bytes
        for what in ("dispatch", "combine")
    }


VOLUMES = (
    ("calculon-comm", calculon),
    ("megatron-info", info),
    ("fsdp-vs-ddp", zero_volume),
    ("deepep-lowlatency", deep_ep),
)


@parametrize("comm-volume")
def test_volumes(case: Case, golden: Scores) -> None:
    """Where a case counts messages twice, or dropout's masks, those keys are left out."""
    find = next(find for start, find in VOLUMES if case.id.startswith(start))
    golden.check(case, find(case))


# --- collectives -------------------------------------------------------------------------------


def asked(kind: CollectiveKind, size: int, chips: int, **more: Any) -> Collective:
    places = list(range(chips))
    group = ReplicaGroup(ranks=places, chip_of_rank=places, core_of_rank=[0] * chips)
    return Collective(
        name="", kind=kind, size_bytes=size, groups=(group,), **{"algorithm": "auto", **more}
    )


def fabric(word: str, given: Mapping[str, Any]) -> Any:
    rate = given.get("link_Bps") or given.get("one_way_Bps") or 45e9
    return topologies.topology(word, bandwidth=[rate], latency=[given.get("hop_us", 0) * 1e-6])


def corner(case: Case) -> dict[str, Any]:
    limit = bound(
        asked(CollectiveKind.SEND_RECV, case.input["bytes"], 16, pairs=((0, 15),)),
        fabric("mesh:4x4", case.input),
    )
    return {
        "transfer_us": limit.bandwidth_s * 1e6,
        "hops": limit.latency_s * 1e6 / case.input["hop_us"],
        "total_us": (limit.bandwidth_s + limit.latency_s) * 1e6,
    }


def gathered_line(case: Case) -> dict[str, Any]:
    rows, columns = case.input["shape"]
    size = rows * columns * case.input["dtype_bytes"]
    line = fabric(f"mesh:{case.input.get('axis', 4)}", case.input)
    question = asked(CollectiveKind.ALL_GATHER, size, 4)
    if case.id.endswith("small"):
        return {"us": bound(question, line).latency_s * 1e6}
    return {"us_no_wrap": bench(question, line).run.time_s * 1e6}


def efa(_: Case) -> dict[str, Any]:
    """All cores of 16 chips write to their peers on another host, and those of one chip alone."""
    fabric_ = topologies.topology("trn2:2", profile="measured")
    cores, found = 4, {}
    chip, core = [c // cores for c in range(128)], [c % cores for c in range(128)]
    group = ReplicaGroup(ranks=list(range(128)), chip_of_rank=chip, core_of_rank=core)
    for key, devices in (("per_device_GBps", 1), ("total_GBps", 16)):
        sends = Collective(
            name="",
            kind=CollectiveKind.SEND_RECV,
            size_bytes=GIB,
            groups=(group,),
            pairs=tuple((i, 64 + i) for i in range(devices * cores)),
        )
        found[key] = devices * cores * GIB / bench(sends, fabric_).run.time_s / 1e9
    return found


def factors(case: Case) -> dict[str, Any]:
    kind = CollectiveKind(case.input["op"])
    return {"busbw_over_algbw": [busbw_factor(kind, n) for n in case.input["ranks"]]}


COLLECTIVES = (
    ("nccl-busbw", factors),
    ("sb-p2p-corner", corner),
    ("sb-ag-v5e", gathered_line),
    ("mooncake", efa),
)
NOT_CARRIED = {
    "sb-ag-x-v4p": LIMIT,
    "sb-ag-xy-v4p": LIMIT,
    "sb-a2a-over-ag": LIMIT,
    "sb-tp-limit-70b": RULE,
}


@parametrize("collective")
def test_collectives(case: Case, golden: Scores) -> None:
    if case.is_report_only:
        golden.check(case, {})
        return
    if case.id in NOT_CARRIED:
        golden.skip(case, NOT_CARRIED[case.id])
    find = next(find for start, find in COLLECTIVES if case.id.startswith(start))
    golden.check(case, find(case))


# --- serving -----------------------------------------------------------------------------------

LLAMA_33B = {
    "num_hidden_layers": 60, "hidden_size": 6656, "num_attention_heads": 52,
    "num_key_value_heads": 52, "intermediate_size": 17920, "vocab_size": 32000,
    "tie_word_embeddings": False,
}  # fmt: skip
A100 = CoreRate(flops=312e12, dense_flops=312e12, hbm_bytes_per_s=2039e9)


def forward_s(model: ModelSpec, plan: Parallelism, rate: CoreRate) -> float:
    """All layers and the head on one rank, without communication."""
    cut, one = (model, plan), Pass.of(plan)
    layers = sum(
        count
        * (
            compute.attention_work(kind, cut, one).seconds(rate)
            + compute.feed_forward_work(kind, cut, one).seconds(rate)
        )
        for kind, count in model.census()
    )
    return layers + compute.head_work(cut, one).seconds(rate)


def llm_analysis(case: Case) -> dict[str, Any]:
    shapes = {"7B": "Llama-2-7B", "13B": "Llama-2-13B"}
    size = case.input["model"].removeprefix("LLaMA-")
    model = huggingface.shipped(shapes[size]) if size in shapes else hugging_face_names(LLAMA_33B)
    prompt = case.input["prompt"]

    def ms(**changes: Any) -> float:
        plan = Parallelism(**({"tp": 1, "pp": 1, "context": prompt} | changes))
        return 1e3 * forward_s(model, plan, A100)

    return {
        "prefill_ms": ms(mode="prefill"),
        "decode_ms": ms(mode="decode"),
        "decode_ms_w8a8": ms(mode="decode", dtype="fp8"),
    }


def weight_read_s(model: ModelSpec, dtype: str, hbm_bytes_per_s: float) -> float:
    plan = Parallelism(tp=1, pp=1, mode="decode", dtype=dtype)
    read = Work(read_bytes=float(copies.model_bytes(model, plan)))
    return read.seconds(CoreRate(flops=1.0, dense_flops=1.0, hbm_bytes_per_s=hbm_bytes_per_s))


def decode_ms(model: ModelSpec, word: str, **plan: Any) -> float:
    asked_plan = Parallelism(**({"pp": 1, "mode": "decode"} | plan))
    topology = topologies.topology(word, lnc=asked_plan.lnc)
    spec = topologies.spec(word, lnc=asked_plan.lnc)
    scenario = planning.scenario(model, asked_plan, topology, spec)
    return 1e3 * pipeline.simulate(scenario).time_per_output_token_s


def trainium2(case: Case) -> dict[str, Any]:
    given, model = case.input, read(case.input)
    dtype = given["dtype"].split()[0]
    total = given["chips"] * TRN2_HBM
    found = {"derived_weight_read_ms": 1e3 * weight_read_s(model, dtype, total)}
    if dtype == "bf16":
        plan = Parallelism(tp=1, pp=1, mode="decode")
        whole = copies.model_bytes(model, plan)
        found["derived_weights_GB_per_rank"] = whole / given["tp"] / 1e9
        found["tpot_ms"] = decode_ms(model, "trn2", tp=given["tp"], context=given["max_len"])
    return found


def trainium1_decode(case: Case) -> dict[str, Any]:
    given, model = case.input, read(case.input)
    read_ms = 1e3 * weight_read_s(model, "bf16", given["hbm_TBps"] * TERA)
    whole = decode_ms(model, "trn1", tp=given["tp"], lnc=1, context=4096)
    return {"derived_weight_read_ms": read_ms, "tpot_ms": whole}


def book_step(case: Case) -> dict[str, Any]:
    given = case.input
    rate = CoreRate(
        flops=given.get("flops", 1e30) * given["chips"],
        dense_flops=1.0,
        hbm_bytes_per_s=given["hbm_Bps"] * given["chips"],
    )
    if "total_bytes" in given:
        seconds = Work(read_bytes=given["total_bytes"]).seconds(rate)
        tokens = given["batch"] / seconds
        return {
            "step_ms": 1e3 * seconds,
            "tokens_per_s": tokens,
            "tokens_per_s_chip": tokens / given["chips"],
        }
    work = Work(
        flops=2 * given["batch"] * given["params"],
        read_bytes=given["params"] * given["weight_bytes"],
        cache_bytes=given["batch"] * given["context"] * given["kv_bytes_per_token"],
    )
    return {"step_ms": 1e3 * work.seconds(rate)}


def book_prefill(case: Case) -> dict[str, Any]:
    given = case.input
    rate = CoreRate(
        flops=given["chips"] * given["flops"] * given["mfu"], dense_flops=1.0, hbm_bytes_per_s=1e30
    )
    return {"seconds": Work(flops=2 * given["params"] * given["tokens"]).seconds(rate)}


def book_chips(case: Case) -> dict[str, Any]:
    count, bank = int(case.input["params"]), case.input["hbm_GB"] * 1e9
    return {
        "bf16_chips": PRECISIONS["bf16"].bytes_of(count) / bank,
        "int8_chips": PRECISIONS["fp8"].bytes_of(count) / bank,
    }


def palm(case: Case) -> dict[str, Any]:
    given = case.input
    read_bytes = given["params"] * given["weight_bytes"]
    rate = CoreRate(flops=1e30, dense_flops=1.0, hbm_bytes_per_s=given["chips"] * given["hbm_Bps"])
    return {"derived_weight_read_ms": 1e3 * Work(read_bytes=read_bytes).seconds(rate)}


SERVING = (
    ("llm-analysis-infer", llm_analysis),
    ("trn2-llama3.1-405b", trainium2),
    ("trn1-infer", trainium1_decode),
    ("sb-70b-int8-4x2-step", book_step),
    ("sb-30b-int8", book_step),
    ("sb-70b-prefill", book_prefill),
    ("sb-min-topology", book_chips),
    ("pope-palm540b-decode", palm),
)
NOT_SERVED = {
    "fastertransformer-13b-a100-40-tp2": "its ideal has the tool's own all-reduce of NVLink in it",
    "sb-70b-int8-memory": "160 kB a token is rounded from 163,840, and more than its tolerance off",
    "sb-kv-caches-at-8k": "a division of two given numbers",
    "sb-evicted-tokens": "a queue of requests is not modelled",
}


@parametrize("inference")
def test_serving(case: Case, golden: Scores) -> None:
    if case.is_report_only:
        golden.check(case, {})
        return
    if case.id in NOT_SERVED:
        golden.skip(case, NOT_SERVED[case.id])
    find = next(find for start, find in SERVING if case.id.startswith(start))
    golden.check(case, find(case))
