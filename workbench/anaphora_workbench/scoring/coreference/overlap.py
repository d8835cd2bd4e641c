"""The overlap table of one document: all that the cluster metrics need to know.

Rows are key entities, columns response entities, a cell counts the mentions that both hold after
matching. Only cells above 0 are stored, so everything is linear in the number of mentions.

**Components** of the graph, connected, as CEAF needs them.

Entities of both sides are the nodes, cells of the overlap table the edges. An optimal one-to-one
map is optimal in every component. Most components of real data are *stars*: one entity on one
side; their optimum is their heaviest cell. The others are the non-trivial components.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from anaphora_workbench.errors import ModelError
from anaphora_workbench.scoring.coreference.sums import (
    FloatArray,
    IntArray,
)

Numbers = IntArray | Sequence[int]
"""A column of integers: a list, an ``array.array`` or a numpy array."""


@dataclass(frozen=True, eq=False)
class Margin:
    """One side of an overlap table, in the role of the key or of the response.

    Attributes:
        sizes: Number of mentions of each entity.
        entity: Number of the entity that each cell belongs to.
        counts: Common mentions of each cell.
    """

    sizes: IntArray
    entity: IntArray
    counts: IntArray

    @property
    def entities(self) -> int:
        """Number of entities."""
        return len(self.sizes)

    @cached_property
    def mentions(self) -> int:
        """Number of mentions."""
        return int(self.sizes.sum())

    @cached_property
    def links(self) -> int:
        """Number of coreference links, |k|(|k|-1)/2 for each entity k."""
        return _pairs(self.sizes)

    @cached_property
    def degrees(self) -> IntArray:
        """Number of cells of each entity."""
        return np.bincount(self.entity, minlength=len(self.sizes))

    @cached_property
    def matched_links(self) -> int:
        """Number of coreference links between mentions that the other side has too."""
        matched = np.bincount(self.entity, weights=self.counts, minlength=len(self.sizes))
        return _pairs(matched.astype(np.int64))

    @cached_property
    def cell_sizes(self) -> IntArray:
        """Size of the entity of each cell."""
        return self.sizes[self.entity]


@dataclass(frozen=True, eq=False)
class Overlap:
    """The sparse overlap table of one document. Make one with `Overlap.of`.

    Attributes:
        key_sizes: Mentions of each key entity, all above 0.
        response_sizes: Mentions of each response entity, all above 0.
        rows: Key entity of each cell.
        columns: Response entity of each cell; cells are sorted by row and column.
        counts: Common mentions of each cell, all above 0.
    """

    key_sizes: IntArray
    response_sizes: IntArray
    rows: IntArray
    columns: IntArray
    counts: IntArray

    @classmethod
    def of(
        cls,
        key_entities: Numbers,
        response_entities: Numbers,
        key_pairs: Numbers,
        response_pairs: Numbers,
    ) -> Overlap:
        """Count the common mentions of every two entities.

        Args:
            key_entities: Entity number of each key mention. Numbers without mentions are left
                out; they must stay in the order of the number of mentions (indices of a table).
            response_entities: The same of the response.
            key_pairs: Key mentions that were matched.
            response_pairs: Their partners, one for one.

        Raises:
            ModelError: ``overlap-pairs`` when the two columns of pairs differ in length or a
                mention has two partners, ``overlap-index`` when a number is negative or names no
                mention.
        """
        left, key_sizes = _numbered(key_entities)
        right, response_sizes = _numbered(response_entities)
        ours = np.asarray(key_pairs, dtype=np.int64)
        theirs = np.asarray(response_pairs, dtype=np.int64)
        if len(ours) != len(theirs):
            raise ModelError(
                f"{len(ours)} key mentions are paired with {len(theirs)} response mentions; "
                "give one partner for each",
                code="overlap-pairs",
            )
        _check_pairs(ours, len(left), "key")
        _check_pairs(theirs, len(right), "response")
        width = len(response_sizes)
        codes = left[ours] * width + right[theirs]
        codes.sort()
        first = np.ones(len(codes), dtype=bool)
        first[1:] = codes[1:] != codes[:-1]
        starts = first.nonzero()[0]
        counts = np.empty_like(starts)
        counts[:-1] = starts[1:] - starts[:-1]
        counts[-1:] = len(codes) - starts[-1:]
        rows, columns = np.divmod(codes[starts], max(width, 1))
        return cls(key_sizes, response_sizes, rows, columns, counts)

    @cached_property
    def key(self) -> Margin:
        """The side of the key."""
        return Margin(self.key_sizes, self.rows, self.counts)

    @cached_property
    def response(self) -> Margin:
        """The side of the response."""
        return Margin(self.response_sizes, self.columns, self.counts)

    @cached_property
    def matched(self) -> int:
        """Number of common mentions."""
        return int(self.counts.sum())

    @cached_property
    def common_links(self) -> int:
        """Number of coreference links that key and response share."""
        return _pairs(self.counts)

    @cached_property
    def components(self) -> Components:
        """The connected components of the table."""
        return components_of(self.rows, self.columns, self.key.degrees, self.response.degrees)

    @cached_property
    def transposed(self) -> Overlap:
        """The table with key and response in exchanged roles."""
        order = np.lexsort((self.rows, self.columns))
        return Overlap(
            self.response_sizes,
            self.key_sizes,
            self.columns[order],
            self.rows[order],
            self.counts[order],
        )


def _pairs(sizes: IntArray) -> int:
    """Return the number of unordered pairs within groups of these sizes."""
    return int((sizes * (sizes - 1)).sum()) // 2


def _numbered(entities: Numbers) -> tuple[IntArray, IntArray]:
    """Return entity numbers without gaps, and the size of each entity."""
    numbers = np.asarray(entities, dtype=np.int64)
    if not len(numbers):
        return numbers, numbers
    if numbers.min() < 0:
        raise ModelError("an entity has a negative number", code="overlap-index")
    sizes = np.bincount(numbers)
    used = sizes > 0
    if used.all():
        return numbers, sizes
    return (np.cumsum(used) - 1)[numbers], sizes[used]


def _check_pairs(mentions: IntArray, number: int, side: str) -> None:
    if not len(mentions):
        return
    if mentions.min() < 0 or mentions.max() >= number:
        raise ModelError(
            f"a pair names a mention that the {side} does not have (it has {number})",
            code="overlap-index",
        )
    if np.bincount(mentions).max() > 1:
        raise ModelError(f"a {side} mention has two partners", code="overlap-pairs")


@dataclass(frozen=True, slots=True)
class NonTrivialComponent:
    """A component with several entities on both sides.

    Attributes:
        steps: For each key entity, in the order of a search in breadth: its cells, each as the bit
            of the response entity and the number of the cell; and the mask of the response
            entities that a later step still needs.
        cells: Numbers of its cells, in the order of the steps.
    """

    steps: tuple[tuple[tuple[tuple[int, int], ...], int], ...]
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """The components of an overlap graph.

    Attributes:
        star_cells: Numbers of the cells that lie in stars.
        stars: Number of the star of each of them.
        nontrivial: The other components.
    """

    star_cells: IntArray
    stars: IntArray
    nontrivial: tuple[NonTrivialComponent, ...]

    def heaviest_of_stars(self, weights: FloatArray) -> IntArray:
        """Return the number of the heaviest cell of each star.

        Weights are those of every cell of the table. Quotients of integers below 2**26 may be
        compared as doubles: unequal ones never round to the same.
        """
        order = np.lexsort((weights[self.star_cells], self.stars))
        stars = self.stars[order]
        last = np.ones(len(order), dtype=bool)
        last[:-1] = stars[1:] != stars[:-1]
        return self.star_cells[order[last]]


def components_of(
    rows: IntArray, columns: IntArray, row_degrees: IntArray, column_degrees: IntArray
) -> Components:
    """Find the components in O(cells).

    Cells are sorted by row, the key entity; degrees are numbers of cells.
    """
    # A key entity is the middle of a star when none of its partners has another partner.
    shared = (column_degrees > 1)[columns]
    by_row = (np.bincount(rows, weights=shared, minlength=len(row_degrees)) == 0)[rows]
    shared = (row_degrees > 1)[rows]
    by_column = (np.bincount(columns, weights=shared, minlength=len(column_degrees)) == 0)[columns]
    in_star = by_row | by_column
    star_cells = in_star.nonzero()[0]
    stars = np.where(by_row, rows, columns + len(row_degrees))[star_cells]
    if len(star_cells) == len(rows):
        return Components(star_cells, stars, ())
    rest = (~in_star).nonzero()[0]
    nontrivial = _nontrivial(rows[rest].tolist(), columns[rest].tolist(), rest.tolist())
    return Components(star_cells, stars, tuple(nontrivial))


def _nontrivial(rows: list[int], columns: list[int], cells: list[int]) -> list[NonTrivialComponent]:
    of_row: dict[int, list[tuple[int, int]]] = {}
    of_column: dict[int, list[int]] = {}
    for row, column, cell in zip(rows, columns, cells, strict=True):
        of_row.setdefault(row, []).append((column, cell))
        of_column.setdefault(column, []).append(row)
    seen: set[int] = set()
    nontrivial = []
    for start in of_row:
        if start in seen:
            continue
        seen.add(start)
        queue = [start]
        waiting: dict[int, int] = {}
        bits: dict[int, int] = {}
        steps = []
        needed = 0
        for row in queue:
            done = 0
            step = []
            for column, cell in of_row[row]:
                if column not in bits:
                    bits[column] = 1 << len(bits)
                    needed |= bits[column]
                    waiting[column] = len(of_column[column])
                    for other in of_column[column]:
                        if other not in seen:
                            seen.add(other)
                            queue.append(other)
                waiting[column] -= 1
                if not waiting[column]:
                    done |= bits[column]
                step.append((bits[column], cell))
            needed &= ~done
            steps.append((tuple(step), needed))
        nontrivial.append(
            NonTrivialComponent(tuple(steps), tuple([c for step, _ in steps for _, c in step]))
        )
    return nontrivial
