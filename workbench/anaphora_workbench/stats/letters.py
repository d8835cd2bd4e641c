"""Letters for tables of systems: two systems share a letter if and only if they do not differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anaphora_workbench.stats.arrays import column_of


@dataclass(frozen=True, slots=True)
class LetteredRow:
    """A row of the table.

    Attributes:
        name: Name of the system.
        mean: Its mean, in the unit of the values.
        letters: Its letters, such as ``("A", "B")``; after Z come AA, AB and so on.
    """

    name: str
    mean: float
    letters: tuple[str, ...]

    @property
    def text(self) -> str:
        """The letters as reports print them: ``A B``."""
        return " ".join(self.letters)


def compact_letters(
    names: Sequence[str], means: ArrayLike, different: ArrayLike, *, ascending: bool = False
) -> tuple[LetteredRow, ...]:
    """Return the compact letter display of a matrix of differences, rows ordered by mean.

    Insert and absorb (Piepho 2004): start with one letter for all; for each pair that differs,
    replace every letter that both have by two, one without the first and one without the second;
    drop letters whose systems are all among those of another letter. What is left are the largest
    sets without a difference, whatever the order of the pairs. (Piepho's sweep, which then takes
    away single letters that other letters make superfluous, is left out: its result depends on the
    order, and a set would no longer be complete.)

    Letters are given from the top of the table: A goes to the first system's first set. Equal
    means keep the given order.

    Source: Piepho (2004), An algorithm for a letter-based representation of all-pairwise
    comparisons, Journal of Computational and Graphical Statistics 13.

    Args:
        names: Names of the systems.
        means: Their means; shape (k,).
        different: Whether each pair differs; shape (k, k), symmetric, false on the diagonal.
        ascending: Begin with the smallest mean (for times and error rates).

    Raises:
        ValueError: The shapes do not fit, a mean is not a finite number, or the matrix is not
            symmetric or has a system that differs from itself.
    """
    column = column_of(means, "means")
    matrix = _matrix(names, column, different)
    order = _order(column, ascending)
    matrix = matrix[np.ix_(order, order)]
    sets = [(1 << len(order)) - 1] if len(order) else []
    for first, second in zip(*np.nonzero(np.triu(matrix)), strict=True):
        sets = _absorbed(list(_inserted(sets, 1 << int(first), 1 << int(second))))
    members = [[row for row in range(len(order)) if found >> row & 1] for found in sets]
    return _lettered([names[row] for row in order], column[order], members)


def homogeneous_subsets(
    names: Sequence[str], means: ArrayLike, width: float, *, ascending: bool = False
) -> tuple[LetteredRow, ...]:
    """Return the homogeneous subsets: the longest runs of sorted means within ``width``.

    This is what SPSS prints under that name, ``width`` being Tukey's HSD with the harmonic mean of
    the group sizes. With equal sizes it is the compact letter display; with unequal sizes the two
    may differ, since a run takes its two ends for the whole of it.

    Means have the shape (k,); ``ascending`` begins with the smallest. ``width`` is in their unit.

    Raises:
        ValueError: The lengths differ, or a mean is not a finite number.
    """
    column = column_of(means, "means")
    if len(names) != len(column):
        raise ValueError(f"{len(names)} names for {len(column)} means")
    order = _order(column, ascending)
    ordered = column[order]
    runs: list[list[int]] = []
    for start in range(len(ordered)):
        inside = np.abs(ordered[start:] - ordered[start]) <= width
        end = start + int(inside.sum())
        if not runs or end > runs[-1][-1] + 1:
            runs.append(list(range(start, end)))
    return _lettered([names[row] for row in order], ordered, runs)


def _matrix(
    names: Sequence[str], means: NDArray[np.float64], values: ArrayLike
) -> NDArray[np.bool_]:
    matrix = np.asarray(values, dtype=np.bool_)
    size = len(names)
    if len(means) != size or matrix.shape != (size, size):
        raise ValueError(
            f"{size} names need as many means and a square of differences, not {len(means)} means "
            f"and shape {matrix.shape}"
        )
    if (matrix != matrix.T).any():
        raise ValueError("the matrix of differences must be symmetric")
    if matrix.diagonal().any():
        raise ValueError("no system can differ from itself")
    return matrix


def _order(means: NDArray[np.float64], ascending: bool) -> NDArray[np.intp]:
    return np.argsort(means if ascending else -means, kind="stable")


def _inserted(sets: Sequence[int], first: int, second: int) -> Iterator[int]:
    """Split every set that holds both systems; sets and systems are bits."""
    for members in sets:
        if members & first and members & second:
            yield members & ~first
            yield members & ~second
        else:
            yield members


def _absorbed(sets: Sequence[int]) -> list[int]:
    """Drop sets that lie within another one, and repetitions."""
    kept: list[int] = []
    for members in sorted(set(sets), key=int.bit_count, reverse=True):
        if not any(members & ~other == 0 for other in kept):
            kept.append(members)
    return kept


def _lettered(
    names: Sequence[str], means: NDArray[np.float64], sets: Sequence[list[int]]
) -> tuple[LetteredRow, ...]:
    letters: list[list[str]] = [[] for _ in names]
    for number, members in enumerate(sorted(sets)):
        for row in members:
            letters[row].append(letter_of(number))
    rows = zip(names, means, letters, strict=True)
    return tuple(LetteredRow(name, float(mean), tuple(found)) for name, mean, found in rows)


def letter_of(number: int) -> str:
    """Return the letter of a group by its number from 0: A to Z, then AA, AB and so on."""
    name = ""
    number += 1
    while number:
        number, place = divmod(number - 1, 26)
        name = ascii_uppercase[place] + name
    return name
