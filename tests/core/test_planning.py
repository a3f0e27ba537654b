import pytest

from tests.core.test_model import tiny
from trnviz.core import planning
from trnviz.core.errors import PlacementError
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, resources, topologies

SAMPLE = Parallelism(tp=32, pp=4, dp=2)


def scenario(name: str, plan: Parallelism, fabric: str = "ultraserver") -> Scenario:
    model, topology = huggingface.shipped(name), topologies.topology(fabric)
    return planning.scenario(model, plan, topology, topologies.spec(fabric))


@pytest.mark.parametrize(
    ("name", "fabric", "expected"),
    [
        ("Llama-3.1-70B", "ultraserver", (32, 4, 2)),
        ("Llama-3.1-70B", "ultraserver:2", (32, 4, 4)),
        ("Llama-3.1-70B", "trn2", (32, 1, 2)),
        ("Llama-3.1-70B", "trn2:8", (32, 4, 4)),
        ("Llama-3.2-3B", "ultraserver", (8, 4, 8)),
    ],
)
def test_degrees_that_nobody_gave_fill_the_fabric(
    name: str, fabric: str, expected: tuple[int, int, int]
) -> None:
    model, topology = huggingface.shipped(name), topologies.topology(fabric)
    filled = planning.fill(planning.Degrees(), model, topology, 64)
    assert tuple(filled.values()) == expected
    Parallelism(**filled).check(model, topology)


def test_given_degrees_are_kept_and_replicas_divide_the_batch() -> None:
    model, topology = huggingface.shipped("Llama-3.1-8B"), topologies.topology("ultraserver")
    filled = planning.fill(planning.Degrees(tp=4, pp=2), model, topology, 10)
    assert filled == {"tp": 4, "pp": 2, "dp": 10}


@pytest.mark.parametrize("name", resources.names("models"))
@pytest.mark.parametrize("seq_len", [1024, 8192])
def test_the_tp_that_nobody_gave_cuts_the_sequence(name: str, seq_len: int) -> None:
    """Twelve heads of GPT-2 and 232 of Falcon-180B suit degrees that no usual sequence does."""
    model, topology = huggingface.shipped(name), topologies.topology("ultraserver")
    filled = planning.fill(planning.Degrees(seq_len=seq_len), model, topology, 64)
    assert seq_len % filled["tp"] == 0
    Parallelism(**filled, seq_len=seq_len).check(model, topology)


def test_a_sequence_that_cannot_be_cut_leaves_the_largest_tp() -> None:
    model, topology = huggingface.shipped("GPT-2"), topologies.topology("ultraserver")
    given = planning.Degrees(cp=2, seq_len=1001)
    assert planning.fill(given, model, topology, 64)["tp"] == 12


def test_a_scenario_starts_with_the_first_placement() -> None:
    value = scenario("Llama-3.1-70B", SAMPLE)
    assert value.placement is not None
    assert value.placement.rank_count == 256
    assert (value.profile, value.hardware) == ("line", value.topology.hardware)
    again = planning.with_plan(value, tiny(hidden=64), Parallelism(tp=2, pp=1))
    assert again.placement is not None
    assert again.placement.rank_count == 2


def test_an_impossible_plan_makes_no_scenario() -> None:
    with pytest.raises(PlacementError, match="TP 24"):
        scenario("Llama-3.1-70B", Parallelism(tp=24, pp=1))


def test_degrees_of_experts_and_sequences_are_kept_in_mind() -> None:
    model, topology = huggingface.shipped("Qwen3-30B-A3B"), topologies.topology("ultraserver")
    given = planning.Degrees(cp=2, etp=1)
    assert planning.fill(given, model, topology, 64) == {"tp": 32, "pp": 4, "dp": 1}
    assert planning.fill(planning.Degrees(tp=8, pp=1), model, topology, None)["dp"] == 32
