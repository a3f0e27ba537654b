"""The review: what it says, that it can be read alone, that it is one file and always the same."""

import re
from dataclasses import replace
from functools import lru_cache
from html.parser import HTMLParser

import pytest

from tests.scene import plans
from trnviz.core import pipeline, planning
from trnviz.core.faults import Fault
from trnviz.core.parallelism import Parallelism
from trnviz.core.units import format_time
from trnviz.export.report import build, html, verdict
from trnviz.export.report.parts import Bars, Drawing, Listing, Table
from trnviz.export.report.subject import in_profile, reviewed, subject
from trnviz.export.report.trials import trials
from trnviz.files import huggingface
from trnviz.session import edits


def about(scenario, against=None):
    other = reviewed("b.trnviz", "bb", against) if against is not None else None
    return subject(reviewed("a.trnviz", "aa", scenario), other)


@lru_cache(maxsize=1)
def usual():
    return build.report(about(plans.training()))


def text_of(report):
    parts = HTMLParser()
    found = []
    parts.handle_data = found.append
    parts.feed(re.sub(r"<style>.*?</style>", "", html.write(report), flags=re.S))
    return re.sub(r"\s+", " ", " ".join(found))


def section(report, title):
    return next(one for one in report.sections if one.title.startswith(title))


def words(report, title):
    return " ".join(
        getattr(b, "text", " ".join(getattr(b, "items", ()))) for b in section(report, title).blocks
    )


def broken():
    faults = (Fault(kind="link", name="i0.c5>i1.c5"), Fault(kind="chip", name="i3.c15", share=0.5))
    return edits.SetFaults(faults=faults).apply(plans.training())


def serving(**plan):
    bare = plans.bare()
    model = huggingface.shipped("Llama-3.1-405B")
    asked = {"tp": 64, "pp": 1, "dp": 4, "mode": "decode", "batch": 8, "context": 32768} | plan
    return planning.scenario(model, Parallelism(**asked), bare.topology, bare.spec)


def test_it_answers_the_four_questions_first():
    report = usual()
    assert report.sections[0].title == "In short"
    leads = [b.lead for b in report.sections[0].blocks if getattr(b, "lead", "")]
    assert leads == ["Does it fit?", "How fast is it?", "What limits it?", "What to change?"]
    short = words(report, "In short")
    for phrase in ("Yes. The fullest memory bank", "9.679 s", "16.85 s", "tokens per second",
                   "Computation is 62.6 % of the step", "i3.c0>i3.c12", "tp all_gather of stage 3",
                   "trnviz plan --overlap all"):  # fmt: skip
        assert phrase in short


def test_every_section_that_was_asked_for_is_there():
    titles = [one.title for one in usual().sections]
    assert titles == [
        "In short", "What was asked", "The picture", "Where the time goes", "What is exchanged",
        "The busiest links", "What fills the memory", "Problems", "What was tried",
        "Faults assumed", "Assumptions", "How to make it again", "Words used here",
        "Sources of the hardware figures", "The document",
    ]  # fmt: skip


def test_the_parts_of_the_step_add_up_to_it():
    bars = next(b for b in section(usual(), "Where the time").blocks if isinstance(b, Bars))
    assert sum(bar.share for bar in bars.bars) == pytest.approx(1, abs=1e-6)


def test_no_exchange_is_faster_than_its_bound():
    table = next(b for b in section(usual(), "What is exchanged").blocks if isinstance(b, Table))
    least = [row[6] for row in table.rows]
    ratios = [float(re.search(r"([\d.]+) %", cell).group(1)) for cell in least if "%" in cell]
    assert ratios
    assert max(ratios) <= 100


def test_the_busiest_link_says_whose_bytes_it_carries():
    scenario, result = plans.training(), plans.result()
    link = scenario.topology.link_id(result.bottleneck)
    shares = verdict.traffic_of(scenario, result, link)
    assert sum(share for _, share in shares) == pytest.approx(1)
    assert [share for _, share in shares] == sorted((s for _, s in shares), reverse=True)


def test_words_that_a_newcomer_lacks_are_explained():
    table = section(usual(), "Words").blocks[0]
    known = " ".join(row[0] for row in table.rows)
    for word in ("chip", "rank", "stage", "HBM", "link", "collective", "bubble", "bound"):
        assert word in known


def test_each_figure_has_its_source():
    table = next(b for b in section(usual(), "Sources").blocks if isinstance(b, Table))
    assert len(table.rows) == len(plans.training().hardware.figures)
    assert all(row[1] and row[2] and row[3] for row in table.rows)


def test_it_says_how_to_make_it_again():
    lines = next(b for b in section(usual(), "How to").blocks if isinstance(b, Listing)).lines
    assert any(line.startswith("trnviz report a.trnviz -o") for line in lines)
    assert "aa" in words(usual(), "How to")


def test_one_file_with_nothing_to_fetch():
    text = html.write(usual())
    assert text.startswith("<!DOCTYPE html>")
    assert not re.search(r"(?:src|href)\s*=\s*[\"']?(?!#)(?:https?:|//|file:|\.\.?/)", text)
    assert set(re.findall(r"url\(([^)#]{1,12})", text)) == {"data:font/ot"}
    assert "<script" not in text
    assert text.count("<svg ") == 1
    assert "opacity" not in text
    assert len(text) < 1_000_000


def test_tags_are_closed_and_ids_are_unique():
    open_tags, ids = [], []
    void = {"meta", "!doctype"}
    parser = HTMLParser()

    def start(tag, attributes):
        ids.extend(value for name, value in attributes if name == "id")
        if tag not in void:
            open_tags.append(tag)

    def end(tag):
        assert open_tags.pop() == tag

    parser.handle_starttag, parser.handle_endtag = start, end
    parser.handle_startendtag = lambda tag, attributes: ids.extend(
        value for name, value in attributes if name == "id"
    )
    parser.feed(html.write(usual()))
    assert open_tags == []
    assert len(ids) == len(set(ids))


def test_the_same_document_gives_the_same_bytes():
    again = build.report(about(plans.training()))
    assert html.write(again) == html.write(usual())


def test_markup_in_a_name_stays_text():
    one = reviewed("<b>&.trnviz", "aa", plans.bare("trn2"))
    text = html.write(build.report(subject(one), tries=False))
    assert "<b>&.trnviz" not in text
    assert "&lt;b&gt;&amp;.trnviz" in text


def test_faults_are_told_with_what_they_cost():
    report = build.report(about(broken()), tries=False)
    assert "link i0.c5>i1.c5 down, both ways" in words(report, "Faults")
    assert "2 faults are assumed and make the step" in words(report, "In short")
    assert "2 of its 776 links are down" in words(report, "What was asked")
    assert (
        verdict.fault_cost(1, 1.0, 1.0) == "One fault is assumed; the step is as long as without."
    )


def test_a_changed_figure_is_listed_beside_the_published_one():
    scenario = edits.SetAssumption(name="neuronlink_latency_s", text="900 ns").apply(
        plans.training()
    )
    report = build.report(about(scenario), tries=False)
    table = next(b for b in section(report, "Assumptions").blocks if isinstance(b, Table))
    assert table.rows[0][:2] == ("neuronlink latency", "900 ns")
    assert "published: 500 ns" in table.rows[0][2]


def test_a_plan_that_does_not_fit_says_so_and_what_would():
    report = build.report(about(serving()))
    short = words(report, "In short")
    assert "Does it fit?" not in short
    assert "No. 256 memory banks would overflow" in short
    assert "limited by the memory: for each token" in short
    assert "these make it fit, the fastest first" in short
    assert "Half as many sequences at once" in short
    assert "Serve Llama-3.1-405B" in words(report, "What was asked")


def test_a_pipeline_that_decodes_is_judged_by_its_steady_pace():
    """16 sequences in 4 micro-batches: 4 reads of the weights a token, and no empty pipeline."""
    job = serving(pp=4, dp=1, batch=16, context=8192)
    report = build.report(about(job))
    result = pipeline.simulate(job)
    short = words(report, "In short")
    assert result.pace_s == result.time_per_output_token_s < 0.6 * result.step_time_s
    assert f"every sequence takes {format_time(result.time_per_output_token_s)}" in short
    assert "Computation is 95 % of the time from token to token" in short
    assert "bubble" not in short
    assert "limited by the memory: for each token every core reads its weights, 3.251 GiB" in short
    assert "once for each micro-batch" in short
    assert "arithmetic of the chips" not in short
    assert "1f1b" not in words(report, "What was asked")
    assert f"{format_time(result.pace_s)} from one to the next" in words(report, "Where the time")
    table = next(b for b in section(report, "What was tried").blocks if isinstance(b, Table))
    assert table.head[2] == "tokens per s"
    twice = next(row for row in table.rows if row[1] == "--batch 32")
    assert twice[2:4] == ("1,209", "+76.6 %")
    assert "Twice as many sequences at once: 1,209 tokens per second, 76.6 % more" in short


def test_a_sequence_alone_in_a_pipeline_waits_for_its_own_way():
    short = words(build.report(about(serving(pp=4, dp=1, batch=1)), tries=False), "In short")
    assert "Pipeline stages without work (bubble) is 7" in short
    assert "once for each micro-batch" not in short


def test_what_is_tried_is_possible_and_sorted():
    found = trials(plans.training())
    assert len(found) > 8
    assert [t.step_s for t in found] == sorted(t.step_s for t in found)
    assert len({t.how for t in found}) == len(found)


def test_compared_with_another_document():
    other = edits.MoveRanks(ranks=(0,), chip="i2.c9", core=0, over_commit=True).apply(
        plans.training()
    )
    report = build.report(about(plans.training(), other), tries=False)
    told = words(report, "Compared with b.trnviz")
    assert "b.trnviz takes" in told
    assert "a step" in told
    table = next(b for b in section(report, "Compared").blocks if isinstance(b, Table))
    assert any("place" in row[0] for row in table.rows)
    drawing = next(b for b in section(report, "Compared").blocks if isinstance(b, Drawing))
    assert "change of link load from" in drawing.picture.caption
    page = html.write(report)
    text = page.decode() if isinstance(page, bytes) else page
    assert text.count("<svg ") == 2
    found = re.findall(r' id="([^"]*)"', text)
    assert len(found) == len(set(found))
    same = build.report(about(plans.training(), plans.training()), tries=False)
    assert "say the same" in words(same, "Compared")


@pytest.mark.parametrize("name", ["ultraserver", "trn2:2", "torus:4x4", "switch:16"])
def test_a_fabric_without_a_model_has_a_review_too(name):
    report = build.report(about(plans.bare(name)))
    assert "no model" in words(report, "In short")
    drawing = next(b for b in section(report, "The picture").blocks if isinstance(b, Drawing))
    assert drawing.picture.rates is None
    assert "chips" in text_of(report)


def test_a_step_that_cannot_run_is_told():
    scenario = edits.SetFaults(
        faults=tuple(Fault(kind="chip", name=f"i0.c{i}") for i in range(16))
    ).apply(plans.training())
    one = reviewed("a.trnviz", "aa", scenario)
    report = build.report(subject(one))
    if one.result is None:
        assert one.refusal in words(report, "In short")
    assert "The picture" in [s.title for s in report.sections]


def test_the_other_profile_keeps_what_was_set_by_hand():
    scenario = edits.SetAssumption(name="neuronlink_latency_s", text="900 ns").apply(
        plans.training()
    )
    other = in_profile(scenario, "measured")
    assert other.profile == "measured"
    assert other.hardware.value("neuronlink_latency_s") == pytest.approx(900e-9)
    assert in_profile(replace(plans.bare("ring:4")), "measured").hardware is None


def test_a_name_that_turns_text_round_turns_no_words_of_the_review():
    job = plans.training()
    job = replace(job, model=replace(job.model, name="\u202eevil"))
    report = build.report(about(job), tries=False)
    assert report.title.startswith("\u2068\u202eevil\u2069 on ")
    assert "Train \u2068\u202eevil\u2069 (" in words(report, "What was asked")
    assert build.report(about(plans.training()), tries=False).title.isascii()
