"""The sentences around one, kept as comments of Surface Realisation files.

People who judge a realisation read it where it stands in its text. ``# before = ...`` and
``# after = ...`` have up to two sentences of the same document each, as running text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from anaphora_workbench.challenges.sr.from_documents import names_of_sentences
from anaphora_workbench.model import Document
from anaphora_workbench.model.document import Span
from anaphora_workbench.tasks.sr import SrSentence

_KEPT = 2
_BEFORE, _AFTER = "# before = ", "# after = "


def comments_of(document: Document) -> dict[str, tuple[str, ...]]:
    """Return for each sentence of a document, by its name, the comments with its neighbours."""
    spans = document.sentences
    found: dict[str, tuple[str, ...]] = {}
    for place, name in enumerate(names_of_sentences(document)):
        comments: list[str] = []
        for sign, first, last in (
            (_BEFORE, max(0, place - _KEPT), place),
            (_AFTER, place + 1, min(len(spans), place + 1 + _KEPT)),
        ):
            text = _words(document, spans[first].start, spans[last - 1].end) if first < last else ""
            if text:
                comments.append(f"{sign}{text}")
        found[name] = tuple(comments)
    return found


def _words(document: Document, start: int, end: int) -> str:
    return " ".join(document.words(Span(start, end)).split())


def with_neighbours(sentence: SrSentence, comments: tuple[str, ...]) -> SrSentence:
    """Return a sentence with comments behind its own."""
    return replace(sentence, comments=(*sentence.comments, *comments))


def neighbours_of(sentence: SrSentence) -> tuple[str, str]:
    """Return what stands before and behind a sentence in its text; ``""`` where nobody kept it."""
    before = next(_values(sentence, _BEFORE), "")
    return before, next(_values(sentence, _AFTER), "")


def _values(sentence: SrSentence, sign: str) -> Iterator[str]:
    for comment in sentence.comments:
        if comment.startswith(sign):
            yield comment.removeprefix(sign).strip()
