"""Figures made of sums over documents, with bootstrap intervals by document.

A figure is formed of the sums over all documents, never as a mean of the documents' figures. Its
interval draws the documents that all its annotators did (for figures of all annotators: those that
two or more did). All figures of the same annotators see the same resamples.

**Columns.** Sums of many documents, column by column.

A mapping for each document and topic would take a hundred times the memory of its numbers. Here
each named sum of a topic is a column of two plain arrays: numbers of documents and values, without
the zeros.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.scoring.interannotator import antecedents, chains, labels
from anaphora_workbench.scoring.interannotator.chains import CLUSTER_METRICS
from anaphora_workbench.scoring.interannotator.coefficients import (
    kappa_of_cells,
    nominal_alpha_of_sums,
)
from anaphora_workbench.scoring.interannotator.labels import (
    ANAPHORS,
    BOTH,
    FIRST,
    MENTIONS,
    SECOND,
)
from anaphora_workbench.scoring.interannotator.settings import Sums, Topic
from anaphora_workbench.stats.arrays import Statistic, figure_of, number_or_none
from anaphora_workbench.stats.bootstrap import bootstrap_weights
from anaphora_workbench.stats.intervals import Interval, percentile_interval

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class CountedDocuments:
    """The documents that a figure counts.

    Attributes:
        names: Their names, in the order of rows.
        rows: Row of each document by its number, -1 for those that are not counted.
    """

    names: tuple[str, ...]
    rows: NDArray[np.int64]

    @classmethod
    def of(cls, names: Sequence[str], numbers: Mapping[str, int]) -> CountedDocuments:
        """Return the selection of some documents."""
        rows = np.full(len(numbers), -1, dtype=np.int64)
        rows[[numbers[name] for name in names]] = np.arange(len(names))
        return cls(tuple(names), rows)

    def __len__(self) -> int:
        """Return the number of documents."""
        return len(self.names)


class FigureColumn:
    """One named sum of a topic in all documents; documents that are not listed have 0."""

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

    def dense(self, documents: CountedDocuments) -> Floats:
        """Return the sums of some documents, shape (documents,)."""
        found = np.zeros(len(documents))
        rows = documents.rows[np.array(self._numbers, dtype=np.int64)]
        counted = rows >= 0
        found[rows[counted]] = np.array(self._values, dtype=np.float64)[counted]
        return found


Columns = Mapping[object, FigureColumn]
"""The columns of a topic by the names of the sums."""


def add_sums(columns: dict[object, FigureColumn], number: int, sums: Sums) -> None:
    """Put the sums of a document, by its number, into the columns of a topic."""
    for name, value in sums.items():
        column = columns.get(name)
        if column is None:
            column = columns[name] = FigureColumn()
        column.add(number, value)


RECALL, PRECISION, F1 = "recall", "precision", "f1"
OBSERVED, KAPPA, ALPHA, ALL_AGREE = "observed", "kappa", "alpha", "all-agree"


@dataclass(frozen=True)
class AgreementFigure:
    """A figure with its sums.

    Attributes:
        selection: The documents that it counts.
        columns: Its sums; ``None`` for one that is 0 in every document.
        statistic: The figure of summed rows.
        agree: Column of the items that agree, where that is a number of its own.
        items: Column of the items.
    """

    topic: Topic
    measure: str
    selection: CountedDocuments
    columns: tuple[FigureColumn | None, ...]
    statistic: Statistic
    agree: int | None = None
    items: int | None = None

    @property
    def documents(self) -> tuple[str, ...]:
        """The names of the documents that it counts."""
        return self.selection.names

    @property
    def sums(self) -> Floats:
        """The sums of the documents, shape (documents, columns); formed anew each time."""
        table = np.zeros((len(self.selection), len(self.columns)))
        for place, column in enumerate(self.columns):
            if column is not None:
                table[:, place] = column.dense(self.selection)
        return table

    @cached_property
    def total(self) -> Floats:
        """The sums over all documents."""
        return np.asarray(self.sums.sum(axis=0))

    def value(self, sums: Floats | None = None) -> float | None:
        """Return the figure of summed rows, of all documents by default; ``None``: undefined."""
        return number_or_none(
            float(figure_of(self.statistic, self.total if sums is None else sums))
        )


def figures_of(
    topic: Topic, columns: Columns, selection: CountedDocuments
) -> list[AgreementFigure]:
    """Return the figures of a topic; the selection is of all documents its annotators share."""
    sheet = _Sheet(topic, columns, selection)
    if topic.section in (MENTIONS, ANAPHORS):
        return _found(sheet)
    if topic.section == labels.LABELS:
        return _labelled(sheet)
    if topic.section == antecedents.ANTECEDENTS:
        return _linked(sheet)
    if topic.section == chains.CHAINS:
        return _chained(sheet)
    return _clustered(sheet)


@dataclass(frozen=True)
class _Sheet:
    """The sums of one topic."""

    topic: Topic
    columns: Columns
    selection: CountedDocuments

    def figure(
        self,
        measure: str,
        columns: Sequence[Hashable],
        statistic: Statistic,
        *,
        agree: int | None = None,
        items: int | None = None,
    ) -> AgreementFigure:
        found = tuple([self.columns.get(name) for name in columns])
        return AgreementFigure(self.topic, measure, self.selection, found, statistic, agree, items)

    def share(self, measure: str, part: Hashable, whole: Hashable) -> AgreementFigure:
        return self.figure(measure, (part, whole), _share, agree=0, items=1)

    def labels(self) -> set[str]:
        """Return the labels that somebody gives."""
        names = [name for name in self.columns if isinstance(name, tuple)]
        return {str(name[1]) for name in names if name[0] == labels.LABEL}

    def has(self, name: Hashable) -> bool:
        return name in self.columns


def _found(sheet: _Sheet) -> list[AgreementFigure]:
    both, first, second = BOTH, FIRST, SECOND
    return [
        sheet.share(RECALL, both, first),
        sheet.share(PRECISION, both, second),
        sheet.figure(F1, (both, first, second), _dice, agree=0),
    ]


def _labelled(sheet: _Sheet) -> list[AgreementFigure]:
    given = sorted(sheet.labels())
    counts: list[Hashable] = [(labels.LABEL, label) for label in given]
    figures = [
        sheet.share(OBSERVED, labels.AGREEING, labels.COMPARED),
        sheet.figure(ALPHA, [labels.UNITS, labels.OBSERVED, *counts], _nominal, items=0),
    ]
    if sheet.topic.of_all:
        figures.append(sheet.share(ALL_AGREE, labels.UNANIMOUS, labels.COMPLETE))
    else:
        cells: list[Hashable] = [(labels.CELL, one, other) for one in given for other in given]
        statistic = partial(_kappa, len(given))
        figures.insert(1, sheet.figure(KAPPA, [labels.UNITS, *cells], statistic, items=0))
    return figures


def _linked(sheet: _Sheet) -> list[AgreementFigure]:
    figures = []
    if sheet.has(antecedents.ITEMS):
        figures.append(sheet.share(OBSERVED, antecedents.AGREEING, antecedents.ITEMS))
    if sheet.has(antecedents.UNITS):
        figures.append(_set_alpha(sheet))
    return figures


def _chained(sheet: _Sheet) -> list[AgreementFigure]:
    if sheet.topic.subject == chains.IDENTICAL:
        return [sheet.share(OBSERVED, chains.SAME, chains.UNITS)]
    return [_set_alpha(sheet)]


def _set_alpha(sheet: _Sheet) -> AgreementFigure:
    columns = (chains.UNITS, chains.OBSERVED, chains.EXPECTED)
    return sheet.figure(ALPHA, columns, _alpha_of_sets, items=0)


def _clustered(sheet: _Sheet) -> list[AgreementFigure]:
    metric = CLUSTER_METRICS[sheet.topic.subject]
    columns: list[Hashable] = [(part, number) for part in metric.parts for number in range(4)]
    figures = []
    for number, measure in enumerate((RECALL, PRECISION, F1)):
        if metric.name == "conll" and measure != F1:
            continue  # a mean over metrics has neither
        statistic = partial(_metric, metric.name, number)
        ratio = metric.is_ratio and measure != F1
        agree, items = (2 * number, 2 * number + 1) if ratio else (None, None)
        figures.append(sheet.figure(measure, columns, statistic, agree=agree, items=items))
    return figures


def mean_over_pairs(
    topic: Topic, figures: Sequence[AgreementFigure], selection: CountedDocuments
) -> AgreementFigure:
    """Return the mean of the defined figures of several pairs of annotators."""
    columns: list[FigureColumn | None] = []
    parts: list[tuple[Statistic, slice]] = []
    for figure in figures:
        start = len(columns)
        columns += figure.columns
        parts.append((figure.statistic, slice(start, len(columns))))
    statistic = partial(_mean, parts)
    return AgreementFigure(topic, figures[0].measure, selection, tuple(columns), statistic)


def intervals(
    figures: Sequence[AgreementFigure], *, level: float, samples: int, seed: int
) -> list[Interval]:
    """Return the percentile interval of each figure.

    Returns:
        An interval for each, without ends and with the reason where it is refused (fewer than ten
        documents, or undefined on the data or in a resample).
    """
    resampled = [np.empty(0)] * len(figures)
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, figure in enumerate(figures):
        groups.setdefault(figure.documents, []).append(place)
    for documents, places in groups.items():
        table, columns = _distinct([figures[place] for place in places])
        for place in places:
            resampled[place] = np.empty(samples)
        start = 0
        for weights in bootstrap_weights(len(documents), samples, seed):
            rows = slice(start, start + len(weights))
            drawn = weights @ table
            for place, chosen in zip(places, columns, strict=True):
                figure = figures[place]
                resampled[place][rows] = figure_of(figure.statistic, drawn[:, chosen])
            start = rows.stop
    return [
        percentile_interval(
            float(figure_of(figure.statistic, figure.total)), drawn, level, len(figure.documents)
        )
        for figure, drawn in zip(figures, resampled, strict=True)
    ]


def _distinct(figures: Sequence[AgreementFigure]) -> tuple[Floats, list[list[int]]]:
    """Return the different columns of figures of the same documents, each once.

    Figures share most of their sums, so one product with the weights serves them all. The columns
    are sorted by what they hold: the last digits of a product may depend on the place of a column,
    and must not depend on the order in which documents were read.

    Returns:
        The columns, shape (documents, columns), and for each figure the places of its own.
    """
    held: dict[FigureColumn | None, bytes] = {None: np.zeros(len(figures[0].selection)).tobytes()}
    for figure in figures:
        for column in figure.columns:
            if column is not None and column not in held:
                held[column] = column.dense(figure.selection).tobytes()
    contents = sorted(set(held.values()))
    places = {content: place for place, content in enumerate(contents)}
    table = np.stack([np.frombuffer(content) for content in contents], axis=1)
    return table, [[places[held[column]] for column in figure.columns] for figure in figures]


def _share(sums: Floats) -> Floats:
    return np.asarray(sums[..., 0] / sums[..., 1])


def _dice(sums: Floats) -> Floats:
    return np.asarray(2 * sums[..., 0] / (sums[..., 1] + sums[..., 2]))


def _nominal(sums: Floats) -> Floats:
    return nominal_alpha_of_sums(sums[..., 1], sums[..., 2:])


def _kappa(labels_given: int, sums: Floats) -> Floats:
    cells = sums[..., 1:]
    return kappa_of_cells(cells.reshape(*cells.shape[:-1], labels_given, labels_given))


def _alpha_of_sets(sums: Floats) -> Floats:
    # A chance of nothing at all comes out of the subtraction as a rounding error, not as 0.
    expected = np.where(sums[..., 2] > 1e-9 * sums[..., 0], sums[..., 2], np.nan)
    return np.asarray(1 - sums[..., 1] / expected)


def _metric(name: str, number: int, sums: Floats) -> Floats:
    metric = CLUSTER_METRICS[name]
    matrices = {
        part: sums[..., 4 * place : 4 * place + 4] for place, part in enumerate(metric.parts)
    }
    return np.asarray(metric.figures(matrices)[..., number])


def _mean(parts: Sequence[tuple[Statistic, slice]], sums: Floats) -> Floats:
    values = np.stack([figure_of(statistic, sums[..., columns]) for statistic, columns in parts])
    defined = ~np.isnan(values)
    return np.asarray(np.where(defined, values, 0.0).sum(axis=0) / defined.sum(axis=0))
