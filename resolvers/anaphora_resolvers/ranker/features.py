"""The features of a candidate of an anaphor: whole numbers, a row each candidate.

Most questions have about ten candidates, for which loops over lists are quicker than arrays. So
each group of features is found in one loop, and all of them become an array together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np

from anaphora_resolvers.constraints.binding import DOUBLED
from anaphora_resolvers.constraints.person import MAYBE_POLITE, POLITE_HEARER
from anaphora_resolvers.constraints.position import EARLIER_CLAUSE
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.ranker.columns import OWN, SUBJECT, Column, Columns, Place
from anaphora_resolvers.ranker.comparison import NAMES as COMPARED
from anaphora_resolvers.ranker.comparison import compared
from anaphora_resolvers.ranker.discourse import NAMES as ENTITY
from anaphora_resolvers.ranker.discourse import Discourse
from anaphora_workbench.model import Candidate, Outcome
from anaphora_workbench.model.quotations import NARRATION, Turn

_PASS, _FAIL = Outcome.PASS, Outcome.FAIL
_CONSTRAINTS = ("number", "gender", "person", "semantic")
_CONSTRAINT_AT = {name: number for number, name in enumerate(_CONSTRAINTS)}
_MENTIONS, _SINCE_SENTENCE, _SINCE_TOKEN = map(
    ENTITY.index, ("mentions", "since_sentence", "since_token")
)
_MOST_TIMES = 60
_NO_RANK = 99
_BEHIND = 1 << 20
"""More sentences, and more words, than anything in a text is away."""
_POLITE = ((POLITE_HEARER, 2), (MAYBE_POLITE, 1))


@dataclass(eq=False)
class Question:
    """An anaphor with its admissible candidates, as the features see them.

    Attributes:
        columns: The markables of the text.
        discourse: Its entities as they are known before the anaphor.
        asked: Row of the anaphor.
        rows: Rows of the candidates.
        candidates: The candidates with verdicts and records.
        apart: Rows that binding keeps apart from the anaphor.
        left: All candidates that the constraints leave, whether `columns` has them or not.
    """

    columns: Columns
    discourse: Discourse
    asked: int
    rows: Sequence[int]
    candidates: Sequence[Candidate]
    apart: Sequence[int]
    left: Sequence[Candidate]

    @property
    def repeats(self) -> bool:
        """Whether the anaphor is a clitic that repeats a phrase of its verb."""
        return any(candidate.has(DOUBLED) for candidate in self.left)

    @cached_property
    def place(self) -> Place:
        """The place of the anaphor."""
        return self.columns.places[self.asked]

    @cached_property
    def places(self) -> list[Place]:
        """The places of the candidates."""
        places = self.columns.places
        return [places[row] for row in self.rows]

    @property
    def before(self) -> list[bool]:
        """Which candidates come before the anaphor."""
        return [row < self.asked for row in self.rows]

    @cached_property
    def numbers(self) -> list[int]:
        """Number of each candidate's entity."""
        return self.discourse.numbers(self.rows)

    @cached_property
    def entities(self) -> Column:
        """The same as a column."""
        return np.array(self.numbers, np.int64)

    @cached_property
    def facts(self) -> list[tuple[int, ...]]:
        """What is known of the candidates' entities; see `discourse.NAMES`."""
        return self.discourse.facts(self.numbers, self.asked)

    def fact(self, name: str) -> list[int]:
        """Return one fact on each candidate's entity."""
        column = ENTITY.index(name)
        return [known[column] for known in self.facts]

    @property
    def speaks(self) -> list[int]:
        """1: entity that speaks in the anaphor's turn. 2: one that hears. -1: neither of the two.

        0 in the narration, and where it is not known.
        """
        turn = self.columns.view.quotations.turns[self.place.turn]
        if turn.number == NARRATION:
            return [0] * len(self.rows)
        known = {entity: self._speaks(entity, turn) for entity in set(self.numbers)}
        return [known[entity] for entity in self.numbers]

    def _speaks(self, entity: int, turn: Turn) -> int:
        same = self.columns.view.quotations.same
        persons = self.discourse.who(entity)
        for result, other in ((1, turn.speaker), (2, turn.hearer)):
            if any(same(person, other) for person in persons):
                return result
        neither = [same(p, turn.speaker) is same(p, turn.hearer) is False for p in persons]
        return -1 if any(neither) else 0


_JUDGED = (
    *[f"agrees.{name}" for name in _CONSTRAINTS],
    *("agreement", "main_subject", "polite", "times", "times_with_verb"),
)


def _judged(it: Question) -> list[tuple[int, ...]]:
    """Return `_JUDGED`: what the constraints and the record say of each candidate.

    The constraints come first, then how many are known to be satisfied, whether the candidate is
    the subject of the main clause that follows, and whether it is, or may be, a hearer who is
    spoken to in the third person.
    """
    quoted = it.place.turn != NARRATION
    judged: list[tuple[int, ...]] = []
    for candidate in it.candidates:
        found, main, polite = [-2] * len(_CONSTRAINTS), False, 0
        for verdict in candidate.verdicts:
            constraint = verdict.constraint
            column = _CONSTRAINT_AT.get(constraint)
            if column is not None:
                outcome = verdict.outcome
                found[column] = (outcome is _PASS) - (outcome is _FAIL)
            elif constraint == EARLIER_CLAUSE.constraint:
                main = main or verdict == EARLIER_CLAUSE
            if quoted:
                for known, degree in _POLITE:
                    if constraint == known.constraint and verdict == known:
                        polite = max(polite, degree)
        record = candidate.record
        times = min(record.times_in_text, _MOST_TIMES)
        judged.append((*found, found.count(1), main, polite, times, record.times_with_verb))
    return judged


_ORDERED = (
    *("count", "recency", "search", "recency_of_subjects", "search_of_subjects"),
    *("recency_of_agreeing", "search_of_agreeing", "left"),
)


def _ordered(it: Question, agreement: Sequence[int]) -> list[Sequence[int]]:
    """Return `_ORDERED`: where each candidate stands in the orders in which others look at them.

    Args:
        it: The question.
        agreement: How many constraints each candidate is known to satisfy. The agreeing ones are
            those that are known to satisfy most.
    """
    count, asked, own = len(it.rows), it.asked, it.place.sentence
    behind = len(it.columns.markables)
    # From the anaphor backwards, then those behind it forwards.
    recency = _order([-row if row < asked else row + behind for row in it.rows])
    # Sentence by sentence backwards, each from left to right (Hobbs).
    search = _order(
        [
            (own - place.sentence if row < asked else _BEHIND) * behind + row
            for row, place in zip(it.rows, it.places, strict=True)
        ]
    )
    every = [True] * count
    subjects = [place.role == SUBJECT for place in it.places]
    best = max(agreement, default=0)
    agreeing = [known == best for known in agreement]
    return [
        [count] * count,
        *[
            _ranks(order, chosen)
            for chosen in (every, subjects, agreeing)
            for order in (recency, search)
        ],
        _left(it),
    ]


def _left(it: Question) -> list[int]:
    """Return the place from the left among the candidates of a sentence; -1 behind the anaphor."""
    first: dict[int, int] = {}
    return [
        number - first.setdefault(place.sentence, number) if row < it.asked else -1
        for number, (row, place) in enumerate(zip(it.rows, it.places, strict=True))
    ]


def _order(keys: Sequence[int]) -> list[int]:
    """Return the places of the keys in ascending order; equal ones stay in their order."""
    return sorted(range(len(keys)), key=keys.__getitem__)


def _ranks(order: Sequence[int], chosen: Sequence[bool]) -> list[int]:
    """Return the places among the chosen ones in an order; `_NO_RANK` for all others."""
    ranks = [_NO_RANK] * len(order)
    rank = 0
    for number in order:
        if chosen[number]:
            ranks[number] = rank
            rank += 1
    return ranks


_IN_CLAUSES = ("above", "below", "understood")


def _in_clauses(it: Question) -> list[tuple[int, ...]]:
    """Return `_IN_CLAUSES`: how the clauses of candidate and anaphor depend on each other.

    How many clauses above the anaphor's own the candidate's is; how many below; -1 for elsewhere.
    Then 1 for the subject that the anaphor's clause has or takes over, 2 for that of a clause
    above.
    """
    own, clauses = it.place.clause, it.columns.view.clauses
    above: dict[int, int] = {}
    understood: dict[int, int] = {}
    clause = own
    while clause != NONE:
        above[clause] = len(above)
        understood.setdefault(clauses[clause].understood, 2 if clause != own else 1)
        clause = clauses[clause].parent
    understood[NONE] = 0
    below: dict[int, int] = {NONE: -1}
    found: list[tuple[int, ...]] = []
    for place in it.places:
        clause = place.clause
        if clause not in below:
            depth, over = 0, clause
            while over not in (own, NONE):
                depth, over = depth + 1, clauses[over].parent
            below[clause] = depth if depth and over != NONE else -1
        found.append((above.get(clause, -1), below[clause], understood.get(place.token, 0)))
    return found


_OF_ENTITIES = (
    *("recency_of_entity", "by_mentions", "share", "solved_zero", "apart", "first_of_entity"),
    *("count_of_entity", "speaks", "count_of_entities"),
)


def _of_entities(it: Question) -> list[Sequence[int]]:
    """Return `_OF_ENTITIES`: how the entities of the candidates compare with each other."""
    numbers, facts = it.numbers, it.facts
    mentions = [known[_MENTIONS] for known in facts]
    # By the latest mention; those behind the anaphor come last.
    latest = [known[_SINCE_TOKEN] + (not known[_MENTIONS]) * _BEHIND for known in facts]
    by_mentions = [known[_SINCE_SENTENCE] - 1000 * known[_MENTIONS] for known in facts]
    most = max(1, *mentions)
    apart = set(it.discourse.numbers(it.apart))
    times: dict[int, int] = {}
    first = []
    for number in numbers:
        first.append(number not in times)
        times[number] = times.get(number, 0) + 1
    return [
        _places(latest, set(latest)),
        _places(by_mentions, by_mentions),
        [1000 * known // most for known in mentions],
        it.discourse.solved_zero(numbers),
        [number in apart for number in numbers],
        first,
        [times[number] for number in numbers],
        it.speaks,
        [len(times)] * len(numbers),
    ]


def _places(keys: Sequence[int], among: Sequence[int] | set[int]) -> list[int]:
    """Return how many others are smaller than each key."""
    places: dict[int, int] = {}
    for place, key in enumerate(sorted(among)):
        places.setdefault(key, place)
    return [places[key] for key in keys]


_FOUND = (
    *[f"entity.{name}" for name in ENTITY],
    *_JUDGED,
    *COMPARED,
    *_IN_CLAUSES,
    *_ORDERED,
    *_OF_ENTITIES,
)
"""The features of pairs of anaphor and candidate in the order in which they are found."""
PAIR = (
    *("count", "sentences", "tokens", "recency", "search", "recency_of_subjects"),
    *("search_of_subjects", "recency_of_entity", "agreement", "recency_of_agreeing"),
    *("search_of_agreeing", "slots", "left", "before", "above", "below", "same_clause"),
    *("role_less", "same_verb", "same_pp", "same_side", "understood", "main_subject", "relative"),
    *("same_turn", "same_pronoun", "same_head", "times", "times_with_verb", "same_governor"),
    *("solved_zero", "apart", "may_own", "share", "by_mentions", "first_of_entity"),
    *("count_of_entity", "speaks", "turns", "polite", "subjects_between", "objects_between"),
    "count_of_entities",
)
"""Those that have no group in their names, in the order of a row."""
NAMES = (
    *[f"anaphor.{name}" for name in OWN],
    *[f"candidate.{name}" for name in OWN],
    *[f"entity.{name}" for name in ENTITY],
    *[f"agrees.{name}" for name in _CONSTRAINTS],
    *PAIR,
)
"""Names of all features, in the order of a row, which is that of the stored models."""
COLUMN = {name: number for number, name in enumerate(NAMES)}
"""Where each feature stands in a row."""
_FOUND_AT = np.array([_FOUND.index(name) for name in NAMES[2 * len(OWN) :]])


def features_of(it: Question) -> Column:
    """Return the features of each candidate, shape (candidates, `NAMES`)."""
    count, width = len(it.rows), len(OWN)
    rows = np.empty((count, len(NAMES)), np.int64)
    if not count:
        return rows
    rows[:, :width] = it.columns.own[it.asked]
    rows[:, width : 2 * width] = it.columns.own.take(it.rows, axis=0)
    judged = _judged(it)
    agreement = [known[len(_CONSTRAINTS)] for known in judged]
    groups = (
        it.facts,
        judged,
        compared(it.place, it.places, it.before),
        _in_clauses(it),
        zip(*_ordered(it, agreement), strict=True),
        zip(*_of_entities(it), strict=True),
    )
    found = chain.from_iterable(chain.from_iterable(zip(*groups, strict=True)))
    pairs = np.fromiter(found, np.int64, count * len(_FOUND)).reshape(count, len(_FOUND))
    rows[:, 2 * width :] = pairs.take(_FOUND_AT, axis=1)
    return rows
