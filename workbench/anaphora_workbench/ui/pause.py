"""The pause after a key, in which the window does what the eye does not wait for.

A pause begins when the answer to the key has been painted. Counted from the key itself, it would
end before the answer is painted wherever that takes long: on slow machines, or while other programs
work. What was put off would then stand between the key and its answer after all.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

UNPAINTED = 5
"""How many times as long a pause is when nothing is painted."""


class Pause(QTimer):
    """A timer that runs once, from the next repaint of a widget on.

    It is active all the while. If nothing is painted, it runs from `begin` on and is longer: on a
    busy machine it would else be over before the answer is painted.

    Args:
        milliseconds: How long the pause is.
        painted: The widget that shows the answer.
        parent: What it belongs to.
    """

    def __init__(self, milliseconds: int, painted: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._owed = False
        self._milliseconds = milliseconds
        self._painted = QTimer(self)
        self._painted.setSingleShot(True)
        self._painted.setInterval(0)
        self._painted.timeout.connect(self._restart)
        self.setSingleShot(True)
        self.setInterval(milliseconds)
        painted.installEventFilter(self)

    def begin(self) -> None:
        """Wait for the next repaint, then for the pause."""
        self._owed = True
        self.start(UNPAINTED * self._milliseconds)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Notice the first repaint behind the key; let every event through."""
        if self._owed and event.type() == QEvent.Type.Paint:
            self._owed = False
            # Other widgets are painted in the same go. A timer without time comes after them.
            self._painted.start()
        return False

    def _restart(self) -> None:
        if self.isActive():
            self.start(self._milliseconds)
