"""Under the inspector: how much of what is selected still works, and from when to when."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDockWidget,
    QGridLayout,
    QLabel,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.fault_problems import part_name
from trnviz.core.faults import Fault
from trnviz.gui import fault_actions
from trnviz.gui.language import said, tr
from trnviz.gui.moment_box import MomentBox
from trnviz.gui.parts import Parts
from trnviz.session.change import Aspect, Change
from trnviz.session.fault_edits import own_fault, share_of

_WHOLE = 100


class FaultStrip(QWidget):
    """Which part, its share as a slider and a number, break and repair."""

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self.setObjectName("fault_strip")
        self._parts = parts
        self._choices: tuple[tuple[Fault, ...], ...] = ()
        self.part = QComboBox()
        self.part.setAccessibleName(tr("part to break"))
        self.part.setMinimumContentsLength(12)
        self.slider, self.number = _slider(), _number()
        self.break_button, self.repair_button = QPushButton(tr("Break")), QPushButton(tr("Repair"))
        now = parts.playback.time_s
        self.begins = MomentBox(tr("the fault begins at"), tr("the beginning"), now)
        self.ends = MomentBox(tr("the fault ends at"), tr("never"), now)
        self._arrange()
        self.part.currentIndexChanged.connect(lambda _index: self._show_share())
        self.slider.valueChanged.connect(self._on_chosen)
        self.slider.sliderReleased.connect(parts.document.end_merge)
        self.number.valueChanged.connect(self._on_chosen)
        self.number.editingFinished.connect(parts.document.end_merge)
        self.break_button.clicked.connect(lambda: self._set(0))
        self.repair_button.clicked.connect(lambda: self._set(_WHOLE))
        self.begins.chosen.connect(lambda time_s: self._set_times(time_s, self._times()[1]))
        self.ends.chosen.connect(lambda time_s: self._set_times(self._times()[0], time_s))
        for moment in (self.begins, self.ends):
            moment.box.editingFinished.connect(parts.document.end_merge)
        parts.scene.selection_changed.connect(self.follow)
        parts.document.changed.connect(self._on_document_changed)

    def _arrange(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 10, 8)
        grid.addWidget(self.part, 0, 0, 1, 2)
        grid.addWidget(self.slider, 1, 0)
        grid.addWidget(self.number, 1, 1)
        buttons = QGridLayout()
        buttons.addWidget(self.break_button, 0, 0)
        buttons.addWidget(self.repair_button, 0, 1)
        grid.addLayout(buttons, 2, 0, 1, 2)
        moments = QGridLayout()
        moments.setColumnStretch(1, 1)
        ends = ((tr("From"), self.begins), (tr("To", "a time"), self.ends))
        for row, (text, moment) in enumerate(ends):
            label = QLabel(text)
            label.setBuddy(moment.box)
            moments.addWidget(label, row, 0)
            moments.addWidget(moment, row, 1)
        grid.addLayout(moments, 3, 0, 1, 2)

    def chosen(self) -> tuple[Fault, ...]:
        """The parts that the share is of."""
        at = self.part.currentIndex()
        return self._choices[at] if 0 <= at < len(self._choices) else ()

    def follow(self) -> None:
        """Offer what is selected; nothing is offered, where no chip or link is."""
        topology = self._parts.document.scenario.topology
        selected = fault_actions.parts_of(topology, self._parts.scene.selection)
        choices: tuple[tuple[Fault, ...], ...] = (selected,) if selected else ()
        if len(selected) == 1:
            choices = tuple((part,) for part in fault_actions.around(topology, selected[0]))
        self.setVisible(bool(choices))
        if choices != self._choices:
            self._choices = choices
            with QSignalBlocker(self.part):
                self.part.clear()
                self.part.addItems([_title(each) for each in choices])
        self._show_share()

    def close_strip(self) -> None:
        """Follow nothing any more."""
        self._parts.document.changed.disconnect(self._on_document_changed)

    def _show_share(self) -> None:
        scenario, chosen = self._parts.document.scenario, self.chosen()
        share = min((share_of(scenario, part) for part in chosen), default=1.0)
        for widget in (self.slider, self.number):
            with QSignalBlocker(widget):
                widget.setValue(round(share * _WHOLE))
        self.break_button.setEnabled(share > 0)
        self.repair_button.setEnabled(share < 1)
        begins_s, ends_s = self._times()
        self.begins.show_moment(begins_s)
        self.ends.show_moment(ends_s)
        has_faults = bool(chosen) and all(own_fault(scenario, part) for part in chosen)
        for moment in (self.begins, self.ends):
            moment.setEnabled(has_faults)

    def _times(self) -> tuple[float | None, float | None]:
        """When the fault of the first part begins and ends."""
        scenario = self._parts.document.scenario
        own = next((f for part in self.chosen() if (f := own_fault(scenario, part))), None)
        return (own.begins_s or None, own.ends_s) if own is not None else (None, None)

    def _set_times(self, begins_s: float | None, ends_s: float | None) -> None:
        merge_key = tr("moments of {0}").format(_title(self.chosen()))
        fault_actions.set_times(
            self._parts, self.chosen(), begins_s or 0.0, ends_s, merge_key=merge_key
        )
        self._show_share()

    def _on_chosen(self, percent: int) -> None:
        merge_key = tr("share of {0}").format(_title(self.chosen()))
        share = percent / _WHOLE
        fault_actions.set_share(self._parts, self.chosen(), share, merge_key=merge_key)
        self._show_share()

    def _set(self, percent: int) -> None:
        fault_actions.set_share(self._parts, self.chosen(), percent / _WHOLE)
        self._show_share()

    def _on_document_changed(self, change: Change, _initiator: object) -> None:
        if change.touches(Aspect.HARDWARE | Aspect.TOPOLOGY):
            self.follow()


def _title(parts: tuple[Fault, ...]) -> str:
    if len(parts) == 1:
        name = said(part_name(parts[0]))
        one_way = parts[0].kind == "link" and not parts[0].both_ways
        return tr("{0}, this way").format(name) if one_way else name
    return tr("{0} parts").format(len(parts))


def _slider() -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(0, _WHOLE)
    slider.setPageStep(10)
    slider.setAccessibleName(tr("share of capacity that is left"))
    slider.setToolTip(tr("Share of capacity that is left"))
    return slider


def _number() -> QSpinBox:
    number = QSpinBox()
    number.setRange(0, _WHOLE)
    number.setSuffix(" " + tr("% left"))
    number.setKeyboardTracking(False)
    number.setAccessibleName(tr("share of capacity that is left, in percent"))
    return number


def install(dock: QDockWidget, parts: Parts) -> Callable[[], None]:
    """Put a strip under what the dock shows, once a chip or a link is selected; gives the end."""
    made: list[FaultStrip] = []

    def follow() -> None:
        selection = parts.scene.selection
        if made or not (selection.chips or selection.links):
            return
        inside = dock.widget()
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        strip = FaultStrip(parts)
        made.append(strip)
        dock.setWidget(holder)
        if inside is not None:
            column.addWidget(inside, 1)
            inside.show()
        column.addWidget(strip)
        strip.follow()

    def close() -> None:
        for strip in made:
            strip.close_strip()

    parts.scene.selection_changed.connect(follow)
    return close
