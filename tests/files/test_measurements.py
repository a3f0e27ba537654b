"""What measuring tools print, as values; units by the header."""

import json

import numpy as np
import pytest

from tests.files.inputs import LOADS_LONG, LOADS_WIDE, MONITOR, OOM, REPORT, TABLE, TRACE
from tests.paths import SHARED, needs_shared
from trnviz.core.errors import InputError
from trnviz.files import chrome_trace, link_csv, nccom_test, neuron_monitor, neuron_rt
from trnviz.files.link_samples import loads

GIB, MIB, KIB = 1 << 30, 1 << 20, 1 << 10

# --- nccom-test --------------------------------------------------------------------------------


@pytest.mark.parametrize(("time", "unit"), [("time(us)", GIB), ("time:avg(us)", 1e9)])
def test_the_unit_of_a_table_follows_from_its_header(time, unit):
    found = nccom_test.read_table(TABLE.format(time=time))
    small, large = found.points
    assert (large.size_bytes, large.time_s) == (MIB, pytest.approx(68e-6))
    assert large.algbw_bytes_per_s == pytest.approx(14.36 * unit)
    assert (small.algorithm, large.algorithm) == ("mesh", "kangaring")
    assert (found.operation, found.ranks) == ("all_reduce", 16)
    assert found.failures == ((32 << 20, "Failure running neuron-bench - log file /tmp/x.log"),)
    assert ("GiB/s" in found.units) == (unit == GIB)


def test_a_report_is_in_decimal_gigabytes_and_has_percentiles():
    found = nccom_test.read_report(REPORT)
    assert [p.size_bytes for p in found.points] == [1024, 4096, 16384]
    assert found.points[0].algbw_bytes_per_s == pytest.approx(0.2e9)
    assert found.points[0].percentiles_s == ((50.0, pytest.approx(6e-6)),)


@needs_shared
@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("nccom-test-allr-r2.txt", 11),
        ("nccom-test-allr-r16-show-algorithm.txt", 8),
        ("nccom-test-allg-r32-report.txt", 4),
        ("nccom-test-allg-r32-report.json", 4),
    ],
)
def test_published_bandwidths_are_size_over_time_in_their_unit(name, points):
    """The recomputation that decided the units: every row agrees to its printed digits."""
    text = (SHARED / "samples" / name).read_text()
    is_json = name.endswith(".json")
    found = nccom_test.read_report(json.loads(text)) if is_json else nccom_test.read_table(text)
    assert len(found.points) == points
    for point in found.points:
        exact = point.size_bytes / point.time_s
        assert point.algbw_bytes_per_s == pytest.approx(exact, rel=0.01, abs=0.006 * GIB)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("1024", "1k", "line 3: '1k' is not a number (size(B))"),
        ("58", "-58", "line 3: '-58' is not a number"),
        ("58", "nan", "line 3: 'nan' is not a number"),
        ("         mesh", "", "line 3: has 6 cells instead of 7"),
        ("algbw(GB/s)", "algbw", "line 2: the table has no time and bandwidth"),
        ("    1024", "x", "the table has no rows"),
    ],
)
def test_a_wrong_table_is_refused_with_its_line(old, new, words):
    with pytest.raises(InputError, match=r"x\.txt") as caught:
        nccom_test.read_table(TABLE.format(time="time(us)").replace(old, new, 1), "x.txt")
    assert words in caught.value.line()


# --- neuron-monitor ----------------------------------------------------------------------------


def test_memory_is_kept_by_core_and_category():
    found = neuron_monitor.read([MONITOR, MONITOR])
    assert (found.records, found.devices, found.instance) == (2, 16, "trn2.48xlarge")
    (first, _) = found.memory
    assert first.cores[0].parts == (("constants", 100), ("tensors", 50))
    assert (first.process, first.tag, first.device_bytes) == (11, "app", 300)
    assert first.utilization == ((0, 0.425),)
    assert found.peak_of_core()[1].total_bytes == 150


def test_a_stream_may_end_in_the_middle_of_a_line():
    line = json.dumps(MONITOR).encode()
    assert neuron_monitor.read_stream(line + b"\n" + line + b"\n" + line[:99]).records == 2
    with pytest.raises(InputError, match="line 1"):
        neuron_monitor.read_stream(line[:99] + b"\n" + line)


def test_groups_may_be_missing_or_null():
    for part in ({}, {"report": None}, {"report": {"memory_used": None}}):
        assert neuron_monitor.read([{"neuron_runtime_data": [part]}]).memory == ()
    assert neuron_monitor.read([{"neuron_runtime_data": None}]).memory == ()


@needs_shared
def test_the_published_record_is_read():
    value = json.loads((SHARED / "samples" / "neuron-monitor-trn2.assembled.json").read_text())
    found = neuron_monitor.read([value])
    assert found.peak_of_core()[0].total_bytes == 193986816 + 176285056 + 20971520
    assert found.cores_per_device == 4


# --- neuron-rt ---------------------------------------------------------------------------------


def test_a_table_of_the_runtime_is_in_binary_units():
    found = neuron_rt.read(OOM)
    assert (found.asked_bytes, found.usage, found.device, found.core) == (4 * GIB, "tensors", 0, 4)
    assert (found.lnc, found.sharing, found.names) == (1, (4, 5), ((1001, "a neff"),))
    device, core, neff = found.rows
    assert dict(device.parts)["Tensors"] == 20 * GIB
    assert dict(device.parts)["Model Code"] == round(192.102 * MIB)
    assert (core.label, core.kind, core.number) == ("NC 4", "core", 4)
    assert "Tensors" not in dict(neff.parts)
    assert neff.total_bytes == round(263.906 * KIB)


@needs_shared
def test_the_published_table_is_read_with_all_its_columns():
    found = neuron_rt.read((SHARED / "samples" / "neuron-rt-oom-table.txt").read_text())
    assert [row.label for row in found.rows] == [
        "ND 0", "NC 4", "NEFF 1001", "NEFF 1002", "NC 5", "NEFF 1003",
    ]  # fmt: skip
    parts = dict(found.rows[0].parts)
    assert len(parts) == 13
    assert parts["DMA Rings Runtime"] == 68 * KIB
    assert sum(parts.values()) == pytest.approx(found.rows[0].total_bytes, rel=1e-3)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("20.188GB", "20.188", "'20.188' is not a size"),
        ("20.188GB |", "", "cells instead of"),
        ("TOTAL", "SUM", "the head of the table is missing"),
    ],
)
def test_a_wrong_memory_table_is_refused(old, new, words):
    with pytest.raises(InputError, match=words):
        neuron_rt.read(OOM.replace(old, new, 1), "x.log")


# --- loads of links ----------------------------------------------------------------------------


def test_an_empty_cell_is_a_gap():
    found = link_csv.read(LOADS_LONG)
    assert found.links == ("i0.c0>i0.c1",)
    assert found.time_s.tolist() == [0, 1, 2, 3, 4]
    assert found.rate_bytes_per_s[:, 0].tolist() == [1e9, 2e9, 0, 4e9]
    assert found.is_known[:, 0].tolist() == [True, True, False, True]


def test_a_wide_table_has_a_column_for_each_link():
    found = link_csv.read(LOADS_WIDE)
    assert found.links == ("i0.c0>i0.c1", "i0.c1>i0.c0")
    assert found.time_s == pytest.approx([0, 10e-6, 20e-6, 30e-6])
    assert found.is_known[:, 1].tolist() == [True, False, True]


@pytest.mark.parametrize(
    ("column", "value", "rate", "is_ratio"),
    [
        ("gbytes_per_s", "2", 2e9, False),
        ("gbps", "8", 1e9, False),
        ("utilization_ratio", "0.5", 0.5, True),
        ("utilization_percent", "50", 0.5, True),
    ],
)
def test_the_unit_of_a_load_is_the_name_of_its_column(column, value, rate, is_ratio):
    found = link_csv.read(f"link,time_ms,{column}\na>b,0,{value}\na>b,1,{value}\n")
    assert found.rate_bytes_per_s[0, 0] == pytest.approx(rate)
    assert found.is_ratio is is_ratio


def test_a_sample_that_comes_late_leaves_a_gap():
    times = [0, 1, 2, 3, 9, 10]
    found = loads({"a>b": [(float(t), 1.0) for t in times], "c>d": [(0.0, 2.0), (10.0, 3.0)]})
    known = dict(zip(found.time_s.tolist(), found.is_known.tolist(), strict=False))
    assert known[3.0] == [True, True]
    assert known[4.0] == [False, True]
    assert known[9.0] == [True, True]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("time_s,link\n0,a>b\n", "there is no column of values"),
        ("link,bytes_per_s\na>b,1\n", "there is no column of times"),
        ("time_s,link,bytes_per_s\n0,a>b\n", "line 2: has 2 cells instead of 3"),
        ("time_s,link,bytes_per_s\n0,a>b,fast\n", "line 2, bytes_per_s: 'fast' is not a number"),
        ("time_s,link,bytes_per_s\n0,a>b,-1\n", "'-1' is not a number"),
        ("time_s,link,bytes_per_s\n,a>b,1\n", "line 2: there is no time"),
        ("time_s,link,bytes_per_s\n0,a>b,1\n", "samples of one moment only"),
        ("time_s,link,bytes_per_s\n", "holds no link loads"),
        ("time_s,a>b,a>b\n0,1,1\n", "two columns have the same name"),
    ],
)
def test_wrong_loads_are_refused_with_line_and_column(text, words):
    with pytest.raises(InputError, match=words):
        link_csv.read(text, "x.csv")


def test_counters_of_a_trace_hold_until_they_change():
    found = chrome_trace.read(TRACE)
    assert found.time_s == pytest.approx([0, 20e-6, 50e-6])
    assert found.rate_bytes_per_s[:, 0].tolist() == [1e9, 0]
    assert found.is_known.all()


def event(args, name="a>b", ts=0):
    return {"ph": "C", "name": name, "ts": ts, "args": args}


def test_counters_may_hold_links_as_arguments_and_gaps_as_null():
    events = [
        event({"a>b": 5, "b>a": None}, name="loads"),
        event({"a>b": 6, "b>a": 7}, name="loads", ts=10),
        event({"rss": 1}, name="memory"),
        {"ph": "X", "ts": 0, "dur": 30},
    ]
    found = chrome_trace.read(events)
    assert found.links == ("a>b", "b>a")
    assert found.rate_bytes_per_s.tolist() == [[5, 0], [6, 7]]
    assert found.is_known.tolist() == [[True, False], [True, True]]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([event({"watts": 5})], "'watts' is not the unit of a link's load"),
        ([event({"bytes_per_s": "fast"})], "'fast' is not a number"),
        ([event({"bytes_per_s": 1}), event({"utilization_ratio": 1})], "mixes rates and shares"),
        ([event(7)], "7 is not an object"),
        ([event({"bytes_per_s": 1}, ts="x")], "'x' is not a time"),
        ([{"ph": "X", "ts": 0, "dur": 5}], "holds no link loads"),
        ([7], "7 is not an object"),
    ],
)
def test_a_wrong_trace_is_refused(events, words):
    with pytest.raises(InputError, match=words):
        chrome_trace.read({"traceEvents": events}, "x.json")


def test_too_many_samples_are_refused():
    many = {f"a>{i}": [(float(t), 1.0) for t in (i, i + 0.5)] for i in range(2500)}
    with pytest.raises(InputError, match="at most 5,000,000 values"):
        loads(many)
    assert np.isfinite(loads(dict(list(many.items())[:10])).time_s).all()
