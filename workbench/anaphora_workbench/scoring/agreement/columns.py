"""Sums of many documents, column by column.

A mapping for each document and topic would take a hundred times the memory of its numbers. Here
each named sum of a topic is a column of two plain arrays: numbers of documents and values, without
the zeros.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.scoring.agreement.topics import Sums

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Selection:
    """The documents that a figure counts.

    Attributes:
        names: Their names, in the order of rows.
        rows: Row of each document by its number, -1 for those that are not counted.
    """

    names: tuple[str, ...]
    rows: NDArray[np.int64]

    @classmethod
    def of(cls, names: Sequence[str], numbers: Mapping[str, int]) -> Selection:
        """Return the selection of some documents.

        Args:
            names: Their names, in the order of rows.
            numbers: Number of every document by its name.
        """
        rows = np.full(len(numbers), -1, dtype=np.int64)
        rows[[numbers[name] for name in names]] = np.arange(len(names))
        return cls(tuple(names), rows)

    def __len__(self) -> int:
        """Return the number of documents."""
        return len(self.names)


class Column:
    """One named sum of a topic in all documents; documents that are not told have 0."""

    __slots__ = ("_numbers", "_values")

    def __init__(self) -> None:
        self._numbers = array("q")
        self._values = array("d")

    def add(self, number: int, value: float) -> None:
        """Take in the sum of a document, by its number; each document once."""
        if value:
            self._numbers.append(number)
            self._values.append(value)

    @property
    def total(self) -> float:
        """The sum over all documents."""
        return sum(self._values)

    def dense(self, documents: Selection) -> Floats:
        """Return the sums of some documents, shape (documents,)."""
        found = np.zeros(len(documents))
        rows = documents.rows[np.array(self._numbers, dtype=np.int64)]
        counted = rows >= 0
        found[rows[counted]] = np.array(self._values, dtype=np.float64)[counted]
        return found


Columns = Mapping[object, Column]
"""The columns of a topic by the names of the sums."""


def add_sums(columns: dict[object, Column], number: int, sums: Sums) -> None:
    """Put the sums of a document, by its number, into the columns of a topic."""
    for name, value in sums.items():
        column = columns.get(name)
        if column is None:
            column = columns[name] = Column()
        column.add(number, value)
