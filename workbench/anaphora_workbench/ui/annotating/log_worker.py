"""Works the log of the open project into its file.

Decisions go to a log beside the project's file. Whoever copies the file alone, by hand or by a sync
program, gets what was worked into it.
"""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, QTimer

from anaphora_workbench.store import Project
from anaphora_workbench.ui.annotating.project_work import ProjectWork

PAUSE_MS = 800
"""How long after a change work counts as paused."""
AGAIN_MS = 500
"""When to try again what a reader has held up."""
LONGEST_MS = 15_000
"""After so long without a pause the log is worked in all the same."""


class LogWorker(QObject):
    """Works the log of the open project into its file whenever work pauses, in a thread."""

    def __init__(self, work: ProjectWork, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self._thread: threading.Thread | None = None
        self._changed, self._whole = False, True
        self._pause, self._longest = QTimer(self), QTimer(self)
        for timer in (self._pause, self._longest):
            timer.setSingleShot(True)
            timer.timeout.connect(self._look)
        work.opened.connect(self._opened)
        work.closed.connect(self._closed)

    def _opened(self) -> None:
        project = self._work.project
        if project is not None and not project.read_only:
            project.after_writing(self._note)
            self._note()  # what opening it has written, or a program that was killed has left

    def _note(self) -> None:
        """Take note of a change; this is part of what a key press waits for."""
        self._changed = True
        # What the window keeps by itself in a pause holds no decision up.
        if not (self._work.remembering and self._pause.isActive()):
            self._pause.start(PAUSE_MS)
        if not self._longest.isActive():
            self._longest.start(LONGEST_MS)

    def _look(self) -> None:
        """Begin, unless all is done; look again later whether it was."""
        project = self._work.project
        busy = self._thread is not None and self._thread.is_alive()
        if project is None or (self._whole and not self._changed and not busy):
            return
        if not busy:
            self._changed = self._whole = False
            self._longest.stop()
            self._thread = threading.Thread(
                target=self._run, args=(project,), name="project log", daemon=True
            )
            self._thread.start()
        self._pause.start(AGAIN_MS)

    def _run(self, project: Project) -> None:
        self._whole = project.work_log_in()

    def _closed(self) -> None:
        self._pause.stop()
        self._longest.stop()
