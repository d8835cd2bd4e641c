"""The share of blind items: how many anaphors are asked without the proposal."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QVBoxLayout, QWidget

from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import NumberBox, Panel, fill, name_field, show_plain


class BlindSettings(Panel):
    """Sets the share of blind items.

    Signals:
        share_changed(float): The new share, from 0 to 1.
    """

    share_changed = Signal(float)

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._open = 0
        self.share = NumberBox(self)
        self.share.setRange(0, 100)
        self.share.setSingleStep(5)
        self.label, self.effect, self.why = QLabel(self), QLabel(self), QLabel(self)
        self.label.setBuddy(self.share)
        show_plain(self.effect, self.why)
        self._form = QFormLayout()
        self._form.addRow(self.label, self.share)
        self._column = QVBoxLayout(self)
        fill(self._column, self._form, self.effect, self.why, 1)
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
        name_field(self.share, self.tr("Share of blind items in per cent"))
        self.why.setText(
            self.tr(
                "Proposals can influence the annotator. For blind items, the tagger hides the "
                "proposal and shuffles the candidates; Return works once you mark a candidate. "
                "The bias report compares blind and shown answers: agreement with the "
                "proposal, wrong proposals accepted, seconds saved."
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
            text = self.tr("Every proposal is shown.")
        elif self.share.value() == 100:
            text = self.tr("No proposal is shown.")
        else:
            text = self.tr("Blind: about {count} of {all} open anaphors.").format(
                count=count, all=self._open
            )
        self.effect.setText(text)
        self.share.setAccessibleDescription(text)
