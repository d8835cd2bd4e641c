"""Marks by characters become whole words, and arrows become links."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anaphora_formats.shared.bordered_text import WordPlaces, bordered, cut, words_between
from anaphora_formats.shared.stated_links import anaphors_of_links
from anaphora_workbench.model import Layer, Markable, Reference, Span, chains_of

TEXT = "Ana-Maria saw Eva. She ran."


def test_a_word_is_parted_where_a_mark_ends_inside_it() -> None:
    document, parted = bordered("d", TEXT, "en", [0, 3])
    assert [token.text for token in document.tokens[:3]] == ["Ana", "-Maria", "saw"]
    assert parted == ((0, 9),)


def test_sentences_and_paragraphs_move_with_the_words() -> None:
    document, _parted = bordered("d", f"{TEXT}\n\nIt ended.", "en", [3])
    assert document.sentences == (Span(0, 5), Span(5, 8), Span(8, 11))
    assert document.paragraphs == (Span(0, 8), Span(8, 11))


def test_borders_between_words_part_nothing() -> None:
    document, parted = bordered("d", TEXT, "en", [0, 9, 10, 13])
    assert parted == ()
    assert document.tokens[0].text == "Ana-Maria"


def test_cut_tells_where_each_word_begins_afterwards() -> None:
    assert cut([(0, 4), (5, 8)], [2, 6, 7]) == (
        [(0, 2), (2, 4), (5, 6), (6, 7), (7, 8)],
        [0, 2, 5],
        [(0, 4), (5, 8)],
    )


@given(st.text(alphabet="ab -.'\n😀א", max_size=40), st.lists(st.integers(0, 40), max_size=6))
def test_no_word_goes_over_a_border_and_no_character_is_lost(text: str, borders: list[int]) -> None:
    document, _parted = bordered("d", text, "en", borders)
    whole = bordered("d", text, "en", []).document
    assert not any(first < border < last for first, last in document.offsets for border in borders)
    assert "".join([t.text for t in document.tokens]) == "".join([t.text for t in whole.tokens])
    assert len(document.sentences) == len(whole.sentences)


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [(0, 3, Span(0, 1)), (1, 5, Span(0, 2)), (3, 4, None), (4, 7, Span(1, 2)), (7, 9, None)],
)
def test_words_that_a_range_touches(first: int, last: int, expected: Span | None) -> None:
    offsets = [(0, 3), (4, 7)]
    assert words_between(offsets, first, last) == expected
    assert WordPlaces(offsets).between(first, last) == expected


MARKABLES = {name: Markable(name, (Span(n, n + 1),)) for n, name in enumerate("abcd")}


def entities(links: dict[str, list[str]]) -> tuple[tuple[str, ...], ...]:
    anaphors = anaphors_of_links(MARKABLES, links)
    assert all(len(anaphor.antecedents) == 1 for anaphor in anaphors.values())
    return chains_of(Layer.build("l", MARKABLES.values(), anaphors.values())).entities


def test_single_arrows_stay_as_they_are() -> None:
    anaphors = anaphors_of_links(MARKABLES, {"c": ["a"], "a": ["b"]})
    assert anaphors["c"].antecedents == ("a",)
    assert (anaphors["c"].reference, anaphors["a"].reference) == (
        Reference.ANAPHOR,
        Reference.CATAPHOR,
    )


def test_several_arrows_of_a_mention_are_one_entity() -> None:
    assert entities({"d": ["a", "b"], "c": ["b"]}) == (("a", "b", "c", "d"),)


def test_an_arrow_that_is_drawn_twice_is_one() -> None:
    anaphors = anaphors_of_links(MARKABLES, {"d": ["a", "a"], "a": ["b"]})
    assert anaphors["d"].antecedents == ("a",)
    assert anaphors["a"].reference is Reference.CATAPHOR


names = st.sampled_from("abcd")


@given(st.lists(st.tuples(names, names).filter(lambda pair: pair[0] != pair[1]), max_size=8))
def test_arrows_and_links_connect_the_same_mentions(arrows: list[tuple[str, str]]) -> None:
    links: dict[str, list[str]] = {}
    for source, target in arrows:
        links.setdefault(source, []).append(target)
    groups = [{name} for name in "abcd"]
    for source, target in arrows:
        one = next(group for group in groups if source in group)
        other = next(group for group in groups if target in group)
        if one is not other:
            groups.remove(other)
            one |= other
    assert {frozenset(names) for names in entities(links)} == {frozenset(g) for g in groups}
