"""Searches through a document: words, parts of speech, kinds of anaphor. Knows no window.

A search is an iterator that can be left at any sentence, so that a window stays usable while a
novel is searched.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from anaphora_workbench.annotation.session.values import Item
from anaphora_workbench.errors import UsageError
from anaphora_workbench.model import Document, Span

CONTEXT = 12
"""Tokens of context on each side of a hit."""
_ELEMENT = re.compile(r"(\.|[A-Z_0-9$-]+(?:\|[A-Z_0-9$-]+)*)([?*+]?)")
MOST_TIMES = 8
"""How often an element of a sequence of parts of speech may repeat."""
_TIMES = {"": "", "?": "?", "*": f"{{0,{MOST_TIMES}}}", "+": f"{{1,{MOST_TIMES}}}"}


def without_accents(text: str) -> str:
    """Return a text without combining marks: *señor* becomes *senor*, case stays."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFD", text)
    kept = "".join([letter for letter in parts if unicodedata.category(letter) != "Mn"])
    return unicodedata.normalize("NFC", kept)


def folded(text: str) -> str:
    """Return a text without case and accents."""
    return without_accents(text).casefold()


class Field(StrEnum):
    """What a search looks at."""

    WORDS = "words"
    LEMMAS = "lemmas"
    POS = "pos"
    KIND = "kind"


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched.

    Attributes:
        text: Words, a regular expression, or parts of speech separated by blanks; of the kinds
            the label.
        field: What it is compared with.
        regex: Whether it is a regular expression (words and lemmas only).
        exact: Whether case and accents count.
    """

    text: str
    field: Field = Field.WORDS
    regex: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A place that was found.

    Attributes:
        span: Its tokens.
        sentence: Index of its sentence, from 0.
        before: Words before it in the sentence.
        words: What was found.
        after: Words after it, with the blank that parts them from it, if there is one.
        markable_id: Id of the anaphor, for searches by kind; else ``""``.
    """

    span: Span
    sentence: int
    before: str
    words: str
    after: str
    markable_id: str = ""


def pos_pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of a sequence of parts of speech.

    Each element is a tag (``NOUN``), several of which one must stand (``DET|NUM``) or ``.`` for
    any; ``?``, ``*`` and ``+`` behind it have their usual meaning, up to `MOST_TIMES` times, so
    that no query takes for ever. Small letters are read as capitals. The pattern fits a string in
    which every tag is followed by one blank.

    Raises:
        UsageError: ``find-pos``: an element cannot be read.
    """
    parts = []
    for element in text.upper().split():
        match = _ELEMENT.fullmatch(element)
        if match is None:
            raise UsageError(
                f"'{element}' is not a part of speech; type for example DET ADJ* NOUN|PROPN",
                code="find-pos",
            )
        tags, times = match.groups()
        inner = r"\S+" if tags == "." else "|".join([re.escape(tag) for tag in tags.split("|")])
        parts.append(f"(?:(?:{inner}) ){_TIMES[times]}")
    return re.compile(r"(?<!\S)" + "".join(parts))


def word_pattern(query: Query) -> re.Pattern[str]:
    """Return the pattern of a search for words.

    Raises:
        UsageError: ``find-regex``: the regular expression cannot be read.
    """
    text = query.text if query.exact else without_accents(query.text)
    if not query.regex:
        text = r"\s+".join([re.escape(part) for part in text.split()])
    try:
        return re.compile(text, 0 if query.exact else re.IGNORECASE)
    except re.error as error:
        place = "" if error.pos is None else f" (character {error.pos + 1})"
        raise UsageError(
            f"the regular expression cannot be read: {error.msg}{place}", code="find-regex"
        ) from None
    except (OverflowError, RecursionError):
        raise UsageError("the regular expression is too large", code="find-regex") from None


class Search:
    """One search through one document.

    Args:
        query: What is searched.
        items: Its anaphors in text order, for searches by kind.

    Raises:
        UsageError: ``find-regex`` or ``find-pos``: the query cannot be read.
    """

    def __init__(self, query: Query, document: Document, items: Sequence[Item] = ()) -> None:
        self.query = query
        self._document = document
        self._items = items
        self._pattern = None
        if query.field is Field.POS:
            self._pattern = pos_pattern(query.text)
        elif query.field is not Field.KIND:
            self._pattern = word_pattern(query)

    def steps(self) -> Iterator[list[Hit]]:
        """Yield the hits of one sentence (or anaphor) after the other, empty lists included."""
        if not self.query.text.strip():
            return
        pattern = self._pattern
        if pattern is None:
            for item in self._items:
                yield self._of_item(item)
            return
        for sentence in self._document.sentences:
            line, starts = self._line(sentence)
            yield [
                hit_at(self._document, span)
                for span in _spans(pattern, line, starts, sentence.start)
            ]

    def _line(self, sentence: Span) -> tuple[str, list[int]]:
        """Return what the pattern is held against, and where in it each token begins."""
        tokens = self._document.tokens
        starts, parts, length = [], [], 0
        if self.query.field is Field.WORDS:
            pieces = _pieces(self._document, sentence)
        elif self.query.field is Field.LEMMAS:
            pieces = [(tokens[index].lemma or tokens[index].text) + " " for index in sentence]
        else:
            pieces = [
                (tokens[index].pos or tokens[index].tag or "X").upper() + " " for index in sentence
            ]
        fold = self.query.field is not Field.POS and not self.query.exact
        for piece in pieces:
            if fold:
                piece = without_accents(piece)
            starts.append(length)
            parts.append(piece)
            length += len(piece)
        return "".join(parts), starts

    def _of_item(self, item: Item) -> list[Hit]:
        if item.kind != self.query.text:
            return []
        hit = hit_at(self._document, Span(item.token, item.token + 1))
        return [Hit(hit.span, hit.sentence, hit.before, item.words, hit.after, item.markable_id)]


def hit_at(document: Document, span: Span) -> Hit:
    """Return a place of a document in its context."""
    number = document.sentence_of(span.start)
    sentence = document.sentences[number]
    first = max(sentence.start, span.start - CONTEXT)
    last = min(sentence.end, span.end + CONTEXT)
    before = _written(document, first, span.start)
    words = _written(document, span.start, span.end)
    found = words.rstrip()
    after = words[len(found) :] + _written(document, span.end, last)
    return Hit(
        span,
        number,
        ("… " if first > sentence.start else "") + before,
        found,
        after.rstrip() + (" …" if last < sentence.end else ""),
    )


def _spans(
    pattern: re.Pattern[str], line: str, starts: Sequence[int], offset: int
) -> Iterator[Span]:
    """Yield the tokens of each match; matches without a letter are none."""
    for match in pattern.finditer(line):
        begin, end = match.span()
        while end > begin and line[end - 1].isspace():
            end -= 1
        if end > begin:
            first = bisect_right(starts, begin) - 1
            # Of tokens that share one written word, the later ones begin where the next does.
            last = bisect_right(starts, end - 1) - 1
            while first > 0 and starts[first - 1] == starts[first]:
                first -= 1
            yield Span(offset + first, offset + last + 1)


def _pieces(document: Document, sentence: Span) -> list[str]:
    """Return the tokens of a sentence with the blanks that the text has between them."""
    offsets, text, tokens = document.offsets, document.text, document.tokens
    if not offsets:
        return [tokens[index].text + " " for index in sentence]
    pieces = []
    for index in sentence:
        start, end = offsets[index]
        if index + 1 < sentence.end and offsets[index + 1] == (start, end):
            # All but the last token of a contraction (Spanish al) leave the word to the last one.
            pieces.append("")
            continue
        space = index + 1 >= len(offsets) or offsets[index + 1][0] > end
        pieces.append(text[start:end] + (" " if space else ""))
    return pieces


def _written(document: Document, first: int, last: int) -> str:
    """Return tokens as the text writes them, with a blank behind them where it has one."""
    if first >= last:
        return ""
    return "".join(_pieces(document, Span(first, last)))
