"""Says when the project that was opened is open in another window already.

Two windows on one project lose nothing: each decision is checked against those of the other. But
who does not know of the other one wonders at answers that come and go. A window shows that it has
a project open by a small file beside it, which also people on other computers see in a shared
folder. It goes when the project is closed; what a program that was killed has left is recognised.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile, QObject, QSysInfo

from anaphora_workbench.ports.file_names import safe_name, shortened
from anaphora_workbench.ui.shell.notices import Remedy
from anaphora_workbench.ui.wording.translation import translate

if TYPE_CHECKING:
    from anaphora_workbench.ui.shell.window import MainWindow


def mark_of(path: Path) -> Path:
    """Return the file that shows that a window has a project open."""
    file = path.resolve()
    # Qt knows no name that is not UTF-8.
    name = file.name if _is_text(file.name) else safe_name(file.name)
    return file.with_name(f".{shortened(name)}.open")


def _is_text(name: str) -> bool:
    return os.fsencode(name).decode("utf-8", "replace") == name


class OpenElsewhere(QObject):
    """Marks the open project, and says above the text when another window has done so.

    Args:
        window: The main window.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._mark: QLockFile | None = None
        work = window.work
        work.opened.connect(self._opened)
        work.closed.connect(self._closed)

    def _opened(self) -> None:
        path = self._window.work.path
        if path is None:
            return
        mark = mark_of(path)
        if not _is_text(os.fspath(mark)):
            return  # in such a folder nothing can be marked
        lock = QLockFile(os.fspath(mark))
        lock.setStaleLockTime(0)  # an annotator sits longer than any time before one project
        if lock.tryLock(0):
            self._mark = lock
        elif lock.error() == QLockFile.LockError.LockFailedError:
            self._tell(lock, mark)

    def _closed(self) -> None:
        if self._mark is not None:
            self._mark.unlock()
            self._mark = None

    def _tell(self, lock: QLockFile, mark: Path) -> None:
        _process, host, _program = lock.getLockInfo()
        if host and host != QSysInfo.machineHostName():
            where = translate(
                "OpenElsewhere",
                "It is open on the computer {computer}. If nobody works there, the program ended"
                " without closing it: delete the file {mark}.",
            ).format(computer=host, mark=mark)
        else:
            where = translate("OpenElsewhere", "Another window on this computer has it open.")
        advice = translate(
            "OpenElsewhere",
            "You can go on in both: no answer is lost, and a window shows the answers of the other"
            " one before it takes a new one. Two people need two names, or better two files.",
        )
        close: Remedy = (
            translate("OpenElsewhere", "Close the project"),
            partial(self._window.commands.trigger, "file.close"),
        )
        title = translate("OpenElsewhere", "This project is already open in another window")
        self._window.notices.bar.tell(title, f"{where}\n{advice}", [close])
