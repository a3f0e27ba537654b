"""The plan panel: model, every field of the plan, and what a change would do before it is made."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
)

from trnviz.core.errors import TrnvizError
from trnviz.core.frame import occupancy_of
from trnviz.core.model import ModelSpec
from trnviz.core.problem import Problem
from trnviz.core.result import Result
from trnviz.core.scenario import Scenario
from trnviz.files import huggingface, resources
from trnviz.gui.forecast import Forecast
from trnviz.gui.language import said
from trnviz.gui.study.outcome import OutcomeTable, lines
from trnviz.gui.study.plan_form import LABEL_PX, OfferBox, PlanForm
from trnviz.gui.study.problems import line_of
from trnviz.gui.study.study import Study
from trnviz.session.document import Document
from trnviz.session.plan_draft import Draft, Offer
from trnviz.session.runner import SimResult

_MOST_PROBLEMS = 4
_OWN = "config.json"


class PlanPanel(Study):
    """A draft of another plan; Apply makes it the document's, as one step."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.setAccessibleName(self.tr("plan"))
        self.draft = Draft.of(document.scenario)
        self._told: SimResult[Result] | None = None
        self._own_model: ModelSpec | None = None
        self.forecast = Forecast(self)
        self.forecast.arrived.connect(self._on_forecast)
        self.model_box = QComboBox()
        self.profile_box = OfferBox(lambda: self.draft.offers("profile"))
        self.form = PlanForm(lambda: self.draft)
        self.table, self.note = OutcomeTable(), QLabel()
        self.apply_button = QPushButton(self.tr("&Apply"))
        self.reset_button = QPushButton(self.tr("&Reset"))
        self._assemble()
        self._connect()
        self.setFocusProxy(self.model_box)

    def _assemble(self) -> None:
        top = QFormLayout()
        top.setContentsMargins(8, 8, 8, 0)
        top.setVerticalSpacing(4)
        for box, label, tip in (
            (self.model_box, self.tr("Model"), self.tr("A model that ships, or a config.json")),
            (self.profile_box, self.tr("Profile"), self.tr("Line rates, or what was measured")),
        ):
            box.setAccessibleName(label)
            box.setToolTip(tip)
            top.addRow(label, box)
            named = top.labelForField(box)
            named.setFixedWidth(LABEL_PX)
        adjust = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.model_box.setSizeAdjustPolicy(adjust)
        self.model_box.setMinimumContentsLength(12)
        self.model_box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.form)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(area, 1)
        column.addLayout(self._bottom())
        self.setMinimumWidth(300)

    def _bottom(self) -> QVBoxLayout:
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self.note.setAccessibleName(self.tr("problems of the draft"))
        self.note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.note.setWordWrap(True)  # after the policy, which would forget that height follows
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.reset_button)
        buttons.addWidget(self.apply_button)
        self.apply_button.setToolTip(self.tr("Make this the plan, as one step that can be undone"))
        self.reset_button.setToolTip(self.tr("Back to the plan of the document"))
        bottom = QVBoxLayout()
        bottom.setContentsMargins(8, 6, 8, 8)
        bottom.setSpacing(6)
        bottom.addWidget(self.table)
        bottom.addWidget(self.note)
        bottom.addLayout(buttons)
        return bottom

    def _connect(self) -> None:
        self.model_box.activated.connect(self._on_model_chosen)
        self.profile_box.offered.connect(
            lambda offer: self._change(self.draft.with_profile(str(offer.value)))
        )
        self.form.changed.connect(self._on_value_chosen)
        self.apply_button.clicked.connect(self.apply)
        self.reset_button.clicked.connect(self.reset)

    # what the document says

    def follow(self) -> None:
        """Begin anew where the document was changed; else only bring the figures up to date."""
        scenario = self.document.scenario
        if _cut(self.draft.base) != _cut(scenario):
            self.draft = Draft.of(scenario)
            self._told = None
            self.forecast.forget()
        else:
            self.draft = Draft(
                base=scenario,
                model=self.draft.model,
                plan=self.draft.plan,
                profile=self.draft.profile,
            )
        self._show()

    def reset(self) -> None:
        """Forget the draft."""
        self._change(Draft.of(self.document.scenario))

    def apply(self) -> None:
        """Make the draft the document's, as one step."""
        try:
            edit = self.draft.edit()
            if edit is not None:
                self.document.apply(edit, initiator=self)
        except TrnvizError as error:
            self.note.setText(said(str(error)))

    # what the user does

    def _on_value_chosen(self, name: str, offer: Offer) -> None:
        try:
            changed = self.draft.with_values({name: offer.value, **offer.besides})
        except TrnvizError as error:
            self.form.show_draft()
            self.note.setText(said(str(error)))
            return
        self._change(changed)

    def _on_model_chosen(self, row: int) -> None:
        name = self.model_box.itemData(row)
        try:
            model = self._asked() if name == _OWN else huggingface.shipped(name)
            if model is not None:
                self._change(self.draft.with_model(model))
                return
            self._list_models()
        except TrnvizError as error:
            self._list_models()
            self.note.setText(said(str(error)))

    def _asked(self) -> ModelSpec | None:
        """The model of a file that the user names."""
        title, kinds = self.tr("Open a model"), self.tr("Model configurations (*.json)")
        path, _ = QFileDialog.getOpenFileName(self, title, "", kinds)
        return self.read(Path(path)) if path else None

    def read(self, path: Path) -> ModelSpec:
        """The model of a config.json.

        Raises:
            InputError: It was refused.
        """
        self._own_model = huggingface.read(path)
        return self._own_model

    def _change(self, draft: Draft) -> None:
        self.draft, self._told = draft, None
        self._show()
        if not draft.is_changed:
            self.forecast.forget()
            return
        self.forecast.ask(draft.scenario())

    # what is shown

    def _show(self) -> None:
        self._list_models()
        self.profile_box.show_value(self.draft.profile)
        self.form.show_draft()
        self.apply_button.setEnabled(self.draft.is_changed)
        self.reset_button.setEnabled(self.draft.is_changed)
        self.note.setText(self._note(self.draft.problems()))
        self._show_outcome()

    def _note(self, found: tuple[Problem, ...]) -> str:
        told = [line_of(problem) for problem in found[:_MOST_PROBLEMS]]
        more = len(found) - len(told)
        return "\n".join([*told, self.tr("and {0} more").format(more)] if more > 0 else told)

    def _show_outcome(self) -> None:
        now = None if self.document.is_stale else self.document.result
        if not self.draft.is_changed:
            self.table.show_lines(lines(now, now, now.occupancy if now else None))
            return
        held = occupancy_of(self.draft.scenario())
        then = self._told.result if self._told is not None else None
        self.table.show_lines(lines(now, then, held))
        if self._told is not None and self._told.error is not None:
            why = said(str(self._told.error))
            self.note.setText(self.tr("cannot be simulated: {0}").format(why))

    def _on_forecast(self, outcome: SimResult[Result]) -> None:
        self._told = outcome
        self._show_outcome()

    def _list_models(self) -> None:
        box, model = self.model_box, self.draft.model
        box.clear()
        if model is None:
            box.addItem(self.tr("no model"), "")
        names = resources.names("models")
        for name in names:
            box.addItem(name, name)
        if model is not None and model.name not in names:
            box.insertItem(0, model.name, "")
        box.insertSeparator(box.count())
        box.addItem(self.tr("Open config.json..."), _OWN)
        at = box.findText(model.name) if model is not None else 0
        box.setCurrentIndex(max(at, 0))

    def dress(self) -> None:
        """Take the colours of the theme."""
        self.table.dress()

    def release(self) -> None:
        """End the thread too."""
        super().release()
        self.forecast.close()


def _cut(scenario: Scenario) -> tuple[object, ...]:
    """What a draft is a change of."""
    return (scenario.model, scenario.plan, scenario.profile, scenario.spec)
