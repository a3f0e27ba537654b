"""A question in words, as the window and the command line ask it."""

import pytest

from trnviz.core.bench.question import Question
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.errors import InputError
from trnviz.files.topologies import topology

TRN2 = topology("trn2")


def asked(operation="all_reduce", **parts):
    return Question(operation=operation, size_bytes=2**20, **parts)


def test_without_a_group_all_chips_take_part():
    collective = asked().collective(TRN2)
    assert sorted(collective.groups[0].ranks.tolist()) == list(range(16))
    assert collective.kind is CollectiveKind.ALL_REDUCE
    assert (collective.size_bytes, collective.algorithm) == (2**20, "auto")


def test_groups_root_and_pairs_are_read_as_typed():
    assert [len(g) for g in asked(group="chips:0-3;8-11").collective(TRN2).groups] == [4, 4]
    assert asked("broadcast", root="i0.c7", group="chips:4-7").collective(TRN2).root == 3
    assert asked("send_recv", pairs="0:5,i0.c2:3", group="chips:0-7").collective(TRN2).pairs == (
        (0, 5), (2, 3),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("parts", "source", "says"),
    [
        ({"group": "chips:0-99"}, "group", "do not exist"),
        ({"group": "chips:0-3", "root": "9"}, "root", "not in the group"),
        ({"operation": "send_recv", "pairs": "0-5"}, "pairs", "not a pair"),
        ({"operation": "send_recv", "pairs": "0:99"}, "pairs", "not in the group"),
        ({"pairs": "0:1"}, "pairs", "has no pairs"),
        ({"operation": "permute", "pairs": "0:1", "group": "chips:0,1;2,3"}, "pairs", "several"),
    ],
)
def test_a_refusal_names_the_part(parts, source, says):
    with pytest.raises(InputError, match=says) as caught:
        asked(**parts).collective(TRN2)
    assert caught.value.source == source


def test_the_answer_follows_the_rules_asked_for():
    split = asked("all_to_all", algorithm="mesh").answer(TRN2)
    clockwise = asked("all_to_all", algorithm="mesh", ties="clockwise").answer(TRN2)
    queued = asked("all_to_all", algorithm="mesh", network="fifo").answer(TRN2, record="totals")
    assert split.run.time_s < clockwise.run.time_s
    assert queued.rules.network == "fifo"
    pieces = asked(algorithm="multi_ring", chunks=4).answer(TRN2)
    assert pieces.schedule.chunk_bytes.size == 4 * 4 * 16


def test_ties_are_those_usual_for_the_network_unless_said():
    assert asked().ties == "split"
    assert asked(network="fifo").ties == "clockwise"
    assert asked(network="fifo", ties="split").ties == "split"
