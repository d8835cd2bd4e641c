"""Markables: spans, heads, realisation and text order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model import Document, Markable, Span, Token, Zero
from anaphora_workbench.model.markables import called


def zero(governor: int, name: str = "z", place: tuple[int, int] | None = None) -> Markable:
    span = Span(governor, governor + 1)
    return Markable(name, (span,), governor, phrase="zero", zero=Zero(governor, place=place))


@st.composite
def markables(draw: st.DrawFn) -> Markable:
    cuts = draw(st.lists(st.integers(0, 14), min_size=2, max_size=6, unique=True))
    cuts = sorted(cuts)[: len(cuts) // 2 * 2]
    spans = [Span(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=True)]
    return Markable(draw(st.sampled_from("abc")), tuple(spans))


def test_a_discontinuous_markable_spans_from_its_first_to_its_last_token() -> None:
    markable = Markable("m", (Span(1, 3), Span(5, 6)))
    assert markable.span == Span(1, 6)
    assert (markable.start, markable.end, markable.size) == (1, 6, 3)
    assert list(markable.indices) == [1, 2, 5]
    assert not markable.covers(4)


def test_a_markable_in_one_piece_has_that_span() -> None:
    markable = Markable("m", (Span(1, 3),))
    assert markable.span == Span(1, 3)
    assert list(markable.indices) == [1, 2]


@pytest.mark.parametrize(
    ("spans", "head", "head_span", "message"),
    [
        ((), None, None, "markable 'm' has no tokens [markable-empty]"),
        (
            (Span(0, 2), Span(2, 3)),
            None,
            None,
            "the parts Span(start=0, end=2) and Span(start=2, end=3) of markable 'm' touch or are "
            "out of order [markable-spans]",
        ),
        (
            (Span(4, 5), Span(1, 2)),
            None,
            None,
            "the parts Span(start=4, end=5) and Span(start=1, end=2) of markable 'm' touch or are "
            "out of order [markable-spans]",
        ),
        (
            (Span(0, 2), Span(4, 5)),
            3,
            None,
            "the head 3 of markable 'm' lies outside its tokens [head-outside]",
        ),
        (
            (Span(0, 3),),
            0,
            Span(1, 3),
            "the head words of markable 'm' do not contain its head [head-outside]",
        ),
        (
            (Span(0, 3),),
            None,
            Span(1, 3),
            "the head words of markable 'm' do not contain its head [head-outside]",
        ),
    ],
)
def test_an_impossible_markable_is_refused(
    spans: tuple[Span, ...], head: int | None, head_span: Span | None, message: str
) -> None:
    with pytest.raises(ModelError) as caught:
        Markable("m", spans, head, head_span)
    assert str(caught.value) == message


def test_realisation_tells_overt_zero_and_clitic_apart() -> None:
    span = (Span(0, 1),)
    assert Markable("a", span).realisation == "overt"
    assert zero(0).realisation == "zero:nsubj"
    assert Markable("c", span, clitic=2).realisation == "clitic:2"


def test_text_order_is_start_then_longer_then_overt_before_zero_and_clitics() -> None:
    ordered = [
        zero(5, "p", place=(0, 1)),
        zero(5, "q", place=(0, 2)),
        Markable("a", (Span(1, 4),)),
        Markable("b", (Span(1, 2),)),
        Markable("c", (Span(1, 2),), clitic=1),
        Markable("d", (Span(1, 2),), clitic=2),
        Markable("e", (Span(2, 3),)),
        zero(2, "f"),
        Markable("g", (Span(3, 4),)),
    ]
    assert sorted(set(ordered), key=lambda markable: markable.order) == ordered


def test_a_zero_before_the_first_token_comes_first() -> None:
    first = zero(3, place=(-1, 1))
    assert first.order < Markable("a", (Span(0, 9),)).order


@given(markables(), markables())
def test_containing_and_overlap_agree_with_the_sets_of_tokens(
    one: Markable, other: Markable
) -> None:
    mine, theirs = set(one.indices), set(other.indices)
    assert one.contains(other) == (theirs <= mine)
    assert one.overlap(other) == len(mine & theirs)
    assert [one.covers(index) for index in range(16)] == [index in mine for index in range(16)]
    assert one.size == len(mine)


@pytest.mark.parametrize(
    ("words", "governor", "relation", "name"),
    [
        ("Era delgado .", 1, "cop", "Ø Era delgado"),
        ("Es muy delgado .", 2, "cop", "Ø Es muy delgado"),
        ("Fue siempre un hombre delgado .", 3, "cop", "Ø Fue"),
        ("Delgado era de niño .", 0, "cop", "Ø Delgado era"),
        ("Muy delgado .", 1, "advmod", "Ø delgado"),
    ],
)
def test_a_zero_at_an_adjective_is_called_by_its_copula(
    words: str, governor: int, relation: str, name: str
) -> None:
    forms = words.split()
    copula = next((n for n, form in enumerate(forms) if form in ("Era", "Es", "Fue", "era")), 0)
    tokens = [Token(form, pos="ADJ", head=0, deprel="dep") for form in forms]
    tokens[copula] = Token(forms[copula], pos="AUX", head=governor, deprel=relation)
    document = Document("d", "es", words, tuple(tokens), (Span(0, len(tokens)),))
    assert called(document, zero(governor)) == name


def test_a_zero_at_a_verb_or_of_another_role_is_called_by_its_governor() -> None:
    tokens = (Token("fue", pos="AUX", head=1, deprel="cop"), Token("médico", pos="NOUN", head=-1))
    document = Document("d", "es", "fue médico", tokens, (Span(0, 2),))
    possessor = Markable("z", (Span(1, 2),), 1, phrase="zero", zero=Zero(1, "nmod:poss"))
    assert called(document, possessor) == "Ø médico"
    assert called(document, zero(0)) == "Ø fue"
