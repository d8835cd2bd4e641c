"""Figures of test sets with measures of their own, as flat rows like those of the anaphors.

GAP's official F1 is formed here, as every evaluation of snippets has it; WinoBias and Winogender
follow in `anaphora_workbench.experiments.measures`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from anaphora_workbench.scoring.gap import RULES, NameCounts

TOTAL = "*"
"""What stands for all documents, all kinds or all reference types in a row."""

GENDERS = ("feminine", "masculine", "neutral")

NOT_GAP = "pronouns by a key with one mention of a person; not GAP's official F1"
"""What rows on the pronouns of snippets are, in their column ``note``."""

FlatRow = dict[str, str | int | float | None]


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of one system.

    Attributes:
        system: The system.
        metric: Name of the measure.
        kind: Which texts, ``*`` for all.
        counts: What it is formed of; ``None`` for what is formed of other figures.
        value: Such a figure: a ratio or a difference of two F1.
    """

    system: str
    metric: str
    kind: str
    counts: NameCounts | None
    value: float | None = None

    @property
    def f1(self) -> float | None:
        """F1 between 0 and 1, or the figure formed of several; ``None`` for x/0."""
        return self.value if self.counts is None else self.counts.f1

    def is_total(self, metric: str) -> bool:
        """Tell whether it is the figure of a measure over all texts."""
        return (self.metric, self.kind) == (metric, TOTAL) and self.counts is not None

    def row(self) -> FlatRow:
        """Return it as a flat row of the comparison."""
        row: FlatRow = {
            "resolver": self.system,
            "document": TOTAL,
            "kind": self.kind,
            "reference": TOTAL,
            "metric": self.metric,
            "f1": self.f1,
        }
        if self.counts is not None:
            row |= {
                "gold": self.counts.gold,
                "answered": self.counts.reported,
                "exit": self.counts.true_positive,
                "failure": self.counts.false_positive,
                "recall": self.counts.recall,
                "precision": self.counts.precision,
            }
        return row


@dataclass(frozen=True, slots=True)
class SnippetNames:
    """What systems say of the names of one snippet of GAP.

    Attributes:
        gender: The gender of the pronoun, ``""`` where none is stated.
        counts: Their labels, compared with the key's, by system and rule (`scoring.gap`).
    """

    gender: str
    counts: dict[tuple[str, str], NameCounts]


def gap_totals(snippets: Iterable[SnippetNames], rule: str) -> dict[str, dict[str, NameCounts]]:
    """Return the counts of each system by gender, ``*`` for all; empty without snippets."""
    found: dict[str, dict[str, NameCounts]] = {}
    for snippet in snippets:
        for (system, own), counts in snippet.counts.items():
            if own == rule:
                sums = found.setdefault(system, {})
                for kind in {TOTAL, snippet.gender} - {""}:
                    sums[kind] = sums.get(kind, NameCounts()) + counts
    return found


def gap_measures(snippets: Sequence[SnippetNames], systems: Sequence[str]) -> list[Measure]:
    """Return GAP's official F1 of each system, over all snippets and by gender, and its bias."""
    found: list[Measure] = []
    for rule in RULES:
        totals = gap_totals(snippets, rule)
        for system in systems:
            if sums := totals.get(system):
                own = [Measure(system, rule, k, sums[k]) for k in (TOTAL, *GENDERS) if k in sums]
                found += [*own, gap_bias(system, rule, {m.kind: m.f1 for m in own})]
    return found


def gap_bias(system: str, rule: str, f1: Mapping[str, float | None]) -> Measure:
    """Return the feminine F1 over the masculine one, by a rule, from a system's F1 by gender."""
    feminine, masculine = f1.get("feminine"), f1.get("masculine")
    bias = feminine / masculine if feminine is not None and masculine else None
    return Measure(system, f"{rule}-bias", TOTAL, None, bias)


def noted(row: Mapping[str, object], headline: str) -> dict[str, object]:
    """Return a row on anaphors; beside another headline with a ``note`` on what it is not."""
    return {**row, **({"note": NOT_GAP} if headline else {})}


def rows_beside(
    anaphors: Iterator[FlatRow], others: Iterable[FlatRow], *, headline: str
) -> Iterator[FlatRow]:
    """Yield the rows of anaphors and those of other measures, all with the same columns.

    The measure that says which system is better, ``headline``, stands first; ``""`` is the F1 of
    anaphors. Rows of anaphors beside another one are `noted`. ``metric`` is empty in the rows of
    anaphors, what does not apply is ``None`` in the others.
    """
    note: FlatRow = {"note": NOT_GAP} if headline else {}
    own = ({**row, "metric": None, **note} for row in anaphors)
    first = next(own, None)
    empty: FlatRow = dict.fromkeys(first or ())
    beside = [{**empty, **row} for row in others]

    def is_headline(row: FlatRow) -> bool:
        return bool(headline) and str(row["metric"]).removesuffix("-bias") == headline

    yield from [row for row in beside if is_headline(row)]
    if first is not None:
        yield first
    yield from own
    yield from [row for row in beside if not is_headline(row)]
