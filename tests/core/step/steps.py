"""Small plans and made-up macro-flows, so that the step can be tested without the collectives."""

import numpy as np

from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.step import compute
from trnviz.core.step.company import Companies
from trnviz.core.step.inference import serving
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Program
from trnviz.core.step.training import crowding, training
from trnviz.core.traffic import Cut
from trnviz.files import huggingface, topologies

MODEL = huggingface.shipped("Llama-3.1-70B")
ULTRASERVER = topologies.topology("ultraserver")


def plan_of(**changes: object) -> Parallelism:
    degrees: dict[str, object] = {"tp": 32, "pp": 4, "dp": 2, "global_batch": 64, "overlap": "none"}
    return Parallelism(**(degrees | changes))


def cut_of(model=MODEL, **changes: object) -> Cut:
    return Cut(model=model, plan=plan_of(**changes))


def program_of(model=MODEL, **changes: object) -> Program:
    cut = cut_of(model, **changes)
    rate = compute.core_rate(ULTRASERVER.hardware, cut.plan)
    crowd = crowding(cut, Placement.initial(cut.plan, ULTRASERVER))
    return (training if cut.plan.is_training else serving)(cut, rate, crowd)


def own_links(program: Program, shared: tuple[int, ...] = ()) -> MacroRates:
    """Every use on a link of its own; the uses named in `shared` lean on link 0 as well."""
    uses = len(program.uses)
    carried = np.zeros((uses, uses + 1))
    for index, use in enumerate(program.uses):
        carried[index, index + 1] = use.size_bytes
        if index in shared:
            carried[index, 0] = use.size_bytes
    return MacroRates(carried, 1.25 * carried.max(axis=1) / 128e9 + 1e-6, np.full(uses + 1, 128e9))


def companies_of(program: Program, shared: tuple[int, ...] = ()) -> Companies:
    return Companies(program.patterns, own_links(program, shared))


def tensor_uses(program: Program, *stages: int) -> tuple[int, ...]:
    return tuple(
        i for i, use in enumerate(program.uses) if use.dimension == "tp" and use.stage in stages
    )
