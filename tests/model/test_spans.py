"""Spans are half-open, never empty, and know how they lie to each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.errors import ModelError
from anaphora_workbench.model import Span, sentences_from_lengths


@st.composite
def spans(draw: st.DrawFn) -> Span:
    start = draw(st.integers(0, 12))
    return Span(start, draw(st.integers(start + 1, 14)))


def test_a_span_holds_its_start_and_not_its_end() -> None:
    span = Span(2, 5)
    assert list(span) == [2, 3, 4]
    assert len(span) == 3
    assert 2 in span
    assert 5 not in span
    assert "2" not in span


@pytest.mark.parametrize(("start", "end"), [(0, 0), (3, 3), (4, 2), (-1, 2), (-3, -1)])
def test_an_empty_backward_or_negative_span_is_refused(start: int, end: int) -> None:
    with pytest.raises(ModelError) as caught:
        Span(start, end)
    assert str(caught.value) == (
        "a span must contain at least one token and start at 0 or later, "
        f"not [{start}, {end}) [span-invalid]"
    )


def test_neighbours_do_not_overlap() -> None:
    assert not Span(0, 2).overlaps(Span(2, 4))


def test_text_order_is_earlier_start_first_and_then_the_longer_span() -> None:
    ordered = [Span(0, 4), Span(0, 2), Span(1, 5), Span(1, 2), Span(3, 4)]
    assert sorted(set(ordered), key=lambda span: span.order) == ordered


@given(spans(), spans())
def test_relations_agree_with_the_sets_of_tokens(one: Span, other: Span) -> None:
    mine, theirs = set(one), set(other)
    assert (other in one) == (theirs <= mine)
    assert one.overlaps(other) == bool(mine & theirs)
    assert one.crosses(other) == bool(mine & theirs and mine - theirs and theirs - mine)


@given(spans(), spans())
def test_overlapping_and_crossing_are_mutual(one: Span, other: Span) -> None:
    assert one.overlaps(other) == other.overlaps(one)
    assert one.crosses(other) == other.crosses(one)


def test_spans_are_compared_and_hashed_by_value() -> None:
    assert {Span(1, 3), Span(1, 3)} == {Span(1, 3)}


@given(st.lists(st.integers(0, 5)))
def test_sentences_from_lengths_follow_each_other_and_cover_every_token(lengths: list[int]) -> None:
    built = sentences_from_lengths(lengths)
    assert [index for span in built for index in span] == list(range(sum(lengths)))
    assert [len(span) for span in built] == [length for length in lengths if length]
