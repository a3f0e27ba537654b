"""What a user types is read in the language of the window, and in English as well."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests import scenarios
from trnviz.core.errors import InputError, PlacementError
from trnviz.core.placement import TRAY
from trnviz.gui import app
from trnviz.gui.bench.form import SizeEdit
from trnviz.gui.canvas.drop_edit import drop_on, places
from trnviz.gui.canvas.selection import Piece
from trnviz.gui.language import Catalogue

LAYER = Piece(kind="layer", stage=0, numbers=(19,))
EXPERT = Piece(kind="expert", stage=0, numbers=(1, 2))


@pytest.fixture
def in_german(german: None) -> Iterator[None]:
    """A window that speaks German, as far as places go, and writes numbers like it."""
    application = app.start_application()
    words = {"stage {0}": "Stufe {0}", "group {0}": "Gruppe {0}", "tray": "Ablage"}
    catalogue = Catalogue({(text, ""): said for text, said in words.items()}, application)
    application.installTranslator(catalogue)
    yield
    application.removeTranslator(catalogue)


def test_a_stage_is_found_by_either_name(in_german: None) -> None:
    scenario = scenarios.trained()
    assert places(LAYER, scenario) == ("Stufe 1",)
    found = {drop_on(LAYER, name, scenario, over_commit=False) for name in ("Stufe 1", "stage 1")}
    assert len(found) == 1


def test_a_group_and_the_tray_are_found_by_either_name(in_german: None) -> None:
    scenario = scenarios.mixtral()
    assert places(EXPERT, scenario)[0] == "Gruppe 0"
    assert places(EXPERT, scenario)[-1] == "Ablage"
    for name in (" ablage", "Tray"):
        assert drop_on(EXPERT, name, scenario, over_commit=False).chip == TRAY
    found = {drop_on(EXPERT, name, scenario, over_commit=False) for name in ("gruppe 1", "group 1")}
    assert len(found) == 1


@pytest.mark.parametrize("name", ["Gruppe 1", "Stufe", "Stufe x", "stage  1", "", "{0}"])
def test_another_place_is_refused_with_an_example(in_german: None, name: str) -> None:
    with pytest.raises(PlacementError, match="such as Stufe 1"):
        drop_on(LAYER, name, scenarios.trained(), over_commit=False)


def test_a_size_is_typed_and_shown_with_a_comma(in_german: None, qtbot: QtBot) -> None:
    edit = SizeEdit("Größe", "1,5 MiB")
    qtbot.addWidget(edit)
    assert edit.value() == 3 << 19
    edit.show_value(3 << 9)
    assert edit.text() == "1,5 KiB"
    assert edit.value() == 3 << 9
    edit.setText("viel")
    with pytest.raises(InputError):
        edit.value()
