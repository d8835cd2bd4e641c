"""Documents of raw text in which marked stretches begin and end at words.

Test sets mark a name or a pronoun by its characters. The words are those of `model.tokenise`; one
that a mark begins or ends in is split there, so that every mark is a span of whole words.

`read_exactly` gives all characters of a file, line ends as they are, for formats that write them
again.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from operator import lt
from typing import Any, NamedTuple

from anaphora_workbench.model import EMPTY, Document, FrozenDict, Span, Token
from anaphora_workbench.model.columns import from_columns, spans_from
from anaphora_workbench.model.tokenise import tokenise
from anaphora_workbench.ports import Source

Range = tuple[int, int]


def read_exactly(source: Source) -> str:
    """Return all characters of a file, line ends as they are.

    Raises:
        FormatError: ``encoding-invalid``, ``nul-character``, or what opening raises.
    """
    try:
        text = source.read_bytes().decode(source.encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        # The lines know how to say where that is.
        for _number, _line in source.lines():
            pass
    return text


def lines_of(written: str) -> list[str]:
    """Return the lines of a file without line ends and byte order mark."""
    if "\r" in written:
        written = written.replace("\r\n", "\n").replace("\r", "\n")
    return written.removeprefix("\ufeff").split("\n")


class Bordered(NamedTuple):
    """A document of raw text, and the character ranges of the words that were split."""

    document: Document
    split_words: tuple[Range, ...]


def bordered(
    doc_id: str,
    text: str,
    language: str,
    borders: Iterable[int],
    metadata: Mapping[str, Any] = EMPTY,
) -> Bordered:
    """Return a document whose words do not go over the given borders."""
    found = tokenise(text, language)
    ranges, starts, split_words = cut(found.tokens, borders)
    document = Document(
        doc_id,
        language,
        text,
        tokens_of_words([text[first:last] for first, last in ranges]),
        _moved(found.sentences, starts),
        tuple(ranges),
        _moved(found.paragraphs, starts),
        metadata=FrozenDict(metadata),
    )
    return Bordered(document, tuple(split_words))


def cut(
    tokens: Sequence[Range], borders: Iterable[int]
) -> tuple[list[Range], list[int], list[Range]]:
    """Split words, which are in order and do not overlap, at borders.

    Returns:
        The new ranges; by old word the number of its first new one, with the number of all behind
        the last; and the old ranges that were split.
    """
    wanted = set(borders)
    if not wanted:
        return [*tokens], [*range(len(tokens) + 1)], []
    firsts = [first for first, _last in tokens]
    inner: dict[int, list[int]] = {}
    for border in sorted(wanted.difference(firsts, [last for _first, last in tokens])):
        index = bisect_right(firsts, border) - 1
        if index >= 0 and border < tokens[index][1]:
            inner.setdefault(index, []).append(border)
    ranges: list[Range] = []
    starts: list[int] = []
    done = 0
    for index, places in inner.items():
        starts += range(len(ranges), len(ranges) + index - done + 1)
        ranges += tokens[done:index]
        first, last = tokens[index]
        ranges += zip([first, *places], [*places, last], strict=True)
        done = index + 1
    starts += range(len(ranges), len(ranges) + len(tokens) - done + 1)
    ranges += tokens[done:]
    return ranges, starts, [tokens[index] for index in inner]


def tokens_of_words(words: Sequence[str]) -> tuple[Token, ...]:
    """Return words as tokens of which nothing else is known; equal ones are one object."""
    distinct = list(set(words))
    known = dict(zip(distinct, from_columns(Token, len(distinct), text=distinct), strict=True))
    return tuple(map(known.__getitem__, words))


def _moved(spans: Sequence[Span], starts: Sequence[int]) -> tuple[Span, ...]:
    return tuple([Span(starts[span.start], starts[span.end]) for span in spans])


class WordPlaces:
    """Finds the words of many character ranges; words are in order and do not overlap."""

    def __init__(self, offsets: Sequence[Range]) -> None:
        self._firsts = [first for first, _last in offsets]
        self._lasts = [last for _first, last in offsets]

    def between(self, first: int, last: int) -> Span | None:
        """Return the words that a half-open character range touches, ``None`` if there are none."""
        start = bisect_right(self._lasts, first)
        end = bisect_left(self._firsts, last)
        return Span(start, end) if start < end else None

    def of_each(self, ranges: Sequence[Range]) -> list[Span] | None:
        """Return the words of many ranges, ``None`` if one of them touches no word."""
        starts = list(map(bisect_right, repeat(self._lasts), [first for first, _ in ranges]))
        ends = list(map(bisect_left, repeat(self._firsts), [last for _, last in ranges]))
        return spans_from(starts, ends) if all(map(lt, starts, ends)) else None


def words_between(offsets: Sequence[Range], first: int, last: int) -> Span | None:
    """Return the words of one range, as `WordPlaces.between` does of many."""
    start = bisect_right(offsets, first, key=lambda where: where[1])
    end = bisect_left(offsets, last, key=lambda where: where[0])
    return Span(start, end) if start < end else None


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans in order, those that touch or overlap made one."""
    spans = [*spans]
    if len(spans) == 1:
        return (spans[0],)
    found: list[Span] = []
    for span in sorted(spans, key=lambda span: span.order):
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return tuple(found)
