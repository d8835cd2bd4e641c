"""Texts in brackets, as in the SUPAR paper's example (1)."""

from __future__ import annotations

from dataclasses import replace

from anaphora_workbench.model import (
    Anaphor,
    Candidate,
    Document,
    FrozenDict,
    Layer,
    Markable,
    Outcome,
    Reference,
    Span,
    Structure,
    Token,
    Verdict,
    Zero,
)
from anaphora_workbench.pipeline import Prepared
from anaphora_workbench.ports import Pool
from anaphora_workbench.reports.brackets import Brackets


def text_of(sentence: str) -> Document:
    tokens = tuple([Token(word) for word in sentence.split()])
    return Document("d", "en", tokens=tokens, sentences=(Span(0, len(tokens)),))


def prepared(document: Document, layer: Layer, pools: dict[str, Pool] | None = None) -> Prepared:
    return Prepared(document, layer, (), FrozenDict(pools or {}))


def markable(name: str, start: int, end: int, head: int | None = None) -> Markable:
    return Markable(name, (Span(start, end),), head if head is not None else end - 1)


def test_the_papers_example_is_numbered_as_in_the_paper() -> None:
    words = (
        "David R. Marples 's new book , his second on the Chernobyl accident of April 26 , 1986 , "
        "is a shining example of the best type of non-Soviet analysis into topics that only "
        "recently were absolutely taboo in Moscow official circles ."
    )
    document = text_of(words)
    at = words.split().index
    spans = [
        (at("David"), at("new")),
        (at("David"), at("is") - 1),
        (at("the"), at("is") - 1),
        (at("April"), at("is") - 1),
        (at("a"), at("that")),
        (at("best") - 1, at("that")),
        (at("non-Soviet"), at("that")),
        (at("topics"), at("that")),
        (at("absolutely"), at(".")),
        (at("Moscow"), at(".")),
    ]
    layer = Layer.build("x", [markable(f"m{n}", *span) for n, span in enumerate(spans)])
    clauses = (
        Structure("clause", Span(0, len(document.tokens))),
        Structure("clause", Span(at("that"), at("."))),
    )
    document = Document(
        "d",
        "en",
        tokens=document.tokens,
        sentences=document.sentences,
        structures=clauses,
    )
    assert Brackets(prepared(document, layer)).sentence(0) == (
        "[[David R. Marples's]₁ new book, his second on [the Chernobyl accident of [April 26, "
        "1986]₂]₃]₄, is [a shining example of [the best type of [non-Soviet analysis into "
        "[topics]₅]₆]₇]₈ ‖ that only recently were [absolutely taboo in [Moscow official "
        "circles]₉]₁₀."
    )


def test_anaphors_zeros_and_clitics_are_marked_with_what_is_proposed() -> None:
    document = text_of("Ana ve el libro y quiere comprarlo .")
    zero = Markable("z", (Span(5, 6),), 5, phrase="zero", zero=Zero(5))
    clitic = Markable(
        "c", (Span(6, 7),), 6, phrase="clitic", clitic=1, attributes=FrozenDict({"Form": "lo"})
    )
    layer = Layer.build(
        "x",
        (markable("a", 0, 1), markable("b", 2, 4), zero, clitic),
        (
            Anaphor("z", "zero", Reference.ANAPHOR, ("a",)),
            Anaphor("c", "clitic", Reference.ANAPHOR, ("a", "b")),
        ),
    )
    brackets = Brackets(prepared(document, layer))
    assert list(brackets.text()) == ["1  [Ana]₁ ve [el libro]₂ y {Ø}₃→₁ quiere comprar{lo}₄→₁₊₂."]
    assert brackets.name("z") == "Ø quiere"
    assert brackets.name("c") == "lo in comprarlo"


def test_clitic_without_a_known_form_stands_behind_its_word() -> None:
    document = text_of("Quiere comprarlo")
    clitic = Markable("c", (Span(1, 2),), 1, phrase="clitic", clitic=1)
    layer = Layer.build("x", (clitic,), (Anaphor("c", "clitic"),))
    assert Brackets(prepared(document, layer)).sentence(0) == "Quiere comprarlo{+1}₁"


def test_not_referring_is_shown_as_the_empty_set() -> None:
    layer = Layer.build(
        "x", (markable("i", 0, 1),), (Anaphor("i", "persIt", Reference.NON_REFERRING),)
    )
    brackets = Brackets(prepared(text_of("It rains"), layer))
    assert brackets.sentence(0) == "{It}₁→∅ rains"
    assert list(brackets.listing()) == ["{It}₁ persIt: does not refer"]


def test_candidates_are_listed_with_number_head_and_verdict() -> None:
    document = text_of("Ana met the boys and she left")
    fails = (
        Verdict("number", Outcome.FAIL, "It is plural."),
        Verdict("binding", Outcome.FAIL, "It is bound."),
    )
    pool = Pool(
        (Candidate("a", (Verdict("number", Outcome.PASS, "Both are."),)), Candidate("b", fails)),
        (markable("a", 0, 1), markable("b", 2, 4)),
    )
    layer = Layer.build(
        "x",
        (*pool.markables, markable("s", 5, 6)),
        (Anaphor("s", "persNoRefl", Reference.ANAPHOR, ("a",)),),
    )
    assert list(Brackets(prepared(document, layer, {"s": pool})).listing()) == [
        "{she}₃ persNoRefl: 2 candidates, 1 after constraints",
        "  → ₁  Ana   in",
        "    ₂  boys  out  number: It is plural. (and binding)",
    ]


def test_clause_is_divided_before_a_coordinator_and_an_opening_mark() -> None:
    document = text_of("Ana left and Bob said “ Go ! ”")
    structures = (
        Structure("clause", Span(0, 3)),
        Structure("clause", Span(3, 9)),
        Structure("clause", Span(6, 8)),
    )
    document = Document(
        "d", "en", tokens=document.tokens, sentences=document.sentences, structures=structures
    )
    brackets = Brackets(prepared(document, Layer("x")))
    assert brackets.sentence(0) == "Ana left ‖ and Bob said ‖ “Go!”"


def test_a_coordination_is_listed_by_all_its_words() -> None:
    document = text_of("Ana and her brother Bill slept ; they dreamed")
    both = replace(markable("both", 0, 5, head=0), phrase="coordination")
    names = [markable("ana", 0, 1), markable("bill", 2, 5), markable("they", 7, 8)]
    layer = Layer.build("x", [both, *names], [Anaphor("they", "", Reference.ANAPHOR, ("both",))])
    candidates = tuple([Candidate(name, ()) for name in ("ana", "both", "bill")])
    pool = Pool(candidates, tuple([layer.markables[c.markable] for c in candidates]))
    _anaphor, *listed = Brackets(prepared(document, layer, {"they": pool})).listing()
    assert sorted([line[6:].removesuffix("in").strip() for line in listed]) == [
        "Ana",
        "Ana and her brother Bill",
        "Bill",
    ]
