import json
from dataclasses import replace

import pytest

from tests.graphs import KITE, scenario, spelled
from trnviz.core.errors import InputError, InputErrors
from trnviz.core.topology import LinkKind
from trnviz.files import document

DATA = json.loads(document.dumps(scenario()))


def with_custom(**changed):
    data = json.loads(json.dumps(DATA))
    data["topology"]["custom"].update(changed)
    return json.dumps(data).encode()


@pytest.mark.parametrize("fabric", [KITE, spelled("trn2"), spelled("torus:3x3")])
def test_a_document_gives_back_the_very_fabric(fabric):
    text = document.dumps(scenario(fabric))
    loaded = document.loads(text)
    assert loaded.scenario.spec.custom == fabric
    assert document.dumps(loaded.scenario) == text


def test_a_link_is_one_line_and_may_be_written_both_ways_at_once():
    links = {"a<>s": "5 GB/s", "b>s": "1 GB/s, 2 us, EFA"}
    custom = document.loads(with_custom(links=links)).scenario.spec.custom
    assert [(link.src, link.dst, link.latency_s) for link in custom.links] == [
        ("a", "s", 0.0), ("s", "a", 0.0), ("b", "s", 2e-6),
    ]  # fmt: skip
    assert custom.links[2].kind is LinkKind.EFA


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"links": {"ab": "1 GB/s"}}, "$.topology.custom.links.ab: 'ab' is not a link"),
        ({"links": {"a>b": "1"}}, "$.topology.custom.links.a>b: '1' has no unit"),
        ({"links": {"a>b": "1 GB/s, 2"}}, "'2' has no unit"),
        ({"links": {"a>b": "1 GB/s, 2 us, X"}}, "'X' is not a kind of link"),
        ({"links": {"a>b": "1 GB/s, 2 us, EFA, 4"}}, "is not capacity, latency and kind"),
        ({"links": {"a>q": "1 GB/s"}}, "$.topology.custom: the link a>q ends at 'q'"),
        ({"links": {"a>b": 7}}, "$.topology.custom.links.a>b: 7 is not text"),
        ({"chips": []}, "$.topology.custom: the fabric has no chips"),
        ({"hardware": "trainium9"}, "'trainium9' is not one of the hardware"),
        ({"color": "red"}, "'color' is not a field"),
    ],
)
def test_a_wrong_one_is_refused_with_its_place(changed, words):
    with pytest.raises(InputError) as caught:
        document.loads(with_custom(**changed), source="a.trnviz")
    error = caught.value
    lines = error.lines() if isinstance(error, InputErrors) else (error.line(),)
    assert any(words in line for line in lines), lines


def test_chips_without_links_are_a_fabric():
    alone = document.dumps(scenario(replace(KITE, links=())))
    assert document.dumps(document.loads(alone).scenario) == alone


def test_the_word_and_the_fabric_go_together():
    for fabric, custom in (("ring:4", DATA["topology"]["custom"]), ("custom", None)):
        data = {**DATA, "topology": {"fabric": fabric, **({"custom": custom} if custom else {})}}
        with pytest.raises(InputError, match="go together"):
            document.loads(json.dumps(data).encode())
    data = {**DATA, "topology": {**DATA["topology"], "bandwidths": ["1 GB/s"]}}
    with pytest.raises(InputError, match="has its own figures"):
        document.loads(json.dumps(data).encode())
