"""Files of pictures: the same everywhere, the same each time, text that is text."""

import os
import subprocess
import sys
from io import BytesIO

import numpy as np
import pypdf
import pytest
from PIL import Image, ImageFilter

from tests.paths import ROOT
from tests.scene import plans
from trnviz.core.errors import InputError
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.gui.image import application, image_of
from trnviz.gui.pictures import export_picture
from trnviz.gui.strokes import pen_of


def file(suffix, scenario=None, **settings):
    chosen = scenario or plans.training()
    result = plans.result() if scenario is None else None
    return export_picture(chosen, result, PictureSettings(**settings), suffix)


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("size", [(1600, 1000), (640, 400), (2400, 1500), (333, 777)])
def test_a_png_has_the_size_and_resolution_that_were_asked_for(qapp, size):
    image = opened(file(".png", width=size[0], height=size[1], dpi=300.0))
    assert image.size == size
    assert image.info["dpi"][0] == pytest.approx(300, abs=0.1)


@pytest.mark.parametrize("suffix", [".png", ".pdf", ".svg"])
def test_the_same_settings_give_the_same_bytes(qapp, suffix):
    assert file(suffix, metric="now") == file(suffix, metric="now")


def test_the_bytes_do_not_depend_on_what_was_painted_before(qapp):
    before = file(".png")
    file(".png", theme="dark", width=800, height=600)
    pen_of.cache_clear()
    assert file(".png") == before


def test_a_4k_picture_is_the_same_picture_finer(qapp):
    small = np.asarray(opened(file(".png")).convert("RGB"), float)
    large = opened(file(".png", width=3200, height=2000)).convert("RGB")
    shrunk = np.asarray(large.resize((1600, 1000), Image.Resampling.BOX), float)
    assert np.abs(small - shrunk).mean() / 255 < 0.03


def test_a_pdf_keeps_text_as_text_on_a_page_as_large_as_the_drawing(qapp):
    data = file(".pdf", title="plan.trnviz")
    reader = pypdf.PdfReader(BytesIO(data))
    assert len(reader.pages) == 1
    page = reader.pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (1200, 750)
    text = page.extract_text().replace("\t", " ")  # Qt names the space after the tab
    for words in ("Rack A", "c15", "t31", "GiB", "weights", "plan.trnviz"):
        assert words in text
    assert len(data) < 2_000_000
    assert not list(page.images)
    fonts = str(page["/Resources"]["/Font"].get_object())
    assert fonts
    assert reader.metadata.title.startswith("plan.trnviz")


def test_a_pdf_at_300_dpi_has_the_size_in_print(qapp):
    page = pypdf.PdfReader(BytesIO(file(".pdf", width=1890, height=1181, dpi=300.0))).pages[0]
    assert float(page.mediabox.width) == pytest.approx(160 / 25.4 * 72, abs=0.51)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("chips", [(), ("i0.c0", "i0.c1", "i0.c4")], ids=["whole", "near"])
def test_an_independent_reader_sees_the_svg_as_the_png(qapp, tmp_path, theme, chips):
    settings = {"theme": theme, "metric": "peak", "chips": chips}
    (tmp_path / "picture.svg").write_bytes(file(".svg", **settings))
    fonts, cache = ROOT / "resources" / "fonts", tmp_path / "cache"
    (tmp_path / "fonts.conf").write_text(
        f"<?xml version='1.0'?><fontconfig><dir>{fonts}</dir>"
        f"<cachedir>{cache}</cachedir></fontconfig>"
    )
    code = "import cairosvg; cairosvg.svg2png(url='picture.svg', write_to='picture.png')"
    environment = {**os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf")}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True)
    blur = ImageFilter.GaussianBlur(2)
    one, other = (
        np.asarray(image.convert("RGB").filter(blur), float)
        for image in (Image.open(tmp_path / "picture.png"), opened(file(".png", **settings)))
    )
    assert np.abs(one - other).mean() / 255 <= 0.02


def test_regions_do_not_run_into_legend_and_caption(qapp):
    scenario = plans.training()
    settings = PictureSettings(chips=("i0.c5",), time_s=0.0)
    drawn = picture(scenario, plans.result(), settings)
    pixels = image_of(drawn)
    ground = drawn.paint.style.theme.ground
    assert pixels.pixelColor(1600 - 4, 900).name() == ground
    assert pixels.pixelColor(1590, 990).name() == ground


@pytest.mark.parametrize("name", ["ring:16", "torus:4x4x4", "full:8", "switch:16", "trn2:4"])
@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_a_bare_fabric_of_any_shape_is_drawn(qapp, name, suffix):
    assert len(file(suffix, scenario=plans.bare(name), width=800, height=500)) > 5_000


def test_an_unknown_suffix_is_refused(qapp):
    with pytest.raises(InputError, match=r"'\.bmp'"):
        file(".bmp")


def test_the_running_application_is_taken(qapp):
    assert application() is qapp
