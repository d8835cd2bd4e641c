"""The fewest keys that give an expression other words, found by trying what each key does."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from anaphora_workbench.annotation.session.planned_edits import (
    grown,
    phrase_around,
    phrase_inside,
    same_place,
)
from anaphora_workbench.annotation.session.session import Session
from anaphora_workbench.errors import EditError
from anaphora_workbench.model import Document, Markable, Span
from anaphora_workbench.model.language import language

FARTHEST = 12
"""Keys after which the search for fewer is given up."""


def extent_keys(session: Session, markable: Markable, wanted: Span) -> list[str] | None:
    """Return the fewest keys that give an expression other words, ``None`` if they are many."""
    document = session.document
    sentence = document.sentences[document.sentence_of(markable.start)]
    every = session.places.of(document.sentence_of(markable.start))
    near = [m for m in every if m.id != markable.id]
    phrases = [one.span for one in session.places.structures(sentence)]
    phrases += [one.span for one in near if one.realisation == "overt"]
    free = [span for span in phrases if span in sentence and not same_place(near, (span,))]
    waiting: deque[tuple[Span, list[str]]] = deque([(markable.span, [])])
    seen = {markable.span}
    while waiting:
        span, keys = waiting.popleft()
        if span == wanted:
            return keys
        if len(keys) == FARTHEST:
            return None
        for key, following in _extents(document, markable, near, free, span):
            if following not in seen:
                seen.add(following)
                waiting.append((following, [*keys, key]))
    return None


def _extents(
    document: Document, markable: Markable, near: list[Markable], free: list[Span], span: Span
) -> Iterator[tuple[str, Span]]:
    """Yield the keys that change an extent, with the extent that they lead to."""
    here = replace(markable, spans=(span,), head=None, head_span=None, minimum=())
    edges = (
        ("Shift+Right", "right", 1),
        ("Shift+Left", "right", -1),
        ("Alt+Left", "left", 1),
        ("Alt+Right", "left", -1),
    )
    for key, side, step in edges:
        by = step
        try:
            spans = grown(document, here, side, by)
            while same_place(near, spans) is not None:
                by += step
                spans = grown(document, here, side, by)
        except EditError:
            continue
        yield key, spans[0]
    larger = phrase_around(free, span)
    if larger is not None:
        yield "Ctrl+Shift+Right", larger
    head = markable.head
    if head is not None and head not in span:
        head, _rule = language(document.language).head_index(document, span)
    smaller = phrase_inside(free, span, head)
    if smaller is not None:
        yield "Ctrl+Shift+Left", smaller
