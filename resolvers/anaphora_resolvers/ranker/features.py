"""The features of a candidate of an anaphor: whole numbers, a row each candidate."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from anaphora_resolvers.constraints.person import MAYBE_POLITE, POLITE_HEARER
from anaphora_resolvers.constraints.position import EARLIER_CLAUSE
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.ranker.columns import OWN, SUBJECT, Column, Columns
from anaphora_resolvers.ranker.discourse import NAMES as ENTITY
from anaphora_resolvers.ranker.discourse import Discourse
from anaphora_workbench.model import Candidate, Outcome
from anaphora_workbench.model.quotations import NARRATION, Turn

_PASS, _FAIL = Outcome.PASS, Outcome.FAIL
_JUDGED = ("number", "gender", "person", "semantic")
_JUDGED_AT = {name: number for number, name in enumerate(_JUDGED)}
_FACT = {name: number for number, name in enumerate(ENTITY)}
_FARTHEST = 240
_NO_RANK = 99
_TURNS = 9
_BETWEEN = 9
_POLITE = {POLITE_HEARER: 2, MAYBE_POLITE: 1}


@dataclass(eq=False)
class Question:
    """An anaphor with its admissible candidates, as the features see them.

    Most questions have about ten candidates, for which lists are quicker than arrays.

    Attributes:
        columns: The markables of the text.
        discourse: Its entities as they are known before the anaphor.
        asked: Row of the anaphor.
        rows: Rows of the candidates.
        candidates: The candidates with verdicts and records.
        apart: Rows that binding keeps apart from the anaphor.
        admissible: How many candidates the constraints leave.
    """

    columns: Columns
    discourse: Discourse
    asked: int
    rows: Sequence[int]
    candidates: Sequence[Candidate]
    apart: Sequence[int]
    admissible: int

    def own(self, name: str) -> int:
        """Return a place of the anaphor."""
        return self.columns.place[name][self.asked]

    def of(self, name: str) -> list[int]:
        """Return a place of each candidate."""
        column = self.columns.place[name]
        return [column[row] for row in self.rows]

    def same(self, name: str) -> list[int]:
        """Tell which candidates share a place with the anaphor, if it has one."""
        own, column = self.own(name), self.columns.place[name]
        return [int(column[row] == own != NONE) for row in self.rows]

    def alike(self, column: Sequence[int]) -> list[int]:
        """Tell which candidates have the same in a column of the markables as the anaphor."""
        own = column[self.asked]
        return [int(column[row] == own) for row in self.rows]

    @cached_property
    def before(self) -> list[int]:
        """Which candidates come before the anaphor."""
        asked = self.asked
        return [int(row < asked) for row in self.rows]

    @cached_property
    def roles(self) -> list[int]:
        """Ranks of the candidates' roles."""
        role = self.columns.role
        return [role[row] for row in self.rows]

    @cached_property
    def subjects(self) -> list[bool]:
        """Which candidates are subjects."""
        return [role == SUBJECT for role in self.roles]

    @cached_property
    def recency(self) -> list[int]:
        """Places from the anaphor backwards, then those behind it forwards."""
        asked, behind = self.asked, len(self.columns.markables)
        return _ranks([-row if row < asked else row + behind for row in self.rows])

    @cached_property
    def entity_recency(self) -> list[int]:
        """Places of the candidates' entities by their latest mention; those behind come last."""
        latest = [
            since + (not mentions) * (1 << 20)
            for since, mentions in zip(self.fact("since_token"), self.fact("mentions"), strict=True)
        ]
        places = {key: place for place, key in enumerate(sorted(set(latest)))}
        return [places[key] for key in latest]

    @cached_property
    def _verdicts(self) -> tuple[list[list[int]], list[bool]]:
        """Verdicts of the constraints in `_JUDGED`, and who is the subject of a main clause."""
        judged: list[list[int]] = []
        main: list[bool] = []
        for candidate in self.candidates:
            found, is_main = [-2] * len(_JUDGED), False
            for verdict in candidate.verdicts:
                constraint = verdict.constraint
                column = _JUDGED_AT.get(constraint)
                if column is not None:
                    outcome = verdict.outcome
                    found[column] = (outcome is _PASS) - (outcome is _FAIL)
                elif constraint == EARLIER_CLAUSE.constraint:
                    is_main = is_main or verdict == EARLIER_CLAUSE
            judged.append(found)
            main.append(is_main)
        return judged, main

    @property
    def judged(self) -> list[list[int]]:
        """Verdicts of the constraints in `_JUDGED` on each candidate."""
        return self._verdicts[0]

    @property
    def main_subject(self) -> list[bool]:
        """Which candidates are the subject of the main clause that follows."""
        return self._verdicts[1]

    @cached_property
    def agreement(self) -> list[int]:
        """How many of the constraints each candidate is known to satisfy."""
        return [found.count(1) for found in self.judged]

    @cached_property
    def agreeing(self) -> list[bool]:
        """Which candidates are known to satisfy as many constraints as the best ones."""
        best = max(self.agreement, default=0)
        return [known == best for known in self.agreement]

    @cached_property
    def search(self) -> list[int]:
        """Places in a search sentence by sentence backwards, each from left to right (Hobbs)."""
        own, sentences, count = (
            self.own("sentence"),
            self.columns.sentences,
            len(self.columns.markables),
        )
        asked = self.asked
        return _ranks(
            [(own - sentences[row] if row < asked else 1 << 20) * count + row for row in self.rows]
        )

    @cached_property
    def left(self) -> list[int]:
        """Place from the left among the candidates of a sentence; -1 behind the anaphor."""
        sentences = self.of("sentence")
        last = sum(self.before)
        return [
            number - bisect_left(sentences, sentence, 0, last) if before else -1
            for number, (sentence, before) in enumerate(zip(sentences, self.before, strict=True))
        ]

    @cached_property
    def entities(self) -> Column:
        """Number of each candidate's entity."""
        return self.discourse.entities(self.rows)

    @cached_property
    def numbers(self) -> list[int]:
        """The same as a list."""
        found: list[int] = self.entities.tolist()
        return found

    @cached_property
    def facts(self) -> list[tuple[int, ...]]:
        """What is known of the candidates' entities."""
        return self.discourse.facts(self.numbers, self.asked)

    def fact(self, name: str) -> list[int]:
        """Return one fact on each candidate's entity."""
        column = _FACT[name]
        return [facts[column] for facts in self.facts]

    @property
    def speaks(self) -> Sequence[int] | int:
        """1: entity that speaks in the anaphor's turn. 2: one that hears. -1: neither of the two.

        0 in the narration, and where it is not known.
        """
        turn = self.columns.view.quotations.turns[self.own("turn")]
        if turn.number == NARRATION:
            return 0
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

    @property
    def turns(self) -> list[int]:
        """Turns from the candidates to the anaphor; -1 where one of the two is in the narration."""
        own = self.own("turn")
        return [
            min(abs(own - turn), _TURNS) if (turn == NARRATION) == (own == NARRATION) else -1
            for turn in self.of("turn")
        ]

    @cached_property
    def _clauses(self) -> list[int]:
        clause = self.own("clause")
        return [] if clause == NONE else self.columns.view.ancestors(clause)

    @cached_property
    def above(self) -> list[int]:
        """How many clauses above the anaphor's own a candidate's clause is; -1 for elsewhere."""
        places = {clause: number for number, clause in enumerate(self._clauses)}
        return [places.get(clause, -1) for clause in self.of("clause")]

    @cached_property
    def below(self) -> list[int]:
        """How many clauses below the anaphor's a candidate's clause is; -1 for elsewhere."""
        own, view = self.own("clause"), self.columns.view
        clauses = self.of("clause")
        depths: dict[int, int] = {}
        for clause in set(clauses):
            chain = [] if NONE in (clause, own) else view.ancestors(clause)
            depths[clause] = chain.index(own) if own in chain[1:] else -1
        return [depths[clause] for clause in clauses]

    @cached_property
    def understood(self) -> list[int]:
        """1: subject that the anaphor's clause has or takes over. 2: that of a clause above."""
        clauses = self.columns.view.clauses
        own, *above = [clauses[clause].understood for clause in self._clauses] or [NONE]
        found = dict.fromkeys(above, 2)
        found[own] = 1
        found[NONE] = 0
        return [found.get(token, 0) for token in self.of("token")]


def _polite(it: Question) -> Sequence[int] | int:
    """Tell which candidates are hearers who are, or may be, spoken to in the third person."""
    if it.own("turn") == NARRATION:
        return 0
    return [max([_POLITE.get(v, 0) for v in c.verdicts], default=0) for c in it.candidates]


def _between(it: Question, counts: Sequence[int]) -> list[int]:
    """Return how many of what is counted stand between candidates and anaphor."""
    own = counts[it.asked]
    return [min(abs(own - counts[row]), _BETWEEN) for row in it.rows]


Feature = Callable[[Question], Sequence[int] | int]


def _apart(it: Question) -> list[bool]:
    apart = set(it.discourse.entities(it.apart).tolist())
    return [number in apart for number in it.numbers]


def _may_own(it: Question) -> list[bool]:
    """Tell which candidates belong to what the anaphor may be (*her mother* for *she*)."""
    number, gender = it.own("own_number"), it.own("own_gender")
    return [
        theirs != NONE
        and (theirs == 0 or number == 0 or theirs & number != 0)
        and (sex == 0 or gender == 0 or sex & gender != 0)
        for theirs, sex in zip(it.of("owner_number"), it.of("owner_gender"), strict=True)
    ]


def _first_of_entity(it: Question) -> list[bool]:
    last = len(it.numbers) - 1
    first = {number: last - place for place, number in enumerate(reversed(it.numbers))}
    return [first[number] == place for place, number in enumerate(it.numbers)]


def _count_of_entity(it: Question) -> list[int]:
    times = Counter(it.numbers)
    return [times[number] for number in it.numbers]


def _tokens(it: Question) -> list[int]:
    """Return the words between candidate and anaphor, negative behind it."""
    own, starts, ends = it.own("start"), it.columns.starts, it.columns.place["end"]
    return [
        min(max(own - ends[row], 0), _FARTHEST)
        if row < it.asked
        else min(max(own - starts[row], -60), 0)
        for row in it.rows
    ]


def _slots(it: Question) -> list[int]:
    """Return how differently persons fill the places of both at their verbs."""
    slots = it.columns.slots
    own = slots[it.asked]
    return [101 if own < 0 or slots[row] < 0 else abs(slots[row] - own) for row in it.rows]


def _share(it: Question) -> list[int]:
    mentions = it.fact("mentions")
    most = max(1, *mentions)
    return [1000 * times // most for times in mentions]


def _by_mentions(it: Question) -> list[int]:
    keys = [
        since - 1000 * mentions
        for mentions, since in zip(it.fact("mentions"), it.fact("since_sentence"), strict=True)
    ]
    order = sorted(keys)
    return [bisect_left(order, key) for key in keys]


PAIR: dict[str, Feature] = {
    "count": lambda it: len(it.rows),
    "sentences": lambda it: [it.own("sentence") - number for number in it.of("sentence")],
    "tokens": _tokens,
    "recency": lambda it: it.recency,
    "search": lambda it: it.search,
    "recency_of_subjects": lambda it: _ranks_among(it.recency, it.subjects),
    "search_of_subjects": lambda it: _ranks_among(it.search, it.subjects),
    "recency_of_entity": lambda it: it.entity_recency,
    "agreement": lambda it: it.agreement,
    "recency_of_agreeing": lambda it: _ranks_among(it.recency, it.agreeing),
    "search_of_agreeing": lambda it: _ranks_among(it.search, it.agreeing),
    "slots": _slots,
    "left": lambda it: it.left,
    "before": lambda it: it.before,
    "above": lambda it: it.above,
    "below": lambda it: it.below,
    "same_clause": lambda it: it.same("clause"),
    "role_less": lambda it: [it.columns.role[it.asked] - role for role in it.roles],
    "same_verb": lambda it: it.same("lemma"),
    "same_pp": lambda it: it.alike(it.columns.in_pp),
    "same_side": lambda it: it.alike(it.columns.before_verb),
    "understood": lambda it: it.understood,
    "main_subject": lambda it: it.main_subject,
    "relative": lambda it: [token == it.own("filler") != NONE for token in it.of("token")],
    "same_turn": lambda it: it.alike(it.columns.place["turn"]),
    "same_pronoun": lambda it: it.same("form"),
    "same_head": lambda it: it.same("head"),
    "times": lambda it: [min(c.record.times_in_text, 60) for c in it.candidates],
    "times_with_verb": lambda it: [c.record.times_with_verb for c in it.candidates],
    "same_governor": lambda it: it.same("governor"),
    "solved_zero": lambda it: it.discourse.solved_zero(it.numbers),
    "apart": _apart,
    "may_own": _may_own,
    "share": _share,
    "by_mentions": _by_mentions,
    "first_of_entity": _first_of_entity,
    "count_of_entity": _count_of_entity,
    "speaks": lambda it: it.speaks,
    "turns": lambda it: it.turns,
    "polite": _polite,
    "subjects_between": lambda it: _between(it, it.columns.subjects),
    "objects_between": lambda it: _between(it, it.columns.objects),
    "count_of_entities": lambda it: len(set(it.numbers)),
}
"""Features of a pair of anaphor and candidate, by name."""

NAMES = (
    *[f"anaphor.{name}" for name in OWN],
    *[f"candidate.{name}" for name in OWN],
    *[f"entity.{name}" for name in ENTITY],
    *[f"agrees.{name}" for name in _JUDGED],
    *PAIR,
)
"""Names of all features, in the order of a row."""
COLUMN = {name: number for number, name in enumerate(NAMES)}
"""Where each feature stands in a row."""


def features_of(it: Question) -> Column:
    """Return the features of each candidate, shape (candidates, `NAMES`)."""
    count, width = len(it.rows), len(OWN)
    rows = np.empty((count, len(NAMES)), np.int64)
    rows[:, :width] = it.columns.own[it.asked]
    rows[:, width : 2 * width] = it.columns.own[list(it.rows)]
    column = 2 * width
    if count:
        rows[:, column : column + len(ENTITY)] = it.facts
        column += len(ENTITY)
        rows[:, column : column + len(_JUDGED)] = it.judged
        column += len(_JUDGED)
        found = [feature(it) for feature in PAIR.values()]
        pairs = [[each] * count if isinstance(each, int) else each for each in found]
        rows[:, column:] = np.array(pairs, np.int64).T
    return rows


def _ranks(keys: Sequence[int]) -> list[int]:
    """Return the place of each key in ascending order, from 0; equal ones in their order."""
    ranks = [0] * len(keys)
    for rank, number in enumerate(sorted(range(len(keys)), key=keys.__getitem__)):
        ranks[number] = rank
    return ranks


def _ranks_among(ranks: Sequence[int], chosen: Sequence[bool]) -> list[int]:
    """Return the places among the chosen ones; `_NO_RANK` for all others."""
    order = sorted([rank for rank, is_chosen in zip(ranks, chosen, strict=True) if is_chosen])
    places = {rank: place for place, rank in enumerate(order)}
    return [
        places[rank] if is_chosen else _NO_RANK
        for rank, is_chosen in zip(ranks, chosen, strict=True)
    ]
