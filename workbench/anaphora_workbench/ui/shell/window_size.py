"""How large the window is: at first as the screen allows, and never larger because of a panel."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRect, QSize
from PySide6.QtWidgets import QWidget

USUAL = QSize(1240, 820)
"""Size of the window at first, where the screen has the room."""
LEAST = QSize(640, 360)
"""How small it can be made. Without this it would grow, beyond the screen if need be, whenever
panels are opened that need more height together than it has; now they share what there is."""
_FRAME = 40
"""Height that a desktop needs for the window's title."""


def first_size(available: QRect) -> QSize:
    """Return the size of a window that was never placed, on a screen with so much room."""
    room = QSize(available.width(), available.height() - _FRAME)
    return USUAL.boundedTo(room).expandedTo(LEAST)


def place_window(window: QWidget, geometry: QByteArray) -> None:
    """Put a window where it was left, inside the screen, or where it can be seen as a whole.

    Args:
        window: The window, not shown yet.
        geometry: What `QWidget.saveGeometry` has returned, empty for none.
    """
    available = window.screen().availableGeometry()
    window.setMinimumSize(LEAST.boundedTo(available.size()))
    window.resize(first_size(available))
    if not geometry.isEmpty():
        window.restoreGeometry(geometry)
