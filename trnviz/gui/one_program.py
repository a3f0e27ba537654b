"""One program at a time: a second start hands its files to the first, and ends."""

import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

_CONNECT_MS, _ANSWER_MS = 300, 2000
_MOST_BYTES = 1 << 20
_DONE = b"ok\n"


def meeting_place(settings: Path) -> Path:
    """The socket of the program that uses these settings; short, as sockets need it."""
    mark = hashlib.sha256(os.fsencode(settings.absolute())).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"trnviz-{mark}.socket"


def hand_over(at: Path, files: Sequence[str]) -> bool:
    """Ask a running program to open files; False when none answers, and one has to be started."""
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
    socket.disconnectFromServer()
    return bool(answered)


def _is_ours(at: Path) -> bool:
    """Names of files are told to nobody else's program."""
    try:
        return not hasattr(os, "getuid") or at.stat().st_uid == os.getuid()
    except OSError:
        return False


class Listener(QObject):
    """What the first program does for those that come after it."""

    files_wanted = Signal(list)

    def __init__(self, at: Path, parent: QObject) -> None:
        super().__init__(parent)
        from PySide6.QtNetwork import QLocalServer

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        QLocalServer.removeServer(str(at))  # one that was killed leaves its socket behind
        self.is_listening = self._server.listen(str(at))
        self._server.newConnection.connect(self._on_connection)

    def close(self) -> None:
        """Take the socket away."""
        self._server.close()

    def _on_connection(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
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
        socket.flush()
        self.files_wanted.emit(names)
