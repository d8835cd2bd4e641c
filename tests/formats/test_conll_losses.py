"""The format conll loses what has no column; each sort of thing is a warning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anaphora_formats.conll import ConllFormat
from anaphora_workbench.model import (
    ROOT,
    Anaphor,
    Bridge,
    Candidate,
    Correction,
    Document,
    EmptyNode,
    FrozenDict,
    Layer,
    Markable,
    Reference,
    Span,
    Structure,
    Token,
    Tree,
    Zero,
    sentences_from_lengths,
)
from anaphora_workbench.ports import Reading
from anaphora_workbench.testing.samples import sample_readings


def losses(reading: Reading, layout: str | None = None) -> list[str]:
    return [str(problem) for problem in ConllFormat(layout).losses(reading)]


def text_of(*forms: str, **fields: object) -> Document:
    """Return a document of one sentence with the given words."""
    tokens = tuple([Token(form) for form in forms])
    return Document("farm", tokens=tokens, sentences=sentences_from_lengths([len(forms)]), **fields)


def mention(name: str, *ends: int, **fields: object) -> Markable:
    """Return a markable; ``ends`` are starts and ends of its spans in turn."""
    spans = tuple([Span(a, b) for a, b in zip(ends[::2], ends[1::2], strict=True)])
    return Markable(name, spans, **fields)


def gold(document: Document, markables: list[Markable], **fields: object) -> Reading:
    return Reading(document, (Layer.build("gold", markables, **fields),))


def same_entity(first: Markable, *others: Markable) -> list[Anaphor]:
    return [Anaphor(m.id, "", Reference.ANAPHOR, (first.id,)) for m in others]


FOUR = text_of("a", "b", "c", "d")
ONE, TWO, THREE = mention("x", 0, 1), mention("y", 1, 2), mention("z", 2, 3)


@pytest.mark.parametrize(
    ("what", "reading"),
    [
        ("zeros", gold(FOUR, [mention(f"z{i}", 0, 1, zero=Zero(0)) for i in range(7)])),
        ("clitics", gold(FOUR, [mention("x", 0, 1, clitic=1)])),
        ("non-referring", gold(FOUR, [ONE], anaphors=[Anaphor("x", "", Reference.NON_REFERRING)])),
        ("discontinuous", gold(FOUR, [mention("x", 0, 1, 2, 3)])),
        ("heads", gold(FOUR, [mention("x", 0, 2, head=0)])),
        ("minimums", gold(FOUR, [mention("x", 0, 2, minimum=(Span(0, 1),))])),
        ("phrases", gold(FOUR, [mention("x", 0, 2, phrase="np"), mention("y", 2, 3, phrase="np")])),
        ("semantic", gold(FOUR, [mention("x", 0, 2, semantic="person")])),
        ("nodes", gold(FOUR, [mention("x", 0, 2, empty_nodes=((0, 1),))])),
        (
            "attributes",
            gold(FOUR, [mention("x", 0, 2, attributes=FrozenDict({"b": "1", "a": "2"}))]),
        ),
        (
            "kinds",
            gold(FOUR, [ONE, TWO], anaphors=[Anaphor("y", "poss", Reference.ANAPHOR, ("x",))]),
        ),
        ("references", gold(FOUR, [ONE, TWO], anaphors=[Anaphor("y", "", Reference.EXOPHOR)])),
        ("links", gold(FOUR, [ONE, TWO, THREE], anaphors=same_entity(ONE, TWO, THREE))),
        (
            "attributes",
            gold(
                FOUR,
                [ONE, TWO],
                anaphors=[
                    Anaphor("y", "", Reference.ANAPHOR, ("x",), FrozenDict({"status": "opt"}))
                ],
            ),
        ),
        (
            "splits",
            gold(
                FOUR, [ONE, TWO, THREE], anaphors=[Anaphor("z", "", Reference.ANAPHOR, ("x", "y"))]
            ),
        ),
        ("bridges", gold(FOUR, [ONE, TWO], bridges=[Bridge("y", "x")])),
        ("candidates", gold(FOUR, [ONE, TWO], candidates={"y": (Candidate("x"),)})),
        (
            "corrections",
            gold(FOUR, [], corrections={0: Correction(lemma="b"), 1: Correction(tag="x")}),
        ),
        ("layers", Reading(FOUR, (Layer.build("gold"), Layer.build("b"), Layer.build("c")))),
        ("layer-name", Reading(FOUR, (Layer.build("anna"),))),
        ("text", Reading(Document("f", text="a", tokens=(Token("a"),), sentences=(Span(0, 1),)))),
        ("language", Reading(Document("f", "es"))),
        ("name", Reading(Document("a\nb"))),
        (
            "metadata",
            Reading(text_of("a", metadata=FrozenDict({"title": "x", "speakers": ["a", "b"]}))),
        ),
        ("structures", Reading(text_of("a", structures=(Structure("np", Span(0, 1)),)))),
        ("paragraphs", Reading(text_of("a", "b", paragraphs=(Span(0, 1), Span(1, 2))))),
        ("empty-nodes", Reading(text_of("a", empty_nodes=(EmptyNode(0, 1),)))),
        ("trees", Reading(text_of("a", trees=(Tree("NN", Span(0, 1)),)))),
    ],
)
def test_each_sort_of_loss_is_a_warning(what: str, reading: Reading) -> None:
    *_others, loss = losses(reading)
    assert loss.endswith(f"[conll-loses-{what}]")


@pytest.mark.parametrize(
    ("token", "layout", "what"),
    [
        (Token("a", lemma="b"), "plain", "lemmas"),
        (Token("a", lemma="-"), "conll-2012", "lemmas"),
        (Token("a", "", "NOUN", "NN"), "conll-2012", "pos"),
        (Token("a", tag="NN"), "gum", "tags"),
        (Token("a", stem="a"), "ud", "stems"),
        (
            Token("a", features=FrozenDict({"A": "b"})),
            "conll-2012",
            "features",
        ),
        (
            Token("a", features=FrozenDict({"A": "b|c"})),
            "ud",
            "features",
        ),
        (Token("a", head=ROOT), "short", "parse"),
        (Token("a", head=1), "ud", "parse"),
        (
            Token("a", head=None, deprel="dep"),
            "short",
            "parse",
        ),
    ],
)
def test_analyses_without_a_column_are_announced(token: Token, layout: str, what: str) -> None:
    document = Document("f", tokens=(token, Token("b")), sentences=(Span(0, 1), Span(1, 2)))

    [loss] = losses(Reading(document), layout)

    assert loss.endswith(f"[conll-loses-{what}]")


def test_a_tree_over_a_part_of_its_sentence_is_announced() -> None:
    part = Tree("NP", Span(0, 1), (Tree("NN", Span(0, 1)),))

    assert losses(Reading(text_of("a", "b", trees=(part,)))) == [
        "conll does not keep 1 constituent tree [conll-loses-trees]"
    ]


def test_losses_name_the_file() -> None:
    reading = replace(gold(FOUR, [ONE], bridges=[Bridge("x", "x")]), source="farm.conllu")

    assert losses(reading) == [
        "farm.conllu: conll does not keep 1 bridging link; first: 'a' in sentence 1 "
        "[conll-loses-bridges]"
    ]


def test_the_samples_of_the_kit_lose_one_sentence_a_sort() -> None:
    for reading in sample_readings():
        codes = [problem.code for problem in ConllFormat().losses(reading)]
        assert len(set(codes)) == len(codes) > 5
