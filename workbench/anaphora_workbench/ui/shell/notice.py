"""What must not be overlooked: a bar above text and start page, with the whole message.

It takes no keyboard by itself, so that whoever decides goes on; F6 and Tab lead to it. The message
can be selected and copied, since somebody else may be asked about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from anaphora_workbench.ui.panels.looks import Colours, scaled
from anaphora_workbench.ui.panels.panel import Panel

Remedy = tuple[str, Callable[[], object]]
"""What a button says, and what it does."""


class Notice(Panel):
    """The bar: a title, the message in as many lines as it needs, and buttons for what to do.

    Args:
        colours: Colours of the theme; ``None`` takes them from the palette.
        parent: The parent widget.
    """

    left = Signal()
    """The bar was closed, or the user wants to go back to the text."""

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self.setObjectName("notice")
        self._heading, self._text = QLabel(), QLabel()
        for label in (self._heading, self._text):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        by_mouse = Qt.TextInteractionFlag.TextSelectableByMouse
        self._text.setTextInteractionFlags(
            by_mouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._hide = _button("")
        self._hide.clicked.connect(self.dismiss)
        self._buttons = QHBoxLayout()
        self._column = QVBoxLayout()
        self._column.addWidget(self._heading)
        self._column.addWidget(self._text)
        self._column.addLayout(self._buttons)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._column, 1)
        self._row.addWidget(self._hide, 0, Qt.AlignmentFlag.AlignTop)
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
        """Show a message in the place of the one before.

        Args:
            title: What has happened, in a few words.
            text: What it means and what to do.
            remedies: Buttons for what to do.
        """
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
        order += [self._hide, self._text]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self.setAccessibleDescription(f"{title}\n{text}")
        self.show()
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, f"{title} {text}"))

    def dismiss(self) -> None:
        """Hide it."""
        if not self.isHidden():
            self.hide()
            self.left.emit()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Notice"))
        self._text.setAccessibleName(self.tr("Message"))
        self._hide.setText(self.tr("Hide"))

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._row.setContentsMargins(unit + unit // 2, unit // 2, unit // 2, unit // 2)
        self._column.setSpacing(unit // 3)
        self._heading.setFont(scaled(self.font(), 1.05, bold=True))
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
