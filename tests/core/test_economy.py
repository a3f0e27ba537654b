import numpy as np
import pytest

from trnviz.core import checkpoint, pipeline, planning
from trnviz.core.economy import Prices, bill, checkpoint_time
from trnviz.core.errors import InputError
from trnviz.core.parallelism import Parallelism
from trnviz.core.placement import Placement
from trnviz.files import huggingface, topologies

ULTRASERVER = topologies.topology("ultraserver")
PLAN = Parallelism(tp=32, pp=4, dp=1, global_batch=32)
USED = (Placement.initial(PLAN, ULTRASERVER), ULTRASERVER)


def test_whole_instances_are_paid_for():
    found = bill(Prices(instance_per_hour=36.0, chip_w=500.0), 10.0, 1000.0, USED)
    assert found.instances == 4
    assert found.cost_per_step == pytest.approx(4 * 36 / 3600 * 10)
    assert found.cost_per_million_tokens == pytest.approx(4 * 36 / 3600 * 1000)
    assert found.energy_per_step_j == 64 * 500 * 10
    assert found.time_to_train_s is None


def test_a_step_costs_what_its_tokens_cost_in_a_pipeline_that_decodes():
    """Its steps overlap: 16 sequences, a token each, at the rate of the whole pipeline."""
    plan = Parallelism(tp=64, pp=4, dp=1, mode="decode", batch=16, context=8192)
    spec = topologies.spec("ultraserver", lnc=2, bandwidth=(), latency=())
    model = huggingface.shipped("Llama-3.1-405B")
    result = pipeline.simulate(planning.scenario(model, plan, ULTRASERVER, spec))
    used = (Placement.initial(plan, ULTRASERVER), ULTRASERVER)
    found = bill(Prices(instance_per_hour=50.0), result.pace_s, result.tokens_per_s, used)
    assert found.cost_per_step == pytest.approx(found.cost_per_million_tokens * 16 / 1e6)


def test_training_lasts_as_long_as_its_tokens():
    found = bill(Prices(instance_per_hour=36.0, train_tokens=1e6), 10.0, 1000.0, USED)
    assert found.time_to_train_s == 1000
    assert found.cost_to_train == pytest.approx(4 * 36 / 3600 * 1000)


def test_a_price_below_nothing_is_refused():
    with pytest.raises(InputError, match="instance_per_hour is -1"):
        Prices(instance_per_hour=-1.0)


def test_every_chip_or_every_instance_writes_its_share():
    made = checkpoint.checkpoint(huggingface.shipped("Llama-3.1-70B"), PLAN)
    efa = checkpoint_time(made, "efa", 3600.0, USED)
    assert efa.write_s == pytest.approx(made.size_bytes / (32 * 25e9))
    disks = checkpoint_time(made, "nvme", 3600.0, USED)
    assert disks.write_s == pytest.approx(made.size_bytes / (4 * 9.5e9))
    assert disks.stall_s_per_hour == pytest.approx(3600 * disks.write_s / (3600 + disks.write_s))


def test_an_unknown_store_is_refused():
    made = checkpoint.checkpoint(huggingface.shipped("Llama-3.1-70B"), PLAN)
    with pytest.raises(InputError, match="tape"):
        checkpoint_time(made, "tape", 3600.0, USED)
    bare = topologies.topology("ring:4")
    place = Placement(chip_of_rank=np.zeros(1), core_of_rank=np.zeros(1))
    with pytest.raises(InputError, match="no figure"):
        checkpoint_time(made, "efa", 3600.0, (place, bare))
