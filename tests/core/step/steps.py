"""Small plans and made-up macro-flows, so that the step can be tested without the collectives."""

import numpy as np

from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.step import compute
from trnviz.core.step.macro_rates import MacroRates
from trnviz.core.step.program import Program, training
from trnviz.core.traffic import Cut
from trnviz.files import huggingface, topologies

MODEL = huggingface.shipped("Llama-3.1-70B")
ULTRASERVER = topologies.topology("ultraserver")


def cut_of(**changes: object) -> Cut:
    degrees: dict[str, object] = {"tp": 32, "pp": 4, "dp": 2, "global_batch": 64}
    plan = Parallelism(**(degrees | changes))
    return Cut(model=MODEL, plan=plan, placement=Placement.initial(plan, ULTRASERVER))


def program_of(**changes: object) -> Program:
    rate = compute.core_rate(ULTRASERVER.hardware, 2)
    return training(cut_of(**changes), rate)


def own_links(program: Program, shared: tuple[int, ...] = ()) -> MacroRates:
    """Every use on a link of its own; the uses named in `shared` lean on link 0 as well."""
    uses = len(program.uses)
    carried = np.zeros((uses, uses + 1))
    for index, use in enumerate(program.uses):
        carried[index, index + 1] = use.collective.size_bytes
        if index in shared:
            carried[index, 0] = use.collective.size_bytes
    return MacroRates(carried, 1.25 * carried.max(axis=1) / 128e9 + 1e-6, np.full(uses + 1, 128e9))


def tensor_uses(program: Program, *stages: int) -> tuple[int, ...]:
    return tuple(
        i for i, use in enumerate(program.uses) if use.dimension == "tp" and use.stage in stages
    )
