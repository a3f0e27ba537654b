"""Another layout is another drawing of the same document, and one step to undo."""

import pytest

from tests import scenarios
from tests.gui import windows
from trnviz.core.view import LAYOUTS

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def places(window):
    return window.scene.layout_.chip_box_su.tolist()


@pytest.mark.parametrize("name", [name for name in LAYOUTS if name != "racks"])
def test_a_layout_from_the_menu_moves_the_chips_and_undo_brings_them_back(name):
    with windows.shown(scenarios.trained()) as window:
        before = places(window)
        window.actions_[f"layout_{name}"].trigger()
        windows.settle()
        assert places(window) != before
        assert window.actions_[f"layout_{name}"].isChecked()
        assert window.isWindowModified()
        window.actions_["undo"].trigger()
        windows.settle()
        assert places(window) == before
        assert window.actions_["layout_racks"].isChecked()
