import pytest

from tests.core.collectives.builders import GIB, chips, collective
from trnviz.core.bench import choice
from trnviz.core.bench.attempt import Rules
from trnviz.core.bench.choice import candidates, choose
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.files.topologies import topology


@pytest.mark.parametrize("size", [1, 2**20, GIB])
@pytest.mark.parametrize("operation", ["all_reduce", "all_to_all", "broadcast", "permute"])
def test_every_candidate_is_an_algorithm(operation, size):
    found = candidates(collective(operation, "auto", chips(0, 1), size_bytes=size))
    assert {name for name, _ in found} <= set(ALGORITHMS)


def test_a_group_that_only_a_ring_or_mesh_can_serve_gets_one():
    asked = collective("all_reduce", "auto", chips(0, 5, 11), size_bytes=GIB)
    made, run = choose(asked, topology("trn2"), Rules())
    assert made.schedule.algorithm in ("ring", "bidirectional_ring", "mesh")
    assert run.time_s > 0


def test_small_data_goes_by_few_steps():
    asked = collective("all_gather", "auto", chips(*range(16)), size_bytes=1024)
    made, _ = choose(asked, topology("trn2"), Rules())
    assert made.schedule.step_count == 1


def test_a_candidate_too_large_to_lay_out_is_left_out_once_another_serves(monkeypatch):
    asked = collective("all_gather", "auto", chips(*range(16)), size_bytes=2**20)
    fabric, tried = topology("trn2"), []
    attempt = choice.attempt
    monkeypatch.setattr(
        choice, "attempt", lambda c, *a, **k: tried.append(c.algorithm) or attempt(c, *a, **k)
    )
    choose(asked, fabric, Rules())
    assert "kangaring" in tried
    tried.clear()
    monkeypatch.setattr(choice, "_MANY_FLOWS", 100)
    choose(asked, fabric, Rules())
    assert "kangaring" not in tried
    assert "weighted_multi_ring" in tried
