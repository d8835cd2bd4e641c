"""Exact sums of a metric, and the scores made of them.

Every coreference metric is four sums over documents, divided once at the end (micro average). The
sums are integers and fractions, so that a score does not depend on the order of the documents.

**Resamples.** Scores from sums as floats, for many resamples at once.

The same formulas and edge rules as the exact scores, on arrays: a bootstrap resample is a weighted
sum of the documents' rows, and ten thousand of them are scored in one go. NaN is undefined.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm

import numpy as np
import numpy.typing as npt

Exact = int | Fraction
FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


Matrices = Mapping[str, FloatArray]
"""Sums by the name of the part, each of shape (..., 4) as `sums_matrix` makes them."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The numerators and denominators of recall and precision."""

    recall_num: Exact = 0
    recall_den: Exact = 0
    precision_num: Exact = 0
    precision_den: Exact = 0

    def __add__(self, other: Sums) -> Sums:
        """Return the sums over the documents of both."""
        return Sums(
            self.recall_num + other.recall_num,
            self.recall_den + other.recall_den,
            self.precision_num + other.precision_num,
            self.precision_den + other.precision_den,
        )

    @classmethod
    def total(cls, items: Iterable[Sums]) -> Sums:
        """Return the sum of many, much faster than adding fraction by fraction."""
        totals = SumsTotal()
        for sums in items:
            totals.add(sums)
        return totals.sums()

    @property
    def floats(self) -> tuple[float, float, float, float]:
        """The sums as floats, for resampling."""
        return (
            float(self.recall_num),
            float(self.recall_den),
            float(self.precision_num),
            float(self.precision_den),
        )

    @property
    def transposed(self) -> Sums:
        """The sums with key and response in exchanged roles."""
        return Sums(self.precision_num, self.precision_den, self.recall_num, self.recall_den)


class SumsTotal:
    """Adds up the sums of many documents: whole numbers, by their denominators."""

    __slots__ = ("_columns",)

    def __init__(self) -> None:
        self._columns: tuple[dict[int, int], ...] = ({}, {}, {}, {})

    def add(self, sums: Sums) -> None:
        """Add the sums of a document."""
        numbers = (sums.recall_num, sums.recall_den, sums.precision_num, sums.precision_den)
        for column, number in zip(self._columns, numbers, strict=True):
            bottom = number.denominator
            column[bottom] = column.get(bottom, 0) + number.numerator

    def sums(self) -> Sums:
        """Return what was added up."""
        return Sums(*[sum_of_fractions(column) for column in self._columns])


@dataclass(frozen=True, slots=True)
class Score:
    """Recall, precision and F1 between 0 and 1; ``None`` is undefined (0/0).

    Attributes:
        averaged: How many defined measures the figures are the mean of: the halves of BLANC, the
            F1 of the CoNLL mean; 1 for a plain ratio.
    """

    recall: Fraction | None
    precision: Fraction | None
    f1: Fraction | None
    averaged: int = 1


def score_of(sums: Sums) -> Score:
    """Divide the sums."""
    recall = _ratio(sums.recall_num, sums.recall_den)
    precision = _ratio(sums.precision_num, sums.precision_den)
    return Score(recall, precision, harmonic_mean(recall, precision))


def harmonic_mean(recall: Fraction | None, precision: Fraction | None) -> Fraction | None:
    """Return F1 = 2PR/(P+R).

    It is 0 as soon as one of both is 0: whatever the other were, the harmonic mean with 0 is 0.
    So an empty response to a key with mentions has F1 = 0 although its precision is undefined, and
    cannot gain by saying nothing. In all other cases an undefined value makes F1 undefined.
    """
    if recall == 0 or precision == 0:
        return Fraction(0)
    if recall is None or precision is None:
        return None
    return 2 * recall * precision / (recall + precision)


def _ratio(numerator: Exact, denominator: Exact) -> Fraction | None:
    return Fraction(numerator) / denominator if denominator else None


def sum_of_fractions(by_denominator: Mapping[int, int]) -> Exact:
    """Return the exact sum of numerators by denominator (positive), an ``int`` where it is whole.

    One common denominator and one reduction: adding a hundred fractions one after the other costs a
    hundred reductions.
    """
    if len(by_denominator) == 1 and 1 in by_denominator:
        return by_denominator[1]
    common = lcm(*by_denominator)
    top = sum([number * (common // bottom) for bottom, number in by_denominator.items()])
    total = Fraction(top, common)
    return total.numerator if total.denominator == 1 else total


def grouped(numerators: IntArray, denominators: IntArray) -> dict[int, int]:
    """Return the sum of the numerators for each denominator.

    Args:
        numerators: Natural numbers that sum up to less than 2**53 (doubles add them exactly): even
            squares of mention counts do up to 94 million mentions in one document.
        denominators: As many natural numbers, at most in the order of the document's mentions; a
            denominator of 0 may only have numerators of 0 and is left out.
    """
    totals = np.bincount(denominators, weights=numerators)
    present = totals.nonzero()[0]
    return {
        bottom: int(number)
        for bottom, number in zip(present.tolist(), totals[present].tolist(), strict=True)
    }


def sums_matrix(documents: Iterable[Sums]) -> FloatArray:
    """Return the sums as floats for resampling, shape (documents, 4).

    The columns are recall numerator and denominator, precision numerator and denominator.
    """
    rows = [sums.floats for sums in documents]
    return np.array(rows, dtype=np.float64).reshape(-1, 4)


def exact_text(number: Exact) -> str:
    """Return a number as ``3/2`` or ``7``, of any length.

    ``str`` of an integer refuses more than 4,300 digits, which the common denominator of very many
    long chains can have; `Decimal` does not.
    """
    top = str(Decimal(number.numerator))
    return top if number.denominator == 1 else f"{top}/{Decimal(number.denominator)}"


def percentage(value: Fraction, decimals: int = 2) -> str:
    """Return a share as a percentage, rounded half up from the exact value.

    The official CoNLL scorer 8.01 cuts the digits off instead: it prints 74.99 for 3/4.
    """
    scaled = int(value * 100 * 10**decimals + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**decimals)
    return f"{whole}.{rest:0{decimals}}" if decimals else str(whole)
