"""The base of formats of JSON lines: reading line by line, writing line by line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from anaphora_formats.json_lines.records import Record, WrongLineError, keys_of, line_of, records
from anaphora_formats.shared.file_format import FileFormat, LastRendering
from anaphora_formats.shared.rows import Names, with_problems
from anaphora_workbench.errors import FormatError, Problem
from anaphora_workbench.io.sources import collector_paused
from anaphora_workbench.ports import Reading, Source, Target

GENERAL = (".jsonl", ".jsonlines")
"""Suffixes that formats of JSON lines share."""


class JsonLinesFormat(FileFormat):
    """A format of one JSON object a line."""

    mentions_only = True
    loses: tuple[str, ...] = (
        "zero anaphors and clitics, gaps in discontinuous mentions",
        "kinds, reference types and single links of anaphors",
        "non-referring expressions",
        "bridging links, split antecedents, candidates and verdicts",
        "heads, minimal spans and semantic classes of mentions",
        "structures and trees, empty nodes",
        "paragraphs, the language",
        "all layers but one",
    )
    lost_because: Mapping[str, str] = {
        "references": "the file says only which mentions belong together",
        "links": "the file says only which mentions belong together",
        "discontinuous": "it is written with the words between its parts",
        "labels": "clusters have the number of their place in the file",
    }

    def __init__(self) -> None:
        self._line_of = LastRendering(self._rendered)

    def sniff(self, head: str, source: Source) -> bool:
        """Tell whether the first object has the keys of the format."""
        return not source.is_folder and self.knows(keys_of(head, source))

    @abstractmethod
    def knows(self, keys: frozenset[str]) -> bool:
        """Tell whether an object with these keys is a document of the format."""

    @abstractmethod
    def reading_of(self, record: Record) -> Reading:
        """Return the document of a line, without its problems.

        Raises:
            WrongLineError: There is none.
        """

    @abstractmethod
    def values_of(self, reading: Reading) -> dict[str, Any]:
        """Return the object that is written of a reading."""

    def read(self, source: Source) -> Iterator[Reading]:
        """Yield the documents one by one.

        Raises:
            FormatError: Nothing can be read (``jsonl-empty``, or the first thing that is wrong),
                or what opening the source raises.
        """
        none = FormatError(
            "the file contains no document; each is a JSON object on one line",
            code="jsonl-empty",
            at=source.at(),
        )
        yield from with_problems(self._items(source), none)

    def _items(self, source: Source) -> Iterator[Reading | Problem]:
        names = Names("jsonl-document-twice")
        for record in records(source):
            if isinstance(record, Problem):
                yield record
                continue
            try:
                with collector_paused():
                    made = self.reading_of(record)
            except WrongLineError as error:
                yield from record.problems
                yield error.problem
                continue
            reading = Reading(
                made.document, made.layers, tuple(record.problems), record.source.name
            )
            yield names.checked(reading, source.at(record.line))

    def write(self, readings: Iterable[Reading], target: Target) -> None:
        """Write a line for each reading; the target appears whole or not at all.

        Raises:
            FormatError: It cannot be written.
        """
        with target.open_text() as handle:
            for reading in readings:
                handle.write(self._line_of(reading) + "\n")

    def _rendered(self, reading: Reading) -> str:
        with collector_paused():
            values = self.values_of(reading)
            others = reading.document.metadata.get(f"{self.name}.other")
            if isinstance(others, dict):
                values.update({key: value for key, value in others.items() if key not in values})
            return line_of(values)
