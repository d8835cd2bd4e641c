"""The tag-set editor: kinds of anaphor, reasons for doubt, bridging relations, types of entities.

Every field of an entry says beside itself what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QColorDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.project.tagsets import Choice, Fault, KindTag, TagSet, faults_of
from anaphora_workbench.ui.design import SMALL, em, scaled
from anaphora_workbench.ui.panels.lists import colour_selection
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel, fill

FIELDS = ("label", "title", "key", "colour", "guideline")
Entry = KindTag | Choice


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
        fill(row, self.swatch, (self.colour, 1), self.choose)
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
            text = fault_words(faults[name]) if name in faults else ""
            label.setText(text)
            label.setVisible(bool(text))
            buddy = self.names[name].buddy()
            if buddy is not None:
                buddy.setAccessibleDescription(text)

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
            label.setFont(scaled(self.font(), SMALL))
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
            return translate("TagSetEditor", "A label is one word; some formats allow no blank.")
        case "tagset-label-twice":
            return translate("TagSetEditor", "Another entry already has this label.")
        case "tagset-key-invalid":
            return translate("TagSetEditor", "Kinds have a small letter as key, others a digit.")
        case "tagset-key-twice":
            return translate("TagSetEditor", "Another entry already has this key.")
        case "tagset-colour-invalid":
            return translate("TagSetEditor", "Write the colour as #RRGGBB, or leave it empty.")
        case _:
            return code


class EntryList(Panel):
    """A list of entries with the form of the chosen one; entries can be added, taken out, moved.

    Signals:
        edited(): The entries have changed.
    """

    edited = Signal()

    def __init__(
        self, *, kinds: bool, colours: Colours | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(colours, parent)
        self._kinds = kinds
        self._entries: list[Entry] = []
        self._faults: dict[int, dict[str, str]] = {}
        self.list = QListWidget(self)
        self.form = EntryForm(kinds=kinds, colours=colours, parent=self)
        self.add, self.remove = QPushButton(self), QPushButton(self)
        self.up, self.down = QPushButton(self), QPushButton(self)
        self._buttons = QHBoxLayout()
        for button in (self.add, self.remove, self.up, self.down):
            self._buttons.addWidget(button)
        left = QVBoxLayout()
        fill(left, (self.list, 1), self._buttons)
        row = QHBoxLayout(self)
        fill(row, (left, 2), (self.form, 3))
        self.list.currentRowChanged.connect(self._choose)
        self.form.edited.connect(self._take)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.up.clicked.connect(lambda: self._move(-1))
        self.down.clicked.connect(lambda: self._move(1))
        self.refresh()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries as they are now."""
        return tuple(self._entries)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show entries, the first of them chosen."""
        self._entries = list(entries)
        self._fill(0)

    def show_faults(self, faults: Sequence[Fault]) -> None:
        """Mark what is wrong, in the list and beside the fields."""
        self._faults = {}
        for fault in faults:
            self._faults.setdefault(fault.place, {}).setdefault(fault.field, fault.code)
        for number in range(self.list.count()):
            self._name(number)
        self.form.show_faults(self._faults.get(self.list.currentRow(), {}))

    def retranslate(self) -> None:
        """Set the texts."""
        self.list.setAccessibleName(self.tr("Entries of the tag set"))
        self.add.setText(self.tr("Add"))
        self.remove.setText(self.tr("Remove"))
        self.up.setText(self.tr("Up"))
        self.down.setText(self.tr("Down"))

    def restyle(self) -> None:
        """Set sizes and colours."""
        self.form.set_colours(self._given)
        colour_selection(self.list, self.colours)
        self._buttons.setSpacing(round(self.em * 0.3))
        for button in (self.add, self.remove, self.up, self.down):
            button.setMinimumWidth(round(self.em * 3))

    def _fill(self, chosen: int) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for number in range(len(self._entries)):
            self.list.addItem(QListWidgetItem())
            self._name(number)
        self.list.setCurrentRow(min(chosen, len(self._entries) - 1))
        self.list.blockSignals(False)
        self._choose(self.list.currentRow())

    def _name(self, number: int) -> None:
        """Show what an entry is called, its key, and that something is wrong with it."""
        entry, item = self._entries[number], self.list.item(number)
        label = entry.title or entry.label or self.tr("(no label)")
        sentence = self.tr("{label}  [{key}]").format(label=label, key=entry.key.upper())
        text = sentence if entry.key else label
        wrong = number in self._faults
        item.setText(f"! {text}" if wrong else text)
        item.setToolTip(entry.label)
        colour = entry.colour if isinstance(entry, KindTag) else ""
        item.setIcon(_icon(colour, round(self.em)) if self._kinds else QIcon())
        font = item.font()
        font.setBold(wrong)
        item.setFont(font)

    def _choose(self, number: int) -> None:
        there = 0 <= number < len(self._entries)
        self.form.show_entry(self._entries[number] if there else None)
        self.form.show_faults(self._faults.get(number, {}))
        self.remove.setEnabled(there)
        self.up.setEnabled(there and number > 0)
        self.down.setEnabled(there and number < len(self._entries) - 1)

    def _take(self) -> None:
        number = self.list.currentRow()
        if 0 <= number < len(self._entries):
            self._entries[number] = self.form.entry()
            self._name(number)
            self.edited.emit()

    def _add(self) -> None:
        self._entries.append(KindTag("") if self._kinds else Choice(""))
        self._fill(len(self._entries) - 1)
        self.edited.emit()
        self.form.label.setFocus()

    def _remove(self) -> None:
        number = self.list.currentRow()
        if 0 <= number < len(self._entries):
            del self._entries[number]
            self._faults = {}
            self._fill(max(0, number - 1) if number == len(self._entries) else number)
            self.edited.emit()

    def _move(self, by: int) -> None:
        number = self.list.currentRow()
        goal = number + by
        if 0 <= number < len(self._entries) and 0 <= goal < len(self._entries):
            entries = self._entries
            entries[number], entries[goal] = entries[goal], entries[number]
            self._faults = {}
            self._fill(goal)
            self.edited.emit()


def _icon(colour: str, side: int) -> QIcon:
    picture = QPixmap(side, side)
    picture.fill(QColor(colour) if QColor.isValidColorName(colour) else QColor(0, 0, 0, 0))
    return QIcon(picture)


class TagSetEditor(Panel):
    """Changes a project's tag set.

    Signals:
        saved(object): The new `TagSet`, which is without faults.
        left(): The editor is to be closed; whoever shows it asks about what is not saved.
    """

    saved = Signal(object)
    left = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._before = TagSet(())
        self.kinds = EntryList(kinds=True, colours=colours, parent=self)
        self.doubts = EntryList(kinds=False, colours=colours, parent=self)
        self.relations = EntryList(kinds=False, colours=colours, parent=self)
        self.types = EntryList(kinds=False, colours=colours, parent=self)
        self._parts = (self.kinds, self.doubts, self.relations, self.types)
        self.tabs, self.state = QTabWidget(self), QLabel(self)
        self.save, self.revert = QPushButton(self), QPushButton(self)
        self.close_button = QPushButton(self)
        self.state.setWordWrap(True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.tabs, 1)
        self._buttons = QHBoxLayout()
        self._buttons.addWidget(self.state, 1)
        for button in (self.save, self.revert, self.close_button):
            self._buttons.addWidget(button)
        self._column.addLayout(self._buttons)
        for part in self._parts:
            self.tabs.addTab(part, "")
            part.edited.connect(self._check)
        self.save.clicked.connect(self._save)
        self.revert.clicked.connect(lambda: self.set_tag_set(self._before))
        self.close_button.clicked.connect(self.left)
        self.refresh()

    def set_tag_set(self, tags: TagSet) -> None:
        """Show a tag set."""
        self._before = tags
        self.kinds.show_entries(tags.kinds)
        self.doubts.show_entries(tags.doubts)
        self.relations.show_entries(tags.relations)
        self.types.show_entries(tags.types)
        self._check()

    def tag_set(self) -> TagSet:
        """Return the tag set as it is now, perhaps with faults."""
        return TagSet(
            tuple([entry for entry in self.kinds.entries if isinstance(entry, KindTag)]),
            tuple([entry for entry in self.doubts.entries if isinstance(entry, Choice)]),
            tuple([entry for entry in self.relations.entries if isinstance(entry, Choice)]),
            tuple([entry for entry in self.types.entries if isinstance(entry, Choice)]),
        )

    def unsaved(self) -> bool:
        """Tell whether the tag set was changed and not saved."""
        return self.tag_set() != self._before

    def save_all(self) -> bool:
        """Save the tag set if it is without faults."""
        self._save()
        return not self.unsaved()

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Tag set"))
        self.tabs.setAccessibleName(self.accessibleName())
        self.tabs.tabBar().setAccessibleName(self.accessibleName())
        titles = (
            self.tr("Kinds"),
            self.tr("Reasons for doubt"),
            self.tr("Bridging relations"),
            self.tr("Types of entities"),
        )
        for number, title in enumerate(titles):
            self.tabs.setTabText(number, title)
        self.save.setText(self.tr("&Save"))
        self.revert.setText(self.tr("&Revert"))
        self.close_button.setText(self.tr("Close"))
        self._check()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit, unit, unit, unit)
        self._column.setSpacing(unit * 2 // 3)
        self._buttons.setSpacing(unit // 2)
        for part in self._parts:
            part.set_colours(self._given)

    def _check(self) -> None:
        tags = self.tag_set()
        faults = faults_of(tags)
        tables = ("kind", "doubt", "relation", "type")
        for name, part in zip(tables, self._parts, strict=True):
            part.show_faults([fault for fault in faults if fault.table == name])
        whole = [fault_words(fault.code) for fault in faults if not fault.table]
        changed = tags != self._before
        self.save.setEnabled(changed and not faults)
        self.revert.setEnabled(changed)
        if whole:
            text = whole[0]
        elif faults:
            text = self.tr("To fix before saving: {count}").format(count=len(faults))
        elif changed:
            text = self.tr("Changed, not saved yet. Decisions keep the labels that they use.")
        else:
            text = ""
        self.state.setText(text)
        colour = self.colours.warning if faults else self.colours.muted
        colour_words(self.state, colour)

    def _save(self) -> None:
        tags = self.tag_set()
        if not faults_of(tags):
            self._before = tags
            self._check()
            self.saved.emit(tags)
