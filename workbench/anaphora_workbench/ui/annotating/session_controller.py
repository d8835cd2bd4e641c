"""One session with the text and the panels that show it.

Every command ends in `SessionController.show`, which repaints what a `Change` touched, brings the
active anaphor into sight and shows its messages. What every key needs is done at once; what may be
a moment late (rail, lists, statistics) waits for the next pause, so that the eye never waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import inf
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from anaphora_workbench.annotation.project.tagsets import TagSet
from anaphora_workbench.annotation.session.chains import Chaining
from anaphora_workbench.annotation.session.change_summary import ChangeSummary
from anaphora_workbench.annotation.session.decisions import Decisions
from anaphora_workbench.annotation.session.entity_commands import EntityCommands
from anaphora_workbench.annotation.session.expressions import Markings
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change
from anaphora_workbench.model import Span
from anaphora_workbench.model.markables import called
from anaphora_workbench.ui.annotating.session_marks import MANY, Colouring, SessionMarks
from anaphora_workbench.ui.panels.candidates import CandidatePanel
from anaphora_workbench.ui.panels.chain import ChainStrip, RecentDecision
from anaphora_workbench.ui.panels.chain_list import ChainMention
from anaphora_workbench.ui.pause import Pause
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.text.scroll_view import Foreseen
from anaphora_workbench.ui.wording.messages import (
    NO_TAGS,
    change_name,
    decided_in_words,
    done_aloud,
    done_in_words,
    spoken_question,
)
from anaphora_workbench.ui.wording.names import resolver_name

HEIGHT = 0.35
"""Where the active anaphor stands in the window: the eye stays still."""
PAUSE_MS = 40
"""How long after the answer to a key is painted the lists follow."""


@dataclass(frozen=True, slots=True)
class Views:
    """The widgets that show a session at once."""

    text: TextArea
    candidates: CandidatePanel
    chain: ChainStrip


class SessionController(QObject):
    """One session with its commands, marks and views."""

    message = Signal(object)
    """A `Message`."""
    quiet = Signal(str)
    """Something was done: what, in a few words, or ``""``."""
    changed = Signal(frozenset)
    """Ids of the markables that look different, once the views at hand are up to date."""
    settled = Signal()
    """A moment after the last key: the time for lists, statistics and proposals."""
    asking = Signal()
    """A decision has reached the disk, and the next anaphor is going to be shown."""
    saved = Signal()
    """A decision has reached the disk."""
    moved = Signal()
    """Another anaphor is active."""
    replaced = Signal(object)
    """The document has another text now, by this `Change`: it must be opened again."""

    def __init__(
        self,
        session: Session,
        views: Views,
        parent: QObject | None = None,
        tags: Callable[[], TagSet] = lambda: NO_TAGS,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.tags = tags
        self.decisions = Decisions(session)
        self.markings = Markings(session)
        self.chaining = Chaining(session)
        self.entities = EntityCommands(session)
        self.marks = SessionMarks(session, self.entities)
        self._views = views
        self._asked = session.active
        self._expected = ""
        self._asking = self._taken_back = False
        self._shown = ""
        self._asked_at = -inf
        self._pause = Pause(PAUSE_MS, views.text.viewport(), self)
        self._pause.timeout.connect(self.settled)
        self._steps: Iterator[None] | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._pause.timeout.connect(self._begin_foreseeing)
        self._rest.timeout.connect(self._foresee)
        views.text.set_document(session.document)
        views.text.set_marks(self.marks)

    @property
    def busy(self) -> bool:
        """Whether a key was pressed a moment ago, so that `settled` is still to come."""
        return self._pause.isActive()

    def begin(self) -> None:
        """Ask about the first anaphor that waits for an answer, else about the first."""
        session = self.session
        if session.queue.open_count:
            self.show(self.decisions.step_open(1))
        elif len(session.queue):
            self.show(self.decisions.first())
        else:
            self.show(Change())

    def ask_again(self) -> None:
        """Ask again about the active anaphor, whose candidates can be found now."""
        self.session.reask()
        self.show(Change(touched=frozenset((self.session.active,)), moved=True), follow=False)

    def show(self, change: Change, *, follow: bool = True) -> Change:
        """Show what a command has done.

        Args:
            change: What it has done.
            follow: Whether the text may scroll to it; what nobody has asked for must not.
        """
        if change.text:
            self.replaced.emit(change)
            return change
        if change.saved and change.moved:
            self._ask_at_once()
            newest = self.session.renew_proposal()
            change = replace(change, touched=change.touched | newest.touched)
        elif change.saved and self.session.is_before_correction:
            self._ask_at_once()
            newest = self.session.renew_proposal(seen=True)
            change = replace(change, touched=change.touched | newest.touched)
        if change.saved:
            self._taken_back = any(message.code == "undone" for message in change.messages)
        self._end_claim(change)
        renewed = self.marks.renew()
        many = self.marks.many or len(change.touched) > MANY
        touched = renewed | change.touched
        with self._views.text.as_one():
            self._repaint(renewed if many else touched, change, many=many, follow=follow)
            self._show_list(question=change.moved or change.saved or change.elsewhere)
        self._say(change)
        if change.moved:
            self.moved.emit()
        if change.saved:
            self.saved.emit()
        self.changed.emit(touched)
        self._rest.stop()
        self._steps = None
        self._pause.begin()
        if change.saved and change.moved:
            self._asked_at = monotonic()
        return change

    def _ask_at_once(self) -> None:
        """Give whoever proposes a moment to answer before the question is painted."""
        self._asking = True
        self.asking.emit()
        self._asking = False

    def unread(self, seconds: float) -> bool:
        """Tell whether a decision has brought this question up less than some seconds ago.

        Counted from the end of its painting: keys that waited for it have not seen it.
        """
        return monotonic() - self._asked_at < seconds

    def _begin_foreseeing(self) -> None:
        self._steps = None
        self._rest.start()

    def _foresee(self) -> None:
        """Prepare what the next key is likely to show, while nobody waits for anything.

        It is done in small steps: a key that is pressed meanwhile waits for one of them at most.
        """
        if self._steps is None:
            self._steps = self._foreseeing()
        if next(self._steps, self) is self:
            self._steps = None
        else:
            self._rest.start()

    def _foreseeing(self) -> Iterator[None]:
        text, candidates = self._views.text, self._views.candidates
        listing = self.session.foreseen()
        yield
        question = None if listing is None else listing.question
        if listing is None or question is None:
            yield from text.foresee()
            return
        yield from candidates.foresee(listing.rows, listing.current, question)
        marks = self.marks.rehearsal(listing)
        others = self._sentences(marks.listed)
        yield from text.foresee(Foreseen(question.sentence, HEIGHT, marks.marks_of, others))

    def _end_claim(self, change: Change) -> None:
        """Let go of the cursor and the selection once another question is asked, or one answered.

        Else keys that work on the word at the cursor would change what has scrolled away since.
        """
        session = self.session
        answered = change.saved and not change.messages and session.recent[0].decides
        if session.active != self._asked or answered:
            self._asked, self.just_marked = session.active, ""
            self.let_go()

    def end_marking(self, name: str) -> None:
        """Let go of words that have been marked, so that the next key works on the question.

        Until then, what deletes an expression deletes that one.
        """
        self.let_go()
        self.just_marked = name

    def let_go(self) -> None:
        """Put the cursor nowhere, and select nothing."""
        self._views.text.set_cursor(-1)
        self.clear_selection()

    def _say(self, change: Change) -> None:
        """Say what was done and what is asked now; screen readers hear each of it once."""
        session, tags = self.session, self.tags()
        aloud = []
        if change.saved and not change.messages:
            done = session.recent[0]
            self.quiet.emit(done_in_words(done, tags))
            aloud.append(done_aloud(done, tags))
        for message in change.messages:
            self.message.emit(message)
        if change.moved:
            aloud.append(spoken_question(session, tags))
        if aloud:
            self._views.text.announce(". ".join(aloud))

    def show_quietly(self, change: Change) -> None:
        """Show what has changed without anybody's doing: newer proposals."""
        session = self.session
        came = session.awaits_proposal and session.answers.of(session.active).given
        knows = session.knows_correction
        if not self._asking and (came or knows):
            newest = session.renew_proposal(seen=True)
            quiet = Change(touched=change.touched | newest.touched, moved=True)
            self.show(quiet, follow=False)
            text = self.tr("{resolver} proposes now.")
            if knows and self._taken_back:
                return  # the line of messages says what was undone
            if not came:
                text = self.tr("The proposal of {resolver} takes your correction into account now.")
            self.quiet.emit(text.format(resolver=resolver_name(session.answers.name)))
        elif change.touched:
            self.refresh(change.touched)
            self.changed.emit(change.touched)
            self._pause.begin()

    def expect(self, resolver: str) -> None:
        """Show that a resolver works on the proposal that is missing; ``""`` ends it."""
        if resolver != self._expected:
            self._expected = resolver
            self._show_list(question=True)

    def show_tokens(self, start: int, end: int) -> None:
        """Select words and bring them into sight."""
        self._views.text.select(Span(start, end))
        self._views.text.reveal(start, HEIGHT)

    def focus(self) -> None:
        """Give the keyboard back to the text."""
        self._views.text.setFocus(Qt.FocusReason.OtherFocusReason)
        self.return_to_question()

    def return_to_question(self) -> None:
        """Bring the active anaphor into sight, unless words are selected: keys work on those."""
        asked = self.session.here
        if asked is not None and self._views.text.selection() is None:
            self.bring_into_sight(asked.span)

    def refresh(self, markables: Iterable[str]) -> None:
        """Repaint the sentences in which markables stand."""
        self._views.text.refresh(self._sentences(markables))

    def _sentences(self, markables: Iterable[str]) -> set[int]:
        session = self.session
        sentences = set()
        for name in markables:
            markable = session.markable(name)
            if markable is not None:
                for span in markable.spans:
                    sentences.add(session.document.sentence_of(span.start))
                    sentences.add(session.document.sentence_of(span.end - 1))
        return sentences

    def _repaint(
        self, markables: Iterable[str], change: Change, *, many: bool, follow: bool
    ) -> None:
        """Repaint what a change has touched, and bring into sight what it is about.

        An expression that was shown last and is still in sight stays where it is: whoever has
        changed an old answer reads on there.
        """
        text, session = self._views.text, self.session
        sentences = self._sentences(markables)
        name = change.show or session.active if change.moved or change.show else ""
        markable = session.markable(name) if name else None
        if many:
            text.refresh_in_sight(sentences)
            sentences = set()
        if markable is None:
            text.refresh(sentences)
            return
        text.set_active(name, session.document.sentence_of(markable.start), sentences)
        stays = name == self._shown and text.sees(markable.span)
        self._shown = name
        if follow and not stays:
            text.reveal(markable.start, HEIGHT)

    def _show_list(self, *, question: bool) -> None:
        session, views = self.session, self._views
        views.candidates.set_state(
            waiting=not session.pools.ready,
            anaphors=len(session.queue),
            expected=self._expected if session.awaits_proposal else "",
            resolver=session.answers.name if session.pools.ready else "",
        )
        if question:
            views.candidates.set_question(session.question, self.tags())
            self.show_chain()
        elif views.chain.waits:
            self._show_candidate_chain()
        views.candidates.set_rows(
            session.rows,
            session.current,
            session.show_rejected,
            session.chosen,
            session.filter,
            words={name: self.words(name) for name in session.chosen},
            everything=session.listing.everything,
            gathering=session.gathering,
        )
        row, asked = session.current_row, session.markable(session.active)
        if question and asked is not None and not views.text.sees(asked.span):
            # After a click the text stays, however far away the next question is.
            sentence = session.document.sentence_of(asked.start)
            views.text.pin_if_hidden(asked.id, sentence, asked.span)
        elif row is None:
            views.text.set_pinned(None, None)
        else:
            views.text.pin_if_hidden(row.markable.id, row.sentence, row.markable.span)

    def show_chain(self) -> None:
        """Show the chain of the active anaphor and the last decisions."""
        session, strip = self.session, self._views.chain
        ids = session.chain(session.active)
        if len(ids) > 1:
            strip.set_chain(ids, session.active, self.mention)
        else:
            self._show_candidate_chain()
        strip.set_recent([recent_decision(done, self.tags()) for done in session.recent])

    def _show_candidate_chain(self) -> None:
        """Show the chain that the active anaphor would join, where it has none of its own."""
        session, row = self.session, self.session.current_row
        name = row.markable.id if row is not None else ""
        ids = session.chain(name) if name else ()
        if len(ids) > 1:
            self._views.chain.set_chain(ids, name, self.mention, candidate=True)
        else:
            self._views.chain.set_chain((), session.active, self.mention)

    def mention(self, name: str) -> ChainMention:
        """Return a mention as the chain strip shows it."""
        session = self.session
        markable = session.markable(name)
        assert markable is not None
        return ChainMention.of(session.document, session.layer, markable)

    def words(self, name: str) -> str:
        """Return what a markable is called."""
        markable = self.session.markable(name)
        return called(self.session.document, markable) if markable is not None else name

    def point_at(self, name: str) -> None:
        """Mark one expression in the text without moving on; ``""`` for none."""
        markable = self.session.markable(name) if name else None
        self._views.text.select(markable.span if markable is not None else None)
        if markable is not None:
            sentence = self.session.document.sentence_of(markable.start)
            self._views.text.pin_if_hidden(name, sentence, markable.span)

    def preview(self, first: Iterable[str], second: Iterable[str]) -> None:
        """Show in the text what a split would part or a join unite; nothing for two empty ones."""
        before = self.marks.halves[0] | self.marks.halves[1]
        self.marks.halves = (frozenset(first), frozenset(second))
        changed = before | self.marks.halves[0] | self.marks.halves[1]
        if len(changed) > MANY:
            self._views.text.refresh_in_sight(self._sentences(changed))
        else:
            self.refresh(changed)

    def colour(self, colouring: Colouring, coloured: frozenset[str]) -> None:
        """Colour other entities in the text; only what is in sight is drawn anew at once."""
        self.marks.colouring, self.marks.coloured = colouring, coloured
        self.marks.renew()
        self._views.text.refresh_in_sight(())

    def clear_selection(self) -> None:
        """Select nothing."""
        self._views.text.select(None)

    def picked(self) -> str:
        """Return the expression that is selected, or the smallest at the cursor; else ``""``."""
        span = self.span()
        if span is None:
            return ""
        session = self.session
        near = session.places.of(session.document.sentence_of(span.start))
        exact = [m for m in near if m.span == span and m.id != session.active]
        around = [m for m in near if span in m.span and m.id != session.active]
        found = exact or sorted(around, key=lambda markable: markable.size)
        return found[0].id if found else ""

    def bring_into_sight(self, span: Span) -> bool:
        """Show words if they are out of sight; tell whether they were."""
        text = self._views.text
        if text.sees(span):
            return False
        text.reveal(span.start, HEIGHT)
        return True

    def span(self) -> Span | None:
        """Return the selected words, else the word at the cursor."""
        text = self._views.text
        selected = text.selection()
        if selected is not None:
            return selected
        token = text.cursor_token
        return Span(token, token + 1) if 0 <= token < len(self.session.document.tokens) else None


def recent_decision(done: ChangeSummary, tags: TagSet) -> RecentDecision:
    """Return a change as the strip of the last ones shows it."""
    if not done.decides:
        return RecentDecision(done.words, "", done.steps, change_name(done))
    return RecentDecision(done.words, decided_in_words(done, tags), done.steps)
