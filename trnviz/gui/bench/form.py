"""The question: group, operation, algorithm, size and rules, and what is wrong with them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.bench.question import PAIRED, Question
from trnviz.core.collectives.collective import CollectiveKind
from trnviz.core.collectives.registry import ALGORITHMS
from trnviz.core.errors import InputError
from trnviz.core.units import format_bytes, parse_bytes
from trnviz.gui import figures
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.language import later, said, tr
from trnviz.gui.panels.playback_bar import ElidedLabel
from trnviz.session.bench_groups import Offer

_FIRST_SIZE = "64 MiB"
_MOST_CHUNKS = 256
_AUTO = "auto"
_TIES = (
    (
        later("split over both ways"),
        "split",
        later("Traffic with two shortest ways takes both"),
    ),
    (
        later("clockwise"),
        "clockwise",
        later("Traffic with two shortest ways takes the growing coordinate"),
    ),
)
_NETWORKS = (
    (
        later("fluid, max-min fair"),
        "fluid",
        later("Flows share the links they pass max-min fairly"),
    ),
    (
        later("fifo messages"),
        "fifo",
        later("Whole messages queue at every link, store and forward"),
    ),
)
_SIZES_MEAN = {
    CollectiveKind.ALL_REDUCE: later("the buffer"),
    CollectiveKind.ALL_GATHER: later("the gathered total"),
    CollectiveKind.REDUCE_SCATTER: later("the input of one rank"),
    CollectiveKind.ALL_TO_ALL: later("what one rank holds"),
    CollectiveKind.BROADCAST: later("the buffer"),
    CollectiveKind.PERMUTE: later("the bytes of one pair"),
    CollectiveKind.SEND_RECV: later("the bytes of one pair"),
}


class SizeEdit(QLineEdit):
    """A number of bytes with its unit; the arrow keys double and halve it."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text)
        self.setAccessibleName(name)
        tip = self.tr("{0}, such as 64 MiB; Up and Down double and halve it")
        self.setToolTip(tip.format(name))

    def value(self) -> int:
        """The bytes.

        Raises:
            InputError: The text is no size.
        """
        size = parse_bytes(figures.typed(self.text()))
        if size < 0:
            below = self.tr("{0} is below zero").format(self.text())
            raise InputError(below, hint=self.tr("such as 64 MiB"))
        return size

    def show_value(self, size_bytes: int) -> None:
        """Show a size."""
        self.setText(size_text(size_bytes))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up doubles, Down halves."""
        keys = {Qt.Key.Key_Up: 2.0, Qt.Key.Key_Down: 0.5}
        factor = keys.get(Qt.Key(event.key()))
        if factor is None:
            super().keyPressEvent(event)
            return
        try:
            self.show_value(max(int(self.value() * factor), 1))
        except InputError:
            return


def size_text(size_bytes: int) -> str:
    """A size as it can be typed again: short where that is exact."""
    short = format_bytes(size_bytes)
    try:
        return figures.shown(short) if parse_bytes(short) == size_bytes else f"{size_bytes} B"
    except InputError:
        return f"{size_bytes} B"


@dataclass(frozen=True, slots=True)
class _Field:
    """One row of the form."""

    label: QLabel
    widget: QWidget

    def set_shown(self, shown: bool) -> None:  # noqa: FBT001 - like QWidget.setVisible
        self.label.setVisible(shown)
        self.widget.setVisible(shown)


class QuestionForm(QWidget):
    """Holds a question; `changed` comes whenever it may be another one."""

    changed = Signal()
    run_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, offers: Callable[[], Sequence[Offer]]) -> None:
        super().__init__()
        self._offers = offers
        self._refused: dict[str, str] = {}
        self._make_widgets()
        self._assemble()
        self._watch()
        self._follow_operation()

    # what it is made of

    def _make_widgets(self) -> None:
        self.group = QLineEdit()
        self.group.setPlaceholderText(self.tr("all chips"))
        self.group.setAccessibleName(self.tr("group"))
        self.group.setToolTip(
            self.tr("chips:0-15 or ranks:0-63, in ring order; a semicolon between groups")
        )
        self.choose = QToolButton()
        self.choose.setText(self.tr("Choose"))
        self.choose.setAccessibleName(self.tr("choose a group"))
        self.choose.setToolTip(
            self.tr("Take the selection, a ring or plane of a chip, a group of the plan")
        )
        self.choose.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.choose.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.menu = QMenu(self.choose)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.choose.setMenu(self.menu)
        self.operation = _combo(
            tr("operation"), [(kind.value, kind, "") for kind in CollectiveKind]
        )
        rows = [(_AUTO, _AUTO, self.tr("The fastest for this size and group, found by trying"))]
        rows += [(name, name, said(algorithm.idea)) for name, algorithm in ALGORITHMS.items()]
        self.algorithm = _combo(tr("algorithm"), rows)
        self.size_edit = SizeEdit(tr("size"), _FIRST_SIZE)
        self.chunks = QSpinBox()
        self.chunks.setRange(0, _MOST_CHUNKS)
        self.chunks.setSpecialValueText(self.tr("auto"))
        self.chunks.setAccessibleName(self.tr("chunks"))
        self.chunks.setToolTip(
            self.tr("Pieces that each lane's share is cut into, so that phases overlap")
        )
        self.ties = _combo(tr("ties"), _in_words(_TIES))
        self.network = _combo(tr("network"), _in_words(_NETWORKS))
        root_is = tr("The chip or rank that a broadcast is of")
        self.root = _line(tr("root"), tr("first of the group"), root_is)
        self.pairs = _line(tr("pairs"), "", tr("Source and destination, such as 0:1,1:2"))
        self._make_notes()

    def _make_notes(self) -> None:
        """What is said about the question, and the buttons."""
        self.note, self.progress, self.problem = ElidedLabel(), ElidedLabel(), plain_label("")
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.problem.setForegroundRole(QPalette.ColorRole.BrightText)
        self.problem.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.problem.setWordWrap(True)  # after the policy, which would forget that height follows
        self.run, self.cancel = QPushButton(self.tr("&Run")), QPushButton(self.tr("Cancel"))
        self.run.setDefault(True)
        self.cancel.setVisible(False)

    def _assemble(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        group = QHBoxLayout()
        group.setSpacing(4)
        group.addWidget(self.group, 1)
        group.addWidget(self.choose)
        grid.addWidget(_label(self.tr("&Group"), self.group), 0, 0)
        grid.addLayout(group, 0, 1, 1, 3)
        grid.addWidget(self.note, 1, 1, 1, 3)
        self._row(grid, 2, (self.tr("&Operation"), self.operation))
        self._row(grid, 3, (self.tr("&Algorithm"), self.algorithm))
        self._pair(grid, 4, (self.tr("Si&ze"), self.size_edit), (self.tr("C&hunks"), self.chunks))
        self._row(grid, 5, (self.tr("&Ties"), self.ties))
        self._row(grid, 6, (self.tr("&Network"), self.network))
        self._root = self._row(grid, 7, (self.tr("Roo&t"), self.root))
        self._pairs = self._row(grid, 8, (self.tr("&Pairs"), self.pairs))
        buttons = QHBoxLayout()
        buttons.addWidget(self.run)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.progress, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 8, 8)
        column.setSpacing(6)
        column.addLayout(grid)
        column.addWidget(self.problem)
        column.addStretch(1)
        column.addLayout(buttons)

    def _row(self, grid: QGridLayout, row: int, field: tuple[str, QWidget]) -> _Field:
        label = _label(*field)
        grid.addWidget(label, row, 0)
        grid.addWidget(field[1], row, 1, 1, 3)
        return _Field(label, field[1])

    def _pair(
        self, grid: QGridLayout, row: int, one: tuple[str, QWidget], other: tuple[str, QWidget]
    ) -> None:
        for column, field in ((0, one), (2, other)):
            grid.addWidget(_label(*field), row, column)
            grid.addWidget(field[1], row, column + 1)

    def _watch(self) -> None:
        for line in (self.group, self.size_edit, self.root, self.pairs):
            line.textChanged.connect(self.changed)
            line.returnPressed.connect(self._on_return)
        for combo in (self.algorithm, self.ties, self.network):
            combo.currentIndexChanged.connect(self.changed)
        self.operation.currentIndexChanged.connect(self._on_operation_changed)
        self.chunks.valueChanged.connect(self.changed)
        self.run.clicked.connect(self.run_wanted)
        self.cancel.clicked.connect(self.cancel_wanted)

    def _on_return(self) -> None:
        if self.run.isEnabled():
            self.run_wanted.emit()

    def _on_operation_changed(self) -> None:
        self._follow_operation()
        self.changed.emit()

    def _follow_operation(self) -> None:
        kind = CollectiveKind(self.operation.currentData())
        self._root.set_shown(kind is CollectiveKind.BROADCAST)
        self._pairs.set_shown(kind in PAIRED)
        two, all_of_them = tr("the first to the second"), tr("each to the next")
        usual = two if kind is CollectiveKind.SEND_RECV else all_of_them
        self.pairs.setPlaceholderText(usual)
        meant = tr("The size of {0} is {1}, as in nccl-tests; Up and Down double and halve it")
        self.size_edit.setToolTip(meant.format(kind.value, tr(_SIZES_MEAN[kind])))

    # the question

    def question(self) -> Question:
        """What the fields say.

        Raises:
            InputError: The size is refused; groups, root and pairs are read with the fabric.
        """
        kind = CollectiveKind(self.operation.currentData())
        try:
            size = self.size_edit.value()
        except InputError as error:
            raise error.at(source=tr("size")) from error
        return Question(
            operation=kind.value,
            size_bytes=size,
            algorithm=self.algorithm.currentData(),
            group=self.group.text().strip(),
            root=self.root.text().strip() if kind is CollectiveKind.BROADCAST else "",
            pairs=self.pairs.text().strip() if kind in PAIRED else "",
            chunks=self.chunks.value() or None,
            ties=self.ties.currentData(),
            network=self.network.currentData(),
        )

    def show_question(self, question: Question) -> None:
        """Put a question into the fields; `changed` comes once."""
        with QSignalBlocker(self):
            self.group.setText(question.group)
            for combo, value in (
                (self.operation, CollectiveKind(question.operation)),
                (self.algorithm, question.algorithm),
                (self.ties, question.ties),
                (self.network, question.network),
            ):
                combo.setCurrentIndex(combo.findData(value))
            self.size_edit.show_value(question.size_bytes)
            self.chunks.setValue(question.chunks or 0)
            self.root.setText(question.root)
            self.pairs.setText(question.pairs)
        self.changed.emit()

    # what is said about it

    def show_members(self, text: str) -> None:
        """Say who takes part."""
        self.note.show_text(text)

    def show_problem(self, text: str) -> None:
        """Say what keeps it from being run, "" when nothing does."""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))
        self.run.setEnabled(not text)
        self.run.setToolTip(text or self.tr("Run it, and play it on the canvas (Return)"))

    def show_refusals(self, refused: Mapping[str, str]) -> None:
        """Disable the algorithms that cannot serve, with the reasons as their tooltips."""
        if dict(refused) == self._refused:
            return
        self._refused = dict(refused)
        model = self.algorithm.model()
        if not isinstance(model, QStandardItemModel):
            return
        for row in range(self.algorithm.count()):
            name = self.algorithm.itemData(row)
            why = refused.get(name, "")
            item = model.item(row)
            item.setEnabled(not why)
            idea = said(ALGORITHMS[name].idea) if name in ALGORITHMS else item.toolTip()
            item.setToolTip(tr("cannot serve: {0}").format(said(why)) if why else idea)

    def refusal(self) -> str:
        """Why the chosen algorithm cannot serve, "" when it can or that is not known yet."""
        return self._refused.get(self.algorithm.currentData(), "")

    def show_progress(self, text: str) -> None:
        """Say how long it has been running; "" when it is not."""
        self.progress.show_text(text)
        self.cancel.setVisible(bool(text))

    # groups

    def _fill_menu(self) -> None:
        self.menu.clear()
        self.menu.setToolTipsVisible(True)
        section = ""
        for offer in self._offers():
            if offer.section != section:
                section = offer.section
                self.menu.addSection(said(section))
            title = ", ".join(said(part) for part in (offer.title, offer.size) if part)
            action = self.menu.addAction(title.replace("&", "&&"))
            action.setEnabled(not offer.refused)
            action.setToolTip(said(offer.refused) or offer.text or tr("all chips that are up"))
            action.triggered.connect(lambda _=False, text=offer.text: self._take_group(text))

    def _take_group(self, text: str) -> None:
        self.group.setText(text)
        self.group.setCursorPosition(0)


def _in_words(rows: Sequence[tuple[str, str, str]]) -> list[tuple[str, object, str]]:
    """Rows of a table as they are shown."""
    return [(tr(text), data, tr(tip)) for text, data, tip in rows]


def _combo(name: str, rows: Sequence[tuple[str, object, str]]) -> QComboBox:
    combo = QComboBox()
    combo.setAccessibleName(name)
    for index, (text, data, tip) in enumerate(rows):
        combo.addItem(text, data)
        combo.setItemData(index, tip, Qt.ItemDataRole.ToolTipRole)
    combo.setMaxVisibleItems(20)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(8)
    return combo


def _line(name: str, placeholder: str, tip: str) -> QLineEdit:
    line = QLineEdit()
    line.setAccessibleName(name)
    line.setPlaceholderText(placeholder)
    line.setToolTip(tip)
    return line


def _label(text: str, buddy: QWidget) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setBuddy(buddy)
    return label
