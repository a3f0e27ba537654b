"""The log file: what was asked, and the traceback of every bug; a few megabytes at most."""

import logging
import logging.handlers
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import platformdirs

import trnviz

LARGEST_BYTES = 1_000_000
KEPT_FILES = 3

_LOG = logging.getLogger("trnviz")
_OURS = (logging.handlers.RotatingFileHandler, logging.NullHandler)


def path() -> Path:
    """Where the log is on this system, whether or not it exists yet."""
    return Path(platformdirs.user_log_dir("trnviz", appauthor=False)) / "trnviz.log"


def start(argv: Sequence[str]) -> None:
    """Opens the log and sends uncaught errors to it; an unwritable place costs the log only."""
    _LOG.setLevel(logging.INFO)
    _LOG.propagate = False
    if not any(isinstance(each, _OURS) for each in _LOG.handlers):
        _LOG.addHandler(_handler())
    sys.excepthook = _note_bug
    versions = (
        f"trnviz {trnviz.__version__}, Python {platform.python_version()}, {platform.platform()}"
    )
    _LOG.info("%s: %s", versions, " ".join(argv) or "window")


def _handler() -> logging.Handler:
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            path(), maxBytes=LARGEST_BYTES, backupCount=KEPT_FILES, encoding="utf-8"
        )
    except OSError:
        return logging.NullHandler()
    handler.setFormatter(
        logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s")
    )
    return handler


def _note_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """The hook for what nobody caught: the traceback, a copy in the log, and where that is."""
    _LOG.critical("not caught", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)
    print(f"trnviz: this is a bug of ours; the log is {path()}", file=sys.stderr)
