"""Tables that people bring as CSV: a header, cells, and numbers, with the place of what is wrong.

1. The first line names the columns, each differently.
2. Columns are separated by commas, semicolons or tabs, whichever the header has most of. Excel's
   line ``sep=;`` before the header is passed over.
3. Numbers are decimal numbers with a point. With semicolons between the columns, a decimal comma
   will do, too: so spreadsheets write tables in Spanish and most languages of Europe. In a table
   with decimal commas ``1.234`` may be a thousand and more, and is refused. An empty cell
   is a gap, and so are ``NA`` and ``NaN`` in small or capital letters. An infinite number is none.
4. Lines without anything in them are passed over.
5. Spreadsheets run a cell that begins with ``=``, ``+``, ``-`` or ``@`` (or a tab or line end) as a
   formula. Reports write an apostrophe before text that does (`guarded`), never before a number,
   and what reads tables takes it off again (`unguarded`).
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from anaphora_workbench.errors import FormatError
from anaphora_workbench.io.sources import Source

__all__ = [
    "GAPS",
    "WITH_POINT",
    "CsvTable",
    "NumberStyle",
    "decimal_of",
    "guarded",
    "report_rows",
    "unguarded",
]

GAPS = frozenset(("", "na", "nan"))
"""Cells without a number, in small letters."""
_SEPARATORS = ",;\t"
_LARGEST = 30
_FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
_DECIMAL_COMMA = re.compile(r'(?:^|;)[ "]*[+-]?[0-9]+,[0-9]+[ "]*(?:;|\r?$)', re.MULTILINE)
_GROUPED = re.compile(r"[+-]?[1-9][0-9]{0,2}(?:\.[0-9]{3})+")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?%?")
_STATED_SEPARATOR = re.compile(r"\"?sep=[,;\t]\"?\r?\n")


@dataclass(frozen=True, slots=True)
class NumberStyle:
    """How a table writes numbers.

    Attributes:
        comma: Whether a decimal comma is as good as a point.
        grouped: Whether some numbers have a decimal comma, so that a point may stand between
            thousands: ``1.234`` is refused then, as it may be 1234.
    """

    comma: bool = False
    grouped: bool = False

    def number(self, text: str) -> Decimal | None:
        """Return a number that one can calculate with, ``None`` for anything else."""
        if self._may_be_thousands(text):
            return None
        return decimal_of(text.replace(",", ".") if self.comma and "." not in text else text)

    def hint(self, text: str) -> str:
        """Return what to write for a number that is refused only because it may be a thousand."""
        if not self._may_be_thousands(text):
            return ""
        whole, comma = text.replace(".", ""), text.replace(".", ",", 1)
        return f". Other numbers have a decimal comma: write {whole} or {comma}"

    def _may_be_thousands(self, text: str) -> bool:
        return self.grouped and _GROUPED.fullmatch(text) is not None


WITH_POINT = NumberStyle()
"""Decimal points only."""


class CsvTable:
    """The cells of a CSV file.

    Args:
        source: The file.
        name: What its codes begin with: ``table-empty``, ``table-header``, ``table-columns``.
        wanted: What the header should name, for the message on an empty file.

    Attributes:
        source: Where they come from.
        header: Names of the columns.
        style: How it writes numbers.

    Raises:
        FormatError: ``...-empty`` or ``...-header``, or the file cannot be read.
    """

    def __init__(self, source: Source, name: str, wanted: str) -> None:
        self.source = source
        self._name = name
        text = source.read_text()
        stated = _STATED_SEPARATOR.match(text)
        first = text[stated.end() if stated else 0 :].partition("\n")[0]
        separator = max(_SEPARATORS, key=first.count)
        comma = separator == ";"
        self.style = NumberStyle(comma, comma and _DECIMAL_COMMA.search(text) is not None)
        self._reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        if stated:
            next(self._reader)
        self.header = [unguarded(cell.strip()) for cell in self._next()]
        if not any(self.header):
            raise FormatError(
                f"the table is empty; the first line names the columns: {wanted}",
                code=f"{name}-empty",
                at=source.at(1),
            )
        twice = [name for name, count in Counter(self.header).items() if count > 1]
        if twice or "" in self.header:
            what = f"the column '{twice[0]}' is there twice" if twice else "a column has no name"
            raise FormatError(
                f"{what}; each needs a name of its own", code=f"{name}-header", at=source.at(1)
            )

    def lines(self) -> Iterator[tuple[int, list[str]]]:
        """Yield number and cells of each line that is not empty.

        Raises:
            FormatError: ``...-columns``: a line has more or fewer cells than the header.
        """
        while cells := self._next(more=True):
            if not any(cell.strip() for cell in cells):
                continue
            number = self._reader.line_num
            if len(cells) != len(self.header):
                raise FormatError(
                    f"there are {len(cells)} cells, but {len(self.header)} columns; an empty cell "
                    "is a gap",
                    code=f"{self._name}-columns",
                    at=self.source.at(number),
                )
            yield number, [unguarded(cell.strip()) for cell in cells]

    def _next(self, *, more: bool = False) -> list[str]:
        """Return the next line's cells; none at the end, and none for an empty first line."""
        try:
            while True:
                cells = next(self._reader, None)
                if cells or not more or cells is None:
                    return cells or []
        except csv.Error as error:
            raise FormatError(
                f"cannot be split into cells: {error}; a quotation mark may not be closed",
                code=f"{self._name}-columns",
                at=self.source.at(self._reader.line_num),
            ) from None


def decimal_of(text: str) -> Decimal | None:
    """Return a decimal number that one can calculate with, ``None`` for anything else."""
    if not text.isascii() or "_" in text:
        return None  # Python would read digits of any script, and 1_5 as 15
    try:
        number = Decimal(text)
    except InvalidOperation:
        return None
    # An exponent of a billion is a number too, but one that nobody can calculate with.
    return number if number.is_finite() and abs(number.adjusted()) <= _LARGEST else None


def guarded(cell: object) -> object:
    """Return a cell of a report that no spreadsheet takes for a formula.

    Numbers, also those that are written as text, stay as they are. Text that begins as a guarded
    one gets another apostrophe, so that `unguarded` gives back exactly what was there.
    """
    if isinstance(cell, str) and _FORMULA.match(cell) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def unguarded(cell: str) -> str:
    """Undo `guarded`."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def report_rows(text: str) -> Iterator[dict[str, str]]:
    """Yield the rows of a table that a report of ours is, by the names of its columns.

    Raises:
        csv.Error: It cannot be split into cells.
    """
    for row in csv.DictReader(io.StringIO(text, newline="")):
        yield {
            unguarded(name) if name else name: unguarded(cell) if isinstance(cell, str) else cell
            for name, cell in row.items()
        }
