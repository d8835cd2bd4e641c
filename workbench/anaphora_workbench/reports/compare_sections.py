"""Sections of the comparison as text: which differences are real, agreement, errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill

from anaphora_workbench.experiments import (
    Agreement,
    Column,
    Comparison,
    ErrorClass,
    Figure,
    PairTest,
    System,
)
from anaphora_workbench.reports.compare_rates import cautions, ranged, shown_figure, why_no_letters
from anaphora_workbench.reports.pairs import ends_of, pair_header
from anaphora_workbench.reports.table import Cell, percent, table, titled
from anaphora_workbench.scoring import CarryOver
from anaphora_workbench.scoring.faults import FAULTS
from anaphora_workbench.stats import FEWEST_DOCUMENTS

_NAMES = {
    Figure.SUCCESS_RATE: "Success rates (exit / answered)",
    Figure.RECALL: "Recall (exit / gold)",
}
_SHORT = {Figure.SUCCESS_RATE: "success", Figure.RECALL: "recall"}
_MOST_PAIRS = 45
"""More pairs than those of ten systems are too many to look at in a terminal."""
_WIDTH = 88
"""Columns that notes take."""


def differences_text(comparison: Comparison, mode: CarryOver) -> str:
    """Return the section on the differences in one mode, ``""`` without any.

    They are those of success rates; where no test of these could be made those of recall, which
    have an interval that takes anaphors as independent.
    """
    figure = shown_figure(comparison, mode)
    tests = comparison.pairs_of(mode, figure)
    if not tests:
        return ""
    shown = tests if len(tests) <= _MOST_PAIRS else _with_best(comparison, tests, mode)
    rows: list[list[Cell]] = []
    for test in shown:
        counts = test.mcnemar
        ends = ends_of(test)
        rows.append(
            [
                f"{test.first} - {test.second}",
                test.bootstrap.documents,
                _points(test.bootstrap.difference),
                "-" if None in ends else " to ".join([_points(end) for end in ends]),
                _p(test.randomisation.p_two_sided),
                _p(test.p_holm),
                _effect(test.randomisation.standardised),
                counts.only_first,
                counts.only_second,
                _p(counts.p),
                _p(test.p_mcnemar_holm),
            ]
        )
    header = (*pair_header(comparison), "McNemar p", "Holm")
    left = len(tests) - len(rows)
    note = _pairs_note(comparison, tests, figure)
    if left:
        note += f" The best system against the others; --json has {left} more pairs."
    title = f"Differences, match {comparison.settings.match[0]}, {mode}"
    groups = comparison.letters_of(mode, figure)
    body = table(header, rows)
    if groups is not None:
        lettered = [
            [row.name, percent(row.mean), ranged(row.text, dash="-")] for row in groups.rows
        ]
        alpha = comparison.resampling.alpha
        same = (
            f"Two systems that share no letter differ (p Holm at most {alpha:g}); two that share "
            "one are\nnot shown to differ. A-D: A, B, C and D."
        )
        alone = [system.name for system in comparison.ran if not groups.of(system.name)]
        if alone:
            same += f"\nWithout a group, as they answered nothing: {', '.join(alone)}."
        body += "\n\n" + table(("system", f"{_SHORT[figure]} %", "group"), lettered) + f"\n{same}"
    elif why := why_no_letters(comparison, mode):
        body += f"\n\nNo letters: {why}."
    told = [fill(sentence, _WIDTH) for sentence in (note, *cautions(comparison, mode))]
    return titled(title, body, "\n".join(told))


def _pairs_note(comparison: Comparison, tests: Sequence[PairTest], figure: Figure) -> str:
    """Return what the columns are: points and interval are always of the same figure."""
    told = f"{_NAMES[figure]} on the texts that both have. "
    alone = "b, c: anaphors that only the first, only the second has right"
    if all(test.refused for test in tests):
        return (
            f"{told}Not tested: there are fewer than {FEWEST_DOCUMENTS} texts. The interval takes "
            f"anaphors as independent of each other and is too narrow. {alone}."
        )
    drawn = comparison.resampling
    return (
        f"{told}p by approximate randomisation over texts ({drawn.shuffles:,} shuffles), p Holm "
        "corrected for all pairs; interval by bootstrap over texts (BCa), effect in standard "
        f"deviations of the shuffled difference; {alone} (exact McNemar)."
    )


def _with_best(
    comparison: Comparison, tests: Sequence[PairTest], mode: CarryOver
) -> Sequence[PairTest]:
    """Return the tests of the system with the highest success rate."""
    match = comparison.settings.match[0]

    def rate(system: System) -> float:
        return comparison.total(Column(system.name, match, mode)).success_rate or 0.0

    best = max(comparison.ran, key=rate).name
    return [test for test in tests if best in (test.first, test.second)]


def _points(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:+.1f}"


def _effect(value: float | None) -> str:
    return "-" if value is None else f"{value:+.2f}"


def _p(value: float | None) -> str:
    return "-" if value is None else "<.001" if value < 0.001 else f"{value:.3f}".lstrip("0")


def agreement_text(comparison: Comparison) -> str:
    """Return the section on how far the systems agree, ``""`` for fewer than two."""
    if not comparison.agreements:
        return ""
    found = comparison.agreements[0]
    rows: list[list[Cell]] = [
        [name, found.right[name], found.alone[name], found.wrong_alone[name]]
        for name in found.systems
    ]
    title = f"Agreement, match {found.match}, {found.carry_over}, {found.anaphors} anaphors of all"
    body = table(("system", "right", "right alone", "wrong alone"), rows)
    return titled(title, body, _bounds(found))


def _bounds(found: Agreement) -> str:
    whole = found.anaphors or 1
    shares = {
        "all are right": found.all_right,
        "at least one is (oracle)": found.oracle,
        "the majority vote is": found.vote,
    }
    told = [f"{what}: {n} ({percent(n / whole)} %)" for what, n in shares.items()]
    return "; ".join(told)


def errors_text(comparison: Comparison) -> str:
    """Return the section on classes of errors by system, and on the preprocessing's share."""
    match, mode = comparison.settings.match[0], comparison.settings.carry_over[0]
    found = [e for e in comparison.errors if e.column[1:] == (match, mode)]
    if not found:
        return ""
    systems = [errors.column.system for errors in found]
    classes = [name for name in ErrorClass if any(name in errors.classes for errors in found)]
    rows: list[list[Cell]] = [
        [str(name), *[errors.classes.get(name, 0) for errors in found]] for name in classes
    ]
    body = table(("class of error", *systems), rows)
    blamed = {
        errors.column.system: ", ".join(
            [f"{_short(cause)} {n}" for cause, n in _of_parts(errors.causes)[:5]]
        )
        for errors in found
    }
    told = [f"{name}: {text}" for name, text in blamed.items() if text]
    parts = [body]
    if told:
        parts.append(
            "By constraint and preference, the five most frequent of each system:\n"
            + "\n".join(told)
        )
    faults = [name for name in FAULTS if any(name in errors.faults for errors in found)]
    if faults:
        shown: list[list[Cell]] = [
            [name, *[errors.faults.get(name, 0) for errors in found]] for name in faults
        ]
        parts.append("Of these by the preprocessing:\n" + table(("fault", *systems), shown))
    return titled(f"Errors, match {match}, {mode}", "\n\n".join(parts))


def _of_parts(causes: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the causes that name a constraint, requirement or preference."""
    named = ("constraint:", "preference:", "requirement:")
    return [(cause, n) for cause, n in causes.items() if cause.startswith(named)]


def _short(cause: str) -> str:
    return cause.replace(":", " ")
