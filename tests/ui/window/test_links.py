"""Links in labels can be read in every theme, also in windows that are open when it changes."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel

from anaphora_workbench.ui.text.themes import THEMES

LEAST = 4.5


def _luminance(colour: tuple[int, int, int]) -> float:
    parts = [part / 255 for part in colour]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(image: QImage) -> float:
    """Return the greatest contrast of a pixel with the ground, which the corner shows."""
    colours = {
        image.pixelColor(x, y).getRgb()[:3]
        for x in range(image.width())
        for y in range(image.height())
    }
    ground = _luminance(image.pixelColor(0, 0).getRgb()[:3])
    found = [sorted((_luminance(colour), ground)) for colour in colours]
    return max([(high + 0.05) / (low + 0.05) for low, high in found])


@pytest.mark.parametrize("name", list(THEMES))
def test_a_link_of_an_open_window_follows_the_theme(story: Any, qtbot: Any, name: str) -> None:
    first = "dark" if not THEMES[name].dark else "light"
    story.window.use_theme(first)
    label = QLabel('<a href="folder">keys.toml</a>')
    qtbot.addWidget(label)
    label.show()
    story.window.use_theme(name)
    assert _contrast(label.grab().toImage()) >= LEAST
