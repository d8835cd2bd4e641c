"""Figures by kind, reference type, distance, genre and text.

The distance is that to the nearest right antecedent, in sentences: what a resolver would have had
to bridge, not what it did. Spurious answers have no distance, so precision has none there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from anaphora_workbench.experiments.judged_anaphors import Judged, JudgedSystem
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.scoring import Evaluation, Tally
from anaphora_workbench.scoring.causes import FAULTS
from anaphora_workbench.scoring.count import TallyKey


class ErrorClass(StrEnum):
    """Classes of causes (`anaphora_workbench.scoring.causes`)."""

    NOT_FOUND = "anaphor not found"
    NO_ANSWER = "no answer"
    WRONGLY_FOUND = "wrongly found"
    WINDOW = "outside the window"
    NO_MARKABLE = "no markable"
    CONSTRAINT = "rejected by a constraint"
    PREFERENCE = "missed by a preference"
    CHOICE = "wrong choice"
    CARRY_OVER = "carried over"
    OTHER = "other"


_CLASSES = {
    "missing:not-found": ErrorClass.NOT_FOUND,
    "missing:non-referring": ErrorClass.NOT_FOUND,
    "missing:no-answer": ErrorClass.NO_ANSWER,
    "window": ErrorClass.WINDOW,
    "no-markable": ErrorClass.NO_MARKABLE,
    "choice": ErrorClass.CHOICE,
    "carry-over": ErrorClass.CARRY_OVER,
}
_PREFIXES = {
    "spurious": ErrorClass.WRONGLY_FOUND,
    "constraint": ErrorClass.CONSTRAINT,
    "preference": ErrorClass.PREFERENCE,
    "requirement": ErrorClass.PREFERENCE,
}


def class_of(cause: str) -> ErrorClass:
    """Return the class of a cause that is not ``right``."""
    known = _CLASSES.get(cause)
    return known or _PREFIXES.get(cause.partition(":")[0], ErrorClass.OTHER)


@dataclass(frozen=True, slots=True)
class Errors:
    """The errors of one system in one way of judging.

    Attributes:
        column: The system and the way of judging.
        causes: Number of errors by cause; spurious answers are among them.
        by_kind: Number of errors by kind of anaphor and cause.
        faults: Of the errors for want of a right candidate, number by what the preprocessing did
            wrong (`anaphora_workbench.scoring.causes`). A system with mentions of its own has
            none, as it does not depend on that analysis.
    """

    column: JudgedSystem
    causes: Mapping[str, int]
    by_kind: Mapping[tuple[str, str], int]
    faults: Mapping[str, int]

    @property
    def classes(self) -> dict[ErrorClass, int]:
        """Number of errors by class, in the order of reports; those that occur."""
        counts: Counter[ErrorClass] = Counter()
        for cause, number in self.causes.items():
            counts[class_of(cause)] += number
        return {name: counts[name] for name in ErrorClass if counts[name]}

    def rows(self) -> Iterator[dict[str, str | int]]:
        """Yield a flat row for each cause, then for each fault of the preprocessing."""
        own = {
            "resolver": self.column.system,
            "match": str(self.column.match),
            "carry_over": str(self.column.carry_over),
        }
        for (kind, cause), number in self.by_kind.items():
            named = {"class": str(class_of(cause)), "cause": cause, "kind": kind}
            yield {**own, **named, "errors": number}
        for fault, number in self.faults.items():
            named = {"class": "preprocessing", "cause": fault, "kind": "*"}
            yield {**own, **named, "errors": number}


def errors_of(judged: Judged) -> tuple[Errors, ...]:
    """Return the errors of every system and way of judging."""
    found = []
    for column, outcomes in judged.outcomes.items():
        by_kind: Counter[tuple[str, str]] = Counter()
        faults: Counter[str] = Counter()
        for asked, one in zip(judged.anaphors, outcomes, strict=True):
            if one is None or one.right:
                continue
            by_kind[asked.kind, one.cause] += 1
            lacking = class_of(one.cause) in (ErrorClass.NO_MARKABLE, ErrorClass.CONSTRAINT)
            if lacking and asked.fault:
                faults[asked.fault] += 1
        by_kind.update(judged.spurious[column])
        causes: Counter[str] = Counter()
        for (_kind, cause), number in by_kind.items():
            causes[cause] += number
        found.append(
            Errors(
                column,
                dict(causes.most_common()),
                dict(by_kind.most_common()),
                {name: faults[name] for name in FAULTS if faults[name]},
            )
        )
    return tuple(found)


NO_GENRE = "(none)"
"""Genre of texts that state none."""


class GroupBy(StrEnum):
    """What anaphors are grouped by."""

    KIND = "kind"
    REFERENCE = "reference"
    DISTANCE = "distance"
    GENRE = "genre"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Slice:
    """The counts of one system on a group of anaphors.

    Attributes:
        value: The kind, reference type, band of `BANDS`, genre or document.
        column: The system and the way of judging.
        tally: The counts. By distance only gold, exit, failure, part and missing are counted.
    """

    by: GroupBy
    value: str
    column: JudgedSystem
    tally: Tally

    def row(self) -> dict[str, str | int | float | None]:
        """Return it as a flat row; rates between 0 and 1, ``None`` when undefined."""
        tally = self.tally
        has_spurious = self.by is not GroupBy.DISTANCE
        return {
            "by": str(self.by),
            "value": self.value,
            "resolver": self.column.system,
            "match": str(self.column.match),
            "carry_over": str(self.column.carry_over),
            "gold": tally.gold,
            "answered": tally.answered,
            "exit": tally.exit,
            "failure": tally.failure,
            "missing": tally.missing,
            "part": tally.part,
            "spurious": tally.spurious if has_spurious else None,
            "success_rate": tally.success_rate,
            "recall": tally.recall,
            "precision": tally.precision if has_spurious else None,
            "f1": tally.f1 if has_spurious else None,
        }


BANDS = ("following", "0", "1", "2", "3-4", "5-9", "10+", "none")
"""Distances in sentences: an antecedent that follows, the same sentence, and so on; none at all."""


def band_of(distance: int | None) -> str:
    """Return the band that a distance lies in."""
    if distance is None:
        return "none"
    if distance < 0:
        return "following"
    if distance < 3:
        return str(distance)
    return "3-4" if distance < 5 else "5-9" if distance < 10 else "10+"


def breakdowns(
    evaluation: Evaluation, judged: Judged, genres: Mapping[str, str]
) -> tuple[Slice, ...]:
    """Return the figures of every group but texts, by system and way of judging.

    ``genres`` are by document. For texts see `by_text`: there can be very many.
    """
    columns = list(judged.outcomes)
    return (
        *_by_row(evaluation, GroupBy.KIND, columns),
        *_by_row(evaluation, GroupBy.REFERENCE, columns),
        *_by_distance(judged),
        *_by_genre(evaluation, genres, columns),
    )


def by_text(evaluation: Evaluation, columns: Sequence[JudgedSystem]) -> Iterator[Slice]:
    """Yield the figures of every text, system and way of judging, in the order of the texts."""
    for doc_id, rows in evaluation.documents.items():
        yield from _slices(GroupBy.TEXT, {doc_id or NO_GENRE: _by_column(rows)}, columns)


def _by_row(
    evaluation: Evaluation, by: GroupBy, columns: Sequence[JudgedSystem]
) -> Iterator[Slice]:
    found: dict[str, dict[JudgedSystem, Tally]] = {}
    for row, tally in evaluation.totals().items():
        value = row.kind if by is GroupBy.KIND else row.reference
        column = JudgedSystem(row.resolver, row.match, row.carry_over)
        found.setdefault(value, {}).setdefault(column, Tally()).add(tally)
    order = kind_order if by is GroupBy.KIND else "<>!$".find
    yield from _slices(by, {value: found[value] for value in sorted(found, key=order)}, columns)


def _by_genre(
    evaluation: Evaluation, genres: Mapping[str, str], columns: Sequence[JudgedSystem]
) -> Iterator[Slice]:
    found: dict[str, dict[JudgedSystem, Tally]] = {}
    for doc_id, rows in evaluation.documents.items():
        counts = found.setdefault(genres.get(doc_id, "") or NO_GENRE, {})
        for column, tally in _by_column(rows).items():
            counts.setdefault(column, Tally()).add(tally)
    yield from _slices(GroupBy.GENRE, {name: found[name] for name in sorted(found)}, columns)


def _by_column(rows: Mapping[TallyKey, Tally]) -> dict[JudgedSystem, Tally]:
    counts: dict[JudgedSystem, Tally] = {}
    for row, tally in rows.items():
        column = JudgedSystem(row.resolver, row.match, row.carry_over)
        counts.setdefault(column, Tally()).add(tally)
    return counts


def _by_distance(judged: Judged) -> Iterator[Slice]:
    bands = [band_of(asked.distance) for asked in judged.anaphors]
    found: dict[str, dict[JudgedSystem, Tally]] = {band: {} for band in BANDS if band in set(bands)}
    for column, outcomes in judged.outcomes.items():
        for band, one in zip(bands, outcomes, strict=True):
            if one is not None:
                tally = found[band].setdefault(column, Tally())
                tally.gold += 1
                tally.exit += one.right
                tally.failure += one.answered and not one.right
                tally.part += one.outcome == "part"
                tally.missing += not one.answered
    yield from _slices(GroupBy.DISTANCE, found, list(judged.outcomes))


def _slices(
    by: GroupBy, found: Mapping[str, Mapping[JudgedSystem, Tally]], columns: Sequence[JudgedSystem]
) -> Iterator[Slice]:
    for value, counts in found.items():
        for column in columns:
            if column in counts:
                yield Slice(by, value, column, counts[column])
