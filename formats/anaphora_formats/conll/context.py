"""Ids and other facts that the documents of one CoNLL file share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from anaphora_formats.conll.brackets import CellParser
from anaphora_formats.conll.columns import Layout
from anaphora_formats.conll.documents import Begin, RawDocument, parse_begin, part_number
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.ports import Source


class Identity(NamedTuple):
    """What a document is called: name and part in the file, id in the workbench."""

    name: str
    part: str
    doc_id: str


@dataclass(slots=True)
class FileContext:
    """What the documents of one file share, such as the line of each document id seen so far."""

    source: Source
    layout: Layout | None = None
    language: str = "und"
    parse: CellParser = field(default_factory=CellParser)
    seen: dict[str, int] = field(default_factory=dict)
    unnamed: int = 0

    def identify(self, raw: RawDocument) -> Identity:
        """Name a document; say so when the begin line is odd or the id was there before."""
        begin = Begin("", "", True) if raw.begin is None else parse_begin(raw.begin)
        at = self.source.at(raw.number)
        if not begin.clear:
            raw.problems.append(
                Problem(
                    "conll-begin-bad",
                    f"'{begin.name}' is taken as the document's name, but the line should read "
                    "'#begin document (NAME); part 000'",
                    at,
                    Severity.WARNING,
                )
            )
        name = begin.name
        if not name:
            self.unnamed += 1
            name = self.source.stem
            if self.unnamed > 1:
                name = f"{name}-{self.unnamed}"
        part = part_number(begin.part)
        doc_id = new = name if part == "0" else f"{name}#{part}"
        if doc_id in self.seen:
            count = 1
            while new in self.seen:
                count += 1
                new = f"{doc_id}~{count}"
            raw.problems.append(
                Problem(
                    "conll-document-twice",
                    f"the document '{name}', part {part}, began in line {self.seen[doc_id]} "
                    f"already; this one is called '{new}'",
                    at,
                )
            )
        self.seen[new] = raw.number
        return Identity(name, part, new)
