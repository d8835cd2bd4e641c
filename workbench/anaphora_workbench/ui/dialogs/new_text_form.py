"""The form for a new text: words, language, what is asked, who proposes and who annotates."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
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

from anaphora_workbench.annotation.project.asked import ASKED
from anaphora_workbench.model.language import language, language_codes
from anaphora_workbench.ui.design import TITLE, scaled
from anaphora_workbench.ui.dialogs.resolver_offers import Offer, grey_unusable
from anaphora_workbench.ui.panels.asked import offer_levels
from anaphora_workbench.ui.panels.panel import fill, name_field, show_plain
from anaphora_workbench.ui.wording.names import resolver_name
from anaphora_workbench.ui.wording.translation import translate

NOBODY = "none"
"""The choice of no resolver, as on the command line."""
_COMMON = ("supar", "ranker")
"""Resolvers that come first in the list: by rules, and learned from annotated texts."""
_TITLE_WORDS = 6
_SHOWN = 20_000
"""Bytes of a file whose beginning the field shows."""
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
        asked: What annotators are asked about; see `annotation.project.asked`.
        resolver: Who proposes: ``none`` for nobody, ``""`` for whoever does in new projects.
        annotator: Whose decisions are made, ``""`` where the form does not say it.
    """

    text: str
    title: str = ""
    language: str = ""
    file: Path | None = None
    asked: tuple[str, ...] = ASKED
    resolver: str = ""
    annotator: str = ""


class _PlainEdit(QPlainTextEdit):
    """A field for words: what is pasted loses its looks; files are dropped elsewhere."""

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Return whether something holds words."""
        return source.hasText() and not source.hasUrls()


class NewTextForm(QWidget):
    """Asks for the text. It is part of the start page and stands alone for *New from text*."""

    submitted = Signal(object)
    """`NewText`: the user wants to begin."""
    cancelled = Signal()
    """The user does not want to begin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("new-text")
        self._heading = QLabel()
        self._heading.setFont(scaled(self.font(), TITLE, bold=True))
        self._text = _PlainEdit()
        self._text.setTabChangesFocus(True)
        self._title = QLineEdit()
        self._language = QComboBox()
        self._language.setEditable(True)
        self._language.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._asked = QComboBox()
        self._resolver = QComboBox()
        self._title_label, self._language_label, self._asked_label = QLabel(), QLabel(), QLabel()
        self._resolver_label = QLabel()
        self._annotator, self._annotator_label = QLineEdit(), QLabel()
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self._chosen: Path | None = None
        self._pasted = ""
        self._source = QLabel()
        show_plain(self._source)
        self._paste = QPushButton()
        self._file = QPushButton()
        self._begin = QPushButton()
        self._begin.setDefault(True)
        self._cancel = QPushButton()
        form = QFormLayout()
        form.addRow(self._title_label, self._title)
        form.addRow(self._language_label, self._language)
        form.addRow(self._asked_label, self._asked)
        form.addRow(self._resolver_label, self._resolver)
        form.addRow(self._annotator_label, self._annotator)
        self._annotator_label.setBuddy(self._annotator)
        self._asked_label.setBuddy(self._asked)
        self._resolver_label.setBuddy(self._resolver)
        self._title_label.setBuddy(self._title)
        self._language_label.setBuddy(self._language)
        buttons = QHBoxLayout()
        fill(buttons, self._file, 1, self._cancel, self._begin)
        rows = QVBoxLayout(self)
        fill(rows, self._heading, (self._text, 1))
        chosen = QHBoxLayout()
        fill(chosen, (self._source, 1), self._paste)
        fill(rows, chosen, form, self._hint, buttons)
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
        self._asked.setCurrentIndex(0)
        self._resolver.clear()

    def offer_resolvers(self, offers: Sequence[Offer], usual: str) -> None:
        """Offer resolvers; what was chosen stays, else the usual one is marked."""
        box = self._resolver
        chosen = box.currentData() if box.count() else usual
        names = [offer.name for offer in offers]
        common = [name for name in _COMMON if name in names]
        names = list(dict.fromkeys([usual, *common, *names]))
        box.clear()
        for name in names:
            if name != NOBODY:
                box.addItem(resolver_name(name), name)
        box.addItem(translate("NewText", "nobody"), NOBODY)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        grey_unusable(box, offers)

    def offer_annotator(self, name: str) -> None:
        """Offer a name for whoever decides; one that was typed stays."""
        if not self._annotator.isModified():
            self._annotator.setText(name)

    def read_file(self, file: Path | None) -> None:
        """Take the text of a file, or again that of the field; it is read at *Begin*.

        The field shows how the file begins, and rests. What was pasted comes back with *Use the
        field instead*.
        """
        if self._chosen is None:
            self._pasted = self._text.toPlainText()
        self._chosen = file
        if file is not None or self._text.toPlainText() != self._pasted:
            self._text.setPlainText(self._pasted if file is None else _beginning(file))
        if file is None:
            self._text.setEnabled(True)
            self._pasted = ""
        if self.isVisible():  # before the field rests, which would send the keyboard elsewhere
            (self._text if file is None else self._title).setFocus()
        self._text.setEnabled(file is None)
        self._say_source()
        self._look()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self._heading.setText(translate("NewText", "New from text"))
        self._text.setAccessibleName(translate("NewText", "Text"))
        self._title_label.setText(translate("NewText", "Title:"))
        self._paste.setText(translate("NewText", "Use the field instead"))
        self._say_source()
        self._language_label.setText(translate("NewText", "Language:"))
        name_field(self._language, self._language_label.text().rstrip(":"))
        self._file.setText(translate("NewText", "Read a file …"))
        self._begin.setText(translate("NewText", "Begin"))
        self._cancel.setText(translate("NewText", "Cancel"))
        self._asked_label.setText(translate("NewText", "Annotate:"))
        self._asked.setAccessibleName(translate("NewText", "Expressions to annotate"))
        self._resolver_label.setText(translate("NewText", "Proposals by:"))
        self._resolver.setAccessibleName(translate("NewText", "Proposing resolver"))
        self._resolver.setToolTip(
            translate(
                "NewText",
                "Who proposes an answer: supar follows rules, ranker has learned from annotated "
                "texts, nobody leaves every answer to you. You can change it at any time.",
            )
        )
        self._annotator_label.setText(translate("NewText", "Your name:"))
        self._annotator.setAccessibleName(translate("NewText", "Your name"))
        self._annotator.setToolTip(translate("NewText", "Your decisions are saved under this name"))
        if self._resolver.count():
            nobody = self._resolver.count() - 1
            self._resolver.setItemText(nobody, translate("NewText", "nobody"))
        offer_levels(self._asked)
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
        self._language.addItem(translate("NewText", "detect automatically"), "")
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
        empty = translate("NewText", "Paste the text here, or read it from a file.")
        if file is not None:
            empty = translate("NewText", "The text of the file is read when you begin.")
        self._text.setPlaceholderText(empty)
        if file is None:
            self._title.setPlaceholderText(
                translate("NewText", "left empty: the first words of the text")
            )
            return
        text = translate("NewText", "Text from {file}.").format(file=file)
        self._source.setText(text)
        self._source.setAccessibleName(text)
        self._title.setPlaceholderText(file.stem)

    def _look(self) -> None:
        """Say what is missing, and allow to begin when nothing is."""
        code = self.language
        usable = not code or (len(code) in _LANGUAGE_CODE_LENGTHS and code.isalpha())
        there = self._chosen is not None or bool(self._text.toPlainText().strip())
        self._begin.setEnabled(usable and there)
        hint = ""
        if not usable:
            hint = translate("NewText", "Choose a language, or type its code: en, es, hu.")
        elif code and code not in language_codes():
            hint = translate(
                "NewText",
                "No analysis is installed for this language: the tagger divides the text into "
                "sentences and words, and you mark the anaphors.",
            )
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))

    def _submit(self) -> None:
        title, text, file = self._title.text().strip(), "", self._chosen
        if file is None:
            text = self._text.toPlainText()
            title = title or " ".join(text.split()[:_TITLE_WORDS])
        self.submitted.emit(
            NewText(
                text,
                title,
                self.language,
                file,
                self._asked.currentData(),
                self._resolver.currentData() or "",
                self._annotator.text().strip(),
            )
        )

    def _choose_file(self) -> None:
        name, _filter = QFileDialog.getOpenFileName(
            self, translate("NewText", "Read a text from a file")
        )
        if name:
            self.read_file(Path(name))


def _beginning(file: Path) -> str:
    """Return how a text begins, ``""`` for what is no plain text in UTF-8."""
    try:
        with file.open("rb") as stream:
            head = stream.read(_SHOWN)
    except OSError:
        return ""  # Begin reports it
    try:
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(head, final=len(head) < _SHOWN)
    except UnicodeDecodeError:
        return ""
    return "" if "\0" in text else text


def _language_name(code: str) -> str:
    """Return what a language calls itself, with its code: *español (es)*."""
    return f"{_NATIVE.get(code, language(code).title)} ({code})"
