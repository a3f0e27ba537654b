"""The interface for scripts does what its docstring promises."""

import pytest

import trnviz
from tests.paths import ROOT
from trnviz.core.errors import InputError


@pytest.fixture(scope="module")
def scenario():
    return trnviz.plan("Llama-3.1-8B", "trn2", tp=8, pp=1, dp=2, global_batch=4, seq_len=1024)


def test_a_plan_is_cut_and_placed(scenario):
    assert scenario.plan.world == 16
    assert scenario.topology.chip_count == 16
    assert len(scenario.placement.chip_of_rank) == 16


def test_a_plan_is_simulated(scenario):
    result = trnviz.simulate(scenario)
    assert result.step_time_s > 0
    assert result.bottleneck in scenario.topology.link_names


def test_a_document_is_written_and_read(scenario, tmp_path):
    path = tmp_path / "plan.trnviz"
    trnviz.write(str(path), scenario)
    again = trnviz.read(str(path)).scenario
    assert again.plan == scenario.plan
    assert again.model == scenario.model
    assert (again.placement.chip_of_rank == scenario.placement.chip_of_rank).all()


def test_fabrics_and_models_go_by_their_words():
    assert trnviz.topology("ring:8", bandwidth=[1e9], latency=[0.0]).chip_count == 8
    assert trnviz.topology().chip_count == 64
    assert trnviz.model("Llama-3.1-70B").layers == 80


def test_a_collective_is_timed_beside_its_bound():
    ring = trnviz.topology("ring:4", bandwidth=[1e9], latency=[0.0])
    result = trnviz.collective("all_reduce", "4 MB", ring, algorithm="ring")
    assert result.run.time_s == pytest.approx(6e-3)
    assert 0 < result.bound_ratio <= 1
    pair = trnviz.collective("all_gather", "1 MiB", "trn2", group="chips:0-3")
    assert pair.ranks == 4
    with pytest.raises(InputError, match="all_reduce"):
        trnviz.collective("reduce", "1 MiB", ring)


def test_a_misspelt_model_is_refused():
    with pytest.raises(InputError, match="Llama"):
        trnviz.model("Lama-3.1-70B")


def test_names_are_offered_and_others_are_not():
    assert {"plan", "read", "simulate", "__version__"} <= set(dir(trnviz))
    assert not hasattr(trnviz, "nothing")


def test_the_stub_names_what_is_there():
    stub = (ROOT / "trnviz" / "__init__.pyi").read_text().splitlines()
    named = {line.split(" as ")[1] for line in stub if " as " in line}
    assert named == set(trnviz._FOR_SCRIPTS)
