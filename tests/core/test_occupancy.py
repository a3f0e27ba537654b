import dataclasses

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.plans import cuts
from trnviz.core import memory
from trnviz.core.memory import KINDS
from trnviz.core.model import ModelSpec
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.core.topology import Topology
from trnviz.files import huggingface, topologies

SAMPLE = Parallelism(tp=32, pp=4, dp=2)


@pytest.fixture(scope="module")
def fabric() -> Topology:
    return topologies.topology("ultraserver")


@pytest.fixture(scope="module")
def model() -> ModelSpec:
    return huggingface.shipped("Llama-3.1-70B")


@pytest.fixture(scope="module")
def held(model: ModelSpec, fabric: Topology) -> memory.Ledger:
    return memory.ledger(model, SAMPLE, fabric)


def sizes(ledger: memory.Ledger, rank: int) -> dict[str, int]:
    return {entry.kind: entry.size_bytes for entry in ledger.entries(rank)}


@settings(deadline=None)
@given(cut=cuts(), data=st.data())
def test_banks_hold_what_their_ranks_keep(
    cut: tuple[ModelSpec, Parallelism], data: st.DataObject
) -> None:
    model, plan = cut
    fabric = topologies.topology("ultraserver")
    held = memory.ledger(model, plan, fabric)
    placement = Placement.initial(plan, fabric)
    rank = data.draw(st.integers(0, plan.world - 1))
    chip = data.draw(st.integers(0, 63))
    moved = placement.move((rank,), chip, fabric, over_commit=data.draw(st.booleans()))
    for where in (placement, moved):
        full = memory.occupancy(held, where, fabric)
        assert np.array_equal(full.hbm_bytes.sum(axis=(0, 1)), held.rank_bytes.sum(axis=0))
        kept = held.rank_bytes[list(where.ranks_on(chip))].sum(axis=0)
        assert np.array_equal(full.hbm_bytes[chip].sum(axis=0), kept)


def test_lnc_1_puts_two_ranks_on_a_bank(model: ModelSpec) -> None:
    fabric = topologies.topology("ultraserver", lnc=1)
    plan = dataclasses.replace(SAMPLE, tp=64, lnc=1)
    held = memory.ledger(model, plan, fabric)
    full = memory.occupancy(held, Placement.initial(plan, fabric), fabric)
    assert full.hbm_bytes.shape == (64, 4, len(KINDS))
    assert full.total_bytes[0, 0] == held.total_bytes[0] + held.total_bytes[1]
    assert sizes(held, 0)["runtime"] == 307 << 20


def test_a_bank_may_hold_more_than_it_can(fabric: Topology) -> None:
    model = huggingface.shipped("Llama-3.1-405B")
    held = memory.ledger(model, SAMPLE, fabric)
    full = memory.occupancy(held, Placement.initial(SAMPLE, fabric), fabric)
    assert not full.fits
    assert full.hbm_ratio.max() > 2
    assert full.fullest == (0, 0)


def test_a_move_says_why_it_does_not_fit(held: memory.Ledger, fabric: Topology) -> None:
    placement = Placement.initial(SAMPLE, fabric)
    assert memory.fits(held, placement, fabric, (0,), 17) is None
    shared = placement.move((0,), 17, fabric, over_commit=True)
    before, after = (memory.occupancy(held, p, fabric) for p in (placement, shared))
    why = memory.misfit(before, after, fabric)
    assert why == (
        "i1.c1 bank 0 has 12.71 GiB free and would get 13.02 GiB more: 316 MiB over its 24 GiB"
    )
    assert memory.misfit(after, before, fabric) is None
