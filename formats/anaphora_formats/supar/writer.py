"""Plan and write the files of a SUPAR folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from anaphora_formats.supar.files import (
    ANAPHORS,
    ANTECEDENTS,
    CANDIDATES,
    CLITIC,
    ENDING,
    OVERT,
    PROLOG,
    SOLUTION,
    TEXT,
    ZERO,
    Denotation,
    realisation,
    without_blanks,
)
from anaphora_formats.supar.layer import BEFORE_UNKNOWN, SIGNS
from anaphora_formats.supar.text import (
    EXTRA_FIELDS,
    LABELS,
    PROLOG_WORDS,
    SENTENCES,
    TEXTS,
    fact_line,
)
from anaphora_workbench.model import (
    Anaphor,
    Correction,
    Document,
    Layer,
    Markable,
    Reference,
    Span,
    Token,
)

_SIGN_OF = {reference: sign for sign, reference in SIGNS.items()}
_SIGN_OF[Reference.NON_REFERRING] = "$"
_NOTHING = Correction()


@dataclass(frozen=True, slots=True)
class PlannedAnaphor:
    """One anaphor as it will be written; ``name`` is that of its file without the ending."""

    anaphor: Anaphor
    markable: Markable
    span: Span
    kind: str
    sign: str
    name: str


class SuparPlan:
    """Everything that writing and telling the losses need to know of a layer."""

    def __init__(self, document: Document, layer: Layer | None) -> None:
        self.document = document
        self.layer = layer
        self.numbers = _numbers(document)
        self.denotation = Denotation()
        self.anaphors: list[PlannedAnaphor] = []
        self._lines: dict[Span, str] = {}
        self._spans: dict[str, Span] = {}
        if layer is not None:
            self._plan(layer)

    def _plan(self, layer: Layer) -> None:
        found = []
        for anaphor in layer.anaphors.values():
            markable = layer.markables[anaphor.markable]
            span = self.span(markable)
            # The order of `Markable.order`, but a zero has no place of its own here; anaphors
            # that share a position keep the order of the layer.
            found.append((span.start, -span.end, _rank(markable), anaphor, markable, span))
        found.sort(key=lambda entry: entry[:3])
        counts: dict[Span, int] = {}
        for *_order, anaphor, markable, span in found:
            number = counts[span] = counts.get(span, 0) + 1
            name = "a_" + self.position(span).replace(" ", "_")
            name = f"{name}_{number}" if number > 1 else name
            kind = _kind(anaphor.kind, realised_of(markable))
            planned = PlannedAnaphor(anaphor, markable, span, kind, self._sign(anaphor, span), name)
            self.anaphors.append(planned)
            self.denotation.add(span, realised_of(markable), anaphor.markable)

    def _sign(self, anaphor: Anaphor, span: Span) -> str:
        if anaphor.reference is not None:
            return _SIGN_OF[anaphor.reference]
        assert self.layer is not None
        starts = [self.layer.markables[name].start for name in anaphor.antecedents]
        return ">" if starts and min(starts) > span.start else "<"

    def span(self, markable: Markable) -> Span:
        """Return the words that stand for a markable: one stretch inside one sentence."""
        known = self._spans.get(markable.id)
        if known is not None:
            return known
        whole = markable.span
        sentence = self.document.sentences[self.document.sentence_of(whole.start)]
        cut = whole if whole.end <= sentence.end else Span(whole.start, sentence.end)
        self._spans[markable.id] = cut
        return cut

    def position(self, span: Span) -> str:
        """Return a position as the files have it."""
        line = self._lines.get(span)
        if line is None:
            index = self.document.sentence_of(span.start)
            first = self.document.sentences[index].start
            line = f"{self.numbers[index]} {span.start - first} {span.end - first}"
            self._lines[span] = line
        return line

    def positions(self, planned: PlannedAnaphor, names: Iterable[str]) -> list[str]:
        """Return the positions of markables in the lists of an anaphor, each once.

        What has the anaphor's own position, so that it could only mean the anaphor itself, is
        left out.
        """
        assert self.layer is not None
        markables = self.layer.markables
        lines: dict[str, None] = {}
        for name in names:
            span = self.span(markables[name])
            if self.denotation.of(span, planned.anaphor.markable) is not None:
                lines[self.position(span)] = None
        return list(lines)

    def sections(self, planned: PlannedAnaphor) -> Iterator[tuple[str, list[str]]]:
        """Yield the sections of the file of an anaphor with their positions."""
        assert self.layer is not None
        name = planned.anaphor.markable
        candidates = self.layer.candidates.get(name)
        if candidates is not None:
            admissible = [c.markable for c in candidates if c.admissible]
            if len(admissible) < len(candidates) or name not in self.before_unknown():
                yield CANDIDATES, self.positions(planned, [c.markable for c in candidates])
            yield ANTECEDENTS, self.positions(planned, admissible)
        yield SOLUTION, self.positions(planned, planned.anaphor.antecedents)

    def before_unknown(self) -> frozenset[str]:
        """Return the anaphors whose candidates before constraints are not known."""
        assert self.layer is not None
        listed = self.layer.metadata.get(BEFORE_UNKNOWN)
        if not isinstance(listed, list | tuple):
            return frozenset()
        return frozenset([name for name in listed if isinstance(name, str)])


def realised_of(markable: Markable) -> str:
    """Return whether a markable is a zero, a clitic or overt."""
    if markable.zero is not None:
        return ZERO
    return CLITIC if markable.clitic is not None else OVERT


def _rank(markable: Markable) -> int:
    if markable.zero is not None:
        return 1
    return 1 + markable.clitic if markable.clitic is not None else 0


def _kind(kind: str, realised: str) -> str:
    """Return a kind of one field that says how the anaphor is realised."""
    written = without_blanks(kind)
    if realisation(kind) == realised:
        return written
    if realised == OVERT:
        return f"overt_{written}"
    return f"{realised}_{written}" if kind else realised


def _numbers(document: Document) -> list[int]:
    """Return the numbers of the sentences, those that were read where they still fit."""
    size = len(document.sentences)
    read = document.metadata.get(SENTENCES)
    if isinstance(read, list | tuple) and len(read) == size:
        numbers = [n for n in read if type(n) is int and 0 <= n < 10**9]
        if len(set(numbers)) == size:
            return numbers
    return list(range(1, size + 1))


def analysis_of(token: Token, correction: Correction = _NOTHING) -> tuple[str, str, str]:
    """Return lemma, tag and stem as they are written; the tag is the corpus's, else universal."""
    lemma = token.lemma if correction.lemma is None else correction.lemma
    tag = token.tag if correction.tag is None else correction.tag
    return lemma, tag or (token.pos if correction.pos is None else correction.pos), token.stem


def _texts(plan: SuparPlan) -> tuple[bool, bool]:
    """Return whether ``text.txt`` and ``text.pl`` are written.

    Both are, unless the document came without one of them and that one would say nothing more.
    """
    document, layer = plan.document, plan.layer
    read = document.metadata.get(TEXTS)
    if read == [PROLOG]:
        return False, True
    if read != [TEXT] or (layer is not None and layer.corrections):
        return True, True
    bare = all(
        analysis_of(token) == ("", "", "") and without_blanks(token.text) == token.text
        for token in document.tokens
    )
    return True, not bare


def _map(document: Document, key: str) -> Mapping[str, Any]:
    value = document.metadata.get(key)
    return value if isinstance(value, dict) else {}


def _labels(document: Document) -> list[str]:
    size = len(document.sentences)
    read = document.metadata.get(LABELS, document.doc_id)
    if isinstance(read, str):
        return [read] * size
    if isinstance(read, list | tuple) and len(read) == size and all(type(x) is str for x in read):
        return list(read)
    return [document.doc_id] * size


def files_of(plan: SuparPlan) -> Iterator[tuple[str, list[str]]]:
    """Yield the files of a document: name and lines."""
    layer = plan.layer
    as_text, as_prolog = _texts(plan)
    if as_text:
        yield TEXT, _text_lines(plan)
    if as_prolog:
        yield PROLOG, _prolog_lines(plan)
    if layer is None:
        return
    yield ANAPHORS, [f"{plan.position(p.span)} {p.kind} {p.sign}" for p in plan.anaphors]
    for planned in plan.anaphors:
        lines = []
        for name, positions in plan.sections(planned):
            lines.append(name)
            lines += positions
        yield planned.name + ENDING, lines


def _text_lines(plan: SuparPlan) -> list[str]:
    tokens = plan.document.tokens
    lines = []
    for number, sentence in zip(plan.numbers, plan.document.sentences, strict=True):
        parts = [f"{number} 0"]
        for boundary, token in enumerate(tokens[sentence.start : sentence.end], 1):
            parts += (without_blanks(token.text), str(boundary))
        lines.append(" ".join(parts))
    return lines


def _prolog_lines(plan: SuparPlan) -> list[str]:
    document = plan.document
    corrections = plan.layer.corrections if plan.layer is not None else {}
    words, extra = _map(document, PROLOG_WORDS), _map(document, EXTRA_FIELDS)
    lines = []
    for number, label, sentence in zip(
        plan.numbers, _labels(document), document.sentences, strict=True
    ):
        facts = []
        for index in sentence:
            token, key = document.tokens[index], str(index)
            analysis = analysis_of(token, corrections.get(index, _NOTHING))
            more = extra.get(key)
            between = map(str, more) if isinstance(more, list | tuple) else ()
            facts.append((str(words.get(key, token.text)), *analysis, *between))
        lines.append(fact_line(number, label, facts))
    return lines
