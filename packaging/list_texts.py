"""Brings the catalogues of `resources/languages` in line with the texts of the window.

    python packaging/list_texts.py

Part of `make format`. A text that is new is added unfinished, one that is gone is dropped, and what
has been translated stays. Qt Linguist opens the files.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "resources" / "languages"
MARKS = ("tr", "later")
TABLES = {"Row": ("text", "tip", "short"), "Shown": ("title", "tip"), "Step": ("title", "text")}
"""Values whose fields are looked up when they are shown."""

Text = tuple[str, str]
"""An English text, and what it is about."""


def texts(top: Path) -> list[Text]:
    """Every text of the window, once, in alphabetical order."""
    found: set[Text] = set()
    for path in sorted(top.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                found.update(_of_call(node))
    return sorted(found - {("", "")})


def _of_call(call: ast.Call) -> Iterator[Text]:
    name = _name(call)
    if name in MARKS and call.args:
        about = next(_constants(call.args[1]), "") if len(call.args) > 1 else ""
        yield from ((text, about) for text in _constants(call.args[0]))
    for keyword in call.keywords:
        if keyword.arg in TABLES.get(name, ()):
            yield from ((text, "") for text in _constants(keyword.value))
        if name == "Row" and keyword.arg == "menu":
            yield from (
                (part, "") for text in _constants(keyword.value) for part in text.split("/")
            )


def _name(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _constants(node: ast.expr) -> Iterator[str]:
    """The text of a literal; both texts of a choice between two."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _constants(one)
            yield from _constants(other)


def catalogue(language: str, wanted: list[Text], before: dict[Text, str]) -> str:
    """The file of a language: every text with its translation, or unfinished."""
    top = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ElementTree.SubElement(top, "context")
    ElementTree.SubElement(context, "name").text = "trnviz"
    for text, about in wanted:
        message = ElementTree.SubElement(context, "message")
        ElementTree.SubElement(message, "source").text = text
        if about:
            ElementTree.SubElement(message, "comment").text = about
        translation = ElementTree.SubElement(message, "translation")
        if before.get((text, about)):
            translation.text = before[text, about]
        else:
            translation.set("type", "unfinished")
    ElementTree.indent(top, " ")
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{_written(top)}\n'


def _written(top: ElementTree.Element) -> str:
    return ElementTree.tostring(top, encoding="unicode", short_empty_elements=True)


def finished(path: Path) -> dict[Text, str]:
    """What has been translated in a file."""
    found: dict[Text, str] = {}
    root = ElementTree.parse(path)  # noqa: S314 - our own file
    for message in root.iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.text and not translation.get("type"):
            key = (message.findtext("source", ""), message.findtext("comment", ""))
            found[key] = translation.text
    return found


def main() -> int:
    """Rewrites every catalogue; says how many texts wait for a translation."""
    wanted = texts(ROOT / "trnviz" / "gui")
    for path in sorted(CATALOGUES.glob("*.ts")):
        before = finished(path)
        path.write_text(catalogue(path.stem, wanted, before), encoding="utf-8")
        waiting = sum(text not in before for text in wanted)
        print(f"{path.name}: {len(wanted)} texts, {waiting} unfinished")
    return 0


if __name__ == "__main__":
    sys.exit(main())
