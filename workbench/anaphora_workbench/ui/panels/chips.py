"""The split antecedent being built, as chips that can be taken out again."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from anaphora_workbench.ui.panels.flow_layout import FlowLayout
from anaphora_workbench.ui.panels.looks import Colours, elided
from anaphora_workbench.ui.panels.panel import Panel


class SetChips(Panel):
    """The expressions that will together be the antecedent.

    Signals:
        removed(str): Id of the markable whose chip was pressed.
    """

    removed = Signal(str)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._parts: tuple[tuple[str, str], ...] = ()
        self._title = QLabel(self)
        self._buttons: list[QPushButton] = []
        self._around = QVBoxLayout(self)
        self._flow = FlowLayout(gap=round(self.em * 0.35))
        self._around.addLayout(self._flow)
        self._flow.addWidget(self._title)
        self.refresh()
        self.hide()

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The chips, in the order in which they were added."""
        return tuple(self._buttons)

    def show_parts(self, parts: Sequence[tuple[str, str]]) -> None:
        """Show the ids and words of the set; an empty one hides the chips."""
        parts = tuple(parts)
        if parts == self._parts:
            return
        self._parts = parts
        for button in self._buttons:
            self._flow.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        for markable_id, words in parts:
            button = QPushButton(self)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setText(elided(words, self.fontMetrics(), round(self.em * 16)) + "  ×")
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setAccessibleDescription(self.tr("Takes this expression out of the set"))
            button.clicked.connect(lambda _=False, key=markable_id: self.removed.emit(key))
            self._flow.addWidget(button)
            self._buttons.append(button)
        self.setVisible(bool(parts))
        self.restyle()

    def retranslate(self) -> None:
        """Set the texts."""
        self._title.setText(self.tr("Together:"))
        self.setAccessibleName(self.tr("Split antecedent being built"))

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = self.em
        self._around.setContentsMargins(*[round(unit * share) for share in (0.7, 0.3, 0.7, 0.3)])
        colours = self.colours
        style = (
            f"QPushButton {{ border: 1px solid {colours.chosen.name()};"
            f" border-radius: {round(unit * 0.8)}px; padding: {round(unit * 0.1)}px"
            f" {round(unit * 0.6)}px; background: {colours.ground.name()};"
            f" color: {colours.text.name()}; }}"
            f"QPushButton:focus, QPushButton:hover {{ background: {colours.current.name()}; }}"
        )
        for button in self._buttons:
            if button.styleSheet() != style:
                button.setStyleSheet(style)
