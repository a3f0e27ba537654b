import pytest

from tests.graphs import KITE, both_ways, scenario
from tests.scenarios import bare, trained
from trnviz.core import pipeline
from trnviz.core.custom_fabric import CustomFabric
from trnviz.core.faults import Fault
from trnviz.core.view import Annotation
from trnviz.export.deltas import IMPROVEMENT, REGRESSION, SAME, Delta, deltas, step_delta
from trnviz.export.difference import differences
from trnviz.session import edits
from trnviz.session.bookmark_edits import toggled
from trnviz.session.place_edits import MoveInDrawing

EDITS = {
    "fault link i0.c5>i1.c5: none -> down": edits.SetFaults(
        faults=(Fault(kind="link", name="i0.c5>i1.c5"),)
    ),
    "fault chip i0.c5: none -> at 50 %, one way": edits.SetFaults(
        faults=(Fault(kind="chip", name="i0.c5", share=0.5, both_ways=False),)
    ),
    "profile: line -> measured": edits.SetProfile(profile="measured"),
    "network model: fluid -> fifo": edits.SetNetwork(network="fifo"),
    "assumption neuronlink_latency_s: none -> 700 ns": edits.SetAssumption(
        name="neuronlink_latency_s", text="700 ns"
    ),
    "algorithm of DP: auto -> ring": edits.SetAlgorithm(dimension="dp", algorithm="ring"),
    "picture: metric: now -> peak": edits.SetLooks(metric="peak"),
    "notes: 0 -> 1": edits.SetAnnotations(annotations=(Annotation(text="x"),)),
    "position of i0.c5 in racks: as laid out -> 340 120.5": MoveInDrawing(
        drawing="racks", places={"i0.c5": (340.0, 120.5)}
    ),
    "bookmark at 1.5 s: none -> reduce begins": toggled((), 1.5, "reduce begins"),
    "bookmark at 1.5 s: none -> no name": toggled((), 1.5),
    "place of 2 ranks (0, 4): i0.c0, i0.c1 -> i0.c1, i0.c0": edits.SwapRanks(
        ranks=(0,), others=(4,)
    ),
    "model: Llama-3.1-70B -> none": edits.SetModel(model=None),
}


@pytest.mark.parametrize("text", EDITS)
def test_a_difference_is_said_in_words(text):
    before = trained()
    after = EDITS[text].apply(before)
    assert text in [found.text for found in differences(before, after)]
    assert differences(after, after) == ()


def test_the_other_way_round_it_is_turned():
    before = trained()
    after = edits.SetFaults(faults=(Fault(kind="link", name="i0.c5>i1.c5"),)).apply(before)
    (found,) = differences(after, before)
    assert found.text == "fault link i0.c5>i1.c5: down -> none"


def test_every_field_of_a_plan_is_compared():
    found = {d.text for d in differences(trained(dp=1), trained(dp=2))}
    assert "plan dp: 1 -> 2" in found
    assert "ranks: 128 -> 256" in found


def test_fabrics_are_compared_by_word_and_link_by_link():
    assert "fabric: ultraserver -> trn2" in [d.text for d in differences(bare(), bare("trn2"))]
    other = CustomFabric(title="kite", chips=KITE.chips, links=both_ways(("a", "b")))
    (found,) = differences(scenario(), scenario(other))
    assert found.what == "links of the fabric"


def test_what_it_does_is_said_in_numbers():
    before = trained()
    after = edits.SetProfile(profile="measured").apply(before)
    found = deltas((before, pipeline.simulate(before)), (after, pipeline.simulate(after)))
    names = [delta.name for delta in found]
    by_name = {delta.name: delta for delta in found}
    step = by_name["step_time_s"]
    assert step.ratio > 1
    assert step.verdict == REGRESSION
    assert step.text.endswith(f"(+{(step.ratio - 1) * 100:.3g} %, regression)")
    assert by_name["tokens_per_s"].verdict == REGRESSION
    assert {"exposed_tp_s", "model_flops_utilization_ratio", "placement_score"} <= set(names)
    assert names[0] == "step_time_s"
    whole = [d.size_ratio for d in found[1:] if not d.name.endswith("utilization_ratio")]
    assert whole == sorted(whole, reverse=True)
    assert any(name.endswith("mean_utilization_ratio") for name in names)
    assert "fullest_bank_bytes" not in names
    assert deltas((before, pipeline.simulate(before)), (before, pipeline.simulate(before))) == ()


def test_what_belongs_to_the_busiest_stage_is_neither_better_nor_worse():
    """A shard far from its group makes the step longer, and another stage the busiest."""
    before = trained()
    after = edits.MoveRanks(ranks=(1,), chip="i1.c5", core=1, over_commit=True).apply(before)
    found = deltas((before, pipeline.simulate(before)), (after, pipeline.simulate(after)))
    by_name = {delta.name: delta for delta in found}
    assert by_name["step_time_s"].verdict == REGRESSION
    assert by_name["exposed_tp_s"].verdict == REGRESSION
    assert by_name["pipeline_bubble_s"].verdict in ("more", "less")
    assert by_name["compute_s"].verdict in ("more", "less")


def test_turned_round_every_verdict_is_turned():
    before = trained()
    after = edits.SetProfile(profile="measured").apply(before)
    pairs = (before, pipeline.simulate(before)), (after, pipeline.simulate(after))
    one, two = (
        {delta.name: delta.verdict for delta in found}
        for found in (deltas(*pairs), deltas(*pairs[::-1]))
    )
    turned = {
        IMPROVEMENT: REGRESSION, REGRESSION: IMPROVEMENT, SAME: SAME,
        "more": "less", "less": "more",
    }  # fmt: skip
    assert two == {name: turned[verdict] for name, verdict in one.items()}


@pytest.mark.parametrize(("after", "words"), [(1 - 6.91e-7, "-0.0000691 %"), (9.5, "+850 %")])
def test_a_change_is_written_without_an_exponent(after, words):
    assert Delta(name="x", label="x", before=1.0, after=after, shown=("", "")).change == words


@pytest.mark.parametrize(
    ("after", "verdict"),
    [
        (1.0, SAME), (1.0004, SAME), (0.9996, SAME), (1.001, REGRESSION), (0.999, IMPROVEMENT),
        (2.0, REGRESSION),
    ],
)  # fmt: skip
def test_what_rounds_to_nothing_is_the_same_and_neither_better_nor_worse(after, verdict):
    delta = step_delta(1.0, after)
    assert delta.verdict == verdict
    assert verdict in delta.text


def test_notes_that_say_something_else_or_stand_elsewhere_are_named():
    def noted(*notes):
        return edits.SetAnnotations(annotations=notes).apply(trained())

    before = noted(
        Annotation(text="hot", at="i0.c5"), Annotation(text="", kind="arrow", at="i0.c1")
    )
    after = noted(
        Annotation(text="cold", at="i0.c5"), Annotation(text="", kind="arrow", at="i0.c2")
    )
    told = [found.text for found in differences(before, after)]
    assert told == ["note 1: hot -> cold", "note 2: arrow -> arrow, moved"]
