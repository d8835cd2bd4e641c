"""From the two files of a LitBank document to a reading.

Rules 2 to 6 of `anaphora_formats.litbank`.
"""

from __future__ import annotations

import re
from itertools import chain, count

from anaphora_formats.shared.mention_values import AnnotatedMention, layer_of
from anaphora_formats.shared.rows import cell_column
from anaphora_workbench.errors import Problem, Severity
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.language_guess import guess_language
from anaphora_workbench.model import (
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading, Source

TYPE = "litbank.type"
RELATIONS = {"COP": "cop", "APPOS": "appos"}
NOTHING = "_"
_LINE_END = re.compile(r"\r\n|\n|\r")
_MENTION_CELLS = 9
_PLACES = ("sentence of the first word", "first word", "sentence of the last word", "last word")


def reading_of(
    name: str, text: str, annotation: str, source: Source, language: str | None
) -> Reading:
    """Return the document of a text and its annotation; ``language=None`` guesses it."""
    lines = [line.split() for line in _LINE_END.split(text.removeprefix("\ufeff"))]
    words = [word for line in lines for word in line]
    document = Document(
        name,
        language or guess_language(words),
        tokens=tuple([Token(word) for word in words]),
        sentences=sentences_from_lengths([len(line) for line in lines if line]),
    )
    table = _Table(document, [len(line) for line in lines], source)
    layer = table.read(_LINE_END.split(annotation.removeprefix("\ufeff")))
    return Reading(document, (layer,), tuple(table.problems), source.name)


class _Table:
    """Reads the lines of an annotation."""

    def __init__(self, document: Document, lengths: list[int], source: Source) -> None:
        self.problems: list[Problem] = []
        self._document = document
        self._lengths = lengths
        self._starts = [0]
        for length in lengths:
            self._starts.append(self._starts[-1] + length)
        self._source = source
        self._mentions: dict[str, AnnotatedMention] = {}

    def read(self, lines: list[str]) -> Layer:
        """Return the layer of all lines; relations may stand before their mentions."""
        rows = [(n, line.split("\t")) for n, line in enumerate(lines, 1) if line.strip()]
        for number, cells in rows:
            if cells[0] == "MENTION":
                self._mention(number, cells)
        for number, cells in rows:
            if cells[0] == "COREF":
                self._entity(number, cells)
            elif cells[0] in RELATIONS:
                self._relation(number, cells)
            elif cells[0] != "MENTION":
                message = (
                    f"Anaphora skips the line: '{cells[0][:40]}' is not MENTION, COREF, COP or "
                    "APPOS with a tab behind it"
                )
                self._say(number, cells, 0, "litbank-line", message)
        taken = {one.entity for one in self._mentions.values()}
        for name, one in self._mentions.items():
            if not one.entity:
                one.entity = next(
                    f for f in chain((name,), (f"{name}-{n}" for n in count())) if f not in taken
                )
        self.problems.sort(key=lambda one: (one.at.line, one.at.column) if one.at else (0, 0))
        return layer_of(self._mentions.values()).layer

    def _mention(self, number: int, cells: list[str]) -> None:
        if not self._has(number, cells, _MENTION_CELLS):
            return
        name = cells[1]
        if name in self._mentions:
            message = f"Anaphora skips the line: a mention '{name}' was there before"
            self._say(number, cells, 1, "litbank-mention-twice", message)
            return
        span = self._span(number, cells)
        if span is None:
            return
        words = [token.text for token in self._document.tokens[span.start : span.end]]
        if cells[6].split() != words:
            message = f"the words at these numbers are '{' '.join(words)[:80]}'; the numbers count"
            self._say(number, cells, 6, "litbank-text-differs", message, warning=True)
        semantic = "" if cells[7] == NOTHING else cells[7]
        held = FrozenDict({TYPE: cells[8]} if cells[8].strip() else {})
        markable = Markable(name, (span,), semantic=semantic, attributes=held)
        self._mentions[name] = AnnotatedMention(markable)

    def _span(self, number: int, cells: list[str]) -> Span | None:
        for place, what in enumerate(_PLACES, 2):
            if not are_digits(cells[place]) or len(cells[place]) > 9:
                message = f"Anaphora skips the line: '{cells[place][:40]}' is no number ({what})"
                self._say(number, cells, place, "litbank-place", message)
                return None
        sentence, first, last_sentence, last = [int(cell) for cell in cells[2:6]]
        inside = sentence < len(self._lengths) and first < self._lengths[sentence]
        if inside and last_sentence < len(self._lengths) and last < self._lengths[last_sentence]:
            start, end = self._starts[sentence] + first, self._starts[last_sentence] + last + 1
            if start < end:
                return Span(start, end)
        message = (
            f"Anaphora skips the line: the text has no words from {sentence}:{first} to "
            f"{last_sentence}:{last}; sentences and words begin at 0"
        )
        self._say(number, cells, 2, "litbank-place", message)
        return None

    def _entity(self, number: int, cells: list[str]) -> None:
        if not self._has(number, cells, 3) or not self._is_known(number, cells, 1):
            return
        one = self._mentions[cells[1]]
        if one.entity and one.entity != cells[2]:
            message = f"'{cells[1]}' is in entity '{one.entity}' already; that one counts"
            self._say(number, cells, 2, "litbank-entity-twice", message)
            return
        one.entity = cells[2]

    def _relation(self, number: int, cells: list[str]) -> None:
        if not self._has(number, cells, 3):
            return
        if not (self._is_known(number, cells, 1) and self._is_known(number, cells, 2)):
            return
        if cells[1] == cells[2]:
            message = f"Anaphora skips the line: it ties '{cells[1]}' to itself"
            self._say(number, cells, 2, "litbank-unknown", message)
            return
        self._mentions[cells[1]].bridges.append((RELATIONS[cells[0]], cells[2]))

    def _has(self, number: int, cells: list[str], wanted: int) -> bool:
        if len(cells) == wanted and all(cells[1:3]):
            return True
        message = f"Anaphora skips the line: {cells[0]} needs {wanted} cells, it has {len(cells)}"
        if len(cells) == wanted:
            message = "Anaphora skips the line: a name in it is empty"
        self._say(number, cells, 0, "litbank-cells", message)
        return False

    def _is_known(self, number: int, cells: list[str], place: int) -> bool:
        if cells[place] in self._mentions:
            return True
        message = f"Anaphora skips the line: no mention is called '{cells[place][:40]}'"
        self._say(number, cells, place, "litbank-unknown", message)
        return False

    def _say(
        self,
        number: int,
        cells: list[str],
        place: int,
        code: str,
        message: str,
        *,
        warning: bool = False,
    ) -> None:
        severity = Severity.WARNING if warning else Severity.ERROR
        at = self._source.at(number, cell_column(cells, place))
        self.problems.append(Problem(code, message, at, severity))
