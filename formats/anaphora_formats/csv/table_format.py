"""The base of both formats: reading document by document, writing row by row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping

from anaphora_formats.csv.table import BYTE_ORDER_MARK, CsvRows, column_names, written_row
from anaphora_formats.csv.texts import NEEDED, TableText, WrittenText, documents_of
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.model import Document, Layer
from anaphora_workbench.ports import Reading, Source, Target

Cells = Mapping[str, str]


class CsvFormat(FileFormat):
    """A format of one table; ``language=None`` guesses the language of each document."""

    mentions_only = True
    columns: tuple[str, ...]
    """All columns, in the order in which they are written."""
    lost_because: Mapping[str, str] = {"words": "white space in a word is written as _"}

    def __init__(self, language: str | None = None) -> None:
        self.language = language
        self._rows_of = LastRendering(self._rendered)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first line has the columns of the format."""
        return not source.is_folder and self.knows(frozenset(column_names(head)))

    @abstractmethod
    def knows(self, names: frozenset[str]) -> bool:
        """Tell whether a table with these columns is one of the format."""

    @abstractmethod
    def layer_of(self, text: TableText, columns: frozenset[str]) -> Layer | None:
        """Return what the rows of a document say; ``None`` if the table has no mentions."""

    @abstractmethod
    def rows(self, text: WrittenText, layer: Layer) -> dict[int, list[Cells]]:
        """Return the cells of the rows of each sentence, but those of the sentence itself."""

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one.

        Raises:
            FormatError: ``csv-empty``, ``csv-header``, or what opening the source raises.
        """
        with collector_paused():
            rows = CsvRows(source, self.columns, NEEDED)
            texts = list(documents_of(rows, source, self.language))
        if not texts:
            for problem in rows.problems:
                if problem.code == "csv-cells":
                    raise FormatError(problem.message, code=problem.code, at=problem.at)
            raise FormatError(
                "the table has columns and no rows; each sentence has at least one",
                code="csv-empty",
                at=source.at(),
            )
        problems: list[Problem] = rows.problems
        names = frozenset(rows.names)
        for text in texts:
            layer = self.layer_of(text, names)
            problems += text.problems
            problems.sort(key=lambda one: (one.at.line, one.at.column) if one.at else (0, 0))
            layers = (layer,) if layer is not None else ()
            yield Reading(text.document, layers, tuple(problems), source.name)
            problems = []

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write a table of all readings; the target appears whole or not at all.

        Raises:
            FormatError: ``csv-nul``, or the target cannot be written.
        """
        tabs = target.path is not None and Source.of(target.path).unpacked_name.endswith(".tsv")
        sign = "\t" if tabs else ","
        with target.open_text() as file:
            file.write(BYTE_ORDER_MARK + written_row(self.columns, sign))
            for reading in readings:
                for cells in self._rows_of(reading):
                    file.write(written_row([cells.get(name, "") for name in self.columns], sign))

    def _rendered(self, reading: Reading) -> list[dict[str, str]]:
        document = reading.document
        _refuse_nul(document)
        text = WrittenText(document)
        found = self.rows(text, reading.layers[0]) if reading.layers else {}
        return [
            {**text.sentence_cells(sentence), **cells}
            for sentence in range(len(text))
            for cells in found.get(sentence) or [{}]
        ]


def _refuse_nul(document: Document) -> None:
    if any("\0" in token.text for token in document.tokens) or "\0" in document.doc_id:
        raise FormatError(
            f"the text of '{document.doc_id}' contains a NUL character, which no table can; "
            "correct the text first",
            code="csv-nul",
        )
