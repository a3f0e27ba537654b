"""The language of the window: texts are English in the code, and looked up when they are shown.

`tr` looks a text up; `later` marks one of a table, which `tr` is given when it is shown; `said` is
for sentences of core, session and files, which are looked up filled in (`sentences`). A text is
found by itself, whoever shows it, so a catalogue has one entry for it; where one English word needs
two words elsewhere, `about` tells them apart. Catalogues are files of Qt Linguist in
`resources/languages`, kept complete by `packaging/list_texts.py`. English needs no catalogue, and a
start in English reads none.

Pictures, reports and files are English in every language, so that a document gives the same bytes
for everybody.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    QTranslator,
)

from trnviz.files import resources

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trnviz.gui.sentences import Sentences

CONTEXT, SENTENCES = "trnviz", "sentences"
SYSTEM, ENGLISH = "system", "en"
NAMES = {ENGLISH: "English", "de": "Deutsch"}
"""Of the languages there are, as their speakers write them."""
CHOICES = (SYSTEM, *NAMES)


def tr(text: str, about: str = "") -> str:
    """A text in the language of the window; `{0}` and the like are left for `str.format`."""
    return QCoreApplication.translate(CONTEXT, text, about or None)


class Quote(str):
    """Words of others, which stay as they were written."""

    __slots__ = ()


def said(sentence: str) -> str:
    """A sentence of a layer below, which has its numbers filled in, in the window's language."""
    if isinstance(sentence, Quote):
        return sentence
    return QCoreApplication.translate(SENTENCES, sentence)


def later(text: str) -> str:
    """The text itself: it stands in a table and goes through `tr` when it is shown."""
    return text


class Catalogue(QTranslator):
    """What Qt asks for every text it shows, its own and ours.

    Attributes:
        is_silent: Whether it leaves everything in English for now.
    """

    is_silent = False

    def __init__(self, texts: "Mapping[tuple[str, str], str]", parent: QObject) -> None:
        super().__init__(parent)
        self._texts = texts
        self._sentences: Sentences | None = None

    def isEmpty(self) -> bool:
        """Never: an empty one is not asked."""
        return False

    def translate(
        self, context: str, text: str, about: str | None = None, _count: int = -1
    ) -> str | None:
        """The text in this language; none where the catalogue does not have it."""
        if Catalogue.is_silent:
            return None
        found = self._texts.get((text, about or ""))
        return self._said(text) if found is None and context == SENTENCES else found

    def _said(self, sentence: str) -> str | None:
        if self._sentences is None:
            from trnviz.gui.sentences import Sentences

            self._sentences = Sentences({text: to for (text, _), to in self._texts.items()})
        return self._sentences.find(sentence)


@contextmanager
def in_english() -> Iterator[None]:
    """Meanwhile every text is English and every number has a point: for what goes into files."""
    locale = QLocale()
    QLocale.setDefault(QLocale.c())
    Catalogue.is_silent = True
    try:
        yield
    finally:
        Catalogue.is_silent = False
        QLocale.setDefault(locale)


def read_catalogue(language: str) -> dict[tuple[str, str], str]:
    """The finished texts of a language, by the English one and what it is about.

    Raises:
        InputError: There is no such catalogue.
    """
    from xml.etree import ElementTree

    file = resources.path("languages", language)
    root = ElementTree.parse(file).getroot()  # noqa: S314 - our own file
    found: dict[tuple[str, str], str] = {}
    for message in root.iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.get("type") is None:
            key = message.findtext("source", ""), message.findtext("comment", "")
            found[key] = translation.text or ""
    return found


def resolved(choice: str) -> str:
    """The language of a choice: the one named, or the system's if there is a catalogue for it."""
    if choice in NAMES:
        return choice
    wanted = QLocale.system().name().partition("_")[0]
    return wanted if wanted in NAMES else ENGLISH


def install(application: QCoreApplication, choice: str) -> list[QTranslator]:
    """Let the window speak a language from here on, and Qt's own dialogs and fields with it.

    Returns:
        What was installed: nothing for English.
    """
    language = resolved(choice)
    QLocale.setDefault(_locale(choice))
    if language == ENGLISH:
        return []
    of_qt = QTranslator(application)
    of_qt.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    installed = [of_qt, Catalogue(read_catalogue(language), application)]
    for catalogue in installed:
        application.installTranslator(catalogue)
    return installed


def _locale(choice: str) -> QLocale:
    """How numbers are written: as the system does, or as the language that was chosen."""
    locale = QLocale(choice) if choice in NAMES else QLocale.system()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale
