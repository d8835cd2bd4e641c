"""What annotators are asked about: a choice by name, or a guideline's own list of kinds."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.annotation.project.asked import ASKED, LEVELS, asks, level_of
from anaphora_workbench.model.language import tag_set
from anaphora_workbench.ui.design import TICKS, give_look
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel, fill, show_plain
from anaphora_workbench.ui.wording.names import kind_name
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

_LEVELS = {
    "pronouns": QT_TRANSLATE_NOOP("Asked", "pronouns and zeros"),
    "names": QT_TRANSLATE_NOOP("Asked", "pronouns, zeros and names"),
    "descriptions": QT_TRANSLATE_NOOP("Asked", "pronouns, zeros, names and definite descriptions"),
    "noun-phrases": QT_TRANSLATE_NOOP("Asked", "pronouns, zeros and all noun phrases"),
}


def offer_levels(box: QComboBox) -> None:
    """Offer the choices that have a name; the chosen one stays, and no signal is sent."""
    chosen = max(box.currentIndex(), 0)
    with QSignalBlocker(box):
        box.clear()
        for name, kinds in LEVELS.items():
            box.addItem(translate("Asked", _LEVELS[name]), kinds)
        box.setCurrentIndex(chosen)


class AskedPanel(Panel):
    """Sets what annotators are asked about, and whether entities of one mention are exported.

    Signals:
        saved(tuple, bool): The kinds, and whether singletons are exported.
        left(): Nothing is to be changed.
    """

    saved = Signal(tuple, bool)
    left = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._listed = tuple([kind.label for kind in tag_set()])
        self.level = QComboBox(self)
        self.kinds = QListWidget(self)
        give_look(TICKS, self.kinds)
        self.singletons = QCheckBox(self)
        self.label, self.kinds_label, self.effect = QLabel(self), QLabel(self), QLabel(self)
        self.label.setBuddy(self.level)
        self.kinds_label.setBuddy(self.kinds)
        show_plain(self.effect, self.kinds_label)
        self.buttons = QDialogButtonBox(self)
        self.save = QPushButton(self)
        self.cancel = QPushButton(self)
        self.buttons.addButton(self.save, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(self.cancel, QDialogButtonBox.ButtonRole.RejectRole)
        self._form = QFormLayout()
        self._form.addRow(self.label, self.level)
        self._column = QVBoxLayout(self)
        fill(
            self._column,
            self._form,
            self.kinds_label,
            (self.kinds, 1),
            self.effect,
            self.singletons,
            self.buttons,
        )
        for kind in self._listed:
            item = QListWidgetItem(self.kinds)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setData(Qt.ItemDataRole.UserRole, kind)
            item.setCheckState(Qt.CheckState.Unchecked)
        self.level.currentIndexChanged.connect(self._level_chosen)
        self.kinds.itemChanged.connect(self._kind_changed)
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(partial(self.left.emit))
        self.refresh()
        self.set_values(ASKED, singletons=True)

    def set_values(self, asked: tuple[str, ...], *, singletons: bool) -> None:
        """Show what is asked now, and whether singletons are exported."""
        self.singletons.setChecked(singletons)
        self._tick(asked)
        self._follow_ticks()

    @property
    def asked(self) -> tuple[str, ...]:
        """What is chosen: the kinds of a choice that has a name, or those that are ticked."""
        ticked = [kind for row, kind in enumerate(self._listed) if self._is_ticked(row)]
        for kinds in LEVELS.values():
            if [kind for kind in self._listed if asks(kinds, kind)] == ticked:
                return kinds
        return tuple(ticked)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Expressions to annotate"))
        self.label.setText(self.tr("&Annotate"))
        self.level.setAccessibleName(self.tr("Expressions to annotate"))
        offer_levels(self.level)
        with QSignalBlocker(self.level):
            self.level.addItem(self.tr("the kinds that are ticked"), None)
        self.kinds_label.setText(self.tr("&Kinds of the tag set"))
        self.kinds.setAccessibleName(self.tr("Kinds to annotate"))
        self.singletons.setText(self.tr("E&xport entities that are mentioned once"))
        self.save.setText(self.tr("Save"))
        self.cancel.setText(self.tr("Cancel"))
        with QSignalBlocker(self.kinds):
            for row, kind in enumerate(self._listed):
                self.kinds.item(row).setText(kind_name(kind))
        self._follow_ticks()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit, unit, unit, unit)
        self._column.setSpacing(unit * 3 // 4)
        self._form.setHorizontalSpacing(unit)
        colour_words(self.effect, self.colours.muted)

    def _is_ticked(self, row: int) -> bool:
        return self.kinds.item(row).checkState() is Qt.CheckState.Checked

    def _tick(self, asked: tuple[str, ...]) -> None:
        with QSignalBlocker(self.kinds):
            for row, kind in enumerate(self._listed):
                on = asks(asked, kind)
                state = Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
                self.kinds.item(row).setCheckState(state)

    def _level_chosen(self, _row: int) -> None:
        kinds = self.level.currentData()
        if kinds is not None:
            self._tick(tuple(kinds))
        self._follow_ticks()

    def _kind_changed(self, _item: QListWidgetItem) -> None:
        self._follow_ticks()

    def _follow_ticks(self) -> None:
        """Show the name of what is ticked, and what saving it does."""
        asked = self.asked
        names = list(LEVELS)
        level = level_of(asked)
        with QSignalBlocker(self.level):
            self.level.setCurrentIndex(names.index(level) if level else len(names))
        self.save.setEnabled(bool(asked))
        self.effect.setText(
            self.tr(
                "New questions are added to each text when it is opened. Questions without an "
                "answer, flag or note disappear with their kind; every decision stays."
            )
            if asked
            else self.tr("Tick at least one kind.")
        )

    def _save(self) -> None:
        self.saved.emit(self.asked, self.singletons.isChecked())
