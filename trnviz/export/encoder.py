"""A thread that turns frames into a file while somebody else paints them.

Painting belongs to the thread of the window; packing pixels takes several times as long and does
not. Frames go over a short queue, so that a long recording never fills the memory.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event, Thread

from trnviz.core.arrays import ByteArray
from trnviz.files import atomic

_WAITING = 4
_POLL_S = 0.05


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Encoded:
    """What came of it: paths that were written, or the error that stopped it, or neither.

    Attributes:
        paths: The files; empty where it was cancelled.
        size_bytes: Of all of them.
        error: Why there is none.
    """

    paths: tuple[Path, ...] = ()
    size_bytes: int = 0
    error: Exception | None = None


class CancelledError(Exception):
    """Nobody wants the file any more."""


class Encoder:
    """One file, or one a frame; `deliver` is called from its thread, once."""

    def __init__(
        self,
        write: Callable[[Iterator[ByteArray]], Encoded],
        deliver: Callable[[Encoded], object],
    ) -> None:
        self._write, self._deliver = write, deliver
        self._frames: Queue[ByteArray | None] = Queue(_WAITING)
        self._cancelled = Event()
        self._thread = Thread(target=self._run, name="trnviz-export", daemon=True)
        self._thread.start()

    def offer(self, frame: ByteArray | None) -> bool:
        """Hand over a frame, None after the last; False when it has to be offered again."""
        try:
            self._frames.put_nowait(frame)
        except Full:
            return False
        return True

    @property
    def has_room(self) -> bool:
        """Whether a frame would be taken now."""
        return not self._frames.full()

    def cancel(self) -> None:
        """Write nothing; returns at once."""
        self._cancelled.set()

    def join(self, timeout_s: float) -> bool:
        """Wait for the end; whether it came."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            done = self._write(self._taken())
        except CancelledError:
            done = Encoded()
        except Exception as error:  # noqa: BLE001 - carried to the thread that asked
            done = Encoded(error=error)
        self._deliver(done)

    def _taken(self) -> Iterator[ByteArray]:
        while True:
            if self._cancelled.is_set():
                raise CancelledError
            try:
                frame = self._frames.get(timeout=_POLL_S)
            except Empty:
                continue
            if frame is None:
                return
            yield frame


def write_file(path: Path, pieces: Iterator[bytes]) -> Encoded:
    """All pieces in one file, whole or not at all.

    Raises:
        OutputError: It could not be written.
    """
    data = b"".join(pieces)
    atomic.write(path, data)
    return Encoded(paths=(path,), size_bytes=len(data))


def write_files(paths: Iterator[Path], contents: Iterator[bytes]) -> Encoded:
    """One file for each content; when something fails, those that were written go again.

    Raises:
        OutputError: One could not be written.
    """
    written: list[Path] = []
    size = 0
    try:
        for path, data in zip(paths, contents, strict=False):
            atomic.write(path, data)
            written.append(path)
            size += len(data)
    except BaseException:
        for path in written:
            path.unlink(missing_ok=True)
        raise
    return Encoded(paths=tuple(written), size_bytes=size)
