"""The export panel: shows what a format drops before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.io.file_names import safe_name
from anaphora_workbench.ui.design import scaled
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel, fill, show_plain
from anaphora_workbench.ui.wording.losses import ListedLoss, losses_in_words
from anaphora_workbench.ui.wording.names import layer_name, only_by_text


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """A format that can be written: its name in the registry, its title, its files' suffix.

    The suffix has a dot; of a format that writes a folder it is ``""``.
    """

    name: str
    title: str
    suffix: str


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """What is to be written.

    Attributes:
        format: Name of the format.
        path: File or folder to write.
        everything: Whether all documents of the project go along, not the open one alone.
        linked: Whether only expressions go along that an anaphor names.
        all_mentions: Whether all noun phrases go along, also in formats that hold mentions only.
        replace: Whether a file of that name is replaced, which the panel has announced.
        annotator: Whose answers are written.
    """

    format: str
    path: str
    everything: bool
    linked: bool
    replace: bool = False
    all_mentions: bool = False
    annotator: str = ""


class ExportPanel(Panel):
    """Chooses a format and a place, lists the losses, then exports.

    Signals:
        check_wanted(object): An `ExportChoice` whose losses are to be found; `set_losses` or
            `set_refused` answers.
        export_wanted(object): The `ExportChoice` that is to be written; `set_result` answers.
        left(): The panel is to be closed.
    """

    check_wanted = Signal(object)
    export_wanted = Signal(object)
    left = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._formats: tuple[FormatChoice, ...] = ()
        self._losses: tuple[ListedLoss, ...] | None = None
        self._undecided = (0, 0)
        self._only_by: tuple[tuple[Sequence[str], int], ...] = ()
        self._refusal = ""
        self._stem = ""
        self.format_label, self.formats = QLabel(self), QComboBox(self)
        self.whose_label, self.whose = QLabel(self), QComboBox(self)
        self.path_label, self.path = QLabel(self), QLineEdit(self)
        self.browse = QPushButton(self)
        self.there = QLabel(self)
        self.everything, self.linked = QCheckBox(self), QCheckBox(self)
        self.all_mentions = QCheckBox(self)
        self.waiting = QLabel(self)
        self.verdict = QLabel(self)
        self.losses = QListWidget(self)
        self.result = QLabel(self)
        self.export = QPushButton(self)
        self.close_button = QPushButton(self)
        self._build()
        self.refresh()

    def _build(self) -> None:
        self.format_label.setBuddy(self.formats)
        self.whose_label.setBuddy(self.whose)
        self.path_label.setBuddy(self.path)
        show_plain(self.verdict, self.result, self.there, self.waiting)
        for label in (self.verdict, self.waiting):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.losses.setWordWrap(True)
        self.losses.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.losses.setFrameShape(QListWidget.Shape.NoFrame)
        self._grid = QGridLayout()
        self._grid.addWidget(self.format_label, 0, 0)
        self._grid.addWidget(self.formats, 0, 1, 1, 2)
        self._grid.addWidget(self.whose_label, 1, 0)
        self._grid.addWidget(self.whose, 1, 1, 1, 2)
        self._grid.addWidget(self.path_label, 2, 0)
        self._grid.addWidget(self.path, 2, 1)
        self._grid.addWidget(self.browse, 2, 2)
        self._grid.addWidget(self.there, 3, 1, 1, 2)
        self._grid.addWidget(self.everything, 4, 1, 1, 2)
        self._grid.addWidget(self.linked, 5, 1, 1, 2)
        self._grid.addWidget(self.all_mentions, 6, 1, 1, 2)
        self._grid.setColumnStretch(1, 1)
        self._buttons = QHBoxLayout()
        fill(self._buttons, (self.result, 1), self.export, self.close_button)
        self._column = QVBoxLayout(self)
        fill(
            self._column,
            self._grid,
            self.waiting,
            self.verdict,
            (self.losses, 100),
            1,
            self._buttons,
        )
        self.formats.currentIndexChanged.connect(self._choose)
        self.whose.currentIndexChanged.connect(self._choose)
        self.path.textChanged.connect(self._edited)
        self.everything.toggled.connect(self._look)
        self.linked.toggled.connect(self._look)
        self.linked.toggled.connect(self.all_mentions.setDisabled)
        self.all_mentions.toggled.connect(self._look)
        self.browse.clicked.connect(self._browse)
        self.export.clicked.connect(self._export)
        self.close_button.clicked.connect(self.left)

    def set_annotators(self, names: Sequence[str], chosen: str) -> None:
        """Offer whose answers are written; call it before `set_formats`."""
        self.whose.blockSignals(True)
        self.whose.clear()
        for name in names:
            self.whose.addItem(layer_name(name), name)
        self.whose.setCurrentIndex(max(0, self.whose.findData(chosen)))
        self.whose.blockSignals(False)

    def set_formats(self, formats: Sequence[FormatChoice], stem: str, chosen: str = "") -> None:
        """Offer formats, one of them chosen.

        The proposed path is ``stem`` with the annotator's name and the suffix of the format.
        """
        self._formats, self._stem = tuple(formats), stem
        self.formats.blockSignals(True)
        self.formats.clear()
        for choice in self._formats:
            self.formats.addItem(choice.title, choice.name)
        self.formats.setCurrentIndex(max(0, self.formats.findData(chosen)) if formats else -1)
        self.formats.blockSignals(False)
        self._choose()

    def choice(self) -> ExportChoice | None:
        """Return what is chosen, ``None`` without a format."""
        position = self.formats.currentIndex()
        if not 0 <= position < len(self._formats):
            return None
        return ExportChoice(
            self._formats[position].name,
            self.path.text().strip(),
            self.everything.isChecked(),
            self.linked.isChecked(),
            self._exists(),
            self.all_mentions.isChecked(),
            str(self.whose.currentData() or ""),
        )

    def set_losses(
        self,
        choice: ExportChoice,
        losses: Sequence[ListedLoss],
        undecided: tuple[int, int] = (0, 0),
        only_by: Sequence[tuple[Sequence[str], int]] = (),
    ) -> None:
        """Show what a format drops; ignored when something else has been chosen meanwhile.

        Args:
            choice: What was asked about.
            losses: What is dropped.
            undecided: Number of anaphors without an answer, and of all.
            only_by: How many of them only these annotators have decided, in an adjudicated layer.
        """
        if not self._asked(choice):
            return
        self._losses, self._undecided = tuple(losses), undecided
        self._only_by = tuple(only_by)
        self._list_losses()
        self._say()

    def _list_losses(self) -> None:
        self.losses.clear()
        for text, codes in losses_in_words(self._losses or ()):
            self.losses.addItem(text)
            self.losses.item(self.losses.count() - 1).setToolTip(codes)

    def set_refused(self, choice: ExportChoice, message: str) -> None:
        """Say why this cannot be exported at all, e.g. several documents into one file."""
        if self._asked(choice):
            self._refusal = message
            self._say()

    def _asked(self, choice: ExportChoice) -> bool:
        now = self.choice()
        return now is not None and replace(choice, path=now.path, replace=now.replace) == now

    def set_result(self, message: str, *, failed: bool = False) -> None:
        """Say how the export went."""
        self.result.setText(message)
        colour = self.colours.warning if failed else self.colours.text
        colour_words(self.result, colour)
        self.result.setAccessibleName(message)

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Export"))
        self.format_label.setText(self.tr("&Format"))
        self.whose_label.setText(self.tr("&Answers of"))
        self.path_label.setText(self.tr("&To"))
        self.path.setAccessibleName(self.tr("File or folder to write"))
        self.browse.setText(self.tr("Choose …"))
        self.there.setText(self.tr("The file exists and will be replaced."))
        self.everything.setText(self.tr("All documents of the project"))
        self.linked.setText(self.tr("Only anaphors and their antecedents"))
        self.all_mentions.setText(self.tr("All noun phrases (MUC, CoNLL, CorefUD)"))
        self.all_mentions.setToolTip(
            self.tr("Also those that the preparation found and nobody linked or decided")
        )
        self.losses.setAccessibleName(self.tr("Losses"))
        self.export.setText(self.tr("Export"))
        self.close_button.setText(self.tr("Close"))
        self._list_losses()
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit, unit, unit, unit)
        self._column.setSpacing(unit * 3 // 4)
        self._grid.setHorizontalSpacing(unit * 2 // 3)
        self._grid.setVerticalSpacing(unit // 2)
        self._buttons.setSpacing(unit // 2)
        self.verdict.setFont(scaled(self.font(), bold=True))
        for label in (self.there, self.waiting):
            colour_words(label, self.colours.warning)
        self.losses.setSpacing(unit // 6)

    def _exists(self) -> bool:
        path = self.path.text().strip()
        return bool(path) and Path(path).is_file()

    def _choose(self) -> None:
        position = self.formats.currentIndex()
        if 0 <= position < len(self._formats):
            whose = safe_name(str(self.whose.currentData())) if self.whose.count() else ""
            stem = f"{self._stem}-{whose}" if whose else self._stem
            self.path.setText(stem + self._formats[position].suffix)
        self._look()

    def _look(self) -> None:
        """Ask what would be dropped."""
        self._losses, self._refusal, self._undecided = None, "", (0, 0)
        self._only_by = ()
        self.losses.clear()
        self.set_result("")
        self._say()
        choice = self.choice()
        if choice is not None:
            self.check_wanted.emit(choice)

    def _edited(self) -> None:
        self.set_result("")
        self._say()

    def _say(self) -> None:
        if not self._formats:
            text = self.tr("There is nothing to export.")
        elif self._refusal:
            text = self._refusal
        elif self._losses is None:
            text = self.tr("Checking what the format loses …")
        elif not self._losses:
            text = self.tr("The format loses nothing.")
        else:
            text = self.tr("The format loses this, your answers first:")
        undecided, anaphors = self._undecided
        self.waiting.setVisible(bool(undecided))
        waiting = self.tr(
            "Undecided: {count} of {all} anaphors. The file has no answer for them."
        ).format(count=undecided, all=anaphors)
        if self._only_by:
            text = self.tr("Adjudication can still take over {answers}.")
            waiting += " " + text.format(answers=only_by_text(self._only_by))
        self.waiting.setText(waiting)
        self.verdict.setText(text)
        self.verdict.setAccessibleName(text)
        self.losses.setVisible(bool(self._losses))
        self.there.setVisible(self._exists())
        ready = self._losses is not None and bool(self.path.text().strip())
        self.export.setEnabled(ready)
        if self._losses:
            self.export.setText(self.tr("Export anyway"))
        else:
            self.export.setText(self.tr("Export"))

    def _browse(self) -> None:
        position = self.formats.currentIndex()
        if not 0 <= position < len(self._formats):
            return
        chosen, title = self._formats[position], self.tr("Export to")
        if chosen.suffix:
            kinds = f"{chosen.title} (*{chosen.suffix})"
            path, _ = QFileDialog.getSaveFileName(self, title, self.path.text(), kinds)
        else:
            path = QFileDialog.getExistingDirectory(self, title, self.path.text())
        if path:
            self.path.setText(path)

    def _export(self) -> None:
        choice = self.choice()
        if choice is not None and self.export.isEnabled():
            self.export_wanted.emit(choice)
