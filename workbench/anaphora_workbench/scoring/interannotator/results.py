"""The figures of a comparison of annotators: sums by topic and document, and flat rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from anaphora_workbench.errors import FormatError
from anaphora_workbench.model.heads import GUESSES
from anaphora_workbench.scoring.interannotator.figures import (
    ALL_AGREE,
    AgreementFigure,
    CountedDocuments,
    FigureColumn,
    add_sums,
    figures_of,
    intervals,
    mean_over_pairs,
)
from anaphora_workbench.scoring.interannotator.labels import CELL, LABELS
from anaphora_workbench.scoring.interannotator.settings import ALL, AgreementSettings, Sums, Topic
from anaphora_workbench.stats.intervals import Interval

COLUMNS = (
    "section",
    "subject",
    "measure",
    "first",
    "second",
    "document",
    "match",
    "singletons",
    "kind",
    "reference",
    "agree",
    "items",
    "documents",
    "value",
    "low",
    "high",
    "no_interval",
)
"""Names of the columns of a row."""


@dataclass(frozen=True)
class DocumentAgreement:
    """What one document adds.

    Attributes:
        annotators: Who did it.
        contributions: Its sums by topic.
        counts: By annotator the number of ``mentions``, of ``anaphors``, of ``undecided`` ones, and
            of those ``merged`` into another one with the same head token and realisation.
        heads: How often each source of heads was used.
        stated: Who states anaphors.
        kinds: Who states kinds of anaphors.
        empty: Whose files hold the document without any annotation; a gap.
    """

    doc_id: str
    annotators: tuple[str, ...]
    contributions: list[tuple[Topic, Sums]] = field(default_factory=list)
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    heads: Counter[str] = field(default_factory=Counter)
    stated: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReportedFigure:
    """A figure with its value and interval.

    Attributes:
        figure: What it is made of.
        value: The figure; ``None`` when undefined.
        interval: Its bootstrap interval, ``None`` when none was asked for.
    """

    figure: AgreementFigure
    value: float | None
    interval: Interval | None

    @property
    def topic(self) -> Topic:
        """What it is about."""
        return self.figure.topic

    @property
    def measure(self) -> str:
        """What it measures."""
        return self.figure.measure

    @property
    def agree(self) -> float | None:
        """Number of the items that agree, where that is a number of its own."""
        return _number(self.figure.total, self.figure.agree)

    @property
    def items(self) -> float | None:
        """Number of the items."""
        return _number(self.figure.total, self.figure.items)


class Agreement:
    """What annotators agree on, document by document and in all.

    Attributes:
        annotators: The annotators in order; others are added as they are met.
        done: Who did each document, in the order of the documents.
        counts: By annotator, ``documents``, ``mentions``, ``anaphors``, ``undecided`` anaphors and
            ``merged`` ones.
        stated: Annotators whose files state anaphors.
        kinds: Annotators whose files state kinds of anaphors.
        passed_over: Errors in the files that the caller was told to pass over, ``None`` where that
            was not allowed.
        heads: How often each source of heads was used.
        empty: Documents without any annotation, by annotator.
    """

    def __init__(self, settings: AgreementSettings, names: Sequence[str] = ()) -> None:
        self.settings = settings
        self.annotators = list(names)
        self.done: dict[str, tuple[str, ...]] = {}
        self.counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.stated: set[str] = set()
        self.kinds: set[str] = set()
        self.passed_over: int | None = None
        self.heads: Counter[str] = Counter()
        self.empty: defaultdict[str, list[str]] = defaultdict(list)
        self._sums: dict[Topic, dict[object, FigureColumn]] = {}
        self._selections: dict[tuple[str, ...], CountedDocuments] = {}
        self._lines: list[ReportedFigure] | None = None

    def add(self, document: DocumentAgreement) -> None:
        """Take in a document."""
        self._lines = None
        self._selections.clear()
        number = len(self.done)
        self.done[document.doc_id] = document.annotators
        for name in (*document.annotators, *document.empty):
            if name not in self.annotators:
                self.annotators.append(name)
        for name in document.empty:
            self.empty[name].append(document.doc_id)
        for name, counts in document.counts.items():
            self.counts[name].update(counts)
        self.stated.update(document.stated)
        self.kinds.update(document.kinds)
        self.heads.update(document.heads)
        for topic, sums in document.contributions:
            add_sums(self._sums.setdefault(topic, {}), number, sums)

    def check(self) -> None:
        """Refuse what cannot be compared.

        Raises:
            FormatError: There are fewer than two annotators (``annotators-few``), or no two of them
                did the same document (``documents-none``).
        """
        if len(self.annotators) < 2:
            who = f"there is only '{self.annotators[0]}'" if self.annotators else "there is none"
            raise FormatError(
                f"agreement needs two annotators, and {who}. Give a file or folder for each "
                "annotator, or one json file with a layer for each",
                code="annotators-few",
            )
        if not self.shared():
            first = {
                name: next((f"'{d}'" for d, who in self.done.items() if name in who), "none")
                for name in self.annotators
            }
            first_ids = ", ".join([f"{name}: {doc_id}" for name, doc_id in first.items()])
            blank = ", ".join([f"{name}: '{docs[0]}'" for name, docs in self.empty.items()])
            raise FormatError(
                "no two annotators have annotated the same document. Documents go by their names; "
                f"the first of each is {first_ids}"
                + (f". Not annotated are {blank}" if blank else ""),
                code="documents-none",
            )

    def shared(self, *annotators: str) -> tuple[str, ...]:
        """Return the documents that all the given annotators did, or by default any two.

        They are sorted by name, so that resamples do not depend on the order of the files.
        """
        if annotators:
            return tuple(sorted([d for d, who in self.done.items() if {*annotators} <= {*who}]))
        return tuple(sorted([d for d, who in self.done.items() if len(who) > 1]))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every two annotators who share a document."""
        return [pair for pair in combinations(self.annotators, 2) if self.shared(*pair)]

    def head_note(self) -> str:
        """Return the sentence on guessed heads, ``""`` when there are none."""
        guessed = sum([self.heads[source] for source in GUESSES])
        if not guessed:
            return ""
        return (
            f"the heads of {guessed:,} of {self.heads.total():,} mentions of the annotators are "
            "guessed from their words, as nothing is parsed. Anaphors are compared by these heads, "
            "and mentions with guessed heads also match when half of their words are common. For "
            "certain heads give one annotator's file with a parse: all take its heads"
        )

    @property
    def signature(self) -> str:
        """Every setting that can move a figure."""
        return self.settings.signature(self.heads, passed_over=self.passed_over)

    def lines(self) -> list[ReportedFigure]:
        """Return every figure with its value and interval; they are formed once."""
        if self._lines is None:
            figures = list(self._figures())
            found: Sequence[Interval | None] = [None] * len(figures)
            chosen = self.settings
            if chosen.samples:
                found = intervals(
                    figures, level=chosen.level, samples=chosen.samples, seed=chosen.seed
                )
            self._lines = [
                ReportedFigure(figure, figure.value(), interval)
                for figure, interval in zip(figures, found, strict=True)
            ]
        return self._lines

    def _figures(self) -> Iterator[AgreementFigure]:
        every = self._selection()
        several = len(self.annotators) > 2
        pairwise: dict[tuple[Topic, str], list[AgreementFigure]] = {}
        native: set[tuple[Topic, str]] = set()
        for topic, columns in self._sums.items():
            if topic.of_all:
                # Of two annotators it says what their own row says, but for the unanimous items.
                figures = figures_of(topic, columns, every)
                wanted = [f for f in figures if several or f.measure == ALL_AGREE]
                native.update([(topic, figure.measure) for figure in wanted])
                yield from wanted
                continue
            figures = figures_of(topic, columns, self._selection(topic.first, topic.second))
            of_all = replace(topic, first=ALL, second=ALL)
            for figure in figures:
                pairwise.setdefault((of_all, figure.measure), []).append(figure)
            yield from figures
        if several:
            for (topic, measure), figures in pairwise.items():
                if (topic, measure) not in native:
                    yield mean_over_pairs(topic, figures, every)

    def _selection(self, *annotators: str) -> CountedDocuments:
        """Return the documents that all the given annotators did, or by default any two."""
        if annotators not in self._selections:
            numbers = {doc_id: number for number, doc_id in enumerate(self.done)}
            self._selections[annotators] = CountedDocuments.of(self.shared(*annotators), numbers)
        return self._selections[annotators]

    def rows(self, *, by_document: bool = False) -> Iterator[dict[str, Any]]:
        """Yield a flat row for each figure, totals under ``"*"``; `COLUMNS` names the columns.

        ``by_document`` adds a row for each document (without intervals).
        """
        for line in self.lines():
            figure = line.figure
            row = _row(figure, ALL, figure.total, line.value)
            row["documents"] = len(figure.documents)
            interval = line.interval
            if interval is not None:
                row["low"], row["high"] = interval.low, interval.high
                row["no_interval"] = None if interval.refusal is None else str(interval.refusal)
            yield row
            if by_document:
                for doc_id, sums in zip(figure.documents, figure.sums, strict=True):
                    yield _row(figure, doc_id, sums, figure.value(sums))

    def confusion(self, subject: str, first: str, second: str) -> dict[tuple[str, str], int]:
        """Return how often the first annotator gave one label and the second another (or it).

        Args:
            subject: ``kind``, ``reference`` or ``referring``.
            first: An annotator, or `ALL` for the sum over all pairs, in which a pair of labels is
                counted once, in alphabetical order.
            second: Another one behind the first in the order of annotators, or `ALL`.
        """
        found: Counter[tuple[str, str]] = Counter()
        for topic, columns in self._sums.items():
            if (topic.section, topic.subject) != (LABELS, subject) or topic.of_all:
                continue
            if first not in (topic.first, ALL) or second not in (topic.second, ALL):
                continue
            for name, column in columns.items():
                if isinstance(name, tuple) and name[0] == CELL:
                    one, other = (str(name[1]), str(name[2]))
                    cell = (min(one, other), max(one, other)) if first == ALL else (one, other)
                    found[cell] += int(column.total)
        return dict(sorted(found.items()))

    def confusion_rows(self, subjects: Sequence[str]) -> Iterator[dict[str, Any]]:
        """Yield the cells of the confusion tables of every pair of annotators."""
        for subject in subjects:
            for first, second in self.pairs:
                cells = self.confusion(subject, first, second)
                for (label, other), number in cells.items():
                    yield {
                        "subject": subject,
                        "first": first,
                        "second": second,
                        "first_label": label,
                        "second_label": other,
                        "items": number,
                    }


def _row(figure: AgreementFigure, document: str, sums: Any, value: float | None) -> dict[str, Any]:
    topic = figure.topic
    values: Mapping[str, Any] = {
        "section": topic.section,
        "subject": topic.subject,
        "measure": figure.measure,
        "first": topic.first,
        "second": topic.second,
        "document": document,
        "match": topic.match or None,
        "singletons": topic.singletons or None,
        "kind": topic.kind,
        "reference": topic.reference,
        "agree": _number(sums, figure.agree),
        "items": _number(sums, figure.items),
        "value": value,
    }
    return {name: values.get(name) for name in COLUMNS}


def _number(sums: Any, column: int | None) -> float | int | None:
    """Return a sum as a whole number where it is one."""
    if column is None:
        return None
    number = float(sums[column])
    return int(number) if number.is_integer() else number
