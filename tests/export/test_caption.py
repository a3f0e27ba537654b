"""The lines below a picture."""

from dataclasses import replace

import pytest

from tests.scene import plans
from trnviz.core.faults import Fault
from trnviz.export.caption import caption_parts, fault_words, figure_words, moment_words, wrapped
from trnviz.export.settings import PictureSettings
from trnviz.scene.metrics import text_width
from trnviz.session import edits
from trnviz.session.bookmark_edits import toggled


def parts(scenario=None, **settings):
    return caption_parts(
        scenario or plans.training(), plans.result(), 0.5, PictureSettings(**settings)
    )


def test_it_names_document_model_step_moment_layout_profile_version():
    found = parts(title="plan.trnviz")
    assert found[:2] == ("plan.trnviz", "Llama-3.1-70B")
    assert found[2].startswith("step 9.6")
    assert found[3] == f"busiest link of the step {plans.result().bottleneck}"
    assert found[4:7] == ("load at 500 ms", "layout racks", "line profile")
    assert found[-1].startswith("trnviz ")


def test_a_bookmark_of_the_moment_is_named():
    marked = toggled((), 0.5, "reduce begins").apply(plans.training())
    assert "bookmark reduce begins" in parts(marked)
    other = toggled((), 0.25, "reduce begins").apply(plans.training())
    assert not [part for part in parts(other) if part.startswith("bookmark")]


def test_the_model_is_not_named_twice():
    assert "Llama-3.1-70B" not in parts(title="Llama-3.1-70B on a shelf")[1:]


def test_what_is_not_as_it_comes_is_told():
    scenario = edits.SetAssumption(name="neuronlink_latency_s", text="900 ns").apply(
        plans.training()
    )
    scenario = replace(
        scenario, network="fifo", faults=(Fault(kind="link", name="i0.c0>i0.c1", share=0.25),)
    )
    found = parts(scenario)
    assert "assumed neuronlink latency 900 ns" in found
    assert "link i0.c0>i0.c1 at 25 %, both ways" in found
    assert "fifo network" in found


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault(kind="chip", name="i0.c0"), "chip i0.c0 down"),
        (Fault(kind="link", name="a>b", both_ways=False), "link a>b down, one way"),
        (Fault(kind="nic", name="i0.c0", share=0.5), "nic i0.c0 at 50 %"),
    ],
)
def test_faults_in_words(fault, words):
    assert fault_words(fault) == words


def test_figures_in_words():
    assert figure_words("neuronlink_xy_bytes_per_s") == "neuronlink xy"
    assert figure_words("efa_leaf_oversubscription_ratio") == "efa leaf oversubscription"


def test_the_moment_says_what_the_colours_show():
    assert moment_words("now", 0.25) == "load at 250 ms"
    assert moment_words("peak", 0.25) == "peak load, dots at 250 ms"


def test_lines_are_no_wider_than_their_room_and_nothing_is_lost():
    words = tuple(f"part number {i}" for i in range(12))
    lines = wrapped(words, 300.0, most=9)
    assert " · ".join(lines) == " · ".join(words)
    assert all(text_width(line, 11.0) <= 300 for line in lines)
    short = wrapped(words, 300.0, most=2)
    assert len(short) == 2
    assert short[-1].endswith(" more")
    assert all(text_width(line, 11.0) <= 300 for line in short)
    assert wrapped((), 300.0) == ()
