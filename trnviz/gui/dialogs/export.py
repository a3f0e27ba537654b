"""The export dialog: what the file will show on the left, the choices on the right.

It only fills in `PictureSettings`; the picture is made by the function that the command line calls.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from trnviz.core.errors import TrnvizError
from trnviz.core.frame import Played
from trnviz.core.units import format_bytes, format_time
from trnviz.export.picture import BUSIEST, Picture, PictureSettings, picture
from trnviz.export.writers import FORMATS
from trnviz.files import atomic
from trnviz.gui.canvas.scene import CanvasScene
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.dialogs import messages
from trnviz.gui.dialogs.plain import plain_label
from trnviz.gui.image import export_picture, image_of
from trnviz.gui.playback import Playback
from trnviz.scene.page import page, pixel_ratio, scene_part
from trnviz.session.document import Document

_SIZES = (
    ("Window, 1600 x 1000", 1600, 1000),
    ("Slide, 1920 x 1080", 1920, 1080),
    ("4K, 3840 x 2400", 3840, 2400),
    ("Square, 2000 x 2000", 2000, 2000),
    ("Other", 0, 0),
)
_PREVIEW = QSize(640, 420)
_WAIT_MS = 120
_LARGEST_PX = 16384


class Shown(Protocol):
    """What there is to draw: the four parts of a window that the dialog reads."""

    @property
    def document(self) -> Document:
        """The scenario and its result."""
        ...

    @property
    def scene(self) -> CanvasScene:
        """Theme and selection."""
        ...

    @property
    def view(self) -> CanvasView:
        """The region in sight."""
        ...

    @property
    def playback(self) -> Playback:
        """The moment."""
        ...


class ExportDialog(QDialog):
    """Asks for a picture's settings and writes it."""

    exported = Signal(object)

    def __init__(self, parts: Shown, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export picture")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._parts = parts
        self._image: QImage | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._preview_now)
        self._make_choices()
        self._assemble()
        self._preview_now()

    # choices

    def _make_choices(self) -> None:
        self.format = _combo([(kind.title, suffix) for suffix, kind in FORMATS.items()])
        self.preset = _combo([(text, (width, height)) for text, width, height in _SIZES])
        self.width_box, self.height_box = _pixels(1600), _pixels(1000)
        self.dpi = QDoubleSpinBox()
        self.dpi.setRange(1, 10_000)
        self.dpi.setDecimals(0)
        self.dpi.setValue(96)
        self.theme = _combo([("Light", "light"), ("Dark", "dark")])
        self.theme.setCurrentIndex(self.theme.findData(self._parts.scene.theme_name))
        regions = [("Everything", "all"), ("What the window shows", "view")]
        if self._chips():
            regions.append(("Around the selection", "selection"))
        self.region = _combo(regions)
        self.region.setCurrentIndex(0 if self._parts.view.is_fitted else 1)
        at = self._parts.playback.time_s()
        self.moment = _combo(
            [(f"Playback time, {format_time(at)}", at), ("The busiest moment", BUSIEST)]
        )
        self.legend, self.caption = _check("Legend"), _check("Caption")
        self.marks = _check("Mark the selection")
        self.marks.setChecked(False)
        self.marks.setEnabled(not self._parts.scene.selection.is_empty)
        self._watch()

    def _watch(self) -> None:
        self.preset.currentIndexChanged.connect(self._follow_size)
        self.format.currentIndexChanged.connect(self._changed)
        for combo in (self.theme, self.region, self.moment):
            combo.currentIndexChanged.connect(self._changed)
        for box in (self.width_box, self.height_box):
            box.valueChanged.connect(self._changed)
        self.dpi.valueChanged.connect(self._changed)
        for check in (self.legend, self.caption, self.marks):
            check.toggled.connect(self._changed)

    def _assemble(self) -> None:
        form = QFormLayout()
        for label, widget in (
            ("&Format", self.format), ("&Size", self.preset), ("&Width", self.width_box),
            ("&Height", self.height_box), ("Dots per &inch", self.dpi), ("&Theme", self.theme),
            ("&Region", self.region), ("&Moment", self.moment), ("", self.legend),
            ("", self.caption), ("", self.marks),
        ):  # fmt: skip
            form.addRow(label, widget)
        self.preview = QLabel()
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setMinimumSize(_PREVIEW)
        self.preview.setAccessibleName("preview of the picture")
        self.note = plain_label("")
        self.note.setWordWrap(True)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Save | kinds.Close)
        self.buttons.accepted.connect(self._ask_and_write)
        self.buttons.rejected.connect(self.reject)
        right = QVBoxLayout()
        right.addLayout(form)
        right.addStretch(1)
        right.addWidget(self.note)
        right.addWidget(self.buttons)
        row = QHBoxLayout(self)
        row.addWidget(self.preview, 1)
        row.addLayout(right)

    def _follow_size(self) -> None:
        width, height = self.preset.currentData()
        if width:
            self.width_box.setValue(width)
            self.height_box.setValue(height)

    def _changed(self) -> None:
        self._soon.start(_WAIT_MS)

    def _chips(self) -> tuple[str, ...]:
        """Names of the selected chips, and of those that selected tiles sit on."""
        scenario, selection = self._parts.document.scenario, self._parts.scene.selection
        chips = list(selection.chips)
        if scenario.placement is not None:
            chips += [int(scenario.placement.chip_of_rank[r]) for r in selection.ranks]
        return tuple(dict.fromkeys(scenario.topology.chip_names[chip] for chip in chips))

    def settings(self) -> PictureSettings:
        """What is chosen.

        Raises:
            InputError: Larger than a picture may be.
        """
        region = self.region.currentData()
        marked = self.marks.isChecked()
        topology = self._parts.document.scenario.topology
        return PictureSettings(
            width=self.width_box.value(),
            height=self.height_box.value(),
            dpi=self.dpi.value(),
            theme=self.theme.currentData(),
            region_su=self._visible() if region == "view" else None,
            chips=self._chips() if region == "selection" else (),
            time_s=self.moment.currentData(),
            legend=self.legend.isChecked(),
            caption=self.caption.isChecked(),
            title=self._parts.playback.guest_title or self._parts.document.title,
            selection=self._parts.scene.selection.things(topology) if marked else (),
        )

    def _visible(self) -> tuple[float, float, float, float] | None:
        """The part of the drawing in the window, beside its legend; None for all of it."""
        view = self._parts.view
        if view.is_fitted:
            return None
        size, camera = view.viewport().size(), view.camera
        sheet = page(view.scene_.layout_, size.width(), size.height(), caption=False)
        _, _, width, height = scene_part(sheet)
        return camera.x_su, camera.y_su, max(width, 1.0) / camera.scale, height / camera.scale

    # preview

    def _preview_now(self) -> None:
        try:
            chosen = self.settings()
            self._image = image_of(self._drawn(chosen))
        except TrnvizError as error:
            self._image = None
            self.preview.clear()
            self.note.setText(str(error))
        else:
            self._show_image()
            self.note.setText(self._size_text(chosen))
        save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        save.setEnabled(self._image is not None)

    def _drawn(self, chosen: PictureSettings) -> Picture:
        ratio = pixel_ratio(chosen.width, chosen.height)
        small = replace(
            chosen, width=round(chosen.width / ratio), height=round(chosen.height / ratio)
        )
        return picture(self._parts.document.scenario, self._run(), small)

    def _show_image(self) -> None:
        if self._image is None:
            return
        keep = Qt.AspectRatioMode.KeepAspectRatio
        smooth = Qt.TransformationMode.SmoothTransformation
        ratio = self.devicePixelRatioF()
        shown = QPixmap.fromImage(self._image).scaled(self.preview.size() * ratio, keep, smooth)
        shown.setDevicePixelRatio(ratio)
        self.preview.setPixmap(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the preview fill its room."""
        super().resizeEvent(event)
        self._show_image()

    def _size_text(self, chosen: PictureSettings) -> str:
        inches = chosen.width / chosen.dpi, chosen.height / chosen.dpi
        memory = format_bytes(chosen.width * chosen.height * 4, 3)
        stale = " The links show the step before the last edit." if self._is_stale() else ""
        return (
            f"{chosen.width} x {chosen.height} pixels, {inches[0]:.1f} x {inches[1]:.1f} inches, "
            f"{memory} in memory.{stale}"
        )

    def _is_stale(self) -> bool:
        document = self._parts.document
        playing = self._parts.playback.guest is not None
        return document.is_stale and document.result is not None and not playing

    def _run(self) -> Played | None:
        """The run that the canvas plays."""
        return self._parts.playback.guest or self._parts.document.result

    # writing

    def _ask_and_write(self) -> None:
        suffix = self.format.currentData()
        document = self._parts.document
        folder = document.path.parent if document.path else Path()
        stem = document.path.stem if document.path else "trnviz"
        start = str(folder / f"{stem}{suffix}")
        name, _ = QFileDialog.getSaveFileName(self, "Export picture", start, f"*{suffix}")
        if name:
            path = Path(name)
            self.write(path if path.suffix == suffix else path.with_name(path.name + suffix))

    def write(self, path: Path) -> bool:
        """Write the picture; whether it was written."""
        document = self._parts.document
        try:
            data = export_picture(
                document.scenario, self._run(), self.settings(), self.format.currentData()
            )
            atomic.write(path, data)
        except TrnvizError as error:
            after = "Nothing was written; a file of that name is as it was."
            messages.refused(self, "The picture was not exported", error, after)
            return False
        self.note.setText(f"Written: {path.absolute()}, {format_bytes(len(data))}")
        self.exported.emit(path)
        return True


def _combo(rows: Sequence[tuple[str, object]]) -> QComboBox:
    combo = QComboBox()
    for text, data in rows:
        combo.addItem(text, data)
    return combo


def _pixels(value: int) -> QSpinBox:
    box = QSpinBox()
    box.setRange(64, _LARGEST_PX)
    box.setSuffix(" px")
    box.setValue(value)
    return box


def _check(text: str) -> QCheckBox:
    check = QCheckBox(text)
    check.setChecked(True)
    return check
