"""One annotator at work on one document: what is saved, taken back and done again.

The commands are in three groups that work on a `Session`: `deciding.Decisions`,
`marking.Markings` and `chaining.Chaining`. Each returns a `Change`, so that the window repaints
what has changed and says what is to be said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from time import monotonic

from anaphora_workbench.annotation.answers import Answer, Answers
from anaphora_workbench.annotation.derived import differing
from anaphora_workbench.annotation.recent import Recent
from anaphora_workbench.annotation.sitting import Sitting, refused
from anaphora_workbench.annotation.subjects import corrected_tokens, single, subject_of
from anaphora_workbench.annotation.telling import Done, done_of
from anaphora_workbench.annotation.values import Change, Message
from anaphora_workbench.edits import Edit, SetAnaphor
from anaphora_workbench.errors import AnaphoraError, EditError
from anaphora_workbench.model import Document, Markable
from anaphora_workbench.model.naming import called
from anaphora_workbench.ports import CandidateFinder
from anaphora_workbench.store import NOTHING_KNOWN, Circumstances, Project, Recorded
from anaphora_workbench.store import Proposal as StoredProposal

__all__ = ["Session", "refused"]


class Session(Sitting):
    """One annotator at work on one document of a project that is open for writing.

    The arguments are those of `Sitting`.
    """

    def __init__(
        self,
        project: Project,
        name: str,
        annotator: str,
        finder: CandidateFinder,
        answers: Answers | None = None,
        *,
        blind_share: float = 0.0,
        document: Document | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(
            project,
            name,
            annotator,
            finder,
            answers,
            blind_share=blind_share,
            document=document,
            clock=clock,
        )
        self._recent = self._looked_back()
        self._origins: dict[str, str] = {}

    def _looked_back(self) -> Recent:
        return Recent(self.project.changes.in_force(self.name, self.annotator), self._told)

    def _told(self, number: int) -> Done | None:
        """Return what a change of an earlier sitting, or of another program, has done."""
        try:
            edit = self.project.changes.edit(number)
        except AnaphoraError:
            return None  # what cannot be told is not shown; undo says what is wrong with it
        return done_of(edit, self.document, self.layer, self.layer)

    @property
    def recent(self) -> tuple[Done, ...]:
        """The last changes in force, newest first: the first is what undo takes back."""
        return self._recent.shown

    @property
    def last(self) -> str:
        """Id of the anaphor decided last, or ``""``."""
        return self._recent.last

    def seconds(self) -> float:
        """Return how long the active anaphor has been asked about."""
        return max(0.0, self._clock() - self._since)

    def circumstances(
        self, *, rank: int | None = None, broken: Iterable[str] = ()
    ) -> Circumstances:
        """Return how the decision on the active anaphor comes about."""
        question = self.question
        if question is None:
            return NOTHING_KNOWN
        proposal = None
        if question.has_proposal:
            proposal = StoredProposal(
                question.proposer, question.proposed, question.proposed_reference
            )
        return Circumstances(
            self.active, self.seconds(), rank, question.blind, proposal, tuple(broken)
        )

    def save(self, edit: Edit, circumstances: Circumstances = NOTHING_KNOWN) -> Change:
        """Record an edit; what cannot be recorded is said, and nothing has changed.

        A decision (one whose circumstances are known) leaves the question as it was for the
        caller to move on; after any other change the question is renewed.
        """
        before, old = self.seen(), self.layer
        try:
            if self._overtaken():
                return self._changed_elsewhere(before)
            recorded = self.project.record(self.name, self.annotator, edit, circumstances)
        except EditError as error:
            return refused(error.code)
        except AnaphoraError as error:
            return refused("not-saved", reason=error.message)
        self._derived.take(recorded.layer, recorded.touched)
        as_proposed = _as_proposed(edit, circumstances)
        done = done_of(edit, self.document, old, recorded.layer, proposed=as_proposed)
        self._recent.add(recorded.number, done)
        if circumstances is NOTHING_KNOWN:
            self.reask()
        else:
            self._since = self._clock()
        return Change(touched=before | recorded.touched | self.seen(), saved=True)

    def undo(self) -> Change:
        """Take back the last decision, and go to where it was taken."""
        return self._step(self.project.undo, self._recent.undo, "undone", "undo-nothing")

    def redo(self) -> Change:
        """Do again what was taken back last, and go to where it was taken."""
        return self._step(self.project.redo, self._recent.redo, "redone", "redo-nothing")

    def _step(
        self,
        step: Callable[[str, str], Recorded],
        note: Callable[[int | None], None],
        said: str,
        nothing: str,
    ) -> Change:
        before, old = self.seen(), self.layer
        try:
            if self._overtaken():
                return self._changed_elsewhere(before)
            recorded = step(self.name, self.annotator)
        except AnaphoraError as error:
            if error.code == nothing:
                return refused(self._why_nothing(nothing))
            return refused("not-saved", reason=error.message)
        self._derived.take(recorded.layer, recorded.touched)
        gone = [name for name in recorded.touched if name not in self.layer.markables]
        if said == "undone":
            self.answers.remember([old.markables[name] for name in gone if name in old.markables])
        else:
            self.answers.forget(gone)  # deleted once more
        note(recorded.target)
        subject = subject_of(recorded.edit, old, self.layer)
        words = called(self.document, subject) if subject is not None else ""
        for index in corrected_tokens(recorded.edit):
            words = self.document.tokens[index].text
        message = Message(said, values=(("what", recorded.edit.label), ("words", words)))
        moved = self._go_to(subject)
        touched = before | recorded.touched | self.seen()
        return replace(moved, messages=(message,), touched=touched, saved=True)

    def _why_nothing(self, nothing: str) -> str:
        """Return the code that says why there is nothing to undo or to do again."""
        corrected = len(self.project.revisions.of(self.name)) > 1
        return "undo-revision" if nothing == "undo-nothing" and corrected else nothing

    def remember_origin(self, new: str, asked: str) -> None:
        """Note which anaphor was asked about when a new one was marked: undo goes back to it."""
        self._origins[new] = asked

    def _go_to(self, subject: Markable | None) -> Change:
        """Ask about an anaphor; about the one asked before it, or its neighbour, when it is gone.

        At anything else the question stays.
        """
        there = subject.id if subject is not None else ""
        if there in self.layer.anaphors and there != self.active:
            return self.activate(there)
        if self.active in self.layer.anaphors:
            self.reask()
            return Change(show=there if there in self.layer.markables else self.active)
        origin = self._origins.get(there, "")
        if origin not in self.layer.anaphors:
            origin = ""
        there = origin or self.queue.neighbour(subject, 1) or self.queue.neighbour(subject, -1)
        if there:
            return self.activate(there)
        moved = bool(self.active)
        self._leave()
        return Change(moved=moved)

    def _overtaken(self) -> bool:
        """Take over what another program has written; tell whether there was anything."""
        old, layer = self.layer, self.project.layer(self.name, self.annotator)
        if layer is old:
            return False
        self._derived.take(layer, differing(old, layer))
        self.reask()
        return layer != old

    def _changed_elsewhere(self, before: frozenset[str]) -> Change:
        self._recent = self._looked_back()
        items = frozenset([item.markable_id for item in self.queue])
        change = refused("changed-elsewhere")
        return replace(change, touched=before | items | self.seen(), moved=not self.active)

    def take_answers(
        self, answers: Iterable[tuple[str, Answer]], markables: Iterable[Markable] = ()
    ) -> Change:
        """Take newer answers of the resolver; the question that is asked now stays as it is."""
        changed = self.answers.update(answers, markables, self.layer.markables)
        self.pools.revise(self.layer, changed)
        return Change(touched=self.queue.refresh(changed))


def _as_proposed(edit: Edit, circumstances: Circumstances) -> bool:
    """Tell whether a decision is what was proposed, and that was shown."""
    proposal = circumstances.proposal
    if circumstances.blind or proposal is None:
        return False
    for one in single(edit):
        if isinstance(one, SetAnaphor) and one.anaphor.markable == circumstances.anaphor:
            if one.anaphor.antecedents or proposal.antecedents:
                return one.anaphor.antecedents == proposal.antecedents
            return one.anaphor.reference is proposal.reference
    return False
