"""The features of a candidate of an anaphor: whole numbers, a row each candidate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from anaphora_resolvers.constraints.position import EARLIER_CLAUSE
from anaphora_resolvers.dependencies import NONE
from anaphora_resolvers.ranker.columns import OWN, SUBJECT, Column, Columns
from anaphora_resolvers.ranker.discourse import NAMES as ENTITY
from anaphora_resolvers.ranker.discourse import Discourse
from anaphora_workbench.model import Candidate, Outcome

_VERDICTS = {Outcome.PASS: 1, Outcome.UNKNOWN: 0, Outcome.FAIL: -1}
_JUDGED = ("number", "gender", "person", "semantic")
_JUDGED_AT = {name: number for number, name in enumerate(_JUDGED)}
_ROLE, _IN_PP, _BEFORE_VERB = (OWN.index(name) for name in ("role", "in_pp", "before_verb"))
_SLOT = OWN.index("slot")
_FARTHEST = 240
_NO_RANK = 99


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
    """

    columns: Columns
    discourse: Discourse
    asked: int
    rows: Column
    candidates: Sequence[Candidate]
    apart: Column

    def own(self, name: str) -> int:
        """Return a place of the anaphor."""
        return int(self.columns.place[name][self.asked])

    def of(self, name: str) -> Column:
        """Return a place of each candidate."""
        return self.columns.place[name][self.rows]

    def same(self, name: str) -> Column:
        """Tell which candidates share a place with the anaphor, if it has one."""
        own = self.own(name)
        if own == NONE:
            return np.zeros(len(self.rows), np.int64)
        return np.asarray(self.of(name) == own, np.int64)

    @cached_property
    def before(self) -> Column:
        """Which candidates come before the anaphor."""
        return (self.rows < self.asked).astype(np.int64)

    @cached_property
    def roles(self) -> Column:
        """Ranks of the candidates' roles."""
        return self.columns.role[self.rows]

    @cached_property
    def slot(self) -> int:
        """How often persons fill the place that the anaphor has at its verb."""
        return int(self.columns.own[self.asked, _SLOT])

    @cached_property
    def slots(self) -> Column:
        """The same of each candidate."""
        return np.asarray(self.columns.own[self.rows, _SLOT])

    @cached_property
    def recency(self) -> Column:
        """Places from the anaphor backwards, then those behind it forwards."""
        return _ranks(np.where(self.before, -self.rows, self.rows + len(self.columns.markables)))

    @cached_property
    def entity_recency(self) -> Column:
        """Places of the candidates' entities by their latest mention; those behind come last."""
        latest = self.fact("since_token") + (self.fact("mentions") == 0) * (1 << 20)
        _values, places = np.unique(latest, return_inverse=True)
        return places

    @cached_property
    def judged(self) -> Column:
        """Verdicts of the constraints in `_JUDGED`, shape (candidates, constraints)."""
        result = np.full((len(self.rows), len(_JUDGED)), -2, np.int64)
        for number, candidate in enumerate(self.candidates):
            for verdict in candidate.verdicts:
                column = _JUDGED_AT.get(verdict.constraint)
                if column is not None:
                    result[number, column] = _VERDICTS[verdict.outcome]
        return result

    @cached_property
    def agreement(self) -> Column:
        """How many of the constraints each candidate is known to satisfy."""
        return np.asarray((self.judged == 1).sum(axis=1))

    @cached_property
    def search(self) -> Column:
        """Places in a search sentence by sentence backwards, each from left to right (Hobbs)."""
        back = np.where(self.before, self.own("sentence") - self.of("sentence"), 1 << 20)
        return _ranks(back * len(self.columns.markables) + self.rows)

    @cached_property
    def left(self) -> Column:
        """Place from the left among the candidates of a sentence; -1 behind the anaphor."""
        sentences = self.of("sentence")
        first = np.searchsorted(sentences[: int(self.before.sum())], sentences)
        return np.where(self.before, np.arange(len(self.rows)) - first, -1)

    @cached_property
    def entities(self) -> Column:
        """Number of each candidate's entity."""
        return self.discourse.entities(self.rows)

    @cached_property
    def facts(self) -> Column:
        """What is known of the candidates' entities."""
        return self.discourse.facts(self.entities, self.asked)

    def fact(self, name: str) -> Column:
        """Return one fact on each candidate's entity."""
        return self.facts[:, ENTITY.index(name)]

    @cached_property
    def _clauses(self) -> list[int]:
        clause = self.own("clause")
        return [] if clause == NONE else self.columns.view.ancestors(clause)

    @cached_property
    def above(self) -> Column:
        """How many clauses above the anaphor's own a candidate's clause is; -1 for elsewhere."""
        places = {clause: number for number, clause in enumerate(self._clauses)}
        return np.array([places.get(clause, -1) for clause in self.of("clause").tolist()], np.int64)

    @cached_property
    def below(self) -> Column:
        """How many clauses below the anaphor's a candidate's clause is; -1 for elsewhere."""
        own, view = self.own("clause"), self.columns.view
        depths: dict[int, int] = {}
        for clause in set(self.of("clause").tolist()):
            chain = [] if NONE in (clause, own) else view.ancestors(clause)
            depths[clause] = chain.index(own) if own in chain[1:] else -1
        return np.array([depths[clause] for clause in self.of("clause").tolist()], np.int64)

    @cached_property
    def understood(self) -> Column:
        """1: subject that the anaphor's clause has or takes over. 2: that of a clause above."""
        clauses = self.columns.view.clauses
        heads = [clauses[clause].understood for clause in self._clauses]
        tokens = self.of("token")
        result = np.zeros(len(self.rows), np.int64)
        if heads[1:]:
            result[np.isin(tokens, [head for head in heads[1:] if head != NONE])] = 2
        if heads and heads[0] != NONE:
            result[tokens == heads[0]] = 1
        return result


Feature = Callable[[Question], Column | int]


def _apart(it: Question) -> Column:
    return np.isin(it.entities, it.discourse.entities(it.apart)).astype(np.int64)


def _may_own(it: Question) -> Column:
    """Tell which candidates belong to what the anaphor may be (*her mother* for *she*)."""
    has = it.of("owner_number") != NONE
    for name in ("number", "gender"):
        theirs, ours = it.of(f"owner_{name}"), it.own(f"own_{name}")
        has &= (theirs == 0) | (ours == 0) | ((theirs & ours) != 0)
    return np.asarray(has, np.int64)


def _first_of_entity(it: Question) -> Column:
    _values, first = np.unique(it.entities, return_index=True)
    result = np.zeros(len(it.rows), np.int64)
    result[first] = 1
    return result


def _count_of_entity(it: Question) -> Column:
    _values, inverse, counts = np.unique(it.entities, return_inverse=True, return_counts=True)
    return counts[inverse]


PAIR: dict[str, Feature] = {
    "count": lambda it: len(it.rows),
    "sentences": lambda it: it.own("sentence") - it.of("sentence"),
    "tokens": lambda it: np.where(
        it.before,
        np.clip(it.own("start") - it.of("end"), 0, _FARTHEST),
        np.clip(it.own("start") - it.of("start"), -60, 0),
    ),
    "recency": lambda it: it.recency,
    "search": lambda it: it.search,
    "recency_of_subjects": lambda it: _ranks_among(it.recency, it.roles == SUBJECT),
    "search_of_subjects": lambda it: _ranks_among(it.search, it.roles == SUBJECT),
    "recency_of_entity": lambda it: it.entity_recency,
    "agreement": lambda it: it.agreement,
    "recency_of_agreeing": lambda it: _ranks_among(
        it.recency, it.agreement == it.agreement.max(initial=0)
    ),
    "search_of_agreeing": lambda it: _ranks_among(
        it.search, it.agreement == it.agreement.max(initial=0)
    ),
    "slots": lambda it: np.where((it.slot < 0) | (it.slots < 0), 101, np.abs(it.slots - it.slot)),
    "left": lambda it: it.left,
    "before": lambda it: it.before,
    "above": lambda it: it.above,
    "below": lambda it: it.below,
    "same_clause": lambda it: it.same("clause"),
    "role_less": lambda it: it.columns.role[it.asked] - it.roles,
    "same_verb": lambda it: it.same("lemma"),
    "same_pp": lambda it: it.columns.own[it.rows, _IN_PP] == it.columns.own[it.asked, _IN_PP],
    "same_side": lambda it: (
        it.columns.own[it.rows, _BEFORE_VERB] == it.columns.own[it.asked, _BEFORE_VERB]
    ),
    "understood": lambda it: it.understood,
    "main_subject": lambda it: np.array([c.has(EARLIER_CLAUSE) for c in it.candidates]),
    "relative": lambda it: (it.of("token") == it.own("filler")) & (it.own("filler") != NONE),
    "same_turn": lambda it: it.of("turn") == it.own("turn"),
    "same_pronoun": lambda it: it.same("form"),
    "same_head": lambda it: it.same("head"),
    "times": lambda it: np.array([min(c.record.times_in_text, 60) for c in it.candidates]),
    "times_with_verb": lambda it: np.array([c.record.times_with_verb for c in it.candidates]),
    "same_governor": lambda it: it.same("governor"),
    "solved_zero": lambda it: np.array(it.discourse.solved_zero(it.entities.tolist())),
    "apart": _apart,
    "may_own": _may_own,
    "share": lambda it: 1000 * it.fact("mentions") // max(1, int(it.fact("mentions").max())),
    "by_mentions": lambda it: _ranks(
        -1000 * it.fact("mentions") + it.fact("since_sentence"), ties=True
    ),
    "first_of_entity": _first_of_entity,
    "count_of_entity": _count_of_entity,
    "count_of_entities": lambda it: len(set(it.entities.tolist())),
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
    rows = np.empty((len(it.rows), len(NAMES)), np.int64)
    width = len(OWN)
    rows[:, :width] = it.columns.own[it.asked]
    rows[:, width : 2 * width] = it.columns.own[it.rows]
    column = 2 * width + len(ENTITY)
    rows[:, 2 * width : column] = it.facts
    rows[:, column : column + len(_JUDGED)] = it.judged
    column += len(_JUDGED)
    for feature in PAIR.values():
        rows[:, column] = feature(it)
        column += 1
    return rows


def _ranks(keys: Column, *, ties: bool = False) -> Column:
    """Return the place of each key in ascending order, from 0; equal ones in their order."""
    if ties:
        return np.searchsorted(np.sort(keys), keys)
    ranks = np.empty(len(keys), np.int64)
    ranks[np.argsort(keys, kind="stable")] = np.arange(len(keys))
    return ranks


def _ranks_among(ranks: Column, chosen: Column) -> Column:
    """Return the places among the chosen ones; `_NO_RANK` for all others."""
    result = np.full(len(ranks), _NO_RANK, np.int64)
    result[chosen] = _ranks(ranks[chosen])
    return result
