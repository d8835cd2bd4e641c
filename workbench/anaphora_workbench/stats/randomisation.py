"""Paired approximate randomisation by document: is the difference more than chance labelling?

If two systems do not differ, exchanging their outputs on a document changes nothing but the
sign. A shuffle exchanges the two rows of each document with probability 1/2 and forms both figures
anew from the sums; p is the share of shuffles with a difference at least as large as the real one.

Sources: Noreen (1989), Computer-Intensive Methods for Testing Hypotheses; Chinchor (1992), The
statistical significance of the MUC-4 results (stratified by document, 9,999 shuffles).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import (
    Floats,
    Refusal,
    Statistic,
    figure_of,
    number_or_none,
    refusal_of_few,
)
from anaphora_workbench.stats.bootstrap import are_counts, every_swap, random_swaps
from anaphora_workbench.stats.bootstrap_comparison import BootstrapComparison, paired_tables
from anaphora_workbench.stats.intervals import slack_of, without_rounding
from anaphora_workbench.stats.spreading import done


@dataclass(frozen=True, slots=True)
class Randomisation:
    """Two systems on the same documents: the difference and its p by randomisation.

    Attributes:
        first: Figure of the first system; ``None`` when undefined.
        second: Figure of the second one.
        difference: First minus second, the effect, in the unit of the figure.
        p_two_sided: p of "the systems do not differ".
        p_one_sided: p of "the first is no better".
        standardised: The difference over the standard deviation of the shuffled differences: an
            effect size without unit; ``None`` when refused or when no shuffle changes anything.
        as_extreme: Shuffles whose difference is at least as large in size (nge); ``None`` when
            refused.
        shuffles: Number of shuffles (nt), or of all arrangements when ``exact``.
        exact: Whether every arrangement was counted.
        documents: Number of documents.
        differing: Documents whose two rows differ; the others cannot move a figure.
        refusal: Why there is no p.
    """

    first: float | None
    second: float | None
    difference: float | None
    p_two_sided: float | None
    p_one_sided: float | None
    standardised: float | None
    as_extreme: int | None
    shuffles: int
    exact: bool
    documents: int
    differing: int
    refusal: Refusal | None


def approximate_randomisation(
    sums: ArrayLike,
    other_sums: ArrayLike,
    statistic: Statistic,
    *,
    shuffles: int = 9_999,
    seed: int = 1,
) -> Randomisation:
    """Test whether two systems differ by exchanging their rows document by document.

    With nge shuffles of nt whose difference is at least as large as the real one (in size for the
    two-sided, with its sign for the one-sided test)::

        p = (nge + 1) / (nt + 1)

    Where the documents on which the systems differ allow no more arrangements than shuffles were
    asked for (2^n <= nt), all of them are counted and p = nge / 2^n, exactly; the real labelling
    is one of them. As a product of matrices: with S the swaps (0 or 1), the first system's sums of
    all shuffles are ``totals + S @ (other_sums - sums)``.

    The two have rows for the same documents in the same order; ``statistic`` makes figures of shape
    (...) of sums of shape (..., columns).

    Returns:
        The test; with the value and without p when refused (fewer than ten documents, or the figure
        undefined on the data or on a shuffle).

    Raises:
        ValueError: Wrong or different shapes, a number that is not finite, no shuffles.
    """
    pair = _Pair.of(sums, other_sums, statistic, shuffles)
    if pair.refusal is not None:
        return pair.result(None)
    moving = pair.gaps[(pair.gaps != 0).any(axis=1)]
    swaps = every_swap(len(moving)) if pair.exact else random_swaps(len(moving), shuffles, seed)
    return pair.result(np.concatenate([pair.shuffled(swap @ moving) for swap in swaps]))


def randomisations_of_pairs(
    systems: Mapping[str, ArrayLike],
    statistic: Statistic,
    *,
    shuffles: int = 9_999,
    seed: int = 1,
) -> dict[tuple[str, str], Randomisation]:
    """Test every two of several systems, all on the same shuffles.

    A coin is tossed for each document once for all pairs, so many systems cost little more than
    two. Where the systems of a pair differ on so few documents that all arrangements can be
    counted, they are, as `approximate_randomisation` does. The p values are those of single
    tests: correct them (`holm`).

    Each system has rows for the same documents in the same order. Of a pair of names the one given
    earlier comes first. Errors are those of `approximate_randomisation`.
    """
    return randomisations_of_pair_groups([systems], statistic, shuffles=shuffles, seed=seed)[0]


def randomisations_of_pair_groups(
    groups: Sequence[Mapping[str, ArrayLike]],
    statistic: Statistic,
    *,
    shuffles: int = 9_999,
    seed: int = 1,
) -> list[dict[tuple[str, str], Randomisation]]:
    """Return what `randomisations_of_pairs` gives for each of several groups of systems.

    Groups with equally many documents share their shuffles, which takes less time.
    """
    found: list[dict[tuple[str, str], Randomisation | None]] = []
    drawn: dict[tuple[int, int], list[tuple[int, tuple[str, str], _Pair]]] = {}
    for number, systems in enumerate(groups):
        own: dict[tuple[str, str], Randomisation | None] = {}
        for names in combinations(systems, 2):
            rows = systems[names[0]], systems[names[1]]
            pair = _Pair.of(*rows, statistic, shuffles)
            own[names] = None
            if pair.refusal is not None:
                own[names] = pair.result(None)
            elif pair.exact:
                own[names] = approximate_randomisation(
                    *rows, statistic, shuffles=shuffles, seed=seed
                )
            else:
                # Sums with fractions are not mixed with others, as their last digits may change.
                apart = -1 if are_counts(pair.gaps) else number
                drawn.setdefault((len(pair.gaps), apart), []).append((number, names, pair))
        found.append(own)
    parts = [
        some[start : start + _PAIRS_AT_ONCE]
        for _size, some in sorted(drawn.items(), key=lambda group: group[0], reverse=True)
        for start in range(0, len(some), _PAIRS_AT_ONCE)
    ]
    tasks = [([pair for _number, _names, pair in some], shuffles, seed) for some in parts]
    draws = shuffles * sum([len(some[0][2].gaps) for some in parts]) // _BITS
    for some, tests in zip(parts, done(_shuffled, tasks, draws), strict=True):
        for (number, names, _pair), test in zip(some, tests, strict=True):
            found[number][names] = test
    return [{names: test for names, test in own.items() if test is not None} for own in found]


def _shuffled(task: tuple[Sequence[_Pair], int, int]) -> list[Randomisation]:
    """Return the tests of pairs with equally many documents."""
    pairs, shuffles, seed = task
    gaps = np.concatenate([pair.gaps for pair in pairs], axis=1)
    shuffled: list[list[Floats]] = [[] for _ in pairs]
    for swap in random_swaps(len(gaps), shuffles, seed):
        moved = (swap @ gaps).reshape(len(swap), len(pairs), -1)
        for number, pair in enumerate(pairs):
            shuffled[number].append(pair.shuffled(moved[:, number]))
    return [
        pair.result(np.concatenate(differences))
        for pair, differences in zip(pairs, shuffled, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two systems before their labels are shuffled.

    Attributes:
        totals: Sums of both over all documents.
        gaps: Rows of the second minus those of the first; shape (documents, columns).
        difference: First minus second, NaN when undefined.
        slack: Differences that are no larger are rounding.
        differing: Documents on which the rows differ.
    """

    statistic: Statistic
    totals: tuple[Floats, Floats]
    gaps: Floats
    first: float
    second: float
    difference: float
    slack: float
    shuffles: int
    differing: int
    refusal: Refusal | None

    @classmethod
    def of(
        cls, sums: ArrayLike, other_sums: ArrayLike, statistic: Statistic, shuffles: int
    ) -> _Pair:
        first_rows, second_rows = paired_tables(sums, other_sums)
        if shuffles < 1:
            raise ValueError(f"the test needs at least one shuffle, not {shuffles}")
        totals = first_rows.sum(axis=0), second_rows.sum(axis=0)
        first, second = (float(figure_of(statistic, total)) for total in totals)
        slack = slack_of(first, second)
        difference = float(without_rounding(np.asarray(first - second), slack))
        refusal = Refusal.UNDEFINED if np.isnan(difference) else refusal_of_few(len(first_rows))
        differing = int((first_rows != second_rows).any(axis=1).sum())
        gaps = second_rows - first_rows
        return cls(
            statistic, totals, gaps, first, second, difference, slack, shuffles, differing, refusal
        )

    @property
    def exact(self) -> bool:
        """Whether all arrangements are no more than the shuffles: 2^differing <= shuffles."""
        return self.differing < self.shuffles.bit_length()

    def shuffled(self, moved: Floats) -> Floats:
        """Return the difference when some sums have moved from the second to the first."""
        ours = figure_of(self.statistic, self.totals[0] + moved)
        return np.asarray(ours - figure_of(self.statistic, self.totals[1] - moved))

    def result(self, shuffled: Floats | None) -> Randomisation:
        """Return the test from the shuffled differences, ``None`` when it is refused."""
        two_sided = one_sided = standardised = None
        as_extreme: int | None = None
        refusal = self.refusal
        if shuffled is not None:
            if np.isnan(shuffled).any():
                refusal = Refusal.UNDEFINED_IN_A_RESAMPLE
            else:
                as_extreme, larger = _counts(self.difference, shuffled, self.slack)
                one_more = 0 if self.exact else 1
                two_sided = (as_extreme + one_more) / (len(shuffled) + one_more)
                one_sided = (larger + one_more) / (len(shuffled) + one_more)
                spread = float(shuffled.std())
                standardised = self.difference / spread if spread > self.slack else None
        return Randomisation(
            number_or_none(self.first),
            number_or_none(self.second),
            number_or_none(self.difference),
            two_sided,
            one_sided,
            standardised,
            as_extreme,
            2**self.differing if self.exact else self.shuffles,
            self.exact,
            len(self.gaps),
            self.differing,
            refusal,
        )


def _counts(difference: float, shuffled: Floats, slack: float) -> tuple[int, int]:
    """Return how many shuffles are as large in size, and how many with the sign."""
    in_size = np.abs(shuffled) >= abs(difference) - slack
    return int(in_size.sum()), int((shuffled >= difference - slack).sum())


def difference_row(
    bootstrap: BootstrapComparison, randomisation: Randomisation, p_holm: float | None
) -> dict[str, str | int | float | bool | None]:
    """Return difference, interval and p values by name, ``None`` for what was refused.

    ``low`` and ``high`` are the ends of BCa; ``effect`` is in standard deviations of the shuffled
    differences.
    """
    interval = bootstrap.bca
    refusal = randomisation.refusal or interval.refusal
    return {
        "difference": bootstrap.difference,
        "low": interval.low,
        "high": interval.high,
        "method": str(interval.method),
        "percentile_low": bootstrap.percentile.low,
        "percentile_high": bootstrap.percentile.high,
        "level": interval.level,
        "p": randomisation.p_two_sided,
        "p_holm": p_holm,
        "p_bootstrap": bootstrap.p_two_sided,
        "effect": randomisation.standardised,
        "share_better": bootstrap.share_better,
        "documents": bootstrap.documents,
        "samples": bootstrap.samples,
        "shuffles": randomisation.shuffles,
        "refusal": None if refusal is None else str(refusal),
    }


def holm(p_values: Sequence[float | None]) -> tuple[float | None, ...]:
    """Return p values corrected by Holm for having tested several hypotheses, in the given order.

    With the m values sorted, p(1) <= ... <= p(m), the adjusted value of p(i) is::

        max over j <= i of min(1, (m - j + 1) p(j))

    so the adjusted values rise with the given ones. Rejecting where the adjusted value is at most
    alpha keeps the chance of any false rejection at alpha or below, however the tests depend on
    each other; the number of rejections is the number of data sets on which one may claim a
    difference (Dror et al. 2017, Replicability analysis for NLP).

    Source: Holm (1979), A simple sequentially rejective multiple test procedure.

    ``None`` is a test that was refused: no member of the family, it stays ``None``.

    Raises:
        ValueError: A value is not between 0 and 1.
    """
    for place, value in enumerate(p_values):
        if value is not None and not 0 <= value <= 1:
            raise ValueError(f"the p value at index {place} is {value}, not between 0 and 1")
    ranked = sorted((value, place) for place, value in enumerate(p_values) if value is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for rank, (value, place) in enumerate(ranked):
        largest = max(largest, min(1.0, (len(ranked) - rank) * value))
        adjusted[place] = largest
    return tuple(adjusted)


_PAIRS_AT_ONCE = 50
"""Pairs whose shuffled sums are held at once."""
_BITS = 10
"""Coins that are tossed in the time of a draw of the bootstrap, about."""
