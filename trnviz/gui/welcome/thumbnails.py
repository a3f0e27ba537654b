"""Small pictures of documents: those of the samples ship, those of recent files are in a cache."""

import hashlib
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter

from trnviz.core.errors import TrnvizError
from trnviz.core.frame import Played
from trnviz.core.scenario import Scenario
from trnviz.export.picture import picture
from trnviz.export.settings import PictureSettings
from trnviz.files import atomic, resources
from trnviz.gui.image import image_of

SIZE_PX = QSize(288, 180)
_DRAWN = 3
"""Drawn so many times as large and made smaller: lines keep their weight."""


def thumbnail(
    scenario: Scenario, result: Played | None, theme: str, chips: tuple[str, ...] = ()
) -> QImage:
    """A document at its busiest moment."""
    settings = PictureSettings(
        width=SIZE_PX.width() * _DRAWN, height=SIZE_PX.height() * _DRAWN, ratio=1.0, theme=theme,
        legend=False, caption=False, chips=chips,
    )  # fmt: skip
    drawn = image_of(picture(scenario, result, settings))
    drawn.setDevicePixelRatio(1.0)
    return drawn.scaled(
        SIZE_PX,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )


def of_sample(name: str, theme: str) -> Path:
    """The file that ships."""
    ground = "light" if theme == "light" else "dark"
    return resources.root() / "thumbnails" / f"{name}-{ground}.png"


def of_document(path: Path) -> Path:
    """The file in the cache, whether or not it is there yet."""
    import platformdirs

    mark = hashlib.sha256(str(path.absolute()).encode(errors="surrogateescape")).hexdigest()[:24]
    folder = platformdirs.user_cache_dir("trnviz", appauthor=False)
    return Path(folder) / "thumbnails" / f"{mark}.png"


def as_png(image: QImage) -> bytes:
    """The bytes of a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def keep(path: Path, scenario: Scenario, result: Played | None) -> None:
    """Put a document's picture into the cache; it is a picture, so a failure is none of note."""
    target = of_document(path)
    try:
        png = as_png(thumbnail(scenario, result, "light"))
        target.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(target, png)
    except (OSError, TrnvizError):
        return
