"""A resolver's output file as proposals: its markables become those of the annotators' layer.

The document is the one of the same name, else the one of the same words, else the only one. Words
may be divided otherwise than here, as long as the characters are the same: what does not begin
and end with our words is skipped and reported. Brackets and quotation marks may be written as in
the Penn Treebank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

from anaphora_workbench.annotation.preparation.initial_layer import Place, free_name, placing
from anaphora_workbench.errors import FormatError, Position, Problem, Severity
from anaphora_workbench.model import Anaphor, Document, FrozenDict, Layer, Markable, Span, Token
from anaphora_workbench.model.markables import called
from anaphora_workbench.ports import Reading
from anaphora_workbench.registry import Registry
from anaphora_workbench.workspace import Workspace

_WRITTEN = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
    "``": '"',
    "''": '"',
    "“": '"',
    "”": '"',
}
_NO_NAMES = frozenset(("", "gold", "response"))


def readings_of(paths: Iterable[str], registry: Registry | None = None) -> list[Reading]:
    """Return the documents of output files; raise `FormatError` if one cannot be read."""
    inputs = Workspace(registry or Registry()).open(paths)
    return [reading for entry in inputs for reading in entry.readings()]


def proposals_from(
    source: str | Sequence[Reading],
    document: Document,
    start: Layer,
    *,
    name: str = "",
    registry: Registry | None = None,
) -> tuple[Layer, tuple[Problem, ...]]:
    """Return a resolver's answers as a proposal layer of a document.

    Args:
        source: The output file, or its documents.
        document: The document that is tagged.
        start: The layer that annotators begin with: markables that it has keep their ids; others
            are added to the proposal layer under ids that are free.
        name: What the resolver is called; its layer or file tells when left out.
        registry: Where formats are looked up.

    Raises:
        FormatError: ``proposals-document``: the file does not hold the document;
            ``proposals-text``: its text is another; ``proposals-empty``: it has no answers.
    """
    readings = readings_of([source], registry) if isinstance(source, str) else source
    reading = _matching(readings, document)
    layer = next((layer for layer in reading.layers if layer.anaphors), None)
    at = Position(reading.source) if reading.source else None
    if layer is None:
        raise FormatError(
            f"contains no answers on '{document.doc_id}'", code="proposals-empty", at=at
        )
    moved = _aligned(reading.document, document, at)
    problems = list(reading.problems)
    taking = _Taking(reading.document, document, start, moved)
    answers = dict(taking.answers(layer))
    if taking.lost:
        problems.append(
            Problem(
                "proposals-unaligned",
                f"{len(taking.lost)} expressions do not begin and end with words of "
                f"'{document.doc_id}', such as '{taking.lost[0]}'; answers on them are skipped",
                at,
                Severity.WARNING,
            )
        )
    own = name or (layer.name if layer.name not in _NO_NAMES else Path(reading.source).stem)
    used = {n for a in answers.values() for n in (a.markable, *a.antecedents)}
    markables = {n: markable for n, markable in taking.markables.items() if n in used}
    found = Layer(own or "response", FrozenDict(markables), FrozenDict(answers))
    return found, tuple(problems)


def _matching(readings: Sequence[Reading], document: Document) -> Reading:
    """Return the reading of a document; raise `FormatError` (``proposals-document``) for none."""
    same_name = [r for r in readings if r.document.doc_id == document.doc_id]
    if same_name:
        return same_name[0]
    text = _characters(document.tokens)
    same_text = [r for r in readings if _characters(r.document.tokens) == text]
    if same_text:
        return same_text[0]
    if len(readings) == 1:
        return readings[0]
    names = ", ".join([f"'{reading.document.doc_id}'" for reading in readings[:5]]) or "none"
    raise FormatError(
        f"has no document '{document.doc_id}' and none of the same words; it has: {names}",
        code="proposals-document",
        at=Position(readings[0].source) if readings else None,
    )


def _written(token: Token) -> str:
    """Return the characters of a word in the one way in which they are compared."""
    text = _WRITTEN.get(token.text, token.text)
    return "".join(text.split())


def _characters(tokens: Iterable[Token]) -> str:
    return "".join(map(_written, tokens))


def _aligned(
    theirs: Document, ours: Document, at: Position | None
) -> Callable[[Span], Span | None]:
    """Return the function that takes their spans to ours, ``None`` where the ends do not meet.

    Raises:
        FormatError: ``proposals-text``: the texts differ.
    """
    if [token.text for token in theirs.tokens] == [token.text for token in ours.tokens]:
        return lambda span: span
    their_words = [_written(token) for token in theirs.tokens]
    our_words = [_written(token) for token in ours.tokens]
    _same_text("".join(their_words), "".join(our_words), ours, at)
    their_ends = [0, *accumulate(map(len, their_words))]
    our_ends = [0, *accumulate(map(len, our_words))]
    begins = {place: index for index, place in reversed(list(enumerate(our_ends[:-1])))}
    ends = {place: index for index, place in enumerate(our_ends)}

    def moved(span: Span) -> Span | None:
        start = begins.get(their_ends[span.start])
        end = ends.get(their_ends[span.end])
        return None if start is None or end is None or start >= end else Span(start, end)

    return moved


def _same_text(theirs: str, ours: str, document: Document, at: Position | None) -> None:
    if theirs == ours:
        return
    place = next(
        (i for i, (a, b) in enumerate(zip(theirs, ours, strict=False)) if a != b),
        min(len(theirs), len(ours)),
    )
    raise FormatError(
        f"its text differs from that of '{document.doc_id}': '{theirs[place : place + 20]}' "
        f"instead of '{ours[place : place + 20]}'",
        code="proposals-text",
        at=at,
    )


class _Taking:
    """Takes over answers, markable by markable.

    Args:
        theirs: The document of the other file.
        document: The document that is tagged.
        start: Its layer.
        moved: Takes spans of the other file to spans of this document.

    Attributes:
        markables: Markables that answers may name, by their ids here.
        lost: Words of expressions that could not be taken over.
    """

    def __init__(
        self,
        theirs: Document,
        document: Document,
        start: Layer,
        moved: Callable[[Span], Span | None],
    ) -> None:
        self._theirs = theirs
        self._start = start
        self._moved = moved
        self._place = placing(document)
        self._known: dict[Place, str] = {}
        self._by_head: dict[tuple[int, str], str] = {}
        for markable in start.in_text_order():
            self._known.setdefault(self._place(markable), markable.id)
        for name in start.anaphors:
            own = start.markables[name]
            if own.head is not None:
                self._by_head.setdefault((own.head, own.realisation), name)
        self.markables: dict[str, Markable] = dict(start.markables)
        self.lost: list[str] = []

    def answers(self, layer: Layer) -> Iterator[tuple[str, Anaphor]]:
        """Yield the answers of a layer by the ids of their anaphors here."""
        for anaphor in layer.anaphors_in_text_order():
            if not anaphor.decided:
                continue
            own = self._taken(layer.markables[anaphor.markable], asked=True)
            others = [self._taken(layer.markables[name]) for name in anaphor.antecedents]
            antecedents = tuple(dict.fromkeys([n for n in others if n is not None and n != own]))
            if own is None or (anaphor.antecedents and not antecedents):
                continue
            known = self._start.anaphors.get(own)
            kind = anaphor.kind if known is None or not known.kind else known.kind
            yield own, Anaphor(own, kind, anaphor.reference, antecedents)

    def _taken(self, markable: Markable, *, asked: bool = False) -> str | None:
        """Return what a markable of the other file is called here."""
        here = self._here(markable)
        if here is None:
            self.lost.append(called(self._theirs, markable))
            return None
        known = self._known.get(self._place(here))
        if known is None and asked and here.head is not None:
            known = self._by_head.get((here.head, here.realisation))
        if known is None:
            known = free_name(here.id, self.markables)
            self.markables[known] = replace(here, id=known)
            self._known[self._place(here)] = known
        return known

    def _here(self, markable: Markable) -> Markable | None:
        """Return a markable with the words of this document."""
        moved = [self._moved(span) for span in markable.spans]
        spans = tuple([span for span in moved if span is not None])
        if len(spans) < len(moved):
            return None
        head = self._word(markable.head)
        zero = markable.zero
        if zero is not None:
            governor = self._word(zero.governor)
            if governor is None:
                return None
            zero = replace(zero, governor=governor, place=None)
        if head is not None and not any(head in span for span in spans):
            head = None
        return Markable(
            markable.id,
            spans,
            head,
            phrase=markable.phrase,
            zero=zero,
            clitic=markable.clitic,
            semantic=markable.semantic,
        )

    def _word(self, index: int | None) -> int | None:
        span = None if index is None else self._moved(Span(index, index + 1))
        return None if span is None else span.start
