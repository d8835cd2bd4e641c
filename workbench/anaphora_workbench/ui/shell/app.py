"""Starts the desktop tagger: the application with its name and style, and the window.

Ctrl+C in the terminal, and a request to terminate, close the window as its user would. While Qt
waits for events no Python code runs, so Python's own handler would come to nothing until the next
key press. Python writes a byte to a socket when a signal arrives; Qt wakes up for that.
"""

from __future__ import annotations

import signal
import socket
import sys
from types import FrameType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

from anaphora_workbench import __version__
from anaphora_workbench.errors import UsageError
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.preferences import APPLICATION, ORGANISATION, Preferences
from anaphora_workbench.ui.shell.defects import DefectBar, Defects, log_file
from anaphora_workbench.ui.start_up import StartOptions

if TYPE_CHECKING:
    from anaphora_workbench.ui.shell.window import MainWindow

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


def run(options: StartOptions) -> int:
    """Open the window and stay until it is closed.

    `presence.require_qt` and `presence.require_screen` have passed.

    Args:
        options: What it opens with.

    Returns:
        Exit status: 0, or 128 and the number of the signal that asked for the end.

    Raises:
        UsageError: There is no key set of the name.
    """
    application = create_application()
    defects = Defects(log_file())
    defects.catch()
    interrupts = Interrupts()
    try:
        window = open_window(options, defects)
        status = application.exec()
        window.deleteLater()
        application.processEvents()
    finally:
        interrupts.release()
        defects.release()
    return interrupts.status or int(status)


def create_application() -> QApplication:
    """Return the one application of this process, with its name and the style of every platform."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        # Options of Qt's own come from its variables, never from our command line.
        application = QApplication(sys.argv[:1])
    application.setOrganizationName(ORGANISATION)
    application.setApplicationName(APPLICATION)
    # No display name: Qt would append it to the title of every dialog, where small ones cut it.
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(ORGANISATION)
    application.setStyle("Fusion")
    return application


def open_window(options: StartOptions, defects: Defects | None = None) -> MainWindow:
    """Show the window and return it.

    Raises:
        UsageError: There is no key set of the name.
    """
    if options.key_set:
        _check_key_set(options.key_set)
    from anaphora_workbench.ui.shell.window import MainWindow

    window = MainWindow(options)
    if defects is not None:
        defects.noticed.connect(DefectBar(window).tell)
    window.show()
    return window


def _check_key_set(name: str) -> None:
    preferences = Preferences()
    names = [each.name for each in read_key_maps(preferences.key_file).maps]
    if name not in names:
        raise UsageError(
            f"--key-set: there is no key set '{name}'; there are {', '.join(names)}. Your own "
            f"sets are in {preferences.key_file}"
        )
