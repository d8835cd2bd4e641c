"""One entry of a tag set as a form: every field says beside itself what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QColorDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from anaphora_workbench.annotation.tagsets import Choice, KindTag
from anaphora_workbench.ui.panels.looks import Colours, colour_words, em, scaled
from anaphora_workbench.ui.panels.panel import Panel

FIELDS = ("label", "title", "key", "colour", "guideline")


class Swatch(QWidget):
    """Shows a colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour = QColor()

    def show_colour(self, name: str) -> None:
        """Show another colour; an invalid name shows none."""
        self._colour = QColor(name) if QColor.isValidColorName(name) else QColor()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a letter."""
        side = round(em(self.font()) * 1.4)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Return the size of a letter."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the colour in a frame; none is a stroke through it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = em(self.font()) * 1.2
        box = QRectF(1, (self.height() - side) / 2, side, side)
        painter.setPen(QPen(self.palette().text().color(), 1))
        if self._colour.isValid():
            painter.setBrush(self._colour)
        painter.drawRoundedRect(box, side * 0.2, side * 0.2)
        if not self._colour.isValid():
            painter.drawLine(box.bottomLeft(), box.topRight())
        painter.end()


class EntryForm(Panel):
    """The fields of one kind, reason for doubt or relation.

    Args:
        kinds: Whether the entries are kinds, which have a colour and a guideline.
        colours: Colours of the theme.
        parent: The parent widget.

    Signals:
        edited(): A field has been changed by the user.
    """

    edited = Signal()

    def __init__(
        self, *, kinds: bool, colours: Colours | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(colours, parent)
        self._kinds = kinds
        self.label, self.title = QLineEdit(self), QLineEdit(self)
        self.key, self.colour = QLineEdit(self), QLineEdit(self)
        self.guideline = QPlainTextEdit(self)
        self.swatch, self.choose = Swatch(self), QPushButton(self)
        self.names = {name: QLabel(self) for name in FIELDS}
        self.faults = {name: QLabel(self) for name in FIELDS}
        self._grid = QGridLayout(self)
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.key.setMaxLength(2)
        self.guideline.setTabChangesFocus(True)
        row = QHBoxLayout()
        row.addWidget(self.swatch)
        row.addWidget(self.colour, 1)
        row.addWidget(self.choose)
        widgets: dict[str, QWidget] = {
            "label": self.label,
            "title": self.title,
            "key": self.key,
            "colour": self.colour,
            "guideline": self.guideline,
        }
        for number, (name, widget) in enumerate(widgets.items()):
            self.names[name].setBuddy(widget)
            self.faults[name].setWordWrap(True)
            self.faults[name].hide()
            top = Qt.AlignmentFlag.AlignTop if name == "guideline" else Qt.AlignmentFlag(0)
            self._grid.addWidget(self.names[name], number * 2, 0, top)
            if name == "colour":
                self._grid.addLayout(row, number * 2, 1)
            else:
                self._grid.addWidget(widget, number * 2, 1)
            self._grid.addWidget(self.faults[name], number * 2 + 1, 1)
        self._grid.setRowStretch(8, 1)
        if not self._kinds:
            for name in ("colour", "guideline"):
                self.names[name].hide()
                widgets[name].hide()
            self.swatch.hide()
            self.choose.hide()
            self._grid.setRowStretch(10, 1)
        for line in (self.label, self.title, self.key, self.colour):
            line.textEdited.connect(self._edited)
        self.guideline.textChanged.connect(self._edited)
        self.choose.clicked.connect(self._choose)

    def show_entry(self, entry: KindTag | Choice | None) -> None:
        """Show an entry; ``None`` empties and disables the form."""
        self.blockSignals(True)
        self.label.setText(entry.label if entry is not None else "")
        self.title.setText(entry.title if entry is not None else "")
        self.key.setText(entry.key if entry is not None else "")
        kind = entry if isinstance(entry, KindTag) else None
        self.colour.setText(kind.colour if kind is not None else "")
        self.guideline.setPlainText(kind.guideline if kind is not None else "")
        self.swatch.show_colour(self.colour.text())
        for line in (self.label, self.title):
            line.setCursorPosition(0)
        self.blockSignals(False)
        self.setEnabled(entry is not None)
        self.show_faults({})

    def entry(self) -> KindTag | Choice:
        """Return what the fields hold."""
        label, title = self.label.text().strip(), self.title.text().strip()
        key = self.key.text().strip()
        if not self._kinds:
            return Choice(label, title, key)
        text = self.guideline.toPlainText().strip()
        return KindTag(label, title, key, self.colour.text().strip(), text)

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Say below each field what is wrong with it: stable codes by field."""
        for name, label in self.faults.items():
            said = fault_words(faults[name]) if name in faults else ""
            label.setText(said)
            label.setVisible(bool(said))
            buddy = self.names[name].buddy()
            if buddy is not None:
                buddy.setAccessibleDescription(said)

    def retranslate(self) -> None:
        """Set the texts."""
        self.names["label"].setText(self.tr("&Label"))
        self.names["title"].setText(self.tr("&Title"))
        self.names["key"].setText(self.tr("&Key"))
        self.names["colour"].setText(self.tr("&Colour"))
        self.names["guideline"].setText(self.tr("&Guideline"))
        self.choose.setText(self.tr("Choose …"))
        self.colour.setPlaceholderText(self.tr("#RRGGBB, empty for none"))
        self.guideline.setPlaceholderText(
            self.tr("Short, with examples: *quoted*, **the expression that is meant**")
        )

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._grid.setContentsMargins(unit // 2, 0, 0, 0)
        self._grid.setHorizontalSpacing(unit * 2 // 3)
        self._grid.setVerticalSpacing(unit // 4)
        self.key.setMaximumWidth(round(self.em * 5))
        for label in self.faults.values():
            label.setFont(scaled(self.font(), 0.9))
            colour_words(label, self.colours.warning)

    def _edited(self) -> None:
        self.swatch.show_colour(self.colour.text().strip())
        self.edited.emit()

    def _choose(self) -> None:
        start = QColor(self.colour.text()) if self.colour.text() else self.colours.allowed
        chosen = QColorDialog.getColor(start, self, self.tr("Colour of the kind"))
        if chosen.isValid():
            self.colour.setText(chosen.name())
            self._edited()


def fault_words(code: str) -> str:
    """Return what is wrong, and what to do, for the code of a fault of a tag set."""
    translate = QCoreApplication.translate
    match code:
        case "tagset-empty":
            return translate("TagSetEditor", "A tag set needs at least one kind of anaphor.")
        case "tagset-label-missing":
            return translate("TagSetEditor", "Every entry needs a label.")
        case "tagset-label-invalid":
            return translate("TagSetEditor", "A label is one word; some formats hold no blank.")
        case "tagset-label-twice":
            return translate("TagSetEditor", "Another entry has this label already.")
        case "tagset-key-invalid":
            return translate("TagSetEditor", "Kinds have a small letter as key, others a digit.")
        case "tagset-key-twice":
            return translate("TagSetEditor", "Another entry has this key already.")
        case "tagset-colour-invalid":
            return translate("TagSetEditor", "Write the colour as #RRGGBB, or leave it empty.")
        case _:
            return code
