"""The export dialog: what the file will show on the left, the choices on the right.

It only fills in `PictureSettings`; the functions that the command line calls make the picture.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QProgressDialog,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import OutputError, TrnvizError
from trnviz.export.animation import in_words
from trnviz.export.encoder import Encoded, write_file, write_files
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.export.writers import FORMATS
from trnviz.files import atomic
from trnviz.gui import export_choice
from trnviz.gui.dialogs import messages
from trnviz.gui.dialogs.export_choices import ExportChoices
from trnviz.gui.dialogs.export_preview import ExportPreview, preview_settings
from trnviz.gui.dialogs.file_names import asked_path
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.dialogs.written import Written
from trnviz.gui.export_choice import Shown
from trnviz.gui.export_job import ExportJob
from trnviz.gui.figures import format_bytes, shown
from trnviz.gui.language import later, said, tr
from trnviz.gui.pictures import export_picture
from trnviz.gui.recording import Recording, recording
from trnviz.gui.settings import Settings
from trnviz.scene.drawing import Box

_WAIT_MS = 120
_RIGHT_WIDTH = 356
_FAILED = later("The picture was not exported")
_UNTOUCHED = later("Nothing was written; a file of that name is as it was.")


class ExportDialog(QDialog):
    """Asks for a picture's settings and writes it."""

    exported = Signal(object)

    def __init__(self, parts: Shown, parent: QWidget, settings: Settings | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Export picture"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._parts, self._remembered = parts, settings
        self._job: ExportJob | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.preview_now)
        duration = parts.playback.player.duration_s
        selected = not parts.scene.selection.is_empty
        self.choices = ExportChoices(export_choice.last_choice(settings), selected, duration)
        self._assemble()
        self.choices.changed.connect(lambda: self._soon.start(_WAIT_MS))
        self.choices.region_wanted.connect(self._pick_region)
        self.preview.region_drawn.connect(self._take_region)
        self.preview_now()

    def _assemble(self) -> None:
        self.preview = ExportPreview()
        self.note = plain_label("")
        self.note.setWordWrap(True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.written = Written(self)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Save | kinds.Close)
        self.buttons.accepted.connect(self._ask_and_write)
        self.buttons.rejected.connect(self.reject)
        scroll = QScrollArea()
        scroll.setWidget(self.choices)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = scroll.verticalScrollBar().sizeHint().width()
        scroll.setFixedWidth(max(_RIGHT_WIDTH, self.choices.minimumSizeHint().width() + bar))
        left = QVBoxLayout()
        left.addWidget(self.preview, 1)
        left.addWidget(self.note)
        left.addWidget(self.written)
        right = QVBoxLayout()
        right.addWidget(scroll, 1)
        right.addWidget(self.buttons)
        row = QHBoxLayout(self)
        row.addLayout(left, 1)
        row.addLayout(right)
        self.resize(1100, 680)

    # what is chosen

    def settings(self) -> PictureSettings:
        """What the writers are asked for.

        Raises:
            InputError: It cannot be.
        """
        return export_choice.picture_settings(self.choices.choice(), self._parts)

    def recording(self) -> Recording:
        """The recording that is chosen.

        Raises:
            InputError: It cannot be.
        """
        document, choice = self._parts.document, self.choices.choice()
        asked = export_choice.animation(choice, *self.choices.range_s())
        return recording(
            document.scenario,
            export_choice.run_of(self._parts),
            self.settings(),
            asked,
            choice.suffix,
        )

    def _pick_region(self) -> None:
        """Show everything, so that a part of it can be drawn."""
        self.choices.take_region(None)
        self.preview_now()
        self.preview.pick_region(picks=True)
        self.note.setText(tr("Draw the region on the preview, from corner to corner."))

    def _take_region(self, region: Box) -> None:
        self.choices.take_region(region)
        self.preview.pick_region(picks=False)
        self.preview_now()

    # preview

    def preview_now(self) -> None:
        """Draw the preview, or say why there is none."""
        document, run = self._parts.document, export_choice.run_of(self._parts)
        try:
            chosen = self.settings()
            film = self.recording() if self.choices.choice().is_recording else None
            shown = chosen
            if film is not None:
                shown = replace(film.stand.settings, time_s=film.moments[0].time_s)
            drawn = picture(document.scenario, run, shown)
            small = preview_settings(shown)
            reduced = picture(document.scenario, run, small) if small != shown else None
        except TrnvizError as error:
            self.preview.show_picture(None)
            self.note.setText(said(str(error)))
        else:
            self.preview.show_picture(drawn, reduced)
            self.note.setText(self._words(chosen, film, drawn.remarks))
        save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        save.setEnabled(self.preview.image is not None)

    def _words(
        self, chosen: PictureSettings, film: Recording | None, remarks: tuple[str, ...]
    ) -> str:
        """Size, memory and what is odd."""
        inches = chosen.width / chosen.dpi, chosen.height / chosen.dpi
        kind = FORMATS[self.choices.choice().suffix]
        words = [
            tr("{0} x {1} pixels at {2} dpi, {3} x {4} mm").format(
                chosen.width,
                chosen.height,
                shown(f"{chosen.dpi:g}"),
                *(f"{side * 25.4:.0f}" for side in inches),
            )
        ]
        if not kind.is_vector:
            size = format_bytes(chosen.width * chosen.height * 4, 3)
            words.append(tr("{0} in memory").format(size))
        if film is not None:
            words.append(said(in_words(film.animation, len(film.moments), film.suffix)))
        sentences = ["; ".join(words) + ".", *(f"{said(remark)}." for remark in remarks)]
        document = self._parts.document
        playing = self._parts.playback.guest is not None
        if document.is_stale and document.result is not None and not playing:
            sentences.append(tr("The links show the step before the last edit."))
        return " ".join(sentences)

    # writing

    def _ask_and_write(self) -> None:
        suffix = self.choices.choice().suffix
        start = export_choice.suggested_path(self.choices.choice(), self._parts)
        name, _ = QFileDialog.getSaveFileName(self, self.windowTitle(), str(start), f"*{suffix}")
        if not name:
            return
        path, chosen = asked_path(self, Path(name), suffix)
        if path is None:
            return
        if chosen != suffix:
            self.choices.show_choice(msgspec.structs.replace(self.choices.choice(), suffix=chosen))
        self.write(path)

    def write(self, path: Path) -> bool:
        """Write the picture, or begin to; whether that went well."""
        self._remember(path)
        try:
            if self.choices.choice().is_recording:
                self._begin(path)
                return True
            document = self._parts.document
            data = export_picture(
                document.scenario,
                export_choice.run_of(self._parts),
                self.settings(),
                self.choices.choice().suffix,
            )
            atomic.write(path, data)
        except TrnvizError as error:
            self._failed(error)
            return False
        self._done(Encoded(paths=(path,), size_bytes=len(data)))
        return True

    def _remember(self, path: Path) -> None:
        choice = msgspec.structs.replace(
            self.choices.choice(),
            path=str(path.absolute()),
            document=export_choice.document_name(self._parts),
        )
        export_choice.remember(self._remembered, choice)

    def _begin(self, path: Path) -> None:
        """Paint and pack a recording while the window goes on."""
        film = self.recording()
        count = len(film.moments)
        if film.suffix in (".png",):
            names = _numbered(path, count)
            first = next(_numbered(path, count))
            if first.exists():
                taken = tr("{0}: exists already; choose another name").format(first)
                raise OutputError(taken)

            def write(frames: Iterator[object]) -> Encoded:
                return write_files(names, film.numbered(frames))  # type: ignore[arg-type]
        else:

            def write(frames: Iterator[object]) -> Encoded:
                return write_file(path, film.file(frames))  # type: ignore[arg-type]

        progress = QProgressDialog(tr("Recording the step"), tr("Cancel"), 0, count, self)
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(300)
        self._job = ExportJob(film.frames(), write, self)
        self._job.progressed.connect(progress.setValue)
        self._job.finished.connect(progress.reset)
        self._job.finished.connect(self._on_finished)
        progress.canceled.connect(self._job.cancel)

    def _on_finished(self, done: Encoded) -> None:
        self._job = None
        if isinstance(done.error, TrnvizError):
            self._failed(done.error)
        elif done.error is not None:
            raise done.error
        elif done.paths:
            self._done(done)
        else:
            self.note.setText(tr("Cancelled; nothing was written."))

    def _failed(self, error: TrnvizError) -> None:
        messages.refused(self, tr(_FAILED), error, tr(_UNTOUCHED))

    def _done(self, done: Encoded) -> None:
        first = done.paths[0].absolute()
        size, more = format_bytes(done.size_bytes), len(done.paths) - 1
        told = tr("Written: {0} and {2} more, {1}") if more else tr("Written: {0}, {1}")
        self.note.setText(told.format(first, size, more))
        self.written.show_path(first)
        self.exported.emit(done.paths[0])

    @property
    def is_busy(self) -> bool:
        """Whether a recording is being written."""
        return self._job is not None

    def done(self, result: int) -> None:
        """Stop what runs before the dialog goes."""
        if self._job is not None:
            self._job.close()
            self._job = None
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop what runs before the window goes."""
        if self._job is not None:
            self._job.close()
            self._job = None
        super().closeEvent(event)


def _numbered(path: Path, count: int) -> Iterator[Path]:
    """picture.png becomes picture-0000.png and so on."""
    digits = max(4, len(str(count - 1)))
    for number in range(count):
        yield path.with_name(f"{path.stem}-{number:0{digits}d}{path.suffix}")


def export_again(parts: Shown, parent: QWidget, settings: Settings) -> Path | None:
    """Write the last picture of this document again; the dialog, where there was none.

    Returns:
        What was written; None where the dialog, or a message, is up.
    """
    choice = export_choice.last_choice(settings)
    known = bool(choice.path) and choice.document == export_choice.document_name(parts)
    if not known or choice.is_recording:
        ExportDialog(parts, parent, settings).open()
        return None
    path, document = Path(choice.path), parts.document
    try:
        asked = export_choice.picture_settings(choice, parts)
        data = export_picture(document.scenario, export_choice.run_of(parts), asked, choice.suffix)
        atomic.write(path, data)
    except TrnvizError as error:
        messages.refused(parent, tr(_FAILED), error, tr(_UNTOUCHED))
        return None
    return path
