"""A text that is not UTF-8 is shown in the encodings that it can be in; one is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from anaphora_workbench.io.encodings import CANDIDATES
from anaphora_workbench.ui.dialogs.project_opener import (
    LINES,
    TITLES,
    EncodingChoice,
    ask_for_encoding,
    telling_lines,
)

TEXT = "Plain first line.\nLa niña comió.\nOtra línea.\n"


Heard = list[tuple[str, list[str]]]


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def _ask(window: QWidget, path: Path) -> tuple[EncodingChoice | None, Heard]:
    heard: Heard = []
    ask_for_encoding([path], window, lambda encoding, paths: heard.append((encoding, paths)))
    return window.findChild(EncodingChoice), heard


def test_the_lines_that_tell_are_shown_in_the_marked_encoding(
    qtbot: QtBot, window: QWidget, tmp_path: Path
) -> None:
    path = tmp_path / "cuento.txt"
    path.write_bytes(TEXT.encode("windows-1252"))
    dialog, heard = _ask(window, path)
    assert dialog is not None
    assert dialog.preview.toPlainText() == "La niña comió.\nOtra línea."
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert "niña" not in dialog.preview.toPlainText()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Up)
    assert heard == []
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert heard == [("windows-1252", [str(path)])]


def test_escape_reads_nothing(qtbot: QtBot, window: QWidget, tmp_path: Path) -> None:
    path = tmp_path / "cuento.txt"
    path.write_bytes(TEXT.encode("mac-roman"))
    dialog, heard = _ask(window, path)
    assert dialog is not None
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert heard == []


def test_texts_that_tell_are_not_asked_about(window: QWidget, tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        path = tmp_path / f"{encoding}.txt"
        path.write_bytes(TEXT.encode(encoding))
        assert _ask(window, path) == (None, [("", [])])


def test_what_is_no_text_or_not_there_is_left_to_preparing(window: QWidget, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\x03\x02")
    assert _ask(window, path) == (None, [("", [])])
    assert _ask(window, tmp_path / "gone.txt") == (None, [("", [])])
    assert _ask(window, tmp_path) == (None, [("", [])])


def test_few_lines_are_shown() -> None:
    assert len(telling_lines("ñ\n" * 40)) == LINES
    assert telling_lines("a\n\nb") == ["a", "b"]


def test_titles_are_there_for_translators() -> None:
    assert {title for _name, title in CANDIDATES if "(" in title} == TITLES


def test_reading_is_what_return_does_not_cancelling(window: QWidget, tmp_path: Path) -> None:
    path = tmp_path / "cuento.txt"
    path.write_bytes(TEXT.encode("windows-1252"))
    dialog, _heard = _ask(window, path)
    assert dialog is not None
    buttons = [one for one in dialog.findChildren(QPushButton) if one.isDefault()]
    assert buttons == [dialog.read]
