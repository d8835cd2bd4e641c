"""Scores of systems from files of several shapes: what metrics say and what people said.

1.  A file is a table (CSV), the JSON of a report (its ``rows``), or ``published:grec`` and
    ``published:sr``, the figures that these reports printed.
2.  A table with the columns ``measure`` and ``value`` has a line for each value, such as the
    ``--csv`` of a report or the answers of a study. Values of one unit (a system, unless others are
    named) and measure are averaged. Any other table has a line for each unit, and its measures are
    the columns.
3.  Of ``group`` and ``part`` only the rows of the whole (``*``) count where there are some. What
    people wrote (``kind`` is ``reference``) and rows with a reason in ``excluded`` do not count.
4.  A measure of several test sets is called ``TESTSET.MEASURE``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from anaphora_workbench.cli.shared.output import say
from anaphora_workbench.cli.stats.table import CountedTable, read_table, selected, table_input
from anaphora_workbench.errors import FormatError, UsageError, counted, did_you_mean
from anaphora_workbench.io.csv_tables import GAPS
from anaphora_workbench.ports import Source
from anaphora_workbench.workspace import Input

Unit = tuple[str, ...]
"""What a score is of: a system, or what the columns of ``--unit`` name."""
PUBLISHED = "published:"
_REPORTS = ("grec", "sr")
_ALL = "*"
_WHOLE = ("group", "part")
_NOT_EXCLUDED = frozenset(("", "no", "n", "false", "0"))


class WordCell(NamedTuple):
    """The first cell of a measure that is not a number.

    Attributes:
        error: Where it is, and what a number looks like.
        like_number: Whether somebody meant a number: ``0,51`` or ``inf``.
    """

    error: FormatError
    like_number: bool


@dataclass(frozen=True, slots=True)
class ScoreFile:
    """The scores of a file.

    Attributes:
        measures: By name of the measure, the values of each unit.
        words: Measures of which a cell is not a number, with the first such cell.
    """

    source: Source
    measures: dict[str, dict[Unit, float]]
    words: dict[str, WordCell] = field(default_factory=dict)

    def numeric(self, name: str) -> bool:
        """Return whether a measure with words seems to be one of numbers, not a remark."""
        return bool(self.measures[name]) or self.words[name].like_number


@dataclass(frozen=True, slots=True)
class ScoreShape:
    """How tables are read.

    Attributes:
        units: Columns that name what a score is of.
        measure: Column of the measures of a table with a line for each value.
        value: Column of its values.
        where: Conditions ``COLUMN=VALUE``.
        dropped: Units that do not count, by their first name.
        with_corpus: Whether what people wrote counts like a system.
    """

    units: tuple[str, ...] = ("system",)
    measure: str = "measure"
    value: str = "value"
    where: tuple[str, ...] = ()
    dropped: frozenset[str] = frozenset()
    with_corpus: bool = False


def read_scores(
    paths: Sequence[str], shape: ScoreShape, encoding: str = ""
) -> tuple[list[ScoreFile], list[Input]]:
    """Return the scores of files, and the files as inputs.

    Raises:
        FormatError: A file cannot be read; ``correlate-json``, ``correlate-unit``, ``join-twice``.
        UsageError: No file has a column of ``where``, or there are no such published figures.
    """
    tables = [(path, *_table(path, encoding)) for path in paths]
    for condition in shape.where:
        name = condition.partition("=")[0].strip()
        if not any(_has(table, name) for _path, table, _entry in tables):
            known = [each for _path, table, _entry in tables for each in table.header]
            raise UsageError(
                f"--where: no file has a column '{name}'.{did_you_mean(name, known)} "
                f"Columns: {', '.join(dict.fromkeys(known))}"
            )
    found = [_scores(table, shape) for _path, table, _entry in tables]
    systems = list(
        dict.fromkeys([name for _p, table, _e in tables for name in table.labels(shape.units[0])])
    )
    for name in sorted(shape.dropped.difference(systems)):
        say(
            f"warning: --drop: no file has a {shape.units[0]} '{name}'."
            f"{did_you_mean(name, systems)} [correlate-drop]"
        )
    return found, [entry for _path, _table_, entry in tables]


def _table(path: str, encoding: str) -> tuple[CountedTable, Input]:
    if path.startswith(PUBLISHED):
        name = path.removeprefix(PUBLISHED)
        if name not in _REPORTS:
            raise UsageError(
                f"there are published figures of {' and '.join(_REPORTS)}, not of '{name}'"
                + (
                    "; the TUNA chapter prints correlations only: 'anaphora tuna report "
                    "--published' shows them"
                    if name == "tuna"
                    else did_you_mean(name, _REPORTS)
                )
            )
        place = files("anaphora_workbench.challenges") / "data" / f"{name}_published.csv"
        entry = table_input(str(place))
        return read_table(entry), entry
    if path != "-" and Path(path).is_dir():
        raise FormatError(
            "this is a folder; name a table. Of a study, write one: anaphora study export "
            f"{path} -o answers.csv",
            code="is-a-folder",
            at=Source.of(path).at(),
        )
    entry = table_input(path, encoding)
    text = entry.source.read_text()
    if text.lstrip()[:1] in ("{", "["):
        return _json_table(entry.source, text), entry
    return read_table(entry), entry


def _json_table(source: Source, text: str) -> CountedTable:
    """Return the rows of a report as a table; its lines are counted by rows."""
    try:
        found = json.loads(text.rstrip())
    except json.JSONDecodeError as error:
        raise FormatError(
            f"this is not JSON: {error.msg}; give a table, or what a report printed with --json",
            code="correlate-json",
            at=source.at(error.lineno, error.colno),
        ) from None
    except RecursionError:
        raise _not_rows(source) from None
    rows = found.get("rows") if isinstance(found, dict) else found
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise _not_rows(source)
    header = tuple(dict.fromkeys([str(name) for row in rows for name in row]))
    cells = tuple([tuple([_cell(row.get(name)) for name in header]) for row in rows])
    return CountedTable(source, header, (0,) * len(cells), cells)


def _not_rows(source: Source) -> FormatError:
    return FormatError(
        "this JSON has no rows of scores; give what a report printed with --json, or a list of "
        "objects with one name for each column",
        code="correlate-json",
        at=source.at(1),
    )


def _cell(value: object) -> str:
    return "" if value is None else " ".join(str(value).split())


def _has(table: CountedTable, name: str) -> bool:
    return name.lower() in {each.lower() for each in table.header}


def _scores(table: CountedTable, shape: ScoreShape) -> ScoreFile:
    own = [each for each in shape.where if _has(table, each.partition("=")[0].strip())]
    table = selected(table, own)
    for name in shape.units:
        if not _has(table, name):
            raise FormatError(
                f"there is no column '{name}', which names what each score is of."
                f"{did_you_mean(name, table.header)} Name it with --unit; columns: "
                f"{', '.join(table.header)}",
                code="correlate-unit",
                at=table.source.at(1),
            )
    if _has(table, shape.measure) and _has(table, shape.value):
        return _long(table, shape)
    return _wide(table, shape)


def _long(table: CountedTable, shape: ScoreShape) -> ScoreFile:
    table = _counting(table, with_corpus=shape.with_corpus)
    units, names = _units(table, shape.units), table.labels(shape.measure)
    sets = table.labels("test_set") if _has(table, "test_set") else [""] * len(names)
    met: dict[str, set[str]] = {}
    for name, test_set in zip(names, sets, strict=True):
        met.setdefault(name, set()).add(test_set)
    called = [
        f"{test_set}.{name}" if len(met[name]) > 1 else name
        for name, test_set in zip(names, sets, strict=True)
    ]
    cells = table.labels(shape.value)
    gathered: dict[str, dict[Unit, list[float]]] = {}
    words: dict[str, WordCell] = {}
    for unit, name, cell, line in zip(units, called, cells, table.lines, strict=True):
        if unit[0] in shape.dropped or not all(unit):
            continue
        _put(gathered, words, table, name, unit, cell, line)
    return ScoreFile(table.source, _means(gathered), words)


def _wide(table: CountedTable, shape: ScoreShape) -> ScoreFile:
    units = _units(table, shape.units)
    taken = {table.place(name) for name in shape.units}
    seen: dict[Unit, int] = {}
    gathered: dict[str, dict[Unit, list[float]]] = {}
    words: dict[str, WordCell] = {}
    for unit, row, line in zip(units, table.rows, table.lines, strict=True):
        if unit[0] in shape.dropped or not any(row):
            continue
        if unit in seen:
            raise FormatError(
                f"'{' '.join(unit)}' has an earlier line{f' ({seen[unit]})' if line else ''}; a "
                "table has one line for each, unless --unit names a further column that tells "
                "them apart, or it has the columns 'measure' and 'value'",
                code="join-twice",
                at=table.source.at(line),
            )
        seen[unit] = line
        for place, name in enumerate(table.header):
            if place not in taken and name:
                _put(gathered, words, table, name, unit, row[place], line)
    return ScoreFile(table.source, _means(gathered), words)


def _put(
    gathered: dict[str, dict[Unit, list[float]]],
    words: dict[str, WordCell],
    table: CountedTable,
    name: str,
    unit: Unit,
    cell: str,
    line: int,
) -> None:
    """Add a cell to the values of its measure; note a measure that has words in its cells."""
    values = gathered.setdefault(name, {})
    if cell.strip().lower() in GAPS:
        return
    number = table.style.number(cell.strip())
    if number is None:
        words.setdefault(
            name,
            WordCell(
                FormatError(
                    f"'{cell}', the '{name}' of {' '.join(unit)}, is not a decimal number such as "
                    "3 or 2.5 (with a point); write NA only where there is none"
                    + table.style.hint(cell.strip()),
                    code="not-a-number",
                    at=table.source.at(line),
                ),
                _like_number(cell),
            ),
        )
        return
    values.setdefault(unit, []).append(float(number))


def _like_number(cell: str) -> bool:
    try:
        float(cell.replace(",", "."))
    except ValueError:
        return False
    return True


def _means(gathered: dict[str, dict[Unit, list[float]]]) -> dict[str, dict[Unit, float]]:
    return {
        name: {unit: fmean(own) for unit, own in values.items()}
        for name, values in gathered.items()
    }


def _units(table: CountedTable, names: Iterable[str]) -> list[Unit]:
    return list(zip(*[table.labels(name) for name in names], strict=True))


def _counting(table: CountedTable, *, with_corpus: bool) -> CountedTable:
    """Return the rows of the whole, of systems, and of people who are not excluded."""
    for name in _WHOLE:
        if _has(table, name) and _ALL in table.labels(name):
            table = table.without([cell != _ALL for cell in table.labels(name)])
    for name, out, what in (
        ("kind", lambda cell: cell == "reference", "row of what people wrote"),
        ("excluded", lambda cell: cell not in _NOT_EXCLUDED, "excluded row"),
    ):
        if _has(table, name) and not (with_corpus and name == "kind"):
            table = _without(table, name, out, what)
    return table


def _without(table: CountedTable, name: str, out: Callable[[str], bool], what: str) -> CountedTable:
    gone = [out(cell.lower()) for cell in table.labels(name)]
    if any(gone):
        plural = what.replace("row", "rows", 1)
        say(f"note: {table.source.name}: {counted(sum(gone), what, plural)} skipped")
        table = table.without(gone)
    return table


def merged(found: Sequence[ScoreFile]) -> dict[str, ScoreFile]:
    """Return which file has each measure.

    Raises:
        FormatError: Two files have one of the same name (``correlate-twice``).
    """
    places: dict[str, ScoreFile] = {}
    for each in found:
        for name in each.measures:
            if name in places:
                raise FormatError(
                    f"the measure '{name}' is in '{places[name].source.name}' as well; rename "
                    "one, or leave it out",
                    code="correlate-twice",
                    at=each.source.at(1),
                )
            places[name] = each
    return places


def measure_named(name: str, places: dict[str, ScoreFile], option: str) -> str:
    """Return the measure that is meant, in its own capitals.

    Raises:
        FormatError: One of its cells is not a number (``not-a-number``).
        UsageError: No file has it.
    """
    by_lower = {each.lower(): each for each in places}
    exact = name if name in places else by_lower.get(name.lower())
    if exact is None:
        numbers = [each for each in places if each not in places[each].words]
        raise UsageError(
            f"{option}: no file has a measure '{name}'.{did_you_mean(name, numbers)} "
            f"Measures: {', '.join(numbers)}"
        )
    found = places[exact].words.get(exact)
    if found is not None:
        raise found.error
    return exact


def columns_of(
    names: Iterable[str], places: dict[str, ScoreFile], units: Sequence[Unit]
) -> dict[str, list[float]]:
    """Return the values of measures by unit, NaN where there is none."""
    nothing = float("nan")
    return {
        name: [places[name].measures[name].get(unit, nothing) for unit in units] for name in names
    }


def all_units(names: Collection[str], places: dict[str, ScoreFile]) -> Iterator[Unit]:
    """Yield the units that have a value of any of some measures, in the order of the files."""
    met: dict[Unit, None] = {}
    for name in names:
        met.update(dict.fromkeys(places[name].measures[name]))
    yield from met
