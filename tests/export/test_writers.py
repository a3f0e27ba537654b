"""Formats by suffix."""

import pytest

from tests.scene import plans
from trnviz.core.errors import InputError
from trnviz.export import svg, writers
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings


def test_a_suffix_names_its_format_in_any_case():
    assert writers.format_of(".PNG") is writers.FORMATS[".png"]
    assert writers.format_of(".svg").is_vector
    assert not writers.format_of(".svg").needs_qt


def test_an_unknown_suffix_is_refused_with_what_is_known():
    with pytest.raises(
        InputError, match=r"'.bmp' is not a kind of picture; one of .png, .svg, .pdf"
    ):
        writers.format_of(".bmp")


def test_the_svg_file_is_utf8():
    drawn = picture(plans.bare("trn2"), None, PictureSettings())
    assert writers.svg_file(drawn).decode() == svg.write(drawn)
