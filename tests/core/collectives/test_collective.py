import pytest

from trnviz.core.collectives.collective import CollectiveKind, ReplicaGroup, busbw_factor
from trnviz.core.errors import ScheduleError


@pytest.mark.parametrize(
    ("kind", "ranks", "factor"),
    [
        ("all_reduce", 4, 1.5),
        ("all_gather", 4, 0.75),
        ("reduce_scatter", 16, 0.9375),
        ("all_to_all", 2, 0.5),
        ("broadcast", 8, 1.0),
        ("send_recv", 2, 1.0),
        ("permute", 4, 1.0),
        ("all_reduce", 1, 0.0),
        ("broadcast", 1, 1.0),
    ],
)
def test_factors_of_nccl_tests(kind, ranks, factor):
    assert busbw_factor(CollectiveKind(kind), ranks) == factor


@pytest.mark.parametrize(("ranks", "words"), [((), "no ranks"), ((1, 1), "twice")])
def test_a_group_has_ranks_each_once(ranks, words):
    with pytest.raises(ScheduleError, match=words):
        ReplicaGroup(ranks=ranks, chip_of_rank=ranks, core_of_rank=[0] * len(ranks))
