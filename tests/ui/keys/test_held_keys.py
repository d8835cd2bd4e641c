"""A held key answers once, whether or not the system says that it repeats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from anaphora_workbench.ui.annotating.mode_bar import Option
from anaphora_workbench.ui.keys.key_guard import HeldKeys

RETURN = 36
"""Where Return is on the keyboard."""
DOWN, UP = QEvent.Type.ShortcutOverride, QEvent.Type.KeyRelease


def key_event(
    kind: QEvent.Type, time: int, key: Qt.Key = Qt.Key.Key_Return, place: int = RETURN
) -> QKeyEvent:
    event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, place, 0, 0)
    event.setTimestamp(time)
    return event


@pytest.fixture
def presses() -> Callable[..., list[bool]]:
    """Follow events of one key; tell which of its presses are repetitions."""

    def follow(*events: tuple[QEvent.Type, int]) -> list[bool]:
        held, found = HeldKeys(), []
        for kind, time in events:
            held.follow(key_event(kind, time))
            if kind is DOWN:
                found.append(held.repeating)
        return found

    return follow


def test_presses_without_a_release_are_repetitions(presses):
    events = [(DOWN, 1000), (DOWN, 1500), (DOWN, 1530), (DOWN, 1560), (UP, 1570), (DOWN, 1700)]
    assert presses(*events) == [False, True, True, True, False]


def test_pairs_of_release_and_press_without_a_gap_are_repetitions(presses):
    events = [(DOWN, 1000), (UP, 1500), (DOWN, 1500), (UP, 1530), (DOWN, 1531), (UP, 1540)]
    assert presses(*events, (DOWN, 1700)) == [False, True, True, False]


def test_two_quick_presses_of_a_finger_count_both(presses):
    assert presses((DOWN, 1000), (UP, 1050), (DOWN, 1110), (UP, 1160)) == [False, False]


def test_a_key_whose_release_went_elsewhere_counts_again_after_a_silence(presses):
    assert presses((DOWN, 1000), (DOWN, 3000)) == [False, False]


def test_a_press_that_was_swallowed_is_followed_by_one_that_counts(presses):
    assert presses((DOWN, 1000), (DOWN, 1800), (UP, 1850), (DOWN, 2100)) == [False, True, False]


def test_a_key_is_its_place_on_the_keyboard_and_not_the_sign_on_it():
    held = HeldKeys()
    held.follow(key_event(DOWN, 1000, Qt.Key.Key_Exclam, 10))
    held.follow(key_event(UP, 1040, Qt.Key.Key_1, 10))  # Shift was let go first
    held.follow(key_event(DOWN, 1200, Qt.Key.Key_Exclam, 10))
    assert not held.repeating
    held.follow(key_event(DOWN, 1210, Qt.Key.Key_2, 11))
    assert not held.repeating


# In a window

PLATFORMS = {
    "flags": [(QEvent.Type.KeyPress, True)],
    "presses": [(QEvent.Type.KeyPress, False)],
    "pairs": [(QEvent.Type.KeyRelease, False), (QEvent.Type.KeyPress, False)],
}


@pytest.fixture
def hold(frame: Any) -> Callable[..., None]:
    """Hold a key for a second in a window whose system tells in one of three ways."""

    def send(kind: QEvent.Type, key: Qt.Key, time: int, flagged: bool = False) -> None:
        text = "k" if key == Qt.Key.Key_K else ""
        event = QKeyEvent(
            kind, key, Qt.KeyboardModifier.NoModifier, int(key), 0, 0, text, flagged, 1
        )
        event.setTimestamp(time)
        QApplication.postEvent(frame.window.windowHandle(), event)
        QApplication.processEvents()

    def run(key: Qt.Key, way: str, begin: int = 1000) -> None:
        frame.clock.now = begin / 1000
        send(QEvent.Type.KeyPress, key, begin)
        for time in range(begin + 500, begin + 1000, 33):
            frame.clock.now = time / 1000
            for kind, flagged in PLATFORMS[way]:
                send(kind, key, time, flagged)
        send(QEvent.Type.KeyRelease, key, begin + 1000)

    return run


@pytest.mark.parametrize("way", PLATFORMS)
@pytest.mark.parametrize("bounce", [0.0, 0.25])
def test_a_held_decision_is_made_once(frame, hold, way, bounce):
    frame.commands.bounce = bounce
    hold(Qt.Key.Key_Return, way)
    assert frame.ran == ["decide.accept"]
    hold(Qt.Key.Key_Return, way, 3000)
    assert frame.ran == ["decide.accept"] * 2


@pytest.mark.parametrize("way", PLATFORMS)
def test_a_held_arrow_moves_on(frame, hold, way):
    hold(Qt.Key.Key_Right, way)
    assert frame.ran == ["decide.next"] * 17


@pytest.mark.parametrize("way", PLATFORMS)
def test_the_held_key_that_opens_the_bar_chooses_nothing_in_it(frame, hold, way):
    chosen: list[str] = []
    options = [Option("k", "kite", "kite")]
    frame.commands.connect("anaphor.kind", lambda: frame.bar.choose("Kind", options, chosen.append))
    hold(Qt.Key.Key_K, way)
    assert frame.bar.active
    assert chosen == []
    hold(Qt.Key.Key_K, way, 3000)
    assert chosen == ["kite"]


def test_the_held_key_that_has_closed_a_window_decides_nothing_behind_it(frame, hold, qtbot):
    held = frame.commands.held
    held.follow(key_event(DOWN, 990, place=0))  # it was pressed in the other window
    hold(Qt.Key.Key_Return, "presses")
    assert frame.ran == []
