"""Texts of other times and programs: opened in the window, in the encoding that a person sees."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from anaphora_workbench.ui.dialogs.project_opener import EncodingChoice

TEXT = "La niña vio al león. Él no la oyó.\n"


def _dialog(driven: Any) -> EncodingChoice | None:
    shown = driven.window.findChildren(EncodingChoice)
    return shown[0] if shown and shown[0].isVisible() else None


def test_a_text_in_windows_1252_is_asked_about_and_opens(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "cuento.txt"
    path.write_bytes(TEXT.encode("windows-1252"))
    driven = opened(path, language="es", resolver="nearest")
    driven.until(lambda: _dialog(driven) is not None)
    dialog = _dialog(driven)
    assert dialog is not None
    assert "niña" in dialog.preview.toPlainText()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    driven.until(lambda: driven.window.work.controller is not None)
    document = driven.session.document
    assert document.text == TEXT
    assert document.metadata["encoding"] == "cp1252"


def test_escape_opens_nothing(opened: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "cuento.txt"
    path.write_bytes(TEXT.encode("mac-roman"))
    driven = opened(path, language="es")
    driven.until(lambda: _dialog(driven) is not None)
    QTest.keyClick(_dialog(driven), Qt.Key.Key_Escape)
    driven.until(lambda: _dialog(driven) is None)
    assert driven.window.work.controller is None
    assert not path.with_suffix(".anaphora").exists()


def test_utf_16_with_its_mark_and_a_named_encoding_are_not_asked_about(
    opened: Callable[..., Any], tmp_path: Path
) -> None:
    path = tmp_path / "marked.txt"
    path.write_bytes(TEXT.encode("utf-16"))
    driven = opened(path, language="es", resolver="nearest")
    driven.until(lambda: driven.window.work.controller is not None)
    assert driven.session.document.text == TEXT
    driven.window.close()
    path = tmp_path / "named.txt"
    path.write_bytes(TEXT.encode("iso-8859-1"))
    again = opened(path, language="es", resolver="nearest", encoding="iso8859-1")
    again.until(lambda: again.window.work.controller is not None)
    assert again.session.document.text == TEXT
