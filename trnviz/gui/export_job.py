"""An export that takes its time: painted between two events of the window, packed in a thread."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from trnviz.core.arrays import ByteArray
from trnviz.export.encoder import Encoded, Encoder

_AGAIN_MS = 3
_CLOSE_WAIT_S = 1.5


class ExportJob(QObject):
    """Paints, hands over, and says how far it is."""

    progressed = Signal(int)
    finished = Signal(object)
    _delivered = Signal(object)

    def __init__(
        self,
        frames: Iterator[ByteArray],
        write: Callable[[Iterator[ByteArray]], Encoded],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._frames = frames
        self._painted = 0
        self.is_running = True
        self._delivered.connect(self._on_delivered, Qt.ConnectionType.QueuedConnection)
        self._encoder = Encoder(write, self._delivered.emit)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint)
        self._timer.start(0)

    def cancel(self) -> None:
        """Stop, and leave no file."""
        self._timer.stop()
        self._encoder.cancel()

    def close(self) -> None:
        """Stop, and wait until the thread is gone."""
        self.cancel()
        self._encoder.join(_CLOSE_WAIT_S)
        self.is_running = False

    def _paint(self) -> None:
        if not self._encoder.has_room:
            self._timer.start(_AGAIN_MS)
            return
        frame = next(self._frames, None)
        self._encoder.offer(None if frame is None else frame.copy())
        if frame is None:
            self._timer.stop()
            return
        self._painted += 1
        self._timer.start(0)
        self.progressed.emit(self._painted)

    def _on_delivered(self, done: Encoded) -> None:
        self._timer.stop()
        if self.is_running:
            self.is_running = False
            self._encoder.join(_CLOSE_WAIT_S)
            self.finished.emit(done)
