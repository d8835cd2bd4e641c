"""The errors of coreference that ``anaphora score --errors`` keeps and writes."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from anaphora_workbench.cli.shared.output import emit_pieces, valid_text, write_csv
from anaphora_workbench.errors import FormatError, Position, UsageError
from anaphora_workbench.io.csv_tables import report_rows
from anaphora_workbench.reports.coreference_errors import error_columns, error_rows, errors_text
from anaphora_workbench.scoring.coreference.error_json import json_pieces_of, listed_text
from anaphora_workbench.scoring.coreference.error_summary import ErrorSummary
from anaphora_workbench.scoring.coreference.error_types import CoreferenceError
from anaphora_workbench.scoring.coreference.errors import errors_of
from anaphora_workbench.scoring.coreference.score import Matched
from anaphora_workbench.workspace import Input

if TYPE_CHECKING:
    from anaphora_workbench.scoring.coreference.error_causes import Causes


class ErrorLog:
    """Takes each document as it was scored and keeps its errors as they are to be written.

    Args:
        path: The file that the errors are written to: CSV to a name that ends in ``.csv``, JSON
            to one that ends in ``.json`` or has no ending. ``None`` if they are only counted.
        cases: Table that ``anaphora evaluate --cases`` wrote, for causes; ``None`` for none.

    Attributes:
        last: The errors of the document that was taken last.

    Raises:
        FormatError: The table cannot be read.
        UsageError: It is another table, or of several systems, or the file has another ending.
    """

    def __init__(self, path: str | None = None, cases: str | None = None) -> None:
        if path is not None and Path(path).suffix.lower() not in ("", ".csv", ".json"):
            raise UsageError(
                f"--errors writes JSON (.json) or CSV (.csv), and '{path}' ends in "
                f"{Path(path).suffix}; choose one of these endings"
            )
        self.last: list[CoreferenceError] = []
        self.summary = ErrorSummary()
        self._path = path
        self._as_csv = path is not None and path.lower().endswith(".csv")
        self._errors: list[CoreferenceError] = []
        self._texts: list[str] = []
        self._causes = None if cases is None else _causes(cases)

    def add(self, matched: Matched) -> None:
        """Take a document."""
        sides = (matched.key, matched.response, matched.pairs)
        found = errors_of(*sides, words=matched.key.table.words or None)
        if self._causes is not None:
            from anaphora_workbench.scoring.coreference.error_causes import with_causes

            found = with_causes(found, self._causes)
        self.summary.add(*sides, found)
        self.last = found
        if self._as_csv:
            self._errors += found
        elif self._path is not None:
            self._texts.append(listed_text(found))  # a text is an eighth of the errors' records

    def text(self) -> str:
        """Return the counts of the errors as tables."""
        return errors_text(self.summary)

    def write(self, signature: str, options: Mapping[str, object], inputs: Iterable[Input]) -> None:
        """Write the errors to their file."""
        if self._path is None:
            return
        if self._as_csv:
            write_csv(self._path, error_rows(self._errors), error_columns())
            return
        files = [{"file": entry.source.name, "sha256": entry.sha256()} for entry in inputs]
        pieces = json_pieces_of(
            self._texts, self.summary, signature=signature, options=options, inputs=files
        )
        emit_pieces(map(valid_text, chain(pieces, "\n")), self._path)


def _causes(path: str) -> Causes:
    # Imported here: few runs have cases, and these bring what judges resolvers.
    from anaphora_workbench.scoring.coreference.error_causes import Causes

    try:
        text = Path(path).read_text(encoding="utf-8-sig")
        return Causes.of_rows(report_rows(text))
    except UsageError as error:
        error.at = Position(path)
        raise
    except (OSError, UnicodeError, csv.Error) as error:
        raise FormatError(
            f"the table of cases cannot be read: {error}",
            code="cases-unreadable",
            at=Position(path),
        ) from error


class PageErrors:
    """Takes each document of each system for the page, which shows a bounded number of errors."""

    def __init__(self) -> None:
        # Imported here: lists of errors need nothing of pages.
        from anaphora_workbench.reports.score_errors_page import ShownErrors

        self.shown = ShownErrors()
        self._logs: dict[str, ErrorLog] = {}

    def watcher(self, system: str, log: ErrorLog | None) -> Callable[[Matched], None]:
        """Return what takes a system's documents; ``log`` has taken each of them before."""
        own = self._logs[system] = ErrorLog() if log is None else log

        def take(matched: Matched) -> None:
            if log is None:
                own.add(matched)
            self.shown.add(system, matched.key.table, own.last)

        return take

    @property
    def summaries(self) -> dict[str, ErrorSummary]:
        """The counts of the errors by system."""
        return {system: log.summary for system, log in self._logs.items()}
