"""A file of many documents cut into these without looking at its lines one by one.

`byte_documents` reads and `Cutter` functions know where a document ends: the one in
`anaphora_formats.conll.byte_documents` for files in which every word stands between a begin and an
end line, the one in `anaphora_formats.corefud.mention_table` for CoNLL-U. Where something else is
met, the rest of the file, from the last document that was not yet complete, is left to the readers
that know every oddity.

Scoring reads hundreds of megabytes of which it needs the words (for a fingerprint a sentence) and
the few cells that have mentions. A call per line would cost more than all the rest, so numpy finds
lines and words on the bytes of whole documents. Everything here is for UTF-8.
"""

from __future__ import annotations

import io
from array import array
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from anaphora_workbench.ports import Source

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Ints: TypeAlias = NDArray[np.int64]
"""Offsets into the bytes, numbers of lines or of words; shape ``(n,)``."""
Bytes: TypeAlias = NDArray[np.uint8]
"""The bytes of a text."""
Flags: TypeAlias = NDArray[np.bool_]
"""A truth value a line."""

TAB, NEWLINE, BLANK, SHARP = 9, 10, 32, 35
BLOCK = 1 << 19
"""Bytes that are read at a time, at least."""
_KEPT = 16 * BLOCK
"""Bytes that what is made of a block takes at most, about."""
MARK = b"\xef\xbb\xbf"
"""The byte order mark. Readers take one away from the begin of a file, so that what was read from
there is given one back: then a mark that is part of the text stays."""


def view(text: bytes) -> Bytes:
    """Return bytes as an array, without a copy."""
    return np.frombuffer(text, np.uint8)


def line_ends(data: Bytes) -> tuple[Ints, Ints]:
    """Return where each line begins and where its line end stands; every line must have one."""
    ends = np.flatnonzero(data == NEWLINE)
    starts = np.empty_like(ends)
    if len(ends):
        starts[0] = 0
        starts[1:] = ends[:-1] + 1
    return starts, ends


def gathered(data: Bytes, starts: Ints, ends: Ints) -> tuple[bytes, Ints]:
    """Return pieces of a text joined by NUL, and where each begins there."""
    sizes = ends - starts + 1
    behind = np.cumsum(sizes)
    firsts = behind - sizes
    places = np.arange(int(behind[-1]) if len(behind) else 0)
    places += np.repeat(starts - firsts, sizes)
    found = data[np.minimum(places, len(data) - 1)]
    found[behind - 1] = 0
    return found.tobytes(), firsts


def fingerprints(data: Bytes, starts: Ints, ends: Ints, sentences: Ints) -> array[int]:
    """Return `anaphora_workbench.ports.mention_table.fingerprint` of the words of each sentence."""
    joined, firsts = gathered(data, starts, ends)
    words = memoryview(joined)
    cuts = [*firsts[sentences].tolist(), len(joined)]
    # The NUL behind the last word of a sentence does not belong to it.
    return array("q", [crc32(words[first : behind - 1]) for first, behind in pairwise(cuts)])


def column(values: Ints) -> array[int]:
    """Return numbers as a column of a mention table."""
    held = array("q")
    held.frombytes(values.astype(np.int64, copy=False).tobytes())
    return held


class ByteDocument(NamedTuple):
    """The lines of one document.

    Attributes:
        begin: Its first line.
        number: The 1-based number of that.
        lines: The lines that may hold words, each with a line end.
        odd: Whether there is something in them that should not be.
    """

    begin: str
    number: int
    lines: bytes
    odd: bool


class Rest(NamedTuple):
    """What is left of a file: a source, and the 1-based number of its first line."""

    source: Source
    number: int


class Cut(NamedTuple):
    """A document and where it ends; without one, whether there is something else."""

    document: ByteDocument | None
    end: int = 0
    is_odd: bool = False


Cutter: TypeAlias = Callable[[bytes, int, int, bool], Cut]
"""Cuts off the next document, if it and what is behind it are complete: of whole lines, from a
place on, given the 1-based number of the line there, and whether the file ends behind them."""


def byte_documents(source: Source, cutter: Cutter) -> Iterator[ByteDocument | Rest]:
    """Yield the documents of a file one by one, and perhaps a rest.

    Raises:
        FormatError: What opening the source raises.
    """
    for block in byte_blocks(source, cutter):
        if isinstance(block, Rest):
            yield block
        else:
            yield from block


def byte_blocks(source: Source, cutter: Cutter) -> Iterator[list[ByteDocument] | Rest]:
    """Yield the documents of a file, those that were read at a time together, and perhaps a rest.

    Raises:
        FormatError: What opening the source raises.
    """
    _keep_freed_memory()
    with source.open_binary() as handle:
        if source.encoding.lower().replace("-", "") != "utf8":
            yield Rest(_rest(source, b"", handle), 1)
            return
        held, number, last = b"", 1, False
        while not last:
            # As much again as is held, so that one huge document costs no square of its size.
            chunk = handle.read(max(BLOCK, len(held)))
            if chunk and not chunk.endswith(b"\n"):
                chunk += handle.readline()
            last = not chunk
            begins = number == 1 and not held
            text = _checked(chunk.removeprefix(MARK) if begins else chunk)
            if text is None:
                whole = chunk if begins else _with_mark(held, number) + chunk
                yield Rest(_rest(source, whole, handle), number)
                return
            held += text
            cut = cutter(held, 0, number, last)
            at = 0
            block: list[ByteDocument] = []
            while cut.document is not None:
                block.append(cut.document)
                number += held.count(b"\n", at, cut.end)
                at = cut.end
                cut = cutter(held, at, number, last)
            held = held[at:]
            if block:
                yield block
            if cut.is_odd or (last and number == 1):
                yield Rest(_rest(source, _with_mark(held, number), handle), number)
                return


def _keep_freed_memory() -> None:
    """Let arrays of a block take the memory of those of the block before it.

    The C library of Linux gives memory back to the system that it would have to ask for again with
    the next block, a tenth of all CPU seconds, unless an array as large has been freed before
    (``mallopt(3)`` on ``M_MMAP_THRESHOLD``). Nothing is written to this one, so it takes no memory.
    """
    np.empty(_KEPT, np.uint8)


def _with_mark(held: bytes, number: int) -> bytes:
    return MARK + held if number == 1 else held


def _rest(source: Source, held: bytes, handle: BinaryIO) -> Source:
    """Return a source for what was read and not used, and the rest behind it."""
    stream = io.BufferedReader(_Rest(held, handle))
    return Source(source.name, stream=stream, encoding=source.encoding)


def _checked(chunk: bytes) -> bytes | None:
    r"""Return a piece of a file with every line end as ``\n``; ``None`` if it is not UTF-8 text."""
    if not chunk.isascii():
        try:
            chunk.decode()
        except UnicodeDecodeError:
            return None
    if b"\0" in chunk:
        return None
    if b"\r" in chunk:
        chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return chunk if not chunk or chunk.endswith(b"\n") else chunk + b"\n"


class _Rest(io.RawIOBase):
    """Bytes that were read, and behind them the rest of their stream."""

    def __init__(self, held: bytes, handle: BinaryIO) -> None:
        self._held = io.BytesIO(held)
        self._handle = handle

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        with memoryview(buffer).cast("B") as place:
            found = self._held.read(len(place)) or self._handle.read(len(place))
            place[: len(found)] = found
            return len(found)
