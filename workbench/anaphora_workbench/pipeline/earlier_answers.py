"""Candidates that earlier answers rule out for later anaphors of the same text.

Verdicts never depend on decisions (ADR 11), so that all resolvers share them. What follows from an
answer is added to the pool that a resolver sees:

- What a constraint says of a whole entity (`Verdict.entity`: two arguments of one verb are two,
  and so are *I* and *you* of one turn) holds of all that was answered to be one with the
  candidate. In *She gave it back to her*, what *She* was answered with is not a candidate for
  *her*.
- A candidate whose own number or gender tells nothing (Spanish *su*) has those of what it was
  answered with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import is_
from typing import Protocol

from anaphora_workbench.model import Anaphor, Candidate, Outcome, Reason, Verdict
from anaphora_workbench.ports import Decision, Pool

_SAME = Reason("answered.same-as-argument", "It is the same as another argument of the verb.")
_SAME_IN_TURN = Reason(
    "answered.same-as-speaker", "It is the same as the other of speaker and hearer."
)
_PERSON = "person"
_STANDS_FOR = Reason("answered.stands-for", "What it refers to does not agree.")
_AGREEMENT = frozenset(("number", "gender"))
_FAIL, _UNKNOWN = Outcome.FAIL, Outcome.UNKNOWN


class AnsweredLinks(Protocol):
    """Which expressions of a text have been answered to be one."""

    @property
    def antecedents(self) -> Mapping[str, str]:
        """What anaphors were answered with, by id; those with several antecedents are left out."""
        ...

    def entity(self, markable_id: str) -> str:
        """Return an id that all expressions share that are one with a markable."""
        ...


class Answered:
    """Which expressions have been answered to be one, answer by answer.

    Attributes:
        antecedents: What anaphors were answered with, by id.
    """

    def __init__(self) -> None:
        self._above: dict[str, str] = {}
        self.antecedents: dict[str, str] = {}

    def copied(self) -> Answered:
        """Return a copy that goes its own way."""
        copy = Answered()
        copy._above, copy.antecedents = dict(self._above), dict(self.antecedents)
        return copy

    def hear(self, anaphor: Anaphor, decision: Decision) -> None:
        """Take note of a decision; one with several antecedents makes nothing one."""
        if len(decision.antecedents) != 1:
            return
        antecedent = decision.antecedents[0].id
        self.antecedents[anaphor.markable] = antecedent
        ours, theirs = self.entity(anaphor.markable), self.entity(antecedent)
        if ours != theirs:
            self._above[ours] = theirs

    def entity(self, markable_id: str) -> str:
        """Return an id that all expressions share that are one with a markable."""
        above, name = self._above, markable_id
        while (found := above.get(name, name)) != name:
            above[name] = above.get(found, found)
            name = found
        return name


def judged_by_answers(pool: Pool, links: AnsweredLinks) -> Pool:
    """Return a pool with what follows from answers."""
    answered = links.antecedents
    if not answered:
        return pool
    apart: dict[str, str] = {}
    for candidate in pool.candidates:  # no verdict on a clause is one on an entity
        for verdict in candidate.verdicts:
            if verdict.entity and verdict.outcome is _FAIL:
                apart[links.entity(candidate.markable)] = verdict.constraint
    by_name = {candidate.markable: candidate for candidate in pool.candidates}
    others = {constraint: _Disagreeing(constraint, by_name, links) for constraint in _AGREEMENT}

    def followed(candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        return tuple(
            [
                _judged(one, apart, others, links)
                if one.markable in answered or (apart and links.entity(one.markable) in apart)
                else one
                for one in candidates
            ]
        )

    judged, clauses = followed(pool.candidates), followed(pool.clauses)
    if all(map(is_, (*judged, *clauses), (*pool.candidates, *pool.clauses))):
        return pool
    return replace(pool, candidates=judged, clauses=clauses)


def _judged(
    candidate: Candidate,
    apart: Mapping[str, str],
    others: Mapping[str, _Disagreeing],
    links: AnsweredLinks,
) -> Candidate:
    name = candidate.markable
    constraint = apart.get(links.entity(name), "") if apart else ""
    answered = name in links.antecedents
    changed: dict[int, Verdict] = {}
    for place, verdict in enumerate(candidate.verdicts):
        outcome = verdict.outcome
        if outcome is _FAIL:
            continue
        asked = verdict.constraint
        if asked == constraint:
            reason = _SAME_IN_TURN if constraint == _PERSON else _SAME
            changed[place] = Verdict(constraint, _FAIL, reason, entity=True)
        elif (
            outcome is _UNKNOWN
            and answered
            and asked in _AGREEMENT
            and others[asked].stands_for_one(name)
        ):
            changed[place] = Verdict(asked, _FAIL, _STANDS_FOR)
    if not changed:
        return candidate
    verdicts = [changed.get(place, known) for place, known in enumerate(candidate.verdicts)]
    return replace(candidate, verdicts=tuple(verdicts))


class _Disagreeing:
    """Tells of what candidates stand for whether it does not agree.

    Chains may have thousands of mentions: each answer is followed once for all candidates.
    """

    def __init__(
        self, constraint: str, by_name: Mapping[str, Candidate], links: AnsweredLinks
    ) -> None:
        self._constraint = constraint
        self._by_name = by_name
        self._antecedents = links.antecedents
        self._found: dict[str, bool] | None = None

    def _known(self) -> dict[str, bool]:
        """Return by candidate whether it disagrees, as far as that is known."""
        return {
            name: verdict.outcome is _FAIL
            for name, candidate in self._by_name.items()
            for verdict in candidate.verdicts
            if verdict.constraint == self._constraint and verdict.outcome is not _UNKNOWN
        }

    def stands_for_one(self, name: str) -> bool:
        """Tell whether what a candidate stands for is known not to agree with the anaphor.

        Its own number or gender tells nothing.
        """
        if self._found is None:
            self._found = self._known()
        found, antecedents = self._found, self._antecedents
        way: dict[str, None] = {}
        there = name
        while there and there not in found and there not in way:
            way[there] = None
            there = antecedents.get(there, "")
        answer = found.get(there, False)
        found.update(dict.fromkeys(way, answer))
        return answer
