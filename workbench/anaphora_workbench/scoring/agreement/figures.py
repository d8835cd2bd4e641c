"""Figures made of sums over documents, with bootstrap intervals by document.

A figure is formed of the sums over all documents, never as a mean of the documents' figures. Its
interval draws the documents that all its annotators did (for figures of all annotators: those that
two or more did). All figures of the same annotators see the same resamples.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.scoring.agreement import antecedents, chains, labels, mentions
from anaphora_workbench.scoring.agreement.alpha import nominal_alpha_of_sums
from anaphora_workbench.scoring.agreement.clusters import MEASURED
from anaphora_workbench.scoring.agreement.kappa import kappa_of_cells
from anaphora_workbench.scoring.agreement.topics import Sums, Topic
from anaphora_workbench.stats.arrays import Statistic, figure_of, number_or_none
from anaphora_workbench.stats.intervals import Interval, percentile_interval
from anaphora_workbench.stats.resampling import bootstrap_weights

Floats = NDArray[np.float64]

RECALL, PRECISION, F1 = "recall", "precision", "f1"
OBSERVED, KAPPA, ALPHA, ALL_AGREE = "observed", "kappa", "alpha", "all-agree"


@dataclass(frozen=True)
class Figure:
    """A figure with its sums.

    Attributes:
        topic: What it is about.
        measure: What it measures.
        documents: The documents that it counts.
        sums: Sums of the documents; shape (documents, columns).
        statistic: The figure of summed rows.
        agree: Column of the items that agree, where that is a number of its own.
        items: Column of the items.
    """

    topic: Topic
    measure: str
    documents: tuple[str, ...]
    sums: Floats
    statistic: Statistic
    agree: int | None = None
    items: int | None = None

    @property
    def total(self) -> Floats:
        """The sums over all documents."""
        return np.asarray(self.sums.sum(axis=0))

    def value(self, sums: Floats | None = None) -> float | None:
        """Return the figure of summed rows, of all documents by default; ``None``: undefined."""
        return number_or_none(
            float(figure_of(self.statistic, self.total if sums is None else sums))
        )


def figures_of(
    topic: Topic, by_document: Mapping[str, Sums], documents: Sequence[str]
) -> list[Figure]:
    """Return the figures of a topic, of which each document says its sums.

    Args:
        topic: The topic.
        by_document: Sums of the documents that say something of it.
        documents: All documents that its annotators share.
    """
    sheet = _Sheet(topic, by_document, tuple(documents))
    if topic.section in (mentions.MENTIONS, mentions.ANAPHORS):
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
    by_document: Mapping[str, Sums]
    documents: tuple[str, ...]

    def figure(
        self,
        measure: str,
        columns: Sequence[Hashable],
        statistic: Statistic,
        *,
        agree: int | None = None,
        items: int | None = None,
    ) -> Figure:
        rows = [self.by_document.get(name, {}) for name in self.documents]
        table = [[row.get(column, 0) for column in columns] for row in rows]
        sums = np.array(table, dtype=np.float64).reshape(len(rows), len(columns))
        return Figure(self.topic, measure, self.documents, sums, statistic, agree, items)

    def share(self, measure: str, part: Hashable, whole: Hashable) -> Figure:
        return self.figure(measure, (part, whole), _share, agree=0, items=1)

    def labels(self) -> set[str]:
        """Return the labels that somebody gives."""
        names = {name for row in self.by_document.values() for name in row}
        return {str(n[1]) for n in names if isinstance(n, tuple) and n[0] == labels.LABEL}

    def has(self, name: Hashable) -> bool:
        return any(name in row for row in self.by_document.values())


def _found(sheet: _Sheet) -> list[Figure]:
    both, first, second = mentions.BOTH, mentions.FIRST, mentions.SECOND
    return [
        sheet.share(RECALL, both, first),
        sheet.share(PRECISION, both, second),
        sheet.figure(F1, (both, first, second), _dice, agree=0),
    ]


def _labelled(sheet: _Sheet) -> list[Figure]:
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


def _linked(sheet: _Sheet) -> list[Figure]:
    figures = []
    if sheet.has(antecedents.ITEMS):
        figures.append(sheet.share(OBSERVED, antecedents.AGREEING, antecedents.ITEMS))
    if sheet.has(antecedents.UNITS):
        figures.append(_set_alpha(sheet))
    return figures


def _chained(sheet: _Sheet) -> list[Figure]:
    if sheet.topic.subject == chains.IDENTICAL:
        return [sheet.share(OBSERVED, chains.SAME, chains.UNITS)]
    return [_set_alpha(sheet)]


def _set_alpha(sheet: _Sheet) -> Figure:
    columns = (chains.UNITS, chains.OBSERVED, chains.EXPECTED)
    return sheet.figure(ALPHA, columns, _alpha_of_sets, items=0)


def _clustered(sheet: _Sheet) -> list[Figure]:
    metric = MEASURED[sheet.topic.subject]
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


def mean_over_pairs(topic: Topic, figures: Sequence[Figure], documents: Sequence[str]) -> Figure:
    """Return the mean of the defined figures of several pairs of annotators.

    Args:
        topic: What the mean is about.
        figures: One measure of every pair.
        documents: The documents of any of them.
    """
    places = {name: place for place, name in enumerate(documents)}
    table = np.zeros((len(documents), sum([figure.sums.shape[1] for figure in figures])))
    parts: list[tuple[Statistic, slice]] = []
    start = 0
    for figure in figures:
        columns = slice(start, start + figure.sums.shape[1])
        table[[places[name] for name in figure.documents], columns] = figure.sums
        parts.append((figure.statistic, columns))
        start = columns.stop
    statistic = partial(_mean, parts)
    return Figure(topic, figures[0].measure, tuple(documents), table, statistic)


def intervals(
    figures: Sequence[Figure], *, level: float, samples: int, seed: int
) -> list[Interval]:
    """Return the percentile interval of each figure.

    Args:
        figures: The figures.
        level: Nominal coverage.
        samples: Number of resamples.
        seed: Seed of the draws; the same for all figures.

    Returns:
        An interval for each, without ends and with the reason where it is refused (fewer than ten
        documents, or undefined on the data or in a resample).
    """
    resampled = [np.empty(0)] * len(figures)
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, figure in enumerate(figures):
        groups.setdefault(figure.documents, []).append(place)
    for documents, places in groups.items():
        for place in places:
            resampled[place] = np.empty(samples)
        start = 0
        for weights in bootstrap_weights(len(documents), samples, seed):
            rows = slice(start, start + len(weights))
            for place in places:
                figure = figures[place]
                resampled[place][rows] = figure_of(figure.statistic, weights @ figure.sums)
            start = rows.stop
    return [
        percentile_interval(
            float(figure_of(figure.statistic, figure.total)), drawn, level, len(figure.documents)
        )
        for figure, drawn in zip(figures, resampled, strict=True)
    ]


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
    metric = MEASURED[name]
    matrices = {
        part: sums[..., 4 * place : 4 * place + 4] for place, part in enumerate(metric.parts)
    }
    return np.asarray(metric.figures(matrices)[..., number])


def _mean(parts: Sequence[tuple[Statistic, slice]], sums: Floats) -> Floats:
    values = np.stack([figure_of(statistic, sums[..., columns]) for statistic, columns in parts])
    defined = ~np.isnan(values)
    return np.asarray(np.where(defined, values, 0.0).sum(axis=0) / defined.sum(axis=0))
