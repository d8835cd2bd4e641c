"""Corrects the analysis of one token, and where tokens and sentences begin and end.

Labels of Universal Dependencies are offered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from anaphora_workbench.model import ROOT, Correction, Token
from anaphora_workbench.ui.design import SMALL, TITLE, scaled
from anaphora_workbench.ui.panels.looks import Colours, colour_words
from anaphora_workbench.ui.panels.panel import Panel, fill, keep_narrow, name_field, show_plain
from anaphora_workbench.ui.wording.names import part_of_speech_name
from anaphora_workbench.ui.wording.translation import right_to_left

POS = (
    "ADJ",
    "ADP",
    "ADV",
    "AUX",
    "CCONJ",
    "DET",
    "INTJ",
    "NOUN",
    "NUM",
    "PART",
    "PRON",
    "PROPN",
    "PUNCT",
    "SCONJ",
    "SYM",
    "VERB",
    "X",
)
"""Universal parts of speech (universaldependencies.org/u/pos)."""

RELATIONS = (
    "acl",
    "acl:relcl",
    "advcl",
    "advmod",
    "amod",
    "appos",
    "aux",
    "aux:pass",
    "case",
    "cc",
    "ccomp",
    "clf",
    "compound",
    "conj",
    "cop",
    "csubj",
    "dep",
    "det",
    "discourse",
    "dislocated",
    "expl",
    "expl:pass",
    "expl:pv",
    "fixed",
    "flat",
    "goeswith",
    "iobj",
    "list",
    "mark",
    "nmod",
    "nmod:poss",
    "nsubj",
    "nsubj:pass",
    "nummod",
    "obj",
    "obl",
    "obl:agent",
    "orphan",
    "parataxis",
    "punct",
    "reparandum",
    "root",
    "vocative",
    "xcomp",
)
"""Universal relations (universaldependencies.org/u/dep) with their commonest subtypes."""


class TokenEditor(Panel):
    """Shows one token. Return applies what was changed, Escape leads back to the text.

    Signals:
        corrected(int, object): Token index and its `Correction`, ``None`` to take it back.
        token_split(int, object): Token index and the pieces it falls into, a tuple of texts.
        tokens_joined(int): Token index; it and the next one are one word.
        sentence_split(int): Token index; a sentence begins with it.
        sentences_joined(int): Token index; its sentence and the next one are one.
        left(): The focus is to go back to the text.
    """

    corrected = Signal(int, object)
    token_split = Signal(int, object)
    tokens_joined = Signal(int)
    sentence_split = Signal(int)
    sentences_joined = Signal(int)
    left = Signal()

    def __init__(self, colours: Colours | None = None, parent: QWidget | None = None) -> None:
        super().__init__(colours, parent)
        self._index = -1
        self._token: Token | None = None
        self._correction: Correction | None = None
        self._sentence: tuple[tuple[int, str], ...] = ()
        self.words, self.trouble = QLabel(self), QLabel(self)
        self.part, self.tag, self.lemma = QComboBox(self), QLineEdit(self), QLineEdit(self)
        self.head, self.relation = QComboBox(self), QComboBox(self)
        self.labels = [QLabel(self) for _ in range(5)]
        self.apply, self.restore = QPushButton(self), QPushButton(self)
        self.breaks = QGroupBox(self)
        self.pieces, self.pieces_label = QLineEdit(self), QLabel(self)
        self.split = QPushButton(self)
        self.join = QPushButton(self)
        self.begin_sentence = QPushButton(self)
        self.join_sentences = QPushButton(self)
        self.hint = QLabel(self)
        self._build()
        self.refresh()
        self.set_token(-1, None, None, ())

    def _build(self) -> None:
        self.part.setEditable(True)
        self.part.addItems(["", *POS])
        self.relation.setEditable(True)
        self.relation.addItems(["", *RELATIONS])
        show_plain(self.words, self.trouble, self.hint)
        for box in (self.part, self.relation):
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        keep_narrow(self.part, self.relation, self.head)
        self._form = QFormLayout()
        rows = (self.part, self.tag, self.lemma, self.head, self.relation)
        for label, field in zip(self.labels, rows, strict=True):
            label.setBuddy(field)
            self._form.addRow(label, field)
        self._buttons = QHBoxLayout()
        fill(self._buttons, self.apply, self.restore, 1)
        inner = QVBoxLayout(self.breaks)
        self._pieces = QHBoxLayout()
        fill(self._pieces, self.pieces_label, (self.pieces, 1), self.split)
        inner.addLayout(self._pieces)
        for button in (self.join, self.begin_sentence, self.join_sentences):
            inner.addWidget(button)
        inner.addWidget(self.hint)
        self.pieces_label.setBuddy(self.pieces)
        self._column = QVBoxLayout(self)
        fill(self._column, self.words, self._form, self.trouble, self._buttons, self.breaks, 1)
        for combo in (self.part, self.relation):
            combo.editTextChanged.connect(self._check)
        self.head.currentIndexChanged.connect(self._check)
        for line in (self.tag, self.lemma):
            line.textChanged.connect(self._check)
            line.returnPressed.connect(self._apply)
        for combo in (self.part, self.relation):
            edit = combo.lineEdit()
            if edit is not None:
                edit.returnPressed.connect(self._apply)
        self.apply.clicked.connect(self._apply)
        self.restore.clicked.connect(self._restore)
        self.pieces.textChanged.connect(self._check)
        self.pieces.returnPressed.connect(self._split)
        self.split.clicked.connect(self._split)
        self.join.clicked.connect(lambda: self.tokens_joined.emit(self._index))
        self.begin_sentence.clicked.connect(lambda: self.sentence_split.emit(self._index))
        self.join_sentences.clicked.connect(lambda: self.sentences_joined.emit(self._index))

    def set_token(
        self,
        index: int,
        token: Token | None,
        correction: Correction | None,
        sentence: Sequence[tuple[int, str]],
    ) -> None:
        """Show a token.

        Args:
            index: Its index in the document.
            token: As the document has it; ``None`` for no token.
            correction: What the layer corrects of it.
            sentence: Index and words of the tokens of its sentence.
        """
        self._index, self._token, self._correction = index, token, correction
        self._sentence = tuple(sentence)
        shown = corrected(token, correction) if token is not None else Token("")
        boxes = (self.part, self.tag, self.lemma, self.head, self.relation, self.pieces)
        for box in boxes:
            box.blockSignals(True)
        self.part.setEditText(_in_words(shown.pos))
        self.tag.setText(shown.tag)
        self.lemma.setText(shown.lemma)
        self.relation.setEditText(shown.deprel)
        self.pieces.setText(token.text if token is not None else "")
        self.head.clear()
        self.head.addItem(self.tr("unknown"), None)
        self.head.addItem(self.tr("root of the sentence"), ROOT)
        for number, words in sentence:
            if number != index:
                self.head.addItem(f"{number - self._sentence[0][0] + 1}  {words}", number)
        self.head.setCurrentIndex(max(0, self.head.findData(shown.head)))
        for box in boxes:
            box.blockSignals(False)
        for part in (*boxes, self.apply, self.restore, self.breaks):
            part.setEnabled(token is not None)
        self._say()
        self._check()

    def correction(self) -> Correction | None:
        """Return what the fields correct of the document's token, ``None`` for nothing."""
        token = self._token
        if token is None:
            return None
        pos, tag = self._pos(), self.tag.text().strip()
        lemma, deprel = self.lemma.text().strip(), self.relation.currentText().strip()
        head = self.head.currentData()
        found = Correction(
            pos if pos != token.pos else None,
            tag if tag != token.tag else None,
            lemma if lemma != token.lemma else None,
            head if head is not None and head != token.head else None,
            deprel if deprel != token.deprel else None,
        )
        return found if found != Correction() else None

    def retranslate(self) -> None:
        """Set the texts."""
        self.setAccessibleName(self.tr("Token"))
        titles = (
            self.tr("&Part of speech"),
            self.tr("&Tag"),
            self.tr("&Lemma"),
            self.tr("&Head"),
            self.tr("&Relation"),
        )
        for label, title in zip(self.labels, titles, strict=True):
            label.setText(title)
        boxes = (self.part, self.tag, self.lemma, self.head, self.relation)
        for box, title in zip(boxes, titles, strict=True):
            name_field(box, title.replace("&", ""))
        self.pieces.setAccessibleName(self.tr("P&ieces").replace("&", ""))
        for row, code in enumerate(POS, start=1):
            self.part.setItemText(row, _in_words(code))
        self.apply.setText(self.tr("Apply"))
        self.restore.setText(self.tr("As in the document"))
        self.restore.setAccessibleDescription(self.tr("Undoes the corrections of this token"))
        self.breaks.setTitle(self.tr("Breaks"))
        self.pieces_label.setText(self.tr("P&ieces"))
        self.pieces.setToolTip(self.tr("Set a blank where the token is to be split"))
        self.pieces.setAccessibleDescription(self.pieces.toolTip())
        self.split.setText(self.tr("Split"))
        self.join.setText(self.tr("Join with the next token"))
        self.begin_sentence.setText(self.tr("A sentence begins here"))
        self.join_sentences.setText(self.tr("Join the sentence with the next one"))
        self.hint.setText(
            self.tr(
                "The tagger prepares the sentence again and lists decisions that it cannot keep."
            )
        )
        self._say()

    def restyle(self) -> None:
        """Set sizes and colours."""
        unit = round(self.em)
        self._column.setContentsMargins(unit, unit * 3 // 4, unit, unit // 2)
        self._column.setSpacing(unit * 2 // 3)
        for row in (self._buttons, self._pieces):
            row.setSpacing(unit // 2)
        self._form.setVerticalSpacing(unit // 3)
        self._form.setHorizontalSpacing(unit * 2 // 3)
        self.hint.setFont(scaled(self.font(), SMALL))
        self._say()
        for label, colour in (
            (self.trouble, self.colours.warning),
            (self.hint, self.colours.muted),
        ):
            colour_words(label, colour)

    def minimumSizeHint(self) -> QSize:
        """Return the room for all lines of the texts that wrap, which Qt takes for one line."""
        least = super().minimumSizeHint()
        height = self._column.minimumHeightForWidth(max(self.width(), least.width()))
        return QSize(least.width(), max(least.height(), height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for another height where texts wrap at another width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the text."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _say(self) -> None:
        token = self._token
        if token is None:
            self.words.setFont(scaled(self.font()))
            self.words.setText(self.tr("No token is chosen"))
            return
        italic = not right_to_left(token.text)
        self.words.setFont(scaled(self.font(), TITLE, bold=True, italic=italic))
        self.words.setText(token.text)

    def _pos(self) -> str:
        """Return the part of speech as files have it, typed so, by its name, or chosen."""
        typed = self.part.currentText().strip()
        by_name = {part_of_speech_name(code).casefold(): code for code in POS}
        found = re.fullmatch(r".*\((\S+)\)", typed)
        return found[1] if found else by_name.get(typed.casefold(), typed)

    def _fault(self) -> str:
        """Return what is wrong with the fields, ``""`` when they can be applied."""
        pos = self._pos()
        for name, value in (
            (self.tr("The part of speech"), pos),
            (self.tr("The tag"), self.tag.text().strip()),
            (self.tr("The relation"), self.relation.currentText().strip()),
        ):
            if value.split() != [value] and value:
                return self.tr("{field} is one word, without blanks.").format(field=name)
        known = self._token is not None and self._token.head is not None
        if known and self.head.currentData() is None:
            return self.tr("You can correct a known head, but not remove it.")
        return ""

    def _parts(self) -> tuple[str, ...]:
        """Return the pieces the token is to fall into, nothing unless they make it up."""
        parts = tuple(self.pieces.text().split())
        whole = self._token is not None and "".join(parts) == "".join(self._token.text.split())
        return parts if whole and len(parts) > 1 else ()

    def _check(self) -> None:
        fault = self._fault() if self._token is not None else ""
        self.trouble.setText(fault)
        self.trouble.setVisible(bool(fault))
        changed = self.correction() != self._correction
        self.apply.setEnabled(self._token is not None and changed and not fault)
        self.restore.setEnabled(self._correction is not None or changed)
        self.split.setEnabled(bool(self._parts()))
        places = [number for number, _ in self._sentence]
        inside = self._index in places
        self.join.setEnabled(inside and self._index != places[-1])
        self.begin_sentence.setEnabled(inside and self._index != places[0])
        self.join_sentences.setEnabled(inside)

    def _apply(self) -> None:
        if self.apply.isEnabled():
            self.corrected.emit(self._index, self.correction())

    def _restore(self) -> None:
        if self._correction is not None:
            self.corrected.emit(self._index, None)
        else:
            self.set_token(self._index, self._token, None, self._sentence)

    def _split(self) -> None:
        if parts := self._parts():
            self.token_split.emit(self._index, parts)


def _in_words(pos: str) -> str:
    """Return a part of speech in words with its label, one that has no name as it is."""
    name = part_of_speech_name(pos)
    return f"{name} ({pos})" if name else pos


def corrected(token: Token, correction: Correction | None) -> Token:
    """Return a token as a correction has it."""
    if correction is None:
        return token
    values = {field.name: getattr(correction, field.name) for field in fields(Correction)}
    given = {name: value for name, value in values.items() if value is not None}
    return Token(
        token.text,
        given.get("lemma", token.lemma),
        given.get("pos", token.pos),
        given.get("tag", token.tag),
        token.stem,
        token.features,
        given.get("head", token.head),
        given.get("deprel", token.deprel),
    )
