"""Sentences and columns that all reports of a comparison share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from anaphora_workbench.experiments import DecisionStyle, System
from anaphora_workbench.experiments.significance import TestedPair
from anaphora_workbench.model.language import kind_order
from anaphora_workbench.reports.comparison.data import ComparisonData, Rate, Rates
from anaphora_workbench.reports.text_tables import p_text
from anaphora_workbench.scoring import TOTAL, CarryOver, Figure
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_STYLES: Mapping[DecisionStyle, str] = {
    DecisionStyle.STEP: "anaphor by anaphor",
    DecisionStyle.BATCH: "whole documents",
    DecisionStyle.FILE: "output files",
}


def decides(system: System) -> str:
    """Return what a system decides at a time, in its own words where it has some."""
    return system.decides or _STYLES[system.style]


def without_figures(system: System) -> str:
    """Return why a system has no figures: it cannot be used here, broke down, or was not run."""
    if system.missing:
        return f"not usable here: {system.missing}"
    reason = system.skipped[0][1] if system.skipped else "no text was given to it"
    return f"{'broke down on every text' if system.failed else 'ran on no text'}: {reason}"


def genres_of(data: ComparisonData) -> dict[str, list[str]]:
    """Return the documents of each text type, by alphabet; empty when there are not two types."""
    genres: dict[str, list[str]] = {}
    for text in data.comparison.texts:
        genres.setdefault(text.genre, []).append(text.name)
    return {name: genres[name] for name in sorted(genres)} if len(genres) > 1 else {}


def genre_name(genre: str) -> str:
    """Return a text type as tables have it."""
    return genre or "(none stated)"


def interval_text(rate: Rate) -> str:
    """Return the interval in per cent, ``""`` without one; ``°`` marks Wilson's."""
    if rate.low is None or rate.high is None:
        return ""
    return f"{100 * rate.low:.1f}–{100 * rate.high:.1f}{'°' if rate.independent else ''}"


def interval_note(data: ComparisonData, rates: Sequence[Rates]) -> str:
    """Return how the intervals were made, one or two sentences."""
    drawn = data.comparison.resampling
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
    """Return why no test of a figure can show a difference; ``least`` is the smallest p Holm."""
    made = [test for test in family if test.p_holm is not None]
    texts = max([test.bootstrap.documents for test in made])
    most = max([test.randomisation.differing for test in made])
    where = f"two systems differ on at most {most} of {texts} texts" if most else f"{texts} texts"
    pairs = "1 pair" if len(made) == 1 else f"{len(made)} pairs"
    return (
        f"{where}, so the smallest p that is possible for {pairs} is {p_text(least)} after the "
        "correction. More texts or fewer systems are needed"
    )


def cautions(data: ComparisonData, mode: CarryOver) -> list[str]:
    """Return sentences on what cannot be shown, however large; empty where all can.

    One is on all anaphors, another one on kinds that too few texts hold for so many systems.
    """
    notes = []
    figure = data.shown_figure(mode)
    least = data.comparison.hopeless(mode, figure)
    if least is not None:
        texts, most, pairs = _tested(data, mode, figure, TOTAL)
        where = f", on at most {most} of which two systems differ," if most < texts else ""
        notes.append(
            f"On {texts} texts{where} no difference among {pairs} pairs of systems can be shown, "
            f"however large: the smallest p that is possible is {p_text(least)} after the "
            "correction. So there are no letters. Compare fewer systems or more texts."
        )
    kinds = []
    for kind in sorted({test.kind for test in data.comparison.pairs} - {TOTAL}, key=kind_order):
        if data.comparison.hopeless(mode, Figure.F1, kind) is not None:
            _texts, most, pairs = _tested(data, mode, Figure.F1, kind)
            kinds.append(f"{kind} ({pairs} pairs, which differ on {most} texts at most)")
    if kinds:
        notes.append(
            "By kind no difference can be shown, however large, for "
            f"{', '.join(kinds)}: too few texts for so many pairs."
        )
    return notes


def _tested(
    data: ComparisonData, mode: CarryOver, figure: Figure, kind: str
) -> tuple[int, int, int]:
    """Return the texts of a family of tests, on how many of them two systems differ, the pairs."""
    family = data.comparison.pairs_of(mode, figure, kind)
    made = [test for test in family if test.p_holm is not None]
    texts = max([test.bootstrap.documents for test in made])
    return texts, max([test.randomisation.differing for test in made]), len(made)


def has_letters(data: ComparisonData, mode: CarryOver) -> bool:
    """Tell whether any column of a table has letters in a mode."""
    return any(found.carry_over is mode for found in data.comparison.letters)


def why_no_letters(data: ComparisonData, mode: CarryOver) -> str:
    """Return why the column of all anaphors has no letters, ``""`` where it has some.

    Also empty where there are not two systems, and where `cautions` says it.
    """
    figure = data.shown_figure(mode)
    if len(data.comparison.ran) < 2 or data.comparison.letters_of(mode, figure) is not None:
        return ""
    if len(data.comparison.texts) < FEWEST_DOCUMENTS:
        return f"there are fewer than {FEWEST_DOCUMENTS} texts"
    hopeless = data.comparison.hopeless(mode, figure) is not None
    return "" if hopeless else "not every two systems could be tested"


def shuffles_text(data: ComparisonData) -> str:
    """Return how often answers were exchanged."""
    return (
        f"{data.comparison.resampling.shuffles:,} shuffles, or all there are where these are fewer"
    )


def pair_header(data: ComparisonData) -> tuple[str, ...]:
    """Return the columns that tables of pairs begin with."""
    level = f"{100 * data.comparison.resampling.level:g} % interval"
    return ("systems", "texts", "points", level, "p", "p Holm", "effect")
