"""The marks of a session in the text, sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from enum import StrEnum

from anaphora_workbench.annotation.session.candidate_list import ShownCandidates
from anaphora_workbench.annotation.session.clauses import predicate
from anaphora_workbench.annotation.session.entity_commands import EntityCommands
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.annotation.session.values import OPEN_STATES, Item
from anaphora_workbench.model import Document, Markable, Span, Zero
from anaphora_workbench.model.clauses import zero_position
from anaphora_workbench.model.language import language
from anaphora_workbench.model.markables import ZERO_SIGN, clitic_form
from anaphora_workbench.ui.panels.candidate_words import letter_of
from anaphora_workbench.ui.text.decorations import CANDIDATES
from anaphora_workbench.ui.text.marks import Mark, Role

_NUMBERS = {"Sing": "sg", "Plur": "pl", "Dual": "du"}


MANY = 60
"""Mentions of a chain from which on it is quicker to draw anew what is in sight."""


class Colouring(StrEnum):
    """Which entities are coloured in the text."""

    NONE = "none"
    ACTIVE = "active"
    """The entity of the active anaphor."""
    CHOSEN = "chosen"
    """Those that were chosen in the list of entities."""
    ALL = "all"


class SessionMarks:
    """The marks of one session. Call `renew` when the active anaphor or its list changes.

    Attributes:
        names_hidden: Whether markables that nothing is asked of are left unmarked.
        pointed: Id of a markable that the mouse points at in a list, or ``""``.
        many: Whether mentions of a long chain were or are marked.
        halves: The mentions of both parts of a split or join that is previewed.
        colouring: Which entities are coloured.
        coloured: Ids of the chosen ones.
    """

    def __init__(self, session: Session, entities: EntityCommands | None = None) -> None:
        self._session = session
        self._listing = session.listing
        self._rehearsed: str | None = None
        self._entities = EntityCommands(session) if entities is None else entities
        self._news: set[str] | None = None
        self._active_entity = ""
        self.colouring = Colouring.NONE
        self.coloured: frozenset[str] = frozenset()
        self.names_hidden = True
        self.many = False
        self.halves: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
        self._numbers: dict[str, tuple[int, bool, str]] = {}
        self._strangers: dict[int, list[Markable]] = {}
        self._current = ""
        self._chosen: frozenset[str] = frozenset()
        self._members: frozenset[str] = frozenset()

    def renew(self) -> frozenset[str]:
        """Look at the session again and return the markables whose marks may have changed.

        Those of long chains are left out; `many` tells whether there were such.
        """
        before, old = self._shown(), self._members
        self._look()
        changed = before | self._shown() | {self._active}
        self.many = len(old) + len(self._members) > MANY
        if self.colouring is not Colouring.NONE:
            self.many = self._renew_colours() or self.many
        return changed if self.many else changed | old | self._members

    @property
    def _active(self) -> str:
        """The anaphor that is asked about."""
        return self._session.active if self._rehearsed is None else self._rehearsed

    def _look(self) -> None:
        """Look at the session again."""
        session, listing, active = self._session, self._listing, self._active
        self._numbers = self._numbered()
        row = listing.current_row
        self._current = row.markable.id if row is not None else ""
        answer = listing.question.chosen if listing.question is not None else ()
        self._chosen = frozenset(listing.chosen or answer)
        self._members = frozenset(session.chain(active)) - {active}
        self._strangers = self._listed_strangers()

    def rehearsal(self, listing: ShownCandidates) -> SessionMarks:
        """Return the marks that there would be if other candidates were shown now."""
        other = copy(self)
        asked = listing.question
        other._listing = listing
        other._rehearsed = "" if asked is None else asked.anaphor.markable
        other._look()
        if self.colouring is Colouring.ACTIVE:
            other._active_entity = self._session.entities.of(other._rehearsed)
        return other

    def _renew_colours(self) -> bool:
        """Look at the entities again; tell whether any has changed since the last look."""
        entities = self._session.entities
        self._active_entity = entities.of(self._session.active)
        if self._news is None:
            self._news = entities.follow()
            return True
        changed = bool(self._news)
        self._news.clear()
        return changed

    def _numbered(self) -> dict[str, tuple[int, bool, str]]:
        """Return number, verdict and letter of the mentions in the list, as their entity has them.

        The letter is ``""`` where the number is a key.
        """
        listing = self._listing
        numbers: dict[str, tuple[int, bool, str]] = {}
        rows = [row for row in listing.rows if not row.part]
        for row in rows:
            for name in row.mentions:
                one = listing.row_of(name)
                if one is not None and (one.allowed or listing.show_rejected or row.unfolded):
                    numbers[name] = (row.number, one.allowed, letter_of(row))
        for row in rows:
            numbers[row.markable.id] = (row.number, row.allowed, letter_of(row))
        return numbers

    def _listed_strangers(self) -> dict[int, list[Markable]]:
        """Return by sentence what is listed and is not a part of the layer: clauses, proposals."""
        session = self._session
        found: dict[int, list[Markable]] = {}
        for name in {*self._numbers, *self._chosen} - {""}:
            if session.places.get(name) is None and (markable := session.markable(name)):
                first = session.document.sentence_of(markable.start)
                last = session.document.sentence_of(markable.end - 1)
                for sentence in range(first, last + 1):
                    found.setdefault(sentence, []).append(markable)
        return found

    @property
    def listed(self) -> frozenset[str]:
        """The markables that are marked because they are in the list."""
        return self._shown()

    def _shown(self) -> frozenset[str]:
        return frozenset(self._numbers) | self._chosen | {self._current}

    def marks_of(self, sentence: int) -> Sequence[Mark]:
        """Return the marks that touch a sentence, in text order."""
        marks: list[Mark] = []
        for markable in self._session.places.of(sentence):
            marks += self._marks(markable)
        for markable in self._strangers.get(sentence, ()):
            marks += self._marks(markable)
        return marks

    def labelled(self) -> Sequence[Mark]:
        """Return a mark of every zero and clitic in text order, for the room of their tags."""
        every = self._session.layer.markables.values()
        labelled = [m for m in every if m.zero is not None or m.clitic is not None]
        return [
            Mark(m.id, spans, Role.UNDECIDED, 0, label_of(m), before=before)
            for m in sorted(labelled, key=lambda m: m.order)
            for spans, before in [spans_shown(self._session.document, m)]
        ]

    def _marks(self, markable: Markable) -> list[Mark]:
        session, name = self._session, markable.id
        item = session.queue.get(name)
        marks = [] if self.colouring is Colouring.NONE else self._colour(markable)
        coloured = len(marks)
        if name == self._active:
            return [*marks, self._mark(markable, Role.ACTIVE, item)]
        number, allowed, letter = self._numbers.get(name, (0, True, ""))
        if name in self._chosen:
            marks.append(self._mark(markable, Role.CHOSEN, None, number, letter))
        elif number:
            marks.append(
                self._mark(
                    markable, Role.ALLOWED if allowed else Role.REJECTED, None, number, letter
                )
            )
        elif name in self._members or name in self.halves[0] or name in self.halves[1]:
            marks.append(self._mark(markable, Role.MEMBER, None))
        if item is not None:
            role = Role.UNDECIDED if item.state in OPEN_STATES else Role.DECIDED
            marks.append(self._mark(markable, role, item))
        elif len(marks) == coloured and not self.names_hidden:
            marks.append(self._mark(markable, Role.PLAIN, None))
        return marks

    def _colour(self, markable: Markable) -> list[Mark]:
        """Return the mark of a mention whose entity is coloured."""
        entity_id = self._session.entities.of(markable.id)
        match self.colouring:
            case _ if not entity_id:
                return []
            case Colouring.ACTIVE if entity_id != self._active_entity:
                return []
            case Colouring.CHOSEN if entity_id not in self.coloured:
                return []
        mark = self._mark(markable, Role.ENTITY, None)
        number = self._entities.numbers.of(entity_id)
        return [replace(mark, entity=number, letter=self._entities.letters.own(entity_id))]

    def _mark(
        self,
        markable: Markable,
        role: Role,
        item: Item | None,
        number: int = 0,
        letter: str = "",
    ) -> Mark:
        active = role is Role.ACTIVE
        spans, before = spans_shown(self._session.document, markable)
        if markable.is_clause and role in CANDIDATES and markable.id != self._current:
            # All of several clauses, with the expressions in them, could not be told apart.
            spans = (predicate(self._session.document, markable),)
        return Mark(
            markable.id,
            spans,
            role,
            number,
            label_of(markable),
            before=before,
            current=markable.id == self._current and number > 0,
            flagged=item is not None and item.doubt is not None,
            head=markable.head if active and markable.head is not None else -1,
            letter=letter,
        )


def spans_shown(document: Document, markable: Markable) -> tuple[tuple[Span, ...], bool]:
    """Return the tokens of a mark, and whether the label of a zero or clitic stands before them."""
    return (markable.spans, False) if markable.zero is None else zero_shown(document, markable.zero)


def zero_shown(document: Document, zero: Zero) -> tuple[tuple[Span, ...], bool]:
    """Return the token that the label of a zero stands at, and whether before it.

    That is where files have the zero: *Ø lo había olvidado*.
    """
    at = zero_position(document, zero, language(document.language))
    if at == document.sentences[document.sentence_of(zero.governor)].end:
        return (Span(at - 1, at),), False
    return (Span(at, at + 1),), True


def label_of(markable: Markable) -> str:
    """Return the tag of a zero (``Ø 3sg``) or a clitic (``+lo``), ``""`` for words."""
    if markable.zero is not None:
        features = markable.zero.features
        number = _NUMBERS.get(features.get("Number", ""), "")
        person = features.get("Person", "") + number
        return f"{ZERO_SIGN} {person}" if person else ZERO_SIGN
    if markable.clitic is not None:
        return f"+{clitic_form(markable)}"
    return ""
