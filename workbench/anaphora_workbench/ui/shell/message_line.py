"""Messages of the window: the quiet last line, and the bar above text and start page.

The line holds what was done, what deserves a look, and what was refused and why. The bar is for
what must not be overlooked, with the whole message; it takes no keyboard by itself, so that whoever
decides goes on; F6 and Tab lead to it. The message can be selected and copied, since somebody else
may be asked about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.session.values import Message, Tone
from anaphora_workbench.ui.design import scaled
from anaphora_workbench.ui.panels.looks import Colours
from anaphora_workbench.ui.panels.panel import ElidedLabel, Panel, fill, show_plain
from anaphora_workbench.ui.text.themes import Theme
from anaphora_workbench.ui.wording.messages import sentence

LASTS_MS = 12_000
"""How long a message stays; a warning stays until the next one."""
_SIGNS = {Tone.PLAIN: "", Tone.WARNING: "▲ ", Tone.REFUSED: "✕ "}
Remedy = tuple[str, Callable[[], object]]
"""What a button says, and what it does."""


class MessageLine(ElidedLabel):
    """Shows one message at a time."""

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
        """Forget the messages before the command that has just run, unless it is a warning."""
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


class Notice(Panel):
    """The bar: a title, the message in as many lines as it needs, and buttons for what to do."""

    left = Signal()
    """The bar was closed, or the user wants to go back to the text."""
    seen = Signal(bool)
    """The bar is shown, or hidden."""

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.setObjectName("notice")
        self._heading, self._text = QLabel(), QLabel()
        for label in (self._heading, self._text):
            show_plain(label)
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        by_mouse = Qt.TextInteractionFlag.TextSelectableByMouse
        self._text.setTextInteractionFlags(
            by_mouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._hide, self._more = _button(""), _button("")
        self._hide.clicked.connect(self.dismiss)
        self._more.clicked.connect(self._unfold)
        self._low = self._unfolded = False
        self._buttons = QHBoxLayout()
        self._column = QVBoxLayout()
        fill(self._column, self._heading, self._text, self._buttons)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._column, 1)
        for button in (self._more, self._hide):
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()
        self.refresh()

    @property
    def text(self) -> str:
        """What it says now, with its title; ``""`` while it is hidden."""
        if self.isHidden():
            return ""
        return "\n".join([part for part in (self._heading.text(), self._text.text()) if part])

    def tell(self, title: str, text: str, remedies: Sequence[Remedy] = ()) -> None:
        """Show what has happened, what it means and what to do, in place of the message before."""
        self._heading.setText(title)
        self._text.setText(text)
        while (item := self._buttons.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        order: list[QWidget] = []
        for words, run in remedies:
            button = _button(words)
            button.clicked.connect(lambda _checked=False, run=run: run())
            self._buttons.addWidget(button)
            order.append(button)
        self._buttons.addStretch(1)
        order += [self._more, self._hide, self._text]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self.setAccessibleDescription(f"{title}\n{text}")
        self._unfolded = False
        self._fold()
        self.show()
        self.seen.emit(True)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"{title} {text}"))

    def dismiss(self) -> None:
        """Hide it."""
        if not self.isHidden():
            self.hide()
            self.seen.emit(False)
            self.left.emit()

    def set_low(self, low: bool) -> None:
        """Leave the height of a low window to the text: one line, the rest behind a button."""
        if low != self._low:
            self._low = low
            self._fold()

    def _unfold(self) -> None:
        self._unfolded = not self._unfolded
        self._fold()

    def _fold(self) -> None:
        folded = self._low and not self._unfolded
        way = QBoxLayout.Direction.LeftToRight if folded else QBoxLayout.Direction.TopToBottom
        self._column.setDirection(way)
        self._column.setStretchFactor(self._heading, int(folded))
        self._text.setVisible(not folded)
        self._heading.setToolTip(self._text.text() if folded else "")
        self._more.setVisible(self._low)
        self._more.setText(self.tr("Less") if self._unfolded else self.tr("More"))

    def retranslate(self) -> None:
        """Set the texts."""
        self._fold()
        self.setAccessibleName(self.tr("Notice"))
        self._text.setAccessibleName(self.tr("Message"))
        self._hide.setText(self.tr("Hide"))

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._row.setContentsMargins(unit + unit // 2, unit // 2, unit // 2, unit // 2)
        self._column.setSpacing(unit // 3)
        self._heading.setFont(scaled(self.font(), bold=True))
        palette = self.palette()
        palette.setColor(self._heading.foregroundRole(), self.colours.warning)
        self._heading.setPalette(palette)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, and a thick line at the side where reading begins."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.colours.ground)
        width = max(4, round(self.em * 0.4))
        left = self.width() - width if self.isRightToLeft() else 0
        painter.fillRect(left, 0, width, self.height(), self.colours.warning)
        painter.fillRect(0, self.height() - 1, self.width(), 1, self.colours.line)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the text; the message stays."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _button(words: str) -> QPushButton:
    button = QPushButton(words)
    button.setAutoDefault(True)  # Return presses it as Space does
    return button
