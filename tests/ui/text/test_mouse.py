"""What the mouse does in the text view: clicks, selection, the token cursor, menus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anaphora_workbench.model import Document, Span
from anaphora_workbench.model.tokenise import document_of_text
from anaphora_workbench.ui.text.area import TextArea
from anaphora_workbench.ui.text.marks import Mark, Role

LEFT = Qt.MouseButton.LeftButton


def middle(area: TextArea, token: int) -> QPoint:
    return area.rect_of(Span(token, token + 1)).center()


def grab(area: TextArea) -> QImage:
    QApplication.processEvents()
    return area.grab().toImage()


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
        qtbot.mouseClick(area._pin, LEFT, pos=_in_pinned_line(area, far.start))


def _in_pinned_line(area: TextArea, token: int) -> QPoint:
    """Return the middle of a word in the pinned line."""
    pin = area._pin
    box, metrics = pin._placed.shape.line(0).box(token), pin._page.metrics
    y = pin._top() + metrics.sign_height + metrics.word_height / 2
    return QPoint(round(pin._text_left() + (box.left + box.right) / 2), round(y))


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


def test_the_clicked_line_stays_where_lanes_above_it_come_and_go(
    long_document: Document, area_of: Callable[..., TextArea], marks: Callable[..., Any]
) -> None:
    source = marks(long_document)
    source.marks = [
        Mark(f"c{s}", (long_document.sentences[s],), Role.ALLOWED, number=s + 1) for s in range(3)
    ]
    area = area_of(long_document, source)
    token = long_document.sentences[4].start
    bar, place = area.verticalScrollBar(), middle(area, token)

    def empty(_token: int) -> None:
        source.marks = []
        area.refresh(range(5))
        area.reveal(long_document.sentences[900].start)

    area.token_clicked.connect(empty)
    QTest.mouseClick(area.viewport(), LEFT, pos=place)
    assert middle(area, token) == place
    assert bar.value() == bar.minimum() < 0
    grab(area)
    assert area.token_at(place) == token
    area.resize(500, 480)
    assert middle(area, token).y() == place.y()
    area.resize(700, 500)
    assert middle(area, token) == place
    bar.setValue(bar.value() + 10)
    assert bar.minimum() == bar.value()
    bar.setValue(200)
    assert bar.minimum() == 0
    area.token_clicked.disconnect(empty)
    area.reveal(0)
    assert bar.value() == 0
