from trnviz.core import memory
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface

SAMPLE = Parallelism(tp=32, pp=4, dp=2)


def test_shares_that_traffic_asks_for_add_up() -> None:
    model = huggingface.shipped("Llama-3.1-70B")
    share = memory.stage_share(model, SAMPLE, 3)
    assert memory.stage_parameters_per_rank(model, SAMPLE, 3) == share.total
    assert memory.stage_replicated_parameters(model, SAMPLE, 3) == 41 * 8192
    assert memory.optimizer_traffic_bytes(model, SAMPLE, 3) == share.total // 2 * 30
