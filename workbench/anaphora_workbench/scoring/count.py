"""From judged answers to the counts of each row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from anaphora_workbench.model import Anaphor, Markable, Outcome, Reference
from anaphora_workbench.ports import Pool
from anaphora_workbench.scoring.judge import Answer, Result
from anaphora_workbench.scoring.keys import Key, Place
from anaphora_workbench.scoring.settings import LINKED, CarryOver, Match, Settings
from anaphora_workbench.scoring.tally import Tally

AGREEMENT = ("number", "gender")
"""The constraints after which Mitkov's critical success rate counts candidates."""


class TallyKey(NamedTuple):
    """What a tally is about."""

    resolver: str
    match: Match
    carry_over: CarryOver
    kind: str
    reference: str


@dataclass(frozen=True, slots=True)
class CandidateCounts:
    """The candidates of a gold anaphor, counted.

    Attributes:
        before: Number of candidates, ``None`` when the source lists only admissible ones.
        agreeing: Those that fail neither number nor gender.
        after: Those that no verdict excludes.
        reachable: Whether a right answer is among them.
        blocked_by: Constraints that exclude the last right answer, when none is admissible.
    """

    before: int | None
    agreeing: int
    after: int
    reachable: bool
    blocked_by: tuple[str, ...]

    @classmethod
    def of(cls, pool: Pool, known: bool, is_right: Callable[[Markable], bool]) -> CandidateCounts:
        """Count a pool.

        ``known``: whether the candidates before constraints are all listed; ``is_right``: whether a
        markable would be a right answer by itself.
        """
        after = agreeing = 0
        reachable = open_ = False
        blocked_by: tuple[str, ...] = ()
        for candidate, markable in zip(pool.candidates, pool.markables, strict=True):
            failing = [v.constraint for v in candidate.verdicts if v.outcome is Outcome.FAIL]
            after += not failing
            agreeing += not any(name in AGREEMENT for name in failing)
            if not open_ and is_right(markable):
                reachable = True
                open_ = not failing
                blocked_by = tuple(failing)
        known_size = len(pool.candidates) if known else None
        return cls(known_size, agreeing, after, reachable, () if open_ else blocked_by)


Judged = Mapping[CarryOver, tuple[Mapping[Place, Answer], Mapping[str, Result]]]


@dataclass(frozen=True, slots=True)
class Counting:
    """Counts the answers of one resolver under one way of matching."""

    settings: Settings
    key: Key
    resolver: str
    match: Match

    def rows(
        self, population: Sequence[Anaphor], judged: Judged, lists: Mapping[str, CandidateCounts]
    ) -> dict[TallyKey, Tally]:
        """Return the counts of every row, for every mode.

        ``judged`` has answers by place and results by gold anaphor, by mode.
        """
        rows: dict[TallyKey, Tally] = {}
        for mode, (answers, results) in judged.items():
            other = _other(judged, mode)
            for anaphor in population:
                result = results[anaphor.markable]
                tally = self._row(rows, mode, anaphor.kind, str(anaphor.reference))
                _count_result(tally, result, lists[anaphor.markable])
                if anaphor.markable in self.key.pronominal_history:
                    tally.pronominal_history += 1
                if other is not None:
                    corrected, propagated = result, other[anaphor.markable]
                    if mode is CarryOver.PROPAGATED:
                        corrected, propagated = propagated, corrected
                    right = corrected is Result.EXIT, propagated is Result.EXIT
                    tally.rescued += right == (True, False)
                    tally.lost += right == (False, True)
            self._count_outside(rows, mode, answers)
            self._count_referring(rows, mode, answers)
        return rows

    def _row(self, rows: dict[TallyKey, Tally], mode: CarryOver, kind: str, ref: str) -> Tally:
        row = TallyKey(self.resolver, self.match, mode, kind, ref)
        if row not in rows:
            rows[row] = Tally()
        return rows[row]

    def _count_outside(
        self, rows: dict[TallyKey, Tally], mode: CarryOver, answers: Mapping[Place, Answer]
    ) -> None:
        """Count answers that no gold anaphor of the population asked for, and Byron's E."""
        for place, answer in answers.items():
            if not answer.antecedents or self.key.is_open(place):
                continue
            gold = self.key.by_place.get(place)
            stated = answer.reference or Reference.ANAPHOR
            if gold is None or gold.reference in (None, Reference.NON_REFERRING):
                tally = self._row(rows, mode, answer.kind, str(stated))
                if not self.settings.chooses_kind(answer.kind):
                    tally.excluded[f"kind {answer.kind}"] += 1
                elif LINKED.isdisjoint(self.settings.references):
                    # It says nothing of what refers outside the text or otherwise.
                    tally.excluded["antecedent in the text"] += 1
                elif gold is None and not self.key.states(answer.kind):
                    tally.unstated += 1
                else:
                    tally.spurious += 1
                    tally.unmarked += place in self.key.unmarked
                continue
            reason = self._reason(gold)
            if reason:
                self._row(rows, mode, gold.kind, str(gold.reference)).excluded[reason] += 1
        for gold in self.key.judged():
            if gold.reference not in (None, Reference.NON_REFERRING):
                reason = self._reason(gold)
                if reason:
                    tally = self._row(rows, mode, gold.kind, str(gold.reference))
                    tally.excluded_referential[reason] += 1
                    given = answers.get(self.key.place(gold.markable))
                    tally.excluded_answered += given is not None and bool(given.antecedents)

    def _reason(self, gold: Anaphor) -> str:
        """Return why a gold anaphor is not in the population, ``""`` if it is."""
        if not self.settings.chooses_kind(gold.kind):
            return f"kind {gold.kind}"
        if gold.reference not in self.settings.references:
            return f"reference {gold.reference}"
        return ""

    def _count_referring(
        self, rows: dict[TallyKey, Tally], mode: CarryOver, answers: Mapping[Place, Answer]
    ) -> None:
        """Count whether pronouns were found and called referring."""
        referring = {
            place
            for place, answer in answers.items()
            if self.settings.chooses_kind(answer.kind)
            and answer.reference is not Reference.NON_REFERRING
            and (answer.antecedents or answer.reference is not None)
            and not self.key.is_open(place)
        }
        for place in referring:
            kind = answers[place].kind
            tally = self._row(rows, mode, kind, str(Reference.ANAPHOR))
            if place in self.key.by_place or self.key.states(kind):
                tally.said_referring += 1
            else:
                tally.unstated_referring += 1
        for place, gold in self.key.by_place.items():
            if self.settings.chooses_kind(gold.kind) and (
                gold.reference is not Reference.NON_REFERRING
                and gold.markable not in self.key.undecided
            ):
                ref = str(gold.reference or Reference.ANAPHOR)
                tally = self._row(rows, mode, gold.kind, ref)
                tally.gold_referring += 1
                tally.both_referring += place in referring


def _other(judged: Judged, mode: CarryOver) -> Mapping[str, Result] | None:
    for name, (_answers, results) in judged.items():
        if name is not mode:
            return results
    return None


def _count_result(tally: Tally, result: Result, lists: CandidateCounts) -> None:
    right = result is Result.EXIT
    wrong = result in (Result.FAILURE, Result.PART)
    before = lists.before or 0
    only = lists.after == 1
    tally.gold += 1
    tally.exit += right
    tally.failure += wrong
    tally.part += result is Result.PART
    tally.missing += result is Result.MISSING
    tally.before += before
    tally.before_unknown += lists.before is None
    tally.after += lists.after
    tally.only += only
    if right:
        tally.exit_before += before
        tally.exit_after += lists.after
        tally.exit_only += only
    elif wrong:
        tally.failure_before += before
        tally.failure_after += lists.after
        tally.failure_only += only
    tally.non_trivial += before > 1
    tally.non_trivial_exit += before > 1 and right
    tally.critical += lists.agreeing > 1
    tally.critical_exit += lists.agreeing > 1 and right
    tally.reachable += lists.reachable
    if lists.reachable and lists.blocked_by:
        tally.blocked += 1
        tally.blocked_by.update(lists.blocked_by)
