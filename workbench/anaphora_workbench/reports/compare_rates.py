"""Figures of a comparison with intervals and letters, by kind and text type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from anaphora_workbench.experiments import Comparison, DecisionStyle, JudgedSystem, System
from anaphora_workbench.experiments.significance import TestedPair
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.labels import p_text, ranged
from anaphora_workbench.reports.totals import wilson, wilson_of
from anaphora_workbench.scoring import TOTAL, CarryOver, Figure, Match, Tally
from anaphora_workbench.stats import (
    FEWEST_DOCUMENTS,
    Statistic,
    bootstraps,
    ratio_of_sums,
)
from anaphora_workbench.stats.arrays import Floats

_STYLES: Mapping[DecisionStyle, str] = {
    DecisionStyle.STEP: "anaphor by anaphor",
    DecisionStyle.BATCH: "whole documents",
    DecisionStyle.FILE: "output files",
}


@dataclass(frozen=True, slots=True)
class Rate:
    """A figure of one system on one kind of anaphor: a ratio of two sums.

    Attributes:
        figure: Which one.
        correct: Correct answers.
        gold: Anaphors of the key.
        answered: Those of them that have an answer.
        spurious: Answers where the key has none.
        documents: Documents that hold any of them.
        low: Lower end of the interval, between 0 and 1; ``None`` when there is none.
        high: Upper end.
        independent: Whether the interval takes answers as independent (Wilson's), as there are
            fewer than ten documents or all resamples agree; it is then too narrow.
        letters: Groups of systems that do not differ, as `ranged` prints them; ``""`` where there
            are none.
    """

    figure: Figure
    correct: int
    gold: int
    answered: int
    spurious: int
    documents: int
    low: float | None
    high: float | None
    independent: bool
    letters: str = ""

    @property
    def value(self) -> float | None:
        """The rate between 0 and 1, ``None`` when it is undefined."""
        part, whole = self.figure.sums_of(self.correct, self.gold, self.answered, self.spurious)
        return part / whole if whole else None

    @property
    def precision(self) -> float | None:
        """Correct / (answered + spurious), ``None`` when it is undefined."""
        reported = self.answered + self.spurious
        return self.correct / reported if reported else None

    @property
    def silent(self) -> bool:
        """Whether there was something to answer and nothing was."""
        return self.gold > 0 and not self.answered and not self.spurious


Rates = Mapping[tuple[str, str], Rate]
"""Rates by system and kind; the kind `TOTAL` is all of them."""


@dataclass(slots=True)
class _Sums:
    """The sums that a figure is formed of, by text (all versions of one are one), and counts."""

    texts: dict[str, tuple[int, int]] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)


def rates_of(
    comparison: Comparison,
    match: Match,
    mode: CarryOver,
    figure: Figure = Figure.F1,
    documents: Iterable[str] | None = None,
) -> Rates:
    """Return a rate of every system that ran, on all anaphors and on each kind.

    Intervals are BCa intervals over documents, as those of the differences are: with the same
    level, number of resamples and seed.

    Args:
        comparison: The comparison.
        match: Way of matching.
        mode: Mode of error carry-over.
        figure: Which one.
        documents: The documents to look at; all when left out. Letters are for all documents and
            the first way of matching only, as nothing else is tested.
    """
    found = _sums(comparison, match, mode, figure, documents)
    ends = _intervals(comparison, found)
    tested = documents is None and match is comparison.settings.match[0]
    rates: dict[tuple[str, str], Rate] = {}
    for (system, kind), sums in found.items():
        tally, size = sums.tally, len(sums.texts)
        drawn = ends.get((system, kind))
        # Where all answers are right, so are those of all resamples, and their spread says nothing.
        flat = drawn is not None and drawn[0] == drawn[1]
        independent = size < FEWEST_DOCUMENTS or flat
        low, high = (interval_of_answers(figure, tally) if independent else drawn) or (None, None)
        groups = comparison.letters_of(mode, figure, kind) if tested else None
        letters = ranged(groups.of(system)) if groups is not None else ""
        counts = (tally.exit, tally.gold, tally.answered, tally.spurious)
        rates[system, kind] = Rate(figure, *counts, size, low, high, independent, letters)
    return rates


def interval_of_answers(figure: Figure, tally: Tally) -> tuple[float, float] | None:
    """Return a 95 % interval that takes answers as independent, ``None`` where there is none.

    It is Wilson's. A correct or wrong answer weighs twice in F1, as it counts for recall and for
    precision, a missing or spurious one once; so F1 is a mean of 0 and 1 with weights, and the
    number of items is Kish's effective one, (sum of weights)² / sum of squared weights. Where every
    anaphor is answered and no answer is spurious, it is the number of anaphors.
    """
    part, whole = figure.sums(tally)
    if not whole:
        return None
    if figure is not Figure.F1:
        return wilson(part, whole)
    return wilson_of(part / whole, whole**2 / (whole + 2 * tally.answered))


def shown_figure(comparison: Comparison, mode: CarryOver) -> Figure:
    """Return by what figure reports compare two systems.

    It is F1; where no test of that could be made it is recall, whose difference has at least an
    interval that takes anaphors as independent.
    """
    tests = comparison.pairs_of(mode)
    return Figure.RECALL if all(test.refused for test in tests) else Figure.F1


def _sums(
    comparison: Comparison,
    match: Match,
    mode: CarryOver,
    figure: Figure,
    documents: Iterable[str] | None,
) -> dict[tuple[str, str], _Sums]:
    counted = comparison.evaluation.documents
    units = {text.name: text.unit for text in comparison.texts}
    found: dict[tuple[str, str], _Sums] = {}
    for document in counted if documents is None else documents:
        name = units.get(document, document)
        for row, tally in counted.get(document, {}).items():
            part, whole = figure.sums(tally)
            if (row.match, row.carry_over) != (match, mode) or not (tally.gold or whole):
                continue
            for kind in (row.kind, TOTAL):
                sums = found.setdefault((row.resolver, kind), _Sums())
                known = sums.texts.get(name, (0, 0))
                sums.texts[name] = (known[0] + part, known[1] + whole)
                sums.tally.add(tally)
    return found


def _ratio(place: int, sums: Floats) -> Floats:
    return ratio_of_sums(sums[..., place : place + 2])


def _intervals(
    comparison: Comparison, found: Mapping[tuple[str, str], _Sums]
) -> dict[tuple[str, str], tuple[float, float] | None]:
    """Return the intervals over documents, those of the same documents from the same resamples."""
    groups: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for key, sums in found.items():
        # Sorted, so that the draws do not depend on the order of the files.
        groups.setdefault(tuple(sorted(sums.texts)), []).append(key)
    drawn = comparison.resampling
    ends: dict[tuple[str, str], tuple[float, float] | None] = {}
    for documents, keys in groups.items():
        if len(documents) < FEWEST_DOCUMENTS:
            continue
        columns = [
            [found[key].texts[name][place] for name in documents]
            for key in keys
            for place in (0, 1)
        ]
        figures: dict[str, Statistic] = {
            str(number): partial(_ratio, 2 * number) for number in range(len(keys))
        }
        tested = bootstraps(
            list(zip(*columns, strict=True)),
            figures,
            level=drawn.level,
            samples=drawn.samples,
            seed=drawn.seed,
        )
        for number, key in enumerate(keys):
            interval = tested[str(number)].bca
            known = interval.low is not None and interval.high is not None
            ends[key] = (interval.low or 0.0, interval.high or 0.0) if known else None
    return ends


def kinds_in(rates: Rates) -> list[str]:
    """Return the kinds that the key has, in the order of reports, without `TOTAL`."""
    kinds = {kind for (_system, kind), rate in rates.items() if rate.gold}
    return sorted(kinds - {TOTAL}, key=kind_order)


def gold_of(rates: Rates, kind: str) -> int:
    """Return how many anaphors of a kind the key has: what the system with most texts was asked."""
    return max([rate.gold for (_s, own), rate in rates.items() if own == kind], default=0)


def ranked(comparison: Comparison) -> tuple[System, ...]:
    """Return the systems that ran, the best one first: the order of every table of a report.

    By the F1 of the anaphors in the first way of matching and the first mode, on GAP by its
    official F1; those without one come last. Equal ones stand by alphabet, so that the order of the
    call moves nothing.
    """
    settings = comparison.settings
    measured = {m.system: m.f1 for m in comparison.measures if m.is_total(comparison.headline)}

    def rate(system: System) -> float:
        if comparison.headline:
            value = measured.get(system.name)
        else:
            column = JudgedSystem(system.name, settings.match[0], settings.carry_over[0])
            value = comparison.total(column).f1
        return -1.0 if value is None else value

    return tuple(sorted(comparison.ran, key=lambda system: (-rate(system), system.name)))


def decides(system: System) -> str:
    """Return what a system decides at a time, in its own words where it has some."""
    return system.decides or _STYLES[system.style]


def without_figures(system: System) -> str:
    """Return why a system has no figures: it cannot be used here, broke down, or was not run."""
    if system.missing:
        return f"not usable here: {system.missing}"
    reason = system.skipped[0][1] if system.skipped else "no text was given to it"
    return f"{'broke down on every text' if system.failed else 'ran on no text'}: {reason}"


def genres_of(comparison: Comparison) -> dict[str, list[str]]:
    """Return the documents of each text type, by alphabet; empty when there are not two types."""
    genres: dict[str, list[str]] = {}
    for text in comparison.texts:
        genres.setdefault(text.genre, []).append(text.name)
    return {name: genres[name] for name in sorted(genres)} if len(genres) > 1 else {}


def interval_text(rate: Rate) -> str:
    """Return the interval in per cent, ``""`` without one; ``°`` marks Wilson's."""
    if rate.low is None or rate.high is None:
        return ""
    return f"{100 * rate.low:.1f}–{100 * rate.high:.1f}{'°' if rate.independent else ''}"


def interval_note(comparison: Comparison, rates: Sequence[Rates]) -> str:
    """Return how the intervals were made, one or two sentences."""
    drawn = comparison.resampling
    every = [rate for each in rates for rate in each.values() if rate.low is not None]
    notes = []
    if any(not rate.independent for rate in every):
        notes.append(
            f"Intervals: {100 * drawn.level:g} %, BCa, from {drawn.samples:,} resamples of the "
            "documents."
        )
    if any(rate.independent for rate in every):
        notes.append(
            f"° marks intervals on fewer than {FEWEST_DOCUMENTS} documents, or where all resamples "
            "agree: Wilson's 95 % interval, which takes answers as independent of each other and "
            "is too narrow (of F1: with the effective number of answers)."
        )
    if any(rate.value is not None and rate.low is None for each in rates for rate in each.values()):
        notes.append("No interval where the figure is undefined on a resample.")
    return " ".join(notes)


def hopeless_text(family: Sequence[TestedPair], least: float) -> str:
    """Return why no test of a family can show a difference.

    Args:
        family: The tests of one figure.
        least: The smallest corrected p that they can have.
    """
    made = [test for test in family if test.p_holm is not None]
    texts = max([test.bootstrap.documents for test in made])
    most = max([test.randomisation.differing for test in made])
    where = f"two systems differ on at most {most} of {texts} texts" if most else f"{texts} texts"
    pairs = "1 pair" if len(made) == 1 else f"{len(made)} pairs"
    return (
        f"{where}, so the smallest p that is possible for {pairs} is {p_text(least)} after the "
        "correction. More texts or fewer systems are needed"
    )


def cautions(comparison: Comparison, mode: CarryOver) -> list[str]:
    """Return sentences on what cannot be shown, however large; empty where all can.

    One is on all anaphors, another one on kinds that too few texts hold for so many systems.
    """
    notes = []
    figure = shown_figure(comparison, mode)
    least = comparison.hopeless(mode, figure)
    if least is not None:
        texts, most, pairs = _tested(comparison, mode, figure, TOTAL)
        where = f", on at most {most} of which two systems differ," if most < texts else ""
        notes.append(
            f"On {texts} texts{where} no difference among {pairs} pairs of systems can be shown, "
            f"however large: the smallest p that is possible is {p_text(least)} after the "
            "correction. So there are no letters. Compare fewer systems or more texts."
        )
    kinds = []
    for kind in sorted({test.kind for test in comparison.pairs} - {TOTAL}, key=kind_order):
        if comparison.hopeless(mode, Figure.F1, kind) is not None:
            _texts, most, pairs = _tested(comparison, mode, Figure.F1, kind)
            kinds.append(f"{kind} ({pairs} pairs, which differ on {most} texts at most)")
    if kinds:
        notes.append(
            "By kind no difference can be shown, however large, for "
            f"{', '.join(kinds)}: too few texts for so many pairs."
        )
    return notes


def _tested(
    comparison: Comparison, mode: CarryOver, figure: Figure, kind: str
) -> tuple[int, int, int]:
    """Return the texts of a family of tests, on how many of them two systems differ, the pairs."""
    family = comparison.pairs_of(mode, figure, kind)
    made = [test for test in family if test.p_holm is not None]
    texts = max([test.bootstrap.documents for test in made])
    return texts, max([test.randomisation.differing for test in made]), len(made)


def has_letters(comparison: Comparison, mode: CarryOver) -> bool:
    """Tell whether any column of a table has letters in a mode."""
    return any(found.carry_over is mode for found in comparison.letters)


def why_no_letters(comparison: Comparison, mode: CarryOver) -> str:
    """Return why the column of all anaphors has no letters, ``""`` where it has some.

    Also empty where there are not two systems, and where `cautions` says it.
    """
    figure = shown_figure(comparison, mode)
    if len(comparison.ran) < 2 or comparison.letters_of(mode, figure) is not None:
        return ""
    if len(comparison.texts) < FEWEST_DOCUMENTS:
        return f"there are fewer than {FEWEST_DOCUMENTS} texts"
    hopeless = comparison.hopeless(mode, figure) is not None
    return "" if hopeless else "not every two systems could be tested"
