"""The review as one HTML file: the picture as SVG, the font inside, nothing fetched."""

import re
from base64 import b64encode
from collections.abc import Iterator
from html import escape

from trnviz.export import svg
from trnviz.export.report.markup import table_lines
from trnviz.export.report.parts import (
    Bars,
    Block,
    Bullets,
    Drawing,
    Fold,
    Listing,
    Paragraph,
    Report,
    Section,
    Table,
)
from trnviz.files import resources

_FACES = (("trnviz-sans-regular", 400), ("trnviz-sans-semibold", 700))
_STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 'trnviz Sans', Inter, 'Helvetica Neue', Arial, sans-serif; color: #1b2430;
  background: #fff; margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 68rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .4rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; padding-top: .5rem; border-top: 1px solid #d5dbe3; }
p { margin: .5rem 0; max-width: 52rem; }
.sub { color: #596273; }
.lead { font-weight: 700; }
nav ol { columns: 2; padding-left: 1.2rem; max-width: 44rem; margin: 1rem 0; font-size: .93rem; }
a { color: #1f5ea8; }
ul { padding-left: 1.2rem; max-width: 52rem; }
li { margin: .25rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: .7rem 0; font-size: .87rem; line-height: 1.35; }
th { text-align: left; font-weight: 700; border-bottom: 2px solid #b9c2ce; }
th, td { padding: .3rem .7rem .3rem 0; vertical-align: top; }
td { border-bottom: 1px solid #e4e8ee; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bars td { border: 0; padding: .2rem .7rem .2rem 0; }
.bars .track { width: 26rem; background: #f1f3f6; padding: 0; }
.bars .fill { height: 1.05rem; }
pre { background: #f5f7fa; padding: .7rem 1rem; overflow-x: auto; font-size: .85rem;
  line-height: 1.4; }
figure { margin: .8rem 0; }
figure svg { width: 100%; height: auto; border: 1px solid #d5dbe3; }
summary { cursor: pointer; }
@media print { body { max-width: none; padding: 0; font-size: 11px; } nav { display: none; }
  h2, tr, figure { break-inside: avoid; } h2 { break-after: avoid; } }
"""


def write(report: Report) -> str:
    """The whole file."""
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; font-src data:\">",
        f"<title>{escape(report.title)}</title>",
        f"<style>{_fonts()}{_STYLE}</style>",
        "</head>",
        "<body>",
        f"<h1>{escape(report.title)}</h1>",
        f'<p class="sub">{escape(report.subtitle)}</p>',
        *_contents(report),
    ]
    for number, section in enumerate(report.sections):
        parts += _section(number, section)
    parts += ["</body>", "</html>"]
    return "\n".join(parts) + "\n"


def _fonts() -> str:
    faces = []
    for name, weight in _FACES:
        data = b64encode(resources.path("fonts", name).read_bytes()).decode()
        faces.append(
            f"@font-face {{ font-family: 'trnviz Sans'; font-weight: {weight}; "
            f"src: url(data:font/otf;base64,{data}) format('opentype'); }}\n"
        )
    return "".join(faces)


def _contents(report: Report) -> Iterator[str]:
    yield "<nav><ol>"
    for number, section in enumerate(report.sections):
        yield f'<li><a href="#s{number}">{escape(section.title)}</a></li>'
    yield "</ol></nav>"


_PLACES = re.compile(r' id="|url\(#| href="#')
"""What stands before an id in SVG."""


def _section(number: int, section: Section) -> Iterator[str]:
    yield f'<section id="s{number}">'
    yield f"<h2>{escape(section.title)}</h2>"
    for block in section.blocks:
        yield from _block(block)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        lead = f'<span class="lead">{escape(block.lead)}</span> ' if block.lead else ""
        yield f"<p>{lead}{escape(block.text)}</p>"
    elif isinstance(block, Bullets):
        yield "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in block.items) + "</ul>"
    elif isinstance(block, Table):
        yield '<div class="scroll">'
        yield from table_lines(block, "", _side)
        yield "</div>"
    elif isinstance(block, Bars):
        yield from _bars(block)
    elif isinstance(block, Drawing):
        drawn = svg.write(block.picture).partition("\n")[2]
        if block.ids:
            drawn = _PLACES.sub(lambda place: place[0] + block.ids, drawn)
        yield f"<figure>{drawn}</figure>"
    elif isinstance(block, Listing):
        yield "<pre>" + escape("\n".join(block.lines)) + "</pre>"
    elif isinstance(block, Fold):
        yield f"<details><summary>{escape(block.title)}</summary>"
        yield f"<pre>{escape(block.text)}</pre></details>"


def _side(table: Table, column: int) -> str:
    return "" if column < table.words else ' class="n"'


def _bars(bars: Bars) -> Iterator[str]:
    yield '<table class="bars">'
    for bar in bars.bars:
        width = f"{100 * bar.share:.1f}%"
        yield (
            f'<tr><td>{escape(bar.label)}</td><td class="track"><div class="fill" '
            f'style="width: {width}; background: {bar.color}"></div></td>'
            f'<td class="n">{escape(bar.value)}</td></tr>'
        )
    yield "</table>"
