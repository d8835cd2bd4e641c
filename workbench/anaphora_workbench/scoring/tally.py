"""Counts that add up, and the rates made from them. A rate over nothing is ``None``, never 0."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(slots=True)
class Tally:
    """Counts of one row: a resolver, a way of matching, a mode, a kind and a reference type.

    The fields ``exit`` and ``failure`` have SUPAR's names, as the JSON files have. In formulas,
    *correct* is ``exit``.

    Attributes:
        gold: Anaphors of the population. ``answered + missing = gold``.
        exit: Correct answers. ``exit + failure = answered``.
        failure: Wrong answers.
        missing: Anaphors without an answer.
        part: Failures that name some but not all parts of a split antecedent.
        spurious: Answers on pronouns that the key calls non-referring, leaves unmarked, or gives
            no antecedent.
        unmarked: Those of them on pronouns that the key leaves unmarked (`Key.unmarked`).
        unstated: Answers of chosen kinds that the key does not state (`Key.states`): they are
            neither right, wrong nor spurious.
        unstated_referring: Answers of such kinds that the system calls referring.
        excluded: Answers on anaphors outside the population, by reason.
        excluded_referential: Referring anaphors of the key outside the population, answered or
            not, by reason (Byron's E).
        excluded_answered: Those of them that have an answer; ``excluded`` counts answers on
            pronouns without an antecedent, too.
        rescued: Right when corrected, not when propagated.
        lost: Right when propagated, not when corrected (a lucky double error).
        before: Candidates before constraints, over gold anaphors.
        before_unknown: Gold anaphors whose candidates before constraints are not known.
        after: Candidates that no verdict excludes, over gold anaphors.
        only: Gold anaphors left with exactly one candidate, whatever the answer.
        exit_before: As ``before`` over correct answers; ``exit_after``, ``exit_only`` and
            the ``failure_`` ones likewise: the figures of SUPAR's classic lines.
        non_trivial: Gold anaphors with more than one candidate before constraints.
        non_trivial_exit: Correct answers among them.
        critical: Gold anaphors with more than one candidate left by number and gender.
        critical_exit: Correct answers among them.
        reachable: Gold anaphors with a right answer among the candidates: a mention of their
            entity that does not, for ``<``, begin after the anaphor.
        blocked: Of these, the ones for which the constraints leave no right answer.
        blocked_by: What excluded the last right answer of a blocked anaphor, by constraint.
        pronominal_history: Correct and wrong answers whose earlier mentions are all pronouns.
        said_referring: Pronouns of the chosen kinds that the system calls referring.
        gold_referring: Pronouns of the chosen kinds that the key calls referring.
        both_referring: Those on which both agree.
    """

    gold: int = 0
    exit: int = 0
    failure: int = 0
    missing: int = 0
    part: int = 0
    spurious: int = 0
    unmarked: int = 0
    unstated: int = 0
    unstated_referring: int = 0
    excluded: Counter[str] = field(default_factory=Counter)
    excluded_referential: Counter[str] = field(default_factory=Counter)
    excluded_answered: int = 0
    rescued: int = 0
    lost: int = 0
    before: int = 0
    before_unknown: int = 0
    after: int = 0
    only: int = 0
    exit_before: int = 0
    exit_after: int = 0
    exit_only: int = 0
    failure_before: int = 0
    failure_after: int = 0
    failure_only: int = 0
    non_trivial: int = 0
    non_trivial_exit: int = 0
    critical: int = 0
    critical_exit: int = 0
    reachable: int = 0
    blocked: int = 0
    blocked_by: Counter[str] = field(default_factory=Counter)
    pronominal_history: int = 0
    said_referring: int = 0
    gold_referring: int = 0
    both_referring: int = 0

    def add(self, other: Tally) -> None:
        """Add the counts of another row to this one."""
        for name, count in zip(PLAIN_COUNTS, plain_counts(other), strict=True):
            if count:  # most are 0
                setattr(self, name, getattr(self, name) + count)
        for name in NAMED_COUNTS:
            if counts := getattr(other, name):
                getattr(self, name).update(counts)

    def state(self) -> None:
        """Count the answers of a kind that the key does not state as if it stated it."""
        self.spurious += self.unstated
        self.said_referring += self.unstated_referring
        self.unstated = self.unstated_referring = 0

    @property
    def answered(self) -> int:
        """Anaphors of the population with an answer: correct + wrong."""
        return self.exit + self.failure

    @property
    def success_rate(self) -> float | None:
        """SUPAR's success rate: exit / answered (921/1144 in the paper)."""
        return ratio(self.exit, self.answered)

    @property
    def recall(self) -> float | None:
        """Mitkov's success rate: correct / gold."""
        return ratio(self.exit, self.gold)

    @property
    def precision(self) -> float | None:
        """Correct / (answered + spurious)."""
        return ratio(self.exit, self.answered + self.spurious)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of recall and precision: 2 correct / (gold + answered + spurious).

        ``None`` without gold anaphors: recall is then undefined, and nothing could be right.
        """
        if not self.gold:
            return None
        return ratio(2 * self.exit, self.gold + self.answered + self.spurious)

    @property
    def resolution_rate(self) -> float | None:
        """Byron's resolution rate: correct / (gold + referring anaphors outside the population)."""
        return ratio(self.exit, self.gold + self.excluded_referential.total())

    @property
    def non_trivial_success_rate(self) -> float | None:
        """Exits / gold over anaphors with more than one candidate (Mitkov).

        ``None`` when the candidates before constraints are not known for every anaphor.
        """
        if self.before_unknown:
            return None
        return ratio(self.non_trivial_exit, self.non_trivial)

    @property
    def critical_success_rate(self) -> float | None:
        """Exits / gold over anaphors with several candidates after number and gender (Mitkov)."""
        return ratio(self.critical_exit, self.critical)

    @property
    def candidates_before(self) -> int | None:
        """Candidates before constraints, ``None`` when not known for every anaphor."""
        return None if self.before_unknown else self.before

    @property
    def blocked_share(self) -> float | None:
        """Share of reachable anaphors whose entity the constraints exclude altogether."""
        return ratio(self.blocked, self.reachable)

    @property
    def referring_precision(self) -> float | None:
        """Of the pronouns called referring by the system, the share that the key calls so."""
        return ratio(self.both_referring, self.said_referring)

    @property
    def referring_recall(self) -> float | None:
        """Of the pronouns called referring by the key, the share that the system calls so."""
        return ratio(self.both_referring, self.gold_referring)


NAMED_COUNTS = ("excluded", "excluded_referential", "blocked_by")
"""Fields that are counts by name: few rows have any."""
PLAIN_COUNTS = tuple([each.name for each in fields(Tally) if each.name not in NAMED_COUNTS])
"""Fields that are one count."""
plain_counts = attrgetter(*PLAIN_COUNTS)
"""Returns the `PLAIN_COUNTS` of a tally."""


def ratio(part: int, whole: int) -> float | None:
    """Return ``part / whole``, ``None`` for x/0."""
    return part / whole if whole else None


Counts = TypeVar("Counts", int, "NDArray[np.int64]")


class Figure(StrEnum):
    """What is compared."""

    F1 = "f1"
    SUCCESS_RATE = "success_rate"
    RECALL = "recall"

    def sums(self, tally: Tally) -> tuple[int, int]:
        """Return the two sums whose ratio is the figure."""
        return self.sums_of(tally.exit, tally.gold, tally.answered, tally.spurious)

    def sums_of(
        self, correct: Counts, gold: Counts, answered: Counts, spurious: Counts
    ) -> tuple[Counts, Counts]:
        """Return the two sums of counts, or of columns of counts, whose ratio is the figure."""
        match self:
            case Figure.F1:
                return 2 * correct, gold + answered + spurious
            case Figure.RECALL:
                return correct, gold
            case Figure.SUCCESS_RATE:
                return correct, answered

    def rate(self, tally: Tally) -> float | None:
        """Return the figure of counts, between 0 and 1; ``None`` for x/0."""
        return tally.f1 if self is Figure.F1 else ratio(*self.sums(tally))
