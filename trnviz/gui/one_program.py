"""One program at a time: a second start hands its files to the first, and ends.

Whoever holds the lock is the program. It listens only after its first paint; a start that finds the
lock held waits for that, however many begin at once.
"""

import hashlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLockFile, QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

_CONNECT_MS, _ANSWER_MS = 300, 5000
_WAIT_S, _PAUSE_S = 10.0, 0.05
"""How long a start waits for one that paints, and how often it asks."""
_MOST_BYTES = 1 << 20
_DONE = b"ok\n"


def meeting_place(settings: Path) -> Path:
    """The socket of the program that uses these settings; short, as sockets need it."""
    mark = hashlib.sha256(os.fsencode(settings.absolute())).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"trnviz-{mark}.socket"


def claim(at: Path, files: Sequence[str], wait_s: float = _WAIT_S) -> "Claim | None":
    """Become the program of this meeting place, or hand the files to the one there is.

    Returns:
        What is held until the end of the program; None when another has taken the files.
    """
    lock = QLockFile(str(at.with_suffix(".lock")))
    lock.setStaleLockTime(0)  # a program may run for days; one that was killed is found by its id
    end_s = time.monotonic() + wait_s
    while not lock.tryLock(0):
        if lock.error() is not QLockFile.LockError.LockFailedError:
            break  # no lock can be kept there: better two programs than none
        if hand_over(at, files):
            return None
        if time.monotonic() > end_s:
            break  # the other one hangs
        time.sleep(_PAUSE_S)
    return Claim(at, lock)


def hand_over(at: Path, files: Sequence[str]) -> bool:
    """Ask a running program to open files; False when none answers."""
    if not _is_ours(at):
        return False
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(str(at))
    if not socket.waitForConnected(_CONNECT_MS):
        return False
    names = [str(Path(name).absolute()) for name in files]
    socket.write(json.dumps(names).encode() + b"\n")
    answered = socket.waitForReadyRead(_ANSWER_MS) and bytes(socket.readAll().data()) == _DONE
    socket.abort()  # what was not answered by now must not be opened later, too
    return bool(answered)


def _is_ours(at: Path) -> bool:
    """Names of files are told to nobody else's program."""
    try:
        return not hasattr(os, "getuid") or at.stat().st_uid == os.getuid()
    except OSError:
        return False


class Claim:
    """What makes this program the one: held from its start to its end."""

    def __init__(self, at: Path, lock: QLockFile) -> None:
        self._at, self._lock = at, lock
        self._listener: Listener | None = None

    def listen(self, take: Callable[[list[str]], None]) -> None:
        """Take the files of later starts, unless another program holds the place."""
        if self._lock.isLocked():
            self._listener = Listener(self._at, QCoreApplication.instance())
            self._listener.files_wanted.connect(take)

    def close(self) -> None:
        """Let another program be the one."""
        if self._listener is not None:
            self._listener.close()
        self._lock.unlock()


class Listener(QObject):
    """What the first program does for those that come after it."""

    files_wanted = Signal(list)

    def __init__(self, at: Path, parent: QObject | None) -> None:
        super().__init__(parent)
        from PySide6.QtNetwork import QLocalServer

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(str(at))  # one that was killed leaves its socket behind
        self.is_listening = self._server.listen(str(at))
        self._server.newConnection.connect(self._on_connections)

    def close(self) -> None:
        """Take the socket away."""
        self._server.close()

    def _on_connections(self) -> None:
        """Several starts may come with one signal."""
        while (socket := self._server.nextPendingConnection()) is not None:
            self._take(socket)

    def _take(self, socket: "QLocalSocket") -> None:
        socket.readyRead.connect(lambda: self._read(socket))
        socket.disconnected.connect(socket.deleteLater)
        if socket.bytesAvailable():
            self._read(socket)

    def _read(self, socket: "QLocalSocket") -> None:
        """One line with the names; anything else is hung up on."""
        if not socket.canReadLine():
            if socket.bytesAvailable() > _MOST_BYTES:
                socket.abort()
            return
        try:
            names = json.loads(bytes(socket.readLine(_MOST_BYTES).data()))
        except (ValueError, RecursionError):
            names = None
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            socket.abort()
            return
        socket.write(_DONE)
        if socket.flush():  # else whoever asked has given up, and opened its files itself
            self.files_wanted.emit(names)
