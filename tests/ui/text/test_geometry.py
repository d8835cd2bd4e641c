"""Where words are: rectangles, hits, heights and line breaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.model.document import sentences_from_lengths
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.text.metrics import Metrics
from anaphora_workbench.ui.text.page import Page
from anaphora_workbench.ui.text.sentence_shape import LineShape
from anaphora_workbench.ui.text.tags import TagMode
from anaphora_workbench.ui.text.themes import LIGHT

EDGE = 0.6
"""Pixels by which rounding inside Qt may move an edge."""

ROLES = list(Role)
WORDS = st.one_of(
    st.sampled_from(
        ["he", "the", "president", ".", ",", "“", "”", "(", ")", "n't", "x" * 90, "\t", "", "25"]
    ),
    st.sampled_from(
        [
            "שלום",
            "الكتاب",
            "كان",
            "،",
            "你好",
            "。",
            "王",
            "👩‍👩‍👧",
            "😀",
            "𝒢a",
            "e\u0301",
            "\u0301",
        ]
    ),
    st.text(max_size=6),
)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Any words, with or without running text, in any direction."""
    words = draw(st.lists(WORDS, min_size=1, max_size=40))
    lengths: list[int] = []
    while sum(lengths) < len(words):
        lengths.append(draw(st.integers(1, len(words) - sum(lengths))))
    tokens = tuple(
        [Token(word, pos=draw(st.sampled_from(["", "NOUN", "PUNCT", "X"]))) for word in words]
    )
    language = draw(st.sampled_from(["en", "ar", "zh", "und"]))
    document = Document("d", language, "", tokens, sentences_from_lengths(lengths))
    if draw(st.booleans()):
        text, offsets = "", []
        for word in words:
            text += draw(st.sampled_from(["", " ", "\n"]))
            offsets.append((len(text), len(text) + len(word)))
            text += word
        document = replace(document, text=text, offsets=tuple(offsets))
    return document


@st.composite
def marked(draw: st.DrawFn) -> tuple[Document, list[Mark]]:
    """A document and marks on it, nested, crossing, in parts, with labels."""
    document = draw(documents())
    size = len(document)
    marks = []
    for number in range(draw(st.integers(0, 8))):
        start = draw(st.integers(0, size - 1))
        end = draw(st.integers(start + 1, min(size, start + 8)))
        spans = (Span(start, end),)
        if end + 1 < size and draw(st.booleans()):
            spans = (Span(start, end), Span(end + 1, end + 2))
        label = draw(st.sampled_from(["", "", "Ø 3sg", "+lo"]))
        marks.append(
            Mark(
                f"m{number}",
                (Span(start, start + 1),) if label else spans,
                draw(st.sampled_from(ROLES)),
                number=draw(st.integers(0, 12)),
                label=label,
                before=draw(st.booleans()),
                current=draw(st.booleans()),
                flagged=draw(st.booleans()),
            )
        )
    return document, marks


def learn_all(page: Page) -> None:
    page.learn_all(range(len(page)))


def extents(page: Page, shape: LineShape) -> list[tuple[float, float]]:
    """Left and right edges of the tags that are seen in a line, from left to right."""
    widths = page.metrics.tag_widths
    shown = [(tag, widths[tag.shown]) for tag in shape.tags if tag.shown]
    return sorted((t.edge - w, t.edge) if t.backward else (t.edge, t.edge + w) for t, w in shown)


def check_tags(page: Page, shape: LineShape) -> None:
    """No tag lies over another, and each begins at its word."""
    for (_, right), (left, _) in pairwise(extents(page, shape)):
        assert left >= right - EDGE
    for tag in shape.tags:
        box = shape.box(tag.first)
        assert tag.edge == pytest.approx(box.right if box.backward else box.left, abs=EDGE)
        assert tag.shown in ("", tag.full) or len(tag.shown) < len(tag.full)


def check_page(page: Page) -> None:
    """Every rectangle lies in its sentence, none overlaps another, heights are those laid out."""
    for number, sentence in enumerate(page.document.sentences):
        placed = page.placed(number)
        top, bottom = page.heights.top(number), page.heights.top(number + 1)
        assert bottom - top == page.heights.height(number)
        gap = page.metrics.sentence_gap
        assert placed.tops[-1] + gap == page.heights.height(number)
        assert next(line.first for line in placed.shape.lines) == sentence.start
        assert placed.shape.lines[-1].end == sentence.end
        for line in range(len(placed.shape.lines)):
            shape = placed.shape.line(line)
            boxes = sorted((box.slot_left, box.slot_right) for box in shape.boxes)
            for (_, right), (left, _) in pairwise(boxes):
                assert left >= right - EDGE
            check_tags(page, shape)
        for token in sentence:
            for rect in page.token_rects(token):
                assert top <= rect.top()
                assert rect.bottom() <= bottom


def test_every_token_lies_in_its_sentence_and_on_no_other(
    script: Document, page_of: Callable[..., Page]
) -> None:
    check_page(page_of(script))


@pytest.mark.parametrize("mode", ["pos", "tag", None])
def test_a_point_on_a_token_finds_that_token(
    script: Document, mode: str | None, page_of: Callable[..., Page]
) -> None:
    page = page_of(script, 300.0, mode)
    found = [
        page.token_at(rect.center(), near=False)
        for token in range(len(script))
        for rect in page.token_rects(token)
    ]
    expected = [token for token in range(len(script)) for _ in page.token_rects(token)]
    assert found == expected


@pytest.mark.parametrize("width", [130.0, 222.2, 400.0, 1000.0])
@pytest.mark.parametrize("zoom", [0.5, 1.0, 1.7])
def test_heights_known_beforehand_are_those_of_the_layouts(
    script: Document, width: float, zoom: float, page_of: Callable[..., Page]
) -> None:
    page = page_of(script, width, zoom=zoom)
    line = page.line_height
    for number in range(len(page)):
        shape = page.placed(number).shape
        assert page.wrapping.counts(width)[number] == len(shape.lines)
        assert page.placed(number).tops[-1] == len(shape.lines) * line
        glyphs = [shape.line(i).glyphs for i in range(len(shape.lines))]
        assert all(each.isValid() for each in glyphs)


def test_no_line_of_latin_text_reaches_beyond_the_width(
    english: Document, page_of: Callable[..., Page]
) -> None:
    page = page_of(english, 240.0)
    rights = [rect.right() for t in range(len(english)) for rect in page.token_rects(t)]
    assert max(rights) <= 240.0 + EDGE


def test_lines_in_the_layout_are_the_lines_that_were_counted(
    script: Document, page_of: Callable[..., Page]
) -> None:
    page = page_of(script, 200.0, None)
    for number in range(len(page)):
        shape = page.placed(number).shape
        for index, line in enumerate(shape.lines):
            glyphs = shape.line(index).glyphs
            text = shape.line(index).layout.text().encode("utf-16-le")
            piece = text[2 * glyphs.textStart() : 2 * (glyphs.textStart() + glyphs.textLength())]
            words = [page.words.texts[token] for token in range(line.first, line.end)]
            shown = piece.decode("utf-16-le").replace("\u2028", "").replace(" ", "")
            assert shown == "".join(words).replace(" ", "")


def test_touching_tokens_have_no_space_between_them(
    english: Document, page_of: Callable[..., Page], find: Callable[..., Span]
) -> None:
    page = page_of(english, 900.0, None)
    did = find(english, "did").start
    left, right = page.token_rects(did)[0], page.token_rects(did + 1)[0]
    assert left.right() == pytest.approx(right.left(), abs=EDGE)
    before = page.token_rects(did - 1)[0]
    assert left.left() - before.right() == pytest.approx(page.metrics.space, abs=EDGE)


def test_mandarin_stands_without_spaces_when_tags_are_hidden(page_of: Callable[..., Page]) -> None:
    words = ["王", "先生", "说", "他", "。"]
    tokens = tuple([Token(word, pos="NOUN") for word in words])
    document = Document("zh", "zh", "", tokens, (Span(0, 5),))
    page = page_of(document, 900.0, None)
    assert page.placed(0).shape.line(0).layout.text() == "王先生说他。"


def test_a_line_may_end_between_ideographs_but_not_before_a_full_stop(
    page_of: Callable[..., Page],
) -> None:
    tokens = (*tuple([Token("王") for _ in range(60)]), Token("。"))
    document = Document("zh", "zh", "", tokens, (Span(0, 61),))
    page = page_of(document, 200.0, None)
    lines = page.placed(0).shape.lines
    assert len(lines) > 2
    assert lines[-1].end - lines[-1].first >= 2


def test_parts_of_a_contraction_share_the_written_word(page_of: Callable[..., Page]) -> None:
    tokens = (Token("Va", pos="VERB"), Token("a", pos="ADP"), Token("el", pos="DET"), Token("cine"))
    offsets = ((0, 2), (3, 5), (3, 5), (6, 10))
    document = Document("es", "es", "Va al cine", tokens, (Span(0, 4),), offsets)
    page = page_of(document, 900.0)
    assert page.placed(0).shape.line(0).layout.text() == "Va al cine"
    first, second = page.token_rects(1)[0], page.token_rects(2)[0]
    one, other = page.placed(0).shape.line(0).boxes[1:3]
    assert one.right - one.left == pytest.approx(other.right - other.left)
    assert first.right() == pytest.approx(second.left())
    assert page.token_at(second.center()) == 2


CLITIC = Document(
    "es",
    "es",
    "bajarlo, pero",
    (
        *(Token("bajar", pos="VERB"), Token("lo", pos="PRON")),
        *(Token(",", pos="PUNCT"), Token("pero", pos="CCONJ")),
    ),
    (Span(0, 4),),
    ((0, 7), (0, 7), (7, 8), (9, 13)),
)


def test_a_clitic_stands_at_its_own_letters(page_of: Callable[..., Page]) -> None:
    page = page_of(CLITIC, 900.0)
    verb, clitic = page.token_rects(0)[0], page.token_rects(1)[0]
    assert verb.right() == pytest.approx(clitic.left())
    assert verb.width() == pytest.approx(page.metrics.word_widths[0]["bajar"], abs=1.0)
    assert page.token_at(clitic.center()) == 1


@pytest.mark.parametrize("mode", [None, "pos"])
def test_tags_do_not_part_a_clitic_from_the_comma_behind_it(
    page_of: Callable[..., Page], mode: TagMode
) -> None:
    page = page_of(CLITIC, 900.0, mode)
    assert page.token_rects(2)[0].left() == pytest.approx(page.token_rects(1)[0].right(), abs=1.0)


def test_a_word_wider_than_the_line_is_torn_between_characters(
    page_of: Callable[..., Page],
) -> None:
    word = "👩‍👩‍👧e\u0301" * 80
    document = Document("w", "en", "", (Token("a"), Token(word), Token("b")), (Span(0, 3),))
    page = page_of(document, 200.0)
    pieces = [line.piece for line in page.placed(0).shape.lines if line.piece]
    assert len(pieces) > 2
    assert pieces[0] is not None
    assert "".join([word[a:b] for a, b in filter(None, pieces)]) == word
    assert all(word[a] in "👩e" for a, _ in filter(None, pieces))
    assert len(page.token_rects(1)) == len(pieces)


def test_a_sentence_of_two_thousand_tokens_lays_out_only_what_is_asked(
    page_of: Callable[..., Page],
) -> None:
    tokens = tuple([Token("word") for _ in range(2000)])
    page = page_of(Document("l", "en", "", tokens, (Span(0, 2000),)), 500.0)
    shape = page.placed(0).shape
    assert len(shape.lines) > 100
    last = shape.line(len(shape.lines) - 1)
    assert last.layout.text().count("\u2028") < 12
    assert page.token_at(page.token_rects(1999)[0].center()) == 1999


def test_making_an_anaphor_active_moves_no_other_word(
    script: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    page = page_of(script, 300.0)
    before = [page.token_rects(token) for token in range(len(script))]
    for token in range(len(script)):
        page.set_source(marks(script, [Mark("a", (Span(token, token + 1),), Role.ACTIVE)]))
        page.set_width(300.0)
        learn_all(page)
        for other, rects in enumerate(before):
            for old, new in zip(rects, page.token_rects(other), strict=True):
                assert new.top() == old.top()
                if other == token:  # its letters may be narrower, at either end
                    assert new.left() >= old.left() - 2.5
                    assert new.right() <= old.right() + 2.5
                else:
                    assert new.left() == pytest.approx(old.left(), abs=2.2)


def test_tags_do_not_part_a_word_from_its_punctuation(page_of: Callable[..., Page]) -> None:
    tokens = (Token("so", pos="PROPN"), Token(".", pos="PUNCT"), Token("”", pos="PUNCT"))
    page = page_of(Document("p", "en", "so.”", tokens, (Span(0, 3),), ((0, 2), (2, 3), (3, 4))))
    assert page.placed(0).shape.line(0).layout.text() == "so.”"


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_a_tag_never_moves_a_word(
    script: Document, zoom: float, page_of: Callable[..., Page]
) -> None:
    tagged = page_of(script, 380.0, "pos", zoom)
    bare = page_of(script, 380.0, None, zoom)
    tags = 0
    for number in range(len(script.sentences)):
        one, other = tagged.placed(number).shape, bare.placed(number).shape
        assert one.lines == other.lines
        for line in range(len(one.lines)):
            tags += len(one.line(line).tags)
            assert other.line(line).tags == ()
            assert one.line(line).boxes == other.line(line).boxes
    assert tags >= len(script.sentences)


def test_words_without_tags_take_no_room_for_them(page_of: Callable[..., Page]) -> None:
    tokens = (Token("He"), Token("left"))
    bare = page_of(Document("p", "en", "", tokens, (Span(0, 2),)))
    assert not bare.tagged
    bare.set_corrected({1: "VERB"})
    assert bare.tagged
    check_page(bare)


def test_headings_are_bold_and_stand_apart(page_of: Callable[..., Page]) -> None:
    tokens = tuple([Token("President") for _ in range(4)])
    sentences = (Span(0, 2), Span(2, 4))
    plain = Document("p", "en", "", tokens, sentences)
    headed = replace(plain, metadata=plain.metadata.updated({"headings": [1]}))
    assert page_of(headed).token_rects(2)[0].width() > page_of(plain).token_rects(2)[0].width()
    assert page_of(headed).heights.total > page_of(plain).heights.total


def test_paragraphs_stand_apart(page_of: Callable[..., Page]) -> None:
    tokens = tuple([Token("word") for _ in range(4)])
    together = Document("p", "en", "", tokens, (Span(0, 2), Span(2, 4)))
    apart = replace(together, paragraphs=(Span(0, 2), Span(2, 4)))
    gap = page_of(apart).heights.top(1) - page_of(together).heights.top(1)
    assert gap == 0
    assert page_of(apart).token_rects(2)[0].top() > page_of(together).token_rects(2)[0].top()


def test_an_empty_document_has_no_tokens_to_hit(page_of: Callable[..., Page]) -> None:
    page = page_of(Document("empty"))
    assert page.token_at(QPointF(5, 5)) == -1
    assert page.key_at(QPointF(5, 5)) == ""


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=marked(), width=st.floats(130.0, 700.0), tags=st.booleans())
def test_any_document_with_any_marks_keeps_the_rules(
    case: tuple[Document, list[Mark]],
    width: float,
    tags: bool,
    marks: Callable[..., Any],
    qapp: object,
) -> None:
    document, made = case
    page = Page(document, Metrics(), "pos" if tags else None, LIGHT)
    page.set_source(marks(document, made))
    page.set_width(width)
    learn_all(page)
    check_page(page)
    for token in range(len(document)):
        for rect in page.token_rects(token):
            # A lone combining mark between words of both directions has no width to be hit.
            if rect.width() > EDGE:
                assert page.token_at(rect.center()) == token
    for number in range(len(page)):
        for line in page.placed(number).dresses:
            bars = [strip for strip in line.strips if strip.lane >= 0]
            assert all(strip.lane < line.lanes for strip in bars)
            for first in bars:
                for second in bars:
                    if first.lane == second.lane and first.mark is not second.mark:
                        apart = (
                            first.bar_right <= second.bar_left or second.bar_right <= first.bar_left
                        )
                        assert apart


def test_the_page_is_the_same_after_a_change_and_its_undoing(
    english: Document, page_of: Callable[..., Page], marks: Callable[..., Any]
) -> None:
    page = page_of(english, 300.0)
    before = page.heights.total
    zero = Mark("z", (Span(2, 3),), Role.UNDECIDED, label="Ø 3sg masculine singular subject")
    source = marks(english, [zero])
    page.set_source(source)
    page.set_width(300.0)
    learn_all(page)
    assert page.heights.total > before
    source.marks.clear()
    page.forget([0])
    assert page.learn(0)
    assert page.heights.total == before
