"""The marks in the text during adjudication and in the error view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anaphora_workbench.annotation.adjudication import AdjudicationSession
from anaphora_workbench.annotation.adjudication.entries import Entry
from anaphora_workbench.annotation.adjudication.expression_numbers import key_of
from anaphora_workbench.annotation.failures import Failure, FailureMention
from anaphora_workbench.model import Document, Markable, Span, Zero
from anaphora_workbench.model.markables import ZERO_SIGN
from anaphora_workbench.ui.annotating.session_marks import label_of, spans_shown, zero_shown
from anaphora_workbench.ui.text.marks import Mark, Role

ANSWER = ">"
"""Stands in keys of marks before the number of the answer that names an expression."""
MarkedPlace = tuple[tuple[Span, ...], str]


class AdjudicationMarks:
    """The marks of one adjudication. Call `renew` after every change of the session.

    The active anaphor is framed and the antecedents of each answer bear its number; other
    disagreements have a diamond while they wait, and are underlined when they are settled. Zeros
    and clitics are always to be seen: without their labels the text would be another one. The key
    of a mark is that of its disagreement; of an antecedent ``KEY>NUMBER``, so that a click on it
    can be taken for that number (`clicked`).
    """

    def __init__(self, session: AdjudicationSession) -> None:
        self._session = session
        self._items: object = None
        self._homes: dict[int, list[str]] = {}
        self._roles: dict[str, Role] = {}
        self._answers: dict[int, list[Mark]] = {}
        self._named: set[str] = set()
        self._wordless: dict[int, list[tuple[str, Markable]]] = {}
        self._cache: dict[int, list[Mark]] = {}
        self.renew()

    def renew(self) -> frozenset[str]:
        """Look at the session again and return the keys of the marks that may have changed."""
        session, before = self._session, self._roles
        answered = {mark.key for marks in self._answers.values() for mark in marks}
        if self._items is not session.compared:
            self._items = session.compared
            self._homes = {}
            for entry in session.every_entry:
                for sentence in self._sentences(entry.item.markable):
                    self._homes.setdefault(sentence, []).append(entry.item.key)
            self._wordless = self._without_words()
        self._roles = {entry.item.key: self._role(entry) for entry in session.every_entry}
        self._answers, self._named, self._cache = {}, set(), {}
        if session.entry is not None:
            self._add_answers(session.entry)
        answered |= {mark.key for marks in self._answers.values() for mark in marks}
        changed = [key for key, role in self._roles.items() if before.get(key) is not role]
        gone = [key for key in before if key not in self._roles]
        return frozenset(answered).union(changed, gone)

    def _role(self, entry: Entry) -> Role:
        if entry.item.key == self._session.active:
            return Role.ACTIVE
        if not self._session.filter.passes(entry):
            return Role.PLAIN
        return Role.CONFLICT if entry.waits else Role.DECIDED

    def _without_words(self) -> dict[int, list[tuple[str, Markable]]]:
        """Return the zeros and clitics of the adjudicated layer by sentence, with their keys."""
        found: dict[int, list[tuple[str, Markable]]] = {}
        for markable in self._session.layer.markables.values():
            if _is_label(markable):
                sentence = self._session.document.sentence_of(markable.start)
                found.setdefault(sentence, []).append((key_of(markable), markable))
        return found

    def _sentences(self, markable: Markable) -> set[int]:
        sentence_of = self._session.document.sentence_of
        return {sentence_of(markable.start), sentence_of(max(markable.start, markable.end - 1))}

    def _add_answers(self, entry: Entry) -> None:
        chosen = {key_of(one) for one in (entry.chosen.antecedents if entry.chosen else ())}
        for answer in entry.item.answers:
            for other in answer.reply.antecedents:
                if _is_label(other):
                    if key_of(other) in self._named:
                        continue  # two labels would be two zeros
                    self._named.add(key_of(other))
                role = Role.CHOSEN if key_of(other) in chosen else Role.ALLOWED
                key = f"{entry.item.key}{ANSWER}{answer.number}"
                mark = self._mark(key, other, role, answer.number)
                for sentence in self._sentences(other):
                    self._answers.setdefault(sentence, []).append(mark)

    def marks_of(self, sentence: int) -> Sequence[Mark]:
        """Return the marks that touch a sentence, in text order."""
        known = self._cache.get(sentence)
        if known is None:
            known = list(self._answers.get(sentence, ()))
            shown = set(self._named)
            for key in self._homes.get(sentence, ()):
                entry, role = self._session.entry_of(key), self._roles.get(key, Role.PLAIN)
                if entry is None or key in shown:
                    continue
                if role is not Role.PLAIN or _is_label(entry.item.markable):
                    known.append(self._mark(key, entry.item.markable, role))
                    shown.add(key)
            for key, markable in self._wordless.get(sentence, ()):
                if key not in shown:
                    known.append(self._mark(key, markable, Role.PLAIN))
            known.sort(key=lambda mark: (mark.spans[0].start, -mark.spans[-1].end))
            self._cache[sentence] = known
        return known

    def _mark(self, key: str, markable: Markable, role: Role, number: int = 0) -> Mark:
        spans, before = spans_shown(self._session.document, markable)
        return Mark(
            key,
            spans,
            role,
            number,
            label_of(markable),
            before=before,
            head=markable.head if role is Role.ACTIVE and markable.head is not None else -1,
        )


def _is_label(markable: Markable) -> bool:
    """Tell whether an expression has no words: a label in the text stands for it."""
    return markable.zero is not None or markable.clitic is not None


def clicked(key: str) -> tuple[str, int]:
    """Return the disagreement that a mark's key names, and the number of its answer or 0."""
    name, _, number = key.rpartition(ANSWER)
    return (name, int(number)) if name and number.isdecimal() else (key, 0)


class ErrorMarks:
    """The marks of the failures of one document.

    The active anaphor is framed, the system's answer marked as wrong, the key's antecedents as
    right, and the rest of the key's entity underlined twice; the anaphors of other failures are
    underlined. What the key has in the same entity is not marked as wrong. The key of a mark is the
    id of the failure; of answers and antecedents it is `TARGET` and their place.
    """

    TARGET = "@"
    """Begins the keys of marks that are not anaphors."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._by_sentence: dict[int, list[tuple[tuple[int, int], Mark]]] = {}

    def renew(self, failures: Iterable[Failure], active: Failure | None) -> frozenset[str]:
        """Show other failures of this document; return the keys of marks that may have changed."""
        before = self._keys()
        self._by_sentence = {}
        shown: set[MarkedPlace] = set()
        if active is not None and active.document == self._document.doc_id:
            shown = self._add_active(active)
        for failure in failures:
            if failure.document != self._document.doc_id or failure == active:
                continue
            # The key's zero and the system's on one verb are one thing to look at.
            place = failure.anaphor.place
            if place not in shown or failure.anaphor.realisation == "overt":
                shown.add(place)
                self._add(failure.anaphor, Role.UNDECIDED, failure.id)
        for marks in self._by_sentence.values():
            # A click on an expression with two marks means the failure.
            marks.sort(key=lambda pair: (pair[0], pair[1].role is not Role.UNDECIDED))
        return before | self._keys()

    def _add_active(self, active: Failure) -> set[MarkedPlace]:
        self._add(active.anaphor, Role.ACTIVE, active.id)
        shown = {active.anaphor.place}
        for mentions, role in (
            (active.antecedents, Role.RIGHT),
            (active.answer, Role.WRONG),
            (active.entity, Role.MEMBER),
        ):
            right = {one.place for one in active.entity}
            for mention in mentions:
                if mention.place in shown or (role is Role.WRONG and mention.place in right):
                    continue
                shown.add(mention.place)
                spans = ",".join([f"{span.start}-{span.end}" for span in mention.spans])
                self._add(mention, role, f"{self.TARGET}{spans}:{mention.realisation}")
        return shown

    def _add(self, mention: FailureMention, role: Role, key: str) -> None:
        end = mention.spans[-1].end
        if end > len(self._document):
            return
        sort, _, more = mention.realisation.partition(":")
        spans, before, label = mention.spans, False, ""
        if sort == "zero":
            spans, before = zero_shown(self._document, Zero(spans[0].start, more))
            label = ZERO_SIGN
        elif sort == "clitic":
            label = f"+{more}"
        mark = Mark(key, spans, role, label=label, before=before)
        start = mention.spans[0].start
        for sentence in {self._document.sentence_of(start), self._document.sentence_of(end - 1)}:
            self._by_sentence.setdefault(sentence, []).append(((start, -end), mark))

    def _keys(self) -> frozenset[str]:
        marks = self._by_sentence.values()
        return frozenset([mark.key for listed in marks for _place, mark in listed])

    def marks_of(self, sentence: int) -> Sequence[Mark]:
        """Return the marks that touch a sentence, in text order."""
        return [mark for _place, mark in self._by_sentence.get(sentence, ())]
