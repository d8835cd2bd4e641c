"""The setting of blind items: what share is asked without the proposal, and what for."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel


class BlindSettings(Panel):
    """Sets the share of blind items.

    Signals:
        share_changed(float): The new share, from 0 to 1.
    """

    share_changed = Signal(float)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._open = 0
        self.share = QSpinBox(self)
        self.share.setRange(0, 100)
        self.share.setSingleStep(5)
        self.label, self.effect, self.why = QLabel(self), QLabel(self), QLabel(self)
        self.label.setBuddy(self.share)
        for label in (self.effect, self.why):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._form = QFormLayout()
        self._form.addRow(self.label, self.share)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._form)
        self._column.addWidget(self.effect)
        self._column.addWidget(self.why)
        self._column.addStretch(1)
        self.share.valueChanged.connect(self._changed)
        self.refresh()

    def set_share(self, share: float, left: int) -> None:
        """Show the share (0 to 1) and how many anaphors wait in the open document."""
        self._open = left
        self.share.blockSignals(True)
        self.share.setValue(round(share * 100))
        self.share.blockSignals(False)
        self._say()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Blind items"))
        self.label.setText(self.tr("&Share of blind items"))
        self.share.setSuffix(self.tr(" %"))
        self.share.setAccessibleName(self.tr("Share of blind items in per cent"))
        self.why.setText(
            self.tr(
                "Proposals can lead the annotator. Blind items are asked without the proposal and "
                "with their candidates shuffled; Enter waits until a candidate is chosen. The "
                "report then tells how often blind and shown answers agree with the proposal, how "
                "many wrong proposals were accepted, and how many seconds a proposal saves."
            )
        )
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit, unit, unit, unit)
        self._column.setSpacing(unit * 3 // 4)
        self._form.setHorizontalSpacing(unit)
        colour_words(self.why, self.colours.muted)

    def _changed(self) -> None:
        self._say()
        self.share_changed.emit(self.share.value() / 100)

    def _say(self) -> None:
        count = round(self._open * self.share.value() / 100)
        if not self.share.value():
            said = self.tr("Every proposal is shown.")
        elif self.share.value() == 100:
            said = self.tr("No proposal is shown.")
        else:
            said = self.tr("About {count} of the {all} open anaphors are asked blind.").format(
                count=count, all=self._open
            )
        self.effect.setText(said)
        self.share.setAccessibleDescription(said)
