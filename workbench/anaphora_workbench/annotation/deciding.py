"""The commands by which anaphors are decided; each takes one key in the window."""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.annotation.building import (
    Primitive,
    answered,
    with_attribute,
)
from anaphora_workbench.annotation.queue import NOTE
from anaphora_workbench.annotation.session import Session, refused
from anaphora_workbench.annotation.values import OPEN_STATES, Change, Item, Message, Row, Tone
from anaphora_workbench.edits import AddMarkable, Batch, Edit, SetAnaphor, SetBridges, SetKind
from anaphora_workbench.model import Anaphor, Bridge, Reference
from anaphora_workbench.model.naming import called
from anaphora_workbench.store import DOUBT, OUTSIDE_WINDOW


def _is_open(item: Item) -> bool:
    return item.state in OPEN_STATES


def _has_doubt(item: Item) -> bool:
    return item.doubt is not None


class Decisions:
    """Answers questions and moves on.

    Args:
        session: What it works on.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    # Moving

    def step(self, by: int) -> Change:
        """Go to the next (1) or previous (-1) anaphor."""
        return self._go(self._session.neighbour(by), "end-of-text")

    def step_open(self, by: int) -> Change:
        """Go to the next or previous anaphor without an answer, round the end of the text.

        An open one that is left counts as passed over.
        """
        session = self._session
        here = session.active
        there = session.neighbour(by, _is_open, wrap=True)
        if there and by > 0:
            session.queue.skip(here)
        change = self._go(there, "all-decided")
        return replace(change, touched=change.touched | frozenset((here,) if here else ()))

    def step_flagged(self, by: int) -> Change:
        """Go to the next or previous anaphor with a doubt, round the end of the text."""
        return self._go(self._session.neighbour(by, _has_doubt, wrap=True), "no-doubts")

    def first(self) -> Change:
        """Go to the first anaphor of the text."""
        return self._go(self._session.queue.neighbour(None, 1), "no-anaphors")

    def final(self) -> Change:
        """Go to the last anaphor of the text."""
        return self._go(self._session.queue.neighbour(None, -1), "no-anaphors")

    def _go(self, name: str, nothing: str) -> Change:
        return self._session.activate(name) if name else refused(nothing)

    # The mark and the list

    def mark(self, by: int) -> Change:
        """Move the mark to the next or previous candidate that is shown; round the ends."""
        session = self._session
        size = len(session.rows)
        if not size:
            return refused("no-candidates")
        if session.current < 0:
            return session.set_current(0 if by > 0 else size - 1)
        return session.set_current((session.current + by) % size)

    def toggle_rejected(self) -> Change:
        """Show or hide the candidates that are thrown out."""
        question = self._session.question
        if question is None or all(row.allowed for row in question.rows):
            return refused("none-rejected")
        return self._session.set_rejected(not self._session.show_rejected)

    # Answers

    def accept(self) -> Change:
        """Take the set that was gathered, else the candidate that is marked, else the proposal."""
        session, question = self._session, self._session.question
        if question is None:
            return refused("nothing-asked")
        if session.chosen:
            return self._answer(session.chosen)
        row = session.current_row
        shown = question.has_proposal and not question.blind
        undecided = not (question.anaphor.antecedents or question.anaphor.reference)
        if not session.moved_mark and shown and undecided:
            return self._answer(question.proposed, question.proposed_reference)
        if row is not None:
            return self._answer((row.markable.id,))
        if question.blind:
            return refused("blind-pick-first")
        if not undecided:
            return self._move_on(Change())
        return refused("nothing-marked")

    def choose(self, number: int) -> Change:
        """Take the candidate with a number that is shown."""
        for row in self._session.rows:
            if row.number == number:
                return self._take(row)
        return refused("no-such-number", number=str(number))

    def choose_markable(self, markable_id: str) -> Change:
        """Take an expression, wherever it stands."""
        if self._session.question is None:
            return refused("nothing-asked")
        if markable_id == self._session.active:
            return refused("anaphor-self")
        row = self._session.row_of(markable_id)
        return self._answer((markable_id,)) if row is None else self._take(row)

    def _take(self, row: Row) -> Change:
        if self._session.chosen:
            return self._answer((*self._session.chosen, row.markable.id))
        return self._answer((row.markable.id,))

    def same_as_last(self) -> Change:
        """Say that it is the same entity as the anaphor that was decided last."""
        session = self._session
        last = session.layer.anaphors.get(session.last)
        if session.question is None:
            return refused("nothing-asked")
        if last is None or last.markable == session.active:
            return refused("no-last-decision")
        if not last.antecedents:
            return refused("last-without-antecedent")
        if len(last.antecedents) > 1:
            return self._answer(last.antecedents)
        markables = session.layer.markables
        before = markables[last.markable].order < markables[session.active].order
        return self._answer((last.markable if before else last.antecedents[0],))

    def refer(self, reference: Reference) -> Change:
        """Choose a reference type.

        Exophors and other anaphors have no antecedent: they are decided at once. Choosing
        ``<`` or ``>`` for a decided anaphor changes its type; for an open one it waits for the
        antecedent.
        """
        session, question = self._session, self._session.question
        if question is None:
            return refused("nothing-asked")
        if reference in (Reference.EXOPHOR, Reference.OTHER):
            return self._answer((), reference)
        if question.anaphor.antecedents and session.reference == reference:
            return self._answer(question.anaphor.antecedents, reference)
        change = session.set_reference(reference)
        said = Message("cataphor-list" if reference is Reference.CATAPHOR else "anaphor-list")
        return replace(change, messages=(said,))

    def not_referring(self) -> Change:
        """Say that it does not refer (pleonastic *it*)."""
        if self._session.question is None:
            return refused("nothing-asked")
        return self._answer((), Reference.NON_REFERRING)

    def add_to_set(self) -> Change:
        """Add the marked candidate to a split antecedent, or take it out again."""
        session = self._session
        row = session.current_row
        if row is None:
            return refused("nothing-marked")
        name = row.markable.id
        if name in session.chosen:
            return session.set_chosen(tuple([one for one in session.chosen if one != name]))
        change = session.set_chosen((*session.chosen, name))
        said = Message("set-grown", values=(("number", str(len(session.chosen))),))
        return replace(change, messages=(said,))

    def bridge(self, relation: str) -> Change:
        """Say that it is understood through the marked candidate without being the same."""
        session, question = self._session, self._session.question
        row = session.current_row
        if question is None or row is None:
            return refused("nothing-marked")
        kept = tuple([b for b in session.layer.bridges if b.anaphor != session.active])
        new = Bridge(session.active, row.markable.id, relation)
        edits: list[Primitive] = [*self._strangers((row.markable.id,))]
        edits.append(SetBridges((*kept, new)))
        edits.append(SetAnaphor(answered(question.anaphor, (), Reference.OTHER)))
        return self._record(
            Batch(tuple(edits), "Bridging"), (row,), f"{relation or 'bridging'}: {row.words}"
        )

    def _answer(self, antecedents: tuple[str, ...], reference: Reference | None = None) -> Change:
        """Record an answer to the active anaphor and go on."""
        session, question = self._session, self._session.question
        assert question is not None
        markables = [session.markable(name) for name in antecedents]
        if reference is None and antecedents:
            reference = session.reference or Reference.CATAPHOR
            before = [m for m in markables if m is not None and m.order < question.markable.order]
            if before and session.reference is None:
                reference = Reference.ANAPHOR
        chained = [name for name in antecedents if session.active in session.chain(name)]
        anaphor = answered(question.anaphor, antecedents, reference)
        if chained and self._closes_circle(antecedents):
            return refused("circle", words=called(session.document, question.markable))
        edits: list[Primitive] = [*self._strangers(antecedents)]
        if any(bridge.anaphor == session.active for bridge in session.layer.bridges):
            kept = tuple([b for b in session.layer.bridges if b.anaphor != session.active])
            edits.append(SetBridges(kept))
        edits.append(SetAnaphor(anaphor))
        edit: Edit = Batch(tuple(edits), "Decision")
        rows = tuple([row for row in map(session.row_of, antecedents) if row is not None])
        words = " + ".join([called(session.document, m) for m in markables if m is not None])
        return self._record(edit, rows, words or str(reference or ""), antecedents)

    def _closes_circle(self, antecedents: tuple[str, ...]) -> bool:
        """Tell whether a single antecedent leads back to the active anaphor by its own links."""
        anaphors = self._session.layer.anaphors
        for name in antecedents:
            seen: set[str] = set()
            here = name
            while here not in seen:
                if here == self._session.active:
                    return True
                seen.add(here)
                anaphor = anaphors.get(here)
                if anaphor is None or len(anaphor.antecedents) != 1:
                    break
                here = anaphor.antecedents[0]
        return False

    def _strangers(self, names: tuple[str, ...]) -> list[AddMarkable]:
        """Return the edits that add what only the resolver's answer has."""
        session = self._session
        found = [session.markable(name) for name in names if name not in session.layer.markables]
        return [AddMarkable(markable) for markable in found if markable is not None]

    def _record(
        self,
        edit: Edit,
        rows: tuple[Row, ...],
        answer: str,
        antecedents: tuple[str, ...] = (),
    ) -> Change:
        session = self._session
        broken = list(dict.fromkeys([v.constraint for row in rows for v in row.failed]))
        listed = {row.markable.id for row in rows if not row.outside}
        if any(name not in listed for name in antecedents):
            broken.append(OUTSIDE_WINDOW)
        rank = rows[0].number if rows and not rows[0].outside else None
        messages: tuple[Message, ...] = ()
        if broken:
            reasons = ", ".join(broken)
            messages = (Message("breaks-constraint", Tone.WARNING, (("constraints", reasons),)),)
        change = session.save(edit, session.circumstances(rank=rank, broken=broken))
        if not change.saved:
            return change
        session.note_decision(answer)
        return self._move_on(replace(change, messages=messages))

    def _move_on(self, change: Change) -> Change:
        """Go to the next open anaphor after a decision."""
        session = self._session
        there = session.neighbour(1, _is_open, wrap=True)
        if not there:
            session.reask()
            done = Message("all-decided")
            return replace(change, messages=(*change.messages, done), show=session.active)
        moved = session.activate(there)
        return replace(
            moved,
            messages=change.messages,
            touched=change.touched | moved.touched,
            saved=change.saved,
        )

    # What is said of an anaphor besides its answer

    def flag(self, reason: str | None) -> Change:
        """Flag a doubt with its reason, or with ``None`` take the flag away."""
        return self._annotate(DOUBT, reason, "Flag" if reason is not None else "Remove flag")

    def note(self, text: str) -> Change:
        """Write a note; an empty one removes it."""
        return self._annotate(NOTE, text.strip() or None, "Note")

    def _annotate(self, name: str, value: str | None, label: str) -> Change:
        anaphor = self._anaphor()
        if anaphor is None:
            return refused("nothing-asked")
        if anaphor.attributes.get(name) == value:
            return Change()
        edit = Batch((SetAnaphor(with_attribute(anaphor, name, value)),), label)
        return self._session.save(edit)

    def kind(self, label: str) -> Change:
        """Change the kind of the active anaphor."""
        anaphor = self._anaphor()
        if anaphor is None:
            return refused("nothing-asked")
        change = self._session.save(SetKind(anaphor.markable, label))
        self._renew()
        return change

    def _anaphor(self) -> Anaphor | None:
        return self._session.layer.anaphors.get(self._session.active)

    def _renew(self) -> None:
        """Take what was changed of the anaphor into the question; the list stays as it is."""
        session = self._session
        anaphor = self._anaphor()
        if session.question is not None and anaphor is not None:
            session.question = replace(session.question, anaphor=anaphor)
