"""The list of candidates as it is shown: numbers that stay, what is hidden, the mark, a filter.

While an anaphor is active a candidate keeps the number that it was given first, whatever happens
to the layer: who has read "3" may press 3. Candidates that come later are numbered behind the
others. The list of what follows a cataphor has numbers of its own, which stay as well. Who comes
back to an answer finds the numbers of the last time, even if entities have been joined since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace
from itertools import islice

from anaphora_workbench.annotation.session.active_entities import ActiveEntities
from anaphora_workbench.annotation.session.candidate_rows import (
    PRECEDENCE,
    following,
    matching,
    nearness,
    rejected_last,
    row_of,
)
from anaphora_workbench.annotation.session.clauses import predicate_words
from anaphora_workbench.annotation.session.derived import Derived, plain
from anaphora_workbench.annotation.session.questions import NEAR
from anaphora_workbench.annotation.session.rows_by_entity import RowsByEntity
from anaphora_workbench.annotation.session.values import CandidateRow, Question, Same
from anaphora_workbench.model import Candidate, Document, Markable, Reference
from anaphora_workbench.model.language import is_noun_kind

FOLLOWING = 2
"""How many sentences behind a cataphor are searched for what it points at."""
MORE = 30
"""How many expressions outside the window a filter shows at most."""


@dataclass(slots=True)
class _Numbers:
    """The numbers of the candidates of one anaphor, by markable, in each of its four lists.

    With an entity all its mentions have its number.
    """

    proposal: tuple[object, ...] = ()
    mentions: dict[str, int] = field(default_factory=dict)
    mentions_behind: dict[str, int] = field(default_factory=dict)
    entities: dict[str, int] = field(default_factory=dict)
    entities_behind: dict[str, int] = field(default_factory=dict)


class ShownCandidates:
    """The candidates of the active anaphor as they are shown.

    Attributes:
        question: What is asked, its rows numbered for as long as the anaphor is active.
        rows: The candidates that are shown now: those that are allowed, then the others, each by
            number; with a filter what fits it best first.
        marked: Id of the candidate that Enter chooses, or ``""``.
        moved: Whether the annotator has put the mark there.
        gathering: Whether a split antecedent is being gathered, so that numbers add to it.
        chosen: Ids of what it holds so far.
        show_rejected: Whether rejected candidates are shown.
        reference: The reference type chosen before the antecedent, or ``None``.
        filter: The text by which candidates are filtered.
        by_entity: Whether the list has one row for each entity, not one for each mention.
    """

    def __init__(self, document: Document, derived: Derived) -> None:
        self.by_entity = False
        self._document = document
        self._derived = derived
        self._grouping = RowsByEntity(derived)
        self._active = ActiveEntities(document, derived)
        self._places = derived.places
        self._entities = derived.entities
        self._foreseen: tuple[tuple[object, ...], list[CandidateRow]] | None = None
        self._earlier: dict[str, _Numbers] = {}
        self._ask(None)

    def _ask(self, question: Question | None) -> None:
        self.question = question
        self.rows: tuple[CandidateRow, ...] = ()
        self.marked = ""
        self.moved = False
        self._found = False
        self.gathering = False
        self.chosen: tuple[str, ...] = ()
        self.show_rejected = False
        self.reference: Reference | None = None
        self.filter = ""
        self._all: tuple[CandidateRow, ...] = ()
        self._offered: dict[str, None] = {}
        self._numbers = _Numbers() if question is None else self._numbers_for(question)
        self._entity_rows: tuple[CandidateRow, ...] = ()
        self._grouping.begin()

    def _numbers_for(self, question: Question) -> _Numbers:
        """Return the numbers of the last time, if any.

        They go when another proposal has come before the anaphor is decided: it should be first.
        """
        name, proposal = question.anaphor.markable, (question.proposed, question.proposed_reference)
        known = self._earlier.get(name)
        if known is None or (question.undecided and known.proposal != proposal):
            known = self._earlier[name] = _Numbers(proposal)
        return known

    def ask(self, question: Question | None) -> None:
        """Begin with the question on another anaphor, or with none."""
        self._ask(question)
        if question is not None:
            self.renew(question)

    def renew(self, question: Question) -> None:
        """Take over what has changed in the question on the same anaphor; numbers stay."""
        rows = question.rows
        listed = {row.markable.id for row in rows}
        offered = [m for m in self._offered_markables() if m.id not in listed]
        more = self._judged(question, offered) if offered else []
        self.question = replace(question, rows=_numbered((*rows, *more), self._numbers.mentions))
        # A list that hides all it has would look like an empty one; a noun phrase may have none.
        if not is_noun_kind(question.anaphor.kind):
            self.show_rejected |= not any(row.allowed for row in self.question.rows)
        self.refresh()
        there = self._places.get
        self.chosen = tuple([n for n in self.chosen if n in listed or there(n) is not None])
        if not self.moved and not self.gathering:
            self.marked = self._first_mark()

    @property
    def begun(self) -> bool:
        """Whether the annotator has begun something: a mark, a set, a reference or a filter."""
        changed = self.moved or self.gathering or self._offered or self.filter
        return bool(changed) or self.reference is not None

    def restart(self) -> None:
        """Forget what the annotator has begun, as the answer is another one; numbers stay."""
        self.moved, self.reference, self.filter = False, None, ""
        self.gathering, self.chosen = False, ()

    def refresh(self) -> None:
        """Find out anew which candidates are shown."""
        question = self.question
        if question is None:
            return
        self._all = question.rows
        numbers, by_entity = self._numbers.mentions, self._numbers.entities
        if self.reference is Reference.CATAPHOR:
            near = self._places.between(question.sentence, question.sentence + FOLLOWING)
            known = {row.markable.id: row for row in question.rows}
            behind = [m for m in near if m.order > question.markable.order]
            rows = following([known.get(m.id) or self._outside(question, m) for m in behind])
            numbers, by_entity = self._numbers.mentions_behind, self._numbers.entities_behind
            self._all = _numbered(rows, numbers)
        if self.filter:
            # Who types a name means the last one who bore it, whatever its number in the list,
            # and nothing that is rejected while there is something else. In one sentence, it is
            # what has these words and no others.
            wanted = plain(self.filter)

            def order(row: CandidateRow) -> tuple[object, ...]:
                follows, *near = nearness(question.markable, row.markable)
                other = plain(row.predicate or row.words) != wanted
                clause = row.markable.is_clause
                return (not row.allowed, clause, follows, abs(row.distance), other, *near)

            here = sorted(matching(self._all, self.filter), key=order)
            found = rejected_last((*here, *self._elsewhere(question)))
            by_id = {row.markable.id: row for row in _numbered(found, numbers)}
            self.rows = tuple([by_id[row.markable.id] for row in found])
            if self.by_entity:
                self._filter_by_entity(by_entity)
            return
        kept = {*self._answer(question), *self.chosen, *self._offered}
        rows = self._all
        if self.by_entity:
            further = self._further(question) if numbers is self._numbers.mentions else []
            rows = self._entity_rows = self._grouping.of(
                rows,
                further,
                by_entity,
                self._nearness,
                blind=question.blind,
                undecided=question.undecided,
                circular=self._derived.links.taking_up(
                    [row.markable.id for row in rows], question.anaphor.markable
                ),
            )
        self.question = replace(question, rejected=self._rejected_proposal(question, rows))
        # What was rejected when it got its number, or comes later, has another place by number.
        rows = rejected_last(
            [r for r in rows if r.allowed or self.show_rejected or not kept.isdisjoint(r.ids)]
        )
        self.rows = (
            self._grouping.shown(rows, self._all, self._nearness) if self.by_entity else rows
        )

    def _rejected_proposal(
        self, question: Question, rows: Iterable[CandidateRow]
    ) -> CandidateRow | None:
        """Return the row of a proposed antecedent if it is thrown out, else ``None``.

        Of several antecedents none is asked: the constraints are about single ones.
        """
        if not question.offers or len(question.proposed) != 1:
            return None
        name = question.proposed[0]
        row = next((one for one in rows if name in one.ids), None)
        ignored = PRECEDENCE if question.proposed_reference is Reference.CATAPHOR else ""
        if row is None or all(verdict.constraint == ignored for verdict in row.failed):
            return None
        return row

    def _nearness(self, row: CandidateRow) -> tuple[bool, int, int]:
        assert self.question is not None
        return nearness(self.question.markable, row.markable)

    def foresee(self, question: Question | None) -> None:
        """Find the active entities of a question that is likely to be asked next; or of none."""
        self._foreseen = None
        if question is not None and self.by_entity:
            self._foreseen = self._basis(question, question.rows), self._active_rows(question)

    def rehearsal(self, question: Question) -> ShownCandidates:
        """Return the candidates of another question as they would be shown if it was asked now.

        What is given or noted there (numbers, letters) is not known here.
        """
        other = copy(self)
        name = question.anaphor.markable
        known = self._earlier.get(name)
        other._earlier = {} if known is None else {name: deepcopy(known)}
        letters = self._derived.letters.rehearsal() if self.by_entity else None
        other._grouping = RowsByEntity(self._derived, letters)
        other.ask(question)
        return other

    def _basis(self, question: Question, rows: Sequence[CandidateRow]) -> tuple[object, ...]:
        """Return what the further rows of a question depend on; see `Session._basis`."""
        layer, found = Same(self._derived.layer), Same(self._derived.pools.session)
        return (layer, found, Same(question.anaphor), {row.markable.id for row in rows})

    def _further(self, question: Question) -> list[CandidateRow]:
        """Return rows of active entities that have no mention among the candidates."""
        foreseen = self._foreseen
        if foreseen is not None and foreseen[0] == self._basis(question, self._all):
            return foreseen[1]
        return self._active_rows(replace(question, rows=self._all))

    def _active_rows(self, question: Question) -> list[CandidateRow]:
        names = [row.markable.id for row in question.rows]
        known = {*names, *[self._entities.of(name) for name in names]}
        found = self._active.before(question.markable, known)
        circular = self._derived.links.taking_up([m.id for m in found], question.anaphor.markable)
        listed = [markable for markable in found if markable.id not in circular]
        return self._judged(question, listed)

    def _filter_by_entity(self, numbers: dict[str, int]) -> None:
        """Leave of the rows that the filter lets through the first one of each entity."""
        found = self.rows
        self._entity_rows = self._grouping.of(found, (), numbers, found.index)
        place = {row.markable.id: number for number, row in enumerate(found)}
        rows = sorted(self._entity_rows, key=lambda row: place[row.markable.id])
        self.rows = self._grouping.shown(rows, found, found.index)

    def _answer(self, question: Question) -> tuple[str, ...]:
        """Return what the question begins with: the answer, else the proposal that is shown."""
        return question.chosen or (question.proposed if question.offers else ())

    def _elsewhere(self, question: Question) -> list[CandidateRow]:
        """Return expressions outside the list whose words hold the filter, nearest first."""
        known = {row.markable.id for row in self._all}
        found = (
            markable
            for markable in self._places.outwards(question.sentence, self.filter)
            if markable.id not in known
            and markable.id != question.anaphor.markable
            and not markable.is_clause
        )
        there = [*islice(found, MORE)]
        known.update([markable.id for markable in there])
        there += [m for m in self._clauses_near(question) if m.id not in known]
        return self._judged(question, there)

    def _clauses_near(self, question: Question) -> list[Markable]:
        """Return clauses of the sentences of the window whose predicate holds the filter."""
        wanted = plain(self.filter)
        clauses, layer = self._derived.clauses, self._derived.layer
        return [
            clause
            for sentence in range(question.sentence, max(-1, question.sentence - NEAR - 1), -1)
            for clause in clauses.within(layer, sentence)
            if wanted in plain(predicate_words(self._document, clause))
        ]

    def _judged(self, question: Question, markables: Sequence[Markable]) -> list[CandidateRow]:
        """Return rows of expressions that are not candidates, with what the constraints say."""
        names = [markable.id for markable in markables]
        known = self._derived.pools.judged(question.anaphor, names)
        return [self._outside(question, one, known.get(one.id)) for one in markables]

    def _outside(
        self, question: Question, markable: Markable, candidate: Candidate | None = None
    ) -> CandidateRow:
        asked = question.markable
        outside = question.judged and not markable.is_clause
        return row_of(self._document, asked, markable, self._entities, candidate, outside=outside)

    def _offered_markables(self) -> list[Markable]:
        return [m for name in self._offered if (m := self._places.get(name)) is not None]

    def _first_mark(self) -> str:
        """Return which candidate is marked at first: the answer, else what is proposed.

        A proposal that is thrown out is not: nobody should save it by Return alone.
        """
        if self.question is None or self.question.rejected is not None:
            return ""
        wanted = self._answer(self.question)[:1]
        fitting = [row for row in self.rows if not row.part and not {*wanted}.isdisjoint(row.ids)]
        return fitting[0].markable.id if fitting else ""

    # What the annotator does with it

    @property
    def current(self) -> int:
        """Index in `rows` of the candidate that Enter chooses, -1 for none."""
        for index, row in enumerate(self.rows):
            if row.markable.id == self.marked:
                return index
        return -1

    @property
    def needs_mark(self) -> bool:
        """Whether the mark is on a rejected candidate only because a filter has found it."""
        row = self.current_row
        return self._found and row is not None and not row.allowed

    @property
    def current_row(self) -> CandidateRow | None:
        """The candidate that Enter chooses."""
        index = self.current
        return self.rows[index] if index >= 0 else None

    def row_of(self, markable_id: str) -> CandidateRow | None:
        """Return the row of a mention, shown or not, with its place in the list of mentions."""
        for row in (*self._all, *self.rows, *self._entity_rows):
            if row.markable.id == markable_id:
                return row
        return None

    @property
    def everything(self) -> tuple[CandidateRow, ...]:
        """All rows, shown or not: of entities, or of mentions."""
        if self.by_entity:
            return self._entity_rows
        return self.question.rows if self.question is not None else ()

    def rank(self, markable_id: str) -> int | None:
        """Return the place of a candidate in the list of mentions, from 1."""
        follows, numbers = self.reference is Reference.CATAPHOR, self._numbers
        return (numbers.mentions_behind if follows else numbers.mentions).get(markable_id)

    def mark(self, markable_id: str) -> None:
        """Put the mark on a candidate; an entity of which it is a mention is unfolded."""
        self.marked, self.moved, self._found = markable_id, True, False
        if self.current < 0:
            for row in self.rows:
                if markable_id in row.ids:
                    self.set_unfolded(row, shown=True)
                    return

    def set_unfolded(self, row: CandidateRow, shown: bool) -> None:
        """Show or hide below the row of an entity its other mentions."""
        of = next((one for one in self._entity_rows if row.markable.id in one.ids), row)
        self._grouping.unfold(of.ids, shown=shown)
        self.refresh()
        if self.marked in of.ids and self.current < 0:
            self.marked = of.markable.id

    def set_by_entity(self, wanted: bool) -> None:
        """List candidates by entity, or every mention for itself; numbers stay in both."""
        self.by_entity = wanted
        self.refresh()
        if not self.moved:
            self.marked = self._first_mark()
        elif self.current < 0:
            fitting = [row for row in self.rows if self.marked in row.ids]
            self.marked = fitting[0].markable.id if fitting else ""

    def set_filter(self, text: str) -> None:
        """Show only candidates whose words hold a text, and others of the document behind them.

        The first one that is not in the set yet is marked. Without a text the list is as it was at
        first.
        """
        self.filter = text.strip()
        self.refresh()
        self.moved = self._found = bool(self.filter)
        if self.filter:
            # A set grows by what is not in it yet.
            fresh = [row for row in self.rows if set(row.ids).isdisjoint(self.chosen)]
            self.marked = next((row.markable.id for row in (*fresh, *self.rows)), "")
        else:
            self.marked = self._first_mark()

    def set_reference(self, reference: Reference | None) -> None:
        """Choose a reference type before the antecedent; a cataphor's list shows what follows."""
        self.reference, self.moved = reference, False
        self.refresh()
        self.marked = self._first_mark()

    def set_rejected(self, shown: bool) -> None:
        """Show or hide the candidates that are rejected."""
        self.show_rejected = shown
        self.refresh()

    def gather(self, chosen: tuple[str, ...]) -> None:
        """Set what a split antecedent holds so far; all of it stays in sight."""
        self.gathering, self.chosen = True, chosen
        self._offered.update(dict.fromkeys(chosen))
        if self.question is not None:
            self.renew(self.question)

    def give_up_set(self) -> None:
        """Gather no split antecedent any more."""
        self.gathering, self.chosen = False, ()
        if self.question is not None:
            self.renew(self.question)

    def unmark(self) -> None:
        """Put the mark on no candidate."""
        self.marked, self.moved = "", False

    def offer(self, markable_id: str) -> None:
        """Take a new markable into the list and put the mark on it, once `renew` is called."""
        self._offered[markable_id] = None
        self.mark(markable_id)


def _numbered(rows: Iterable[CandidateRow], numbers: dict[str, int]) -> tuple[CandidateRow, ...]:
    """Return rows by number: those in ``numbers`` keep theirs, others are added to it in order."""
    last = max(numbers.values(), default=0)
    found = []
    for row in rows:
        number = numbers.get(row.markable.id)
        if number is None:
            last += 1
            number = numbers[row.markable.id] = last
        found.append(row if row.number == number else replace(row, number=number))
    return tuple(sorted(found, key=lambda row: row.number))
