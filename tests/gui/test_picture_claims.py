"""What must hold of every picture: one layout at every resolution, nothing cut off.

Twenty documents of different kinds; without a window, whatever scale the desktop has.
"""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import numpy as np
import pypdf
import pytest
from PIL import Image

from tests.gui.picture_documents import DOCUMENTS, document, result
from tests.paths import ROOT
from trnviz.export import svg
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.export.sizes import PRESETS, Size, scaled
from trnviz.files import document as document_file
from trnviz.gui.image import image_of, pixels_of
from trnviz.gui.pictures import export_picture

NAMESPACE = "{http://www.w3.org/2000/svg}"
EVERY = pytest.mark.parametrize("name", DOCUMENTS)


def drawn(name, **settings):
    return picture(document(name), result(name), PictureSettings(**settings))


def pixels(name, **settings):
    """(height, width, 3) of a picture, kept while its image goes."""
    image = image_of(drawn(name, **settings))
    return pixels_of(image)[..., 2::-1].copy()


def at_scale(name, scale, **settings):
    size = scaled(Size(width=1600, height=1000, dpi=96), scale)
    asked = {"width": size.width, "height": size.height, "dpi": size.dpi, "ratio": size.ratio}
    return pixels(name, **asked, **settings)


def shrunk(large, size):
    image = Image.fromarray(large).resize(size, Image.Resampling.BOX)
    return np.asarray(image, dtype=float)


def test_there_are_twenty_documents_of_different_kinds():
    assert len(DOCUMENTS) == 20


def difference(name, scale, finest):
    """Scaled down to one size; lines stand on whole pixels of each, up to half of one apart."""
    one, other = (shrunk(at_scale(name, s), (800, 500)) for s in (scale, finest))
    return np.abs(one - other).mean() / 255


@EVERY
def test_twice_the_resolution_shows_the_same_layout(qapp, name):
    assert difference(name, 1.0, 2.0) < 0.03


@pytest.mark.parametrize("name", ["notes", "faults", "two ultraservers", "torus"])
def test_print_and_four_times_the_resolution_show_it_too(qapp, name):
    assert difference(name, 300 / 96, 4.0) < 0.03
    assert difference(name, 1.0, 4.0) < 0.03


@pytest.mark.soak
@EVERY
@pytest.mark.parametrize("scale", [1.0, 2.0, 300 / 96])
def test_every_resolution_shows_the_same_layout(qapp, name, scale):
    assert difference(name, scale, 4.0) < 0.03


@EVERY
@pytest.mark.parametrize("size", [(1600, 1000), (640, 400), (333, 777), (900, 300), (120, 90)])
def test_the_outermost_pixels_are_ground(qapp, name, size):
    made = pixels(name, width=size[0], height=size[1], title="a document with rather a long name")
    ground = made[0, 0]
    for edge in (made[0], made[-1], made[:, 0], made[:, -1]):
        assert (edge == ground).all()


@pytest.mark.parametrize("name", ["training", "notes", "torus", "full"])
def test_a_region_leaves_its_border_free_too(qapp, name):
    chips = document(name).topology.chip_names[:2]
    made = pixels(name, chips=chips)
    for edge in (made[0], made[-1], made[:, 0], made[:, -1]):
        assert (edge == made[0, 0]).all()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_drawn_whole(qapp, preset):
    size = PRESETS[preset].size
    made = pixels("training", width=size.width, height=size.height, dpi=size.dpi, ratio=size.ratio)
    assert made.shape[:2] == (size.height, size.width)
    for edge in (made[0], made[-1], made[:, 0], made[:, -1]):
        assert (edge == 255).all()
    assert drawn("training", width=size.width, height=size.height, ratio=size.ratio).legend


@EVERY
def test_the_svg_says_what_it_shows(name):
    scenario = document(name)
    text = svg.write(drawn(name, width=1200, height=700, title="a & b <c>"))
    root = ET.fromstring(text)  # noqa: S314 - our own text
    assert root.get("viewBox") == "0 0 1200 700"
    assert (root.get("width"), root.get("height")) == ("1200", "700")
    assert "rgba(" not in text
    assert "opacity" not in text
    assert "<image" not in text
    titles, ids = {}, []
    for element in root.iter():
        if element.get("id"):
            ids.append(element.get("id"))
            titles[element.get("id")] = element.findtext(f"{NAMESPACE}title")
    assert len(ids) == len(set(ids))
    for chip in scenario.topology.chip_names:
        assert titles[f"chip-{chip}"].startswith(chip)
    for link in scenario.topology.link_names:
        assert titles[f"link-{link.replace('>', '-')}"].startswith(link)
    grounds = [e for e in root if e.tag == f"{NAMESPACE}rect"]
    assert grounds[0].get("fill") == "#ffffff"


@EVERY
def test_the_pdf_is_one_page_as_large_as_the_drawing_with_text_in_it(qapp, name):
    data = export_picture(
        document(name), result(name), PictureSettings(title="plan.trnviz"), ".pdf"
    )
    reader = pypdf.PdfReader(BytesIO(data))
    assert len(reader.pages) == 1
    page = reader.pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (1200, 750)
    text = page.extract_text()
    assert "plan.trnviz" in text
    if "labels" not in document(name).hidden:
        assert document(name).topology.chip_names[0].rsplit(".", 1)[-1] in text
    assert len(data) < 2_000_000
    assert not list(page.images)


@pytest.mark.parametrize("suffix", [".png", ".webp"])
def test_a_transparent_picture_lies_on_any_ground(qapp, suffix):
    asked = PictureSettings(background="transparent")
    data = export_picture(document("training"), result("training"), asked, suffix)
    over = np.asarray(Image.open(BytesIO(data)))
    assert over.shape[2] == 4
    assert over[0, 0, 3] == 0
    alpha = over[..., 3:].astype(float) / 255
    flat = over[..., :3] * alpha + 255 * (1 - alpha)
    plain = pixels("training")
    assert np.abs(flat - plain).mean() < 0.5


def test_a_transparent_svg_and_pdf_have_no_ground(qapp):
    asked = PictureSettings(background="transparent", legend=False)
    text = svg.write(picture(document("ring"), None, asked))
    root = ET.fromstring(text)  # noqa: S314 - our own text
    assert not [e for e in root if e.tag == f"{NAMESPACE}rect"]
    with_ground = export_picture(document("ring"), None, PictureSettings(legend=False), ".pdf")
    without = export_picture(document("ring"), None, asked, ".pdf")
    assert len(without) < len(with_ground)


def test_notes_are_in_all_formats(qapp):
    text = svg.write(drawn("notes"))
    for words in ("moves", "a group", "(1) i2.c15: was replaced", "the review of May",
                  "at 8.1 s: gradients begin"):  # fmt: skip
        assert words in text
    assert 'id="notes"' in text
    data = export_picture(document("notes"), result("notes"), PictureSettings(), ".pdf")
    told = pypdf.PdfReader(BytesIO(data)).pages[0].extract_text().replace("\t", " ")
    assert "the review of May" in told
    assert not np.array_equal(pixels("notes"), pixels("training"))
    without = svg.write(drawn("notes", notes=False))
    assert "moves" not in without
    assert "May" not in without


# --- other processes ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    path = tmp_path_factory.mktemp("documents") / "plan.trnviz"
    document_file.write(path, document("training"))
    return path


def exported(plan, out, *words, **environment):
    command = [sys.executable, "-m", "trnviz", "export", plan, "-o", out, *words]
    bare = {"PATH": os.environ["PATH"], "HOME": str(out.parent)} | environment
    subprocess.run(command, cwd=ROOT, env=bare, check=True, capture_output=True)
    return out.read_bytes()


@pytest.fixture(scope="module")
def expected(qapp, plan):
    scenario = document_file.read(plan).scenario
    settings = PictureSettings(title=plan.name)
    return export_picture(scenario, result("training"), settings, ".png")


def test_nothing_but_a_path_and_a_home_is_needed(plan, expected, tmp_path):
    """The same bytes as here: the text is the same text."""
    assert exported(plan, tmp_path / "a.png") == expected


@pytest.mark.parametrize(
    "environment",
    [
        {"QT_SCALE_FACTOR": "2"},
        {"QT_FONT_DPI": "144", "LANG": "C"},
        {"QT_SCALE_FACTOR": "1.25", "QT_QPA_PLATFORMTHEME": "none", "XDG_RUNTIME_DIR": "/nowhere"},
    ],
)
def test_the_scale_of_the_desktop_changes_nothing(plan, expected, tmp_path, environment):
    assert exported(plan, tmp_path / "a.png", **environment) == expected


def test_eight_at_once_give_the_same_bytes(plan, expected, tmp_path):
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda i: exported(plan, tmp_path / f"{i}.png"), range(8)))
    assert made == [expected] * 8


def test_some_in_a_row_give_the_same_bytes(qapp):
    asked = PictureSettings(width=640, height=400)
    first = export_picture(document("training"), result("training"), asked, ".png")
    for name in ("torus", "notes", "decode", "faults"):
        export_picture(document(name), result(name), asked, ".png")
        again = export_picture(document("training"), result("training"), asked, ".png")
        assert again == first


@pytest.mark.soak
def test_a_hundred_in_a_row_give_the_same_bytes_and_keep_their_memory(plan, expected, tmp_path):
    code = (
        "import sys, resource\n"
        "from trnviz.cli import main\n"
        "plan, out = sys.argv[1:]\n"
        "sizes = []\n"
        "for i in range(100):\n"
        "    suffix = ('.png', '.svg', '.pdf', '.webp')[i % 4]\n"
        "    assert main.main(['export', plan, '-o', out + suffix, '--force']) == 0\n"
        "    sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
        "assert sizes[-1] < sizes[19] * 1.1, sizes\n"
    )
    command = [sys.executable, "-c", code, str(plan), str(tmp_path / "a")]
    bare = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    subprocess.run(command, cwd=ROOT, env=bare, check=True, capture_output=True)
    assert (tmp_path / "a.png").read_bytes() == expected
