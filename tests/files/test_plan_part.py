"""The plan in a document: every field goes round, older files have the defaults."""

import dataclasses
import json

import msgspec
import pytest

from trnviz.core import planning
from trnviz.core.errors import InputErrors
from trnviz.core.parallelism import Parallelism
from trnviz.core.scenario import Scenario
from trnviz.files import document, huggingface, topologies
from trnviz.files.document_schema import PlanPart

FIELDS = {field.name: field for field in dataclasses.fields(Parallelism)}
OTHER = {
    "tp": 4, "pp": 2, "dp": 4, "cp": 2, "ep": 16, "etp": 2, "redundant_experts": 16, "zero": 3,
    "hsdp": 4, "padding": True, "sequence_parallel": False, "micro_batch": 2, "global_batch": 32,
    "seq_len": 4096, "recompute": "full", "flash_attention": False, "dropout": True,
    "recipe": "amp", "dtype": "fp8", "sparsity": "4:16", "schedule": "interleaved",
    "virtual_stages": 2, "rank_order": "megatron", "overlap": "all", "collective_cores": False,
    "mode": "prefill", "batch": 3, "context": 2048, "spec_tokens": 2.5, "expert_imbalance": 1.25,
    "layer_split": (13, 11, 12, 12),
    "expert_layout": (
        tuple(expert // 9 for expert in range(144)),
        (-1, 15, *(expert % 16 for expert in range(142))),
    ),
}  # fmt: skip


def planned(plan: Parallelism) -> Scenario:
    model, spec = huggingface.shipped("Qwen3-30B-A3B"), topologies.spec("ultraserver")
    return planning.scenario(model, plan, topologies.topology("ultraserver"), spec)


def test_the_part_has_every_field_but_that_of_the_fabric() -> None:
    part = {field.name: field for field in msgspec.structs.fields(PlanPart)}
    assert part.keys() == FIELDS.keys() - {"lnc"}
    for name, field in part.items():
        if not field.required:
            assert field.default == FIELDS[name].default, name


def test_every_field_goes_round() -> None:
    assert OTHER.keys() == FIELDS.keys() - {"lnc"}
    assert all(value != FIELDS[name].default for name, value in OTHER.items())
    data = document.dumps(planned(Parallelism(**OTHER)))
    again = document.loads(data).scenario
    assert again.plan == Parallelism(**OTHER)
    assert document.dumps(again) == data


def test_a_file_from_before_the_new_fields_has_their_defaults() -> None:
    older = (
        "tp", "pp", "dp", "cp", "zero", "sequence_parallel", "micro_batch", "global_batch",
        "seq_len", "recompute", "recipe", "schedule", "rank_order", "overlap",
    )  # fmt: skip
    fields = json.loads(document.dumps(planned(Parallelism(tp=4, pp=4, dp=4))))
    fields["plan"] = {name: fields["plan"][name] for name in older}
    read = document.loads(json.dumps(fields).encode()).scenario
    assert read.plan == Parallelism(tp=4, pp=4, dp=4)


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("ep", 0, "$.plan.ep"),
        ("etp", -1, "$.plan.etp"),
        ("mode", "dream", "$.plan"),
        ("spec_tokens", 0.5, "$.plan.spec_tokens"),
        ("expert_imbalance", "much", "$.plan.expert_imbalance"),
        ("padding", 1, "$.plan.padding"),
        ("schedule", "zigzag", "$.plan"),
        ("hsdp", 3, "$.plan"),
        ("nonsense", 3, "$.plan"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(name: str, value: object, where: str) -> None:
    fields = json.loads(document.dumps(planned(Parallelism(tp=4, pp=4, dp=4))))
    fields["plan"][name] = value
    with pytest.raises(InputErrors) as refused:
        document.loads(json.dumps(fields).encode())
    assert any((error.where or "").startswith(where) for error in refused.value.errors)


def test_experts_and_sequences_may_have_algorithms_of_their_own() -> None:
    plan = Parallelism(tp=4, pp=4, dp=4, cp=2, ep=8, seq_len=8192)
    value = dataclasses.replace(planned(plan), algorithms={"cp": "ring", "ep": "mesh"})
    again = document.loads(document.dumps(value)).scenario
    assert dict(again.algorithms) == {"cp": "ring", "ep": "mesh"}
