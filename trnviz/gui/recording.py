"""A recording of a step: its frames, painted one after another, and the files that hold them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from trnviz.core.arrays import ByteArray
from trnviz.core.errors import InputError
from trnviz.core.frame import Played
from trnviz.core.scenario import Scenario
from trnviz.export import raster, writers
from trnviz.export.animation import (
    RECORDERS,
    Animation,
    Moment,
    lengths,
    moments,
    require_recordable,
)
from trnviz.export.picture import Picture, Stage, picture_at, stage
from trnviz.export.reel import Reel
from trnviz.export.settings import PictureSettings
from trnviz.gui.image import (
    blank,
    fill_ground,
    paint_around,
    paint_layers,
    pixels_of,
)
from trnviz.gui.painter import MOVING, STANDING
from trnviz.scene.palette import theme_colors

NUMBERED = ".png"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Recording:
    """What is recorded, ready to be painted.

    Attributes:
        stand: What stays the same.
        moments: What each frame shows.
        animation: What was asked for.
        suffix: Of the file; `NUMBERED` for a file a frame.
    """

    stand: Stage
    moments: tuple[Moment, ...]
    animation: Animation
    suffix: str

    def frames(self) -> Iterator[ByteArray]:
        """Pixels of each frame, (height, width, 4) u1; they hold until the next is asked for."""
        settings = self.stand.settings
        image, still = blank(settings), blank(settings)
        shown: Picture | None = None
        for moment in self.moments:
            drawn = picture_at(self.stand, moment.time_s, moment.phase_su)
            if shown is None or not _stands(shown, drawn):
                fill_ground(still, drawn)
                with QPainter(still) as painter:
                    paint_layers(painter, drawn, STANDING)
                shown = drawn
            _copy(still, image)
            with QPainter(image) as painter:
                paint_layers(painter, drawn, MOVING)
                paint_around(painter, drawn)
            yield pixels_of(image)

    def file(self, frames: Iterator[ByteArray] | None = None) -> Iterator[bytes]:
        """The file, piece by piece.

        Args:
            frames: Those of this recording, when somebody counts or carries them.
        """
        recorder = RECORDERS[self.suffix]
        times = lengths(len(self.moments), self.animation.frame_s, recorder.unit_s)
        return recorder.write(
            Reel(
                frames=frames or self.frames(),
                lengths=times,
                transparent=self.stand.settings.is_transparent,
                colors=theme_colors(self.stand.style.theme),
            )
        )

    def numbered(self, frames: Iterator[ByteArray] | None = None) -> Iterator[bytes]:
        """Each frame as a PNG file."""
        settings = self.stand.settings
        for pixels in frames or self.frames():
            yield raster.png(pixels, settings.dpi, transparent=settings.is_transparent)


def recording(
    scenario: Scenario,
    result: Played | None,
    settings: PictureSettings,
    animation: Animation,
    suffix: str,
) -> Recording:
    """The recording of a step.

    Raises:
        InputError: There is no step, or the file cannot hold what is asked for.
    """
    if result is None:
        raise InputError("there is no step to record", hint="a document that holds a model")
    if settings.is_transparent and not writers.format_of(suffix).sees_through:
        raise InputError(
            "a GIF has no half transparent pixels, so letters would have ragged edges",
            hint="WebP or APNG, or a background",
        )
    chosen = replace(settings, metric=settings.metric or "now")
    found = moments(animation, result.timeline.duration_s)
    require_recordable(suffix, animation, len(found), chosen)
    if suffix == ".webp":
        raster.require_webp(settings.width, settings.height)
    stand = stage(scenario, result, chosen, found[0].time_s)
    return Recording(stand=stand, moments=found, animation=animation, suffix=suffix)


def _stands(before: Picture, now: Picture) -> bool:
    """Whether nothing but dots, notes and what is around the drawing differs."""
    old, new = before.paint, now.paint
    return (
        np.array_equal(old.links.rgba, new.links.rgba)
        and np.array_equal(old.links.width_px, new.links.width_px)
        and np.array_equal(old.chips.fill, new.chips.fill)
        and old.labels == new.labels
        and old.chips.values == new.chips.values
    )


def _copy(source: QImage, target: QImage) -> None:
    ratio = source.devicePixelRatio()
    with QPainter(target) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        size = QRectF(0, 0, source.width() / ratio, source.height() / ratio)
        painter.drawImage(size, source)
