"""The bundled font, so that a picture is the same on every machine."""

from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase

from trnviz.files import resources

FAMILY = "trnviz Sans"
FILES = ("trnviz-sans-regular", "trnviz-sans-semibold")


@lru_cache(maxsize=1)
def load() -> tuple[int, ...]:
    """Makes the bundled font known to Qt; needs an application object."""
    return tuple(QFontDatabase.addApplicationFont(str(resources.path("fonts", n))) for n in FILES)


@lru_cache(maxsize=64)
def font(size_px: float, *, bold: bool = False) -> QFont:
    """The bundled font at a size in logical pixels, unhinted so that it scales evenly."""
    load()
    made = QFont(FAMILY)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setStyleStrategy(
        QFont.StyleStrategy.PreferAntialias | QFont.StyleStrategy.NoSubpixelAntialias
    )
    made.setKerning(False)
    made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    # A point is a pixel at 72 dpi; on screens Qt takes 96, so sizes go in as pixels, rounded.
    made.setPixelSize(max(1, round(size_px)))
    return made
