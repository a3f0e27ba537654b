import pytest

from trnviz.core import comparison
from trnviz.core.comparison import Deviation, in_words, overall
from trnviz.core.errors import InputError
from trnviz.core.measured import (
    CoreMemory,
    LinkLoads,
    MemoryTable,
    OutOfMemory,
    Sweep,
    SweepPoint,
)
from trnviz.files import topologies


@pytest.mark.parametrize(
    ("measured", "modelled", "kind", "words"),
    [
        (68e-6, 41e-6, "time", "measured 68 us, the model says 41 us: 65.9 % longer"),
        (41e-6, 68e-6, "time", "39.7 % shorter"),
        (300e-6, 10e-6, "time", "30 times as long"),
        (1e-6, 10e-6, "time", "10 % of it"),
        (1.01e-6, 1e-6, "time", "the same within 2 %"),
        (1e-6, 0.0, "time", "the model has none"),
        (0.0, 0.0, "time", "the same"),
        (90e9, 100e9, "rate", "measured 90 GB/s, the model says 100 GB/s: 10 % slower"),
        (300e9, 100e9, "rate", "3 times as much"),
        (3 << 30, 2 << 30, "bytes", "measured 3 GiB, the model says 2 GiB: 50 % more"),
    ],
)
def test_a_deviation_is_said_in_words(measured, modelled, kind, words):
    text = in_words(Deviation(what="x", measured=measured, modelled=modelled), kind)
    assert text.startswith("x: ")
    assert text.endswith(words)


def test_all_of_them_in_a_sentence():
    rows = [Deviation(what=f"{i} B", measured=m, modelled=1.0) for i, m in enumerate([2, 2, 8])]
    assert overall(rows) == (
        "measured is 2 times the model in the middle of 3 points, 8 times at 2 B"
    )
    assert overall([]) == "nothing to compare"
    assert overall([Deviation(what="x", measured=1, modelled=0)]) == "nothing to compare"


def test_links_are_compared_the_busiest_first():
    topology = topologies.topology("ring:4")

    def run(*rates):
        return LinkLoads(
            links=("c0>c1", "c1>c2"),
            time_s=[0.0, 1.0],
            rate_bytes_per_s=[rates],
            is_known=[[True, True]],
        ).on(topology)

    found = comparison.links(run(1e9, 5e9), run(2e9, 4e9).timeline, topology.link_names)
    assert [(d.what, d.measured, d.modelled) for d in found] == [
        ("c1>c2", 5e9, 4e9), ("c0>c1", 1e9, 2e9),
    ]  # fmt: skip


def test_memory_of_a_core_beside_the_ledger():
    core = CoreMemory(core=3, parts=(("tensors", 5), ("constants", 6)))
    found = comparison.memory([core], {3: 10})
    assert [(each.what, each.ratio) for each in found] == [("core 3", 1.1)]


def test_cores_are_those_of_the_first_instance_and_no_others():
    topology = topologies.topology("trn2")
    table = OutOfMemory(
        rows=(
            MemoryTable(label="NC 4", kind="core", number=4, parts=(("t", 5),), total_bytes=5),
            MemoryTable(label="ND 0", kind="device", number=0, parts=(), total_bytes=5),
        )
    )
    assert [core.core for core in comparison.cores_of(table, topology)] == [4]
    with pytest.raises(InputError, match="core 4 is none of"):
        comparison.cores_of(table, topologies.topology("ring:4"))
    with pytest.raises(InputError, match="nothing of the memory"):
        comparison.cores_of(OutOfMemory(rows=()), topology)


def test_a_benchmark_is_compared_where_both_have_a_size():
    found = Sweep(
        points=tuple(SweepPoint(size_bytes=size, time_s=2e-6) for size in (1024, 2048)),
        operation="all_reduce",
        ranks=16,
    )
    (only,) = comparison.sweep(found, {1024: 1e-6})
    assert (only.what, only.ratio) == ("1 KiB", 2.0)
    assert list(comparison.mismatches(found, "all_reduce", 16)) == []
    assert len(list(comparison.mismatches(found, "all_gather", 4))) == 2
