import numpy as np
import pytest

from trnviz.core.errors import InputError
from trnviz.core.measured import CoreMemory, LinkLoads, MemoryRecord, Monitor
from trnviz.files import topologies


def loads(**changed):
    fields = {
        "links": ("c0>c1", "c1>c0"),
        "time_s": [10.0, 11.0, 13.0],
        "rate_bytes_per_s": [[1e9, 2e9], [0.0, 4e9]],
        "is_known": [[True, True], [False, True]],
    }
    return LinkLoads(**(fields | changed))


def test_a_measured_run_plays_like_a_modelled_one():
    topology = topologies.topology("ring:4")
    run = loads().on(topology)
    assert run.timeline.duration_s == 3.0
    assert run.start_s == 10.0
    at = topology.link_id
    assert run.timeline.link_rate(0.5)[at("c0>c1")] == 1e9
    assert run.timeline.link_rate(2.5)[at("c1>c0")] == 4e9
    assert run.timeline.link_bytes[at("c1>c0")] == pytest.approx(2e9 + 8e9)


def test_a_gap_is_no_data_and_no_idle_link():
    topology = topologies.topology("ring:4")
    run = loads().on(topology)
    link, other, unseen = (topology.link_id(n) for n in ("c0>c1", "c1>c0", "c2>c3"))
    assert run.known(0.5)[[link, other, unseen]].tolist() == [True, True, False]
    assert run.known(2.0)[[link, other]].tolist() == [False, True]
    assert not run.known(99.0).any()
    assert run.known_ratio()[[link, other, unseen]] == pytest.approx([1 / 3, 1, 0])
    assert run.mean_rate()[[link, other, unseen]] == pytest.approx([1e9, 10e9 / 3, 0])


def test_shares_of_capacity_become_rates():
    topology = topologies.topology("ring:4", bandwidth=[50e9])
    run = loads(rate_bytes_per_s=[[0.5, 1.0], [0.0, 0.25]], is_ratio=True).on(topology)
    assert run.timeline.link_rate(0.5)[topology.link_id("c0>c1")] == 25e9


def test_links_of_another_fabric_and_times_that_do_not_rise_are_refused():
    with pytest.raises(InputError, match="'c0>c1' is not a link"):
        loads().on(topologies.topology("trn2"))
    with pytest.raises(InputError, match="do not rise"):
        loads(time_s=[1.0, 1.0, 2.0])
    assert not loads().is_known.flags.writeable


def record(number, process, sizes):
    return MemoryRecord(
        record=number,
        process=process,
        tag="",
        device_bytes=0,
        host_bytes=0,
        cores=tuple(CoreMemory(core=c, parts=(("tensors", s),)) for c, s in sizes),
    )


def test_a_core_at_its_peak_is_the_sum_of_its_processes_in_the_fullest_record():
    monitor = Monitor(
        records=2,
        memory=(
            record(0, 1, [(0, 5), (1, 1)]),
            record(0, 2, [(0, 7)]),
            record(1, 1, [(0, 11), (1, 3)]),
        ),
    )
    peak = monitor.peak_of_core()
    assert {core: held.total_bytes for core, held in peak.items()} == {0: 12, 1: 3}
    assert np.array_equal(list(peak), [0, 1])
