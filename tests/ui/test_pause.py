"""The pause after a key begins when the answer is painted, however long that takes."""

from __future__ import annotations

from time import perf_counter, sleep
from typing import Any

import pytest

pytest.importorskip("PySide6")

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from anaphora_workbench.ui.pause import Pause

MILLISECONDS = 40


class _Slow(QWidget):
    """Takes longer to paint than the pause lasts."""

    painted = 0.0

    def paintEvent(self, event: QPaintEvent) -> None:
        sleep(2 * MILLISECONDS / 1000)
        self.painted = perf_counter()


def test_it_begins_behind_the_repaint(qtbot: Any) -> None:
    widget = _Slow()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    qtbot.wait(10)
    pause = Pause(MILLISECONDS, widget, widget)
    widget.painted = 0.0
    with qtbot.waitSignal(pause.timeout):
        pause.begin()
        widget.update()
        assert pause.isActive()
    assert widget.painted
    assert perf_counter() - widget.painted >= MILLISECONDS / 1000 * 0.9  # timers are coarse


def test_it_ends_without_a_repaint(qtbot: Any) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    pause = Pause(MILLISECONDS, widget, widget)
    with qtbot.waitSignal(pause.timeout, timeout=20 * MILLISECONDS):
        pause.begin()
    assert not pause.isActive()


def test_a_repaint_does_not_begin_a_pause_that_was_given_up(qtbot: Any) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    with qtbot.waitExposed(widget):
        widget.show()
    pause = Pause(MILLISECONDS, widget, widget)
    pause.begin()
    pause.stop()
    with qtbot.assertNotEmitted(pause.timeout, wait=3 * MILLISECONDS):
        widget.update()
