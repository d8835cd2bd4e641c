"""Catches what the program did not foresee: into a log, and a bar that says where.

Decisions are on the disk when they are made, so a defect costs none; annotators go on working, and
no dialog stops them.
"""

from __future__ import annotations

import faulthandler
import platform
import sys
import threading
import traceback
from collections import Counter
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QStandardPaths,
    Qt,
    QUrl,
    Signal,
    qVersion,
)
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QDesktopServices
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QPushButton,
    QSizePolicy,
    QToolBar,
    QWidget,
)

from anaphora_workbench import __version__

_LARGEST = 1_000_000
"""Bytes after which a log begins anew; the one before is kept."""


def log_file() -> Path:
    """Return where this user's log of defects lies."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.StateLocation)
    return Path(folder) / "defects.log"


class Defects(QObject):
    """Writes every exception that nobody caught to a log, from `catch` until `release`.

    Attributes:
        log: The file.
        noticed: Emitted in the main thread when an exception was met for the first time; its place
            in the log, or ``""`` where the log cannot be written.
    """

    noticed = Signal(str)

    def __init__(self, log: Path) -> None:
        super().__init__()
        self.log = log
        self._met: Counter[str] = Counter()
        self._crashes: IO[str] | None = None
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)

    def catch(self) -> None:
        """Take over what Python would print, and have crashes of libraries traced to the log."""
        self._hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        sys.excepthook = self._uncaught
        threading.excepthook = lambda args: self._note(args.exc_value)
        sys.unraisablehook = lambda args: self._note(args.exc_value)
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            self._crashes = self.log.with_name("crashes.log").open("a", encoding="utf-8")
        except OSError:
            return
        faulthandler.enable(self._crashes)

    def release(self) -> None:
        """Give the hooks back."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks
        if self._crashes is not None:
            faulthandler.disable()
            self._crashes.close()
            self._crashes = None

    def _uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
        else:
            self._note(error.with_traceback(trace))

    def _note(self, error: BaseException | None) -> None:
        if error is None:
            return
        text = "".join(traceback.format_exception(error))
        self._met[text] += 1
        times = self._met[text]
        # What fails at every repaint would fill the disk.
        if times & (times - 1) == 0:
            written = self._write(text if times == 1 else f"{error!r}: {times} times by now\n")
            if times == 1:
                self.noticed.emit(str(self.log) if written else "")

    def _write(self, text: str) -> bool:
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        heading = (
            f"== {now} anaphora-workbench {__version__}, Python {platform.python_version()}, "
            f"Qt {qVersion()}, {platform.platform()}\n"
        )
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            if self.log.exists() and self.log.stat().st_size > _LARGEST:
                self.log.replace(self.log.with_suffix(".log.1"))
            with self.log.open("a", encoding="utf-8", errors="backslashreplace") as handle:
                handle.write(heading + text)
        except OSError:
            return False
        return True


class DefectBar(QToolBar):
    """A line at the bottom of the window that says what happened and where the log lies.

    It takes no focus by itself and stays until it is closed.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setObjectName("defects")
        self.setMovable(False)
        # The window's own menu of bars is not the place to switch it on.
        self.toggleViewAction().setVisible(False)
        self._log = ""
        row = QWidget(self)
        self._label = QLabel(row)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        # A narrow window cuts the text off instead of growing; the tip has all of it.
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._show = QPushButton(QCoreApplication.translate("Defects", "Show the &log"), row)
        self._show.clicked.connect(self._open)
        self._close = QPushButton(QCoreApplication.translate("Defects", "&Hide"), row)
        self._close.clicked.connect(self.hide)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(6, 2, 6, 2)
        layout.addWidget(self._label, 1)
        for button in (self._show, self._close):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            layout.addWidget(button)
        self.addWidget(row)
        window.addToolBar(Qt.ToolBarArea.BottomToolBarArea, self)
        self.hide()

    def tell(self, log: str) -> None:
        """Show the line.

        Args:
            log: Where the details were written, ``""`` where that failed.
        """
        self._log = log
        if log:
            text = QCoreApplication.translate(
                "Defects",
                "The program made an error. Your decisions are saved. Please report: {log}",
            ).replace("{log}", log)
        else:
            text = QCoreApplication.translate(
                "Defects",
                "The program made an error. Your decisions are saved. The log could not be "
                "written to the disk.",
            )
        self._label.setText(text)
        self._label.setToolTip(text)
        self.setAccessibleName(text)
        self._show.setVisible(bool(log))
        self.show()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(self._log))
