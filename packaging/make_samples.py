"""Makes the documents of `resources/samples`: `python packaging/make_samples.py`.

A test makes sure that the files in the repository are what this writes.
"""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np

from trnviz.core import planning
from trnviz.core.faults import Fault
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.scenario import Scenario
from trnviz.core.topology import Topology
from trnviz.files import document, huggingface, resources, topologies
from trnviz.session.edits import Edit, MoveRanks, SetFaults

CHIPS_OF_INSTANCE = 16
MODEL = "Llama-3.1-70B"
PLAN = Parallelism(tp=32, pp=4, dp=2, seq_len=8192, micro_batch=1, global_batch=64)
DEAD_Z_LINK = Fault(kind="link", name="i0.c5>i1.c5")
SMALL = Parallelism(tp=4, pp=1, dp=64, seq_len=4096, micro_batch=1, global_batch=64, zero=0)
COLUMNS = Parallelism(tp=16, pp=1, dp=16, seq_len=4096, micro_batch=1, global_batch=64)
LONG_PIPELINE = Parallelism(
    tp=4, pp=4, dp=16, seq_len=4096, micro_batch=1, global_batch=128,
    schedule="interleaved", virtual_stages=4,
)  # fmt: skip
DECODE = Parallelism(tp=64, pp=4, dp=1, mode="decode", batch=32, context=8192)
EXPERTS = Parallelism(
    tp=4, pp=1, dp=64, ep=16, seq_len=4096, micro_batch=1, global_batch=64, zero=1,
    recompute="full",
)  # fmt: skip
CROWDED = MoveRanks(ranks=(40,), chip="i0.c3", core=1, over_commit=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One document: a fabric, perhaps a model on it, and what was done to it."""

    fabric: str = "ultraserver"
    model: str = MODEL
    plan: Parallelism | None = None
    faults: tuple[Fault, ...] = ()
    edits: tuple[Edit, ...] = ()
    along_z: bool = False


SAMPLES = {
    "llama-3.1-70b-ultraserver": Sample(plan=PLAN),
    "llama-3.1-70b-two-ultraservers": Sample(fabric="ultraserver:2", plan=replace(PLAN, dp=4)),
    "llama-3.1-70b-free-cores": Sample(plan=replace(PLAN, dp=1)),
    "llama-3.1-405b-decode": Sample(model="Llama-3.1-405B", plan=DECODE),
    "healthy-all-reduce": Sample(model="Llama-3.2-1B", plan=SMALL),
    "hot-z-ring": Sample(model="Llama-3.1-8B", plan=COLUMNS, along_z=True),
    "over-full-bank": Sample(plan=PLAN, edits=(CROWDED,)),
    "efa-bound-pipeline": Sample(fabric="trn2:4", model="Llama-3.1-8B", plan=LONG_PIPELINE),
    "moe-all-to-all": Sample(model="Qwen3-30B-A3B", plan=EXPERTS),
    "ultraserver": Sample(),
    "ultraserver-dead-z-link": Sample(plan=PLAN, faults=(DEAD_Z_LINK,)),
}


def scenario(sample: Sample) -> Scenario:
    """The scenario of a sample."""
    spec = topologies.spec(sample.fabric)
    topology = topologies.topology(sample.fabric)
    made = Scenario(spec=spec, topology=topology, hardware=topology.hardware)
    if sample.plan is not None:
        made = planning.with_plan(made, huggingface.shipped(sample.model), sample.plan)
        if sample.along_z:
            made = replace(made, placement=along_z(sample.plan, topology))
    for edit in sample.edits:
        made = edit.apply(made)
    return SetFaults(faults=sample.faults).apply(made)


def along_z(plan: Parallelism, topology: Topology) -> Placement:
    """Every tensor-parallel group on one chip of each instance: its rings run along Z."""
    cores = topology.cores_per_chip
    instances = topology.chip_count // CHIPS_OF_INSTANCE
    chip, core = [0] * plan.world, [0] * plan.world
    for column, group in enumerate(plan.groups("tp")):
        for place, rank in enumerate(group):
            chip[rank] = place // cores % instances * CHIPS_OF_INSTANCE + column
            core[rank] = place % cores
    return Placement(chip_of_rank=np.array(chip, "i4"), core_of_rank=np.array(core, "i4"))


def made() -> dict[str, bytes]:
    """The bytes of every sample by its file name."""
    return {f"{name}.trnviz": document.dumps(scenario(SAMPLES[name])) for name in SAMPLES}


def main() -> None:
    """Writes them."""
    folder = resources.root() / "samples"
    folder.mkdir(exist_ok=True)
    for name, data in made().items():
        (folder / name).write_bytes(data)
        print(f"wrote {folder / name}")


if __name__ == "__main__":
    main()
