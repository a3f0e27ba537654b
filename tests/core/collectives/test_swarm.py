import pytest

from tests.check_schedule import check_schedule
from tests.core.collectives.builders import GIB, MIB, chips, collective, ranks
from trnviz.core.bench.run import run
from trnviz.core.collectives.registry import plan
from trnviz.core.errors import ScheduleError
from trnviz.core.faults import Fault, apply
from trnviz.files.topologies import topology

TRN2 = topology("trn2")


@pytest.mark.parametrize("root", [0, 2, 7])
@pytest.mark.parametrize("group", [ranks(*range(8)), ranks(*range(16)), ranks(0, 1, 4, 5, 16, 17)])
def test_ranks_of_a_chip_share_the_pieces_and_hand_them_on(group, root):
    asked = collective("broadcast", "swarm", group, root=min(root, len(group) - 1))
    check_schedule(asked, plan(asked, TRN2, 3))


@pytest.mark.parametrize("group", [ranks(0, 1, 2, 3), chips(5), chips(3, 7), chips(0, 1, 5, 9, 8)])
def test_any_joined_chips_will_do(group):
    asked = collective("broadcast", "swarm", group, root=len(group) - 1)
    check_schedule(asked, plan(asked, TRN2))


def test_pieces_grow_in_number_with_the_size():
    sizes = (1024, MIB, GIB)
    made = [
        plan(collective("broadcast", "swarm", chips(*range(16)), size_bytes=s), TRN2) for s in sizes
    ]
    assert [len(m.chunk_bytes) for m in made] == [4, 260, 512]


def test_it_goes_round_a_fault():
    broken = apply(
        TRN2,
        (Fault(kind="link", name="i0.c0>i0.c1"), Fault(kind="link", name="i0.c5>i0.c9", share=0.3)),
    )
    asked = collective("broadcast", "swarm", chips(*range(16)), size_bytes=GIB)
    result = run(asked, broken, record="totals")
    assert result.bound_ratio > 0.8
    assert result.run.link_bytes[broken.link_id("i0.c0>i0.c1")] == 0


@pytest.mark.parametrize(
    ("operation", "text", "group", "words"),
    [
        ("all_reduce", "trn2", chips(0, 1), "broadcasts only"),
        ("broadcast", "switch:4", chips(0, 1, 2), "needs links between"),
        ("broadcast", "trn2", chips(0, 5), "needs links between"),
        ("broadcast", "trn2", chips(0, 1, 10), "cannot be reached"),
        ("broadcast", "trn2", ranks(0, 1, 4), "equally many"),
    ],
)
def test_a_refusal_says_why(operation, text, group, words):
    with pytest.raises(ScheduleError, match=words):
        plan(collective(operation, "swarm", group), topology(text))
