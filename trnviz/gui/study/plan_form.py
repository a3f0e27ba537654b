"""The form of a plan: one row a field, with the values that may be chosen and no others."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from trnviz.gui.language import said, tr
from trnviz.gui.study.plan_fields import GROUPS, PlanField
from trnviz.session.plan_draft import Draft, Offer

_MOST = 1 << 30
LABEL_PX = 118


class OfferBox(QComboBox):
    """A list that is filled when it is opened: to know what is legal takes a moment."""

    offered = Signal(object)
    """The `Offer` that was chosen."""

    def __init__(self, offers: Callable[[], tuple[Offer, ...]]) -> None:
        super().__init__()
        self._offers, self._is_filled = offers, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.activated.connect(self._on_activated)

    def show_value(self, value: object) -> None:
        """Show what holds; the list is made anew when it is opened."""
        self._is_filled = False
        with QSignalBlocker(self):
            self.clear()
            self.addItem(said(Offer(value=value).text), Offer(value=value))

    def fill(self) -> None:
        """List what may be chosen."""
        if self._is_filled:
            return
        self._is_filled = True
        present = self.currentData()
        with QSignalBlocker(self):
            self.clear()
            for offer in self._offers():
                self.addItem(said(offer.text), offer)
            values = [self.itemData(row).value for row in range(self.count())]
            if present is not None and present.value not in values:
                self.insertItem(0, said(present.text), present)
                values.insert(0, present.value)
            self.setCurrentIndex(values.index(present.value) if present is not None else -1)
        longest = max((self.fontMetrics().horizontalAdvance(said(o.text)) for o in self._listed()),
                      default=0)  # fmt: skip
        self.view().setMinimumWidth(longest + 36)

    def _listed(self) -> list[Offer]:
        return [self.itemData(row) for row in range(self.count())]

    def _on_activated(self, row: int) -> None:
        self.offered.emit(self.itemData(row))

    def showPopup(self) -> None:
        """Fill the list before it opens."""
        self.fill()
        super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Fill the list before a key goes through it."""
        self.fill()
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only scroll the form: a plan must not change because the pointer passes by."""
        event.ignore()


class _Calm:
    """A wheel scrolls the form, whatever it is over."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class CountBox(_Calm, QSpinBox):
    """A whole number."""


class FactorBox(_Calm, QDoubleSpinBox):
    """A number from 1 on."""


class PlanForm(QWidget):
    """Rows under titles; a row that has no effect on this plan is not shown."""

    changed = Signal(str, object)
    """Field and `Offer`."""

    def __init__(self, draft: Callable[[], Draft]) -> None:
        super().__init__()
        self._draft = draft
        self._form = QFormLayout(self)
        self._form.setContentsMargins(8, 4, 8, 8)
        self._form.setVerticalSpacing(4)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.boxes: dict[str, OfferBox | QSpinBox | QDoubleSpinBox] = {}
        self._titles: list[tuple[QLabel, tuple[PlanField, ...]]] = []
        for title, fields in GROUPS:
            self._add_group(title, fields)

    def _add_group(self, title: str, fields: tuple[PlanField, ...]) -> None:
        if title:
            label = QLabel(tr(title))
            font = label.font()
            font.setBold(True)
            label.setFont(font)
            label.setContentsMargins(0, 8, 0, 0)
            self._form.addRow(label)
            self._titles.append((label, fields))
        for field in fields:
            box = self._box(field)
            box.setAccessibleName(tr(field.label))
            box.setToolTip(tr(field.tip))
            box.setObjectName(f"plan_{field.name}")
            self.boxes[field.name] = box
            self._form.addRow(tr(field.label), box)
            self._form.labelForField(box).setFixedWidth(LABEL_PX)

    def _box(self, field: PlanField) -> OfferBox | QSpinBox | QDoubleSpinBox:
        name = field.name
        if field.kind == "choice":
            chosen = OfferBox(lambda: self._draft().offers(name))
            chosen.offered.connect(lambda offer: self.changed.emit(name, offer))
            return chosen
        box: QSpinBox | QDoubleSpinBox
        if field.kind == "count":
            count = CountBox()
            count.setRange(1, _MOST)
            count.setGroupSeparatorShown(True)
            count.valueChanged.connect(lambda value: self.changed.emit(name, Offer(value=value)))
            box = count
        else:
            factor = FactorBox()
            factor.setRange(1.0, 1024.0)
            factor.setSingleStep(0.1)
            factor.valueChanged.connect(lambda value: self.changed.emit(name, Offer(value=value)))
            box = factor
        box.setKeyboardTracking(False)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return box

    def show_draft(self) -> None:
        """Show the values of the draft."""
        draft = self._draft()
        plan, model = draft.plan, draft.model
        self.setEnabled(plan is not None)
        if plan is None or model is None:
            return
        for _, fields in GROUPS:
            for field in fields:
                box = self.boxes[field.name]
                self._form.setRowVisible(box, field.matters(plan, model))
                self._show(box, getattr(plan, field.name))
                self._mark(box, differs=_differs(draft, field.name))
        for label, fields in self._titles:
            matters = any(field.matters(plan, model) for field in fields)
            self._form.setRowVisible(label, matters)
        batch = self.boxes["global_batch"]
        if isinstance(batch, QSpinBox):
            batch.setSingleStep(plan.dp * plan.micro_batch)

    def _mark(self, box: QWidget, *, differs: bool) -> None:
        """What the draft changes stands in bold."""
        label = self._form.labelForField(box)
        font = label.font()
        if font.bold() != differs:
            font.setBold(differs)
            label.setFont(font)

    def _show(self, box: OfferBox | QSpinBox | QDoubleSpinBox, value: object) -> None:
        if isinstance(box, OfferBox):
            box.show_value(value)
            return
        with QSignalBlocker(box):
            if isinstance(box, QSpinBox) and isinstance(value, int):
                box.setValue(value)
            elif isinstance(box, QDoubleSpinBox) and isinstance(value, int | float):
                box.setValue(float(value))


def _differs(draft: Draft, name: str) -> bool:
    was = draft.base.plan
    return was is not None and getattr(was, name) != getattr(draft.plan, name)
