"""The rail: where a click leads, what it says, how it keeps up with a novel."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from anaphora_workbench.annotation.session.values import AnaphorState, Item
from anaphora_workbench.ui.panels.rail import Rail, RailSlots

MakeItems = Callable[[int], list[Item]]


@pytest.fixture
def rail(qtbot: QtBot, make_items: MakeItems) -> Rail:
    rail = Rail()
    qtbot.addWidget(rail)
    rail.resize(rail.width(), 600)
    rail.set_items(make_items(100), 1200)
    rail.show()
    return rail


def test_a_click_travels_to_the_token_at_that_height(qtbot: QtBot, rail: Rail) -> None:
    with qtbot.waitSignal(rail.travel) as caught:
        qtbot.mouseClick(rail, Qt.MouseButton.LeftButton, pos=QPoint(10, 300))
    assert caught.args is not None
    assert abs(caught.args[0] - 600) < 12


def test_dragging_travels_all_the_way_and_stays_inside(qtbot: QtBot, rail: Rail) -> None:
    goals: list[int] = []
    rail.travel.connect(goals.append)
    qtbot.mousePress(rail, Qt.MouseButton.LeftButton, pos=QPoint(10, 100))
    for y in (200, 5000, -50):
        left = Qt.MouseButton.LeftButton
        place = QPointF(10, y)
        drag = QMouseEvent(
            QEvent.Type.MouseMove,
            place,
            rail.mapToGlobal(place),
            Qt.MouseButton.NoButton,
            left,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(rail, drag)
    qtbot.mouseRelease(rail, Qt.MouseButton.LeftButton, pos=QPoint(10, 100))
    assert goals[0] < goals[1] < goals[2] == 1199
    assert goals[3] == 0


def test_the_mouse_travels_only_with_its_button_held(qtbot: QtBot, rail: Rail) -> None:
    with qtbot.assertNotEmitted(rail.travel, wait=20):
        qtbot.mouseMove(rail, QPoint(10, 400))


@pytest.mark.parametrize(
    ("key", "goal"),
    [
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 1199),
        (Qt.Key.Key_PageDown, 500),
        (Qt.Key.Key_PageUp, 300),
        (Qt.Key.Key_Up, 388),
        (Qt.Key.Key_Down, 412),
    ],
)
def test_keys_travel(qtbot: QtBot, rail: Rail, key: Qt.Key, goal: int) -> None:
    rail.set_view(400, 500)
    with qtbot.waitSignal(rail.travel) as caught:
        qtbot.keyClick(rail, key)
    assert caught.args == [goal]


def test_heights_and_tokens_are_each_other_s_inverse(rail: Rail) -> None:
    for token in range(0, 1200, 37):
        assert abs(rail.token_at(rail.height_of(token)) - token) <= 1


def test_the_description_counts_states_and_flags(rail: Rail) -> None:
    rail.set_active("a40")
    text = rail.description()
    assert text.startswith("30 of 100 anaphors decided, flagged: 10, open again: 14")
    assert text.endswith("active: sentence 21.")


def test_the_description_reaches_assistive_technology(qtbot: QtBot, rail: Rail) -> None:
    rail.set_active("a3")
    qtbot.waitUntil(lambda: "active: sentence 2" in rail.accessibleDescription())


def test_a_tip_says_what_lies_there(rail: Rail) -> None:
    tip = rail.tip_at(rail.height_of(600))
    assert tip.startswith("Sentence")
    assert "decided" in tip


def test_an_empty_document_says_there_are_no_anaphors(rail: Rail) -> None:
    rail.set_items([], 0)
    assert rail.tip_at(100) == "No anaphors here"
    assert rail.description() == "0 of 0 anaphors decided."
    assert not rail.grab().isNull()


def _picture(rail: Rail) -> QImage:
    return rail.grab().toImage()


@pytest.mark.parametrize("state", list(AnaphorState))
def test_a_changed_state_looks_as_if_it_had_always_been_so(
    rail: Rail, make_items: MakeItems, state: AnaphorState
) -> None:
    items = make_items(100)
    changed = [replace(items[n], state=state, doubt="?") for n in (0, 17, 55, 99)]
    rail.update_items(changed)
    after = _picture(rail)
    for item in changed:
        items[int(item.markable_id[1:])] = item
    rail.set_items(items, 1200)
    assert _picture(rail) == after


def test_states_differ_without_colour(rail: Rail, make_items: MakeItems) -> None:
    pictures = []
    for state in AnaphorState:
        items = [replace(item, state=state, doubt=None) for item in make_items(30)]
        rail.set_items(items, 360)
        grey = _picture(rail).convertToFormat(QImage.Format.Format_Mono)
        pictures.append(grey)
    for number, picture in enumerate(pictures):
        assert all(picture != other for other in pictures[number + 1 :])


def test_a_new_anaphor_is_set_in(rail: Rail, make_items: MakeItems) -> None:
    new = replace(make_items(1)[0], markable_id="new", token=605, state=AnaphorState.DECIDED)
    rail.update_items([new])
    assert rail.description().startswith("31 of 101 anaphors decided")


def test_fifty_thousand_anaphors_are_shown_and_followed_fast(
    qtbot: QtBot, rail: Rail, make_items: MakeItems
) -> None:
    items = make_items(50_000)
    start = time.process_time()
    rail.set_items(items, 600_000)
    rail.grab()
    shown = time.process_time() - start
    start = time.process_time()
    for item in items[:50_000:1000]:
        rail.update_items([replace(item, state=AnaphorState.DECIDED)])
        rail.set_active(item.markable_id)
        rail.grab()
    followed = (time.process_time() - start) / 50
    # Measured: 35 ms once, 0.5 ms a decision.
    assert shown < 4
    assert followed < 0.1


def test_slots_hold_every_anaphor_once(make_items: MakeItems) -> None:
    slots = RailSlots(make_items(1000), 12_000, 177)
    assert sum(slot.total for slot in slots.all()) == 1000
    assert [slots.one(number) for number in range(177)] == slots.all()


def test_slots_finer_than_tokens_still_hold_every_anaphor(make_items: MakeItems) -> None:
    slots = RailSlots(make_items(3), 25, 400)
    assert sum(slot.total for slot in slots.all()) == 3
    assert [slots.one(number) for number in range(400)] == slots.all()
