"""A document with its running text, and what the text has between and around its words."""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.model import Document

_OPENING = frozenset("¿¡([{\"'“‘«—–-*_")
"""Marks before which a sentence has not yet begun."""


def with_text(document: Document) -> Document:
    """Return a document that has a running text.

    One that has words only gets a line for each sentence, with blanks between the words, as the
    format ``text`` writes it.
    """
    if document.offsets or not document.tokens:
        return document
    starts = {paragraph.start for paragraph in document.paragraphs} - {0}
    parts: list[str] = []
    offsets: list[tuple[int, int]] = []
    place = 0
    for sentence in document.sentences:
        if sentence.start in starts:
            parts.append("\n")
            place += 1
        for index in sentence:
            word = document.tokens[index].text
            end = "\n" if index == sentence.end - 1 else " "
            offsets.append((place, place + len(word)))
            parts.append(word + end)
            place += len(word) + 1
    return replace(document, text="".join(parts), offsets=tuple(offsets))


class WrittenText:
    """The words of a document as the text has them.

    Args:
        document: With a running text.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self._tokens = document.tokens
        self._offsets = document.offsets

    def start(self, index: int) -> int:
        """Return the first character of a token's word."""
        return self._offsets[index][0]

    def end(self, index: int) -> int:
        """Return the character behind a token's word."""
        return self._offsets[index][1]

    def shares(self, index: int) -> bool:
        """Tell whether a token is written in one word with another one (*al*, *dárselo*)."""
        own = self._offsets[index]
        near = [other for other in (index - 1, index + 1) if 0 <= other < len(self._tokens)]
        return any(self._offsets[other] == own for other in near)

    def word_tokens(self, index: int) -> list[int]:
        """Return the tokens that are written in the word of a token."""
        own = self._offsets[index]
        first = last = index
        while first > 0 and self._offsets[first - 1] == own:
            first -= 1
        while last + 1 < len(self._tokens) and self._offsets[last + 1] == own:
            last += 1
        return list(range(first, last + 1))

    def joined(self, indices: list[int]) -> str:
        """Return tokens as the text has them, with one blank where anything was left out."""
        parts: list[str] = []
        before = -1
        for index in indices:
            if parts:
                gap = " "
                if index == before + 1 and not self.shares(index) and not self.shares(before):
                    gap = " " if self.start(index) > self.end(before) else ""
                parts.append(gap)
            word = self._tokens[index].text
            if not self.shares(index):
                word = self.document.text[self.start(index) : self.end(index)]
            parts.append(word)
            before = index
        return "".join(parts)

    def begins_sentence(self, index: int) -> bool:
        """Tell whether no word of its sentence is before a word, but marks at most."""
        sentence = self.document.sentences[self.document.sentence_of(index)]
        before = [self._tokens[each].text for each in range(sentence.start, index)]
        return not any(any(map(str.isalnum, text)) for text in before)

    def capital_by_place(self, index: int) -> bool:
        """Tell whether a word has its capital from its place, at the start of a sentence."""
        word = self.document.text[self.start(index) : self.end(index)]
        if not word[:1].isupper():
            return False
        if self.begins_sentence(index):
            return True
        last = self._tokens[index - 1].text
        return (last[-1:] in _OPENING and last[-1:] not in "-*_(") or last == ":"
