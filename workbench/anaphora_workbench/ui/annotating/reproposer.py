"""New proposals after each decision: when a resolver is asked, and what its failures mean."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from anaphora_workbench.annotation.preparation.resolver_answers import STORED
from anaphora_workbench.annotation.worker.protocol import answers_of
from anaphora_workbench.ui.annotating.session_controller import SessionController
from anaphora_workbench.ui.jobs.child import Child, Job

ENDING = frozenset(("cancelled", "child-crashed", "child-version"))
"""Failures after which proposals for the whole document are not asked for again."""
AHEAD = 200
"""How many anaphors are answered anew after a decision."""
WAIT_MS = 250
"""How long the annotator must pause before the next anaphors are answered anew."""
AT_ONCE_MS = 60
"""How long the next question waits for the proposal that knows of the last decision."""
PASSING = frozenset(
    ("cancelled", "superseded", "child-crashed", "child-version", "anaphor-missing")
)
"""Failures of a request for proposals that the next request, or another message, settles."""


class Reproposer(QObject):
    """Asks a resolver for new proposals after each decision; a new request replaces the last."""

    outdated = Signal(str, int)
    """The model of a resolver (its name) has changed since it made so many of the proposals; they
    are asked for again."""
    failed = Signal(str, str, str)
    """A resolver (its name) cannot propose: a stable code and why. Not repeated until it has been
    able to, or until somebody asks for all proposals."""

    answered = Signal()
    """All that the resolver was asked for has come."""

    def __init__(
        self,
        child: Child,
        controller: SessionController,
        resolver: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._child = child
        self._controller = controller
        self._resolver = resolver
        self._closed = False
        self._renewing = self._store = False
        self._prompt = False
        self._trouble = ""
        self._caught_up = "", 0
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(WAIT_MS)
        self._wait.timeout.connect(self._ask)
        controller.asking.connect(self._ask_at_once)
        controller.saved.connect(self._wait.start)
        controller.moved.connect(self._catch_up)

    def close(self) -> None:
        """Stop asking; answers that still come are left."""
        self._closed = True
        self._wait.stop()

    def get_ready(self) -> None:
        """Let the child process read the document, so that the first answers come at once."""
        if not self._closed:
            job = self._submit(first="", horizon=0, store=False)
            job.finished.connect(self._compare_versions)

    def recompute(self, *, store: bool = False) -> Job:
        """Ask for all proposals of the document; an order by confidence is then made anew."""
        self._trouble = ""
        self._wait.stop()  # what would be asked for is among them, and would end this request
        self._renewing, self._store = True, store
        self._controller.expect(self._resolver)
        job = self._submit(first="", horizon=-1, store=store)
        job.finished.connect(self._all_are_new)
        return job

    def _compare_versions(self, result: dict[str, Any]) -> None:
        """Ask for all proposals again if another version of the resolver has made some of them."""
        if not self._closed and result["outdated"]:
            self.outdated.emit(self._resolver, result["outdated"])
            self.recompute(store=True)
        elif not self._closed and self._controller.session.last_number:
            # Proposals that know the decisions of earlier sessions were not stored.
            self._wait.start()

    def _catch_up(self) -> None:
        """Ask again where the proposal is missing or before a correction: once for each question.

        That is so far behind the change, and where it was made in an earlier session.
        """
        session = self._controller.session
        asked = session.active, session.answers.corrections
        older = session.is_before_correction or session.is_unanswered
        if not self._closed and not self._renewing and older and asked != self._caught_up:
            self._caught_up = asked
            self._wait.start()

    def _renew(self, _result: object = None) -> None:
        """Ask for all proposals again until they have come: a decision stops it each time."""
        if self._renewing and not self._closed:
            self.recompute(store=self._store)

    def _all_are_new(self, _result: dict[str, Any]) -> None:
        if not self._closed:
            self._stop_renewing()
            queue = self._controller.session.queue
            queue.order_by_confidence(queue.by_confidence)

    def _stop_renewing(self) -> None:
        self._renewing = False
        self._controller.expect("")

    def _ask_at_once(self) -> None:
        """Get the proposal for the next anaphor before its question is seen.

        An answer that comes too late delays one question only: the next ones do not wait until
        answers come in time again.
        """
        if self._closed or not self._prompt:
            return
        job = self._submit(first=self._controller.session.active, horizon=1, store=False)
        self._prompt = self._child.wait(job, AT_ONCE_MS)

    def _answered(self, _result: object = None) -> None:
        self._prompt = True

    def _ask(self) -> None:
        # Whoever decides quickly should not set the child to work on what is old at once.
        if self._child.busy and self._wait.interval() == WAIT_MS:
            self._wait.start(4 * WAIT_MS)
            self._wait.setInterval(4 * WAIT_MS)
            return
        self._wait.setInterval(WAIT_MS)
        job = self._submit(first=self._controller.session.active, horizon=AHEAD, store=False)
        job.finished.connect(self._renew)

    def _submit(self, *, first: str, horizon: int, store: bool) -> Job:
        session = self._controller.session
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
        heard = session.answers.corrections
        job.part.connect(lambda part, items: self._take(part, items, heard))
        job.finished.connect(self._answered)
        job.failed.connect(self._fail)
        job.finished.connect(self._succeed)
        return job

    def _fail(self, code: str, why: str) -> None:
        """Report a failure once: each decision asks again, and would fail in the same way."""
        if not self._closed and code in ENDING:
            self._stop_renewing()
        if self._closed or code in PASSING or why == self._trouble:
            return
        self._trouble = why
        self._stop_renewing()
        self.failed.emit(self._resolver, code, why)

    def _succeed(self, _result: object) -> None:
        self._trouble = ""
        if not self._closed:
            self.answered.emit()

    def _take(self, name: str, items: list[Any], heard: int) -> None:
        """Take answers of a resolver that knew so many corrections, or of one that knew none."""
        if self._closed or name != "answers":
            return
        session = self._controller.session
        unaware = [item for item in items if item.get("unaware")]
        aware = [item for item in items if not item.get("unaware")]
        for some, number in ((aware, heard), (unaware, STORED)):
            if some:
                self._controller.show_quietly(session.take_answers(*answers_of(some), number))
