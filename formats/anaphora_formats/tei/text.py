"""The characters, words and marked stretches of a TEI text.

Rules 2 to 5 of `anaphora_formats.tei`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from anaphora_formats.shared.bordered_text import Range
from anaphora_formats.shared.elements import Element

MENTION_TAGS = frozenset(
    ("rs", "name", "persName", "placeName", "orgName", "geogName", "objectName")
)
WORD_TAGS = frozenset(("w", "pc"))
_SKIPPED = frozenset(("teiHeader", "standOff", "note", "fw", "figDesc"))
_BLOCKS = frozenset(
    (
        *("p", "head", "ab", "l", "lg", "item", "list", "sp", "speaker", "stage", "u", "table"),
        *("row", "cell", "salute", "signed", "trailer", "opener", "closer", "titlePage", "byline"),
        *("div", "div1", "div2", "div3", "front", "body", "back", "text", "group", "s"),
    )
)
_BREAKS = frozenset(("lb", "pb", "cb", "milestone"))
_BETTER = ("corr", "reg", "expan")
_WORD = re.compile(r"\S+")


@dataclass(slots=True)
class Marked:
    """An element and the characters of the text in it; ``start`` is -1 before there are any."""

    element: Element
    start: int = -1
    end: int = -1


@dataclass(slots=True)
class TeiText:
    """A text without markup.

    Attributes:
        text: Its characters; blanks between words, empty lines between blocks.
        words: Characters of each word, with its element; empty where the file has no words.
        mentions: Mentions in the order in which they begin.
        sentences: Where ``s`` elements are.
        paragraphs: Where ``p`` elements are.
    """

    text: str = ""
    words: list[tuple[Range, Element | None]] = field(default_factory=list)
    mentions: list[Marked] = field(default_factory=list)
    sentences: list[Marked] = field(default_factory=list)
    paragraphs: list[Marked] = field(default_factory=list)


def text_of(root: Element) -> TeiText:
    """Return the text of a ``TEI`` element."""
    texts = [one for one in root.children if one.tag == "text"] or [root]
    has_words = any(True for text in texts for _ in text.all(*WORD_TAGS))
    walker = _Walker(has_words)
    for text in texts:
        walker.walk(text)
    return walker.found()


class _Walker:
    """Goes through the elements of a text in their order."""

    def __init__(self, has_words: bool) -> None:
        self._has_words = has_words
        self._found = TeiText()
        self._pieces: list[str] = []
        self._size = 0
        self._gap = ""
        self._open: list[Marked] = []
        self._word: Range | None = None

    def found(self) -> TeiText:
        self._found.text = "".join(self._pieces)
        return self._found

    def walk(self, root: Element) -> None:
        """Take a text; elements may be nested as deep as they like."""
        waiting: list[tuple[Element, Iterator[str | Element]]] = [(root, iter(root.content))]
        self._enter(root)
        while waiting:
            element, rest = waiting[-1]
            one = next(rest, None)
            if one is None:
                waiting.pop()
                self._leave(element)
            elif isinstance(one, str):
                self._characters(one)
            elif one.tag == "choice":
                better = next((c for tag in _BETTER for c in one.children if c.tag == tag), None)
                chosen = better or next(iter(one.children), None)
                waiting.append((one, iter([chosen] if chosen is not None else [])))
            elif one.tag not in _SKIPPED:
                self._enter(one)
                waiting.append((one, iter(one.content)))

    def _enter(self, one: Element) -> None:
        if one.tag in _BLOCKS and self._word is None:
            self._gap = "\n\n"
        elif one.tag in _BREAKS and one.attributes.get("break") != "no":
            self._gap = self._gap or " "
        if one.tag in WORD_TAGS and self._word is None:
            start = self._add(one.text().strip() or "_")
            self._word = (start, self._size)
            self._found.words.append((self._word, one))
        lists = {"s": self._found.sentences, "p": self._found.paragraphs}
        listed = self._found.mentions if one.tag in MENTION_TAGS else lists.get(one.tag)
        if listed is not None:
            marked = Marked(one)
            if self._word is not None:
                marked.start = self._word[0]
            listed.append(marked)
            self._open.append(marked)

    def _leave(self, one: Element) -> None:
        if self._open and self._open[-1].element is one:
            marked = self._open.pop()
            marked.end = self._size
        if one.tag in WORD_TAGS and self._word is not None and self._found.words[-1][1] is one:
            self._word = None
            self._gap = self._gap or " "
        elif one.tag in _BLOCKS and self._word is None:
            self._gap = "\n\n"

    def _characters(self, data: str) -> None:
        if self._word is not None:
            return
        reached = 0
        for match in _WORD.finditer(data):
            if match.start() > reached:
                self._gap = self._gap or " "
            start = self._add(match[0])
            if self._has_words:
                self._found.words.append(((start, self._size), None))
            reached = match.end()
        if len(data) > reached:
            self._gap = self._gap or " "

    def _add(self, text: str) -> int:
        """Add characters of words; return where they begin."""
        if self._size:
            self._pieces.append(self._gap)
            self._size += len(self._gap)
        self._gap = ""
        start = self._size
        for marked in reversed(self._open):
            if marked.start >= 0:
                break
            marked.start = start
        self._pieces.append(text)
        self._size += len(text)
        return start
