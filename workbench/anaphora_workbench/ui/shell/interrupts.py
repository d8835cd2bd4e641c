"""Lets Ctrl+C in the terminal, and a request to terminate, close the window as its user would.

While Qt waits for events no Python code runs, so Python's own handler would come to nothing until
the next key press. Python writes a byte to a socket when a signal arrives; Qt wakes up for that.
"""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

_ENDING = (signal.SIGINT, signal.SIGTERM)


class Interrupts(QObject):
    """Turns signals into the closing of all windows, until `release` is called.

    Attributes:
        status: Exit status that a shell expects: 128 and the signal, or 0 without one.
    """

    def __init__(self) -> None:
        super().__init__()
        self.status = 0
        self._woken, self._waking = socket.socketpair()
        for end in (self._woken, self._waking):
            end.setblocking(False)
        self._previous = signal.set_wakeup_fd(self._waking.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(
            self._woken.fileno(), QSocketNotifier.Type.Read, parent=self
        )
        self._notifier.activated.connect(self._drain)
        self._handlers = {number: signal.signal(number, self._asked) for number in _ENDING}

    def release(self) -> None:
        """Give the signals back to whoever had them."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._previous)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._woken.close()
        self._waking.close()

    def _drain(self) -> None:
        # Python calls `_asked` by itself as soon as any Python code runs, such as this.
        self._woken.recv(4096)

    def _asked(self, number: int, _frame: FrameType | None) -> None:
        again = bool(self.status)
        self.status = 128 + number
        # Not here: a signal may arrive in the middle of a change.
        QTimer.singleShot(0, QApplication.quit if again else QApplication.closeAllWindows)
