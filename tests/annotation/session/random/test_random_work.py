"""Whatever an annotator does, in any order: what is kept beside the layer fits it, always.

``ANAPHORA_SESSION_COMMANDS=10000`` gives that many commands, in longer runs, and
``--log-cli-level=info`` shows what became of them; by default there are some thousands.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from anaphora_workbench.annotation.preparation.resolver_answers import ProposedAnswer
from anaphora_workbench.annotation.revision.text_revision import revise
from anaphora_workbench.annotation.session.chains import ChainMerge
from anaphora_workbench.annotation.session.entity_commands import EntityCommands
from anaphora_workbench.annotation.session.same_words import SameWords
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import Change, Tone
from anaphora_workbench.model import Correction, Document, Layer, Reference, Span
from anaphora_workbench.model.language import is_new

LOG = logging.getLogger(__name__)
Check = Callable[[Session], None]
SMALL = st.integers(0, 40)
COMMANDS = int(os.environ.get("ANAPHORA_SESSION_COMMANDS", "0"))
"""How many commands all texts together get at least; 0 for as many as every run of all tests."""
LONG = 100
"""Commands of a long run."""


class RandomAnnotator(RuleBasedStateMachine):
    """An annotator who presses keys at random.

    Args:
        text: The text.
        begin: Puts it into a project and opens that.
        counts: Commands by what became of them, over all runs.
        check: Checks what a session keeps beside its layer.
        check_candidates: Checks the candidates of all anaphors, which takes longer.
    """

    def __init__(
        self,
        text: Any,
        begin: Callable[..., Any],
        counts: Counter[str],
        check: Check,
        check_candidates: Check,
    ) -> None:
        super().__init__()
        self.text = text
        self.begin = begin
        self.check, self.check_candidates = check, check_candidates
        self.counts = counts

    @initialize(share=st.sampled_from([0.0, 0.3, 1.0]), by_entity=st.booleans())
    def start(self, share: float, by_entity: bool) -> None:
        self.share = share
        self.work = self.begin(self.text, share=share)
        self.work.session.listing.by_entity = by_entity
        self.undone: list[tuple[Document, Layer]] = []
        self.done: list[tuple[Document, Layer]] = []
        self.rows = self.steps = 0
        self.numbers: dict[tuple[bool, str], int] = {}

    def teardown(self) -> None:
        if hasattr(self, "work"):
            self.work.project.close()

    # Doing something, and looking at what it did

    def do(self, command: Callable[[], Change], *, kind: str = "") -> Change:
        session = self.work.session
        before, layer, active = _display(session), session.layer, session.active
        change = command()
        self.counts["commands"] += 1
        self.counts["saved"] += change.saved
        self.counts["refused"] += any(one.tone is Tone.REFUSED for one in change.messages)
        if change.text:
            self.rows += 1
            self._open_again()
            self._saved((session.document, layer), kind)
            return change
        after = _display(session)
        changed = {n for n in before.keys() | after.keys() if before.get(n) != after.get(n)}
        assert changed <= change.touched | {""}, sorted(changed - change.touched)
        assert change.moved or session.active == active
        if change.saved:
            self.rows += 1
            self._saved((session.document, layer), kind)
            if session.listing.by_entity:
                self.numbers = {}  # of two entities that are joined one number is left
        else:
            assert session.layer is layer
        if any(message.tone is Tone.REFUSED for message in change.messages):
            assert not change.saved
        if change.moved:
            self.numbers = {}
        return change

    def _saved(self, before: tuple[Document, Layer], kind: str) -> None:
        state = self.work.session.document, self.work.session.layer
        if kind == "undo":
            assert state == self.done.pop()
            self.undone.append(before)
        elif kind == "redo":
            assert state == self.undone.pop()
            self.done.append(before)
        else:
            self.done.append(before)
            self.undone.clear()

    def _open_again(self) -> None:
        """Open the project once more: after a restart, or because the text is another one."""
        by_entity = self.work.session.listing.by_entity
        self.work.project.close()
        self.work = self.begin(self.text, share=self.share, path=self.work.path)
        self.work.session.listing.by_entity = by_entity
        self.numbers = {}

    def name(self, number: int) -> str:
        """Return some markable, or an id that there is not."""
        names = [m.id for m in self.work.session.layer.in_text_order()]
        return names[number % len(names)] if names and number < 40 else "nobody"

    def span(self, start: int, size: int) -> Span:
        last = max(1, len(self.work.session.document.tokens))
        start %= last
        return Span(start, start + size)

    # Moving

    @rule(by=st.sampled_from([1, -1]), how=st.sampled_from(["step", "step_open", "step_flagged"]))
    def go(self, by: int, how: str) -> None:
        self.do(lambda: getattr(self.work.decide, how)(by))

    @rule(how=st.sampled_from(["first", "final"]))
    def go_to_an_end(self, how: str) -> None:
        self.do(getattr(self.work.decide, how))

    @rule(number=SMALL)
    def activate(self, number: int) -> None:
        self.do(lambda: self.work.session.activate(self.name(number)))

    @rule()
    def pause(self) -> None:
        """Foresee the next question; what is done now may make another one of it."""
        before = _display(self.work.session)
        self.work.session.foreseen()
        assert _display(self.work.session) == before

    @rule(foresee=st.booleans())
    def go_to_what_was_foreseen(self, foresee: bool) -> None:
        """Ask what was foreseen a while or a moment ago; asked anew, the question is the same."""
        session = self.work.session
        listing = session.foreseen() if foresee else None
        if self.do(lambda: self.work.decide.step_open(1)).moved:
            seen = session.question, session.rows
            if listing is not None and listing.question is not None:
                other = listing.question.anaphor.markable != session.active
                assert other or (listing.question, listing.rows) == seen
            session.take_answers(())  # newer answers, although none: nothing is foreseen now
            self.do(lambda: session.activate(session.active))
            assert (session.question, session.rows) == seen

    # Deciding

    @rule()
    def accept(self) -> None:
        self.do(self.work.decide.accept)

    @rule(times=st.integers(1, 8), same=st.booleans())
    def decide_several(self, times: int, same: bool) -> None:
        decide = self.work.decide
        for _time in range(times):
            if not self.do(decide.same_as_last if same else decide.accept).saved:
                self.do(lambda: decide.mark(1))
                self.do(decide.accept)

    @rule(number=st.integers(0, 15))
    def choose(self, number: int) -> None:
        self.do(lambda: self.work.decide.choose(number))

    @rule(number=SMALL)
    def choose_markable(self, number: int) -> None:
        self.do(lambda: self.work.decide.choose_markable(self.name(number)))

    @rule(token=st.integers(-1, 60))
    def choose_clause(self, token: int) -> None:
        name = self.work.session.active
        if self.do(lambda: self.work.decide.choose_clause(token)).saved:
            self.counts["clauses"] += 1
            markables = self.work.session.layer.markables
            assert any(markables[one].is_clause for one in self.work.anaphor(name).antecedents)

    @rule(by=st.sampled_from([1, -1]))
    def mark(self, by: int) -> None:
        self.do(lambda: self.work.decide.mark(by))

    @rule(
        how=st.sampled_from(
            [
                *("toggle_rejected", "same_as_last", "not_referring", "add_to_set", "add_to_set"),
                *("unfold", "unfold", "shrink_set", "take_marked"),
            ]
        )
    )
    def press(self, how: str) -> None:
        self.do(getattr(self.work.decide, how))

    @rule(reference=st.sampled_from(list(Reference)))
    def refer(self, reference: Reference) -> None:
        self.do(lambda: self.work.decide.refer(reference))

    @rule(relation=st.sampled_from(["", "part"]))
    def bridge(self, relation: str) -> None:
        self.do(lambda: self.work.decide.bridge(relation))

    @rule(number=SMALL)
    def add_anything_to_the_set(self, number: int) -> None:
        self.do(lambda: self.work.decide.add_to_set(self.name(number)))

    @rule(place=SMALL)
    def add_a_row_to_the_set(self, place: int) -> None:
        rows = self.work.session.rows
        if rows:
            row = rows[place % len(rows)]
            self.do(lambda: self.work.decide.add_to_set(row.markable.id))

    @rule(number=SMALL)
    def mark_anything(self, number: int) -> None:
        session = self.work.session
        row = session.row_of(self.name(number))
        if row is not None:
            self.do(lambda: session.point(row.markable.id))

    @rule(wanted=st.booleans())
    def by_entity(self, wanted: bool) -> None:
        self.do(lambda: self.work.session.set_by_entity(wanted))
        self.numbers = {}

    @rule(text=st.sampled_from(["", "a", "e", "the", "él", "Ø", "xyzzy", "כ"]))
    def filter(self, text: str) -> None:
        self.do(lambda: self.work.session.set_filter(text))

    @rule(reason=st.sampled_from([None, "", "hard"]))
    def flag(self, reason: str | None) -> None:
        self.do(lambda: self.work.decide.flag(reason))

    @rule(text=st.sampled_from(["", "look again"]))
    def note(self, text: str) -> None:
        self.do(lambda: self.work.decide.note(text))

    @rule(label=st.sampled_from(["", "persIt", "mine"]))
    def kind(self, label: str) -> None:
        self.do(lambda: self.work.decide.kind(label))

    # Marking

    @rule(token=st.integers(-1, 60))
    def zero(self, token: int) -> None:
        self.do(lambda: self.work.mark.zero(token))

    @rule(start=st.integers(0, 60), size=st.integers(1, 4), anaphor=st.booleans())
    def new(self, start: int, size: int, anaphor: bool) -> None:
        mark = self.work.mark
        command = mark.new_anaphor if anaphor else mark.new_markable
        self.do(lambda: command(self.span(start, size)))

    @rule(number=SMALL, antecedent=st.booleans())
    def delete(self, number: int, antecedent: bool) -> None:
        name = self.name(number)
        anaphor = self.work.session.layer.anaphors.get(name)
        if antecedent and anaphor is not None and anaphor.antecedents:
            name = anaphor.antecedents[-1]
        self.do(lambda: self.work.mark.delete(name))

    @rule(
        number=SMALL,
        first=st.booleans(),
        side=st.sampled_from(["left", "right"]),
        by=st.sampled_from([1, -1]),
    )
    def grow(self, number: int, first: bool, side: str, by: int) -> None:
        if first:
            chain = self.work.session.chain(self.name(number))
            self.do(lambda: self.work.session.activate(chain[-1] if chain else ""))
        self.do(lambda: self.work.mark.grow(side, by))

    @rule(how=st.sampled_from(["grow_phrase", "shrink_phrase"]))
    def to_phrase(self, how: str) -> None:
        self.do(getattr(self.work.mark, how))

    @rule(token=st.integers(-1, 60))
    def head(self, token: int) -> None:
        self.do(lambda: self.work.mark.head(token))

    @rule(start=st.integers(0, 60), size=st.integers(1, 3))
    def part(self, start: int, size: int) -> None:
        self.do(lambda: self.work.mark.add_part(self.span(start, size)))

    @rule(
        name=st.sampled_from(["Number", "Gender", "Person", "Case"]),
        value=st.sampled_from(["", "Sing", "Plur", "Masc", "Fem", "1", "3"]),
    )
    def agreement(self, name: str, value: str) -> None:
        self.do(lambda: self.work.mark.agreement(name, value))

    @rule(
        token=st.integers(-1, 60),
        correction=st.one_of(
            st.none(),
            st.builds(
                Correction,
                pos=st.sampled_from([None, "NOUN", "VERB", "PRON"]),
                head=st.one_of(st.none(), st.integers(-2, 60)),
                deprel=st.sampled_from([None, "nsubj", "obj"]),
            ),
        ),
    )
    def correct(self, token: int, correction: Correction | None) -> None:
        self.do(lambda: self.work.mark.correct(token, correction))

    @rule(
        number=SMALL,
        place=SMALL,
        how=st.sampled_from(["split word", "join words", "split sentence", "join sentences"]),
    )
    def correct_text(self, number: int, place: int, how: str) -> None:
        """Correct a word or a sentence break: the text is another one, and undo goes on."""
        session = self.work.session
        document = session.document
        if not document.sentences:
            return
        number %= len(document.sentences)
        end = number + 1 + (how == "join sentences" and number + 1 < len(document.sentences))
        whole = Span(document.sentences[number].start, document.sentences[end - 1].end)
        words = [token.text for token in document.tokens[whole.start : whole.end]]
        place %= len(words)
        if how == "split word":
            if len(words[place]) < 2:
                return
            words[place : place + 1] = words[place][:1], words[place][1:]
        elif how == "join words":
            if len(words) < 2:
                return
            words[place : place + 2] = ["".join(words[place : place + 2])]
        lengths = [place, len(words) - place] if how == "split sentence" and place else [len(words)]
        before = document, session.layer
        if (words, lengths) == (
            [token.text for token in document.tokens[whole.start : whole.end]],
            [len(one) for one in document.sentences[number:end]],
        ):
            return
        revise(self.work.project, session.name, (number, end), words, lengths, by="ana")
        self.counts["corrections of the text"] += 1
        self._open_again()
        self.done.append(before)
        self.undone.clear()
        self.rows = len(list(self.work.project.history()))

    # Chains

    @rule(number=SMALL, place=st.integers(0, 5))
    def split(self, number: int, place: int) -> None:
        session, name = self.work.session, self.name(number)
        chain = session.chain(name)
        name = chain[place % len(chain)] if chain else name
        halves = self.work.chain.halves(name)
        change = self.do(lambda: self.work.chain.split(name))
        if change.saved:
            assert session.chain(halves[0][0]) == halves[0]
            assert session.chain(name) == halves[1]

    @rule(number=SMALL, place=st.integers(0, 5))
    def cut_out(self, number: int, place: int) -> None:
        session, name = self.work.session, self.name(number)
        chain = session.chain(name)
        name = chain[place % len(chain)] if chain else name
        change = self.do(lambda: self.work.chain.cut_out(name))
        assert change.saved == (len(chain) > 1)
        if change.saved:
            others = tuple([other for other in chain if other != name])
            assert session.chain(name) == (name,)
            assert session.chain(others[0]) == others

    @rule(start=st.integers(0, 60), size=st.integers(1, 3), place=st.integers(0, 20))
    def attach(self, start: int, size: int, place: int) -> None:
        session = self.work.session
        entities, commands = session.entities, EntityCommands(session)
        known = sorted(entities)
        entity_id = known[place % len(known)] if known else "nobody"
        before, mentions = session.layer, set(entities.mentions(entity_id))
        change = self.do(lambda: commands.attach(self.span(start, size), entity_id))
        assert known or not change.saved
        if change.saved:
            assert mentions < set(session.chain(change.show))
            known_before = set(session.chain(change.show)) & before.markables.keys()
            assert len(known_before - mentions) <= 1

    @rule(place=st.integers(0, 20), label=st.sampled_from(["", "person"]))
    def set_type(self, place: int, label: str) -> None:
        session = self.work.session
        known = sorted(session.entities)
        if known:
            entity_id = known[place % len(known)]
            self.do(lambda: EntityCommands(session).set_type(entity_id, label))
            assert session.entities.semantic(entity_id) == label

    @rule(first=SMALL, second=SMALL)
    def merge(self, first: int, second: int) -> None:
        session, chain = self.work.session, self.work.chain
        one, other = self.name(first), self.name(second)
        plan = chain.planned_merge(one, other)
        before = session.layer
        change = self.do(lambda: chain.merge(one, other))
        self.counts["merges"] += change.saved
        assert change.saved == isinstance(plan, ChainMerge)
        if isinstance(plan, ChainMerge):
            joined = {*plan.first, *plan.second}
            assert set(session.chain(one)) == set(session.chain(other)) == joined
            kept = set(before.anaphors) - {name.markable_id for name in plan.changed}
            for name in kept - {plan.linked}:
                old, new = before.anaphors[name], session.layer.anaphors[name]
                assert not old.antecedents or old == new

    @rule(number=SMALL)
    def unite(self, number: int) -> None:
        commands, name = SameWords(self.work.session), self.name(number)
        plan = commands.planned(name)
        before = self.work.session.layer
        change = self.do(lambda: commands.unite(name))
        if isinstance(plan, Change):
            assert not change.saved
            return
        assert change.saved
        self.counts["all of a name"] += 1
        chain = set(self.work.session.chain(plan.places[0]))
        apart = set(plan.places) - chain
        assert apart <= set(plan.kept) or plan.places[0] in plan.kept
        after = self.work.session.layer
        changed = {n for n, a in after.anaphors.items() if before.anaphors.get(n) != a}
        assert changed == set(plan.linked)
        old = [before.anaphors[n] for n in changed if n in before.anaphors]
        assert all(is_new(anaphor) or not anaphor.decided for anaphor in old)

    @rule()
    def new_entity(self) -> None:
        name = self.work.session.active
        if self.do(lambda: self.work.decide.new_entity()).saved:
            assert is_new(self.work.anaphor(name))

    @rule(wanted=st.booleans())
    def by_kind(self, wanted: bool) -> None:
        self.do(lambda: self.work.decide.order_by_kind(wanted))

    @rule(number=SMALL)
    def unlink(self, number: int) -> None:
        self.do(lambda: self.work.chain.unlink(self.name(number)))

    @rule(first=SMALL, second=SMALL, third=SMALL)
    def link_by_hand(self, first: int, second: int, third: int) -> None:
        """Put a cataphor, and an anaphor on it, anywhere: chains that hang together oddly."""
        for asked, antecedent in ((first, second), (second, third)):
            self.do(partial(self.work.session.activate, self.name(asked)))
            self.do(partial(self.work.decide.choose_markable, self.name(antecedent)))

    # History

    @rule()
    def undo(self) -> None:
        change = self.do(self.work.session.undo, kind="undo")
        assert change.saved or not self.done

    @rule()
    def redo(self) -> None:
        change = self.do(self.work.session.redo, kind="redo")
        assert change.saved or not self.undone

    @rule()
    @precondition(lambda self: self.rows % 4 == 3)
    def reopen(self) -> None:
        session = self.work.session
        state = session.document, session.layer
        self.counts["restarts"] += 1
        self._open_again()
        assert (self.work.session.document, self.work.session.layer) == state
        assert len(list(self.work.project.history())) == self.rows

    # What others do

    @rule(
        asked=SMALL,
        antecedents=st.lists(SMALL, max_size=2),
        reference=st.sampled_from([None, Reference.ANAPHOR, Reference.NON_REFERRING]),
        stranger=st.booleans(),
    )
    def newer_answers(
        self, asked: int, antecedents: list[int], reference: Reference | None, stranger: bool
    ) -> None:
        names = tuple([self.name(number) for number in antecedents])
        strangers = []
        if stranger and self.work.session.layer.markables:
            known = self.work.session.layer.markables[self.name(asked % 40)]
            strangers = [replace(known, id="stranger")]
            names = (*names, "stranger")
        given = () if reference is Reference.NON_REFERRING else names
        answers = [(self.name(asked), ProposedAnswer(given, reference))]
        self.do(lambda: self.work.session.take_answers(answers, strangers))

    @rule(text=st.sampled_from(["here", "there"]))
    @precondition(lambda self: self.work.session.layer.anaphors)
    def another_window(self, text: str) -> None:
        before = self.work.session.document, self.work.session.layer
        other = self.begin(self.text, path=self.work.path)
        other.session.activate(min(before[1].anaphors))
        saved = other.decide.note(text).saved
        other.project.close()
        if saved:
            self.rows += 1
            self.done.append(before)
            self.undone.clear()
            assert self.do_overtaken().messages[0].code == "changed-elsewhere"

    def do_overtaken(self) -> Change:
        session = self.work.session
        before = _display(session)
        change: Change = session.undo()
        after = _display(session)
        changed = {n for n in before.keys() | after.keys() if before.get(n) != after.get(n)}
        assert changed <= change.touched
        return change

    # What must be true at any time

    @invariant()
    def the_layer_is_what_is_on_the_disk(self) -> None:
        if hasattr(self, "work"):
            session = self.work.session
            assert session.layer is self.work.project.layer(session.name, "ana")

    @invariant()
    def what_is_kept_beside_the_layer_fits_it(self) -> None:
        if hasattr(self, "work"):
            self.check(self.work.session)

    @invariant()
    def the_candidates_are_those_of_the_layer(self) -> None:
        if not hasattr(self, "work"):
            return
        self.steps += 1
        if self.steps % 5 == 0:  # it takes most of the time; what is wrong once stays wrong
            self.check_candidates(self.work.session)

    @invariant()
    def numbers_stay_while_an_anaphor_is_active(self) -> None:
        if not hasattr(self, "work"):
            return
        session = self.work.session
        flipped = session.reference is Reference.CATAPHOR
        rows = session.rows if session.question is not None else ()
        numbers = [row.number for row in rows]
        assert len(numbers) == len(set(numbers))
        # Allowed rows come first, a filter lists the nearest first.
        entities = [(not row.allowed, row.number) for row in rows if not row.part]
        assert self.work.session.filter or entities == sorted(entities)
        ids = [row.markable.id for row in rows]
        assert len(ids) == len(set(ids))
        for row in rows:
            key = (flipped, row.markable.id)
            assert self.numbers.setdefault(key, row.number) == row.number


def _display(session: Any) -> dict[str, object]:
    """Return what is shown of each markable: its words' place, its state, its role."""
    numbers = {name: (row.number, row.allowed) for row in session.rows for name in row.ids}
    current = session.current_row
    active = session.layer.anaphors.get(session.active)
    answer = session.chosen or (active.antecedents if active is not None else ())
    members = set(session.chain(session.active))
    return {
        name: (
            markable,
            session.item(name),
            numbers.get(name),
            current is not None and current.markable.id == name,
            name in answer,
            name in members,
            name == session.active,
        )
        for name, markable in session.layer.markables.items()
    }


TEXTS = ("english", "names", "spanish", "plain", "hebrew", "odd", "empty")


@pytest.mark.parametrize("name", TEXTS)
def test_random_work_leaves_nothing_behind_that_does_not_fit(
    name: str,
    texts: dict[str, Any],
    begin: Callable[..., Any],
    check: Check,
    check_candidates: Check,
) -> None:
    counts: Counter[str] = Counter()

    class AnnotatorOfText(RandomAnnotator):
        def __init__(self) -> None:
            super().__init__(texts[name], begin, counts, check, check_candidates)

    steps = LONG if COMMANDS else 40
    examples = -(-COMMANDS // ((len(TEXTS) - 1) * steps)) if COMMANDS else 15
    run_state_machine_as_test(
        AnnotatorOfText,
        settings=settings(
            max_examples=examples if name != "empty" else 5,
            stateful_step_count=steps,
            suppress_health_check=list(HealthCheck),
        ),
    )
    LOG.info("%s: %s", name, ", ".join([f"{number} {what}" for what, number in counts.items()]))
    assert counts["saved"] or name == "empty"
