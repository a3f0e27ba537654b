"""The picture on the clipboard: as pixels, as SVG and as a line of text, for whoever pastes it."""

import atexit

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from trnviz.export import writers
from trnviz.export.picture import picture
from trnviz.gui import export_choice
from trnviz.gui.export_choice import Shown
from trnviz.gui.image import image_of
from trnviz.gui.settings import Settings

SVG_TYPE = "image/svg+xml"


def copy_picture(shown: Shown, settings: Settings | None = None) -> None:
    """Put what the window shows on the clipboard, in the size that was chosen last.

    Raises:
        InputError: The size that was chosen cannot be.
    """
    choice = export_choice.last_choice(settings)
    choice.content = export_choice.VIEW
    drawn = picture(
        shown.document.scenario,
        export_choice.run_of(shown),
        export_choice.picture_settings(choice, shown),
    )
    data = QMimeData()
    data.setImageData(image_of(drawn))
    data.setData(SVG_TYPE, writers.svg_file(drawn))
    data.setText(drawn.caption)
    QGuiApplication.clipboard().setMimeData(data)
    atexit.unregister(_leave_pixels)
    atexit.register(_leave_pixels, data)


def _leave_pixels(data: QMimeData) -> None:
    """Put an object of Qt's own there instead: some platforms keep it longer than Python lives."""
    if QGuiApplication.instance() is None:
        return
    clipboard = QGuiApplication.clipboard()
    if clipboard.mimeData() is data:
        clipboard.setImage(clipboard.image())
