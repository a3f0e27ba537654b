"""Brings the catalogues of `resources/languages` in line with the texts of the program.

    python packaging/list_texts.py

Part of `make format`. A text that is new is added unfinished, one that is gone is dropped, and
what has been translated stays. Qt Linguist opens the files. Texts of the window are those that go
through `tr` or `later`, or stand in a table; sentences are all f-strings and literals with two
words or more in the layers below it, with `{0}` for the first thing that is filled in.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "resources" / "languages"
MARKS = ("tr", "later")
TABLES = {
    "Row": ("text", "tip", "short"),
    "Panel": ("title",),
    "Shown": ("title", "tip"),
    "PlanField": ("label", "tip"),
    "Step": ("title", "text"),
    "Fact": ("label",),
    "Section": ("title",),
}
"""Values whose fields are looked up when they are shown."""
SPEAKERS = ("core", "session", "files")
"""Layers whose sentences the window shows."""
EXPORTERS = ("animation", "deltas", "difference", "numbers", "settings")
"""Modules of the layer that makes files whose sentences the window shows."""
DESCRIBERS = (
    "assumed", "beside", "describe", "facts", "origins", "overview", "quality_lines",
)  # fmt: skip
"""Panels of the window that make sentences as the layers below do, also of one word."""
NAMERS = ("sizes", "writers")
"""Modules of that layer that name things in one word or two."""
REFUSERS = ("image", "panel_files", "recording", "settings", "app")
"""Modules of the window whose errors are shown elsewhere."""
_FIELD = re.compile(r"\{\d+\}")
_WORD = re.compile(r"[^\W\d_]{2,}")
_WRITTEN = re.compile(r"  |# |\\|<(\?xml|[^>]*=)")
"""How lines of files begin that the program writes, and patterns that it looks for."""

Text = tuple[str, str]
"""An English text, and what it is about."""


def texts(package: Path) -> list[Text]:
    """Every text and every sentence of the program, once, in alphabetical order."""
    found: set[Text] = set()
    gui = package / "gui"
    for path in gui.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                found.update(_of_call(node))
    speakers = [path for layer in SPEAKERS for path in package.joinpath(layer).rglob("*.py")]
    speakers += [package / "export" / f"{name}.py" for name in EXPORTERS]
    speakers += [gui / f"{name}.py" for name in REFUSERS]
    describers = [gui / "panels" / f"{name}.py" for name in DESCRIBERS]
    describers += [package / "export" / f"{name}.py" for name in NAMERS]
    for path, least in [(p, 2) for p in speakers] + [(p, 1) for p in describers]:
        found.update((text, "") for text in sentences(path, least))
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


def sentences(path: Path, least_words: int) -> Iterator[str]:
    """What a module may say: its f-strings and literals that read like sentences."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {id(part) for node in ast.walk(tree) for part in _not_said(node)}
    for node in ast.walk(tree):
        text = _template(node) if id(node) not in skipped else ""
        words = _WORD.findall(_FIELD.sub(" ", text))
        enough = 1 if isinstance(node, ast.JoinedStr) else least_words
        is_said = len(words) >= enough and any(word[1:].islower() for word in words)
        is_name = ("_" in text or text.startswith(".")) and " " not in text.strip()
        if (
            is_said
            and not is_name
            and not _WRITTEN.match(text)
            and (" " in text.strip() or least_words == 1)
        ):
            yield text


def _not_said(node: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, parts of f-strings, annotations, and what only programmers see."""
    if isinstance(node, ast.JoinedStr):
        yield from node.values
    for statement in getattr(node, "body", None) or () if not isinstance(node, ast.expr) else ():
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            yield statement.value
    if isinstance(node, ast.Call) and _name(node) in {"compile", "warning", "info", "exception"}:
        yield from (part for argument in node.args for part in ast.walk(argument))
    for notes in (getattr(node, "annotation", None), getattr(node, "returns", None)):
        yield from ast.walk(notes) if isinstance(notes, ast.AST) else ()


def _template(node: ast.AST) -> str:
    """A literal as it is; an f-string with numbers in its places."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    text, place = "", 0
    for part in node.values:
        if isinstance(part, ast.Constant):
            text += str(part.value).replace("{", "{{").replace("}", "}}")
        else:
            text += f"{{{place}}}"
            place += 1
    return text


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
    written = ElementTree.tostring(top, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{written}\n'


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
    wanted = texts(ROOT / "trnviz")
    for path in sorted(CATALOGUES.glob("*.ts")):
        before = finished(path)
        path.write_text(catalogue(path.stem, wanted, before), encoding="utf-8")
        waiting = sum(text not in before for text in wanted)
        print(f"{path.name}: {len(wanted)} texts, {waiting} unfinished")
    return 0


if __name__ == "__main__":
    sys.exit(main())
