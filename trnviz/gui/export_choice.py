"""What was chosen in the export dialog, as it is remembered, and the settings that follow."""

from pathlib import Path
from typing import Protocol

import msgspec

from trnviz.core.frame import Played
from trnviz.export.animation import USUAL_FPS, USUAL_LENGTH_S, Animation
from trnviz.export.picture import chips_of, marked
from trnviz.export.settings import BUSIEST, PictureSettings
from trnviz.export.sizes import PIXELS, PRESETS, Preset, Size
from trnviz.export.writers import FORMATS
from trnviz.gui.canvas.scene import CanvasScene
from trnviz.gui.canvas.view import CanvasView
from trnviz.gui.playback import Playback
from trnviz.gui.settings import Settings
from trnviz.scene.drawing import Box
from trnviz.scene.page import page, scene_part
from trnviz.session.document import Document

WHOLE, VIEW, SELECTION, REGION = "whole", "view", "selection", "region"
PLAYBACK = "playback"
OTHER = "other"


class Shown(Protocol):
    """What there is to draw: the four parts of a window that an export reads."""

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


def run_of(shown: Shown) -> Played | None:
    """The run that the canvas plays: a guest, or the document's step."""
    return shown.playback.guest or shown.document.result


class ExportChoice(msgspec.Struct, kw_only=True):
    """The state of the dialog.

    Attributes:
        suffix: Kind of file.
        preset: Of `PRESETS`, or `OTHER`.
        width: In `unit`.
        height: In `unit`.
        unit: "px", "mm" or "in".
        dpi: Pixels per inch.
        text_pt: Size of the letters, 0 for what follows from the size.
        theme: "light", "dark", or "" for the window's.
        background: Of `BACKGROUNDS`.
        content: `WHOLE`, `VIEW`, `SELECTION` or `REGION`.
        moment: `PLAYBACK` or `BUSIEST`.
        legend: Whether it is there.
        caption: Whether it is there.
        notes: Whether annotations are there.
        marks: Whether the selection is marked.
        moves: Whether a WebP is a recording, and a PNG one of numbered frames.
        fps: Of a recording.
        length_s: Of a recording.
        region: x, y, width and height in scene units, for `REGION`.
        path: Where the last one went.
        document: What it was of.
    """

    suffix: str = ".png"
    preset: str = "window"
    width: float = PRESETS["window"].width
    height: float = PRESETS["window"].height
    unit: str = PIXELS
    dpi: float = PRESETS["window"].dpi
    text_pt: float = 0.0
    theme: str = ""
    background: str = "theme"
    content: str = WHOLE
    moment: str = PLAYBACK
    legend: bool = True
    caption: bool = True
    notes: bool = True
    marks: bool = False
    moves: bool = False
    fps: float = USUAL_FPS
    length_s: float = USUAL_LENGTH_S
    region: list[float] = []
    path: str = ""
    document: str = ""

    @property
    def size(self) -> Size:
        """In pixels.

        Raises:
            InputError: A side or the letters are too large.
        """
        return Preset(
            title="", width=self.width, height=self.height, unit=self.unit, dpi=self.dpi,
            text_pt=self.text_pt,
        ).at()  # fmt: skip

    @property
    def is_recording(self) -> bool:
        """Whether what is written moves."""
        kind = FORMATS[self.suffix]
        return not kind.is_still or (self.moves and (kind.moves or self.suffix == ".png"))


def last_choice(settings: Settings | None) -> ExportChoice:
    """What was chosen last; the usual choice where that is unknown or of another version."""
    try:
        return msgspec.convert(settings.values.export if settings else {}, ExportChoice)
    except msgspec.ValidationError:
        return ExportChoice()


def remember(settings: Settings | None, choice: ExportChoice) -> None:
    """Keep a choice for the next time."""
    if settings is not None:
        settings.values.export = {**settings.values.export, **msgspec.to_builtins(choice)}
        settings.save()


def with_preset(choice: ExportChoice, name: str) -> ExportChoice:
    """The same choice in the size of a preset."""
    preset = PRESETS[name]
    return msgspec.structs.replace(
        choice, preset=name, width=preset.width, height=preset.height, unit=preset.unit,
        dpi=preset.dpi, text_pt=preset.text_pt,
    )  # fmt: skip


def picture_settings(choice: ExportChoice, shown: Shown) -> PictureSettings:
    """What the writers are asked for.

    Raises:
        InputError: It cannot be.
    """
    size, scenario = choice.size, shown.document.scenario
    names = selected(shown)
    regions = {VIEW: visible_su(shown), REGION: _drawn_su(choice)}
    return PictureSettings(
        width=size.width,
        height=size.height,
        dpi=size.dpi,
        ratio=size.ratio,
        theme=choice.theme or shown.scene.theme_name,
        background=choice.background,
        region_su=regions.get(choice.content),
        chips=chips_of(names, scenario) if choice.content == SELECTION else (),
        time_s=BUSIEST if choice.moment == BUSIEST else shown.playback.time_s(),
        legend=choice.legend,
        caption=choice.caption,
        notes=choice.notes,
        title=shown.playback.guest_title or shown.document.title,
        selection=marked(names, scenario) if choice.marks else (),
        against=shown.playback.against,
    )


def _drawn_su(choice: ExportChoice) -> Box | None:
    """The region that was drawn by hand, None where there is none yet."""
    if len(choice.region) != len(("x", "y", "width", "height")):
        return None
    x, y, width, height = choice.region
    return (x, y, width, height) if width > 0 and height > 0 else None


def document_name(shown: Shown) -> str:
    """By what a document is known again."""
    document = shown.document
    return str(document.path.absolute()) if document.path else document.title


def selected(shown: Shown) -> tuple[str, ...]:
    """Names of what is selected, tiles as "rank 17"."""
    selection = shown.scene.selection
    things = selection.things(shown.document.scenario.topology)
    return (*things, *(f"rank {rank}" for rank in selection.ranks))


def visible_su(shown: Shown) -> Box | None:
    """The part of the drawing in the window, beside its legend; None for all of it."""
    view = shown.view
    if view.is_fitted:
        return None
    size, camera = view.viewport().size(), view.camera
    sheet = page(view.scene_.layout_, size.width(), size.height(), caption=False)
    _, _, width, height = scene_part(sheet)
    return camera.x_su, camera.y_su, max(width, 1.0) / camera.scale, height / camera.scale


def animation(choice: ExportChoice, start_s: float, end_s: float) -> Animation:
    """The recording of a part of the step.

    Raises:
        InputError: It cannot be.
    """
    length_s = max(choice.length_s, 1 / choice.fps)
    speed = max(end_s - start_s, 0.0) / length_s
    return Animation(start_s=start_s, end_s=end_s, fps=choice.fps, speed=speed)


def suggested_path(choice: ExportChoice, shown: Shown) -> Path:
    """A name for the picture: that of the document, where the last one went or beside it."""
    document = shown.document
    beside = document.path.parent if document.path else Path()
    last = Path(choice.path).parent if choice.path else beside
    folder = last if last.is_dir() else beside
    stem = document.path.stem if document.path else "trnviz"
    return folder / f"{stem}{choice.suffix}"
