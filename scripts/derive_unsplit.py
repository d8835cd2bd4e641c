"""Make the samples in the words that people write: *comprarlo* and *del* are one token each.

The CorefUD files split such words in two or three, as Universal Dependencies ask. Tools that start
from raw text do not. ``unsplit/es/<stem>.anaphora.json`` is the document in whole words, made from
``tagged/es/<stem>.anaphora.json``; so run this after ``derive_samples.py``.

1.  Tokens that share their place in the text become one token, with the analysis of the first of
    them: the verb of *comprarlo*, the preposition of *del*. What depended on a part depends on it.
2.  A mention that was a part of such a token and follows the first part becomes a clitic of it,
    numbered from 1: *dárselo* holds the clitics 1 (*se*) and 2 (*lo*). Its kind is ``clitic``, or
    ``clitic12`` for the first and second person. ``Form``, ``Host`` (the verb alone) and what the
    pronoun's features tell of number, gender, person, case and reflexivity are its attributes.
3.  A mention that began with the article of a contraction begins behind it: *del [depósito]*. The
    preposition is not a part of the mention, and the word cannot be halved.
4.  Sentences, paragraphs, zeros and chains stay as they are; ids of mentions do not change.

Usage::

    .venv/bin/python scripts/derive_unsplit.py [FOLDER]

``FOLDER`` holds ``tagged`` and gets ``unsplit``; it is the package of the samples unless given.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import anaphora_samples
from anaphora_workbench.model import (
    ROOT,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.registry import Registry

LANGUAGE = "es"
"""English samples have no multiword tokens."""

TOLD = ("Number", "Gender", "Person", "Case", "Reflex")
"""Features of a pronoun that its clitic keeps."""


class Unsplitting:
    """One document in whole words. Cost: linear in its tokens and mentions.

    Args:
        document: A document whose split words share their offsets.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._first: list[int] = []  # the first part of each whole word
        self._new: list[int] = []  # the whole word that each old token is in
        for index, place in enumerate(document.offsets):
            if index == 0 or place != document.offsets[index - 1]:
                self._first.append(index)
            self._new.append(len(self._first) - 1)

    def document(self) -> Document:
        """Return the document with one token for each written word."""
        old = self._document
        nodes = [
            replace(
                node,
                after=self._word(node.after),
                governor=None if node.governor is None else self._word(node.governor),
            )
            for node in old.empty_nodes
        ]
        metadata = {key: old.metadata[key] for key in old.metadata if "." not in key}
        return replace(
            old,
            tokens=tuple([self._token(index) for index in self._first]),
            offsets=tuple([old.offsets[index] for index in self._first]),
            sentences=self._units(old.sentences),
            paragraphs=self._units(old.paragraphs),
            empty_nodes=tuple(nodes),
            metadata=FrozenDict(metadata),
        )

    def layer(self, layer: Layer) -> Layer:
        """Return the decisions on the whole words.

        Raises:
            ValueError: A mention holds a clitic, but not its verb and not the clitic alone.
        """
        markables = [self._markable(markable) for markable in layer.markables.values()]
        clitics = {m.id: m.attributes.get("Person") for m in markables if m.clitic is not None}
        anaphors: list[Anaphor] = []
        for anaphor in layer.anaphors.values():
            if anaphor.markable in clitics:
                person = clitics[anaphor.markable]
                kind = "clitic12" if person in ("1", "2") else "clitic"
                anaphor = replace(anaphor, kind=kind)
            anaphors.append(anaphor)
        return Layer.build(layer.name, markables, anaphors, bridges=layer.bridges)

    def _word(self, index: int) -> int:
        return index if index < 0 else self._new[index]

    def _units(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        return tuple([Span(self._new[s.start], self._new[s.end - 1] + 1) for s in spans])

    def _token(self, index: int) -> Token:
        token = self._document.tokens[index]
        start, end = self._document.offsets[index]
        head = token.head if token.head in (None, ROOT) else self._word(token.head)
        return replace(token, text=self._document.text[start:end], head=head)

    def _part(self, index: int) -> int:
        """Return the number of a token among the parts of its word, 0 for the first."""
        return index - self._first[self._new[index]]

    def _markable(self, markable: Markable) -> Markable:
        if markable.zero is not None:
            zero = markable.zero
            place = None if zero.place is None else (self._word(zero.place[0]), zero.place[1])
            governor = self._word(zero.governor)
            return replace(
                markable,
                spans=(Span(governor, governor + 1),),
                head=governor,
                zero=replace(zero, governor=governor, place=place),
                empty_nodes=self._nodes(markable),
            )
        start = markable.start
        if self._part(start) and self._document.tokens[start].pos == "PRON":
            return self._clitic(markable)
        spans = tuple([self._span(span) for span in markable.spans])
        head = None if markable.head is None else self._new[markable.head]
        head_span = None if markable.head_span is None else self._span(markable.head_span)
        return replace(
            markable, spans=spans, head=head, head_span=head_span, empty_nodes=self._nodes(markable)
        )

    def _nodes(self, markable: Markable) -> tuple[tuple[int, int], ...]:
        return tuple([(self._word(after), number) for after, number in markable.empty_nodes])

    def _span(self, span: Span) -> Span:
        behind = 1 if self._part(span.start) else 0
        return Span(self._new[span.start] + behind, self._new[span.end - 1] + 1)

    def _clitic(self, markable: Markable) -> Markable:
        start = markable.start
        if markable.size > 1:
            words = self._document.words(markable.span)
            raise ValueError(f"the mention '{words}' begins inside a verb and goes on behind it")
        pronoun = self._document.tokens[start]
        word = self._new[start]
        features = {name: pronoun.features[name] for name in TOLD if name in pronoun.features}
        host = self._document.tokens[self._first[word]].text.lower()
        return Markable(
            markable.id,
            (Span(word, word + 1),),
            word,
            phrase="clitic",
            clitic=self._part(start),
            semantic=markable.semantic,
            attributes=FrozenDict({"Form": pronoun.text.lower(), **features, "Host": host}),
        )


def unsplit(reading: Reading) -> Reading:
    """Return a document and its first layer in whole words."""
    work = Unsplitting(reading.document)
    return Reading(work.document(), (work.layer(reading.layers[0]),))


def main(arguments: list[str]) -> int:
    """Write all documents in whole words and return the exit status."""
    folder = Path(arguments[0]) if arguments else anaphora_samples.folder()
    json = Registry().format("json")
    target = folder / "unsplit" / LANGUAGE
    target.mkdir(parents=True, exist_ok=True)
    for source in sorted((folder / "tagged" / LANGUAGE).glob("*.anaphora.json")):
        (reading,) = json.read(Source.of(source))
        json.write([unsplit(reading)], Target.of(target / source.name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
