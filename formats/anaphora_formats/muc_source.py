"""A MUC file document by document, each with its place, decoded and byte for byte."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import NamedTuple

from anaphora_formats.muc_markup import Places, lines_and_rest
from anaphora_workbench.errors import FormatError, Position
from anaphora_workbench.ports import Source

_BORDER = re.compile(rb"<(/?)doc(?=[\s>])[^<>]*>", re.IGNORECASE)
_SPACE = re.compile(rb"\s*+")
_FENCE = re.compile(r"<(/?)doc(?=[\s>])[^<>]*>", re.IGNORECASE)


class RawDocument(NamedTuple):
    """The characters of one document with all that stands around it.

    Attributes:
        raw: The text, line ends as they are.
        places: Finds line and column.
        fenced: Whether there is a ``<DOC>`` tag.
        closed: Whether there is a ``</DOC>`` tag.
    """

    raw: str
    places: Places
    fenced: bool
    closed: bool


def raw_documents(source: Source) -> Iterator[RawDocument]:
    """Yield the documents of a file; it is read line by line and never held as a whole.

    A document ends behind ``</DOC>`` and the white space that follows, or before the next
    ``<DOC>``. A file without these tags is one document.

    Raises:
        FormatError: ``muc-empty``, ``encoding-invalid``, ``nul-character`` or what opening the
            source raises.
    """
    line, column = 1, 1
    found = False
    for pieces, fenced, closed in _split(source):
        raw = _decoded(b"".join(pieces), source, line, column)
        if not raw.strip("\ufeff \t\r\n"):
            continue
        found = True
        yield RawDocument(raw, Places(source.name, raw, line, column), fenced, closed)
        ends, rest = lines_and_rest(raw)
        line, column = line + ends, rest + 1 if ends else column + rest
    if not found:
        raise FormatError(
            "the file is empty; a MUC file holds a text between <DOC> and </DOC>",
            code="muc-empty",
            at=source.at(),
        )


def is_parted(before: str, behind: str) -> bool:
    """Tell whether a reader tells two documents apart where one stands behind the other.

    Args:
        before: The characters of the first document.
        behind: Those of the second.
    """
    ends = {match[1] for match in _FENCE.finditer(before)}
    return "/" in ends or ("" in ends and any(not m[1] for m in _FENCE.finditer(behind)))


def _split(source: Source) -> Iterator[tuple[list[bytes], bool, bool]]:
    pieces: list[bytes] = []
    fenced = closed = False
    with source.open_binary() as handle:
        for line in handle:
            if closed and line.strip():
                # Blank lines stay with the document before them; this line does not.
                start = _content(line, 0)
                pieces.append(line[:start])
                line = line[start:]
                yield pieces, fenced, closed
                pieces, fenced, closed = [], False, False
            if b"<" in line:
                position = 0
                for match in _BORDER.finditer(line):
                    if match[1]:
                        pieces.append(line[position : match.end()])
                        position = _content(line, match.end())
                        pieces.append(line[match.end() : position])
                        closed = True
                        if position < len(line):
                            yield pieces, fenced, closed
                            pieces, fenced, closed = [], False, False
                    else:
                        if fenced and not closed:
                            pieces.append(line[position : match.start()])
                            position = match.start()
                            yield pieces, fenced, closed
                            pieces = []
                        fenced = True
                line = line[position:]
            if line:
                pieces.append(line)
    if pieces:
        yield pieces, fenced, closed


def _content(line: bytes, start: int) -> int:
    """Return where white space that begins at ``start`` ends."""
    match = _SPACE.match(line, start)
    return start if match is None else match.end()


def _decoded(raw: bytes, source: Source, line: int, column: int) -> str:
    try:
        text = raw.decode(source.encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" not in text:
        return text
    # The source knows how to say what is wrong; only the place has to be moved.
    try:
        list(Source(source.name, stream=io.BytesIO(raw), encoding=source.encoding).lines())
    except FormatError as error:
        at = error.at or source.at()
        first = at.line <= 1
        moved = Position(at.source, at.line + line - 1, at.column + (column - 1 if first else 0))
        raise FormatError(error.message, code=error.code, at=moved) from None
    return text
