"""One line of the GAP test set: a snippet with a pronoun and two names.

Rules 2 to 6 of `anaphora_formats.gap`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from anaphora_formats.asked_pronouns import LANGUAGE, gender_of, kind_at
from anaphora_formats.bordered_text import bordered, words_between
from anaphora_formats.row_readings import cell_column
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.model import (
    PARTIAL,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
)
from anaphora_workbench.ports import Reading, Source
from anaphora_workbench.ports.whole_numbers import are_digits

NAMES = (
    *("ID", "Text", "Pronoun", "Pronoun-offset", "A", "A-offset", "A-coref"),
    *("B", "B-offset", "B-coref", "URL"),
)
COLUMNS = len(NAMES)
LABELS = (6, 9)
"""Numbers of the columns that say TRUE or FALSE."""
PRONOUN, A, B = "pronoun", "A", "B"
"""Ids of the markables."""
_MARKS = {PRONOUN: 2, A: 4, B: 7}
"""The column of each mark; its offset is the next one."""


class _Mark(NamedTuple):
    first: int
    last: int


def read_snippet(
    cells: list[str], source: Source, line: int, met: dict[str, int]
) -> Reading | Problem:
    """Return the document of a line, or why it has none.

    Args:
        cells: The columns.
        source: Where the line is, for messages.
        line: Its number.
        met: Lines of the snippets before by name; grows by this one.
    """
    if len(cells) not in (COLUMNS, COLUMNS - 1):
        return Problem(
            "gap-columns",
            f"a snippet has {COLUMNS} columns parted by tabs, and this line {len(cells)}; it is "
            "left out",
            source.at(line, 1),
        )
    if not cells[1].strip():
        return Problem(
            "gap-text-empty",
            "the snippet has no text and is left out",
            source.at(line, cell_column(cells, 1)),
        )
    return _Snippet(cells, source, line).read(met)


class _Snippet:
    """Reads one line.

    Args:
        cells: Its columns.
        source: Where it is, for messages.
        line: Its number.
    """

    def __init__(self, cells: list[str], source: Source, line: int) -> None:
        self._cells = cells
        self._text = cells[1]
        self._source = source
        self._line = line
        self._problems: list[Problem] = []

    def read(self, met: dict[str, int]) -> Reading:
        """Return the document with its layer."""
        name = self._name(met)
        marks = {key: mark for key in _MARKS if (mark := self._mark(key)) is not None}
        edges = [edge for mark in marks.values() for edge in mark]
        found = bordered(name, self._text, LANGUAGE, edges)
        for first, last in found.parted:
            self._say(
                1,
                "gap-word-parted",
                f"the pronoun or a name ends inside '{self._text[first:last]}', which is parted "
                "there",
                Severity.WARNING,
                first,
            )
        spans = {
            key: span
            for key, mark in marks.items()
            if (span := words_between(found.document.offsets, *mark)) is not None
        }
        labels = {A: self._label(LABELS[0]), B: self._label(LABELS[1])}
        layer = self._layer(found.document, spans, labels)
        document = replace(found.document, metadata=self._metadata(spans, labels))
        return Reading(document, (layer,), tuple(self._problems), self._source.name)

    def _name(self, met: dict[str, int]) -> str:
        name = self._cells[0].strip()
        if not name:
            name = f"{self._source.stem}-{self._line}"
            self._say(0, "gap-id-missing", f"the snippet has no ID; it is called '{name}'")
        if name in met:
            self._say(
                0,
                "gap-id-twice",
                f"the snippet of line {met[name]} is called '{name}', too; both are kept, and "
                "answers cannot tell them apart",
                Severity.WARNING,
            )
        met.setdefault(name, self._line)
        return name

    def _say(
        self,
        column: int,
        code: str,
        message: str,
        severity: Severity = Severity.ERROR,
        inside: int = 0,
    ) -> None:
        place = cell_column(self._cells, column) + inside
        self._problems.append(Problem(code, message, self._source.at(self._line, place), severity))

    def _mark(self, key: str) -> _Mark | None:
        """Return where the pronoun or a name stands in the text."""
        column = _MARKS[key]
        words, cell = self._cells[column], self._cells[column + 1]
        if not words.strip():
            self._say(column, "gap-mark-empty", f"{NAMES[column]} is empty and is left out")
            return None
        number = cell.strip()
        if are_digits(number) and len(number) < len(str(len(self._text))) + 1:
            first = int(number)
            if self._text.startswith(words, first):
                return _Mark(first, first + len(words))
        first = self._text.find(words)
        once = first >= 0 and self._text.find(words, first + 1) < 0
        done = "its only occurrence counts" if once else "it is left out"
        self._say(
            column + 1,
            "gap-offset",
            f"'{words}' does not stand at character {cell!r} of the text; {done}",
        )
        return _Mark(first, first + len(words)) if once else None

    def _label(self, column: int) -> bool:
        cell = self._cells[column].strip().upper()
        if cell not in ("TRUE", "FALSE"):
            self._say(
                column,
                "gap-label",
                f"'{self._cells[column]}' is neither TRUE nor FALSE and counts as FALSE",
            )
        return cell == "TRUE"

    def _layer(self, document: Document, spans: dict[str, Span], labels: dict[str, bool]) -> Layer:
        markables = [Markable(key, (span,)) for key, span in spans.items()]
        anaphors: list[Anaphor] = []
        pronoun = spans.get(PRONOUN)
        said = [key for key, label in labels.items() if label and key in spans]
        true = sorted(said, key=lambda key: spans[key].order)
        if pronoun is not None:
            anaphors.append(self._anaphor(document, pronoun, {key: spans[key] for key in true}))
        if len(true) > 1:
            self._say(
                LABELS[1],
                "gap-both",
                "both names are said to be the pronoun's; they are taken for one entity",
                Severity.WARNING,
            )
            anaphors.append(Anaphor(true[1], "", Reference.ANAPHOR, (true[0],)))
        return Layer.build("gold", markables, anaphors, metadata={PARTIAL: True})

    def _anaphor(self, document: Document, pronoun: Span, true: Mapping[str, Span]) -> Anaphor:
        kind = kind_at(document, pronoun)
        if not kind:
            self._say(
                _MARKS[PRONOUN],
                "gap-pronoun",
                f"'{self._cells[_MARKS[PRONOUN]]}' is no pronoun that is known; its kind is "
                "'persNoRefl'",
                Severity.WARNING,
            )
            kind = "persNoRefl"
        if not true:
            return Anaphor(PRONOUN, kind)
        before = [key for key, span in true.items() if span.order < pronoun.order]
        if before:
            return Anaphor(PRONOUN, kind, Reference.ANAPHOR, (before[-1],))
        return Anaphor(PRONOUN, kind, Reference.CATAPHOR, (next(iter(true)),))

    def _metadata(self, spans: dict[str, Span], labels: dict[str, bool]) -> FrozenDict[str, Any]:
        held: dict[str, Any] = {}
        gender = gender_of(self._cells[_MARKS[PRONOUN]].strip())
        if gender:
            held["gender"] = gender
        url = self._cells[-1] if len(self._cells) == COLUMNS else ""
        if url:
            held["url"] = url
        for key, span in spans.items():
            held[f"gap.{key.lower()}"] = [span.start, span.end]
        for key, said in labels.items():
            held[f"gap.{key.lower()}-coref"] = said
        return FrozenDict(held)
