"""The find panel: typing, stepping, faults, and that a novel never blocks it."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.session.values import AnaphorState, Item
from anaphora_workbench.model import Document, Span, Token
from anaphora_workbench.ui.panels.find import MOST, FindPanel
from anaphora_workbench.ui.panels.text_search import Field

SENTENCE = "The king saw the old city when he came ."


def _document(sentences: int) -> Document:
    tokens = [Token(word, word.lower(), "X") for word in SENTENCE.split()]
    size = len(tokens)
    spans = tuple([Span(n * size, (n + 1) * size) for n in range(sentences)])
    return Document("d", "en", "", tuple(tokens * sentences), spans)


@pytest.fixture
def panel(qtbot: QtBot) -> FindPanel:
    panel = FindPanel()
    qtbot.addWidget(panel)
    panel.resize(440, 400)
    items = [
        Item(f"m{n}", AnaphorState.UNTOUCHED, "poss", None, n, n * 10 + 7, "he") for n in range(3)
    ]
    panel.set_document(_document(3), items)
    panel.show()
    panel.activateWindow()
    return panel


def _type(qtbot: QtBot, panel: FindPanel, text: str) -> None:
    qtbot.keyClicks(panel.text, text)
    panel.start()
    qtbot.waitUntil(lambda: not panel.searching)


def test_typing_finds_after_a_moment(qtbot: QtBot, panel: FindPanel) -> None:
    qtbot.keyClicks(panel.text, "old city")
    qtbot.waitUntil(lambda: len(panel.hits.rows) == 3)
    assert panel.state.text() == "Places found: 3"


def test_return_steps_on_and_shift_return_back_round_the_end(
    qtbot: QtBot, panel: FindPanel
) -> None:
    _type(qtbot, panel, "king")
    found: list[tuple[int, int]] = []
    panel.found.connect(lambda start, end: found.append((start, end)))
    qtbot.keyClick(panel.text, Qt.Key.Key_Return)
    qtbot.keyClick(panel.text, Qt.Key.Key_Return)
    qtbot.keyClick(panel.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(panel.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert found == [(1, 2), (11, 12), (1, 2), (21, 22)]
    assert panel.state.text() == "Place 3 of 3"


def test_the_first_step_goes_on_from_the_cursor(qtbot: QtBot, panel: FindPanel) -> None:
    _type(qtbot, panel, "king")
    with qtbot.waitSignal(panel.found) as caught:
        panel.step(1, token=5)
    assert caught.args == [11, 12]
    panel.start()
    with qtbot.waitSignal(panel.found) as caught:
        panel.step(-1, token=5)
    assert caught.args == [1, 2]


def test_the_list_is_reached_and_used_with_keys(qtbot: QtBot, panel: FindPanel) -> None:
    _type(qtbot, panel, "city")
    qtbot.keyClick(panel.text, Qt.Key.Key_Down)
    qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.found) as caught:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert caught.args == [15, 16]


def test_a_click_on_a_place_goes_there(qtbot: QtBot, panel: FindPanel) -> None:
    _type(qtbot, panel, "city")
    place = panel.list.visualRect(panel.hits.index(2, 0)).center()
    with qtbot.waitSignal(panel.found) as caught:
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert caught.args == [25, 26]


def test_escape_leads_back_to_the_text(qtbot: QtBot, panel: FindPanel) -> None:
    with qtbot.waitSignal(panel.left):
        qtbot.keyClick(panel.text, Qt.Key.Key_Escape)


def test_a_fault_in_a_regular_expression_is_said_beneath(qtbot: QtBot, panel: FindPanel) -> None:
    panel.regex.setChecked(True)
    qtbot.keyClicks(panel.text, "(ab")
    panel.start()
    assert panel.state.text().startswith("The regular expression cannot be read")
    assert panel.text.accessibleDescription() == panel.state.text()
    qtbot.keyClicks(panel.text, ")|city")
    qtbot.waitUntil(lambda: len(panel.hits.rows) == 3)


def test_kinds_are_chosen_from_those_that_occur(qtbot: QtBot, panel: FindPanel) -> None:
    panel.field.setCurrentIndex(panel.field.findData(Field.KIND))
    assert panel.text.isHidden()
    assert panel.kinds.count() == 1
    qtbot.waitUntil(lambda: len(panel.hits.rows) == 3)
    assert panel.hits.rows[0].words == "he"


def test_nothing_found_is_said(qtbot: QtBot, panel: FindPanel) -> None:
    _type(qtbot, panel, "queen")
    assert panel.state.text() == "Nothing found"


def test_a_novel_is_searched_while_the_window_lives(qtbot: QtBot, panel: FindPanel) -> None:
    panel.set_document(_document(20_000))
    qtbot.keyClicks(panel.text, "he came")
    panel.start()
    turns, longest = 0, 0.0
    while panel.searching:
        start = time.process_time()
        QApplication.processEvents()
        longest = max(longest, time.process_time() - start)
        turns += 1
    assert len(panel.hits.rows) == MOST
    assert panel.state.text() == f"The first {MOST} places; search for more"
    # Measured: 20 ms. One turn of a search that is not sliced takes a second.
    assert turns > 3
    assert longest < 0.7


def test_without_a_document_the_panel_says_so(panel: FindPanel) -> None:
    panel.set_document(None)
    assert panel.empty.text() == "No document is open."
