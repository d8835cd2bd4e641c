"""One annotator at work on one document: what is asked, what is shown, what is saved.

`Session` holds the state and moves through the queue. The commands are in three groups that
work on it: `deciding.Decisions`, `marking.Markings` and `chaining.Chaining`. Each returns a
`Change`, so that the window repaints what has changed and says what is to be said.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from time import monotonic

from anaphora_workbench.annotation.answers import Answer, Answers
from anaphora_workbench.annotation.asking import Asker
from anaphora_workbench.annotation.blind import is_blind
from anaphora_workbench.annotation.links import Links
from anaphora_workbench.annotation.places import Places
from anaphora_workbench.annotation.pools import Pools
from anaphora_workbench.annotation.queue import Queue
from anaphora_workbench.annotation.ranking import (
    following_rows,
    found_elsewhere,
    matching,
)
from anaphora_workbench.annotation.values import (
    Change,
    Item,
    Message,
    Question,
    Row,
    Tone,
)
from anaphora_workbench.edits import Batch, Edit, SetAnaphor
from anaphora_workbench.errors import AnaphoraError, EditError
from anaphora_workbench.model import Document, Markable, Reference
from anaphora_workbench.model.naming import called
from anaphora_workbench.ports import CandidateFinder
from anaphora_workbench.store import NOTHING_KNOWN, Circumstances, Project, Recorded
from anaphora_workbench.store import Proposal as StoredProposal

FOLLOWING = 2
"""How many sentences behind a cataphor are searched for what it points at."""
RECENT = 3
"""How many of the last decisions stay in sight."""


@dataclass(frozen=True, slots=True)
class Done:
    """A decision as the list of the last ones shows it.

    Attributes:
        markable_id: The anaphor.
        words: What it is called.
        answer: The answer in words.
    """

    markable_id: str
    words: str
    answer: str


class Session:
    """One annotator at work on one document of an open project.

    Args:
        project: The project, open for writing.
        name: Name of the document.
        annotator: Name of the annotator, who must be known to the project.
        finder: Finds candidates.
        answers: The resolver's answers; none by default.
        blind_share: Share of items that are shown blind, 0 to 1.
        document: The text, where the caller has read it already.
        clock: Seconds, for the time a decision takes.

    Attributes:
        project: The project.
        name: Name of the document.
        annotator: Name of the annotator.
        document: The text.
        layer: The annotator's layer as it is on the disk.
        queue: The anaphors with their states.
        links: Who is linked to whom.
        places: Which markables stand where.
        pools: The candidates.
        answers: What the resolver proposes.
        blind_share: Share of items that are shown blind.
        active: Id of the anaphor that is asked about, or ``""``.
        question: What is asked, fixed while the anaphor is active.
        current: Index in `rows` of the candidate that Enter chooses, -1 for none.
        moved_mark: Whether the annotator has moved that mark on the active anaphor.
        chosen: Ids of a split antecedent that is being gathered.
        show_rejected: Whether the candidates that are thrown out are shown.
        reference: The reference type chosen before the antecedent, or ``None``.
        recent: The last decisions, newest first.
        last: Id of the anaphor decided last, or ``""``.
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
        self.project = project
        self.name = name
        self.annotator = annotator
        self.document = project.document(name) if document is None else document
        self.layer = project.layer(name, annotator)
        self.answers = Answers() if answers is None else answers
        self.blind_share = blind_share
        self.links = Links(self.layer)
        self.places = Places(self.document, self.layer)
        self.pools = Pools(finder, self.document, self.layer, self.answers)
        self._uid = project.uid
        self.queue = Queue(self.document, self.layer, self.answers, self.blind)
        self._asker = Asker(
            self.document, self.links, self.pools, self.answers, f"{self._uid}/{name}"
        )
        self.active = ""
        self.question: Question | None = None
        self.current = -1
        self.moved_mark = False
        self.chosen: tuple[str, ...] = ()
        self.show_rejected = False
        self.reference: Reference | None = None
        self.recent: deque[Done] = deque(maxlen=RECENT)
        self.last = ""
        self._clock = clock
        self._since = clock()
        self._filter = ""
        self._rows: tuple[Row, ...] = ()

    # The queue

    @property
    def items(self) -> tuple[Item, ...]:
        """All anaphors in text order."""
        return tuple(self.queue)

    def item(self, markable_id: str) -> Item | None:
        """Return an anaphor of the queue, ``None`` when it is none."""
        return self.queue.get(markable_id)

    def blind(self, markable_id: str) -> bool:
        """Tell whether an item belongs to those that are shown without the proposal."""
        return is_blind(self._uid, self.name, markable_id, self.blind_share)

    def neighbour(
        self, by: int, suits: Callable[[Item], bool] = lambda item: True, *, wrap: bool = False
    ) -> str:
        """Return the nearest anaphor that suits, from the active one on; see `Queue.neighbour`."""
        return self.queue.neighbour(self.layer.markables.get(self.active), by, suits, wrap=wrap)

    # Moving

    def activate(self, markable_id: str) -> Change:
        """Ask about an anaphor."""
        if markable_id not in self.layer.anaphors:
            return refused("anaphor-none")
        touched = {self.active, markable_id} - {""}
        self.active = markable_id
        self.reference = None
        self.reask()
        self._since = self._clock()
        return Change(touched=frozenset(touched), moved=True, show=markable_id)

    def reask(self) -> None:
        """Build the question on the active anaphor anew: for a new one, or when it has changed."""
        self.chosen = ()
        self.show_rejected = False
        self.moved_mark = False
        self._filter = ""
        anaphor = self.layer.anaphors.get(self.active)
        if anaphor is None:
            self.active, self.question, self.current, self._rows = "", None, -1, ()
            return
        self.question = self._asker.question(
            self.layer, anaphor, self.queue.state(anaphor), blind=self.blind(self.active)
        )
        # A blind item whose candidates were all thrown out must not be an empty list.
        self.show_rejected = not any(row.allowed for row in self.question.rows)
        self._refresh_rows()
        self.current = self._first_mark(self.question)

    def _first_mark(self, question: Question) -> int:
        """Return which candidate is marked at first: the answer, else what is proposed."""
        wanted = question.anaphor.antecedents
        if not wanted and not question.blind:
            wanted = question.proposed
        for index, row in enumerate(self._rows):
            if row.markable.id in wanted[:1]:
                return index
        return -1

    # What is shown

    @property
    def rows(self) -> tuple[Row, ...]:
        """The candidates that are shown now."""
        return self._rows

    @property
    def filter(self) -> str:
        """The text by which candidates are filtered."""
        return self._filter

    @property
    def waiting(self) -> bool:
        """Whether the candidates of a long text are still being prepared."""
        return self.question is not None and not self.pools.ready

    def _refresh_rows(self) -> None:
        question = self.question
        if question is None:
            self._rows = ()
            return
        rows = question.rows
        if self.reference is Reference.CATAPHOR:
            behind = self.places.between(question.sentence, question.sentence + FOLLOWING)
            rows = following_rows(
                self.document, question.markable, behind, question.rows, self._asker.members
            )
        if self._filter:
            elsewhere = found_elsewhere(
                self.document,
                self.places.outwards(question.sentence),
                question.markable,
                self._filter,
                rows,
                self._asker.members,
            )
            self._rows = (*matching(rows, self._filter), *elsewhere)
            return
        self._rows = tuple([row for row in rows if row.allowed or self.show_rejected])

    def row_of(self, markable_id: str) -> Row | None:
        """Return the row of a candidate, shown or not."""
        rows = self.question.rows if self.question is not None else ()
        for row in (*self._rows, *rows):
            if row.markable.id == markable_id:
                return row
        return None

    def set_filter(self, text: str) -> Change:
        """Show only candidates whose words hold a text, and others of the document behind them."""
        self._filter = text.strip()
        self._refresh_rows()
        self.current = 0 if self._filter and self._rows else -1
        self.moved_mark = bool(self._filter)
        return Change(touched=self._shown())

    def set_rejected(self, shown: bool) -> Change:
        """Show or hide the candidates that are thrown out."""
        here = self.current_row
        self.show_rejected = shown
        self._refresh_rows()
        self.current = self._rows.index(here) if here in self._rows else -1
        return Change(touched=self._shown())

    def set_reference(self, reference: Reference | None) -> Change:
        """Choose a reference type before the antecedent; a cataphor's list shows what follows."""
        before = self._shown()
        self.reference = reference
        self.current, self.moved_mark = -1, False
        self._refresh_rows()
        return Change(touched=before | self._shown())

    def set_current(self, index: int) -> Change:
        """Put the mark on a candidate that is shown."""
        self.current = index
        self.moved_mark = True
        return Change(touched=self._shown())

    def set_chosen(self, chosen: tuple[str, ...]) -> Change:
        """Set what a split antecedent holds so far."""
        before = frozenset(self.chosen)
        self.chosen = chosen
        return Change(touched=before | frozenset(chosen) | self._shown())

    @property
    def current_row(self) -> Row | None:
        """The candidate that Enter chooses."""
        return self._rows[self.current] if 0 <= self.current < len(self._rows) else None

    def _shown(self) -> frozenset[str]:
        return frozenset([row.markable.id for row in self._rows])

    def chain(self, markable_id: str) -> tuple[str, ...]:
        """Return the mentions of the chain of a markable, in text order."""
        return self.links.chain(markable_id) if markable_id in self.layer.markables else ()

    def markable(self, markable_id: str) -> Markable | None:
        """Return a markable of the annotator's layer or of the resolver's answers."""
        known = self.layer.markables.get(markable_id)
        return self.answers.markable(markable_id) if known is None else known

    def offer(self, markable_id: str) -> None:
        """Put a new markable behind the candidates of the active anaphor, and the mark on it."""
        if self.question is not None and markable_id != self.active:
            self.question = self._asker.offered(self.layer, self.question, markable_id)
            self._refresh_rows()
            names = [row.markable.id for row in self._rows]
            if markable_id in names:
                self.set_current(names.index(markable_id))

    def withdraw(self, markable_id: str) -> None:
        """Take a deleted markable out of the list; the numbers of the others stay."""
        if self.question is not None:
            here = self.current_row
            rows = tuple([r for r in self.question.rows if r.markable.id != markable_id])
            self.question = replace(self.question, rows=rows)
            self.chosen = tuple([name for name in self.chosen if name != markable_id])
            self._refresh_rows()
            self.current = self._rows.index(here) if here in self._rows else -1

    # Saving

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
        """Record an edit; what cannot be recorded is said, and nothing has changed."""
        try:
            recorded = self.project.record(self.name, self.annotator, edit, circumstances)
        except EditError as error:
            return refused(error.code)
        except AnaphoraError as error:
            return refused("not-saved", reason=error.message)
        return Change(touched=self._take(recorded), saved=True)

    def undo(self) -> Change:
        """Take back the last decision, and go to where it was taken."""
        return self._step(self.project.undo, "undone", "undo-nothing")

    def redo(self) -> Change:
        """Do again what was taken back last, and go to where it was taken."""
        return self._step(self.project.redo, "redone", "redo-nothing")

    def _step(self, step: Callable[[str, str], Recorded], said: str, nothing: str) -> Change:
        try:
            recorded = step(self.name, self.annotator)
        except AnaphoraError as error:
            if error.code == nothing:
                return refused(nothing)
            return refused("not-saved", reason=error.message)
        touched = self._take(recorded)
        place = self._meant(recorded.edit, recorded.touched)
        words = called(self.document, self.layer.markables[place]) if place else ""
        message = Message(said, values=(("what", recorded.edit.label), ("words", words)))
        if not place:
            self.reask()
            return Change((message,), touched, saved=True)
        change = self.activate(place)
        return replace(change, messages=(message,), touched=touched | change.touched, saved=True)

    def _meant(self, edit: Edit, touched: frozenset[str]) -> str:
        """Return the anaphor that a change was about: the first in the text that it sets."""
        edits = edit.edits if isinstance(edit, Batch) else (edit,)
        changed = [one.anaphor.markable for one in edits if isinstance(one, SetAnaphor)]
        names = [name for name in changed or touched if name in self.layer.anaphors]
        markables = self.layer.markables
        return min(names, key=lambda name: markables[name].order, default="")

    def _take(self, recorded: Recorded) -> frozenset[str]:
        """Take over what was recorded and return what may look different now."""
        old, self.layer = self.layer, recorded.layer
        touched = recorded.touched
        chains = [self.links.chain(name) for name in touched if name in old.markables]
        self.links.revise(self.layer, touched)
        self.places.revise(self.layer, touched)
        self.pools.revise(self.layer, touched)
        self.queue.revise(self.layer, touched)
        chains += [self.links.chain(name) for name in touched if name in self.layer.markables]
        return touched.union(*chains)

    def note_decision(self, answer: str) -> None:
        """Remember the decision on the active anaphor among the last ones."""
        item = self.queue.get(self.active)
        words = item.words if item is not None else ""
        self.recent.appendleft(Done(self.active, words, answer))
        self.last = self.active

    def take_answers(
        self, answers: Iterable[tuple[str, Answer]], markables: Iterable[Markable] = ()
    ) -> Change:
        """Take newer answers of the resolver; the question that is asked now stays as it is."""
        changed = self.answers.update(answers, markables)
        self.pools.revise(self.layer, changed)
        return Change(touched=self.queue.refresh(changed) - {self.active})


def refused(code: str, **values: str) -> Change:
    """Return the change of a command that did nothing."""
    return Change((Message(code, Tone.REFUSED, tuple(values.items())),))
