"""What follows from the settings of a picture."""

import pytest

from tests.scene import plans
from trnviz.core import pipeline
from trnviz.core.errors import InputError
from trnviz.core.faults import Fault
from trnviz.export.picture import picture
from trnviz.export.settings import BUSIEST, PictureSettings
from trnviz.scene.metrics import text_width
from trnviz.session.edits import SetFaults


def drawn(**settings):
    return picture(plans.training(), plans.result(), PictureSettings(**settings))


def test_the_caption_names_document_moment_layout_profile_and_version():
    made = drawn(title="plan.trnviz", metric="now", time_s=0.5)
    for words in ("plan.trnviz", "Llama-3.1-70B", "500 ms", "racks", "line profile", "trnviz 0"):
        assert words in made.caption


def test_a_long_caption_is_cut_to_the_page():
    made = drawn(title="long " * 200)
    assert len(made.lines) > 1
    assert all(text_width(line.text, 11.0) <= 1600 for line in made.lines)
    assert made.lines[0].text.endswith("…")
    assert "trnviz" in made.lines[-1].text


def test_a_bare_fabric_has_a_caption_without_a_moment():
    made = picture(plans.bare(), None, PictureSettings())
    assert "step" not in made.caption
    assert made.tips() == plans.bare().topology.link_names


def test_a_link_that_is_down_says_so_instead_of_a_rate():
    hurt = SetFaults(faults=(Fault(kind="link", name="i0.c0>i0.c1"),)).apply(plans.training())
    made = picture(hurt, pipeline.simulate(hurt), PictureSettings(metric="peak"))
    tips = dict(tip.split(": ") for tip in made.tips())
    assert tips["i0.c0>i0.c1"] == tips["i0.c1>i0.c0"] == "down"
    assert tips["i0.c0>i0.c4"].endswith(" GB/s")


def test_a_link_breaks_in_the_picture_at_its_moment():
    late = SetFaults(faults=(Fault(kind="link", name="i0.c0>i0.c1", begins_s=1.0),)).apply(
        plans.training()
    )
    ran, link = pipeline.simulate(late), late.topology.link_id("i0.c0>i0.c1")
    made = [picture(late, ran, PictureSettings(metric="now", time_s=at)) for at in (0.9, 1.1)]
    assert [one.tips()[link].endswith("down") for one in made] == [False, True]
    assert "link i0.c0>i0.c1 down, both ways from 1 s on" in made[0].caption


def test_metric_and_colour_come_from_the_scenario_unless_given():
    scenario = plans.training()
    assert drawn().paint.style.color_by == scenario.color_by
    assert drawn(color_by="dp").paint.style.color_by == "dp"
    assert "peak" in drawn(metric="peak").caption


def test_the_busiest_moment_has_dots_and_the_end_has_none():
    assert len(drawn(time_s=BUSIEST).paint.packets.piece)
    assert not len(drawn(time_s=1e9).paint.packets.piece)


def test_chips_and_boxes_are_regions():
    by_name = drawn(chips=("i0.c0", "i0.c1"))
    assert by_name.page.px_per_su > 3
    by_box = drawn(region_su=(0.0, 0.0, 100.0, 50.0))
    assert by_box.page.px_per_su > 10


def test_a_selection_is_marked_only_when_asked_for():
    assert drawn().paint.style.chips == ()
    made = drawn(selection=("i1.c3", "i0.c0>i0.c1"))
    assert made.paint.style.chips == (19,)
    assert len(made.paint.style.links) == 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"width": 0}, "0 x 1000 pixels"),
        ({"width": 40000, "height": 30000}, "268 million"),
        ({"dpi": 0.0}, "0 dots per inch"),
        ({"dpi": float("inf")}, "dots per inch"),
    ],
)
def test_impossible_sizes_are_refused(settings, words):
    with pytest.raises(InputError, match=words):
        PictureSettings(**settings)


@pytest.mark.parametrize(
    "settings",
    [
        {"chips": ("i9.c9",)},
        {"time_s": "noon"},
        {"theme": "sepia"},
        {"metric": "load"},
        {"selection": ("x",)},
    ],
)
def test_unknown_names_are_refused(settings):
    with pytest.raises(InputError):
        drawn(**settings)


def test_busiest_without_a_result_is_the_start():
    assert picture(plans.bare(), None, PictureSettings()).settings.time_s == BUSIEST
