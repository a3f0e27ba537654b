"""A document in which every part is there."""

import json

from tests.scenarios import trained
from trnviz.core.faults import Fault
from trnviz.core.view import Annotation, Bookmark, View
from trnviz.files import document
from trnviz.session import edits
from trnviz.session.bookmark_edits import SetBookmarks


def full():
    """A scenario in which every part is there."""
    scenario = trained()
    for edit in (
        edits.SetFaults(
            faults=(
                Fault(kind="link", name="i0.c5>i1.c5"),
                Fault(kind="chip", name="i3.c15", share=0.37, both_ways=False),
            )
        ),
        edits.SetAssumption(name="neuronlink_latency_s", text="700 ns"),
        edits.MoveRanks(ranks=(5,), chip="i1.c5", core=2, over_commit=True),
        edits.SetAlgorithm(dimension="dp", algorithm="ring"),
        edits.SetLooks(hidden=("efa", "labels")),
        edits.SetAnnotations(annotations=(Annotation(text="hot ✓", at="i0.c5>i1.c5"),)),
        SetBookmarks(bookmarks=(Bookmark(time_s=0.25), Bookmark(time_s=1.5, name="später"))),
    ):
        scenario = edit.apply(scenario)
    return scenario


VIEW = View(center_su=(12.5, -3.0), zoom=0.75, selection=("i0.c5", "i0.c5>i1.c5"))
TEXT = document.dumps(full(), VIEW)
DATA = json.loads(TEXT)
