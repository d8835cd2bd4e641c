"""Whatever can be written is read back: random documents and layers."""

from __future__ import annotations

import io
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from anaphora_formats.corefud import CorefudFormat
from anaphora_workbench.errors import FormatError
from anaphora_workbench.model import (
    Document,
    Layer,
    Markable,
    Token,
    chains_of,
)
from anaphora_workbench.ports import Reading, Source, Target
from anaphora_workbench.testing.strategies import documents, readings

CLUSTERS: dict[str, Any] = {
    "links": "clusters",
    "clitics": False,
    "candidates": False,
    "corrections": False,
}


def written(*given_readings: Reading) -> str:
    stream = io.BytesIO()
    CorefudFormat().write(given_readings, Target.of(stream))
    return stream.getvalue().decode()


def read(text: str) -> list[Reading]:
    return list(CorefudFormat().read(Source.of_text(text, name="d.conllu")))


def losses(reading: Reading) -> set[str]:
    return {problem.code for problem in CorefudFormat().losses(reading)}


def as_conllu_tells(token: Token) -> Token:
    """Return a token as the columns can tell it: ``_`` is not a lemma, unless of the word ``_``."""
    lemma = "" if token.lemma == "_" else token.lemma
    return replace(token, stem="", lemma=lemma if token.text != "_" else lemma or "_")


def plain(document: Document) -> dict[str, object]:
    """Return what CoNLL-U keeps of a document, apart from its text and empty nodes."""
    return {
        "doc_id": document.doc_id,
        "language": document.language,
        "tokens": tuple([as_conllu_tells(token) for token in document.tokens]),
        "sentences": document.sentences,
        "paragraphs": document.paragraphs,
        "metadata": {
            key: document.metadata[key] for key in ("genre", "title") if key in document.metadata
        },
    }


Mention = tuple[object, ...]


def mention(document: Document, markable: Markable) -> Mention:
    """Return what identifies a markable, whatever it is called.

    Args:
        document: The document before it was written; nodes that it lacks do not count.
        markable: The markable.
    """
    if markable.zero is not None:
        return (markable.zero.governor, markable.zero.role, markable.zero.features)
    places = {node.place for node in document.empty_nodes}
    inner = {
        place
        for place in places
        for span in markable.spans
        if span.start <= place[0] < span.end - 1
    }
    return (markable.spans, frozenset(inner | places.intersection(markable.empty_nodes)))


def entities(document: Document, layer: Layer) -> Counter[object]:
    """Return the entities of a layer as multisets of mentions, with what they are the sum of."""
    chains = chains_of(layer)
    keys = {name: mention(document, m) for name, m in layer.markables.items()}
    members = [frozenset(Counter(keys[n] for n in names).items()) for names in chains.entities]
    parts = [
        frozenset([members[part] for part in chains.parts.get(number, ())])
        for number in range(len(members))
    ]
    return Counter(zip(members, parts, strict=True))


@given(readings(**CLUSTERS))
def test_a_document_and_its_entities_are_read_back(reading: Reading) -> None:
    (again,) = read(written(reading))
    document, layer = reading.document, reading.layers[0]
    assert plain(again.document) == plain(document)
    if document.offsets:
        assert (again.document.text, again.document.offsets) == (document.text, document.offsets)
    if "corefud-loses-crossing" not in losses(reading):
        assert entities(document, again.layers[0]) == entities(document, layer)


@given(readings(**CLUSTERS, crossing=False, nested=False))
def test_heads_and_semantic_classes_are_read_back(reading: Reading) -> None:
    (again,) = read(written(reading))
    found = {mention(reading.document, m): m for m in again.layers[0].markables.values()}
    for markable in reading.layers[0].markables.values():
        same = found[mention(reading.document, markable)]
        assert same.semantic == markable.semantic
        assert markable.head in (None, same.head)


@given(readings(**CLUSTERS, zeros=False))
def test_empty_nodes_are_read_back(reading: Reading) -> None:
    (again,) = read(written(reading))
    assert again.document.empty_nodes == reading.document.empty_nodes


@given(readings(**CLUSTERS, placeless=False, nested=False, crossing=False))
def test_zeros_stay_on_their_empty_nodes(reading: Reading) -> None:
    (again,) = read(written(reading))
    zeros = [m.zero for m in reading.layers[0].markables.values() if m.zero is not None]
    found = [m.zero for m in again.layers[0].markables.values() if m.zero is not None]
    assert again.document.empty_nodes == reading.document.empty_nodes
    assert Counter(map(str, found)) == Counter(map(str, zeros))


@given(readings())
def test_what_was_read_is_written_again_byte_for_byte(reading: Reading) -> None:
    once = written(reading)
    (again,) = read(once)
    assert written(again) == once
    assert {problem.code for problem in again.problems} <= {"conllu-document-empty"}
    assert losses(again) == set()


@given(readings())
def test_what_was_written_of_a_reading_is_read_as_the_same_reading(reading: Reading) -> None:
    (again,) = read(written(reading))
    (twice,) = read(written(again))
    assert twice == again


@given(st.lists(readings(), min_size=2, max_size=3))
def test_several_documents_are_told_apart(several: list[Reading]) -> None:
    found = read(written(*several))
    assert [r.document.doc_id for r in found] == [r.document.doc_id for r in several]
    assert [len(r.document) for r in found] == [len(r.document) for r in several]
    assert written(*found) == written(*several)


@given(documents())
def test_a_document_without_a_layer_has_none_when_it_is_read(document: Document) -> None:
    (again,) = read(written(Reading(document)))
    assert again.layers == ()
    assert plain(again.document) == plain(document)


OVERLAP = "".join(
    [
        f"{number}\tw" + "\t_" * 7 + f"\t{misc}\n"
        for number, misc in enumerate(
            [
                "Entity=(e1[1/2]-x-1-",
                "Entity=(e1[1/2]-x-1-",
                "_",
                "Entity=e1[1/2])(e1[2/2]-x-1-)",
                "Entity=(e1[2/2]-x-1-)",
            ],
            1,
        )
    ]
)


@settings(max_examples=300)
@example("1\n\n# global.Entity = a")
@example(f"{OVERLAP}\n")
@given(
    st.text(
        alphabet=st.sampled_from("12345\t\t\t\t\n\n_.-|=<[/](){}#e1:,ab Entity=SplitAnte=Bridge="),
        max_size=200,
    )
    | st.lists(
        st.sampled_from(
            [
                *("1", "2", "1-2", "1.1", "0.1", "\t", "\t_", "\t_\t_\t_\t_\t_", "\t1", "\t0"),
                *("\n", "\n\n", "# newdoc id = a\n", "# global.Entity = eid-etype-head-other\n"),
                *("\tEntity=(e1-x-1-)", "\tEntity=(e1", "\tEntity=e1)", "Entity=(e1[1/2]-x-3-"),
                *(
                    "|SplitAnte=e1<e2,e3<e2",
                    "|Bridge=e1<e2",
                    "SpaceAfter=No",
                    "# global.Entity = a",
                ),
                "1\ta\t_\t_\t_\t_\t2\tx\t2:x\tEntity=(e1-x-1-(e2--1-)\n",
                "2\tb\t_\t_\t_\tA=b\t1\tx\t_\tEntity=(e3[1/2]-x-1-)e1)|SplitAnte=e1<e3,e2<e3\n",
                "2.1\t_\t_\t_\t_\t_\t_\t_\t1:x\tEntity=(e1-x-1-)|Bridge=e2<e1:y\n",
            ]
        )
    ).map("".join)
)
def test_any_text_is_read_with_problems_but_never_a_traceback(text: str) -> None:
    found: list[Reading] = []
    with suppress(FormatError):
        found = read(text)
    for reading in found:
        assert all(problem.at is not None for problem in reading.problems)
    once = written(*found)
    assert not once or written(*read(once)) == once


@pytest.mark.parametrize("words", [["_", "_"], ["a b", "c\u00a0d"], ["#", "1", "1.1", "1-2"]])
def test_forms_that_look_like_syntax_are_kept(words: list[str]) -> None:
    text = "".join([f"{n}\t{word}\t_" + "\t_" * 7 + "\n" for n, word in enumerate(words, 1)])
    (reading,) = read(text + "\n")
    assert [token.text for token in reading.document.tokens] == words
    assert written(reading) == text + "\n"
