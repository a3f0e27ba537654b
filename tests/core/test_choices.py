import dataclasses

import pytest

from trnviz.core.choices import is_legal, legal_values
from trnviz.core.errors import PlacementError
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface, topologies

FABRIC = topologies.topology("ultraserver")
DENSE, ROUTED = huggingface.shipped("Llama-3.1-70B"), huggingface.shipped("Qwen3-30B-A3B")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("tp", (1, 2, 4, 8, 16, 32)),
        ("pp", (1, 2, 3, 4)),
        ("dp", (1, 2)),
        ("cp", (1,)),
        ("ep", (1,)),
        ("hsdp", (0, 1, 2)),
        ("micro_batch", (1, 2, 4, 8, 16, 32)),
        ("virtual_stages", (1,)),
        ("redundant_experts", (0,)),
        ("zero", (0, 1, 2, 3)),
        ("lnc", (2,)),
        ("padding", (False, True)),
        ("mode", ("training", "prefill", "decode")),
        ("schedule", ("1f1b", "gpipe", "interleaved")),
        ("seq_len", ()),
    ],
)
def test_a_panel_offers_what_would_not_be_refused(name: str, expected: tuple) -> None:
    plan = Parallelism(tp=32, pp=4, dp=2)
    assert legal_values(plan, name, DENSE, FABRIC) == expected


def test_degrees_of_experts_follow_their_mesh() -> None:
    plan = Parallelism(tp=4, pp=4, dp=16, etp=1)
    assert legal_values(plan, "ep", ROUTED, FABRIC) == (1, 2, 4, 8, 16, 32, 64)
    assert legal_values(plan, "etp", ROUTED, FABRIC) == (0, 1, 2, 4, 8, 16, 32, 64)
    dealt = dataclasses.replace(plan, ep=16)
    assert legal_values(dealt, "redundant_experts", ROUTED, FABRIC) == (0, 16, 32, 48, 64)


def test_interleaved_stages_end_with_the_layers() -> None:
    plan = Parallelism(tp=8, pp=4, schedule="interleaved")
    assert legal_values(plan, "virtual_stages", DENSE, FABRIC) == tuple(range(1, 21))


def test_every_value_that_is_offered_makes_a_plan() -> None:
    plan = Parallelism(tp=8, pp=2, dp=4, cp=2, ep=4, etp=2)
    for field in dataclasses.fields(Parallelism):
        for value in legal_values(plan, field.name, ROUTED, FABRIC):
            dataclasses.replace(plan, **{field.name: value}).check(ROUTED, FABRIC)
        assert is_legal(plan, field.name, getattr(plan, field.name), ROUTED, FABRIC)


def test_values_that_cannot_be_listed_are_tried() -> None:
    plan = Parallelism(tp=32, pp=4, dp=2)
    assert is_legal(plan, "global_batch", 6, DENSE, FABRIC)
    assert not is_legal(plan, "global_batch", 7, DENSE, FABRIC)
    assert not is_legal(plan, "spec_tokens", "many", DENSE, FABRIC)


def test_what_is_no_field_is_refused() -> None:
    with pytest.raises(PlacementError, match="'speed' is no field"):
        legal_values(Parallelism(tp=1, pp=1), "speed", DENSE, FABRIC)
