"""The commands by which anaphors are decided; each takes one key in the window."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from anaphora_workbench.annotation.session.candidate_rows import PRECEDENCE
from anaphora_workbench.annotation.session.change_summary import (
    BRIDGING,
    CHANGE_KIND,
    DECISION,
    FLAG,
    UNFLAG,
    WRITE_NOTE,
)
from anaphora_workbench.annotation.session.feature_agreement import clashes
from anaphora_workbench.annotation.session.planned_edits import (
    Primitive,
    answered,
    introducing,
    stale,
    with_attribute,
    words_of,
)
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import (
    OPEN_STATES,
    CandidateRow,
    Change,
    Message,
    Question,
    Tone,
    refused,
)
from anaphora_workbench.edits import AddMarkable, Batch, SetAnaphor, SetBridges, SetKind
from anaphora_workbench.model import Anaphor, Bridge, Reference
from anaphora_workbench.model.language import is_noun_kind
from anaphora_workbench.model.markables import called
from anaphora_workbench.store import DOUBT, NOTE, OUTSIDE_WINDOW, STALE

NAME = "name"
OF_ONE = ("number", "gender")
"""Constraints on single antecedents: *they* may be Ana and Luis."""


class Decisions:
    """Answers the questions of a session and moves on."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._warned: tuple[str, tuple[str, ...]] = ("", ())

    # Moving

    def step(self, by: int) -> Change:
        """Go to the next (1) or previous (-1) anaphor."""
        return self._go(self._session.neighbour(by), "end-of-text")

    def step_open(self, by: int) -> Change:
        """Go to the next or previous anaphor without an answer, round the end of the text.

        An open one that is left forwards counts as passed over. Of a description, those that follow
        with the same head are passed over with it: who leaves out *the time* leaves out *a time*.
        That is so in text order only, and where the description has no answer.
        """
        session = self._session
        here, queue = session.active, session.queue
        there = queue.open_neighbour(session.here, by)
        if not there:
            done = "all-decided" if len(queue) else "no-anaphors"
            return refused("no-other-open" if queue.open_count else done)
        put_off: frozenset[str] = frozenset()
        messages: tuple[Message, ...] = ()
        if by > 0:
            queue.skip(here)
            if self._is_open(here) and not (queue.by_kind or queue.by_confidence):
                put_off = queue.put_off(self._alike(here))
        if there in put_off:
            there = queue.open_neighbour(session.here, by)
        if put_off:
            words = called(session.document, session.layer.markables[here])
            values = (("words", words), ("count", str(len(put_off))))
            messages = (Message("passed-with-head", values=values),)
        elif self._comes_round(there, by):
            messages = (self._round_again(),)
        elif by > 0 and self._is_open(here):
            words = called(session.document, session.layer.markables[here])
            messages = (Message("left-open", values=(("words", words),)),)
        change = session.activate(there)
        touched = change.touched | put_off | ({here} - {""})
        return replace(change, messages=messages, touched=touched)

    def _comes_round(self, there: str, by: int) -> bool:
        """Tell whether a step in text order has gone round the end of the text."""
        session = self._session
        if session.queue.by_kind or session.queue.by_confidence or session.here is None:
            return False
        return (session.layer.markables[there].order < session.here.order) is (by > 0)

    def _is_open(self, name: str) -> bool:
        anaphor = self._session.layer.anaphors.get(name)
        return anaphor is not None and self._session.queue.state(anaphor) in OPEN_STATES

    def _round_again(self) -> Message:
        return Message("round-again", values=(("count", str(self._session.queue.open_count)),))

    def _alike(self, name: str) -> list[str]:
        """Return the other descriptions with the head of one, ``[]`` of anything else."""
        session = self._session
        if not session.matches.ready or not self._is_description(name):
            return []
        same = session.matches.same_head(session.layer.markables[name])
        return [one for one in same if one != name and self._is_description(one)]

    def _is_description(self, name: str) -> bool:
        """Tell whether an anaphor is a noun phrase and no name: its head says what it is."""
        anaphor = self._session.layer.anaphors.get(name)
        return anaphor is not None and is_noun_kind(anaphor.kind) and anaphor.kind != NAME

    def step_flagged(self, by: int) -> Change:
        """Go to the next or previous anaphor with a doubt, round the end of the text."""
        queue = self._session.queue
        there = queue.doubt_neighbour(self._session.here, by)
        return self._go(there, "no-other-doubts" if queue.doubt_count else "no-doubts")

    def order_by_confidence(self, wanted: bool) -> Change:
        """Let proposals of low confidence come first from now on, or follow the text again.

        The active anaphor stays.
        """
        queue = self._session.queue
        if wanted and not queue.has_probabilities:
            known = self._session.answers.name
            if not known:
                return refused("confidence-unproposed")
            return refused("confidence-unknown", resolver=known)
        queue.order_by_confidence(wanted)
        return Change((Message("confidence-first" if wanted else "text-order"),))

    def order_by_kind(self, wanted: bool) -> Change:
        """Let names come first from now on, then descriptions, then pronouns; or follow the text.

        The active anaphor stays.
        """
        self._session.queue.order_by_kind(wanted)
        return Change((Message("kind-order" if wanted else "text-order"),))

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
        size, current = len(session.rows), session.current
        if not size:
            return refused("no-candidates")
        if current < 0:
            return session.set_current(0 if by > 0 else size - 1)
        return session.set_current((current + by) % size)

    def toggle_rejected(self) -> Change:
        """Show or hide the candidates that are rejected."""
        question = self._session.question
        rows = self._session.listing.everything
        if question is None or all(row.allowed for row in rows):
            return refused("none-rejected")
        if self._session.show_rejected and not any(row.allowed for row in rows):
            return Change()  # nothing else is there to be shown
        return self._session.set_rejected(not self._session.show_rejected)

    # Answers

    def accept(self) -> Change:
        """Take the set that was gathered, else the candidate that is marked, else the proposal.

        Of an anaphor that has an answer, the answer stays; if another reference type was chosen
        for it before, or the answer came with the text, that is recorded.
        """
        session, question = self._session, self._session.question
        if question is None:
            return refused("nothing-asked")
        if session.gathering:
            return self._close_set()
        row, reference = session.current_row, session.reference
        if session.listing.moved:
            return refused("nothing-marked") if row is None else self._take(row)
        if question.offers and session.proposal_unread:
            return refused("proposal-unread")
        if question.offers and question.rejected is not None:
            failed = ", ".join([one.constraint for one in question.rejected.failed])
            return refused("proposal-rejected", words=question.rejected.words, constraints=failed)
        if question.offers:
            if reference is None:
                return self._accept_proposal(question, row)
            if row is not None and not {*row.ids}.isdisjoint(question.proposed):
                return self._answer(_as_shown(question, row))
        if question.blind:
            return refused("blind-pick-first")
        if question.undecided:
            return refused("nothing-marked")
        if reference is not None and question.anaphor.antecedents:
            return self._answer(question.anaphor.antecedents)
        return self._confirm(question) if question.given else self._move_on(Change())

    def _accept_proposal(self, question: Question, row: CandidateRow | None) -> Change:
        """Take the proposal: of an entity the mention that its row shows.

        Else a later correction of what the row shows would not carry over to this answer.
        """
        names = _as_shown(question, row)
        if names == question.proposed:
            return self._answer(names, question.proposed_reference)
        return self._answer(names)

    def _confirm(self, question: Question) -> Change:
        """Record that the answer that came with the text is the annotator's own."""
        if question.bridge is None:
            return self._answer(question.anaphor.antecedents, question.anaphor.reference)
        edits = (SetBridges(self._session.layer.bridges), SetAnaphor(question.anaphor))
        return self.record(Batch(edits, BRIDGING), question.chosen, ())

    def choose(self, number: int) -> Change:
        """Take the candidate with a number that is shown; a set that is open gets it instead."""
        if self._session.question is None:
            return refused("nothing-asked")
        for row in self._session.rows:
            if row.number == number:
                if self._session.gathering:
                    return self.toggle_in_set(row.markable.id)
                return self._take(row)
        return refused("no-such-number", number=str(number))

    def choose_markable(self, markable_id: str) -> Change:
        """Take an expression, wherever it stands; its chain and that of the anaphor are joined.

        A split antecedent that is being gathered gets it instead.
        """
        session = self._session
        if session.question is None:
            return refused("nothing-asked")
        if markable_id == session.active:
            return refused("anaphor-self")
        if session.markable(markable_id) is None:
            return refused("markable-none")
        if session.gathering:
            return self.toggle_in_set(markable_id)
        return self._answer((markable_id,))

    def choose_clause(self, index: int) -> Change:
        """Take the innermost clause that a word belongs to; the word is usually its verb."""
        session = self._session
        if session.question is None:
            return refused("nothing-asked")
        if not 0 <= index < len(session.document.tokens):
            return refused("token-missing")
        clause = session.clause_at(index)
        if clause is None:
            return refused("no-clause", words=session.document.tokens[index].text)
        return self.choose_markable(clause.id)

    def _take(self, row: CandidateRow) -> Change:
        return self._answer((*self._session.chosen, row.markable.id))

    def same_as_last(self) -> Change:
        """Say that it is the same entity as the anaphor that was decided last."""
        session, question = self._session, self._session.question
        last = session.layer.anaphors.get(session.last)
        if question is None:
            return refused("nothing-asked")
        if last is None or last.markable == session.active:
            return refused("no-last-decision")
        if not last.antecedents:
            return refused("last-without-antecedent")
        if len(last.antecedents) > 1:
            return self._answer(last.antecedents)
        markables = session.layer.markables
        names = [last.antecedents[0]]
        if markables[last.markable].order < markables[session.active].order:
            names.insert(0, last.markable)
        # A mention of the chain that no constraint rejects is as good, and warns of nothing.
        rows = {row.markable.id: row for row in question.rows}
        allowed = [name for name in names if name in rows and rows[name].allowed]
        return self._answer((allowed or names)[:1])

    def refer(self, reference: Reference) -> Change:
        """Choose a reference type.

        Exophors and other anaphors have no antecedent: they are decided at once. What the
        annotator has marked is the antecedent of an other one: what binds a bound pronoun. ``<``
        and ``>`` wait for the antecedent, whose list is shown; pressed twice they change the type
        of an answer that is there.
        """
        session, question = self._session, self._session.question
        if question is None:
            return refused("nothing-asked")
        if reference is Reference.OTHER and (session.chosen or session.listing.moved):
            # A bound pronoun has what binds it as its antecedent; the annotator has marked it.
            row = session.current_row
            return self._answer(session.chosen or ((row.markable.id,) if row else ()), reference)
        if reference not in (Reference.ANAPHOR, Reference.CATAPHOR):
            return self._answer((), reference)
        if question.anaphor.antecedents and session.reference is reference:
            return self._answer(question.anaphor.antecedents)
        change = session.set_reference(reference)
        message = Message("cataphor-list" if reference is Reference.CATAPHOR else "anaphor-list")
        return replace(change, messages=(message,))

    def not_referring(self) -> Change:
        """Say that it does not refer (pleonastic *it*)."""
        return self.refer(Reference.NON_REFERRING)

    def new_entity(self) -> Change:
        """Say that it is the first mention of an entity: it refers and has no antecedent."""
        return self._answer((), Reference.OTHER, new=True)

    def add_to_set(self, markable_id: str = "") -> Change:
        """Begin a split antecedent, add an expression to it, or take that out again.

        Without an expression it is the candidate on which the annotator has put the mark; of an
        entity, whichever mention is in. Where she has marked nothing the set begins empty: a
        proposal does not get into it by itself.
        """
        session, row = self._session, self._session.current_row
        if session.question is None:
            return refused("nothing-asked")
        if not markable_id and (row is None or not session.listing.moved):
            return self._set(session.chosen, unmark=True)
        name = markable_id or (row.markable.id if row is not None else "")
        if name == session.active:
            return refused("anaphor-self")
        if session.markable(name) is None:
            return refused("markable-none")
        same = (name,) if markable_id or row is None else row.ids
        if session.chosen and not {*same}.isdisjoint(session.chosen):
            return self._set(tuple([one for one in session.chosen if one not in same]))
        return self._set((*session.chosen, name))

    def toggle_in_set(self, markable_id: str) -> Change:
        """Add an expression to the split antecedent, or take its entity out; nothing is marked.

        So ``+``, pressed after a number or a click out of habit, changes nothing more.
        """
        session = self._session
        if markable_id == session.active:
            return refused("anaphor-self")
        if session.markable(markable_id) is None:
            return refused("markable-none")
        rows = [row.ids for row in session.rows if not row.part and markable_id in row.ids]
        same = {markable_id}.union(*rows)
        kept = tuple([one for one in session.chosen if one not in same])
        grown = (*kept, markable_id) if len(kept) == len(session.chosen) else kept
        return self._set(grown, unmark=True)

    def remove_from_set(self, markable_id: str) -> Change:
        """Take one part out of a split antecedent that is being gathered."""
        return self._set(tuple([one for one in self._session.chosen if one != markable_id]))

    def shrink_set(self) -> Change:
        """Take the last part out of a split antecedent that is being gathered."""
        chosen = self._session.chosen
        return self._set(chosen[:-1]) if chosen else refused("set-empty")

    def _close_set(self) -> Change:
        """Save the set; one that counts somebody twice only when asked a second time."""
        session, chosen = self._session, self._session.chosen
        if not chosen:
            return refused("set-none")
        links = session.links
        twice = [
            (one, other)
            for one in chosen
            for other in chosen
            if one != other and (links.joined(one, other) or links.has_part(one, other))
        ]
        if not twice or self._warned == (session.active, chosen):
            return self._answer(chosen)
        self._warned = (session.active, chosen)
        whole, part = (session.markable(name) for name in twice[0])
        assert whole is not None
        assert part is not None
        document = session.document
        words = (("words", called(document, part)), ("whole", called(document, whole)))
        return Change((Message("set-twice", Tone.WARNING, words),))

    def _set(self, chosen: tuple[str, ...], *, unmark: bool = False) -> Change:
        session = self._session
        code = "set-grown" if chosen else "set-begun"
        if len(chosen) < len(session.chosen):
            code = "set-shrunk"
        change = session.gather(chosen, unmark=unmark)
        found = [one for name in chosen if (one := session.markable(name)) is not None]
        words = " + ".join([called(session.document, one) for one in found])
        message = Message(code, values=(("number", str(len(chosen))), ("words", words)))
        return replace(change, messages=(message,))

    def take_marked(self) -> Change:
        """Take the marked candidate, with the set that was gathered."""
        row = self._session.current_row
        return refused("nothing-marked") if row is None else self._take(row)

    def unfold(self) -> Change:
        """Show the single mentions of the marked entity in the list, or hide them again.

        Without a mark it is the first entity that has several.
        """
        session, listing = self._session, self._session.listing
        if session.question is None:
            return refused("nothing-asked")
        if not listing.by_entity:
            return refused("not-by-entity")
        row = session.current_row
        if row is None:
            row = next((one for one in session.rows if len(one.mentions) > 1), None)
        if row is None or not (row.part or len(row.mentions) > 1):
            return refused("one-mention")
        return session.set_unfolded(row, not (row.unfolded or row.part))

    def bridge(self, relation: str) -> Change:
        """Say that it is understood through the marked candidate without being the same."""
        session, anaphor = self._session, self._anaphor()
        row = session.current_row
        if anaphor is None:
            return refused("nothing-asked")
        if row is None:
            return refused("nothing-marked")
        name = row.markable.id
        kept = tuple([b for b in session.layer.bridges if b.anaphor != session.active])
        edits: list[Primitive] = [*self._strangers((name,))]
        edits.append(SetBridges((*kept, Bridge(session.active, name, relation))))
        edits.append(SetAnaphor(answered(anaphor, (), Reference.OTHER)))
        return self.record(Batch(tuple(edits), BRIDGING), (name,), ())

    def _answer(
        self,
        antecedents: Iterable[str],
        reference: Reference | None = None,
        *,
        new: bool = False,
    ) -> Change:
        """Record an answer to the active anaphor and go on.

        ``new`` is whether it introduces an entity; a noun phrase of the type ``$`` always does.
        """
        session, anaphor = self._session, self._anaphor()
        if anaphor is None:
            return refused("nothing-asked")
        names = tuple(dict.fromkeys(antecedents))
        if session.active in names:
            return refused("anaphor-self")
        markables = [m for name in names if (m := session.markable(name)) is not None]
        if len(markables) < len(names):
            return refused("markable-none")
        own = session.layer.markables[session.active]
        if session.links.leads_to(names, session.active):
            return refused("circle", words=called(session.document, own))
        if names and reference is None:
            before = any(markable.order < own.order for markable in markables)
            reference = Reference.ANAPHOR if before else Reference.CATAPHOR
            reference = session.reference or reference
        edits: list[Primitive] = [*self._strangers(names)]
        if any(bridge.anaphor == session.active for bridge in session.layer.bridges):
            kept = tuple([b for b in session.layer.bridges if b.anaphor != session.active])
            edits.append(SetBridges(kept))
        answer = introducing(anaphor) if new else answered(anaphor, names, reference)
        edits.append(SetAnaphor(answer))
        if reference is Reference.NON_REFERRING:
            edits += self._asked_again(session.active)
        ignored: tuple[str, ...] = (PRECEDENCE,) if reference is Reference.CATAPHOR else ()
        ignored += OF_ONE if len(names) > 1 else ()
        return self.record(Batch(tuple(edits), DECISION), names, ignored)

    def _asked_again(self, name: str) -> list[Primitive]:
        """Return the edits that ask again what was linked to an expression that does not refer.

        Nothing can stand for an expression that stands for nothing. As after its deletion, each of
        these anaphors remembers its old answer.
        """
        session, layer = self._session, self._session.layer
        users = session.links.users(name)
        bridged = [bridge for bridge in layer.bridges if bridge.antecedent == name]
        again = sorted({*users, *[bridge.anaphor for bridge in bridged]} & layer.anaphors.keys())
        found: list[Primitive] = []
        for user in again:
            anaphor = layer.anaphors[user]
            words = words_of(session.document, layer, anaphor.antecedents or (name,))
            found.append(SetAnaphor(stale(anaphor, words)))
        if bridged:
            gone = {name, *[bridge.anaphor for bridge in bridged]}
            kept = [bridge for bridge in layer.bridges if bridge.anaphor not in gone]
            found.append(SetBridges(tuple(kept)))
        return found

    def _strangers(self, names: Iterable[str]) -> list[AddMarkable]:
        """Return the edits that add what only the resolver's answer has."""
        session = self._session
        found = [session.markable(name) for name in names if name not in session.layer.markables]
        return [AddMarkable(markable) for markable in found if markable is not None]

    def record(self, edit: Batch, antecedents: tuple[str, ...], ignored: tuple[str, ...]) -> Change:
        """Record a decision with how it came about, and go on.

        Constraints in ``ignored`` cannot be broken by this kind of answer.
        """
        session, question = self._session, self._session.question
        rows = [row for row in map(session.row_of, antecedents) if row is not None]
        failed = [verdict.constraint for row in rows for verdict in row.failed]
        broken = [name for name in dict.fromkeys(failed) if name not in ignored]
        inside = {row.markable.id for row in rows if not row.outside}
        found = [session.markable(name) for name in antecedents]
        expressions = [one.id for one in found if one is not None and not one.is_clause]
        if question is not None and question.judged and not inside.issuperset(expressions):
            broken.append(OUTSIDE_WINDOW)
        rank = None
        if rows and rows[0].markable.id in inside:
            rank = session.listing.rank(rows[0].markable.id)
        messages = tuple(self._warnings(edit, antecedents, broken))
        repaired = question is not None and not question.undecided and not question.given
        given = question is not None and question.given
        here = session.active
        change = session.save(edit, session.context(rank=rank, broken=broken))
        if not change.saved:
            return change
        back: frozenset[str] = frozenset()
        if session.layer.anaphors[here].reference is not Reference.NON_REFERRING:
            back = session.queue.bring_back(self._alike(here))
        change = replace(change, messages=messages, touched=change.touched | back)
        return self._stay(change) if repaired else self._move_on(change, given=given)

    def _stay(self, change: Change) -> Change:
        """Stay at an answer that was there before and is another one now.

        Whoever came back to repair it reads on here, and sees the chains as they are now.
        """
        session = self._session
        session.listing.restart()
        stayed = replace(session.reask(), show=session.active)
        return replace(
            stayed, messages=change.messages, touched=change.touched | stayed.touched, saved=True
        )

    def _warnings(
        self, edit: Batch, antecedents: tuple[str, ...], broken: list[str]
    ) -> Iterable[Message]:
        """Yield what deserves a look about an answer that is going to be recorded."""
        session = self._session
        # The next anaphor is asked about by the time this is read.
        words = ("words", called(session.document, session.layer.markables[session.active]))
        if broken:
            reasons = (words, ("constraints", ", ".join(broken)))
            yield Message("breaks-constraint", Tone.WARNING, reasons)
        again = [
            one.anaphor.markable
            for one in edit.edits
            if isinstance(one, SetAnaphor) and STALE in one.anaphor.attributes
        ]
        if again and not antecedents:
            number = ("number", str(len(again)))
            yield Message("not-referring-stale", Tone.WARNING, (words, number))
        if len(antecedents) != 1 or edit.label == BRIDGING:
            return
        for clash in clashes(
            session.document, session.layer, session.links, session.active, antecedents[0]
        ):
            if clash.feature.lower() not in broken:  # that constraint reports it
                values = (
                    words,
                    ("feature", clash.feature),
                    ("ours", clash.ours),
                    ("theirs", clash.theirs),
                )
                yield Message("chain-disagrees", Tone.WARNING, values)

    def _move_on(self, change: Change, *, given: bool = False) -> Change:
        """Go to the next open anaphor after a decision.

        After the decision on an answer that was given, the next one that is given is as good.
        """
        session = self._session
        queue = session.queue
        find = queue.undecided_neighbour if given else queue.open_neighbour
        there = find(session.here, 1)
        if there:
            if not given and not change.messages and self._comes_round(there, 1):
                change = replace(change, messages=(self._round_again(),))
            moved = session.activate(there)
        else:
            session.listing.restart()
            moved = replace(session.reask(), show=session.active)
            if not queue.open_count:
                left = queue.given_count
                done = Message("given-left", values=(("number", str(left)),))
                done = done if left else Message("all-decided")
                change = replace(change, messages=(*change.messages, done))
        return replace(
            moved,
            messages=change.messages,
            touched=change.touched | moved.touched,
            saved=change.saved,
        )

    # What is recorded of an anaphor besides its answer

    def flag(self, reason: str | None) -> Change:
        """Flag a doubt with its reason, or with ``None`` take the flag away."""
        return self._annotate(DOUBT, reason, FLAG if reason is not None else UNFLAG)

    def note(self, text: str) -> Change:
        """Write a note; an empty one removes it."""
        return self._annotate(NOTE, text.strip() or None, WRITE_NOTE)

    def _annotate(self, name: str, value: str | None, label: str) -> Change:
        anaphor = self._anaphor()
        if anaphor is None:
            return refused("nothing-asked")
        if anaphor.attributes.get(name) == value:
            return Change()
        return self._session.save(Batch((SetAnaphor(with_attribute(anaphor, name, value)),), label))

    def kind(self, label: str) -> Change:
        """Change the kind of the active anaphor."""
        anaphor = self._anaphor()
        if anaphor is None:
            return refused("nothing-asked")
        if anaphor.kind == label:
            return Change()
        return self._session.save(Batch((SetKind(anaphor.markable, label),), CHANGE_KIND))

    def _anaphor(self) -> Anaphor | None:
        return self._session.layer.anaphors.get(self._session.active)


def _as_shown(question: Question, row: CandidateRow | None) -> tuple[str, ...]:
    """Return what accepting a proposal records: of one antecedent the mention that is marked."""
    if row is not None and len(question.proposed) == 1 and question.proposed[0] in row.ids:
        return (row.markable.id,)
    return question.proposed
