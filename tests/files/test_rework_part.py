"""What was added to a fabric and taken out of it, in the document."""

import json

import pytest

from trnviz.core.errors import InputError, InputErrors
from trnviz.core.rework import AddedLink
from trnviz.files import document


def read(changes, fabric="ultraserver"):
    data = {"format": "trnviz", "version": 2, "topology": {"fabric": fabric, "changes": changes}}
    return document.loads(json.dumps(data).encode())


def refused(changes):
    with pytest.raises(InputError) as caught:
        read(changes)
    error = caught.value
    return error.lines() if isinstance(error, InputErrors) else (error.line(),)


def test_links_both_ways_and_one_way_and_what_is_gone():
    found = read(
        {
            "links": {"i0.c0<>i0.c10": "128 GB/s, 500 ns", "i0.c0>i0.c5": "1 GB/s, 0 ns"},
            "without_links": ["i0.c1>i0.c2"],
            "without_chips": ["i3.c15"],
        }
    ).scenario
    assert found.spec.rework.links == (
        AddedLink(src="i0.c0", dst="i0.c10", capacity_bytes_per_s=128e9, latency_s=5e-7),
        AddedLink(
            src="i0.c0", dst="i0.c5", capacity_bytes_per_s=1e9, latency_s=0.0, both_ways=False
        ),
    )
    assert found.topology.link_count == 3 + found.topology.changed_from.link_count
    assert document.dumps(document.loads(document.dumps(found)).scenario) == document.dumps(found)


def test_a_fabric_as_it_is_built_writes_nothing_of_it():
    assert b"changes" not in document.dumps(read({}).scenario)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"links": {"i0.c0": "1 GB/s, 1 us"}}, "$.topology.changes.links.i0.c0: 'i0.c0' is not a"),
        ({"links": {"a>b": "1 GB/s"}}, "$.topology.changes.links.a>b: '1 GB/s' is not capacity"),
        ({"links": {"a>b": "fast, 1 us"}}, "$.topology.changes.links.a>b: 'fast' is not"),
        ({"links": {"i0.c0>i0.c1": "1 GB/s, 1 us"}}, "$.topology.changes: i0.c0 and i0.c1 are"),
        ({"without_chips": ["i9.c9"]}, "$.topology.changes: 'i9.c9' is not a chip"),
        ({"without_links": ["spine"]}, "$.topology.changes: 'spine' is not a link"),
        ({"chips": ["i0.c16"]}, "$.topology.changes"),
        ({"without_chips": ["i0.c0"] * 1001}, "$.topology.changes: has too many changes"),
    ],
)
def test_what_cannot_be_is_told_with_its_place(changes, line):
    assert refused(changes)[0].startswith(line)


def test_all_problems_are_told_at_once():
    lines = refused({"links": {"i0.c0>i9.c1": "1 GB/s, 1 us"}, "without_chips": ["x", "y"]})
    assert len(lines) == 3
