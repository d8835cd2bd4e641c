r"""A CoNLL file cut into documents: the lines from ``#begin document`` to ``#end document``.

Works in blocks of a megabyte, because one call per line would be half of the time that the
scorer needs for a file. Nothing here looks inside a line of a word.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.io.sources import are_digits
from anaphora_workbench.model import FrozenDict
from anaphora_workbench.ports import Source

BLOCK = 1 << 20
"""Bytes that are read at a time."""

BEGIN = re.compile(r"#[ \t]*begin[ \t]+document\b[ \t]*(.*)")
END = re.compile(r"#[ \t]*end[ \t]+document\b")
_NAMED = re.compile(r"\((.*)\)[ \t]*(?:;[ \t]*(?:part(?:[ \t]+(\S+))?[ \t]*)?)?")

GENRES = FrozenDict(
    {
        "bc": "broadcast conversation",
        "bn": "broadcast news",
        "mz": "magazine",
        "nw": "newswire",
        "pt": "pivot text",
        "tc": "telephone conversation",
        "wb": "web",
    }
)
"""Genres of OntoNotes by the first part of a document's name (``nw/wsj/00/wsj_0001``)."""


class Begin(NamedTuple):
    """What a begin line says; ``clear`` if it has one of the known shapes."""

    name: str
    part: str
    clear: bool


def parse_begin(line: str) -> Begin:
    """Return what a begin line says."""
    found = BEGIN.match(line)
    rest = "" if found is None else found[1].strip()
    named = _NAMED.fullmatch(rest)
    if named is not None:
        return Begin(named[1].strip(), named[2] or "", clear=True)
    if not rest.startswith("("):
        return Begin(rest, "", clear=True)
    name, _sign, part = rest[1:].partition(";")
    return Begin(name.strip(), part.strip().removeprefix("part").strip(), clear=False)


def part_number(part: str) -> str:
    """Return a part without leading zeros, ``0`` when there is none."""
    return (part.lstrip("0") or "0") if are_digits(part) or not part else part


def first_cell(name: str) -> str:
    """Return the name of a document as it stands in the first column, where blanks divide."""
    cell = "_".join(name.split()) or "-"
    return f"_{cell[1:]}" if cell.startswith("#") else cell


def genre_of(name: str) -> str:
    """Return the genre that the name of a document gives, ``""`` for none."""
    first, slash, _rest = name.partition("/")
    return GENRES.get(first, "") if slash else ""


@dataclass(slots=True)
class RawDocument:
    """The lines of one document, not yet looked at.

    Attributes:
        begin: The begin line, ``None`` when words stand outside of any document.
        number: 1-based number of the begin line, else of the first line.
        first: 1-based number of ``lines[0]``.
        lines: Everything between the begin and the end line.
        end: The end line, or ``None``.
        before: Lines before the begin line; the first document of a file alone has any.
        after: Lines behind the end line, up to the next document.
        problems: What was wrong around the document.
        crlf: Whether the file ends its lines with carriage return and line feed.
        ended: Whether the last line of the document has a line end.
    """

    begin: str | None
    number: int
    first: int
    lines: list[str] = field(default_factory=list)
    end: str | None = None
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    crlf: bool = False
    ended: bool = True


class _Block(NamedTuple):
    """Some lines of a file: number of the first one, text, style, whether the last one ended."""

    first: int
    lines: list[str]
    crlf: bool
    ended: bool


def _blocks(source: Source, number: int) -> Iterator[_Block]:
    with source.open_binary() as handle:
        while chunk := handle.read(BLOCK):
            if not chunk.endswith(b"\n"):
                chunk += handle.readline()
            if number == 1:
                chunk = chunk.removeprefix(b"\xef\xbb\xbf")
            text, bad = "", len(chunk)
            try:
                text = chunk.decode(source.encoding)
            except UnicodeDecodeError as error:
                bad = error.start
            if "\0" in text:
                bad = chunk.index(b"\0")
            if bad < len(chunk):
                # What comes before the bad line is fine and may hold whole documents.
                good = chunk.rfind(b"\n", 0, bad) + 1
                yield _cut(chunk[:good].decode(source.encoding, "replace"), number)
                raise _located(source, chunk[good:], number + chunk.count(b"\n", 0, good))
            block = _cut(text, number)
            yield block
            number += len(block.lines)


def _cut(text: str, number: int) -> _Block:
    crlf = False
    if "\r" in text:
        crlf = text.count("\r\n") == text.count("\n") == text.count("\r")
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    ended = not lines[-1]
    if ended:
        lines.pop()
    return _Block(number, lines, crlf, ended)


def _located(source: Source, raw: bytes, number: int) -> FormatError:
    """Return the error that `Source.lines` has for the bad line with which ``raw`` begins."""
    message, code = f"the text is not {source.encoding.upper()}", "encoding-invalid"
    at = source.at(1)
    try:
        list(Source(source.name, stream=io.BytesIO(raw), encoding=source.encoding).lines())
    except FormatError as error:
        message, code, at = error.message, error.code, error.at or at
    place = Position(at.source, at.line + number - 1, at.column)
    return FormatError(message, code=code, at=place)


def is_words(line: str) -> bool:
    """Tell whether a line outside of a document holds a word: it is neither blank nor a comment."""
    return not line.startswith("#") and not line.isspace() and line != ""


class _Cutter:
    """Gathers lines and markers to documents, and says what is wrong with their order."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._current: RawDocument | None = None
        self._open = False
        self._before: list[str] = []
        self._stray: list[Problem] = []

    def _problem(self, code: str, message: str, number: int, severity: Severity) -> None:
        problems = self._stray if self._current is None else self._current.problems
        problems.append(Problem(code, message, self._source.at(number), severity))

    def _start(self, begin: str | None, number: int, first: int) -> RawDocument | None:
        done = self._current
        self._current = RawDocument(begin, number, first, before=self._before, problems=self._stray)
        self._before, self._stray = [], []
        self._open = True
        return done

    def words(self, lines: list[str], number: int) -> RawDocument | None:
        """Take lines that are not markers; return the document that they end, if any."""
        if not lines:
            return None
        if self._open and self._current is not None:
            self._current.lines += lines
            return None
        outside = self._before if self._current is None else self._current.after
        index = next((i for i, line in enumerate(lines) if is_words(line)), len(lines))
        outside += lines[:index]
        if index == len(lines):
            return None
        done = self._start(None, number + index, number + index)
        self._problem(
            "conll-token-outside",
            "this word is outside of any document; put a line '#begin document (NAME); part "
            "000' before it",
            number + index,
            Severity.ERROR,
        )
        assert self._current is not None
        self._current.lines += lines[index:]
        return done

    def begin(self, line: str, number: int) -> RawDocument | None:
        """Take a begin line; return the document before it."""
        if self._open and self._current is not None and self._current.begin is not None:
            self._problem(
                "conll-document-inside",
                f"a document begins inside the one that began in line {self._current.number}; "
                "put '#end document' before it",
                number,
                Severity.WARNING,
            )
        return self._start(line, number, number + 1)

    def end(self, line: str, number: int) -> None:
        """Take an end line."""
        if self._open and self._current is not None:
            self._current.end = line
            self._open = False
            return
        self._problem(
            "conll-end-outside",
            "a document ends here that never began; remove the line or put '#begin document "
            "(NAME); part 000' before its first word",
            number,
            Severity.WARNING,
        )
        outside = self._before if self._current is None else self._current.after
        outside.append(line)

    def finish(self, last: int) -> RawDocument:
        """Return the last document."""
        if self._current is None:
            raise FormatError(
                "the file contains no document: neither '#begin document' nor a word",
                code="conll-empty",
                at=self._source.at(),
            )
        if self._open and self._current.begin is not None:
            self._problem(
                "conll-end-missing",
                f"the document that began in line {self._current.number} has no '#end document'; "
                "the file may be cut off",
                last,
                Severity.WARNING,
            )
        return self._current


def raw_documents(source: Source, first: int = 1) -> Iterator[RawDocument]:
    """Yield the documents of a file one by one.

    Raises:
        FormatError: ``conll-empty``, ``encoding-invalid`` or ``nul-character``, each with its
            place. Documents before the place have been yielded.
    """
    cutter = _Cutter(source)
    crlf, ended, last = False, True, 0
    for block in _blocks(source, first):
        lines, start = block.lines, 0
        if block.first == first:
            crlf = block.crlf
        for index in [i for i, line in enumerate(lines) if line.startswith("#")]:
            line = lines[index]
            begins = BEGIN.match(line) is not None
            if not begins and END.match(line) is None:
                continue
            done = cutter.words(lines[start:index], block.first + start)
            if done is not None:
                yield _styled(done, crlf)
            if begins:
                done = cutter.begin(line, block.first + index)
                if done is not None:
                    yield _styled(done, crlf)
            else:
                cutter.end(line, block.first + index)
            start = index + 1
        done = cutter.words(lines[start:], block.first + start)
        if done is not None:
            yield _styled(done, crlf)
        ended, last = block.ended, block.first + len(lines) - 1
    final = _styled(cutter.finish(last), crlf)
    final.ended = ended
    yield final


def _styled(raw: RawDocument, crlf: bool) -> RawDocument:
    raw.crlf = crlf
    return raw
