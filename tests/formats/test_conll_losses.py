"""The format conll says what it cannot hold: one sentence for each sort of thing."""

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
    ("reading", "expected"),
    [
        (
            gold(FOUR, [mention(f"z{i}", 0, 1, zero=Zero(0)) for i in range(7)]),
            "7 zero anaphors have no place in CoNLL-2012 and are left out [conll-loss-zeros]",
        ),
        (
            gold(FOUR, [mention("x", 0, 1, clitic=1)]),
            "1 clitic has no place in CoNLL-2012 and is left out [conll-loss-clitics]",
        ),
        (
            gold(FOUR, [ONE], anaphors=[Anaphor("x", "", Reference.NON_REFERRING)]),
            "1 non-referring expression has no place in CoNLL-2012 and is left out "
            "[conll-loss-non-referring]",
        ),
        (
            gold(FOUR, [mention("x", 0, 1, 2, 3)]),
            "1 discontinuous mention is written with the words between its parts "
            "[conll-loss-discontinuous]",
        ),
        (
            gold(FOUR, [mention("x", 0, 2, head=0)]),
            "1 head of a mention has no place in CoNLL-2012 and is left out [conll-loss-heads]",
        ),
        (
            gold(FOUR, [mention("x", 0, 2, minimum=(Span(0, 1),))]),
            "1 mention loses its minimal span (MIN) [conll-loss-minimums]",
        ),
        (
            gold(FOUR, [mention("x", 0, 2, phrase="np"), mention("y", 2, 3, phrase="np")]),
            "2 mentions lose their phrase types [conll-loss-phrases]",
        ),
        (
            gold(FOUR, [mention("x", 0, 2, semantic="person")]),
            "1 mention loses its semantic class [conll-loss-semantic]",
        ),
        (
            gold(FOUR, [mention("x", 0, 2, empty_nodes=((0, 1),))]),
            "1 mention loses the empty nodes that it includes [conll-loss-included-nodes]",
        ),
        (
            gold(FOUR, [mention("x", 0, 2, attributes=FrozenDict({"b": "1", "a": "2"}))]),
            "1 mention loses attributes that CoNLL-2012 does not know (a, b) "
            "[conll-loss-attributes]",
        ),
        (
            gold(FOUR, [ONE, TWO], anaphors=[Anaphor("y", "poss", Reference.ANAPHOR, ("x",))]),
            "1 anaphor loses its kind (persIt, poss ...) [conll-loss-kinds]",
        ),
        (
            gold(FOUR, [ONE, TWO], anaphors=[Anaphor("y", "", Reference.EXOPHOR)]),
            "1 anaphor loses its reference type: CoNLL-2012 says only which mentions belong "
            "together [conll-loss-references]",
        ),
        (
            gold(FOUR, [ONE, TWO, THREE], anaphors=same_entity(ONE, TWO, THREE)),
            "1 link is not kept as such: CoNLL-2012 says only which mentions belong together "
            "[conll-loss-links]",
        ),
        (
            gold(
                FOUR,
                [ONE, TWO],
                anaphors=[
                    Anaphor("y", "", Reference.ANAPHOR, ("x",), FrozenDict({"status": "opt"}))
                ],
            ),
            "1 anaphor loses attributes [conll-loss-anaphor-attributes]",
        ),
        (
            gold(
                FOUR, [ONE, TWO, THREE], anaphors=[Anaphor("z", "", Reference.ANAPHOR, ("x", "y"))]
            ),
            "1 split antecedent has no place in CoNLL-2012; its anaphor is written without it "
            "[conll-loss-split-antecedents]",
        ),
        (
            gold(FOUR, [ONE, TWO], bridges=[Bridge("y", "x")]),
            "1 bridging link has no place in CoNLL-2012 and is left out [conll-loss-bridges]",
        ),
        (
            gold(FOUR, [ONE, TWO], candidates={"y": (Candidate("x"),)}),
            "1 list of candidates has no place in CoNLL-2012 and is left out "
            "[conll-loss-candidates]",
        ),
        (
            gold(FOUR, [], corrections={0: Correction(lemma="b"), 1: Correction(tag="x")}),
            "2 corrected analyses are written as if the text had them, where there is a column for "
            "them [conll-loss-corrections]",
        ),
        (
            Reading(FOUR, (Layer.build("gold"), Layer.build("b"), Layer.build("c"))),
            "2 further layers are left out: CoNLL-2012 holds one; choose the layer that is to be "
            "written [conll-loss-layers]",
        ),
        (
            Reading(FOUR, (Layer.build("anna"),)),
            "1 name of a layer is left out; read back, the layer is called 'gold' "
            "[conll-loss-layer-name]",
        ),
        (
            Reading(Document("f", text="a", tokens=(Token("a"),), sentences=(Span(0, 1),))),
            "1 running text is left out: of the white space between the words nothing is kept "
            "[conll-loss-text]",
        ),
        (
            Reading(Document("f", "es")),
            "1 statement of the language is left out; state it again when the file is read "
            "[conll-loss-language]",
        ),
        (
            Reading(Document("a\nb")),
            "1 document name cannot stand in a begin line and is changed [conll-loss-name]",
        ),
        (
            Reading(text_of("a", metadata=FrozenDict({"title": "x", "speakers": ["a", "b"]}))),
            "2 notes on the document (title, speakers) have no place in CoNLL-2012 and are left "
            "out [conll-loss-metadata]",
        ),
        (
            Reading(text_of("a", structures=(Structure("np", Span(0, 1)),))),
            "1 syntactic structure has no place in CoNLL-2012 and is left out "
            "[conll-loss-structures]",
        ),
        (
            Reading(text_of("a", paragraphs=(Span(0, 1),))),
            "1 paragraph has no place in CoNLL-2012 and is left out [conll-loss-paragraphs]",
        ),
        (
            Reading(text_of("a", empty_nodes=(EmptyNode(0, 1),))),
            "1 empty node has no place in CoNLL-2012 and is left out [conll-loss-empty-nodes]",
        ),
        (
            Reading(text_of("a", trees=(Tree("NN", Span(0, 1)),))),
            "1 constituent tree has no place in CoNLL-2012 and is left out or changed "
            "[conll-loss-trees]",
        ),
    ],
)
def test_each_sort_of_loss_is_counted_in_one_sentence(reading: Reading, expected: str) -> None:
    assert losses(reading) == [expected]


@pytest.mark.parametrize(
    ("token", "layout", "expected"),
    [
        (Token("a", lemma="b"), "plain", "1 lemma has no place in the CoNLL layout 'plain'"),
        (Token("a", lemma="-"), "conll-2012", "1 lemma has no place in CoNLL-2012"),
        (Token("a", "", "NOUN", "NN"), "conll-2012", "1 part of speech has no place in CoNLL-2012"),
        (Token("a", tag="NN"), "gum", "1 tag has no place in the CoNLL layout 'gum'"),
        (Token("a", stem="a"), "ud", "1 stem has no place in the CoNLL layout 'ud'"),
        (
            Token("a", features=FrozenDict({"A": "b"})),
            "conll-2012",
            "1 set of features has no place in CoNLL-2012",
        ),
        (
            Token("a", features=FrozenDict({"A": "b|c"})),
            "ud",
            "1 set of features has no place in the CoNLL layout 'ud'",
        ),
        (Token("a", head=ROOT), "short", "1 syntactic head has no place in the CoNLL layout"),
        (Token("a", head=1), "ud", "1 syntactic head has no place in the CoNLL layout 'ud'"),
        (
            Token("a", head=None, deprel="dep"),
            "short",
            "1 relation to a head has no place in the CoNLL layout 'short'",
        ),
    ],
)
def test_analyses_without_a_column_are_announced(token: Token, layout: str, expected: str) -> None:
    document = Document("f", tokens=(token, Token("b")), sentences=(Span(0, 1), Span(1, 2)))

    [loss] = losses(Reading(document), layout)

    assert loss.startswith(expected)


def test_a_tree_over_a_part_of_its_sentence_is_announced() -> None:
    part = Tree("NP", Span(0, 1), (Tree("NN", Span(0, 1)),))

    assert losses(Reading(text_of("a", "b", trees=(part,)))) == [
        "1 constituent tree has no place in CoNLL-2012 and is left out or changed "
        "[conll-loss-trees]"
    ]


def test_losses_name_the_file() -> None:
    reading = replace(gold(FOUR, [ONE], bridges=[Bridge("x", "x")]), source="farm.conllu")

    assert losses(reading) == [
        "farm.conllu: 1 bridging link has no place in CoNLL-2012 and is left out "
        "[conll-loss-bridges]"
    ]


def test_the_samples_of_the_kit_lose_one_sentence_a_sort() -> None:
    for reading in sample_readings():
        codes = [problem.code for problem in ConllFormat().losses(reading)]
        assert len(set(codes)) == len(codes) > 5
