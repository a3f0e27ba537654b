"""What the bench says about a run, and the work it gives to the worker."""

import numpy as np
import pytest

from tests import scenarios
from trnviz.core import pipeline
from trnviz.core.bench.question import Question
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.core.errors import RoutingError
from trnviz.core.faults import Fault
from trnviz.session import bench
from trnviz.session.edits import SetFaults


def asked(operation="all_gather", **parts):
    return Question(operation=operation, size_bytes=64 * 2**20, **parts)


@pytest.fixture(scope="module")
def ring():
    fabric = scenarios.bare("ring:8").topology
    return bench.run_task(asked(algorithm="ring"), fabric).work()


def test_a_run_is_told_in_a_line(ring):
    assert ring.title == "all_gather 64 MiB, ring, 8 chips"
    trn2 = scenarios.bare("trn2").topology
    ranks = bench.run_task(asked(group="ranks:0-31", algorithm="mesh"), trn2).work()
    assert ranks.title.endswith("32 ranks on 8 chips")
    rings = bench.run_task(asked(group="chips:0-3;4-7", algorithm="ring"), trn2).work()
    assert rings.title.endswith("2 groups of 4 chips")


def test_the_event_line_names_chunk_owner_and_step(ring):
    fabric = ring.result.topology
    time_s = 2.5 / 7 * ring.result.run.time_s
    link = fabric.link_id("c5>c6")
    text = bench.event_line(ring, time_s, links=(link,))
    assert text == "c5>c6: chunk 1 of c3, step 3 of 7"
    assert bench.event_line(ring, time_s, chips=(5,)) == "c5: chunk 1 of c2, step 3 of 7, 1 more"
    assert bench.event_line(ring, time_s) == "step 3 of 7 · 8 flows in the air"
    back = fabric.link_id("c6>c5")
    assert bench.event_line(ring, time_s, links=(back,)) == "c6>c5: nothing in the air, step 3 of 7"
    assert bench.event_line(ring, ring.result.run.time_s) == "all is delivered"


def test_what_is_selected_limits_what_is_seen(ring):
    time_s = ring.result.run.time_s / 2
    assert len(bench.seen(ring, time_s)) == 8
    here = bench.seen(ring, time_s, chips=(5,))
    assert len(here) == 2
    link = ring.result.topology.link_id("c5>c6")
    assert set(bench.seen(ring, time_s, links=(link,)).tolist()) < set(here.tolist())
    both = bench.seen(ring, time_s, chips=(5,), links=(link,))
    np.testing.assert_array_equal(both, here)


def test_a_survey_says_which_algorithms_serve_and_why_not():
    fabric = scenarios.bare("trn2").topology
    found = {task.key: task.work() for task in bench.survey_tasks(asked("all_to_all"), fabric)}
    assert set(found) == {bench.REACH, *ALGORITHMS}
    assert {name for name, why in found.items() if not why} == {
        bench.REACH, "mesh", "dimension_direct", "neuron",
    }  # fmt: skip
    assert "no all_to_all" in found["ring"]


def test_of_a_very_large_group_only_the_reach_is_asked():
    fabric = scenarios.bare("torus:32x32").topology
    assert [task.key for task in bench.survey_tasks(asked(), fabric)] == [bench.REACH]


def test_a_group_that_faults_cut_apart_is_said_to_be_so():
    scenario = scenarios.bare("ring:8")
    names = ("c0>c1", "c1>c0", "c4>c5", "c5>c4")
    cut = SetFaults(faults=tuple(Fault(kind="link", name=n) for n in names)).apply(scenario)
    reach = bench.survey_tasks(asked(), cut.topology)[0]
    assert reach.key == bench.REACH
    with pytest.raises(RoutingError):
        reach.work()


def test_a_sweep_has_a_point_for_every_question():
    fabric = scenarios.bare("ring:8").topology
    tasks = bench.sweep_tasks(asked(), fabric, ("ring", "mesh"), (1024, 4096))
    points = [task.work() for task in tasks]
    assert [(p.algorithm, p.size_bytes) for p in points] == [
        (t.key.algorithm, t.key.size_bytes) for t in tasks
    ]


def test_only_an_algorithm_that_can_serve_the_step_is_adopted():
    scenario = scenarios.trained()
    uses = pipeline.simulate(scenario).uses
    assert bench.adoption_refusal("mesh", "tp", uses, scenario) == ""
    assert "use mesh" in bench.adoption_refusal("ring", "pp", uses, scenario)
