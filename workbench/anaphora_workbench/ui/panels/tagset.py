"""The tag-set editor: kinds of anaphor, reasons for doubt and bridging relations."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.tagsets import Choice, Fault, KindTag, TagSet, faults_of
from anaphora_workbench.ui.panels.lists import colour_selection
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel
from anaphora_workbench.ui.panels.tagset_form import EntryForm, fault_words

Entry = KindTag | Choice


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
        left.addWidget(self.list, 1)
        left.addLayout(self._buttons)
        row = QHBoxLayout(self)
        row.addLayout(left, 2)
        row.addWidget(self.form, 3)
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
        """Show an entry's label and key, and that something is wrong with it."""
        entry, item = self._entries[number], self.list.item(number)
        label = entry.label or self.tr("(no label)")
        said = self.tr("{label}  [{key}]").format(label=label, key=entry.key.upper())
        text = said if entry.key else label
        wrong = number in self._faults
        item.setText(f"! {text}" if wrong else text)
        item.setToolTip(entry.title)
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
        for part in (self.kinds, self.doubts, self.relations):
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
        self._check()

    def tag_set(self) -> TagSet:
        """Return the tag set as it is now, perhaps with faults."""
        return TagSet(
            tuple([entry for entry in self.kinds.entries if isinstance(entry, KindTag)]),
            tuple([entry for entry in self.doubts.entries if isinstance(entry, Choice)]),
            tuple([entry for entry in self.relations.entries if isinstance(entry, Choice)]),
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
        titles = (self.tr("Kinds"), self.tr("Reasons for doubt"), self.tr("Bridging relations"))
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
        for part in (self.kinds, self.doubts, self.relations):
            part.set_colours(self._given)

    def _check(self) -> None:
        tags = self.tag_set()
        faults = faults_of(tags)
        parts = (("kind", self.kinds), ("doubt", self.doubts), ("relation", self.relations))
        for name, part in parts:
            part.show_faults([fault for fault in faults if fault.table == name])
        whole = [fault_words(fault.code) for fault in faults if not fault.table]
        changed = tags != self._before
        self.save.setEnabled(changed and not faults)
        self.revert.setEnabled(changed)
        if whole:
            said = whole[0]
        elif faults:
            said = self.tr("To be put right before saving: {count}").format(count=len(faults))
        elif changed:
            said = self.tr("Changed, not saved yet. Labels that are in use stay in the decisions.")
        else:
            said = ""
        self.state.setText(said)
        colour = self.colours.warning if faults else self.colours.muted
        colour_words(self.state, colour)

    def _save(self) -> None:
        tags = self.tag_set()
        if not faults_of(tags):
            self._before = tags
            self._check()
            self.saved.emit(tags)
