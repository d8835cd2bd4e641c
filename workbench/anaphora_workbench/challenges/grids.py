"""The tables of a challenge's report, as grids of cells that every kind of report can print.

Figures of published reports are data (`Published`): printed beside one's own, never computed with.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TypeVar

from anaphora_workbench.challenges.analysis import Analysis, analysis_of, anova_text
from anaphora_workbench.challenges.results import (
    ALL,
    Challenge,
    ChallengeMeasure,
    RowKind,
    SystemScores,
    TestSet,
)
from anaphora_workbench.errors import counted
from anaphora_workbench.stats import TukeyTable
from anaphora_workbench.stats.letters import LetteredRow

_Column = TypeVar("_Column", bound=Hashable)
_LISTED = 3
"""So many of several best systems are named in a summary."""


@dataclass(frozen=True, slots=True)
class Published:
    """A figure.

    Attributes:
        table: Number of its table.
        part: Part of the test set that it is of: a SEMCAT (``*`` for all), or a track.
        measure: Name of the measure, as one's own are called.
        value: As it is printed.
        letters: Letters of its homogeneous subsets, separated by blanks.
    """

    table: int
    test_set: str
    system: str
    part: str
    measure: str
    value: str
    letters: str


@cache
def figures_of(task: str) -> tuple[Published, ...]:
    """Return all figures of the report of a track, ``grec`` or ``sr``, in its order."""
    source = files("anaphora_workbench.challenges") / "data" / f"{task}_published.csv"
    rows = csv.DictReader(source.read_text(encoding="utf-8").splitlines())
    return tuple([Published(int(row.pop("table")), **row) for row in rows])


def published_grid(
    name: str,
    title: str,
    figures: Sequence[Published],
    column: Callable[[Published], _Column],
    heading: Callable[[_Column], str],
    notes: Sequence[str],
) -> Grid:
    """Return a published table: a row for each system, letters behind the columns that have some.

    ``column`` gives the column of a figure, ``heading`` the heading of a column.
    """
    columns = list(dict.fromkeys([column(figure) for figure in figures]))
    lettered = {column(figure) for figure in figures if figure.letters}
    found = {(figure.system, column(figure)): figure for figure in figures}
    header = ["system"]
    for each in columns:
        header += [heading(each), *(["letters"] if each in lettered else [])]
    cells = []
    for system in dict.fromkeys([figure.system for figure in figures]):
        line = [system]
        for each in columns:
            figure = found.get((system, each))
            line.append(figure.value if figure else "-")
            if each in lettered:
                line.append(figure.letters if figure else "")
        cells.append(tuple(line))
    return Grid(name, title, tuple(header), tuple(cells), tuple(notes))


@dataclass(frozen=True, slots=True)
class Grid:
    """A table.

    Attributes:
        name: Name for links and files, such as ``overview``.
        rows: Cells as they are printed, as many in each row; the first one names the row.
        notes: Sentences below it.
        letters: Columns, from 0, with a single letter of a letter display; they are set close to
            each other.
    """

    name: str
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    letters: frozenset[int] = field(default_factory=frozenset)


def overview(challenge: Challenge, test_set: TestSet) -> Grid:
    """Return all measures of all systems on one test set, the best by the first measure first."""
    measures = [each for each in challenge.measures if _has(test_set, each)]
    ordered = _ranked(test_set, measures[0]) if measures else list(test_set.systems)
    shown = _shown_counts(test_set)
    rows = [
        (
            system.system,
            *[
                _shown(measure, test_set.score(system, measure.name), system)
                for measure in measures
            ],
            *[str(len(part)) for part in _counts(system, shown)],
        )
        for system in ordered
    ]
    return Grid(
        f"overview-{test_set.name}",
        f"All measures, {test_set.name} ({counted(len(test_set.groups), 'item')})",
        ("system", *[_headed(measure) for measure in measures], *shown),
        tuple(rows),
        tuple(_notes(ordered, shown)),
    )


def lettered(
    challenge: Challenge, test_set: TestSet, measure: ChallengeMeasure, group: str = ALL
) -> Grid | None:
    """Return the table of one measure, sorted by mean, with a column for each letter.

    ``None`` where nothing can be tested.
    """
    found = analysis_of(test_set, measure, group, alpha=challenge.alpha)
    if found is None:
        return None
    used = alphabet(found.table.rows)
    letters = found.letters()
    rows = [
        (
            each.name,
            measure.shown(each.mean),
            measure.shown(each.deviation),
            str(each.size),
            *[letter if letter in letters.get(each.name, ()) else "" for letter in used],
        )
        for each in found.table.groups
    ]
    where = "" if group == ALL else f", {group}"
    return Grid(
        f"letters-{test_set.name}-{measure.name}" + ("" if group == ALL else f"-{group}"),
        f"{measure.title}, {test_set.name}{where}",
        ("system", "mean", "SD", "n", *used),
        tuple(rows),
        tuple(_test_notes(found, test_set)),
        frozenset(range(4, 4 + len(used))),
    )


def by_group(challenge: Challenge, test_set: TestSet, measure: ChallengeMeasure) -> Grid | None:
    """Return one measure by group of items (domain, category), with letters of the whole set.

    ``None`` where there is one group only, or nothing by group.
    """
    groups = test_set.group_names()
    if len(groups) < 2 or not any(
        test_set.score(system, measure.name, name) is not None
        for system in test_set.systems
        for name in groups
    ):
        return None
    sizes = {name: list(test_set.groups.values()).count(name) for name in groups}
    found = analysis_of(test_set, measure, alpha=challenge.alpha)
    letters = found.letters() if found else {}
    rows = [
        (
            system.system,
            _shown(measure, test_set.score(system, measure.name), system),
            *([" ".join(letters.get(system.system, ()))] if letters else []),
            *[measure.shown(test_set.score(system, measure.name, name)) for name in groups],
        )
        for system in _ranked(test_set, measure)
    ]
    return Grid(
        f"groups-{test_set.name}-{measure.name}",
        f"{measure.title} by group, {test_set.name}",
        (
            "system",
            "all",
            *(["letters"] if letters else []),
            *[f"{name} ({size})" for name, size in sizes.items()],
        ),
        tuple(rows),
    )


def side_by_side(challenge: Challenge, measure: ChallengeMeasure) -> Grid | None:
    """Return one measure on all test sets beside each other, each with its letters.

    Rows are ordered by the first test set; letters are those of each set by itself. ``None`` for a
    single test set, or where no set has the measure.
    """
    sets = [each for each in challenge.sets if _has(each, measure)]
    if len(sets) < 2:
        return None
    names = [system.system for each in sets for system in _ranked(each, measure)]
    header: list[str] = ["system"]
    columns: list[dict[str, str]] = []
    notes = []
    for each in sets:
        found = analysis_of(each, measure, alpha=challenge.alpha)
        letters = found.letters() if found else {}
        if found is not None:
            notes.append(f"{each.name}: {anova_text(found.anova)}.")
        header += [each.name, *(["letters"] if letters else [])]
        columns.append(
            {
                system.system: _shown(measure, each.score(system, measure.name), system)
                for system in each.systems
            }
        )
        if letters:
            columns.append({name: " ".join(own) for name, own in letters.items()})
    rows = [(name, *[column.get(name, "-") for column in columns]) for name in dict.fromkeys(names)]
    title = f"{measure.title} on {len(sets)} test sets"
    return Grid(f"sets-{measure.name}", title, tuple(header), tuple(rows), tuple(notes))


def summary(challenge: Challenge) -> Grid:
    """Return the best system by each measure on each test set, and which ones share its letter.

    What people chose or wrote is not a system, unless the test set tests it.
    """
    several = len(challenge.sets) > 1
    rows = []
    for each in challenge.sets:
        for measure in challenge.measures:
            row = _best(challenge, each, measure)
            if row is not None:
                rows.append((*((each.name,) if several else ()), *row))
    tested = any(row[-1] for row in rows)
    notes = []
    if tested:
        notes.append(
            "Sharing its letter: systems that do not differ significantly from the best one "
            f"(Tukey's HSD, alpha = {challenge.alpha:g})."
        )
    if any(not row[-1] for row in rows):
        notes.append("-: a measure of the whole set, or one that is not tested; no letters.")
    where = "" if several or not challenge.sets else f", {challenge.sets[0].name}"
    header = ("measure", "best", "score", "sharing its letter", "analysis of variance")
    return Grid(
        "summary",
        f"Summary: the best systems{where}",
        (*(("test set",) if several else ()), *header),
        tuple(rows),
        tuple(notes),
    )


def _best(
    challenge: Challenge, test_set: TestSet, measure: ChallengeMeasure
) -> tuple[str, ...] | None:
    """Return a row of the summary; ``None`` where no system has the measure."""
    tested = {system.system for system in test_set.tested}
    scored = [
        (system, score)
        for system in _ranked(test_set, measure)
        if system.system in tested and (score := test_set.score(system, measure.name)) is not None
    ]
    if not scored:
        return None
    best = [system.system for system, score in scored if score == scored[0][1]]
    listed = ", ".join(best[:_LISTED])
    if len(best) == len(scored) > 1:
        listed = f"all {len(best)}"
    elif len(best) > _LISTED:
        listed += f" and {len(best) - _LISTED} more"
    shown = measure.shown(scored[0][1])
    found = analysis_of(test_set, measure, alpha=challenge.alpha)
    if found is None or not found.table.rows:
        return (_headed(measure), listed, shown, "-", "")
    letters = {name: set(own) for name, own in found.letters().items()}
    top = set().union(*[letters.get(name, set()) for name in best])
    alike = [
        system.system
        for system, _score in scored
        if system.system not in best and letters.get(system.system, set()) & top
    ]
    return (
        _headed(measure),
        listed,
        shown,
        ", ".join(alike) or "no other",
        anova_text(found.anova),
    )


def standard_grids(challenge: Challenge) -> list[Grid]:
    """Return the tables that every track has: overviews, letters, groups, sets side by side."""
    grids: list[Grid | None] = []
    for test_set in challenge.sets:
        grids.append(overview(challenge, test_set))
        for measure in challenge.measures:
            grids.append(lettered(challenge, test_set, measure))
            grids.append(by_group(challenge, test_set, measure))
    grids += [side_by_side(challenge, measure) for measure in challenge.measures]
    return [grid for grid in grids if grid is not None]


def main_grids(challenge: Challenge) -> list[Grid]:
    """Return what a report begins with: overviews, and the letters of the first tested measure.

    Several test sets stand side by side.
    """
    grids: list[Grid | None] = [overview(challenge, each) for each in challenge.sets]
    main = next((measure for measure in challenge.measures if measure.tested), None)
    if main is not None:
        together = side_by_side(challenge, main)
        grids += [together] if together else [lettered(challenge, x, main) for x in challenge.sets]
    return [grid for grid in grids if grid is not None]


def _has(test_set: TestSet, measure: ChallengeMeasure) -> bool:
    return any(measure.name in system.columns for system in test_set.systems)


def _ranked(test_set: TestSet, measure: ChallengeMeasure) -> list[SystemScores]:
    """Return the systems with the best score first; those without one come last."""
    sign = 1 if measure.lower_is_better else -1

    def place(system: SystemScores) -> tuple[bool, float]:
        score = test_set.score(system, measure.name)
        return (score is None, 0.0 if score is None else sign * score)

    return sorted(test_set.systems, key=place)


def _shown(measure: ChallengeMeasure, value: float | None, system: SystemScores) -> str:
    spread = system.spread.get(measure.name)
    shown = measure.shown(value)
    return shown if spread is None else f"{shown} ({measure.shown(spread)})"


def _headed(measure: ChallengeMeasure) -> str:
    return measure.title + (" (low)" if measure.lower_is_better else "")


def _shown_counts(test_set: TestSet) -> list[str]:
    """Return the counts that are worth a column: missing outputs always, others where some are."""
    shown = ["missing"]
    if any(system.extra for system in test_set.systems):
        shown.append("extra")
    if any(system.duplicates for system in test_set.systems):
        shown.append("twice")
    return shown


def _counts(system: SystemScores, shown: Sequence[str]) -> list[Sequence[str]]:
    found = {"missing": system.missing, "extra": system.extra, "twice": system.duplicates}
    return [found[name] for name in shown]


def _notes(systems: Iterable[SystemScores], shown: Sequence[str]) -> Iterable[str]:
    listed = list(systems)
    people = [system.system for system in listed if system.kind is RowKind.REFERENCE]
    if people:
        yield f"No systems, but what people chose or wrote: {', '.join(people)}."
    for system in listed:
        if system.note:
            yield f"{system.system}: {system.note}"
    if any(system.missing for system in listed):
        yield (
            "Missing outputs count as wrong: likeness has its worst value, and edit distance is "
            "that of an empty text."
        )
    if "extra" in shown:
        yield "Outputs that nobody asked for (extra) are not scored."
    if "twice" in shown:
        yield "Of several outputs for an item (twice) the first one is scored."


def alphabet(rows: Iterable[LetteredRow]) -> list[str]:
    """Return the letters in use, in their order: A to Z, then AA."""
    used = {letter for row in rows for letter in row.letters}
    return sorted(used, key=lambda letter: (len(letter), letter))


def letters_note(table: TukeyTable, what: str) -> str:
    """Return the sentence on how to read the letters of ``what``, or why there are none."""
    if not table.rows:
        return f"No letters: {table.refusal}."
    test = "Tukey's HSD" if table.equal_sizes else "Tukey-Kramer"
    return f"{what} that share a letter do not differ ({test}, alpha = {table.alpha:g})."


def _test_notes(found: Analysis, test_set: TestSet) -> Iterable[str]:
    yield f"One-way analysis of variance: {anova_text(found.anova)}."
    if people := ", ".join([system.system for system in test_set.untested]):
        yield f"Not tested, as people chose or wrote it: {people} (--with-corpus tests it as well)."
    yield letters_note(found.table, "Systems")
