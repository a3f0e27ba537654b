"""Training memory of every case, by the ledger's own functions.

Cases about other accelerators need no fabric: their ranks keep what the ledger's parts say, without
the runtime reserve of Trainium. What is left out says why.
"""

from collections.abc import Mapping
from typing import Any

from tests.golden.llm_cases import Case, Scores, parametrize
from tests.golden.test_llm_params import shaped
from trnviz.core import activations, buffers, ledger, memory, stages, states
from trnviz.core.activations import Tokens
from trnviz.core.model import ModelSpec, parameters
from trnviz.core.parallelism import Parallelism
from trnviz.core.shares import StageShare
from trnviz.files import huggingface

GB, GIB, MIB = 1e9, 1 << 30, 1 << 20
LEFT_OUT = {
    "bridge-5077-uneven-pp-dense": "a toy model whose shape is not given",
    "bridge-5077-uneven-pp-moe": "a toy model whose shape is not given",
    "megatron-info-act-per-layer": "the tool's own count of activations, not derived from a block",
    "torchtitan-70b-256-asynctp": "peak of a caching allocator with async TP's private buffers",
    "torchtitan-405b-512-1f1b": "batch not given; peak of a caching allocator",
    "torchtitan-405b-512-interleaved": "batch not given; peak of a caching allocator",
    "torchtitan-8b-cp2-64k": "recompute not given; peak of a caching allocator",
    "torchtitan-8b-cp8-256k": "recompute not given; peak of a caching allocator",
    "sb-13b-16mtok-memory": "Adam without master copy, three products of a layer checkpointed",
    "sb-70b-21.6TB": "the printed formula and the printed value differ",
}


def gpt(given: Mapping[str, Any]) -> ModelSpec:
    """A GPT of the papers: plain feed-forward of four widths, biases, learned positions."""
    return shaped(
        layers=given["layers"],
        hidden=given["hidden"],
        heads=given["heads"],
        width=4 * given["hidden"],
        vocab=given.get("vocab", 51_200),
        gated=False,
        bias=True,
        tied_embeddings=given.get("tied", True),
        learned_positions=given["seq"],
    )


def gpt_plan(given: Mapping[str, Any], **changed: object) -> Parallelism:
    """Training as in 2022: dropout, and attention that keeps its scores."""
    chunks = given.get("interleave_chunks", 1)
    fields: dict[str, Any] = {
        "tp": given["tp"],
        "pp": given.get("pp", 1),
        "micro_batch": given.get("micro_batch", 1),
        "global_batch": given.get("global_batch", given.get("micro_batch", 1)),
        "seq_len": given["seq"],
        "schedule": "interleaved" if chunks > 1 else "1f1b",
        "virtual_stages": chunks,
        "flash_attention": False,
        "dropout": True,
        "sequence_parallel": given.get("sequence_parallel", True),
        "recompute": given.get("recompute", "none"),
    }
    return Parallelism(**fields | changed)


def entry(model: ModelSpec, plan: Parallelism, stage: int, kind: str) -> int:
    rows = ledger.stage_entries(model, plan, stage)
    return next(row.size_bytes for row in rows if row.kind == kind)


def total(model: ModelSpec, plan: Parallelism, stage: int) -> int:
    return sum(row.size_bytes for row in ledger.stage_entries(model, plan, stage))


def states_bytes(model: ModelSpec, plan: Parallelism, stage: int) -> int:
    kinds = ("weights", "gradients", "optimizer")
    return sum(entry(model, plan, stage, kind) for kind in kinds)


def korthikanti_figure_1(given: Mapping[str, Any]) -> dict[str, float]:
    model, plan = gpt(given), gpt_plan(given)
    # The paper counts the layers alone: a stage in the middle has neither table nor logits.
    middle = min(1, plan.pp - 1)
    return {
        "activation_GiB": entry(model, plan, 0, "activations") / GIB,
        "params_plus_optimizer_GiB": states_bytes(model, plan, middle) / GIB,
    }


def korthikanti_figure_7(given: Mapping[str, Any]) -> dict[str, float]:
    model = gpt({**given, "layers": 1})
    ((kind, _),) = model.census()

    def kept(*, sequence_parallel: bool, recompute: str) -> int:
        plan = gpt_plan(given, sequence_parallel=sequence_parallel, recompute=recompute)
        return activations.kept(kind, plan, Tokens.of(model, plan))

    whole = kept(sequence_parallel=False, recompute="none") / 100
    return {
        "seq_parallel_pct": kept(sequence_parallel=True, recompute="none") / whole,
        "selective_pct": kept(sequence_parallel=False, recompute="selective") / whole,
        "seq_plus_selective_pct": kept(sequence_parallel=True, recompute="selective") / whole,
        "full_recompute_pct": kept(sequence_parallel=False, recompute="full") / whole,
    }


def calculon(given: Mapping[str, Any]) -> dict[str, float]:
    """The tool keeps fp16 gradients: 16 bytes a parameter."""
    model = gpt(given)

    def plan(recompute: str, *, sequence_parallel: bool) -> Parallelism:
        return gpt_plan(
            given, recompute=recompute, sequence_parallel=sequence_parallel, recipe="amp"
        )

    plain = plan("none", sequence_parallel=False)
    lean = plan("selective", sequence_parallel=True)
    full = plan("full", sequence_parallel=False)
    return {
        "params_plus_optimizer_GiB": states_bytes(model, plain, 0) / GIB,
        "activation_none_GiB": entry(model, plain, 0, "activations") / GIB,
        "activation_seqsel_GiB": entry(model, lean, 0, "activations") / GIB,
        "total_GiB_full": total(model, full, 0) / GIB,
        "total_GiB_seqsel": total(model, lean, 0) / GIB,
    }


def calculon_1t(given: Mapping[str, Any]) -> dict[str, float]:
    shape = {"layers": 128, "hidden": 25_600, "heads": 160}
    model = gpt({**given, **shape})
    plan = gpt_plan(given, dp=given["dp"], recipe="amp", sequence_parallel=False, recompute="full")
    layers, held = plan.layers_of_stage(model)[0], plan.in_flight(0)
    tokens = Tokens.of(model, plan)
    return {
        "weight_bytes": entry(model, plan, 1, "weights"),
        "optimizer_bytes": entry(model, plan, 1, "optimizer"),
        "checkpointed_activation_bytes": held * layers * tokens.residual_bytes,
        "in_flight_microbatches": held,
        "layers_per_stage": layers,
        "total_device_bytes": total(model, plan, 0),
    }


def moe_latent(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, float]:
    """Counts of the unit test's toy, in its mesh: what is not an expert is cut over all of DP."""
    assert given["ep"] * given["etp"] * given["edp"] == given["world"]
    tp = given["world"] // (given["pp"] * given["dp"])
    plan = Parallelism(
        tp=tp,
        pp=given["pp"],
        dp=given["dp"],
        ep=given["ep"],
        etp=given["etp"],
        global_batch=given["dp"],
    )
    assert plan.expert_replicas == given["edp"]
    share = StageShare(
        matrices=expected["tp_sharded_params"],
        replicated=expected["replicated_params"],
        experts=expected["expert_params_per_rank"],
    )
    rows = (states.weights, states.gradients, states.optimizer)
    return {"bytes": sum(row(share, plan).size_bytes for row in rows)}


LLAMA_2_7B_TOKENS = 2048
"""Of a sequence in the same README's worked example."""


def megatron_llama(given: Mapping[str, Any]) -> dict[str, float]:
    model = huggingface.shipped("Llama-2-7B")
    plan = Parallelism(
        tp=given["tp"],
        pp=given["pp"],
        dp=given["dp"],
        micro_batch=given["micro_batch"],
        global_batch=given["global_batch"],
        seq_len=LLAMA_2_7B_TOKENS,
        sequence_parallel=False,
    )
    peak = max(total(model, plan, stage) for stage in range(plan.pp)) / GIB
    return {"measured_peak_GB": peak, "tool_estimate_GB": peak}


def megatron_worked(given: Mapping[str, Any]) -> dict[str, float]:
    """Its states; its activations are the tool's own count."""
    model = shaped(
        layers=given["layers"],
        hidden=given["hidden"],
        heads=given["heads"],
        width=given["swiglu_ffn"],
        vocab=given["vocab"],
        tied_embeddings=True,
    )
    plan = Parallelism(
        tp=given["tp"],
        pp=given["pp"],
        dp=given["dp"],
        micro_batch=given["micro_batch"],
        global_batch=given["global_batch"],
        seq_len=given["seq"],
    )
    return {
        "params_per_gpu": memory.stage_share(model, plan, 0).total,
        "weights_GB": entry(model, plan, 0, "weights") / GIB,
        "grads_GB": entry(model, plan, 0, "gradients") / GIB,
        "optimizer_GB": entry(model, plan, 0, "optimizer") / GIB,
    }


def cookbook(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, float]:
    """A trap: the calculator does not divide gradients by TP, and a rank's are that much less."""
    model = gpt({**given, "tied": False})
    dp = given["gpus"] // given["tp"]
    plan = gpt_plan(given, dp=dp, global_batch=dp * given["micro_batch"])
    gradients = entry(model, plan, 0, "gradients") / GIB
    right = expected["gradient_GiB"] / given["tp"]
    assert abs(gradients / right - 1) < 0.02
    return {
        "params_billion": parameters(model) / GB,
        "model_GiB": entry(model, plan, 0, "weights") / GIB,
        "optimizer_GiB": entry(model, plan, 0, "optimizer") / GIB,
    }


def torchtitan_8b(given: Mapping[str, Any]) -> dict[str, float]:
    """Its default recompute is selective."""
    gpus = given["gpus"]
    plan = Parallelism(
        tp=1,
        pp=1,
        dp=gpus,
        micro_batch=given["local_batch"],
        global_batch=gpus * given["local_batch"],
        seq_len=given["seq"],
        zero=3,
        recompute="selective",
    )
    return {"peak_GiB": total(huggingface.shipped(given["model"]), plan, 0) / GIB}


def logits(given: Mapping[str, Any]) -> dict[str, float]:
    if "vocab_per_rank" in given:
        size = buffers.logit_bytes(
            given["tokens"], given["vocab_per_rank"], given["bytes_per_logit"]
        )
        return {"peak_GB": size / GIB}
    rows = given["vocab"] // given["tp"]
    size = buffers.logit_bytes(given["tokens"], rows, given["dtype_bytes"])
    return {"one_logits_tensor_GiB": size / GIB}


WAYS = (
    ("korthikanti-fig1", korthikanti_figure_1),
    ("korthikanti-fig7", korthikanti_figure_7),
    ("calculon-seqsel", calculon),
    ("calculon-1t", calculon_1t),
    ("megatron-info-llama2", megatron_llama),
    ("megatron-info", megatron_worked),
    ("torchtitan-8b-fsdp", torchtitan_8b),
    ("logits", logits),
)


@parametrize("training-memory")
def test_training_memory(case: Case, golden: Scores) -> None:
    if case.id in LEFT_OUT:
        golden.skip(case, LEFT_OUT[case.id])
    if case.id.startswith("megatron-moe"):
        found = moe_latent(case.input, case.expected)
    elif case.id.startswith("cookbook"):
        found = cookbook(case.input, case.expected)
    else:
        make = next(make for prefix, make in WAYS if case.id.startswith(prefix))
        found = make(case.input)
    golden.check(case, {key: found[key] for key in case.expected if key in found})


def test_a_stage_in_the_middle_has_layers_alone() -> None:
    model, plan = gpt({"layers": 4, "hidden": 64, "heads": 4, "seq": 8}), Parallelism(tp=1, pp=4)
    assert sum(count for _, count in stages.stage_kinds(model, plan, 1)) == 1
    assert memory.stage_share(model, plan, 1).vocabulary == 0
