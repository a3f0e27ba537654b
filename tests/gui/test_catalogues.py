"""Catalogues say everything, and the window asks for everything."""

import re

import pytest

from tests import scenarios
from tests.gui import texts, windows
from tests.paths import ROOT
from tests.test_prepare import load
from trnviz.files import resources
from trnviz.gui import app, language
from trnviz.gui.actions import ROWS
from trnviz.gui.canvas.selection import Selection
from trnviz.gui.dialogs.export import ExportDialog
from trnviz.gui.language import Catalogue

list_texts = load("list_texts")
WANTED = list_texts.texts(ROOT / "trnviz")
LANGUAGES = tuple(name for name in language.NAMES if name != language.ENGLISH)
PLACE = re.compile(r"\{[^{}]*\}")
_FIGURES = {part for name in scenarios.bare().hardware.figures for part in name.split("_")}
PIECES = {
    "figures of the hardware as files write them": rf"\b({'|'.join(sorted(_FIGURES))})\b",
    "sources as they were published": r".*\((official|secondary|inferred|assumption)\).*",
    "rank names": r"\b[td]\d+ of stage \d+",
    "the program": "trnviz",
    "names of models and presets": r"\S*(mini|medium|gpt-oss|trn\d|ultraserver|"
    rf"{'|'.join({name.partition('-')[0] for name in resources.names('models')})})\S*",
    "names of collectives": r"\b(pp|ep|tp|dp|cp) [a-z]+_[a-z_]+(, (expert TP|combine|dispatch))?",
    "Qt's own": "Press shortcut|^(Close|Float|Save)$",
    "keys": r"\(?\b(Ctrl|Shift|Alt|Home|End|Space|Del|Return|Enter|Esc|Left|Right|Up|Down|PgUp|"
    r"PgDown)\b\S*",
    "versions": r"(Python|PySide6?|Qt|numpy|NumPy|pyqtgraph|networkx) [\d.]+",
    "units": "[GMT]bps",
    "menus of charts that pyqtgraph makes and nobody can open": "^(Alpha|Average|Downsample|Export|"
    r"Grid|Plot Options|Points|Transforms)(\.\.\.)?$",
    "settings as files write them": r"\b(nxd|line|training|mixed precision)\b",
}
"""What may be seen in English in any language, and why."""


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_catalogue_has_every_text_finished_and_no_other(name: str) -> None:
    found = language.read_catalogue(name)
    missing = [text for text in WANTED if text not in found]
    assert not missing, f"run packaging/list_texts.py and translate {missing[:5]}"
    assert set(found) == set(WANTED), "run packaging/list_texts.py"


def test_every_language_that_is_offered_has_a_catalogue_and_an_action() -> None:
    assert set(LANGUAGES) == set(resources.names("languages"))
    names = {row.name for row in ROWS}
    assert all(f"language_{choice}" in names for choice in language.CHOICES)


@pytest.mark.parametrize("name", LANGUAGES)
def test_translations_have_the_places_spaces_and_keys_of_their_texts(name: str) -> None:
    for (text, _), said in language.read_catalogue(name).items():
        assert set(PLACE.findall(text)) == set(PLACE.findall(said)), text
        assert text[:1].isspace() == said[:1].isspace(), text
        assert text[-1:].isspace() == said[-1:].isspace(), text
        assert text.endswith("...") == said.endswith("..."), text
        assert text.count("&") == said.count("&"), text
        assert said.strip(), text


@pytest.fixture
def speak(monkeypatch):
    """Let the application speak a language for the length of a test."""
    application = app.start_application()
    installed = []

    def chosen(catalogues):
        installed.extend(catalogues)
        return application

    yield chosen
    for catalogue in installed:
        application.removeTranslator(catalogue)
    app.language.QLocale.setDefault(app.language.QLocale.c())


@pytest.mark.parametrize("name", language.NAMES)
def test_no_menu_has_a_mnemonic_twice(speak, name: str) -> None:
    speak(language.install(app.start_application(), name))
    with windows.shown(scenarios.bare()) as window:
        bar = [action.text() for action in window.menuBar().actions()]
        assert _doubled(bar) == []
        for path, menu in window.menus.items():
            menu.aboutToShow.emit()
            assert _doubled([action.text() for action in menu.actions()]) == [], path
        assert window.windowTitle().endswith("trnviz")
        assert (window.menuBar().actions()[0].text() == "&File") == (name == language.ENGLISH)


def _doubled(entries):
    keys = [found[1].lower() for text in entries if (found := re.search(r"&([^&])", text))]
    return [key for key in keys if keys.count(key) > 1]


@pytest.mark.parametrize("panels", ["few", "all"])
def test_every_text_of_the_window_is_looked_up(speak, panels: str) -> None:
    """In a language in which every text stands in brackets, nothing stands outside."""
    _in_brackets(speak)
    with windows.shown(scenarios.mixtral(), simulated=True) as window:
        if panels == "all":
            for row in ROWS:
                if row.name.startswith("panel_"):
                    window.actions_[row.name].trigger()
            windows.settle(0.2)
        outside = {(where, text) for where, text in texts.of(window) if _outside(text)}
        assert sorted(outside) == []


@pytest.mark.parametrize("name", language.NAMES)
def test_the_export_dialog_is_as_wide_as_its_words(speak, name: str) -> None:
    speak(language.install(app.start_application(), name))
    with windows.shown(scenarios.trained(), simulated=True) as window:
        dialog = ExportDialog(window.desk.parts, window)
        dialog.open()
        windows.settle(0.05)
        assert dialog.choices.width() >= dialog.choices.minimumSizeHint().width()
        scroll = dialog.choices.parentWidget().parentWidget()
        assert scroll.viewport().width() >= dialog.choices.width()
        dialog.reject()
        windows.settle()


@pytest.mark.parametrize(
    "name",
    ["export", "report", "decision", "about", "move_to", "keys", "change_keys", "palette", "tour"],
)
def test_every_text_of_a_dialog_is_looked_up(speak, name: str) -> None:
    application = _in_brackets(speak)
    with windows.shown(scenarios.mixtral(), simulated=True) as window:
        window.desk.scene.select(Selection(ranks=(0,)))
        window.actions_[name].trigger()
        windows.settle(0.3)
        tops = [top for top in application.topLevelWidgets() if top.isVisible()]
        found = {pair for top in tops for pair in texts.of(top) if _outside(pair[1])}
        for top in tops:
            if top is not window:
                top.close()
        assert len(tops) > 1 or name == "tour"
        assert sorted(found) == []


def _in_brackets(speak):
    """An application in a language in which every text stands in brackets."""
    application = app.start_application()
    brackets = {text: f"⟦{text[0]}⟧" for text in WANTED}
    catalogue = Catalogue(brackets, application)
    application.installTranslator(catalogue)
    return speak([catalogue])


def _outside(text):
    rest = re.sub(r"<[^>]*>", "", text)
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", rest)) != rest:
        rest = inner
    for pattern in PIECES.values():
        rest = re.sub(pattern, "", rest)
    return re.search(r"\b[A-Z]?[a-z]{3,}\b", rest)
