"""Twenty documents of different kinds, for what must hold of every picture."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from tests.scene import plans
from trnviz.core import pipeline, planning
from trnviz.core.faults import Fault
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.core.view import Annotation
from trnviz.files import huggingface
from trnviz.session import edits

NOTES = (
    Annotation(text="hot, for four reasons that fill more than a line", at="i0.c4>i3.c4"),
    Annotation(text="moves", kind="arrow", at="i0.c5", to="i2.c10"),
    Annotation(text="a group", kind="bracket", at="i0.c0", to="i0.c3"),
    Annotation(text="was replaced", kind="marker", at="i2.c15"),
    Annotation(text="the review of May"),
    Annotation(text="gradients begin", time_s=8.1),
)


def _faulty() -> Scenario:
    faults = (
        Fault(kind="link", name="i0.c5>i1.c5"), Fault(kind="chip", name="i3.c15", share=0.37),
        Fault(kind="nic", name="i1.c0"),
    )  # fmt: skip
    return edits.SetFaults(faults=faults).apply(plans.training())


def _overfull() -> Scenario:
    scenario = plans.training()
    for rank in range(4, 12):
        edit = edits.MoveRanks(ranks=(rank,), chip="i0.c0", core=rank % 4, over_commit=True)
        scenario = edit.apply(scenario)
    return scenario


def _planned(model: str, **plan) -> Scenario:
    bare = plans.bare()
    return planning.scenario(
        huggingface.shipped(model), Parallelism(**plan), bare.topology, bare.spec
    )


DOCUMENTS: dict[str, Callable[[], Scenario]] = {
    "training": plans.training,
    "notes": lambda: replace(plans.training(), annotations=NOTES),
    "faults": _faulty,
    "overfull": _overfull,
    "decode": lambda: _planned(
        "Llama-3.1-405B", tp=64, pp=1, dp=4, mode="decode", batch=8, context=32768
    ),
    "experts": lambda: _planned(
        "DeepSeek-V3", tp=16, pp=4, dp=4, ep=4, global_batch=64, seq_len=4096
    ),
    "small": lambda: _planned("Qwen3-0.6B", tp=1, pp=1, dp=4, global_batch=8),
    "peak, by tensor rank": lambda: replace(plans.training(), metric="peak", color_by="tp"),
    "no labels": lambda: replace(plans.training(), hidden=("labels", "efa", "dots")),
    "tori": lambda: replace(plans.training(), layout="tori"),
    "flat": lambda: replace(plans.training(), layout="flat"),
    "ultraserver": lambda: plans.bare("ultraserver"),
    "two ultraservers": lambda: plans.bare("ultraserver:2"),
    "one instance": lambda: plans.bare("trn2"),
    "four instances": lambda: plans.bare("trn2:4"),
    "ring": lambda: plans.bare("ring:16"),
    "torus": lambda: plans.bare("torus:4x4x4"),
    "mesh": lambda: plans.bare("mesh:5x3"),
    "full": lambda: plans.bare("full:8"),
    "switch": lambda: plans.bare("switch:16"),
}


@lru_cache(maxsize=32)
def document(name: str) -> Scenario:
    return DOCUMENTS[name]()


@lru_cache(maxsize=32)
def result(name: str):
    scenario = document(name)
    return None if scenario.model is None else pipeline.simulate(scenario)
