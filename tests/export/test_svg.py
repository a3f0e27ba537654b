"""The SVG file: ids, titles, plain colours, the same bytes each time."""

import re
import xml.etree.ElementTree as ET
from functools import lru_cache

import pytest

from tests.scene import plans
from tests.scene.test_link_paint import broken
from trnviz.export import svg
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings

NAMESPACE = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own text


@lru_cache(maxsize=8)
def written(**settings) -> str:
    return svg.write(picture(plans.training(), plans.result(), PictureSettings(**settings)))


@lru_cache(maxsize=8)
def elements(**settings) -> list[ET.Element]:
    return list(parsed(written(**settings)).iter())


def test_every_chip_and_link_has_an_id_and_a_title():
    topology = plans.training().topology
    titles = {
        element.get("id"): element.findtext(f"{NAMESPACE}title")
        for element in elements()
        if element.get("id")
    }
    for name in topology.chip_names:
        assert titles[f"chip-{name}"].startswith(name)
    for name in topology.link_names:
        assert titles[f"link-{name.replace('>', '-')}"].startswith(name)
    assert "GiB" in titles["chip-i0.c0"]
    assert "GB/s" in titles["link-i0.c0-i0.c1"]


def test_ids_are_unique_and_words():
    ids = [element.get("id") for element in elements() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[A-Za-z][\w.-]*", each) for each in ids)


def test_colours_are_plain_and_nothing_is_embedded():
    text = written(metric="now")
    assert "rgba" not in text
    assert "opacity" not in text
    assert "<image" not in text
    for element in elements(metric="now"):
        for key in ("fill", "stroke"):
            value = element.get(key)
            assert value is None or re.fullmatch(r"#[0-9a-f]{6}|none|url\(#[\w-]+\)", value)


def test_every_hatch_that_is_used_is_defined():
    text = written(chips=("i0.c0", "i0.c5"))
    used = set(re.findall(r"fill=.url\(#([\w-]+)\)", text))
    defined = set(re.findall(r'<pattern id="([\w-]+)"', text))
    assert used
    assert used <= defined


def test_it_names_a_concrete_font_first():
    root = elements()[0]
    assert root.get("font-family").startswith("'trnviz Sans'")
    assert root.get("viewBox") == "0 0 1600 1000"


def test_what_is_off_the_page_keeps_its_name_but_not_its_lines():
    near, whole = written(chips=("i0.c0",)), written()
    assert len(near) < len(whole) / 2
    titles = [
        e.get("id") for e in elements(chips=("i0.c0",)) if e.find(f"{NAMESPACE}title") is not None
    ]
    assert {"chip-i3.c15", "link-i3.c14-i3.c15"} <= set(titles)


def test_texts_are_texts():
    texts = [element.text for element in elements() if element.tag == f"{NAMESPACE}text"]
    assert {"Rack A", "c0", "t31", "weights", "stage 3"} <= set(texts)
    assert any("Llama-3.1-70B" in text for text in texts)


def test_the_same_picture_is_the_same_bytes():
    again = svg.write(picture(plans.training(), plans.result(), PictureSettings()))
    assert again == written()


@pytest.mark.parametrize(
    ("settings", "size", "view"),
    [
        ({"width": 3840, "height": 2400}, ("3840", "2400"), "0 0 1600 1000"),
        ({"width": 800, "height": 500}, ("800", "500"), "0 0 800 500"),
        ({"width": 1890, "height": 1181, "dpi": 300.0}, ("604.8", "377.92"), "0 0 1600.34 1000"),
    ],
)
def test_size_is_in_css_pixels_and_the_view_in_logical_ones(settings, size, view):
    root = elements(**settings)[0]
    assert (root.get("width"), root.get("height")) == size
    assert root.get("viewBox") == view


def test_numbers_are_short():
    assert not re.search(r"\d\.\d{3,}", "".join(re.findall(r' d="[^"]*"', written())))


def test_without_legend_and_caption_they_are_not_there():
    text = written(legend=False, caption=False)
    assert 'id="legend"' not in text
    assert ">weights<" not in text


def test_a_link_that_is_down_is_dashed_and_crossed():
    text = svg.write(picture(broken(), None, PictureSettings()))
    assert 'stroke-dasharray="5 3"' in text
    assert 'stroke="#d55e00" stroke-width="2"' in text


def test_selected_links_lie_on_a_band():
    settings = PictureSettings(selection=("i0.c5", "i0.c5>i0.c6"))
    text = svg.write(picture(plans.training(), plans.result(), settings))
    assert text != written()
    assert parsed(text).tag == f"{NAMESPACE}svg"


def test_saturated_lanes_have_a_line_in_their_middle():
    scenario = plans.training()
    drawn = picture(scenario, plans.result(), PictureSettings(metric="peak"))
    saturated = [group for group in drawn.paint.links.groups if group.splits and group.pattern == 1]
    assert saturated
    assert f'stroke="{saturated[0].splits}" stroke-width="1"' in svg.write(drawn)


def test_a_difference_has_broken_lines_for_less_alone_and_says_so_in_its_legend():
    from dataclasses import replace

    import numpy as np

    from trnviz.core.frame import LinkChange

    made = picture(plans.training(), plans.result(), PictureSettings())
    ratio = np.where(np.arange(plans.training().topology.link_count) % 2, 0.05, -0.05)
    change = LinkChange(name="b", document="a", ratio=ratio, bytes_per_s=ratio)
    paint = plans.painted(plans.training(), replace(plans.state(plans.training()), change=change))
    text = svg.write(replace(made, paint=paint))
    groups = re.findall(r'<g stroke="(#\w+)" stroke-width="[\d.]+"([^>]*)>', text)
    table = paint.links.table
    dashes = {color: "dasharray" in rest for color, rest in groups}
    assert dashes[table.colors[3]] is True
    assert dashes[table.colors[5]] is False
    legend = {row.label: row.pattern for row in paint.legend if row.kind == "link"}
    assert legend["less by 2–10"] != legend["more by 2–10"]
