"""The statistics of occupations that lie beside the sentences of Winogender.

Rule 6 of `anaphora_formats.winogender`.
"""

from __future__ import annotations

from collections.abc import Mapping

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import Source
from anaphora_workbench.ports.csv_table import decimal_of

FILE = "occupations-stats.tsv"
_COLUMNS = {
    "bergsma_pct_female": "occupation-female-bergsma",
    "bls_pct_female": "occupation-female-bls",
}
_MOST = 100

Statistics = Mapping[str, Mapping[str, float]]
"""By occupation and key of metadata, percentages."""


def statistics_beside(source: Source) -> tuple[Statistics, list[Problem]]:
    """Read the file beside a source, if there is one.

    Args:
        source: The sentences. A stream has nothing beside it.

    Returns:
        The percentages, and what is wrong with the file.
    """
    if source.path is None:
        return {}, []
    path = source.path.with_name(FILE)
    if not path.is_file():
        return {}, []
    beside = Source.of(path)
    try:
        return _read(beside)
    except FormatError as error:
        at = error.at or beside.at()
        return {}, [_unusable(f"the file cannot be read: {error.message}", at)]


def _unusable(why: str, at: Position) -> Problem:
    message = f"these statistics of occupations are left out: {why}"
    return Problem("winogender-statistics", message, at, Severity.WARNING)


def _read(source: Source) -> tuple[Statistics, list[Problem]]:
    found: dict[str, dict[str, float]] = {}
    problems: list[Problem] = []
    header: list[str] = []
    for number, line in source.lines():
        if not line.strip():
            continue
        cells = line.split("\t")
        if not header:
            header = cells
            if header[0] != "occupation" or not _COLUMNS.keys() & set(header):
                why = "its first line does not name the columns 'occupation', 'bls_pct_female' ..."
                return {}, [_unusable(why, source.at(number, 1))]
            continue
        values = _percentages(dict(zip(header, cells, strict=False)))
        if len(cells) != len(header) or values is None:
            why = f"the line does not have {len(header)} columns with percentages"
            problems.append(_unusable(why, source.at(number, 1)))
            continue
        found[cells[0]] = values
    return found, problems


def _percentages(row: Mapping[str, str]) -> dict[str, float] | None:
    values: dict[str, float] = {}
    for column, key in _COLUMNS.items():
        cell = row.get(column)
        if cell is None:
            continue
        value = decimal_of(cell)
        if value is None or not 0 <= value <= _MOST:
            return None
        values[key] = float(value)
    return values
