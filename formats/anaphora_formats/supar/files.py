"""Read the files of a SUPAR folder line by line, ``.www`` files among them, and collect problems.

A ``.www`` file lists the candidates, the admissible ones and the solution of one anaphor. A
position is ``sentence from to``; several expressions can have one, so `Denotation` says which of
them is meant.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.compression import method_of_bytes
from anaphora_workbench.io.encodings import UTF_16_MARKS
from anaphora_workbench.io.sources import MOST_DIGITS, are_digits
from anaphora_workbench.model import Span
from anaphora_workbench.ports import Source

ZERO = "zero"
CLITIC = "clitic"
NO_KIND = "_"

OVERT = ""
"""Stands for the words themselves where a position denotes no anaphor."""
CANDIDATES = "CANDIDATES"
ANTECEDENTS = "ANTECEDENTS"
SOLUTION = "SOLUTION"
SECTIONS = (CANDIDATES, ANTECEDENTS, SOLUTION)
TEXT = "text.txt"
PROLOG = "text.pl"
ANAPHORS = "anaphors.txt"
ENDING = ".www"
_DIGITS = frozenset("0123456789")
_SMALL = 1 << 16
_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)
_REGULAR = re.compile(
    "".join([rf"(?:{name}\n(?P<{name}>(?:[0-9][^\n]*\n)*))?" for name in SECTIONS])
)
_POSITION = re.compile(r"^([0-9]{1,9}) ([0-9]{1,9}) ([0-9]{1,9})$", re.MULTILINE)
_FIELD = re.compile(r"[^ \t]+")
_BLANK = re.compile(r"[ \t\r\n\0]")


class PlaceError(Exception):
    """A position that cannot be understood; ``field`` counts the fields of the line from 0."""

    def __init__(self, code: str, message: str, field: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field


class PositionSpans:
    """Turns positions into spans; of sentences with equal numbers the first counts."""

    def __init__(self, numbers: Sequence[int], sentences: Sequence[Span]) -> None:
        self._sentences: dict[int, Span] = {}
        for number, sentence in zip(numbers, sentences, strict=True):
            self._sentences.setdefault(number, sentence)

    def regular(self, texts: Iterable[str]) -> Iterator[tuple[str, str, int, int]]:
        """Yield the positions that are written as usual, with their names and tokens."""
        sentences = self._sentences
        for fields in _POSITION.findall("\n".join(texts)):
            number, first, last = map(int, fields)
            sentence = sentences.get(number)
            if sentence is not None and first < last <= sentence.end - sentence.start:
                start, end = sentence.start + first, sentence.start + last
                yield " ".join(fields), f"m_{number}_{first}_{last}", start, end

    def span(self, fields: Sequence[str]) -> Span:
        """Return the tokens between two boundaries of a sentence.

        Raises:
            PlaceError: No such place.
        """
        are_numbers = are_digits("".join(fields)) and max(map(len, fields)) <= MOST_DIGITS
        for index, part in enumerate(() if are_numbers else fields):
            if not is_number(part):
                raise PlaceError(
                    "supar-position-number", f"'{part[:20]}' must be a whole number", index
                )
        number, first, last = map(int, fields)
        sentence = self._sentences.get(number)
        if sentence is None:
            raise PlaceError("supar-sentence-unknown", f"the text has no sentence {number}", 0)
        if first >= last:
            raise PlaceError(
                "supar-position-outside",
                f"there is no word between the boundaries {first} and {last}",
                1,
            )
        if last > len(sentence):
            raise PlaceError(
                "supar-position-outside",
                f"sentence {number} ends at boundary {len(sentence)}, before {last}",
                2,
            )
        return Span(sentence.start + first, sentence.start + last)


def realisation(kind: str) -> str:
    """Return how the kind of an anaphor says that it is realised: zero, clitic or overt."""
    if kind.startswith(ZERO):
        return ZERO
    return CLITIC if kind.startswith(CLITIC) else OVERT


@dataclass(slots=True)
class Denotation:
    """Knows the anaphors at each position, and so what the position denotes.

    A zero anaphor has the position of its governor, a clitic that of its host; both can share it
    with words that are an anaphor or a candidate themselves. A position denotes the first of
    these that is there and is not the anaphor that asks: the first zero anaphor, the first
    clitic, the first overt anaphor, the words.
    """

    _at: dict[tuple[int, int], dict[str, list[str]]] = field(default_factory=dict)

    def add(self, span: Span, realised: str, anaphor: str) -> int:
        """Note an anaphor; return how many of its realisation are at its position by now."""
        there = self._at.setdefault((span.start, span.end), {}).setdefault(realised, [])
        there.append(anaphor)
        return len(there)

    def at(self, span: Span) -> frozenset[str]:
        """Return the anaphors that have this position."""
        there = self._at.get((span.start, span.end), {})
        return frozenset([anaphor for anaphors in there.values() for anaphor in anaphors])

    def __contains__(self, place: tuple[int, int]) -> bool:
        """Tell whether an anaphor has this position."""
        return place in self._at

    def of(self, span: Span, asking: str) -> str | None:
        """Return what a position denotes in the lists of the anaphor ``asking``.

        Returns:
            The name of an anaphor, `OVERT` for the words, or ``None`` where only the asking
            anaphor itself could be meant.
        """
        there = self._at.get((span.start, span.end))
        if there is None:
            return OVERT
        for realised in (ZERO, CLITIC, OVERT):
            for anaphor in there.get(realised, ()):
                if anaphor != asking:
                    return anaphor
        return None if asking in there.get(OVERT, ()) else OVERT


@dataclass(frozen=True, slots=True)
class SectionLine:
    """One position in a section."""

    text: str
    row: int
    lists: SectionLines

    @property
    def at(self) -> Position:
        """Where it starts."""
        return self.at_field(0)

    def at_field(self, number: int) -> Position:
        """Return the place of one of its fields."""
        return self.lists.source.at(self.row, column_of(self.text, number))


@dataclass(slots=True)
class SectionLines:
    """Lines and row numbers of the sections of a file; ``broken`` if the file is not a text."""

    folder: Source
    file: str
    sections: dict[str, list[str]] = field(default_factory=dict)
    rows: dict[str, Sequence[int]] = field(default_factory=dict)
    broken: bool = False

    @property
    def source(self) -> Source:
        """The file; made when something is wrong in it, as folders have a file for each anaphor."""
        return self.folder.child(self.file)

    def at(self, name: str, index: int) -> SectionLine:
        """Return one line of a section with its place."""
        return SectionLine(self.sections[name][index], self.rows[name][index], self)


def usual_lists(folder: Source, file: str) -> SectionLines | None:
    """Return the sections of a small file that is written as usual, else ``None``."""
    text = _quickly_read(folder, file)
    return None if text is None else _regular_lists(folder, file, text)


def read_lists(folder: Source, file: str, notes: Notes) -> SectionLines:
    """Return the sections of a file; what cannot be understood is noted and left out."""
    source = folder.child(file)
    try:
        lines = lines_of(source)
    except FormatError as error:
        notes.error(error.code, error.message, error.at or source.at())
        return SectionLines(folder, file, broken=True)
    regular = _regular_lists(folder, file, "\n".join(lines))
    return regular or _irregular_lists(SectionLines(folder, file), lines, notes)


def _regular_lists(folder: Source, file: str, text: str) -> SectionLines | None:
    regular = _REGULAR.fullmatch(text)
    if regular is None:
        return None
    lists = SectionLines(folder, file)
    row = 2
    for name, listed in zip(SECTIONS, regular.groups(), strict=True):
        if listed is not None:
            lists.sections[name] = lines = listed.split("\n")[:-1]
            lists.rows[name] = range(row, row + len(lines))
            row += 1 + len(lines)
    return lists


def _irregular_lists(lists: SectionLines, lines: list[str], notes: Notes) -> SectionLines:
    """Fill the sections line by line."""
    positions: list[str] | None = None
    rows: list[int] = []
    kept: dict[str, list[int]] = {}
    skipping = False
    for row, line in enumerate(lines, 1):
        if positions is not None and line[:1] in _DIGITS:
            positions.append(line)
            rows.append(row)
            continue
        text = line.strip(" \t")
        if not text:
            continue
        if text in lists.sections:
            message = f"the section {text} comes twice; its lines are read as one"
            notes.warning("supar-section-twice", message, lists.source.at(row, column_of(line, 0)))
        if text in SECTIONS:
            positions = lists.sections.setdefault(text, [])
            rows = kept.setdefault(text, [])
            lists.rows[text] = rows
            skipping = False
        elif text in ("...", "…"):
            message = "the three dots mean that lines were omitted here"
            notes.warning("supar-ellipsis", message, lists.source.at(row, column_of(line, 0)))
        elif _is_heading(text):
            notes.error(
                "supar-section-unknown",
                f"there is no section '{text[:20]}', only {', '.join(SECTIONS)}; its lines are "
                "skipped",
                lists.source.at(row, column_of(line, 0)),
            )
            positions, skipping = None, True
        elif positions is not None:
            positions.append(line)
            rows.append(row)
        elif not skipping:
            notes.error(
                "supar-section-none",
                f"a line before the first of {', '.join(SECTIONS)} is skipped",
                lists.source.at(row, column_of(line, 0)),
            )
    return lists


def _is_heading(text: str) -> bool:
    """Tell whether a line is meant as the name of a section."""
    return len(fields_of(text)) == 1 and any(c.isalpha() for c in text)


def lines_of(source: Source) -> list[str]:
    r"""Return the lines of a file; ``\n``, ``\r\n`` and ``\r`` all end one.

    Raises:
        FormatError: As `Source.lines`, with the place of the first bad byte.
    """
    text = _decoded(source.read_bytes(), source.encoding)
    # The slow way knows the place of what is wrong and raises.
    return [line for _number, line in source.lines()] if text is None else text.split("\n")


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode(encoding)
    except UnicodeDecodeError:
        return None
    if "\0" in text:
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _quickly_read(folder: Source, file: str) -> str | None:
    """Return the text of a small file, ``None`` where only a `Source` knows how to read it.

    A `Source` costs several times as much as the few lines with the lists of an anaphor.
    """
    if folder.path is None:
        return None
    try:
        handle = os.open(f"{folder.path}{os.sep}{file}", _READ)
        try:
            data = os.read(handle, _SMALL)
        finally:
            os.close(handle)
    except OSError:
        return None
    if len(data) == _SMALL:
        return None
    is_text = data[:8].isascii()  # as the names of sections are
    if not is_text and (data.startswith(UTF_16_MARKS) or method_of_bytes(data[:8])):
        return None
    return _decoded(data, folder.encoding)


def fields_of(line: str) -> list[str]:
    """Return the parts between blanks and tabs; other white space belongs to the words."""
    fields = line.replace("\t", " ").split(" ")
    return [field for field in fields if field] if "" in fields else fields


def column_of(line: str, number: int) -> int:
    """Return the 1-based column of a field, or the one behind the line when it has fewer."""
    for index, match in enumerate(_FIELD.finditer(line)):
        if index == number:
            return match.start() + 1
    return len(line) + 1


def is_number(field: str) -> bool:
    """Tell whether a field is a whole number as SUPAR writes it: ASCII digits, at most nine."""
    return are_digits(field) and len(field) <= MOST_DIGITS


def without_blanks(word: str) -> str:
    """Return a word as one field of a line: blanks become ``_``, and so does an empty word."""
    return _BLANK.sub("_", word) or "_"


@dataclass(slots=True)
class _Note:
    problem: Problem
    more: int = 0


class Notes:
    """Collects problems: for each line the first of a sort, and how many more of it there are.

    A file whose every word is wrong gives a problem a line, not a problem a word.
    """

    def __init__(self) -> None:
        self._notes: list[_Note] = []
        self._by_line: dict[tuple[str, str, int], _Note] = {}

    def error(self, code: str, message: str, at: Position) -> None:
        """Note that something could not be kept as it stands."""
        self._add(Problem(code, message, at))

    def warning(self, code: str, message: str, at: Position) -> None:
        """Note that something was kept that looks like a mistake."""
        self._add(Problem(code, message, at, Severity.WARNING))

    def _add(self, problem: Problem) -> None:
        at = problem.at
        if at is not None and at.line:
            key = (problem.code, at.source, at.line)
            first = self._by_line.get(key)
            if first is not None:
                first.more += 1
                return
            self._by_line[key] = note = _Note(problem)
            self._notes.append(note)
        else:
            self._notes.append(_Note(problem))

    def problems(self) -> tuple[Problem, ...]:
        """Return the problems in the order in which they were met."""
        result = []
        for note in self._notes:
            problem = note.problem
            if note.more:
                message = f"{problem.message} (and {note.more} more on this line)"
                problem = Problem(problem.code, message, problem.at, problem.severity)
            result.append(problem)
        return tuple(result)
