"""Documents of the rows of a table, and places of mentions in them; both ways.

Rules 5 to 7 of `anaphora_formats.csv`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from anaphora_formats.csv.table import CsvRow, CsvRows
from anaphora_formats.shared.bordered_text import joined
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import Document, Markable, Span, Token, sentences_from_lengths
from anaphora_workbench.ports import Source

TEXT = ("document", "sentence", "text")
PLACE = ("first", "last", "parts", "words")
NEEDED = ("sentence", "text")
_PART = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")
_BLANKS = re.compile(r"\s+")


class TableText:
    """A document of the table, and the rows that speak of it.

    Attributes:
        document: The text.
        rows: Rows, in the order of the file.
        problems: What is wrong in them so far.
    """

    def __init__(self, name: str, rows: list[CsvRow], source: Source, language: str | None) -> None:
        self.problems: list[Problem] = []
        self._source = source
        self.rows = [row for row in rows if self._number(row) is not None]
        texts = self._texts()
        self._starts: dict[int, int] = {}
        words: list[str] = []
        lengths: list[int] = []
        for number in sorted(texts):
            self._starts[number] = len(words)
            words += texts[number]
            lengths.append(len(texts[number]))
        if texts and (gap := next((n for n in range(1, max(texts)) if n not in texts), 0)):
            self.warn(
                self.rows[0], "sentence", "csv-sentence-missing", f"no row has sentence {gap}"
            )
        self.document = Document(
            name,
            language or guess_language(words),
            tokens=tuple([Token(word) for word in words]),
            sentences=sentences_from_lengths(lengths),
        )

    def say(self, row: CsvRow, column: str, code: str, message: str) -> None:
        """Report something that costs a row or a cell."""
        self.problems.append(Problem(code, message, row.at(self._source, column)))

    def warn(self, row: CsvRow, column: str, code: str, message: str) -> None:
        """Report something that costs nothing."""
        at = row.at(self._source, column)
        self.problems.append(Problem(code, message, at, Severity.WARNING))

    def _number(self, row: CsvRow, column: str = "sentence") -> int | None:
        cell = row.cells.get(column, "").strip()
        if are_digits(cell) and len(cell) < 10 and int(cell) > 0:
            return int(cell)
        what = f"'{cell[:40]}' is not the number of a sentence" if cell else "the number is missing"
        self.say(
            row, column, "csv-sentence", f"Anaphora skips the row: {what}; sentences begin at 1"
        )
        return None

    def _texts(self) -> dict[int, list[str]]:
        """Return the words of each sentence; the first row that has them counts."""
        texts: dict[int, list[str]] = {}
        for row in self.rows:
            words = row.cells.get("text", "").split()
            number = int(row.cells["sentence"])
            if words and texts.setdefault(number, words) != words:
                message = f"another row has another text for sentence {number}; that one counts"
                self.warn(row, "text", "csv-text-differs", message)
        return texts

    def spans(self, row: CsvRow, prefix: str = "") -> tuple[Span, ...] | None:
        """Return the words of a mention; ``None``, and a problem, where they are not."""
        column = f"{prefix}sentence"
        number = self._number(row, column) if prefix else int(row.cells["sentence"])
        if number is None:
            return None
        start = self._starts.get(number)
        if start is None:
            message = f"Anaphora skips the row: no row has the text of sentence {number}"
            self.say(row, column, "csv-text-missing", message)
            return None
        name = f"{prefix}parts" if f"{prefix}parts" in row.cells else f"{prefix}first"
        spans: list[Span] = []
        for first, last in _ranges(row, prefix):
            if not 0 < first <= last <= len(self.document.tokens) - start:
                spans = []
                break
            spans.append(Span(start + first - 1, start + last))
        if not spans:
            where = row.cells.get(name, "")[:40]
            message = (
                f"Anaphora skips the row: there are no words at '{where}'; the words of a "
                "sentence have numbers from 1"
            )
            self.say(row, name, "csv-place", message)
            return None
        found = joined(spans)
        self._compare(row, prefix, found)
        return found

    def _compare(self, row: CsvRow, prefix: str, spans: tuple[Span, ...]) -> None:
        stated = row.cells.get(f"{prefix}words", "").split()
        words = words_of(self.document, spans)
        if stated and stated != words:
            message = f"the words at these numbers are '{' '.join(words)}'; the numbers count"
            self.warn(row, f"{prefix}words", "csv-words-differ", message)


def _ranges(row: CsvRow, prefix: str) -> Iterator[tuple[int, int]]:
    """Yield first and last word of each part; nothing, or zeros, for what cannot be read."""
    cells = row.cells
    parts = cells.get(f"{prefix}parts", "").replace(",", " ").split()
    if not parts:
        first = cells.get(f"{prefix}first", "").strip()
        parts = [f"{first}-{cells.get(f'{prefix}last', first).strip()}"]
    for part in parts:
        match = _PART.fullmatch(part)
        yield (int(match[1]), int(match[2] or match[1])) if match else (0, 0)


def documents_of(rows: CsvRows, source: Source, language: str | None) -> Iterator[TableText]:
    """Yield the documents in the order in which the table names them first."""
    found: dict[str, list[CsvRow]] = {}
    for row in rows:
        found.setdefault(row.cells.get("document", "").strip() or source.stem, []).append(row)
    for name, listed in found.items():
        yield TableText(name, listed, source, language)


# -------------------------------------------------------------------------------------- writing


def word(token: Token) -> str:
    """Return a word as it is written: without white space, and never empty."""
    return _BLANKS.sub("_", token.text) or "_"


def words_of(document: Document, spans: Iterable[Span]) -> list[str]:
    """Return the words of the parts of a mention as they are written."""
    return [word(document.tokens[index]) for span in spans for index in span]


class WrittenText:
    """What the rows of a document say of its sentences.

    Attributes:
        document: The text.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self._texts = [" ".join(words_of(document, (span,))) for span in document.sentences]

    def __len__(self) -> int:
        return len(self._texts)

    def sentence_cells(self, sentence: int) -> dict[str, str]:
        """Return name of the document, number and text of a sentence."""
        return {
            "document": self.document.doc_id,
            "sentence": str(sentence + 1),
            "text": self._texts[sentence],
        }

    def place_cells(self, markable: Markable, prefix: str = "") -> dict[str, str]:
        """Return the cells that say where a mention is in its sentence."""
        start = self.document.sentences[self.document.sentence_of(markable.start)].start
        cells = {
            f"{prefix}first": str(markable.start - start + 1),
            f"{prefix}last": str(markable.end - start),
            f"{prefix}words": " ".join(words_of(self.document, markable.spans)),
        }
        if len(markable.spans) > 1:
            parts = [f"{span.start - start + 1}-{span.end - start}" for span in markable.spans]
            cells[f"{prefix}parts"] = " ".join(parts)
        return cells
