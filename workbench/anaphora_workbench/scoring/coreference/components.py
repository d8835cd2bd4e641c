"""Connected components of an overlap graph, as CEAF needs them.

Entities of both sides are the nodes, cells of the overlap table the edges. An optimal one-to-one
map is optimal in every component. Most components of real data are *stars*: one entity on one
side; their optimum is their heaviest cell. The others are *tangles*.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from anaphora_workbench.scoring.coreference.sums import FloatArray, IntArray


@dataclass(frozen=True, slots=True)
class Tangle:
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
        tangles: The other components.
    """

    star_cells: IntArray
    stars: IntArray
    tangles: tuple[Tangle, ...]

    def heaviest_of_stars(self, weights: FloatArray) -> IntArray:
        """Return the number of the heaviest cell of each star.

        Args:
            weights: Weight of every cell of the table. Quotients of integers below 2**26 may be
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

    Args:
        rows: Key entity of each cell, sorted.
        columns: Response entity of each cell.
        row_degrees: Number of cells of each key entity.
        column_degrees: Number of cells of each response entity.
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
    tangles = _tangles(rows[rest].tolist(), columns[rest].tolist(), rest.tolist())
    return Components(star_cells, stars, tuple(tangles))


def _tangles(rows: list[int], columns: list[int], cells: list[int]) -> list[Tangle]:
    of_row: dict[int, list[tuple[int, int]]] = {}
    of_column: dict[int, list[int]] = {}
    for row, column, cell in zip(rows, columns, cells, strict=True):
        of_row.setdefault(row, []).append((column, cell))
        of_column.setdefault(column, []).append(row)
    seen: set[int] = set()
    tangles = []
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
        tangles.append(Tangle(tuple(steps), tuple([c for step, _ in steps for _, c in step])))
    return tangles
