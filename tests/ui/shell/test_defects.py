"""What nobody foresaw goes to a log and a bar; annotators go on working."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel, QMainWindow, QPlainTextEdit, QPushButton

from anaphora_workbench.ui.shell import defects
from anaphora_workbench.ui.shell.defects import DefectBar, Defects


@pytest.fixture
def caught(tmp_path: Path, qapp: Any) -> Iterator[Defects]:
    """The catcher at work; its log lies in a folder that is not there yet."""
    catcher = Defects(tmp_path / "state" / "defects.log")
    before = sys.excepthook
    catcher.catch()
    yield catcher
    catcher.release()
    # pytest-qt has a hook of its own for the time of a test.
    sys.excepthook = before


def fail(text: str = "by chance") -> None:
    raise ZeroDivisionError(text)


def in_a_slot(qtbot: Any, action: Callable[[], None]) -> None:
    timer = QTimer()
    timer.setSingleShot(True)
    timer.timeout.connect(action)
    with qtbot.waitSignal(timer.timeout):
        timer.start(0)


def test_the_log_lies_in_the_folder_of_the_users_states(own_settings: Path) -> None:
    assert own_settings in defects.log_file().parents


def test_an_exception_in_a_slot_is_logged_with_its_trace(caught: Defects, qtbot: Any) -> None:
    in_a_slot(qtbot, fail)
    log = caught.log.read_text(encoding="utf-8")
    assert "ZeroDivisionError: by chance" in log
    assert "in fail\n" in log
    assert "Qt 6." in log


def test_what_fails_again_and_again_does_not_fill_the_disk(caught: Defects) -> None:
    for _ in range(1000):
        try:
            fail()
        except ZeroDivisionError as error:
            caught._note(error)
    lines = caught.log.read_text(encoding="utf-8").splitlines()
    assert sum("Traceback" in line for line in lines) == 1
    assert lines[-1].endswith("512 times by now")


def test_only_the_first_of_equal_defects_is_noticed(caught: Defects, qtbot: Any) -> None:
    noticed: list[str] = []
    caught.noticed.connect(noticed.append)
    for _ in range(3):
        in_a_slot(qtbot, fail)
    assert noticed == [str(caught.log)]


def test_an_exception_in_a_thread_is_noticed_in_the_main_thread(
    caught: Defects, qtbot: Any
) -> None:
    with qtbot.waitSignal(caught.noticed) as signal:
        thread = threading.Thread(target=fail, args=("in a thread",))
        thread.start()
        thread.join()
    assert signal.args == [str(caught.log)]
    assert "in a thread" in caught.log.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_is_no_second_defect(tmp_path: Path, qtbot: Any) -> None:
    (tmp_path / "file").touch()
    catcher = Defects(tmp_path / "file" / "defects.log")
    catcher.catch()
    try:
        with qtbot.waitSignal(catcher.noticed) as signal:
            catcher._note(ZeroDivisionError())
    finally:
        catcher.release()
    assert signal.args == [""]


def test_a_log_that_has_grown_begins_anew(caught: Defects, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defects, "_LARGEST", 10)
    caught._note(ZeroDivisionError("first"))
    caught._note(ZeroDivisionError("second"))
    assert "first" not in caught.log.read_text(encoding="utf-8")
    assert "first" in caught.log.with_suffix(".log.1").read_text(encoding="utf-8")


def test_release_gives_the_hooks_back(tmp_path: Path) -> None:
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    catcher = Defects(tmp_path / "defects.log")
    catcher.catch()
    assert sys.excepthook != before[0]
    catcher.release()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


@pytest.fixture
def window(qtbot: Any) -> QMainWindow:
    shown = QMainWindow()
    shown.setCentralWidget(QPlainTextEdit())
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def test_the_bar_is_hidden_until_there_is_something_to_tell(window: QMainWindow) -> None:
    assert not DefectBar(window).isVisible()


def test_the_bar_says_where_the_log_is_and_takes_no_focus(window: QMainWindow) -> None:
    window.centralWidget().setFocus()
    bar = DefectBar(window)
    bar.tell("/home/ana/defects.log")
    assert bar.isVisible()
    assert "/home/ana/defects.log" in bar.findChild(QLabel).text()
    assert "Your decisions are saved" in bar.accessibleName()
    assert window.focusWidget() is window.centralWidget()


def test_without_a_log_the_bar_offers_none(window: QMainWindow) -> None:
    bar = DefectBar(window)
    bar.tell("")
    shown = [button.text() for button in bar.findChildren(QPushButton) if button.isVisible()]
    assert shown == ["&Hide"]
    assert "could not be written" in bar.findChild(QLabel).text()


def test_the_bar_is_closed_by_its_button(window: QMainWindow, qtbot: Any) -> None:
    bar = DefectBar(window)
    bar.tell("")
    bar._close.click()
    assert not bar.isVisible()
