"""The CNTS systems: memory-based learning with settings found by search.

Type-g is one classifier for the REG08-TYPE of all references. Prop-s has one set of classifiers for
each subdomain (SEMCAT), which predict all four properties of an expression: REG08-TYPE, HEAD, CASE
and EMPHATIC. Source: section 5 of Belz et al. 2008.

Memory-based learning is done as TiMBL does it, in numpy: IB1 with weighted overlap or value
difference. A new case is decided by the training cases at the k smallest *distances*; all of one
distance count. With categories x and y of two cases and w_f the weight of a feature::

    distance(x, y) = sum_f w_f * delta(x_f, y_f)

    overlap:  delta = 0 for the same value, else 1
    mvdm:     delta(v, w) = sum_c |P(c | v) - P(c | w)|    (Cost and Salzberg 1993)

Weights are gain ratios (Quinlan 1993): the information gain of a feature about the class by the
entropy of its values. Votes count the same, or by inverse distance (Daelemans and van den Bosch
2005, Memory-based language processing).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.challenges.grec.features import (
    Instance,
    ReferenceContext,
    SequentialSystem,
    first_of_type,
    instances,
    likeliest_type,
    memory_features,
)
from anaphora_workbench.tasks.grec import GrecText, Ref, Refex

Codes = NDArray[np.int32]
_TINY = 1e-9
_FIRST = np.zeros(1, dtype=np.int64)
_FEW = 32
"""Values of a feature up to which the distances of each value to all cases are kept."""
_NEAREST = 0.01
_FOLDS = 3
SEARCHED = 2400
"""Cases that a search for settings looks at, at most (a text more, since texts stay whole)."""
_PROPERTIES = ("REG08-TYPE", "HEAD", "CASE", "EMPHATIC")
_ANY = "*"
_LEAST = 0.001
"""Share of a value that no neighbour has, so that one property alone excludes nothing."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Settings of a memory.

    Attributes:
        k: How many nearest distances decide.
        metric: ``overlap`` or ``mvdm``.
        vote: ``equal`` or ``inverse``: by inverse distance.
    """

    k: int = 5
    metric: str = "overlap"
    vote: str = "equal"


def parameter_grid() -> list[Parameters]:
    """Return the settings that a search tries."""
    grid = product((1, 3, 5, 9, 15, 25), ("overlap", "mvdm"), ("equal", "inverse"))
    return [Parameters(*each) for each in grid]


class Memory:
    """Training cases with values by feature (all have the same ones), and their classes.

    Raises:
        ValueError: There is no case.
    """

    def __init__(self, rows: Sequence[dict[str, Any]], labels: Sequence[str]) -> None:
        if not rows:
            raise ValueError("a memory needs a case")
        self._names = list(rows[0])
        self._values: list[dict[str, int]] = [{} for _ in self._names]
        codes = [
            [known.setdefault(row[name], len(known)) for name, known in self._columns()]
            for row in rows
        ]
        self._codes: Codes = np.array(codes, dtype=np.int32).T.copy()
        self.classes = sorted(set(labels))
        numbers = {label: number for number, label in enumerate(self.classes)}
        self._labels = np.array([numbers[label] for label in labels], dtype=np.int64)
        self._tables = [
            self._table(feature, len(known)) for feature, known in enumerate(self._values)
        ]
        self._weights = np.array([_gain_ratio(table) for table in self._tables])
        if not self._weights.any():
            self._weights[:] = 1.0
        self._each = np.eye(len(self.classes))
        self._kept: dict[tuple[int, int, str], NDArray[np.float64]] = {}
        self._shares = [
            table / np.maximum(table.sum(axis=1, keepdims=True), 1.0) for table in self._tables
        ]

    def _columns(self) -> Iterator[tuple[str, dict[str, int]]]:
        return zip(self._names, self._values, strict=True)

    def _table(self, feature: int, size: int) -> NDArray[np.float64]:
        """Count classes by value of a feature."""
        table = np.zeros((size, len(self.classes)))
        np.add.at(table, (self._codes[feature], self._labels), 1.0)
        return table

    def distances(self, rows: Sequence[dict[str, Any]], metric: str) -> NDArray[np.float64]:
        """Return the distances of new cases (rows) to the training cases (columns).

        A value that training has never seen differs from all others: 1 by overlap; by mvdm as the
        distribution of all classes does.
        """
        found = np.zeros((len(rows), self._codes.shape[1]))
        for feature, (name, known) in enumerate(self._columns()):
            if not self._weights[feature]:
                continue
            cache: dict[int, NDArray[np.float64]] = {}
            for number, row in enumerate(rows):
                code = known.get(row[name], -1)
                column = cache.get(code)
                if column is None:
                    column = cache[code] = self._column(feature, code, metric)
                found[number] += column
        return found

    def _column(self, feature: int, code: int, metric: str) -> NDArray[np.float64]:
        """Return the weighted delta between a value of a feature and that of each training case."""
        name = (feature, code, metric)
        column = self._kept.get(name)
        if column is None:
            weighted = self._weights[feature] * self._difference(feature, code, metric)
            column = weighted[self._codes[feature]]
            if len(self._values[feature]) <= _FEW:
                self._kept[name] = column
        return column

    def _difference(self, feature: int, code: int, metric: str) -> NDArray[np.float64]:
        """Return delta between a value of a feature and all of its values."""
        shares = self._shares[feature]
        if metric == "overlap":
            different = np.ones(len(shares))
            if code >= 0:
                different[code] = 0.0
            return different
        own = shares[code] if code >= 0 else self._tables[feature].sum(axis=0) / len(self._labels)
        difference: NDArray[np.float64] = np.abs(shares - own).sum(axis=1)
        return difference

    def votes(
        self, distances: NDArray[np.float64], settings: Sequence[Parameters]
    ) -> list[NDArray[np.float64]]:
        """Return, for each of the settings, the share of each class for one new case.

        ``distances`` are those to all training cases, by the one metric of the settings.
        """
        widest = max([each.k for each in settings])
        order, near, level = self._nearest(distances, widest)
        cuts = np.searchsorted(level, [each.k for each in settings])
        # A row a neighbour, in the column of its class: sums of rows are votes.
        votes = {"equal": self._each[self._labels[order]]}
        if any(each.vote == "inverse" for each in settings):
            votes["inverse"] = votes["equal"] * (1.0 / (near + _NEAREST))[:, None]
        sums = {vote: np.cumsum(rows, axis=0) for vote, rows in votes.items()}
        found = []
        for each, cut in zip(settings, cuts.tolist(), strict=True):
            counts = sums[each.vote][cut - 1]
            found.append(counts / counts.sum())
        return found

    def _nearest(
        self, distances: NDArray[np.float64], levels: int
    ) -> tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.int64]]:
        """Return the nearest cases, their distances, and which different distance each is, from 0.

        There are so many of them that at least one is beyond that many different distances, or all.
        """
        many = 8 * levels
        while True:
            if many < len(distances):
                farthest = np.partition(distances, many)[many]
                some = np.flatnonzero(distances <= farthest)
                near = distances[some]
                order = near.argsort(kind="stable")
                near, order = near[order], some[order]
            else:
                order = distances.argsort(kind="stable")
                near = distances[order]
            further = np.cumsum(near[1:] - near[:-1] > _TINY, dtype=np.int64)
            level = np.concatenate((_FIRST, further))
            if level[-1] >= levels or many >= len(distances):
                return order, near, level
            many *= 4

    def shares(self, row: dict[str, Any], parameters: Parameters) -> dict[str, float]:
        """Return the share of each class for one new case."""
        (distances,) = self.distances([row], parameters.metric)
        (found,) = self.votes(distances, [parameters])
        return dict(zip(self.classes, found.tolist(), strict=True))


def searched(
    rows: Sequence[dict[str, Any]], labels: Sequence[str], texts: Sequence[int], *, seed: int
) -> Parameters:
    """Return the settings that get most cases right in cross-validation.

    Texts are dealt to three folds by lot and stay whole; ``texts`` has the number of the text of
    each case. At most `SEARCHED` cases are used, whole texts again; of two settings that are as
    good the earlier in `parameter_grid` is taken.
    """
    order = np.random.default_rng(seed).permutation(sorted(set(texts))).tolist()
    fold_of = {text: number % _FOLDS for number, text in enumerate(order)}
    sizes: dict[int, int] = {}
    for text in texts:
        sizes[text] = sizes.get(text, 0) + 1
    kept: set[int] = set()
    for text in order:
        if sum([sizes[each] for each in kept]) >= SEARCHED:
            break
        kept.add(text)
    grid = parameter_grid()
    right = dict.fromkeys(grid, 0)
    for fold in range(_FOLDS):
        known = [n for n, text in enumerate(texts) if text in kept and fold_of[text] != fold]
        asked = [n for n, text in enumerate(texts) if text in kept and fold_of[text] == fold]
        if not known or not asked:
            continue
        memory = Memory([rows[n] for n in known], [labels[n] for n in known])
        for metric in dict.fromkeys([each.metric for each in grid]):
            settings = [each for each in grid if each.metric == metric]
            distances = memory.distances([rows[n] for n in asked], metric)
            for number, row in zip(asked, distances, strict=True):
                for each, shares in zip(settings, memory.votes(row, settings), strict=True):
                    right[each] += memory.classes[int(np.argmax(shares))] == labels[number]
    return max(grid, key=lambda each: right[each])


def _gain_ratio(table: NDArray[np.float64]) -> float:
    """Return the gain ratio of a feature from its counts of classes (columns) by value (rows)."""
    total = table.sum()
    by_value = table.sum(axis=1)
    gain = _entropy(table.sum(axis=0)) - sum(
        [size / total * _entropy(row) for size, row in zip(by_value, table, strict=True)]
    )
    split = _entropy(by_value)
    return max(float(gain / split), 0.0) if split else 0.0


def _entropy(counts: NDArray[np.float64]) -> float:
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log2(shares)).sum())


class CntsType(SequentialSystem):
    """One memory for the type; the first expression of the likeliest listed type is taken.

    Attributes:
        parameters: The settings that the search found; where they are given before training,
            there is no search.
    """

    name = "cnts-type-g"
    title = "CNTS-Type-g: memory-based, predicts REG08-TYPE"

    def __init__(self) -> None:
        self.parameters: dict[str, Any] = {}
        self._memory: Memory | None = None
        self._settings = Parameters()

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions; raise `ValueError` if there is none."""
        cases = instances(items)
        rows = [memory_features(case.context, case.before) for case in cases]
        labels = [case.chosen.type for case in cases]
        if self.parameters:
            self._settings = Parameters(**self.parameters)
        else:
            self._settings = searched(rows, labels, [case.text for case in cases], seed=seed)
            self.parameters = asdict(self._settings)
        self._memory = Memory(rows, labels)

    def choose(self, ref: Ref, context: ReferenceContext, before: tuple[str, ...]) -> Refex | None:
        """Choose for one reference."""
        if self._memory is None:
            raise self._untrained()
        shares = self._memory.shares(memory_features(context, before), self._settings)
        return first_of_type(ref.alternatives, likeliest_type(shares, ref.alternatives))


class CntsProps(SequentialSystem):
    """Four memories a subdomain; the expression whose properties are likeliest is taken.

    The likelihoods of the four properties are multiplied; of two expressions the earlier one is
    taken. A SEMCAT that training has not seen is decided by memories of all texts.

    Attributes:
        parameters: The settings that the searches found, by SEMCAT (``*`` for all) and property;
            where they are given before training, there is no search.
    """

    name = "cnts-prop-s"
    title = "CNTS-Prop-s: memory-based, predicts all properties, a set of classifiers a subdomain"

    def __init__(self) -> None:
        self.parameters: dict[str, Any] = {}
        self._memories: dict[str, list[tuple[str, Memory, Parameters]]] = {}

    def train(self, items: Sequence[GrecText], *, seed: int = 0) -> None:
        """Learn from texts with selected expressions; raise `ValueError` if there is none."""
        groups: dict[str, list[Instance]] = defaultdict(list)
        for case in instances(items):
            groups[case.ref.semcat].append(case)
            groups[_ANY].append(case)
        self._memories = {}
        for semcat, cases in groups.items():
            rows = [memory_features(case.context, case.before) for case in cases]
            texts = [case.text for case in cases]
            known = self.parameters.setdefault(semcat, {})
            learnt = []
            for name in _PROPERTIES:
                labels = [case.chosen.attributes.get(name, "") for case in cases]
                if name not in known:
                    known[name] = asdict(searched(rows, labels, texts, seed=seed))
                learnt.append((name, Memory(rows, labels), Parameters(**known[name])))
            self._memories[semcat] = learnt

    def choose(self, ref: Ref, context: ReferenceContext, before: tuple[str, ...]) -> Refex | None:
        """Choose for one reference."""
        if not self._memories:
            raise self._untrained()
        row = memory_features(context, before)
        memories = self._memories.get(ref.semcat) or self._memories[_ANY]
        shares = [(name, memory.shares(row, settings)) for name, memory, settings in memories]

        def likelihood(refex: Refex) -> float:
            return sum(
                [
                    log(max(share.get(refex.attributes.get(name, ""), 0.0), _LEAST))
                    for name, share in shares
                ]
            )

        return max(ref.alternatives, key=likelihood, default=None)
