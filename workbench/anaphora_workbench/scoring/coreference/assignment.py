"""The heaviest one-to-one map of a sparse bipartite graph, exactly.

Weights are integers of any size. Small or narrow graphs are solved by dynamic programming over
integers; wide ones by SciPy's sparse shortest augmenting paths (LAPJVsp) in doubles, and where
doubles cannot hold the weights the solution is proved, and if need be improved, with integers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from anaphora_workbench.scoring.coreference.overlap import NonTrivialComponent, components_of
from anaphora_workbench.scoring.coreference.sums import IntArray

_WIDEST = 128
"""States after which dynamic programming gives up: real documents hardly ever come near."""


_EXACT = 1 << 52
"""Doubles add and subtract integers below this without rounding."""


Edges = Sequence[Mapping[int, int]]
"""Weight by column, for each row."""


def heaviest_map(component: NonTrivialComponent, weights: Mapping[int, int]) -> int:
    """Return the weight of the heaviest one-to-one map, from the weight of each cell, above 0."""
    value = _by_states(component, weights)
    if value is not None:
        return value
    edges = _edges(component, weights)
    mates = sparse_map(edges)
    if not _fits_doubles(edges):
        improve(edges, mates)
    return sum([edges[row][column] for row, column in mates.items()])


def heaviest_total(rows: IntArray, columns: IntArray, weights: IntArray) -> int:
    """Return the weight of the heaviest one-to-one map of a graph.

    Cells are sorted by row, with weights from 1 to 2**26; rows and columns may have gaps.
    """
    if not len(rows):
        return 0
    degrees = np.bincount(rows), np.bincount(columns)
    parts = components_of(rows, columns, *degrees)
    total = int(weights[parts.heaviest_of_stars(weights.astype(float))].sum())
    if parts.nontrivial:
        weight_of = dict(enumerate(weights.tolist()))
        total += sum([heaviest_map(component, weight_of) for component in parts.nontrivial])
    return total


def _by_states(component: NonTrivialComponent, weights: Mapping[int, int]) -> int | None:
    """Return the weight by dynamic programming, ``None`` when there were too many sets.

    The states are the sets of taken response entities that matter later on.
    """
    best = {0: 0}
    for cells, needed in component.steps:
        after: dict[int, int] = {}
        for taken, value in best.items():
            state = taken & needed
            if after.get(state, -1) < value:
                after[state] = value
            for bit, cell in cells:
                if not taken & bit:
                    state = (taken | bit) & needed
                    more = value + weights[cell]
                    if after.get(state, -1) < more:
                        after[state] = more
        if len(after) > _WIDEST:
            return None
        best = after
    return best[0]


def _edges(component: NonTrivialComponent, weights: Mapping[int, int]) -> list[dict[int, int]]:
    columns: dict[int, int] = {}
    edges = []
    for cells, _ in component.steps:
        row = {}
        for bit, cell in cells:
            row[columns.setdefault(bit, len(columns))] = weights[cell]
        edges.append(row)
    return edges


def _peak(edges: Edges) -> int:
    return max([weight for row in edges for weight in row.values()])


def _fits_doubles(edges: Edges) -> bool:
    """Tell whether every path through the graph adds up exactly in doubles."""
    return _peak(edges) * 4 * len(edges) < _EXACT


def sparse_map(edges: Edges) -> dict[int, int]:
    """Return a heaviest map as far as doubles can tell: column by row.

    Every row may also take a column of its own of weight 0, which means none.
    """
    # Imported here: most corpora never need it, and starting it takes longer than scoring them.
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching

    number = len(edges)
    peak = _peak(edges)
    # SciPy 1.11, the oldest that is supported, takes 32-bit indices only.
    own = np.arange(number, dtype=np.int32)
    rows = np.repeat(own, [len(row) for row in edges])
    columns = np.array([column for row in edges for column in row], dtype=np.int32)
    width = int(columns.max()) + 1
    values = [weight for row in edges for weight in row.values()]
    if _fits_doubles(edges):
        top = 2.0 * peak
        costs = top - np.array(values, dtype=np.float64)
    else:
        top = 2.0
        costs = top - np.array([weight / peak for weight in values], dtype=np.float64)
    table = csr_array(
        (
            np.concatenate([costs, np.full(number, top)]),
            (np.concatenate([rows, own]), np.concatenate([columns, width + own])),
        ),
        shape=(number, width + number),
    )
    found_rows, found_columns = min_weight_full_bipartite_matching(table)
    return {
        row: column
        for row, column in zip(found_rows.tolist(), found_columns.tolist(), strict=True)
        if column < width
    }


def improve(edges: Edges, mates: dict[int, int]) -> None:
    """Make a map the heaviest one, exactly; it is changed in place.

    Each row gets the label: what it could earn if its present column were taken from it, be it
    with a free column or by taking another row's, which then earns by its own label. A map is
    heaviest iff no label exceeds what its row has (linear programming duality; no alternating path
    or cycle gains). Labels are raised until nothing changes; a gain is applied at once.
    """
    while _gain(edges, mates):
        pass


def _gain(edges: Edges, mates: dict[int, int]) -> bool:
    """Apply one improvement; tell whether there was any."""
    holders = {column: row for row, column in mates.items()}
    has = [edges[row][mates[row]] if row in mates else 0 for row in range(len(edges))]
    labels = [0] * len(edges)
    wishes: dict[int, int] = {}
    wanted_by: dict[int, list[tuple[int, int]]] = {}
    for row, cells in enumerate(edges):
        for column, weight in cells.items():
            holder = holders.get(column)
            if holder is None:
                if weight > labels[row]:
                    labels[row] = weight
                    wishes[row] = column
            elif holder != row:
                wanted_by.setdefault(holder, []).append((row, weight))
        if labels[row] > has[row]:
            _shift(row, wishes, holders, mates)
            return True
    queue = deque(wanted_by)
    queued = set(queue)
    raised = 0
    while queue:
        holder = queue.popleft()
        queued.discard(holder)
        surplus = labels[holder] - has[holder]
        for row, weight in wanted_by[holder]:
            label = weight + surplus
            if label <= labels[row]:
                continue
            labels[row] = label
            wishes[row] = mates[holder]
            if label > has[row]:
                _shift(row, wishes, holders, mates)
                return True
            raised += 1
            if not raised % len(edges):
                # A cycle that gains little would raise its labels for ever before one exceeds.
                ring = _ring(wishes, holders)
                if ring is not None:
                    _shift(ring, wishes, holders, mates)
                    return True
            if row in wanted_by and row not in queued:
                queued.add(row)
                queue.append(row)
    return False


def _ring(wishes: Mapping[int, int], holders: Mapping[int, int]) -> int | None:
    """Return a row on a cycle of wishes, if there is one."""
    done: set[int] = set()
    for start in wishes:
        path: set[int] = set()
        row: int | None = start
        while row is not None and row in wishes and row not in done:
            if row in path:
                return row
            path.add(row)
            row = holders.get(wishes[row])
        done |= path
    return None


def _shift(
    start: int, wishes: Mapping[int, int], holders: Mapping[int, int], mates: dict[int, int]
) -> None:
    """Give the row its wish, the row that loses its column its own wish, and so on."""
    path: list[int] = []
    places: dict[int, int] = {}
    row: int | None = start
    while row is not None and row not in places:
        places[row] = len(path)
        path.append(row)
        row = holders.get(wishes[row]) if row in wishes else None
    moved: Iterable[int] = path if row is None else path[places[row] :]
    for each in moved:
        mates.pop(each, None)
        if each in wishes:
            mates[each] = wishes[each]
