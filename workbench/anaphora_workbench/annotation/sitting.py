"""What lies before the annotator: the queue, the active anaphor, its question and its list.

Nothing here writes to the project: that is `session.Session`, which builds on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

from anaphora_workbench.annotation.answers import NO_ANSWER, Answers
from anaphora_workbench.annotation.asking import Asker
from anaphora_workbench.annotation.blind import is_blind
from anaphora_workbench.annotation.derived import Derived
from anaphora_workbench.annotation.links import Links
from anaphora_workbench.annotation.listing import Listing
from anaphora_workbench.annotation.places import Places
from anaphora_workbench.annotation.pools import Pools
from anaphora_workbench.annotation.queue import Queue
from anaphora_workbench.annotation.values import Change, Item, Message, Question, Row, Tone
from anaphora_workbench.model import Bridge, Document, Layer, Markable, Reference, Span
from anaphora_workbench.ports import CandidateFinder
from anaphora_workbench.store import Project


class Sitting:
    """What one annotator sees of one document of an open project.

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
        project: The project.
        name: Name of the document.
        annotator: Name of the annotator.
        document: The text.
        answers: What the resolver proposes.
        blind_share: Share of items that are shown blind.
        active: Id of the anaphor that is asked about, or ``""``.
        listing: Its candidates as they are shown.
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
        self.answers = Answers() if answers is None else answers
        self.blind_share = blind_share
        self._uid = project.uid
        self.answers.forget(self._given())
        self._derived = Derived(
            self.document, project.layer(name, annotator), finder, self.answers, self.blind
        )
        self._asker = Asker(self.document, self._derived, f"{self._uid}/{name}")
        self.listing = Listing(self.document, self.places, self.links)
        self.active = ""
        self._answer = NO_ANSWER
        self._clock = clock
        self._since = clock()

    def _given(self) -> Iterable[str]:
        """Return what was there at the start: what of it is gone was deleted by the annotator."""
        revisions = self.project.revisions
        start = revisions.start(revisions.of(self.name)[-1])
        return () if start is None else start.markables

    @property
    def layer(self) -> Layer:
        """The annotator's layer as it is on the disk."""
        return self._derived.layer

    @property
    def links(self) -> Links:
        """Who is linked to whom."""
        return self._derived.links

    @property
    def places(self) -> Places:
        """Which markables stand where."""
        return self._derived.places

    @property
    def pools(self) -> Pools:
        """The candidates."""
        return self._derived.pools

    @property
    def queue(self) -> Queue:
        """The anaphors with their states."""
        return self._derived.queue

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
        self._answer = self.answers.of(markable_id)
        self.listing.ask(self._question())
        self._since = self._clock()
        return Change(touched=before | self.seen(), moved=True, show=markable_id)

    def _leave(self) -> None:
        """Ask about nothing."""
        self.active = ""
        self._answer = NO_ANSWER
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
        return self._asker.question(anaphor, self._answer, blind=self.blind(self.active))

    # What is shown

    @property
    def question(self) -> Question | None:
        """What is asked."""
        return self.listing.question

    @property
    def rows(self) -> tuple[Row, ...]:
        """The candidates that are shown now."""
        return self.listing.rows

    @property
    def current(self) -> int:
        """Index in `rows` of the candidate that Enter chooses, -1 for none."""
        return self.listing.current

    @property
    def current_row(self) -> Row | None:
        """The candidate that Enter chooses."""
        return self.listing.current_row

    @property
    def chosen(self) -> tuple[str, ...]:
        """Ids of a split antecedent that is being gathered."""
        return self.listing.chosen

    @property
    def show_rejected(self) -> bool:
        """Whether the candidates that are thrown out are shown."""
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

    def row_of(self, markable_id: str) -> Row | None:
        """Return the row of a candidate, shown or not."""
        return self.listing.row_of(markable_id)

    def set_filter(self, text: str) -> Change:
        """Show only candidates whose words hold a text, and others of the document behind them."""
        return self._shown(lambda: self.listing.set_filter(text))

    def set_rejected(self, shown: bool) -> Change:
        """Show or hide the candidates that are thrown out."""
        return self._shown(lambda: self.listing.set_rejected(shown))

    def set_reference(self, reference: Reference | None) -> Change:
        """Choose a reference type before the antecedent; a cataphor's list shows what follows."""
        return self._shown(lambda: self.listing.set_reference(reference))

    def set_current(self, index: int) -> Change:
        """Put the mark on a candidate that is shown."""
        if not 0 <= index < len(self.rows):
            return refused("no-candidates")
        return self._shown(lambda: self.listing.mark(self.rows[index].markable.id))

    def set_chosen(self, chosen: tuple[str, ...]) -> Change:
        """Set what a split antecedent holds so far."""
        return self._shown(lambda: self.listing.set_chosen(chosen))

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
        names = [row.markable.id for row in listing.rows]
        return frozenset(
            (*names, *listing.chosen, *anaphor.antecedents, *self.links.chain(self.active))
        )

    def chain(self, markable_id: str) -> tuple[str, ...]:
        """Return the mentions of the chain of a markable, in text order."""
        return self.links.chain(markable_id) if markable_id in self.layer.markables else ()

    def markable(self, markable_id: str) -> Markable | None:
        """Return a markable of the annotator's layer or of the resolver's answers."""
        return self._derived.markable(markable_id)

    def taken(self, markable_id: str, spans: tuple[Span, ...]) -> bool:
        """Tell whether an id stands for another expression than that with some tokens."""
        return self._derived.taken(markable_id, spans)


def _answer(question: Question) -> tuple[tuple[str, ...], Reference | None, Bridge | None]:
    return question.anaphor.antecedents, question.anaphor.reference, question.bridge


def refused(code: str, **values: str) -> Change:
    """Return the change of a command that did nothing."""
    return Change((Message(code, Tone.REFUSED, tuple(values.items())),))
