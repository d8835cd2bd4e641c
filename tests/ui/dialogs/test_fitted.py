"""Dialogs on a screen that is lower than they are: contents scroll, buttons are seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QDialogButtonBox

from anaphora_workbench.io.encodings import decodings
from anaphora_workbench.ui.dialogs.preferences_window import PreferencesWindow
from anaphora_workbench.ui.dialogs.project_opener import EncodingChoice
from anaphora_workbench.ui.keys.key_sets import read_key_maps
from anaphora_workbench.ui.preferences import Preferences

ROOM = QSize(636, 320)


def preferences() -> Any:
    return PreferencesWindow(Preferences(), read_key_maps())


def encodings() -> Any:
    return EncodingChoice("news.txt", decodings("El niño llegó ayer.".encode("latin-1")))


@pytest.mark.parametrize("make", [preferences, encodings])
def test_a_dialog_fits_a_low_screen_with_its_buttons(qtbot: Any, make: Callable[[], Any]) -> None:
    dialog = make()
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.fit(ROOM)
    qtbot.wait(20)
    assert dialog.width() <= ROOM.width()
    assert dialog.height() <= ROOM.height()
    buttons = dialog.findChild(QDialogButtonBox)
    assert dialog.rect().contains(QRect(buttons.mapTo(dialog, QPoint()), buttons.size()))
    assert buttons.height() >= buttons.sizeHint().height()
