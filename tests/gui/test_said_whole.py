"""What the layers below say of a plan is whole in every language: no half of it stays English."""

import re

import pytest

from trnviz.core import diagnosis, planning
from trnviz.core.faults import Fault
from trnviz.core.parallelism import Parallelism
from trnviz.files import huggingface, topologies
from trnviz.gui.language import read_catalogue
from trnviz.gui.sentences import Sentences
from trnviz.session import edits

GERMAN = Sentences({text: to for (text, _), to in read_catalogue("de").items()})
ENGLISH = re.compile(
    r"\b(the|of|and|more|each|is|are|with|than|holds?|from|it|which|has|have|for|its|first|last|"
    r"both|ways|while|ranks?|stages?|banks?|share|fits?)\b"
)
PLANS = (
    {"tp": 64, "pp": 4, "dp": 1, "mode": "decode", "batch": 16},
    {"tp": 8, "pp": 1, "dp": 1, "mode": "decode", "batch": 1},
    {"tp": 8, "pp": 4, "dp": 1},
    {"tp": 1, "pp": 1, "dp": 8, "micro_batch": 4},
    {"tp": 8, "pp": 7, "dp": 1},
    {"tp": 32, "pp": 4, "dp": 2},
)
FAULTS = (
    Fault(kind="link", name="i0.c5>i1.c5"),
    Fault(kind="chip", name="i3.c15", share=0.5, begins_s=1.0),
)


@pytest.mark.parametrize("plan", PLANS, ids=str)
@pytest.mark.parametrize("model", ["Llama-3.1-70B", "Llama-3.1-405B"])
def test_every_problem_is_whole_in_german(model: str, plan: dict[str, object]) -> None:
    topology = topologies.topology("ultraserver")
    spec = topologies.spec("ultraserver", lnc=2, bandwidth=(), latency=())
    job = planning.scenario(huggingface.shipped(model), Parallelism(**plan), topology, spec)
    job = edits.SetFaults(faults=FAULTS).apply(job)
    crowded = edits.MoveRanks(ranks=(0,), chip="i0.c1", core=0, over_commit=True).apply(job)
    told = [problem.message for one in (job, crowded) for problem in diagnosis.problems(one)]
    assert len(told) > 4
    for sentence in told:
        said = GERMAN.find(sentence) or sentence
        assert not ENGLISH.findall(re.sub(r"\S+[>.]\S+", "", said)), said


def test_a_bank_that_is_over_full_is_told_with_numbers_as_the_language_writes_them(
    german: None,
) -> None:
    assert GERMAN.find(
        "i0.c3 bank 1 holds 1,001 GiB of 24 GiB, 2.044 GiB too much: activations 10.95 GiB; "
        "2 ranks of 13.02 GiB share it; it holds stages 0, 1 and 2, while stage 3 fits; "
        "1 other bank holds nothing"
    ) == (
        "i0.c3 Bank 1 hält 1.001 GiB von 24 GiB, 2,044 GiB zu viel: Aktivierungen 10,95 GiB; "
        "2 Ränge von 13,02 GiB teilen sie sich; sie hält die Stufen 0, 1 und 2, während Stufe 3 "
        "passt; 1 andere Bank hält nichts"
    )
    assert GERMAN.find("40.31 ms (line), 1,200 ms (measured)") == (
        "40,31 ms (line), 1.200 ms (gemessen)"
    )
    assert GERMAN.find("over its capacity, −10.0") == "über ihrer Kapazität, −10,0"
