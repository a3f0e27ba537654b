"""The review as a PDF: a text document on A4 pages, the picture painted into it, text as text."""

from collections.abc import Iterator
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from trnviz.export.picture import Picture
from trnviz.export.report.markup import table_lines
from trnviz.export.report.parts import (
    Bars,
    Block,
    Bullets,
    Drawing,
    Listing,
    Paragraph,
    Report,
    Table,
)
from trnviz.gui.fonts import FAMILY, load
from trnviz.gui.image import application, paint_picture, undated

_DPI = 1200
_MARGIN_MM, _FOOT_MM = 17.0, 9.0
_POINTS = 72.0
_MM_PER_INCH = 25.4
_TEXT_PT, _FOOT_PT = 9.0, 7.5
_SECTION = 2
_BAR_SHARE = 44
_MOST_WIDE = 7
"""More columns than this take smaller letters."""
"""Width of a whole bar in percent."""
_INDENT_PX = 12.0
_PICTURE = QTextFormat.ObjectTypes.UserObject + 1
_ROOM_PT = 80.0
"""A heading with less room below it goes to the next page."""
_STYLE = """
h1 { font-size: 17pt; margin-bottom: 4pt; }
h2 { font-size: 12.5pt; margin-top: 16pt; margin-bottom: 5pt; }
p { margin-top: 3pt; margin-bottom: 5pt; }
ul { margin-top: 2pt; margin-bottom: 4pt; }
li { margin-bottom: 2pt; }
.sub { color: #596273; }
th { font-weight: 700; background-color: #eef1f5; }
td, th { padding: 2pt; }
pre { font-family: monospace; font-size: 8pt; background-color: #f5f7fa; }
"""


class _Drawings(QPyTextObject):
    """Paints pictures where the text has a place for one."""

    def __init__(self, pictures: list[Picture], width_pt: float) -> None:
        super().__init__()
        self._pictures, self._width_pt = pictures, width_pt

    def intrinsicSize(self, _document: QTextDocument, _at: int, form: QTextFormat) -> QSizeF:
        """As wide as the page."""
        page = self._pictures[form.intProperty(_PICTURE)].page
        return QSizeF(self._width_pt, self._width_pt * page.height_px / page.width_px)

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        _document: QTextDocument,
        _at: int,
        form: QTextFormat,
    ) -> None:
        """The picture itself, by the one path that paints it."""
        drawn = self._pictures[form.intProperty(_PICTURE)]
        painter.save()
        painter.translate(rect.topLeft())
        scale = rect.width() / drawn.page.width_px
        painter.scale(scale, scale)
        paint_picture(painter, drawn)
        painter.restore()


def report_pdf(report: Report) -> bytes:
    """The file."""
    application()
    load()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    none = QMarginsF(0, 0, 0, 0)
    a4 = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(QPageLayout(a4, QPageLayout.Orientation.Portrait, none))
    writer.setResolution(_DPI)
    writer.setTitle(report.title)
    writer.setCreator("trnviz")
    page = writer.pageLayout().fullRectPoints()
    margin = _MARGIN_MM / _MM_PER_INCH * _POINTS
    room = QSizeF(page.width() - 2 * margin, page.height() - 2 * margin)
    made = _laid_out(report, room)
    with QPainter(writer) as painter:
        painter.scale(_DPI / _POINTS, _DPI / _POINTS)
        for number in range(made.document.pageCount()):
            if number:
                writer.newPage()
            painter.save()
            painter.translate(margin, margin - number * room.height())
            made.draw(painter, QRectF(0, number * room.height(), room.width(), room.height()))
            painter.restore()
            _foot(painter, QSizeF(page.size()), report, (number + 1, made.document.pageCount()))
    return undated(bytes(buffer.data().data()))


def _foot(painter: QPainter, page: QSizeF, report: Report, number: tuple[int, int]) -> None:
    """Title and page number below the text."""
    font = QFont(FAMILY)
    font.setPixelSize(round(_FOOT_PT))
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.darkGray)
    margin = _MARGIN_MM / _MM_PER_INCH * _POINTS
    low = page.height() - _FOOT_MM / _MM_PER_INCH * _POINTS - _FOOT_PT
    box = QRectF(margin, low, page.width() - 2 * margin, _FOOT_PT * 2)
    where = f"{number[0]} of {number[1]}"
    metrics = painter.fontMetrics()
    room = box.width() - metrics.horizontalAdvance(where) - 2 * _FOOT_PT
    title = metrics.elidedText(report.title, Qt.TextElideMode.ElideRight, int(room))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft, title)
    painter.drawText(box, Qt.AlignmentFlag.AlignRight, where)


def _laid_out(report: Report, room: QSizeF) -> "_Text":
    """With no heading alone at the end of a page: each such begins the next.

    A format that is changed afterwards leaves blocks without lines, so the text is made anew.
    """
    breaks: frozenset[int] = frozenset()
    made = _Text(report, room, breaks)
    for _ in report.sections:
        lonely = made.lonely_headings() - breaks
        if not lonely:
            break
        breaks |= {min(lonely)}
        made = _Text(report, room, breaks)
    return made


class _Text:
    """The text document of a review, laid out in points."""

    def __init__(self, report: Report, room: QSizeF, breaks: frozenset[int]) -> None:
        self.pictures = [
            block.picture
            for section in report.sections
            for block in section.blocks
            if isinstance(block, Drawing)
        ]
        self.document = QTextDocument()
        self._drawings = _Drawings(self.pictures, room.width())
        self.document.documentLayout().registerHandler(_PICTURE, self._drawings)
        font = QFont(FAMILY)
        font.setPixelSize(round(_TEXT_PT))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        self.document.setDefaultFont(font)
        self.document.setUndoRedoEnabled(False)
        self.document.setDocumentMargin(0)
        self.document.setIndentWidth(_INDENT_PX)
        self.document.setDefaultStyleSheet(_STYLE.replace("pt", "px"))
        self.document.setHtml("".join(_html(report, breaks)))
        self._place_pictures()
        self.document.setPageSize(room)
        self._page_px = room.height()

    def draw(self, painter: QPainter, part: QRectF) -> None:
        """One page."""
        painter.setClipRect(part)
        context = self.document.documentLayout().PaintContext()
        context.clip = part
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, "#1b2430")
        context.palette = palette
        self.document.documentLayout().draw(painter, context)

    def _place_pictures(self) -> None:
        for index in range(len(self.pictures)):
            found = self.document.find(_mark(index))
            form = QTextCharFormat()
            form.setObjectType(_PICTURE)
            form.setProperty(_PICTURE, index)
            found.insertText("\N{OBJECT REPLACEMENT CHARACTER}", form)

    def lonely_headings(self) -> frozenset[int]:
        """Sections, counted from 0, whose heading is parted from what is under it.

        By the end of the page, or because the picture does not fit below it.
        """
        layout, found, number, page = self.document.documentLayout(), [], -1, 0
        block = self.document.begin()
        while block.isValid():
            box = layout.blockBoundingRect(block)
            if block.blockFormat().headingLevel() == _SECTION:
                number, page = number + 1, int(box.top() // self._page_px)
                if self._page_px - box.bottom() % self._page_px < _ROOM_PT:
                    found.append(number)
            elif "\N{OBJECT REPLACEMENT CHARACTER}" in block.text():
                fits = int(box.bottom() // self._page_px) == page
                found += [] if fits else [number]
            block = block.next()
        return frozenset(found)


# --- as the text document reads it ----------------------------------------------------------------


def _html(report: Report, breaks: frozenset[int]) -> Iterator[str]:
    yield f"<h1>{escape(report.title)}</h1>"
    yield f'<p class="sub">{escape(report.subtitle)}</p>'
    pictures = number = 0
    for section in report.sections:
        body = []
        for block in section.blocks:
            if isinstance(block, Drawing):
                body.append(f"<p>{_mark(pictures)}</p>")
                pictures += 1
            else:
                body.append("".join(_block(block)))
        if any(body):
            style = ' style="page-break-before: always"' if number in breaks else ""
            yield f"<h2{style}>{escape(section.title)}</h2>"
            yield from body
            number += 1


def _mark(index: int) -> str:
    return f"[[picture {index}]]"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Paragraph):
        lead = f"<b>{escape(block.lead)}</b> " if block.lead else ""
        yield f"<p>{lead}{escape(block.text)}</p>"
    elif isinstance(block, Bullets):
        yield "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in block.items) + "</ul>"
    elif isinstance(block, Table):
        size_px = 7 if len(block.head) > _MOST_WIDE else 8
        looks = f' width="100%" cellspacing="0" cellpadding="2" style="font-size: {size_px}px"'
        yield from table_lines(block, looks, _side)
    elif isinstance(block, Bars):
        yield from _bars(block)
    elif isinstance(block, Listing):
        yield "<pre>" + escape("\n".join(block.lines)) + "</pre>"


def _side(table: Table, column: int) -> str:
    width = f' width="{100 * table.widths[column]:.0f}%"' if table.widths else ""
    return width + (' align="left"' if column < table.words else ' align="right"')


def _bars(bars: Bars) -> Iterator[str]:
    """Each bar as a table of its own: its words, the bar, its value."""
    for bar in bars.bars:
        filled = max(1, round(_BAR_SHARE * bar.share))
        yield (
            f'<table width="100%" cellspacing="0" cellpadding="2"><tr><td width="36%">'
            f'{escape(bar.label)}</td><td width="{filled}%" bgcolor="{bar.color}">&nbsp;</td>'
            f'<td width="{64 - filled}%">&nbsp;{escape(bar.value)}</td></tr></table>'
        )
