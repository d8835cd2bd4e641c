"""Small pictures of the window, compared with those that somebody has looked at.

A picture is a quarter of the window in each direction, so that the drawing of single letters does
not count: what counts is where things stand, how large they are, and how dark or coloured. The
window that has changed on purpose is painted anew with ``ANAPHORA_NEW_PICTURES=1``; look at the
new files before they are committed. `test_nothing_is_cut` finds what pictures of this size hide.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QImage
from PySide6.QtTest import QTest

GOLDEN = Path(__file__).parents[2] / "golden" / "ui"
SIZE = QSize(1280, 720)
BLOCK = 16
"""Pixels of the small picture that are compared together."""
FAR = 40.0
"""Levels of 255 by which a block may differ: a word that has moved, not a panel or a ground."""
NEAR = 5.0
"""Levels by which the whole picture may differ."""


def small(driven: Any) -> QImage:
    """Return a quarter of the window in each direction."""
    picture = driven.window.grab().toImage()
    ratio = picture.devicePixelRatio()
    size = QSize(round(picture.width() / ratio / 4), round(picture.height() / ratio / 4))
    smooth = Qt.TransformationMode.SmoothTransformation
    scaled = picture.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return scaled.convertToFormat(QImage.Format.Format_RGB888)


def differences(one: QImage, other: QImage) -> list[float]:
    """Return by how many levels of 255 each block differs."""

    def blocks(picture: QImage) -> QImage:
        across, down = picture.width() // BLOCK, picture.height() // BLOCK
        smooth = Qt.TransformationMode.SmoothTransformation
        return picture.scaled(across, down, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)

    first, second = blocks(one), blocks(other)
    found = []
    for y in range(first.height()):
        for x in range(first.width()):
            here, there = first.pixelColor(x, y), second.pixelColor(x, y)
            pairs = zip(here.getRgb()[:3], there.getRgb()[:3], strict=True)
            found.append(float(max(abs(a - b) for a, b in pairs)))
    return found


@pytest.mark.parametrize(
    ("name", "size", "language", "theme"),
    [
        ("two-panels", SIZE, "en", "light"),
        ("scale-2", QSize(640, 360), "en", "light"),
        ("dark", SIZE, "en", "dark"),
        ("contrast", SIZE, "en", "contrast"),
        ("spanish", SIZE, "es", "light"),
    ],
)
def test_the_window_looks_as_it_did(
    begun: Callable[..., Any], name: str, size: QSize, language: str, theme: str
) -> None:
    if "DejaVu Sans" not in QFontDatabase.families():
        pytest.skip("the pictures were made with DejaVu Sans")
    driven = begun("story", ui_language=language, theme=theme)
    window = driven.window
    window.resize(size)
    driven.press("Return", times=4)
    for panel in ("entities", "statistics"):
        window.docks.open(panel)
    QTest.qWait(400)  # what follows in a pause has followed
    statistics = window.docks.statistics
    statistics.set_figures(driven.session.items, [3.0] * 4)  # whatever the time of the machine
    statistics.count()
    picture, path = small(driven), GOLDEN / f"{name}.png"
    if os.environ.get("ANAPHORA_NEW_PICTURES"):
        assert picture.save(str(path))
    known = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB888)
    assert known.size() == picture.size(), f"{path} is missing or of another size"
    found = differences(picture, known)
    far = [number for number, levels in enumerate(found) if levels > FAR]
    assert far == [], f"blocks of {path} differ"
    assert sum(found) / len(found) <= NEAR


def test_a_panel_that_is_gone_and_another_ground_are_noticed() -> None:
    known = QImage(str(GOLDEN / "two-panels.png")).convertToFormat(QImage.Format.Format_RGB888)
    dark = QImage(str(GOLDEN / "dark.png")).convertToFormat(QImage.Format.Format_RGB888)
    assert max(differences(known, dark)) > FAR
    gone = known.copy()
    gone.fill(QColor(known.pixelColor(2, 100)))
    found = differences(known, gone)
    assert sum(found) / len(found) > NEAR
