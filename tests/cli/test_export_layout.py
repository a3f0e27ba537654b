"""`export --layout`: another drawing of the document, which stays as it is."""

import pytest

from tests.scenarios import bare
from trnviz.cli.main import main
from trnviz.core.view import LAYOUTS
from trnviz.files import document


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "plan.trnviz"
    document.write(path, bare())
    return path


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_document_is_drawn_in_any_layout(file, tmp_path, name):
    before = file.read_bytes()
    out = tmp_path / f"{name}.svg"
    assert main(["export", str(file), "-o", str(out), "--layout", name]) == 0
    assert f"layout {name}" in out.read_text()
    assert file.read_bytes() == before


def test_the_documents_own_layout_is_the_default(file, tmp_path):
    out = tmp_path / "out.svg"
    assert main(["export", str(file), "-o", str(out)]) == 0
    assert "layout racks" in out.read_text()
