"""Which tokens of a corrected text are which of the text before."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_workbench.annotation.revision.carried_layers import VersionAlignment
from anaphora_workbench.model import Span

words = st.lists(st.sampled_from(["a", "ab", "abc", "b", "c", "bc"]), max_size=8)


def mapped(old: str, new: str) -> list[str]:
    """Return what each old word has become."""
    before, after = old.split(), new.split()
    alignment = VersionAlignment(before, after)
    found = []
    for index in range(len(before)):
        span = alignment.tokens(index)
        found.append("" if span is None else " ".join(after[span.start : span.end]))
    return found


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("the dog ran", "the dog ran", ["the", "dog", "ran"]),
        ("the dgo ran", "the dog ran", ["the", "dog", "ran"]),
        ("thedog ran off", "the dog ran off", ["the dog", "ran", "off"]),
        ("I can not go", "I cannot go", ["I", "cannot", "cannot", "go"]),
        ("she ran off", "she off", ["she", "", "off"]),
        ("she off", "she ran off", ["she", "off"]),
        ("he wont go", "he will not go", ["he", "will not", "go"]),
        ("thed og ran", "the dog ran", ["the", "dog", "ran"]),
    ],
)
def test_words_are_found_again(old: str, new: str, wanted: list[str]) -> None:
    assert mapped(old, new) == wanted


def test_a_span_holds_what_came_between_its_words() -> None:
    alignment = VersionAlignment(["a", "dog", "ran"], ["a", "big", "dog", "ran"])
    assert alignment.span(Span(0, 2)) == Span(0, 3)
    assert alignment.span(Span(1, 3)) == Span(2, 4)


def test_a_span_whose_words_are_all_gone_is_gone() -> None:
    alignment = VersionAlignment(["x", "a", "b", "y"], ["x", "y"])
    assert alignment.span(Span(1, 3)) is None
    assert alignment.span(Span(0, 3)) == Span(0, 1)
    assert alignment.border(2) == 1


def test_only_words_that_are_spelt_as_before_are_the_same() -> None:
    alignment = VersionAlignment(["x", "dgo", "thedog", "y"], ["x", "dog", "the", "dog", "y"])
    assert [alignment.is_same(index) for index in range(4)] == [True, False, False, True]


@given(words, words)
def test_every_span_lies_in_the_new_text_and_keeps_its_order(
    old: list[str], new: list[str]
) -> None:
    alignment = VersionAlignment(old, new)
    last = Span(0, 1)
    for index, word in enumerate(old):
        span = alignment.tokens(index)
        if span is None:
            assert not alignment.is_same(index)
            continue
        assert span.end <= len(new)
        assert (span.start, span.end) >= (last.start, last.end) or index == 0
        if alignment.is_same(index):
            assert new[span.start : span.end] == [word]
        last = span
    borders = [alignment.border(border) for border in range(len(old) + 1)]
    assert borders == sorted(borders)
    assert borders[-1] == len(new)


@given(words)
def test_a_text_is_the_same_as_itself(old: list[str]) -> None:
    alignment = VersionAlignment(old, old)
    assert alignment.shift == 0
    assert all(alignment.tokens(i) == Span(i, i + 1) for i in range(len(old)))
    assert [alignment.border(i) for i in range(len(old) + 1)] == list(range(len(old) + 1))
