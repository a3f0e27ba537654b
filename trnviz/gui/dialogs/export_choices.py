"""The choices of the export dialog: kind of file, size, content, time."""

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import InputError
from trnviz.core.units import parse_time
from trnviz.export.settings import BACKGROUNDS, BUSIEST, MOST_DPI
from trnviz.export.sizes import INCHES, PIXELS, PRESETS
from trnviz.export.writers import FORMATS
from trnviz.gui.export_choice import (
    OTHER,
    PLAYBACK,
    REGION,
    SELECTION,
    VIEW,
    WHOLE,
    ExportChoice,
    with_preset,
)
from trnviz.gui.figures import format_time, typed
from trnviz.gui.language import later, said, tr
from trnviz.scene.drawing import Box

_LARGEST = 100_000.0
_DECIMALS = {PIXELS: 0, "mm": 1, "in": 2}
_CONTENTS = (
    (later("Everything"), WHOLE),
    (later("What the window shows"), VIEW),
    (later("Around the selection"), SELECTION),
    (later("A region, drawn on the preview"), REGION),
)
_GROUNDS = {
    "theme": later("Theme"),
    "white": later("White"),
    "transparent": later("Transparent"),
}


class ExportChoices(QWidget):
    """Widgets for an `ExportChoice`; tells when one changes."""

    changed = Signal()
    region_wanted = Signal()

    def __init__(self, choice: ExportChoice, has_selection: bool, duration_s: float) -> None:  # noqa: FBT001 - three facts of its dialog
        super().__init__()
        self._duration_s = duration_s
        self._ratio = 1.0
        self._kept = choice
        self._make(has_selection=has_selection)
        self._assemble()
        self.show_choice(choice)
        self._watch()

    # making

    def _make(self, *, has_selection: bool) -> None:
        self.format = _combo([(said(kind.title), suffix) for suffix, kind in FORMATS.items()])
        self.moves = QCheckBox(tr("A recording of the step"))
        titles = [(said(preset.title), name) for name, preset in PRESETS.items()]
        self.preset = _combo([*titles, (tr("Other"), OTHER)])
        self.unit = _combo([(unit, unit) for unit in _DECIMALS])
        self.width_box, self.height_box = _box(0.1, _LARGEST), _box(0.1, _LARGEST)
        self.lock = QCheckBox(tr("Keep the ratio"))
        self.dpi = _box(1, MOST_DPI)
        self.dpi.setDecimals(0)
        self.dpi.setSuffix(" dpi")
        self.text = _box(0, 100)
        self.text.setDecimals(1)
        self.text.setSuffix(" pt")
        self.text.setSpecialValueText(tr("follow the size"))
        self.theme = _combo(
            [(tr("As the window"), ""), (tr("Light"), "light"), (tr("Dark"), "dark")]
        )
        self.background = _combo([(tr(_GROUNDS[name]), name) for name in BACKGROUNDS])
        contents = [row for row in _CONTENTS if row[1] != SELECTION or has_selection]
        self.content = _combo([(tr(text), name) for text, name in contents])
        self.draw = QPushButton(tr("Draw the region"))
        self.legend, self.caption = QCheckBox(tr("Legend")), QCheckBox(tr("Caption"))
        self.notes, self.marks = QCheckBox(tr("Notes")), QCheckBox(tr("Mark the selection"))
        self.marks.setEnabled(has_selection)
        self.moment = _combo(
            [(tr("The playback time"), PLAYBACK), (tr("The busiest moment"), BUSIEST)]
        )
        self.start, self.end = QLineEdit("0 s"), QLineEdit(format_time(self._duration_s, 6))
        self.fps = _box(1, 60)
        self.fps.setDecimals(1)
        self.length = _box(0.1, 600)
        self.length.setDecimals(1)
        self.length.setSuffix(" s")

    def _assemble(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 10, 0)
        form = QFormLayout()
        form.addRow(tr("&Format"), self.format)
        form.addRow("", self.moves)
        column.addLayout(form)
        self.size_group = _group(tr("Size"), (
            (tr("&Preset"), self.preset), (tr("&Unit"), self.unit),
            (tr("&Width"), self.width_box), (tr("&Height"), self.height_box), ("", self.lock),
            (tr("&Resolution"), self.dpi), (tr("&Letters"), self.text),
        ))  # fmt: skip
        self.content_group = _group(tr("Content"), (
            (tr("&Show"), self.content), ("", self.draw), (tr("&Theme"), self.theme),
            (tr("&Background"), self.background),
        ))  # fmt: skip
        checks = QHBoxLayout()
        for check in (self.legend, self.caption, self.notes):
            checks.addWidget(check)
        content = self.content_group.layout()
        if isinstance(content, QFormLayout):
            content.addRow(tr("With"), checks)
            content.addRow("", self.marks)
        self.moment_group = _group(tr("Time"), ((tr("&Moment"), self.moment),))
        self.film_group = _group(tr("Recording"), (
            (tr("&From"), self.start), (tr("T&o"), self.end), (tr("&Plays for"), self.length),
            (tr("Frames per se&cond"), self.fps),
        ))  # fmt: skip
        for group in (self.size_group, self.content_group, self.moment_group, self.film_group):
            column.addWidget(group)
        column.addStretch(1)

    def _watch(self) -> None:
        self.preset.activated.connect(self._take_preset)
        self.unit.activated.connect(self._take_unit)
        self.width_box.valueChanged.connect(lambda _value: self._take_side(by_width=True))
        self.height_box.valueChanged.connect(lambda _value: self._take_side(by_width=False))
        self.lock.toggled.connect(self._hold_ratio)
        self.draw.clicked.connect(self.region_wanted)
        for combo in (self.format, self.theme, self.background, self.content, self.moment):
            combo.currentIndexChanged.connect(self._tell)
        for box in (self.dpi, self.text, self.fps, self.length):
            box.valueChanged.connect(self._tell)
        for check in (self.moves, self.legend, self.caption, self.notes, self.marks):
            check.toggled.connect(self._tell)
        for line in (self.start, self.end):
            line.editingFinished.connect(self._tell)

    # value

    def choice(self) -> ExportChoice:
        """What is chosen."""
        return ExportChoice(
            suffix=self.format.currentData(), preset=self.preset.currentData(),
            width=self.width_box.value(), height=self.height_box.value(),
            unit=self.unit.currentData(), dpi=self.dpi.value(), text_pt=self.text.value(),
            theme=self.theme.currentData(), background=self.background.currentData(),
            content=self.content.currentData(), moment=self.moment.currentData(),
            legend=self.legend.isChecked(), caption=self.caption.isChecked(),
            notes=self.notes.isChecked(), marks=self.marks.isChecked() and self.marks.isEnabled(),
            moves=self.moves.isChecked(), fps=self.fps.value(), length_s=self.length.value(),
            region=self._kept.region, path=self._kept.path, document=self._kept.document,
        )  # fmt: skip

    def range_s(self) -> tuple[float, float]:
        """Start and end of a recording.

        Raises:
            InputError: A text is no time.
        """
        times = []
        for line in (self.start, self.end):
            try:
                times.append(parse_time(typed(line.text())))
            except InputError as error:
                raise error.at(source=tr("Recording")) from error
        return times[0], min(times[1], self._duration_s)

    def show_choice(self, choice: ExportChoice) -> None:
        """Show what was chosen before."""
        self._kept = choice
        combos = (
            (self.format, choice.suffix), (self.preset, choice.preset), (self.unit, choice.unit),
            (self.theme, choice.theme), (self.background, choice.background),
            (self.content, choice.content), (self.moment, choice.moment),
        )  # fmt: skip
        with _quiet(self._widgets()):
            for combo, data in combos:
                combo.setCurrentIndex(max(combo.findData(data), 0))
            self._show_size(choice)
            self.fps.setValue(choice.fps)
            self.length.setValue(choice.length_s)
            for check, on in (
                (self.legend, choice.legend), (self.caption, choice.caption),
                (self.notes, choice.notes), (self.marks, choice.marks), (self.moves, choice.moves),
            ):  # fmt: skip
                check.setChecked(on)
        self._follow()

    def _show_size(self, choice: ExportChoice) -> None:
        for box, value in ((self.width_box, choice.width), (self.height_box, choice.height)):
            box.setDecimals(_DECIMALS[choice.unit])
            box.setSuffix(f" {choice.unit}")
            box.setValue(value)
        self.dpi.setValue(choice.dpi)
        self.text.setValue(choice.text_pt)

    def _widgets(self) -> tuple[QWidget, ...]:
        return (
            self.format, self.preset, self.unit, self.width_box, self.height_box, self.dpi,
            self.text, self.theme, self.background, self.content, self.moment, self.legend,
            self.caption, self.notes, self.marks, self.moves, self.fps, self.length,
        )  # fmt: skip

    def take_region(self, region: Box | None) -> None:
        """A region was drawn, or is to be drawn anew."""
        self._kept = msgspec.structs.replace(self._kept, region=list(region or ()))

    # what follows from what

    def _tell(self) -> None:
        self._follow()
        self.changed.emit()

    def _follow(self) -> None:
        """Show only what matters for the kind of file."""
        choice = self.choice()
        kind = FORMATS[choice.suffix]
        both = kind.is_still and (kind.moves or choice.suffix == ".png")
        self.moves.setVisible(both)
        frames, film = tr("Numbered frames of a recording"), tr("A recording")
        self.moves.setText(frames if choice.suffix == ".png" else film)
        self.moves.setEnabled(self._duration_s > 0)
        self.film_group.setVisible(choice.is_recording)
        self.moment_group.setVisible(not choice.is_recording and self._duration_s > 0)
        self.draw.setVisible(choice.content == REGION)

    def _take_preset(self) -> None:
        name = self.preset.currentData()
        if name != OTHER:
            self.show_choice(with_preset(self.choice(), name))
        self._tell()

    def _take_unit(self) -> None:
        """The same size in another unit."""
        before, after = self.width_box.suffix().strip(), self.unit.currentData()
        dots = self.dpi.value()
        inch = {PIXELS: 1 / dots, **INCHES}
        share = inch[before] / inch[after]
        choice = msgspec.structs.replace(
            self.choice(), preset=OTHER, width=self.width_box.value() * share,
            height=self.height_box.value() * share,
        )  # fmt: skip
        self.show_choice(choice)
        self._tell()

    def _hold_ratio(self) -> None:
        self._ratio = self.width_box.value() / max(self.height_box.value(), 0.1)

    def _take_side(self, *, by_width: bool) -> None:
        with _quiet((self.width_box, self.height_box, self.preset)):
            if self.lock.isChecked() and by_width:
                self.height_box.setValue(self.width_box.value() / self._ratio)
            elif self.lock.isChecked():
                self.width_box.setValue(self.height_box.value() * self._ratio)
            self.preset.setCurrentIndex(self.preset.findData(OTHER))
        self._tell()


class _quiet:
    """No signals of some widgets for the length of a block."""

    def __init__(self, widgets: Sequence[QWidget]) -> None:
        self._widgets = widgets
        self._blockers: list[QSignalBlocker] = []

    def __enter__(self) -> None:
        self._blockers = [QSignalBlocker(widget) for widget in self._widgets]

    def __exit__(self, *_error: object) -> None:
        for blocker in self._blockers:
            blocker.unblock()


def _group(title: str, rows: Sequence[tuple[str, QWidget]]) -> QGroupBox:
    group = QGroupBox(title)
    form = QFormLayout(group)
    for label, widget in rows:
        form.addRow(label, widget)
    return group


def _combo(rows: Sequence[tuple[str, object]]) -> QComboBox:
    combo = QComboBox()
    for text, data in rows:
        combo.addItem(text, data)
    return combo


def _box(least: float, most: float) -> QDoubleSpinBox:
    box = QDoubleSpinBox()
    box.setRange(least, most)
    box.setKeyboardTracking(False)
    return box
