"""Lanes, depths, labels and letter styles: what marks become on lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from anaphora_workbench.model import Document, Span
from anaphora_workbench.ui.text.decorations import (
    LineDress,
    Strip,
    assign_lanes,
    in_order,
    styles_of,
)
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.text.page import Heights, Page
from anaphora_workbench.ui.text.themes import LIGHT, SUPAR


def dressed(page: Page, marks: list[Mark], source: Callable[..., Any]) -> list[LineDress]:
    page.set_source(source(page.document, marks))
    page.set_width(page.width or 900.0)
    page.learn_all(range(len(page)))
    return list(page.placed(0).dresses)


def strips_of(lines: list[LineDress], key: str) -> list[Strip]:
    return [strip for line in lines for strip in line.strips if strip.mark.key == key]


@given(
    st.lists(st.tuples(st.floats(0, 500), st.floats(1, 200)).map(lambda p: (p[0], p[0] + p[1]))),
    st.floats(0, 10),
)
def test_stretches_of_one_lane_never_overlap(
    extents: list[tuple[float, float]], gap: float
) -> None:
    lanes = assign_lanes(extents, [1] * len(extents), gap)
    for i, first in enumerate(extents):
        for j, second in enumerate(extents[:i]):
            if lanes[i] == lanes[j]:
                assert first[0] >= second[1] or second[0] >= first[1]


def test_the_inner_of_two_nested_stretches_is_nearer_to_the_words() -> None:
    assert assign_lanes([(0, 100), (20, 60)], [5, 2], 3) == [1, 0]


def test_stretches_apart_share_the_first_lane() -> None:
    assert assign_lanes([(0, 10), (20, 30), (40, 50)], [1, 1, 1], 3) == [0, 0, 0]


def test_nested_candidates_have_lanes_of_their_own_and_inset_fills(
    english: Document,
    page_of: Callable[..., Page],
    marks: Callable[..., Any],
    find: Callable[..., Span],
) -> None:
    city = find(english, "the city")
    outer = Mark("o", (Span(city.start, city.start + 6),), Role.ALLOWED, number=1)
    inner = Mark("i", (city,), Role.REJECTED, number=2)
    page = page_of(english, 2000.0)
    page.set_source(marks(english, [outer, inner]))
    page.set_width(2000.0)
    sentence = english.sentence_of(city.start)
    page.learn(sentence)
    [line] = page.placed(sentence).dresses
    by_key = {strip.mark.key: strip for strip in line.strips}
    assert line.lanes == 2
    assert (by_key["i"].lane, by_key["o"].lane) == (0, 1)
    assert (by_key["o"].depth, by_key["i"].depth) == (0, 1)


def test_lanes_add_to_the_height_and_are_given_back(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    page = page_of(english, 900.0)
    before = page.heights.total
    source = marks(english, [Mark("a", (Span(0, 2),), Role.ALLOWED, number=1)])
    page.set_source(source)
    page.set_width(900.0)
    assert page.learn(0)
    assert page.heights.total == before + page.metrics.lane_height
    source.marks.clear()
    page.forget([0])
    assert page.learn(0)
    assert page.heights.total == before


def test_only_sentences_that_are_learned_are_asked(
    long_document: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    source = marks(long_document)
    page = page_of(long_document)
    page.set_source(source)
    page.set_width(500.0)
    page.learn_all([3, 4])
    assert set(source.asked) == {3, 4}


def test_a_source_that_names_its_labels_makes_heights_exact_at_once(
    long_document: Document, page_of: Callable[..., Page], marks: Any
) -> None:
    zeros = [
        Mark(f"z{s}", (Span(span.start, span.start + 1),), Role.DECIDED, label="Ø third singular")
        for s, span in enumerate(long_document.sentences)
    ]

    source = marks(long_document, zeros)
    source.labelled = lambda: zeros
    page = page_of(long_document)
    page.set_source(source)
    page.set_width(300.0)
    total = page.heights.total
    assert not page.learn_all(range(0, 2000, 50))
    assert page.heights.total == total


def test_a_label_stands_before_its_verb_and_a_clitic_behind_its_host(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    page = page_of(english, 900.0)
    zero = Mark("z", (Span(1, 2),), Role.UNDECIDED, label="Ø 3sg")
    clitic = Mark("c", (Span(3, 4),), Role.DECIDED, label="+lo", before=False)
    [line] = dressed(page, [zero, clitic], marks)
    boxes = {box.label.key: box for box in line.labels}
    shape = page.placed(0).shape.line(0)
    assert shape.box(0).slot_right <= boxes["z"].left
    assert boxes["z"].right <= shape.box(1).left
    assert shape.box(3).right <= boxes["c"].left
    assert boxes["c"].right <= shape.box(4).left


@pytest.mark.parametrize("active", ["se", "la"])
def test_two_clitics_of_a_verb_stand_in_text_order_whichever_is_active(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any], active: str
) -> None:
    page = page_of(english, 900.0)
    roles = {name: Role.ACTIVE if name == active else Role.UNDECIDED for name in ("se", "la")}
    clitics = [
        Mark(name, (Span(3, 4),), role, label=f"+{name}", before=False)
        for name, role in roles.items()
    ]
    [line] = dressed(page, clitics, marks)
    boxes = {box.label.key: box for box in line.labels}
    assert boxes["se"].right <= boxes["la"].left


@pytest.mark.parametrize("before", [True, False])
def test_no_label_lies_over_a_word_or_another_label(
    script: Document, before: bool, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    labelled = [
        Mark(f"{token}{name}", (Span(token, token + 1),), Role.DECIDED, label=name, before=before)
        for token in range(0, len(script), 3)
        for name in ("Ø 3sg", "+lo")
    ]
    page = page_of(script, 400.0)
    page.set_source(marks(script, labelled))
    page.set_width(400.0)
    page.learn_all(range(len(page)))
    for sentence in range(len(page)):
        placed = page.placed(sentence)
        for number, worn in enumerate(placed.dresses):
            taken = [(box.left, box.right) for box in placed.shape.line(number).boxes]
            taken += [(box.left, box.right) for box in worn.labels]
            taken.sort()
            assert all(b[0] >= a[1] - 0.6 for a, b in pairwise(taken))


def test_one_zero_with_two_marks_is_one_box_with_the_more_important_look(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    spans = (Span(1, 2),)
    both = [
        Mark("z", spans, Role.DECIDED, label="Ø 3sg"),
        Mark("z", spans, Role.CHOSEN, number=1, label="Ø 3sg"),
    ]
    [line] = dressed(page_of(english, 900.0), both, marks)
    assert [box.mark.role for box in line.labels] == [Role.CHOSEN]


def test_the_parts_of_a_discontinuous_expression_share_a_lane_and_one_number(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    parted = Mark("p", (Span(0, 1), Span(3, 4)), Role.ALLOWED, number=1)
    between = Mark("b", (Span(1, 2),), Role.ALLOWED, number=2)
    lines = dressed(page_of(english, 900.0), [parted, between], marks)
    pieces = strips_of(lines, "p")
    assert [strip.first for strip in pieces] == [True, False]
    assert pieces[0].lane == pieces[1].lane
    assert strips_of(lines, "b")[0].lane != pieces[0].lane


def test_an_expression_over_two_lines_has_its_number_on_the_first(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    page = page_of(english, 130.0)
    whole = Mark("w", (english.sentences[0],), Role.ALLOWED, number=1)
    page.set_source(marks(english, [whole]))
    page.set_width(130.0)
    strips = strips_of(list(page.placed(0).dresses), "w")
    assert len(strips) > 1
    assert [strip.first for strip in strips] == [True] + [False] * (len(strips) - 1)
    assert [strip.last for strip in strips] == [False] * (len(strips) - 1) + [True]


def test_a_bar_and_its_words_and_a_label_are_hit(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    page = page_of(english, 900.0)
    zero = Mark("z", (Span(1, 2),), Role.UNDECIDED, label="Ø 3sg")
    outer = Mark("o", (Span(2, 6),), Role.ALLOWED, number=1)
    inner = Mark("i", (Span(3, 4),), Role.REJECTED, number=2)
    [line] = dressed(page, [zero, outer, inner], marks)
    metrics = page.metrics
    words = page.token_rects(3)[0].center()
    assert page.key_at(words) == "i"
    assert page.key_at(page.token_rects(2)[0].center()) == "o"
    assert page.key_at(page.token_rects(0)[0].center()) == ""
    top = page.heights.top(0) + page.placed(0).tops[1] - metrics.line_gap
    for key in ("o", "i"):
        [strip] = strips_of([line], key)
        y = top - (line.lanes - strip.lane - 0.6) * metrics.lane_height
        assert page.key_at(QPointF(strip.bar_left + 3, y)) == key
    box = line.labels[0]
    y = page.token_rects(1)[0].top() + 3
    assert page.key_at(QPointF((box.left + box.right) / 2, y)) == "z"


def test_the_active_anaphor_is_bold_italic_and_the_antecedent_bold() -> None:
    marks = in_order([Mark("c", (Span(0, 3),), Role.CHOSEN), Mark("a", (Span(5, 6),), Role.ACTIVE)])
    styles = styles_of(marks, Span(0, 9), LIGHT)
    assert (styles[5].bold, styles[5].italic) == (True, True)
    assert (styles[1].bold, styles[1].italic, styles[1].struck) == (True, False, False)


def test_words_on_a_fill_have_the_ink_of_the_innermost_fill() -> None:
    marks = in_order(
        [Mark("c", (Span(0, 3),), Role.CHOSEN), Mark("n", (Span(1, 2),), Role.ALLOWED, number=1)]
    )
    styles = styles_of(marks, Span(0, 9), LIGHT)
    assert styles[0].ink == LIGHT.tone(Role.CHOSEN).ink
    assert styles[1].ink == LIGHT.tone(Role.ALLOWED).ink


def test_the_look_of_2002_strikes_the_solution_through() -> None:
    styles = styles_of([Mark("c", (Span(0, 1),), Role.CHOSEN)], Span(0, 9), SUPAR)
    assert styles[0].struck


@given(
    st.lists(st.integers(1, 90), min_size=1, max_size=60),
    st.dictionaries(st.integers(0, 59), st.integers(1, 50), max_size=12),
)
def test_sums_of_heights_are_exact_and_found_again(
    heights: list[int], extras: dict[int, int]
) -> None:
    extras = {s: e for s, e in extras.items() if s < len(heights)}
    page = Heights(heights, 7)
    for sentence, extra in extras.items():
        assert page.set_extra(sentence, extra)
    top = 7
    for sentence, height in enumerate(heights):
        assert page.top(sentence) == top
        assert page.at(top) == sentence
        top += height + extras.get(sentence, 0)
        assert page.at(top - 1) == sentence
    assert page.total == top
    for sentence in extras:
        assert page.set_extra(sentence, 0)
    assert page.total == 7 + sum(heights)
