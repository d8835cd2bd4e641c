"""The quiet line that says what was done, what deserves a look, and what was refused and why."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from anaphora_workbench.annotation.values import Message, Tone
from anaphora_workbench.ui.text.themes import Theme
from anaphora_workbench.ui.wording.messages import sentence


class ElidedLabel(QLabel):
    """A label of one line. What it holds is not changed by what there is room for."""

    def shown_text(self) -> str:
        """Return the words as far as there is room for them."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, with dots at the end where they are too long."""
        shown = self.shown_text()
        if shown == self.text():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        alignment = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            alignment,
            self.palette(),
            self.isEnabled(),
            shown,
            self.foregroundRole(),
        )
        painter.end()


LASTS_MS = 12_000
"""How long a message stays; a warning stays until the next one."""
_SIGNS = {Tone.PLAIN: "", Tone.WARNING: "▲ ", Tone.REFUSED: "✕ "}


class MessageLine(ElidedLabel):
    """Shows one message at a time.

    Args:
        theme: The colours.
        parent: The window.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._notes: list[str] = []
        self._new = self._stays = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LASTS_MS)
        self._timer.timeout.connect(self.clear)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setAccessibleName(self.tr("Message"))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme

    def say(self, message: Message) -> None:
        """Show a message of the decision logic."""
        self.tell(sentence(message), message.tone)

    def done(self, text: str = "") -> None:
        """Forget a refusal or a note: something was done since, and say what.

        Screen readers hear it with what comes next, not from here.
        """
        self._notes.clear()
        if text:
            self._show(text, Tone.PLAIN)
        else:
            self._timer.stop()
            self.clear()

    def go_on(self) -> None:
        """Forget what was said before the command that has just run, unless it is a warning."""
        if not self._new and not self._stays and self.text():
            self._timer.stop()
            self.clear()
            self.setToolTip("")
        self._new = False

    def note(self, text: str) -> None:
        """Warn of something besides what was warned of since something was done last.

        The latest note is seen; all of them are in the tool tip.
        """
        notes = self._notes = [*self._notes, text]
        if len(notes) == 1:
            self.tell(text, Tone.WARNING)
        else:
            more = self.tr("{note} (and before: {count})")
            self.tell(more.format(note=text, count=len(notes) - 1), Tone.WARNING)
        self._notes = notes
        self.setToolTip("\n".join(notes))

    def tell(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a sentence in the user's language."""
        self._notes = []
        self._show(text, tone)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _show(self, text: str, tone: Tone) -> None:
        palette = self.palette()
        ink = self._theme.flag if tone is not Tone.PLAIN else self._theme.desk_ink
        palette.setColor(self.foregroundRole(), QColor(ink))
        self.setPalette(palette)
        self.setText(_SIGNS[tone] + text)
        self.setToolTip(text)
        self._new, self._stays = True, tone is Tone.WARNING
        if self._stays:
            self._timer.stop()
        else:
            self._timer.start()
