"""Paired approximate randomisation by document: is the difference more than chance labelling?

If two systems do not differ, exchanging their outputs on a document changes nothing but the
sign. A shuffle exchanges the two rows of each document with probability 1/2 and forms both figures
anew from the sums; p is the share of shuffles with a difference at least as large as the real one.

Sources: Noreen (1989), Computer-Intensive Methods for Testing Hypotheses; Chinchor (1992), The
statistical significance of the MUC-4 results (stratified by document, 9,999 shuffles).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from anaphora_workbench.stats.arrays import Floats, Statistic, figure_of, number_or_none
from anaphora_workbench.stats.comparison import paired_tables
from anaphora_workbench.stats.intervals import slack_of, without_rounding
from anaphora_workbench.stats.refusals import Refusal, refusal_of_few
from anaphora_workbench.stats.resampling import every_swap, random_swaps


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

    Args:
        sums: Rows of the first system; shape (documents, columns).
        other_sums: Rows of the second one for the same documents in the same order.
        statistic: The figure, from sums of shape (..., columns) to shape (...).
        shuffles: Number of shuffles.
        seed: Seed of the shuffles.

    Returns:
        The test; with the value and without p when refused (fewer than ten documents, or the figure
        undefined on the data or on a shuffle).

    Raises:
        ValueError: Wrong or different shapes, a number that is not finite, no shuffles.
    """
    first_rows, second_rows = paired_tables(sums, other_sums)
    if shuffles < 1:
        raise ValueError(f"the test needs at least one shuffle, not {shuffles}")
    totals = first_rows.sum(axis=0), second_rows.sum(axis=0)
    first, second = (float(figure_of(statistic, total)) for total in totals)
    slack = slack_of(first, second)
    difference = float(without_rounding(np.asarray(first - second), slack))
    gaps = (second_rows - first_rows)[(first_rows != second_rows).any(axis=1)]
    documents, differing = len(first_rows), len(gaps)
    exact = differing < shuffles.bit_length()  # the same as 2^differing <= shuffles
    refusal = Refusal.UNDEFINED if np.isnan(difference) else refusal_of_few(documents)
    two_sided = one_sided = standardised = None
    as_extreme: int | None = None
    if refusal is None:
        swaps = every_swap(differing) if exact else random_swaps(differing, shuffles, seed)
        shuffled = np.concatenate(
            [
                figure_of(statistic, totals[0] + moved) - figure_of(statistic, totals[1] - moved)
                for moved in (swap @ gaps for swap in swaps)
            ]
        )
        if np.isnan(shuffled).any():
            refusal = Refusal.UNDEFINED_IN_A_RESAMPLE
        else:
            as_extreme, larger = _counts(difference, shuffled, slack)
            one_more = 0 if exact else 1
            two_sided = (as_extreme + one_more) / (len(shuffled) + one_more)
            one_sided = (larger + one_more) / (len(shuffled) + one_more)
            spread = float(shuffled.std())
            standardised = difference / spread if spread > slack else None
    return Randomisation(
        number_or_none(first),
        number_or_none(second),
        number_or_none(difference),
        two_sided,
        one_sided,
        standardised,
        as_extreme,
        2**differing if exact else shuffles,
        exact,
        documents,
        differing,
        refusal,
    )


def _counts(difference: float, shuffled: Floats, slack: float) -> tuple[int, int]:
    """Return how many shuffles are as large in size, and how many with the sign."""
    in_size = np.abs(shuffled) >= abs(difference) - slack
    return int(in_size.sum()), int((shuffled >= difference - slack).sum())
