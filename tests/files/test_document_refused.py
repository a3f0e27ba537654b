"""Documents that must be refused: quickly, with file, place and reason, all problems at once."""

import copy
import json
import time

import msgspec
import pytest

from tests.documents import DATA, TEXT
from trnviz.core.errors import InputError, InputErrors
from trnviz.files import document
from trnviz.files.checked import MOST_PROBLEMS
from trnviz.files.document_schema import MOST_FAULTS, VERSION
from trnviz.files.model_part import ModelPart

SLOWEST_S = 2.0


def refused(data):
    """The problems of a document, as lines; it must not take long to find them."""
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    begin = time.perf_counter()
    with pytest.raises(InputError) as caught:
        document.loads(text, source="a.trnviz")
    assert time.perf_counter() - begin < SLOWEST_S
    error = caught.value
    return error.lines() if isinstance(error, InputErrors) else (error.line(),)


def at(path, value):
    """The full document with the value at this path replaced."""
    data = copy.deepcopy(DATA)
    where = data
    for key in path[:-1]:
        where = where[key]
    where[path[-1]] = value
    return data


@pytest.mark.parametrize("percent", range(100))
def test_a_truncated_file_is_refused_with_line_and_column(percent):
    cut = TEXT[: len(TEXT) * percent // 100]
    (line,) = refused(cut)
    assert line.startswith("a.trnviz: line ")


def test_only_the_last_line_break_may_be_missing():
    assert document.loads(TEXT[:-1]).version == VERSION
    refused(TEXT[:-2])


def paths(value, path=()):
    """Every place in a document."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from paths(item, (*path, i))


def shown(path):
    text = "$"
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key}"
    return text


PLACES = [path for path in paths(DATA) if path[:1] != ("placement",) or len(path) < 2]
PLACES.append(("placement", "i0.c5"))
WRONG = [None, True, 7, -1, 1.5, "", "x", [], {}, [[]], {"a": 1}, 10**30]


@pytest.mark.parametrize("path", PLACES, ids=shown)
def test_a_wrong_type_is_named_by_its_path(path):
    right = DATA
    for key in path:
        right = right[key]
    for wrong in WRONG:
        if type(wrong) is type(right) or {type(wrong), type(right)} <= {int, float}:
            continue
        lines = refused(at(path, wrong) if path else wrong)
        place = shown(path) if path else "$"
        assert any(f"a.trnviz: {place}" in line for line in lines), (wrong, lines)


REQUIRED = [
    ("format",), ("version",), ("topology",), ("topology", "fabric"), ("model",), ("plan",),
    ("topology", "faults", 0, "kind"), ("topology", "faults", 0, "name"),
    ("topology", "faults", 0, "left"), ("plan", "tp"), ("plan", "pp"), ("annotations", 0, "text"),
    ("view", "camera", "x"), ("view", "camera", "y"), ("view", "camera", "zoom"),
    *(("model", field.name) for field in msgspec.structs.fields(ModelPart) if field.required),
]  # fmt: skip


@pytest.mark.parametrize("path", REQUIRED, ids=shown)
def test_a_missing_field_is_named(path):
    data = copy.deepcopy(DATA)
    where = data
    for key in path[:-1]:
        where = where[key]
    del where[path[-1]]
    lines = refused(data)
    assert any(path[-1] in line and "a.trnviz: $" in line for line in lines)


@pytest.mark.parametrize(
    "path", [path for path in PLACES if path and isinstance(path[-1], str)], ids=shown
)
def test_a_field_that_may_be_missing_is_no_problem_or_named(path):
    data = copy.deepcopy(DATA)
    where = data
    for key in path[:-1]:
        where = where[key]
    del where[path[-1]]
    try:
        document.loads(json.dumps(data).encode())
    except InputError as error:
        place = error.where
    else:
        place = "no place needed"
    assert place


@pytest.mark.parametrize("path", [path for path in PLACES if path], ids=shown)
@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 400])
def test_a_number_that_is_none_is_refused_everywhere(path, number):
    text = json.dumps(at(path, "@@@")).replace('"@@@"', number).encode()
    lines = refused(text)
    assert lines[0].startswith(f"a.trnviz: {shown(path)}: ")


@pytest.mark.parametrize(
    "path", [path for path in PLACES if path and isinstance(path[-1], str)], ids=shown
)
def test_a_misspelt_field_is_named_with_the_right_one(path):
    data = copy.deepcopy(DATA)
    where = data
    for key in path[:-1]:
        where = where[key]
    where[f"{path[-1]}x"] = where.pop(path[-1])
    if path[-1] == "format":
        assert "'format' is missing" in refused(data)[0]
    elif path[0] in ("placement", "assumptions", "algorithms") and len(path) > 1:
        assert f"{path[-1]}x" in " ".join(refused(data))
    elif path[0] != "version":
        assert any(f"did you mean '{path[-1]}'?" in line for line in refused(data))


REFUSED = [
    (("version",), VERSION + 1, "$.version: was written by a newer trnviz, in version 3 of"),
    (("version",), 0, "$.version: 0 is not a version"),
    (("version",), "1", "$.version: '1' is not a version"),
    (("format",), "trn", "$.format: 'trn' is not a trnviz document"),
    (("profile",), "lin", "$.profile: 'lin' is not known; did you mean 'line'?"),
    (("network",), "air", "$.network: 'air' is not known; one of fluid, fifo"),
    (("topology", "fabric"), "ultra", "$.topology.fabric: topology 'ultra'"),
    (("topology", "fabric"), "ultraserver:99999", "too large"),
    (("topology", "fabric"), "torus:99999x9999", "chips"),
    (("topology", "fabric"), "full:65536", "links"),
    (("topology", "lnc"), 3, "$.topology.lnc: 3 is out of bounds; 1 to 2"),
    (("topology", "bandwidths"), ["1 GB/s"], "own bandwidths"),
    (("topology", "bandwidths"), ["128"], "$.topology.bandwidths[0]: '128' has no unit"),
    (("topology", "latencies"), ["1 GB/s"], "$.topology.latencies[0]: '1 GB/s' has the unknown"),
    (("topology", "faults", 0, "kind"), "rack", "$.topology.faults[0]: 'rack' is not a kind"),
    (("topology", "faults", 0, "name"), "i0.c5>i0.c7", "$.topology.faults[0]: 'i0.c5>i0.c7'"),
    (("topology", "faults", 1, "name"), "i9.c0", "$.topology.faults[1]: 'i9.c0' is not a chip"),
    (("topology", "faults", 0, "left"), "half", "$.topology.faults[0].left: 'half'"),
    (("topology", "faults", 0, "left"), "0.5", "$.topology.faults[0].left: '0.5' has no unit"),
    (("topology", "faults", 0, "left"), "150 %", "$.topology.faults[0]: 1.5 is not a share"),
    (("topology", "faults"), DATA["topology"]["faults"] * MOST_FAULTS, "has 2,000 entries"),
    (("assumptions",), {"speed": "1 s"}, "$.assumptions.speed: 'speed' is not a figure"),
    (("assumptions", "neuronlink_latency_s"), "1", "'1' has no unit"),
    (("model", "hidden"), 0, "$.model.hidden: 0 is out of bounds; 1 to 1,048,576"),
    (("model", "vocab"), 10**9, "$.model.vocab: 1000000000 is out of bounds"),
    (("model", "order"), "1*80", "$.model.order: '1*80' is not a kind of layer"),
    (("model", "kinds", 0, "attention", "kv_heads"), 7, "7 K/V heads do not divide 64 heads"),
    (("model", "name"), "x" * 300, "$.model.name: 'xxx"),
    (("plan", "tp"), 31, "$.plan: TP 31"),
    (("plan", "tp"), 1 << 30, "ranks"),
    (("plan", "dp"), 8, "do not fit"),
    (("plan", "zero"), 4, "$.plan.zero: 4 is out of bounds; 0 to 3"),
    (("plan", "recompute"), "some", "$.plan: recompute is 'some'"),
    (("plan", "global_batch"), 63, "the nearest that does"),
    (("placement", "i0.c5"), "20 21 22 23 5", "$.placement.i0.c5: names 5 cores; a chip has 4"),
    (("placement", "i0.c5"), "20 21 22 zwei", "$.placement.i0.c5: 'zwei' is not a rank"),
    (("placement", "i0.c5"), "20 21 22+ 23", "$.placement.i0.c5: '' is not a rank"),
    (("placement", "i0.c5"), "20 21 22 256", "$.placement.i0.c5: there is no rank 256"),
    (("placement", "i0.c5"), "20 21 22 22", "$.placement.i0.c5: rank 22 stands on i0.c5 as well"),
    (("placement", "i0.c5"), "20 21 22 19", "$.placement.i0.c5: rank 19 stands on i0.c4 as well"),
    (("placement", "i0.c5"), "- - 22 23", "$.placement: ranks 20, 21 have no place"),
    (("placement", "i0.c5"), "20 21 22", "$.placement: rank 23 has no place; ranks are 0 to 255"),
    (("placement",), {}, "ranks 0, 1, 2, 3, 4 and 251 more have no place"),
    (("placement", "i9.c5"), "1", "$.placement.i9.c5: 'i9.c5' is not a chip"),
    (("algorithms",), {"xp": "ring"}, "$.algorithms: 'xp' is not known"),
    (("algorithms",), {"tp": "rign"}, "$.algorithms.tp: 'rign' is not known; did you mean 'ring'?"),
    (("annotations", 0, "at"), "i9", "$.annotations[0].at: 'i9' is no part of ultraserver"),
    (("bookmarks", 0, "time"), "soon", "$.bookmarks[0].time"),
    (("bookmarks", 0, "time"), "1.5 s", "$.bookmarks[1].time: '1.5 s' is marked twice"),
    (("view", "layout"), "rack", "$.view.layout: 'rack' is not known; did you mean 'racks'?"),
    (("view", "metric"), "x", "$.view.metric: 'x' is not known"),
    (("view", "color_by"), "x", "$.view.color_by: 'x' is not known"),
    (("view", "hidden"), ["sky"], "$.view.hidden[0]: 'sky' is not known"),
    (("view", "camera", "zoom"), 0, "$.view.camera.zoom: 0 is out of bounds; more than 0"),
    (("view", "selection"), ["i0.c99"], "$.view.selection[0]: 'i0.c99' is no part of"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "words"), REFUSED, ids=[row[2][:50] for row in REFUSED])
def test_what_cannot_be_is_refused_with_place_and_reason(path, value, words):
    lines = refused(at(path, value))
    assert any(words in line for line in lines), lines
    assert all(line.startswith("a.trnviz: $") for line in lines)


@pytest.mark.parametrize(
    ("gone", "words"),
    [
        ("model", "$.plan: a plan without a model"),
        ("plan", "$.placement: a placement without a plan"),
    ],
)
def test_a_part_that_needs_another_says_so(gone, words):
    data = {key: value for key, value in DATA.items() if key != gone}
    assert any(words in line for line in refused(data))


def test_a_generic_fabric_has_no_figures_to_change():
    data = {
        "format": "trnviz",
        "version": 1,
        "topology": {"fabric": "torus:4x4"},
        "assumptions": {"neuronlink_latency_s": "1 us"},
    }
    assert "$.assumptions: a generic fabric has no hardware figures" in refused(data)[0]


def test_all_problems_are_listed_at_once():
    data = at(("profile",), "x")
    data["network"] = "y"
    data["topology"]["faults"][0]["name"] = "nowhere"
    data["assumptions"]["speed"] = "1 s"
    data["model"]["order"] = "7"
    data["placement"]["i0.c5"] = "20 21 22 300"
    data["placement"]["i8.c0"] = "1"
    data["view"]["selection"] = ["i7.c7"]
    lines = refused(data)
    for place in ("profile", "network", "topology.faults[0]", "assumptions.speed"):
        assert any(f"$.{place}: " in line for line in lines), place
    for place in ("model.order", "placement.i0.c5", "placement.i8.c0", "view.selection[0]"):
        assert any(f"$.{place}: " in line for line in lines), place


def test_the_list_of_problems_has_an_end():
    data = at(("view", "selection"), ["nowhere"] * 1000)
    assert len(refused(data)) == MOST_PROBLEMS
    data = at(("view", "hidden"), [1] * 1000)
    assert len(refused(data)) == MOST_PROBLEMS


HEAVY = [
    b'{"format":"trnviz","version":1,"topology":{"fabric":"torus:256x256"}}',
    b'{"format":"trnviz","version":1,"topology":{"fabric":"full:1000"}}',
    b'{"format":"trnviz","version":1,"topology":{"fabric":"ultraserver:1000"}}',
]


@pytest.mark.parametrize("text", HEAVY, ids=lambda text: text[54:].decode()[:20])
def test_a_large_fabric_is_read_in_time(text):
    begin = time.perf_counter()
    document.loads(text)
    assert time.perf_counter() - begin < 10 * SLOWEST_S


def broken_link(**times):
    fault = {"kind": "link", "name": "i0.c0>i1.c0", "left": "0 %", **times}
    return {
        "format": "trnviz",
        "version": 1,
        "topology": {"fabric": "ultraserver", "faults": [fault]},
    }


@pytest.mark.parametrize(
    ("times", "where", "says"),
    [
        ({"begins": "soon"}, "$.topology.faults[0].begins", "soon"),
        ({"ends": 3}, "$.topology.faults[0].ends", "3"),
        ({"begins": "2 ms", "ends": "1 ms"}, "$.topology.faults[0]", "an end after the beginning"),
        ({"begins": "2 ms", "ends": "2 ms"}, "$.topology.faults[0]", "an end after the beginning"),
    ],
)
def test_moments_of_a_fault_that_cannot_be_are_told_with_their_place(times, where, says):
    data = broken_link(**times)
    (problem,) = refused(data)
    assert problem.startswith(f"a.trnviz: {where}: ")
    assert says in problem


def test_many_faults_on_a_large_fabric_are_too_many():
    fault = {"kind": "instance", "name": "u0.i0", "left": "50 %"}
    data = {
        "format": "trnviz",
        "version": 1,
        "topology": {"fabric": "ultraserver:100", "faults": [fault] * MOST_FAULTS},
    }
    assert "$.topology.faults: has 1000 faults; at most" in refused(data)[0]
