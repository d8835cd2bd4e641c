"""The result of a comparison: a frozen value with every figure that reports show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING

from anaphora_workbench.errors import counted
from anaphora_workbench.experiments.judged_anaphors import Judged, JudgedSystem
from anaphora_workbench.experiments.plan import Resampling
from anaphora_workbench.scoring import (
    TOTAL,
    CarryOver,
    Evaluation,
    Figure,
    Match,
    Settings,
    Tally,
    Timing,
)
from anaphora_workbench.scoring.measures import FlatRow, Measure, noted, rows_beside
from anaphora_workbench.stats import FEWEST_DOCUMENTS

if TYPE_CHECKING:
    from anaphora_workbench.experiments.breakdowns import Errors, GroupBy, Slice
    from anaphora_workbench.experiments.measures import MeasureLetters, MeasurePair
    from anaphora_workbench.experiments.significance import Letters, PairTest
    from anaphora_workbench.experiments.system_agreement import SystemAgreement
    from anaphora_workbench.scoring.coreference.score import CoreferenceScores
    from anaphora_workbench.scoring.coreference.significance import ScoreDifference


class DecisionStyle(StrEnum):
    """How a system decides: anaphor by anaphor, whole documents, or it left files behind."""

    STEP = "step"
    BATCH = "batch"
    FILE = "file"


@dataclass(frozen=True, slots=True)
class System:
    """A system of the comparison, whether it could run or not.

    Attributes:
        title: One line on it.
        style: How it decides.
        missing: What is missing here and how to get it; ``""`` when it can be used.
        skipped: Documents on which it did not run, with the reason.
        failed: Those of them on which it broke down.
        notes: What was left out of its answers, document and sentence.
        decides: What it decides at a time, in its own words; ``""`` when the style says it.
    """

    name: str
    title: str
    style: DecisionStyle
    missing: str = ""
    skipped: tuple[tuple[str, str], ...] = ()
    failed: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    decides: str = ""

    def row(self) -> dict[str, object]:
        """Return it as a JSON object."""
        return {
            "resolver": self.name,
            "title": self.title,
            "way": str(self.style),
            "decides": self.decides,
            "missing": self.missing,
            "skipped": dict(self.skipped),
            "failed": list(self.failed),
            "notes": [list(note) for note in self.notes],
        }


@dataclass(frozen=True, slots=True)
class ComparedText:
    """A document of the comparison.

    Attributes:
        genre: Its genre, ``""`` when not stated.
        version_of: What it is one of several versions of, ``""`` if it is the only one.
    """

    name: str
    genre: str
    language: str
    sentences: int
    words: int
    version_of: str = ""

    @property
    def unit(self) -> str:
        """What is drawn and exchanged in statistics: the text, with all its versions."""
        return self.version_of or self.name


@dataclass(frozen=True, slots=True)
class CachedResults:
    """How many results of a comparison were kept from earlier runs.

    Attributes:
        found: Results that were taken from the cache; a result is one system on one document.
        asked: All results that were needed.
        cached: Whether results were to be kept at all.
        unseen: Systems whose results are not kept, and why.
    """

    found: int = 0
    asked: int = 0
    cached: bool = False
    unseen: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        found = f"kept: {self.found:,} of {self.asked:,} results"
        if not self.cached:
            return f"{found} (nothing is kept)"
        names = ", ".join(self.unseen)
        return f"{found} (never kept: {names})" if names else found

    def row(self) -> dict[str, object]:
        """Return it as a JSON object."""
        return {
            "found": self.found,
            "asked": self.asked,
            "cached": self.cached,
            "never": dict(self.unseen),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """Systems on the same texts, side by side; without tests (`ComparisonPlan`) only counts.

    Attributes:
        systems: The systems in the order of the call; those that could not run are among them.
        evaluation: The counts of the systems that ran; with the cases when they were asked for.
        resampling: Seed and size of the tests.
        texts: The documents, in the order in which they were read.
        totals: The counts of each system and way of judging over all texts.
        judged: Every judged anaphor, in few bytes.
        chains: Coreference scores of each system and way of matching, see
            `anaphora_workbench.scoring.chains`.
        breakdowns: Figures by kind, reference type, distance and genre; for texts see `by_text`.
        pairs: Every two systems that ran, compared on all anaphors and on each kind.
        letters: Groups of systems that do not differ.
        chain_pairs: Every two systems compared by the CoNLL mean of their chains.
        agreements: Who is right alone, oracle, majority vote; by way of judging.
        measures: Figures of test sets that have measures of their own (GAP, WinoBias, Winogender).
        measure_pairs: Every two systems compared by these.
        measure_letters: Groups of systems that do not differ by these.
        against: The system that reports show against each other one; ``""``: the best.
        kept: How many results were kept from earlier runs.
    """

    settings: Settings
    systems: tuple[System, ...]
    evaluation: Evaluation
    resampling: Resampling
    texts: tuple[ComparedText, ...] = ()
    totals: Mapping[JudgedSystem, Tally] = field(default_factory=dict)
    judged: Judged = field(default_factory=Judged)
    chains: Mapping[tuple[str, Match], CoreferenceScores] = field(default_factory=dict)
    breakdowns: tuple[Slice, ...] = ()
    pairs: tuple[PairTest, ...] = ()
    letters: tuple[Letters, ...] = ()
    chain_pairs: tuple[ScoreDifference, ...] = ()
    agreements: tuple[SystemAgreement, ...] = ()
    errors: tuple[Errors, ...] = ()
    measures: tuple[Measure, ...] = ()
    measure_pairs: tuple[MeasurePair, ...] = ()
    measure_letters: tuple[MeasureLetters, ...] = ()
    against: str = ""
    kept: CachedResults = field(default_factory=CachedResults)

    def __repr__(self) -> str:
        # The fields have every judged anaphor and every test.
        systems = ", ".join([system.name for system in self.systems])
        return f"<Comparison of {systems} on {counted(len(self.texts), 'document')}>"

    @property
    def signature(self) -> str:
        """Every setting that can move a figure, in one line."""
        return self.evaluation.signature

    @property
    def ran(self) -> tuple[System, ...]:
        """The systems that ran on at least one document."""
        return tuple([system for system in self.systems if system.name in self.evaluation.timings])

    @property
    def idle(self) -> tuple[System, ...]:
        """The systems that ran on none, by alphabet: they have no figures, not even a zero."""
        names = self.evaluation.timings
        idle = [system for system in self.systems if system.name not in names]
        return tuple(sorted(idle, key=lambda system: system.name))

    @property
    def columns(self) -> tuple[JudgedSystem, ...]:
        """Every system that ran with every way of judging."""
        return tuple(
            [
                JudgedSystem(system.name, match, mode)
                for system in self.ran
                for match in self.settings.match
                for mode in self.settings.carry_over
            ]
        )

    @property
    def headline(self) -> str:
        """The measure that orders systems: ``gap``, or ``""`` for F1 of anaphors."""
        return self.evaluation.headline

    def total(self, column: JudgedSystem) -> Tally:
        """Return the counts of a system over all texts."""
        return self.totals[column]

    def timing(self, system: str) -> Timing:
        """Return the seconds of a system that ran."""
        return self.evaluation.timings[system]

    def speeds(self, system: System) -> tuple[float | None, float | None]:
        """Return words per second of a system that ran: with all that it needs, and alone.

        Both are ``None`` for a file of answers: its system ran elsewhere.
        """
        if system.style is DecisionStyle.FILE:
            return None, None
        timing = self.timing(system.name)
        return timing.speed, timing.speed_alone

    def by(self, what: GroupBy) -> tuple[Slice, ...]:
        """Return the figures by one thing."""
        from anaphora_workbench.experiments.breakdowns import GroupBy

        if what is GroupBy.TEXT:
            return tuple(self.by_text())
        return tuple([part for part in self.breakdowns if part.by is what])

    def by_text(self) -> Iterator[Slice]:
        """Yield the figures by text; they are made anew each time, as there can be very many."""
        from anaphora_workbench.experiments.breakdowns import by_text

        return by_text(self.evaluation, list(self.judged.outcomes))

    def pairs_of(
        self, mode: CarryOver, figure: Figure = Figure.F1, kind: str = TOTAL
    ) -> tuple[PairTest, ...]:
        """Return the tests of one family, by default on all anaphors."""
        return tuple(
            [
                test
                for test in self.pairs
                if (test.carry_over, test.figure, test.kind) == (mode, figure, kind)
            ]
        )

    def letters_of(
        self, mode: CarryOver, figure: Figure = Figure.F1, kind: str = TOTAL
    ) -> Letters | None:
        """Return the groups by one figure.

        ``None`` where nothing was tested, or where no test could show a difference (`hopeless`).
        """
        for found in self.letters:
            if (found.carry_over, found.figure, found.kind) == (mode, figure, kind):
                return found
        return None

    def letters_by(self, metric: str) -> MeasureLetters | None:
        """Return the groups by the F1 of a measure, ``None`` where there are none."""
        return next((found for found in self.measure_letters if found.metric == metric), None)

    def hopeless(
        self, mode: CarryOver, figure: Figure = Figure.F1, kind: str = TOTAL
    ) -> float | None:
        """Return the smallest corrected p that the tests of a family can have, if it is too large.

        ``None`` where a difference can be shown, and where nothing was tested.
        """
        from anaphora_workbench.experiments.significance import least_p

        least = least_p(self.pairs_of(mode, figure, kind), self.resampling)
        return None if least is None or least <= self.resampling.alpha else least

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader must know before looking at the figures, a sentence each."""
        found = []
        units = len({text.unit for text in self.texts})
        if units < FEWEST_DOCUMENTS and len(self.ran) > 1:
            found.append(self._untested(units))
        versions = [text for text in self.texts if text.version_of]
        texts = len({text.unit for text in versions})
        if texts < len(versions):
            found.append(
                f"{len(versions):,} documents are versions of {texts:,} texts, the same but for a "
                "word or two; intervals and tests take the versions of a text together"
            )
        partial = [system.name for system in self.ran if system.skipped]
        if partial:
            found.append(
                f"not on all documents: {', '.join(partial)}. Their figures are on other texts "
                "than the others'; the tests compare two systems on the texts that both have"
            )
        return tuple(found)

    def _untested(self, units: int) -> str:
        """Return the sentence on too few texts, about the measures that the tables then have."""
        measure = "GAP's F1" if self.headline == "gap" else "F1"
        sentence = (
            f"too few documents ({units}) to test differences of {measure}: at least "
            f"{FEWEST_DOCUMENTS} are needed"
        )
        if self.headline:
            return sentence
        return (
            f"{sentence}. The tables of differences are of recall, which has an interval without a "
            "test; this and the intervals of F1 (marked °) take answers as independent and are too "
            "narrow"
        )

    def rows(self) -> Iterator[FlatRow]:
        """Yield the flat rows, with the same columns: of anaphors, of chains and of other measures.

        GAP's come first where all texts are snippets, see `rows_beside`.
        """
        others = [
            *self._chain_rows(),
            *[{**self._asked_row(measure), **measure.row()} for measure in self.measures],
        ]
        return rows_beside(self.evaluation.anaphor_rows(), others, headline=self.headline)

    def parts(self) -> dict[str, object]:
        """Return what ``--json`` has besides the rows, JSON values by name.

        The longest of them, ``breakdowns``, is an iterator of rows.
        """
        headline = self.headline
        return {
            "breakdowns": (
                noted(part.row(), headline) for part in chain(self.breakdowns, self.by_text())
            ),
            "systems": [system.row() for system in self.systems],
            "pairs": [noted(test.row(), headline) for test in self.pairs],
            "measure_pairs": [test.row() for test in self.measure_pairs],
            "chain_pairs": [test.row() for test in self.chain_pairs],
            "letters": [noted(row, headline) for one in self.letters for row in one.flat_rows()],
            "measure_letters": [row for one in self.measure_letters for row in one.flat_rows()],
            "agreement": [found.row() for found in self.agreements],
            "errors": [row for errors in self.errors for row in errors.rows()],
            "warnings": list(self.warnings),
            "kept": self.kept.row(),
        }

    def _asked_row(self, measure: Measure) -> FlatRow:
        """Return how the systems were asked and judged for a measure."""
        row: FlatRow = {"anaphors": self.settings.anaphors}
        if not measure.metric.startswith("gap"):
            row["match"] = str(self.settings.match[0])
            row["carry_over"] = str(self.settings.carry_over[0])
        return row

    def _chain_rows(self) -> Iterator[FlatRow]:
        for (system, match), scores in self.chains.items():
            sums = scores.sums()
            for name in scores.names:
                score = scores.score(name, sums)
                yield {
                    "resolver": system,
                    "document": TOTAL,
                    "match": str(match),
                    "anaphors": self.settings.anaphors,
                    "kind": TOTAL,
                    "reference": TOTAL,
                    "recall": None if score.recall is None else float(score.recall),
                    "precision": None if score.precision is None else float(score.precision),
                    "metric": name,
                    "f1": None if score.f1 is None else float(score.f1),
                }
