"""Positions ``sentence from to`` and what they denote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from anaphora_formats.supar_files import is_number
from anaphora_workbench.model import Span

ZERO = "zero"
CLITIC = "clitic"
NO_KIND = "_"

OVERT = ""
"""Stands for the words themselves where a position denotes no anaphor."""


class PlaceError(Exception):
    """A position that cannot be understood.

    Attributes:
        code: Stable code.
        message: What is wrong.
        field: Which of the fields of the line, from 0.
    """

    def __init__(self, code: str, message: str, field: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field


class Places:
    """Turns positions into spans.

    Args:
        numbers: Number of each sentence; of equal ones the first counts.
        sentences: Their spans.
    """

    def __init__(self, numbers: Sequence[int], sentences: Sequence[Span]) -> None:
        self._sentences: dict[int, Span] = {}
        for number, sentence in zip(numbers, sentences, strict=True):
            self._sentences.setdefault(number, sentence)

    def span(self, fields: Sequence[str]) -> Span:
        """Return the tokens between two boundaries of a sentence.

        Args:
            fields: Number of the sentence, first and last boundary.

        Raises:
            PlaceError: No such place.
        """
        for index, part in enumerate(fields):
            if not is_number(part):
                raise PlaceError(
                    "supar-position-number", f"'{part[:20]}' must be a whole number", index
                )
        number, first, last = map(int, fields)
        sentence = self._sentences.get(number)
        if sentence is None:
            raise PlaceError("supar-sentence-unknown", f"the text has no sentence {number}", 0)
        if first >= last:
            raise PlaceError(
                "supar-position-outside",
                f"there is no word between the boundaries {first} and {last}",
                1,
            )
        if last > len(sentence):
            raise PlaceError(
                "supar-position-outside",
                f"sentence {number} ends at boundary {len(sentence)}, before {last}",
                2,
            )
        return Span(sentence.start + first, sentence.start + last)


def realisation(kind: str) -> str:
    """Return how the kind of an anaphor says that it is realised: zero, clitic or overt."""
    if kind.startswith(ZERO):
        return ZERO
    return CLITIC if kind.startswith(CLITIC) else OVERT


@dataclass(slots=True)
class Denotation:
    """Knows the anaphors at each position, and so what the position denotes.

    A zero anaphor has the position of its governor, a clitic that of its host; both can share it
    with words that are an anaphor or a candidate themselves. A position denotes the first of
    these that is there and is not the anaphor that asks: the first zero anaphor, the first
    clitic, the first overt anaphor, the words.
    """

    _at: dict[Span, dict[str, list[str]]] = field(default_factory=dict)

    def add(self, span: Span, realised: str, anaphor: str) -> int:
        """Note an anaphor; return how many of its realisation are at its position by now."""
        there = self._at.setdefault(span, {}).setdefault(realised, [])
        there.append(anaphor)
        return len(there)

    def __contains__(self, span: Span) -> bool:
        """Tell whether an anaphor has this position."""
        return span in self._at

    def of(self, span: Span, asking: str) -> str | None:
        """Return what a position denotes in the lists of the anaphor ``asking``.

        Returns:
            The name of an anaphor, `OVERT` for the words, or ``None`` where only the asking
            anaphor itself could be meant.
        """
        there = self._at.get(span)
        if there is None:
            return OVERT
        for realised in (ZERO, CLITIC, OVERT):
            for anaphor in there.get(realised, ()):
                if anaphor != asking:
                    return anaphor
        return None if asking in there.get(OVERT, ()) else OVERT
