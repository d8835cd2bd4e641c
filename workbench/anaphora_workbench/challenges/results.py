"""Results of the systems of a challenge: values by item, scores of test sets, missing items.

A measure of single items (accuracy, edit distance, Dice) has a value for each item of the test set;
its score is their mean, and systems are tested on the values. A measure of a whole set (BLEU, NIST)
has a score by group only. An output that is missing stays in its place with the worst value (in
measures of strings as an empty text), so that all systems are tested on the same items; tables say
how many there were.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import fmean

ALL = "*"
"""The group of all items."""


class ScoreScale(StrEnum):
    """How tables print a score: a share as per cent with two decimals, a number as it is."""

    SHARE = "share"
    NUMBER = "number"


class RowKind(StrEnum):
    """What a row of a table is about."""

    SYSTEM = "system"
    REFERENCE = "reference"
    """A pseudo-system: what people chose or wrote."""


@dataclass(frozen=True, slots=True)
class ChallengeMeasure:
    """A measure of the systems of a challenge.

    Attributes:
        name: Name in rows and options, such as ``type_accuracy``.
        title: Name in tables.
        lower_is_better: Whether tables begin with the smallest score (edit distance, TER).
        digits: Decimals of a number.
        tested: Whether it has values by item, so that there are letters.
    """

    name: str
    title: str
    lower_is_better: bool = False
    scale: ScoreScale = ScoreScale.SHARE
    digits: int = 2
    tested: bool = True

    def shown(self, value: float | None) -> str:
        """Return a score as tables print it, ``-`` where there is none."""
        if value is None:
            return "-"
        if self.scale is ScoreScale.SHARE:
            return f"{100 * value:.2f}"
        return f"{value:.{self.digits}f}"


@dataclass(frozen=True, slots=True)
class MeasureScores:
    """What one system got by one measure.

    Attributes:
        values: Value of each item by its id, in the order of the test set; empty for a measure of
            whole sets.
        totals: Score by group, `ALL` for the whole set, where it is not a mean of values.
    """

    values: Mapping[str, float] = field(default_factory=dict)
    totals: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SystemScores:
    """What one system got on one test set.

    Attributes:
        columns: By name of the measure; one that does not apply to the system is left out.
        expected: Number of items that the test set asks for.
        missing: Ids of items without an output.
        extra: Ids of outputs that nobody asked for; they are not scored.
        duplicates: Ids of items with several outputs; the first one counts.
        note: A sentence for the report, such as how often a random system was run.
        spread: Standard deviation of scores over the runs of a random system, by measure.
    """

    system: str
    columns: Mapping[str, MeasureScores]
    expected: int
    missing: Sequence[str] = ()
    extra: Sequence[str] = ()
    duplicates: Sequence[str] = ()
    note: str = ""
    spread: Mapping[str, float] = field(default_factory=dict)
    kind: RowKind = RowKind.SYSTEM


@dataclass(frozen=True, slots=True)
class TestSet:
    """A test set and what systems got on it.

    Attributes:
        groups: Group (domain, semantic category) of each item by its id.
        systems: The systems, in the order in which they were named.
        with_references: Whether pseudo-systems, which are what people chose or wrote, take part in
            tests. Against their own choices they are always right, which makes F larger and tells
            nothing; against other people's choices, and read by a resolver, they are a topline.
    """

    __test__ = False  # pytest would take it for a test class

    name: str
    groups: Mapping[str, str]
    systems: tuple[SystemScores, ...]
    with_references: bool = False

    @property
    def tested(self) -> tuple[SystemScores, ...]:
        """The systems that take part in tests."""
        return tuple([each for each in self.systems if self._takes_part(each)])

    @property
    def untested(self) -> tuple[SystemScores, ...]:
        """The pseudo-systems that tables show and tests leave out."""
        return tuple([each for each in self.systems if not self._takes_part(each)])

    def _takes_part(self, system: SystemScores) -> bool:
        return self.with_references or system.kind is not RowKind.REFERENCE

    def group_names(self) -> list[str]:
        """Return the groups in the order of the items."""
        return list(dict.fromkeys(self.groups.values()))

    def values(self, system: SystemScores, measure: str, group: str = ALL) -> list[float]:
        """Return the values of a system on the items of a group; none if it has none."""
        column = system.columns.get(measure)
        if column is None:
            return []
        if group == ALL:
            return list(column.values.values())
        groups = self.groups
        return [value for item, value in column.values.items() if groups[item] == group]

    def score(self, system: SystemScores, measure: str, group: str = ALL) -> float | None:
        """Return the score of a system on a group: as given, else the mean of its values."""
        column = system.columns.get(measure)
        if column is None:
            return None
        if column.totals:
            return column.totals.get(group)
        values = self.values(system, measure, group)
        return fmean(values) if values else None


@dataclass(frozen=True, slots=True)
class Challenge:
    """The results of a challenge: test sets side by side, each with its systems.

    Attributes:
        task: The track: ``grec``, ``tuna`` or ``sr``.
        measures: In the order of the tables' columns; the first one orders the overview.
        signature: Every setting that can move a figure.
        notes: What a reader of the tables must know.
        alpha: Level of significance of letters.
    """

    task: str
    title: str
    measures: tuple[ChallengeMeasure, ...]
    sets: tuple[TestSet, ...]
    signature: str
    notes: tuple[str, ...] = ()
    alpha: float = 0.05

    def measure(self, name: str) -> ChallengeMeasure:
        """Return a measure by name; raise `KeyError` if there is none."""
        for measure in self.measures:
            if measure.name == name:
                return measure
        raise KeyError(name)
