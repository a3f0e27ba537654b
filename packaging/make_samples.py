"""Makes the documents of `resources/samples`: `python packaging/make_samples.py`.

A test makes sure that the files in the repository are what this writes.
"""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from trnviz.core import planning
from trnviz.core.faults import Fault
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.files import document, huggingface, resources, topologies
from trnviz.session.edits import SetFaults

MODEL = "Llama-3.1-70B"
PLAN = Parallelism(tp=32, pp=4, dp=2, seq_len=8192, micro_batch=1, global_batch=64)
DEAD_Z_LINK = Fault(kind="link", name="i0.c5>i1.c5")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One document: a fabric, and perhaps the model on it."""

    fabric: str
    plan: Parallelism | None = None
    faults: tuple[Fault, ...] = ()


SAMPLES = {
    "llama-3.1-70b-ultraserver": Sample(fabric="ultraserver", plan=PLAN),
    "llama-3.1-70b-two-ultraservers": Sample(fabric="ultraserver:2", plan=replace(PLAN, dp=4)),
    "llama-3.1-70b-free-cores": Sample(fabric="ultraserver", plan=replace(PLAN, dp=1)),
    "ultraserver": Sample(fabric="ultraserver"),
    "ultraserver-dead-z-link": Sample(fabric="ultraserver", plan=PLAN, faults=(DEAD_Z_LINK,)),
}


def scenario(sample: Sample) -> Scenario:
    """The scenario of a sample."""
    spec = topologies.spec(sample.fabric)
    topology = topologies.topology(sample.fabric)
    bare = Scenario(spec=spec, topology=topology, hardware=topology.hardware)
    if sample.plan is not None:
        bare = planning.with_plan(bare, huggingface.shipped(MODEL), sample.plan)
    return SetFaults(faults=sample.faults).apply(bare)


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
