"""Numeric ratings from a table, and how far raters agree on them.

1. A CSV file with a header (`anaphora_workbench.io.csv_tables`).
2. Long form: the columns ``item``, ``rater`` and ``value``, a line for each rating; other columns
   are passed over.
3. Wide form: a column for each rater, a line for each item. A column ``item`` names the items;
   without it they are numbered.
4. Values are numbers or gaps; in the long form a rating that has no line is a gap as well. Anything
   else is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from anaphora_workbench import __version__
from anaphora_workbench.errors import FormatError
from anaphora_workbench.io.csv_tables import GAPS, CsvTable
from anaphora_workbench.ports import Source
from anaphora_workbench.scoring.interannotator.coefficients import (
    Level,
    Weight,
    alpha,
    complete,
    intraclass_correlations,
    weighted_kappa,
)
from anaphora_workbench.scoring.interannotator.settings import ALL

ITEM, RATER, VALUE = "item", "rater", "value"


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings of items.

    Attributes:
        raters: Names of the raters, in order.
        rows: For each item the ratings in the order of the raters, ``None`` for a gap.
    """

    raters: tuple[str, ...]
    rows: Mapping[str, tuple[Fraction | None, ...]]

    @property
    def units(self) -> list[list[Fraction]]:
        """The ratings of each item without gaps."""
        return [[value for value in row if value is not None] for row in self.rows.values()]

    @property
    def gaps(self) -> int:
        """Number of ratings that are missing: items times raters, less the ratings."""
        return sum([value is None for row in self.rows.values() for value in row])

    def pair(self, first: int, second: int) -> list[tuple[Fraction, Fraction]]:
        """Return the ratings of two raters, by number, on the items that both rated."""
        both = [(row[first], row[second]) for row in self.rows.values()]
        return [(one, other) for one, other in both if one is not None and other is not None]


@dataclass(frozen=True, slots=True)
class RatingFigure:
    """A figure of ratings.

    Attributes:
        measure: ``alpha``, ``icc`` or ``kappa``.
        subject: Its level, model or weight.
        first: A rater, `ALL` for all together.
        second: Another one, or `ALL`.
        items: Number of items that count.
        value: The figure, ``None`` when undefined.
    """

    measure: str
    subject: str
    first: str
    second: str
    items: int
    value: float | None


def rating_figures(ratings: Ratings) -> Iterator[RatingFigure]:
    """Yield alpha by level, the intraclass correlations, and weighted kappa of every two raters.

    For more than two raters the mean of the defined kappas stands under `ALL`.
    """
    units = ratings.units
    pairable = sum([len(unit) > 1 for unit in units])
    for level in (Level.ORDINAL, Level.INTERVAL, Level.RATIO):
        yield RatingFigure("alpha", str(level), ALL, ALL, pairable, alpha(units, level))
    rows = complete(ratings.rows.values())
    for name, value in intraclass_correlations(rows).items():
        yield RatingFigure("icc", name, ALL, ALL, len(rows), value)
    for weight in Weight:
        subject = weight.name.lower()
        found: list[RatingFigure] = []
        for first, second in combinations(range(len(ratings.raters)), 2):
            pairs = ratings.pair(first, second)
            one, other = ratings.raters[first], ratings.raters[second]
            value = weighted_kappa(pairs, weight)
            found.append(RatingFigure("kappa", subject, one, other, len(pairs), value))
        yield from found
        defined = [figure.value for figure in found if figure.value is not None]
        if len(found) > 1:
            mean = sum(defined) / len(defined) if defined else None
            yield RatingFigure("kappa", subject, ALL, ALL, pairable, mean)


def read_ratings(source: Source) -> Ratings:
    """Read a table of ratings (see the module).

    Raises:
        FormatError: ``ratings-empty``, ``ratings-header``, ``ratings-columns``,
            ``rating-not-a-number``, ``rating-twice`` or ``raters-few``, with file and line.
    """
    table = CsvTable(source, "ratings", "item, rater and value, or one for each rater")
    long = {ITEM, RATER, VALUE} <= {name.lower() for name in table.header}
    ratings = _long(table) if long else _wide(table)
    if len(ratings.raters) < 2:
        raise FormatError(
            f"agreement needs two raters, and there is only '{ratings.raters[0]}'. Give the "
            "columns item, rater and value, or a column for each rater",
            code="raters-few",
            at=source.at(1),
        )
    return ratings


def _value(table: CsvTable, text: str, column: str, line: int) -> Fraction | None:
    """Return the number of a cell, ``None`` for a gap."""
    if text.lower() in GAPS:
        return None
    number = table.style.number(text)
    if number is None:
        raise FormatError(
            f"'{text}' in column '{column}' is not a decimal number such as 3 or 2.5; leave the "
            f"cell empty, or write NA, where there is no rating{table.style.hint(text)}",
            code="rating-not-a-number",
            at=table.source.at(line),
        )
    return Fraction(number)


def _long(table: CsvTable) -> Ratings:
    places = {name.lower(): place for place, name in enumerate(table.header)}
    found: dict[str, dict[str, Fraction | None]] = {}
    raters: dict[str, None] = {}
    for line, cells in table.lines():
        item, rater = cells[places[ITEM]], cells[places[RATER]]
        raters[rater] = None
        row = found.setdefault(item, {})
        if rater in row:
            raise FormatError(
                f"'{rater}' has rated the item '{item}' before; one rating of each counts",
                code="rating-twice",
                at=table.source.at(line),
            )
        row[rater] = _value(table, cells[places[VALUE]], VALUE, line)
    _refuse_none(found, table)
    return Ratings(
        tuple(raters),
        {item: tuple([row.get(rater) for rater in raters]) for item, row in found.items()},
    )


def _wide(table: CsvTable) -> Ratings:
    named = [place for place, name in enumerate(table.header) if name.lower() == ITEM]
    columns = [place for place in range(len(table.header)) if place not in named]
    found: dict[str, tuple[Fraction | None, ...]] = {}
    for line, cells in table.lines():
        item = cells[named[0]] if named else str(len(found) + 1)
        if item in found:
            raise FormatError(
                f"the item '{item}' is there twice; give each a line of its own",
                code="rating-twice",
                at=table.source.at(line),
            )
        values = [_value(table, cells[place], table.header[place], line) for place in columns]
        found[item] = tuple(values)
    _refuse_none(found, table)
    return Ratings(tuple([table.header[place] for place in columns]), found)


def _refuse_none(found: Mapping[str, object], table: CsvTable) -> None:
    if not found:
        raise FormatError(
            "there is a header but no rating", code="ratings-empty", at=table.source.at(2)
        )


def rating_rows(
    figures: Sequence[RatingFigure], columns: Sequence[str]
) -> Iterator[dict[str, str | int | float | None]]:
    """Yield flat rows in the columns of agreement on documents; others are ``None``."""
    for figure in figures:
        values: dict[str, str | int | float | None] = {
            "section": "ratings",
            "subject": figure.subject,
            "measure": figure.measure,
            "first": figure.first,
            "second": figure.second,
            "document": ALL,
            "items": figure.items,
            "value": figure.value,
            "no_interval": "ratings have no documents",
        }
        yield {name: values.get(name) for name in columns}


def rating_signature(ratings: Ratings) -> str:
    """Return one line with everything that can move a figure of ratings."""
    return (
        f"agree:ratings|raters:{len(ratings.raters)}|items:{len(ratings.rows)}|gaps:{ratings.gaps}|icc:complete-items|"
        f"weights:by-value|v:{__version__}"
    )
