"""The text view as a widget: scrolling, marks, mouse, selection, zoom, the pinned line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.model.document import sentences_from_lengths
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ui.text.area import REVEAL_AT, TextArea
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.themes import CONTRAST, DARK, LIGHT, THEMES

LEFT = Qt.MouseButton.LeftButton


def middle(area: TextArea, token: int) -> QPoint:
    return area.rect_of(Span(token, token + 1)).center()


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


def test_clicks_say_token_and_innermost_expression(
    english: Document,
    area_of: Callable[..., TextArea],
    marks: Callable[..., Any],
    qtbot: QtBot,
) -> None:
    outer = Mark("outer", (Span(0, 4),), Role.ALLOWED, number=1)
    inner = Mark("inner", (Span(1, 2),), Role.ALLOWED, number=2)
    area = area_of(english, marks(english, [outer, inner]))
    seen: list[object] = []
    area.token_clicked.connect(seen.append)
    area.markable_clicked.connect(seen.append)
    qtbot.mouseClick(area.viewport(), LEFT, pos=middle(area, 1))
    qtbot.mouseClick(area.viewport(), LEFT, pos=middle(area, 0))
    qtbot.mouseClick(area.viewport(), LEFT, pos=middle(area, 5))
    assert seen == [1, "inner", 0, "outer", 5]
    assert area.cursor_token == 5


def test_a_click_beside_the_text_says_nothing(
    english: Document, area_of: Callable[..., TextArea], qtbot: QtBot
) -> None:
    area = area_of(english)
    with qtbot.assertNotEmitted(area.token_clicked):
        qtbot.mouseClick(area.viewport(), LEFT, pos=QPoint(3, 3))


def test_dragging_selects_tokens_and_clicks_nothing(
    english: Document, area_of: Callable[..., TextArea], qtbot: QtBot
) -> None:
    area = area_of(english)
    with qtbot.assertNotEmitted(area.token_clicked):
        qtbot.mousePress(area.viewport(), LEFT, pos=middle(area, 4))
        qtbot.mouseMove(area.viewport(), middle(area, 1))
        qtbot.mouseRelease(area.viewport(), LEFT, pos=middle(area, 1))
    assert area.selection() == Span(1, 5)


def test_shift_and_click_extend_from_the_caret(
    english: Document, area_of: Callable[..., TextArea], qtbot: QtBot
) -> None:
    area = area_of(english)
    qtbot.mouseClick(area.viewport(), LEFT, pos=middle(area, 1))
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.mouseClick(area.viewport(), LEFT, shift, middle(area, 3))
    assert area.selection() == Span(1, 4)


def test_a_double_click_selects_the_word_and_a_click_ends_it(
    english: Document, area_of: Callable[..., TextArea], qtbot: QtBot
) -> None:
    area = area_of(english)
    qtbot.mouseDClick(area.viewport(), LEFT, pos=middle(area, 3))
    assert area.selection() == Span(3, 4)
    qtbot.mouseClick(area.viewport(), LEFT, pos=middle(area, 1))
    assert area.selection() is None


def test_copy_gives_the_text_as_the_document_has_it(
    english: Document, area_of: Callable[..., TextArea], find: Callable[..., Span]
) -> None:
    area = area_of(english)
    first, last = find(english, "did").start, find(english, "She").start
    area.select(Span(first, last + 1))
    area.copy()
    assert QGuiApplication.clipboard().text() == "didn't say it. She"


def test_the_selection_is_painted_and_announced_once(
    english: Document, area_of: Callable[..., TextArea], qtbot: QtBot
) -> None:
    area = area_of(english)
    before = grab(area)
    with qtbot.waitSignal(area.selection_changed):
        area.select(Span(0, 2))
    assert grab(area) != before
    with qtbot.assertNotEmitted(area.selection_changed):
        area.select(Span(0, 2))


def test_keys_are_left_to_the_window(
    long_document: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(long_document)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_A):
        event = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(area, event)
        assert not event.isAccepted()
    assert area.verticalScrollBar().value() == 0


def test_the_caret_walks_all_words_in_text_order_to_the_right(
    english: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(english, width=300)
    area.set_cursor(0)
    seen = [0]
    for _ in range(len(english) + 1):
        area.move_cursor(1, 0)
        seen.append(area.cursor_token)
    last = len(english) - 1
    assert seen == [*range(len(english)), last, last]


def test_in_right_to_left_text_the_arrows_follow_the_screen(
    area_of: Callable[..., TextArea],
) -> None:
    area = area_of(document_of_text("h", "לאחר מכן הוא אמר", "he"))
    area.set_cursor(0)
    area.move_cursor(-1, 0)
    assert area.cursor_token == 1
    area.move_cursor(1, 0)
    assert area.cursor_token == 0


def test_the_caret_keeps_its_column_over_short_lines(
    english: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(english, width=420)
    area.set_cursor(3)
    area.move_cursor(0, 2)
    assert area.cursor_token > 3
    area.move_cursor(0, -2)
    assert area.cursor_token == 3


def test_the_window_follows_the_caret_just_far_enough(
    long_document: Document, area_of: Callable[..., TextArea]
) -> None:
    area = area_of(long_document)
    area.move_cursor(0, 0)
    for _ in range(30):
        area.move_cursor(0, 1)
        assert area.viewport().rect().contains(middle(area, area.cursor_token))
    low = area.verticalScrollBar().value()
    assert low > 0
    area.move_cursor(0, -1)
    assert area.verticalScrollBar().value() == low


def test_the_caret_is_painted_and_announced(
    english: Document, area_of: Callable[..., TextArea], qtbot: QtBot
) -> None:
    area = area_of(english)
    before = grab(area)
    with qtbot.waitSignal(area.cursor_moved) as moved:
        area.set_cursor(4)
    assert moved.args == [4]
    assert grab(area) != before
    area.set_cursor(-1)
    assert grab(area) == before


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
    assert 6 < len(shown) < 40
    area.set_pinned(None)
    assert area.pinned == -1


def test_clicks_in_the_pinned_line_count(
    long_document: Document,
    area_of: Callable[..., TextArea],
    marks: Callable[..., Any],
    qtbot: QtBot,
) -> None:
    far = long_document.sentences[100]
    mark = Mark("far", (Span(far.start, far.start + 2),), Role.ALLOWED, number=3)
    area = area_of(long_document, marks(long_document, [mark]))
    area.reveal(long_document.sentences[900].start)
    area.pin_if_hidden("far", 100, far)
    with qtbot.waitSignals([area.token_clicked, area.markable_clicked]):
        qtbot.mouseClick(area._pin, LEFT, pos=area._pin.point_of(far.start))


def test_the_menu_is_asked_for_with_what_is_under_the_mouse(
    english: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any], qtbot: QtBot
) -> None:
    area = area_of(english, marks(english, [Mark("m", (Span(1, 2),), Role.DECIDED)]))
    place = middle(area, 1)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, QPoint(7, 8))
    with qtbot.waitSignal(area.menu_requested) as asked:
        QApplication.sendEvent(area.viewport(), event)
    assert asked.args == [1, "m", QPoint(7, 8)]


def test_the_menu_key_asks_for_the_word_at_the_caret(
    english: Document, area_of: Callable[..., TextArea], qtbot: QtBot
) -> None:
    area = area_of(english)
    area.set_cursor(3)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
    with qtbot.waitSignal(area.menu_requested) as asked:
        QApplication.sendEvent(area.viewport(), event)
    assert asked.args is not None
    assert asked.args[0] == 3


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
