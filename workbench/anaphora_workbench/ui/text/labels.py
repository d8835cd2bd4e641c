"""Labels: the small boxes for what has no words of its own, zeros and clitics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from anaphora_workbench.model import Span
from anaphora_workbench.ui.text.marks import Mark


@dataclass(frozen=True, slots=True)
class Label:
    """A boxed tag beside a token: a zero before its verb, a clitic behind its host.

    Attributes:
        token: The token.
        key: Id of the markable.
        text: What stands in the box.
        before: Whether it stands before the token.
    """

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


def labels_of(marks: Iterable[Mark]) -> dict[int, tuple[Label, ...]]:
    """Return the labels that marks put beside tokens, by token, each label once."""
    found: dict[int, dict[str, Label]] = {}
    for mark in marks:
        if mark.label:
            token = mark.spans[0].start
            here = found.setdefault(token, {})
            if mark.key not in here:
                here[mark.key] = Label(token, mark.key, mark.label, mark.before)
    return {token: tuple(here.values()) for token, here in found.items()}


def within(labels: dict[int, tuple[Label, ...]], span: Span) -> dict[int, tuple[Label, ...]]:
    """Return the labels of the tokens of a span."""
    if len(span) < len(labels):
        return {token: labels[token] for token in span if token in labels}
    return {token: here for token, here in labels.items() if token in span}
