"""Where the program begins: the application object, the first window, and what to do about bugs."""

import logging
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QObject,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

import trnviz
from trnviz.core.errors import TrnvizError
from trnviz.files import resources
from trnviz.gui import fonts, language, one_program
from trnviz.gui.bare import bare_scenario
from trnviz.gui.interrupts import Interrupts
from trnviz.gui.main_window import MainWindow
from trnviz.gui.settings import Settings

if TYPE_CHECKING:
    from trnviz.gui.desk import Desk
    from trnviz.session.document import Document

DEFAULT_SAMPLE = "llama-3.1-70b-ultraserver"
_LOG = logging.getLogger("trnviz")
_UI_POINTS = 9.5
_GREET_MS = 600
"""After the first paint: the traffic is on its way by then."""
_FIRST_BAD_QT, _FIRST_GOOD_PYTHON = (6, 12), (3, 12)


def run(files: Sequence[str]) -> int:
    """Open the files, or the default sample; stay until all windows are closed.

    Documents get a window each; other files belong together.
    """
    problem = unusable()
    if problem:
        print(problem, file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 1
    application = start_application()
    settings = Settings()
    claim = one_program.claim(one_program.meeting_place(settings.path), files)
    if claim is None:
        return 0
    language.install(application, settings.values.language)
    reporter = BugReporter(application)
    reporter.install()
    qInstallMessageHandler(_log_qt)
    interrupts = Interrupts(application)
    groups = _by_window(files)
    windows = [open_window(settings, *paths, greets=paths is groups[0]) for paths in groups]
    QTimer.singleShot(
        _GREET_MS,
        application,
        lambda: claim.listen(lambda names: windows.extend(open_more(settings, names))),
    )
    status = application.exec()
    if interrupts.leaves:
        leave(application)
    claim.close()
    interrupts.close()
    reporter.uninstall()
    windows.clear()
    return status


def leave(application: QApplication) -> None:
    """Close every window that is still open without a question; edits stay in their journals."""
    for window in application.topLevelWidgets():
        if isinstance(window, MainWindow):
            window.leave()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def open_more(settings: Settings, names: Sequence[str]) -> list[MainWindow]:
    """What a second start asks for: its files in windows of their own, or the window in front."""
    made = [open_window(settings, *paths) for paths in _by_window(names)] if names else []
    shown = made or [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
    for window in shown[-1:]:
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
    return made


def _by_window(files: Sequence[str]) -> list[list[Path]]:
    """The files of each window: documents alone, anything else together with all the others."""
    paths = [Path(name) for name in files]
    if all(path.suffix == ".trnviz" for path in paths):
        return [[path] for path in paths] or [[]]
    return [paths]


def _log_qt(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    """What Qt complains about goes to the log."""
    level = logging.DEBUG if kind is QtMsgType.QtDebugMsg else logging.WARNING
    _LOG.log(level, "Qt: %s", text)


def unusable() -> str:
    """Why this PySide6 must not be used with this Python, "" when it may.

    PySide6 6.12 gives back a reference to None with every call on Python before 3.12; the
    interpreter aborts within seconds.
    """
    version = tuple(int(part) for part in PySide6.__version__.split(".")[:2])
    if version >= _FIRST_BAD_QT and sys.version_info[:2] < _FIRST_GOOD_PYTHON:
        return (
            f"trnviz: PySide6 {PySide6.__version__} aborts on Python "
            f"{sys.version_info.major}.{sys.version_info.minor}; install PySide6-Essentials<6.12"
        )
    return ""


def start_application() -> QApplication:
    """The application object with its name, style and font."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(["trnviz"])
    QCoreApplication.setOrganizationName("trnviz")
    QCoreApplication.setApplicationName("trnviz")
    QCoreApplication.setApplicationVersion(trnviz.__version__)
    application.setDesktopFileName("io.github.trnviz.trnviz")
    application.setStyle("Fusion")
    fonts.load()
    font = QFont(fonts.FAMILY)
    font.setPointSizeF(_UI_POINTS)
    application.setFont(font)
    return application


def open_window(settings: Settings, *paths: Path, greets: bool = False) -> MainWindow:
    """A window with files, or with the default sample; it simulates once it has been painted.

    The first window of a program greets: it says what the start has to say.

    Without a file the bare fabric is painted first, and the sample comes right after: reading
    documents is most of what a start loads.
    """
    window = MainWindow(settings, bare_scenario())
    is_document = len(paths) == 1 and paths[0].suffix == ".trnviz"
    desk = _fill(window, _read(paths[0])) if is_document else None
    window.show()
    FirstPaint(window, paths, desk, greets=greets)
    return window


def _read(path: Path) -> "Document":
    """The document of a file; an empty one when it is refused, which is told after the paint."""
    from trnviz.session.document import Document

    document = Document(bare_scenario())
    try:
        document.open(path)
    except TrnvizError:
        _LOG.info("%s is refused; the window will say why", path)
    return document


def _fill(window: MainWindow, document: "Document") -> "Desk":
    from trnviz.gui.desk import fill

    return fill(window, document)


class FirstPaint(QObject):
    """Waits until the canvas has been painted once, then starts what can wait."""

    def __init__(
        self, window: MainWindow, paths: Sequence[Path], desk: "Desk | None", *, greets: bool
    ) -> None:
        super().__init__(window)
        self._window, self._paths, self._desk = window, paths, desk
        self._greets = greets
        window.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let everything pass; note the first paint."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._go_on)
        return False

    def _go_on(self) -> None:
        window, paths = self._window, self._paths
        desk = self._desk or _fill(window, _first_document(from_sample=not paths))
        if paths and desk.document.path is None:
            desk.files.open_paths(paths)
        elif paths:
            window.settings.remember(paths[0])
        desk.parts.bridge.submit()
        desk.panels.refresh_soon()
        if self._greets and not paths and window.settings.values.start_page:
            desk.start_page.show()
        if self._greets:
            QTimer.singleShot(_GREET_MS, window, lambda: _greet(window, desk))


def _greet(window: MainWindow, desk: "Desk") -> None:
    from trnviz.gui.greeting import greet

    greet(window, desk)


def _first_document(*, from_sample: bool) -> "Document":
    """The default sample, or a bare fabric when that cannot be read or is not wanted."""
    from trnviz.session.document import Document

    document = Document(bare_scenario())
    if from_sample:
        try:
            document.open_copy(resources.path("samples", DEFAULT_SAMPLE))
        except TrnvizError:
            _LOG.exception("the default sample cannot be read")
    return document


class BugReporter(QObject):
    """Shows what nobody caught, each thing once, and logs it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._before = sys.excepthook
        self._before_in_threads = threading.excepthook
        self._waiting: list[tuple[str, str]] = []
        self._told: set[str] = set()

    def install(self) -> None:
        """Take what nobody catches, in every thread."""
        self._before = sys.excepthook
        sys.excepthook = self.report
        threading.excepthook = lambda args: self.report(
            args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
        )

    def uninstall(self) -> None:
        """Give the hooks back."""
        sys.excepthook = self._before
        threading.excepthook = self._before_in_threads

    def report(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Log it, print it, and show it when the event loop is free: never inside a paint."""
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, error, trace)
            QCoreApplication.quit()
            return
        summary = f"{kind.__name__}: {error}\n{_place(trace)}"
        if summary in self._told:  # a bug in a paint comes back with every frame
            return
        self._told.add(summary)
        self._before(kind, error, trace)
        details = "".join(traceback.format_exception(kind, error, trace))
        self._waiting.append((summary, details))
        if len(self._waiting) == 1:
            QTimer.singleShot(0, self, self._show)

    def _show(self) -> None:
        from trnviz.gui.dialogs import messages

        while self._waiting:
            messages.crashed(QApplication.activeWindow(), *self._waiting[0])
            self._waiting.pop(0)


def _place(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)
    return (
        f"in {frames[-1].name}, {Path(frames[-1].filename).name}:{frames[-1].lineno}"
        if frames
        else ""
    )
