"""Documents of one file: readings with the problems between them, and names that come again.

`lines_with_faults` is for formats of one item a few lines: a bad byte costs its line only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.ports import Reading, Source

_BAD = re.compile("[\udc80-\udcff\0]")
_BLOCK = 1 << 18
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def lines_with_faults(
    source: Source, cut: str
) -> Iterator[tuple[int, list[str], dict[int, Problem]]]:
    r"""Yield many lines at a time: the number of the first, the texts, and what is wrong by number.

    ``\n``, ``\r\n`` and ``\r`` all end a line. A faulty line is among the texts, its bad bytes as
    half characters. Codes are those of `Source.lines`: ``encoding-invalid``, ``nul-character``.
    A last line without its end is reported as a warning, since nobody can tell whether it is whole.

    Raises:
        FormatError: The file cannot be opened, or is in UTF-16 and broken.
    """
    number = 1
    with source.open_binary() as handle:
        while chunk := handle.read(_BLOCK):
            if not chunk.endswith(b"\n"):
                chunk += handle.readline()
            if number == 1:
                chunk = chunk.removeprefix(_BYTE_ORDER_MARK)
            text = chunk.decode(source.encoding, "surrogateescape")
            if "\r" in text:
                text = text.replace("\r\n", "\n").replace("\r", "\n")
            lines = text.removesuffix("\n").split("\n")
            faults: dict[int, Problem] = {}
            if _BAD.search(text):
                for place, line in enumerate(lines, number):
                    found = _BAD.search(line)
                    if found:
                        faults[place] = _fault(source, place, found)
            if lines[-1].strip(" \t") and not text.endswith("\n"):
                last = number + len(lines) - 1
                faults.setdefault(last, _cut(source, last, lines[-1], cut))
            yield number, lines, faults
            number += len(lines)


def _cut(source: Source, number: int, line: str, code: str) -> Problem:
    message = "the last line has no end: if the file broke off here, get it whole"
    return Problem(code, message, source.at(number, len(line) + 1), Severity.WARNING)


def _fault(source: Source, number: int, found: re.Match[str]) -> Problem:
    at = source.at(number, found.start() + 1)
    if found[0] == "\0":
        return Problem("nul-character", "there is a NUL character here; remove it", at)
    return Problem(
        "encoding-invalid",
        f"byte 0x{ord(found[0]) - 0xDC00:02x} is not {source.encoding.upper()}; convert the file "
        "to UTF-8 (for example: iconv -f LATIN1 -t UTF-8)",
        at,
    )


def with_problems(items: Iterable[Reading | Problem], none: FormatError) -> Iterator[Reading]:
    """Yield readings; problems of rows that became none go to the next one, else to the last.

    Args:
        items: Readings, and problems of rows that could not become any, in order.
        none: What to raise when the source holds nothing at all.

    Raises:
        FormatError: There is no reading: the first error, else ``none``.
    """
    waiting: list[Problem] = []
    held: Reading | None = None
    for item in items:
        if isinstance(item, Problem):
            waiting.append(item)
            continue
        if held is not None:
            yield held
        held = item
        if waiting:
            held = replace(item, problems=(*waiting, *item.problems))
            waiting = []
    if held is not None:
        yield replace(held, problems=(*held.problems, *waiting)) if waiting else held
        return
    for problem in waiting:
        if problem.severity is Severity.ERROR:
            raise FormatError(problem.message, code=problem.code, at=problem.at)
    raise none


class Names:
    """Warns of documents of a file that have one name; what pairs documents by names needs two."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._met: set[str] = set()

    def checked(self, reading: Reading, at: Position) -> Reading:
        """Return a reading, with a warning if an earlier one has the same name."""
        name = reading.document.doc_id
        if name not in self._met:
            self._met.add(name)
            return reading
        message = f"a document '{name}' was there before; give each its own id"
        problem = Problem(self._code, message, at, Severity.WARNING)
        return replace(reading, problems=(problem, *reading.problems))


def cell_column(cells: list[str], number: int) -> int:
    """Return the 1-based column in characters at which a tab-separated cell begins."""
    return sum([len(cell) + 1 for cell in cells[:number]]) + 1
