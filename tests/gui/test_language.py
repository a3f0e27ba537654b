"""The language of the window: texts, catalogues, and Qt's own texts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QDialogButtonBox, QLabel
from pytestqt.qtbot import QtBot

from tests import scenarios
from tests.gui import windows
from trnviz.gui import app, language
from trnviz.gui.language import Catalogue, Quote, later, said, tr
from trnviz.gui.panels.facts import Fact, Section, figure_source, plain


@pytest.fixture
def speaks() -> Iterator[Catalogue]:
    """An application that speaks a language of three words."""
    application = app.start_application()
    words = {("Open", ""): "Öffnen", ("{0} left", "bytes"): "noch {0}", ("{0} left", ""): "{0} weg"}
    catalogue = Catalogue(words, application)
    application.installTranslator(catalogue)
    yield catalogue
    application.removeTranslator(catalogue)


def test_a_text_is_found_by_itself_and_by_what_it_is_about(speaks: Catalogue) -> None:
    assert tr("Open") == "Öffnen"
    assert tr("{0} left", "bytes").format(3) == "noch 3"
    assert tr("{0} left").format(3) == "3 weg"


def test_what_goes_into_files_is_english(speaks: Catalogue, german: None) -> None:
    with language.in_english():
        assert tr("Open") == "Open"
        assert QLocale().decimalPoint() == "."
    assert tr("Open") == "Öffnen"
    assert QLocale().decimalPoint() == ","


def test_a_text_that_is_missing_stays_english(speaks: Catalogue) -> None:
    assert tr("Something else") == "Something else"
    assert later("Open") == "Open"


def test_the_texts_of_any_class_are_found(speaks: Catalogue) -> None:
    assert QCoreApplication.translate("SomeDialog", "Open") == "Öffnen"


def test_a_catalogue_of_linguist_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "xx.ts"
    file.write_text(
        """<?xml version="1.0" encoding="utf-8"?><!DOCTYPE TS>
        <TS version="2.1" language="xx"><context>
        <name>any</name>
        <message><source>One &amp; two</source><translation>Eins &amp; zwei</translation></message>
        <message><source>Free</source><comment>of bytes</comment>
        <translation>Frei</translation></message>
        <message><source>New</source><translation type="unfinished">Neu?</translation></message>
        </context></TS>""",
        encoding="utf-8",
    )
    monkeypatch.setattr(language.resources, "path", lambda *_: file)
    assert language.read_catalogue("xx") == {
        ("One & two", ""): "Eins & zwei",
        ("Free", "of bytes"): "Frei",
    }


def test_the_system_decides_unless_a_language_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoken(name: str) -> str:
        monkeypatch.setattr(QLocale, "system", staticmethod(lambda: QLocale(name)))
        return language.resolved("system")

    assert spoken("de_AT") == "de"
    assert spoken("en_GB") == "en"
    assert spoken("fr_FR") == "en"
    assert language.resolved("de") == "de"
    assert language.resolved("something a newer version knows") == "en"


def test_qt_speaks_the_language_too(qtbot: QtBot) -> None:
    application = app.start_application()
    before = QLocale()
    installed = language.install(application, "de")
    try:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        qtbot.addWidget(box)
        assert box.buttons()[0].text().replace("&", "") == "Abbrechen"
        assert QLocale().decimalPoint() == ","
    finally:
        for catalogue in installed:
            application.removeTranslator(catalogue)
        QLocale.setDefault(before)


def test_english_reads_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "read_catalogue", lambda _: pytest.fail("read one"))
    before = QLocale()
    assert language.install(app.start_application(), "en") == []
    QLocale.setDefault(before)


def test_words_of_others_stay_as_they_were_written(speaks: Catalogue) -> None:
    assert said("Open") == "Öffnen"
    assert said(Quote("Open")) == "Open"
    fact = Fact(label="HBM", value="96 GiB", source=Quote("Open. Other"))
    assert plain((Section(title="Chip", facts=(fact,)),), 1).endswith("[Open]")


@pytest.mark.parametrize("name", ["i1.c5", "i1.c5>i1.c6"])
def test_the_inspector_quotes_its_sources(name: str) -> None:
    application = app.start_application()
    hardware = scenarios.trained().topology.hardware
    assert hardware is not None
    quotes = {figure_source(hardware.figure(each)) for each in hardware.figures}
    installed = language.install(application, "de")
    try:
        with windows.shown(scenarios.trained()) as window:
            window.desk.select_name(name)
            windows.settle()
            seen = [each for each in window.findChildren(QLabel) if each.isVisibleTo(window)]
            labels = {label.text().replace("\u200b", "") for label in seen}
    finally:
        for translator in installed:
            application.removeTranslator(translator)
        QLocale.setDefault(QLocale.c())
    sources = {text for text in labels if "ublished: " in text or "icial)" in text}
    assert sources
    assert sources <= quotes
