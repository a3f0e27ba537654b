"""The log file, as the window shows it: where it is, if there is one, and how to open it."""

import logging
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

_LOG = logging.getLogger("trnviz")


def log_file() -> Path | None:
    """The file that this program writes its log to; None when it could not open one."""
    for handler in _LOG.handlers:
        if isinstance(handler, logging.FileHandler):
            path = Path(handler.baseFilename)
            return path if path.is_file() else None
    return None


def open_log(path: Path) -> bool:
    """Ask the desktop to show the log; False when it has no program for it."""
    for handler in _LOG.handlers:
        handler.flush()
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
