"""The columns of CoNLL files: which layouts there are, how one is recognised, and its cells.

`scan` finds the lines of a document that hold words and checks that all have the same columns;
`Scan.coref` is all that the scorer wants of them, `Scan.columns` all that the reader wants.

One rule makes files come back as they were: a cell that was read is written again as long as it
still says what the model says; only where they differ a new cell is made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise

from anaphora_formats.conll.brackets import EMPTY_CELLS, parse_cell
from anaphora_formats.conll.documents import RawDocument, first_cell
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import EMPTY, FrozenDict
from anaphora_workbench.ports import Source

_BREAKING = re.compile(r"[\t\n\r\0]")
_UD_UNKNOWN = frozenset(("_", ""))
OTHER = "other"
"""Role of the columns between the known ones and the last: their cells, a tab before each."""
_SHORT = ("document", "part", "number", "form")
_UD = (
    *("number", "form", "lemma", "pos", "tag", "features", "head", "deprel"),
    *("dependencies", "notes"),
)
_CELL = re.compile(r"[^ \t]+")
_UPOS = frozenset(
    (
        *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON"),
        *("PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X", "_"),
    )
)


def unknown_cells(layout: Layout) -> frozenset[str]:
    """Return the cells that say that a value is not known."""
    return _UD_UNKNOWN if layout.unknown == "_" and "features" in layout.roles else EMPTY_CELLS


def text_value(cell: str, form: str, unknown: frozenset[str]) -> str:
    """Return the lemma, tag, part of speech or relation that a cell gives, ``""`` for none.

    The lemma and the tag of the word ``-`` may be ``-``.
    """
    return "" if cell in unknown and cell != form else cell


def says_nothing(column: Sequence[str], unknown: frozenset[str]) -> bool:
    """Tell whether all cells of a column are the same sign for an unknown value."""
    return column[0] in unknown and column.count(column[0]) == len(column)


def features_value(cell: str) -> FrozenDict[str, str] | None:
    """Return universal features (``Gender=Masc|Number=Sing``), or ``None`` when malformed."""
    if cell in _UD_UNKNOWN:
        return EMPTY
    features = {}
    for feature in cell.split("|"):
        name, sign, value = feature.partition("=")
        if not (name and sign and value):
            return None
        features[name] = value
    return FrozenDict(features)


def features_cell(features: Mapping[str, str]) -> str:
    """Return the cell of universal features, sorted as Universal Dependencies sorts them."""
    ordered = sorted(features.items(), key=lambda item: item[0].lower())
    return "|".join([f"{name}={value}" for name, value in ordered]) or "_"


def written(text: str, unknown: str, spaced: bool) -> str:
    """Return a cell for a text: never empty, without the white space that divides columns."""
    if not text:
        return unknown
    cell = _BREAKING.sub("_", text)
    return cell.replace(" ", "_") if spaced else cell


def compact(column: Sequence[str]) -> str | list[str]:
    """Return a column as metadata keeps it: one string when all cells are equal."""
    return column[0] if column.count(column[0]) == len(column) else list(column)


def expanded(column: str | Sequence[str], size: int) -> Sequence[str]:
    """Return the cells of a column that `compact` made."""
    return [column] * size if isinstance(column, str) else column


@dataclass(frozen=True, slots=True)
class Layout:
    """An order of columns. The last column always holds the coreference brackets.

    Attributes:
        name: Name by which a layout can be forced.
        roles: What the first columns hold.
        first_number: Number of a sentence's, or the document's, first word.
        running: Whether word numbers run through the document instead of the sentence.
        unknown: Cell for what is not known.
        empty: Coreference cell of a word without a bracket.
        joint: What divides the brackets of one cell.
        by_sentence: Whether the number of columns may change from sentence to sentence.
    """

    name: str
    roles: tuple[str, ...]
    first_number: int = 0
    running: bool = False
    unknown: str = "-"
    empty: str = "-"
    joint: str = "|"
    by_sentence: bool = False

    @property
    def form(self) -> int:
        """Index of the column with the word, ``-1`` where there is none."""
        return self.roles.index("form") if "form" in self.roles else -1


CONLL_2012 = Layout(
    "conll-2012",
    (*_SHORT, "tag", "parse", "lemma", "frameset", "sense", "speaker", "name"),
    by_sentence=True,
)
SHORT = Layout("short", _SHORT)
DEMOCRAT = Layout(
    "democrat",
    (*_UD, "speaker", "paragraph", "name", "category"),
    first_number=1,
    unknown="_",
    empty="_",
)
UD = Layout("ud", _UD, first_number=1, unknown="_", empty="_")
GUM = Layout("gum", ("number", "form"), running=True, unknown="_", empty="_", joint="")
BARE = Layout("bare", ("document",))
PLAIN = Layout("plain", ("form",))

LAYOUTS = {layout.name: layout for layout in (CONLL_2012, SHORT, DEMOCRAT, UD, GUM, BARE, PLAIN)}


def recognise(cells: Sequence[str], name: str) -> Layout:
    """Return the layout that a line seems to have; rule 3 of the specification lists the signs."""
    width = len(cells)
    numbered = are_digits(cells[0].replace("-", ""))
    if (
        width >= 11
        and numbered
        and cells[3] in _UPOS
        and (cells[5] == "_" or "=" in cells[5])
        and (cells[6] == "_" or are_digits(cells[6]))
    ):
        return DEMOCRAT if width == 15 else UD
    if width >= 5 and are_digits(cells[1]) and are_digits(cells[2]):
        return CONLL_2012 if width >= 12 else SHORT
    if width >= 3 and are_digits(cells[0]):
        return GUM
    return BARE if width == 2 and cells[0] in (name, first_cell(name)) else PLAIN


@dataclass(slots=True)
class Scan:
    """The lines of a document that hold words.

    Attributes:
        raw: The document.
        source: Where it came from, for messages.
        layout: Its layout.
        separator: A tab or a space.
        at: Index in ``raw.lines`` of each word's line.
        width: The usual number of columns.
        uniform: Whether every line has it.
        problems: What is wrong with the lines.
        frames: By word, the white space of a line that does not follow the separator: the line
            with ``x`` for each cell.
        odd: Words whose line has a wrong number of columns.
        splits: The cells of each line as it stands, where they were needed for its width.
        rows: The cells of each line: known columns, others as one (`OTHER`), coreference.
    """

    raw: RawDocument
    source: Source
    layout: Layout = PLAIN
    separator: str = "\t"
    at: list[int] = field(default_factory=list)
    width: int = 0
    uniform: bool = True
    problems: list[Problem] = field(default_factory=list)
    frames: dict[int, str] = field(default_factory=dict)
    odd: set[int] = field(default_factory=set)
    splits: list[list[str]] | None = None
    rows: list[list[str]] | None = None

    def line_number(self, word: int) -> int:
        """Return the 1-based line of a word."""
        return self.raw.first + self.at[word]

    def line(self, word: int) -> str:
        """Return the line of a word."""
        return self.raw.lines[self.at[word]]

    def problem(
        self, code: str, message: str, word: int, severity: Severity, role: str = ""
    ) -> None:
        """Note a problem with the line of a word, or with its cell in the column of a role."""
        self.problems.append(Problem(code, message, self.place(word, role), severity))

    def place(self, word: int, role: str = "") -> Position:
        """Return the place of a word's line, or of its cell in the column of a role."""
        number = self.line_number(word)
        if role not in self.layout.roles:
            return self.source.at(number)
        line, index = self.line(word), self.layout.roles.index(role)
        if self.separator == "\t":
            return self.source.at(
                number, len("\t".join(line.split("\t")[:index])) + min(index, 1) + 1
            )
        starts = [found.start() for found in _CELL.finditer(line)]
        return self.source.at(number, starts[index] + 1 if index < len(starts) else 0)

    def coref(self) -> list[str]:
        """Return the coreference cell of each word."""
        if self.uniform and self.splits is None:
            lines = self.raw.lines
            return [(line := lines[i])[line.rfind("\t") + 1 :] for i in self.at]
        rows = self.splits if self.uniform and self.splits is not None else self.cells()
        return [row[-1] for row in rows]

    def cells(self) -> list[list[str]]:
        """Return the cells of each line, all of one shape, as `rows` holds them."""
        if self.rows is None:
            self.rows = _shaped(self)
        return self.rows

    def columns(self) -> dict[str, Sequence[str]]:
        """Return the columns by role, without the coreference column."""
        rows = self.cells()
        roles = self.layout.roles
        if not rows:
            return {}
        columns = list(zip(*rows, strict=True))
        held: dict[str, Sequence[str]] = dict(zip(roles, columns, strict=False))
        if len(columns) > len(roles) + 1:
            held[OTHER] = columns[len(roles)]
            if self.uniform and self.width == len(roles) + 2:
                held[OTHER] = list(map("\t".__add__, held[OTHER]))
        return held

    def gaps(self) -> list[int]:
        """Return the words before which there are lines without a word, the first one excepted."""
        at = self.at
        if len(at) < 2 or at[-1] - at[0] == len(at) - 1:
            return []
        return [word for word in range(1, len(at)) if at[word] - at[word - 1] > 1]

    def sentence_starts(self) -> list[int]:
        """Return the words that follow a blank line, and the first one."""
        lines, at = self.raw.lines, self.at
        starts = [0] if at else []
        for word in self.gaps():
            if any(not line.strip() for line in lines[at[word - 1] + 1 : at[word]]):
                starts.append(word)
        return starts


def scan(raw: RawDocument, name: str, source: Source, forced: Layout | None = None) -> Scan:
    """Find the lines with words and the layout of a document."""
    found = Scan(raw, source)
    lines = raw.lines
    at = [i for i, line in enumerate(lines) if line and not line.isspace()]
    if any(lines[i][0] == "#" for i in at):
        at = _without_comments(lines, at)
    found.at = at
    if not at:
        return found
    widths = [lines[i].count("\t") + 1 for i in at]
    if 2 * widths.count(1) > len(at):
        found.separator = " "
        found.splits = [split(lines[i], " ") for i in at]
        widths = [len(cells) for cells in found.splits]
    found.width = widths[0]
    found.uniform = min(widths) == max(widths)
    if not found.uniform:
        found.width = Counter(widths).most_common(1)[0][0]
    if forced is None:
        usual = islice((i for i, width in zip(at, widths, strict=True) if width == found.width), 5)
        votes = Counter([recognise(split(lines[i], found.separator), name) for i in usual])
        found.layout = votes.most_common(1)[0][0]
    else:
        found.layout = forced
    if found.width <= len(found.layout.roles):
        _too_narrow(found, forced)
    elif found.layout.first_number == 1:
        _leave_out_ranges(found)
    return found


def split(line: str, separator: str) -> list[str]:
    """Return the cells of a line: at every tab, or at runs of blanks.

    Other white space (U+00A0, U+3000) belongs to the word it stands in.
    """
    if separator == "\t":
        return line.split("\t")
    return [cell for cell in line.replace("\t", " ").split(" ") if cell]


def _too_narrow(found: Scan, forced: Layout | None) -> None:
    needed = len(found.layout.roles) + 1
    if forced is not None:
        raise FormatError(
            f"the layout '{forced.name}' has {needed} columns or more, but this document has "
            f"{found.width}; choose another layout",
            code="conll-layout",
            at=found.source.at(found.line_number(0)),
        )
    found.problem(
        "conll-columns",
        "this document has one column only, so nothing is known of its mentions; the last column "
        "must contain them",
        0,
        Severity.ERROR,
    )
    found.uniform = False
    found.rows = [["_".join(split(found.raw.lines[i], " ")), ""] for i in found.at]


def _without_comments(lines: Sequence[str], at: list[int]) -> list[int]:
    """Leave out lines that begin with ``#``, unless they are built like the other ones.

    The word ``#`` stands first in its line where the first column holds the words.
    """
    sample = next((lines[i] for i in at if lines[i][0] != "#"), lines[at[0]])
    separator = "\t" if "\t" in sample else " "
    width = len(split(sample, separator))

    def is_row(line: str) -> bool:
        cells = split(line, separator)
        last = cells[-1]
        return len(cells) == width > 1 and (last in EMPTY_CELLS or parse_cell(last) is not None)

    return [i for i in at if lines[i][0] != "#" or is_row(lines[i])]


def _leave_out_ranges(found: Scan) -> None:
    """Leave out the lines of written words that are several (``21-22 des``) and of empty nodes."""
    lines = found.raw.lines
    kept, words = [], []
    for place, i in enumerate(found.at):
        number = lines[i].split(None, 1)[0]
        if "-" not in number and "." not in number:
            kept.append(i)
            words.append(place)
            continue
        cell = split(lines[i], found.separator)[-1]
        if cell not in EMPTY_CELLS:
            found.problems.append(
                Problem(
                    "conll-mention-on-range",
                    f"'{cell}' is on the line of '{number}', which is not a word of its own; put "
                    "it on a word",
                    found.source.at(found.raw.first + i),
                )
            )
    found.at = kept
    if found.splits is not None:
        found.splits = [found.splits[place] for place in words]


def _shaped(found: Scan) -> list[list[str]]:
    """Split all lines; where the number of columns is wrong, say so and make the best of it."""
    lines = found.raw.lines
    rows = found.splits
    if not found.at:
        return []
    if rows is None:
        rows = [lines[i].split("\t") for i in found.at]
    else:
        for word, row in enumerate(rows):
            if " ".join(row) != found.line(word):
                found.frames[word] = _CELL.sub("x", found.line(word))
    known = len(found.layout.roles)
    if not found.uniform:
        expected = _expected(found, [len(row) for row in rows])
        rows = [_repair(found, word, row, expected[word]) for word, row in enumerate(rows)]
        if max(expected) == known + 1:
            return rows
    elif found.width <= known + 2:
        return rows
    return [[*row[:known], "\t".join(["", *row[known:-1]]), row[-1]] for row in rows]


def _expected(found: Scan, widths: Sequence[int]) -> list[int]:
    """Return how many columns each line should have."""
    if not found.layout.by_sentence:
        return [found.width] * len(widths)
    least = len(found.layout.roles) + 1
    expected: list[int] = []
    starts = [*found.sentence_starts(), len(widths)]
    for start, end in pairwise(starts):
        usual = Counter(widths[start:end]).most_common(1)[0][0]
        expected += [max(usual, least)] * (end - start)
    return expected


def _repair(found: Scan, word: int, row: list[str], width: int) -> list[str]:
    """Return a line's cells with the right number of columns."""
    if len(row) == width:
        return row
    if len(row) == width + 1 and not row[-1]:
        found.frames[word] = "x\t" * width
        return row[:-1]
    spaced = split(found.line(word), " ")
    if len(row) == 1 and len(spaced) == width:
        found.frames[word] = _CELL.sub("x", found.line(word))
        found.problem(
            "conll-separators",
            "this line has blanks between its columns where the first one has tabs; it is read "
            "all the same",
            word,
            Severity.WARNING,
        )
        return spaced
    found.problem(
        "conll-columns",
        f"this line has {_columns(len(row))}, but {width} are expected here; only what fits is "
        "used",
        word,
        Severity.ERROR,
    )
    found.odd.add(word)
    reaches_word = len(row) > found.layout.form
    known = row[: len(found.layout.roles)] if reaches_word else []
    last = row[-1] if len(row) > max(found.layout.form, 0) + 1 else ""
    sound = last in EMPTY_CELLS or parse_cell(last) is not None
    if last and sound and len(row) <= len(known):
        known.pop()
    return [*known, *[""] * (width - 1 - len(known)), last if sound else ""]


def _columns(count: int) -> str:
    return "one column" if count == 1 else f"{count} columns"
