"""The evaluation of resolvers against the annotator's decisions, from inside the window."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Qt

from anaphora_workbench.ui.dialogs.resolver_offers import ResolverOffers
from anaphora_workbench.ui.jobs.child import Job
from anaphora_workbench.ui.panels.evaluate import EvaluatePanel
from anaphora_workbench.ui.panels.evaluation_tables import EvaluationChoice, FailureRow, result_of
from anaphora_workbench.ui.shell.parts import Parts


class EvaluationController(QObject):
    """The evaluate panel: the child process works, a click on a failure goes there."""

    def __init__(self, parts: Parts, offers: ResolverOffers) -> None:
        super().__init__(parts.window)
        self._parts, self._offers = parts, offers
        self._job: Job | None = None
        self.panel = EvaluatePanel()
        self.dock = parts.new_dock("evaluate", self.panel, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.panel.run_wanted.connect(self._run)
        self.panel.cancel_wanted.connect(self._cancel)
        self.panel.failure_chosen.connect(self._go)
        parts.commands.connect("tools.evaluate", self.open)
        parts.work.opened.connect(self._offer)
        parts.work.closed.connect(self._forget)
        offers.changed.connect(self._offer_others)
        # It also comes back with the other panels, and is shown by the menu of the panels.
        self.dock.visibilityChanged.connect(lambda _seen: self._offer())
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.dock.setWindowTitle(self.tr("Evaluate"))

    def open(self) -> None:
        """Show the panel."""
        self._offers.refresh()
        self._offer()
        self._offer_keys()
        self.dock.show()
        self.dock.raise_()
        self.panel.resolvers.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _offer(self) -> None:
        """Offer the resolvers, the project's own one chosen, while the panel can be seen."""
        work = self._parts.work
        if work.project is None or self.dock.isHidden() or self.panel.resolvers.count():
            return
        self._set(work.settings.proposer)

    def _offer_others(self, _offers: object) -> None:
        """Offer what the child has found out meanwhile; what was chosen stays so."""
        if self.panel.resolvers.count():
            self._set(*self.panel.choice().resolvers)

    def _set(self, *chosen: str) -> None:
        offers = self._offers.all()
        reasons = {offer.name: offer.why_not for offer in offers if offer.missing}
        names = [(offer.name, offer.name) for offer in offers]
        self.panel.set_resolvers(names, chosen, reasons)
        self._offer_keys()

    def _offer_keys(self) -> None:
        """Offer everybody who annotates in this project, and the adjudicated layer."""
        work = self._parts.work
        if work.project is not None:
            names = dict.fromkeys((*work.project.annotators(), work.annotator))
            self.panel.set_keys(tuple(names), work.annotator)

    def _run(self, choice: EvaluationChoice) -> None:
        work = self._parts.work
        if work.path is None:
            return
        job = self._job = self._parts.child.submit(
            "evaluate",
            project=str(work.path),
            annotator=choice.key or work.annotator,
            resolvers=list(choice.resolvers),
            match=list(choice.match),
            carry_over=list(choice.carry_over),
        )
        job.progress.connect(
            lambda done, total, text, _left: self.panel.set_progress(done, total, text)
        )
        job.problem.connect(self._parts.note)
        job.failed.connect(lambda _code, text: self.panel.set_failed(text))
        job.finished.connect(self._show)

    def _show(self, result: dict[str, Any]) -> None:
        if self._job is None:
            return  # of a project that was closed meanwhile
        self.panel.set_result(result_of(result))

    def _cancel(self) -> None:
        if self._job is not None:
            self._parts.child.cancel(self._job)

    def _forget(self) -> None:
        """Forget what belongs to a project that is closed."""
        job, self._job = self._job, None
        if job is not None:
            self._parts.child.cancel(job)
        self.panel.clear()

    def _go(self, failure: FailureRow) -> None:
        work = self._parts.work
        if work.controller is None or work.controller.session.name != failure.document:
            work.open_document(failure.document)
        controller = work.controller
        if controller is None:
            return
        if failure.markable_id and controller.session.item(failure.markable_id) is not None:
            controller.show(controller.session.activate(failure.markable_id))
        else:
            controller.show_tokens(failure.span.start, failure.span.end)
