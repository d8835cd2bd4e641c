r"""The beginning of a long document, read without the rest: what is seen while the rest is read.

A text is JSON by columns (`documents`), each column from the first token to the last. Of a novel
that is 25 megabytes, of which a window shows some hundred words. Between two columns stand signs
that cannot occur inside of one, since a quotation mark inside a string is written as ``\"``. So a
search for bytes finds where a column begins, and its first entries are decoded alone.

Whatever is written in another way has no first page and is read as a whole. This is not a check of
the text: what is damaged behind its beginning is found when all of it is read, a moment later.
"""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model import Document, FrozenDict, Span, Token
from anaphora_workbench.model.columns import from_columns, spans_from

WORDS = 1200
"""Tokens of a first page: more than the largest screen shows."""
_HEAD = 1 << 16
"""Bytes of metadata of which a page is read."""
_ENTRY = 64
"""Bytes that an entry takes in JSON, and more."""
_CHARACTER = 12
"""Bytes that a character takes at most, as two escapes."""
_SENTENCES = re.compile(rb',"sentences":\[([0-9,]+)\],"tokens":\{"text":\[')
_TEXT, _OFFSETS, _PARAGRAPHS = b']},"text":"', b'","offsets":[', b',"paragraphs":['
_PAIR = re.compile(rb"\[([0-9]+),([0-9]+)\]")
_HALF_ESCAPE = re.compile(r"(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?\Z")
_TAGS = ("pos", "tag")
_DECODER = json.JSONDecoder()


class _NoPageError(Exception):
    """The document is written in another way."""


def first_page(data: bytes, words: int = WORDS) -> Document | None:
    """Return the first sentences of a document: words, tags and offsets, nothing else.

    Args:
        data: The document as JSON in UTF-8.
        words: How many tokens, at most, unless the first sentence is longer.

    Returns:
        The beginning; ``None`` where it cannot be read alone.
    """
    try:
        return _read(data, words)
    except (_NoPageError, ValueError, TypeError, IndexError, ModelError):
        return None


def _read(data: bytes, words: int) -> Document:
    # Metadata stands before the text and may be anything, so it is decoded and not searched.
    start = _after(data, b'{"id":', 0)
    name, start = _value(data, start)
    language, start = _value(data, _after(data, b',"language":', start))
    metadata: Any = {}
    if data.startswith(b',"metadata":', start):
        metadata, start = _value(data, start + len(b',"metadata":'))
    found = _SENTENCES.match(data, start)
    if found is None:
        raise _NoPageError
    ends = list(accumulate([int(length) for length in found[1].split(b",")], initial=0))
    ends = ends[: max(2, sum([end <= words for end in ends]))]
    size, column = ends[-1], found.end()
    columns = {"text": _strings(data, column, size)}
    for tag in _TAGS:
        key = b'],"%s":[' % tag.encode()
        place = data.find(key, column)
        if place >= 0:
            column = place + len(key)
            columns[tag] = _strings(data, column, size)
    text = ""
    offsets: list[tuple[int, int]] = []
    paragraphs: list[Span] = []
    column = data.find(_TEXT, column)
    if column >= 0:
        column += len(_TEXT)
        place = _after(data, _OFFSETS, data.find(_OFFSETS, column))
        numbers = _integers(data, place, 2 * size)
        offsets = list(zip(numbers[::2], numbers[1::2], strict=True))
        text = _beginning(data, column, offsets[-1][1])
        paragraphs = _paragraphs(data, data.find(b"]", place) + 1, size)
    return Document(
        name,
        language,
        text,
        tuple(from_columns(Token, size, **columns)),
        tuple(spans_from(ends[:-1], ends[1:])),
        tuple(offsets),
        tuple(paragraphs),
        metadata=FrozenDict(metadata),
    )


def _after(data: bytes, key: bytes, start: int) -> int:
    """Return the place behind a key, which stands at a place."""
    if start < 0 or not data.startswith(key, start):
        raise _NoPageError
    return start + len(key)


def _value(data: bytes, start: int) -> tuple[Any, int]:
    """Return the JSON value at a place and the place behind it; both are small."""
    text = data[start : start + _HEAD].decode("utf-8", "ignore")
    value, end = _DECODER.raw_decode(text)
    return value, start + len(text[:end].encode())


def _strings(data: bytes, start: int, count: int) -> list[str]:
    """Return the first strings of an array, which begins at a place."""
    text = data[start : start + count * _ENTRY].decode("utf-8", "ignore")
    found, place = [], 0
    for _ in range(count):
        if text[place : place + 1] != '"':
            raise _NoPageError  # an entry is very long, or no string
        value, place = _DECODER.raw_decode(text, place)
        found.append(value)
        place += 1  # a comma
    return found


def _integers(data: bytes, start: int, count: int) -> list[int]:
    """Return the first numbers of an array."""
    numbers = data[start : start + count * _ENTRY].split(b"]")[0].split(b",")
    return [int(number) for number in numbers[:count]]


def _beginning(data: bytes, start: int, length: int) -> str:
    """Return the first characters of a string, which begins at a place."""
    text = data[start : start + length * _CHARACTER].decode("utf-8", "ignore")
    # What is cut off may be half of an escape; a whole string ends earlier, at its own sign.
    text = _HALF_ESCAPE.sub(r"\1", text)
    return str(_DECODER.raw_decode(f'"{text}"')[0])[:length]


def _paragraphs(data: bytes, start: int, size: int) -> list[Span]:
    """Return the paragraphs that begin before a token, as far as it."""
    if not data.startswith(_PARAGRAPHS, start):
        return []
    pairs = _PAIR.finditer(data, start, start + (size + 1) * _ENTRY)
    borders = [(int(pair[1]), int(pair[2])) for pair in pairs]
    return [Span(first, min(end, size)) for first, end in borders if first < size]
