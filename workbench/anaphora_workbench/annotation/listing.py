"""The list of candidates as it is shown: numbers that stay, what is hidden, the mark, a filter.

While an anaphor is active a candidate keeps the number that it was given first, whatever happens
to the layer: who has read "3" may press 3. Candidates that come later are numbered behind the
others. The list of what follows a cataphor has numbers of its own, which stay as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from anaphora_workbench.annotation.links import Links
from anaphora_workbench.annotation.places import Places
from anaphora_workbench.annotation.ranking import following, matching, nearness, row_of
from anaphora_workbench.annotation.values import Question, Row
from anaphora_workbench.model import Document, Markable, Reference

FOLLOWING = 2
"""How many sentences behind a cataphor are searched for what it points at."""
MORE = 30
"""How many expressions outside the window a filter shows at most."""


class Listing:
    """The candidates of the active anaphor as they are shown.

    Args:
        document: The text.
        places: Which markables stand where.
        links: Who is linked to whom.

    Attributes:
        question: What is asked, its rows numbered for as long as the anaphor is active.
        rows: The candidates that are shown now, by number.
        marked: Id of the candidate that Enter chooses, or ``""``.
        moved: Whether the annotator has put the mark there.
        chosen: Ids of a split antecedent that is being gathered.
        show_rejected: Whether the candidates that are thrown out are shown.
        reference: The reference type chosen before the antecedent, or ``None``.
        filter: The text by which candidates are filtered.
    """

    def __init__(self, document: Document, places: Places, links: Links) -> None:
        self._document = document
        self._places = places
        self._links = links
        self._ask(None)

    def _ask(self, question: Question | None) -> None:
        self.question = question
        self.rows: tuple[Row, ...] = ()
        self.marked = ""
        self.moved = False
        self.chosen: tuple[str, ...] = ()
        self.show_rejected = False
        self.reference: Reference | None = None
        self.filter = ""
        self._all: tuple[Row, ...] = ()
        self._offered: dict[str, None] = {}
        self._numbers: dict[str, int] = {}
        self._behind: dict[str, int] = {}

    def ask(self, question: Question | None) -> None:
        """Begin with the question on another anaphor, or with none."""
        self._ask(question)
        if question is not None:
            self.renew(question)

    def renew(self, question: Question) -> None:
        """Take over what has changed in the question on the same anaphor; numbers stay."""
        rows = question.rows
        listed = {row.markable.id for row in rows}
        more = [self._outside(m) for m in self._offered_markables() if m.id not in listed]
        self.question = replace(question, rows=_numbered((*rows, *more), self._numbers))
        # A list that hides all it has would look like an empty one.
        self.show_rejected |= not any(row.allowed for row in self.question.rows)
        self.refresh()
        there = self._places.get
        self.chosen = tuple([n for n in self.chosen if n in listed or there(n) is not None])
        if not self.moved:
            self.marked = self._first_mark()

    def restart(self) -> None:
        """Forget what the annotator has begun, as the answer is another one; numbers stay."""
        self.moved, self.chosen, self.reference, self.filter = False, (), None, ""

    def refresh(self) -> None:
        """Find out anew which candidates are shown."""
        question = self.question
        if question is None:
            return
        self._all = question.rows
        numbers = self._numbers
        if self.reference is Reference.CATAPHOR:
            near = self._places.between(question.sentence, question.sentence + FOLLOWING)
            known = {row.markable.id: row for row in question.rows}
            behind = [m for m in near if m.order > question.markable.order]
            rows = following([known.get(m.id) or self._outside(m) for m in behind])
            numbers = self._behind
            self._all = _numbered(rows, numbers)
        if self.filter:
            # Who types a name means the last one who bore it, whatever its number in the list,
            # and nothing that is thrown out while there is something else.
            here = sorted(
                matching(self._all, self.filter),
                key=lambda row: (not row.allowed, *nearness(question.markable, row.markable)),
            )
            found = (*here, *self._elsewhere(question))
            by_id = {row.markable.id: row for row in _numbered(found, numbers)}
            self.rows = tuple([by_id[row.markable.id] for row in found])
            return
        kept = {*self._answer(question), *self.chosen, *self._offered}
        self.rows = tuple(
            [r for r in self._all if r.allowed or self.show_rejected or r.markable.id in kept]
        )

    def _answer(self, question: Question) -> tuple[str, ...]:
        """Return what the question begins with: the answer, else the proposal that is shown."""
        return question.chosen or (question.proposed if question.offers else ())

    def _elsewhere(self, question: Question) -> list[Row]:
        """Return expressions outside the list whose words hold the filter, nearest first."""
        known = {row.markable.id for row in self._all}
        found = (
            markable
            for markable in self._places.outwards(question.sentence, self.filter)
            if markable.id not in known and markable.id != question.anaphor.markable
        )
        return [self._outside(markable) for markable in islice(found, MORE)]

    def _outside(self, markable: Markable) -> Row:
        assert self.question is not None
        asked = self.question.markable
        outside = self.question.judged
        return row_of(self._document, asked, markable, self._links, outside=outside)

    def _offered_markables(self) -> list[Markable]:
        return [m for name in self._offered if (m := self._places.get(name)) is not None]

    def _first_mark(self) -> str:
        """Return which candidate is marked at first: the answer, else what is proposed."""
        wanted = self._answer(self.question)[:1] if self.question is not None else ()
        return next((row.markable.id for row in self.rows if row.markable.id in wanted), "")

    # What the annotator does with it

    @property
    def current(self) -> int:
        """Index in `rows` of the candidate that Enter chooses, -1 for none."""
        for index, row in enumerate(self.rows):
            if row.markable.id == self.marked:
                return index
        return -1

    @property
    def current_row(self) -> Row | None:
        """The candidate that Enter chooses."""
        index = self.current
        return self.rows[index] if index >= 0 else None

    def row_of(self, markable_id: str) -> Row | None:
        """Return the row of a candidate, shown or not."""
        for row in (*self.rows, *self._all):
            if row.markable.id == markable_id:
                return row
        return None

    def mark(self, markable_id: str) -> None:
        """Put the mark on a candidate."""
        self.marked, self.moved = markable_id, True

    def set_filter(self, text: str) -> None:
        """Show only candidates whose words hold a text, and others of the document behind them.

        The first one is marked. Without a text the list is as it was at first.
        """
        self.filter = text.strip()
        self.refresh()
        self.moved = bool(self.filter)
        if self.filter:
            self.marked = self.rows[0].markable.id if self.rows else ""
        else:
            self.marked = self._first_mark()

    def set_reference(self, reference: Reference | None) -> None:
        """Choose a reference type before the antecedent; a cataphor's list shows what follows."""
        self.reference, self.moved = reference, False
        self.refresh()
        self.marked = self._first_mark()

    def set_rejected(self, shown: bool) -> None:
        """Show or hide the candidates that are thrown out."""
        self.show_rejected = shown
        self.refresh()

    def set_chosen(self, chosen: tuple[str, ...]) -> None:
        """Set what a split antecedent holds so far; all of it stays in sight."""
        self.chosen = chosen
        self._offered.update(dict.fromkeys(chosen))
        if self.question is not None:
            self.renew(self.question)

    def offer(self, markable_id: str) -> None:
        """Take a new markable into the list and put the mark on it, once `renew` is called."""
        self._offered[markable_id] = None
        self.mark(markable_id)


def _numbered(rows: Iterable[Row], numbers: dict[str, int]) -> tuple[Row, ...]:
    """Return rows by number: those that have one keep it, others get the next ones.

    Args:
        rows: In the order in which they get numbers.
        numbers: Numbers by id of markable, to which new ones are added.
    """
    last = max(numbers.values(), default=0)
    found = []
    for row in rows:
        number = numbers.get(row.markable.id)
        if number is None:
            last += 1
            number = numbers[row.markable.id] = last
        found.append(row if row.number == number else replace(row, number=number))
    return tuple(sorted(found, key=lambda row: row.number))
