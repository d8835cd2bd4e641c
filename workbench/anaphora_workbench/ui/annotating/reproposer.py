"""Keeps the proposals up with the decisions: the child process answers what comes next anew."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer

from anaphora_workbench.annotation.worker.values import answers_of
from anaphora_workbench.ui.annotating.session_controller import Desk
from anaphora_workbench.ui.jobs.child import Child, Job

AHEAD = 200
"""How many anaphors are answered anew after a decision."""
WAIT_MS = 250
"""How long the annotator must pause before the next anaphors are answered anew."""


class Reproposer(QObject):
    """Asks for new proposals after each decision; a newer request takes an older one's place.

    Args:
        child: Who works.
        desk: Whose decisions count and whose proposals are renewed.
        resolver: Name of the resolver.
        parent: The window.
    """

    def __init__(
        self, child: Child, desk: Desk, resolver: str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._child = child
        self._desk = desk
        self._resolver = resolver
        self._closed = False
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT_MS)
        self._wait.timeout.connect(self._ask)
        desk.saved.connect(self._wait.start)

    def close(self) -> None:
        """Stop asking; answers that still come are left."""
        self._closed = True
        self._wait.stop()

    def get_ready(self) -> None:
        """Let the child process read the document, so that the first answers come at once."""
        if not self._closed:
            self._submit(first="", horizon=0, store=False)

    def recompute(self, *, store: bool = False) -> Job:
        """Ask for all proposals of the document."""
        return self._submit(first="", horizon=-1, store=store)

    def _ask(self) -> None:
        # Whoever decides quickly should not set the child to work on what is old at once.
        if self._child.busy and self._wait.interval() == WAIT_MS:
            self._wait.start(4 * WAIT_MS)
            self._wait.setInterval(4 * WAIT_MS)
            return
        self._wait.setInterval(WAIT_MS)
        self._submit(first=self._desk.session.active, horizon=AHEAD, store=False)

    def _submit(self, *, first: str, horizon: int, store: bool) -> Job:
        session = self._desk.session
        job = self._child.submit(
            "propose",
            project=session.project.name,
            document=session.name,
            annotator=session.annotator,
            resolver=self._resolver,
            first=first,
            horizon=horizon,
            store=store,
        )
        job.part.connect(self._take)
        return job

    def _take(self, name: str, items: list[Any]) -> None:
        if self._closed or name != "answers":
            return
        self._desk.show_quietly(self._desk.session.take_answers(*answers_of(items)))
