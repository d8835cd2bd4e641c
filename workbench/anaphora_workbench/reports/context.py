"""Sentences of a text with expressions marked, never by colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from anaphora_workbench.reports.markup import Html, element
from anaphora_workbench.scoring.cases import ZERO, CaseText, Mention

ANAPHOR, ANTECEDENT, MEMBER, WRONG = "a", "g", "m", "w"
"""Classes of marks: the anaphor in a frame, an antecedent of the key underlined with a tick, other
mentions of its entity dotted, wrong answers in broken lines with a cross and a number."""

_GAP = Html('<p class="gap">⋯</p>')


@dataclass(frozen=True, slots=True)
class Mark:
    """One expression to mark.

    Attributes:
        mention: The expression.
        role: Class of the mark.
        sign: What stands behind it.
    """

    mention: Mention
    role: str
    sign: str = ""


def marked_sentences(text: CaseText, numbers: Iterable[int], marks: Sequence[Mark]) -> Html:
    """Return sentences, a paragraph each, with a sign where some are left out.

    Args:
        text: The text.
        numbers: Numbers of the sentences, from 1.
        marks: What to mark; marks may nest and cross.
    """
    parts: list[str] = []
    previous = None
    for number in sorted(set(numbers)):
        if previous is not None and number > previous + 1:
            parts.append(_GAP)
        previous = number
        first, last = text.sentences[number - 1]
        parts.append(f'<p><span class="sn">{number}</span> {_line(text, first, last, marks)}</p>')
    return Html("".join(parts))


def _line(text: CaseText, first: int, last: int, marks: Sequence[Mark]) -> str:
    starting: dict[int, list[tuple[int, Mark]]] = {}
    zeros: dict[int, list[Mark]] = {}
    for mark in marks:
        for start, end in mark.mention.spans:
            if start >= last or end <= first:
                continue
            if mark.mention.realisation.startswith("zero"):
                zeros.setdefault(start, []).append(mark)
            else:
                starting.setdefault(max(start, first), []).append((min(end, last), mark))
    parts: list[str] = []
    open_: list[tuple[int, Mark]] = []
    for index in range(first, last):
        for mark in zeros.get(index, ()):
            parts.append(f"{_opening(mark)}{ZERO}{_closing(mark)} ")
        for end, mark in sorted(starting.get(index, ()), key=lambda item: -item[0]):
            parts.append(_opening(mark))
            open_.append((end, mark))
        parts.append(escape(text.words[index]))
        _close(index + 1, open_, parts)
        if text.spaced[index]:
            parts.append(" ")
    return "".join(parts).rstrip()


def _close(at: int, open_: list[tuple[int, Mark]], parts: list[str]) -> None:
    """Close the marks that end here; those that cross them are closed and opened again."""
    if not any(end <= at for end, _mark in open_):
        return
    deepest = next(number for number, (end, _mark) in enumerate(open_) if end <= at)
    again = [(end, mark) for end, mark in open_[deepest:] if end > at]
    for end, mark in reversed(open_[deepest:]):
        parts.append("</span>" if end > at else _closing(mark))
    del open_[deepest:]
    for item in again:
        parts.append(_opening(item[1]))
        open_.append(item)


def _opening(mark: Mark) -> str:
    return f'<span class="{mark.role}">'


def _closing(mark: Mark) -> str:
    return (f"<sup>{escape(mark.sign)}</sup>" if mark.sign else "") + "</span>"


def legend() -> Html:
    """Return what the marks mean."""
    entries = (
        (ANAPHOR, "it", "", "the anaphor"),
        (ANTECEDENT, "the dog", "✓", "an antecedent in the key"),
        (MEMBER, "Rex", "", "another mention of the same entity, correct as well"),
        (WRONG, "a cat", "✗1", "a wrong answer; the number is that of the line below the text"),
    )
    return element(
        "ul",
        *[
            element(
                "li",
                element("span", words, element("sup", sign) if sign else "", class_=role),
                f" {meaning}",
            )
            for role, words, sign, meaning in entries
        ],
        class_="legend",
    )
