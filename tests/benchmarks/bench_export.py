"""Budgets: PNG 4K 400 ms, SVG 10 ms, PDF 30 ms, from a composed picture."""

import pytest

from tests.scene import plans
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.gui.image import file_of, image_of


def drawn(**settings):
    return picture(plans.training(), plans.result(), PictureSettings(time_s=1.0, **settings))


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def bench_export(benchmark, qapp, suffix):
    benchmark(file_of, drawn(metric="peak"), suffix)


def bench_png_4k(benchmark, qapp):
    made = drawn(width=3840, height=2400, metric="peak")
    benchmark.pedantic(file_of, (made, ".png"), rounds=5)


def bench_pixels_4k(benchmark, qapp):
    """Without the encoding."""
    benchmark.pedantic(image_of, (drawn(width=3840, height=2400, metric="peak"),), rounds=5)
