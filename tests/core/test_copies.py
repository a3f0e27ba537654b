import pytest
from hypothesis import given, settings

from tests.core.plans import cuts
from trnviz.core import memory
from trnviz.core.copies import ROUNDED, model_bytes, stored_bytes
from trnviz.core.memory import KINDS
from trnviz.core.model import ModelSpec, parameters, prediction_parameters
from trnviz.core.parallelism import Parallelism, legal_tp
from trnviz.core.plan import Plan
from trnviz.core.precision import PRECISIONS, is_plain
from trnviz.core.topology import Topology
from trnviz.files import huggingface, resources, topologies

SAMPLE = Parallelism(tp=32, pp=4, dp=2)


@pytest.fixture(scope="module")
def fabric() -> Topology:
    return topologies.topology("ultraserver")


def test_what_the_sample_stores_besides_the_model_is_named() -> None:
    model = huggingface.shipped("Llama-3.1-70B")
    assert memory.copies(model, SAMPLE) == (
        ("norms and biases on 32 TP ranks", 2 * 2 * 31 * (161 * 8192)),
        ("K and V heads, 8 stored as 32", 2 * 2 * 80 * 2 * 8192 * 128 * 24),
        ("the other 1 of 2 replicas of the model", 2 * parameters(model)),
    )


@pytest.mark.parametrize("name", resources.names("models"))
def test_weights_of_any_model_that_ships_are_the_model_and_its_named_copies(
    name: str, fabric: Topology
) -> None:
    model = huggingface.shipped(name)
    tp = max(t for t in legal_tp(model) if t <= 16)
    plan = Parallelism(tp=tp, pp=3, dp=2, seq_len=16 * tp)
    held = memory.ledger(model, plan, fabric)
    stored = int(held.rank_bytes[:, KINDS.index("weights")].sum())
    named = memory.copies(model, plan)
    trained = parameters(model) + prediction_parameters(model)
    assert stored == 2 * trained + sum(size for _, size in named)
    assert (held.rank_bytes >= 0).all()
    assert held.entries(0)[KINDS.index("activations")].formula


@settings(deadline=None)
@given(cut=cuts())
def test_weights_of_all_ranks_are_the_model_and_its_named_copies(
    cut: tuple[ModelSpec, Parallelism],
) -> None:
    model, plan = cut
    held = memory.ledger(model, plan, topologies.topology("ultraserver"))
    stored = int(held.rank_bytes[:, KINDS.index("weights")].sum())
    named = dict(memory.copies(model, plan))
    assert stored == stored_bytes(model, plan) == model_bytes(model, plan) + sum(named.values())
    rounded = named.pop(ROUNDED, 0)
    assert all(size > 0 for size in named.values())
    if is_plain(plan.weight_format):
        further = prediction_parameters(model) if plan.is_training else 0
        assert model_bytes(model, plan) == PRECISIONS[plan.weight_format].bytes_of(
            parameters(model) + further
        )
        most = 2 * plan.world if plan.is_training and plan.zero == 3 else 0
        assert 0 <= rounded <= most


def test_experts_and_their_redundant_copies_are_named_apart() -> None:
    model = huggingface.shipped("Qwen3-30B-A3B")
    plan = Plan(tp=4, pp=1, dp=8, ep=8, etp=1, redundant_experts=8)
    named = dict(memory.copies(model, plan))
    one = 3 * 2048 * 768 * 48
    assert named["8 redundant experts a layer"] == 2 * 4 * 8 * one
    assert named["the other 3 of 4 replicas of the experts"] == 2 * 3 * 128 * one
    assert "the other 7 of 8 replicas of all but experts" in named


def test_zero_3_leaves_one_copy() -> None:
    model = huggingface.shipped("Llama-3.1-8B")
    plan = Plan(tp=1, pp=1, dp=16, zero=3)
    assert stored_bytes(model, plan) == model_bytes(model, plan)
    assert memory.copies(model, plan) == ()
    hybrid = Plan(tp=1, pp=1, dp=16, zero=3, hsdp=4)
    assert memory.copies(model, hybrid) == (
        ("the other 3 of 4 replicas of the model", 3 * model_bytes(model, plan)),
    )
