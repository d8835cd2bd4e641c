"""Marks and labels that the text view draws: on words, and for what has no words of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from anaphora_workbench.model import Span


class Role(StrEnum):
    """What an expression is to the annotator now."""

    ACTIVE = "active"
    """The anaphor that is asked about: bold italic, thick underline, frame."""
    UNDECIDED = "undecided"
    """Another anaphor that waits for an answer: dotted underline."""
    DECIDED = "decided"
    """Another anaphor that is answered: solid underline."""
    ALLOWED = "allowed"
    """A candidate that passes the constraints: bar with number and check mark."""
    REJECTED = "rejected"
    """A candidate that a constraint rejects: dashed bar with number and cross."""
    CHOSEN = "chosen"
    """The chosen antecedent."""
    MEMBER = "member"
    """Another mention of the chain: double underline."""
    ENTITY = "entity"
    """A mention of an entity that is coloured: pale fill, line above the words, letter."""
    PLAIN = "plain"
    """A markable that is only to be seen, when all are shown."""
    CONFLICT = "conflict"
    """An anaphor on which annotators differ: diamond."""
    WRONG = "wrong"
    """A wrong answer (error view)."""
    RIGHT = "right"
    """The gold antecedent (error view)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One expression with its role.

    Attributes:
        key: Id of the markable, which the view reports when it is clicked.
        spans: Its tokens; of a zero or clitic the token that its label stands at.
        role: What it is. One markable may have several marks (a decided anaphor is a candidate).
        number: Number to print at its bar, 0 for none.
        label: Short text instead of the words: the tag of a zero (``Ø 3sg``) or a clitic
            (``+lo``), ``""`` for expressions with words.
        before: Whether the label stands before its token (zeros) or behind it (clitics).
        current: Whether it is the candidate that Enter would choose (the ``>`` mark).
        flagged: Whether the annotator has a doubt.
        entity: Of a coloured mention the number that stands for colour and line; -1 for none.
        letter: Letter of its entity: of a coloured mention, or to print instead of a number; ``""``
            for none.
        head: Token index of the head, to be shown when it is the active one; -1 for none.
    """

    key: str
    spans: tuple[Span, ...]
    role: Role
    number: int = 0
    label: str = ""
    before: bool = True
    current: bool = False
    flagged: bool = False
    head: int = -1
    entity: int = -1
    letter: str = ""

    @property
    def badge(self) -> str:
        """What is printed at its bar, ``""`` for nothing."""
        return self.letter or (f"{self.number}" if self.number else "")


class MarkSource(Protocol):
    """Tells the view what to draw; asked for visible sentences only."""

    def marks_of(self, sentence: int) -> Sequence[Mark]:
        """Return the marks that touch a sentence (index from 0), in text order."""
        ...


@dataclass(frozen=True, slots=True)
class MarkLabel:
    """A boxed tag beside a token: a zero before its verb, a clitic behind its host."""

    token: int
    key: str
    text: str
    before: bool


@runtime_checkable
class LabelSource(Protocol):
    """A source of marks that can name all labels of a document at once.

    Labels take room in their lines, so they change where lines end. A source that has this method
    lets the heights of sentences that have never been seen be exact from the beginning; without
    it the labels of a sentence are learned when it comes into sight.
    """

    def labelled(self) -> Sequence[Mark]:
        """Return the marks of the document that have a label; roles do not matter."""
        ...


def labels_of(marks: Iterable[Mark]) -> dict[int, tuple[MarkLabel, ...]]:
    """Return the labels that marks put beside tokens, by token, each label once."""
    found: dict[int, dict[str, MarkLabel]] = {}
    for mark in marks:
        if mark.label:
            token = mark.spans[0].start
            here = found.setdefault(token, {})
            if mark.key not in here:
                here[mark.key] = MarkLabel(token, mark.key, mark.label, mark.before)
    return {token: tuple(here.values()) for token, here in found.items()}


def within(
    labels: dict[int, tuple[MarkLabel, ...]], span: Span
) -> dict[int, tuple[MarkLabel, ...]]:
    """Return the labels of the tokens of a span."""
    if len(span) < len(labels):
        return {token: labels[token] for token in span if token in labels}
    return {token: here for token, here in labels.items() if token in span}
