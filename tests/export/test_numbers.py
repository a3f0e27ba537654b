"""Outputs that are numbers: tables, traces, schedules, and what a job needs."""

import csv
import io
import json

import numpy as np
import pytest

from tests.graphs import scenario as kite
from tests.scenarios import bare, mixtral, trained
from trnviz.core import memory, pipeline
from trnviz.core.bench.run import run
from trnviz.core.collectives.collective import Collective, CollectiveKind
from trnviz.core.collectives.groups import whole
from trnviz.core.dealing import ExpertMove
from trnviz.core.errors import InputError, PlacementError
from trnviz.export import decision, numbers, schedules, tables, trace
from trnviz.files import chrome_trace, document, sniff, topologies
from trnviz.session.bookmark_edits import toggled
from trnviz.session.edits import MoveRanks
from trnviz.session.shard_edits import MoveExperts, MoveLayers, PutAside

RESULT = {}


def stepped():
    """A scenario and its step, run once."""
    if not RESULT:
        RESULT["it"] = pipeline.simulate(trained(dp=1))
    return trained(dp=1), RESULT["it"]


# --- tables ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", tables.TABLES)
def test_csv_and_json_of_a_table_hold_the_same(name):
    made = tables.table(name, *stepped())
    assert all(len(row) == len(made.columns) for row in made.rows)
    assert made.rows
    rows = list(csv.reader(io.StringIO(tables.as_csv(made).decode())))
    assert tuple(rows[0]) == made.columns
    assert len(rows) == len(made.rows) + 1
    value = json.loads(tables.as_json(made))
    assert value["table"] == name
    assert [tuple(row.values()) for row in value["rows"]] == [tuple(row) for row in made.rows]
    for text, row in zip(rows[1:], made.rows, strict=True):
        for cell, value in zip(text, row, strict=True):
            if isinstance(value, float):
                assert float(cell) == value


def test_tables_add_up_to_the_result():
    scenario, result = stepped()
    hbm = tables.table("hbm", scenario, result)
    assert sum(row[3] for row in hbm.rows) == int(result.occupancy.hbm_bytes.sum())
    links = tables.table("links", scenario, result)
    carried = links.columns.index("bytes")
    assert sum(row[carried] for row in links.rows) == pytest.approx(
        result.timeline.link_bytes.sum()
    )
    rows = tables.table("memory", scenario, result).rows
    first = tables.table("memory", scenario, result).columns.index("weights_bytes")
    for row in rows:
        assert sum(row[first : first + len(memory.KINDS)]) == row[-2]
    chips = tables.table("chips", scenario, result)
    assert sum(row[chips.columns.index("ranks")] for row in chips.rows) == scenario.plan.world


def test_a_bare_fabric_has_links_and_chips_only():
    assert len(tables.table("links", bare(), None).rows) == bare().topology.link_count
    assert len(tables.table("chips", kite(), None).rows) == 4
    for name in set(tables.TABLES) - {"links", "chips"}:
        with pytest.raises(InputError, match="needs a model"):
            tables.table(name, bare(), None)
    with pytest.raises(InputError, match="'x' is not a table"):
        tables.table("x", bare(), None)


def test_a_cell_cannot_become_a_formula():
    made = tables.Table(name="x", columns=("a",), rows=(("=1+2",), ("-5",), (None,), (True,)))
    assert tables.as_csv(made).decode().split("\n")[1:5] == ["'=1+2", "-5", '""', "true"]
    assert tables.as_text_rows(made)[2] == ("",)


# --- traces ------------------------------------------------------------------------------------


def check_trace(value):
    """What every reader of Chrome traces relies on."""
    assert set(value) >= {"traceEvents", "displayTimeUnit"}
    last = {}
    for event in value["traceEvents"]:
        assert {"ph", "name", "pid", "ts"} <= set(event)
        assert isinstance(event["ts"], int | float)
        if event["ph"] == "X":
            assert event["dur"] >= 0
            assert isinstance(event["tid"], int)
        elif event["ph"] == "C":
            assert all(isinstance(v, int | float) for v in event["args"].values())
            key = (event["pid"], event["name"])
            assert event["ts"] > last.get(key, -1)
            last[key] = event["ts"]
        elif event["ph"] == "i":
            assert event["s"] == "g"
        else:
            assert event["ph"] == "M"
            assert event["args"]["name"]
    check_nesting(value["traceEvents"])
    return value["traceEvents"]


def check_nesting(events):
    """By the Trace Event Format, spans of one thread lie inside each other or apart.

    To the last digit that is written, a tenth of a nanosecond.
    """
    threads = {}
    for event in events:
        if event["ph"] == "X":
            span = (round(event["ts"] * 1e4), -round(event["dur"] * 1e4))
            threads.setdefault((event["pid"], event["tid"]), []).append(span)
    for spans in threads.values():
        around = []
        for start, minus in sorted(spans):
            end = start - minus
            while around and around[-1] <= start:
                around.pop()
            assert not around or end <= around[-1]
            around.append(end)


def test_a_step_is_a_trace_of_spans_and_link_counters():
    scenario, result = stepped()
    data, _ = trace.write(scenario, result)
    events = check_trace(json.loads(data))
    spans = [event for event in events if event["ph"] == "X"]
    assert {"compute", "tp", "pp"} <= {event["cat"] for event in spans}
    assert max(event["ts"] + event["dur"] for event in spans) <= result.step_time_s * 1e6 * 1.001
    assert "Llama-3.1-70B" in json.loads(data)["otherData"]["title"]


def test_marked_moments_are_lines_across_the_trace():
    scenario, result = stepped()
    data, _ = trace.write(toggled((), 0.25, "here").apply(scenario), result)
    events = check_trace(json.loads(data))
    found = [(e["name"], e["cat"], e["ts"]) for e in events if e["ph"] == "i"]
    assert found == [("here", "bookmark", 0.25e6)]
    chrome_trace.read(json.loads(data))  # and they do not keep it from being read


def test_counters_read_back_to_the_bytes_that_the_links_carried():
    scenario, result = stepped()
    data, _ = trace.write(scenario, result)
    found = chrome_trace.read(json.loads(data)).on(scenario.topology)
    seen = found.known_ratio() > 0
    assert seen.any()
    assert found.timeline.link_bytes[seen] == pytest.approx(
        result.timeline.link_bytes[seen], rel=1e-3
    )


def test_a_short_run_has_a_counter_for_every_link():
    topology = topologies.topology("torus:4x4")
    asked = Collective(
        name="x", kind=CollectiveKind.ALL_REDUCE, size_bytes=1 << 24, groups=(whole(topology),)
    )
    result = run(asked, topology, record="full")
    data, left = trace.of_timeline(result.run.timeline, topology.link_names, "x")
    assert (left.links, left.spans) == (0, 0)
    check_trace(json.loads(data))
    found = chrome_trace.read(json.loads(data)).on(topology)
    assert found.timeline.link_bytes == pytest.approx(result.run.link_bytes, rel=1e-6)


def test_what_does_not_fit_into_a_trace_is_counted(monkeypatch):
    monkeypatch.setattr(trace, "MOST_COUNTERS", 1000)
    monkeypatch.setattr(trace, "MOST_SPANS", 500)
    scenario, result = stepped()
    data, left = trace.write(scenario, result)
    events = check_trace(json.loads(data))
    assert left.links > 0
    assert left.spans > 0
    assert sum(event["ph"] == "X" for event in events) <= 600


# --- schedules ---------------------------------------------------------------------------------


def test_a_schedule_names_every_flow_and_what_it_waits_for():
    topology = topologies.topology("ring:4")
    asked = Collective(
        name="x",
        kind=CollectiveKind.ALL_GATHER,
        size_bytes=4 << 20,
        groups=(whole(topology),),
        algorithm="ring",
    )
    result = run(asked, topology)
    made = schedules.table(result)
    assert len(made.rows) == len(result.schedule)
    at = made.columns.index
    assert sum(row[at("bytes")] for row in made.rows) == 3 * 4 * (1 << 20)
    for row in made.rows:
        for flow in row[at("waits_for")].split():
            assert made.rows[int(flow)][at("end_s")] <= row[at("start_s")] + 1e-12
    value = json.loads(schedules.as_json(result))
    assert len(value["flows"]) == len(made.rows)
    assert value["columns"] == list(made.columns)
    assert value["time_s"] == result.run.time_s


# --- what a job needs --------------------------------------------------------------------------


def test_the_rank_map_says_device_and_core_of_every_rank():
    moved = MoveRanks(ranks=(5,), chip="i1.c5", core=2, over_commit=True).apply(trained())
    value = json.loads(decision.rank_map(moved))
    row = value["ranks"][5]
    assert row == {
        "rank": 5, "stage": 0, "tp": 5, "dp": 0, "chip": "i1.c5", "core": 2, "instance": 1,
        "neuron_device": 5, "core_of_instance": 22, "layers": "0-19", "experts": "-",
    }  # fmt: skip


def test_the_rank_map_says_what_was_dealt_by_hand_and_waits_for_the_tray():
    move = ExpertMove(stage=1, experts=(0,), group=3, uneven=True)
    dealt = MoveLayers(layer=13, stage=2).apply(MoveExperts(move=move).apply(mixtral()))
    rows = json.loads(decision.rank_map(dealt))["ranks"]
    plan = dealt.plan
    for rank, row in enumerate(rows):
        group = int(plan.ep_of_rank[rank])
        if plan.stage_of_rank[rank] == 1:
            assert row["layers"] == "8-12"
            assert row["experts"] == ("1", "2-3", "4-5", "0,6-7")[group]
        if plan.stage_of_rank[rank] == 2:
            assert (row["layers"], row["experts"][:1]) == ("13-23", str(2 * group))
    lying = PutAside(ranks=(3,)).apply(dealt)
    for write in (decision.rank_map, decision.replica_groups, decision.environment):
        with pytest.raises(PlacementError, match="rank 3 lies in the tray; a placement to run by"):
            write(lying)


def test_replica_groups_are_what_nccom_test_reads():
    value = json.loads(decision.replica_groups(trained(dp=2), "tp"))
    ((*groups,),) = value["replica_groups"]
    assert len(groups) == 8
    assert sorted(core for group in groups for core in group) == list(range(256))
    assert all(isinstance(core, int) for group in groups for core in group)
    with pytest.raises(InputError, match="'xp' is not a dimension"):
        decision.replica_groups(trained(), "xp")


def test_the_environment_has_a_block_for_each_instance():
    text = decision.environment(trained(dp=1)).decode()
    assert text.count("export NEURON_RT_VISIBLE_CORES=") == 4
    assert "export NEURON_LOGICAL_NC_CONFIG=2" in text
    assert "export NEURON_ULTRASERVER_NODE_CONFIG=4" in text
    assert all(line.startswith(("#", "export ")) or not line for line in text.splitlines())
    whole_instance = decision.environment(trained(dp=2)).decode()
    assert "export NEURON_RT_VISIBLE_CORES=0-63\nexport NEURON_RT_NUM_CORES=64" in whole_instance


def test_a_bare_fabric_has_no_decision():
    for make in (
        decision.rank_map, decision.replica_groups, decision.environment, decision.configuration,
    ):  # fmt: skip
        with pytest.raises(InputError, match="there is no placement to write"):
            make(bare())


# --- by name -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.trnviz", "document"), ("A.GRAPHML", "graphml"), ("a.graph.json", "node-link"),
        ("a.node-link.json", "node-link"), ("net.astra.yml", "astra-sim"),
        ("network.yml", "astra-sim"), ("a.trace.json", "trace"), ("a.ranks.json", "rank-map"),
        ("a.ranks.csv", "ranks-csv"), ("links.csv", "links-csv"), ("x.csv", "links-csv"),
        ("x.hbm.json", "hbm-json"), ("x.groups.json", "groups-tp"),
        ("x.dp.groups.json", "groups-dp"), ("job.env", "environment"), ("a.nxdt.yaml", "nxdt"),
        ("a.json", None), ("a.png", None), ("a", None), ("csv", None),
    ],
)  # fmt: skip
def test_the_end_of_a_name_says_what_it_holds(name, kind):
    assert numbers.kind_of(name) == kind


def test_no_two_kinds_share_an_end():
    ends = [end for made in numbers.OUTPUTS.values() for end in made.ends]
    assert len(set(ends)) == len(ends)


@pytest.mark.parametrize("kind", numbers.OUTPUTS)
def test_every_output_is_made_twice_the_same(kind):
    scenario, result = stepped()
    subjects = [numbers.Subject(scenario=scenario, result=result) for _ in range(2)]
    one, other = (numbers.OUTPUTS[kind].write(subject)[0] for subject in subjects)
    assert one == other
    assert one.endswith(b"\n")


@pytest.mark.parametrize(
    "kind",
    ["document", "graphml", "node-link", "nxdt", "groups-tp", "rank-map", "ranks-csv", "trace"],
)
def test_what_can_be_read_back_is_recognised(kind):
    scenario, result = stepped()
    data, _ = numbers.OUTPUTS[kind].write(numbers.Subject(scenario=scenario, result=result))
    assert sniff.opened(data, "x").kind


def test_a_subject_runs_its_step_once_and_only_where_there_is_one():
    subject = numbers.Subject(scenario=trained())
    assert subject.simulated() is subject.simulated()
    assert numbers.Subject(scenario=bare()).simulated() is None
    with pytest.raises(InputError, match="a trace needs a step"):
        numbers.OUTPUTS["trace"].write(numbers.Subject(scenario=bare()))


def test_a_document_written_by_an_output_is_the_document():
    data, _ = numbers.OUTPUTS["document"].write(numbers.Subject(scenario=trained()))
    assert data == document.dumps(trained())
    assert np.array_equal(
        document.loads(data).scenario.placement.chip_of_rank, trained().placement.chip_of_rank
    )
