"""The lines of a WebAnno TSV file: layers, sentences, tokens and their annotations.

Rules 1 to 6 of `anaphora_formats.webanno`.

A cell may hold several annotations, each with a number, and escapes what divides them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, repeat
from operator import lt
from typing import NamedTuple

from anaphora_workbench.errors import Problem, Severity, counted
from anaphora_workbench.io.sources import whole_number
from anaphora_workbench.ports import Source

_ITEM = re.compile(r"((?:\\.|[^\\|])*)(?:\||$)", re.DOTALL)
_NUMBERED = re.compile(r"((?:\\.|[^\\])*?)\[([0-9]{1,9})\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(->|.)", re.DOTALL)
_SPECIAL = re.compile(r"->|[\\\[\]|_;\t\n\r*]")
_IN_TEXT = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "b": "\b"}
_TEXT_SIGNS = {"\\": "\\\\", "\t": "\\t", "\r": "\\r", "\f": "\\f", "\b": "\\b"}
_BLANKS = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}
SPAN, RELATION, CHAIN = "SP", "RL", "CH"
NAMED = "#Document="
"""Begins the line that names the document; other readers pass over it, as it heads a sentence."""
_DECLARED = re.compile(r"#T_(SP|RL|CH)=(.*)")
_UNIT = re.compile(
    r"([0-9]{1,9}-[0-9]{1,9}(\.[0-9]{1,9})?)\t([0-9]{1,12})-([0-9]{1,12})"
    r"\t([^\t\n]*+)(?:\t([^\n]*+))?"
)
_WHOLE_TOKENS = re.compile(
    r"^([0-9]{1,9}-[0-9]{1,9})\t([0-9]{1,12})-([0-9]{1,12})\t([^\t\n]*+)\t(.*+)$", re.MULTILINE
)
"""Almost all lines of a file."""
NOTHING = frozenset(("*", "_", ""))
"""Values that say nothing."""
_DIGITS = frozenset("0123456789")
_BASE = "BT_"
_SHOWN = 40


class CellAnnotation(NamedTuple):
    """One annotation in a cell; the value is ``None``, the number 0 for one without."""

    value: str | None
    number: int


def items_of(cell: str) -> list[CellAnnotation]:
    """Return the annotations in a cell."""
    return [annotation_of(item) for item in divided(cell)]


def divided(cell: str) -> list[str]:
    """Return the annotations in a cell as they stand there."""
    if "\\" not in cell and cell[-1:] != "|":
        return [] if cell in ("_", "") else cell.split("|")
    found: list[str] = []
    for match in _ITEM.finditer(cell):
        raw = match[1]
        if not raw and match.end() == len(cell) and found:
            break
        found.append(raw)
        if match.end() == len(cell) and not cell.endswith("|"):
            break
    return found


def annotation_of(item: str) -> CellAnnotation:
    """Return one annotation of a cell."""
    if "\\" not in item:
        value, _, rest = item.rpartition("[")
        number = _own_number(rest)
        if number is None or len(item) == len(rest):
            value, number = item, 0
        return CellAnnotation(None if value in NOTHING else value, number)
    numbered = _NUMBERED.fullmatch(item)
    value, number = (numbered[1], int(numbered[2])) if numbered else (item, 0)
    return CellAnnotation(None if value in NOTHING else unescaped(value), number)


def _own_number(rest: str) -> int | None:
    """Return the number of an annotation, given what stands behind its bracket (``7]``)."""
    digits = rest.removesuffix("]")
    return whole_number(digits) if len(digits) < len(rest) else None


def first_value(cell: str) -> str:
    """Return the value of the first annotation in a cell, ``""`` where it has none."""
    if "\\" not in cell and "|" not in cell and cell[-1:] != "]":
        return "" if cell in NOTHING else cell
    items = items_of(cell)
    return (items[0].value or "") if items else ""


def unescaped(value: str) -> str:
    """Return a value without its escapes."""
    if "\\" not in value:
        return value
    return _ESCAPED.sub(lambda match: _IN_TEXT.get(match[1], match[1]), value)


def cell_of(items: list[CellAnnotation]) -> str:
    """Return the cell of some annotations."""
    return "|".join([_shown(item) for item in items]) or "_"


def _shown(item: CellAnnotation) -> str:
    value = "*" if item.value is None else escaped(item.value)
    return f"{value}[{item.number}]" if item.number else value


def escaped(value: str) -> str:
    """Return a value with escapes."""
    return _SPECIAL.sub(lambda match: _BLANKS.get(match[0], f"\\{match[0]}"), value)


def plain_text(line: str) -> str:
    """Return the text of a ``#Text=`` line."""
    if "\\" not in line:
        return line
    return _ESCAPED.sub(
        lambda match: _IN_TEXT.get(match[1], match[1] if match[1] == "\\" else match[0]), line
    )


def text_line(text: str) -> str:
    """Return a ``#Text=`` line's rest for a text without line feeds."""
    return re.sub(r"[\\\t\r\f\b]", lambda match: _TEXT_SIGNS[match[0]], text)


@dataclass(frozen=True, slots=True)
class DeclaredLayer:
    """A layer that a file declares; ``base`` is the layer of the spans that a relation ties."""

    sort: str
    name: str
    features: tuple[str, ...]
    base: str
    first: int
    width: int
    line: int


class TokenLine(NamedTuple):
    """A line: a token or a part of one, at ``1-2`` or ``1-2.1``; it begins by the file's count."""

    address: str
    start: int
    end: int
    form: str
    rest: str
    line: int
    token: int
    is_part: bool


@dataclass(slots=True)
class Sentence:
    """A sentence."""

    text: list[str]
    line: int
    tokens: list[TokenLine] = field(default_factory=list)


@dataclass(slots=True)
class WebannoTable:
    """A whole file.

    Attributes:
        layers: The layers that it declares.
        sentences: Its sentences; none is empty.
        units: The lines of its tokens and their parts by address.
        columns: The cells of these lines, a column for each feature of each layer.
        has_parts: Whether there is a part of a token.
        problems: What is wrong.
        name: Name of the document, or ``""``.
    """

    layers: list[DeclaredLayer] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    units: dict[str, TokenLine] = field(default_factory=dict)
    columns: list[list[str]] = field(default_factory=list)
    has_parts: bool = False
    problems: list[Problem] = field(default_factory=list)
    name: str = ""

    def rows(self, layer: DeclaredLayer) -> Iterator[tuple[TokenLine, tuple[str, ...]]]:
        """Yield the lines that have an annotation of a layer, with its cells."""
        nothing = ("_",) * layer.width
        rows = zip(*self.columns[layer.first : layer.first + layer.width], strict=True)
        for unit, cells in zip(self.units.values(), rows, strict=True):
            if cells != nothing:
                yield unit, cells


def table_of(lines: list[str], source: Source) -> WebannoTable:
    """Return what the lines of a file hold."""
    return _Reader(source).read(lines)


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._table = WebannoTable()
        self._declared: list[tuple[str, list[str], int]] = []
        self._tokens = 0
        self._slow_until = 0  # number of the last line that is read alone

    def read(self, lines: list[str]) -> WebannoTable:
        sentence: Sentence | None = None
        number = 0
        while number < len(lines):
            line = lines[number]
            number += 1
            if line[:1] in _DIGITS:
                if sentence is None:
                    sentence = self._sentence(number)
                if number > self._slow_until:
                    number = self._units(lines, number, sentence)
                else:
                    self._unit(line, number, sentence)
                continue
            if line.startswith("#") and not (sentence and sentence.tokens):
                declared = _DECLARED.fullmatch(line)
                if declared is not None and not self._tokens:
                    self._declared.append((declared[1], declared[2].split("|"), number))
                elif line.startswith("#Text="):
                    if sentence is None or sentence.tokens:
                        sentence = self._sentence(number)
                    sentence.text.append(line.removeprefix("#Text="))
                elif line.startswith(NAMED) and not self._tokens:
                    self._table.name = plain_text(line.removeprefix(NAMED))
                continue
            if not line.strip():
                sentence = None
                continue
            if line.startswith("#Text="):
                self._say(number, 1, "webanno-line", "an empty line is missing before this one")
                sentence = self._sentence(number)
                sentence.text.append(line.removeprefix("#Text="))
                continue
            if sentence is None:
                sentence = self._sentence(number)
            self._unit(line, number, sentence)
        self._table.sentences = [one for one in self._table.sentences if one.tokens]
        self._divide()
        return self._table

    def _sentence(self, number: int) -> Sentence:
        sentence = Sentence([], number)
        self._table.sentences.append(sentence)
        return sentence

    def _say(
        self, line: int, column: int, code: str, message: str, severity: Severity = Severity.ERROR
    ) -> None:
        self._table.problems.append(Problem(code, message, self._source.at(line, column), severity))

    def _units(self, lines: list[str], number: int, sentence: Sentence) -> int:
        """Read the token lines up to an empty one, or one line; return the number of the last."""
        begin = number - 1
        try:
            end = lines.index("", begin)
        except ValueError:
            end = len(lines)
        found = _WHOLE_TOKENS.findall("\n".join(lines[begin:end]))
        if len(found) != end - begin:
            self._slow_until = end
            self._unit(lines[begin], number, sentence)
            return number
        addresses, firsts, lasts, forms, rests = zip(*found, strict=True)
        starts, stops = list(map(int, firsts)), list(map(int, lasts))
        units = self._table.units
        are_new = len(set(addresses)) == len(found) and units.keys().isdisjoint(addresses)
        if not are_new or not all(map(lt, starts, stops)):
            for line in range(number, number + len(found)):
                self._unit(lines[line - 1], line, sentence)
            return end
        places = (count(number), count(self._tokens), repeat(False))
        columns = zip(addresses, starts, stops, forms, rests, *places, strict=False)
        tokens = list(map(TokenLine._make, columns))
        units.update(zip(addresses, tokens, strict=True))
        sentence.tokens += tokens
        self._tokens += len(tokens)
        return end

    def _unit(self, line: str, number: int, sentence: Sentence) -> None:
        """Read a token line with what may be wrong with it."""
        found = _UNIT.fullmatch(line)
        if found is None or (start := int(found[3])) > (end := int(found[4])):
            self._say(
                number,
                1,
                "webanno-line",
                f"'{line[:_SHOWN]}' is not a token; its line has its number (1-2), its offsets "
                "(4-8), itself and what is annotated, separated by tabs; it is skipped",
            )
            return
        address, part, _, _, form, rest = found.groups()
        is_part = part is not None
        if address in self._table.units:
            first = self._table.units[address].line
            self._say(
                number,
                1,
                "webanno-number-twice",
                f"{address} is in line {first}, too; this line is skipped",
            )
            return
        if is_part and not sentence.tokens:
            self._say(number, 1, "webanno-line", "a part is before its token; it is skipped")
            return
        if not is_part and start == end:
            self._say(number, len(address) + 2, "webanno-offset", "a token is empty; it is skipped")
            return
        token = self._tokens - is_part
        unit = TokenLine(address, start, end, form, rest or "", number, token, is_part)
        self._table.units[address] = unit
        if is_part:
            self._table.has_parts = True
        else:
            sentence.tokens.append(unit)
            self._tokens += 1

    def _divide(self) -> None:
        """Divide the cells of all lines; those of a line with more or fewer columns are skipped."""
        units = list(self._table.units.values())
        # An empty last cell is not a column.
        cells = [unit.rest.removesuffix("\t") for unit in units]
        tabs = list(map(str.count, cells, repeat("\t")))
        widths = [tabs + 1 if unit.rest else 0 for unit, tabs in zip(units, tabs, strict=True)]
        self._layers(widths[0] if widths else None)
        wanted = sum([layer.width for layer in self._table.layers])
        for index in [index for index, width in enumerate(widths) if width != wanted]:
            self._say(
                units[index].line,
                1,
                "webanno-columns",
                f"the line has {counted(widths[index], 'column')} of annotation instead of "
                f"{wanted}; they are skipped",
            )
            cells[index] = "\t".join("_" * wanted)
        if wanted:
            every = "\t".join(cells).split("\t") if cells else []
            self._table.columns = [every[first::wanted] for first in range(wanted)]

    def _layers(self, width: int | None) -> None:
        """Find out which columns belong to which layer.

        Relation layers without features have one column or two, depending on the program; the
        first line of a token tells.
        """
        for bare in (1, 0):
            layers: list[DeclaredLayer] = []
            first = 0
            for sort, (name, *features), line in self._declared:
                base = next((f[len(_BASE) :] for f in features if f.startswith(_BASE)), "")
                own = tuple([f for f in features if f and not f.startswith(_BASE)])
                size = len(own) + 1 if sort == RELATION else max(len(own), 1)
                if sort == RELATION and not own:
                    size += bare
                layers.append(DeclaredLayer(sort, name, own, base, first, size, line))
                first += size
            self._table.layers = layers
            if width is None or first == width:
                return
