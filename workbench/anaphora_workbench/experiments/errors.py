"""What goes wrong, by system: classes of errors, and the share that is the preprocessing's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from anaphora_workbench.experiments.judged import Column, Judged
from anaphora_workbench.scoring.faults import FAULTS


class ErrorClass(StrEnum):
    """Classes of causes (`anaphora_workbench.scoring.causes`)."""

    NOT_FOUND = "anaphor not found"
    NO_ANSWER = "no answer"
    WRONGLY_FOUND = "wrongly found"
    WINDOW = "outside the window"
    NO_MARKABLE = "no markable"
    CONSTRAINT = "thrown out by a constraint"
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
            wrong (`anaphora_workbench.scoring.faults`). A system with mentions of its own has
            none, as it does not depend on that analysis.
    """

    column: Column
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
    for column, told in judged.told.items():
        by_kind: Counter[tuple[str, str]] = Counter()
        faults: Counter[str] = Counter()
        for asked, one in zip(judged.anaphors, told, strict=True):
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
