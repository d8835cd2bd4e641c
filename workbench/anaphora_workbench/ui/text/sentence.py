"""The current sentence as plain text, with its marks as words.

What the text view shows by colours, bars and signs stands here in brackets before the words, so
that screen readers and braille displays can read it. Qt makes the panel accessible by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from anaphora_workbench.model import Document
from anaphora_workbench.ui.text.decorations import in_order
from anaphora_workbench.ui.text.marks import Mark, Role
from anaphora_workbench.ui.text.words import SPACE, TextWords, Utf16Map
from anaphora_workbench.ui.wording.translation import QT_TRANSLATE_NOOP, translate

_ROLES = {
    Role.ACTIVE: QT_TRANSLATE_NOOP("SpokenSentence", "active"),
    Role.UNDECIDED: QT_TRANSLATE_NOOP("SpokenSentence", "undecided"),
    Role.DECIDED: QT_TRANSLATE_NOOP("SpokenSentence", "decided"),
    Role.ALLOWED: QT_TRANSLATE_NOOP("SpokenSentence", "candidate"),
    Role.REJECTED: QT_TRANSLATE_NOOP("SpokenSentence", "rejected"),
    Role.CHOSEN: QT_TRANSLATE_NOOP("SpokenSentence", "antecedent"),
    Role.MEMBER: QT_TRANSLATE_NOOP("SpokenSentence", "same chain"),
    Role.ENTITY: QT_TRANSLATE_NOOP("SpokenSentence", "entity"),
    Role.PLAIN: QT_TRANSLATE_NOOP("SpokenSentence", "expression"),
    Role.CONFLICT: QT_TRANSLATE_NOOP("SpokenSentence", "annotators differ"),
    Role.WRONG: QT_TRANSLATE_NOOP("SpokenSentence", "wrong answer"),
    Role.RIGHT: QT_TRANSLATE_NOOP("SpokenSentence", "correct answer"),
}


@dataclass(frozen=True, slots=True)
class SpokenSentence:
    """A sentence as text; marked expressions in brackets: ``[candidate 2: the city]``.

    ``active`` is where in it the anaphor stands that is asked about, in characters, half-open.
    """

    text: str
    active: tuple[int, int] | None


def spoken_sentence(document: Document, sentence: int, marks: Iterable[Mark]) -> SpokenSentence:
    """Return a sentence with its marks as text.

    Args:
        document: The text.
        sentence: Number of the sentence, from 0.
        marks: Its marks; those of an expression that begins before the sentence appear at its
            first word.
    """
    span = document.sentences[sentence]
    opening: dict[int, list[str]] = {}
    closing: dict[int, int] = {}
    labels_before: dict[int, list[str]] = {}
    labels_behind: dict[int, list[str]] = {}
    active_from = active_to = -1
    for mark in in_order(marks):
        text = _mark_in_words(mark)
        if mark.label:
            token = mark.spans[0].start
            if token in span:
                labels = labels_before if mark.before else labels_behind
                labels.setdefault(token, []).append(f"[{text}: {mark.label}]")
                if mark.role is Role.ACTIVE:
                    active_from = active_to = token
            continue
        for part in mark.spans:
            first, last = max(part.start, span.start), min(part.end, span.end) - 1
            if first <= last:
                opening.setdefault(first, []).append(f"[{text}: ")
                closing[last] = closing.get(last, 0) + 1
        if mark.role is Role.ACTIVE and mark.spans[0].start in span:
            active_from, active_to = mark.spans[0].start, mark.spans[-1].end - 1
    words = _spaced(document, sentence)
    parts: list[str] = []
    length, start, end = 0, -1, -1
    for token, (space, word) in zip(span, words, strict=True):
        pieces = [space] if parts else []
        for label in labels_before.get(token, ()):
            pieces.append(label + " ")
        pieces.extend(opening.get(token, ()))
        if token == active_from:
            start = length + sum(map(len, pieces))
        pieces.append(word)
        if token == active_to:
            end = length + sum(map(len, pieces))
        pieces.append("]" * closing.get(token, 0))
        for label in labels_behind.get(token, ()):
            pieces.append(" " + label)
        parts.extend(pieces)
        length += sum(map(len, pieces))
    return SpokenSentence("".join(parts), (start, end) if 0 <= start < end else None)


class SentencePanel(QPlainTextEdit):
    """Shows the current sentence for reading, letter by letter if need be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.retranslate()

    def retranslate(self) -> None:
        """Take the texts of the present language."""
        self.setAccessibleName(self.tr("Current sentence"))
        self.setAccessibleDescription(
            self.tr("The sentence of the active anaphor, with its candidates as text.")
        )

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language; the sentence follows when it is shown again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def show_sentence(self, document: Document, sentence: int, marks: Iterable[Mark]) -> None:
        """Show a sentence with its number, and put the text cursor on the active anaphor."""
        spoken = spoken_sentence(document, sentence, marks)
        heading = self.tr("Sentence {number} of {count}").format(
            number=sentence + 1, count=len(document.sentences)
        )
        text = f"{heading}\n{spoken.text}"
        self.setPlainText(text)
        if spoken.active is not None:
            places = Utf16Map(text)
            shift = len(heading) + 1
            cursor = self.textCursor()
            cursor.setPosition(places.to_units(spoken.active[0] + shift))
            cursor.setPosition(
                places.to_units(spoken.active[1] + shift), QTextCursor.MoveMode.KeepAnchor
            )
            self.setTextCursor(cursor)


def _spaced(document: Document, sentence: int) -> list[tuple[str, str]]:
    """Return for each token what stands between it and the one before, and its text."""
    span = document.sentences[sentence]
    if document.offsets:
        found: list[tuple[str, str]] = []
        end = document.offsets[span.start][0]
        for token in span:
            first, last = document.offsets[token]
            gap = " " if first > end else ""
            # Of a contraction the whole written word stands at its first part.
            found.append((gap, document.text[max(first, end) : last]))
            end = max(end, last)
        return found
    words = TextWords(document)
    return [
        (" " if words.joints[token] == SPACE else "", document.tokens[token].text) for token in span
    ]


def _mark_in_words(mark: Mark) -> str:
    """Return what a mark is, as text."""
    text = translate("SpokenSentence", _ROLES[mark.role])
    if mark.badge:
        text = f"{text} {mark.badge}"
    if mark.current:
        text = translate("SpokenSentence", "{what}, marked").format(what=text)
    if mark.flagged:
        text = translate("SpokenSentence", "{what}, in doubt").format(what=text)
    return text
