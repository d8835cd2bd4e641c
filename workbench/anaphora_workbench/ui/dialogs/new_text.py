"""A new project from a text: pasted, or read from a file; its title and its language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.model.language import language, language_codes
from anaphora_workbench.ui.wording.translation import translate

_TITLE_WORDS = 6
_LANGUAGE_CODE_LENGTHS = (2, 3)
_NATIVE = {"en": "English", "es": "español", "fr": "français", "hu": "magyar"}
"""What languages call themselves, which is never translated."""


@dataclass(frozen=True, slots=True)
class NewText:
    """What somebody wants to annotate.

    Attributes:
        text: The words; ``""`` when a file is to be read.
        title: Name of the document, ``""`` for that of the file.
        language: Code of its language, ``""`` to guess it.
        file: The file to read, ``None`` for pasted words.
    """

    text: str
    title: str = ""
    language: str = ""
    file: Path | None = None


class _PlainEdit(QPlainTextEdit):
    """A field for words: what is pasted loses its looks; files are dropped elsewhere."""

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Return whether something holds words."""
        return source.hasText() and not source.hasUrls()


class NewTextForm(QWidget):
    """Asks for the text. It is part of the start page and stands alone for *New from text*.

    Args:
        parent: The parent widget.
    """

    submitted = Signal(object)
    """`NewText`: the user wants to begin."""
    cancelled = Signal()
    """The user does not want to begin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new-text")
        self._heading = QLabel()
        font = self._heading.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.2)
        self._heading.setFont(font)
        self._text = _PlainEdit()
        self._text.setTabChangesFocus(True)
        self._title = QLineEdit()
        self._language = QComboBox()
        self._language.setEditable(True)
        self._language.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._title_label, self._language_label = QLabel(), QLabel()
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._chosen: Path | None = None
        self._source = QLabel()
        self._source.setWordWrap(True)
        self._source.setTextFormat(Qt.TextFormat.PlainText)
        self._paste = QPushButton()
        self._file = QPushButton()
        self._begin = QPushButton()
        self._begin.setDefault(True)
        self._cancel = QPushButton()
        form = QFormLayout()
        form.addRow(self._title_label, self._title)
        form.addRow(self._language_label, self._language)
        self._title_label.setBuddy(self._title)
        self._language_label.setBuddy(self._language)
        buttons = QHBoxLayout()
        buttons.addWidget(self._file)
        buttons.addStretch(1)
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._begin)
        rows = QVBoxLayout(self)
        rows.addWidget(self._heading)
        rows.addWidget(self._text, 1)
        chosen = QHBoxLayout()
        chosen.addWidget(self._source, 1)
        chosen.addWidget(self._paste)
        rows.addLayout(chosen)
        rows.addLayout(form)
        rows.addWidget(self._hint)
        rows.addLayout(buttons)
        self._text.textChanged.connect(self._look)
        self._language.editTextChanged.connect(lambda _text: self._look())
        self._begin.clicked.connect(self._submit)
        self._cancel.clicked.connect(self.cancelled)
        self._file.clicked.connect(self._choose_file)
        self._paste.clicked.connect(partial(self.read_file, None))
        self.retranslate()

    @property
    def language(self) -> str:
        """The chosen code, ``""`` to guess it."""
        row = self._language.findText(self._language.currentText())
        if row >= 0:
            return str(self._language.itemData(row))
        return self._language.currentText().strip().lower()

    def clear(self) -> None:
        """Empty the form."""
        self.read_file(None)
        self._text.clear()
        self._title.clear()
        self._language.setCurrentIndex(0)

    def read_file(self, file: Path | None) -> None:
        """Take the text of a file, or again that of the field; it is read at *Begin*.

        What was pasted stays in the field, which rests meanwhile.
        """
        self._chosen = file
        if file is None:
            self._text.setEnabled(True)
        if self.isVisible():  # before the field rests, which would send the keyboard elsewhere
            (self._text if file is None else self._title).setFocus()
        self._text.setEnabled(file is None)
        self._say_source()
        self._look()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self._heading.setText(translate("NewText", "New from text"))
        self._text.setPlaceholderText(
            translate("NewText", "Paste the text here, or read it from a file.")
        )
        self._text.setAccessibleName(translate("NewText", "Text"))
        self._title_label.setText(translate("NewText", "Title:"))
        self._paste.setText(translate("NewText", "Use the field instead"))
        self._say_source()
        self._language_label.setText(translate("NewText", "Language:"))
        self._file.setText(translate("NewText", "Read a file …"))
        self._begin.setText(translate("NewText", "Begin"))
        self._cancel.setText(translate("NewText", "Cancel"))
        self._fill_languages()
        self._look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape is Cancel."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _fill_languages(self) -> None:
        code = self.language if self._language.count() else ""
        self._language.blockSignals(True)
        self._language.clear()
        self._language.addItem(translate("NewText", "as the text looks"), "")
        known = sorted([(_language_name(each), each) for each in language_codes()])
        for name, each in known:
            self._language.addItem(name, each)
        row = self._language.findData(code)
        if row >= 0:
            self._language.setCurrentIndex(row)
        else:
            self._language.setEditText(code)
        self._language.blockSignals(False)

    def _say_source(self) -> None:
        """Say which file is read, and what the document is called without a title."""
        file = self._chosen
        for part in (self._source, self._paste):
            part.setVisible(file is not None)
        if file is None:
            self._title.setPlaceholderText(
                translate("NewText", "left empty: the first words of the text")
            )
            return
        said = translate("NewText", "The text is read from {file}.").format(file=file)
        self._source.setText(said)
        self._source.setAccessibleName(said)
        self._title.setPlaceholderText(file.stem)

    def _look(self) -> None:
        """Say what is missing, and allow to begin when nothing is."""
        code = self.language
        usable = not code or (len(code) in _LANGUAGE_CODE_LENGTHS and code.isalpha())
        there = self._chosen is not None or bool(self._text.toPlainText().strip())
        self._begin.setEnabled(usable and there)
        hint = ""
        if not usable:
            hint = translate("NewText", "Choose a language, or write its code: en, es, hu.")
        elif code and code not in language_codes():
            hint = translate(
                "NewText",
                "For this language there is no analysis: the text is divided into sentences and"
                " words, and every anaphor is marked by hand.",
            )
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))

    def _submit(self) -> None:
        if self._chosen is not None:
            title = self._title.text().strip()
            self.submitted.emit(NewText("", title, self.language, self._chosen))
            return
        text = self._text.toPlainText()
        title = self._title.text().strip() or " ".join(text.split()[:_TITLE_WORDS])
        self.submitted.emit(NewText(text, title, self.language))

    def _choose_file(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(
            self, translate("NewText", "Read a text from a file")
        )
        if name:
            self.read_file(Path(name))


def _language_name(code: str) -> str:
    """Return what a language calls itself, with its code: *español (es)*."""
    return f"{_NATIVE.get(code, language(code).title)} ({code})"
