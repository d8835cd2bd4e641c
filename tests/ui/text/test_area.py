"""The text view as a widget: scrolling, marks, zoom, tags, the pinned line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QImage,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.model.document import sentences_from_lengths
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ui.text.area import REVEAL_AT, TextArea
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.text.themes import CONTRAST, DARK, LIGHT, THEMES

LEFT = Qt.MouseButton.LeftButton


def line_top(area: TextArea, token: int) -> int:
    return area.rect_of(Span(token, token + 1)).top()


def grab(area: TextArea) -> QImage:
    QApplication.processEvents()
    return area.grab().toImage()


def wheel(area: TextArea, steps: int, modifiers: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(50, 50),
        QPointF(area.mapToGlobal(QPoint(50, 50))),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(area.viewport(), event)


def test_only_visible_sentences_are_asked_for_marks(
    long_document: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    source = marks(long_document)
    area = area_of(long_document, source)
    grab(area)
    assert 0 < len(set(source.asked)) < 40
    source.asked.clear()
    area.reveal(long_document.sentences[1500].start)
    grab(area)
    assert 1500 in source.asked
    assert len(set(source.asked)) < 40


@pytest.mark.parametrize("sentence", [400, 1200, 1999])
def test_reveal_brings_any_token_to_the_same_height(
    long_document: Document, area_of: Callable[..., TextArea], sentence: int
) -> None:
    area = area_of(long_document)
    token = long_document.sentences[sentence].end - 1
    area.reveal(token)
    top = line_top(area, token) - area._metrics.sign_height
    assert top == pytest.approx(REVEAL_AT * area.viewport().height(), abs=1)


def test_reveal_is_right_also_where_lanes_and_labels_above_are_yet_unknown(
    long_document: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    busy = [
        Mark(f"{i}", (Span(span.start, span.end),), Role.ALLOWED, number=1)
        for i, span in enumerate(long_document.sentences)
    ]
    area = area_of(long_document, marks(long_document, busy))
    token = long_document.sentences[1000].start
    area.reveal(token)
    top = line_top(area, token) - area._metrics.sign_height
    assert top == pytest.approx(REVEAL_AT * area.viewport().height(), abs=1)


def _alike(one: QColor, other: QColor) -> bool:
    """Tell whether colours differ by no more than the edge of a letter between two pixels."""
    pairs = zip(one.getRgb(), other.getRgb(), strict=True)
    return all(abs(a - b) <= 24 for a, b in pairs)


def test_the_frame_of_the_active_word_hides_no_full_stop_behind_it(
    area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    document = document_of_text("d", "They were proud of herself.", "en")
    word, stop = Span(4, 5), Span(5, 6)
    area = area_of(document, marks(document, [Mark("m", (word,), Role.ACTIVE)]))
    area.set_active("m", 0)
    picture, place = grab(area), area.rect_of(stop)
    ink = QColor(area._theme.ink)
    dark = [
        x
        for x in range(place.left(), place.right() + 2)
        for y in range(place.top(), place.bottom())
        if _alike(picture.pixelColor(x, y), ink)
    ]
    assert dark


def test_a_document_that_fits_is_never_scrolled(
    english: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(english, height=900)
    area.reveal(len(english) - 1)
    assert area.verticalScrollBar().maximum() == 0


def test_candidates_that_come_and_go_leave_the_active_line_where_it_is(
    long_document: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    source = marks(long_document)
    area = area_of(long_document, source)
    sentence = 700
    token = long_document.sentences[sentence].start
    area.set_active("a", sentence)
    area.reveal(token)
    before = line_top(area, token)
    source.marks = [
        Mark(f"c{s}", (long_document.sentences[s],), Role.ALLOWED, number=s - 690)
        for s in range(696, 700)
    ]
    area.refresh(range(696, 701))
    assert line_top(area, token) == before
    total = area._page.heights.total
    source.marks = []
    area.refresh(range(696, 701))
    assert line_top(area, token) == before
    assert area._page.heights.total < total


def test_refresh_repaints_what_has_changed(
    english: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    source = marks(english)
    area = area_of(english, source)
    before = grab(area)
    source.marks = [Mark("a", (Span(1, 2),), Role.DECIDED)]
    assert grab(area) == before
    area.refresh([0])
    assert grab(area) != before


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("theme", list(THEMES.values()), ids=lambda theme: theme.name)
def test_each_role_is_to_be_seen_in_each_theme_without_colours(
    role: Role,
    theme: Any,
    english: Document,
    area_of: Callable[..., TextArea],
    marks: Callable[..., Any],
) -> None:
    """Seen in grey, every role looks different from every other role and from none."""
    source = marks(english)
    area = area_of(english, source)
    area.set_theme(theme)
    looks = []
    for other in (None, *Role):
        source.marks = [Mark("m", (Span(1, 2),), other)] if other is not None else []
        area.refresh(None)
        place = area.rect_of(Span(0, 3)).adjusted(-4, -12, 4, 16)
        image = grab(area).copy(place).convertToFormat(QImage.Format.Format_Grayscale8)
        looks.append(image)
    mine = looks[1 + list(Role).index(role)]
    assert sum(image == mine for image in looks) == 1


def test_ctrl_and_wheel_zoom_and_the_wheel_scrolls(
    long_document: Document, area_of: Callable[..., TextArea], qtbot: QtBot
) -> None:
    area = area_of(long_document)
    with qtbot.waitSignal(area.zoom_changed):
        wheel(area, 1, Qt.KeyboardModifier.ControlModifier)
    assert area.zoom == pytest.approx(1.1)
    assert area.verticalScrollBar().value() == 0
    wheel(area, -1, Qt.KeyboardModifier.NoModifier)
    assert area.verticalScrollBar().value() > 0


def test_zoom_keeps_the_topmost_line_at_the_top(
    long_document: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(long_document)
    token = long_document.sentences[900].start
    area.reveal(token, 0.0)
    for step in (area.zoom_in, area.zoom_in, area.zoom_out, area.zoom_reset):
        step()
        top = line_top(area, token) - area._metrics.sign_height
        assert top == pytest.approx(0, abs=1)
    assert area.zoom == 1.0


def test_zoom_has_limits(english: Document, area_of: Callable[..., TextArea]) -> None:
    area = area_of(english)
    area.set_zoom(99)
    assert area.zoom == 4.0
    area.set_zoom(0.01)
    assert area.zoom == 0.5


def test_a_narrower_window_breaks_lines_anew_and_keeps_the_place(
    long_document: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(long_document)
    token = long_document.sentences[900].start
    area.reveal(token, 0.0)
    total = area._page.heights.total
    area.resize(400, 500)
    assert area._page.heights.total > total
    assert line_top(area, token) - area._metrics.sign_height == pytest.approx(0, abs=1)


def test_tags_can_be_hidden_and_exchanged(
    english: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(english)
    tall = area._page.heights.total
    universal = grab(area)
    area.set_tags("tag")
    assert grab(area) != universal
    area.set_tags(None)
    assert area.tags is None
    assert area._page.heights.total < tall


def test_a_corrected_tag_is_shown(english: Document, area_of: Callable[..., TextArea]) -> None:
    area = area_of(english)
    before = grab(area)
    area.set_corrected_tags({1: "ADV"})
    changed = grab(area)
    assert changed != before
    area.set_corrected_tags({})
    assert grab(area) == before


def test_a_candidate_out_of_sight_is_pinned_and_one_in_sight_is_not(
    long_document: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    far, near = long_document.sentences[100], long_document.sentences[900]
    mark = Mark("far", (Span(far.start, far.start + 2),), Role.ALLOWED, number=3)
    area = area_of(long_document, marks(long_document, [mark]))
    area.reveal(near.start)
    before = area.verticalScrollBar().value()
    area.pin_if_hidden("near", 900, near)
    assert area.pinned == -1
    area.pin_if_hidden("far", 100, far)
    assert area.pinned == 100
    assert area.verticalScrollBar().value() == before


def test_the_pinned_line_stays_while_scrolling_until_its_words_are_in_sight(
    long_document: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(long_document)
    far = long_document.sentences[100]
    area.reveal(long_document.sentences[900].start)
    area.pin_if_hidden("far", 100, far)
    bar = area.verticalScrollBar()
    bar.setValue(bar.value() - 300)
    assert area.pinned == 100
    area.reveal(far.start)
    assert area.pinned == -1
    bar.setValue(bar.maximum())
    assert area.pinned == 100
    area.pin_if_hidden("", -1, far)
    assert area.pinned == -1


def test_the_pinned_line_shows_the_words_that_matter(area_of: Callable[..., TextArea]) -> None:
    tokens = tuple([Token(f"word{i}") for i in range(400)])
    area = area_of(Document("d", "en", "", tokens, sentences_from_lengths([300, 100])))
    around = Span(200, 203)
    area.set_pinned(0, around)
    shown = area._pin.tokens
    assert shown is not None
    assert around in shown
    assert 4 < len(shown) < 40
    area.set_pinned(None)
    assert area.pinned == -1


def test_an_empty_document_is_said_to_be_empty(area_of: Callable[..., TextArea]) -> None:
    area = area_of(Document("empty"))
    image = grab(area)
    area.move_cursor(1, 0)
    area.reveal(0)
    area.refresh(None)
    assert area.token_at(QPoint(10, 10)) == -1
    area.set_theme(DARK)
    assert grab(area) != image


def test_another_document_begins_at_its_top_without_marks(
    english: Document,
    long_document: Document,
    area_of: Callable[..., TextArea],
    marks: Callable[..., Any],
) -> None:
    source = marks(long_document)
    area = area_of(long_document, source)
    area.reveal(long_document.sentences[900].start)
    area.select(Span(4, 6))
    source.asked.clear()
    area.set_document(english)
    grab(area)
    assert source.asked == []
    assert area.verticalScrollBar().value() == 0
    assert area.selection() is None
    assert area.document is english


def test_assistive_technology_finds_a_named_document(
    english: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(english)
    interface = QAccessible.queryAccessibleInterface(area)
    assert interface.role() == QAccessible.Role.Document
    assert interface.text(QAccessible.Text.Name) == "Text"
    assert interface.text(QAccessible.Text.Description)
    area.announce("anaphor 3 of 5: it")


def test_themes_are_exchanged_without_moving_the_text(
    long_document: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(long_document)
    area.reveal(long_document.sentences[900].start)
    value = area.verticalScrollBar().value()
    before = grab(area)
    area.set_theme(CONTRAST)
    assert grab(area) != before
    assert area.verticalScrollBar().value() == value
    area.set_theme(LIGHT)
    assert grab(area) == before
