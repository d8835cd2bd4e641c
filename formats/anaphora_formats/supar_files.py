"""Read the files of a SUPAR folder line by line and collect what is wrong with them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from anaphora_workbench.errors import Position, Problem, Severity
from anaphora_workbench.ports import Source
from anaphora_workbench.ports.whole_numbers import MOST_DIGITS, are_digits

TEXT = "text.txt"
PROLOG = "text.pl"
ANAPHORS = "anaphors.txt"
ENDING = ".www"

_FIELD = re.compile(r"[^ \t]+")
_BLANK = re.compile(r"[ \t\r\n\0]")


def lines_of(source: Source) -> list[str]:
    r"""Return the lines of a file; ``\n``, ``\r\n`` and ``\r`` all end one.

    Raises:
        FormatError: As `Source.lines`, with the place of the first bad byte.
    """
    data = source.read_bytes()
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode(source.encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        # The slow way knows the place and raises.
        return [line for _number, line in source.lines()]
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


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
