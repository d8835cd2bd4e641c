"""One annotator at work on one document: what is saved, taken back and done again.

The commands are in three groups that work on a `Session`: `decisions.Decisions`,
`expressions.Markings` and `chains.Chaining`. Each returns a `Change`, from which the window
learns what to repaint and which message to show.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf
from time import monotonic

from anaphora_workbench.annotation.preparation.resolver_answers import (
    NO_ANSWER,
    STORED,
    ProposedAnswer,
    ResolverAnswers,
)
from anaphora_workbench.annotation.session.candidate_list import ShownCandidates
from anaphora_workbench.annotation.session.change_summary import (
    ChangeSummary,
    Recent,
    as_proposed,
    corrected_tokens,
    done_of,
    other_text,
    target_of,
    words_for,
)
from anaphora_workbench.annotation.session.derived import Derived, differing
from anaphora_workbench.annotation.session.entity_letters import EntityLetters
from anaphora_workbench.annotation.session.kept_proposals import KeptProposals
from anaphora_workbench.annotation.session.questions import Asker
from anaphora_workbench.annotation.session.queue import DecidedAnaphors, is_blind
from anaphora_workbench.annotation.session.values import (
    CandidateRow,
    Change,
    Item,
    Message,
    Question,
    Same,
    refused,
)
from anaphora_workbench.edits import Edit, ReplaceText
from anaphora_workbench.errors import AnaphoraError, EditError
from anaphora_workbench.model import Anaphor, Bridge, Document, Layer, Markable, Reference, Span
from anaphora_workbench.model.language import is_noun_kind
from anaphora_workbench.ports import CandidateFinder
from anaphora_workbench.store import LETTERS, NOTHING_KNOWN, DecisionContext, Project, Recorded
from anaphora_workbench.store import Proposal as StoredProposal

_OF_TEXTS = ("undo-others", "undo-revision", "redo-others")
"""Codes of why a correction of the text cannot be taken back or done again."""
READING = 0.4
"""Seconds that a proposal must be in sight before Return can mean it."""


class Session:
    """One annotator at work on one document of a project that is open for writing.

    Args:
        project: The project.
        name: Name of the document.
        annotator: Name of the annotator, who must be known to the project.
        finder: Finds candidates.
        answers: The resolver's answers; none by default.
        blind_share: Share of items that are shown blind, 0 to 1.
        document: The text, where the caller has read it already.
        clock: Seconds, for the time a decision takes.

    Attributes:
        active: Id of the anaphor that is asked about, or ``""``.
        listing: Its candidates as they are shown.
        links: The links of the layer.
        entities: The entities that they make up.
        places: The markables by sentence.
        pools: The candidates.
        queue: The anaphors with their states.
        matches: The noun phrases by their words and heads.
    """

    def __init__(
        self,
        project: Project,
        name: str,
        annotator: str,
        finder: CandidateFinder,
        answers: ResolverAnswers | None = None,
        *,
        blind_share: float = 0.0,
        document: Document | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.project = project
        self.name = name
        self.annotator = annotator
        self.document = project.document(name) if document is None else document
        self.answers = ResolverAnswers() if answers is None else answers
        self.blind_share = blind_share
        self._uid = project.uid
        self._text = project.revisions.present(name).number
        start = project.revisions.start(project.revisions.present(name))
        self.answers.forget(() if start is None else start.markables)  # what is gone was deleted
        self._start = Layer("") if start is None else start
        self._kept = KeptProposals(project, name, annotator, self._text)
        self._kept.restore(self.answers, self._start, project.layer(name, annotator))
        self._decided = DecidedAnaphors(start, lambda: project.anaphors_decided(name, annotator))
        self._derived = Derived(
            self.document,
            project.layer(name, annotator),
            finder,
            self.answers,
            self.blind,
            self._decided.given,
        )
        self.links = self._derived.links
        self.entities = self._derived.entities
        self.places = self._derived.places
        self.pools = self._derived.pools
        self.queue = self._derived.queue
        self.matches = self._derived.matches
        self._letters_name = LETTERS + json.dumps([annotator, name])
        self._letters = self._stored_letters()
        self.letters.restore(self._letters)
        self._asker = Asker(self.document, self._derived, f"{self._uid}/{name}")
        self.listing = ShownCandidates(self.document, self._derived)
        self.active = ""
        self._answer, self._heard = NO_ANSWER, STORED
        self._clock = clock
        self._since = clock()
        self._changed = False
        self._came = -inf  # when a proposal came whose question was seen without it
        self._foreseen: tuple[tuple[object, ...], Question] | None = None
        self._earlier = project.numbers_earlier(name, annotator)
        self._recent = Recent(project.numbers_in_force(name, annotator), self._done_by)
        self._origins: dict[str, str] = {}

    @property
    def letters(self) -> EntityLetters:
        """The letters by which entities are chosen."""
        return self._derived.letters

    def _stored_letters(self) -> object:
        """Return the letters that the project has kept, ``None`` for none that can be read."""
        try:
            return self.project.settings.get(self._letters_name)
        except AnaphoraError:
            return None

    def keep_letters(self) -> None:
        """Let the project keep the letters, if the annotator has changed anything in it."""
        if not self._changed or self.project.read_only:
            return
        letters = self.letters.stored()
        if letters == self._letters:
            return
        try:
            self.project.settings.set(self._letters_name, letters)
        except AnaphoraError:
            return  # letters are a help, and all decisions are safe
        self._letters = letters

    def keep_proposals(self) -> None:
        """Let the project keep newer proposals, if the annotator has changed anything in it."""
        if self._changed and not self.project.read_only:
            self._kept.keep(self.answers)

    @property
    def layer(self) -> Layer:
        """The annotator's layer as it is on the disk."""
        return self._derived.layer

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

    @property
    def here(self) -> Markable | None:
        """The markable of the active anaphor."""
        return self.layer.markables.get(self.active)

    def neighbour(
        self, by: int, suits: Callable[[Item], bool] | None = None, *, wrap: bool = False
    ) -> str:
        """Return the nearest anaphor that suits, from the active one on; see `Queue.neighbour`."""
        return self.queue.neighbour(self.here, by, suits, wrap=wrap)

    # Moving

    def activate(self, markable_id: str) -> Change:
        """Ask about an anaphor."""
        if markable_id not in self.layer.anaphors:
            return refused("anaphor-none")
        before = self.seen()
        self.active = markable_id
        self._take_newest()
        self._came = -inf
        self.listing.ask(self._question())
        self._since = self._clock()
        return Change(touched=before | self.seen(), moved=True, show=markable_id)

    def _take_newest(self) -> None:
        """Take the newest answer to the active anaphor, and note which corrections it knows."""
        self._answer, self._heard = self.answers.of(self.active), self.answers.heard(self.active)

    def renew_proposal(self, *, seen: bool = False) -> Change:
        """Ask about the active anaphor with the newest proposal.

        Args:
            seen: Whether the annotator has seen the question without it. Then candidates keep
                their numbers: a key that is pressed at this moment means what she saw.
        """
        if self.answers.of(self.active) == self._answer and not self.knows_correction:
            return Change()
        before, question, old = self.seen(), self.question, self._answer
        self._take_newest()
        renewed = self._question()
        if seen and question is not None and renewed is not None:
            if (old.antecedents, old.reference) != (
                self._answer.antecedents,
                self._answer.reference,
            ):
                self._came = self._clock()
            self.listing.renew(renewed)
        else:
            self.listing.ask(renewed)
        return Change(touched=before | self.seen())

    @property
    def proposal_unread(self) -> bool:
        """Whether the proposal has come so late that nobody can have read it yet."""
        return self._clock() - self._came < READING

    @property
    def awaits_proposal(self) -> bool:
        """Whether a proposal for the active anaphor can still be shown: there was none so far.

        The annotator has begun nothing (a mark, a set, a filter), and has not decided it.
        """
        question = self.question
        return (
            question is not None
            and question.undecided
            and not self._answer.given
            and not self.listing.begun
        )

    @property
    def is_before_correction(self) -> bool:
        """Whether the proposal, or that there is none, is from before a correction."""
        return self.question is not None and self.question.corrected

    @property
    def is_unanswered(self) -> bool:
        """Whether nobody has asked the resolver about the question yet: it was added since."""
        question = self.question
        return question is not None and question.undecided and self.answers.unknown(self.active)

    @property
    def knows_correction(self) -> bool:
        """Whether the newest answer knows a correction that the proposal that is shown does not."""
        question, heard = self.question, self.answers.heard(self.active)
        if question is None or not question.corrected or heard <= self._heard:
            return False
        return not self.answers.corrected_since(heard, _concerning(question))

    def _leave(self) -> None:
        """Ask about nothing."""
        self.active = ""
        self._answer, self._heard = NO_ANSWER, STORED
        self.listing.ask(None)

    def reask(self) -> Change:
        """Look at the active anaphor again, for example when its candidates have been prepared.

        Numbers stay as they are, and so does what the annotator has begun (a mark, a set, a
        filter), unless the anaphor has got another answer.
        """
        before = self.seen()
        old, question = self.question, self._question()
        if question is None:
            self._leave()
        else:
            if old is not None and _answer(old) != _answer(question):
                self.listing.restart()
                self._since = self._clock()
            self.listing.renew(question)
        return Change(touched=before | self.seen())

    def _question(self) -> Question | None:
        anaphor = self.layer.anaphors.get(self.active)
        if anaphor is None:
            return None
        blind, foreseen = self.blind(self.active), self._foreseen
        if foreseen is not None and foreseen[0] == self._basis(anaphor, self._answer, blind):
            return foreseen[1]
        return self._asked(anaphor, self._answer, self._heard, blind=blind)

    def _asked(
        self, anaphor: Anaphor, answer: ProposedAnswer, heard: int, *, blind: bool
    ) -> Question:
        """Return the question on an anaphor with an answer that knows so many corrections."""
        question = self._asker.question(anaphor, answer, blind=blind)
        corrected = question.undecided and (
            self.answers.corrected_since(heard, _concerning(question))
            or self.answers.stored_before(anaphor.markable, self._start, self.layer)
        )
        return replace(question, corrected=True) if corrected else question

    def _basis(self, anaphor: Anaphor, answer: ProposedAnswer, blind: bool) -> tuple[object, ...]:
        """Return everything that a question is made of: of the same there comes the same question.

        A layer never changes, and newer answers of the resolver end what was foreseen.
        """
        layer, found, state = Same(self.layer), Same(self.pools.session), self.queue.state(anaphor)
        return (layer, Same(anaphor), answer, blind, state, found, self.matches.ready)

    def foreseen(self) -> ShownCandidates | None:
        """Return the candidates of the anaphor that is likely to be asked about next, if any.

        Nothing changes by that: what is shown for them later can be prepared. The question is kept
        until it is asked, unless anything that it is made of changes. Numbers and letters are given
        when it is asked; those that are returned are likely to be the same.
        """
        self._foreseen = None
        name = self.queue.open_neighbour(self.here, 1) if self.pools.ready else ""
        anaphor = self.layer.anaphors.get(name)
        if anaphor is None:
            return None
        answer, blind = self.answers.of(name), self.blind(name)
        question = self._asked(anaphor, answer, self.answers.heard(name), blind=blind)
        self._foreseen = self._basis(anaphor, answer, blind), question
        self.listing.foresee(question)
        return self.listing.rehearsal(question)

    # What is shown

    @property
    def question(self) -> Question | None:
        """What is asked."""
        return self.listing.question

    @property
    def rows(self) -> tuple[CandidateRow, ...]:
        """The candidates that are shown now."""
        return self.listing.rows

    @property
    def current(self) -> int:
        """Index in `rows` of the candidate that Enter chooses, -1 for none."""
        return self.listing.current

    @property
    def current_row(self) -> CandidateRow | None:
        """The candidate that Enter chooses."""
        return self.listing.current_row

    @property
    def chosen(self) -> tuple[str, ...]:
        """Ids of a split antecedent that is being gathered."""
        return self.listing.chosen

    @property
    def gathering(self) -> bool:
        """Whether a split antecedent is being gathered, so that numbers add to it."""
        return self.listing.gathering

    @property
    def show_rejected(self) -> bool:
        """Whether the candidates that are rejected are shown."""
        return self.listing.show_rejected

    @property
    def reference(self) -> Reference | None:
        """The reference type chosen before the antecedent, or ``None``."""
        return self.listing.reference

    @property
    def filter(self) -> str:
        """The text by which candidates are filtered."""
        return self.listing.filter

    @property
    def waiting(self) -> bool:
        """Whether the candidates of a long text are still being prepared."""
        return self.question is not None and not self.pools.ready

    def build_matches(self) -> None:
        """Look at all noun phrases by their words, if any are asked about; a thread may do this."""
        layer = self.layer
        if any(is_noun_kind(anaphor.kind) for anaphor in layer.anaphors.values()):
            self.matches.build(layer)

    def row_of(self, markable_id: str) -> CandidateRow | None:
        """Return the row of a candidate, shown or not."""
        return self.listing.row_of(markable_id)

    def set_filter(self, text: str) -> Change:
        """Show only candidates whose words hold a text, and others of the document behind them."""
        return self._shown(lambda: self.listing.set_filter(text))

    def set_rejected(self, shown: bool) -> Change:
        """Show or hide the candidates that are rejected."""
        return self._shown(lambda: self.listing.set_rejected(shown))

    def set_reference(self, reference: Reference | None) -> Change:
        """Choose a reference type before the antecedent; a cataphor's list shows what follows."""
        return self._shown(lambda: self.listing.set_reference(reference))

    def set_current(self, index: int) -> Change:
        """Put the mark on a candidate that is shown."""
        if not 0 <= index < len(self.rows):
            return refused("no-candidates")
        return self._shown(lambda: self.listing.mark(self.rows[index].markable.id))

    def point(self, markable_id: str) -> Change:
        """Put the mark on a mention among the candidates; its entity is unfolded if need be."""
        return self._shown(lambda: self.listing.mark(markable_id))

    def gather(self, chosen: tuple[str, ...], *, unmark: bool = False) -> Change:
        """Set what a split antecedent holds so far; ``unmark`` takes the mark off the list."""

        def change() -> None:
            if unmark:
                self.listing.unmark()
            self.listing.gather(chosen)

        return self._shown(change)

    def give_up_set(self) -> Change:
        """Gather no split antecedent any more."""
        return self._shown(self.listing.give_up_set)

    def set_by_entity(self, wanted: bool) -> Change:
        """List candidates by entity, or every mention for itself."""
        return self._shown(lambda: self.listing.set_by_entity(wanted))

    def set_unfolded(self, row: CandidateRow, shown: bool) -> Change:
        """Show or hide the single mentions of an entity in the list."""
        return self._shown(lambda: self.listing.set_unfolded(row, shown))

    def offer(self, markable_id: str) -> Change:
        """Put a new markable behind the candidates of the active anaphor, and the mark on it."""
        if self.question is None or markable_id == self.active:
            return Change()
        return self._shown(lambda: self.listing.offer(markable_id), anew=True)

    def _shown(self, change: Callable[[], None], *, anew: bool = False) -> Change:
        before = self.seen()
        change()
        if anew:
            self.reask()
        return Change(touched=before | self.seen())

    def seen(self) -> frozenset[str]:
        """Return the markables that are shown otherwise because of the active anaphor."""
        listing, anaphor = self.listing, self.layer.anaphors.get(self.active)
        if anaphor is None:
            return frozenset()
        names = [name for row in listing.rows for name in row.ids]
        return frozenset(
            (*names, *listing.chosen, *anaphor.antecedents, *self.links.chain(self.active))
        )

    def chain(self, markable_id: str) -> tuple[str, ...]:
        """Return the mentions of the chain of a markable, in text order."""
        return self.links.chain(markable_id) if markable_id in self.layer.markables else ()

    def clause_at(self, index: int) -> Markable | None:
        """Return the innermost clause that a word belongs to, ``None`` where none is known."""
        return self._derived.clauses.at(self.layer, index)

    def markable(self, markable_id: str) -> Markable | None:
        """Return a markable of the layer, of the resolver's answers, or a clause that is shown."""
        return self._derived.markable(markable_id)

    def taken(self, markable_id: str, spans: tuple[Span, ...]) -> bool:
        """Tell whether an id stands for another expression than that with some tokens."""
        return self._derived.taken(markable_id, spans)

    # Saving, undo and redo

    def _done_by(self, number: int) -> ChangeSummary | None:
        """Return what a change of an earlier session, or of another program, has done."""
        try:
            edit = self.project.edit(number)
        except AnaphoraError:
            return None  # an unreadable change is not shown; undo reports what is wrong with it
        earlier = number in self._earlier
        entities = None if earlier else self.entities
        return done_of(
            edit, self.document, self.layer, self.layer, earlier=earlier, entities=entities
        )

    @property
    def recent(self) -> tuple[ChangeSummary, ...]:
        """The last changes in force, newest first: the first is what undo takes back."""
        return self._recent.shown

    @property
    def last(self) -> str:
        """Id of the anaphor decided last, or ``""``."""
        return self._recent.last

    @property
    def last_number(self) -> int:
        """Number of the last change in force, 0 before the first."""
        return self._recent.number

    def seconds(self) -> float:
        """Return how long the active anaphor has been asked about."""
        return max(0.0, self._clock() - self._since)

    def context(self, *, rank: int | None = None, broken: Iterable[str] = ()) -> DecisionContext:
        """Return how the decision on the active anaphor comes about."""
        question = self.question
        if question is None:
            return NOTHING_KNOWN
        proposal = None
        if question.has_proposal:
            proposal = StoredProposal(
                question.proposer,
                question.proposed,
                question.proposed_reference,
                question.probability,
                question.version,
            )
        return DecisionContext(
            self.active, self.seconds(), rank, question.blind, proposal, tuple(broken)
        )

    def save(self, edit: Edit, context: DecisionContext = NOTHING_KNOWN) -> Change:
        """Record an edit; one that fails changes nothing and comes back as a refusal.

        A decision (one whose context are known) leaves the question as it was for the
        caller to move on; after any other change the question is renewed.
        """
        before, old = self.seen(), self.layer
        try:
            if self._overtaken():
                return self._changed_elsewhere(before)
            recorded = self.project.record(self.name, self.annotator, edit, context)
        except EditError as error:
            return refused(error.code)
        except AnaphoraError as error:
            return refused("not-saved", reason=error.message)
        self._changed = True
        self._decided.count(context.anaphor, 1)
        proposed = as_proposed(edit, context, self.links)
        self._derived.take(recorded.layer, recorded.touched)
        self._note_corrections(old, recorded.touched, decides=context is not NOTHING_KNOWN)
        done = done_of(
            edit,
            self.document,
            old,
            recorded.layer,
            proposed=proposed,
            entities=self.entities,
        )
        self._recent.add(recorded.number, done)
        if context is NOTHING_KNOWN:
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
        message_code: str,
        nothing: str,
    ) -> Change:
        before, old = self.seen(), self.layer
        try:
            if self._overtaken():
                return self._changed_elsewhere(before)
            recorded = step(self.name, self.annotator)
        except AnaphoraError as error:
            if error.code in (nothing, *_OF_TEXTS):
                return refused(error.code)
            return refused("not-saved", reason=error.message)
        if isinstance(recorded.edit, ReplaceText):
            return other_text(recorded.edit, message_code)
        self._changed = True
        about = self.project.anaphor_decided(recorded.target) if recorded.target else ""
        self._decided.count(about, -1 if message_code == "undone" else 1)
        self._derived.take(recorded.layer, recorded.touched)
        self._note_corrections(old, recorded.touched, decides=bool(about))
        gone = [name for name in recorded.touched if name not in self.layer.markables]
        if message_code == "undone":
            self.answers.remember([old.markables[name] for name in gone if name in old.markables])
        else:
            self.answers.forget(gone)  # deleted once more
        note(recorded.target)
        subject = target_of(recorded.edit, old, self.layer)
        words = words_for(self.document, recorded.edit, subject)
        for index in corrected_tokens(recorded.edit):
            words = self.document.tokens[index].text
        message = Message(message_code, values=(("what", recorded.edit.label), ("words", words)))
        moved = self._go_to(subject)
        touched = before | recorded.touched | self.seen()
        return replace(moved, messages=(message,), touched=touched, saved=True)

    def _note_corrections(self, old: Layer, touched: Iterable[str], *, decides: bool) -> None:
        """Note which expressions are other ones than those that the resolver has answered about.

        What a decision marks, it marks as its antecedent: that corrects nothing.

        Args:
            old: The layer before.
            touched: The markables of which anything may have changed.
            decides: Whether it was a decision.
        """
        layer = self.layer
        names = {
            name
            for name in touched
            if (markable := layer.markables.get(name)) is not None
            and not (decides and name not in old.markables)
            and (markable != old.markables.get(name) or _kind(layer, name) != _kind(old, name))
        }
        if layer.corrections is not old.corrections:
            words = set(layer.corrections.items()) ^ set(old.corrections.items())
            for sentence in {self.document.sentence_of(index) for index, _correction in words}:
                names.update([markable.id for markable in self.places.of(sentence)])
        if names:
            self.answers.note_correction(names)

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
        """Take over what another program has written; tell whether there was anything.

        A text that another program has corrected must be opened again.
        """
        if self._replaced:
            return True
        old, layer = self.layer, self.project.layer(self.name, self.annotator)
        if layer is old:
            return False
        touched = differing(old, layer)
        self._derived.take(layer, touched)
        self._note_corrections(old, touched, decides=False)
        self.reask()
        return layer != old

    @property
    def _replaced(self) -> bool:
        return self.project.revisions.present(self.name).number != self._text

    def _changed_elsewhere(self, before: frozenset[str]) -> Change:
        if self._replaced:
            return replace(refused("changed-elsewhere"), text=True)
        self._recent = Recent(
            self.project.numbers_in_force(self.name, self.annotator), self._done_by
        )
        items = frozenset([item.markable_id for item in self.queue])
        change = refused("changed-elsewhere")
        touched = before | items | self.seen()
        return replace(change, touched=touched, moved=not self.active, elsewhere=True)

    def take_answers(
        self,
        answers: Iterable[tuple[str, ProposedAnswer]],
        markables: Iterable[Markable] = (),
        heard: int | None = None,
    ) -> Change:
        """Take newer answers of the resolver; the question that is asked now stays as it is.

        Args:
            answers: The answers by anaphor.
            markables: Those that they name and the resolver did not find in the layer.
            heard: How many corrections the resolver knew; all of them by default.
        """
        self._foreseen = None
        self.listing.foresee(None)
        changed = self.answers.update(answers, markables, self.layer.markables, heard)
        self.pools.revise(self.layer, changed)
        return Change(touched=self.queue.refresh(changed))


def _concerning(question: Question) -> tuple[str, ...]:
    """Return the expressions that a proposal depends on: the anaphor and its candidates."""
    return (question.anaphor.markable, *[row.markable.id for row in question.rows])


def _kind(layer: Layer, name: str) -> str:
    """Return the kind of an anaphor, ``""`` of what is none."""
    anaphor = layer.anaphors.get(name)
    return "" if anaphor is None else anaphor.kind


def _answer(question: Question) -> tuple[tuple[str, ...], Reference | None, Bridge | None]:
    return question.anaphor.antecedents, question.anaphor.reference, question.bridge
