"""Hand-made texts and layers for the scoring tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from anaphora_workbench.model import (
    ROOT,
    Anaphor,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Span,
    Token,
    anaphors_from_clusters,
    sentences_from_lengths,
)

THIRD = FrozenDict({"PronType": "Prs", "Person": "3"})

MakeDocument = Callable[..., Document]
MakeLayer = Callable[..., Layer]


@pytest.fixture
def make_document() -> MakeDocument:
    """Make a document from sentences; ``word/p`` is a third-person pronoun, ``word/e`` expl."""

    def make(*sentences: str, doc_id: str = "text") -> Document:
        tokens: list[Token] = []
        lengths = []
        for sentence in sentences:
            words = sentence.split()
            lengths.append(len(words))
            for word in words:
                form, _, mark = word.partition("/")
                pronoun = mark in ("p", "e")
                tokens.append(
                    Token(
                        form,
                        form.lower(),
                        "PRON" if pronoun else "NOUN",
                        features=THIRD if pronoun else FrozenDict(),
                        head=ROOT,
                        deprel="expl" if mark == "e" else "dep",
                    )
                )
        return Document(
            doc_id, "en", tokens=tuple(tokens), sentences=sentences_from_lengths(lengths)
        )

    return make


@pytest.fixture
def make_layer() -> MakeLayer:
    """Make a layer from clusters of (start, end) or (start, end, head)."""

    def make(
        clusters: Mapping[str, Sequence[tuple[int, ...]]],
        parts: Mapping[str, tuple[str, ...]] | None = None,
        extra: Sequence[Anaphor] = (),
    ) -> Layer:
        markables = []
        cluster_of = {}
        for label, mentions in clusters.items():
            for start, end, *head in mentions:
                name = f"{label}{start}-{end}"
                markables.append(Markable(name, (Span(start, end),), head[0] if head else end - 1))
                cluster_of[name] = label
        links = anaphors_from_clusters(markables, cluster_of, parts)
        return Layer.build("gold", markables, [*links, *extra])

    return make
